"""What the things on the table explain: a name, what it is, what it would do for the viewer now, and the rule."""

from __future__ import annotations

from serai.games.caravan.scene.reading import Camel, CaravanReading
from serai.games.caravan.state import ACTION
from serai.scene import Tip
from serai.scene.texts import capital
from serai.scene.tracking import drawn


@drawn
def space_label(reading: CaravanReading, space: str) -> str:
    """A space in a few words, for those who hear the table."""
    good = reading.wanted.get(space)
    if good:
        city, points = reading.city_name(good), reading.points(good)
        return reading.say("city_label", space=space, city=city, good=good, points=points)
    if space not in reading.number:
        return reading.say("sand_label", space=space)
    lying, source = reading.good_at(space), reading.number[space]
    if not lying:
        return reading.say("source_bare_label", space=space, source=source)
    return reading.say("source_label", space=space, source=source, good=lying, markers=reading.demand_at(space))


@drawn
def space_tip(reading: CaravanReading, space: str) -> Tip:
    good = reading.wanted.get(space)
    if good:
        return _city_tip(reading, space, good)
    if space in reading.number:
        return _source_tip(reading, space)
    return Tip(reading.say("sand", space=space), (_price_line(reading, space),), "CAR-25")


def _city_tip(reading: CaravanReading, space: str, good: str) -> Tip:
    rare, points = reading.is_rare(good), reading.points(good)
    lines = [reading.say("city_wants_rare" if rare else "city_wants_common", good=good, points=points)]
    lines.append(reading.say("city_delivery"))
    ready = [camel for camel in reading.camels_of(reading.hero) if camel.good == good and space in reading.rests(camel)]
    if ready and reading.hero == reading.viewer:
        lines.append(reading.say("city_ready", good=good, space=ready[0].space))
    lines.append(_price_line(reading, space))
    return Tip(reading.say("city", city=reading.city_name(good), space=space), tuple(lines), "CAR-37")


def _source_tip(reading: CaravanReading, space: str) -> Tip:
    good = reading.good_at(space)
    lines = [reading.say("source_good", good=good) if good else reading.say("source_gone")]
    if good and reading.demand_at(space):
        lines.append(reading.say("source_markers", markers=reading.demand_at(space)))
    if good:
        lines.append(_wanted_line(reading, good))
    lines.append(_price_line(reading, space))
    return Tip(reading.say("source", source=reading.number[space], space=space), tuple(lines), "CAR-29")


def _wanted_line(reading: CaravanReading, good: str) -> str:
    city, points = reading.city_name(good), reading.points(good)
    return reading.say("wanted_in", city=city, space=reading.city[good], points=points)


def _price_line(reading: CaravanReading, space: str) -> str:
    return reading.say("put_crowd" if reading.crowd(space) else "put_alone", price=reading.price(space))


@drawn
def camel_label(reading: CaravanReading, camel: Camel) -> str:
    player, space = reading.name(camel.seat), camel.space
    if not camel.good:
        return reading.say("camel_empty_label", player=player, space=space)
    under, good = camel.under, camel.good
    return reading.say("camel_under_label" if under else "camel_top_label", player=player, space=space, good=good)


@drawn
def camel_tip(reading: CaravanReading, camel: Camel) -> Tip:
    own = camel.seat == reading.viewer
    name = reading.say("camel_own" if own else "camel_other", player=reading.name(camel.seat), space=camel.space)
    if not camel.good:
        lines = [reading.say("camel_empty")]
        if own and reading.may(f"pick:{camel.space}"):
            lines.append(reading.say("camel_pick", good=reading.good_at(camel.space), price=ACTION))
        return Tip(name, tuple(lines), "CAR-24")
    lines = [reading.say("load_under" if camel.under else "load_top", good=camel.good), reading.say("camel_laden")]
    if own:
        lines += _rest_lines(reading, camel)
    elif reading.may(f"steal:{camel.space}") and not camel.under:
        lines.append(reading.say("camel_steal", price=ACTION))
    return Tip(name, tuple(lines), "CAR-40" if camel.under else "CAR-38")


def _rest_lines(reading: CaravanReading, camel: Camel) -> list[str]:
    """Where the good of an own camel can go for one action."""
    rests = reading.rests(camel)
    city = reading.city[camel.good]
    lines = []
    if rests.get(city):
        lines.append(reading.say("load_home", city=reading.city_name(camel.good), points=rests[city]))
    else:
        lines.append(_wanted_line(reading, camel.good))
    others = [space for space in rests if space != city]
    lines.append(reading.say("load_rests", spaces=reading.join(others)) if others else reading.say("load_stays"))
    return lines


@drawn
def good_tip(reading: CaravanReading, space: str) -> Tip:
    """A good that lies on a source."""
    good = reading.good_at(space)
    markers = reading.demand_at(space)
    rare, points, city = reading.is_rare(good), reading.points(good), reading.city_name(good)
    lines = [reading.say("good_rare" if rare else "good_common", points=points, city=city)]
    if markers:
        lines.append(reading.say("good_markers", markers=markers))
    ready = reading.may(f"pick:{space}")
    lines.append(reading.say("good_pick", price=ACTION) if ready else reading.say("good_pick_how"))
    return Tip(capital(reading.say("good_at", good=good, space=space)), tuple(lines), "CAR-29")


def rainbow_tip(reading: CaravanReading) -> Tip:
    lines = [reading.say("rainbow_links")]
    lines.append(reading.say("rainbow_coin" if reading.fee == "coins" else "rainbow_marker", price=ACTION))
    if reading.viewer is not None:
        lines.append(reading.say("rainbow_funds", held=reading.view[reading.fee][reading.viewer]))
    return Tip(reading.say("rainbow"), tuple(lines), "CAR-63")
