"""Gold, rule by rule. Every test names the rule it stands for."""

from __future__ import annotations

import re
from collections import Counter
from itertools import permutations

import msgspec
import pytest

import motherlode as ml
from motherlode.core.game import to_json
from motherlode.games.gold.cards import CARDS, DECK, GONE, Card
from motherlode.games.gold.events import Blast, Duel, Gone, NextTurn, Nothing, Rush, Strike, Taken, Turned
from motherlode.games.gold.rules import Gold, is_dead
from motherlode.games.gold.scatter import CARD, TABLE, fit_on_table
from tests.gold.script import (
    SORTED_TABLE,
    GoldState,
    faces,
    find,
    finish,
    flip,
    only,
    share_out,
    sorted_game,
    turn,
    turns,
)


def test_the_deck_has_the_64_cards_of_the_box() -> None:
    counts = Counter(card.code for card in DECK)
    assert len(DECK) == 64
    assert {code: counts[code] for code in ("N1", "N2", "N3", "N4", "X")} == {
        "N1": 5,
        "N2": 7,
        "N3": 7,
        "N4": 5,
        "X": 5,
    }
    for colour in "RPOGB":
        assert [counts[f"{colour}{value}"] for value in (2, 3, 4, 5)] == [2, 2, 2, 1]


@pytest.mark.parametrize(
    ("players", "colours"),
    [
        (2, [["R", "P"], ["O", "G"]]),
        (3, [["R"], ["P"], ["O"]]),
        (4, [["R"], ["P"], ["O"], ["G"]]),
        (5, [["R"], ["P"], ["O"], ["G"], ["B"]]),
    ],
)
def test_g1_default_colours(players: int, colours: list[list[str]]) -> None:
    assert ml.load("gold", players=players).options_json()["colours"] == colours


def test_g1_players_choose_their_colours() -> None:
    state = turn(sorted_game(3, colours=[["B"], ["G"], ["R"]]), "G2", "N2")
    assert [faces(hoard) for hoard in state.position.hoards] == [[], ["N2"], []]


@pytest.mark.parametrize(
    "colours",
    [[["R"], ["P"]], [["R"], ["P"], ["R"]], [["R", "G"], ["P"], ["O"]], [["R"], ["P"], ["Z"]], "RPO", [[], [], []]],
)
def test_g1_colours_that_do_not_fit(colours: object) -> None:
    with pytest.raises(ml.BadOption, match="colours"):
        ml.load("gold", players=3, colours=colours)


@pytest.mark.parametrize(
    ("colours", "fault"),
    [
        ([["R"], ["P"]], 'must list 3 seats with 1 each, not [["R"],["P"]]'),
        ([["R"], ["P"], ["R"]], 'must all differ, not [["R"],["P"],["R"]]'),
    ],
)
def test_g1_a_refusal_repeats_the_colours_it_was_given(colours: object, fault: str) -> None:
    with pytest.raises(ml.BadOption, match=f"{re.escape(fault)}$"):
        ml.load("gold", players=3, colours=colours)


def test_g1_two_players_collect_both_colours_in_one_hoard() -> None:
    state = turns(sorted_game(2), "R2 N2", "P3 N3", "O4 N4", "G2 N1")
    assert [faces(hoard) for hoard in state.position.hoards] == [["N2", "N3"], ["N4", "N1"]]


def test_g1_colours_that_nobody_owns_stay_in_the_deck() -> None:
    assert Counter(faces(sorted_game(2).position.table))["B5"] == 1


def test_g2_the_grid_has_no_places_and_the_scatter_has_64() -> None:
    assert ml.load("gold", layout="grid").deal(seed=1).view(0)["places"] is None
    places = ml.load("gold").deal(seed=1).view(0)["places"]
    assert (places["table"], places["card"], len(places["at"])) == (list(TABLE), list(CARD), 64)


def test_g2_the_layout_changes_nothing_but_places() -> None:
    scatter, grid = (ml.load("gold", layout=layout).deal(seed=3) for layout in ("scatter", "grid"))
    assert scatter.position.table == grid.position.table
    assert scatter.game.starter == grid.game.starter


