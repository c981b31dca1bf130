"""Write the guided first games: arranged deals, played move by move, with a note wherever somebody explains."""

import json
from collections import Counter
from pathlib import Path

import msgspec

import motherlode as ml
from motherlode.games.gold.cards import DECK
from motherlode.games.mole.cards import Card
from motherlode.games.mole.layout import Layout

HERE = Path(__file__).parent.parent / "src" / "games"
CONSTANT = ("game", "options", "places")
YOU = 0

Script = list[tuple[str | None, tuple[int, str] | None]]
"""A note, then a move; either may be missing."""


class Lesson:
    """What the learner sees, step by step."""

    def __init__(self, state: ml.State) -> None:
        self.state = state
        view = state.view(YOU)
        self.constant = {key: view[key] for key in CONSTANT if key in view}
        self.steps = [self._step(None)]

    def _step(self, move: tuple[int, str] | None) -> dict:
        view = {key: value for key, value in self.state.view(YOU).items() if key not in CONSTANT}
        events = msgspec.to_builtins(self.state.events_for(YOU))
        return {"move": move, "events": events, "view": view, "notes": []}

    def tell(self, note: str) -> None:
        self.steps[-1]["notes"].append(note)

    def play(self, seat: int, move: str) -> None:
        self.state = self.state.play(seat, move)
        self.steps.append(self._step((seat, move)))

    def jump(self, state: ml.State) -> None:
        """Go on from a later moment."""
        self.state = state
        self.steps.append({**self._step(None), "events": [], "jump": True})

    def run(self, script: Script) -> None:
        for note, move in script:
            if note:
                self.tell(note)
            if move:
                self.play(*move)

    def write(self, name: str) -> None:
        told = {"seat": YOU, "constant": self.constant, "steps": self.steps}
        (HERE / name / "lesson.json").write_text(json.dumps(told, separators=(",", ":"), ensure_ascii=False) + "\n")


GOLD_PLACES = {
    35: "N2",
    36: "R3",
    43: "R2",
    44: "P4",
    41: "N4",
    42: "O3",
    46: "R5",
    50: "X",
    51: "O5",
    53: "G4",
    54: "N3",
}


def gold_table() -> list[str]:
    """The arranged cards where the lesson needs them, the others in between."""
    left = Counter(card.code for card in DECK)
    left.subtract(GOLD_PLACES.values())
    rest = iter(sorted(left.elements(), key=lambda code: (hash_of(code), code)))
    return [GOLD_PLACES.get(at) or next(rest) for at in range(64)]


def hash_of(code: str) -> int:
    return sum(ord(sign) * 31**n for n, sign in enumerate(code)) % 17


def gold() -> None:
    game = ml.load("gold", players=3, layout="grid", memory="aided", starter=0)
    lesson = Lesson(game.deal(deal={"table": gold_table()}))
    lesson.run(
        [
            ("gold.1", None),
            ("gold.2", None),
            ("gold.3", (0, "flip 35")),
            ("gold.4", (0, "flip 36")),
            ("gold.5", (1, "flip 43")),
            (None, (1, "flip 44")),
            ("gold.6", (2, "flip 41")),
            (None, (2, "flip 42")),
            ("gold.7", (0, "flip 41")),
            ("gold.8", (0, "flip 46")),
            (None, (1, "flip 50")),
            (None, (1, "flip 51")),
            ("gold.9", (2, "flip 53")),
            (None, (2, "flip 54")),
            ("gold.10", None),
        ]
    )
    lesson.jump(until_rush(lesson.state))
    view = lesson.state.view(YOU)
    table = lesson.state.record()["deal"]["table"]
    find = next(at for at, shown in enumerate(view["table"]) if shown is not None and table[at].startswith("N"))
    lesson.run([("gold.11", (0, f"flip {find}")), ("gold.12", None)])
    lesson.write("gold")


def until_rush(state: ml.State) -> ml.State:
    """Play pairs that clear the table until the Gold Rush is on and it is your turn, gold still lying there."""
    table = state.record()["deal"]["table"]
    while not (state.view(YOU)["rush"] and state.actors == (YOU,)):
        lying = [at for at, shown in enumerate(state.view(YOU)["table"]) if shown is not None]
        seat = state.actors[0]
        for at in one_that_leaves(table, lying) if state.view(YOU)["rush"] else pair_that_leaves(table, lying):
            state = state.play(seat, f"flip {at}")
    return state


def one_that_leaves(table: list[str], lying: list[int]) -> list[int]:
    return [next(at for at in lying if table[at][0] != "N")]


