"""How each event of M.U.L.E. moves: what flies where, what flashes, what is said."""

from __future__ import annotations

from collections.abc import Callable

from serai.games.mule.scene.motions import pieces
from serai.games.mule.scene.motions.pieces import Event
from serai.games.mule.scene.reading import MuleReading
from serai.scene import Motion, SceneContext, art


def motions(event: Event, context: SceneContext) -> list[Motion]:
    """The motions of one event; none for a kind that is not known."""
    found = MOVES.get(str(event.get("kind", "")))
    return found(event, context.read_as(MuleReading)) if found is not None else []


# ---- Production and Pricing ------------------------------------------------------------------------------------------


def _card(event: Event, reading: MuleReading) -> list[Motion]:
    months = reading.drawn()
    card = str(event["card"])
    at = months.index(card) if card in months else max(0, len(months) - 1)
    return [Motion("flip", (f"month-{at}",)), Motion("say", (f"month-{at}",))]


def _burnt(event: Event, reading: MuleReading) -> list[Motion]:
    post = f"post-{event['good']}"
    fire = art.centred("kind-fire_in_the_store", 34)
    return [Motion("fly", ("irata-ground",), post, fire), *pieces.flash(post, text=f"\u2212{event['units']}")]


def _crater(event: Event, reading: MuleReading) -> list[Motion]:
    return [
        Motion("fly", ("ship",), f"sq-{event['square']}", art.centred("kind-meteor_strike", 36)),
        *pieces.tell_at(f"sq-{event['square']}"),
    ]


def _lost_mule(event: Event, reading: MuleReading) -> list[Motion]:
    site = f"site-{event['seat']}-{event['site']}"
    return [Motion("fly", (site,), "ship", pieces.mule_piece(event)), *pieces.flash(site)]


def _robbed(event: Event, reading: MuleReading) -> list[Motion]:
    stock = pieces.stock_node(event["seat"], event["good"])
    return [
        Motion("fly", (stock,), "ship", pieces.good_art(str(event["good"])), count=min(8, int(event["units"]))),
        Motion("count", (stock,), text=f"\u2212{event['units']}"),
    ]


def _priced(event: Event, reading: MuleReading) -> list[Motion]:
    return [
        Motion("count", (f"price-{event['good']}",), text=f"${event['sell']}"),
        *pieces.flash(f"post-{event['good']}"),
    ]


# ---- the Market ------------------------------------------------------------------------------------------------------


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


# ---- Ranking, Personal Events, the end -------------------------------------------------------------------------------


def _ranked(event: Event, reading: MuleReading) -> list[Motion]:
    return [Motion("flash", (f"rank-{event['seat']}",), text=f"{event['rank']}")]


def _drew(event: Event, reading: MuleReading) -> list[Motion]:
    deck = "card-lucky" if event["kind"] in ("drew_lucky", "got_lucky") else "card-unlucky"
    card = art.use(deck, -20, -27, 40, 55)
    return [
        Motion("fly", ("ship",), pieces.face_node(event["seat"]), card),
        *pieces.tell_at(pieces.face_node(event["seat"])),
    ]


def _lost_land(event: Event, reading: MuleReading) -> list[Motion]:
    tile = art.centred(f"land-{event['terrain']}", 40)
    site = f"site-{event['seat']}-{event['site']}"
    return [Motion("fly", (site,), "irata-ground", tile), *pieces.flash(site)]


def _reshuffled(event: Event, reading: MuleReading) -> list[Motion]:
    return pieces.tell_at("phase-events")


def _ship(event: Event, reading: MuleReading) -> list[Motion]:
    return pieces.tell_at("ship")


def _rated(event: Event, reading: MuleReading) -> list[Motion]:
    return [Motion("say"), *(Motion("flash", (f"rank-{seat}",)) for seat in range(reading.players))]


def _over(event: Event, reading: MuleReading) -> list[Motion]:
    return pieces.tell_at(f"rank-{event['seat']}") if isinstance(event.get("seat"), int) else [Motion("say")]


MOVES: dict[str, Callable[[Event, MuleReading], list[Motion]]] = {
    **pieces.MOVES,
    "card": _card, "burnt": _burnt, "crater": _crater, "lost_mule": _lost_mule, "turned_up": pieces.site,
    "robbed": _robbed, "priced": _priced,
    "auction": _auction, "demanded": pieces.seat_flash, "declared": pieces.seat_flash, "offered": _offered,
    "cancelled": _cancelled, "deal": _deal, "sold": _store_trade, "store_sold": _store_trade,
    "called": pieces.seat_flash, "answered": pieces.seat_flash, "wished": pieces.seat_flash,
    "done": pieces.seat_flash, "undone": pieces.seat_flash, "counting": _counting, "stopped": _counting,
    "closed": _closed, "shipped_out": _shipped,
    "ranked": _ranked, "drew_lucky": _drew, "drew_unlucky": _drew, "got_lucky": _drew, "got_unlucky": _drew,
    "lost_land": _lost_land, "returned": pieces.square, "reshuffled": _reshuffled, "ship": _ship,
    "rated": _rated, "rated_anyway": _rated, "over": _over,
}  # fmt: skip
"""Every kind of event."""
