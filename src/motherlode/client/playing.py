"""Bots at a live table: they see and choose as everywhere else, from what the server tells their seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from motherlode.bots import Bot, MakeBot
from motherlode.bots.making import wanted_by
from motherlode.client.errors import Refused
from motherlode.client.line import new_id
from motherlode.client.messages import Fresh, News, Played, Update
from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.outcome import Outcome
from motherlode.core.parts import Event, Move

if TYPE_CHECKING:
    from motherlode.client.seat import Seat

USUAL_EFFORT: Final = 1.0
GONE_ON: Final = ("conflict", "paused", "wrong-phase")
"""Refusals after which another message tells how the table stands."""


class Player:
    """One seat's bots, a new one for each game."""

    def __init__(self, seat: Seat, make: MakeBot, seed: Seed, watch: Callable[[News], None]) -> None:
        self._seat, self._make, self._seed, self._watch = seat, make, seed, watch
        self._wants = wanted_by(getattr(make, "__name__", "this bot"), make)
        self._story = Story()
        self._chosen: Choice | None = None
        self._known = -1
        """The highest number that the table is known to have had."""

    def play(self) -> Outcome | None:
        for told in self._seat.news():
            self._watch(told)
            if isinstance(told, Fresh | Update):
                self._follow(told)
                if self._seat.table.is_over:
                    return told.outcome
                if self._is_to_move(told):
                    self._move(told)
        raise AssertionError("news never end")

    def _follow(self, told: Fresh | Update) -> None:
        if isinstance(told, Fresh) and told.seq < self._known and self._seat.look().seq < self._known:
            # It was restored from a backup: what came after that never happened.
            self._known, self._story = -1, Story()
        self._known = max(self._known, told.seq)
        if told.hold:
            self._seat.confirm(told.seq)
        if isinstance(told, Fresh) or (told.what == "moved" and told.seat == self._seat.number):
            self._chosen = None  # that turn is over, or may be
        if self._story.hear(told, has_past=self._seat.table.continued_from is not None):
            self._story.bot = self._new_bot(f"{self._seed}/game {self._story.game}")
        self._story.tell()

    def _new_bot(self, seed: Seed) -> Bot:
        positional, named = self._wants.arguments(seed, USUAL_EFFORT)
        return self._make(*positional, **named)

    def _is_to_move(self, told: Fresh | Update) -> bool:
        """Whether this is the latest news, and asks for a move."""
        table, view = self._seat.table, told.view
        is_latest = told.seq >= max(self._seat.seq, self._known)
        return is_latest and view is not None and not table.paused and self._seat.number in view["actors"]

    def _move(self, told: Fresh | Update) -> None:
        choice = self._chosen or self._choose(told)
        if choice is None:
            return  # the game has gone on meanwhile, and another message is on its way
        self._chosen = choice
        try:
            self._known = self._seat.move(choice.move, seq=told.seq, name=choice.name)
        except Refused as refusal:
            if refusal.code not in GONE_ON:
                raise
            return
        self._chosen = None
        self._watch(Played(choice.move, self._known))

    def _choose(self, told: Fresh | Update) -> Choice | None:
        moves = self._seat.legal(told)
        if not moves or told.view is None or not self._knows_past(told.seq):
            return None
        return Choice(str(self._ask(told.view, moves)), new_id())

    def _ask(self, view: View, moves: Sequence[Move]) -> Move | str:
        if self._story.bot is None:
            raise AssertionError("a bot is made when its game begins")
        return self._story.bot.choose(view, moves)

    def _knows_past(self, seq: int) -> bool:
        """Whether the bot has been told all that it may be told; False if the table has gone on meanwhile."""
        if not self._story.has_gap:
            return True
        past = self._seat.past()
        if self._seat.look().seq != seq:
            return False
        self._story.fill(past)
        return True


class Choice(msgspec.Struct, frozen=True):
    """What a bot chose for a turn. It is asked once, however often its move must be sent."""

    move: str
    name: str


class Story:
    """What a bot is told, in order: the deal's events and those of each move, of one game.

    After a gap, what was heard since is kept, and the bot is told the rest first, as far as it may be told again.
    """

    def __init__(self) -> None:
        self.bot: Bot | None = None
        self.game = 0
        """Which game of the table, counted from 1."""
        self.has_gap = False
        self._told = 0
        """How many moves the bot has been told of, and the deal."""
        self._heard: list[Sequence[Event]] = []
        """What it has not been told yet."""
        self._former: Bot | None = None
        """The bot of the game before, which has not seen its end yet."""

    def hear(self, told: Fresh | Update, *, has_past: bool) -> bool:
        """Take in some news; whether a game begins, or begins anew, for which a bot must be made."""
        game = self._game_of(told)
        if isinstance(told, Fresh):
            self._heard, self.has_gap = [told.events], game > 0
        elif told.what in ("started", "moved"):
            self._heard.append(told.events)
        elif told.what == "taken-back":
            # As if it had never been chosen: a new bot is told the past without it.
            self._begin(self.game, gap=True)
            return True
        if game == self.game:
            return False
        is_first_told = isinstance(told, Update) and told.what == "started" and not has_past
        heard, self._former = self._heard[-1:], None if is_first_told else self.bot
        self._begin(game, gap=not is_first_told)
        self._heard = heard
        return True

    def _game_of(self, told: Fresh | Update) -> int:
        """Which game is on after some news; 0 before the first."""
        if told.outcomes:
            return len(told.outcomes)
        return 1 if told.view is not None or (isinstance(told, Update) and told.what == "started") else self.game

    def _begin(self, game: int, *, gap: bool) -> None:
        self.game, self.has_gap, self._told, self._heard = game, gap, 0, []

    def tell(self) -> None:
        """Tell the bot what it can be told now."""
        if self.bot is None or self.has_gap:
            return
        heard, self._heard = self._heard, []
        for events in heard:
            self.bot.see(events)
            self._told += 1

    def fill(self, past: Sequence[Sequence[Event]]) -> None:
        """Close the gap: `past` is all of the game so far, as it is told again; what was heard live is told so."""
        steps = list(past)
        self._let_former_see(steps[0])
        for back, events in enumerate(reversed(self._heard), 1):
            if back < len(steps):
                steps[-back] = events
        self._heard, self.has_gap = steps[self._told :], False
        self.tell()

    def _let_former_see(self, deal: Sequence[Event]) -> None:
        """In a series the events of a game's last move are followed by those of the next deal."""
        if self._former is not None and self._heard:
            self._former.see(self._heard[0][: len(self._heard[0]) - len(deal)])
        self._former = None
