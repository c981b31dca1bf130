"""Golden playthroughs: whole games written out for people, one file a game and variant.

`python -m tests.playthrough` writes them anew; read the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from motherlode.core.game import AnyState
from motherlode.games import BUILT_IN, GAMES, load

FOLDER: Final = Path(__file__).parent / "golden"
VERSIONS: Final = FOLDER / "versions.json"
"""By game, the version of its rules and a digest of how its playthroughs go under them."""
LOOK_EVERY: Final = 25

CASES: Final[dict[str, list[dict[str, Any]]]] = {
    game: import_module(f"tests.{game}.variants").VARIANTS for game in BUILT_IN
}
"""Beside each game's tests: the options of its playthroughs, and by `policy` how it is played."""


def law_digest(game: str) -> str:
    """Of what the law decides in all playthroughs of a game: deals, moves, how many were legal, and results."""
    digest = sha256()
    for options in CASES[game]:
        for line in file_of(game, options).read_text(encoding="utf-8").splitlines():
            if line.startswith(("deal", "outcome")) or line[:1].isdigit():
                digest.update(line.encode() + b"\n")
    return digest.hexdigest()[:16]


def file_of(game: str, options: dict[str, Any]) -> Path:
    words = [word for name, value in options.items() if (word := _option_word(name, value))]
    return FOLDER / ("-".join([game, *words]) + ".txt")


def _option_word(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return name if value else ""
    return f"{name}-{value}" if isinstance(value, int) and name != "players" else str(value)


def playthrough(game: str, options: dict[str, Any]) -> str:
    """The same game every time, another for each file: deal and moves come from the file's name."""
    seed = file_of(game, options).stem
    settings = {name: value for name, value in options.items() if name != "policy"}
    state, random = load(game, **settings).deal(seed=seed), Random(seed)
    lines = [f"game {game}", f"options {_json(state.game.options_json())}", f"deal {_json(state.record()['deal'])}"]
    lines += _events(state)
    lines += _views(state)
    while state.actors:
        seat = random.choice(state.actors)
        legal = state.legal(seat)
        move = legal[0] if options.get("policy") == "first" else random.choice(legal)
        state = state.play(seat, move)
        lines += ["", f"{len(state.history)}. seat {seat} of {len(legal)}: {move}", *_events(state)]
        if len(state.history) % LOOK_EVERY == 0:
            lines += _views(state)
    return "\n".join([*lines, "", *_views(state), f"outcome {_json(state.record()['outcome'])}", ""])


def _events(state: AnyState) -> Iterator[str]:
    for event in state.events:
        yield f"  {_json(event)}"


def _views(state: AnyState) -> Iterator[str]:
    """What each seat sees, less what never changes; seats that see the same are written once."""
    seen: dict[str, list[str]] = {}
    for seat in (*range(state.game.players), None):
        view = {
            name: value
            for name, value in state.view(seat).items()
            if name not in ("game", "options", "seat", "outcome", "places")
        }
        seen.setdefault(_json(view), []).append("spectator" if seat is None else str(seat))
    for view_text, seats in seen.items():
        yield f"  seen by {', '.join(seats)}: {view_text}"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game, variants in CASES.items():
        for options in variants:
            file_of(game, options).write_text(playthrough(game, options), encoding="utf-8")
    versions = {game: (GAMES[game].rules_version, law_digest(game)) for game in CASES}
    VERSIONS.write_bytes(msgspec.json.format(msgspec.json.encode(versions), indent=2) + b"\n")


if __name__ == "__main__":
    main()
