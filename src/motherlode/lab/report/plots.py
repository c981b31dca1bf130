"""Plots as inline SVG: bars, lines, and dots with their intervals. They know numbers and names, and nothing of games.

A plot takes its colours from the page by class, so light, dark and print are the page's business. Series differ by
shape and filling, not by colour alone. Every plot has a title and a description for those who hear it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from itertools import pairwise
from math import floor, log10
from typing import Final

import msgspec

WIDTH: Final = 400
LINE: Final = 22
"""The height of a line of a plot that goes down the page."""
MOST_TICKS: Final = 5
LETTER: Final = 7.0
"""About how wide a letter is, for leaving room."""

Written = Callable[[float], str]


class Point(msgspec.Struct, frozen=True):
    """A value, with its interval where it has one."""

    at: str | float
    value: float
    low: float | None = None
    high: float | None = None


class Series(msgspec.Struct, frozen=True):
    """What is drawn in one colour and shape."""

    name: str
    points: Sequence[Point]


class Plot(msgspec.Struct, frozen=True):
    """What every plot is told: what it shows, for the title and the ear, and how its values are written."""

    title: str
    description: str
    series: Sequence[Series]
    written: Written
    across: str
    """What is measured along the bottom."""
    up: str = ""
    mark: float | None = None
    """A value to compare with, drawn as a dashed line."""


def ticks(low: float, high: float) -> list[float]:
    """Round numbers from `low` to `high`: steps of 1, 2 or 5 times a power of ten, the ends included."""
    span = high - low or 1.0
    power = 10.0 ** floor(log10(span / MOST_TICKS))
    step = next(factor * power for factor in (1, 2, 5, 10) if span / (factor * power) <= MOST_TICKS)
    first, last = floor(low / step + 1e-9), -floor(-high / step + 1e-9)
    return [round(number * step, 10) for number in range(first, last + 1)]


def bars(plot: Plot) -> str:
    """Bars to the right, one under the other, a group for each name; the value stands at the end of each."""
    names = list(dict.fromkeys(str(point.at) for series in plot.series for point in series.points))
    left = min(max(len(name) for name in names) * LETTER + 10, WIDTH * 0.46)
    most = max((_top(point) for series in plot.series for point in series.points), default=0) or 1.0
    written = [len(plot.written(point.value)) for series in plot.series for point in series.points]
    scale = (WIDTH - left - max(written) * LETTER - 8) / most
    height = len(names) * (14 * len(plot.series) + 10) + 4
    parts = []
    for row, name in enumerate(names):
        top = row * (14 * len(plot.series) + 10) + 6
        parts.append(_label(left - 8, top + 7 * len(plot.series) + 4, _cut(name, left), "end"))
        for number, series in enumerate(plot.series):
            found = [point for point in series.points if str(point.at) == name]
            parts += [_bar(left, top + 14 * number, point, scale, number, plot.written) for point in found]
    parts.append(f'<path class="axis" d="M{_n(left)} 0V{_n(height)}"/>')
    return _svg(plot, height, parts)


def _bar(left: float, top: float, point: Point, scale: float, number: int, written: Written) -> str:
    long = max(point.value * scale, 0.0)
    bar = f'<rect class="s{number}" x="{_n(left)}" y="{_n(top)}" width="{_n(long)}" height="11" rx="1"/>'
    end = left + max(long, scale * (_top(point)))
    whisker = "" if point.low is None else _whisker(left, top + 5.5, point, scale)
    return bar + whisker + _label(end + 5, top + 10, written(point.value), "start")


def _whisker(left: float, middle: float, point: Point, scale: float) -> str:
    low, high = left + max(point.low or 0.0, 0.0) * scale, left + (point.high or 0.0) * scale
    return f'<path class="whisker" d="M{_n(low)} {_n(middle)}H{_n(high)}"/>' if high - low >= 2 else ""


def dots(plot: Plot) -> str:
    """A dot with its interval for each name, one under the other, over a scale that fits them all."""
    rows = list(dict.fromkeys(str(point.at) for series in plot.series for point in series.points))
    ends = [end for series in plot.series for point in series.points for end in _ends(point)]
    marks = [] if plot.mark is None else [plot.mark]
    steps = ticks(min([*ends, *marks], default=0.0), max([*ends, *marks], default=1.0))
    left = min(max(len(name) for name in rows) * LETTER + 14, WIDTH * 0.46)
    x = _scale(steps, left, WIDTH - 16)
    step = LINE if len(plot.series) == 1 else 14 * len(plot.series) + 8
    bottom = len(rows) * step + 6
    parts = _grid_down(plot, steps, x, bottom)
    for row, name in enumerate(rows):
        middle = row * step + step / 2 + 4
        parts.append(_label(left - 12, middle + 4, _cut(name, left), "end"))
        for number, series in enumerate(plot.series):
            offset = (number - (len(plot.series) - 1) / 2) * 13
            found = [point for point in series.points if str(point.at) == name]
            parts += [
                _dot(x(point.value), middle + offset, number) + _span(point, x, middle + offset) for point in found
            ]
    return _svg(plot, bottom + 36, parts)


def _span(point: Point, x: Callable[[float], float], y: float) -> str:
    if point.low is None or point.high is None:
        return ""
    low, high = x(point.low), x(point.high)
    return f'<path class="whisker" d="M{_n(low)} {_n(y)}H{_n(high)}M{_n(low)} {_n(y - 4)}v8M{_n(high)} {_n(y - 4)}v8"/>'


def _grid_down(plot: Plot, steps: Sequence[float], x: Callable[[float], float], bottom: float) -> list[str]:
    parts = [f'<path class="grid" d="M{_n(x(step))} 0V{_n(bottom)}"/>' for step in steps]
    parts += [_label(x(step), bottom + 15, _short(plot.written(step)), "middle") for step in steps]
    if plot.mark is not None:
        parts.append(f'<path class="mark" d="M{_n(x(plot.mark))} 0V{_n(bottom)}"/>')
    parts.append(_label((x(steps[0]) + x(steps[-1])) / 2, bottom + 31, plot.across, "middle"))
    return parts


def lines(plot: Plot) -> str:
    """A line a series over a scale of numbers, with its interval as a band."""
    points = [point for series in plot.series for point in series.points]
    marks = [] if plot.mark is None else [plot.mark]
    ups = ticks(min([0.0, *marks, *(p.value for p in points)]), max([*marks, *(_top(p) for p in points)], default=1.0))
    ends = min(float(p.at) for p in points), max(float(p.at) for p in points)
    left = max(len(_short(plot.written(step))) for step in ups) * LETTER + 8
    return _drawn_up(plot, ends, ups, left, [_line(series, n) for n, series in enumerate(plot.series)])


Drawing = Callable[[Callable[[float], float], Callable[[float], float]], str]


def _line(series: Series, number: int) -> Drawing:
    def draw(x: Callable[[float], float], y: Callable[[float], float]) -> str:
        points = sorted(series.points, key=lambda point: float(point.at))
        path = "L".join(f"{_n(x(float(point.at)))} {_n(y(point.value))}" for point in points)
        banded = [point for point in points if point.low is not None and point.high is not None]
        over = [f"{_n(x(float(point.at)))} {_n(y(point.high or 0.0))}" for point in banded]
        under = [f"{_n(x(float(point.at)))} {_n(y(point.low or 0.0))}" for point in reversed(banded)]
        band = f'<path class="band b{number}" d="M{"L".join([*over, *under])}Z"/>' if len(banded) > 1 else ""
        spots = "".join(_dot(x(float(point.at)), y(point.value), number) for point in points)
        return f'{band}<path class="line l{number}" d="M{path}"/>{spots}'

    return draw


def histogram(plot: Plot) -> str:
    """Columns over a scale of whole numbers; two series stand before each other, the second as an outline."""
    points = [point for series in plot.series for point in series.points]
    places = sorted({float(point.at) for point in points})
    width = min((b - a for a, b in pairwise(places)), default=1.0)
    ends = places[0] - width / 2, places[-1] + width / 2
    ups = ticks(0.0, max(point.value for point in points))
    left = max(len(_short(plot.written(step))) for step in ups) * LETTER + 8
    return _drawn_up(plot, ends, ups, left, [_columns(s, n, width) for n, s in enumerate(plot.series)])


def _columns(series: Series, number: int, width: float) -> Drawing:
    def draw(x: Callable[[float], float], y: Callable[[float], float]) -> str:
        if number == 0:
            return "".join(_column(x, y, point, width) for point in series.points if point.value > 0)
        points = sorted(series.points, key=lambda point: float(point.at))
        start = f"M{_n(x(float(points[0].at) - width / 2))} {_n(y(0.0))}"
        steps = [f"V{_n(y(point.value))}H{_n(x(float(point.at) + width / 2))}" for point in points]
        return f'<path class="outline l{number}" d="{start}{"".join(steps)}V{_n(y(0.0))}"/>'

    return draw


def _column(x: Callable[[float], float], y: Callable[[float], float], point: Point, width: float) -> str:
    left, right, top = x(float(point.at) - width / 2), x(float(point.at) + width / 2), y(point.value)
    gap = 1.0 if right - left > 4 else 0.0
    size = f'width="{_n(right - left - gap)}" height="{_n(y(0.0) - top)}"'
    return f'<rect class="s0" x="{_n(left + gap / 2)}" y="{_n(top)}" {size}/>'


def _drawn_up(
    plot: Plot, ends: tuple[float, float], ups: Sequence[float], left: float, drawings: Sequence[Drawing]
) -> str:
    """A plot that grows upwards: its two scales, and what is drawn over them."""
    tall = 168.0
    x, y = _scale(ends, left, WIDTH - 12), _scale(ups, tall, 22.0)
    parts = [_label(0, 10, plot.up, "start")]
    for step in ups:
        parts.append(f'<path class="grid" d="M{_n(left)} {_n(y(step))}H{WIDTH - 12}"/>')
        parts.append(_label(left - 5, y(step) + 4, _short(plot.written(step)), "end"))
    # What is counted there comes in whole numbers.
    inside = [step for step in ticks(*ends) if ends[0] <= step <= ends[1] and step == int(step)]
    parts += [_label(x(step), tall + 17, f"{step:,g}", "middle") for step in inside]
    parts.append(_label((left + WIDTH) / 2, tall + 33, plot.across, "middle"))
    parts += [drawing(x, y) for drawing in drawings]
    if plot.mark is not None:
        parts.append(f'<path class="mark" d="M{_n(left)} {_n(y(plot.mark))}H{WIDTH - 12}"/>')
    return _svg(plot, tall + 40, parts)


def _scale(steps: Sequence[float], start: float, end: float) -> Callable[[float], float]:
    low, high = steps[0], steps[-1]
    return lambda value: start + (value - low) / ((high - low) or 1.0) * (end - start)


SHAPES: Final = (
    '<circle class="s{0}" cx="{1}" cy="{2}" r="4"/>',
    '<path class="s{0}" d="M{1} {2}m-5 0l5 -5l5 5l-5 5z"/>',
    '<path class="s{0}" d="M{1} {2}m-4 -4h8v8h-8z"/>',
    '<path class="s{0}" d="M{1} {2}m0 -5l5 9h-10z"/>',
)


def _dot(x: float, y: float, number: int) -> str:
    return SHAPES[number % len(SHAPES)].format(number, _n(x), _n(y))


def _top(point: Point) -> float:
    return point.value if point.high is None else max(point.value, point.high)


def _ends(point: Point) -> list[float]:
    return [point.value, *(end for end in (point.low, point.high) if end is not None)]


def _cut(text: str, room: float) -> str:
    letters = int(room / LETTER)
    return text if len(text) <= letters else text[: letters - 1].rstrip() + "…"


def _short(text: str) -> str:
    """A number beside a scale, without the noughts behind its point."""
    return re.sub(r"\.0+(?!\d)", "", text)


def _label(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}">{escape(text)}</text>' if text else ""


def _n(value: float) -> str:
    """A place in the drawing, short."""
    return f"{value:.1f}".removesuffix(".0")


def _svg(plot: Plot, height: float, parts: Sequence[str]) -> str:
    title, description = escape(plot.title), escape(plot.description)
    head = f'<svg viewBox="0 0 {WIDTH} {_n(height)}" role="img"><title>{title}</title><desc>{description}</desc>'
    return head + "".join(parts) + "</svg>"
