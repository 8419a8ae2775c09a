"""What flies and flashes in the motions: the pieces, the nodes they fly between, and the plainest motions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from serai.games.mule.scene.pieces import mule as mule_art
from serai.games.mule.scene.reading import SEATS, MuleReading
from serai.scene import Motion, art

Event = Mapping[str, Any]
Moves = dict[str, Callable[[Event, MuleReading], list[Motion]]]
"""The function that moves each kind of event."""
SIZE = 26


def coin_art() -> str:
    return art.centred("coin", SIZE)


def good_art(good: str) -> str:
    return art.centred(f"good-{good}", SIZE)


def mule_piece(event: Event) -> str:
    return art.group(
        mule_art(str(event.get("good", "food")), int(event["seat"]), "on", 40), transform="translate(-20 -20)"
    )


def stock_node(seat: Any, good: Any) -> str:
    return f"stock-{seat}-{good}"


def face_node(seat: Any) -> str:
    return f"face-{seat}"


def money(event: Event, reading: MuleReading, back: bool = False, text: str = "") -> list[Motion]:
    """Coins between a seat and the Store."""
    seat, count = event["seat"], min(6, max(1, int(event.get("dollars") or 1) // 2))
    ends = (face_node(seat), "corral") if back else ("corral", face_node(seat))
    return [Motion("fly", (ends[0],), ends[1], coin_art(), count=count), Motion("count", (f"rank-{seat}",), text=text)]


def flash(*nodes: str, text: str = "") -> list[Motion]:
    return [Motion("flash", nodes, text=text)]


def tell_at(*nodes: str) -> list[Motion]:
    """A line over the board, and a light where it belongs."""
    return [Motion("say", nodes), *(Motion("flash", (node,)) for node in nodes)]


def seat_flash(event: Event, reading: MuleReading) -> list[Motion]:
    return flash(face_node(event["seat"]))


def square(event: Event, reading: MuleReading) -> list[Motion]:
    return [*flash(f"sq-{event['square']}"), *seat_maybe(event)]


def seat_maybe(event: Event) -> list[Motion]:
    seat = event.get("seat")
    return flash(face_node(seat)) if isinstance(seat, int) and 0 <= seat < len(SEATS) else []


def site(event: Event, reading: MuleReading) -> list[Motion]:
    return [Motion("flip", (f"site-{event['seat']}-{event['site']}",))]
