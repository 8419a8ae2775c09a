"""How the events of Production, Pricing, Ranking, Personal Events and the end move."""

from __future__ import annotations

from serai.games.mule.scene.motions import pieces
from serai.games.mule.scene.motions.pieces import Event, Moves
from serai.games.mule.scene.reading import MuleReading
from serai.scene import Motion, art


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


MOVES: Moves = {
    "card": _card, "burnt": _burnt, "crater": _crater, "lost_mule": _lost_mule, "turned_up": pieces.site,
    "robbed": _robbed, "priced": _priced,
    "ranked": _ranked, "drew_lucky": _drew, "drew_unlucky": _drew, "got_lucky": _drew, "got_unlucky": _drew,
    "lost_land": _lost_land, "returned": pieces.square, "reshuffled": _reshuffled, "ship": _ship,
    "rated": _rated, "rated_anyway": _rated, "over": _over,
}  # fmt: skip
"""The kinds of event of these chapters."""
