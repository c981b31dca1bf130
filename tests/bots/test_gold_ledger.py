"""The memory ledger of Gold, on games made by hand: what a perfect memory knew, and whose fault lost gold was."""

from __future__ import annotations

from motherlode.bots.gold.commenting import Commentator, ledger_words
from motherlode.bots.gold.ledger import Ledger, keep, ledger
from motherlode.core.game import AnyState
from motherlode.games import load
from motherlode.games.gold.cards import DECK
from motherlode.games.gold.position import Flip
from motherlode.lab.one_game import play_one

FIRST = ["N3", "R4", "O4", "N4", "X", "N1", "R3", "O3", "N2", "G2"]
"""What lies first; red and purple are seat 0's, orange and green seat 1's."""


def dealt(memory: str = "strict") -> AnyState:
    rest = [card.code for card in DECK]
    for code in FIRST:
        rest.remove(code)
    colours = [["R", "P"], ["O", "G"]]
    game = load("gold", players=2, layout="grid", memory=memory, colours=colours, starter=0)
    return game.deal(deal={"table": [*FIRST, *rest]})


def after(*flips: int, memory: str = "strict") -> AnyState:
    state = dealt(memory)
    for at in flips:
        state = state.play(state.actors[0], Flip(at))
    return state


def kept(state: AnyState, *wrong: int) -> Ledger:
    return keep(state, dict.fromkeys(wrong, 0.1))


def test_flips_tell_what_had_been_seen() -> None:
    account = kept(after(0, 3, 5, 8, 0, 1))
    assert [(flip.number, flip.known, flip.seen) for flip in account.flips[4:]] == [(5, "N3", 1), (6, None, None)]


def test_gold_that_was_known_with_its_miner_is_forgotten() -> None:
    # Gold 3 and gold 4 are seen, then both miners 4; seat 0 turns other cards, and seat 1 takes the gold 3.
    state = after(0, 3, 2, 1, 5, 8, 0, 2)
    (nugget,) = kept(state, 5).nuggets
    assert (nugget.seat, nugget.fate, nugget.missed, nugget.seen, nugget.number) == (0, "forgotten", 5, 1, 8)


def test_what_lay_in_sight_is_misjudged() -> None:
    (nugget,) = kept(after(0, 3, 2, 1, 5, 8, 0, 2, memory="aided"), 5).nuggets
    assert nugget.fate == "misjudged"


def test_who_was_right_to_leave_it_was_unlucky() -> None:
    (nugget,) = kept(after(0, 3, 2, 1, 5, 8, 0, 2)).nuggets
    assert nugget.fate == "unlucky"


def test_gold_turned_up_for_a_known_miner_is_given_away() -> None:
    (nugget,) = kept(after(2, 7, 5, 8, 0, 2)).nuggets
    assert (nugget.seat, nugget.fate, nugget.missed) == (0, "given away", 5)


def test_two_cards_that_nobody_knew_are_bad_luck() -> None:
    (nugget,) = kept(after(0, 2)).nuggets
    assert (nugget.seat, nugget.fate) == (0, "unlucky")


def test_gold_in_a_blast_is_lost_to_all() -> None:
    account = kept(after(0, 4))
    assert [(nugget.seat, nugget.fate) for nugget in account.nuggets] == [(0, "unlucky"), (1, "unlucky")]


def test_all_gold_of_a_game_is_accounted_for() -> None:
    for seed in range(5):
        state = play_one(load("gold", players=3), ["novice"] * 3, seed).state
        account = keep(state, {})
        gold = sum(card.value for card in DECK if card.kind == "gold")
        assert state.outcome is not None
        assert [player.won for player in account.players] == list(state.outcome.scores)
        assert all(player.won + sum(player.lost.values()) == gold for player in account.players)
        assert len(account.flips) == len(state.history)


def test_the_ledger_in_words() -> None:
    account = ledger(after(0, 3, 2, 1, 5, 8, 0, 2), {5: 0.1}, {})
    assert ledger_words(account, ["Ada", "Bruno"]) == [
        "Ada: 0 gold; of what others got, 3 forgotten, 0 unlucky, 0 misjudged, 0 given away",
        "Bruno: 3 gold; of what others got, 0 forgotten, 0 unlucky, 0 misjudged, 0 given away",
    ]


def told(state: AnyState, played: int, best: int) -> str:
    seat = state.actors[0]
    commentator = Commentator(seat)
    for past in state.past():
        commentator.see(past.events_for(seat))
    return commentator.why(state.view(seat), Flip(played), Flip(best)).words


def test_why_one_card_is_better_than_another() -> None:
    state = after(0, 3, 2, 1, 0)
    assert told(state, 20, 1) == "The red miner 4 at B1 and gold 3 at A1 make a strike; played: something new at E3"
    assert told(state, 2, 2) == "The orange miner 4 at C1 and gold 3 at A1 give another the gold"
    assert told(after(0, 3, 2, 1), 3, 0) == (
        "Gold 3 at A1 and the red miner 4 at B1 were known and make a strike; "
        "played: gold 4 at D1 and the red miner 4 at B1 were known and make a strike"
    )
    assert told(after(0, 3, 5, 8), 3, 4) == "Something new at E1; played: gold 4 at D1 was known"
    assert told(after(0, 3, 1, 6, 1), 3, 3) == "Gold 4 at D1 and the red miner 4 at B1 make a strike"
    assert "fight a duel" in told(after(1, 2, 6, 3, 6), 2, 2)
    assert "does nothing with gold 3 at A1" in told(after(3, 8, 0, 5, 0), 3, 3)
