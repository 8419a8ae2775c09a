"""``serai verify``: was the game fair, and does the file tell the truth?"""

from __future__ import annotations

from pathlib import Path

import click

from serai.cli.common import colour_option, data_option, echo_json, file_argument, json_option, read_text, say
from serai.seed_note import read_note
from serai.verify import BAD, GOOD, Check
from serai.verify import verify as check

EXAMPLES = """\b
Examples:
  serai verify game.journal
  serai verify game.journal --note note.txt
  serai verify game.journal --json
  curl -s https://example.org/game.journal | serai verify -"""


@click.command(epilog=EXAMPLES)
@file_argument
@data_option
@click.option("--note", type=click.Path(path_type=Path), help="What your browser noted when the game began.")
@json_option
@colour_option
@click.pass_context
def verify(ctx: click.Context, file: Path, data: Path | None, note: Path | None, as_json: bool, colour: bool) -> None:
    """Check the record of a game.

    The seed against its commitment and its parts, every draw against the seed, every line against the rules, and the
    scores. FILE is a journal, - is standard input.
    """
    verdict = check(read_text(file), data, None if note is None else read_note(read_text(note)))
    if as_json:
        echo_json(verdict.data())
    else:
        for part in verdict.checks:
            say(_line(part))
        say("The record is good as far as it was checked." if verdict.good else "The record is NOT good.")
    ctx.exit(0 if verdict.good else 1)


def _line(check: Check) -> str:
    ink = {GOOD: "green", BAD: "red"}.get(check.result)
    return f"{click.style(f'{check.result:12}', fg=ink)} {check.name:11} {check.text}"
