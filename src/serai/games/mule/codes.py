"""What can be chosen in M.U.L.E., the numbers of things, and where rows keep them."""

from typing import Final

from serai.kernel.codes import Codes
from serai.kernel.ints import i64

SEATS: Final = 4

# [MUL-127] The four Goods, in the order of their Auctions.
SMITHORE: Final = 0
CRYSTITE: Final = 1
FOOD: Final = 2
ENERGY: Final = 3
GOODS: Final = 4

WHITE: Final = 0
RED: Final = 1
BLUE: Final = 2

RIVER: Final = 0
PLAINS: Final = 1
LOW_MOUNTAIN: Final = 2
HIGH_MOUNTAIN: Final = 3
METEOR_CRATER: Final = 4
TERRAINS: Final = 5

COLUMNS: Final = 7
SQUARES: Final = 35
"""Squares of Planet Irata in reading order, A1 to G5; D3 is the Store."""
SITES: Final = 15
"""Squares of a player board in reading order, a1 to e3; c2 is the Store."""
STORE_SITE: Final = 7
PATHS: Final = 18
VEINS: Final = 4
"""A hidden Crystite value is 0 to 3."""
HIDDEN: Final = -2
"""[MUL-9] The production value of a Land that keeps it on its Secret Side."""

# [MUL-103] The kinds of Production Card.
ACID_RAIN_STORM: Final = 0
PEST_ATTACK: Final = 1
SUNSPOT_ACTIVITY: Final = 2
PLANETQUAKE: Final = 3
PIRATE_SHIP: Final = 4
RADIATION: Final = 5
METEOR_STRIKE: Final = 6
FIRE_IN_THE_STORE: Final = 7
THE_SHIP_IS_BACK: Final = 8

LUCKIES: Final = 12
UNLUCKIES: Final = 9

ALL_SPECIES: Final = 8
"""[MUL-19]"""

# [MUL-181] The talents of the Colonist Cards.
FRUGAL: Final = 0
PROSPECTOR: Final = 1
HOARDER: Final = 2
HUNTER: Final = 3
ENGINEER: Final = 4
RUNNER: Final = 5

# [MUL-137] What a player is in the present Auction.
OPEN_ROLE: Final = 0
BUYER: Final = 1
SELLER: Final = 2

# The side of an offer; NO_SIDE is an empty slot.
NO_SIDE: Final = 0
SELLS: Final = 1
BUYS: Final = 2

SLOTS: Final = 5
"""[MUL-218] Open offers of one player."""
PRICES: Final = 30
"""[MUL-232] What an ask or a bid of one unit may name: $1 to $30."""
MOST_NAMED: Final = 20
"""[MUL-233] The largest quantity with a name of its own."""
ALL_UNITS: Final = MOST_NAMED
"""The member of store_sell and store_buy that names all there is; 1 to 20 units come before it."""
ALL_CLAIMED: Final = MOST_NAMED + 1
"""The same of claim, where 0 to 20 come before it."""
LOWEST_SUM: Final = 8
"""[MUL-187] The second sum of the domain ``sum``; the first is 0."""