def test_g2_the_cards_are_seen_where_the_deal_put_them() -> None:
    state = ml.load("gold").deal(seed=1)
    assert state.view(0)["places"]["at"] == [list(place) for place in state.dealt.scatter]


def test_g2_a_deal_without_places_is_strewn_the_same_way_every_time() -> None:
    one, two = (sorted_game(2).view(None)["places"] for _ in range(2))
    assert one == two
    assert fit_on_table(one["at"])
    # For ever: a game that was written down without places looks the same when it is opened again.
    assert one["at"][:2] == [[95, 79, -3], [205, 74, -5]]


def test_g3_the_starter_is_a_named_seat() -> None:
    for seat in range(4):
        state = ml.load("gold", players=4, starter=seat).deal(seed=1)
        assert state.actors == (seat,)
        assert state.events == (NextTurn(seat),)


def test_g3_or_is_drawn_by_lot_and_the_record_holds_the_seat() -> None:
    starters = {ml.load("gold", players=3).deal(seed=seed).record()["options"]["starter"] for seed in range(30)}
    assert starters == {0, 1, 2}


def test_g3_play_goes_clockwise() -> None:
    state, movers = sorted_game(3), []
    for pair in ("N1 N2", "N1 N2", "N1 N2", "N1 N2"):
        movers.append(state.actors[0])
        state = turns(state, pair)
    assert movers == [0, 1, 2, 0]


def test_g4_a_turn_is_two_decisions_and_the_first_card_lies_open_in_between() -> None:
    state = flip(sorted_game(2), "N4")
    at = find(sorted_game(2), "N4")
    assert state.actors == (0,)
    assert state.events == (Turned(0, at, "N4"),)
    assert [state.view(seat)["table"][at] for seat in (None, 0, 1)] == ["N4"] * 3
    assert len(state.legal(0)) == 63
    with pytest.raises(ml.IllegalMove, match="lies open already"):
        state.play(0, f"flip {at}")


def test_g4_a_card_that_has_left_cannot_be_turned_up() -> None:
    before = sorted_game(2)
    gone = find(before, "X")
    with pytest.raises(ml.IllegalMove, match="no card lies there any more"):
        turn(before, "X", "N1").play(1, f"flip {gone}")


@pytest.mark.parametrize("move", ["flip 64", "flip 99"])
def test_g4_positions_end_at_63(move: str) -> None:
    with pytest.raises(ml.IllegalMove, match=f"{move} is not legal: table positions are 0 to 63"):
        sorted_game(2).play(0, move)


@pytest.mark.parametrize("text", ["flip", "flip -1", "flip 7 ", "flip 07", "flip ٣", "flip 100", "turn 7", "flip A1"])
def test_g4_other_words_are_unreadable(text: str) -> None:
    with pytest.raises(ml.UnreadableMove, match="flip 17"):
        sorted_game(2).play(0, text)


def test_g4_a_move_of_another_kind_is_illegal() -> None:
    class Pass(ml.Move, frozen=True):
        pass

    with pytest.raises(ml.IllegalMove):
        sorted_game(2).play(0, Pass())  # type: ignore[arg-type]


@pytest.mark.parametrize("pair", ["R3 N3", "N3 R3", "R4 N3", "N1 R5"])
def test_g5_a_strike_needs_at_least_the_golds_value(pair: str) -> None:
    state = turns(sorted_game(2), pair)
    gold = next(code for code in pair.split() if code[0] == "N")
    assert faces(state.position.hoards[0]) == [gold]
    assert state.position.cards == 62
    strike = state.events[1]
    assert isinstance(strike, Strike)
    assert (strike.to, strike.gold, state.position.table[strike.miner_at]) == (0, gold, GONE)


def test_g5_the_miners_owner_gets_it_whoever_turned_it() -> None:
    state = turns(sorted_game(3), "P2 N1", "O2 N2", "R2 N1")
    assert [faces(hoard) for hoard in state.position.hoards] == [["N1"], ["N1"], ["N2"]]


