"""``serai replay``: a kept game told line by line, with a position of it drawn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click

from serai.cli.common import colour_option, data_option, echo_json, file_argument, json_option, read_text, say
from serai.cli.drawing import drawing
from serai.cli.errors import BadInput
from serai.kernel.journal import Entry, Journal, JournalError, parse, seat_text
from serai.match import Match
from serai.opening import load, play_line
from serai.scene import SceneContext
from serai.scene.movie import movie as draw_movie

MARGIN: Final = 24
"""Where the telling begins, behind number, seat and code."""

MOMENTS: Final = 150
"""The most pictures a movie is made of."""

EXAMPLES = """\b
Examples:
  serai replay game.journal
  serai replay game.journal --to 40
  serai replay game.journal --seat 1 --json
  serai replay game.journal --to 40 --svg board.svg
  serai replay game.journal --movie game.svg"""


class ReplayStep:
    """One line of a game: its number, who chose what, and what came of it."""

    def __init__(self, number: int, entry: Entry, told: list[str], events: list[dict[str, Any]]) -> None:
        self.number = number
        self.entry = entry
        self.told = told
        self.events = events

    def data(self) -> dict[str, Any]:
        seat = seat_text(self.entry.seat)
        return {
            "line": self.number,
            "seat": seat,
            "code": self.entry.code,
            "events": self.events,
            "told": self.told,
        }


@click.command(epilog=EXAMPLES)
@file_argument
@click.option("--to", type=click.IntRange(0), metavar="N", help="Stop after N choices.")
@click.option("--seat", type=click.IntRange(0), metavar="S", help="See the game as this seat did.")
@click.option("--svg", type=click.Path(dir_okay=False, path_type=Path), help="Draw the table as a picture there.")
@click.option("--movie", type=click.Path(dir_okay=False, path_type=Path), help="Draw the whole game as a moving SVG.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", help="The colours of pictures.")
@data_option
@json_option
@colour_option
def replay(
    file: Path,
    to: int | None,
    seat: int | None,
    svg: Path | None,
    movie: Path | None,
    theme: str,
    data: Path | None,
    as_json: bool,
    colour: bool,
) -> None:
    """Tell a kept game line by line.

    The position at the end, or after N choices, is drawn. FILE is a journal, - is standard input.
    """
    journal = parse(read_text(file))
    match = opened(journal, data)
    if seat is not None and seat >= match.players:
        raise BadInput(f"there is no seat {seat}; this game has seats 0 to {match.players - 1}")
    if to is not None and to > len(journal.entries):
        raise BadInput(f"the game has only {len(journal.entries)} choices, so --to {to} is too far")
    steps = replayed(journal, match, to, seat)
    if svg is not None or movie is not None:
        _draw(match, steps, seat, svg, movie, theme)
        return
    if as_json:
        told = [step.data() for step in steps]
        echo_json({"title": match.title.name, "lines": told, "view": match.view(seat)})
        return
    for line in match.log(seat):
        say(" " * MARGIN + line)
    for step in steps:
        _say_step(match, step)
    say()
    say(drawing(match, seat, colour))


def _draw(
    match: Match, steps: Iterator[ReplayStep], seat: int | None, svg: Path | None, movie: Path | None, theme: str
) -> None:
    """Write pictures of a game: of its end, or of all of it."""
    contexts = [SceneContext(match, seat, choosing=False)]
    for step in steps:
        if movie is not None and step.entry.seat >= 0:
            contexts.append(SceneContext(match.copy(), seat, choosing=False))
    if svg is not None:
        _write(svg, match.svg(seat, theme))
    if movie is not None:
        every = -(-len(contexts) // MOMENTS)
        _write(movie, draw_movie([*contexts[:-1:every], contexts[-1]], theme))


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror}") from None
    say(f"{path} ({len(text.encode()) // 1000} kB)")


def opened(journal: Journal, data: Path | None) -> Match:
    """The game of a journal before its first line; every draw is then taken from the journal."""
    header = {key: value for key, value in journal.header.items() if key not in ("seed", "commit")}
    return load(Journal(header, [], None).text(), data)


def replayed(journal: Journal, match: Match, to: int | None, seat: int | None) -> Iterator[ReplayStep]:
    """Play a journal's lines one after the other; JournalError names the first that the rules refuse."""
    known = len(match.events_for(seat))
    whole = to is None or to == len(journal.entries)
    for number, entry in enumerate(journal.entries[:to], start=1):
        play_line(match, entry)
        events = match.events_for(seat, known)
        known += len(events)
        yield ReplayStep(number, entry, [match.tell(event) for event in events], events)
    if whole and journal.scores is not None and (not match.over or match.scores != journal.scores):
        raise JournalError(f"the journal ends with scores {journal.scores}, the rules with {match.scores}")


def _say_step(match: Match, step: ReplayStep) -> None:
    entry = step.entry
    who = match.title.words.value("seat", entry.seat) if entry.seat >= 0 else seat_text(entry.seat)
    head = f"{step.number:>4} {who[:6]:6} {entry.code}"
    told = list(step.told)
    if told and len(head) < MARGIN:
        head = f"{head:{MARGIN}}{told.pop(0)}"
    say(head)
    for line in told:
        say(" " * MARGIN + line)
