"""What every game must keep, as checks on random games."""

from __future__ import annotations

import copy
import inspect
import json
import pickle
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from io import StringIO
from operator import or_
from typing import Any, Final, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from rich.console import Console

from motherlode.bots import EVERYWHERE, BotMaker, registry
from motherlode.core.dealing import Stream
from motherlode.core.errors import (
    BadDeal,
    BadOption,
    GameOver,
    IllegalMove,
    NotYourTurn,
    UnknownOption,
    UnknownSeat,
    UnreadableMove,
)
from motherlode.core.game import AnyGame, AnyState, View, to_json
from motherlode.core.options import option_infos
from motherlode.core.parts import Event, Json, Move, event_name
from motherlode.core.records import read_record
from motherlode.games import GAMES, load, page_of
from motherlode.games.replay import replay, verify
from motherlode.lab.bots import CHEATING
from motherlode.lab.playing import play_on
from motherlode.terminal import board_of, plain_of, reminder_of, teller_of
from motherlode.testing.environments import actions_and_moves_are_the_same, observations_hold_what_a_seat_may_know
from motherlode.testing.secrecy import (
    imagined_choices_differ,
    imagined_deals_differ,
    what_a_seat_cannot_know_never_reaches_it,
    what_is_still_hidden_reaches_nobody,
    what_is_taken_back_was_never_played,
)
from motherlode.testing.trees import a_seat_knows_no_more_and_no_less, the_tree_is_the_game
from motherlode.testing.walks import LONGEST_GAME, Walk, attempt, moves_of, sample, unreadable, walks

DRAWN: Final = frozenset("│┌─┐└┘░▒▓█▶··×")
"""What no line in words has in it."""
PAGES_WORTH: Final = 5
"""How many random games show what can happen, for the page to name it."""

Check = Callable[[Walk], None]


def conformance(name: str) -> type:
    """A test class that holds the game of this name to the contract."""
    tests: dict[str, Any] = {f"test_{check.__name__}": _walking(check, name) for check in WALKING}
    tests |= {f"test_{check.__name__}": once(check, name) for check in ONCE}
    return type(f"Conformance_{name}", (), tests)


def _walking(check: Check, name: str) -> Callable[..., None]:
    @settings(deadline=None)
    @given(walks(name))
    def test(self: object, walk: Walk) -> None:
        check(walk)

    return test


def once(check: Callable[[str], None], name: str) -> Callable[[object], None]:
    def test(self: object) -> None:
        check(name)

    return test


def same_seed_and_moves_give_the_same_game(walk: Walk) -> None:
    played, again = walk.end(), walk.dealt()
    for seat, move in played.history:
        again = again.play(seat, str(move))
    assert again == played
    assert again.record() == played.record()
    for seat in range(walk.game.players):
        assert again.view(seat) == played.view(seat)


def old_states_stay_what_they_were(walk: Walk) -> None:
    states, marks = [], []
    for state in walk.states():
        states.append(state)
        marks.append(_mark(state))
    assert [_mark(state) for state in states] == marks
    for frozen, field in ((states[0], "history"), (states[0].position, "anything")):
        with pytest.raises(AttributeError):
            setattr(frozen, field, ())


def states_can_be_copied_and_pickled(walk: Walk) -> None:
    state, random = walk.midway(), walk.random()
    for copied in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert (copied, hash(copied)) == (state, hash(state))
        for seat in range(walk.game.players):
            assert copied.view(seat) == state.view(seat)
        for seat in state.actors:
            move = random.choice(state.legal(seat))
            assert copied.play(seat, move) == state.play(seat, move)


def legal_means_playable(walk: Walk) -> None:
    random = walk.random()
    known: set[Move] = set()
    for state in walk.states(walk.depth):
        assert list(state.actors) == sorted(set(state.actors)), f"`actors` must ascend, and are {state.actors}"
        for seat in range(walk.game.players):
            legal = state.legal(seat)
            assert bool(legal) == (seat in state.actors)
            tried = sample(state, seat, random)
            known.update(random.sample(tried, min(2, len(tried))))
            for move in {*tried, *known}:
                _check_playable(state, seat, move, is_legal=move in legal)


def _check_playable(state: AnyState, seat: int, move: Move, *, is_legal: bool) -> None:
    refused, listed = attempt(state, seat, move), "is" if is_legal else "is not"
    assert (refused is None) == is_legal, f"{move} {listed} in `legal`, and playing it says {refused or 'nothing'}"


def legal_moves_do_not_repeat(walk: Walk) -> None:
    state = walk.midway()
    for seat in state.actors:
        legal = state.legal(seat)
        first = [legal[at] for at in range(min(200, len(legal)))]
        assert len(set(first)) == len(first)


def records_round_trip(walk: Walk) -> None:
    for state in (walk.midway(), walk.end()):
        text = json.dumps(state.record())
        verify(text)
        again = replay(read_record(text))
        assert again.record() == {**state.record(), "meta": {}}
        assert (again.position, again.history) == (state.position, state.history)


