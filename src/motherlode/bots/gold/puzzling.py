"""Puzzles of Gold: which there can be, what a person can see, and a much deeper look at what is right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from motherlode.bots.evidence import Results, lead_by_trials
from motherlode.bots.gold.commenting import meeting
from motherlode.bots.gold.judgement import Worth, judge
from motherlode.bots.gold.prices import FITTED, worth_table
from motherlode.bots.gold.public_table import (
    LENGTH,
    NEW,
    PublicTable,
    card_numbers,
    copy_to,
    entry,
    from_knowledge,
    shuffle_unseen,
    turn_up_from,
)
from motherlode.bots.gold.solver import solve
from motherlode.bots.judging import Reason
from motherlode.core.compiled import Rng, compiled, new_rng
from motherlode.core.game import View
from motherlode.core.parts import Event, Json, Move
from motherlode.games.gold.cards import CARDS
from motherlode.games.gold.kernel import CARDS_LEFT, SEAT, SIZE, win_share
from motherlode.games.gold.knowledge import Knowledge, owners
from motherlode.games.gold.position import Flip
from motherlode.games.gold.rules import RUSH_CARDS

TABLES: Final[tuple[dict[str, Json], ...]] = tuple({"players": players, "layout": "grid"} for players in (2, 3, 4))
"""Cards lie in rows, so that words can tell where."""
MOST_TURNS: Final = 20
"""Nobody wants to follow more turns before they may choose, but for the last cards of all."""
EXACT_CARDS: Final = RUSH_CARDS + 3
"""With so many cards left or fewer the solver may get to the end."""
LEAST_KNOWN: Final = 5
"""With fewer cards to remember there is nothing to it."""
EXACT_ROOM: Final = 1 << 19
DEALS: Final = 2_000
"""Over so many orders of the unseen cards every choice is played out to the end."""


WORDS: Final = {
    "cheaper": "both would strike the same gold, but this one spends the miner that is missed less",
    "dearer": "both would strike, but this is more gold",
    "duel": "a rival loses a miner that would have dug more gold",
    "blast": "a rival loses a miner that would have dug more gold",
    "pair": "two cards are known that make a strike together; either may be turned up first",
    "strike": "gold that can be had now is worth more than what may come",
    "take": "in the Gold Rush a known piece of gold is there for whoever remembers it",
}
"""By kind, the most interesting first, why a puzzle's right move is better than the tempting one."""


def is_fit(view: View) -> bool:
    """Whether a person can take the game in up to here."""
    cards = sum(shown is not None for shown in view["table"])
    return int(view["turn"]) <= MOST_TURNS or cards <= EXACT_CARDS


def kind_of(told: Sequence[Sequence[Event]], view: View, reason: Reason) -> str | None:
    """What there is to see, a key of `WORDS`; None if it is nothing that a person sees, or nothing to remember."""
    best, tempting, knowledge = reason.values["best"], reason.values["played"], _remembered(told)
    if len(knowledge.faces) < LEAST_KNOWN:
        return None
    if best["kind"] == "known":
        return "pair" if _has_partner(knowledge, view, best["card"], best["at"]) else None
    if best["kind"] == "strike":
        return _kind_of_strike(view, best, tempting) if tempting["kind"] == "strike" else "strike"
    return str(best["kind"]) if best["kind"] == "take" or _hurts(view, best) else None


def _kind_of_strike(view: View, best: dict[str, Any], tempting: dict[str, Any]) -> str | None:
    """Of two strikes with the same open card: the dearer gold, or the miner that is missed less."""
    one, other = CARDS[best["card"]], CARDS[tempting["card"]]
    if one.kind == "gold":
        return "dearer" if one.value > other.value else None
    whose = owners(view)
    is_nobodys = str(one.colour) not in whose and str(other.colour) in whose
    is_weaker = one.value < other.value and (str(one.colour) in whose) <= (str(other.colour) in whose)
    return "cheaper" if is_nobodys or is_weaker else None


def _has_partner(knowledge: Knowledge, view: View, code: str, at: int) -> bool:
    """Whether another known card makes a strike with this one, for the seat to move."""
    known = [CARDS[other] for place, other in knowledge.faces.items() if place != at]
    return any(meeting(CARDS[code], card, view, view["seat"])[0] == "strike" for card in known)


def _hurts(view: View, best: dict[str, Any]) -> bool:
    """Whether it is a rival's miner that leaves in a duel or is blown up."""
    cards = [CARDS[code] for code in (best["card"], best["with"]) if code is not None and CARDS[code].kind == "miner"]
    if best["kind"] not in ("duel", "blast") or not cards:
        return False
    leaves = min(cards, key=lambda card: card.value)
    return bool(owners(view).get(str(leaves.colour), view["seat"]) != view["seat"])


def _remembered(told: Sequence[Sequence[Event]]) -> Knowledge:
    knowledge = Knowledge()
    for events in told:
        knowledge.see(events)
    return knowledge


def lead(told: Sequence[Sequence[Event]], view: View, moves: Sequence[Move], right: Sequence[Move]) -> float:
    """How much more of the win the right flips surely bring than any other: exactly, or by play to the end."""
    knowledge = _remembered(told)
    public, numbers = from_knowledge(knowledge, view), card_numbers(view)
    number_at = {at: numbers[code] for at, code in knowledge.faces.items()}
    chosen = {move: number_at.get(move.position, NEW) for move in moves if isinstance(move, Flip)}
    choices = sorted(set(chosen.values()))
    good = sorted({choices.index(chosen[move]) for move in right if isinstance(move, Flip)})
    if len(good) == len(choices):
        return 0.0
    exact = _exactly(public, choices)
    return _by_trials(public, choices, good, len(view["hoards"])) if exact is None else _ahead(exact, good)


def _exactly(public: PublicTable, choices: Sequence[int]) -> list[float] | None:
    """The share of the win after each choice, where the solver gets to the end."""
    shares = solve(public, by_share=True, room=EXACT_ROOM) if public[CARDS_LEFT] <= EXACT_CARDS else None
    return None if shares is None else [float(shares[choice]) for choice in choices]


def _ahead(shares: Sequence[float], good: Sequence[int]) -> float:
    return min(shares[at] for at in good) - max(share for at, share in enumerate(shares) if at not in good)


def _by_trials(public: PublicTable, choices: Sequence[int], good: Sequence[int], players: int) -> float:
    rng, worth = new_rng(f"puzzle/{public.tobytes().hex()}"), worth_table(FITTED[players], players)

    def trying(tried: Sequence[int], deals: int) -> Results:
        return play_out(public, np.array([choices[at] for at in tried]), deals, worth, rng)

    return lead_by_trials(trying, len(choices), good, DEALS)


@compiled
def play_out(
    public: PublicTable, choices: npt.NDArray[np.int64], deals: int, worth: Worth, rng: Rng
) -> npt.NDArray[np.float64]:
    """[order of the unseen cards, choice]: the share of the win in the end, everybody judging every turn well."""
    shares = np.empty((deals, len(choices)))
    deck, table = np.empty(SIZE, dtype=np.int8), np.empty(LENGTH, dtype=np.int8)
    me = entry(public, SEAT)
    for deal in range(deals):
        shuffle_unseen(public, deck, rng)
        for at in range(len(choices)):
            copy_to(table, public)
            turn_up_from(table, choices[at], deck)
            while table[CARDS_LEFT]:
                turn_up_from(table, int(np.argmax(judge(table, worth))), deck)
            shares[deal, at] = win_share(table, me)
    return shares
