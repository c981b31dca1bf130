"""The bot of Manny Mole that is shown all hands. For measurement only: no table that people sit at can have it."""

from __future__ import annotations

from typing import Final

import numpy as np

from motherlode.bots.mole.quick_play import DESK
from motherlode.bots.mole.search import PLAIN, TO_WIN, pick_quickly, result, try_move
from motherlode.bots.random import RandomBot
from motherlode.core.compiled import new_rng
from motherlode.core.dealing import Seed
from motherlode.core.game import AnyState
from motherlode.core.parts import Move
from motherlode.games.mole.kernel import ask_first
from motherlode.games.mole.kernel_table import CHOOSE, PHASE, from_state
from motherlode.games.mole.position import HAND_SIZE

TRIALS: Final = 100


class Cheating(RandomBot):
    """Tries every move in the world as it is, all hands known, and plays on with quick sense for everyone."""

    def __init__(self, seed: Seed, effort: float = 1.0) -> None:
        super().__init__(seed, effort)
        self._seed = seed

    def choose_knowing(self, state: AnyState, seat: int) -> Move:
        legal = state.legal(seat)
        root, rng = from_state(state), new_rng(f"{self._seed}/{len(state.history)}")
        ask_first(root, seat)
        table, desk = root.copy(), np.empty(DESK, dtype=np.int8)
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
