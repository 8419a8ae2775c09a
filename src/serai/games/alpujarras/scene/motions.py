"""How each event moves: what flies from where to where, what lights up, what is said."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from serai.games.alpujarras.scene.channels import BEDS
from serai.games.alpujarras.scene.reading import AlpujarrasReading
from serai.scene.art import centred
from serai.scene.context import SceneContext
from serai.scene.nodes import Motion

Event = Mapping[str, Any]
Way = Callable[[Event, AlpujarrasReading], list[Motion]]


def fly(sprite: str, start: str, to: str, count: int = 1, size: float = 30) -> Motion:
    return Motion("fly", (start,), to, centred(sprite, size), count=count)


def _flash(*nodes: str) -> list[Motion]:
    return [Motion("flash", nodes)]


def _score(seat: int, dirhems: int) -> Motion:
    """What came in, over the player's ticket: the score itself stands in the head of the panel, beside it."""
    return Motion("count", (f"order-{seat}",), text=f"{dirhems:+d}")


def _paid(event: Event, start: str) -> list[Motion]:
    """Coins from a node to a panel."""
    coins = int(event["dirhems"])
    seat = event["seat"]
    return [fly("dirhem", start, f"order-{seat}", min(coins, 6), 22), _score(seat, coins)]


def _farmer(reading: AlpujarrasReading, seat: int) -> str:
    return f"farmer-{reading.colours[seat]}"


