"""What can be chosen where: every offered code on the node where a player looks for it, with a badge of its price."""

from __future__ import annotations

from serai.games.mule.development.actions import move_cost, pair_cost
from serai.games.mule.scene.colony import corner
from serai.games.mule.scene.pieces import BIG, ground, mule
from serai.games.mule.scene.reading import SQUARES, MuleReading
from serai.games.mule.scene.work.column import WorkColumn
from serai.scene import Target, art


def targets(reading: MuleReading, column: WorkColumn) -> list[Target]:
    """The choices of the work column, of Irata, of the own colony and of the seats."""
    return [*column.targets, *_irata(reading), *_colony(reading), *_seats(reading)]


def _irata(reading: MuleReading) -> list[Target]:
    """Lands to claim, to put up for auction, or to assay."""
    found = []
    for block in ("take", "auction", "sealed", "look"):
        for code in reading.codes(block):
            square = code.partition(":")[2]
            if square in SQUARES:
                found.append(Target(f"sq-{square}", code, _square_badge(reading, block)))
    return found


def _square_badge(reading: MuleReading, block: str) -> str:
    if block == "auction":
        return f"${reading.printed.numbers.opening}"
    return reading.say(f"mark_{block}") if block in ("take", "sealed") else ""


def _seats(reading: MuleReading) -> list[Target]:
    """Seats to name: who goes next, who gets a card, whom an offer is for."""
    found = []
    for block in ("order", "give", "partner"):
        for code in reading.codes(block):
            name = code.partition(":")[2]
            if name.isdigit():
                found.append(Target(f"face-{name}", code))
    return found


# ---- the own colony --------------------------------------------------------------------------------------------------

SITE_BLOCKS = ("site", "buy", "refit", "move", "flip", "lose")


def _colony(reading: MuleReading) -> list[Target]:
    """Squares to place, install, refit, move, switch off; Paths to refit two; own Lands to assay."""
    seat = reading.me
    found = []
    for block in SITE_BLOCKS:
        for code in reading.codes(block):
            site = code.partition(":")[2]
            found.append(
                Target(f"site-{seat}-{site}", code, _site_badge(reading, block, site), _ghost(reading, block, site))
            )
    for code in reading.codes("refit_two"):
        food = reading.say("food_cost", food=pair_cost(reading.world, seat))
        found.append(Target(f"path-{code.partition(':')[2]}", code, food))
    for code in reading.codes("look"):
        place = code.partition(":")[2]
        if place.startswith(f"{seat}-"):
            found.append(Target(f"site-{place}", code))
    return found


def _site_badge(reading: MuleReading, block: str, site: str) -> str:
    if block == "buy":
        return reading.say("badge_buy", dollars=reading.mule_price(), food=reading.food_at(reading.me, site))
    if block == "refit":
        return reading.say("badge_food", food=reading.food_at(reading.me, site))
    return reading.say("badge_food", food=move_cost(reading.world, reading.me)) if block == "move" else ""


def _ghost(reading: MuleReading, block: str, site: str) -> str:
    """The Land or the M.U.L.E. as it would stand here."""
    x, y = corner(site)
    name, fields = reading.frame()
    if block == "site" and name == "PlaceLand":
        land = reading.land_at(fields["square"])
        inside = ground(land.terrain, BIG) if land is not None else ""
    elif block == "site" and name == "RiverBeds":
        inside = ground("river", BIG)
    elif block in ("flip", "buy") or (block == "site" and name == "Move"):
        land = reading.boards[reading.me].get(site)
        good = land.good if land is not None and land.good else "smithore"
        state = "off" if block == "flip" else "on"
        inside = mule(good, reading.me, state, BIG / 2 - 27.5, 25)
    else:
        return ""
    return art.group(inside, transform=f"translate({art.number(x)} {art.number(y)})", opacity=0.7)
