"""How the events of the Market move."""

from __future__ import annotations

from serai.games.mule.scene.motions import pieces
from serai.games.mule.scene.motions.pieces import Event, Moves
from serai.games.mule.scene.reading import MuleReading
from serai.scene import Motion


def _auction(event: Event, reading: MuleReading) -> list[Motion]:
    return pieces.tell_at(f"post-{event['good']}")


def _offered(event: Event, reading: MuleReading) -> list[Motion]:
    return pieces.flash(pieces.face_node(event["seat"]), text=f"${event['dollars']}")


def _cancelled(event: Event, reading: MuleReading) -> list[Motion]:
    return pieces.flash(pieces.face_node(str(event["offer"])[0]))


def _deal(event: Event, reading: MuleReading) -> list[Motion]:
    """Goods one way, coins the other."""
    seller, buyer, good = event["seat"], event["seat_buyer"], str(event["good"])
    units, coins = min(8, int(event["units"])), min(6, max(1, int(event["dollars"]) // 2))
    return [
        Motion(
            "fly",
            (pieces.stock_node(seller, good),),
            pieces.stock_node(buyer, good),
            pieces.good_art(good),
            count=units,
        ),
        Motion("fly", (pieces.face_node(buyer),), pieces.face_node(seller), pieces.coin_art(), count=coins),
        Motion("count", (pieces.stock_node(buyer, good),), text=f"+{event['units']}"),
        Motion("count", (f"rank-{seller}",), text=f"+${event['dollars']}"),
    ]


def _store_trade(event: Event, reading: MuleReading) -> list[Motion]:
    """A sale to the Store, or a purchase from it."""
    seat, good, sold = event["seat"], str(event["good"]), event["kind"] == "sold"
    stock, post = pieces.stock_node(seat, good), f"post-{good}"
    ends = (stock, post) if sold else (post, stock)
    sign, other = ("\u2212", "+") if sold else ("+", "\u2212")
    money = (post, pieces.face_node(seat)) if sold else (pieces.face_node(seat), post)
    return [
        Motion("fly", (ends[0],), ends[1], pieces.good_art(good), count=min(8, max(1, int(event["units"])))),
        Motion("fly", (money[0],), money[1], pieces.coin_art(), count=min(6, max(1, int(event["dollars"]) // 2))),
        Motion("count", (stock,), text=f"{sign}{event['units']}"),
        Motion("count", (f"rank-{seat}",), text=f"{other}${event['dollars']}"),
    ]


def _counting(event: Event, reading: MuleReading) -> list[Motion]:
    return pieces.tell_at("phase-market")


def _closed(event: Event, reading: MuleReading) -> list[Motion]:
    return pieces.flash(f"post-{event['good']}")


def _shipped(event: Event, reading: MuleReading) -> list[Motion]:
    return [Motion("fly", ("post-crystite",), "ship", pieces.good_art("crystite"), count=min(8, int(event["units"])))]


MOVES: Moves = {
    "auction": _auction, "demanded": pieces.seat_flash, "declared": pieces.seat_flash, "offered": _offered,
    "cancelled": _cancelled, "deal": _deal, "sold": _store_trade, "store_sold": _store_trade,
    "called": pieces.seat_flash, "answered": pieces.seat_flash, "wished": pieces.seat_flash,
    "done": pieces.seat_flash, "undone": pieces.seat_flash, "counting": _counting, "stopped": _counting,
    "closed": _closed, "shipped_out": _shipped,
}  # fmt: skip
"""The kinds of event of this chapter."""
