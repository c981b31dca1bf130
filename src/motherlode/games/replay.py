"""Play a record again, and find out whether it could have happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from motherlode.core.errors import BadRecord, MotherlodeError, OtherRules, UnknownGame
from motherlode.core.fair import check_fair
from motherlode.core.game import AnyGame, AnyState, to_json
from motherlode.core.options import LOT
from motherlode.core.outcome import Outcome
from motherlode.core.parts import Json
from motherlode.core.records import Record, SeriesRecord, read_record
from motherlode.core.series import outcome_of
from motherlode.games import rules_of

AnyRecord = Record | SeriesRecord | Mapping[str, Json] | str | bytes


def replay(record: AnyRecord) -> AnyState:
    """The last state of a recorded game; its `past()` gives all the states before."""
    read = _read(record)
    if isinstance(read, SeriesRecord):
        raise BadRecord("this is a series; replay its games one by one", field="games")
    state = begin(read)
    for _, after in steps(read, state):
        state = after
    return state


def verify(record: AnyRecord) -> None:
    """Raise BadRecord, naming the field, unless the deal, every move and the outcome hold."""
    read = _read(record)
    if isinstance(read, SeriesRecord):
        _verify_series(read)
    else:
        _verify_game(read)


def begin(record: Record) -> AnyState:
    """The first state of a recorded game."""
    game = _game(record)
    try:
        return game.deal(deal=record.deal)
    except MotherlodeError as fault:
        raise BadRecord(str(fault), field="deal") from None


def steps(record: Record, state: AnyState) -> Iterator[tuple[AnyState, AnyState]]:
    """Each move as the state before and the state after."""
    for number, (seat, move) in enumerate(record.moves):
        try:
            after = state.play(seat, move)
        except MotherlodeError as fault:
            raise BadRecord(str(fault), field=f"moves[{number}]") from None
        yield state, after
        state = after


def _read(record: AnyRecord) -> Record | SeriesRecord:
    return record if isinstance(record, Record | SeriesRecord) else read_record(record)


def _game(record: Record) -> AnyGame:
    try:
        game = rules_of(record.game, record.rules).with_options(**record.options)
    except UnknownGame as fault:
        raise BadRecord(str(fault), field="game") from None
    except OtherRules as fault:
        raise BadRecord(str(fault), field="rules") from None
    except MotherlodeError as fault:
        raise BadRecord(str(fault), field="options") from None
    for name, value in game.options_json().items():
        if name not in record.options:
            raise BadRecord("is missing; a record holds every option", field=f"options.{name}")
        if value == LOT:
            raise BadRecord("must be the seat that was drawn, not lot", field=f"options.{name}")
        if value != record.options[name]:
            raise BadRecord(f"must be filled in: {value}", field=f"options.{name}")
    return game


def _verify_game(record: Record) -> AnyState:
    state = begin(record)
    _check_seed(record, state)
    _check_trace(record)
    for number, (before, after) in enumerate(steps(record, state)):
        if record.legal is not None:
            _check_count(number, record.legal[number], len(before.legal(record.moves[number][0])))
        state = after
    _check_outcome(record.outcome, state.outcome)
    return state


def _check_seed(record: Record, state: AnyState) -> None:
    check_fair(record.game, record.options, record.meta)
    seed = record.meta.get("seed")
    if seed is None:
        return
    try:
        dealt = state.game.deal(seed=seed)
    except MotherlodeError as fault:
        raise BadRecord(str(fault), field="meta.seed") from None
    made, told = to_json(dealt.dealt), to_json(state.dealt)
    # What may be left out of a deal is in neither, and not held against it.
    if any(made.get(name) != value for name, value in told.items()):
        raise BadRecord(f"is not what seed {seed!r} deals", field="deal")


def _check_trace(record: Record) -> None:
    if record.legal is not None and len(record.legal) != len(record.moves):
        raise BadRecord(f"has {len(record.legal)} counts for {len(record.moves)} moves", field="legal")


def _check_count(number: int, told: int, found: int) -> None:
    if told != found:
        raise BadRecord(f"is {told}, but there were {found} moves", field=f"legal[{number}]")


def _check_outcome(told: Outcome | None, found: Outcome | None) -> None:
    if told != found:
        raise BadRecord(f"is {_outcome_words(told)}, but the moves lead to {_outcome_words(found)}", field="outcome")


def _outcome_words(outcome: Outcome | None) -> str:
    if outcome is None:
        return "an unfinished game"
    return f"scores {list(outcome.scores)}, winners {list(outcome.winners)}, decided by {outcome.decided_by}"


def _verify_series(series: SeriesRecord) -> None:
    states = []
    for number, game in enumerate(series.games):
        try:
            read = _read(game)
            if isinstance(read, SeriesRecord):
                raise BadRecord("is a series, not a game", field="format")
            states.append(_verify_game(read))
        except BadRecord as fault:
            field = f"games[{number}]" + (f".{fault.field}" if fault.field else "")
            raise BadRecord(fault.fault, field=field) from None
    _check_outcome(series.outcome, outcome_of(states))
