"""``serai fuzz``: random games that look for broken rules."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from serai.cli.common import (
    data_option,
    echo_json,
    json_option,
    players_option,
    say,
    settings_of,
    settings_option,
    title_argument,
    write_text,
)
from serai.fuzz import Report
from serai.fuzz import fuzz as run
from serai.kernel.title import Title

EXAMPLES = """\b
Examples:
  serai fuzz caravan --games 1000
  serai fuzz caravan --games 5000 --players 4 --option rainbow=on --jobs 2
  serai fuzz caravan --data corrected.toml"""


@click.command(epilog=EXAMPLES)
@title_argument
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games in all.")
@players_option
@click.option("--seed", default="0", show_default=True, help="Another seed, other games; the same seed, the same.")
@settings_option
@data_option
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="How many processes.")
@click.option(
    "--check-every", type=click.IntRange(1), default=1, show_default=True, help="Steps between looks at invariants."
)
@json_option
@click.pass_context
def fuzz(
    ctx: click.Context,
    title: Title[Any],
    games: int,
    players: int | None,
    seed: str,
    pairs: tuple[tuple[str, str], ...],
    data: Path | None,
    jobs: int,
    check_every: int,
    as_json: bool,
) -> None:
    """Play random games and check every step.

    Player numbers and options vary from game to game unless they are given. A game that breaks is kept as a journal.
    """
    settings: dict[str, Any] = {**settings_of(pairs)}
    table = title.printed(data)
    with click.progressbar(
        length=games, label=f"{title.caption}", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        report = run(title, games, players, seed, settings, bar.update, jobs, check_every, table)
    kept = [_keep(title, seed, failure.game, failure.journal) for failure in report.failures]
    if as_json:
        found = report.data()
        for failure, file in zip(found["failures"], kept, strict=True):
            failure["journal"] = str(file)
        echo_json(found)
    else:
        _tell(report, kept)
    ctx.exit(0 if report.good else 1)


def _keep(title: Title[Any], seed: str, game: int, journal: str) -> Path:
    """Write the journal of a broken game beside us, under a name of its own."""
    word = "".join(sign if sign.isalnum() else "-" for sign in seed)[:40]
    file = Path(f"fuzz-{title.name}-{word}-{game}.journal")
    write_text(file, journal)
    return file


def _tell(report: Report, kept: list[Path]) -> None:
    say(
        f"{report.games:,} games, {report.choices:,} choices, the longest {report.longest:,};"
        f" {report.pace:,.1f} games a second"
    )
    for failure, file in zip(report.failures, kept, strict=True):
        say(f"game {failure.game}: {failure.reason}")
        say(f"    its journal is in {file}")
    if report.good:
        say("Nothing broke.")
