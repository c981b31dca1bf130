"""A game as a tree of nodes: draws of chance and actions of seats, one after the other, and what each seat knows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, Self

from motherlode.adapters.seated_game import REWARDS, needed
from motherlode.bots import OddsBot
from motherlode.core.dealing import Stream
from motherlode.core.game import AnyGame, AnyState, State, View
from motherlode.core.game_tree import Odds, even
from motherlode.core.options import LOT
from motherlode.core.parts import Json, Move
from motherlode.games import actions_of, game_tree_of, load, observation_of


class Forest:
    """The tree of a game with its options settled: its parts, and what holds for every node."""

    def __init__(self, game: AnyGame, reward: str) -> None:
        name = game.name
        self._facts = (name, game.options_json(), reward)
        self.actions = needed(name, "actions", actions_of(name))
        self.observation = needed(name, "observation", observation_of(name))
        self.tree = needed(name, "game_tree", game_tree_of(name))
        self.reward = REWARDS[reward]
        self.players = game.players
        self.fields = self.observation.FIELDS
        self.action_count = self.actions.COUNT
        self.has_lot = getattr(game.options, "starter", None) == LOT
        self.draw_count = max(self.tree.DRAWS, self.players if self.has_lot else 0)
        self.most_draws = self.tree.most_draws(game) + self.has_lot
        self.most_actions = self.tree.most_actions(game)
        self.most_points = self.tree.most_points(game)
        self.most_known = 1 + self.tree.most_known(game)
        self.root: Node = Lot(self, game) if self.has_lot else begun_with(self, game, ())

    def __reduce__(self) -> tuple[Callable[..., Forest], tuple[Any, ...]]:
        """A node is pickled with what is needed to make its forest again."""
        return made_again, self._facts


def made_again(name: str, options: dict[str, Json], reward: str) -> Forest:
    return Forest(load(name, **options), reward)


class Node(ABC):
    """A moment of a game. It never changes: a copy is the same one."""

    odds: Odds = ()
    """What may be drawn here; nothing unless it is chance's turn."""
    mover: int | None = None
    """The seat to act; where several choose at the same time, the first of them that has not."""
    legal: Sequence[int] = ()
    """Its actions."""
    is_over: bool = False

    def __init__(self, forest: Forest, game: AnyGame) -> None:
        self.forest, self.game = forest, game

    def __deepcopy__(self, memo: Any) -> Self:
        return self

    @abstractmethod
    def child(self, action: int) -> Node:
        """The node after an action, or a draw."""

    @abstractmethod
    def words(self, action: int) -> str:
        """An action, or a draw, as people write it."""

    def known(self, seat: int) -> Sequence[int]:
        """All that a seat knows, with perfect recall: first of all, who starts."""
        return ()

    def observed(self, seat: int) -> Sequence[int]:
        """What a seat's view shows now."""
        return ()

    def returns(self) -> list[float]:
        return [0.0] * self.forest.players

    def told(self) -> str:
        """All that has happened, secrets included."""
        return ""


class Lot(Node):
    """Who starts is still to be drawn."""

    @property
    def odds(self) -> Odds:  # type: ignore[override]
        return even(range(self.forest.players))

    def child(self, action: int) -> Node:
        return begun_with(self.forest, self.game.started_by(action), ())

    def words(self, action: int) -> str:
        return f"seat {action} starts"


class Dealing(Node):
    """Not all is drawn that is drawn before the game begins."""

    def __init__(self, forest: Forest, game: AnyGame, draws: tuple[int, ...], odds: Odds) -> None:
        super().__init__(forest, game)
        self.draws, self.odds = draws, odds

    def child(self, action: int) -> Node:
        return begun_with(self.forest, self.game, (*self.draws, action))

    def words(self, action: int) -> str:
        return self.forest.tree.draw_words(self.game, action)

    def told(self) -> str:
        return ", ".join(map(self.words, self.draws))


def begun_with(forest: Forest, game: AnyGame, draws: tuple[int, ...]) -> Node:
    """The node after these draws: the game begins when they are all."""
    odds = forest.tree.first_draws(game, draws)
    return (
        Dealing(forest, game, draws, odds)
        if odds
        else Playing(forest, State.begin(game, forest.tree.deal_of(game, draws)))
    )


