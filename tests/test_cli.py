"""The command, used as people use it."""

from __future__ import annotations

import argparse
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import NoReturn

import pytest

from motherlode.cli import main, make_parser
from motherlode.commands.common import counted
from motherlode.lab import benchmark
from tests.pages import ROOT
from tests.waiting import wait_until


def run(*arguments: str) -> int:
    """The exit code, whether the command returns it or argparse leaves with it."""
    try:
        return main(list(arguments))
    except SystemExit as leave:
        return int(str(leave.code))


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


@pytest.fixture
def records(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    assert run("simulate", "gold", "--players", "3", "--games", "4", "--seed", "7", "--records", str(path)) == 0
    return path


def test_games_lists_names_options_and_credits(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("games") == 0
    out = capsys.readouterr().out
    for word in ("gold", "Reiner Knizia", "Game Factory", "strict, fading or aided", "scatter or grid", "Unofficial"):
        assert word in out


def test_bots_lists_names_and_what_they_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("bots") == 0
    assert "any legal move" in capsys.readouterr().out


def test_simulate_sums_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("simulate", "gold", "--players", "3", "--games", "20", "--seed", "7") == 0
    out = capsys.readouterr().out
    assert "20 games" in out
    assert "mean score" in out
    assert "ties" in out
    assert re.search(r"^rush_by: .*0 in \d+.* games; why the Gold Rush began: 0 few cards", out, re.MULTILINE)


def test_bots_of_one_file_are_told_apart_in_a_narrow_window(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    path = tmp_path / "mine.py"
    path.write_text(
        "from motherlode.bots.random import RandomBot\nclass Cautious(RandomBot): ...\nclass Bold(RandomBot): ...\n"
    )
    assert run("simulate", "gold", "--games", "1", "--bots", f"{path}:Cautious,{path}:Bold") == 0
    out = capsys.readouterr().out
    assert re.search(r"^ +0 +Cautious +\d", out, re.MULTILINE)
    assert re.search(r"^ +1 +Bold +\d", out, re.MULTILINE)
    assert "\n1 game by the law" in out


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a", "b", "c")]
    for file, seed in zip(files, ("7", "7", "8"), strict=True):
        assert run("simulate", "gold", "--games", "5", "--seed", seed, "--records", str(file), "--trace") == 0
    assert files[0].read_bytes() == files[1].read_bytes() != files[2].read_bytes()


def test_a_trace_counts_legal_moves(tmp_path: Path) -> None:
    path = tmp_path / "r"
    assert run("simulate", "gold", "--games", "1", "--records", str(path), "--trace") == 0
    record = json.loads(path.read_text())
    assert record["legal"][:2] == [64, 63]
    assert len(record["legal"]) == len(record["moves"])
    assert run("verify", str(path)) == 0


def test_games_of_a_run_can_be_dealt_again_alone(tmp_path: Path) -> None:
    from motherlode import load

    path = tmp_path / "games.jsonl"
    asked = "simulate gold --players 3 --games 4 --seed 7 --engine law --records"
    assert run(*asked.split(), str(path)) == 0
    for line in path.read_text().splitlines():
        record = json.loads(line)
        assert load("gold", players=3).deal(seed=record["meta"]["seed"]).record()["deal"] == record["deal"]


def test_a_run_that_fails_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old"
    path.write_text("old")
    monkeypatch.setattr("motherlode.lab.one_game.play_on", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    assert run("simulate", "gold", "--engine", "law", "--records", str(path)) == 130
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_replay_tells_the_game(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("replay", str(records), "2") == 0
    out = capsys.readouterr().out
    assert re.search(r"^   1  random \(seat [012]\): flip \d+$", out, re.MULTILINE)
    assert "Gold Rush!" in out
    assert "Winner" in out


def test_verify_names_file_line_and_field(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("verify", str(records)) == 0
    assert "4 games hold" in capsys.readouterr().out
    lines = records.read_text().splitlines()
    broken = json.loads(lines[1])
    broken["moves"][5][1] = broken["moves"][4][1]
    records.write_text("\n".join([lines[0], json.dumps(broken), "{", lines[3]]))
    assert run("verify", str(records)) == 2
    err = capsys.readouterr().err
    assert "line 2, moves[5]" in err
    assert "line 3: not valid JSON" in err


def test_verify_tells_a_false_record_from_a_damaged_one(records: Path, tmp_path: Path) -> None:
    false = json.loads(records.read_text().splitlines()[0])
    false["outcome"]["scores"][0] += 1
    path = tmp_path / "false.jsonl"
    path.write_text(json.dumps(false))
    assert run("verify", str(path)) == 1
    assert run("verify", str(records), str(path)) == 1
    assert run("verify", str(tmp_path / "nowhere"), str(records)) == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("", "COMMAND"),
        ("dig", "'dig'"),
        ("simulate", "GAME"),
        ("simulate golf", "there is no game 'golf'"),
        ("simulate gold --players 6", "2 to 5 players, not 6"),
        ("simulate gold --players many", "whole number"),
        ("simulate gold --games 0", "1 or more"),
        ("simulate gold --games x", "whole number"),
        ("simulate gold --option depth=3", "no option 'depth'"),
        ("simulate gold --option layout=hex", "scatter or grid"),
        ("simulate gold --option layout", "NAME=VALUE"),
        ("simulate gold --option starter=5", "seat from 0 to 1"),
        ("simulate gold --bots random,random,random", "2 players need 2 bots"),
        ("simulate gold --bots wizard", "no bot 'wizard'"),
        ("simulate gold --records /no/such/folder/file", "cannot write"),
        ("play gold --seat 2", "--seat must be from 0 to 1"),
        ("play gold --bots random,random", "each other seat (1)"),
        ("replay /no/such/file", "cannot read"),
        ("bench no-such-thing", "there is no benchmark"),
        ("simulate gold --option game=3", "no option 'game'"),
        ("simulate gold --option cls=3", "no option 'cls'"),
        ("simulate gold --option layout=grid --option layout=grid", "given twice"),
        ("simulate gold --players 3 --option players=2", "--players and --option players say the same"),
        ("arena --gauntlet gold --players 2,3 --option players=4", "--players and --option players say the same"),
        (f"simulate gold --option colours={'[' * 5000}", "colours cannot be"),
        ("simulate gold --trace", "--records"),
        ("simulate gold --engine magic", "'law', 'kernel'"),
        ("simulate gold --engine kernel --bots novice", "--engine law"),
        ("simulate gold --table games.txt", ".parquet"),
        ("simulate gold --resume", "--table"),
        ("simulate gold --seed \udcff", "UTF-8"),
        ("simulate gold --records .", "cannot write"),
        ("play gold --pause -1", "from 0 to 60"),
        ("play gold --pause nan", "from 0 to 60"),
        ("play gold --pause soon", "number of seconds"),
        ("arena gold --bots random", "two bots"),
        ("bench --json /no/such/folder/file", "cannot write"),
        ("report gold --keep Makefile", "--keep takes a folder"),
        ("solve hunting --export /no/such/folder/file", "no such folder"),
        ("solve hunting --table .", "it is a folder"),
        ("solve hunting --shipped --table solved.table", "--shipped solves none"),
        ("solve hunting --target -1", "above 0, not '-1'"),
        ("solve hunting --seconds soon", "above 0, not 'soon'"),
        ("solve hunting --rounds 5", "--rounds is for --win"),
        ("solve hunting --win --seconds 5", "not for --win"),
        ("solve hunting --win --rounds 0", "1 or more"),
    ],
)
def test_mistakes_are_one_clear_line_and_exit_code_2(
    arguments: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert words in err


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """This one and those of all commands beneath it."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from parsers(each)


def test_the_help_of_every_command_says_what_it_does_and_takes() -> None:
    for parser in parsers(make_parser()):
        assert parser.description, parser.prog
        for action in parser._actions:
            assert action.help or isinstance(action, argparse._SubParsersAction), (parser.prog, action.dest)


def test_replay_tells_the_opening(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mole.jsonl"
    assert run("simulate", "mole", "--games", "1", "--records", str(path)) == 0
    assert run("replay", str(path)) == 0
    assert "The centre opens with" in capsys.readouterr().out


def test_replay_needs_only_the_line_it_tells(records: Path) -> None:
    records.write_text("{broken\n" + records.read_text())
    assert run("replay", str(records), "2") == 0
    assert run("replay", str(records), "1") == 2


def test_replay_of_a_series(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from motherlode import Series, load

    path = tmp_path / "series.json"
    record = Series.begin(load("gold"), 1).record()
    path.write_text(json.dumps(record))
    assert run("replay", str(path)) == 0
    assert "not finished" in capsys.readouterr().out
    for games in ([], [record]):
        path.write_text(json.dumps({**record, "games": games}))
        assert run("replay", str(path)) == 2


def test_names_and_seeds_are_no_markup(records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(records.read_text().splitlines()[0])
    record["meta"]["seats"] = ["[/x]", "[red]Ann[/red]", "c"]
    odd = tmp_path / "[bold].jsonl"
    odd.write_text(json.dumps(record))
    assert run("replay", str(odd)) == 0
    assert "[red]Ann[/red]: flip" in capsys.readouterr().out
    assert run("verify", str(odd)) == 0
    assert "[bold].jsonl" in capsys.readouterr().out
    for command in (
        "simulate gold --games 1 --seed [/x]",
        "arena hunting --bots random,random:2 --games 1 --seed [/x]",
    ):
        assert run(*command.split()) == 0
        assert "[/x]" in capsys.readouterr().out


def test_json_nested_too_deeply_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deep"
    path.write_text("[" * 100_000)
    assert run("verify", str(path)) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_records_go_to_pipes_and_links_as_they_are(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(target)
    assert run("simulate", "gold", "--games", "1", "--records", str(link)) == 0
    assert link.is_symlink()
    assert target.read_text().startswith("{")
    assert run("simulate", "gold", "--games", "1", "--records", os.devnull) == 0
    assert Path(os.devnull).is_char_device()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "target"]


def test_a_terminal_without_umlauts_and_the_version() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    for arguments in ("games", "--version"):
        command = [sys.executable, "-m", "motherlode", arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
        assert (done.returncode, done.stderr) == (0, "")


def test_sources_that_are_not_installed_have_no_version_and_no_trouble(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.metadata.Distribution.from_name", _missing)
    assert run("--version") == 0
    assert "run from its sources" in capsys.readouterr().out


def _missing(name: str) -> NoReturn:
    raise PackageNotFoundError(name)


@pytest.mark.parametrize(("count", "words"), [(0, "0 entries"), (1, "1 entry"), (2, "2 entries")])
def test_one_is_not_several(count: int, words: str) -> None:
    assert counted(count, "entry", "entries") == words
    assert counted(count, "table") == words.replace("entries", "tables").replace("entry", "table")


def test_replay_of_a_number_that_is_not_there(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("replay", str(records), "9") == 2
    assert "has no game 9; it holds 4" in capsys.readouterr().err


def test_bench_prints_a_table_and_writes_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = benchmark.Benchmark("quick", "things/s", "none", lambda: 10.0, {"half": lambda: 5.0, "goal": 20.0})
    monkeypatch.setattr("motherlode.commands.bench.find_benchmarks", lambda _: [quick])
    path = tmp_path / "bench.json"
    assert run("bench", "--json", str(path)) == 0
    assert "things/s" in capsys.readouterr().out
    result = json.loads(path.read_text())["results"][0]
    assert result["ratios"] == {"half": 2.0, "goal": 0.5}
    assert run("bench", "--json", str(tmp_path)) == 2


def test_every_benchmark_can_be_found_and_says_what_it_is() -> None:
    found = benchmark.find_benchmarks([])
    assert "gold-rules" in [each.name for each in found]
    assert all(each.unit and each.settings and each.against for each in found)


IN_A_BASE_INSTALL = """
import sys
from importlib.metadata import packages_distributions
from install import brought_by, canonicalize_name
brought = brought_by("motherlode")
owners = packages_distributions()
missing = {module for module in owners if brought.isdisjoint(map(canonicalize_name, owners[module]))}
for module in [module for module in sys.modules if module.partition(".")[0] in missing]:
    del sys.modules[module]
sys.modules.update(dict.fromkeys(missing))
from motherlode.cli import main
sys.exit(main(["bench", "no-such-thing"]))
"""


def test_benchmarks_are_found_where_nothing_is_but_a_base_install() -> None:
    command = [sys.executable, "-c", IN_A_BASE_INSTALL]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT / "bench")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "there is gold-cold" in done.stderr


def test_a_reader_that_leaves_early_is_no_error(records: Path) -> None:
    command = f"{sys.executable} -m motherlode replay {records} | head -n 1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr


class Terminal:
    """The command on a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color", COLUMNS="100", LINES="40")
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # ignored by all that starts in the background of a shell
            os.execv(sys.executable, [sys.executable, "-m", "motherlode", *arguments])  # noqa: S606
        self.seen = ""

    def wait_for(self, text: str) -> None:
        """Read until `text` appears in what has not been waited for yet."""
        wait_until(lambda: self._shows(text), f"the terminal shows {text!r}")
        self.seen = self.seen.split(text, 1)[1]

    def interrupt_until(self, text: str) -> None:
        """Ctrl-C, again if it fell between the prompt and the moment in which readline listens."""

        def is_shown() -> bool:
            if self._shows(text):
                return True
            os.kill(self.pid, signal.SIGINT)
            return False

        wait_until(is_shown, f"the terminal shows {text!r}", every=1.0)

    def _shows(self, text: str) -> bool:
        """Read what there is; whether this is part of it."""
        try:
            while select.select([self.fd], [], [], 0)[0]:
                self.seen += os.read(self.fd, 65536).decode(errors="replace")
        except OSError:
            assert text in self.seen, f"it ended without {text!r}: {self.seen[-2000:]!r}"
        return text in self.seen

    def type(self, text: str) -> None:
        os.write(self.fd, text.encode())

    def leave(self) -> int:
        code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        os.close(self.fd)
        return code


def test_play_a_turn_make_a_mistake_and_leave_with_ctrl_c() -> None:
    terminal = Terminal("play", "gold", "--option", "starter=0", "--seed", "5", "--pause", "0")
    terminal.wait_for("Which card do you turn up?")
    terminal.type("Z9\n")
    terminal.wait_for("letter from A to H")
    terminal.type("C4\n")
    terminal.wait_for("And the second card?")
    terminal.type("H8\n")
    terminal.wait_for("Which card do you turn up?")
    terminal.interrupt_until("Goodbye.")
    assert "Traceback" not in terminal.seen
    assert terminal.leave() == 130


@pytest.mark.parametrize("target", ["play", "party"])
def test_make_says_nothing_more_when_a_server_is_left_by_ctrl_c(target: str, tmp_path: Path) -> None:
    """Not that something was interrupted: it was meant."""
    server = tmp_path / "motherlode"
    server.write_text("#!/bin/sh\ntrap 'echo stopped; exit 130' INT\necho here\nwhile :; do sleep 0.1; done\n")
    server.chmod(0o755)
    made = [word for name in (".play", "client") for word in ("-o", str(tmp_path / name))]
    command = ["make", target, f"VENV={tmp_path}", f"BIN={tmp_path}", f"CLIENT={tmp_path}/client", *made]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if not name.startswith("MAKE")},  # not a make within one
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "here\n"
        os.killpg(process.pid, signal.SIGINT)
        assert process.stdout.read() == "stopped\n"


def test_play_a_whole_game_through_a_pipe() -> None:
    squares = [f"{column}{row}" for row in range(1, 9) for column in "ABCDEFGH"]
    command = [sys.executable, "-m", "motherlode", "play", "gold", "--players", "3", "--seed", "1"]
    answers = "\n".join(squares * 12)
    done = subprocess.run(command, input=answers, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Winner" in done.stdout
    assert "--seed 1" in done.stdout


def test_play_ends_cleanly_when_nobody_answers() -> None:
    command = [sys.executable, "-m", "motherlode", "play", "gold", "--seed", "1"]
    done = subprocess.run(command, input="", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.strip()) == (130, "Goodbye.")
