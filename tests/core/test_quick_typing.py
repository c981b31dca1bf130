"""Numba's shortcuts lead where its long ways do, and are taken only where they were asked for."""

from __future__ import annotations

import operator

import pytest
from numba.core import compiler, types
from numba.core.registry import cpu_target
from numba.core.targetconfig import ConfigStack, TargetConfig
from numba.core.types.functions import BaseFunction

from motherlode.core import quick_typing
from motherlode.core.quick_typing import shortcuts


def meaning_of_a_sum() -> object:
    context = cpu_target.typing_context
    context.refresh()
    return context.resolve_value_type(operator.add).get_call_type(context, (types.int64, types.float64), {})


def test_a_meaning_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    expected, looked = meaning_of_a_sum(), []

    def look(*args: object) -> object:
        looked.append(args)
        return find(*args)

    find = quick_typing._find_meaning
    monkeypatch.setattr(quick_typing, "_meanings", {})
    monkeypatch.setattr(quick_typing, "_find_meaning", look)
    with shortcuts():
        assert meaning_of_a_sum() == meaning_of_a_sum() == expected
    assert len(looked) == 1


def test_with_other_settings_a_meaning_may_be_another(monkeypatch: pytest.MonkeyPatch) -> None:
    known: dict[object, tuple[object, object]] = {}
    monkeypatch.setattr(quick_typing, "_meanings", known)
    for error_model in ("python", "numpy"):
        flags = compiler.Flags()
        flags.error_model = error_model
        with ConfigStack().enter(flags), shortcuts():
            meaning_of_a_sum()
    assert len(known) == 2


def test_settings_are_the_same_by_the_shortcut() -> None:
    flags = compiler.Flags()
    flags.nrt = True
    before = flags.values()
    with shortcuts():
        assert flags.values() == before


def fail_in_shortcuts() -> None:
    with shortcuts():
        assert BaseFunction.get_call_type is quick_typing.known_meaning
        raise ZeroDivisionError


def test_shortcuts_end_even_where_compiling_fails() -> None:
    former = BaseFunction.get_call_type, TargetConfig.values
    with pytest.raises(ZeroDivisionError):
        fail_in_shortcuts()
    assert (BaseFunction.get_call_type, TargetConfig.values) == former
