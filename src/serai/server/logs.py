"""The log of ``serai serve``: one line for what is expected, a traceback for what is not, and no secrets."""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import Iterator
from typing import TextIO

LONGEST_LINE = 400
_SECRET = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]+|(?=[\w-]*[A-Z0-9])[A-Za-z0-9_-]{24,}")
"""What looks like a mail address or a token."""


def first_line(text: str) -> str:
    """One line without secrets. The further lines of a database's error may hold what somebody wrote."""
    lines = text.strip().splitlines() or [""]
    return _SECRET.sub("...", lines[0][:LONGEST_LINE])


class SafeFormatter(logging.Formatter):
    """One line for a record, and a traceback where it has an exception; of every message only the first line."""

    def format(self, record: logging.LogRecord) -> str:
        head = f"{self.formatTime(record)} {record.levelname} {record.name}: {first_line(record.getMessage())}"
        error = record.exc_info[1] if record.exc_info else None
        return head if error is None else "\n".join([head, *traceback_lines(error)])


def traceback_lines(error: BaseException) -> Iterator[str]:
    """A traceback as Python prints it, without secrets."""
    if error.__cause__ is not None:
        yield from traceback_lines(error.__cause__)
        yield "\nThe above exception was the direct cause of the following exception:\n"
    elif error.__context__ is not None and not error.__suppress_context__:
        yield from traceback_lines(error.__context__)
        yield "\nDuring handling of the above exception, another exception occurred:\n"
    if type(error).__name__ == "_RemoteTraceback":  # of a bot in its own process, as text
        yield from (line if line.startswith(" ") else first_line(line) for line in str(error).splitlines())
        return
    yield "Traceback (most recent call last):"
    yield from "".join(traceback.format_tb(error.__traceback__)).splitlines()
    yield f"{type(error).__name__}: {first_line(str(error))}"


def set_up(stream: TextIO | None = None) -> None:
    """Write the log of the whole process to a stream (stderr), in place of what was set up before."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(SafeFormatter())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("serai").setLevel(logging.INFO)
