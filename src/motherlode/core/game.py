"""The contract that every game keeps.

A room in `games/` subclasses `Game` and supplies the law; `State` is the same for all of them. States are
immutable values: a move gives a new state, and the old one stays what it was.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, cast

import msgspec

from motherlode.core.dealing import Seed, Stream, check_seed
from motherlode.core.errors import (
    BadDeal,
    BadOption,
    GameOver,
    IllegalMove,
    NothingToTakeBack,
    NotYourTurn,
    UnknownSeat,
    UnreadableMove,
    one_of,
)
from motherlode.core.options import LOT, Options, read_options, studied
from motherlode.core.outcome import Outcome
from motherlode.core.parts import Deal, Event, Json, Move
from motherlode.core.records import RECORD_FORMAT
from motherlode.core.views import Common, SeatView

if TYPE_CHECKING:
    from motherlode.core.series import SeriesRules

O = TypeVar("O", bound=Options)  # noqa: E741
D = TypeVar("D", bound=Deal)
P = TypeVar("P", bound=msgspec.Struct)
M = TypeVar("M", bound=Move)

View = dict[str, Json]
"""A view as plain JSON values; its fields are those of the game's `view_type`."""
History = tuple[tuple[int, M], ...]
"""Who moved, and how, in order."""


class Credits(msgspec.Struct, frozen=True):
    """Whose game it is."""

    title: str
    authors: str
    publisher: str
    year: int
    artist: str = ""
    """Who drew the published game."""
    titles: Mapping[str, str] = {}
    """What it is called in other languages, by their codes, where that is another name."""

    def title_in(self, language: str) -> str:
        return self.titles.get(language, self.title)