CODES: Final = Codes()
CODES.domain("seat", [str(seat) for seat in range(SEATS)])
CODES.domain("good", ["smithore", "crystite", "food", "energy"])
CODES.domain("zone", ["white", "red", "blue"])
CODES.domain("terrain", ["river", "plains", "low_mountain", "high_mountain", "meteor_crater"])
CODES.domain("laid", [*CODES.domains["terrain"], "nothing"])
CODES.domain("square", [f"{column}{row}" for row in range(1, 6) for column in "ABCDEFG"])
CODES.domain("site", [f"{column}{row}" for row in range(1, 4) for column in "abcde"])
CODES.domain(
    "place", [*CODES.domains["square"], *(f"{seat}-{site}" for seat in range(SEATS) for site in CODES.domains["site"])]
)
CODES.domain("path", [
    "a1-b1", "b1-c1", "c1-d1", "d1-e1", "a2-b2", "d2-e2", "a3-b3", "b3-c3", "c3-d3", "d3-e3",
    "a1-a2", "a2-a3", "b1-b2", "b2-b3", "d1-d2", "d2-d3", "e1-e2", "e2-e3",
])  # fmt: skip
CODES.domain("phase", ["expansion", "development", "usage", "production", "pricing", "market", "ranking", "events"])
EXPANSION: Final = 0
DEVELOPMENT: Final = 1
USAGE: Final = 2
PRODUCTION: Final = 3
PRICING: Final = 4
MARKET: Final = 5
RANKING: Final = 6
EVENTS: Final = 7
CODES.domain("vein", [str(value) for value in range(VEINS)])
CODES.domain(
    "kind",
    [
        "acid_rain_storm",
        "pest_attack",
        "sunspot_activity",
        "planetquake",
        "pirate_ship",
        "radiation",
        "meteor_strike",
        "fire_in_the_store",
        "the_ship_is_back",
    ],
)
CODES.domain("card", [
    "acid_rain_storm-4", "acid_rain_storm-8", "acid_rain_storm-12",
    "pest_attack-5", "pest_attack-8", "pest_attack-11",
    "sunspot_activity-5", "sunspot_activity-7", "sunspot_activity-12",
    "planetquake-4", "planetquake-9", "planetquake-11",
    "pirate_ship",
    "radiation-6", "radiation-10",
    "meteor_strike-6", "meteor_strike-10",
    "fire_in_the_store-7", "fire_in_the_store-9",
    "the_ship_is_back-5", "the_ship_is_back-7", "the_ship_is_back-9", "the_ship_is_back-11",
])  # fmt: skip
CARDS: Final = 23
FIRST_SHIP: Final = 19
"""The Ship cards are the last four of the domain ``card``."""
CODES.domain("lucky", [f"L{number}" for number in range(1, LUCKIES + 1)])
CODES.domain("unlucky", [f"U{number}" for number in range(1, UNLUCKIES + 1)])
CODES.domain("species", ["mechtron", "gollumer", "packer", "bonzoid", "spheroid", "leggite", "flapper", "humanoid"])
CODES.domain("role", ["buyer", "seller"])
CODES.domain("mode", ["beginner", "tournament"])
CODES.domain("side", ["sell", "buy"])
CODES.domain("sum", ["0", *(str(dollars) for dollars in range(LOWEST_SUM, 100))])
CODES.domain("price", [str(price) for price in range(1, PRICES + 1)])
CODES.domain("sale", [*(str(number) for number in range(1, MOST_NAMED + 1)), "all"])
CODES.domain("purchase", [*(str(number) for number in range(1, MOST_NAMED + 1)), "max"])
CODES.domain("wish", [*(str(number) for number in range(MOST_NAMED + 1)), "max"])
CODES.domain("slot", [str(slot) for slot in range(1, SLOTS + 1)])
CODES.domain("offer", [f"{seat}-{slot}" for seat in range(SEATS) for slot in range(1, SLOTS + 1)])
CODES.domain("digit", [str(digit) for digit in range(10)])
CODES.domain("partner", ["anyone", *(str(seat) for seat in range(SEATS))])

# Choices of a player. Set-up and Expansion.
SPECIES: Final = CODES.block("species", of="species")
TAKE: Final = CODES.block("take", of="square")
SITE: Final = CODES.block("site", of="site")
DECLINE: Final = CODES.single("decline")
AUCTION: Final = CODES.block("auction", of="square")
SEALED_AUCTION: Final = CODES.block("sealed", of="square")
WITHDRAW: Final = CODES.single("withdraw")
RAISE: Final = CODES.single("raise")
DOLLARS: Final = CODES.block("dollars", of="sum")

# Development.
KEEP: Final = CODES.single("keep")
PACKAGE: Final = CODES.single("package")
PASS: Final = CODES.single("pass")
END: Final = CODES.single("end")
BUY: Final = CODES.block("buy", of="site")
REFIT: Final = CODES.block("refit", of="site")
REFIT_TWO: Final = CODES.block("refit_two", of="path")
MOVE: Final = CODES.block("move", of="site")
ASSAY: Final = CODES.single("assay")
HUNT: Final = CODES.single("hunt")
GAMBLE: Final = CODES.single("gamble")
MAKE: Final = CODES.block("make", of="good")
STOP: Final = CODES.single("stop")
LOOK: Final = CODES.block("look", of="place")

