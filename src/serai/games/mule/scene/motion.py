"""How each event of M.U.L.E. moves: what flies where, what flashes, what is said."""

from __future__ import annotations

from collections.abc import Callable

from serai.games.mule.scene import flights
from serai.games.mule.scene.facts import Facts
from serai.games.mule.scene.flights import Event
from serai.scene import Motion, SceneContext, art


def motions(event: Event, look: SceneContext) -> list[Motion]:
    """The motions of one event; none for a kind that is not known."""
    found = MOVES.get(str(event.get("kind", "")))
    return found(event, look.read_as(Facts)) if found is not None else []


# ---- Production and Pricing ------------------------------------------------------------------------------------------


def _card(event: Event, facts: Facts) -> list[Motion]:
    months = facts.drawn()
    card = str(event["card"])
    at = months.index(card) if card in months else max(0, len(months) - 1)
    return [Motion("flip", (f"month-{at}",)), Motion("say", (f"month-{at}",))]


def _burnt(event: Event, facts: Facts) -> list[Motion]:
    post = f"post-{event['good']}"
    fire = art.centred("kind-fire_in_the_store", 34)
    return [Motion("fly", ("irata-ground",), post, fire), *flights.flash(post, text=f"\u2212{event['units']}")]


def _crater(event: Event, facts: Facts) -> list[Motion]:
    return [
        Motion("fly", ("ship",), f"sq-{event['square']}", art.centred("kind-meteor_strike", 36)),
        *flights.tell_at(f"sq-{event['square']}"),
    ]


def _lost_mule(event: Event, facts: Facts) -> list[Motion]:
    site = f"site-{event['seat']}-{event['site']}"
    return [Motion("fly", (site,), "ship", flights.mule_piece(event)), *flights.flash(site)]


def _robbed(event: Event, facts: Facts) -> list[Motion]:
    stock = flights.stock_node(event["seat"], event["good"])
    return [
        Motion("fly", (stock,), "ship", flights.good_art(str(event["good"])), count=min(8, int(event["units"]))),
        Motion("count", (stock,), text=f"\u2212{event['units']}"),
    ]


def _priced(event: Event, facts: Facts) -> list[Motion]:
    return [
        Motion("count", (f"price-{event['good']}",), text=f"${event['sell']}"),
        *flights.flash(f"post-{event['good']}"),
    ]


# ---- the Market ------------------------------------------------------------------------------------------------------


def _auction(event: Event, facts: Facts) -> list[Motion]:
    return flights.tell_at(f"post-{event['good']}")


def _offered(event: Event, facts: Facts) -> list[Motion]:
    return flights.flash(flights.face_node(event["seat"]), text=f"${event['dollars']}")


def _cancelled(event: Event, facts: Facts) -> list[Motion]:
    return flights.flash(flights.face_node(str(event["offer"])[0]))


def _deal(event: Event, facts: Facts) -> list[Motion]:
    """Goods one way, coins the other."""
    seller, buyer, good = event["seat"], event["seat_buyer"], str(event["good"])
    units, coins = min(8, int(event["units"])), min(6, max(1, int(event["dollars"]) // 2))
    return [
        Motion(
            "fly",
            (flights.stock_node(seller, good),),
            flights.stock_node(buyer, good),
            flights.good_art(good),
            count=units,
        ),
        Motion("fly", (flights.face_node(buyer),), flights.face_node(seller), flights.coin_art(), count=coins),
        Motion("count", (flights.stock_node(buyer, good),), text=f"+{event['units']}"),
        Motion("count", (f"rank-{seller}",), text=f"+${event['dollars']}"),
    ]


def _store_trade(event: Event, facts: Facts) -> list[Motion]:
    """A sale to the Store, or a purchase from it."""
    seat, good, sold = event["seat"], str(event["good"]), event["kind"] == "sold"
    stock, post = flights.stock_node(seat, good), f"post-{good}"
    ends = (stock, post) if sold else (post, stock)
    sign, other = ("\u2212", "+") if sold else ("+", "\u2212")
    money = (post, flights.face_node(seat)) if sold else (flights.face_node(seat), post)
    return [
        Motion("fly", (ends[0],), ends[1], flights.good_art(good), count=min(8, max(1, int(event["units"])))),
        Motion("fly", (money[0],), money[1], flights.coin_art(), count=min(6, max(1, int(event["dollars"]) // 2))),
        Motion("count", (stock,), text=f"{sign}{event['units']}"),
        Motion("count", (f"rank-{seat}",), text=f"{other}${event['dollars']}"),
    ]


def _counting(event: Event, facts: Facts) -> list[Motion]:
    return flights.tell_at("phase-market")


def _closed(event: Event, facts: Facts) -> list[Motion]:
    return flights.flash(f"post-{event['good']}")


def _shipped(event: Event, facts: Facts) -> list[Motion]:
    return [Motion("fly", ("post-crystite",), "ship", flights.good_art("crystite"), count=min(8, int(event["units"])))]


# ---- Ranking, Personal Events, the end -------------------------------------------------------------------------------


def _ranked(event: Event, facts: Facts) -> list[Motion]:
    return [Motion("flash", (f"rank-{event['seat']}",), text=f"{event['rank']}")]


def _drew(event: Event, facts: Facts) -> list[Motion]:
    deck = "card-lucky" if event["kind"] in ("drew_lucky", "got_lucky") else "card-unlucky"
    card = art.use(deck, -20, -27, 40, 55)
    return [
        Motion("fly", ("ship",), flights.face_node(event["seat"]), card),
        *flights.tell_at(flights.face_node(event["seat"])),
    ]


def _lost_land(event: Event, facts: Facts) -> list[Motion]:
    tile = art.centred(f"land-{event['terrain']}", 40)
    site = f"site-{event['seat']}-{event['site']}"
    return [Motion("fly", (site,), "irata-ground", tile), *flights.flash(site)]


def _reshuffled(event: Event, facts: Facts) -> list[Motion]:
    return flights.tell_at("phase-events")


def _ship(event: Event, facts: Facts) -> list[Motion]:
    return flights.tell_at("ship")


def _rated(event: Event, facts: Facts) -> list[Motion]:
    return [Motion("say"), *(Motion("flash", (f"rank-{seat}",)) for seat in range(facts.players))]


def _over(event: Event, facts: Facts) -> list[Motion]:
    return flights.tell_at(f"rank-{event['seat']}") if isinstance(event.get("seat"), int) else [Motion("say")]


MOVES: dict[str, Callable[[Event, Facts], list[Motion]]] = {
    **flights.MOVES,
    "card": _card, "burnt": _burnt, "crater": _crater, "lost_mule": _lost_mule, "turned_up": flights.site,
    "robbed": _robbed, "priced": _priced,
    "auction": _auction, "demanded": flights.seat_flash, "declared": flights.seat_flash, "offered": _offered,
    "cancelled": _cancelled, "deal": _deal, "sold": _store_trade, "store_sold": _store_trade,
    "called": flights.seat_flash, "answered": flights.seat_flash, "wished": flights.seat_flash,
    "done": flights.seat_flash, "undone": flights.seat_flash, "counting": _counting, "stopped": _counting,
    "closed": _closed, "shipped_out": _shipped,
    "ranked": _ranked, "drew_lucky": _drew, "drew_unlucky": _drew, "got_lucky": _drew, "got_unlucky": _drew,
    "lost_land": _lost_land, "returned": flights.square, "reshuffled": _reshuffled, "ship": _ship,
    "rated": _rated, "rated_anyway": _rated, "over": _over,
}  # fmt: skip
"""Every kind of event."""
