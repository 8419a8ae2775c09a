"""Bots run in other processes, so that no table waits for one.

A bot gets a sampled world that its seat cannot tell from the real one, never the true state.
"""

from __future__ import annotations

import logging
import os
import secrets
from random import Random
from typing import Any, NamedTuple, Protocol

from serai import Match
from serai.kernel import views
from serai.kernel.fields import ALL_SEEING
from serai.server.processes import ProcessDied, Processes

log = logging.getLogger(__name__)

BUDGET = 20.0
"""Seconds a bot may think; after that a random option is played for it."""


class BotTask(NamedTuple):
    """What a bot is asked: to choose for a seat in a sampled world."""

    title: str
    rules: int
    world: dict[str, Any]
    seat: int
    bot: str
    seed: int


class BotRunner(Protocol):
    """Whoever lets bots choose: the processes of this server, or workers elsewhere."""

    @property
    def waiting(self) -> int:
        """How many choices wait."""

    def warm(self) -> None:
        """Get ready before the first bot's turn."""

    async def choose(self, match: Match, seat: int, bot: str, decision: str) -> str:
        """A bot's choice. ``decision`` names what is decided: equal names are the same decision of the same table."""

    def close(self) -> None: ...


class BotSuperseded(Exception):
    """Another process has used the bot's choice: the table goes on without this one."""


def task_for(match: Match, seat: int, bot: str, rng: Random) -> BotTask:
    """What a bot is asked, with a world that its seat cannot tell from the real one."""
    world = views.view(match.title, match.sample(seat, rng), match.settings, ALL_SEEING)
    return BotTask(match.title.name, match.rules, world, seat, bot, rng.getrandbits(48))


def valid_choice(match: Match, seat: int, code: Any, rng: Random) -> str:
    """What a bot chose, if it may; a random option otherwise."""
    if isinstance(code, str) and code and match.why_not(code, seat) is None:
        return code
    codes = match.title.codes
    offered = match.options(seat)
    narrow = [other for other in offered if not codes.block_of(codes.option(other) or 0).wide]
    return rng.choice(narrow or offered)


def think(task: BotTask) -> str:
    """In the bot's process: one choice in a sampled world."""
    from serai import bots, position

    match = position(task.title, task.world, chance="ask")
    return bots.named(task.bot, task.title, task.seed).choose(bots.Observation(match, task.seat))


def _ready() -> int:
    from serai import bots, titles

    return len(titles()) + len(bots.__all__)


class BotPool:
    """The processes that run the bots."""

    def __init__(self, workers: int | None = None) -> None:
        self._processes = Processes(workers or max(1, (os.cpu_count() or 2) // 2))
        self._rng = Random(secrets.randbits(64))

    @property
    def waiting(self) -> int:
        """How many choices wait for a free process."""
        return self._processes.waiting

    def warm(self) -> None:
        """Start a process before the first bot's turn."""
        self._processes.warm(_ready)

    async def choose(self, match: Match, seat: int, bot: str, decision: str) -> str:
        """A bot's choice; a random one if the bot fails or takes too long."""
        code = await self.answer(task_for(match, seat, bot, self._rng))
        return valid_choice(match, seat, code, self._rng)

    async def answer(self, task: BotTask) -> str:
        """What a bot answers; "" if it fails or takes too long."""
        for _ in range(2):
            try:
                return await self._think(task)
            except TimeoutError:
                log.warning("the bot %r thought for more than %g seconds at %s", task.bot, BUDGET, task.title)
                break
            except ProcessDied:
                continue  # once more, in another process
            except Exception:  # a bot of another package may fail in any way
                log.exception("the bot %r failed at %s", task.bot, task.title)
                break
        return ""

    async def _think(self, task: BotTask) -> str:
        return await self._processes.run(BUDGET, think, task)

    def close(self) -> None:
        """Stop all processes, also one that hangs."""
        self._processes.close()
