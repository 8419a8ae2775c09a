"""The score sheet: every dirhem by where it came from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from serai.games.alpujarras.scene.reading import AlpujarrasReading, by_fruit
from serai.scene.context import SceneContext
from serai.scene.nodes import Row

SOURCES: Final = {
    "delivered": "sheet_signs",
    "bonus": "sheet_bonus",
    "bought": "sheet_cards",
    "completed": "sheet_goals",
    "gained": "sheet_coins",
    "sold": "sheet_sale",
}
"""The events that bring dirhems, and the messages that name them on the sheet."""


def sheet(context: SceneContext) -> list[Row]:
    """One row for each source of dirhems; what a position made by hand began with has a row of its own."""
    reading = context.read_as(AlpujarrasReading)
    seats = range(reading.players)
    events = context.events
    rows = []
    left = [int(dirhems) for dirhems in reading.view["dirhems"]]
    for kind, category in SOURCES.items():
        told = [[event for event in events if event["kind"] == kind and event["seat"] == seat] for seat in seats]
        points = [sum(int(event["dirhems"]) for event in own) for own in told]
        left = [rest - got for rest, got in zip(left, points, strict=True)]
        rows.append(Row(context.say(category), points, [_why(reading, seat, kind, told[seat]) for seat in seats]))
    if any(left):
        rows.append(
            Row(context.say("sheet_before"), left, [context.say("held_before") if rest else "" for rest in left])
        )
    return rows


def _why(reading: AlpujarrasReading, seat: int, kind: str, events: Sequence[Mapping[str, Any]]) -> str:
    """A few words on where the points of one seat in one row come from."""
    if not events:
        return reading.say("none")
    if kind == "delivered":
        return reading.listed(by_fruit(reading.view["earned"][seat]))
    if kind == "bonus":
        return reading.join(
            reading.say("fruit_brought", fruit=event["fruit"], dirhems=event["dirhems"]) for event in events
        )
    if kind == "bought":
        return reading.join(f"{event['card']} +{event['dirhems']}" for event in events)
    if kind == "completed":
        return reading.join(f"{event['goal']} +{event['dirhems']}" for event in events)
    if kind == "sold":
        return reading.say("pieces_sold", number=sum(int(event["items"]) for event in events))
    return reading.say("coins_came", number=len(events))
