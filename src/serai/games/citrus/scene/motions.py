"""How events are shown: what flies where, what turns over, what lights up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from serai.games.citrus.scene.pieces import bridge_id
from serai.games.citrus.scene.reading import INDEX, SEATS
from serai.scene.art import centred
from serai.scene.context import SceneContext
from serai.scene.nodes import Motion
from serai.scene.texts import MINUS

Event = Mapping[str, Any]
COIN, HOUSE = centred("coin", 20), centred("stack-finca", 30)


def motions(event: Event, context: SceneContext) -> list[Motion]:
    """The motions of one event; none for a kind that is not known."""
    found = KINDS.get(event["kind"])
    return found(event) if found is not None else []


def _cell(event: Event) -> str:
    return f"cell-{event['space']}"


def _tile(event: Event) -> str:
    return centred(f"tile-{event['tile']}", 44)


def _flash(*nodes: str, words: str = "") -> list[Motion]:
    return [Motion("flash", nodes, text=words)]


def _say(event: Event) -> list[Motion]:
    return [Motion("say")]


def _panel(event: Event) -> list[Motion]:
    return _flash(f"panel-{event['seat']}")


def _laid(event: Event) -> list[Motion]:
    return _flash(f"land-{event['space']}")


def _founded(event: Event) -> list[Motion]:
    finca = f"finca-{event['site']}"
    return [Motion("fly", ("stack-fincas",), finca, HOUSE), *_flash(finca)]


def _shown(event: Event) -> list[Motion]:
    site = f"site-{event['site']}"
    return [Motion("fly", ("stack-sites",), site, centred("stack-site", 30)), *_flash(site)]


def _drawn(event: Event) -> list[Motion]:
    return [Motion("fly", ("bag",), f"slot-{event['slot']}", _tile(event))]


def _bought(event: Event) -> list[Motion]:
    line, seat = f"line-{event['line']}", event["seat"]
    return [
        *_flash(line),
        Motion("fly", (f"coins-{seat}",), line, COIN, count=event["coins"]),
        Motion("count", (f"coins-{seat}",), text=f"{MINUS}{event['coins']}"),
    ]


def _carted(event: Event) -> list[Motion]:
    return [Motion("fly", (f"slot-{event['slot']}",), "tray", _tile(event))]


def _revealed(event: Event) -> list[Motion]:
    return [Motion("flip", ("stack-fincas",), text=f"{event['high']}/{event['low']}")]


def _begun(event: Event) -> list[Motion]:
    worker = centred(f"worker-{SEATS[event['seat']]}", 40)
    return [
        Motion("fly", ("tray",), _cell(event), _tile(event)),
        Motion("fly", (f"workers-{event['seat']}",), _cell(event), worker),
    ]


def _extended(event: Event) -> list[Motion]:
    return [Motion("fly", ("tray",), _cell(event), _tile(event)), *_flash(_cell(event), words=str(event["size"]))]


def _merged(event: Event) -> list[Motion]:
    seat = event["seat"]
    worker = centred(f"worker-{SEATS[seat]}", 34)
    return [Motion("fly", ("ground",), f"workers-{seat}", worker, count=event["workers"])]


def _taken_over(event: Event) -> list[Motion]:
    return _flash(f"panel-{event['seat']}", words=f"+{event['tiles']}")


def _bridged(event: Event) -> list[Motion]:
    bridge = bridge_id(INDEX[event["space"]], INDEX[event["space_from"]])
    return [Motion("fly", (f"hand-{event['seat']}",), _cell(event), centred("land-bridge", 36)), *_flash(bridge)]


def _plowed(event: Event) -> list[Motion]:
    plow = Motion("fly", (f"hand-{event['seat']}",), _cell(event), centred("land-plow", 36))
    return [plow, Motion("flip", (_cell(event),))]


def _taken(event: Event) -> list[Motion]:
    return [Motion("fly", (_cell(event),), f"hand-{event['seat']}", centred(f"land-{event['landscape']}", 40))]


def _points(event: Event) -> list[Motion]:
    return _flash(f"panel-{event['seat']}", words=f"+{event['points']}")


def _bull(event: Event) -> list[Motion]:
    there = f"land-{event['space']}"
    return [Motion("fly", (f"hand-{event['seat']}",), there, centred("land-bull", 40)), *_flash(there)]


def _milestone(event: Event) -> list[Motion]:
    return [Motion("fly", (f"hand-{event['seat']}",), "stack-fincas", centred("land-milestone", 36))]


def _returned(event: Event) -> list[Motion]:
    lost = _flash(f"panel-{event['seat']}", words=f"{MINUS}{event['points']}")
    return [Motion("fly", ("tray",), f"slot-{event['slot']}", _tile(event)), *lost]


def _harvested(event: Event) -> list[Motion]:
    seat = event["seat"]
    fruit, worker = centred(f"fruit-{event['fruit']}", 28), centred(f"worker-{SEATS[seat]}", 40)
    return [
        Motion("fly", (_cell(event),), f"panel-{seat}", fruit, count=event["tiles"]),
        Motion("fly", (_cell(event),), f"workers-{seat}", worker),
        *_points(event),
    ]


def _income(event: Event) -> list[Motion]:
    seat = event["seat"]
    here = (f"coins-{seat}",)
    moved = [Motion("fly", (f"workers-{seat}",), here[0], COIN, count=event["coins"])] if event["coins"] else []
    return [*moved, Motion("count", here, text=f"+{event['coins']}")]


def _scored(event: Event) -> list[Motion]:
    return [Motion("flip", (f"finca-{event['site']}",))]


def _awarded(event: Event) -> list[Motion]:
    finca = f"finca-{event['site']}"
    if not event["points"]:
        return _flash(finca)
    return [Motion("fly", (finca,), f"panel-{event['seat']}", HOUSE, f"+{event['points']}"), *_points(event)]


def _unused(event: Event) -> list[Motion]:
    return _flash(f"hand-{event['seat']}", words=f"+{event['tiles']}")


def _complete(event: Event) -> list[Motion]:
    return _flash("bag")


KINDS: dict[str, Callable[[Event], list[Motion]]] = {
    "started": _panel,
    "laid": _laid,
    "founded": _founded,
    "shown": _shown,
    "drawn": _drawn,
    "complete": _complete,
    "incomplete": _say,
    "turn": _panel,
    "bought": _bought,
    "carted": _carted,
    "revealed": _revealed,
    "begun": _begun,
    "extended": _extended,
    "merged": _merged,
    "taken_over": _taken_over,
    "bridged": _bridged,
    "plowed": _plowed,
    "taken": _taken,
    "horses": _points,
    "bull": _bull,
    "milestone": _milestone,
    "returned": _returned,
    "harvested": _harvested,
    "income": _income,
    "scored": _scored,
    "awarded": _awarded,
    "passed": _say,
    "blocked": _say,
    "stuck": _say,
    "last_finca": _awarded,
    "unused": _unused,
    "end": _panel,
    "over": _say,
}
