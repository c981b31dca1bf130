"""Who plays a small hunt as it was solved exactly: builds by the mix, and mines by the plan, for gold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations
from random import Random

import numpy as np

from motherlode.bots.hunting.exact import ExactHunt
from motherlode.bots.hunting.programme import HAND, NONE, Floats
from motherlode.bots.hunting.regret import Book, book_of, mix
from motherlode.bots.hunting.seam_tree import CHOICES, Heights, Tree, builds_of, pile_code, state_of, tree_of
from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.games.hunting.pieces import NUMBERS, PILES
from motherlode.games.hunting.position import Build, HuntingMove, Keep, Mine, Rush

Chances = dict[Move, float]


class ExactPlayer:
    """Either side of a solved hunt. Where piles look the same, each is as likely."""

    def __init__(self, hunt: ExactHunt, seed: Seed = 0) -> None:
        self._hunt = hunt
        self._random = Random(str(seed))
        self._builds, self._plan = cache(self._build_chances), cache(self._plan_for)

    def see(self, events: Sequence[Event]) -> None:
        """A view tells all."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return self._random.choices(moves, self.odds(view, moves))[0]

    def odds(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        own = view["sides"][view["seat"]]
        chances = self._builds(own["marker"]["number"]) if view["phase"] == "building" else self._mining_chances(view)
        return [chances.get(move, 0.0) for move in moves]

    def _build_chances(self, marker: int) -> Chances:
        chances: Chances = {}
        for heights, mixed in self._hunt.mixes.items():
            for piles, chance in zip(builds_of(heights, self._hunt.pieces), mixed[marker - 1], strict=True):
                orders = set(permutations([pile for pile in piles if pile]))
                chances |= {Build(order): float(chance) / len(orders) for order in orders if chance > 0.0}
        return chances

    def _mining_chances(self, view: View) -> Chances:
        piles = SeenPiles(view)
        tree = tree_of(piles.heights, self._hunt.pieces)
        state = state_of(tree, piles.codes)
        own = view["sides"][view["seat"]]
        marker, stack = own["marker"]["number"], sum(own["stack"])
        hand = HAND if own["marker"]["state"] == "hand" else NONE
        if tree.is_known[state]:
            return _known(tree, state, marker if hand else 0, piles)
        return _collected(self._plan(piles.heights, marker).choices(state, hand, stack), piles)

    def _plan_for(self, heights: Heights, marker: int) -> Plan:
        return Plan(tree_of(heights, self._hunt.pieces), marker, self._hunt.plans[heights][marker - 1])


class SeenPiles:
    """The other's piles as the solver has them: highest first, those of equal height by what was lifted."""

    def __init__(self, view: View) -> None:
        other = view["sides"][1 - view["seat"]]
        standing = zip(PILES, other["heights"], other["lifted"], strict=False)
        told = [(sum(lifted) + left, pile_code(lifted), name) for name, left, lifted in standing]
        told.sort(key=lambda pile: (-pile[0], pile[1]))
        missing = len(PILES) - len(told)
        self.heights = (*[height for height, _, _ in told], *[0] * missing)
        self.codes = [*[code for _, code, _ in told], *[0] * missing]
        self._names = [name for _, _, name in told]

    def like(self, slot: int) -> list[str]:
        """The names of all piles that look like the one of this slot."""
        looks = list(zip(self.heights, self.codes, strict=True))
        return [name for name, look in zip(self._names, looks, strict=False) if look == looks[slot]]


class Plan:
    """The miner's plan for heights and a marker, as chances of what to do with which slot."""

    def __init__(self, tree: Tree, marker: int, table: Floats) -> None:
        self._book: Book = book_of(tree, marker)
        self._table = table

    def choices(self, state: int, hand: int, stack: int) -> Iterator[tuple[str, int, int, float]]:
        """What to do, on which slot, with which number (0: the marker's), and how likely."""
        book = self._book
        mines, rushes = int(book.mine_count[state]), int(book.rush_count[state])
        chances = self._chances(state, hand, stack)
        for choice, chance in zip(book.choices[state, :mines], chances[:mines], strict=True):
            yield "mine", int(choice) // len(NUMBERS), int(choice) % len(NUMBERS) + 1, chance
        for slot, chance in zip(book.rushes[state, :rushes], chances[mines:], strict=False):
            yield "rush", int(slot), 0, chance
        for kept in chances[mines + rushes :]:
            for _, slot, number, chance in self.choices(state, NONE, 0):
                yield "keep", slot, number, kept * chance

    def _chances(self, state: int, hand: int, stack: int) -> list[float]:
        """The entries of a state: declarations and, with the marker in hand, Gold Rushes, and to keep a stack."""
        book = self._book
        width = int(book.mine_count[state]) + (int(book.rush_count[state]) + 1 if hand == HAND else 0)
        used = width - 1 if hand == HAND and not stack else width
        chances = np.empty(CHOICES + len(PILES) + 1)
        mix(self._table, int(book.start[state, hand]) + stack * width, used, chances)
        return [float(chance) for chance in chances[:used]]


def _collected(choices: Iterator[tuple[str, int, int, float]], piles: SeenPiles) -> Chances:
    chances: Chances = {}
    for verb, slot, number, chance in choices:
        names = piles.like(slot)
        for name in names if chance > 0.0 else []:
            move = _move(verb, name, number)
            chances[move] = chances.get(move, 0.0) + chance / len(names)
    return chances


def _move(verb: str, pile: str, number: int) -> HuntingMove:
    if verb == "rush":
        return Rush(pile)
    return Mine(number, pile) if verb == "mine" else Keep(number, pile)


def _known(tree: Tree, state: int, marker: int, piles: SeenPiles) -> Chances:
    """Nothing is left to guess: the top piece of any pile is known, and the marker is used where its number comes."""
    slot = int(np.argmax(tree.is_open[state]))
    number = int(np.argmax(tree.child[state, slot] >= 0)) + 1
    verb = "rush" if number == marker else "mine"
    return _collected(iter([(verb, slot, number, 1.0)]), piles)
