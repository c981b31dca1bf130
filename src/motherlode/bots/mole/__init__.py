"""The ladder of Manny Mole, weakest first. What is compiled loads when somebody plays."""

from __future__ import annotations

from typing import Final

from motherlode.bots.bot import BotMaker, Later, WarmUp
from motherlode.bots.mole.novice import Novice
from motherlode.bots.mole.regular import Regular

LEVELS: Final[dict[str, BotMaker]] = {
    "novice": Novice,
    "regular": Regular,
    "expert": Later(
        "motherlode.bots.mole.expert",
        "Expert",
        "Weighs who lays before and after it, and what it opens for them, by imagining the hands it cannot see.",
    ),
    "master": Later(
        "motherlode.bots.mole.master",
        "Master",
        "Searches over hands that fit how everybody has played, and tells by a trained sense what will come of a move.",
    ),
}
YARDSTICKS: Final[dict[str, BotMaker]] = {
    "ismcts": Later(
        "motherlode.bots.mole.ismcts",
        "Searcher",
        "Plain information-set Monte Carlo tree search: a yardstick, not a rung of the ladder.",
    ),
    "flat": Later(
        "motherlode.bots.mole.flat",
        "Flat",
        "Tries each move in many worlds, everybody taking the most at once to the end, and plays the best mean lead.",
    ),
    "greedy": Later("motherlode.bots.mole.judgement", "Greedy", "Plays what takes most at once, else anything."),
    "judgement": Later(
        "motherlode.bots.mole.judgement",
        "Judgement",
        "Plays what its quick sense, tuned in self-play, tells it at first sight.",
    ),
    "former": Later(
        "motherlode.bots.mole.former",
        "Former",
        "The master of old: information-set Monte Carlo with others who weigh their cards as an expert does.",
    ),
}
"""What the ladder is measured against."""
TIMED: Final = ("ismcts", "flat", "former")
"""Those whose strength depends on time: they get as much of it as the level they meet."""


def warm_ups(level: str) -> list[WarmUp]:
    """What this level needs compiled, in independent parts."""
    return {"expert": [_read_tables, _weigh], "master": [_foresee, _conclude]}.get(level, [])


def first_warm_ups(level: str) -> list[WarmUp]:
    """What its first card needs: nobody has shown anything yet from which it could conclude, and the end is far."""
    return {"master": [_foresee]}.get(level, warm_ups(level))


def _read_tables() -> None:
    from motherlode.games.mole.kernel_table import warm_up

    warm_up()


def _weigh() -> None:
    from motherlode.bots.mole.search import warm_up_weighing

    warm_up_weighing()


def _foresee() -> None:
    from motherlode.bots.mole.master import warm_up_foresight

    warm_up_foresight()


def _conclude() -> None:
    """All the rest: most of what is compiled for one of them is part of the others, too."""
    from motherlode.bots.mole.master import warm_up_conclusions
    from motherlode.core.compiled import below, new_rng

    below(new_rng("warm-up"), 2)
    _read_tables()
    warm_up_conclusions()
    _weigh()