def test_g5_nobodys_miner_works_for_the_player_whose_turn_it_is() -> None:
    state = turns(sorted_game(3), "N1 N2", "B5 N4", "G5 N4")
    assert [faces(hoard) for hoard in state.position.hoards] == [[], ["N4"], ["N4"]]


@pytest.mark.parametrize(
    ("pair", "loser", "winner"), [("R2 P3", "R2", "P3"), ("B5 B4", "B4", "B5"), ("O3 O2", "O2", "O3")]
)
def test_g6_the_lower_miner_leaves_and_the_higher_is_turned_back(pair: str, loser: str, winner: str) -> None:
    state = turns(sorted_game(2), pair)
    duel = state.events[1]
    assert isinstance(duel, Duel)
    assert (duel.loser, duel.winner) == (loser, winner)
    view = state.view(0)
    assert (view["table"][duel.loser_at], view["table"][duel.winner_at]) == (None, "?")
    assert state.position.cards == 63


@pytest.mark.parametrize("pair", ["X X", "X N4", "R5 X", "N1 X"])
def test_g7_dynamite_removes_both(pair: str) -> None:
    state = turns(sorted_game(2), pair)
    blast = state.events[1]
    assert isinstance(blast, Blast)
    assert list(blast.cards) == pair.split()
    assert [state.view(0)["table"][at] for at in blast.positions] == [None, None]
    assert state.position.hoards == ((), ())


@pytest.mark.parametrize(
    ("pair", "why"),
    [
        ("N1 N4", "two gold"),
        ("N2 N2", "two gold"),
        ("R3 P3", "equal miners"),
        ("R2 N3", "too weak"),
        ("N4 B3", "too weak"),
    ],
)
def test_g8_nothing_happens_and_both_turn_back(pair: str, why: str) -> None:
    before = sorted_game(2)
    state = turns(before, pair)
    nothing = state.events[1]
    assert isinstance(nothing, Nothing)
    assert (list(nothing.cards), nothing.why) == (pair.split(), why)
    assert state.position.table == before.position.table
    assert state.view(0)["table"] == ["?"] * 64


def test_g9_eleven_cards_at_a_turns_start_are_no_rush_ten_are() -> None:
    eleven = strip_to(sorted_game(2), 11)
    assert (eleven.position.cards, eleven.position.rush) == (11, False)
    assert not any(isinstance(event, Rush) for event in eleven.events)
    ten = turn(eleven, "R4", "R5")
    assert (ten.position.cards, ten.position.rush) == (10, True)
    assert ten.events[-2:] == (Rush("few cards"), NextTurn(ten.actors[0]))


def test_g9_eleven_cards_can_fall_to_nine_within_a_turn() -> None:
    nine = turn(strip_to(sorted_game(2), 11), "X", "R5")
    assert (nine.position.cards, nine.position.rush) == (9, True)


def test_g9_in_the_rush_a_turn_is_one_card() -> None:
    state = only(sorted_game(3), "N4", "R2", "X", rush=True)
    state = state.play(0, "flip 0")
    assert state.events == (Turned(0, 0, "N4"), Taken(0, 0, "N4"), NextTurn(1))
    state = state.play(1, "flip 1")
    assert state.events == (Turned(1, 1, "R2"), Gone(1, 1, "R2"), NextTurn(2))
    state = state.play(2, "flip 2")
    assert state.events == (Turned(2, 2, "X"), Gone(2, 2, "X"))
    assert [faces(hoard) for hoard in state.position.hoards] == [["N4"], [], []]


def test_g9_gold_goes_to_the_finder_not_to_the_colour() -> None:
    state = only(sorted_game(2), "N1", "N2", rush=True).play(0, "flip 1").play(1, "flip 0")
    assert [faces(hoard) for hoard in state.position.hoards] == [["N2"], ["N1"]]


