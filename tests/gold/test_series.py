"""G-11: as many games as players, each seat starting one."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import motherlode as ml
from motherlode.games.gold.rules import Gold
from motherlode.games.gold.series import GoldSeries
from tests.gold.script import GoldState, finish, share_out

THIRTY_EACH = [["N1"] * 2 + ["N2"] * 4 + ["N3"] * 4 + ["N4"] * 2, ["N1"] * 3 + ["N2"] * 3 + ["N3"] * 3 + ["N4"] * 3]
SEAT_0_AHEAD = [[*THIRTY_EACH[0], "N4"], THIRTY_EACH[1][:-1]]
SEAT_1_AHEAD = [SEAT_0_AHEAD[1], SEAT_0_AHEAD[0]]


def new_series(players: int = 2, seed: int = 7, **options: object) -> ml.Series:
    game = ml.load("gold", players=players, **options)
    assert isinstance(game, Gold)
    return ml.Series.begin(game, seed)


def play_game(series: ml.Series, play: Callable[[GoldState], GoldState]) -> ml.Series:
    """Play the game at hand through the series, the way `play` plays it alone."""
    for seat, move in play(series.state).history:
        series = series.play(seat, str(move))
    return series


def play_games(*hoards: list[list[str]]) -> ml.Series:
    series = new_series(starter=0)
    for hoard in hoards:
        series = play_game(series, lambda state, hoard=hoard: finish(share_out(state, hoard)))  # type: ignore[misc]
    return series


def test_g11_each_seat_starts_one_game() -> None:
    series = new_series(players=3, starter=2)
    while series.outcome is None:
        series = play_game(series, finish)
    assert [state.game.starter for state in series.states] == [2, 0, 1]
    assert len({state.dealt for state in series.states}) == 3


def test_g11_a_first_starter_drawn_by_lot_is_drawn_once() -> None:
    starters = set()
    for seed in range(20):
        series = play_game(new_series(seed=seed), finish)
        first, second = (state.game.starter for state in series.states)
        assert second == (first + 1) % 2
        starters.add(first)
    assert starters == {0, 1}


def test_g11_points_add_up() -> None:
    assert play_games(SEAT_0_AHEAD, THIRTY_EACH).outcome == ml.Outcome((64, 56), (0,), "gold")


def test_g11_tie_more_points_in_the_last_game() -> None:
    assert play_games(SEAT_0_AHEAD, SEAT_1_AHEAD).outcome == ml.Outcome((60, 60), (1,), "last game")


def test_g11_of_three_games_the_last_one_breaks_the_tie_and_only_among_the_tied() -> None:
    scores = [(30, 10, 0), (20, 10, 30), (10, 40, 25)]
    assert decided(*scores) == ml.Outcome((60, 60, 55), (1,), "last game")
    # Seat 2 has most points in the last game, but fewer in all.
    assert decided((30, 20, 0), (20, 25, 10), (10, 15, 35)) == ml.Outcome((60, 60, 45), (1,), "last game")


def decided(*scores: tuple[int, ...]) -> ml.Outcome:
    """How a series of games with these scores ends."""
    return GoldSeries().decide([ml.Outcome(each, (0,), "gold") for each in scores])


def test_g11_still_tied_all_of_them_win() -> None:
    assert play_games(THIRTY_EACH, THIRTY_EACH).outcome == ml.Outcome((60, 60), (0, 1), "shared")


def test_g11_nobody_moves_after_the_last_game() -> None:
    series = play_games(THIRTY_EACH, THIRTY_EACH)
    with pytest.raises(ml.GameOver, match="series"):
        series.play(0, "flip 0")


@pytest.mark.parametrize("seed", [None, True, 1.5])
def test_g11_a_series_needs_a_seed(seed: object) -> None:
    with pytest.raises(ml.BadDeal, match="seed"):
        ml.Series.begin(ml.load("gold"), seed)  # type: ignore[arg-type]


def test_g11_only_gold_is_played_in_series() -> None:
    with pytest.raises(ml.BadDeal, match="hunting is not played in series"):
        ml.Series.begin(ml.load("hunting"), 1)
    with pytest.raises(ml.BadDeal, match="not with 'gold'"):
        ml.Series.begin("gold", 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("games", [0, 1, 2])
def test_g11_series_are_recorded_and_verified(games: int) -> None:
    series = play_games(*[THIRTY_EACH] * games)
    record = json.loads(json.dumps(series.record()))
    assert record["format"] == "motherlode-series/1"
    assert len(record["games"]) == min(2, games + 1)
    assert (record["outcome"] is None) == (games < 2)
    ml.verify(record)


def test_g11_a_series_may_be_written_down_between_two_games() -> None:
    record = json.loads(json.dumps(play_games(THIRTY_EACH).record()))
    ml.verify({**record, "games": record["games"][:1]})


def damaged(field: str, value: object) -> dict[str, object]:
    record = json.loads(json.dumps(play_games(THIRTY_EACH, THIRTY_EACH).record()))
    return {**record, field: value(record) if callable(value) else value}


def unfinished(record: dict[str, object]) -> dict[str, object]:
    return {**record, "moves": [], "outcome": None}


@pytest.mark.parametrize(
    ("record", "field"),
    [
        (damaged("outcome", None), "outcome"),
        (damaged("outcome", {"scores": [60, 60], "winners": [0], "decided_by": "gold"}), "outcome"),
        (damaged("games", []), "games"),
        (damaged("games", [ml.load("hunting").deal(seed=1).record()]), "games"),
        (damaged("games", lambda record: [record["games"][0]] * 2), "games[1].options"),
        (damaged("games", lambda record: [*record["games"], record["games"][0]]), "games"),
        (damaged("games", lambda record: [unfinished(record["games"][0]), record["games"][1]]), "games[0]"),
        (damaged("games", lambda record: [{**record["games"][0], "moves": [[0, "flip 99"]]}]), "games[0].moves[0]"),
        (damaged("games", lambda record: [record]), "games[0].format"),
        (damaged("games", [{}]), "games[0].format"),
    ],
)
def test_g11_a_series_that_does_not_hold_names_the_field(record: dict[str, object], field: str) -> None:
    with pytest.raises(ml.BadRecord) as caught:
        ml.verify(record)
    assert caught.value.field == field


def test_g11_a_series_is_not_replayed_as_a_game() -> None:
    with pytest.raises(ml.BadRecord, match="series"):
        ml.replay(new_series().record())
