"""The streams: springs, dry beds with their icons, channels that carry water, and the fields they lead to."""

from __future__ import annotations

from functools import cache
from typing import Final

from serai.games.alpujarras.codes import CODES
from serai.games.alpujarras.scene.pieces import count, pile
from serai.games.alpujarras.scene.reading import LAND_NAMES, AlpujarrasReading
from serai.kernel.game import NONE
from serai.scene.art import centred, group, rect, use
from serai.scene.nodes import Node, Target, Tip
from serai.scene.tracking import drawn

BEDS: Final[dict[str, tuple[float, float, int]]] = {
    "W1": (482, 166, 90),
    "W2": (482, 210, 90),
    "W3": (482, 254, 270),
    "W4": (858, 302, 180),
    "W5": (814, 302, 0),
    "W6": (770, 302, 0),
    "W7": (620, 358, 270),
    "W8": (620, 402, 90),
    "W9": (620, 446, 90),
    "W10": (344, 358, 270),
    "W11": (344, 402, 90),
    "W12": (344, 446, 90),
    "W13": (106, 302, 0),
    "W14": (150, 302, 0),
    "W15": (194, 302, 180),
}
"""Where each channel space lies, and how its piece is turned."""
FIELDS: Final[dict[str, tuple[float, float]]] = {
    "W1": (434, 166),
    "W3": (530, 254),
    "W15": (194, 258),
    "W13": (106, 347),
    "W4": (858, 258),
    "W6": (770, 347),
    "W7": (668, 353),
    "W9": (572, 446),
    "W10": (392, 353),
    "W12": (296, 446),
}
"""Where the new field of a T lies."""


def field_at(name: str) -> tuple[float, float]:
    """The new field of a channel space; beside its bed where another table than the printed one puts a T."""
    x, y, _ = BEDS[name]
    return FIELDS.get(name, (x + 46, y))


@cache
def springs() -> Node:
    """The five printed starts of the streams."""
    art = "".join(use("spring", x - 20, y - 22, 40, 44) for x, y in ((482, 126), (620, 318), (344, 318)))
    art += use("spring-side", 40, 280, 44) + group(
        use("spring-side", -22, -22, 44), transform="translate(902 302) scale(-1 1)"
    )
    return Node("springs", art=art)


def channel_nodes(reading: AlpujarrasReading) -> list[Node]:
    return [_channel(reading, index, name) for index, name in enumerate(CODES.domains["channel"])]


@drawn
def _channel(reading: AlpujarrasReading, index: int, name: str) -> Node:
    x, y, turn = BEDS[name]
    laid = reading.view["channels"].get(name)
    art = channel_art(name, _shape(reading, index), laid is not None)
    if laid is None:
        art += _icons(reading, index, turn in (90, 270))
    if reading.frame == "Irrigate" and reading.given.get("channel") == name and laid is None:
        art += group(channel_art(name, _shape(reading, index), True), opacity=0.6)
    if laid is None:
        gifts = _gives(reading, index)
        label, lines = reading.say("channel_dry", channel=name, gifts=gifts), _dry(reading, index, gifts)
    else:
        label, lines = reading.say("channel_wet", channel=name), (reading.say("channel_runs"),)
    tip = Tip(reading.say("channel", channel=name), lines, "ALP-48")
    return Node(
        *(f"channel-{name}", x, y, art),
        label=label,
        tip=tip,
        hit=(-22, -22, 44, 44, 6),
        why=f"channel:{name}" if laid is None else "",
    )


def _shape(reading: AlpujarrasReading, index: int) -> str:
    return "straight" if reading.printed.channels.land[index] == NONE else "T"


@cache
def channel_art(name: str, shape: str, wet: bool) -> str:
    """A piece of a stream round its own middle."""
    turn = BEDS[name][2]
    drawn = centred(f"water-{shape}" if wet else f"bed-{shape}", 44)
    return group(drawn, transform=f"rotate({turn})") if turn else drawn


def _icons(reading: AlpujarrasReading, index: int, upright: bool) -> str:
    channels = reading.printed.channels
    sprites = ["dirhem"] * int(channels.dirhems[index]) + ["noria"] * int(channels.norias[index])
    return _row(tuple(sprites), upright)


