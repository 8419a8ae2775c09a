"""Rows and facts as text for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from serai.cli.common import say

TIMES = ("created", "touched", "banned")
"""What holds a time, in UTC: it is shown to the minute."""
NOTHING = "-"


def columns(rows: Sequence[Mapping[str, Any]]) -> None:
    """Print rows in columns under their names."""
    if not rows:
        say("(none)")
        return
    texts = [[cell(name, row[name]) for name in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(list(rows[0]), *texts, strict=True)]
    for line in (list(rows[0]), *texts):
        say("  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip())


def facts(shown: Mapping[str, Any]) -> None:
    """Print what is known of one thing, a line each; rows in it in columns at the end."""
    plain = {name: value for name, value in shown.items() if not _is_rows(value)}
    width = max(map(len, plain)) + 1
    for name, value in plain.items():
        say(f"{_words(name) + ':':{width}}  {cell(name, value)}")
    for name, value in shown.items():
        if _is_rows(value):
            say(f"\n{_words(name)}:")
            columns(value)


def cell(name: str, value: Any) -> str:
    """A value as people write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}={cell('', one)}" for key, one in value.items()) or NOTHING
    if isinstance(value, list):
        return ", ".join(map(str, value)) or NOTHING
    text = NOTHING if value in ("", None) else str(value)
    return text[:16].replace("T", " ") if name in TIMES else text


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)


def _words(name: str) -> str:
    return name.replace("_", " ")
