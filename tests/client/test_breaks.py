"""Lines that break, servers that restart, and all that gets in a move's way: nothing is lost, nothing is doubled."""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from motherlode.cli import main
from motherlode.client import Back, Lost, News, Played, Refused
from motherlode.client import Server as Client
from motherlode.client import line as lines
from motherlode.client.line import Line, Message
from motherlode.core.game import View
from motherlode.core.parts import Move
from motherlode.games.replay import replay, verify
from motherlode.server.ops.settings import Limits, Settings
from tests.client.test_play import RANDOM, Witness, Witnesses, check, dealt, gather, play
from tests.server.client import GENEROUS, Server, every_game, running
from tests.waiting import wait_until

ME = {"kind": "me", "name": "Ann"}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lost lines are tried again at once."""
    monkeypatch.setattr(lines, "FIRST_WAIT", 0.01)


def cut(line: Line) -> None:
    """As if a cable had been pulled."""
    made = line._socket
    if made is not None:
        made.socket.shutdown(socket.SHUT_RDWR)


@every_game
def test_a_line_that_is_cut_with_a_move_on_its_way(server: Server, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sent, send = [0], Line.send

    def send_and_cut(line: Line, message: Message) -> None:
        send(line, message)
        sent[0] += message["type"] == "move"
        if message["type"] == "move" and sent[0] % 4 == 0:
            cut(line)

    monkeypatch.setattr(Line, "send", send_and_cut)
    made, seats = gather(server, game)
    bots = play(made, seats)
    assert sent[0] >= 4
    verify(seats[0].record())
    check(seats[0].record(), [bot for (bot,) in bots])


@every_game
def test_a_line_that_comes_back_after_too_long(server: Server, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then it is told how the table stands, and not each thing that it missed."""
    sent, send = [0], Line.send

    def send_and_forget(line: Line, message: Message) -> None:
        send(line, message)
        sent[0] += message["type"] == "move"
        if message["type"] == "move" and sent[0] % 4 == 0:
            line.seq = -1
            cut(line)

    monkeypatch.setattr(Line, "send", send_and_forget)
    made, seats = gather(server, game, **aided(game))
    bots = play(made, seats)
    record = seats[0].record()
    verify(record)
    for seat, (bot,) in enumerate(bots):
        told = [list(state.events_for(seat)) for state in replay(record).past()]
        # What happens after its last turn needs not be told.
        assert bot.seen == told[: len(bot.seen)]
        # A choice that was not played yet is made again: meanwhile a stand-in may have moved.
        assert len(bot.asked) >= sum(mover == seat for mover, _ in record["moves"])


def aided(game: str) -> dict[str, Any]:
    """A table at which everything may be told again."""
    return {"options": {"memory": "aided"}} if game == "gold" else {}