# Usage, Production, Personal Events.
ORDER: Final = CODES.block("order", of="seat")
FLIP: Final = CODES.block("flip", of="site")
LOSE: Final = CODES.block("lose", of="site")
GIVE: Final = CODES.block("give", of="seat")

# Market.
NO_DEMAND: Final = CODES.single("no_demand")
DEMAND: Final = CODES.single("demand")
ROLE: Final = CODES.block("role", of="role")
DECLARE_BUYER: Final = ROLE.option(0)
DECLARE_SELLER: Final = ROLE.option(1)
STORE_SELL: Final = CODES.block("store_sell", of="sale")
STORE_BUY: Final = CODES.block("store_buy", of="purchase")
ASK: Final = CODES.block("ask", of="price")
BID: Final = CODES.block("bid", of="price")
CANCEL: Final = CODES.block("cancel", of="slot")
ACCEPT: Final = CODES.block("accept", of="offer")
CLAIM: Final = CODES.block("claim", of="wish")
WAIVE: Final = CLAIM.option(0)
DONE: Final = CODES.single("done")
UNDONE: Final = CODES.single("undone")
COUNTDOWN: Final = CODES.single("countdown")
DIGIT: Final = CODES.block("digit", of="digit")
PARTNER: Final = CODES.block("partner", of="partner")

# Choices of chance.
SEATED: Final = CODES.block("seated", of="seat")
LAID: Final = CODES.block("laid", of="laid")
RANKED: Final = CODES.block("ranked", of="seat")
CARD: Final = CODES.block("card", of="card")
VEIN: Final = CODES.block("vein", of="vein")
SQUARE: Final = CODES.block("square", of="square")
LUCKY: Final = CODES.block("lucky", of="lucky")
UNLUCKY: Final = CODES.block("unlucky", of="unlucky")

# Choices of the clock, in the live Market.
ZERO: Final = CODES.single("zero")
IDLE: Final = CODES.single("idle")
WINDOW: Final = CODES.single("window")
SILENCE: Final = CODES.single("silence")

# For people: any sum and any offer.
MORE: Final = CODES.single("more", wide=True)
OFFER_SELL: Final = CODES.single("offer_sell", wide=True)
OFFER_BUY: Final = CODES.single("offer_buy", wide=True)

# Where rows with two dimensions keep a number.


def seat_good(seat: i64, good: i64) -> i64:
    """In rows by seat and Good, such as ``stock``."""
    return seat * GOODS + good


def seat_site(seat: i64, site: i64) -> i64:
    """In rows by seat and square of its board, such as ``origin``."""
    return seat * SITES + site


def seat_slot(seat: i64, slot: i64) -> i64:
    """In rows by seat and slot of its offers, such as ``side``; also the member of the block ``accept``."""
    return seat * SLOTS + slot


def offer_owner(index: i64) -> i64:
    """The seat whose offer is kept at an index."""
    return index // SLOTS


def terrain_good(terrain: i64, good: i64) -> i64:
    """In rows by type of Land and Good: the printed production values."""
    return terrain * GOODS + good


def terrain_vein(terrain: i64, vein: i64) -> i64:
    """In rows by type of Land and Crystite value, such as ``unseen``."""
    return terrain * VEINS + vein


def kind_good(kind: i64, good: i64) -> i64:
    """In rows by kind of Production Card and Good: what a card adds to a production value."""
    return kind * GOODS + good


# A place is a square of Irata or, behind them, a square of a player board.


def board_place(seat: i64, site: i64) -> i64:
    """The place of a square of a seat's board."""
    return SQUARES + seat_site(seat, site)


def place_owner(place: i64) -> i64:
    """The seat on whose board a place is."""
    return (place - SQUARES) // SITES


def place_site(place: i64) -> i64:
    """The square of the board that a place is."""
    return (place - SQUARES) % SITES
