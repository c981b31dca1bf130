"""Records: what is damaged is named by line and field."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import motherlode as ml
from motherlode.core.records import RECORD_FORMAT, Record, lost_words, read_record, seat_names, split_file, write_line
from tests.pages import ROOT, blocks


def game_record() -> dict[str, Any]:
    state, random = ml.load("gold", players=3, layout="grid").deal(seed=7), Random(7)
    while state.actors:
        state = state.play(state.actors[0], random.choice(state.legal(state.actors[0])))
    record: dict[str, Any] = json.loads(json.dumps(state.record(seats=["a", "b", "c"])))
    return record


GOOD = game_record()


def changed(**fields: Any) -> dict[str, Any]:
    return {**GOOD, **fields}


def fault_of(record: Any) -> ml.BadRecord:
    with pytest.raises(ml.BadRecord) as caught:
        ml.verify(record)
    return caught.value


def test_a_record_has_the_documented_fields() -> None:
    assert list(GOOD) == ["format", "game", "rules", "options", "deal", "moves", "outcome", "meta"]
    assert GOOD["format"] == "motherlode-record/1"
    assert list(GOOD["options"]) == ["players", "starter", "layout", "memory", "colours"]
    assert list(GOOD["deal"]) == ["table"]
    assert GOOD["meta"] == {"seats": ["a", "b", "c"], "seed": 7}
    assert list(GOOD["outcome"]) == ["scores", "winners", "decided_by"]


def test_a_record_replays_without_a_seed() -> None:
    ml.verify(changed(meta={}))
    state = ml.replay(changed(meta={}))
    assert state.record()["outcome"] == GOOD["outcome"]
    assert len(list(state.past())) == len(GOOD["moves"]) + 1


def test_records_can_be_text_bytes_or_read_already() -> None:
    text = json.dumps(GOOD)
    for form in (GOOD, text, text.encode(), read_record(text)):
        ml.verify(form)
        assert ml.replay(form).outcome is not None


def test_an_unfinished_record_holds() -> None:
    ml.verify(changed(moves=GOOD["moves"][:5], outcome=None))


def without(field: str) -> dict[str, Any]:
    return {name: value for name, value in GOOD.items() if name != field}


@pytest.mark.parametrize(
    ("record", "field", "words"),
    [
        (without("format"), "format", "missing"),
        (changed(format="motherlode-record/9"), "format", "motherlode-record/1"),
        (changed(format=None), "format", "not known"),
        (without("deal"), "deal", "missing"),
        (changed(moves=[[0, 17]]), "moves[0][1]", "Expected `str`"),
        (changed(moves=[[0]]), "moves[0]", "length"),
        (changed(extra=1), "extra", "unknown field"),
        (changed(outcome={"scores": [1], "winners": [0]}), "outcome", "decided_by"),
        (changed(game="golf"), "game", "there is no game"),
        (changed(options={**GOOD["options"], "layout": "hex"}), "options", "scatter or grid"),
        (changed(options={"players": 3, "starter": 0}), "options.layout", "missing"),
        (changed(options={**GOOD["options"], "starter": "lot"}), "options.starter", "seat that was drawn"),
        (changed(deal={"table": GOOD["deal"]["table"][:-1]}), "deal", "missing"),
        (changed(deal={"table": GOOD["deal"]["table"][::-1]}), "deal", "seed 7"),
        (changed(options={**GOOD["options"], "colours": []}), "options.colours", "filled in"),
        (changed(options={**GOOD["options"], "game": "y"}), "options", "no option 'game'"),
        (changed(meta={"seed": [1]}), "meta.seed", "seed"),
        (changed(moves=[[2, "flip 99"]]), "moves[0]", "0 to 63"),
        (changed(moves=[[9, "flip 1"]]), "moves[0]", "no seat 9"),
        (changed(moves=[*GOOD["moves"], [0, "flip 1"]]), f"moves[{len(GOOD['moves'])}]", "over"),
        (changed(outcome=None), "outcome", "unfinished"),
        (changed(moves=GOOD["moves"][:-1]), "outcome", "unfinished"),
        (changed(outcome={**GOOD["outcome"], "decided_by": "shared"}), "outcome", "decided by"),
        (changed(legal=[64]), "legal", "counts"),
        (changed(legal=[64] * len(GOOD["moves"])), "legal[1]", "there were 63"),
    ],
)
def test_what_is_wrong_is_named(record: dict[str, Any], field: str, words: str) -> None:
    fault = fault_of(record)
    assert fault.field == field
    assert words in str(fault)


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '"x"', "null", '{"format": "motherlode-record/1"'])
def test_what_is_no_object_is_refused(text: str) -> None:
    assert "JSON" in str(fault_of(text))


def test_files_hold_one_record_a_line_and_faults_name_the_line(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(write_line(GOOD) + b"\n" + write_line(GOOD))
    assert [line for line, _ in split_file(path)] == [1, 3]
    assert [ml.replay(record).outcome for record in ml.read_records(str(path))] == [ml.replay(GOOD).outcome] * 2
    path.write_bytes(write_line(GOOD) + b"{broken\n")
    with pytest.raises(ml.BadRecord, match="line 2: not valid JSON"):
        list(ml.read_records(path))


def test_the_program_of_the_page_reads_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    series = ml.Series.begin(ml.load("gold", players=3), 7)
    while series.outcome is None:
        seat = series.state.actors[0]
        series = series.play(seat, series.state.legal(seat)[0])
    lines = [GOOD, GOOD, series.record(seats=["a", "b", "c"])]
    (tmp_path / "games.jsonl").write_bytes(b"".join(map(write_line, lines)))
    monkeypatch.chdir(tmp_path)
    (program,) = (block for block in blocks(ROOT / "docs" / "records.md") if block.language == "py")
    exec(compile(program.text, program.page, "exec"), {})  # noqa: S102
    assert capsys.readouterr().out.count("['a', 'b', 'c'] Outcome(") == 2 + len(series.states)


@pytest.mark.parametrize("start", ["", "\n\n", "\ufeff"])
def test_a_file_may_hold_one_object_spread_over_lines(tmp_path: Path, start: str) -> None:
    path = tmp_path / "game.json"
    for text in (json.dumps(GOOD, indent=1), json.dumps(GOOD).replace('"game":', '\n"game":')):
        path.write_text(start + text, encoding="utf-8")
        assert len(list(ml.read_records(path))) == 1


def test_places_may_be_left_out_of_a_deal_that_a_seed_made() -> None:
    state = ml.load("gold").deal(seed=3)
    record = state.record()
    ml.verify(record)
    ml.verify({**record, "deal": {"table": record["deal"]["table"]}})
    ml.verify({**record, "deal": {**record["deal"], "scatter": None}})
    moved = [[100, 120, 0], *record["deal"]["scatter"][1:]]
    assert fault_of({**record, "deal": {**record["deal"], "scatter": moved}}).field == "deal"


def test_a_grid_may_say_that_it_has_no_places() -> None:
    record = ml.load("gold", layout="grid").deal(seed=3).record()
    ml.verify({**record, "deal": {**record["deal"], "scatter": None}})
    other = ml.load("gold", layout="grid").deal(seed=4).record()["deal"]
    assert fault_of({**record, "deal": {**other, "scatter": None}}).field == "deal"


def test_only_objects_are_records() -> None:
    with pytest.raises(ml.BadRecord, match="JSON object"):
        read_record(5)  # type: ignore[arg-type]


@pytest.mark.parametrize(("content", "words"), [(b"", "empty"), (b"\n \n", "empty"), (b"\xff\xfe\x00", "UTF-8")])
def test_files_without_records_are_refused(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "x"
    path.write_bytes(content)
    with pytest.raises(ml.BadRecord, match=words):
        list(ml.read_records(path))
    with pytest.raises(ml.BadRecord, match="cannot read"):
        list(ml.read_records(tmp_path / "nowhere"))


def test_json_nested_too_deeply_is_refused() -> None:
    assert "too deeply" in str(fault_of("[" * 100_000))


def test_seats_are_named_as_far_as_the_record_names_them() -> None:
    record = Record(RECORD_FORMAT, "gold", {}, {}, [], None, {"seats": ["Ada", ""]})
    assert seat_names(record, 2) == ["Ada", "seat 1"]
    assert seat_names(record, 3) == ["seat 0", "seat 1", "seat 2"]
    shared = Record(RECORD_FORMAT, "gold", {}, {}, [], None, {"seats": ["random", "", "Ada", "", "random"]})
    assert seat_names(shared, 5) == ["random (seat 0)", "seat 1", "Ada", "seat 3", "random (seat 4)"]


@pytest.mark.parametrize(
    ("lost", "words"),
    [
        ({"bot": "./mine.py:MyBot", "reason": "thought for 3 s"}, "./mine.py:MyBot lost: it thought for 3 s"),
        ({"bot": "./mine.py:MyBot"}, None),
        ({"bot": "", "reason": "thought for 3 s"}, None),
        ("./mine.py:MyBot", None),
        (None, None),
    ],
)
def test_who_lost_before_the_end_is_told_where_the_record_tells_it(lost: Any, words: str | None) -> None:
    assert lost_words(Record(RECORD_FORMAT, "gold", {}, {}, [], None, {"lost": lost})) == words