class Game(ABC, Generic[O, D, P, M]):
    """One game with its options settled. P is a position: all that the rules need to know between two moves.

    The methods from `draw` on are the law, written by each room. They are pure functions of their arguments.
    """

    name: ClassVar[str]
    credits: ClassVar[Credits]
    seats: ClassVar[range]
    move_help: ClassVar[str]
    """How a move is written, with an example; it ends the message about an unreadable one."""
    decisions: ClassVar[tuple[str, ...]]
    """Every `decided_by` an outcome of this game can have."""
    options_type: ClassVar[type[Options]]
    deal_type: ClassVar[type[Deal]]
    has_secrets: ClassVar[bool] = True
    """Whether anything is hidden from anybody: cards face down, hands, choices made in secret."""
    rules_version: ClassVar[int] = 1
    """Counted up whenever the same moves would lead elsewhere than before, or the same seed to another deal."""
    former_rules: ClassVar[Mapping[int, type[AnyGame]]] = {}
    """The game under earlier versions of its rules, as far as they are kept for what was begun under them."""
    series: ClassVar[SeriesRules | None] = None
    """How it is played in series, where its rules know of such a thing."""
    view_type: ClassVar[type[SeatView]]
    """What `look` returns."""
    event_types: ClassVar[tuple[type[Event], ...]]
    """Every event that can happen: `events_in` finds those of a module."""

    def __init__(self, options: O) -> None:
        self._options = options

    @property
    def options(self) -> O:
        return self._options

    @classmethod
    def with_options(cls, /, **given: Json) -> Self:
        """The game with these options, defaults filled in; an error names what does not fit."""
        given = {"players": cls.seats[0], **given}
        options = read_options(cls.options_type, given, cls.name)
        players = options.players
        if players not in cls.seats:
            raise BadOption(f"{cls.name} is for {cls._seat_counts()} players, not {players}")
        starter = getattr(options, "starter", LOT)
        if starter != LOT and starter not in range(players):
            raise BadOption(f"starter cannot be {starter}; it is {LOT} or a seat from 0 to {players - 1}")
        return cls(cls.complete(cast(O, options)))

    @classmethod
    def complete(cls, options: O) -> O:
        """Fill in defaults that depend on other options, and refuse combinations that do not fit."""
        return options

    @classmethod
    def _seat_counts(cls) -> str:
        first, last = cls.seats[0], cls.seats[-1]
        return str(first) if first == last else f"{first} to {last}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[str, int, Options]:
        """The same table under other rules is another game."""
        return self.name, self.rules_version, self.options

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self.options_json().items())
        return f"<{self.name}: {given}>"

    @property
    def players(self) -> int:
        return self.options.players

    @property
    def starter(self) -> int:
        """The seat that starts; 0 where the game has no starter or its lot is not drawn yet."""
        starter = getattr(self.options, "starter", LOT)
        return 0 if starter == LOT else cast(int, starter)

    @property
    def is_published(self) -> bool:
        """Whether this is the game as it is sold, and no variant of our own for study."""
        return not studied(self.options)

    def check_published(self, who: str) -> None:
        """Raise BadOption unless it is; `who` is what knows no other, in words."""
        if not self.is_published:
            raise BadOption(f"{who} knows the published {self.name} only: leave out {one_of(studied(self.options))}")

    def options_json(self) -> dict[str, Json]:
        options: dict[str, Json] = msgspec.json.decode(msgspec.json.encode(self.options))
        return options

    def stream(self, seed: Seed, purpose: str) -> Stream:
        """The random stream of this seed for one purpose: streams never disturb each other."""
        return Stream(seed, f"{self.name}/{purpose}")

    def deal(self, seed: Seed | None = None, *, deal: Mapping[str, Json] | None = None) -> State[D, P, M]:
        """Begin a game, dealt from a seed or given in full (the form that records use).

        A starter drawn by lot comes from the seed; a deal given in full leaves nothing to chance, so seat 0 starts.
        """
        if (seed is None) == (deal is None):
            raise BadDeal("give either a seed, deal(seed=7), or a whole deal, deal(deal={...})")
        if seed is None:
            return State.begin(self.started_by(0) if self._has_lot else self, self.read_deal(deal))
        check_seed(seed)
        game = self.started_by(self.stream(seed, "starter").below(self.players)) if self._has_lot else self
        return State.begin(game, self.draw(seed), seed)

    @property
    def _has_lot(self) -> bool:
        """Whether the starter is still to be drawn."""
        return getattr(self.options, "starter", None) == LOT

    def started_by(self, seat: int) -> Self:
        """The same game with this seat starting."""
        return type(self)(msgspec.structs.replace(self.options, starter=seat))

    def read_deal(self, deal: Json) -> D:
        """A deal from its JSON form, checked: types by its struct, cards by `check_deal`."""
        try:
            made = cast(D, msgspec.convert(deal, self.deal_type))
        except msgspec.ValidationError as fault:
            raise BadDeal(f"not a deal of {self.name}: {fault}") from None
        self.check_deal(made)
        return made

    def parse(self, text: str) -> M:
        """The move that `text` is the notation of."""
        move = self.read_move(text)
        if move is None or str(move) != text:
            why = self.unreadable(text)
            raise UnreadableMove(f"cannot read {text!r} as a move of {self.name}: {why}{self.move_help}")
        return move

    def unreadable(self, text: str) -> str:
        """What exactly is wrong with a text, ending in "; ", where a room can tell."""
        return ""

    @abstractmethod
    def draw(self, seed: Seed) -> D:
        """The deal of a seed."""

    @abstractmethod
    def check_deal(self, deal: D) -> None:
        """Raise BadDeal, saying what is missing or too many, unless the deal fits the game and its options."""

    @abstractmethod
    def open(self, deal: D) -> tuple[P, tuple[Event, ...]]:
        """The first position, and what happened on the way to it."""

    @abstractmethod
    def actors(self, position: P) -> tuple[int, ...]:
        """The seats that may move now, ascending; several where play is simultaneous, none when the game is over."""

    @abstractmethod
    def legal(self, position: P, seat: int) -> Sequence[M]:
        """All legal moves of a seat in a fixed order, without repeats; empty unless it is an actor."""

    @abstractmethod
    def fault(self, position: P, seat: int, move: Move) -> str | None:
        """Why an actor's move is illegal, told from what its seat may know; None if it is in `legal`."""

    @abstractmethod
    def apply(self, position: P, seat: int, move: M) -> tuple[P, tuple[Event, ...]]:
        """What a legal move leads to, and all that happened, in order. Illegal moves are not checked for."""

    def take_back(self, position: P, seat: int) -> tuple[P, tuple[Event, ...]] | None:
        """The position as if the seat had not made its last move, and what all may see of that.

        None, as in games without secret choices, unless that move is a choice which nobody else has seen and nothing
        has followed from. The other seats' moves since then must mean the same without it.
        """
        return None

    def common(self, position: P, seat: int | None) -> Common:
        """What every view has, for `look` to add to."""
        return {
            "options": self.options,
            "seat": seat,
            "actors": self.actors(position),
            "outcome": self.outcome(position),
        }

    @abstractmethod
    def look(self, position: P, seat: int | None) -> SeatView:
        """The view of a seat, or of a spectator: a `view_type`, built up from what that seat may know."""

    def recall(self, events: tuple[Event, ...], then: P, now: P, *, is_held: bool) -> tuple[Event, ...]:
        """What a seat that saw `events` on the way to `then` is told of them at the position `now`, should it ask.

        The same, except where remembering is a part of the game. `is_held`: the table still shows what happened last.
        """
        return events

    @abstractmethod
    def outcome(self, position: P) -> Outcome | None:
        """None until the game is over."""

    @abstractmethod
    def read_move(self, text: str) -> M | None:
        """The move of a text, or None; `parse` makes sure that it is written the one right way."""

    @abstractmethod
    def imagine(self, state: State[D, P, M], seat: int | None, stream: Stream) -> tuple[D, History[M]]:
        """Another deal and other moves that this seat, with perfect memory, cannot tell from those of `state`."""


