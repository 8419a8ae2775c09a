"""How events move: pieces fly between the nodes of the scene, markers follow, and great moments are said aloud."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from serai.games.caravan.scene import pieces
from serai.games.caravan.scene.reading import CaravanReading, way
from serai.scene import Motion, SceneContext
from serai.scene.art import use

Event = Mapping[str, Any]
SAID: Final = Motion("say")
"""The event's own line of the log, large over the board."""


def motions(event: Event, context: SceneContext) -> list[Motion]:
    """What an event looks like; nothing for one that is not known here, which is then told in words."""
    found = MOTIONS.get(event["kind"])
    return found(event, context.read_as(CaravanReading)) if found else []


def _cell(space: str) -> str:
    return f"cell-{space}"


def _small(art: str, scale: float = 0.75) -> str:
    """A piece as it flies, its middle at the origin."""
    return f'<g transform="scale({scale}) translate(-32 -32)">{art}</g>'


def _good(event: Event) -> str:
    return use(f"good-{event['good']}", -18, -18, 36)


def _coin() -> str:
    return use("coin-sun", -12, -12, 24)


def _started(event: Event, reading: CaravanReading) -> list[Motion]:
    return [SAID, Motion("flash", (f"supply-{event['seat']}",))]


def _drawn(event: Event, reading: CaravanReading) -> list[Motion]:
    return [Motion("fly", ("bag",), _cell(event["space"]), _good(event))]


def _marked(event: Event, reading: CaravanReading) -> list[Motion]:
    return [Motion("fly", ("bag",), _cell(event["space"]), _coin())]


def _turn(event: Event, reading: CaravanReading) -> list[Motion]:
    return [Motion("count", ("lamps",)), Motion("flash", (f"supply-{event['seat']}",))]


def _placed(event: Event, reading: CaravanReading) -> list[Motion]:
    home = "stable" if event["seat"] == reading.hero else f"supply-{event['seat']}"
    camel = _small(pieces.camel(event["seat"]))
    return [Motion("fly", (home,), _cell(event["space"]), camel), Motion("count", ("lamps",))]


def _moved(event: Event, reading: CaravanReading) -> list[Motion]:
    camel = _small(pieces.camel(event["seat"]))
    return [Motion("fly", (_cell(event["space_from"]),), _cell(event["space"]), camel), Motion("count", ("lamps",))]


def _picked(event: Event, reading: CaravanReading) -> list[Motion]:
    cell = _cell(event["space"])
    found = [Motion("flash", (cell,)), Motion("count", ("lamps", "countdown"))]
    if event["markers"]:
        found.append(Motion("fly", (cell,), f"coins-{event['seat']}", _coin(), count=event["markers"]))
    return found


def _carried(event: Event, reading: CaravanReading) -> list[Motion]:
    """The chain lights up, and the good goes along it."""
    flight = Motion("fly", (_cell(event["space_from"]),), _cell(event["space"]), _good(event))
    return [_chain(event, reading), flight, Motion("count", ("lamps",))]


def _delivered(event: Event, reading: CaravanReading) -> list[Motion]:
    """The chain lights up to the city, and the good goes home to the mat of the one who delivered it."""
    slot = f"slot-{event['seat']}-{event['good']}"
    flight = Motion("fly", (_cell(event["space_from"]),), slot, _good(event))
    gain = f"+{reading.points(event['good'])}"
    return [_chain(event, reading), flight, Motion("flash", (slot,), text=gain), Motion("count", ("lamps",))]


def _chain(event: Event, reading: CaravanReading) -> Motion:
    """Every cell on the way of a good."""
    spaces = way(reading.links(event["seat"]), event["space_from"], event["space"])
    return Motion("flash", tuple(_cell(space) for space in spaces))


def _stole(event: Event, reading: CaravanReading) -> list[Motion]:
    """The good changes camels; the marker goes to the one who was robbed."""
    mask = use("theft", -12, -12, 24)
    markers = Motion("fly", (f"theft-{event['seat']}",), f"theft-{event['seat_victim']}", mask)
    return [Motion("flash", (_cell(event["space"]),)), markers, Motion("count", ("lamps",))]


def _rode(event: Event, reading: CaravanReading) -> list[Motion]:
    home = _cell(event["space_from"]) if event["space_from"] else "stable"
    paid = f"gold-{event['seat']}" if reading.fee == "coins" else f"coins-{event['seat']}"
    camel = _small(pieces.rainbow())
    return [Motion("flash", (paid,)), Motion("fly", (home,), _cell(event["space"]), camel), Motion("count", ("lamps",))]


def _refill(event: Event, reading: CaravanReading) -> list[Motion]:
    return [SAID, Motion("flash", ("bag", "countdown"))]


def _said(event: Event, reading: CaravanReading) -> list[Motion]:
    return [SAID]


def _ended(event: Event, reading: CaravanReading) -> list[Motion]:
    return [Motion("count", ("lamps",))]


MOTIONS: Final[dict[str, Callable[[Event, CaravanReading], list[Motion]]]] = {
    "started": _started,
    "drawn": _drawn,
    "marked": _marked,
    "demanded": _marked,
    "turn": _turn,
    "placed": _placed,
    "moved": _moved,
    "picked": _picked,
    "carried": _carried,
    "delivered": _delivered,
    "stole": _stole,
    "rainbow": _rode,
    "refill": _refill,
    "final_phase": _said,
    "end": _ended,
    "idle": _said,
    "stale": _said,
    "last": _said,
}
