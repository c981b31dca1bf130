"""Any bot by its name: ours, a file's, a package's; and what is said when there is none."""

from __future__ import annotations

import sys
from pathlib import Path
from threading import Event, Thread
from typing import ClassVar

import pytest

import motherlode as ml
from motherlode.bots.bot import Later
from motherlode.bots.guests import BotFailed, Guest, short_names
from motherlode.bots.random import RandomBot
from motherlode.bots.registry import levels, yardsticks
from motherlode.cli import main
from motherlode.core.dealing import Seed
from motherlode.games import GAMES
from motherlode.lab.bots import find_maker, fingerprint, is_guest, make_player
from motherlode.lab.guard import sit_down
from motherlode.lab.playing import play_on

BOT = """
class MyBot:
    def __init__(self{wants}):
        self.made_of = [{made_of}]

    def see(self, events):
        {see}

    def choose(self, view, moves):
        {choose}
"""


def write(path: Path, *, wants: str = "", see: str = "pass", choose: str = "return moves[0]", before: str = "") -> str:
    made_of = ", ".join(name.partition("=")[0].strip(" *") for name in wants.split(",") if name.strip(" *"))
    text = before + BOT.format(wants=wants, made_of=made_of, see=see, choose=choose)
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return f"{path}:MyBot"


def made_of(name: str) -> list[object]:
    bot = find_maker(name, "hunting")("a seed")
    assert isinstance(bot, Guest)
    return bot._bot.made_of  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_ours_are_found_by_name(game: str) -> None:
    for name in ("random", *yardsticks(game), *levels(game)):
        assert not is_guest(name, game)
        find_maker(f"{name}:0.5", game)
    assert isinstance(make_player("random:2", game, 1), RandomBot)


@pytest.mark.parametrize(
    ("wants", "found"),
    [
        ("", []),
        (", seed", ["a seed"]),
        (", seed, effort=1.0", ["a seed", 1.0]),
        (", s, e", ["a seed", 1.0]),
        (", *, seed, effort", ["a seed", 1.0]),
        (", *, seed", ["a seed"]),
        (", depth=3", [3]),
        (", seed, depth=3", ["a seed", 3]),
        (", *everything", [("a seed", 1.0)]),
    ],
)
def test_a_class_is_made_of_what_it_wants(wants: str, found: list[object], tmp_path: Path) -> None:
    assert made_of(write(tmp_path / "mine.py", wants=wants)) == found


def test_an_effort_reaches_a_class_that_takes_one(tmp_path: Path) -> None:
    assert made_of(write(tmp_path / "mine.py", wants=", seed, effort") + ":0.5") == ["a seed", 0.5]
    with pytest.raises(ml.UnknownBot, match="takes no effort"):
        find_maker(write(tmp_path / "other.py", wants=", seed") + ":0.5", "hunting")


def test_a_file_is_found_from_where_one_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "mine.py")
    monkeypatch.chdir(tmp_path)
    for name in ("./mine.py:MyBot", "mine.py:MyBot"):
        assert is_guest(name, "gold")
        play_on(ml.load("hunting").deal(seed=1), [make_player(name, "hunting", seat) for seat in range(2)])


def test_a_package_s_bot_is_found_too() -> None:
    bot = make_player("motherlode.bots.random:RandomBot", "gold", 1)
    state = ml.load("gold", starter=0).deal(seed=1)
    assert bot.choose(state.view(0), state.legal(0)) == RandomBot(1).choose(state.view(0), state.legal(0))
    assert fingerprint("motherlode.bots.random:RandomBot", "gold") is None


