"""What a seat cannot know never reaches it, by whatever way out.

Two tables are made that differ only in what one seat cannot know: the deal and the others' moves are imagined anew.
Then everything that can be asked and heard from that seat is asked of both servers and compared byte for byte.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from random import Random

import msgspec
import pytest
import sqlalchemy as sa

from motherlode.core.dealing import Stream
from motherlode.core.game import AnyState
from motherlode.games import GAMES, load
from motherlode.server.ops.logs import JsonFormatter
from motherlode.server.ops.settings import Settings
from motherlode.server.tables.access import token_hash
from motherlode.server.tables.entries import (
    AnyEntry,
    Beginning,
    Created,
    Moved,
    SeatPlan,
    Started,
    kind_of,
    write_entry,
)
from motherlode.server.tables.stored import Stored
from tests.server.client import GENEROUS, NAMES, Live, Server, every_game, fewest, running
from tests.waiting import wait_until

TABLE = "table-for-leaks-"
TOKENS = [f"{name.lower()}-" * 8 for name in NAMES]
NOW = 1_000_000.0
DEPTH = 9
SEEDS = range(3)
every_game_and_seat = pytest.mark.parametrize(
    ("game", "seat"), [(game, seat) for game in sorted(GAMES) for seat in (None, *range(fewest(game)))]
)


def walked(game: str, seed: int) -> AnyState:
    """A game some moves in: as many as `DEPTH`, but no further than half of it."""
    random, state = Random(seed), load(game, players=fewest(game)).deal(seed)
    while state.actors:
        seat = random.choice(state.actors)
        state = state.play(seat, random.choice(state.legal(seat)))
    return list(state.past())[min(DEPTH, len(state.history) // 2)]


def entries_of(state: AnyState) -> list[Stored]:
    """A table where exactly this was dealt and played."""
    record = state.record()
    tokens = TOKENS[: state.game.players]
    seats = [SeatPlan("human", name, "", token_hash(token), "s") for name, token in zip(NAMES, tokens, strict=False)]
    created = Created(
        game=record["game"],
        options=record["options"],
        seats=seats,
        secret="s" * 9,
        level="random",
        host_hash=token_hash("host"),
        pause=0.5,
        patience=1e6,
        beginning=Beginning(record["options"], record["deal"], []),
        rules=record.get("rules", 1),
    )
    entries: list[AnyEntry] = [created, Started(["s"] * len(seats))]
    entries += [Moved(seat, move, f"id {n}") for n, (seat, move) in enumerate(record["moves"])]
    return [Stored(n + 1, kind_of(entry), write_entry(entry), NOW - 100 + n) for n, entry in enumerate(entries)]


class Lines(logging.Handler):
    """Keeps what is logged, without times."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonFormatter())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        line = json.loads(self.format(record))
        self.lines.append(json.dumps({name: value for name, value in line.items() if name not in ("at", "ms")}))


@pytest.fixture(scope="module")
def still(new_database: Callable[[str], str]) -> Iterator[Server]:
    """A server whose clock stands still."""
    settings = Settings(new_database("sqlite"), limits=GENEROUS, sweep=1000.0)
    with running(settings, clock=lambda: NOW) as server:
        yield server


def put(server: Server, state: AnyState) -> None:
    """Have the one table hold this game: from the store up, nothing of the old one is left."""
    server.tables.rooms.clear()
    with server.services.store.engine.begin() as connection:
        connection.execute(sa.text("DELETE FROM entries"))
        for stored in entries_of(state):
            row = {"t": TABLE, **msgspec.structs.asdict(stored)}
            connection.execute(sa.text("INSERT INTO entries VALUES (:t, :seq, :kind, :body, :at)"), row)


def heard(live: Live) -> list[bytes]:
    """Everything until the answer to a ping."""
    live.send(type="ping", id="end")
    while live.next()["type"] != "pong":
        pass
    return live.raw


def everything(server: Server, seat: int | None, probes: list[str]) -> list[object]:
    """All that a seat can be told, by every way out."""
    token = None if seat is None else TOKENS[seat]
    lines = Lines()
    logger = logging.getLogger("motherlode")
    logger.addHandler(lines)
    logger.setLevel("DEBUG")
    found: list[object] = []
    try:
        paths = ["", "/view", "/record", "/legal", "/replay", "/replay?perspective=0", "/seat/" + "x" * 32]
        paths += [f"/updates?since={since}" for since in (0, 2, 5, 100)]
        paths += [f"/view?seat={other}" for other in range(len(TOKENS))]
        found += [_answer(server, "GET", f"/api/tables/{TABLE}{path}", token) for path in paths]
        found += [_answer(server, "GET", path, token) for path in ("/api/tables", "/health")]
        # Each probe says that it expects another number, or is refused by the rules: nothing is played.
        for n, probe in enumerate(probes):
            found.append(
                _answer(server, "POST", f"/api/tables/{TABLE}/moves", token, {"move": probe, "id": f"p{n}", "seq": 1})
            )
        others = _listening(server)
        for query in ("", "?since=0", "?since=4"):
            with server.live(TABLE, token, query) as live:
                live.send(type="sync", since=3)
                live.send(type="sync")
                found += heard(live)
            # Else the next one might be told that this one has left.
            wait_until(lambda: _listening(server) == others)
        wait_until(lambda: sum("WS" in line for line in lines.lines) == 3)
    finally:
        logger.removeHandler(lines)
        logger.setLevel(logging.NOTSET)
    return [*found, *lines.lines]


