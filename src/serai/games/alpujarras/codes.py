"""What can be chosen in Alpujarras, and what can happen."""

from typing import Final

from serai.kernel.codes import Codes
from serai.kernel.events import Kinds

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

NEEDS: Final = (
    *("fruit_3_different", "fruit_2_pairs", "farmers_3_in_1", "farmers_2_in_2"),
    *("tokens_3_different", "tokens_2_same", "villages_1_in_4", "villages_2_in_2"),
)
"""[ALP-71] What goal cards may ask for."""

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
SPEND: Final = CODES.block("spend", of="price").start
MOVE: Final = CODES.block("move", of="place").start
ACT: Final = CODES.block("act", of="icon").start
TOKEN: Final = CODES.single("token")
LAND: Final = CODES.block("land", of="farmland").start
SOURCE: Final = CODES.block("source", of="farmland").start
FRUIT: Final = CODES.block("fruit", of="fruit").start
GIVE: Final = CODES.block("give", of="fruit").start
CHANNEL: Final = CODES.block("channel", of="channel").start
CROP: Final = CODES.block("crop", of="fruit").start
GOAL: Final = CODES.block("goal", of="space").start
DELIVER: Final = CODES.block("deliver", of="delivery").start
CARD: Final = CODES.block("card", of="card").start
LEAVE: Final = CODES.single("leave")
DECLINE: Final = CODES.single("decline")
FORGO: Final = CODES.single("forgo")
COLOUR: Final = CODES.block("colour", of="colour").start

# Choices of chance.
SEGMENT: Final = CODES.block("segment", of="segment").start
DEAL: Final = CODES.block("deal", of="token").start
AWARD: Final = CODES.block("award", of="award").start
SIDE: Final = CODES.block("side", of="side").start
TURNED: Final = CODES.block("turned", of="card").start
BACK: Final = CODES.block("back", of="back").start
STALL: Final = CODES.block("stall", of="fruit").start
MULE: Final = CODES.block("mule", of="mule").start
DIE: Final = CODES.block("die", of="die").start

KINDS: Final = Kinds()
COLOURED: Final = KINDS.kind("coloured", "colour:colour", rule="ALP-129")
LAID_OUT: Final = KINDS.kind("laid_out", "segment:segment", "number", rule="ALP-11")
DEALT: Final = KINDS.kind("dealt", "token:token", "village:village", rule="ALP-14")
REDEALT: Final = KINDS.kind("redealt", rule="ALP-15")
AWARDED: Final = KINDS.kind("awarded", "award:award", "village:village", rule="ALP-16")
SIDED: Final = KINDS.kind("sided", "side:side", rule="ALP-17")
CARD_SHOWN: Final = KINDS.kind("card_shown", "card:card", rule="ALP-18")
BACK_SHOWN: Final = KINDS.kind("back_shown", "back:back", rule="ALP-124")
STALLED: Final = KINDS.kind("stalled", "fruit:fruit", "number", rule="ALP-19")
STARTED: Final = KINDS.kind("started", "mule:mule", "place:place", rule="ALP-20")
TURN_BEGUN: Final = KINDS.kind("turn", "place:place", rule="ALP-23")
MOVED: Final = KINDS.kind("moved", "place_from:place", "place:place", rule="ALP-27")
ADDED: Final = KINDS.kind("added", "farmland:farmland", rule="ALP-38")
SHIFTED: Final = KINDS.kind("shifted", "farmland_from:farmland", "farmland:farmland", rule="ALP-45")
PICKED: Final = KINDS.kind("picked", "fruit:fruit", "farmland:farmland", rule="ALP-38")
TOOK_FRUIT: Final = KINDS.kind("took_fruit", "fruit:fruit", rule="ALP-59")
SWAPPED: Final = KINDS.kind("swapped", "fruit_from:fruit", "fruit:fruit", rule="ALP-68")
LAID: Final = KINDS.kind("laid", "channel:channel", rule="ALP-48")
PLANTED: Final = KINDS.kind("planted", "fruit:fruit", "farmland:farmland", rule="ALP-50")
FILLED: Final = KINDS.kind("filled", "fruit:fruit", "farmland:farmland", "pieces", rule="ALP-50")
GAINED: Final = KINDS.kind("gained", "dirhems", rule="ALP-60")
NORIAS: Final = KINDS.kind("norias", "norias", rule="ALP-61")
LOST: Final = KINDS.kind("lost", "norias", rule="ALP-61")
SPENT: Final = KINDS.kind("spent", "norias", rule="ALP-70")
COMPLETED: Final = KINDS.kind("completed", "goal:goal", "dirhems", rule="ALP-71")
CALLED_BACK: Final = KINDS.kind("called_back", "farmland:farmland", rule="ALP-74")
GOAL_TOKEN: Final = KINDS.kind("goal_token", rule="ALP-76")
TOKEN_SPENT: Final = KINDS.kind("token_spent", rule="ALP-78")
DELIVERED: Final = KINDS.kind("delivered", "token:token", "village:village", "dirhems", rule="ALP-84")
BONUS: Final = KINDS.kind("bonus", "fruit:fruit", "dirhems", rule="ALP-87")
SLID: Final = KINDS.kind("slid", "fruit:fruit", rule="ALP-88")
AWARD_WON: Final = KINDS.kind("award_won", "village:village", "face:face", rule="ALP-89")
BOUGHT: Final = KINDS.kind("bought", "card:card", "dirhems", rule="ALP-92")
HARVESTED: Final = KINDS.kind("harvested", "fruit:fruit", "farmland:farmland", rule="ALP-95")
ROLLED: Final = KINDS.kind("rolled", "die:die", rule="ALP-102")
ZARA_MOVED: Final = KINDS.kind("zara_moved", "place_from:place", "place:place", rule="ALP-102")
ZARA_TOOK: Final = KINDS.kind("zara_took", "token:token", "village:village", rule="ALP-107")
ZARA_TURNED: Final = KINDS.kind("zara_turned", "card:card", rule="ALP-111")
ZARA_PICKED: Final = KINDS.kind("zara_picked", "fruit:fruit", "farmland:farmland", rule="ALP-111")
SOLD: Final = KINDS.kind("sold", "items", "dirhems", rule="ALP-116")
TURN_ENDED: Final = KINDS.kind("end", rule="ALP-132")
OVER: Final = KINDS.kind("over", rule="ALP-117")