def _coloured(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return [*_flash(f"colour-{event['colour']}"), Motion("say")]


def _laid_out(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return _flash(f"big-{event['segment']}")


def _dealt(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return _flash(f"village-{event['village']}")


def _said(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return [Motion("say")]


def _awarded(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return [Motion("flip", (f"award-{event['village']}",))]


def _sided(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return [Motion("flip", (f"goal-{event['side'][:2]}",))]


def _card_shown(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return [fly("delivery-back", "deck", f"card-{event['card']}", size=60), Motion("flip", (f"card-{event['card']}",))]


def _back_shown(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return [Motion("flip", ("deck",))]


def _stalled(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return _flash(f"stall-{event['fruit']}")


def _started(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return _flash(f"place-{event['place']}")


def _turn(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return _flash(f"mule-{event['seat']}", f"order-{event['seat']}")


def _moved(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return _flash(f"place-{event['place']}")  # the mule keeps its node, so it walks by itself


def _added(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    seat = event["seat"]
    return [fly(_farmer(reading, seat), f"unused-{seat}", f"farmers-{event['farmland']}-{seat}")]


def _shifted(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    seat = event["seat"]
    start = f"farmers-{event['farmland_from']}-{seat}"
    return [fly(_farmer(reading, seat), start, f"farmers-{event['farmland']}-{seat}")]


def field_of(reading: AlpujarrasReading, land: str, fruit: str) -> str:
    """The node of the field where a fruit of a farmland lies: a printed one or a crop."""
    if fruit in reading.fields(land):
        return f"plot-{land}-{fruit}"
    crops = [name for name in reading.crops(land) if reading.view["channels"].get(name) == fruit]
    return f"crop-{crops[0]}" if crops else f"village-{land}"


def _picked(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    fruit, land = event["fruit"], event["farmland"]
    return [fly(f"fruit-{fruit}", field_of(reading, land, fruit), f"store-{event['seat']}-{fruit}")]


def _took_fruit(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    fruit = event["fruit"]
    return [fly(f"fruit-{fruit}", f"stall-{fruit}", f"store-{event['seat']}-{fruit}")]


def _swapped(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    given, fruit, seat = event["fruit_from"], event["fruit"], event["seat"]
    back = fly(f"fruit-{given}", f"store-{seat}-{given}", f"stall-{given}")
    return [back, fly(f"fruit-{fruit}", f"stall-{fruit}", f"store-{seat}-{fruit}")]


def _laid(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    name = event["channel"]
    assert name in BEDS
    return [*_flash(f"channel-{name}"), Motion("flip", (f"channel-{name}",))]


def _planted(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    fruit = event["fruit"]
    return [fly("sprout", f"stall-{fruit}", _crop(reading, event), size=24)]


def _crop(reading: AlpujarrasReading, event: Event) -> str:
    """The new field a crop came to; before the view shows it, the village beside it."""
    land, fruit = event["farmland"], event["fruit"]
    crops = [name for name in reading.crops(land) if reading.view["channels"].get(name) == fruit]
    return f"crop-{crops[-1]}" if crops else f"village-{land}"


def _filled(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    fruit, pieces = event["fruit"], int(event["pieces"])
    if not pieces:
        return _flash(f"stall-{fruit}")
    return [fly(f"fruit-{fruit}", f"stall-{fruit}", _crop(reading, event), pieces)]


def _gained(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return _paid(event, f"mule-{event['seat']}")


def noria_node(reading: AlpujarrasReading, seat: int) -> str:
    """Where the norias of a seat are shown."""
    return "spend-1" if seat == reading.me else f"norias-{seat}"


def _norias(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    seat = event["seat"]
    return [fly("noria", f"mule-{seat}", noria_node(reading, seat), int(event["norias"]), 26)]


def _lost(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return [*_flash(noria_node(reading, event["seat"])), Motion("say")]


def _spent(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    seat = event["seat"]
    return [fly("noria", noria_node(reading, seat), f"mule-{seat}", int(event["norias"]), 26)]


def _completed(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    seat, goal = event["seat"], event["goal"]
    walk = fly(_farmer(reading, seat), f"unused-{seat}", f"goal-{goal}")
    return [walk, *_paid(event, f"goal-{goal}"), Motion("say")]


def _called_back(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    seat = event["seat"]
    return [fly(_farmer(reading, seat), f"farmers-{event['farmland']}-{seat}", f"unused-{seat}")]


def _goal_token(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return [fly("goal-token", f"mule-{event['seat']}", f"goal-tokens-{event['seat']}", size=26)]


def _token_spent(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return [fly("goal-token", f"goal-tokens-{event['seat']}", f"mule-{event['seat']}", size=26)]


def _delivered(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    seat, village = event["seat"], event["village"]
    fruit, _, number = event["token"].partition("-")
    goods = fly(f"fruit-{fruit}", f"store-{seat}-{fruit}", f"stall-{fruit}", int(number))
    walk = fly(_farmer(reading, seat), f"farmers-{village}-{seat}", f"sleepers-{village}")
    sign = fly(f"sign-{fruit}", f"village-{village}", f"earned-{seat}", size=40)
    return [goods, walk, sign, _score(seat, int(event["dirhems"]))]


def _bonus(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return _paid(event, f"stall-{event['fruit']}")


def _slid(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return _flash(f"stall-{event['fruit']}")


def _award_won(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return [Motion("flip", (f"award-{event['village']}",)), Motion("say")]


def _bought(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    seat, card = event["seat"], event["card"]
    goods = [fly(f"fruit-{fruit}", f"store-{seat}-{fruit}", f"stall-{fruit}") for fruit in reading.card_fruits(card)]
    return [*goods, fly("delivery-card", "card-slots", f"cards-{seat}", size=50), _score(seat, int(event["dirhems"]))]


def _harvested(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    fruit, land, seat = event["fruit"], event["farmland"], event["seat"]
    light = Motion("flash", (f"farmers-{land}-{seat}", f"plot-{land}-{fruit}"))
    return [light, fly(f"fruit-{fruit}", f"plot-{land}-{fruit}", f"store-{seat}-{fruit}")]


def _rolled(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return [*_flash(f"mule-{reading.players}"), Motion("say")]


def _zara_moved(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return _flash(f"place-{event['place']}")


def _zara_took(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    fruit = event["token"].partition("-")[0]
    return [fly(f"sign-{fruit}", f"village-{event['village']}", f"mule-{reading.players}", size=40), Motion("say")]


def _zara_turned(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return [Motion("flip", ("deck",)), Motion("say")]


def _zara_picked(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    fruit, land = event["fruit"], event["farmland"]
    return [fly(f"fruit-{fruit}", field_of(reading, land, fruit), f"stall-{fruit}")]


def _sold(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return [*_paid(event, f"mule-{event['seat']}"), Motion("say")]


def _end(event: Event, reading: AlpujarrasReading) -> list[Motion]:
    return _flash(f"order-{event['seat']}")


WAYS: Final[dict[str, Way]] = {
    "coloured": _coloured,
    "laid_out": _laid_out,
    "dealt": _dealt,
    "redealt": _said,
    "awarded": _awarded,
    "sided": _sided,
    "card_shown": _card_shown,
    "back_shown": _back_shown,
    "stalled": _stalled,
    "started": _started,
    "turn": _turn,
    "moved": _moved,
    "added": _added,
    "shifted": _shifted,
    "picked": _picked,
    "took_fruit": _took_fruit,
    "swapped": _swapped,
    "laid": _laid,
    "planted": _planted,
    "filled": _filled,
    "gained": _gained,
    "norias": _norias,
    "lost": _lost,
    "spent": _spent,
    "completed": _completed,
    "called_back": _called_back,
    "goal_token": _goal_token,
    "token_spent": _token_spent,
    "delivered": _delivered,
    "bonus": _bonus,
    "slid": _slid,
    "award_won": _award_won,
    "bought": _bought,
    "harvested": _harvested,
    "rolled": _rolled,
    "zara_moved": _zara_moved,
    "zara_took": _zara_took,
    "zara_turned": _zara_turned,
    "zara_picked": _zara_picked,
    "sold": _sold,
    "end": _end,
    "over": _said,
}


def motions(event: Event, context: SceneContext) -> list[Motion]:
    """How an event looks on the table; an event nobody knows is told in words."""
    way = WAYS.get(str(event["kind"]))
    return way(event, context.read_as(AlpujarrasReading)) if way is not None else []
