"""`motherlode seat`: what a person sees who sends a bot to a table."""

from __future__ import annotations

import re
import shlex
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest

from motherlode import commands
from motherlode.cli import main
from motherlode.client import Made, News, Seat, Update
from motherlode.client import Server as Client
from motherlode.commands.seat import Reporter, name_of
from motherlode.core.files import SQLITE
from motherlode.games.replay import verify
from tests.client.test_play import RANDOM
from tests.server.client import Server, every_game, fewest
from tests.waiting import wait_until

OPEN = {"kind": "open"}
CHECK_ALL = re.compile(r"^To check all deals: motherlode (.*)$", re.MULTILINE)
CHECK = re.compile(r"^To check the deal: motherlode (.*)$", re.MULTILINE)
BOTS = """
class Last:
    def see(self, events):
        pass

    def choose(self, view, moves):
        return moves[-1]


class Unmade(Last):
    def __init__(self):
        raise ValueError("not today")


class Deaf:
    def choose(self, view, moves):
        return moves[0]


class Broken(Last):
    def choose(self, view, moves):
        raise ValueError("I give up")
"""


@pytest.fixture
def bots(tmp_path: Path) -> str:
    path = tmp_path / "mine.py"
    path.write_text(BOTS, encoding="utf-8")
    return str(path)


def table(server: Server, game: str, **wish: Any) -> Made:
    """One open seat among bots."""
    return Client(server.url).make(game, [OPEN, *[RANDOM] * (fewest(game) - 1)], pause=0, **wish)


def seated(server: Server, made: Made, *arguments: str) -> int:
    """Run the command, and start the table when it has sat down."""
    with ThreadPoolExecutor(1) as pool:
        running: Future[int] = pool.submit(main, ["seat", *arguments])
        wait_until(
            lambda: running.done() or Client(server.url).table(made.table.id).seats[0].kind == "human", limit=600
        )
        if not running.done():
            made.start()
        return running.result(600)


