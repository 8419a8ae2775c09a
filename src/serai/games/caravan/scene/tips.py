"""What the things on the table explain: a name, what it is, what it would do for the viewer now, and the rule."""

from __future__ import annotations

from serai.games.caravan.scene.reading import Camel, Desert
from serai.scene import Tip


def count(number: int, thing: str, many: str = "") -> str:
    """``1 action``, ``2 actions``."""
    return f"{number} {thing}" if number == 1 else f"{number} {many or thing + 's'}"


def space_label(desert: Desert, space: str) -> str:
    """A space in a few words, for those who hear the table."""
    good = desert.wanted.get(space)
    if good:
        return f"{space}, {desert.city_name(good)}: wants {good}, {desert.points(good)} points"
    if space in desert.number:
        lying = desert.good_at(space)
        markers = count(desert.demand_at(space), "demand marker")
        return f"{space}, source {desert.number[space]}: " + (f"{lying} with {markers}" if lying else "no good")
    return f"{space}, sand"


def space_tip(desert: Desert, space: str) -> Tip:
    good = desert.wanted.get(space)
    if good:
        return _city_tip(desert, space, good)
    if space in desert.number:
        return _source_tip(desert, space)
    return Tip(f"Sand at {space}", (_price_line(desert, space),), "CAR-25")


def _city_tip(desert: Desert, space: str, good: str) -> Tip:
    kind = "rare" if desert.is_rare(good) else "common"
    lines = [f"Wants {good}, a {kind} good: {desert.points(good)} points for each one delivered."]
    lines.append("A good is delivered when it is carried to an empty camel of yours that stands here.")
    ready = [camel for camel in desert.camels_of(desert.hero) if camel.good == good and space in desert.rests(camel)]
    if ready and desert.hero == desert.look.viewer:
        lines.append(f"Your {good} at {ready[0].space} can be carried here now.")
    lines.append(_price_line(desert, space))
    return Tip(f"{desert.city_name(good)} ({space})", tuple(lines), "CAR-37")


def _source_tip(desert: Desert, space: str) -> Tip:
    good = desert.good_at(space)
    lines = [f"Here lies {good}." if good else "Its good is gone; the next refill brings another."]
    if good and desert.demand_at(space):
        lines.append(f"Whoever picks it up takes {count(desert.demand_at(space), 'demand marker')}, 1 point each.")
    if good:
        lines.append(f"It is wanted in {desert.city_name(good)} ({desert.city[good]}), {desert.points(good)} points.")
    lines.append(_price_line(desert, space))
    return Tip(f"Source {desert.number[space]} ({space})", tuple(lines), "CAR-29")


def _price_line(desert: Desert, space: str) -> str:
    price = 2 if desert.crowd(space) else 1
    why = "as a camel stands here" if price == 2 else "as no camel stands here"
    return f"Putting a camel here costs {count(price, 'action')}, {why}."


def camel_label(desert: Desert, camel: Camel) -> str:
    load = f"with {camel.good} {'underneath' if camel.under else 'on top'}" if camel.good else "empty"
    return f"Camel of {desert.name(camel.seat)} at {camel.space}, {load}"


def camel_tip(desert: Desert, camel: Camel) -> Tip:
    own = camel.seat == desert.look.viewer
    name = f"Your camel at {camel.space}" if own else f"{desert.name(camel.seat)}'s camel at {camel.space}"
    if not camel.good:
        lines = ["Empty: it may move, load, receive a good or steal."]
        if own and f"pick:{camel.space}" in desert.look.offered:
            lines.append(f"It can load the {desert.good_at(camel.space)} here for 1 action.")
        return Tip(name, tuple(lines), "CAR-24")
    lines = [_load_line(camel), "Laden: it cannot move until its good has gone on."]
    if own:
        lines += _rest_lines(desert, camel)
    elif f"steal:{camel.space}" in desert.look.offered and not camel.under:
        lines.append("You can steal it for 1 action and your theft marker; it goes under your camel.")
    return Tip(name, tuple(lines), "CAR-40" if camel.under else "CAR-38")


def _load_line(camel: Camel) -> str:
    if camel.under:
        return f"The {camel.good} lies under it: safe, until it is carried on."
    return f"The {camel.good} lies on top: it can be stolen."


def _rest_lines(desert: Desert, camel: Camel) -> list[str]:
    """Where the good of an own camel can go for one action."""
    rests = desert.rests(camel)
    city = desert.city[camel.good]
    lines = []
    if rests.get(city):
        lines.append(f"One action carries it to {desert.city_name(camel.good)}: +{rests[city]}.")
    else:
        lines.append(f"It is wanted in {desert.city_name(camel.good)} ({city}), {desert.points(camel.good)} points.")
    others = [space for space in rests if space != city]
    lines.append(f"It can rest on {', '.join(others)}." if others else "No other empty camel of yours is linked to it.")
    return lines


def good_tip(desert: Desert, space: str) -> Tip:
    """A good that lies on a source."""
    good = desert.good_at(space)
    markers = desert.demand_at(space)
    lines = [
        f"{'Rare' if desert.is_rare(good) else 'Common'}: {desert.points(good)} points in {desert.city_name(good)}."
    ]
    if markers:
        lines.append(f"Comes with {count(markers, 'demand marker')}: +{markers}.")
    ready = f"pick:{space}" in desert.look.offered
    lines.append("Pick it up for 1 action." if ready else "To pick it up, you need an empty camel here and an action.")
    return Tip(f"{good.capitalize()} at {space}", tuple(lines), "CAR-29")


def rainbow_tip(desert: Desert) -> Tip:
    fee = "a gold coin" if desert.fee == "coins" else "a demand marker"
    lines = ["It belongs to nobody and links the chains of all.", f"Moving it costs 1 action and {fee}."]
    if desert.look.viewer is not None:
        lines.append(f"You have {desert.view[desert.fee][desert.look.viewer]} to pay with.")
    return Tip("The rainbow camel", tuple(lines), "CAR-63")
