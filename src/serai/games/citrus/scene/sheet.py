"""The score sheet: where everybody's points come from, read from what happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from serai.games.citrus.scene.reading import FRUITS
from serai.scene.look import Look
from serai.scene.nodes import Row

CATEGORIES = ("Harvests", "Fincas", "Wild horses", "Tiles taken back", "Last fincas", "Last harvest", "Unused tiles")


def sheet(look: Look) -> list[Row]:
    """Points by category, and under each where they come from."""
    seats = range(look.players)
    found: dict[str, list[dict[str, int]]] = {name: [{} for _ in seats] for name in CATEGORIES}
    over = False
    for event in look.events:
        over = over or event["kind"] == "over"
        entry = _entry(event, over)
        if entry is not None:
            category, source, points = entry
            sums = found[category][event["seat"]]
            sums[source] = sums.get(source, 0) + points
    rows = [_row(name, found[name]) for name in CATEGORIES if any(found[name])]
    told = [sum(row.points[seat] for row in rows) for seat in seats]
    before = [look.view["scores"][seat] - told[seat] for seat in seats]
    if any(before):  # a position that was set up by hand
        rows.insert(0, Row("At the start", before, ["" for _ in seats]))
    return rows


def _row(category: str, sums: list[dict[str, int]]) -> Row:
    why = [", ".join(f"{source} {points}" for source, points in entries.items()) for entries in sums]
    return Row(category, [sum(entries.values()) for entries in sums], why)


def _entry(event: Mapping[str, Any], over: bool) -> tuple[str, str, int] | None:
    """The category of an event, the source of its points, and how many."""
    kind = event["kind"]
    if kind == "harvested":
        return "Last harvest" if over else "Harvests", FRUITS[event["fruit"]], event["points"]
    if kind in ("awarded", "last_finca") and event["points"]:
        return "Fincas" if kind == "awarded" else "Last fincas", event["site"], event["points"]
    if kind == "horses":
        return "Wild horses", "horses", event["points"]
    if kind == "returned":
        return "Tiles taken back", "penalty", -event["points"]
    if kind == "unused":
        return "Unused tiles", "in hand", event["tiles"]
    return None
