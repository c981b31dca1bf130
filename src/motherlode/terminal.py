"""A table in the terminal: a person against bots, drawn with Rich.

The person is shown the view of their seat and nothing else. On a real terminal the table has a screen of its own, so
that cards turned back are not left in the scrollback.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random
from types import ModuleType
from typing import Final, Protocol, cast

from rich.console import Console, RenderableType
from rich.text import Text

from motherlode.core.errors import IllegalMove, UnknownGame
from motherlode.core.game import AnyState, View
from motherlode.core.outcome import Outcome
from motherlode.core.parts import Event, Move
from motherlode.games import part_of

REVEAL_SECONDS: Final = 1.5
PROMPT_LINES: Final = 3
HELP: Final = ("?", "help")
"""What is typed to be told what can be typed."""
YOU: Final = "You"
"""The name of the person at the keyboard."""


class Board(Protocol):
    """What a room's `terminal` module offers."""

    def draw(
        self, view: View, names: Sequence[str], events: Sequence[Event], *, odds: bool = False
    ) -> RenderableType: ...
    def prompt(self, view: View) -> str: ...
    def read(self, text: str, view: View, moves: Sequence[Move], random: Random) -> Move: ...
    def is_lasting(self, event: Event) -> bool: ...


def board_of(game: str) -> Board:
    """How a game is drawn and asked about."""
    return cast(Board, _part(game, "terminal"))


def teller_of(game: str) -> Callable[[Event, Sequence[str]], str]:
    """The function that tells a game's events in words."""
    return cast("Callable[[Event, Sequence[str]], str]", _part(game, "words").tell)


def _part(game: str, part: str) -> ModuleType:
    found = part_of(game, part)
    if found is None:
        raise UnknownGame(f"{game} cannot be played in a terminal: its room has no module {part}")
    return found


class Plain(Protocol):
    """What a room's `plain` module offers, where it has one: the table in words, and what can be typed."""

    def describe(self, view: View, names: Sequence[str], *, odds: bool = False) -> list[str]: ...
    def explain(self, view: View, *, drawn: bool) -> list[str]: ...


def reminder_of(game: str) -> Callable[[View], list[str]]:
    """What a room's `plain` module tells in place of a table told a moment ago; nothing where it tells all again."""
    remind = getattr(part_of(game, "plain"), "remind", None)
    return cast("Callable[[View], list[str]]", remind or (lambda _: []))


def plain_of(game: str) -> Plain | None:
    """A game's table in words, where its room has any."""
    return cast("Plain | None", part_of(game, "plain"))


class Person:
    """Somebody at the keyboard. To the table they are one more bot: they see what a bot would see."""

    def __init__(self, screen: Screen, seed: object) -> None:
        self._screen, self._random = screen, Random(str(seed))
        self._is_first = True

    def see(self, events: Sequence[Event]) -> None:
        """The screen shows it."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        board = self._screen.board
        self._screen.lay_open(view, whole=False)
        if self._is_first:
            self._screen.say("? tells what can be typed.")
            self._is_first = False
        while True:
            text = self._screen.ask(board.prompt(view))
            if text.strip().lower() in HELP:
                self._screen.explain(view)
                continue
            try:
                return board.read(text, view, moves, self._random)
            except IllegalMove as error:
                self._screen.say(Text(str(error), style="red"))


class Screen:
    """Draws the table for the seat that looks at it, and asks."""

    def __init__(
        self,
        console: Console,
        game: str,
        names: Sequence[str],
        seat: int,
        *,
        pause: float = REVEAL_SECONDS,
        odds: bool = False,
        plain: bool = False,
    ) -> None:
        self.console, self.names, self.seat, self.odds, self.plain = console, names, seat, odds, plain
        self.board, self.tell, self.words = board_of(game), teller_of(game), plain_of(game)
        self.remind = reminder_of(game)
        self.pause = pause if console.is_terminal else 0.0

    def watch(self, state: AnyState) -> None:
        """Show what just happened, long enough to read it."""
        events = state.events_for(self.seat)
        view = state.view(self.seat)
        sentences = self._sentences(events)
        if self.plain:
            self._say_all(sentences)
            if not state.actors:
                self.lay_open(view)
            return
        if self.console.is_terminal or self.seat in state.actors or not state.actors:
            self._show(view, events, sentences)
        else:
            self._say_all(sentences)
        if sentences and state.actors and not self._is_still_deciding(state):
            time.sleep(self.pause)
            self._show_again(state, view)

    def lay_open(self, view: View, *, whole: bool = True) -> None:
        """Without drawing, the table stands below what led to it: once before each move, and in the end."""
        if not self.plain:
            return
        if not whole and (reminded := self.remind(view)):
            self._say_all(reminded)
        elif self.words is None:
            self.console.print(self.board.draw(view, self.names, (), odds=self.odds))
        else:
            self._say_all(self.words.describe(view, self.names, odds=self.odds))

    def explain(self, view: View) -> None:
        """What can be typed now."""
        ways = self.words.explain(view, drawn=not self.plain) if self.words else [self.board.prompt(view)]
        self._say_all([*ways, "Ctrl-C leaves the game."])
        if self.remind(view):
            self.lay_open(view)

    def _sentences(self, events: Sequence[Event]) -> list[str]:
        return [sentence for event in events if (sentence := self.tell(event, self.names))]

    def _show(self, view: View, events: Sequence[Event], sentences: Sequence[str]) -> None:
        """The table, and below it what was told last, as far as the screen is high enough."""
        drawing = self.board.draw(view, self.names, events, odds=self.odds)
        if self.console.is_terminal:
            room = self.console.height - len(self.console.render_lines(drawing)) - PROMPT_LINES
            sentences = sentences[-max(room, 1) :]
            self.console.clear()
        self.console.print(drawing)
        self._say_all(sentences)

    def _say_all(self, sentences: Sequence[str]) -> None:
        for sentence in sentences:
            self.say(Text(sentence))

    def _is_still_deciding(self, state: AnyState) -> bool:
        """Whether this person moved last and moves again: nothing to wait for."""
        return bool(state.history) and state.history[-1][0] == self.seat and self.seat in state.actors

    def _show_again(self, state: AnyState, view: View) -> None:
        """Once people have seen it, the table as it is now: what turned back is neither shown nor told any more."""
        if self.console.is_terminal and self.seat in state.actors:
            lasting = [event for event in state.recalled(state, self.seat) if self.board.is_lasting(event)]
            self._show(view, (), self._sentences(lasting))

    def ask(self, question: str) -> str:
        self.console.print(f"[bold]{question}[/] ", end="", soft_wrap=self.plain)
        return self.console.input()

    def say(self, text: RenderableType) -> None:
        """Lines of their own are not broken where nothing is drawn: readers and Braille displays do that."""
        self.console.print(text, soft_wrap=self.plain)


def outcome_words(outcome: Outcome, names: Sequence[str]) -> str:
    """How it ended, in a sentence or two."""
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, outcome.scores, strict=True))
    winners = " and ".join(names[seat] for seat in outcome.winners)
    how = f", decided by {outcome.decided_by}" if len(outcome.winners) == 1 else ""
    return f"Winner{'s' if len(outcome.winners) > 1 else ''}: {winners}{how}. Score: {scores}."
