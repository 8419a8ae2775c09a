"""The journal: the text of a whole game. Save file, replay, test fixture, bug report and training record in one."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from serai.kernel.chance import good_seed
from serai.kernel.events import EVERYONE
from serai.kernel.game import CHANCE, CLOCK
from serai.kernel.text import InputError, short

FORMAT: Final = "serai journal 1"
HIDDEN: Final = "?"


class JournalError(InputError):
    """A journal that cannot be read or replayed, with the line and the reason in one sentence."""


class Entry:
    """One line of the body: a seat's code, and for chance who saw it and what else it might have been."""

    def __init__(
        self,
        seat: int,
        code: str,
        seen_by: int = EVERYONE,
        outcomes: list[tuple[str, int]] | None = None,
        number: int = 0,
    ) -> None:
        self.seat = seat
        self.code = code
        self.seen_by = seen_by
        self.outcomes = outcomes or []
        self.number = number

    def text(self) -> str:
        line = f"{seat_text(self.seat, self.seen_by)} {self.code}"
        if self.outcomes:
            line += " | " + " ".join(f"{code}={weight}" for code, weight in sorted(self.outcomes))
        return line


def seat_text(seat: int, seen_by: int = EVERYONE) -> str:
    """``2`` for a seat, ``!`` for the clock, ``*`` for chance, ``*3`` for chance that seat 3 alone saw."""
    if seat == CLOCK:
        return "!"
    if seat != CHANCE:
        return str(seat)
    if seen_by == EVERYONE:
        return "*"
    return (
        "*" + ",".join(str(viewer) for viewer in range(seen_by.bit_length()) if seen_by >> viewer & 1)
        if seen_by
        else "*-"
    )


def parse_seat(text: str) -> tuple[int, int]:
    """A seat and, for chance, the mask of those who saw; ValueError if it is neither."""
    if text == "!":
        return CLOCK, EVERYONE
    if text == "*":
        return CHANCE, EVERYONE
    if text == "*-":
        return CHANCE, 0
    if text.startswith("*"):
        return CHANCE, sum(1 << int(viewer) for viewer in set(text[1:].split(",")) if int(viewer) < 64)
    if not text.isascii() or not text.isdigit() or len(text) > 2:
        raise ValueError(text)
    return int(text), EVERYONE


class Journal:
    """A header of ``key: value`` lines, an empty line, one line per choice, and the scores once the game is over."""

    def __init__(self, header: dict[str, Any], entries: list[Entry], scores: list[int] | None) -> None:
        self.header = header
        self.entries = entries
        self.scores = scores

    def text(self) -> str:
        lines = [FORMAT]
        for key, value in self.header.items():
            written = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
            lines.append(f"{key}: {written}")
        lines.append("")
        lines.extend(entry.text() for entry in self.entries)
        if self.scores is not None:
            lines.append("= " + " ".join(str(score) for score in self.scores))
        return "\n".join(lines) + "\n"


_NUMBERS: Final = ("rules", "players")
_OBJECTS: Final = ("options", "position")
_TEXTS: Final = ("title", "seed", "commit", "data", "host")
_PARTS: Final = re.compile(r"part\.(0|[1-9][0-9]?)")


def parse(text: str) -> Journal:
    """Read a journal. ``#`` begins a comment; empty lines in the body mean nothing."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if not lines or lines[0].strip() != FORMAT:
        raise JournalError(f"this is not a journal: its first line is not {FORMAT!r}")
    header, body = _header(lines)
    if "title" not in header:
        raise JournalError("the header names no title")
    entries, scores = _body(lines, body)
    return Journal(header, entries, scores)


def _header(lines: list[str]) -> tuple[dict[str, Any], int]:
    """The header, and the index of the first line of the body."""
    header: dict[str, Any] = {}
    for index in range(1, len(lines)):
        line = lines[index]
        if not line.strip():
            return header, index + 1
        if not line.lstrip().startswith("#"):
            key, value = _header_line(line, index + 1)
            if key in header:
                raise JournalError(f"line {index + 1}: {key!r} stands twice in the header")
            header[key] = value
    return header, len(lines)


def _body(lines: list[str], first: int) -> tuple[list[Entry], list[int] | None]:
    entries: list[Entry] = []
    scores: list[int] | None = None
    for number, line in enumerate(lines[first:], start=first + 1):
        body = line.partition("#")[0].strip()
        if not body:
            continue
        if scores is not None:
            raise JournalError(f"line {number}: nothing may follow the scores")
        if body.startswith("="):
            scores = _scores(body, number)
        else:
            entries.append(_entry(body, number))
    return entries, scores


def _header_line(line: str, number: int) -> tuple[str, Any]:
    key, colon, value = (part.strip() for part in line.partition(":"))
    if not colon:
        raise JournalError(f"line {number}: the header wants 'key: value', not {short(line)}")
    if key == "seed" and not good_seed(value):
        raise JournalError(f"line {number}: {short(value)} is not a seed")
    if key in _TEXTS or _PARTS.fullmatch(key):
        return key, value
    if key not in _NUMBERS + _OBJECTS:
        raise JournalError(f"line {number}: the header has no key {short(key)}")
    try:
        read = json.loads(value)
    except (ValueError, RecursionError):
        read = None
    if not isinstance(read, int if key in _NUMBERS else dict) or isinstance(read, bool):
        wanted = "a whole number" if key in _NUMBERS else "a JSON object"
        raise JournalError(f"line {number}: {key} wants {wanted}, not {short(value)}")
    return key, read


def _entry(body: str, number: int) -> Entry:
    line, _, alternatives = body.partition("|")
    words = line.split()
    if len(words) != 2:
        raise JournalError(f"line {number}: wants a seat and a code, not {short(body)}")
    try:
        seat, seen_by = parse_seat(words[0])
    except ValueError:
        raise JournalError(f"line {number}: {short(words[0])} is not a seat (a number, * or !)") from None
    outcomes: list[tuple[str, int]] = []
    for alternative in alternatives.split():
        code, _, weight = alternative.rpartition("=")
        if not code or not weight.isascii() or not weight.isdigit() or not 0 < len(weight) < 10:
            raise JournalError(f"line {number}: {short(alternative)} is not an outcome with its weight")
        outcomes.append((code, int(weight)))
    return Entry(seat, words[1], seen_by, outcomes, number)


def _scores(body: str, number: int) -> list[int]:
    try:
        return [int(score) for score in body[1:].split()]
    except ValueError:
        raise JournalError(f"line {number}: the scores are not whole numbers: {short(body)}") from None
