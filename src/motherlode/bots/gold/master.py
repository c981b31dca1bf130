"""The best player in the house."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import Final

from motherlode.bots.gold.network_file import shipped_network
from motherlode.bots.gold.perfect_player import TIE_BREAK, PerfectPlayer
from motherlode.bots.gold.public_table import NEW, PublicTable, card_numbers, from_knowledge
from motherlode.bots.gold.solver import Values, solve
from motherlode.bots.gold.two_turns import new_ahead, turn_shares, two_turns
from motherlode.core.compiled import new_rng
from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.parts import Move
from motherlode.games.gold.kernel import CARDS_LEFT, UNSEEN_LEFT
from motherlode.games.gold.position import Flip
from motherlode.games.gold.rules import RUSH_CARDS

LOOKS: Final = 200
"""At the usual effort, how many tables after the answer to its turn it looks at for each choice, about."""
EXACT_CARDS: Final = RUSH_CARDS + 1
"""Up to so many cards on the table it tries to solve the game; two more if most of them are known."""
EXACT_CARDS_KNOWN: Final = RUSH_CARDS + 3
EXACT_UNSEEN: Final = 5
EXACT_ROOM: Final = 17
"""At the usual effort it keeps two to the power of this many positions in mind for that."""
LEAST_ROOM: Final = 10
MOST_ROOM: Final = 20


def room_for(effort: float) -> int:
    """How many positions a solution may keep in mind."""
    power = EXACT_ROOM + round(log2(max(effort, 1e-6)))
    return 1 << min(max(power, LEAST_ROOM), MOST_ROOM)


class Master(PerfectPlayer):
    """Remembers every card and weighs its turn and the answer to it over all that can come, for the win.

    What a table is worth to everyone after that a small network tells, which has learnt it from many games. The Gold
    Rush and other endgames that are small enough it solves exactly. Effort counts tables, not seconds.
    """

    def __init__(self, seed: Seed, effort: float = 1.0) -> None:
        super().__init__(seed, effort)
        self._ahead = new_ahead()

    def best(self, view: View, public: PublicTable) -> int:
        limit = EXACT_CARDS_KNOWN if public[UNSEEN_LEFT] <= EXACT_UNSEEN else EXACT_CARDS
        if public[CARDS_LEFT] <= limit:
            exact = self._solve(public)
            if exact is not None:
                return int(exact.argmax())
        return self._search(view, public)

    def chances(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        """What part of the win to expect after each flip: of small endgames exactly, else by the network."""
        public = from_knowledge(self._knowledge, view)
        shares = (
            solve(public, by_share=True, room=room_for(self._effort)) if public[CARDS_LEFT] <= EXACT_CARDS else None
        )
        if shares is None:
            shares = turn_shares(public, shipped_network(len(view["hoards"])), self._ahead.board)
        numbers, faces = card_numbers(view), self._knowledge.faces
        flips = [move.position for move in moves if isinstance(move, Flip)]
        return [float(shares[numbers[faces[at]] if at in faces else NEW]) for at in flips]

    def _solve(self, public: PublicTable) -> Values | None:
        """Exact shares of the win; among choices equal in that, the better margin."""
        room = room_for(self._effort)
        shares = solve(public, by_share=True, room=room)
        margins = None if shares is None else solve(public, by_share=False, room=room)
        return shares if shares is None or margins is None else shares + margins * TIE_BREAK

    def _search(self, view: View, public: PublicTable) -> int:
        # Drawn anew for every move, so that asking for the odds changes nothing.
        rng = new_rng(f"{self._seed}/{view['turn']}/{public.tobytes().hex()}")
        network = shipped_network(len(view["hoards"]))
        return int(two_turns(public, max(1, round(LOOKS * self._effort)), network, self._ahead, rng).argmax())
