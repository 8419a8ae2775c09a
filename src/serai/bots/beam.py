"""A search through one seat's turn: its choices, one after another, until chance or another seat is asked.

A turn is a row of small choices, and a half-made action shows nothing of its worth. The search therefore goes from
one *settled* point to the next: points at which the rules are back at the depth where the action began. Of these it
keeps the best few, the beam. A line of choices that ends the turn is weighed where it ends.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import Any, Protocol

from serai.kernel.game import CHANCE, Game

DRAWS = 3
"""Outcomes of chance that are looked at where a line stops at chance."""

ALIKE = 6
"""Points of equal value that the beam keeps."""


class Brain(Protocol):
    """What a title tells a bot, in a module ``brain`` of its folder.

    It may have two more functions. ``key(game, seat)`` is equal for games that differ only in the order of what the
    seat did; without it games of equal value are taken for the same. ``sift(game, seat)`` gives those of the options
    offered that are worth a thought, at least one; without it all of them are tried.
    """

    def value(self, game: Game, seat: int) -> float:
        """How good a complete game is for a seat."""
        ...


class PlannedStep:
    """One choice of a plan, and all that was offered where it is made."""

    def __init__(self, offered: list[int], option: int) -> None:
        self.offered = offered
        self.option = option


class Point:
    """A position in the search, and the choice that led there."""

    def __init__(self, game: Game, before: Point | None, option: int) -> None:
        self.game = game
        self.before = before
        self.option = option
        self.value = 0.0


class Beam:
    """The search. ``budget`` counts the choices tried; the same seed, budget and width give the same plan."""

    def __init__(self, brain: Brain, wide: Collection[int], seat: int, rng: Random, budget: int, width: int) -> None:
        self.value = brain.value
        self.key = getattr(brain, "key", brain.value)
        self.sift = getattr(brain, "sift", None)
        self.wide = wide
        self.seat = seat
        self.rng = rng
        self.left = budget
        self.width = width
        self.best: Point | None = None

    def plan(self, world: Game) -> list[PlannedStep]:
        """The choices of the best line found, from this position until the line stops."""
        root = Point(world, None, -1)
        layer = [root]
        while layer and self.left > 0:
            layer = self.next_layer(layer)
        for point in layer:  # out of budget in mid-turn
            self.weigh_end(point, point.value)
        assert self.best is not None
        return self.steps_to(self.best)

    def next_layer(self, layer: list[Point]) -> list[Point]:
        """The best settled points one action further on; lines that stop are weighed for the best plan."""
        found: dict[Any, Point] = {}
        for point in layer:
            for settled in self.actions(point):
                game = settled.game
                if len(game.options_of(self.seat)) == 0 or game.other_asks:  # another's turn, or anybody's
                    self.weigh_end(settled, self.worth_of(game))
                    continue
                key = self.key(game, self.seat)
                if key not in found:
                    settled.value = self.value(game, self.seat)
                    found[key] = settled
            if self.left <= 0:
                break
        return self.narrowed(sorted(found.values(), key=lambda point: -point.value))

    def narrowed(self, points: list[Point]) -> list[Point]:
        """The beam: the best points, few of the same value, or idle moves to and fro would fill it."""
        kept: list[Point] = []
        for point in points:
            if len(kept) < ALIKE or kept[-ALIKE].value != point.value:
                kept.append(point)
            if len(kept) == self.width:
                break
        return kept

    def weigh_end(self, point: Point, value: float) -> None:
        if self.best is None or value > self.best.value:
            point.value = value
            self.best = point

    def actions(self, point: Point) -> list[Point]:
        """The settled points that follow, each after one whole action."""
        depth = len(point.game.stack)
        settled: list[Point] = []
        open_points = [point]
        while open_points:
            here = open_points.pop()
            for option in self.tried(here.game):
                game = here.game.copy()
                game.step_as(self.seat, option)
                self.left -= 1
                after = Point(game, here, option)
                if len(game.stack) > depth and self.left > 0 and len(game.options_of(self.seat)) > 0:
                    open_points.append(after)
                else:
                    settled.append(after)
        return settled

    def offered(self, game: Game) -> list[int]:
        """What a bot may choose from: all but the wide options."""
        options = [int(option) for option in game.options_of(self.seat)]
        return [option for option in options if option not in self.wide] if self.wide else options

    def tried(self, game: Game) -> Sequence[int]:
        """What the search tries of it: all, or what the brain thinks worth a thought."""
        return self.offered(game) if self.sift is None else self.sift(game, self.seat)

    def worth_of(self, game: Game) -> float:
        """The value where a line stops: over some outcomes, where chance is asked."""
        if game.seat != CHANCE:
            return self.value(game, self.seat)
        total = 0.0
        for _ in range(DRAWS):
            self.left -= 1
            world = game.copy()
            while world.stack and world.seat == CHANCE:
                world.step(drawn(world, self.rng))
            total += self.value(world, self.seat)
        return total / DRAWS

    def steps_to(self, point: Point) -> list[PlannedStep]:
        steps: list[PlannedStep] = []
        while point.before is not None:
            steps.append(PlannedStep(self.offered(point.before.game), point.option))
            point = point.before
        return steps[::-1]


def drawn(game: Game, rng: Random) -> int:
    """An outcome of chance, each as likely as its weight."""
    weights = [int(weight) for weight in game.weights]
    return rng.choices([int(option) for option in game.options], weights)[0]
