"""Bots that cheat: they are shown the state, cards face down and other hands included. For measurement only.

Nobody can play better than knowing everything, so what a cheating bot reaches is an upper bound for the ladder.
They live here, out of reach of every table that people sit at, and answer to the name `cheating` alone.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from motherlode.bots import BotMaker
from motherlode.bots.gold.expert import Expert
from motherlode.bots.mole.quick_play import DESK
from motherlode.bots.mole.search import PLAIN, TO_WIN, pick_quickly, result, try_move
from motherlode.bots.random import RandomBot
from motherlode.core.compiled import new_rng
from motherlode.core.dealing import Seed
from motherlode.core.game import AnyState
from motherlode.core.parts import Move
from motherlode.games.gold.cards import GONE
from motherlode.games.hunting.position import Mine, Rush
from motherlode.games.mole.kernel import ask_first
from motherlode.games.mole.kernel_table import CHOOSE, PHASE, from_state
from motherlode.games.mole.position import HAND_SIZE

TRIALS: Final = 100


class CheatingGold(Expert):
    """Plays like the expert, knowing what every card is."""

    def choose_knowing(self, state: AnyState, seat: int) -> Move:
        table = state.position.table
        self._knowledge.faces = {at: card.code for at, card in enumerate(table) if card is not GONE}
        return self.choose(state.view(seat), state.legal(seat))


class CheatingHunting(RandomBot):
    """Builds at random, and always declares what it lifts: the largest piece on top, or its marker's."""

    def choose_knowing(self, state: AnyState, seat: int) -> Move:
        if state.position.building:
            return self.choose(state.view(seat), state.legal(seat))
        side, other = state.position.sides[seat], state.position.sides[1 - seat]
        tops = {name: pile[left - 1] for name, pile, left in zip("abcd", other.piles, other.left, strict=True) if left}
        rush = [name for name, piece in tops.items() if piece == side.marker]
        if side.has_marker and rush:
            return Rush(rush[0])
        best = max(tops, key=lambda name: tops[name])
        return Mine(tops[best], best)


class CheatingMole(RandomBot):
    """Tries every move in the world as it is, all hands known, and plays on with quick sense for everyone."""

    def __init__(self, seed: Seed, effort: float = 1.0) -> None:
        super().__init__(seed, effort)
        self._seed = seed

    def choose_knowing(self, state: AnyState, seat: int) -> Move:
        legal = state.legal(seat)
        root, rng = from_state(state), new_rng(f"{self._seed}/{len(state.history)}")
        ask_first(root, seat)
        table, desk = root.copy(), np.empty(DESK, dtype=np.int64)
        picks, totals = np.zeros(state.game.players, dtype=np.int64), np.zeros(len(legal))
        for _ in range(TRIALS):
            if root[PHASE] == CHOOSE:
                pick_quickly(root, seat, PLAIN, picks, desk, rng)
            for move in range(len(legal)):
                table[:] = root
                try_move(table, seat, move, picks, PLAIN, HAND_SIZE, desk, rng)
                totals[move] += result(table, seat, TO_WIN)
        best: Move = legal[int(np.argmax(totals))]
        return best


CHEATS: Final[dict[str, BotMaker]] = {"gold": CheatingGold, "hunting": CheatingHunting, "mole": CheatingMole}
