"""Bots: they sit at a table like people, with a view and a sampler of possible worlds, never the true state."""

from __future__ import annotations

from typing import Any

from serai.bots.base import Bot, Observation
from serai.bots.greedy import GreedyBot, brain_of
from serai.bots.uniform import RandomBot
from serai.kernel.title import Title, nearest
from serai.registry import title_named

__all__ = ["Bot", "Observation", "UnknownBot", "named", "names"]


class UnknownBot(KeyError):
    """A bot that there is not, or not for this title."""

    def __str__(self) -> str:
        return str(self.args[0])


def names(title: Title[Any] | str) -> list[str]:
    """The bots that play a title, the weakest first; ``greedy`` only where the title has a brain."""
    return ["random"] if brain_of(_title(title)) is None else ["random", "greedy"]


def named(name: str, title: Title[Any] | str, seed: int | str | None = None) -> Bot:
    """A bot by its name; with a seed its choices can be repeated."""
    chosen = _title(title)
    if name not in names(chosen):
        raise UnknownBot(f"{chosen.caption} has no bot {name!r}{nearest(name, dict.fromkeys(names(chosen)))}")
    return RandomBot(seed) if name == "random" else GreedyBot(chosen, seed)


def _title(title: Title[Any] | str) -> Title[Any]:
    return title_named(title) if isinstance(title, str) else title
