"""What can be chosen in Alpujarras."""

from typing import Final

from serai.kernel.codes import Codes
from serai.kernel.game import NONE
from serai.kernel.ints import i64

SEATS: Final = 4
ZARA: Final = 4
"""[ALP-5] [ALP-22] Zara among the owners of mules and of farmers on goal cards."""
FRUITS: Final = 5
FARMLANDS: Final = 5
CHANNELS: Final = 15
CARDS: Final = 20
BACKS: Final = 10
AWARDS: Final = 5
GOALS: Final = 4
GOAL_SPACES: Final = 4
NUMBERS: Final = 5
"""The highest number on a delivery token."""
TOKENS: Final = 25
"""Kinds of delivery token: fruit * NUMBERS + number - 1."""
SEGMENTS: Final = 10
WIDTH: Final = 8
"""Room for places in a segment: four standard spaces, four spots of its big space."""
PLACES: Final = 80
HALF: Final = 4
GO: Final = 0
FIRST_HARVEST: Final = 5
END_SEGMENT: Final = 9


def _place_names() -> list[str]:
    """``M1.2`` is the second space of a segment, ``M1.s2`` the second spot of its big space; those of GO come first."""
    names: list[str] = []
    for segment in CODES.domains["segment"]:
        spaces = [f"{segment}.{number}" for number in range(1, HALF + 1)]
        spots = [f"{segment}.s{number}" for number in range(1, HALF + 1)]
        names += spots + spaces if segment == "GO" else spaces + spots
    return names


CODES: Final = Codes()
CODES.domain("seat", [str(seat) for seat in range(SEATS)])
CODES.domain("mule", [*CODES.domains["seat"], "zara"])
CODES.domain("colour", ["blue", "black", "white", "pink"])
CODES.domain("fruit", ["grape", "orange", "lemon", "apple", "cherry"])
CODES.domain("farmland", ["purple", "orange", "yellow", "green", "red"])
CODES.domain("village", CODES.domains["farmland"])
CODES.domain("segment", ["GO", "M1", "M2", "M3", "M4", "H1", "H2", "H3", "H4", "END"])
CODES.domain("place", _place_names())
CODES.domain("channel", [f"W{number}" for number in range(1, CHANNELS + 1)])
CODES.domain("laid", [*CODES.domains["fruit"], "straight"])
CODES.domain("token", [f"{fruit}-{number}" for fruit in CODES.domains["fruit"] for number in range(1, NUMBERS + 1)])
CODES.domain("delivery", [f"{land}-{token}" for land in CODES.domains["village"] for token in CODES.domains["token"]])
CODES.domain("card", [f"C{number:02}" for number in range(1, CARDS + 1)])
CODES.domain("back", [f"{fruit}-{arrow}" for fruit in CODES.domains["fruit"] for arrow in ("up", "down")])
CODES.domain("award", [f"A{number}" for number in range(1, AWARDS + 1)])
CODES.domain("face", [f"{award}-{colour}" for award in CODES.domains["award"] for colour in ("green", "red")])
CODES.domain("goal", [f"G{number}" for number in range(1, GOALS + 1)])
CODES.domain("side", [goal + side for goal in CODES.domains["goal"] for side in "ab"])
CODES.domain("space", [f"{goal}-{number}" for goal in CODES.domains["goal"] for number in range(1, GOAL_SPACES + 1)])
CODES.domain("price", ["1", "2", "3", "4", "5"])
CODES.domain("die", ["1", "2", "3", "4", "5", "6"])
CODES.domain(
    "icon",
    [
        *("AF", *(f"AF-{land}" for land in CODES.domains["farmland"]), "AF2", "MF", "IR", "GOAL", "MARKET", "HARVEST"),
        *(f"N{number}" for number in range(1, 4)),
        *(f"F{number}" for number in range(1, 4)),
        *(f"D{number}" for number in range(1, 10)),
    ],
)

# The icons of track, awards and channels, by their numbers.
AF: Final = 0
AF_LAND: Final = 1
AF2: Final = 6
MF: Final = 7
IR: Final = 8
GOAL_ICON: Final = 9
MARKET_ICON: Final = 10
HARVEST_ICON: Final = 11
N1: Final = 12
F1: Final = 15
D1: Final = 18
ICONS: Final = 27

# Choices of a player: an action takes one or more of them.
END: Final = CODES.single("end")
SPEND: Final = CODES.block("spend", of="price")
MOVE: Final = CODES.block("move", of="place")
ACT: Final = CODES.block("act", of="icon")
TOKEN: Final = CODES.single("token")
LAND: Final = CODES.block("land", of="farmland")
SOURCE: Final = CODES.block("source", of="farmland")
FRUIT: Final = CODES.block("fruit", of="fruit")
GIVE: Final = CODES.block("give", of="fruit")
CHANNEL: Final = CODES.block("channel", of="channel")
CROP: Final = CODES.block("crop", of="fruit")
GOAL: Final = CODES.block("goal", of="space")
DELIVER: Final = CODES.block("deliver", of="delivery")
CARD: Final = CODES.block("card", of="card")
LEAVE: Final = CODES.single("leave")
DECLINE: Final = CODES.single("decline")
FORGO: Final = CODES.single("forgo")
COLOUR: Final = CODES.block("colour", of="colour")