def _listening(server: Server) -> int:
    return len(server.tables.rooms[TABLE].listeners)


def after_a_move(server: Server, mover: int, seat: int | None, move: str) -> list[object]:
    """What a listener is told when a seat moves."""
    with server.live(TABLE, None if seat is None else TOKENS[seat]) as live:
        wish = {"move": move, "id": "the move"}
        answer = server.call("POST", f"/api/tables/{TABLE}/moves", TOKENS[mover], json=wish)
        told = heard(live)
        return [answer.status_code if mover != seat else answer.content, *told]


def _answer(server: Server, method: str, path: str, token: str | None, body: object = None) -> tuple[int, bytes]:
    answer = server.call(method, path, token, json=body)
    return answer.status_code, answer.content


def _errors(server: Server, seat: int, probes: list[str]) -> list[object]:
    """The texts of refusals by the rules themselves."""
    path = f"/api/tables/{TABLE}/moves"
    return [
        _answer(server, "POST", path, TOKENS[seat], {"move": probe, "id": f"e{n}"}) for n, probe in enumerate(probes)
    ]


@every_game_and_seat
def test_two_tables_that_a_seat_cannot_tell_apart_tell_it_the_same(still: Server, game: str, seat: int | None) -> None:
    pairs = [(state, state.imagine(seat, Stream(0, "leaks"))) for state in (walked(game, seed) for seed in SEEDS)]
    has_imagined = any((other.dealt, other.history) != (state.dealt, state.history) for state, other in pairs)
    assert has_imagined == GAMES[game].has_secrets, "unless something is imagined anew, this cannot fail"
    for state, other in pairs:
        illegal = ["nonsense", *[f"{move}9" for move in _some_legal(state, state.actors[0])]]
        told = []
        for each in (state, other):
            put(still, each)
            told.append(everything(still, seat, [*illegal, *_some_legal(state, seat)]))
            if seat is not None:
                told[-1] += _errors(still, seat, illegal)
        assert told[0] == told[1]
        assert any(b'"view"' in part[1] for part in told[0] if isinstance(part, tuple))


@every_game_and_seat
def test_a_move_tells_both_tables_the_same(still: Server, game: str, seat: int | None) -> None:
    """Another seat's move is heard as far as its events may be."""
    state = walked(game, 3)
    mover = state.actors[-1]
    move = str(state.legal(mover)[0])
    after = state.play(mover, move)
    other = after.imagine(seat, Stream(5, "leaks"))
    told = []
    for each in (after, other):
        *_, before, _last = each.past()
        put(still, before)
        told.append(after_a_move(still, mover, seat, str(each.history[-1][1])))
    assert told[0] == told[1]


@pytest.mark.parametrize("seat", [None, 1])
def test_a_choice_taken_back_tells_both_tables_the_same(still: Server, seat: int | None) -> None:
    state = walked("mole", 3)
    while not state.can_take_back(0):
        state = state.play(state.actors[0], state.legal(state.actors[0])[0])
    told = []
    for each in (state, state.imagine(seat, Stream(5, "leaks"))):
        put(still, each)
        with still.live(TABLE, None if seat is None else TOKENS[seat]) as live:
            answer = still.call("POST", f"/api/tables/{TABLE}/take-back", TOKENS[0], json={"id": "back"})
            assert answer.status_code == 200
            told.append([*heard(live), *everything(still, seat, [])])
    assert told[0] == told[1]
    assert any(b'"taken-back"' in raw for raw in told[0] if isinstance(raw, bytes))


@every_game
def test_the_comparison_would_notice_a_leak(still: Server, game: str) -> None:
    """Two tables that one seat cannot tell apart look different from another; else those of two deals do."""
    state, other = walked(game, 0), walked(game, 0).imagine(1, Stream(0, "leaks"))
    if other.view(0) == state.view(0):
        other = walked(game, 1)
    told = []
    for each in (state, other):
        put(still, each)
        told.append(everything(still, 0, []))
    assert told[0] != told[1]


def test_the_metrics_hold_nothing_of_a_game(still: Server) -> None:
    put(still, walked("mole", 1))
    text = still.call("GET", "/metrics").text
    assert TABLE not in text
    assert not any(token in text for token in TOKENS)
    assert "motherlode_requests_total" in text


def _some_legal(state: AnyState, seat: int | None) -> list[str]:
    return [] if seat is None else [str(state.legal(seat)[n]) for n in range(min(3, len(state.legal(seat))))]
