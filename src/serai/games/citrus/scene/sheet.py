"""The score sheet: where everybody's points come from, read from what happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from serai.games.citrus.scene.reading import MINUS
from serai.scene.look import Look
from serai.scene.nodes import Row

CATEGORIES = ("Harvests", "Fincas", "Wild horses", "Tiles taken back", "Last fincas", "Last harvest", "Unused tiles")


def sheet(look: Look) -> list[Row]:
    """Points by category, and a few words on each."""
    seats = range(look.players)
    points = {name: [0] * look.players for name in CATEGORIES}
    why: dict[str, list[list[str]]] = {name: [[] for _ in seats] for name in CATEGORIES}
    over = False
    for event in look.events:
        over = over or event["kind"] == "over"
        found = _entry(event, over, look)
        if found is not None:
            category, gained, words = found
            points[category][event["seat"]] += gained
            why[category][event["seat"]].append(words)
    rows = [
        Row(name, points[name], [_short(entries) for entries in why[name]])
        for name in CATEGORIES
        if any(points[name]) or any(why[name])
    ]
    told = [sum(row.points[seat] for row in rows) for seat in seats]
    before = [look.view["scores"][seat] - told[seat] for seat in seats]
    if any(before):  # a position that was set up by hand
        rows.insert(0, Row("At the start", before, ["" for _ in seats]))
    return rows


def _entry(event: Mapping[str, Any], over: bool, look: Look) -> tuple[str, int, str] | None:
    """The category of an event, its points, and the reason."""
    kind = event["kind"]
    if kind == "harvested":
        fruit = look.title.words.value("fruit", look.title.codes.index("fruit", event["fruit"]))
        return (
            "Last harvest" if over else "Harvests",
            event["points"],
            f"{event['points']} for {event['tiles']} {fruit}",
        )
    if kind == "awarded" and event["points"]:
        return "Fincas", event["points"], f"{event['points']} at {event['site']}"
    if kind == "last_finca":
        return "Last fincas", event["points"], f"{event['points']} at {event['site']}"
    if kind == "horses":
        return "Wild horses", event["points"], f"{event['points']}"
    if kind == "returned":
        return "Tiles taken back", -event["points"], f"{MINUS}{event['points']}"
    if kind == "unused":
        return "Unused tiles", event["tiles"], f"{event['tiles']} in hand"
    return None


def _short(entries: list[str]) -> str:
    """Reasons in one line."""
    return ", ".join(entries)
