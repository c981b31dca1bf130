"""HTTP: puzzles. They ship with the games; nothing is kept of who solved what."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime
from typing import Annotated, Final

from litestar import Router, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from motherlode.bots.puzzles import Puzzle, UnknownPuzzle, position, puzzle_named, puzzle_of, shipped
from motherlode.core.errors import UnknownGame
from motherlode.server.http.context import ERRORS, AnyRequest, dear
from motherlode.server.tables import replays
from motherlode.server.tables.asked import Answering
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.told import PuzzleAnswer, PuzzleInfo, Puzzles, PuzzleShown

GameName = Annotated[str, PathParameter(description="a game's name")]
PuzzleId = Annotated[str, PathParameter(description="a puzzle's id")]
Day = Annotated[date | None, QueryParameter(description="the day where you are; if not given, the server's")]


@get("/puzzles/{game:str}", summary="List puzzles", responses=ERRORS)
async def list_puzzles(request: AnyRequest, game: GameName, day: Day = None) -> Puzzles:
    """A game's puzzles, easiest first, and that of the day: the same one for everybody."""
    async with dear(request, "record"):
        found = await asyncio.to_thread(_shipped, game)
    today = puzzle_of(day or datetime.now(UTC).date(), game)
    infos = [PuzzleInfo(puzzle.id, puzzle.grade) for puzzle in found.values()]
    return Puzzles(infos, None if today is None else today.id)


@get("/puzzles/{game:str}/{puzzle_id:str}", summary="Show a puzzle", responses=ERRORS)
async def show_puzzle(request: AnyRequest, game: GameName, puzzle_id: PuzzleId) -> PuzzleShown:
    """The game from the deal up to the decision, moment by moment, as the seat saw it that has to choose."""
    puzzle = _named(game, puzzle_id)
    async with dear(request, "replay"):
        return await asyncio.to_thread(_shown, puzzle)


@post("/puzzles/{game:str}/{puzzle_id:str}", summary="Answer a puzzle", responses=ERRORS, status_code=200)
async def answer_puzzle(
    request: AnyRequest, game: GameName, puzzle_id: PuzzleId, data: JSONBody[Answering]
) -> PuzzleAnswer:
    """Whether that is right, what is, and why."""
    puzzle = _named(game, puzzle_id)
    async with dear(request, "record"):
        legal = await asyncio.to_thread(lambda: [str(move) for move in position(puzzle).legal(puzzle.seat)])
    if data.move not in legal:
        raise Refusal("illegal", f"{data.move} cannot be played there")
    is_right = data.move in puzzle.right
    return PuzzleAnswer(is_right, puzzle.right, puzzle.win, puzzle.next_win, puzzle.why, puzzle.reason)


def _shipped(game: str) -> dict[str, Puzzle]:
    try:
        return shipped(game)
    except UnknownGame as fault:
        raise Refusal("bad-request", str(fault)) from None


def _named(game: str, puzzle_id: str) -> Puzzle:
    try:
        return puzzle_named(game, puzzle_id)
    except (UnknownGame, UnknownPuzzle) as fault:
        raise Refusal("bad-request", str(fault)) from None


def _shown(puzzle: Puzzle) -> PuzzleShown:
    last = position(puzzle)
    steps = [replays.frame(state, puzzle.seat, is_open=False) for state in last.past()]
    legal = [str(move) for move in last.legal(puzzle.seat)]
    return PuzzleShown(puzzle.id, puzzle.game, puzzle.options, puzzle.seat, puzzle.grade, steps, legal)


PUZZLES: Final = Router("/api", route_handlers=[list_puzzles, show_puzzle, answer_puzzle], tags=["puzzles"])
