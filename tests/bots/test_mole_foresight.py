"""What the master of Manny Mole searches with: a sense of what is to come, and of who holds what."""

from __future__ import annotations

from argparse import ArgumentParser
from itertools import combinations, product
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from motherlode.bots.mole import learning, training
from motherlode.bots.mole.choosing import (
    CARD_INPUTS,
    HABITS,
    MOST_GAIN,
    Minds,
    choices_of_the_greedy,
    choose_likely,
    how_likely,
    look,
    new_minds,
    see_beside,
    weigh_sights,
)
from motherlode.bots.mole.choosing import (
    INPUTS as CHOICE_INPUTS,
)
from motherlode.bots.mole.choosing_learning import CHOICES, Watched, chances, fit, foreseen, watched
from motherlode.bots.mole.conclusions import conclude, no_suspicion, suspect
from motherlode.bots.mole.foresight import LEAST, deal_likely, scale_odds
from motherlode.bots.mole.hauls import best_haul
from motherlode.bots.mole.last_choice import IMPOSSIBLE, settle
from motherlode.bots.mole.master import Master, net_for, solve_last
from motherlode.bots.mole.memory import shipped_habits
from motherlode.bots.mole.prospects import HIDDEN, INPUTS, SHEET, evaluate, lead, prospect, see, taking
from motherlode.bots.mole.quick_play import DESK
from motherlode.bots.mole.search import tuned
from motherlode.core.compiled import new_rng
from motherlode.core.dealing import Stream
from motherlode.core.errors import BadOption
from motherlode.core.game import AnyState
from motherlode.games.mole.cards import Card
from motherlode.games.mole.kernel_layout import CARD_CODES, CARDS, CODES, FIRST_CODE, Table, write_layout
from motherlode.games.mole.kernel_table import (
    CHOOSE,
    HANDS,
    HELD,
    PHASE,
    ROUND,
    TAKEN,
    empty_table,
    from_state,
    hand_of,
)
from motherlode.games.mole.layout import Layout
from motherlode.games.mole.position import HAND_SIZE
from motherlode.games.mole.rules import Mole
from motherlode.games.mole.unseen import unseen

OPEN_ROW = "Y4 Y8 Y12"
"""Any yellow card above 12 or below 4 completes it."""


def late_states(players: int, silver: bool, count: int) -> list[AnyState]:
    """States at the beginning of a round, some way into random games."""
    random, found = Random(11), list[AnyState]()
    while len(found) < count:
        state: AnyState = Mole.with_options(players=players, silver=silver).deal(seed=len(found))
        until = random.randrange(3, 10)
        while state.position.round < until or state.position.asked is not None:
            seat = state.actors[0]
            state = state.advance(seat, random.choice(state.legal(seat)))
        found.append(state)
    return found


def table_with(layout: str) -> Table:
    table = empty_table(2, silver=True)
    write_layout(table, Layout.parse(layout))
    return table


@pytest.mark.parametrize("silver", [False, True])
def test_what_a_card_takes_is_what_the_law_says(silver: bool) -> None:
    desk, taken = np.empty(DESK, dtype=np.int8), 0
    for state in late_states(2, silver, 30):
        table = from_state(state)
        for text, code in CODES.items():
            if silver or code < 0:
                gain = taking(table, code, desk)
                assert gain <= best_haul(state.position.layout, Card.parse(text))
                assert (gain > 0) == (best_haul(state.position.layout, Card.parse(text)) > 0)
                taken += gain > 0
    assert taken > 50


def test_the_net_says_the_same_in_training_and_at_the_table() -> None:
    desk, sheet, hidden = np.empty(DESK, dtype=np.int8), np.zeros(SHEET, np.float32), np.zeros(HIDDEN, np.float32)
    net = net_for(3, True)
    for state in late_states(3, True, 5):
        table = from_state(state)
        see(table, 1, desk, sheet)
        said = evaluate(net, sheet, hidden)
        assert said == pytest.approx(float(learning.predict(net, sheet[None, :INPUTS])[0]), abs=1e-3)
        assert prospect(table, 1, net, desk, sheet, hidden) == pytest.approx(lead(table, 1) + said)


