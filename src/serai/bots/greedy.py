"""A bot that looks for the best turn of its own: no thought of the answer, but no mistake in counting either."""

from __future__ import annotations

from random import Random
from typing import Any, cast

from serai.bots.base import Observation
from serai.bots.beam import Beam, Brain, PlannedStep
from serai.kernel.title import Title
from serai.registry import part_of

BUDGET = 4000
"""Choices tried for one plan, which is a whole turn or what is left of it."""
WIDTH = 12
"""Lines that are followed at the same time."""


def brain_of(title: Title[Any]) -> Brain | None:
    """The module ``brain`` of a title's folder; None if the title has none."""
    return cast("Brain | None", part_of(title, "brain"))


class GreedyBot:
    """Plans its turn in a world that looks like its own, and plays the plan while what is offered still fits."""

    name = "greedy"

    def __init__(
        self,
        title: Title[Any],
        seed: int | str | None = None,
        budget: int = BUDGET,
        width: int = WIDTH,
        brain: Brain | None = None,
    ) -> None:
        own = brain if brain is not None else brain_of(title)
        if own is None:
            raise ValueError(f"{title.caption} has no brain, so there is no greedy bot for it")
        self._brain = own
        self._rng = Random(seed)
        self._budget = budget
        self._width = width
        self._plan: list[PlannedStep] = []
        self._seat = -1

    def choose(self, observation: Observation) -> str:
        codes = observation.title.codes
        offered = [codes.option(code) for code in observation.options]
        if len(offered) == 1:
            self._follow(observation.seat, offered)
            return observation.options[0]
        option = self._follow(observation.seat, offered)
        if option is None:
            self._plan = self._think(observation)
            self._seat = observation.seat
            option = self._plan.pop(0).option
        return codes.code(option)

    def _follow(self, seat: int, offered: list[int | None]) -> int | None:
        """The next choice of the plan, if it was made for what is offered now."""
        if self._plan and self._seat == seat and self._plan[0].offered == offered:
            return self._plan.pop(0).option
        self._plan = []
        return None

    def _think(self, observation: Observation) -> list[PlannedStep]:
        wide = [range(block.start, block.stop) for block in observation.title.codes.blocks if block.wide]
        skipped = {option for block in wide for option in block}
        beam = Beam(self._brain, skipped, observation.seat, self._rng, self._budget, self._width)
        return beam.plan(observation.sample(self._rng))
