"""What the things on the table explain: a name, what it is, what it would do for the viewer now, and the rule."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from serai.games.caravan.scene.reading import Camel, Desert
from serai.scene import Tip


def capital(words: str) -> str:
    """A message that begins with a name, at the beginning of a line."""
    return words[:1].upper() + words[1:]


def listed(desert: Desert, things: Iterable[str]) -> str:
    """``one, two, three``; nothing for none."""
    return reduce(lambda one, other: desert.say("and_more", one=one, other=other) if one else other, things, "")


def space_label(desert: Desert, space: str) -> str:
    """A space in a few words, for those who hear the table."""
    good = desert.wanted.get(space)
    if good:
        city, points = desert.city_name(good), desert.points(good)
        return desert.say("city_label", space=space, city=city, good=good, points=points)
    if space not in desert.number:
        return desert.say("sand_label", space=space)
    lying, source = desert.good_at(space), desert.number[space]
    if not lying:
        return desert.say("source_bare_label", space=space, source=source)
    return desert.say("source_label", space=space, source=source, good=lying, markers=desert.demand_at(space))


def space_tip(desert: Desert, space: str) -> Tip:
    good = desert.wanted.get(space)
    if good:
        return _city_tip(desert, space, good)
    if space in desert.number:
        return _source_tip(desert, space)
    return Tip(desert.say("sand", space=space), (_price_line(desert, space),), "CAR-25")


def _city_tip(desert: Desert, space: str, good: str) -> Tip:
    rare, points = desert.is_rare(good), desert.points(good)
    lines = [desert.say("city_wants_rare" if rare else "city_wants_common", good=good, points=points)]
    lines.append(desert.say("city_delivery"))
    ready = [camel for camel in desert.camels_of(desert.hero) if camel.good == good and space in desert.rests(camel)]
    if ready and desert.hero == desert.look.viewer:
        lines.append(desert.say("city_ready", good=good, space=ready[0].space))
    lines.append(_price_line(desert, space))
    return Tip(desert.say("city", city=desert.city_name(good), space=space), tuple(lines), "CAR-37")


def _source_tip(desert: Desert, space: str) -> Tip:
    good = desert.good_at(space)
    lines = [desert.say("source_good", good=good) if good else desert.say("source_gone")]
    if good and desert.demand_at(space):
        lines.append(desert.say("source_markers", markers=desert.demand_at(space)))
    if good:
        lines.append(_wanted_line(desert, good))
    lines.append(_price_line(desert, space))
    return Tip(desert.say("source", source=desert.number[space], space=space), tuple(lines), "CAR-29")


def _wanted_line(desert: Desert, good: str) -> str:
    city, points = desert.city_name(good), desert.points(good)
    return desert.say("wanted_in", city=city, space=desert.city[good], points=points)


def _price_line(desert: Desert, space: str) -> str:
    return desert.say("put_crowd", price=2) if desert.crowd(space) else desert.say("put_alone", price=1)


def camel_label(desert: Desert, camel: Camel) -> str:
    player, space = desert.name(camel.seat), camel.space
    if not camel.good:
        return desert.say("camel_empty_label", player=player, space=space)
    under, good = camel.under, camel.good
    return desert.say("camel_under_label" if under else "camel_top_label", player=player, space=space, good=good)


def camel_tip(desert: Desert, camel: Camel) -> Tip:
    own = camel.seat == desert.look.viewer
    name = desert.say("camel_own" if own else "camel_other", player=desert.name(camel.seat), space=camel.space)
    if not camel.good:
        lines = [desert.say("camel_empty")]
        if own and f"pick:{camel.space}" in desert.look.offered:
            lines.append(desert.say("camel_pick", good=desert.good_at(camel.space), price=1))
        return Tip(name, tuple(lines), "CAR-24")
    lines = [desert.say("load_under" if camel.under else "load_top", good=camel.good), desert.say("camel_laden")]
    if own:
        lines += _rest_lines(desert, camel)
    elif f"steal:{camel.space}" in desert.look.offered and not camel.under:
        lines.append(desert.say("camel_steal", price=1))
    return Tip(name, tuple(lines), "CAR-40" if camel.under else "CAR-38")


def _rest_lines(desert: Desert, camel: Camel) -> list[str]:
    """Where the good of an own camel can go for one action."""
    rests = desert.rests(camel)
    city = desert.city[camel.good]
    lines = []
    if rests.get(city):
        lines.append(desert.say("load_home", city=desert.city_name(camel.good), points=rests[city]))
    else:
        lines.append(_wanted_line(desert, camel.good))
    others = [space for space in rests if space != city]
    lines.append(desert.say("load_rests", spaces=listed(desert, others)) if others else desert.say("load_stays"))
    return lines


def good_tip(desert: Desert, space: str) -> Tip:
    """A good that lies on a source."""
    good = desert.good_at(space)
    markers = desert.demand_at(space)
    rare, points, city = desert.is_rare(good), desert.points(good), desert.city_name(good)
    lines = [desert.say("good_rare" if rare else "good_common", points=points, city=city)]
    if markers:
        lines.append(desert.say("good_markers", markers=markers))
    ready = f"pick:{space}" in desert.look.offered
    lines.append(desert.say("good_pick", price=1) if ready else desert.say("good_pick_how"))
    return Tip(capital(desert.say("good_at", good=good, space=space)), tuple(lines), "CAR-29")


def rainbow_tip(desert: Desert) -> Tip:
    lines = [desert.say("rainbow_links")]
    lines.append(desert.say("rainbow_coin" if desert.fee == "coins" else "rainbow_marker", price=1))
    if desert.look.viewer is not None:
        lines.append(desert.say("rainbow_funds", held=desert.view[desert.fee][desert.look.viewer]))
    return Tip(desert.say("rainbow"), tuple(lines), "CAR-63")