def test_g10_the_game_ends_with_the_last_card() -> None:
    state = only(sorted_game(2), "N1", rush=True)
    assert state.outcome is None
    state = state.play(0, "flip 0")
    assert state.actors == ()
    assert state.outcome == ml.Outcome((1, 0), (0,), "gold")
    with pytest.raises(ml.GameOver):
        state.play(1, "flip 0")


def hoard(ones: int, twos: int, threes: int, fours: int) -> list[str]:
    return ["N1"] * ones + ["N2"] * twos + ["N3"] * threes + ["N4"] * fours


@pytest.mark.parametrize(
    ("hoards", "outcome"),
    [
        ([hoard(2, 4, 4, 4), hoard(3, 3, 3, 1)], ml.Outcome((38, 22), (0,), "gold")),
        ([hoard(0, 2, 2, 5), hoard(5, 5, 5, 0)], ml.Outcome((30, 30), (1,), "cards")),
        ([hoard(2, 4, 4, 2), hoard(3, 3, 3, 3)], ml.Outcome((30, 30), (0, 1), "shared")),
    ],
)
def test_g10_points_then_cards_then_shared_for_two(hoards: list[list[str]], outcome: ml.Outcome) -> None:
    assert finish(share_out(sorted_game(2), hoards)).outcome == outcome


@pytest.mark.parametrize(
    ("hoards", "outcome"),
    [
        ([["N4"], ["N1", "N3"], ["N2", "N2"]], ml.Outcome((4, 4, 4), (1, 2), "shared")),
        ([["N4"], ["N1", "N1", "N2"], ["N2", "N2"]], ml.Outcome((4, 4, 4), (1,), "cards")),
        ([["N4"], ["N3"], ["N4"]], ml.Outcome((4, 3, 4), (0, 2), "shared")),
        # More cards do not help who has fewer points.
        ([["N4"], ["N1", "N1", "N1"], []], ml.Outcome((4, 3, 0), (0,), "gold")),
    ],
)
def test_g10_ties_among_three(hoards: list[list[str]], outcome: ml.Outcome) -> None:
    cards = tuple(tuple(CARDS[code] for code in hoard) for hoard in hoards)
    state = only(sorted_game(3), "X", rush=True, hoards=cards).play(0, "flip 0")
    assert state.outcome == outcome


def test_g12_only_gold_left_begins_the_rush() -> None:
    state = strip_to_gold(sorted_game(2), keep=11)
    assert Counter(card.kind for card in state.position.table)["gold"] == 11
    assert state.position.cards == 11
    assert (state.position.rush, state.events[-2]) == (True, Rush("dead table"))


def test_g12_twelve_gold_and_a_miner_strong_enough_is_not_dead() -> None:
    state = strip_to_gold(sorted_game(2), keep=11, stop_before_last=True)
    assert (state.position.cards, state.position.rush) == (13, False)


@pytest.mark.parametrize(
    ("codes", "dead"),
    [
        ("N3 N4 R2 P2", True),
        ("N3 N2 R2 P2", False),
        ("R3 P3 O3", True),
        ("R3 P4", False),
        ("N1 N4", True),
        ("N4 N4 R3 X", False),
        ("N4 R2", True),
        ("N4 R4", False),
        ("R5", True),
    ],
)
def test_g12_dead_means_no_two_cards_do_anything(codes: str, dead: bool) -> None:
    cards = [CARDS[code] for code in codes.split()]
    assert is_dead(cards) is dead
    assert is_dead([GONE, *cards, GONE]) is dead


def test_g12_dead_agrees_with_trying_every_pair() -> None:
    pool = ["N1", "N3", "N4", "R2", "P2", "O4", "X"]
    for codes in permutations(pool, 3):
        start = only(sorted_game(2), *codes, "N4", "N4", cards=40)
        tried = [start.play(0, f"flip {a}").play(0, f"flip {b}") for a, b in permutations(range(5), 2)]
        does_nothing = all(isinstance(state.events[1], Nothing) for state in tried)
        assert is_dead(start.position.table) is does_nothing