def random_play_ends_with_an_outcome_that_fits_its_scores(walk: Walk) -> None:
    *before, last = walk.states()
    assert all(state.outcome is None and state.actors for state in before)
    assert last.actors == ()
    outcome = last.outcome
    assert outcome is not None
    assert len(outcome.scores) == walk.game.players
    best = [seat for seat, score in enumerate(outcome.scores) if score == max(outcome.scores)]
    assert set(outcome.winners) <= set(best)
    assert list(outcome.winners) == sorted(set(outcome.winners))
    assert outcome.decided_by in walk.game.decisions
    is_sole = len(outcome.winners) == 1
    assert is_sole == (outcome.decided_by not in ("shared", "draw")), (
        f"`decided_by` does not fit the winners: {outcome}"
    )
    first = walk.game.decisions[0]
    assert (outcome.decided_by == first) == (len(best) == 1), (
        f"`scores` must be what {first!r} compares, which decides where one seat has most, and nowhere else: {outcome}"
    )


def notation_round_trips(walk: Walk) -> None:
    random = walk.random()
    for state in walk.states():
        for move in moves_of(state, random):
            assert walk.game.parse(str(move)) == move


def views_and_events_are_json(walk: Walk) -> None:
    """They are what the game declares, field by field, so that the published schema is true of each of them."""
    game, declared = walk.game, reduce(or_, walk.game.event_types)
    for state in walk.states(walk.depth):
        for event in _events_here(state):
            assert to_json(event)["event"] == event_name(type(event).__name__)
            assert _as_declared(to_json(event), declared) == event
    for seat in (None, *range(game.players)):
        view = state.view(seat)
        assert json.loads(json.dumps(view)) == view
        assert (view["game"], view["seat"], view["actors"]) == (game.name, seat, list(state.actors))
        assert view["options"] == state.game.options_json()
        assert "outcome" in view
        assert to_json(_as_declared(view, game.view_type)) == view


def errors_say_what_would_be_right(walk: Walk) -> None:
    state = walk.midway()
    mark = _mark(state)
    for seat in range(walk.game.players):
        for garbage in unreadable(walk):
            error = IllegalMove if seat in state.actors else NotYourTurn if state.actors else GameOver
            with pytest.raises(error) as caught:
                state.play(seat, garbage)
            if isinstance(caught.value, UnreadableMove):
                assert walk.game.move_help in str(caught.value)
    nobodies: list[Any] = [-1, walk.game.players, True, 0.0, "0"]
    for nobody in nobodies:
        for call in (
            state.view,
            state.legal,
            state.events_for,
            state.take_back,
            lambda seat: state.imagine(seat, Stream(0, "")),
        ):
            with pytest.raises(UnknownSeat, match="seats are 0 to"):
                call(nobody)
    assert _mark(state) == mark


def words_tell_every_event(walk: Walk) -> None:
    tell, names, now = teller_of(walk.game.name), _names(walk.game), walk.midway()
    events = [event for then in now.past() for event in then.recalled(now, None)]
    events += [event for state in walk.states() for event in _events_here(state)]
    told = [(tell(event, names), event) for event in events]
    for sentence, event in told:
        assert isinstance(sentence, str), f"`tell` gives {sentence!r} for {event}"
    assert any(sentence for sentence, _ in told)


def what_is_recalled_is_what_happened(walk: Walk) -> None:
    """Told later, it may say less, but of the same events, as they are declared; at the end all of it may be told."""
    now, declared = walk.midway(), reduce(or_, walk.game.event_types)
    for then in now.past():
        seat = walk.random().choice([None, *range(walk.game.players)])
        recalled = then.recalled(now, seat)
        assert [type(event) for event in recalled] == [type(event) for event in then.events_for(seat)]
        assert all(_as_declared(to_json(event), declared) == event for event in recalled)
    last = walk.end()
    assert all(then.recalled(last, None) == then.events_for(None) for then in last.past())


def _is_told_line_by_line(game: str, view: View, names: Sequence[str], *, odds: bool) -> None:
    words = plain_of(game)
    if words is None:
        return
    lines = [*words.describe(view, names, odds=odds), *words.explain(view, drawn=False), *reminder_of(game)(view)]
    assert all(line and line.isprintable() and not set(line) & DRAWN for line in lines)


def a_terminal_draws_every_view_and_reads_every_move(walk: Walk) -> None:
    state, random, board = walk.midway(), walk.random(), board_of(walk.game.name)
    console = Console(file=StringIO(), force_terminal=True, width=80)
    for seat in range(walk.game.players):
        events = state.events_for(seat)
        console.print(board.draw(state.view(seat), _names(walk.game), events, odds=random.random() < 0.5))
        assert all(board.is_lasting(event) in (False, True) for event in events)
        _is_told_line_by_line(walk.game.name, state.view(seat), _names(walk.game), odds=random.random() < 0.5)
    for seat in state.actors:
        view, legal = state.view(seat), state.legal(seat)
        assert board.prompt(view)
        for move in sample(state, seat, random):
            assert board.read(str(move), view, legal, random) == move
        with pytest.raises(IllegalMove):
            board.read("no such move", view, legal, random)


