"""Write fixtures: recorded games, for each step the view of one seat and the events that it may see; and what the
server says of its games."""

import json
from pathlib import Path
from random import Random

import msgspec

import motherlode as ml
from motherlode.server.http.catalogue import game_infos

HERE = Path(__file__).parent.parent / "tests" / "fixtures"
CONSTANT = ("game", "options", "places")

GAMES = [
    ("gold-scatter", "gold", {"players": 3}, 7, 0),
    ("gold-grid", "gold", {"players": 2, "layout": "grid", "memory": "aided"}, 3, 0),
    ("hunting", "hunting", {}, 12, 0),
    ("mole", "mole", {"players": 4}, 0, 1),
    ("mole-silver", "mole", {"players": 2, "silver": True}, 9, 1),
]


def step(state: ml.State, seat: int, move: object) -> dict:
    view = {key: value for key, value in state.view(seat).items() if key not in CONSTANT}
    return {"move": move, "events": msgspec.to_builtins(state.events_for(seat)), "view": view}


def play(game: str, options: dict, seed: int, seat: int) -> dict:
    random = Random(seed)
    state = ml.load(game, **options).deal(seed=seed)
    view = state.view(seat)
    constant = {key: view[key] for key in CONSTANT if key in view}
    steps = [step(state, seat, None)]
    while state.actors:
        actor = random.choice(state.actors)
        moves = state.legal(actor)
        move = moves[random.randrange(len(moves))]
        state = state.play(actor, move)
        steps.append(step(state, seat, [actor, str(move)]))
    return {"seat": seat, "constant": constant, "steps": steps}


if __name__ == "__main__":
    HERE.mkdir(parents=True, exist_ok=True)
    for name, *game in GAMES:
        text = json.dumps(play(*game), separators=(",", ":"), ensure_ascii=False)
        (HERE / f"{name}.json").write_text(text + "\n")
    (HERE / "games.json").write_text(json.dumps(msgspec.to_builtins(game_infos()), indent=2, ensure_ascii=False) + "\n")
