"""The road: its places with what they offer, the signs of the big spaces, the mules."""

from __future__ import annotations

from functools import cache
from typing import Final

from serai.games.alpujarras.codes import CODES, WIDTH
from serai.games.alpujarras.scene import road
from serai.games.alpujarras.scene.pieces import coin, icon
from serai.games.alpujarras.scene.reading import AlpujarrasReading, is_spot, kind
from serai.games.alpujarras.scene.tips import KIND_RULES, place_tip
from serai.scene.art import centred, circle, group, path, rect, text, use
from serai.scene.nodes import Node, Target, Tip
from serai.scene.tracking import drawn

SIGNS: Final = {"GO": "go", "END": "gate", "M": "act-MARKET", "H": "act-HARVEST"}
TONES: Final = {"GO": "go", "END": "end", "M": "m", "H": "h"}
NAMES: Final = {"GO": "big_start", "END": "big_gate", "M": "big_market", "H": "big_harvest"}
"""The messages that name a big space."""
PRINTED: Final = (3, 4)
"""The sides of the track whose tiles are drawn as one picture: so many spaces and as many spots to a segment."""


@drawn
def spot_of(reading: AlpujarrasReading, place: str) -> road.Spot:
    """Where on the road a place lies."""
    segment = place.partition(".")[0]
    number = CODES.index("place", place)
    first = number - number % WIDTH
    real = [other for other in range(first, first + WIDTH) if reading.side.real[other]]
    return road.Spot(reading.view["track"].index(segment), real.index(number), len(real))


def where(reading: AlpujarrasReading, place: str) -> tuple[float, float]:
    """The middle of a place on the board."""
    return road.at(spot_of(reading, place).way)


def mule_size(spot: road.Spot) -> float:
    return 44 if spot.large else 37


def as_printed(reading: AlpujarrasReading) -> bool:
    """Whether all segments have as many spaces as spots, as those of the sprites."""
    real = reading.side.real
    spaces = [sum(int(real[place]) for place in range(first, first + WIDTH)) for first in range(0, len(real), WIDTH)]
    return reading.spots in PRINTED and all(number == 2 * reading.spots for number in spaces)


@drawn
def road_node(reading: AlpujarrasReading) -> Node:
    """The road with its segments and, for the printed sides, all tiles."""
    art = use("road", 0, 0, road.WIDTH, road.HEIGHT)
    return Node(
        "road", art=art + (use(f"tiles-{reading.spots}", 0, 0, road.WIDTH, road.HEIGHT) if as_printed(reading) else "")
    )


@drawn
def places(reading: AlpujarrasReading) -> list[str]:
    """Every place of this side of the track, as far as it is laid, in order."""
    found = []
    for segment in reading.view["track"]:
        if segment is not None:
            first = CODES.index("segment", segment) * WIDTH
            numbers = [first + number for number in range(WIDTH) if reading.side.real[first + number]]
            found += [CODES.name("place", number) for number in numbers]
    return found


def place_nodes(reading: AlpujarrasReading) -> list[Node]:
    """All places: art, hit, tip; the ones that skip a market or harvest have a fainter ring."""
    bare = not as_printed(reading)
    return [_place(reading, place, bare) for place in places(reading)]


@drawn
def _place(reading: AlpujarrasReading, place: str, bare: bool) -> Node:
    spot = spot_of(reading, place)
    x, y = road.at(spot.way)
    lit = reading.may(f"move:{place}")
    standing = reading.mule_at(place)
    here = standing is not None and standing == reading.active
    far = lit and bool(reading.skipped(reading.active or 0, place))
    art = _outline(spot, is_spot(place), "ground") if bare else ""
    art += _outline(spot, is_spot(place), "ring") if lit or here else ""
    if standing is None:
        art += _icons(place, tuple(reading.actions(place)), spot.large)
    half = min(22, spot.length / 2)
    words = reading.icons(reading.actions(place))
    return Node(
        f"place-{place}",
        x,
        y,
        art,
        label=reading.say("place_icons" if words else "place_bare", place=place, icons=words),
        tip=place_tip(reading, place),
        hit=(-half, -22, 2 * half, 44, 8) if _sideways(x, y) else (-22, -half, 44, 2 * half, 8),
        why="" if here else f"move:{place}",
        cls="own-ring" + (" far" if far else " near" if lit else ""),
    )


def _sideways(x: float, y: float) -> bool:
    """Whether the road runs from left to right here, or the other way."""
    return y < road.DEPTH or y > road.HEIGHT - road.DEPTH


@cache
def _outline(spot: road.Spot, rounded: bool, cls: str) -> str:
    """The ring or the ground of a place: a circle for a spot of a big space, else a tile."""
    if rounded:
        return circle(0, 0, 17.5 if spot.large else min(15, spot.length / 2 - 1.5), cls=cls)
    shape = road.frame(spot)
    if isinstance(shape, str):
        return path(shape, cls=f"{cls} tile")
    width, height = shape
    return rect(-width / 2, -height / 2, width, height, 6, cls=cls)