# Choices of chance.
SEGMENT: Final = CODES.block("segment", of="segment")
DEAL: Final = CODES.block("deal", of="token")
AWARD: Final = CODES.block("award", of="award")
SIDE: Final = CODES.block("side", of="side")
TURNED: Final = CODES.block("turned", of="card")
BACK: Final = CODES.block("back", of="back")
STALL: Final = CODES.block("stall", of="fruit")
MULE: Final = CODES.block("mule", of="mule")
DIE: Final = CODES.block("die", of="die")


def seat_land(seat: i64, land: i64) -> i64:
    """Where rows by seat and farmland, or by seat and village, keep a number."""
    return seat * FARMLANDS + land


def seat_fruit(seat: i64, fruit: i64) -> i64:
    """Where the store keeps how many of a fruit a player holds."""
    return seat * FRUITS + fruit


def seat_token(seat: i64, token: i64) -> i64:
    """Where the delivery tokens that players have earned are counted."""
    return seat * TOKENS + token


def land_fruit(land: i64, fruit: i64) -> i64:
    """Where the fruit lying in a farmland is counted."""
    return land * FRUITS + fruit


def card_fruit(card: i64, fruit: i64) -> i64:
    """Where the printed cards keep how many of a fruit they ask for."""
    return card * FRUITS + fruit


def village_token(village: i64, token: i64) -> i64:
    """Where the delivery tokens of a village are counted; also the member of the block ``deliver``."""
    return village * TOKENS + token


def token_of(fruit: i64, number: i64) -> i64:
    """The delivery token that asks for so many of a fruit."""
    return fruit * NUMBERS + number - 1


def token_fruit(token: i64) -> i64:
    """The fruit that a delivery token asks for."""
    return token // NUMBERS


def token_number(token: i64) -> i64:
    """How many of its fruit a delivery token asks for."""
    return token % NUMBERS + 1


def token_dirhems(token: i64) -> i64:
    """[ALP-86] What a delivery token pays: one more than its number."""
    return token_number(token) + 1


def goal_space(goal: i64, number: i64) -> i64:
    """A farmer space of a goal card, counted from 0; also the member of the block ``goal``."""
    return goal * GOAL_SPACES + number


def goal_of(space: i64) -> i64:
    """The goal card that a farmer space is on."""
    return space // GOAL_SPACES


def goal_side(goal: i64, side: i64) -> i64:
    """One of the two sides of a goal card."""
    return goal * 2 + side


def goal_of_side(side: i64) -> i64:
    """The goal card that a side belongs to."""
    return side // 2


def green_face(award: i64) -> i64:
    """The green side of an award token; the red one is the next number."""
    return award * 2


def award_of(face: i64) -> i64:
    """The award token that a face belongs to."""
    return face // 2


def is_red(face: i64) -> bool:
    """Whether a face is the red side of an award token."""
    return face & 1 == 1


def back_fruit(back: i64) -> i64:
    """The fruit on the back of a delivery card."""
    return back // 2


def points_down(back: i64) -> bool:
    """Whether the arrow on the back of a delivery card points down."""
    return back & 1 == 1


def place_in(segment: i64, number: i64) -> i64:
    """A place of a segment, counted from 0."""
    return segment * WIDTH + number


def segment_of(place: i64) -> i64:
    """The segment that a place is in."""
    return place // WIDTH


def within_segment(place: i64) -> i64:
    """Which place of its segment a place is, from 0."""
    return place % WIDTH


def price_of(option: i64) -> i64:
    """How many norias an option of the block ``spend`` costs."""
    return SPEND.index(option) + 1


def adds_farmer(icon: i64) -> bool:
    """Whether an icon adds farmers: one of one's choice, one in a certain farmland, or two."""
    return AF <= icon <= AF2


def icon_land(icon: i64) -> i64:
    """The farmland that an icon to add a farmer names, or NONE."""
    return icon - AF_LAND if AF_LAND <= icon < AF2 else NONE


def icon_norias(icon: i64) -> i64:
    """How many norias an icon gives."""
    return icon - N1 + 1 if N1 <= icon < F1 else 0


def icon_fruits(icon: i64) -> i64:
    """How many fruits an icon gives."""
    return icon - F1 + 1 if F1 <= icon < D1 else 0


def icon_dirhems(icon: i64) -> i64:
    """How many dirhems an icon gives."""
    return icon - D1 + 1 if D1 <= icon < ICONS else 0
