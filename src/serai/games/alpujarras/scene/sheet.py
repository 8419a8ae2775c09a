"""The score sheet: every dirhem by where it came from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from serai.games.alpujarras.scene.reading import Reading, by_fruit, listed
from serai.scene.look import Look
from serai.scene.nodes import Row

SOURCES: Final = {
    "delivered": "Signs",
    "bonus": "Market bonus",
    "bought": "Cards",
    "completed": "Goals",
    "gained": "Coins",
}
"""The events that bring dirhems, and what they are called on the sheet."""
LAST: Final = "sold"


def sheet(look: Look) -> list[Row]:
    """One row for each source of dirhems; what a position made by hand began with has a row of its own."""
    reading = Reading(look)
    seats = range(reading.players)
    events = look.events
    rows = []
    left = [int(dirhems) for dirhems in reading.view["dirhems"]]
    for kind, category in {**SOURCES, LAST: "Sale at the gate"}.items():
        told = [[event for event in events if event["kind"] == kind and event["seat"] == seat] for seat in seats]
        points = [sum(int(event["dirhems"]) for event in own) for own in told]
        left = [rest - got for rest, got in zip(left, points, strict=True)]
        rows.append(Row(category, points, [_why(reading, seat, kind, told[seat]) for seat in seats]))
    if any(left):
        rows.append(Row("From before", left, ["held when this table began" if rest else "" for rest in left]))
    return rows


def _why(reading: Reading, seat: int, kind: str, events: Sequence[Mapping[str, Any]]) -> str:
    """A few words on where the points of one seat in one row come from."""
    if not events:
        return "none"
    if kind == "delivered":
        return listed(by_fruit(reading.view["earned"][seat]))
    if kind == "bonus":
        return ", ".join(f"{event['fruit']} +{event['dirhems']}" for event in events)
    if kind == "bought":
        return ", ".join(f"{event['card']} +{event['dirhems']}" for event in events)
    if kind == "completed":
        return ", ".join(f"{event['goal']} +{event['dirhems']}" for event in events)
    if kind == LAST:
        return f"{sum(int(event['items']) for event in events)} pieces, three for a dirhem"
    return f"{len(events)} times: places, channels, awards, norias"
