"""Which way of compiling is asked for, before anything is compiled."""

from __future__ import annotations

import pytest

from motherlode.core.compile_way import VARIABLE, WAYS, asked_way
from motherlode.core.errors import BadOption


def test_a_way_is_asked_for_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    for way in WAYS:
        monkeypatch.setenv(VARIABLE, way)
        assert asked_way() == way
    monkeypatch.setenv(VARIABLE, "")
    assert asked_way() == "auto"
    monkeypatch.delenv(VARIABLE)
    assert asked_way() == "auto"


def test_a_wrong_name_is_told_with_those_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "quik")
    with pytest.raises(BadOption, match="MOTHERLODE_COMPILE cannot be 'quik'; it is auto, quick or plain"):
        asked_way()