def test_g13_the_rush_begins_after_thirty_turns_without_a_removal() -> None:
    state = sorted_game(3)
    for _ in range(29):
        state = turn(state, "N1", "N2")
    assert (state.position.quiet, state.position.rush) == (29, False)
    state = turn(state, "N1", "N2")
    assert (state.position.rush, state.position.cards) == (True, 64)
    assert state.events[-2] == Rush("stalled")


def test_g13_a_removal_starts_the_count_again() -> None:
    state = sorted_game(2)
    for _ in range(29):
        state = turn(state, "N1", "N2")
    state = turn(state, "R2", "R3")
    assert state.position.quiet == 0
    for _ in range(29):
        state = turn(state, "N1", "N2")
    assert not state.position.rush


def test_g14_strict_shows_a_card_turned_back_nowhere() -> None:
    state = turn(sorted_game(2), "R3", "P3")
    view = state.view(0)
    assert view["table"] == ["?"] * 64
    assert view["ghosts"] == [None] * 64
    assert "R3" not in str(view)
    assert "P3" not in str(view)


def test_g14_fading_shows_the_last_round_of_turns() -> None:
    state = sorted_game(3, memory="fading")
    seen = {"R3": find(state, "R3"), "P3": find(state, "P3")}
    state = turn(state, "R3", "P3")
    for _ in range(2):
        assert {code: state.view(0)["ghosts"][at] for code, at in seen.items()} == {"R3": "R3", "P3": "P3"}
        state = turn(state, "N1", "N2")
    assert state.view(0)["ghosts"][seen["R3"]] == "R3"
    state = turn(state, "N1", "N2")
    assert state.view(0)["ghosts"][seen["R3"]] is None


def test_g14_aided_shows_every_card_seen_and_counts_hoards() -> None:
    state = sorted_game(2, memory="aided")
    at = find(state, "R3")
    state = turns(state, "R3 P3", *["N1 N2"] * 5, "R4 N3")
    view = state.view(1)
    assert view["ghosts"][at] == "R3"
    assert sum(ghost is not None for ghost in view["ghosts"]) == 4
    assert view["hoards"] == [{"cards": 1, "gold": 3}, {"cards": 0, "gold": 0}]


def test_g14_an_open_card_is_no_ghost_and_neither_is_one_that_left() -> None:
    state = sorted_game(2, memory="aided")
    state = flip(turn(state, "R3", "P3"), "R3")
    assert state.view(0)["ghosts"][find(sorted_game(2), "R3")] is None
    state = turn(sorted_game(2, memory="aided"), "X", "P3")
    assert state.view(0)["ghosts"] == [None] * 64


@pytest.mark.parametrize("memory", ["strict", "fading", "aided"])
def test_g14_the_dial_changes_views_only(memory: str) -> None:
    state = ml.load("gold", players=2, starter=0, memory=memory).deal(seed=11)
    plain = ml.load("gold", players=2, starter=0).deal(seed=11)
    while plain.actors:
        seat = plain.actors[0]
        move = plain.legal(seat)[len(plain.history) % len(plain.legal(seat))]
        plain, state = plain.play(seat, move), state.play(seat, move)
        assert (state.position, state.events) == (plain.position, plain.events)


def test_g14_hoards_lie_face_down_until_the_end_but_for_their_owners() -> None:
    state = turn(sorted_game(2), "R4", "N3")
    assert state.view(0)["hoards"] == [{"cards": 1, "gold": 3}, {"cards": 0, "gold": None}]
    assert state.view(1)["hoards"] == [{"cards": 1, "gold": None}, {"cards": 0, "gold": 0}]
    assert state.view(None)["hoards"] == [{"cards": 1, "gold": None}, {"cards": 0, "gold": None}]
    end = only(state, "X", rush=True).play(1, "flip 0")
    assert end.view(1)["hoards"] == [{"cards": 1, "gold": 3}, {"cards": 0, "gold": 0}]


def past_events(state: GoldState) -> list[dict[str, object]]:
    """All that happened, as it is told now."""
    return [to_json(event) for then in state.past() for event in then.recalled(state, 0)]


