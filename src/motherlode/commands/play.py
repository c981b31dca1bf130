"""`motherlode play`: a game in the terminal against bots."""

from __future__ import annotations

import argparse
import secrets
import sys

from rich.console import Console

from motherlode.bots import Bot, make_bot
from motherlode.commands.common import Subparsers, add_game, at_least, game_of
from motherlode.core.errors import BadOption
from motherlode.core.game import AnyGame, AnyState
from motherlode.lab.match import play_on
from motherlode.terminal import REVEAL_SECONDS, Person, Screen, outcome_words


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("play", help="play in the terminal against bots")
    add_game(parser)
    parser.add_argument("--bots", default="random", metavar="A,B,…", help="one bot for each other seat, or one for all")
    parser.add_argument("--seat", type=lambda text: at_least(0, text), default=0, metavar="S", help="where you sit")
    parser.add_argument("--seed", metavar="S", help="deal a certain game again (default: a new one)")
    parser.add_argument("--pause", type=float, default=REVEAL_SECONDS, metavar="SECONDS", help="how long events show")
    parser.add_argument("--odds", action="store_true", help="show the odds that you could count yourself")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game, console = game_of(args), Console()
    if args.seat >= game.players:
        raise BadOption(f"--seat must be from 0 to {game.players - 1}, not {args.seat}")
    seed = args.seed or secrets.token_hex(8)
    others = _others(game, args.bots.split(","))
    names = [*others[: args.seat], "You", *others[args.seat :]]
    screen = Screen(console, game.name, names, args.seat, pause=args.pause, odds=args.odds)
    bots = [make_bot(name.split()[0], game.name, f"{seed}/seat {n}") for n, name in enumerate(others)]
    seats: list[Bot] = [*bots[: args.seat], Person(screen, seed), *bots[args.seat :]]
    last = _play(console, game, seed, seats, screen)
    outcome = last.outcome
    if outcome is not None:
        console.print(outcome_words(outcome, names), style="bold")
    console.print(f"To play this deal again: --seed {seed}", style="dim", highlight=False)
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


def _others(game: AnyGame, bots: list[str]) -> list[str]:
    """A name for each other seat: the bot's, numbered where there are several."""
    count = game.players - 1
    if len(bots) not in (1, count):
        raise BadOption(f"you need {count} bots against you, or one name for all of them, not {len(bots)}")
    names = bots * (count // len(bots))
    for name in names:
        make_bot(name, game.name, 0)
    return [f"{name} {number}" if count > 1 else name for number, name in enumerate(names, start=1)]