def pair_that_leaves(table: list[str], lying: list[int]) -> list[int]:
    """A strike while there is much gold, then whatever leaves the table."""
    gold = [at for at in lying if table[at][0] == "N"]
    miners = sorted((at for at in lying if table[at][0] not in "NX"), key=lambda at: table[at][1])
    strikes = [[m, g] for m in miners for g in gold if table[m][1] >= table[g][1]]
    if len(gold) > 3 and strikes:
        return strikes[0]
    blasts = [[at, m] for at in lying if table[at] == "X" for m in miners]
    duels = [[a, b] for a in miners for b in miners if table[a][1] < table[b][1]]
    return (blasts + duels + strikes)[0]


def hunting() -> None:
    game = ml.load("hunting", starter=0)
    lesson = Lesson(game.deal(deal={"markers": [2, 1]}))
    lesson.run(
        [
            ("hunting.1", None),
            ("hunting.2", (0, "build 1-2-3/2-2/1-1/3-2-1")),
            (None, (1, "build 3-1/2-1-2/1-2-1/3-2")),
            ("hunting.3", None),
            ("hunting.4", (0, "mine 2 b")),
            ("hunting.5", (1, "mine 1 a")),
            ("hunting.6", (0, "mine 2 a")),
            ("hunting.7", (1, "mine 2 b")),
            ("hunting.8", (0, "rush d")),
            ("hunting.9", None),
            ("hunting.10", None),
        ]
    )
    lesson.write("hunting")


MOLE_YOURS = ["R14", "R16", "B7", "B5", "Y5", "G9", "Y18", "G17", "B12", "R3", "Y11", "G4"]
MOLE_OTHERS = ["B3", "Y9", "G2", "Y1", "R6", "G13", "Y15", "B19", "R18", "G20", "B10", "Y20"]


MOLE_SCENES: dict[str, tuple[str, str, str]] = {
    "row": (".B9/R7 R9", "G8 Y5 Y18 G17 B12", "R2 Y1 R6 G13 Y15"),
    "closing": ("B1 B7+B8+B11 B16/.Y6", "B9 Y18 G17 R12", "Y3 R6 G13 Y15"),
    "chain": (".B9 B15/R5 R7 R9/..G8 G12/...Y11", "Y10 G17 B12", "R2 R6 G13"),
    "silver": ("R16/B15", "S15 Y12 G4", "R18 G20 Y1"),
}
"""Later moments of a game: what lies in the centre, what you hold, and what the other one holds."""


def mole_scene(state: ml.State, name: str) -> ml.State:
    """The table with this moment laid out on it."""
    layout, *hands = MOLE_SCENES[name]
    held = tuple(tuple(map(Card.parse, hand.split())) for hand in hands)
    position = msgspec.structs.replace(
        state.position,
        layout=Layout.parse(layout),
        hands=held,
        chambers=((), ()),
        round=13 - len(held[YOU]),
        actors=(0, 1),
    )
    return msgspec.structs.replace(state, position=position, events=())


def mole() -> None:
    game = ml.load("mole", players=2, silver=True)
    lesson = Lesson(game.deal(deal={"hands": [MOLE_YOURS, MOLE_OTHERS], "centre": ["R8", "R11"]}))
    lesson.run(
        [
            ("mole.1", None),
            ("mole.2", None),
            ("mole.3", (0, "play R14")),
            (None, (1, "play B3")),
            (None, (1, "lay below R8")),
            ("mole.4", None),
            ("mole.5", (0, "play R16")),
            (None, (1, "play Y9")),
            (None, (1, "lay below B3")),
            ("mole.6", None),
            ("mole.7", (0, "play B7")),
            (None, (1, "play G2")),
        ]
    )
    while lesson.state.actors == (1,) and lesson.state.view(YOU)["pending"]:
        lesson.play(1, str(lesson.state.legal(1)[0]))
    lesson.run([("mole.8", (0, "play B5")), (None, (1, "play Y1")), ("mole.9", (0, "lay on B3")), ("mole.pile", None)])
    play_scene(lesson, "row", "R2", ["play G8", "lay below R9"])
    play_scene(lesson, "closing", "Y3", ["play B9", "close B1 B16/Y6"])
    play_scene(lesson, "chain", "R2", ["play Y10"])
    play_scene(lesson, "silver", "R18", ["play S15", "lay left of R16"])
    lesson.tell("mole.10")
    lesson.write("mole")


def play_scene(lesson: Lesson, name: str, other: str, moves: list[str]) -> None:
    """A scene: a note before each of your moves, the other's card after your first, and a note at the end."""
    lesson.jump(mole_scene(lesson.state, name))
    for number, move in enumerate(moves, 1):
        lesson.run([(f"mole.{name}.{number}", (YOU, move))])
        if number == 1:
            lesson.play(1, f"play {other}")
    lesson.tell(f"mole.{name}.{len(moves) + 1}")


if __name__ == "__main__":
    gold()
    hunting()
    mole()