def test_g14_strict_recalls_kinds_and_owners_but_neither_values_nor_places() -> None:
    state = turns(sorted_game(2), "R4 N3", "N1 N2", "P3 R5", "X B5")
    told = [event for event in past_events(state) if event["event"] not in ("turned", "next-turn")]
    nowhere = [-1, -1]
    assert told == [
        {"event": "strike", "to": 0, "gold_at": -1, "gold": "N?", "miner_at": -1, "miner": "R?"},
        {"event": "nothing", "positions": nowhere, "cards": ["N?", "N?"], "why": "two gold"},
        {"event": "duel", "winner_at": -1, "winner": "R?", "loser_at": -1, "loser": "P?"},
        {"event": "blast", "positions": nowhere, "cards": ["X", "B?"]},
    ]
    turned = [event for event in past_events(state) if event["event"] == "turned"]
    assert len(turned) == 8
    assert turned[0] == {"event": "turned", "seat": 0, "position": -1, "card": "R?"}


def test_g14_strict_recalls_what_lies_open() -> None:
    state = flip(turn(sorted_game(2), "N1", "N2"), "R3")
    cards = [event["card"] for event in past_events(state) if event["event"] == "turned"]
    assert cards == ["N?", "N?", "R3"]
    held = turn(sorted_game(2), "N1", "N2")
    assert held.recalled(held, 0, is_held=True) == held.events
    assert held.recalled(held, 0) != held.events


def test_g14_fading_recalls_the_last_round_of_turns() -> None:
    state = turns(sorted_game(3, memory="fading"), "R3 P3", "N1 N2", "R3 P3", "N3 N4")
    cards = [event["cards"] for event in past_events(state) if event["event"] == "nothing"]
    assert cards == [["R?", "P?"], ["N1", "N2"], ["R3", "P3"], ["N3", "N4"]]


def test_g14_aided_recalls_everything_and_so_does_everybody_at_the_end() -> None:
    aided = turns(sorted_game(2, memory="aided"), "R3 P3", "N1 N2", "R3 P3", "N3 N4")
    assert past_events(aided) == [to_json(event) for then in aided.past() for event in then.events]
    rushed = only(turn(sorted_game(2), "N1", "N2"), "N1", "X", rush=True)
    taken = rushed.play(1, "flip 0")
    end = taken.play(0, "flip 1")
    assert to_json(taken.recalled(taken, 0)[1]) == {"event": "taken", "seat": 1, "position": -1, "gold": "N?"}
    assert to_json(taken.recalled(taken, 0)[0])["card"] == "N?"
    assert taken.recalled(end, 0) == taken.events
    gone = rushed.play(1, "flip 1")
    assert to_json(gone.recalled(gone, 0)[1]) == {"event": "gone", "seat": 1, "position": -1, "card": "X"}


@pytest.mark.parametrize("memory", ["fading", "aided"])
def test_g14_a_table_that_helps_counts_what_is_left(memory: str) -> None:
    assert sorted_game(2).view(0)["left"] is None
    left = turns(sorted_game(2, memory=memory), "R4 N3", "X B5").view(None)["left"]
    assert left["cards"] == 60
    assert left["gold"] == {"1": 5, "2": 7, "3": 6, "4": 5}
    assert (left["miners"]["R"]["4"], left["miners"]["B"]["5"], left["dynamite"]) == (1, 0, 4)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({0: "N4"}, "missing N1; too many N4"),
        ({0: "N4", 5: "X"}, "missing N1, N2; too many N4, X"),
        ({0: "Q9"}, "no card 'Q9'"),
    ],
)
def test_a_deal_that_is_not_the_deck_is_refused(change: dict[int, str], message: str) -> None:
    table = [change.get(at, code) for at, code in enumerate(SORTED_TABLE)]
    with pytest.raises(ml.BadDeal, match=message):
        ml.load("gold").deal(deal={"table": table})


def test_a_deal_of_63_cards_says_which_is_missing() -> None:
    with pytest.raises(ml.BadDeal, match=r"missing X$"):
        ml.load("gold").deal(deal={"table": SORTED_TABLE[:63]})
    with pytest.raises(ml.BadDeal, match=r"cards of the game; too many X$"):
        ml.load("gold").deal(deal={"table": [*SORTED_TABLE, "X"]})


