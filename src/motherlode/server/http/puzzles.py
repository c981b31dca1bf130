"""HTTP: puzzles. They ship with the games; nothing is kept of who solved what."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime
from typing import Annotated, Final

from litestar import Response, Router, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from motherlode.bots.puzzles import Puzzle, UnknownPuzzle, position, puzzle_named, puzzle_of, shipped
from motherlode.bots.reviewing import reason_for
from motherlode.core.errors import UnknownGame
from motherlode.core.game import AnyState
from motherlode.server.http.context import (
    ERRORS,
    AnyRequest,
    dear,
    entered_made,
    services_of,
    tables_of,
    take_table,
)
from motherlode.server.http.limits import address_of
from motherlode.server.http.testing_mode import told_seed
from motherlode.server.tables import replays
from motherlode.server.tables.asked import Answering, PlayingOn
from motherlode.server.tables.entries import Beginning
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.told import Entered, PuzzleAnswer, PuzzleInfo, Puzzles, PuzzleShown
from motherlode.server.worker import acting, making

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
        return await asyncio.to_thread(lambda: _answer(puzzle, position(puzzle), data.move))


@post("/puzzles/{game:str}/{puzzle_id:str}/continue", summary="Play on from a puzzle", responses=ERRORS)
async def continue_puzzle(
    request: AnyRequest, game: GameName, puzzle_id: PuzzleId, data: JSONBody[PlayingOn]
) -> Response[Entered]:
    """A new table that begins with the decision, against bots or friends."""
    puzzle = _named(game, puzzle_id)
    take_table(request)
    beginning = Beginning(puzzle.options, puzzle.deal, puzzle.moves)
    seed = told_seed(services_of(request).settings, request.headers)
    made = await making.make_begun(tables_of(request), game, puzzle.rules, beginning, data, seed)
    made.room.made_by = address_of(request.scope)
    if data.start:
        await acting.start(made.room, [made.host])
    return entered_made(request, made)


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


def _answer(puzzle: Puzzle, last: AnyState, text: str) -> PuzzleAnswer:
    moves = {str(move): move for move in last.legal(puzzle.seat)}
    if text not in moves:
        raise Refusal("illegal", f"{text} cannot be played there")
    is_right = text in puzzle.right
    best = text if is_right else puzzle.right[0]
    reason = reason_for(list(last.past()), puzzle.seat, moves[text], moves[best])
    told = None if reason is None else {"key": reason.key, **reason.values}
    why = puzzle.why if reason is None else reason.words
    return PuzzleAnswer(is_right, puzzle.right, puzzle.win, puzzle.next_win, puzzle.missed_by, why, told)


PUZZLES: Final = Router(
    "/api", route_handlers=[list_puzzles, show_puzzle, answer_puzzle, continue_puzzle], tags=["puzzles"]
)
