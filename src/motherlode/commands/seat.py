"""`motherlode seat`: a bot takes a seat at a live table."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console

from motherlode.bots import Bot, MakeBot
from motherlode.bots.guests import read_place
from motherlode.client import Address, Back, Fresh, Lost, News, Played, Seat, Server, Update, sit_down
from motherlode.client.http import PATIENCE
from motherlode.commands.common import Subparsers, at_least, positive, thinking_time
from motherlode.commands.exit_codes import INTERRUPTED
from motherlode.core.dealing import Seed
from motherlode.core.errors import BadOption, MotherlodeError
from motherlode.core.files import check_target
from motherlode.core.outcome import Outcome
from motherlode.core.records import write_line
from motherlode.lab import guard
from motherlode.server.tables.asked import NAME_MOST
from motherlode.terminal import outcome_words


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("seat", help="let a bot take a seat at a live table")
    parser.add_argument("bot", metavar="BOT", help="a bot: regular, ./mine.py:MyBot, package.module:Bot")
    parser.add_argument("table", metavar="TABLE_URL", help="a table's link, or the private link of a seat")
    parser.add_argument("--name", metavar="N", help="how others see it (default: the bot's)")
    parser.add_argument("--seat", type=lambda text: at_least(0, text), metavar="S", help="where (default: the first)")
    parser.add_argument("--seconds", type=thinking_time, metavar="S", help="it leaves if it thinks longer about a move")
    many = parser.add_mutually_exclusive_group()
    many.add_argument("--games", type=positive, default=1, metavar="K", help="play again, so many games (default 1)")
    many.add_argument("--forever", action="store_true", help="play again and again")
    parser.add_argument("--records", type=Path, metavar="FILE.jsonl", help="add the record of every finished game")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = _game_at(args.table)
    guard.try_out(args.bot, game, may_cheat=False)
    checked = _begin_records(args.records)
    games = float("inf") if args.forever else args.games
    reporter = Reporter(Console(), _sit_down(args))
    try:
        for seat in _play(reporter, _maker(args.bot, game, args.seconds), games):
            if args.records is not None:
                _add_record(args.records, write_line(seat.record()))
            reporter.words(checked if games == 1 else None)
    except KeyboardInterrupt:
        _leave(reporter)
        return INTERRUPTED
    except MotherlodeError:
        _leave(reporter)
        raise
    finally:
        if games > 1:
            reporter.all_words(checked)
        reporter.seat.close()
        guard.stop()
    return 0


def _begin_records(path: Path | None) -> Path | None:
    """That file, if it can be checked with the words of this bot alone: it holds no older games."""
    if path is None:
        return None
    check_target(path)
    _add_record(path, b"")
    return None if path.stat().st_size else path


def _add_record(path: Path, line: bytes) -> None:
    """At once, so that a bot that plays for ever has kept all of them whenever it ends."""
    try:
        with path.open("ab") as file:
            file.write(line)
    except OSError as fault:
        raise BadOption(f"cannot write {path}: {fault.strerror}") from None


def _play(reporter: Reporter, make: MakeBot, games: float) -> Iterator[Seat]:
    """So many games, if the others want to: the seat after each that has come to its end."""
    while True:
        outcome = reporter.seat.play(make, watch=reporter.watch)
        reporter.outcome(outcome)
        if outcome is not None:
            yield reporter.seat
        games -= 1
        if reporter.seat.table.phase != "over" or games <= 0:
            return
        reporter.begin(_next(reporter))


def _game_at(link: str) -> str:
    """What is played at a table; nobody sits down before that is known to be something that the bot plays."""
    address = Address.of(link)
    return Server(address.server).table(address.table).game


def _sit_down(args: argparse.Namespace) -> Seat:
    """A bot that plays for ever waits as long for a server that is away."""
    patience = float("inf") if args.forever else PATIENCE
    return sit_down(args.table, args.name or name_of(args.bot), args.seat, patience=patience)


def name_of(bot: str) -> str:
    """How a bot is called where nobody says how: the class of `./mine.py:MyBot`, the level of `master:0.2`."""
    place = read_place(bot)
    return (bot.partition(":")[0] if place is None else place.attribute)[:NAME_MOST]


def _maker(name: str, game: str, seconds: float | None) -> MakeBot:
    """Makes bots that may fail, and then say why; those from outside think in a process of their own."""

    def make(seed: Seed) -> Bot:
        return guard.sit_down(game, [name], seed, seconds)[0]

    return make


def _next(reporter: Reporter) -> Seat:
    """Ready for the next game: the seat at its table, once the others are, too."""
    seat = reporter.seat
    while _is_alone(seat):
        reporter.watch(seat.next())
    seat.ready()
    reporter.say("Ready to play again.")
    while seat.table.next_table is None:
        reporter.watch(seat.next())
    new = seat.rematch()
    seat.close()
    return new


def _is_alone(seat: Seat) -> bool:
    """Whether all people have left: a bot does not go on without them."""
    others = {each.seat for each in seat.table.seats if each.kind == "human"} - {seat.number}
    return bool(others) and not others & set(seat.present)


def _leave(reporter: Reporter) -> None:
    """Kindly: before the game the seat is free again, during it a bot plays on."""
    seat = reporter.seat
    try:
        seat.leave()
        reporter.say("Left the table; a bot plays on." if seat.table.phase == "playing" else "Left the table.")
    except MotherlodeError as fault:
        reporter.say(f"Left the table without a word: {fault}")


class Reporter:
    """Says on the terminal what happens."""

    def __init__(self, console: Console, seat: Seat) -> None:
        self._console, self.seat = console, seat
        self._has_sat = False
        self._words: list[str | None] = []

    def begin(self, seat: Seat) -> None:
        """From now on at another table."""
        self.seat, self._has_sat = seat, False

    def say(self, text: str) -> None:
        self._console.print(text, highlight=False, markup=False, soft_wrap=True)

    def watch(self, told: News) -> None:
        match told:
            case Fresh():
                self._arrive(told)
            case Update(what="started"):
                self.say(f"The game begins: {', '.join(self.names())}.")
            case Update(what="moved", by="stand-in", seat=seat) if seat == self.seat.number:
                self.say("A bot that stood in has moved here.")
            case Played(move=move):
                self.say(f"chooses {move}")
            case Lost(why=why):
                self.say(f"The connection is lost ({why}); trying again.")
            case Back():
                self.say("Connected again.")

    def _arrive(self, told: Fresh) -> None:
        if not self._has_sat:
            table = told.table
            waiting = {"lobby": ", waiting for the start", "playing": ", and the game is on"}.get(table.phase, "")
            self.say(f"At {table.game}, seat {told.seat}, as {self.names()[told.seat or 0]}{waiting}.")
        self._has_sat = True

    def names(self) -> list[str]:
        return [seat.name or seat.level or f"seat {seat.seat}" for seat in self.seat.table.seats]

    def outcome(self, outcome: Outcome | None) -> None:
        table = self.seat.table
        if outcome is None:
            self.say(f"The table is closed: {table.closed_why or table.phase}.")
        else:
            self.say(outcome_words(outcome, self.names()))

    def words(self, records: Path | None) -> None:
        """What the seat put into the deal, for whoever checks it: in a file of this game alone, if there is one."""
        self._words.append(self.seat.words)
        if self.seat.words is not None:
            self.say(f"To check the deal: {_check(records, [self.seat.words])}")

    def all_words(self, records: Path | None) -> None:
        """At the end the same for a file of all games, unless the seat had no words of its own in one of them."""
        mine = [words for words in self._words if words is not None]
        if records is not None and mine and len(mine) == len(self._words):
            self.say(f"To check all deals: {_check(records, mine)}")


def _check(records: Path | None, mine: Sequence[str]) -> str:
    """The command that looks for these words in the deals of a file."""
    file = "RECORD" if records is None else shlex.quote(str(records))
    return f"motherlode verify {file} {' '.join(f'--mine {words}' for words in mine)}"
