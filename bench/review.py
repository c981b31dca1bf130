"""How much processor time a review takes, of a usual game of each kind and of the largest ones; two cores share it.

From the shell: `python bench/review.py`. Other work on the machine makes the numbers larger, never smaller.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from time import process_time
from typing import Any

from motherlode.core.records import Record, read_record
from motherlode.games import GAMES, load
from motherlode.lab.one_game import play_one
from motherlode.lab.review import review


def seconds(game: str, options: dict[str, Any]) -> float:
    """Of one processor, for a game between beginners."""
    record = read_record(play_one(load(game, **options), ["novice"] * options["players"], 1).record())
    assert isinstance(record, Record)  # noqa: S101
    began = process_time()
    review(record)
    return process_time() - began


def sizes() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every game with the fewest players, and with the most and all that can be switched on."""
    for game, rules in GAMES.items():
        extras = {name: True for name, value in load(game).options_json().items() if value is False}
        yield game, {"players": rules.seats[0]}
        if len(rules.seats) > 1:
            yield game, {"players": rules.seats[-1], **extras}


def main() -> None:
    for game, options in sizes():
        sys.stdout.write(f"{game} {options}: {seconds(game, options):.1f} s of a processor\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
