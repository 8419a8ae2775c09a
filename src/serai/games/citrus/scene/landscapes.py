"""What landscape tiles do, in words."""

from __future__ import annotations

from serai.games.citrus.codes import CODES
from serai.games.citrus.scene.reading import Estate
from serai.games.citrus.scene.saying import capital
from serai.scene.nodes import Tip

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


def horse_points(estate: Estate, tile: str) -> int:
    """[CIT-57] What a landscape tile gives at once."""
    return int(estate.printed.horse_points[CODES.index("landscape", tile)])


def land_name(estate: Estate, tile: str) -> str:
    return capital(estate.say("name_landscape", landscape=tile))


def does(estate: Estate, tile: str) -> str:
    """What a landscape tile does, in three words."""
    return estate.say(f"does_{tile}", points=horse_points(estate, tile))


def about(estate: Estate, tile: str) -> str:
    """The same in a sentence."""
    return estate.say(f"about_{tile}", points=horse_points(estate, tile))


def land_tip(estate: Estate, tile: str, *more: str) -> Tip:
    """What a landscape tile tells on hover."""
    return Tip(land_name(estate, tile), (about(estate, tile), *more), RULES[tile])
