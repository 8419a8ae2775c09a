"""Work that a process does again and again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sqlalchemy.exc import DBAPIError

log = logging.getLogger(__name__)


async def repeat(name: str, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Do some work every so many seconds. A failure is logged once while it lasts, and the work goes on."""
    logged = ""
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
            logged = ""
        except Exception as error:
            text = f"{type(error).__name__}: {error}"
            if text != logged:
                log.warning("%s failed: %s", name, text, exc_info=not isinstance(error, DBAPIError))
            logged = text
