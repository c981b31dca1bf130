"""Whatever the server refuses, the browser client can say in the reader's language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from motherlode.server.http.errors import STATUS

ROOT = Path(__file__).parent.parent.parent
SERVER = ROOT / "src/motherlode/server"
CODE = re.compile(r"""(?:Refusal|Problem)\(\s*"([a-z-]+)"|\d{3}: "([a-z]+(?:-[a-z]+)+)\"""")


def codes_in_use() -> set[str]:
    """Every code that the server's own files send."""
    found = [match for path in SERVER.rglob("*.py") for match in CODE.findall(path.read_text("utf8"))]
    return {first or second for first, second in found}


def test_every_code_in_use_has_a_status() -> None:
    assert len(codes_in_use()) > 15
    assert codes_in_use() <= set(STATUS)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_client_has_a_sentence_for_every_code(language: str) -> None:
    words = (ROOT / f"web/src/i18n/{language}.ts").read_text("utf8")
    sentence = r'(?:".+"|\{\s+one: ".+",\s+other: ".+",\s+\})'
    said = set(re.findall(rf'^  "refusal\.([a-z-]+)":\s+{sentence},$', words, re.MULTILINE))
    assert said - {"unknown"} == set(STATUS)
    assert "unknown" in said
