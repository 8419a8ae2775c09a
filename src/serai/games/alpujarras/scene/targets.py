"""What can be chosen where: every offered code on the node where a player looks for it."""

from __future__ import annotations

from typing import Final

from serai.games.alpujarras.scene import bar, channels, colours, farmlands, goal_cards, market, panels, signs, track
from serai.games.alpujarras.scene.reading import AlpujarrasReading
from serai.scene.nodes import Target

AREAS: Final = (track, channels, signs, farmlands, market, goal_cards, panels, bar, colours)
"""Each lays the codes of its own nodes."""


def targets(reading: AlpujarrasReading) -> list[Target]:
    """Each choice on its nodes; the end of the turn has a button of its own."""
    return [target for area in AREAS for target in area.targets(reading)]
