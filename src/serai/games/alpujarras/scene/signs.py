"""The delivery tokens of a village as signposts, and the farmers that sleep there."""

from __future__ import annotations

from functools import cache
from typing import Final

from serai.games.alpujarras.codes import CODES
from serai.games.alpujarras.scene.pieces import tick
from serai.games.alpujarras.scene.reading import AlpujarrasReading
from serai.scene.art import circle, group, path, rect, text, use
from serai.scene.nodes import Node, Target, Tip
from serai.scene.tracking import drawn

HALO: Final = "M4 .5H36.5L47 13.5 36.5 26.5H4Q-1.5 26.5-1.5 21V6Q-1.5 .5 4 .5Z"
PIPS: Final = {
    1: ((0.0, 0.0),),
    2: ((-4.0, 0.0), (4.0, 0.0)),
    3: ((-5.5, 0.0), (0.0, 0.0), (5.5, 0.0)),
    4: ((-4.0, -4.0), (4.0, -4.0), (-4.0, 4.0), (4.0, 4.0)),
    5: ((-5.5, -4.0), (0.0, -4.0), (5.5, -4.0), (-3.0, 4.0), (3.0, 4.0)),
}

LACKS: Final = {
    (False, False): "lack_nothing",
    (False, True): "lack_farmer",
    (True, False): "lack_fruit",
    (True, True): "lack_both",
}
"""What is said to a player who lacks fruit, or the farmer."""


def step(reading: AlpujarrasReading) -> float:
    """How far apart signs stand: a village has four with three mules' side, five with four."""
    return 47 if reading.players < 4 else 40


@drawn
def tokens(reading: AlpujarrasReading, land: str) -> list[tuple[str, str]]:
    """The tokens of a village in order, each with an id of its own: two alike are told apart."""
    found = []
    for token in CODES.domains["token"]:
        for copy in range(reading.view["villages"][land].get(token, 0)):
            found.append((token, f"sign-{land}-{token}" + ("" if copy == 0 else "-again")))
    return found


def sign_nodes(reading: AlpujarrasReading, land: str, first: tuple[float, float], quiet: bool) -> list[Node]:
    """The signs from left to right, and behind them the farmers whose deliveries took one down."""
    standing = tokens(reading, land)
    apart = step(reading)
    scale = 1 if apart == 47 else 0.9
    nodes = [
        _sign(reading, land, token, name, first[0] + apart * place, first[1] + (44 - 44 * scale) / 2, scale, quiet)
        for place, (token, name) in enumerate(standing)
    ]
    return [*nodes, _sleepers(reading, land, first[0] + apart * len(standing), first[1])]


@drawn
def _sign(
    reading: AlpujarrasReading, land: str, token: str, name: str, x: float, y: float, scale: float, quiet: bool
) -> Node:
    fruit, _, wanted = token.partition("-")
    number = int(wanted)
    art = sign_art(fruit, number, reading.token_pays(token))
    wants = {"number": number, "fruit": fruit, "village": land, "dirhems": reading.token_pays(token)}
    lines = [reading.say("sign_pays", **wants)]
    bonus = reading.bonus(fruit)
    if bonus:
        lines.append(reading.say("market_adds", bonus=bonus))
    label = reading.say("sign_wants", **wants)
    if reading.me is not None and not reading.over:
        short, lonely = reading.lacks(reading.me, land, token)
        art = _state(short, lonely, number) + art if not short and not lonely else art + _state(short, lonely, number)
        lines.append(_words(reading, short, lonely, fruit, land))
        label = reading.join((label, lines[-1]), "and_then")
        if not short and not lonely:
            art += tick(10, 34)
    return Node(
        *(name, x, y, art),
        label=label,
        tip=None if quiet else Tip(reading.say("sign", **wants), tuple(lines), "ALP-84"),
        hit=None if quiet else (1, 0, 42, 44, 8),
        why="" if quiet else f"deliver:{land}-{token}",
        scale=scale,
    )


def _words(reading: AlpujarrasReading, short: int, lonely: bool, fruit: str, land: str) -> str:
    return reading.say(LACKS[short > 0, lonely], number=short, fruit=fruit, village=land)


@cache
def sign_art(fruit: str, number: int, dirhems: int) -> str:
    """The post: number and fruit on the plank, what it pays in the coin."""
    wood = use(f"sign-{fruit}", 0, 0, 44)
    wanted = text(number, 10, 19.5, 16, cls="n wood")
    return wood + wanted + text(dirhems, 31, 38.5, 14, cls="n wood")


@cache
def _state(short: int, lonely: bool, number: int) -> str:
    """Lower left, for the one who looks: a farmer is missing, or dots for the fruits held of those wanted."""
    if not short and not lonely:
        return path(HALO, cls="halo")
    if lonely:
        ring = circle(10, 34, 9, cls="disc lack")
        return ring + group(use("farmer-none", 2.5, 26, 15), opacity=0.6)
    held = number - short
    dots = [f"M{10 + x:g} {34 + y:g}v0" for x, y in PIPS[number]]
    have, lack = "".join(dots[:held]), "".join(dots[held:])
    ground = rect(0, 25, 20, 18, 5, cls="disc") + (path(have, cls="pips") if have else "")
    return ground + (path(lack, cls="pips short") + path(lack, cls="pips empty") if lack else "")


@drawn
def _sleepers(reading: AlpujarrasReading, land: str, x: float, y: float) -> Node:
    """[ALP-85] [ALP-139] Farmers that stay in the village: they lie down."""
    seats = [seat for seat, row in enumerate(reading.view["villagers"]) for _ in range(row.get(land, 0))]
    art = "".join(
        use(f"sleeper-{reading.colours[seat]}", 3 + 30 * (place % 2) + 4 * (place // 2), 3 + 19 * (place // 2), 33, 20)
        for place, seat in enumerate(seats)
    )
    return Node(f"sleepers-{land}", x, y, art)


def targets(reading: AlpujarrasReading) -> list[Target]:
    """Deliveries lie on their signs, with what they bring and the bonus."""
    found = []
    for code in reading.offered:
        block, _, value = code.partition(":")
        if block != "deliver":
            continue
        land, _, token = value.partition("-")
        worth = reading.delivery_pays(token)
        found += [Target(name, code, f"+{worth}") for other, name in tokens(reading, land) if other == token]
    return found