class Playing(Node):
    """A seat acts, or the game is over."""

    def __init__(
        self,
        forest: Forest,
        state: AnyState,
        made: tuple[tuple[int, ...], ...] = (),
        begun: tuple[int, ...] = (),
    ) -> None:
        super().__init__(forest, state.game)
        self.state = state
        self._made = made
        """By move, the actions that made it."""
        self._begun = begun
        """What the seat to act has chosen of its move."""
        actors = state.actors
        self.mover = actors[0] if actors else None
        self.is_over = not actors

    @cached_property
    def _view(self) -> View:
        return self.state.view(self.mover)

    @cached_property
    def legal(self) -> Sequence[int]:  # type: ignore[override]
        seat = self.mover
        return (
            [] if seat is None else self.forest.actions.legal_actions(self._view, self.state.legal(seat), self._begun)
        )

    def child(self, action: int) -> Node:
        begun = (*self._begun, action)
        move = self.forest.actions.move_of(self._view, begun)
        if move is None:
            return Playing(self.forest, self.state, self._made, begun)
        odds = self.forest.tree.draws_before(self.state, move)
        if odds:
            return Waiting(self, begun, move, odds)
        return self.after(self.state, begun, move)

    def after(self, state: AnyState, actions: tuple[int, ...], move: Move) -> Node:
        """The node after a move made by these actions, from this state or one that nobody can tell from it."""
        seat = state.actors[0]
        return Playing(self.forest, state.advance(seat, move), (*self._made, actions))

    def action_odds(self, bot: OddsBot) -> Iterator[tuple[int, float]]:
        """What the bot would do, move by move: the next action of each that begins as it was begun."""
        moves, begun = self.state.legal(self.state.actors[0]), self._begun
        for move, chance in zip(moves, bot.odds(self._view, moves), strict=True):
            actions = self.forest.actions.actions_of(self._view, move) if chance else ()
            if actions and actions[: len(begun)] == begun:
                yield actions[len(begun)], chance

    def words(self, action: int) -> str:
        begun = (*self._begun, action)
        move = self.forest.actions.move_of(self._view, begun)
        return f"part {action} of a move" if move is None else str(move)

    def known(self, seat: int) -> Sequence[int]:
        own = self._begun if seat == self.mover else ()
        return [self.game.starter, *self.forest.tree.known(self.state, self._made, seat), *own]

    def observed(self, seat: int) -> Sequence[int]:
        own = self._begun if seat == self.mover else ()
        row: list[int] = self.forest.observation.observe(self.state.view(seat), None, own).tolist()
        return row

    def returns(self) -> list[float]:
        outcome = self.state.outcome
        if outcome is None:
            return super().returns()
        return [self.forest.reward(outcome, seat) for seat in range(self.forest.players)]

    def told(self) -> str:
        moves = [f"{seat}: {move}" for seat, move in self.state.history]
        return "\n".join([f"deal {self.state.record()['deal']}", *moves, *map(str, self._begun)])

    def imagined(self, seat: int, stream: Stream) -> Iterator[int]:
        """All draws and actions on the way to a node that this seat, which is to act, cannot tell from this one."""
        tree, game = self.forest.tree, self.game
        deal, history = game.imagine(self.state, seat, stream)
        if self.forest.has_lot:
            yield game.starter
        yield from tree.first_draws_in(deal)
        state = State.begin(game, deal)
        for mover, move in history:
            yield from self.forest.actions.actions_of(state.view(mover), move)
            if tree.draws_before(state, move):
                yield tree.draw_in(deal, move)
            state = state.advance(mover, move)
        yield from self._begun


class Waiting(Node):
    """A move is chosen, but something has to be drawn before it is made. Everybody sees the choice."""

    def __init__(self, before: Playing, actions: tuple[int, ...], move: Move, odds: Odds) -> None:
        super().__init__(before.forest, before.game)
        self._before, self._actions, self._move, self.odds = before, actions, move, odds

    def child(self, action: int) -> Node:
        state = self.forest.tree.drawn(self._before.state, self._move, action)
        return self._before.after(state, self._actions, self._move)

    def words(self, action: int) -> str:
        return self.forest.tree.draw_words(self.game, action)

    def known(self, seat: int) -> Sequence[int]:
        return [*self._before.known(seat), *self._actions]

    def observed(self, seat: int) -> Sequence[int]:
        return self._before.observed(seat)

    def told(self) -> str:
        return f"{self._before.told()}\n{self._move}"