def test_places_must_fit_and_belong_to_the_scatter() -> None:
    places = [list(place) for place in ml.load("gold").deal(seed=1).dealt.scatter]
    ml.load("gold").deal(deal={"table": SORTED_TABLE, "scatter": places})
    for layout, scatter in (("grid", places), ("scatter", places[:63]), ("scatter", [places[1], *places[1:]])):
        with pytest.raises(ml.BadDeal, match="scatter"):
            ml.load("gold", layout=layout).deal(deal={"table": SORTED_TABLE, "scatter": scatter})


def count(state: GoldState, depth: int) -> int:
    """How many ways the game can go on for so many moves."""
    if depth == 0 or not state.actors:
        return 1
    seat = state.actors[0]
    return sum(count(state.advance(seat, move), depth - 1) for move in state.legal(seat))


def test_tree_of_the_rush_is_every_order_of_the_cards() -> None:
    state = only(sorted_game(3), "N1", "R2", "X", "N4", "P5", rush=True)
    assert count(state, 99) == 120


def test_tree_of_the_first_two_turns_follows_from_what_pairs_do() -> None:
    # 12 cards: a turn that removes none leaves 12 · 11 ways to go on, one removed 11 · 10, two removed a rush of 10.
    codes = ["N1", "N1", "N4", "N4", "R2", "P2", "R5", "O5", "G3", "B3", "X", "X"]
    removed = Counter(_removed(CARDS[a], CARDS[b]) for a, b in permutations(codes, 2))
    assert count(only(sorted_game(2), *codes), 2) == 12 * 11
    assert count(only(sorted_game(2), *codes), 4) == removed[0] * 132 + removed[1] * 110 + removed[2] * 10 * 9


def _removed(one: object, two: object) -> int:
    """How many cards a pair removes, said a second time in other words."""
    (a, x), (b, y) = ((card.code[0], int(card.code[1:] or 0)) for card in (one, two))  # type: ignore[attr-defined]
    if "X" in (a, b):
        return 2
    if a == b == "N":
        return 0
    if "N" not in (a, b):
        return int(x != y)
    return 2 * ((x >= y) if b == "N" else (y >= x))


def miners_left(state: GoldState) -> list[Card]:
    """Weakest first."""
    return sorted((card for card in state.position.table if card.kind == "miner"), key=lambda card: card.value)


def strip_to(state: GoldState, cards: int) -> GoldState:
    """A hand-made game down to so many cards, among them X, R4 and R5, without dead table or rush."""
    state = share_out(state, [hoard(5, 4, 0, 0), hoard(0, 3, 7, 0)])
    state = turns(state, *["X N4"] * 4)
    weak = [card.code for card in miners_left(state) if card.value < 5 and card.code != "R4"]
    return turns(state, *[f"{code} R5" for code in weak[: state.position.cards - cards]])


def strip_to_gold(state: GoldState, keep: int, *, stop_before_last: bool = False) -> GoldState:
    """A hand-made game in which all miners and dynamite leave before the gold does."""
    state = turns(state, *[f"X {colour}2" for colour in "RPOGB"])
    state = turns(state, "P5 N2", "O5 N2", "G5 N2", "B5 N2")
    for gold in hoard(5, 3, 7, 0)[: 20 - keep - 1]:
        state = turn(state, miners_left(state)[0].code, gold)
    for miner in miners_left(state)[:-1]:
        state = turn(state, miner.code, "R5")
    return state if stop_before_last else turn(state, "R5", "N4")


def test_options_and_positions_are_values() -> None:
    one, two = (ml.load("gold", players=3) for _ in range(2))
    assert (one, hash(one)) == (two, hash(two))
    assert one != ml.load("gold", players=4)
    assert one != "gold"
    assert repr(one).startswith("<gold: players=3")
    assert isinstance(one, Gold)
    assert msgspec.structs.asdict(one.options)["layout"] == "scatter"