def test_what_one_of_two_gains_the_other_loses() -> None:
    desk, sheet, hidden = np.empty(DESK, dtype=np.int8), np.zeros(SHEET, np.float32), np.zeros(HIDDEN, np.float32)
    for state in late_states(2, False, 5):
        values = [prospect(from_state(state), seat, net_for(2, False), desk, sheet, hidden) for seat in range(2)]
        assert values[0] == pytest.approx(-values[1], abs=1e-4)


def test_what_is_promised_does_not_depend_on_the_order_of_the_others() -> None:
    desk, sheet, hidden = np.empty(DESK, dtype=np.int8), np.zeros(SHEET, np.float32), np.zeros(HIDDEN, np.float32)
    state = late_states(3, False, 1)[0]
    one, other = from_state(state), from_state(state)
    first, second = HANDS + HAND_SIZE, HANDS + 2 * HAND_SIZE
    other[first:second], other[second : second + HAND_SIZE] = one[second : second + HAND_SIZE], one[first:second]
    other[TAKEN + 1], other[TAKEN + 2] = one[TAKEN + 2], one[TAKEN + 1]
    net = net_for(3, False)
    values = [prospect(table, 0, net, desk, sheet, hidden) for table in (one, other)]
    assert values[0] == pytest.approx(values[1], abs=1e-4)


def test_who_can_take_has_better_prospects() -> None:
    desk, sheet, hidden = np.empty(DESK, dtype=np.int8), np.zeros(SHEET, np.float32), np.zeros(HIDDEN, np.float32)
    table = table_with(OPEN_ROW)
    for seat, hand in enumerate((["Y20", "Y1", "R3", "B7"], ["G5", "G9", "R9", "B9"])):
        table[HANDS + HAND_SIZE * seat : HANDS + HAND_SIZE * seat + 4] = sorted(CODES[card] for card in hand)
    table[HELD : HELD + 2] = 4
    net = net_for(2, False)
    assert prospect(table, 0, net, desk, sheet, hidden) > 1
    assert prospect(table, 1, net, desk, sheet, hidden) < -1


def minds_at(table: Table, at: int) -> Minds:
    """What players have in mind who choose at this table, in a round counted from 0."""
    minds = new_minds(shipped_habits())
    look(table, at, minds, new_rng("look"))
    weigh_sights(at, minds)
    return minds


def cards(*texts: str) -> npt.NDArray[np.int8]:
    return np.array([CODES[text] for text in texts], dtype=np.int8)


