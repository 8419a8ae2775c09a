"""Work that a process does again and again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sqlalchemy.exc import DBAPIError

from serai.server.logs import Outage

log = logging.getLogger(__name__)


async def repeat(
    name: str,
    seconds: float,
    work: Callable[[], Awaitable[None]],
    outage: Outage,
    pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Do some work every so many seconds, or as soon as ``pause`` returns.

    A failure is logged once while it lasts, and the work goes on.
    """
    logged = ""
    while True:
        await pause(seconds)
        try:
            await work()
            logged = ""
        except DBAPIError as error:
            outage.log(name, error)
        except Exception as error:
            text = f"{type(error).__name__}: {error}"
            if text != logged:
                log.exception("%s failed", name)
            logged = text
