"""The registry finds games and their parts, here and in other packages, and is hurt by none of them."""

from __future__ import annotations

import logging
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import motherlode as ml
from motherlode.bots import LADDER, bot_makers, default_level, registry
from motherlode.core.errors import OtherRules, missing, one_of
from motherlode.games import BUILT_IN, GAMES, kernel_of, page_of, part_of, room_of, rules_of
from motherlode.games.counting import counters_of, labels_of
from motherlode.games.gold.rules import Gold
from motherlode.games.registry import Games, submodule
from tests import stranger

OTHERS = sorted(set(GAMES) - set(BUILT_IN))


@pytest.mark.parametrize("game", sorted(BUILT_IN))
def test_a_game_of_ours_has_all_its_parts(game: str) -> None:
    assert room_of(game) == f"motherlode.games.{game}"
    assert page_of(game) is not None
    assert tuple(registry.levels(game)) == LADDER
    assert default_level(game) == "regular"
    package = Path(ml.__file__).parent
    for part in ("words", "terminal", "kernel"):
        assert kernel_of(game) is part_of(game, "kernel")
        assert (part_of(game, part) is not None) == (package / "games" / game / f"{part}.py").is_file()
    assert (registry.cheating_bot(game) is not None) == (package / "bots" / game / "cheating.py").is_file()
    for find, part in ((registry.solver, "solving"), (registry.trainer, "training")):
        assert (find(game) is not None) == (package / "bots" / game / f"{part}.py").is_file()
    assert set(registry.timed(game)) <= set(registry.yardsticks(game))


@pytest.mark.parametrize("game", sorted(BUILT_IN))
def test_what_is_no_amount_is_a_counter_all_the_same(game: str) -> None:
    assert labels_of(game) < counters_of(game).keys()


def test_a_library_that_is_not_there_is_named_with_the_extra_that_brings_it() -> None:
    told = missing(ModuleNotFoundError("no such module", name="pyspiel"), "openspiel")
    assert str(told) == (
        "this needs pyspiel, which is not installed: pip install -e '.[openspiel]' in a clone, "
        "else pip install 'PATH/OF/THE/WHEEL[openspiel]'"
    )


def test_a_game_under_other_rules_is_another_game() -> None:
    former, today = Gold.former_rules[1].with_options(players=3), Gold.with_options(players=3)
    assert former != today
    assert len({former, today, Gold.with_options(players=3)}) == 2


def test_what_is_not_there_is_none() -> None:
    assert part_of(next(iter(BUILT_IN)), "no_such_part") is None
    assert submodule("", "words") is None
    assert submodule("motherlode.cli", "words") is None


def test_games_of_this_package_need_no_look_at_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.entry_points", None)
    games = Games(BUILT_IN)
    assert all(name in games for name in BUILT_IN)


def test_importing_loads_no_room_and_no_compiler() -> None:
    rooms = [place.partition(":")[0] for place in BUILT_IN.values()]
    code = f"import sys, motherlode; sys.exit(str({{'numba', 'numpy', *{rooms}}} & set(sys.modules) or ''))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.strip() == ""


def test_a_game_can_be_registered_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "gold too", Gold)
    assert "gold too" in list(GAMES)
    assert len(GAMES) == len(BUILT_IN) + len(OTHERS) + 1
    monkeypatch.undo()
    with pytest.raises(ml.UnknownGame, match=one_of(BUILT_IN)):
        Games(BUILT_IN).named("gold too")


@pytest.fixture
def others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose packages are installed."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("logging.lastResort", None)
    return tmp_path


def broken(folder: Path, code: str) -> None:
    """A package that brings a game called broken."""
    (folder / "broken_rules.py").write_text(code, encoding="utf-8")
    stranger.announce(folder, "broken", {"broken": "broken_rules:Broken"})
    sys.modules.pop("broken_rules", None)


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import no_such_module", "No module named 'no_such_module'"),
        ("1 / 0", "ZeroDivisionError"),
        ("", "has no attribute 'Broken'"),
        ("Broken = 3", "not a subclass"),
        ("from motherlode.games.gold.rules import Gold as Broken", "calls itself 'gold'"),
        ("from motherlode import Game\nclass Broken(Game):\n    name = 'broken'", "lacks actors, apply, check_deal"),
        (
            "from motherlode.games.gold.rules import Gold\nclass Broken(Gold):\n    name = 'broken'; seats = range(0)",
            "range",
        ),
    ],
)
def test_a_game_that_does_not_load_is_left_out_with_one_warning(
    others: Path, caplog: pytest.LogCaptureFixture, code: str, why: str
) -> None:
    broken(others, code)
    games = Games(BUILT_IN)
    assert sorted(games) == sorted([*BUILT_IN, *OTHERS])
    with pytest.raises(ml.UnknownGame, match="there is no game 'broken'; there is gold"):
        games.named("broken")
    assert len(caplog.records) == 1
    told = caplog.records[0].getMessage()
    assert "'broken' of broken (broken_rules:Broken)" in told
    assert why in told
    with pytest.raises(ml.UnknownGame) as first:
        Games(BUILT_IN).named("broken")
    assert why in repr(first.value.__cause__)


def test_a_name_that_is_taken_is_refused(others: Path, caplog: pytest.LogCaptureFixture) -> None:
    for package, games in (("one", {"gold": "one:Gold", "twice": "one:Twice"}), ("two", {"twice": "two:Twice"})):
        stranger.announce(others, package, games)
    found = Games(BUILT_IN)
    assert sorted(found) == sorted([*BUILT_IN, *OTHERS])
    assert found["gold"] is Gold
    told = sorted(record.getMessage() for record in caplog.records)
    assert len(told) == 2
    assert "motherlode itself and one (one:Gold) have games of the same name" in told[0]
    assert "one (one:Twice) and two (two:Twice)" in told[1] or "two (two:Twice) and one (one:Twice)" in told[1]


def test_bots_that_do_not_load_are_left_out(
    others: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = others / "botless"
    room.mkdir()
    code = "from motherlode.games.gold.rules import Gold\nclass Odd(Gold):\n    name = 'odd'\n"
    (room / "__init__.py").write_text(code, encoding="utf-8")
    (room / "bots.py").write_text("1 / 0\n", encoding="utf-8")
    monkeypatch.setitem(GAMES, "odd", import_module("botless").Odd)
    assert list(bot_makers("odd")) == ["random"]
    assert default_level("odd") == "random"
    assert registry.cheating_bot("odd") is None
    assert registry.solver("odd") is None
    assert registry.trainer("odd") is None
    assert registry.timed("odd") == ()
    assert registry.yardsticks("odd") == {}
    assert registry.warm_ups("odd", "random") == []
    assert room_of("odd") == "botless"
    assert page_of("odd") is None
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert "the bots of botless are left out: ZeroDivisionError" in caplog.text


def test_what_was_begun_under_other_rules_finds_them_if_they_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    class Later(Gold):
        rules_version = 3
        former_rules = {2: Gold}  # noqa: RUF012

    monkeypatch.setitem(GAMES._loaded, "gold", Later)
    assert rules_of("gold", 3) is Later
    assert rules_of("gold", 2) is Gold
    with pytest.raises(OtherRules, match="begun under rules 1 of gold; here rules 3 are played"):
        rules_of("gold", 1)
