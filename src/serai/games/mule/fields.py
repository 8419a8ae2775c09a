"""What a game of M.U.L.E. holds, declared once: attributes, position data, views and copies follow from it."""

from __future__ import annotations

from typing import Final

from serai.games.mule.codes import HIGH_MOUNTAIN, LOW_MOUNTAIN, PLAINS
from serai.games.mule.field_types import Boards, Claimed, IrataLands, Prices, SeatRow, SeatSet, Turned, Veins
from serai.games.mule.market.field_types import Offers, Roles, Wishes
from serai.kernel.declaration import SLICED, Attribute, Held, StateClass
from serai.kernel.fields import NOBODY, OWNER, Counts, Field, Number, Numbers, Slots

PLACES: Final = "SQUARES + self.players * SITES"
BOARDS: Final = "self.players * SITES"
OFFERS: Final = "self.players * SLOTS"
STORE: Final = "self.printed.store_start(self.settings.mode(), self.players)"
"""[MUL-27] What the Store begins with."""


def by_seat(number: str) -> str:
    """The start of a row with a number for each seat."""
    return f"row_of(self.players, {number})"


def row(name: str, start: str, about: str) -> Attribute:
    """An attribute that is a row."""
    return Attribute(name, "Ints", start, SLICED, about)


# MUL-16, MUL-202: everything is open but what these fields hide: Crystite values, event cards drawn and not yet given,
# wishes in a claim window. Decks have no order; how many cards they hold is open.
FIELDS: Final[tuple[Field, ...]] = (
    Number("turn"),
    Number("phase", of="phase"),
    Number("active", of="seat", about="whose go it is in an Action Round"),
    Number("spent", about="Food spent in this go [MUL-67]"),
    SeatRow("clockwise", start="row()", about="the seats in their order round the table [MUL-18]"),
    SeatRow("ranking", start="row()", about="the seats from Rank 1 down [MUL-12]"),
    Slots("species", of="species", start=by_seat("NONE")),
    Numbers("money", start=by_seat("0")),
    Counts(
        "stock",
        of="good",
        per_seat=True,
        start="row_of(self.players * GOODS, 0)",
        about="at seat_good(seat, good) [MUL-11]",
    ),
    Numbers("box", start=by_seat("0"), about="Food in the Food Usage box"),
    Numbers("packages", start=by_seat("0")),
    Numbers("sale_cards", start=by_seat("0"), about="Land for Sale! cards"),
    Counts("store", of="good", start=f"{STORE}.goods[:]", about="[MUL-13]"),
    Number("corral", start=f"{STORE}.mules"),
    Prices(
        "prices",
        holds=(row("step_of", "row_of(GOODS, 0)", "the step of each Good on the Price Track, 0 the lowest [MUL-15]"),),
    ),
    IrataLands("irata", holds=(Attribute("irata", about="the squares with an unclaimed Land, as bits"),)),
    Boards(
        "boards",
        holds=(
            row("terrain", f"row_of({PLACES}, NONE)", "by place, on Irata and on the boards; NONE without a Land"),
            row("lands", by_seat("0"), "each seat's squares with a Land, as bits"),
            row(
                "makes",
                "row_of(self.players * GOODS, 0)",
                "at seat_good(seat, good): the squares with a M.U.L.E. set to it, as bits [MUL-10]",
            ),
            row("flipped", by_seat("0"), "each seat's squares with a flipped M.U.L.E., as bits [MUL-95]"),
        ),
    ),
    Claimed(
        "claimed",
        holds=(
            row("origin", f"row_of({BOARDS}, NONE)", "at seat_site: the square of Irata a Land came from [MUL-163]"),
            row("since", f"row_of({BOARDS}, 0)", "at seat_site: the number of its claim, the latest the highest"),
        ),
    ),
    Number("claims", about="claims so far"),
    Turned(
        "turned",
        holds=(row("turned", f"row_of({PLACES}, 0)", "1 where the Secret Side is up, or there is none [MUL-112]"),),
    ),
    Turned("assayed", masks=True, holds=(row("seen", f"row_of({PLACES}, 0)", "which seats have looked [MUL-83]"),)),
    Veins("plains", PLAINS),
    Veins("low_mountain", LOW_MOUNTAIN),
    Veins("high_mountain", HIGH_MOUNTAIN),
    Number("craters", start="self.printed.lands.count[METEOR_CRATER]", about="Meteor Craters in the box [MUL-30]"),
    Counts(
        "cards", of="card", start="self.printed.cards.copies[:]", about="Production Cards that may still come [MUL-25]"
    ),
    Number("above", most=99, about="cards above the Ship's part of the deck"),
    Number("above_common", most=99, about="how many of them are common ones, with advanced_beta [MUL-196]"),
    Number("bottom", most=99, about="cards in the Ship's part: itself, and others with variable_turns [MUL-183]"),
    Number("card", of="card", about="the Production Card of this turn"),
    Counts("lucky", of="lucky", seen=NOBODY, pool="lucky", start="row_of(LUCKIES, 1)"),
    Counts("lucky_discard", of="lucky", start="row_of(LUCKIES, 0)"),
    Slots(
        "held_lucky",
        of="lucky",
        seen=OWNER,
        pool="lucky",
        start=by_seat("NONE"),
        about="drawn and not yet given [MUL-149]",
    ),
    Counts("unlucky", of="unlucky", seen=NOBODY, pool="unlucky", start="row_of(UNLUCKIES, 1)"),
    Counts("unlucky_discard", of="unlucky", start="row_of(UNLUCKIES, 0)"),
    Slots("held_unlucky", of="unlucky", seen=OWNER, pool="unlucky", start=by_seat("NONE")),
    SeatSet("caught", about="who caught the wampus this turn, as bits [MUL-85]"),
    SeatSet("ran", about="who has used the runner's talent this turn, as bits [MUL-181]"),
    Number("auction", of="good", about="the Good on auction"),
    Roles("role", start=by_seat("OPEN_ROLE")),
    Offers(
        "offers",
        holds=(
            row("side", f"row_of({OFFERS}, NO_SIDE)", "offers, at seat_slot(seat, slot) [MUL-217]"),
            row("units", f"row_of({OFFERS}, 0)", ""),
            row("total", f"row_of({OFFERS}, 0)", "dollars for the lot"),
            row("partner", f"row_of({OFFERS}, NONE)", "the seat an offer is for; NONE is anyone"),
            row("born", f"row_of({OFFERS}, 0)", "the number of the post, the oldest the lowest"),
        ),
    ),
    Numbers("posts", start=by_seat("0"), about="how often each seat has placed an offer in this Auction [MUL-234]"),
    Number("posted", about="offers placed by all so far"),
    SeatSet("done_mask", about="who is done, as bits [MUL-243]"),
    Number("counting", about="1 while a countdown runs [MUL-228]"),
    SeatSet("claimants", about="who is asked in an open claim window, as bits; the caller is not [MUL-223]"),
    Number("caller", of="seat", about="who opened it"),
    Number("called", about="for how many units"),
    Wishes("wish", start=by_seat("NONE"), about="units claimed in it; NONE without an answer"),
)

VEINS_OF_ALL: Final = Held(
    row("vein", f"row_of({PLACES}, NONE)", "the Crystite value of a place that somebody knows, else NONE"),
    row("unseen", "self.printed.lands.hidden[:]", "tiles nobody has looked at, at terrain_vein(terrain, vein)"),
)
"""The three fields of Crystite values, one for each type of Land that hides them, share these."""

STATE: Final = (
    StateClass(
        "MuleFields",
        "Lands, M.U.L.E.s, Goods, money, the Store. A hidden Crystite value exists once it was seen [MUL-204].",
        given=("printed: MulePrinted", "settings: MuleSettings"),
        declared=(*FIELDS, VEINS_OF_ALL),
        imports=(
            "from serai.games.mule.codes import "
            "GOODS, LUCKIES, METEOR_CRATER, NO_SIDE, OPEN_ROLE, SITES, SLOTS, SQUARES, UNLUCKIES",
            "from serai.games.mule.printed import MulePrinted",
            "from serai.games.mule.settings import MuleSettings",
        ),
    ),
)
