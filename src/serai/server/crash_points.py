"""Points at which a test has a process kill itself, as kill -9 would; otherwise nothing happens.

``SERAI_KILL_AT=store.commit:3``: when it comes to that point for the third time.
"""

from __future__ import annotations

import os
import signal

POINTS = (
    "migrate.done",  # the new schema is written, not committed
    "drafts.rows",  # the first steps of an answer are written
    "log.rows",  # the rows of a choice are written
    "log.snapshot",  # the old snapshot is replaced
    "store.begun",  # a transaction is open
    "store.written",  # all waiting work is done in it
    "store.committed",
    "store.told",  # those who waited know; nobody has been answered yet
    "worker.claimed",
)
_left: dict[str, int] = {}


def arm(point: str, count: int = 1) -> None:
    """Have this process kill itself when it reaches a point for the nth time."""
    if point not in POINTS:
        raise ValueError(f"there is no point {point!r}; the points are {', '.join(POINTS)}")
    _left[point] = count


def reached(point: str) -> None:
    """Note that the process has reached a point."""
    if point in _left:
        _left[point] -= 1
        if _left[point] <= 0:
            os.kill(os.getpid(), signal.SIGKILL)


if os.environ.get("SERAI_KILL_AT"):
    _point, _, _count = os.environ["SERAI_KILL_AT"].partition(":")
    arm(_point, int(_count or 1))
