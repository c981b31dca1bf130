"""Bots that may fail: one that raises, cheats or thinks for too long loses its game, and nothing else stops.

A bot from outside thinks in a process of its own. It is told what its seat may know, answers with a move's notation,
and is ended when it thinks for too long; the next game has a new process. Our own bots come to an end by themselves, so
they stay in this process, and are only timed.
"""

from __future__ import annotations

import atexit
import json
import os
import pickle
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from queue import Empty, SimpleQueue
from typing import IO, Any, Final, cast

import msgspec

from motherlode.bots import Bot, StrictBot, check_variant, warm_up
from motherlode.bots.guests import BotFailed, Guest, legal_move, read_place
from motherlode.core.dealing import Seed
from motherlode.core.errors import MotherlodeError, UnknownBot
from motherlode.core.game import AnyGame, View
from motherlode.core.parts import Event, Move
from motherlode.lab.bots import CHEATING, find_maker, fingerprint, is_guest, is_told_rival, make_player, rival_of

PATIENCE: Final = 60.0
"""So many seconds a bot from outside may think about a move where nobody says how many, or take to sit down."""
TOO_LONG_TO_SIT: Final = "took more than {:g} s to sit down"
PROGRAM: Final = """
import json, sys
sys.path[:] = json.loads(sys.argv[1])
from motherlode.lab.guard import serve
serve(*sys.argv[2:])
"""


def sit_down(
    game: str,
    seats: Sequence[str],
    seed: Seed,
    seconds: float | None = None,
    efforts: Mapping[str, float] | None = None,
) -> list[StrictBot]:
    """A bot for each seat, none of which can stop whoever plays with it: all that goes wrong is BotFailed.

    `efforts` are told to bots of ours, by name, on top of what the name says.
    """
    before: Counter[str] = Counter()
    bots: list[StrictBot] = []
    for seat, name in enumerate(seats):
        seat_seed = f"{seed}/seat {seat}"
        if is_guest(name, game):
            bots.append(Guarded(_process(name, game, before[name]), seat_seed, seconds or PATIENCE))
        else:
            own = make_player(name, game, seat_seed, rival=rival_of(name, seats), effort=(efforts or {}).get(name, 1.0))
            bots.append(_held(name, own, game, seconds))
        before[name] += 1
    return bots


def _held(name: str, bot: StrictBot, game: str, seconds: float | None) -> StrictBot:
    """A bot of ours; one that cheats is shown everything."""
    if name == CHEATING:
        return bot
    if seconds is not None:
        warm_up(game, name)
    return Guest(name, bot, seconds)


def check_bot(name: str, game: AnyGame, rivals: Iterable[str] = ()) -> None:
    """Raise unless there is such a bot, and it plays the game with these options, and meets these rivals."""
    told: list[str | None] = [*rivals] if is_told_rival(name, game.name) else []
    for rival in told or [None]:
        try_out(name, game.name, rival=rival)
    if not is_guest(name, game.name):
        check_variant(name, game)


def try_out(name: str, game: str, *, may_cheat: bool = True, rival: str | None = None) -> None:
    """Raise unless such a bot can be made; one from outside is made elsewhere, as that may hang, or end its process."""
    if is_guest(name, game) and read_place(name) is not None:
        _try_guest(name, game, fingerprint(name, game))
    else:
        find_maker(name, game, may_cheat=may_cheat, rival=rival)(0)


@cache
def _try_guest(name: str, game: str, _: str | None) -> None:
    """Once for a file as it stands."""
    process = Process(name, game)
    try:
        process.ask(Sit(0), PATIENCE, TOO_LONG_TO_SIT)
    finally:
        process.end()


class Sit(msgspec.Struct, frozen=True):
    """Asked of a process: to make a bot for a game."""

    seed: Seed


class Choose(msgspec.Struct, frozen=True):
    """Asked of a process: a move, after all that happened since the last one."""

    seen: list[Sequence[Event]]
    view: View
    moves: Sequence[Move]


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    move: str = ""
    """Its notation."""
    fault: str | None = None
    """What the bot did instead."""
    unknown: str | None = None
    """Why there is no such bot."""


