"""The score sheet: where everybody's points come from, read from what happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from serai.scene.context import SceneContext
from serai.scene.nodes import Row

CATEGORIES = ("harvests", "fincas", "horses", "back", "last_fincas", "last_harvest", "unused")
Source = tuple[str, str]
"""Where points come from: the kind, and which fruit or site it was."""


def sheet(context: SceneContext) -> list[Row]:
    """Points by category, and under each where they come from."""
    seats = range(context.players)
    found: dict[str, list[dict[Source, int]]] = {name: [{} for _ in seats] for name in CATEGORIES}
    over = False
    for event in context.events:
        over = over or event["kind"] == "over"
        entry = _entry(event, over)
        if entry is not None:
            category, source, points = entry
            sums = found[category][event["seat"]]
            sums[source] = sums.get(source, 0) + points
    rows = [_row(context, name, found[name]) for name in CATEGORIES if any(found[name])]
    told = [sum(row.points[seat] for row in rows) for seat in seats]
    before = [context.view["scores"][seat] - told[seat] for seat in seats]
    if any(before):  # a position that was set up by hand
        rows.insert(0, Row(context.say("sheet_start"), before, ["" for _ in seats]))
    return rows


def _row(context: SceneContext, category: str, sums: list[dict[Source, int]]) -> Row:
    why = [context.join((_why(context, source, points) for source, points in entries.items())) for entries in sums]
    return Row(context.say(f"sheet_{category}"), [sum(entries.values()) for entries in sums], why)


def _why(context: SceneContext, source: Source, points: int) -> str:
    kind, which = source
    return context.say(f"from_{kind}", tile=which, site=which, points=points)


def _entry(event: Mapping[str, Any], over: bool) -> tuple[str, Source, int] | None:
    """The category of an event, the source of its points, and how many."""
    kind = event["kind"]
    if kind == "harvested":
        return "last_harvest" if over else "harvests", ("fruit", event["fruit"]), event["points"]
    if kind in ("awarded", "last_finca") and event["points"]:
        return "fincas" if kind == "awarded" else "last_fincas", ("site", event["site"]), event["points"]
    if kind == "horses":
        return "horses", ("horses", ""), event["points"]
    if kind == "returned":
        return "back", ("penalty", ""), -event["points"]
    if kind == "unused":
        return "unused", ("hand", ""), event["tiles"]
    return None
