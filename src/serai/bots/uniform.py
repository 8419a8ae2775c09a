"""The floor of the ladder: any option is as good as any other."""

from __future__ import annotations

from random import Random

from serai.bots.base import Observation


class RandomBot:
    """Chooses uniformly among the options it is offered."""

    name = "random"

    def __init__(self, seed: int | str | None = None) -> None:
        self._rng = Random(seed)

    def choose(self, observation: Observation) -> str:
        return self._rng.choice(observation.options)