class State(msgspec.Struct, Generic[D, P, M], frozen=True):
    """A moment of a game: how it was dealt, every move since, and what just happened."""

    game: Game[Any, D, P, M]
    dealt: D
    position: P
    history: History[M]
    events: tuple[Event, ...]
    """What just happened, in order. `events_for` leaves out what a seat may not see."""
    seed: Seed | None

    @classmethod
    def begin(cls, game: Game[Any, D, P, M], deal: D, seed: Seed | None = None) -> State[D, P, M]:
        position, events = game.open(deal)
        return State(game, deal, position, (), events, seed)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may move now; () when the game is over."""
        return self.game.actors(self.position)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.position)

    def legal(self, seat: int) -> Sequence[M]:
        """The legal moves of a seat; empty when it is not its turn."""
        return self.game.legal(self.position, self._seat(seat))

    def play(self, seat: int, move: M | str) -> State[D, P, M]:
        """The checked entrance: a move or its notation, or an error that says why not.

        A move is taken at its word: what is played, and recorded, is what its notation reads as.
        """
        seat = self._seat(seat)
        self._check_turn(seat)
        read = self.game.parse(str(move))
        fault = self.game.fault(self.position, seat, read)
        if fault is not None:
            raise IllegalMove(f"{read} is not legal: {fault}")
        return self.advance(seat, read)

    def advance(self, seat: int, move: M) -> State[D, P, M]:
        """The unchecked entrance, for search and replay of moves known to be legal."""
        position, events = self.game.apply(self.position, seat, move)
        return State(self.game, self.dealt, position, (*self.history, (seat, move)), events, self.seed)

    def can_take_back(self, seat: int) -> bool:
        """Whether a seat has made a choice that is still its secret, and so may make another."""
        return self.game.take_back(self.position, self._seat(seat)) is not None

    def take_back(self, seat: int) -> State[D, P, M]:
        """The state as if the seat had not chosen: neither its history nor its record hold that move."""
        seat = self._seat(seat)
        before = self.game.take_back(self.position, seat)
        if before is None:
            raise NothingToTakeBack("there is nothing to take back: you have not chosen yet, or all have")
        position, events = before
        at = max(number for number, (mover, _) in enumerate(self.history) if mover == seat)
        history = self.history[:at] + self.history[at + 1 :]
        return State(self.game, self.dealt, position, history, events, self.seed)

    def view(self, seat: int | None) -> View:
        """All that a seat may know, JSON-ready; None is a spectator."""
        return cast(View, to_json(self.look(seat)))

    def look(self, seat: int | None) -> SeatView:
        """The same as the struct that declares it, for whoever writes it out at once."""
        return self.game.look(self.position, None if seat is None else self._seat(seat))

    def events_for(self, seat: int | None) -> tuple[Event, ...]:
        """What just happened, as far as this seat may see it."""
        onlooker = None if seat is None else self._seat(seat)
        return tuple(event for event in self.events if event.is_seen_by(onlooker))

    def recalled(self, now: State[D, P, M], seat: int | None, *, is_held: bool = False) -> tuple[Event, ...]:
        """What just happened here, as this seat is told it later, in the state `now` of the same game."""
        return self.game.recall(self.events_for(seat), self.position, now.position, is_held=is_held)

    def imagine(self, seat: int | None, stream: Stream) -> State[D, P, M]:
        """A state that this seat cannot tell from this one, with what it has not seen drawn anew."""
        if not isinstance(stream, Stream):
            raise BadOption(f"what is unseen is drawn from a motherlode.Stream, not from a {type(stream).__name__}")
        deal, history = self.game.imagine(self, None if seat is None else self._seat(seat), stream)
        return State.begin(self.game, deal).follow(history)

    def follow(self, history: Iterable[tuple[int, M]]) -> State[D, P, M]:
        """The state after these moves, which must be legal."""
        state = self
        for seat, move in history:
            state = state.advance(seat, move)
        return state

    def past(self) -> Iterator[State[D, P, M]]:
        """Every state of this game from the deal up to this one, played again."""
        state = State.begin(self.game, self.dealt, self.seed)
        yield state
        for seat, move in self.history:
            state = state.advance(seat, move)
            yield state

    def record(self, **meta: Json) -> dict[str, Json]:
        """The whole game so far as one JSON object; `meta` may name the seats. It tells everything: not for players."""
        seed = {} if self.seed is None else {"seed": self.seed}
        rules = {} if self.game.rules_version == 1 else {"rules": self.game.rules_version}
        outcome = self.outcome
        return {
            "format": RECORD_FORMAT,
            "game": self.game.name,
            **rules,
            "options": self.game.options_json(),
            "deal": to_json(self.dealt),
            "moves": [[seat, str(move)] for seat, move in self.history],
            "outcome": None if outcome is None else to_json(outcome),
            "meta": {**meta, **seed},
        }

    def _seat(self, seat: int) -> int:
        players = self.game.players
        if type(seat) is int and 0 <= seat < players:
            return seat
        # Whole numbers of other libraries are seats too; True and 1.0 are not.
        if isinstance(seat, bool) or not hasattr(seat, "__index__") or index(seat) not in range(players):
            raise UnknownSeat(f"there is no seat {seat!r}; seats are 0 to {players - 1}")
        return index(seat)

    def _check_turn(self, seat: int) -> None:
        actors = self.actors
        if not actors:
            raise GameOver("the game is over; nobody moves any more")
        if seat not in actors:
            raise NotYourTurn(f"it is not seat {seat}'s turn; seat {one_of(actors)} is to move")


AnyGame = Game[Any, Any, Any, Any]
AnyState = State[Any, Any, Any]


def to_json(value: msgspec.Struct) -> Json:
    """A struct as plain JSON values: lists, not tuples."""
    return msgspec.json.decode(msgspec.json.encode(value))
