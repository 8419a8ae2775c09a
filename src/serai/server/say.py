"""What the host should know: one line on the console."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable


def say(text: str) -> None:
    print(f"serai: {text}", file=sys.stderr, flush=True)


async def for_ever(name: str, every: float, work: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again. What fails is told once, and it goes on."""
    told = ""
    while True:
        await asyncio.sleep(every)
        try:
            await work()
            told = ""
        except Exception as error:
            text = f"{name}: {type(error).__name__}: {error}"
            if text != told:
                say(text)
            told = text
