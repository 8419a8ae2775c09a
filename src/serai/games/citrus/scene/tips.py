"""What spaces, regions, fincas and landscape tiles tell on hover."""

from __future__ import annotations

from serai.games.citrus.codes import CODES
from serai.games.citrus.printed.sides import ROCK
from serai.games.citrus.scene.reading import NAMES, CitrusReading, Region
from serai.kernel.game import NONE
from serai.scene.nodes import Tip
from serai.scene.texts import capital
from serai.scene.tracking import drawn

RULES = {
    "horse": "CIT-57",
    "horses": "CIT-57",
    "herd": "CIT-57",
    "bridge": "CIT-66",
    "cart": "CIT-60",
    "bull": "CIT-58",
    "milestone": "CIT-63",
    "plow": "CIT-70",
}
"""By the names of the rules."""


def horse_points(reading: CitrusReading, tile: str) -> int:
    """What a landscape tile gives at once."""
    return int(reading.printed.horse_points[CODES.index("landscape", tile)])


def land_name(reading: CitrusReading, tile: str) -> str:
    return capital(reading.say("name_landscape", landscape=tile))


def does(reading: CitrusReading, tile: str) -> str:
    """What a landscape tile does, in three words."""
    return reading.say(f"does_{tile}", points=horse_points(reading, tile))


def about(reading: CitrusReading, tile: str) -> str:
    """The same in a sentence."""
    return reading.say(f"about_{tile}", points=horse_points(reading, tile))


def land_tip(reading: CitrusReading, tile: str, *more: str) -> Tip:
    """What a landscape tile tells on hover."""
    return Tip(land_name(reading, tile), (about(reading, tile), *more), RULES[tile])


# ---- spaces ---------------------------------------------------------------------------------------------------------


@drawn
def space_tip(reading: CitrusReading, space: int) -> Tip | None:
    """What lies on a space, or what may come there."""
    region, land = reading.region_at(space), reading.land_at(space)
    if region is not None:
        return region_tip(reading, region)
    if land is not None:
        return land_tip(reading, land)
    if reading.side.ground[space] == ROCK:
        return Tip(reading.say("rock"), (reading.say("rock_counts"),), "CIT-73")
    road = reading.side.road_of[space]
    return road_tip(reading, space, CODES.name("site", road)) if road != NONE else None


def region_tip(reading: CitrusReading, region: Region) -> Tip:
    say, fruit, size = reading.say, region.fruit, region.size
    if region.seat is None:
        joined = say(f"may_join_{fruit}", tiles=size, size=size)
        return Tip(say("neutral_region", tile=fruit), (joined,), "CIT-50")
    wells = len(region.wells)
    worth = say("worth_wells" if wells else "worth", tiles=size, wells=wells, points=region.value)
    if region.seat == reading.viewer:
        return Tip(say("own_region", tile=fruit), (worth,), "CIT-93")
    return Tip(say("region_name", name=reading.called(region.seat), tile=fruit), (worth,), "CIT-93")


# ---- fincas and roads -----------------------------------------------------------------------------------------------


@drawn
def finca_tip(reading: CitrusReading, letter: str) -> Tip:
    """Who has how much around a finca, and what it would give now."""
    high, low = reading.values(reading.standing[letter])
    awards = reading.awards(letter)
    told = [_share(reading, seat, total, awards[seat]) for seat, total in reading.totals(letter).items()]
    free = reading.join(NAMES[space] for space in reading.free(letter))
    told = told or [reading.say("around_nobody")]
    told.append(reading.say("free_around", spaces=free) if free else reading.say("surrounded"))
    return Tip(reading.say("finca_worth", site=letter, high=high, low=low), tuple(told), "CIT-75")


def _share(reading: CitrusReading, seat: int, tiles: int, points: int) -> str:
    """One player around a finca."""
    if seat == reading.viewer:
        return reading.say("around_you_award" if points else "around_you", tiles=tiles, points=points)
    name = reading.name(seat)
    return reading.say("around_other_award" if points else "around_other", name=name, tiles=tiles, points=points)


def site_lines(reading: CitrusReading, letter: str, key: str) -> tuple[str, ...]:
    """A message about a site, and the fruits that its roads carry already."""
    if reading.view["options"]["family"] == "on":
        return reading.say(key), reading.say("roads_free")
    there = [region.fruit for region in map(reading.region_at, reading.roads(letter)) if region is not None]
    if not there:
        return (reading.say(key),)
    names = [reading.say("name_fruit", fruit=fruit) for fruit in there]
    return reading.say(key), reading.say("roads_carry", fruits=reading.join(names))


def road_tip(reading: CitrusReading, space: int, letter: str) -> Tip:
    """A free road of a site."""
    if letter not in reading.standing:
        return Tip(reading.say("road_of_site", site=letter), site_lines(reading, letter, "road_shut"), "CIT-39")
    return Tip(reading.say("road_of_finca", site=letter), site_lines(reading, letter, "road_open"), "CIT-38")