def test_neighbours_of_the_same_name_are_not_mistaken_for_each_other(tmp_path: Path) -> None:
    names = []
    for folder in ("old", "new"):
        name = write(tmp_path / folder / "mine.py", before="from helper_of_mine import WHO", choose="return WHO")
        (tmp_path / folder / "helper_of_mine.py").write_text(f"WHO = {folder!r}", encoding="utf-8")
        names.append(name)
    state = ml.load("hunting").deal(seed=1)
    for name, who in zip(names, ("old", "new"), strict=True):
        with pytest.raises(BotFailed, match=who):
            make_player(name, "hunting", 1).choose(state.view(0), state.legal(0))
    sys.modules.pop("helper_of_mine")


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("import no_such_thing", "ModuleNotFoundError.*no_such_thing.*mine.py, line 2"),
        ("class MyBot(:", "SyntaxError.*mine.py, line 2"),
        ("x = 1 / 0", "ZeroDivisionError: division by zero .mine.py, line 2"),
        ("import sys; sys.exit(3)", "SystemExit: 3 .mine.py, line 2"),
        ("x = 1", "no bot 'MyBot' in .*mine.py$"),
        ("class Other:\n    choose = 1", "no bot 'MyBot' in .*mine.py; there is Other"),
        ("MyBot = 3", "no bot 'MyBot'"),
        ("class MyBot:\n    pass", "no method 'see'"),
        (
            "class MyBot:\n    def __init__(self, a, b, c): pass",
            r"takes \(seed, effort\), \(seed\) or n.*, not \(a",
        ),
        ("class MyBot:\n    def __init__(self): 1 / 0", "cannot be made: ZeroDivisionError.*mine.py, line 3"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_one_line(lines: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(f"\n{lines}\n", encoding="utf-8")
    with pytest.raises((ml.UnknownBot, BotFailed), match=why) as told:
        make_player(f"{tmp_path / 'mine.py'}:MyBot", "gold", 1)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("wizard", "no bot 'wizard' plays gold; there is random, .*mine.py:MyBot"),
        ("wizard:0.2", "no bot 'wizard'"),
        ("./nowhere.py:MyBot", "no file ./nowhere.py"),
        ("./mine.py", "say which bot in it, as in ./mine.py:MyBot"),
        ("no_such_package:Bot", "no module 'no_such_package'"),
        ("motherlode.nothing:Bot", "no module 'motherlode.nothing'"),
        ("motherlode.bots.random:Bot", "no bot 'Bot' in motherlode.bots.random; there is RandomBot"),
        ("random:x", "effort"),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "play", "arena"])
def test_every_command_says_why_there_is_no_such_bot(
    command: str, name: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = f"random,{name}" if command == "arena" else name
    assert main([command, "gold", "--bots", bots]) == 2
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    with pytest.raises(ml.UnknownBot, match=why):
        find_maker(name, "gold")


def test_nobody_at_a_terminal_is_cheated(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "gold", "--bots", "cheating"]) == 2
    assert "no bot 'cheating'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("choose", "why"),
    [
        ("return 3", "chose 3, which is no move; choose one of `moves`, or its notation as text"),
        ("return None", "chose None, which is no move; choose one"),
        ("return object()", "chose an object, which is no move"),
        ("return [moves[0]]", "chose a list, which is no move"),
        ("return 'dig up z'", "chose 'dig up z', which is no move: write build and four piles"),
        ("return 'mine 1 a'", "chose mine 1 a, which is not legal"),
        ("raise RuntimeError('lost\\n  my way')", "raised RuntimeError: lost my way .mine.py, line 10"),
        ("return [][0]", "raised IndexError"),
    ],
)
def test_a_guest_that_fails_is_told_in_one_line(choose: str, why: str, tmp_path: Path) -> None:
    bot = make_player(write(tmp_path / "mine.py", choose=choose), "hunting", 1)
    with pytest.raises(BotFailed, match=why) as told:
        play_on(ml.load("hunting").deal(seed=1), [bot, RandomBot(1)])
    assert "\n" not in str(told.value)


def test_what_a_guest_prints_is_not_among_what_a_command_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "print('a thought')"
    name = write(tmp_path / "mine.py", see=words, choose=f"{words}; return moves[0]", before=words)
    assert main(["simulate", "hunting", "--bots", f"random,{name}", "--games", "1"]) == 0
    told = capsys.readouterr()
    assert "a thought" in told.err
    assert "a thought" not in told.out


def test_standard_output_comes_back_when_threads_ask_at_the_same_time() -> None:
    """Who began first is done first."""
    has_begun, others_have_begun, is_done = Event(), Event(), Event()

    class First(RandomBot):
        def see(self, events: object) -> None:
            has_begun.set()
            others_have_begun.wait()

    class Second(RandomBot):
        def see(self, events: object) -> None:
            others_have_begun.set()
            is_done.wait()

    def ask_first() -> None:
        Guest("first", First(1)).see([])
        is_done.set()

    before, first = sys.stdout, Thread(target=ask_first)
    first.start()
    has_begun.wait()
    Guest("second", Second(1)).see([])
    first.join()
    assert sys.stdout is before


