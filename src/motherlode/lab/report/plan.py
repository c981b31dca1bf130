"""What is played for a report, and what came of it. What was played can be kept, and is then not played again."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, TypeVar, get_type_hints

import msgspec

from motherlode.bots import registry
from motherlode.core.dealing import Seed
from motherlode.core.errors import BadOption
from motherlode.core.game import AnyGame
from motherlode.core.options import choices, option_infos
from motherlode.core.parts import Json
from motherlode.games import GAMES, load
from motherlode.lab.bulk import RANDOM
from motherlode.lab.parallel import Crew, in_order
from motherlode.lab.report import duplicates
from motherlode.lab.report.duplicates import Ended
from motherlode.lab.report.tables import play_table
from motherlode.lab.report.tally import Tally

USUAL_LEVELS: Final = 3
"""So many levels are compared unless others are named: the weakest ones, which think quickly."""

Watch = Callable[[int], None]


class Size(msgspec.Struct, frozen=True):
    """How much is played."""

    games: int
    """Random games at each kind of table."""
    level_games: int
    """Games of the levels at each kind of table."""
    slow_games: int = 0
    """Games of each slow level against the strongest of the others."""
    levels: tuple[str, ...] = ()
    slow: tuple[str, ...] = ()
    seed: Seed = "0"


class TableRun(msgspec.Struct, frozen=True, tag="table"):
    """Games of one kind of table with the same bot on every seat."""

    game: str
    options: dict[str, Json]
    bot: str
    games: int
    seed: Seed


class DuplicateRun(msgspec.Struct, frozen=True, tag="duplicates"):
    """Games of several levels over duplicate deals."""

    game: str
    options: dict[str, Json]
    levels: tuple[str, ...]
    games: int
    seed: Seed


class Table(msgspec.Struct, frozen=True):
    """One kind of table, and what its games came to."""

    run: TableRun
    engine: str
    tally: Tally


class Duplicates(msgspec.Struct, frozen=True):
    run: DuplicateRun
    ended: list[Ended]


class Variant(msgspec.Struct, frozen=True):
    """An option set to something else than usual."""

    option: str
    description: str
    usual: Json
    value: Json
    options: dict[str, Json]


class Facts(msgspec.Struct, frozen=True):
    """All that a report of one game is made from. Tables go by the number of players."""

    game: str
    size: Size
    middle: int
    random: dict[int, Table]
    level: dict[int, Table]
    usual: Table
    """The middle one of the levels at the middle table: variants are compared with it."""
    variants: list[tuple[Variant, Table, Table]]
    luck: list[Duplicates]
    ladder: list[Duplicates]


def complete(game: str, size: Size) -> Size:
    """The size with its levels filled in: those named, else the quick ones of the game."""
    own = tuple(registry.levels(game))
    levels = size.levels or own[:USUAL_LEVELS] or (RANDOM,)
    return msgspec.structs.replace(size, levels=levels)


def variants_of(kind: type[AnyGame], players: int) -> list[Variant]:
    """Every option of the published game whose choices are declared, at each choice but the usual one."""
    hints = get_type_hints(kind.options_type, include_extras=True)
    return [
        Variant(info.name, info.description, info.default, value, {"players": players, info.name: value})
        for info in option_infos(kind.options_type)
        for value in choices(hints[info.name]) or []
        if value != info.default and not info.is_study
    ]


def gather(game: str, size: Size, workers: int | Crew, keep: Path | None, watch: Watch) -> Facts:
    """Play everything that the report of a game needs."""
    kind, size = GAMES.named(game), complete(game, size)
    middle = kind.seats[len(kind.seats) // 2]
    play = Player(size, workers, keep, watch)
    best, usual = size.levels[-1], size.levels[len(size.levels) // 2]
    random = {players: play.table(game, {"players": players}, RANDOM, size.games) for players in kind.seats}
    level = {players: play.table(game, {"players": players}, best, size.level_games) for players in kind.seats}
    variants = [
        (
            variant,
            play.table(game, variant.options, RANDOM, size.games),
            play.table(game, variant.options, usual, size.level_games),
        )
        for variant in variants_of(kind, middle)
    ]
    luck = [play.duplicates(game, players, size.levels, size.level_games) for players in _luck_tables(kind, size)]
    ladder = [play.duplicates(game, kind.seats[0], pair, games) for pair, games in ladder_of(size)]
    base = play.table(game, {"players": middle}, usual, size.level_games)
    return Facts(game, size, middle, random, level, base, variants, luck, ladder)


def _luck_tables(kind: type[AnyGame], size: Size) -> list[int]:
    """The smallest table and the middle one, if there is more than one level to compare."""
    tables = sorted({kind.seats[0], kind.seats[len(kind.seats) // 2]} - {1})
    return tables if len(size.levels) > 1 else []


def ladder_of(size: Size) -> list[tuple[tuple[str, str], int]]:
    """Each level against the one below it, and the slow ones against the strongest of them."""
    pairs = [(pair, size.level_games) for pair in pairwise(size.levels)]
    return pairs + [((size.levels[-1], slow), size.slow_games) for slow in size.slow if size.slow_games]


def games_to_play(game: str, size: Size) -> int:
    """About how many games `gather` plays, for those who watch."""
    kind, size = GAMES.named(game), complete(game, size)
    middle = kind.seats[len(kind.seats) // 2]
    tables = len(kind.seats) + len(variants_of(kind, middle)) + 1
    pairs = sum(games for _, games in ladder_of(size))
    return tables * (size.games + size.level_games) + len(_luck_tables(kind, size)) * size.level_games + pairs


Result = TypeVar("Result", Table, Duplicates)


class Player:
    """Plays the runs of a report, or finds what is kept of them."""

    def __init__(self, size: Size, workers: int | Crew, keep: Path | None, watch: Watch) -> None:
        self.size, self.workers, self.keep, self.watch = size, workers, keep, watch

    def table(self, game: str, options: dict[str, Json], bot: str, games: int) -> Table:
        run = TableRun(game, options, bot, games, self.size.seed)
        return self._kept(run, Table, lambda: self._play_table(run))

    def duplicates(self, game: str, players: int, levels: Sequence[str], games: int) -> Duplicates:
        run = DuplicateRun(game, {"players": players}, tuple(levels), games, f"{self.size.seed}/duplicates")
        return self._kept(run, Duplicates, lambda: Duplicates(run, list(self._play_duplicates(run))))

    def _play_table(self, run: TableRun) -> Table:
        engine, tally = play_table(
            load(run.game, **run.options), run.bot, run.games, run.seed, self.workers, self.watch
        )
        return Table(run, engine, tally)

    def _play_duplicates(self, run: DuplicateRun) -> Iterator[Ended]:
        tasks = duplicates.duplicate_games(load(run.game, **run.options), run.levels, run.games, run.seed)
        for ended in in_order(duplicates.play, tasks, self.workers):
            self.watch(1)
            yield ended

    def _kept(self, run: TableRun | DuplicateRun, kind: type[Result], play: Callable[[], Result]) -> Result:
        if self.keep is None:
            return play()
        path = self.keep / f"{run.game}-{sha256(msgspec.json.encode(run)).hexdigest()[:16]}.json"
        if path.is_file():
            self.watch(run.games)
            return _read(path, kind)
        result = play()
        _write(path, result)
        return result


def _read(path: Path, kind: type[Result]) -> Result:
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except msgspec.MsgspecError as fault:
        raise BadOption(f"{path} is not what a report kept ({fault}); delete it, and it is played again") from None


def _write(path: Path, result: Any) -> None:
    """Beside its place first, so that no half of it is ever found there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_bytes(msgspec.json.encode(result))
    os.replace(part, path)