@every_game
def test_updates_that_never_arrive_are_asked_for(server: Server, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heard, take = [0], Line._take

    def take_some(line: Line, told: Message) -> None:
        heard[0] += 1
        if heard[0] % 5 or told["type"] == "fresh" or told["table"] is not None:
            take(line, told)

    monkeypatch.setattr(Line, "_take", take_some)
    monkeypatch.setattr(lines, "BEAT", 0.05)
    made, seats = gather(server, game, **aided(game))
    bots = play(made, seats)
    check(seats[0].record(), [bot for (bot,) in bots])


def restart(server: Server, meanwhile: Callable[[], object] = lambda: None) -> Server:
    """The same server again, on its port, after a moment in which nobody answers."""
    server.stop()
    meanwhile()
    again = Server(server.settings, port=server.port)
    again.start()
    return again


def test_a_server_that_is_restarted_while_a_bot_thinks(tmp_path: Path) -> None:
    servers = [Server(Settings(f"sqlite:///{tmp_path}/tables.sqlite", limits=GENEROUS, sweep=0.1))]
    servers[0].start()

    class Slow(Witness):
        def choose(self, view: View, moves: Sequence[Move]) -> Move:
            if len(self.asked) in (2, 4):
                servers.append(restart(servers[-1]))
            return super().choose(view, moves)

    said: list[News] = []
    makers = Witnesses(Slow)
    made = Client(servers[0].url).make("mole", [ME, RANDOM], start=True, pause=0)
    try:
        with made.seats[0] as seat:
            outcome = seat.play(makers, watch=said.append)
            record = seat.record()
    finally:
        servers[-1].stop()
    verify(record)
    assert outcome is not None
    assert len(servers) == 3
    assert {type(each) for each in said} >= {Lost, Back, Played}
    check(record, makers.made)


def test_a_server_that_is_restored_from_a_backup_is_played_on_from_there(tmp_path: Path) -> None:
    database, backup = f"sqlite:///{tmp_path}/tables.sqlite", tmp_path / "today.gz"
    where = ["--database", database]
    back = ["restore", str(backup), "--replace", *where]
    servers = [Server(Settings(database, limits=GENEROUS, sweep=0.1))]
    servers[0].start()

    class Host(Witness):
        def choose(self, view: View, moves: Sequence[Move]) -> Move:
            if len(self.asked) == 2 and not backup.exists():
                assert main(["backup", str(backup), *where]) == 0
            if len(self.asked) == 5 and len(servers) == 1:
                servers.append(restart(servers[0], lambda: main(back)))
            return super().choose(view, moves)

    makers = Witnesses(Host)
    made = Client(servers[0].url).make("mole", [ME, RANDOM], start=True, pause=0)
    try:
        with made.seats[0] as seat:
            assert seat.play(makers) is not None
            record = seat.record()
    finally:
        servers[-1].stop()
    verify(record)
    # The bot that plays on knows nothing of what never happened.
    assert len(makers.made) == 2
    assert makers.made[-1].seen == [list(state.events_for(0)) for state in replay(record).past()]


def test_a_table_is_paused_while_a_bot_thinks(server: Server) -> None:
    made = Client(server.url).make("gold", [ME, RANDOM], start=True, pause=0)

    def pause(paused: bool) -> None:
        address = f"/api/tables/{made.table.id}/pause"
        assert server.call("POST", address, made.host, json={"paused": paused}).status_code == 200

    class Paused(Witness):
        def choose(self, view: View, moves: Sequence[Move]) -> Move:
            if len(self.asked) == 3:
                pause(True)
            return super().choose(view, moves)

    def go_on(told: News) -> None:
        if seat.table.paused:
            pause(False)

    with made.seats[0] as seat:
        assert seat.play(Paused, watch=go_on) is not None
        verify(seat.record())


def test_a_stand_in_moves_while_a_bot_thinks(server: Server) -> None:
    made = Client(server.url).make("gold", [ME, RANDOM], start=True, pause=0)

    class Late(Witness):
        def choose(self, view: View, moves: Sequence[Move]) -> Move:
            if len(self.asked) == 2:
                seq = seat.look().seq
                assert server.call("POST", f"/api/tables/{seat.table.id}/leave", seat.token, json={}).status_code == 200
                wait_until(lambda: seat.look().seq > seq + 1, limit=600)
            return super().choose(view, moves)

    makers = Witnesses(Late)
    with made.seats[0] as seat:
        assert seat.play(makers) is not None
        record = seat.record()
    verify(record)
    assert len(makers.made[0].seen) == len(record["moves"]) + 1


def test_a_server_that_asks_to_wait_is_waited_for(tmp_path: Path) -> None:
    limits = Limits(messages=2, message_rate=40.0)
    with running(Settings(f"sqlite:///{tmp_path}/tables.sqlite", limits=limits, sweep=0.1)) as strict:
        made, seats = gather(strict, "mole")
        bots = play(made, seats)
        check(seats[0].record(), [bot for (bot,) in bots])


def test_a_server_that_answers_only_so_often_is_asked_again(tmp_path: Path) -> None:
    limits = Limits(requests=2, request_rate=5.0)
    with running(Settings(f"sqlite:///{tmp_path}/tables.sqlite", limits=limits)) as strict:
        client = Client(strict.url)
        assert [len(client.games()) > 0 for _ in range(5)] == [True] * 5
    # However slowly these come, more of them than two are too many.
    limits = Limits(requests=2, request_rate=0.001)
    with running(Settings(f"sqlite:///{tmp_path}/tables.sqlite", limits=limits)) as strict:
        hasty = Client(strict.url, patience=0)
        with pytest.raises(Refused, match="too many requests"):
            _ = [hasty.games() for _ in range(5)]


def test_who_is_sent_away_is_told_so(server: Server) -> None:
    made = Client(server.url).make("gold", [ME, {"kind": "open"}], pause=0)
    with Client(server.url).join(made.table.id, "Bob") as bob, ThreadPoolExecutor(1) as pool:
        wait_until(lambda: bob.seq >= 0, limit=600)
        playing = pool.submit(bob.play, Witness)
        sent_away = server.call("POST", f"/api/tables/{made.table.id}/remove", made.host, json={"seat": 1})
        assert sent_away.status_code == 200
        with pytest.raises(Refused, match="seat removed") as refusal:
            playing.result(600)
        assert refusal.value.code == "who-are-you"
        with pytest.raises(Refused, match="seat removed"):
            bob.move("flip 3")


def test_a_bot_that_raises_stops_its_game_and_keeps_its_seat(server: Server) -> None:
    class Broken(Witness):
        def choose(self, view: View, moves: Sequence[Move]) -> Move:
            raise ZeroDivisionError("oh")

    made = Client(server.url).make("gold", [ME, RANDOM], start=True, pause=0, options={"starter": 0})
    with made.seats[0] as seat:
        with pytest.raises(ZeroDivisionError, match="oh"):
            seat.play(Broken)
        assert seat.play(Witness) is not None


def test_refusals_are_told_in_the_servers_own_words(server: Server) -> None:
    made = Client(server.url).make("gold", [ME, RANDOM], start=True, pause=0, options={"starter": 0})
    with made.seats[0] as seat:
        dealt(seat)
        for move, code, words in (("dig", "unreadable", "cannot read 'dig'"), ("flip 99", "illegal", "flip 99")):
            with pytest.raises(Refused, match=words) as refusal:
                seat.move(move)
            assert refusal.value.code == code
        with pytest.raises(Refused, match="look again") as refusal:
            seat.move("flip 3", seq=1)
        assert refusal.value.code == "conflict"
        first = seat.move("flip 3", name="once")
        assert seat.move("flip 3", name="once") == first
        seat.react("wow")
