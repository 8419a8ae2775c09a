"""How the events of the set-up, of Expansion, of Development and of Usage move, and goods that come and go."""

from __future__ import annotations

from serai.games.mule.scene.motions.pieces import (
    Event,
    Moves,
    face_node,
    flash,
    good_art,
    money,
    mule_piece,
    seat_flash,
    site,
    square,
    stock_node,
    tell_at,
)
from serai.games.mule.scene.reading import SITES, MuleReading
from serai.scene import Motion, art


def phase(event: Event, reading: MuleReading) -> list[Motion]:
    return tell_at(f"phase-{event['phase']}")


def turn(event: Event, reading: MuleReading) -> list[Motion]:
    return tell_at("turn", "ship")


def claimed(event: Event, reading: MuleReading) -> list[Motion]:
    tile = art.centred(f"land-{event['terrain']}", 40)
    return [Motion("fly", (f"sq-{event['square']}",), f"site-{event['seat']}-{event['site']}", tile)]


def bid(event: Event, reading: MuleReading) -> list[Motion]:
    return flash(face_node(event["seat"]), text=f"${event['dollars']}")


def won(event: Event, reading: MuleReading) -> list[Motion]:
    return [*money(event, reading, back=True, text=f"\u2212${event['dollars']}"), *flash(f"sq-{event['square']}")]


def built(event: Event, reading: MuleReading) -> list[Motion]:
    return [Motion("fly", ("post-smithore",), "corral", good_art("smithore"), count=min(6, int(event["units"])))]


def unpacked(event: Event, reading: MuleReading) -> list[Motion]:
    seat = event["seat"]
    moved = [
        Motion("fly", (face_node(seat),), stock_node(seat, good), good_art(good), count=int(event[good]))
        for good in ("food", "energy")
    ]
    return [*moved, *flash(face_node(seat))]


def ordered(event: Event, reading: MuleReading) -> list[Motion]:
    return tell_at(face_node(event["seat_first"]))


def bought(event: Event, reading: MuleReading) -> list[Motion]:
    site = f"site-{event['seat']}-{event['site']}"
    return [
        *money(event, reading, back=True, text=f"\u2212${event['dollars']}"),
        Motion("fly", ("corral",), site, mule_piece(event)),
        *flash(site),
    ]


def fed(event: Event, reading: MuleReading) -> list[Motion]:
    seat = event["seat"]
    return [
        Motion("fly", (stock_node(seat, "food"),), face_node(seat), good_art("food"), count=int(event["food"])),
        Motion("count", (stock_node(seat, "food"),), text=f"\u2212{event['food']}"),
    ]


def moved(event: Event, reading: MuleReading) -> list[Motion]:
    seat = event["seat"]
    return [Motion("fly", (f"site-{seat}-{event['site_from']}",), f"site-{seat}-{event['site']}", mule_piece(event))]


def assayed(event: Event, reading: MuleReading) -> list[Motion]:
    place = str(event["place"])
    node = f"site-{place}" if place.partition("-")[2] in SITES else f"sq-{place}"
    lens = art.centred("act-assay", 30, color="var(--ink)")
    return [Motion("fly", (face_node(event["seat"]),), node, lens), *flash(node)]


def hunted(event: Event, reading: MuleReading) -> list[Motion]:
    card = art.use("card-lucky", -20, -27, 40, 55)
    return [Motion("fly", ("month-0",), face_node(event["seat"]), card), *tell_at(face_node(event["seat"]))]


def caught(event: Event, reading: MuleReading) -> list[Motion]:
    wampus = art.centred("wampus", 44)
    return [
        Motion("fly", ("irata-ground",), face_node(event["seat"]), wampus),
        *money(event, reading, text=f"+${event['dollars']}"),
    ]


def gain(event: Event, reading: MuleReading) -> list[Motion]:
    return money(event, reading, text=f"+${event['dollars']}")


def loss(event: Event, reading: MuleReading) -> list[Motion]:
    return money(event, reading, back=True, text=f"\u2212${event['dollars']}")


def goods(event: Event, reading: MuleReading, there: bool) -> list[Motion]:
    """Units between a stock and the head of its owner."""
    seat, good, units = event["seat"], str(event["good"]), int(event["units"])
    stock, sign = stock_node(seat, good), "+" if there else "\u2212"
    ends = (face_node(seat), stock) if there else (stock, face_node(seat))
    return [
        Motion("fly", (ends[0],), ends[1], good_art(good), count=min(8, max(1, units))),
        Motion("count", (stock,), text=f"{sign}{units}"),
    ]


def goods_in(event: Event, reading: MuleReading) -> list[Motion]:
    return goods(event, reading, True)


def goods_out(event: Event, reading: MuleReading) -> list[Motion]:
    return goods(event, reading, False)


def made(event: Event, reading: MuleReading) -> list[Motion]:
    """Goods fly from the Lands that make them to the stock."""
    seat, good = int(event["seat"]), str(event["good"])
    sites = [site for site in reading.mules(seat) if reading.boards[seat][site].good == good]
    stock = stock_node(seat, good)
    flown = [Motion("fly", (f"site-{seat}-{site}",), stock, good_art(good), count=2) for site in sites] or flash(stock)
    return [*flown, Motion("count", (stock,), text=f"+{event['units']}")]


def named(event: Event, reading: MuleReading) -> list[Motion]:
    return flash(face_node(event["seat_next"]))


MOVES: Moves = {
    "seated": seat_flash, "picked": seat_flash, "started": seat_flash, "turn": turn, "phase": phase,
    "claimed": claimed, "no_land": seat_flash, "opened": square, "opened_sealed": square, "raised": bid,
    "withdrew": seat_flash, "bid_shown": bid, "won_land": won,
    "built": built, "unpacked": unpacked, "ordered": ordered, "bought": bought, "refitted": site, "fed": fed,
    "moved": moved, "assayed": assayed, "hunted": hunted, "caught": caught,
    "gambled": gain, "passed": seat_flash, "ended_go": seat_flash,
    "used": goods_out, "flipped": site, "spoiled": goods_out, "overstock": goods_out, "named_next": named,
    "made": made, "gained": gain, "lost": loss, "got_goods": goods_in, "lost_goods": goods_out,
}  # fmt: skip
"""The kinds of event of these chapters."""