@every_game
def test_a_bot_plays_a_game(server: Server, game: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    made, records = table(server, game), tmp_path / "games.jsonl"
    assert seated(server, made, "random", made.link, "--name", "Digger", "--records", str(records)) == 0
    said = capsys.readouterr().out
    record = server.call("GET", f"/api/tables/{made.table.id}/record").json()
    verify(record)
    assert f"At {game}, seat 0, as Digger, waiting for the start." in said
    assert said.count("chooses ") == sum(seat == 0 for seat, _ in record["moves"])
    assert "Winner" in said
    (told,) = CHECK.findall(said)
    assert main(shlex.split(told)) == 0, "the line can be typed as it stands"
    assert "1 game" in capsys.readouterr().out
    assert main(["seat", "random", made.link, "--records", str(tmp_path)]) == 2
    assert "cannot write" in capsys.readouterr().err
    (tmp_path / "club.sqlite").write_bytes(SQLITE)
    assert main(["seat", "random", made.link, "--records", f"{tmp_path}/club.sqlite"]) == 2
    assert "this is a database" in capsys.readouterr().err
    assert (tmp_path / "club.sqlite").read_bytes() == SQLITE
    assert main(["seat", "random", made.link]) == 2
    assert "this table is over" in capsys.readouterr().err


def test_a_bot_from_a_file_thinks_in_a_process_of_its_own(
    server: Server, bots: str, capsys: pytest.CaptureFixture[str]
) -> None:
    made = table(server, "hunting")
    assert seated(server, made, f"{bots}:Last", made.link, "--seconds", "50") == 0
    assert "as Last" in capsys.readouterr().out


def test_a_bot_that_fails_leaves_with_its_reason(server: Server, bots: str, capsys: pytest.CaptureFixture[str]) -> None:
    made = table(server, "mole", level="random")
    assert seated(server, made, f"{bots}:Broken", made.link) == 2
    told = capsys.readouterr()
    assert "a bot plays on" in told.out
    assert "raised ValueError: I give up (mine.py, line 22)" in told.err
    wait_until(lambda: Client(server.url).table(made.table.id).phase == "over", limit=600)


def test_ctrl_c_leaves_kindly(
    server: Server, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def watch(reporter: Reporter, told: News) -> None:
        if isinstance(told, Update) and told.what == "moved":
            raise KeyboardInterrupt

    monkeypatch.setattr(Reporter, "watch", watch)
    made = table(server, "mole", level="random")
    assert seated(server, made, "random", made.link) == 130
    assert "Left the table; a bot plays on." in capsys.readouterr().out
    wait_until(lambda: Client(server.url).table(made.table.id).phase == "over", limit=600)


def test_the_bot_that_learnt_plays_a_game(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    made = table(server, "gold")
    assert seated(server, made, f"{Path(__file__).parents[2] / 'examples' / 'trained_bot.py'}:Trained", made.link) == 0
    assert "Winner" in capsys.readouterr().out


def test_several_games_in_a_row(
    server: Server, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The first bot plays so many; the others for ever, until Ctrl-C after as many."""
    go_on = commands.seat._next

    def go_on_once(reporter: Reporter) -> Seat:
        if len(reporter._words) == 2:
            raise KeyboardInterrupt
        return go_on(reporter)

    monkeypatch.setattr(commands.seat, "_next", go_on_once)
    made = Client(server.url).make("mole", [OPEN] * fewest("mole"), pause=0)
    files = [tmp_path / f"games of {seat.seat}.jsonl" for seat in made.table.seats]
    with ThreadPoolExecutor(len(made.table.seats)) as pool:
        running = [
            pool.submit(main, ["seat", "random", made.link, *many, "--records", str(file)])
            for file, many in zip(files, chain([["--games", "2"]], repeat(["--forever"])), strict=False)
        ]
        wait_until(
            lambda: all(seat.kind == "human" for seat in Client(server.url).table(made.table.id).seats), limit=600
        )
        made.start()
        assert [each.result(600) for each in running] == [0, *[130] * (len(running) - 1)]
    said = capsys.readouterr().out
    assert said.count("Winner") == 2 * len(running)
    lines = CHECK.findall(said)
    assert len(set(lines)) == 2 * len(running)
    assert all(re.fullmatch(r"verify RECORD --mine \w+", line) for line in lines), "a game's line has its words alone"
    everything = CHECK_ALL.findall(said)
    for last in (next(line for line in everything if file.name in line) for file in files):
        assert main(shlex.split(last)) == 0, "the line at the end checks all of them"
    assert capsys.readouterr().out.count("2 games hold") == len(files)
    after = Client(server.url).table(made.table.id).next_table
    assert after is not None
    assert Client(server.url).table(after).phase == "over"


def test_of_a_file_with_older_games_a_line_checks_the_new_one_alone(
    server: Server, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    records = tmp_path / "games.jsonl"
    for made in (table(server, "hunting"), table(server, "hunting")):
        assert seated(server, made, "random", made.link, "--records", str(records)) == 0
    first, second = CHECK.findall(capsys.readouterr().out)
    assert str(records) in first
    assert second.startswith("verify RECORD --mine ")
    assert len(records.read_bytes().splitlines()) == 2


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("nobody", "no bot 'nobody' plays"),
        ("cheating", "no bot 'cheating' plays"),
        ("./none.py:Bot", "no file ./none.py"),
        ("{bots}:Unmade", "cannot be made: ValueError: not today"),
        ("{bots}:Deaf", "has no method 'see'"),
    ],
)
def test_a_wrong_bot_takes_no_seat(
    server: Server, bots: str, bot: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    made = table(server, "gold")
    assert main(["seat", bot.format(bots=bots), made.link]) == 2
    assert words in capsys.readouterr().err
    assert Client(server.url).table(made.table.id).seats[0].kind == "open"


@pytest.mark.parametrize(
    ("bot", "name"),
    [("master:0.2", "master"), ("./mine.py:MyBot", "MyBot"), ("package:Bot:0.5", "Bot"), ("ismcts", "ismcts")],
)
def test_a_bot_is_called_by_its_own_name(bot: str, name: str) -> None:
    assert name_of(bot) == name