def test_the_line_of_a_guest_is_told_and_not_that_of_a_library(tmp_path: Path) -> None:
    bot = make_player(write(tmp_path / "mine.py", choose="import json; json.loads('?')"), "hunting", 1)
    with pytest.raises(BotFailed, match=r"raised JSONDecodeError: .* \(mine.py, line 10\)"):
        play_on(ml.load("hunting").deal(seed=1), [bot, RandomBot(1)])


def test_guests_are_told_apart_by_as_little_as_will_do() -> None:
    assert short_names(["regular", "master:0.2", "./mine.py:MyBot:5"]) == ["regular", "master:0.2", "MyBot:5"]
    assert short_names(["a/mine.py:MyBot", "b/mine.py:MyBot"]) == ["a/mine.py:MyBot", "b/mine.py:MyBot"]


def test_a_guest_that_cannot_watch_fails_too(tmp_path: Path) -> None:
    bot = make_player(write(tmp_path / "mine.py", see="raise KeyError('x')"), "hunting", 1)
    with pytest.raises(BotFailed, match="raised KeyError"):
        bot.see([])


def test_a_guest_may_name_its_move_and_is_shown_no_state(tmp_path: Path) -> None:
    name = write(tmp_path / "mine.py", choose="return str(moves[-1])\n    def choose_knowing(self, state, seat): 1 / 0")
    bots = [make_player(name, "hunting", seat) for seat in range(2)]
    last = play_on(ml.load("hunting", starter=0).deal(seed=1), bots)
    assert all(move == before.legal(seat)[-1] for before, (seat, move) in zip(last.past(), last.history, strict=False))


def test_a_guest_plays_in_other_processes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = write(tmp_path / "mine.py", wants=", seed")
    arguments = ["simulate", "hunting", "--bots", f"{name},random", "--games", "3"]
    told = []
    for workers in ("1", "2"):
        assert main([*arguments, "--workers", workers]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


def test_a_file_that_changes_has_another_fingerprint(tmp_path: Path) -> None:
    name = write(tmp_path / "mine.py")
    before = fingerprint(name, "gold")
    assert before == fingerprint(name, "gold")
    write(tmp_path / "mine.py", choose="return moves[-1]")
    assert fingerprint(name, "gold") != before


class Nemesis(RandomBot):
    """A yardstick that is made against somebody."""

    against: ClassVar[bool] = True

    def __init__(self, seed: Seed, effort: float = 1.0, *, against: str) -> None:
        if against == "novice":
            raise ml.BadOption("nobody needs a nemesis of novice")
        super().__init__(seed, effort)
        self.rival, self.effort = against, effort


@pytest.fixture
def nemesis(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game with such a yardstick."""
    game = next(iter(GAMES))
    later = Later(__name__, "Nemesis", "Knows whom it meets.")
    monkeypatch.setitem(yardsticks(game), "nemesis", later)
    return game


def test_a_bot_made_against_another_is_told_whom_it_meets(nemesis: str) -> None:
    seen = []
    for seats in (["nemesis", "regular:0.5"], ["expert", "nemesis:0.25"]):
        bots = sit_down(nemesis, seats, 1, efforts={"nemesis:0.25": 2.0})
        seen += [bot._bot for bot in bots if isinstance(bot, Guest) and isinstance(bot._bot, Nemesis)]
    assert [(bot.rival, bot.effort) for bot in seen] == [("regular", 1.0), ("expert", 0.5)]


def test_a_bot_made_against_another_needs_one(nemesis: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", nemesis, "--bots", "nemesis,random", "--games", "1"]) == 0
    capsys.readouterr()
    for command, why in (
        (["simulate", nemesis, "--bots", "nemesis"], "made against another bot"),
        (["play", nemesis, "--bots", "nemesis"], "made against another bot"),
        (["arena", nemesis, "--bots", "random,nemesis,novice"], "nobody needs"),
    ):
        assert main(command) == 2
        said = capsys.readouterr().err
        assert why in said
        assert len(said.splitlines()) == 1
