"""Plots are drawn where their numbers say, and can be read without seeing them."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from motherlode.core.figures import decimal, percent
from motherlode.lab.report.plots import WIDTH, Plot, Point, Series, bars, dots, histogram, lines, ticks

BY_NAME = [
    Series("one", [Point("left", 0.25, 0.2, 0.3), Point("right & more", 0.5, 0.4, 0.6)]),
    Series("two", [Point("left", 0.1), Point("right & more", 0.75)]),
]
BY_NUMBER = [
    Series("one", [Point(2, 0.25, 0.2, 0.3), Point(3, 0.5, 0.4, 0.6), Point(5, 0.4, 0.3, 0.5)]),
    Series("two", [Point(2, 0.1), Point(4, 0.75)]),
]
KINDS = [(bars, BY_NAME), (dots, BY_NAME), (lines, BY_NUMBER), (histogram, BY_NUMBER)]


def drawn(kind: object, series: list[Series], mark: float | None = None) -> ElementTree.Element:
    assert callable(kind)
    return ElementTree.fromstring(kind(Plot("A <title>", "What it shows", series, percent, "across", "up", mark)))  # noqa: S314


def numbers(svg: ElementTree.Element, tag: str, name: str) -> list[float]:
    return [float(element.get(name, "nan")) for element in svg.iter(tag) if element.get(name)]


@pytest.mark.parametrize(("kind", "series"), KINDS)
def test_every_plot_has_a_title_and_says_what_it_shows(kind: object, series: list[Series]) -> None:
    svg = drawn(kind, series)
    assert svg.get("role") == "img"
    assert svg.findtext("title") == "A <title>"
    assert svg.findtext("desc") == "What it shows"


@pytest.mark.parametrize(("kind", "series"), KINDS)
def test_nothing_is_drawn_outside(kind: object, series: list[Series]) -> None:
    svg = drawn(kind, series, 0.5)
    height = float(svg.get("viewBox", "").split()[3])
    for tag, across, up in (("text", "x", "y"), ("circle", "cx", "cy"), ("rect", "x", "y")):
        assert all(0 <= x <= WIDTH for x in numbers(svg, tag, across))
        assert all(0 <= y <= height for y in numbers(svg, tag, up))
    assert all(size >= 0 for size in numbers(svg, "rect", "width") + numbers(svg, "rect", "height"))


def test_bars_are_as_long_as_their_values() -> None:
    long = numbers(drawn(bars, BY_NAME), "rect", "width")
    assert [one / long[0] for one in long] == pytest.approx([1, 0.4, 2, 3], rel=0.02)


def test_columns_are_as_high_as_their_values() -> None:
    high = numbers(drawn(histogram, [BY_NUMBER[0]]), "rect", "height")
    assert [one / high[0] for one in high] == pytest.approx([1, 2, 1.6], rel=0.02)


def test_dots_stand_at_their_values() -> None:
    found = numbers(
        drawn(dots, [Series("one", [Point(name, float(name)) for name in ("1", "2", "4")])]), "circle", "cx"
    )
    assert (found[2] - found[0]) / (found[1] - found[0]) == pytest.approx(3, rel=0.02)


def test_series_differ_by_shape() -> None:
    svg = drawn(dots, BY_NAME)
    assert len(list(svg.iter("circle"))) == 2
    assert len([path for path in svg.iter("path") if path.get("class") == "s1"]) == 2


def test_the_mark_is_drawn_where_there_is_one() -> None:
    assert not [path for path in drawn(lines, BY_NUMBER).iter("path") if path.get("class") == "mark"]
    assert [path for path in drawn(lines, BY_NUMBER, 0.5).iter("path") if path.get("class") == "mark"]


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0.2, 0.31), (-0.4, 0.1), (3, 3), (12, 4711), (0, 1e-9)])
def test_ticks_are_round_few_and_around_everything(low: float, high: float) -> None:
    found = ticks(low, high)
    assert 2 <= len(found) <= 8 or low == high
    assert found[0] <= low
    assert found[-1] >= high - 1e-9


def test_numbers_are_written_for_people() -> None:
    assert [percent(share) for share in (0, 0.0001, 0.2613, 0.99999, 1)] == [
        "0\u00a0%",
        "under 0.1\u00a0%",
        "26.1\u00a0%",
        "over 99.9\u00a0%",
        "100\u00a0%",
    ]
    assert [decimal(value) for value in (0, 0.0123, 3.14159, 26.25, 12345.6)] == [
        "0.00",
        "0.012",
        "3.14",
        "26.2",
        "12,345.6",
    ]
