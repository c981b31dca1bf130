"""The bot of Gold Hunting that sees the seams. For measurement only: no table that people sit at can have it."""

from __future__ import annotations

from motherlode.bots.random import RandomBot
from motherlode.core.game import AnyState
from motherlode.core.parts import Move
from motherlode.games.hunting.pieces import PILES
from motherlode.games.hunting.position import Mine, Rush


class Cheating(RandomBot):
    """Builds at random, and always declares what it lifts: the largest piece on top, or its marker's."""

    def choose_knowing(self, state: AnyState, seat: int) -> Move:
        if state.position.building:
            return self.choose(state.view(seat), state.legal(seat))
        side, other = state.position.sides[seat], state.position.sides[1 - seat]
        tops = {name: pile[left - 1] for name, pile, left in zip(PILES, other.piles, other.left, strict=True) if left}
        rush = [name for name, piece in tops.items() if piece == side.marker]
        if side.has_marker and rush:
            return Rush(rush[0])
        best = max(tops, key=lambda name: tops[name])
        return Mine(tops[best], best)