def bad_options_are_refused(name: str) -> None:
    with pytest.raises(UnknownOption, match="players"):
        load(name, no_such_option=1)
    for wrong in (0, -1, GAMES[name].seats[-1] + 1, "2", None, 2.5, True):
        with pytest.raises(BadOption):
            load(name, players=wrong)
    for field in get_type_hints(GAMES[name].options_type):
        with pytest.raises(BadOption, match=field):
            load(name, **{field: object()})


def bad_deals_are_refused(name: str) -> None:
    bad: list[Any] = [{}, {"no such": 1}, [], 7, *_short_deals(name)]
    for deal in bad:
        assert _is_refused(name, deal), f"`check_deal` takes {deal}"
    seeds: list[Any] = [None, 1.5, True, "\ud800", 10**5000]
    for seed in seeds:
        with pytest.raises(BadDeal):
            load(name).deal(seed)


def _is_refused(name: str, deal: Any) -> bool:
    try:
        load(name).deal(deal=deal)
    except BadDeal:
        return True
    return False


def _short_deals(name: str) -> Iterator[dict[str, Json]]:
    """A deal of the game with one thing too few, wherever it lists some."""
    deal = to_json(load(name).deal(seed=1).dealt)
    for field, listed in deal.items():
        if isinstance(listed, list | tuple) and listed:
            yield {**deal, field: listed[:-1]}


def levels_play_and_repeat(name: str) -> None:
    """Those that need nothing compiled play a whole game, twice the same; what the others need is only listed."""
    assert all(registry.warm_ups(name, level) == [] for level in EVERYWHERE)
    for level, make in {**registry.levels(name), **registry.others(name)}.items():
        assert level not in (*EVERYWHERE, CHEATING)
        assert ":" not in level
        assert inspect.getdoc(make), "`motherlode bots` says what a level does"
        needed = registry.warm_ups(name, level)
        assert all(map(callable, needed))
        assert len(registry.first_warm_ups(name, level)) <= len(needed)
        if not needed:
            assert _played_by(make, name) == _played_by(make, name)


def its_page_names_what_can_happen(name: str) -> None:
    """Options, decisions and events, wherever there is a page."""
    page, game = page_of(name), load(name)
    if page is None:
        return
    walks = [Walk(game, seed, seed, 0) for seed in range(PAGES_WORTH)]
    events = {
        event_name(type(event).__name__) for walk in walks for state in walk.states() for event in _events_here(state)
    }
    text = page.read_text(encoding="utf-8")
    for word in (*[info.name for info in option_infos(game.options_type)], *game.decisions, *sorted(events)):
        assert f"`{word}`" in text, f"{page} does not name `{word}`"


WALKING: Final = (
    same_seed_and_moves_give_the_same_game,
    old_states_stay_what_they_were,
    states_can_be_copied_and_pickled,
    legal_means_playable,
    legal_moves_do_not_repeat,
    what_a_seat_cannot_know_never_reaches_it,
    what_is_still_hidden_reaches_nobody,
    what_is_taken_back_was_never_played,
    records_round_trip,
    random_play_ends_with_an_outcome_that_fits_its_scores,
    notation_round_trips,
    views_and_events_are_json,
    errors_say_what_would_be_right,
    words_tell_every_event,
    what_is_recalled_is_what_happened,
    a_terminal_draws_every_view_and_reads_every_move,
    actions_and_moves_are_the_same,
    observations_hold_what_a_seat_may_know,
    the_tree_is_the_game,
    a_seat_knows_no_more_and_no_less,
)
ONCE: Final = (
    imagined_deals_differ,
    imagined_choices_differ,
    bad_options_are_refused,
    bad_deals_are_refused,
    levels_play_and_repeat,
    its_page_names_what_can_happen,
)


def _events_here(state: AnyState) -> Iterator[Event]:
    """What just happened, and what would if somebody took a choice back."""
    yield from state.events
    for seat in range(state.game.players):
        if state.can_take_back(seat):
            yield from state.take_back(seat).events


def _as_declared(value: Json, kind: Any) -> Any:
    """A JSON value read as a declared type, strictly; what is told and not declared is lost on the way."""
    try:
        return msgspec.convert(value, kind, str_keys=True)
    except msgspec.ValidationError as fault:
        raise AssertionError(f"{value} is not what is declared: {fault}") from None


def _mark(state: AnyState) -> tuple[object, ...]:
    return hash(state), repr(state.position), state.events


def _names(game: AnyGame) -> list[str]:
    return [f"player {seat}" for seat in range(game.players)]


def _played_by(make: BotMaker, name: str) -> object:
    """How a game goes in which one bot has all seats."""
    game = load(name)
    last = play_on(game.deal(seed=1), [make(seat) for seat in range(game.players)], _check_length)
    assert last.outcome is not None
    return last.history


def _check_length(state: AnyState) -> None:
    assert len(state.history) <= LONGEST_GAME, f"after {LONGEST_GAME} moves this game of bots is not over"
