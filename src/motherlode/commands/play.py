"""`motherlode play`: a game in the terminal against bots."""

from __future__ import annotations

import argparse
import secrets
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress

from rich.console import Console

from motherlode.bots import Bot, usual_bot, warm_up
from motherlode.bots.warming import Stopping
from motherlode.commands.common import Subparsers, add_game, at_least, game_of, seconds
from motherlode.core.dealing import Seed
from motherlode.core.errors import BadOption
from motherlode.core.game import AnyGame, AnyState, View
from motherlode.core.parts import Event, Move
from motherlode.lab.bots import find_maker
from motherlode.lab.guard import check_bot
from motherlode.lab.playing import play_on
from motherlode.terminal import REVEAL_SECONDS, YOU, Person, Screen, outcome_words


class Prepared:
    """A bot that waits, before it moves, until all that it needs for that is compiled."""

    def __init__(self, level: str, game: str, seed: Seed) -> None:
        self._level, self._game = level, game
        self._bot = find_maker(level, game, may_cheat=False)(seed)
        self._is_first = True

    def see(self, events: Sequence[Event]) -> None:
        self._bot.see(events)

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        warm_up(self._game, self._level, is_first=self._is_first)
        self._is_first = False
        return self._bot.choose(view, moves)


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("play", help="play in the terminal against bots")
    add_game(parser)
    parser.add_argument("--bots", metavar="A,B,…", help="a bot for each other seat, or one for all (default: regular)")
    parser.add_argument("--seat", type=lambda text: at_least(0, text), default=0, metavar="S", help="where you sit")
    parser.add_argument("--seed", metavar="S", help="deal a certain game again (default: a new one)")
    parser.add_argument("--pause", type=seconds, default=REVEAL_SECONDS, metavar="SECONDS", help="how long events show")
    parser.add_argument(
        "--odds", action="store_true", help="show the odds that you could count yourself, where a game has them"
    )
    parser.add_argument(
        "--plain", action="store_true", help="all in words, line after line: for screen readers and Braille"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game, console = game_of(args), Console(force_terminal=False if args.plain else None)
    if args.seat >= game.players:
        raise BadOption(f"--seat must be from 0 to {game.players - 1}, not {args.seat}")
    seed = args.seed or secrets.token_hex(8)
    bots = _bots_by_seat(game, (args.bots or usual_bot(game)).split(","), args.seat)
    names = _names(game, bots)
    screen = Screen(console, game.name, names, args.seat, pause=args.pause, odds=args.odds, plain=args.plain)
    seats: list[Bot] = [
        Prepared(bots[seat], game.name, f"{seed}/seat {seat}") if seat in bots else Person(screen, seed)
        for seat in range(game.players)
    ]
    _warm_up_behind_the_scenes(game, sorted(set(bots.values())))
    last = _play(console, game, seed, seats, screen)
    outcome = last.outcome
    if outcome is not None:
        console.print(outcome_words(outcome, names), style="bold", markup=False)
    console.print(f"To play this deal again: --seed {seed}", style="dim", highlight=False, markup=False)
    return 0


def _play(console: Console, game: AnyGame, seed: str, seats: list[Bot], screen: Screen) -> AnyState:
    """The game on a screen of its own where there is one; leaving it always restores the terminal."""
    console.set_alt_screen(console.is_terminal)
    try:
        last = play_on(game.deal(seed=seed), seats, screen.watch)
        if console.is_terminal and sys.stdin.isatty():
            screen.ask("The game is over. Enter shows the result.")
    finally:
        console.set_alt_screen(False)
    return last


def _warm_up_behind_the_scenes(game: AnyGame, levels: list[str]) -> None:
    """While the person thinks about the first move, what the bots need is compiled."""

    def warm_all() -> None:
        with suppress(Stopping):
            for level in levels:
                warm_up(game.name, level, is_first=True)
            for level in levels:
                warm_up(game.name, level)

    threading.Thread(target=warm_all, daemon=True).start()


def _bots_by_seat(game: AnyGame, bots: list[str], own: int) -> dict[int, str]:
    """Who sits in each other seat."""
    others = [seat for seat in range(game.players) if seat != own]
    if len(bots) not in (1, len(others)):
        raise BadOption(f"name a bot for each other seat ({len(others)}), or one for all of them, not {len(bots)}")
    named = bots * (len(others) // len(bots))
    for name in named:
        check_bot(name, game)
        find_maker(name, game.name, may_cheat=False)
    return dict(zip(others, named, strict=True))


def _names(game: AnyGame, bots: dict[int, str]) -> list[str]:
    """How the seats are called: bots by name, numbered where there are several."""
    numbered = {seat: f"{name} {number}" for number, (seat, name) in enumerate(bots.items(), start=1)}
    return [
        YOU if seat not in bots else numbered[seat] if len(bots) > 1 else bots[seat] for seat in range(game.players)
    ]
