"""How the matches of a gauntlet are told: in cells, and as a table of Markdown between two marks of a page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import Final

from motherlode.core.errors import BadOption
from motherlode.lab.gauntlet import Row

HEADINGS: Final = (
    "bot",
    "against",
    "players",
    "options",
    "games",
    "won",
    "lost",
    "tied",
    "share of decided",
    "99 % interval",
    "ms a move, each",
    "verdict",
)

NEARLY_EQUAL: Final = 1.25
"""Times whose ratio is at most this are called equal."""


def cells(row: Row) -> list[str]:
    """A row, heading by heading."""
    return [
        row.bot,
        row.against,
        str(row.players),
        ", ".join(f"{name} {value}" for name, value in row.options.items()) or "–",
        *(f"{number:,}" for number in (row.games, row.won, row.lost, row.tied)),
        "–" if row.share is None else f"{100 * row.share:.1f} %",
        f"{100 * row.low:.1f} – {100 * row.high:.1f} %",
        times(row),
        row.verdict,
    ]


def times(row: Row) -> str:
    """Milliseconds a move, of both."""
    ours, theirs = row.milliseconds, row.milliseconds_against
    is_equal = max(ours, theirs) <= NEARLY_EQUAL * min(ours, theirs)
    made = "" if not row.is_timed else ", made equal" if is_equal else ", not equal"
    return f"{_time(ours)} / {_time(theirs)}{made}"


def _time(milliseconds: float) -> str:
    return f"{milliseconds:.{0 if milliseconds >= 10 else 1 if milliseconds >= 1 else 2}f}"


def in_one_line(row: Row) -> str:
    """A row for somebody who waits for the others."""
    told = dict(zip(HEADINGS, cells(row), strict=True))
    options = "" if told["options"] == "–" else f", {told['options']}"
    score = f"{row.won} won, {row.lost} lost, {row.tied} tied: {told['share of decided']} ({told['99 % interval']})"
    return f"{row.bot} – {row.against}, {row.players} players{options}: {score}, {row.verdict}"


def marks(game: str) -> tuple[str, str]:
    """Between these the gauntlet of a game stands in a page."""
    return f"<!-- gauntlet of {game} -->", f"<!-- end of the gauntlet of {game} -->"


def markdown(command: str, rows: Sequence[Row], seats: Sequence[int]) -> str:
    """The command and its matches. What could not be otherwise is left out: the only number of players, no options."""
    says_nothing = {"players": len(seats) == 1, "options": not any(row.options for row in rows)}
    shown = [not says_nothing.get(heading, False) for heading in HEADINGS]
    lines = [list(compress(line, shown)) for line in (HEADINGS, ["---"] * len(HEADINGS), *map(cells, rows))]
    table = [" | ".join(cell.replace("|", r"\|") for cell in line) for line in lines]
    return "\n".join([f"`{command}`", "", *(f"| {line} |" for line in table)])


def between_marks(page: str, game: str, text: str) -> str:
    """The page with this text between the game's marks; an empty page gets both."""
    first, last = marks(game)
    if not page:
        page = f"{first}\n{last}\n"
    if page.count(first) != 1 or page.count(last) != 1 or page.index(first) > page.index(last):
        raise BadOption(f"the page has no place for the gauntlet of {game}: the lines {first} and {last}, once each")
    return f"{page.partition(first)[0]}{first}\n{text}\n{last}{page.partition(last)[2]}"
