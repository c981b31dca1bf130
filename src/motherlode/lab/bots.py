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

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final, cast

import msgspec

from motherlode.bots import EVERYWHERE, BotMaker, StrictBot, bot_makers, read_effort
from motherlode.bots.bot import is_made_against
from motherlode.bots.guests import OWN, file_of, guest_maker, read_place
from motherlode.bots.registry import cheating_bot, yardsticks
from motherlode.core.dealing import Seed
from motherlode.core.errors import UnknownBot, one_of
from motherlode.games import GAMES

CHEATING: Final = "cheating"


def make_player(name: str, game: str, seed: Seed, *, rival: str | None = None, effort: float = 1.0) -> StrictBot:
    """A fresh bot for one seat of one game; in the lab, and nowhere else, `cheating` is one of them.

    Nobody can play better than knowing everything, so what it reaches is an upper bound for a game's ladder. `rival` is
    whom it meets, for those that are made against somebody.
    """
    return find_maker(name, game, rival=rival)(seed, effort)


def rival_of(name: str, seats: Iterable[str]) -> str | None:
    """Whom a bot meets at a table; at those of the arena there are two."""
    return next((other for other in seats if other != name), None)


def find_maker(name: str, game: str, *, may_cheat: bool = True, rival: str | None = None) -> BotMaker:
    """What makes the bot of this name; `maker(seed)` is one for one seat of one game, where it meets `rival`."""
    GAMES.named(game)
    kind, is_told, effort = name.partition(":")
    ours = _our_maker(kind, game)
    if ours is not None and (may_cheat or kind != CHEATING):
        return OurMaker(kind, ours, read_effort(effort) if is_told else 1.0, rival and level_of(rival, game))
    guest = guest_maker(name)
    if guest is None:
        known = {**bot_makers(game), **yardsticks(game)}
        raise UnknownBot(f"no bot {kind!r} plays {game}; there is {one_of(known)}, and your own as {OWN}")
    return guest


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


def is_told_rival(name: str, game: str) -> bool:
    ours = _our_maker(name.partition(":")[0], game)
    return ours is not None and is_made_against(ours)


def level_of(name: str, game: str) -> str:
    """A bot's name without its effort."""
    return name if is_guest(name, game) else name.partition(":")[0]


class OurMaker(msgspec.Struct, frozen=True):
    """A maker whose bots think for so long, and know whom they meet if they want to."""

    name: str
    make: BotMaker
    effort: float
    rival: str | None

    def __call__(self, seed: Seed, effort: float = 1.0) -> StrictBot:
        if not is_made_against(self.make):
            return self.make(seed, effort * self.effort)
        if self.rival is None:
            raise UnknownBot(
                f"{self.name} is made against another bot, so it plays in the arena: --bots master,{self.name}"
            )
        return cast("StrictBot", cast(Any, self.make)(seed, effort * self.effort, against=self.rival))
