"""What a person sees, as plain data: parts of a table, keyed nodes in them, and what can be chosen on which node.

A title turns a :class:`~serai.scene.context.SceneContext` into a :class:`Scene`. The same scene becomes SVG in Python
(first paint, notebook, docs) and is patched in the browser by one small module that knows no title.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

STAGE_WIDTH = 964
STAGE_HEIGHT = 648
"""The stage of a table at 1280 x 720: what the bar on top and the column at the right leave free."""
SIDE_WIDTH = 276
"""The inner width of the column at the right, where the panels are."""


class Tip(NamedTuple):
    """What a node explains on hover, focus or long press: its name, what it does, what it would do now, the rule."""

    name: str
    lines: tuple[str, ...] = ()
    rule: str = ""


class Node(NamedTuple):
    """One thing on the table. Its id is stable, so that a piece that moves glides from place to place.

    ``art`` is SVG markup from :mod:`serai.scene.art`, drawn around the node's own origin. ``hit`` is the area that
    can be touched (x, y, width, height, corner), at least 44 px each way where the node can be a target; the ring of
    a target is drawn round it unless ``cls`` has ``own-ring`` and the art draws a ring of its own (class ``ring``,
    shown only when lit). ``why`` is a code to ask about when the node is clicked while it is no target.
    """

    id: str
    x: float = 0
    y: float = 0
    art: str = ""
    label: str = ""
    tip: Tip | None = None
    hit: tuple[float, float, float, float, float] | None = None
    why: str = ""
    cls: str = ""
    scale: float = 1
    turn: float = 0


@dataclass(slots=True, frozen=True)
class Part:
    """One piece of the table with a coordinate system of its own: the board, a market, a player's mat.

    ``where`` is ``stage`` (placed at x, y on the stage), ``bar`` (the phase ribbon, at most 300 x 44), ``side`` (over
    the panels) or ``panel:2`` (in the panel of seat 2). ``phone`` is its width in px on a phone, 0 to fit the screen:
    a wider one can be panned. ``tab`` names it among the tabs there.
    """

    id: str
    w: float
    h: float
    nodes: list[Node]
    caption: str = ""
    where: str = "stage"
    x: float = 0
    y: float = 0
    phone: int = 0
    tab: str = ""


class Target(NamedTuple):
    """A code that can be chosen on a node. Several codes on one node open a small menu.

    ``badge`` says in a few signs what it costs and gives; ``ghost`` is markup in the coordinates of the node's part
    that shows the result while the target is hovered.
    """

    node: str
    code: str
    badge: str = ""
    ghost: str = ""


@dataclass(slots=True, frozen=True)
class Motion:
    """What one event looks like. Nodes are named by their ids, before or after the change.

    ``fly``: ``art`` goes from one node to another, ``count`` times; ``flip``: a node turns over; ``count``: a number
    ticks; ``flash``: nodes light up; ``say``: a line of text stands over the board for a moment.
    """

    kind: str
    nodes: tuple[str, ...] = ()
    to: str = ""
    art: str = ""
    text: str = ""
    count: int = 1


@dataclass(slots=True)
class Scene:
    """A whole table as one seat sees it."""

    parts: list[Part]
    targets: list[Target] = field(default_factory=list)
    end: str = ""
    """The code that ends the turn, if it is offered now: it has a place of its own in the bar."""
    primary: str = ""
    """The code the bright button of the bar names, if one choice stands out."""
    banner: str = ""
    """A sentence that must not be missed, such as the last phase of a game."""


@dataclass(slots=True, frozen=True)
class Row:
    """A line of the score sheet: a category, the points of each seat, and why."""

    category: str
    points: list[int]
    why: list[str] = field(default_factory=list)
