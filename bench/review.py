"""How much processor time a review takes, of a usual game of each kind and of the largest ones; two cores share it.

From the shell: `python bench/review.py`. Other work on the machine makes the numbers larger, never smaller.
"""

from __future__ import annotations

import sys
from time import process_time
from typing import Any, Final

from motherlode.core.records import Record, read_record
from motherlode.games import load
from motherlode.lab.one_game import play_one
from motherlode.lab.review import review

GAMES: Final[list[tuple[str, dict[str, Any]]]] = [
    ("gold", {"players": 2}),
    ("gold", {"players": 5}),
    ("hunting", {"players": 2}),
    ("mole", {"players": 2}),
    ("mole", {"players": 6, "silver": True}),
]


def seconds(game: str, options: dict[str, Any]) -> float:
    """Of one processor, for a game between beginners."""
    record = read_record(play_one(load(game, **options), ["novice"] * options["players"], 1).record())
    assert isinstance(record, Record)  # noqa: S101
    began = process_time()
    review(record)
    return process_time() - began


def main() -> None:
    for game, options in GAMES:
        sys.stdout.write(f"{game} {options}: {seconds(game, options):.1f} s of a processor\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
