"""The log of ``serai serve``: one line for what is expected, a traceback for what is not, and no secrets.

Whatever somebody typed, holds or hides may end up in the text of an error. So of every message only the first line is
written, without what looks like a token or a mail address; and in the text of an error nothing that stands in quotes.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
import traceback
from collections.abc import Iterator
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, TextIO

from serai.reasons import CannotUndo, IllegalChoice

LONGEST_LINE = 400
LEVELS = ("debug", "info", "warning", "error")
FORMATS = ("text", "json")
OUTAGE_EVERY = 60.0
"""Seconds between two lines about one outage."""
REQUEST: ContextVar[str] = ContextVar("serai_request", default="")
"""The id of the request that is being answered; every line about it has it."""
_SECRET = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]+|(?=[\w-]*[A-Z0-9])[A-Za-z0-9_-]{24,}")
"""What looks like a mail address or a token."""
_QUOTED = re.compile(r"""(?<!\w)'[^']*(?:'|$)|"[^"]*(?:"|$)""")


def first_line(text: str) -> str:
    """One line without secrets. The further lines of a database's error may hold what somebody wrote."""
    lines = text.strip().splitlines() or [""]
    shown = "".join(sign if sign.isprintable() else "?" for sign in lines[0][: 2 * LONGEST_LINE])
    return _SECRET.sub("...", shown)[:LONGEST_LINE]


def error_text(error: BaseException) -> str:
    """What an error says, without the values it quotes. A refusal of the rules may tell what only one seat knows."""
    if isinstance(error, IllegalChoice | CannotUndo):
        return f"refused by the rules {error.rule}".strip()
    lines = str(error).strip().splitlines() or [""]
    return first_line(_QUOTED.sub("'...'", lines[0]))


def message_of(record: logging.LogRecord) -> str:
    """The message of a record in one line; errors in it are told without the values they quote."""
    if isinstance(record.msg, BaseException):
        return error_text(record.msg)
    if not isinstance(record.args, tuple):
        return first_line(record.getMessage())
    arguments = tuple(error_text(one) if isinstance(one, BaseException) else one for one in record.args)
    return first_line(str(record.msg) % arguments if arguments else str(record.msg))


def time_of(record: logging.LogRecord) -> str:
    """When it was logged, in UTC."""
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def error_of(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info else None


class SafeFormatter(logging.Formatter):
    """One line for a record, and a traceback where it has an exception."""

    def format(self, record: logging.LogRecord) -> str:
        request = f" [{REQUEST.get()}]" if REQUEST.get() else ""
        head = f"{time_of(record)} {record.levelname} {record.name}{request}: {message_of(record)}"
        error = error_of(record)
        return head if error is None else "\n".join([head, *traceback_lines(error)])


class JsonFormatter(logging.Formatter):
    """The same as one JSON object in one line."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {"time": time_of(record), "level": record.levelname.lower(), "logger": record.name}
        if REQUEST.get():
            told["request"] = REQUEST.get()
        told["message"] = message_of(record)
        error = error_of(record)
        if error is not None:
            told["traceback"] = list(traceback_lines(error))
        return json.dumps(told, ensure_ascii=False)


def traceback_lines(error: BaseException) -> Iterator[str]:
    """A traceback as Python prints it, without secrets."""
    if error.__cause__ is not None:
        yield from traceback_lines(error.__cause__)
        yield "\nThe above exception was the direct cause of the following exception:\n"
    elif error.__context__ is not None and not error.__suppress_context__:
        yield from traceback_lines(error.__context__)
        yield "\nDuring handling of the above exception, another exception occurred:\n"
    if type(error).__name__ == "_RemoteTraceback":  # of a bot in its own process, as text
        yield from (line if line.startswith(" ") else _remote_line(line) for line in str(error).splitlines())
        return
    yield "Traceback (most recent call last):"
    yield from "".join(traceback.format_tb(error.__traceback__)).splitlines()
    yield f"{type(error).__name__}: {error_text(error)}"


def _remote_line(line: str) -> str:
    return first_line(_QUOTED.sub("'...'", line))


def set_up(stream: TextIO | None = None, level: str = "info", form: str = "text") -> None:
    """Write the log of the whole process to a stream (stderr), in place of what was set up before."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonFormatter() if form == "json" else SafeFormatter())
    own = logging.getLevelName(level.upper())
    logging.basicConfig(level=max(own, logging.WARNING), handlers=[handler], force=True)
    logging.getLogger("serai").setLevel(own)
    logging.getLogger("uvicorn.error").setLevel(logging.NOTSET)  # uvicorn may have set a level of its own


class Outage:
    """Logs that the database does not answer: at most one line a minute, however many requests run into it."""

    def __init__(self, logger: logging.Logger) -> None:
        self._logger = logger
        self._at = float("-inf")
        self._untold = 0

    def log(self, where: str, error: BaseException) -> None:
        now = time.monotonic()
        if now - self._at < OUTAGE_EVERY:
            self._untold += 1
            return
        more = f" ({self._untold} more since the last line)" if self._untold else ""
        self._at, self._untold = now, 0
        self._logger.warning("the database failed: %s at %s: %s%s", type(error).__name__, where, error, more)