def places(hand: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
    """Where cards stand in what is kept by card."""
    return FIRST_CODE + hand.astype(np.int64)


@pytest.mark.parametrize(("players", "at_most"), [(2, 0.5), (3, 0.2)])
def test_who_passes_a_corridor_over_hardly_holds_it(players: int, at_most: float) -> None:
    odds, table, hidden = no_suspicion(), table_with(OPEN_ROW), cards("Y19", "Y2", "G7", "B3")
    if players == 2:
        minds = minds_at(table, 0)
        minds.played[0] = cards("Y20", "R5")
        unseen = np.array([card for card in CODES.values() if card not in minds.played[0]], dtype=np.int8)
        for seat in range(2):
            conclude(seat, 1, unseen, minds, 20_000, odds, new_rng("hands"))
    else:
        suspect(table, cards("Y20", "R5"), tuned(2), odds)
    scale_odds(odds, hidden)
    took, passed = (
        {card: odds[seat, FIRST_CODE + CODES[card]] for card in ("Y19", "Y2", "G7", "B3")} for seat in range(2)
    )
    assert passed["Y19"] < at_most < passed["G7"]
    assert passed["Y19"] < took["Y19"]
    assert max(passed.values()) == 1
    assert min(passed.values()) >= LEAST


def test_what_is_in_mind_is_what_the_law_says() -> None:
    """What a card takes, and what another takes after it where it lies down and takes nothing."""
    taken = opened = 0
    for state in late_states(2, True, 12):
        layout, table = state.position.layout, from_state(state)
        minds = minds_at(table, int(table[ROUND]) - 1)
        gains, follows = minds.gains[table[ROUND] - 1], minds.follows[table[ROUND] - 1]
        hidden = [Card.parse(text) for seat in range(2) for text in hand_of(table, seat)]
        for card in hidden:
            gain = gains[FIRST_CODE + CODES[card.code]]
            assert (gain > 0) == (best_haul(layout, card) > 0)
            assert gain <= best_haul(layout, card)
            taken += gain > 0
            laid = [layout.lay(card, spot) for spot in layout.spots(card)]
            if gain or len(laid) > 1:
                continue
            for other in hidden:
                follow = follows[FIRST_CODE + CODES[card.code], FIRST_CODE + CODES[other.code]]
                if other != card:
                    assert (follow > 0) == (best_haul(laid[0], other) > 0)
                    opened += follow > gains[FIRST_CODE + CODES[other.code]]
    assert taken > 10
    assert opened > 10


def test_how_likely_the_greedy_choose_is_counted() -> None:
    """Against all hands of three out of seven cards, equals shared."""
    hidden, gains = cards("Y1", "Y2", "Y3", "Y4", "R1", "R2", "R3"), np.zeros(CARD_CODES, dtype=np.int8)
    gains[places(hidden)] = [0, 0, 0, 4, 4, 5, 0]
    found = np.zeros(MOST_GAIN + 1)
    choices_of_the_greedy(gains, hidden, 3, np.zeros(MOST_GAIN + 1, np.int8), found)
    counted, hands = np.zeros(CARD_CODES), list(combinations(places(hidden).tolist(), 3))
    for hand in hands:
        best = [code for code in hand if gains[code] == max(gains[list(hand)])]
        counted[best] += 1 / len(best) / len(hands)
    assert found[gains[places(hidden)]] == pytest.approx(counted[places(hidden)])


def test_cards_are_chosen_as_often_as_they_are_likely() -> None:
    """And the net says the same in training and at the table."""
    table, hand = table_with(OPEN_ROW), cards("Y20", "Y14", "R3", "B7")
    minds, rng, count = minds_at(table, 8), new_rng("often"), np.zeros(4)
    for _ in range(4000):
        count[choose_likely(8, hand, 4, minds, rng)] += 1 / 4000
    inputs = np.zeros((1, 4, CHOICE_INPUTS), dtype=np.float32)
    for place in range(4):
        see_beside(8, hand, 4, place, minds)
        inputs[0, place] = [*minds.inputs[8, places(hand)[place]], *minds.beside]
        last = np.roll(hand, 3 - place)
        likely = np.exp(how_likely(8, last, 4, minds))
        assert likely == pytest.approx(count[place], abs=0.03)
    said = chances(shipped_habits(), Watched(inputs, np.zeros((1, 4), np.float32)))
    assert said[0] == pytest.approx(count, abs=0.03)
    assert count[:2].sum() > 0.8
    assert inputs[0, 0, :CARD_INPUTS].any()


def test_hands_count_for_as_much_as_they_are_likely() -> None:
    """Bayes, over all hands of two that six hidden cards allow, after ten rounds in the same layout."""
    minds, one = new_minds(shipped_habits()), minds_at(table_with(OPEN_ROW), 9)
    played = cards("R5", "R6", "R7", "R8", "G1", "G2", "G3", "G4", "B1", "B9")
    for at in range(10):
        minds.gains[at], minds.follows[at], minds.sights[at] = one.gains[9], one.follows[9], one.sights[9]
        minds.played[at, 1] = played[at]
    hidden, odds = cards("Y20", "Y1", "R3", "R4", "B7", "B8"), no_suspicion()
    conclude(1, 10, hidden, minds, 30_000, odds, new_rng("bayes"))
    pairs, likely = [*combinations(range(6), 2)], list[float]()
    for pair in pairs:
        hands = [np.array([*hidden[list(pair)], *played[at:][::-1]], dtype=np.int8) for at in range(10)]
        likely.append(sum(how_likely(at, hand, len(hand), minds) for at, hand in enumerate(hands)))
    weights = np.exp(np.array(likely) - max(likely))
    expected = [weights[[card in pair for pair in pairs]].sum() / weights.sum() for card in range(6)]
    found = odds[1, places(hidden)] / (1 + odds[1, places(hidden)])
    assert found == pytest.approx(expected, abs=0.02)
    assert found[:2].max() < 0.1 < found[2:].min()


def test_habits_are_learnt_from_what_was_watched() -> None:
    """Players who value a card by one input, four times as much as by another."""
    random = np.random.default_rng(1)
    inputs = random.random((3000, HAND_SIZE, CHOICE_INPUTS)).astype(np.float32)
    values = 4 * inputs[..., 3] + inputs[..., 5]
    values[:, 8:] = -np.inf
    seen = Watched(inputs, values)
    habits = fit(seen.part(300, 3000), passes=20)
    assert foreseen(habits, seen.part(0, 300)) > 0.8
    assert (chances(habits, seen)[:, 8:] == 0).all()


def test_what_was_learnt_foresees_good_players_and_tells_what_they_hold() -> None:
    """In games it was not fitted to, of some six cards in a hand."""
    seen = watched(False, 20, "others", 60)
    assert seen.values.shape == (20 * CHOICES, HAND_SIZE)
    assert foreseen(shipped_habits(), seen) > 0.47


def test_a_master_concludes_the_same_from_what_looks_the_same() -> None:
    """It remembers what was shown; and it holds likely what good players keep, not what they would have played."""
    for state in late_states(2, True, 6):
        players = [Master("m"), Master("m")]
        for past in state.past():
            for player in players:
                player.see(past.events_for(0))
        views = [state.view(0), state.imagine(0, Stream(3, "other")).view(0)]
        odds = [player.suspicion(view) for player, view in zip(players, views, strict=True)]
        assert (odds[0] == odds[1]).all()
        hidden = [FIRST_CODE + CODES[code] for code in unseen(views[0])]
        assert odds[0][1, hidden].max() == 1
        assert odds[0][1, hidden].min() < 0.9


def test_likely_cards_are_dealt_more_often() -> None:
    state = Mole.with_options(players=3).deal(seed=4)
    table, rng, odds = from_state(state), new_rng("likely"), no_suspicion()
    hidden = np.array([code for code in CARDS if code < 0 and CARDS[code].code not in hand_of(table, 0)], dtype=np.int8)
    odds[1, FIRST_CODE + int(hidden[0])] = 0.05
    held = np.zeros(3)
    for _ in range(400):
        deal_likely(table, 0, hidden, odds, rng)
        hands = [hand_of(table, seat) for seat in range(3)]
        assert len({*hands[0], *hands[1], *hands[2]}) == 3 * HAND_SIZE
        held += [CARDS[FIRST_RARE].code in hand for hand in hands]
    assert hands[0] == hand_of(from_state(state), 0)
    assert held[1] < 20 < held[2]


FIRST_RARE = min(code for code in CARDS if code < 0)


def trained(folder: Path, name: str, examples: int, players: int, *more: str) -> Path:
    parser = ArgumentParser()
    training.add_arguments(parser)
    counts = ["--examples", str(examples), "--watched", "4", "--players", str(players)]
    assert training.run(parser.parse_args([*counts, "--out", str(folder / name), *more])) == 0
    return folder / name


def test_training_repeats_from_its_seed_and_keeps_what_it_is_not_asked_for(tmp_path: Path) -> None:
    files = [trained(tmp_path, name, 300, 2) for name in ("one.npz", "other.npz")]
    assert files[0].read_bytes() == files[1].read_bytes()
    before = dict(np.load(files[0]))
    after = dict(np.load(trained(tmp_path, "one.npz", 300, 3)))
    assert [*before] == ["2", "2-silver", HABITS]
    assert [*after] == ["2", "2-silver", HABITS, "3", "3-silver"]
    assert all((after[key] == before[key]).all() for key in before)
    one_part = trained(tmp_path, "choices.npz", 300, 2, "--only", "choices")
    assert [*np.load(one_part)] == [HABITS]
    assert [*np.load(trained(tmp_path, "nets.npz", 300, 2, "--only", "nets"))] == ["2", "2-silver"]


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (["--examples", "3"], "too few"),
        (["--watched", "3"], "too few"),
        (["--players", "7"], "2, 3, 4, 5 or 6"),
        (["--only", "choices", "--players", "3"], "two players alone"),
        (["--out", "no-such-folder/nets.npz"], "no folder"),
        (["--out", __file__], "holds no nets of Manny Mole: it is no archive of arrays"),
    ],
)
def test_what_cannot_be_trained_is_said(wanted: list[str], words: str) -> None:
    parser = ArgumentParser()
    training.add_arguments(parser)
    with pytest.raises(BadOption, match=words):
        training.run(parser.parse_args(wanted))


