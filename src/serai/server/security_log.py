"""Security events in the log: who signed in or out and by what, and how often something was refused.

A person is named by the id that ``serai admin`` shows. Refusals are counted, so that nobody can fill the log with them.
"""

from __future__ import annotations

import logging
import time

log = logging.getLogger(__name__)

REFUSALS_EVERY = 60.0
"""Seconds between two lines about one kind of refusal."""
WORTH_A_LINE = ("not signed in", "not allowed", "too fast", "too many connections")
"""The refusals, as the metrics name them, that may be an attempt at something."""


def happened(event: str, person_id: str = "") -> None:
    """Log what a person did about signing in, or what somebody unknown tried."""
    log.info("%s, by %s", event, f"person {person_id}" if person_id else "somebody unknown")


class RefusalLog:
    """Logs refusals: at most one line a minute for each kind."""

    def __init__(self) -> None:
        self._at: dict[str, float] = {}
        self._untold: dict[str, int] = {}

    def add(self, kind: str, route: str) -> None:
        """Count a refusal at a route."""
        if kind not in WORTH_A_LINE:
            return
        now = time.monotonic()
        if now - self._at.get(kind, float("-inf")) < REFUSALS_EVERY:
            self._untold[kind] = self._untold.get(kind, 0) + 1
            return
        more = self._untold.pop(kind, 0)
        self._at[kind] = now
        log.info("refused (%s) at %s%s", kind, route, f", and {more} more since the last line" if more else "")
