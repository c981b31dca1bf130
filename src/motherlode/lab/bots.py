"""Finding any bot by its name: one of ours, one in a file, one in an installed package.

| name | bot |
| --- | --- |
| `expert`, `master:0.2` | a level of the game's ladder, with an effort if you like |
| `ismcts` | a yardstick |
| `random`, `cheating` | in every game; the one that is shown everything is for the lab alone |
| `./mine.py:MyBot` | the class `MyBot` of a file, which may import its neighbours |
| `package.module:Bot` | the class `Bot` of an installed package |

Only names travel to other processes; each finds the bot again.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import msgspec

from motherlode.bots import EVERYWHERE, Bot, BotMaker, bot_makers, check_variant, read_effort
from motherlode.bots.registry import cheating_bot, yardsticks
from motherlode.core.dealing import Seed
from motherlode.core.errors import UnknownBot, one_of
from motherlode.core.game import AnyGame
from motherlode.games import GAMES
from motherlode.lab.guests import OWN, GuestMaker, file_of, load_maker, read_place

CHEATING: Final = "cheating"


def make_player(name: str, game: str, seed: Seed) -> Bot:
    """A fresh bot for one seat of one game; in the lab, and nowhere else, `cheating` is one of them.

    Nobody can play better than knowing everything, so what it reaches is an upper bound for a game's ladder.
    """
    return find_maker(name, game)(seed)


def check_bot(name: str, game: AnyGame) -> None:
    """Raise unless there is such a bot, and it plays the game with these options."""
    make_player(name, game.name, 0)
    if not is_guest(name, game.name):
        check_variant(name, game)


def find_maker(name: str, game: str, *, may_cheat: bool = True) -> BotMaker:
    """What makes the bot of this name; `maker(seed)` is one for one seat of one game."""
    GAMES.named(game)
    kind, is_told, effort = name.partition(":")
    ours = _our_maker(kind, game)
    if ours is not None and (may_cheat or kind != CHEATING):
        return WithEffort(ours, read_effort(effort)) if is_told else ours
    place = read_place(name)
    if place is None:
        known = {**bot_makers(game), **yardsticks(game)}
        raise UnknownBot(f"no bot {kind!r} plays {game}; there is {one_of(known)}, and your own as {OWN}")
    return GuestMaker(name, load_maker(place), None if place.effort is None else read_effort(place.effort))


def is_guest(name: str, game: str) -> bool:
    """Whether a bot comes from outside: from a file, or another package."""
    return _our_maker(name.partition(":")[0], game) is None


def fingerprint(name: str, game: str) -> str | None:
    """Of the file that a bot comes from, to notice that it has changed; None for other bots."""
    place = read_place(name) if is_guest(name, game) else None
    return None if place is None or not place.is_file else sha256(file_of(place).read_bytes()).hexdigest()[:16]


def _our_maker(kind: str, game: str) -> BotMaker | None:
    """One of ours. What nobody asks for is not loaded: it may have to be compiled."""
    if kind in EVERYWHERE:
        return EVERYWHERE[kind]
    if kind == CHEATING:
        return cheating_bot(game)
    return bot_makers(game).get(kind) or yardsticks(game).get(kind)


class WithEffort(msgspec.Struct, frozen=True):
    """A maker whose bots think for so long."""

    make: BotMaker
    effort: float

    def __call__(self, seed: Seed, effort: float = 1.0) -> Bot:
        return self.make(seed, effort * self.effort)