@cache
def _row(sprites: tuple[str, ...], upright: bool) -> str:
    """Icons side by side along a bed."""
    drawn = ""
    for number, sprite in enumerate(sprites):
        step = (number - (len(sprites) - 1) / 2) * 20
        drawn += centred(sprite, 18, 0 if upright else step, step if upright else 0)
    return drawn


def _gives(reading: AlpujarrasReading, index: int) -> str:
    channels = reading.printed.channels
    gifts = [reading.say("one_dirhem") for _ in range(channels.dirhems[index])]
    gifts += [reading.say("one_noria") for _ in range(channels.norias[index])]
    return reading.both(gifts) or reading.say("no_icon")


def _dry(reading: AlpujarrasReading, index: int, gifts: str) -> tuple[str, ...]:
    """What a channel laid here would bring."""
    land = int(reading.printed.channels.land[index])
    lines = [reading.say("channel_gives", gifts=gifts)]
    if land != NONE:
        lines.append(reading.say("channel_waters", farmland=LAND_NAMES[land]))
    return (*lines, reading.say("channel_touches"))


# ---- the fields they lead to ----------------------------------------------------------------------------------------


def field_nodes(reading: AlpujarrasReading, land: str, heaps: dict[str, int], quiet: bool) -> list[Node]:
    """The two new fields of a farmland: dashed soil, or green with sprouts and fruit."""
    return [_field(reading, land, name, heaps.get(name, 0), quiet) for name in reading.crops(land)]


@drawn
def _field(reading: AlpujarrasReading, land: str, name: str, number: int, quiet: bool) -> Node:
    x, y = field_at(name)
    fruit = reading.view["channels"].get(name)
    hit = (-24.0, -22.0, 48.0, 44.0, 9.0)
    if fruit is None:
        choosing = reading.frame == "Irrigate" and reading.given.get("channel") == name
        art = centred_box("fallow", 46, 32) + (centred("sprout", 24) if choosing else "")
        label = reading.say("field_dry", farmland=land)
        tip = Tip(reading.say("field_new", farmland=land), (reading.say("field_waits", channel=name),), "ALP-50")
        return Node(f"crop-{name}", x, y, art, label, None if quiet else tip, None if quiet else hit)
    art = _crop_art(fruit, number)
    lines = (reading.say("on_new_field", number=number), take_words(reading, fruit, number))
    tip = Tip(reading.begin("fruit_in", fruit=fruit, farmland=land), lines, "ALP-50")
    label = reading.say("field_fruit", farmland=land, number=number, fruit=fruit)
    return Node(
        *(f"crop-{name}", x, y, art, label),
        tip=None if quiet else tip,
        hit=None if quiet else hit,
        why="" if quiet else f"fruit:{fruit}",
    )


@cache
def _crop_art(fruit: str, number: int) -> str:
    field = use("crop-field", -24, -20, 48, 40)
    return field + pile(fruit, number, -6, 14, 22) + count(number, 14.5, 6, 9, not number)


def take_words(reading: AlpujarrasReading, fruit: str, lying: int) -> str:
    """Whether one of the fruits that lie there could be taken."""
    if not lying:
        return reading.say("take_none")
    if reading.me is None:
        return reading.say("take_one")
    held, most = reading.holds(reading.me, fruit), int(reading.printed.pieces.fruit_held)
    return reading.say("take_full" if reading.full(reading.me, fruit) else "take_may", held=held, most=most)


@cache
def centred_box(sprite: str, width: float, height: float) -> str:
    return use(sprite, -width / 2, -height / 2, width, height)


def targets(reading: AlpujarrasReading) -> list[Target]:
    """Channels on their beds; the crops to plant on the new field, as a menu."""
    found = []
    for code in reading.offered:
        block, _, value = code.partition(":")
        if block == "channel":
            x, y, _ = BEDS[value]
            index = CODES.index("channel", value)
            water = group(
                channel_art(value, _shape(reading, index), True), transform=f"translate({x} {y})", opacity=0.75
            )
            found.append(Target(f"channel-{value}", code, ghost=water))
        elif block == "crop" and reading.frame == "Irrigate":
            name = reading.given["channel"]
            x, y = field_at(name)
            green = rect(x - 23, y - 16, 46, 32, 9, cls="dashes") + centred(f"fruit-{value}", 24, x, y)
            found.append(Target(f"crop-{name}", code, ghost=green))
    return found
