"""The picture of a table on the wire: texts with icons, parts, nodes, targets and motions."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class WireSpan(Struct, frozen=True, omit_defaults=True):
    """A piece of a sentence: its text; where it names a thing of the game, the sprite that shows it, and for a
    player the seat (-1 for none)."""

    text: str
    icon: str = ""
    seat: int = -1


Rich = list[WireSpan]
"""A sentence in pieces."""


class WireTip(Struct, frozen=True, omit_defaults=True):
    """What a node says of itself: its name, some lines, and the rule that it cites."""

    name: str
    lines: list[str] = []
    rule: str = ""


class WireNode(Struct, frozen=True, omit_defaults=True):
    """A node of a part."""

    id: str
    transform: str
    markup: str
    """What is drawn inside it, as SVG."""
    classes: str = ""
    label: str = ""
    """Its name for those who cannot see it."""
    tip: WireTip | None = None
    why: str = ""
    """The code to ask why, where it cannot be chosen."""


class WirePart(Struct, frozen=True):
    """A part of the table with all its nodes in drawing order."""

    id: str
    where: str
    caption: str
    tab: str
    x: float
    y: float
    width: float
    height: float
    phone: int
    nodes: list[WireNode]


class PartPatch(Struct, frozen=True, omit_defaults=True):
    """What changed in a part: nodes that are new or different, ids that are gone, the order if it is another."""

    id: str
    nodes: list[WireNode] = []
    gone: list[str] = []
    order: list[str] | None = None


class WireTarget(Struct, frozen=True, omit_defaults=True):
    """A code to choose on a node, what it is called, and what it costs and gives."""

    node: str
    code: str
    text: str
    badge: str = ""
    ghost: str = ""


class WireButton(Struct, frozen=True):
    """A code to choose in the bar."""

    code: str
    text: str


MotionKind = Literal["fly", "flip", "count", "flash", "say"]


class WireMotion(Struct, frozen=True, omit_defaults=True):
    """How something moves: which nodes, where to, with which markup or words, and how many."""

    kind: MotionKind
    nodes: list[str] = []
    to: str = ""
    art: str = ""
    text: str = ""
    count: int = 1


class WireEvent(Struct, frozen=True):
    """One event to animate: the log line that tells it and how it moves."""

    log: int
    moves: list[WireMotion]