def test_training_learns() -> None:
    rows, targets = learning.examples(2, False, 4000, "learns")
    net = learning.fit(rows, targets, 12, seed=0)
    fresh = learning.examples(2, False, 2000, "fresh")
    assert learning.explained(net, *fresh) > 0.05
    assert learning.explained(net_for(2, False), *fresh) > 0.15


def settled(payoffs: list[list[list[list[float]]]], sweeps: int = 2000) -> tuple[list[list[float]], float]:
    """[own type][own card][their type][their card]."""
    array = np.array(payoffs, dtype=np.float32)
    mixes, gap = settle(array, np.ascontiguousarray(array.transpose(2, 3, 0, 1)), sweeps)
    return mixes.tolist(), gap


def test_one_type_each_is_a_matrix_game() -> None:
    mixes, gap = settled([[[[1, -1]], [[-1, 1]]]])
    assert mixes[0] == pytest.approx([0.5, 0.5], abs=0.02)
    assert 0 <= gap < 0.02
    mixes, _ = settled([[[[1, 0.5]], [[-1, 0.25]]]])
    assert mixes[0] == pytest.approx([1, 0], abs=0.02)


def test_the_gap_tells_how_far_two_mixes_are_from_best_answers() -> None:
    """Against brute force: every pure answer of theirs to the mix, in a game of three types on each side."""
    random = np.random.default_rng(3)
    payoffs = random.uniform(-1, 1, (3, 2, 3, 2)).astype(np.float32)
    payoffs[0, :, 1] = IMPOSSIBLE
    mixes, gap = settled(payoffs.tolist(), 5000)
    possible = np.where(payoffs == IMPOSSIBLE, 0, payoffs)
    answers = [np.eye(2)[list(cards)] for cards in product((0, 1), repeat=3)]
    worst = min(np.einsum("ka,kalb,lb", mixes, possible, answer) for answer in answers)
    matrix = np.array([[np.einsum("ka,kalb,lb", own, possible, their) for their in answers] for own in answers])
    assert 0 <= gap < 0.01
    assert worst / 8 == pytest.approx(value_of(matrix) / 8, abs=gap + 0.01)


def value_of(matrix: npt.NDArray[np.float64]) -> float:
    """What a matrix game is worth, by fictitious play."""
    rows, columns = np.zeros(len(matrix)), np.zeros(len(matrix))
    rows[0] = 1
    for _ in range(20_000):
        columns[np.argmin(rows @ matrix)] += 1
        rows[np.argmax(matrix @ columns)] += 1
    return float((rows @ matrix).min() / rows.sum() + (matrix @ columns).max() / columns.sum()) / 2


def test_the_last_choice_takes_a_sure_corridor() -> None:
    """Level, with two cards each: the highest yellow takes the row now, later it may be gone."""
    table = table_with(OPEN_ROW)
    table[PHASE], table[ROUND], table[HELD : HELD + 2] = CHOOSE, HAND_SIZE - 1, 2
    table[HANDS : HANDS + 2] = sorted([CODES["Y20"], CODES["G3"]])
    hidden = np.array([CODES[card] for card in ("Y1", "Y2", "Y18", "Y19", "R1", "B1")], dtype=np.int8)
    mix, gap = solve_last(table, 0, hidden, no_suspicion(), 0.02, new_rng("last"))
    assert mix[0] > 0.9  # Y20 comes first: yellow is the first colour
    assert abs(gap) < 0.1
