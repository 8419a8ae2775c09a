"""``serai bench``: how fast each build is, beside a peer, in one run."""

from __future__ import annotations

import sys
from typing import Any

import click

from serai.bench.compare import PeerError, compare
from serai.cli.common import echo_json, json_option, say
from serai.cli.errors import BadInput

EPILOG = """\b
Examples:
  serai bench                                  both builds
  serai bench --peer .venv-peer/bin/python     beside catanatron, which that Python has installed
  serai bench --json > figures.json            for a program

Random games with the most players, set-up included; CPU time of one core; the best of several rounds in turn."""


@click.command(epilog=EPILOG)
@click.option("--peer", metavar="PYTHON", help="A Python that has catanatron installed, to compare with.")
@click.option(
    "--seconds", default=3.0, show_default=True, type=click.FloatRange(0.1), help="CPU seconds a measurement."
)
@click.option("--rounds", default=3, show_default=True, type=click.IntRange(1), help="Rounds; the best of each counts.")
@json_option
def bench(peer: str | None, seconds: float, rounds: int, as_json: bool) -> None:
    """Measure whole random games, choices and copies in each build."""
    builds = 2 + bool(peer)
    with click.progressbar(
        length=rounds * builds, label="measuring", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        try:
            figures = compare(peer, seconds, rounds, bar.update)
        except (PeerError, OSError) as error:
            raise BadInput(str(error)) from None
    if as_json:
        echo_json(figures)
    else:
        say(table(figures))


def table(figures: dict[str, Any]) -> str:
    """The figures as a table, a line for each build and title, the peer last."""
    lines = [f"{'build':<20}{'title':<12}{'games/s':>10}{'choices/s':>12}{'copy ns':>9}{'x peer':>8}"]
    for build, titles in figures["builds"].items():
        for title, row in titles.items():
            lines.append(_line(build, title, row))
    if figures["peer"]:
        lines.append(_line(figures["peer"]["build"], "Catan", {**figures["peer"], "times_peer": 1.0}))
    if "compiled" not in figures["builds"]:
        lines.append("There is no compiled build here: serai was installed without a C compiler.")
    return "\n".join(lines)


def _line(build: str, title: str, row: dict[str, Any]) -> str:
    times = f"{row['times_peer']:.1f}" if "times_peer" in row else "-"
    return (
        f"{build:<20}{title:<12}{row['games_per_s']:>10,.0f}{row['choices_per_s']:>12,}{row['copy_ns']:>9,}{times:>8}"
    )