@cache
def _icons(place: str, printed: tuple[str, ...], large: bool) -> str:
    """What is printed on a place; the market or harvest of a spot is told by the sign beside it."""
    segment, _, spot = place.partition(".")
    if segment == "GO" and is_spot(place):
        return text(spot[1:], 0, 5, 14, cls="n")
    actions = [action for action in printed if action not in ("MARKET", "HARVEST")]
    if segment == "END" and is_spot(place):
        size = 15 if large else 13
        signs = centred("act-MARKET", size, -7, 9) + centred("goal-token", size, 7.5, 9)
        return coin(int(actions[-1][1:]), 0, -6, 21) + signs
    if not actions:
        return circle(0, 0, 3, fill="var(--line)")
    if len(actions) == 1:
        size = (27 if is_spot(place) else 32) if large else (23 if is_spot(place) else 28)
        return icon(actions[0], size)
    if large:
        return icon(actions[0], 31, -4.5, -3) + icon(actions[1], 20, 10, 9)
    return icon(actions[0], 26, -2.5, -5) + icon(actions[1], 18, 6, 9)


# ---- signs and mules ------------------------------------------------------------------------------------------------


@drawn
def sign_nodes(reading: AlpujarrasReading) -> list[Node]:
    """The name and the picture of each big space, hung into the picture beside it."""
    found = []
    for segment in reading.view["track"]:
        if segment is None:
            continue
        ends = [spot_of(reading, f"{segment}.s{number}").way for number in (1, reading.spots)]
        x, y = road.at(sum(ends) / 2, -31 if segment == "GO" else -36)
        upright = road.DEPTH + 20 < y < road.HEIGHT - road.DEPTH - 20
        if not upright:
            x, y = min(max(x, 47 + 26), road.WIDTH - 47 - 26), 55 if y < 200 else 489
        found.append(_sign(reading, segment, x, y, upright))
    return found


def _sign(reading: AlpujarrasReading, segment: str, x: float, y: float, upright: bool) -> Node:
    """A small board with a picture and the name of a segment: lying, or upright beside a road that climbs."""
    width, height = (26, 44) if upright else (50 if len(segment) < 3 else 58, 23)
    edge = f"var(--plaza-{TONES[kind(segment)]})"
    art = rect(1.5 - width / 2, 2.5 - height / 2, width, height, 12.5, fill="var(--shadow)")
    art += rect(-width / 2, -height / 2, width, height, 12.5, cls="board", stroke=edge)
    if upright:
        art += centred(SIGNS[kind(segment)], 18, 0, -8) + text(segment, 0, 15, 14, cls="n")
    else:
        art += centred(SIGNS[kind(segment)], 18, 13 - width / 2) + text(segment, 9, 5, 14, cls="n")
    name = reading.say(NAMES[kind(segment)], segment=segment)
    tip = Tip(name, (_big_words(reading, segment),), KIND_RULES[kind(segment)])
    hit = (-width / 2, -height / 2, width, height, 12.0)
    return Node(f"big-{segment}", x, y, art, label=name, tip=tip, hit=hit)


def _big_words(reading: AlpujarrasReading, segment: str) -> str:
    if segment == "GO":
        return reading.say("start_does")
    if segment == "END":
        return reading.say("gate_does")
    if segment[0] == "M":
        return reading.say("market_does")
    return reading.say("harvest_does" if reading.plan.ties else "harvest_does_untied")


@drawn
def veil(reading: AlpujarrasReading) -> list[Node]:
    """The places behind every mule: nobody comes there any more."""
    order = reading.order() if reading.ready else []
    if not order:
        return []
    last = reading.view["mules"][order[0]]
    spot = spot_of(reading, last)
    s = spot.way - spot.length / 2
    if s < road.SEGMENT / 20:
        return []
    return [Node("passed", art=path(road.band(2, s, 20.5), fill="var(--past)"), cls="passed")]


@drawn
def mule_nodes(reading: AlpujarrasReading) -> list[Node]:
    """The mules; the one whose turn it is stands in lamplight."""
    found = []
    for mule, place in enumerate(reading.view["mules"]):
        if place is None or place.partition(".")[0] not in reading.view["track"]:
            continue
        spot = spot_of(reading, place)
        x, y = road.at(spot.way)
        colour = reading.mule_colour(mule)
        light = ""
        if mule == reading.active:
            radius = 18.5 if spot.large else 15.5
            light = circle(0, 0, 26, fill="url(#lamplight)") + circle(
                0, 0, radius, fill="var(--paper)", stroke=f"var(--seat-{colour}-d)", stroke_width=3
            )
        label = reading.of(mule, "mule_in_own", "mule_in", place=place)
        found.append(
            Node(f"mule-{mule}", x, y, light + centred(f"mule-{colour}", mule_size(spot), 0.5, -1), label=label)
        )
    return found


@cache
def _ghost(sprite: str, size: float, x: float, y: float) -> str:
    """The mule as it would stand there."""
    return circle(x, y, 19, cls="dashes") + group(centred(sprite, size, x, y - 1), opacity=0.68)


def targets(reading: AlpujarrasReading) -> list[Target]:
    """Moves lie on their places, with the mule as a ghost; the actions of a place lie on it, too."""
    found = []
    if reading.active is None:
        return []
    here = reading.view["mules"][reading.active]
    sprite = f"mule-{reading.mule_colour(reading.active)}"
    for code in reading.offered:
        block, _, value = code.partition(":")
        if block == "move":
            spot = spot_of(reading, value)
            found.append(Target(f"place-{value}", code, ghost=_ghost(sprite, mule_size(spot), *road.at(spot.way))))
        elif block == "act" and reading.frame == "PerformActions":
            found.append(Target(f"place-{here}", code))
    return found
