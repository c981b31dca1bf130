"""`motherlode bench`: how fast, compared with what."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from motherlode.commands.common import Subparsers, record_file
from motherlode.lab.benchmark import Report, find_benchmarks, measure


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("bench", help="run the benchmarks")
    parser.add_argument("names", nargs="*", metavar="NAME", help="which ones (default: all)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results as JSON too")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    console = Console()
    chosen = find_benchmarks(args.names)
    with record_file(args.json) as file:
        with console.status("measuring …"):
            report = measure(chosen)
        _show(console, report)
        if file is not None:
            file.write(msgspec.json.format(msgspec.json.encode(report)) + b"\n")
    return 0


def _show(console: Console, report: Report) -> None:
    table = Table(title=f"Python {report.python}, {report.machine}, {report.cores} cores", title_justify="left")
    for heading in ("benchmark", "measured", "unit", "compared with", "ratio"):
        table.add_column(heading, justify="right" if heading in ("measured", "ratio") else "left", overflow="fold")
    for result in report.results:
        told = [result.name, f"{result.measured:,.0f}", result.unit]
        ratios = [(against, f"{ratio:,.2f}×") for against, ratio in result.ratios.items()]
        for against, ratio in ratios or [("", "")]:
            table.add_row(*told, against, ratio)
            told = ["", "", ""]
        table.add_section()
    console.print(table)
    for result in report.results:
        console.print(f"{result.name}: {result.settings}", highlight=False)
    for why in sorted({why for result in report.results for why in result.left_out.values()}):
        console.print(f"Left out: {why}", style="dim", highlight=False, markup=False)
