"""What a player with perfect memory knows: every card that was turned up, and so what the others can be (G-14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from motherlode.core.game import View
from motherlode.core.parts import Event
from motherlode.games.gold.cards import CARDS
from motherlode.games.gold.events import Blast, Duel, Gone, Nothing, Strike, Taken, Turned
from motherlode.games.gold.recall import SOMEWHERE
from motherlode.games.gold.sizes import size_in
from motherlode.games.gold.view import FACE_DOWN


class Knowledge:
    """Built from the events of one game alone; `check` holds it against a view."""

    def __init__(self) -> None:
        self.faces: dict[int, str] = {}
        """By position, the cards on the table that were ever turned up."""
        self.hoards: dict[int, list[int]] = {}
        """By seat, the values of the gold it has. Hoards lie face down, but everybody saw what went there."""
        self.gone: Counter[str] = Counter()
        """By code, the cards that have left the table."""
        self.quiet = 0

    def see(self, events: Sequence[Event]) -> None:
        for event in events:
            self._see(event)

    def _see(self, event: Event) -> None:
        match event:
            case Turned(position=position) if position == SOMEWHERE:
                raise ValueError("who counts cards must have seen the game from its deal on")
            case Turned():
                self.faces[event.position] = event.card
            case Strike():
                self._left(event.gold_at, event.miner_at)
                self._gained(event.to, event.gold)
            case Duel():
                self._left(event.loser_at)
            case Blast():
                self._left(*event.positions)
            case Taken():
                self._left(event.position)
                self._gained(event.seat, event.gold)
            case Gone():
                self._left(event.position)
            case Nothing():
                self.quiet += 1

    def _left(self, *positions: int) -> None:
        self.gone.update(self.faces.pop(position) for position in positions)
        self.quiet = 0

    def _gained(self, seat: int, code: str) -> None:
        self.hoards.setdefault(seat, []).append(CARDS[code].value)

    def points(self, seat: int) -> int:
        return sum(self.hoards.get(seat, ()))

    def gold_cards(self, seat: int) -> int:
        return len(self.hoards.get(seat, ()))

    def check(self, view: View) -> None:
        """Raises ValueError where this game cannot be the one that the view shows."""
        table = view["table"]
        wrong = [at for at, code in self.faces.items() if table[at] not in (FACE_DOWN, code)]
        counts = [hoard["cards"] for hoard in view["hoards"]]
        if wrong or counts != [self.gold_cards(seat) for seat in range(len(counts))]:
            raise ValueError("the events seen do not belong to the game in view")
        self.unseen(view)

    def unseen(self, view: View) -> Counter[str]:
        """The cards on the table that were never turned up; nobody knows which lies where."""
        seen = self.gone + Counter(self.faces.values())
        lying = sum(code is not None for code in view["table"])
        whole = size_in(view).counts
        if seen - whole or lying != whole.total() - self.gone.total():
            raise ValueError("the events seen do not belong to the game in view")
        return whole - seen


def owners(view: View) -> dict[str, int]:
    """Whose the colours are; those that nobody owns are missing."""
    return {colour: seat for seat, owned in enumerate(view["options"]["colours"]) for colour in owned}