class Guarded:
    """A bot from outside in one seat of one game. It is told what happened when it is asked for a move."""

    def __init__(self, process: Process, seed: Seed, seconds: float) -> None:
        self._process, self._seconds = process, seconds
        self._seen: list[Sequence[Event]] = []
        try:
            process.ask(Sit(seed), max(seconds, PATIENCE), TOO_LONG_TO_SIT)
        except UnknownBot as fault:
            raise BotFailed(process.name, f"cannot be made: {fault}") from None

    def see(self, events: Sequence[Event]) -> None:
        self._seen.append(events)

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        seen, self._seen = self._seen, []
        answer = self._process.ask(Choose(seen, view, moves), self._seconds, "thought for more than {:g} s")
        return legal_move(self._process.name, answer.move, view, moves)


_processes: Final[dict[tuple[str, str, int], Process]] = {}
"""Of every bot from outside that has played here, one for each seat that it has had at one table."""


def _process(name: str, game: str, number: int) -> Process:
    key = (name, game, number)
    if key not in _processes or _processes[key].is_over:
        _processes[key] = Process(name, game)
    return _processes[key]


@atexit.register
def stop() -> None:
    """End all processes."""
    while _processes:
        _processes.popitem()[1].end()


class Process:
    """A process that thinks for one bot, and the line to it."""

    def __init__(self, name: str, game: str) -> None:
        self.name, self.is_over = name, False
        self._child = subprocess.Popen(  # noqa: S603
            [sys.executable, "-I", "-c", PROGRAM, json.dumps(sys.path), name, game],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C in a terminal is for us
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # the same on Windows
        )
        self._answers: SimpleQueue[bytes | None] = SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        for line in cast(IO[bytes], self._child.stdout):
            self._answers.put(line)
        self._answers.put(None)

    def ask(self, question: Sit | Choose, seconds: float, too_long: str) -> Answer:
        """Its answer; BotFailed if there is none in time, or it is not what was asked for; UnknownBot without a bot."""
        try:
            self._send(question)
            line = self._answers.get(timeout=seconds)
        except Empty:
            self.end()
            raise BotFailed(self.name, too_long.format(seconds)) from None
        except OSError:
            line = None
        if line is None:
            self.end()
            raise BotFailed(self.name, f"ended its process (exit code {self._child.returncode})")
        answer = msgspec.json.decode(line, type=Answer)
        if answer.unknown is not None:
            raise UnknownBot(answer.unknown)
        if answer.fault is not None:
            raise BotFailed(self.name, answer.fault)
        return answer

    def _send(self, question: Sit | Choose) -> None:
        line = cast(IO[bytes], self._child.stdin)
        pickle.dump(question, line, pickle.HIGHEST_PROTOCOL)
        line.flush()

    def end(self) -> None:
        self.is_over = True
        if self._child.poll() is None:
            self._child.kill()
        self._child.wait()
        self._reader.join()
        for line in (self._child.stdin, self._child.stdout):
            try:
                cast(IO[bytes], line).close()
            except OSError:  # what was not sent any more
                continue


def serve(name: str, game: str) -> None:
    """What such a process does: one question after another.

    What the bot prints goes to standard error, and where it would read there is nothing: the line is ours.
    """
    asked, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    questions: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_listen, args=(asked, questions), daemon=True).start()
    bot: Bot | None = None
    while True:
        question = questions.get()
        answer = Answer()
        try:
            if isinstance(question, Sit):
                bot = make_player(name, game, question.seed)
            else:
                answer = Answer(_chosen(cast(Bot, bot), question))
        except BotFailed as fault:
            answer = Answer(fault=fault.reason)
        except MotherlodeError as fault:
            answer = Answer(unknown=str(fault))
        answers.write(msgspec.json.encode(answer) + b"\n")
        answers.flush()


def _listen(asked: IO[bytes], questions: SimpleQueue[Any]) -> None:
    """Hear questions even while the bot thinks: when nobody is there to answer any more, it is over."""
    try:
        while True:
            questions.put(pickle.load(asked))  # noqa: S301
    except (EOFError, OSError):
        os._exit(0)


def _chosen(bot: Bot, question: Choose) -> str:
    for events in question.seen:
        bot.see(events)
    return str(bot.choose(question.view, question.moves))
