"""What an action or a move would bring the player who looks at the table, in words; the rules are asked for it."""

from __future__ import annotations

from typing import Final

from serai.games.alpujarras.scene.reading import FRUIT_NAMES, LAND_NAMES, AlpujarrasReading, is_spot, kind
from serai.scene.nodes import Tip
from serai.scene.tracking import drawn

SPOTS: Final = {"GO": "spot_start", "END": "spot_gate", "M": "spot_market", "H": "spot_harvest"}
"""The messages that name a spot of a big space."""
KIND_RULES: Final = {"GO": "ALP-20", "END": "ALP-115", "M": "ALP-82", "H": "ALP-95"}
"""The rule that a tip of a big space refers to."""


@drawn
def gain(reading: AlpujarrasReading, icon: str) -> str:
    """An icon in words and, for a player, what it would do now."""
    me, view, begin = reading.me, reading.view, reading.begin
    if me is None:
        return begin("gain", icon=icon)
    if icon.startswith("AF-"):
        return begin("gain_there", icon=icon, things=reading.listed(view["lands"][icon[3:]]))
    if icon == "MF" and not reading.may_move_farmer(me):
        return begin("gain_no_farmer", icon=icon)
    if icon[0] == "N":
        held = view["norias"][me]
        after = held + reading.norias_that_fit(me, int(icon[1:]))
        return begin("gain_number" if after > held else "gain_full", icon=icon, before=held, after=after)
    if icon[0] == "D":
        dirhems = view["dirhems"][me]
        return begin("gain_number", icon=icon, before=dirhems, after=dirhems + int(icon[1:]))
    if icon == "GOAL":
        met = reading.completable(me)
        return begin("gain_goals" if met else "gain_no_goal", icon=icon, goals=reading.both(met))
    if icon == "HARVEST":
        return _harvest(reading, me)
    return _market(reading, me) if icon == "MARKET" else begin("gain", icon=icon)


def _harvest(reading: AlpujarrasReading, seat: int) -> str:
    """The fruits of the farmlands where a player would harvest, and norias for what cannot be had."""
    fruits = [reading.primary(land) for land in LAND_NAMES if reading.leads(seat, land)]
    if not fruits:
        return reading.begin("gain_no_harvest", icon="HARVEST")
    brings = []
    for fruit in fruits:
        brings.append(reading.say("fruit" if reading.harvest_comes(seat, fruit) else "noria_for", fruit=fruit))
    return reading.begin("gain_harvest", icon="HARVEST", things=reading.join(brings))


def _market(reading: AlpujarrasReading, seat: int) -> str:
    """How many deliveries and cards a player could pay now."""
    signs, cards = reading.payable(seat)
    if not signs and not cards:
        return reading.begin("gain_no_market", icon="MARKET")
    return reading.begin("gain_market", icon="MARKET", signs=signs, cards=cards)


@drawn
def pickings(reading: AlpujarrasReading, land: str) -> str:
    """What a farmer put into a farmland may bring its player."""
    lying = reading.view["lands"][land]
    me = reading.me
    room = {fruit: lying.get(fruit, 0) for fruit in FRUIT_NAMES if me is None or not reading.full(me, fruit)}
    full = [fruit for fruit in FRUIT_NAMES if lying.get(fruit, 0) and fruit not in room]
    if not full:
        return reading.say("pick", things=reading.listed(room))
    return reading.say("pick_full", things=reading.listed(room), fruits=reading.both(reading.fruits(full)))


@drawn
def place_tip(reading: AlpujarrasReading, place: str) -> Tip:
    """What can be done there, what it would bring now, what is skipped, and who moves next."""
    segment = place.partition(".")[0]
    lines = [gain(reading, action) for action in reading.actions(place)]
    if is_spot(place):
        name, rule = reading.say(SPOTS[kind(segment)], place=place), KIND_RULES[kind(segment)]
    else:
        name, rule = reading.say("place", place=place), "ALP-33"
    if not lines:
        lines.append(reading.say("place_began" if segment == "GO" else "place_idle"))
    standing = reading.mule_at(place)
    if standing is not None:
        lines.append(reading.of(standing, "mule_here_own", "mule_here"))
    elif reading.may(f"move:{place}") and reading.active is not None:
        lines += _after(reading, place, reading.active)
    return Tip(name, tuple(lines), rule)


def _after(reading: AlpujarrasReading, place: str, mule: int) -> list[str]:
    """What a move there passes by, and who moves before its mule does again."""
    skipped = reading.skipped(mule, place)
    lines = [reading.say("skips" if skipped else "skips_none", segments=reading.both(skipped))]
    if place.startswith("END.s"):
        return [*lines, reading.say("last_turn")]
    waits = reading.join(reading.mule_name(other) for other in reading.waits_for(mule, place))
    return [*lines, reading.say("before_you" if waits else "you_again", mules=waits)]
