"""What the host should know: one line on the console."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable

LONGEST = 400


def say(text: str) -> None:
    """One line. What an error has in further lines may be somebody's secret, and stays inside."""
    print(f"serai: {text.strip().splitlines()[0][:LONGEST]}", file=sys.stderr, flush=True)


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
