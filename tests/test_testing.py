"""The conformance suite must be able to fail: games that break the contract in one way each."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import Phase, given, settings

import motherlode as ml
from motherlode.bots import BotMaker, registry
from motherlode.bots.random import RandomBot
from motherlode.core.dealing import Seed
from motherlode.core.game import AnyGame, AnyState, View
from motherlode.core.parts import Event
from motherlode.games import GAMES, page_of
from motherlode.games.gold import actions, game_tree, observation, terminal
from motherlode.games.gold.events import Duel, Turned
from motherlode.games.gold.position import Flip, GoldDeal, GoldOptions, Position
from motherlode.games.gold.rules import Gold
from motherlode.games.gold.view import GoldView
from motherlode.games.mole.events import TakenBack
from motherlode.games.mole.position import Position as MolePosition
from motherlode.games.mole.rules import Mole
from motherlode.terminal import teller_of
from motherlode.testing import contract, environments, secrecy, trees, walks


class Leaky(Gold):
    """Shows every card."""

    name: ClassVar = "broken"

    def look(self, position: Position, seat: int | None) -> GoldView:
        codes = tuple(card.code for card in position.table)
        return msgspec.structs.replace(super().look(position, seat), ghosts=codes)


class Chatty(Gold):
    """Shows spectators where dynamite lies."""

    name: ClassVar = "broken"

    def look(self, position: Position, seat: int | None) -> GoldView:
        seen = super().look(position, seat)
        codes = [card.code for card in position.table]
        return seen if seat is not None else msgspec.structs.replace(seen, turn=codes.index("X") if "X" in codes else 0)


class Winking(Gold):
    """Its legal moves tell where dynamite lies."""

    name: ClassVar = "broken"

    def legal(self, position: Position, seat: int) -> Sequence[Flip]:
        moves = list(super().legal(position, seat))
        return [move for move in moves if str(position.table[move.position]) != "X"] or moves


class Lenient(Gold):
    """Takes any move when it comes to playing."""

    name: ClassVar = "broken"

    def fault(self, position: Position, seat: int, move: ml.Move) -> str | None:
        return None if move == Flip(63) else super().fault(position, seat, move)


class Amnesiac(Gold):
    """Does not even recall that something happened."""

    name: ClassVar = "broken"

    def recall(self, events: tuple[Event, ...], then: Position, now: Position, *, is_held: bool) -> tuple[Event, ...]:
        return events if then.turns == now.turns else ()


class TalkingFaults(Gold):
    """Its error texts tell what lies there."""

    name: ClassVar = "broken"

    def fault(self, position: Position, seat: int, move: ml.Move) -> str | None:
        fault = super().fault(position, seat, move)
        return fault and f"{fault}, try {position.table[0]}"


class Forgetful(Gold):
    """Leaves a legal move out of the list."""

    name: ClassVar = "broken"

    def legal(self, position: Position, seat: int) -> Sequence[Flip]:
        moves = list(super().legal(position, seat))
        return [move for move in moves if len(moves) == 1 or move.position % 7 != position.turns % 7]


class Misspelt(Gold):
    """Cannot read what it writes."""

    name: ClassVar = "broken"

    def read_move(self, text: str) -> Flip | None:
        move = super().read_move(text)
        return None if move == Flip(5) else move


class Endless(Gold):
    """Never lets a card go."""

    name: ClassVar = "broken"

    def apply(self, position: Position, seat: int, move: Flip) -> tuple[Position, tuple[Event, ...]]:
        after, events = super().apply(position, seat, move)
        return msgspec.structs.replace(after, table=position.table, cards=position.cards), events


class Clueless(Gold):
    """Names the wrong winners."""

    name: ClassVar = "broken"

    def outcome(self, position: Position) -> ml.Outcome | None:
        outcome = super().outcome(position)
        return outcome and msgspec.structs.replace(outcome, winners=tuple(range(self.players)))


class Fickle(Gold):
    """Deals anew whatever the seed."""

    name: ClassVar = "broken"
    deals = count()

    def draw(self, seed: Seed) -> GoldDeal:
        return super().draw(next(self.deals))


class Growing(Gold):
    """Keeps something that changes in its positions."""

    name: ClassVar = "broken"
    shared: ClassVar[list[int]] = []

    def apply(self, position: Position, seat: int, move: Flip) -> tuple[Position, tuple[Event, ...]]:
        self.shared.append(move.position)
        after, events = super().apply(position, seat, move)
        return msgspec.structs.replace(after, turned=self.shared), events


class Unpackable(Gold):
    """Cannot be sent to another process."""

    name: ClassVar = "broken"

    def __init__(self, options: GoldOptions) -> None:
        super().__init__(options)
        self.helper = lambda: None


class Stuttering(Gold):
    """Lists a move twice."""

    name: ClassVar = "broken"

    def legal(self, position: Position, seat: int) -> Sequence[Flip]:
        moves = list(super().legal(position, seat))
        return moves + moves[:1]


class Absent(Gold):
    """Reads another deal than it writes."""

    name: ClassVar = "broken"

    def read_deal(self, deal: object) -> GoldDeal:
        read = super().read_deal(deal)
        return msgspec.structs.replace(read, table=read.table[::-1])


class Unchoosing(Mole):
    """Forgets a card that is taken back."""

    name: ClassVar = "broken"

    def take_back(self, position: MolePosition, seat: int) -> tuple[MolePosition, tuple[Event, ...]] | None:
        before = super().take_back(position, seat)
        if before is None:
            return None
        return msgspec.structs.replace(before[0], hands=position.hands), before[1]


class Regretting(Mole):
    """Does not declare the event of a card that is taken back."""

    name: ClassVar = "broken"
    event_types: ClassVar = tuple(kind for kind in Mole.event_types if kind is not TakenBack)


class SeeingThrough(Mole):
    """Imagines no other cards on the table than those that lie there."""

    def imagine(self, state: AnyState, *_: Any) -> Any:
        return state.dealt, state.history


class Descending(Mole):
    """Names its actors the wrong way round."""

    name: ClassVar = "broken"

    def actors(self, position: MolePosition) -> tuple[int, ...]:
        return super().actors(position)[::-1]


class Undeclared(Gold):
    """Shows something else than it declares."""

    def look(self, position: Position, seat: int | None) -> GoldView:
        return msgspec.structs.replace(super().look(position, seat), turn=str(position.turns))


class HintedView(GoldView, frozen=True, kw_only=True, tag="gold"):
    hint: str


class Hinting(Gold):
    """Shows more than it declares."""

    def look(self, position: Position, seat: int | None) -> GoldView:
        seen = super().look(position, seat)
        return HintedView(**{name: getattr(seen, name) for name in seen.__struct_fields__}, hint="?")


class Silent(Gold):
    """Does not declare an event that happens."""

    event_types: ClassVar = tuple(kind for kind in Gold.event_types if kind is not Turned)


class Curt(Gold):
    """Does not say how a move is written."""

    name: ClassVar = "broken"

    def parse(self, text: str) -> Flip:
        try:
            return super().parse(text)
        except ml.UnreadableMove:
            raise ml.UnreadableMove("no") from None


@pytest.mark.parametrize(
    ("game", "check"),
    [
        (Fickle, contract.same_seed_and_moves_give_the_same_game),
        (Growing, contract.old_states_stay_what_they_were),
        (Unpackable, contract.states_can_be_copied_and_pickled),
        (Stuttering, contract.legal_moves_do_not_repeat),
        (Absent, contract.records_round_trip),
        (Unchoosing, secrecy.what_is_taken_back_was_never_played),
        (Undeclared, contract.views_and_events_are_json),
        (Hinting, contract.views_and_events_are_json),
        (Silent, contract.views_and_events_are_json),
        (Regretting, contract.views_and_events_are_json),
        (Amnesiac, contract.what_is_recalled_is_what_happened),
        (Curt, contract.errors_say_what_would_be_right),
        (Leaky, secrecy.what_a_seat_cannot_know_never_reaches_it),
        (TalkingFaults, secrecy.what_a_seat_cannot_know_never_reaches_it),
        (Chatty, secrecy.what_is_still_hidden_reaches_nobody),
        (Winking, secrecy.what_is_still_hidden_reaches_nobody),
        (Lenient, contract.legal_means_playable),
        (Forgetful, contract.legal_means_playable),
        (Descending, contract.legal_means_playable),
        (Misspelt, contract.notation_round_trips),
        (Endless, contract.random_play_ends_with_an_outcome_that_fits_its_scores),
        (Clueless, contract.random_play_ends_with_an_outcome_that_fits_its_scores),
    ],
)
def test_a_broken_game_fails_its_check(
    game: type[AnyGame], check: contract.Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "broken", game)
    for module in (contract, walks):
        monkeypatch.setattr(module, "LONGEST_GAME", 500)
    fails = given(walks.walks("broken"))(check)
    quickly = settings(phases=[Phase.generate], report_multiple_bugs=False, max_examples=50)
    with pytest.raises((AssertionError, ml.MotherlodeError, TypeError, AttributeError, pickle.PicklingError)):
        quickly(fails)()


def test_a_leak_is_told_by_its_field(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "broken", Leaky)
    walk = walks.Walk(ml.load("broken"), 1, 1, 5)
    with pytest.raises(AssertionError, match=r"a spectator can tell apart .* view\.ghosts\[0\] is '.+' in one and"):
        secrecy.what_is_still_hidden_reaches_nobody(walk)


class Scribbled:
    """A terminal that reads every move as the first one."""

    draw, prompt = staticmethod(terminal.draw), staticmethod(terminal.prompt)
    is_lasting = staticmethod(terminal.is_lasting)

    def read(self, text: str, view: View, moves: Sequence[ml.Move], random: object) -> ml.Move:
        return moves[0]


def mumble(event: Event, names: Sequence[str]) -> str | None:
    """Has no words for a duel."""
    return None if isinstance(event, Duel) else "so it went"


@pytest.mark.parametrize(
    ("finder", "found", "check"),
    [
        ("teller_of", mumble, contract.words_tell_every_event),
        ("board_of", Scribbled(), contract.a_terminal_draws_every_view_and_reads_every_move),
    ],
)
def test_broken_words_and_terminals_fail_their_check(
    finder: str, found: object, check: contract.Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contract, finder, lambda _: found)
    with pytest.raises(AssertionError):
        check(walks.Walk(ml.load("gold"), 1, 1, 5))


def changed(module: ModuleType, **parts: object) -> SimpleNamespace:
    """A part of a room with some of its names replaced."""
    return SimpleNamespace(**{**vars(module), **parts})


def too_much(*seen: Any) -> Any:
    return observation.observe(*seen) + 100


def another_each_time(*seen: Any, times: Iterator[int] = count()) -> Any:  # noqa: B008
    return observation.observe(*seen) * (next(times) % 2)


@pytest.mark.parametrize(
    ("finder", "found", "check"),
    [
        ("actions_of", changed(actions, legal_actions=lambda *_: [0]), environments.actions_and_moves_are_the_same),
        ("actions_of", changed(actions, actions_of=lambda *_: (0,)), environments.actions_and_moves_are_the_same),
        ("actions_of", changed(actions, move_of=lambda *_: Flip(0)), environments.actions_and_moves_are_the_same),
        ("observation_of", changed(observation, observe=too_much), environments.observations_hold_what_a_seat_may_know),
        (
            "observation_of",
            changed(observation, observe=another_each_time),
            environments.observations_hold_what_a_seat_may_know,
        ),
    ],
)
def test_broken_actions_and_observations_fail_their_check(
    finder: str, found: object, check: contract.Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environments, finder, lambda _: found)
    with pytest.raises(AssertionError):
        check(walks.Walk(ml.load("gold"), 1, 1, 5))


def sure(*before: Any) -> Any:
    """Odds that do not add up."""
    return [(draw, 1.0) for draw, _ in game_tree.draws_before(*before)]


def undrawn(state: Any, *draw: Any) -> Any:
    return state


def all_cards(state: Any, *seen: Any) -> list[int]:
    return [game_tree.NUMBERS[code] for code in state.dealt.table]


@pytest.mark.parametrize(
    ("found", "check"),
    [
        (changed(game_tree, draws_before=sure), trees.the_tree_is_the_game),
        (changed(game_tree, drawn=undrawn), trees.the_tree_is_the_game),
        (changed(game_tree, most_draws=lambda _: 1), trees.the_tree_is_the_game),
        (changed(game_tree, most_points=lambda _: 1), trees.the_tree_is_the_game),
        (changed(game_tree, known=all_cards), trees.a_seat_knows_no_more_and_no_less),
        (changed(game_tree, known=lambda *_: []), trees.a_seat_knows_no_more_and_no_less),
    ],
)
def test_broken_trees_fail_their_check(found: object, check: contract.Check, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "game_tree_of", lambda _: found)
    with pytest.raises(AssertionError):
        check(walks.Walk(ml.load("gold"), 1, 1, 5))


class Dishonest(RandomBot):
    """Plays what nobody can."""

    def choose(self, view: View, moves: Sequence[ml.Move]) -> ml.Move:
        return Flip(99)


class Moody(RandomBot):
    """Plays another game every time."""

    seeds = count()

    def __init__(self, seed: Seed, effort: float = 1.0) -> None:
        super().__init__(next(self.seeds))


class Undescribed(RandomBot):
    __doc__ = ""


@pytest.mark.parametrize(
    "levels", [{"x": Dishonest}, {"x": Moody}, {"x": Undescribed}, {"random": RandomBot}, {"x:1": RandomBot}]
)
def test_broken_levels_fail_their_check(levels: dict[str, BotMaker], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "levels", lambda _: levels)
    with pytest.raises((AssertionError, ml.IllegalMove)):
        contract.levels_play_and_repeat("gold")


def test_bots_whose_game_never_ends_fail_their_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "broken", Endless)
    monkeypatch.setattr(registry, "levels", lambda _: {"x": RandomBot})
    monkeypatch.setattr(contract, "LONGEST_GAME", 100)
    with pytest.raises(AssertionError, match="after 100 moves this game of bots is not over"):
        contract.levels_play_and_repeat("broken")


def test_an_actor_without_a_move_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Gold, "legal", lambda *_: ())
    with pytest.raises(AssertionError, match="after 0 moves seat 0 is among the actors, and `legal` lists no move"):
        list(walks.Walk(ml.load("gold", starter=0), 1, 1, 5).states())


def test_a_page_that_leaves_something_out_fails_its_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = page_of("gold")
    assert whole is not None
    page = tmp_path / "page.md"
    monkeypatch.setattr(contract, "page_of", lambda _: page)
    page.write_text(whole.read_text("utf-8").replace("`strike`", "strike"), encoding="utf-8")
    with pytest.raises(AssertionError, match="strike"):
        contract.its_page_names_what_can_happen("gold")


def test_a_game_that_takes_any_deal_fails_its_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Gold, "check_deal", lambda *_: None)
    with pytest.raises(AssertionError, match="`check_deal` takes"):
        contract.bad_deals_are_refused("gold")


def test_a_game_that_says_it_hides_nothing_must_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Gold, "has_secrets", False)
    with pytest.raises(AssertionError):
        secrecy.imagined_deals_differ("gold")


def test_choices_that_are_imagined_as_they_are_fail_their_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "broken", SeeingThrough)
    with pytest.raises(AssertionError, match="`imagine` gives a spectator what others have chosen in secret"):
        secrecy.imagined_choices_differ("broken")


def test_what_is_taken_back_needs_words(monkeypatch: pytest.MonkeyPatch) -> None:
    words = teller_of("mole")
    monkeypatch.setattr(
        contract, "teller_of", lambda _: lambda *told: None if isinstance(told[0], TakenBack) else words(*told)
    )
    with pytest.raises(AssertionError, match="`tell` gives None for TakenBack"):
        contract.words_tell_every_event(walks.Walk(ml.load("mole"), 1, 1, 5))


def test_every_check_is_proven_able_to_fail() -> None:
    proofs: list[Any] = [
        test_a_broken_game_fails_its_check,
        test_broken_words_and_terminals_fail_their_check,
        test_broken_actions_and_observations_fail_their_check,
        test_broken_trees_fail_their_check,
    ]
    proven = {case[-1] for proof in proofs for mark in proof.pytestmark for case in mark.args[1]}
    assert proven == set(contract.WALKING)


@pytest.mark.parametrize("library", ["hypothesis", "pytest"])
def test_without_its_libraries_the_suite_says_how_to_get_them(library: str) -> None:
    asked = f"import sys; sys.modules[{library!r}] = None; import motherlode.testing"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False)
    assert f"this needs {library}, which is not installed: pip install -e '.[testing]' in a clone" in done.stderr
