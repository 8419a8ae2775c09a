"""Chapter 16: what is played for a seat whose player has left, at a table without bots [MUL-208] [MUL-209]."""

from serai.games.mule.codes import (
    CANCEL,
    CLAIM,
    CRYSTITE,
    DECLARE_BUYER,
    DECLARE_SELLER,
    DECLINE,
    DONE,
    END,
    FLIP,
    GIVE,
    KEEP,
    LOSE,
    NO_DEMAND,
    ORDER,
    PASS,
    ROLE,
    STOP,
    UNDONE,
    WITHDRAW,
    board_place,
)
from serai.games.mule.market.trading import has
from serai.games.mule.state import Mule
from serai.kernel.codes import Block
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, i64


def default_option(g: Mule, seat: i64) -> i64:
    """[MUL-208] Decline, pass, withdraw, waive and be done where possible; else what is set [MUL-209].

    NONE where nothing need be done: a seat that is done already in a live Market.
    """
    options = g.options_of(seat)
    for idle in (DECLINE, WITHDRAW, KEEP, PASS, END, STOP, NO_DEMAND):
        if idle in options:
            return idle
    first = options[0]
    if UNDONE in options or DONE in options:
        return away(options)
    if ORDER.has(first):
        return by_rank(g, options, ORDER, True)
    if FLIP.has(first):
        return poorest(g, seat, options, FLIP)
    if LOSE.has(first):
        return poorest(g, seat, options, LOSE)
    if GIVE.has(first):
        return by_rank(g, options, GIVE, g.held_unlucky[seat] != NONE)
    if ROLE.has(first):
        return DECLARE_SELLER if has(g, seat) > 0 else DECLARE_BUYER
    return first


def away(options: Ints) -> i64:
    """[MUL-243] Live: offers are taken back, a claim is waived, and the seat is done."""
    for option in options:
        if CANCEL.has(option) or CLAIM.has(option):
            return option
    return DONE if DONE in options else NONE


def by_rank(g: Mule, options: Ints, block: Block, highest: bool) -> i64:
    """[MUL-209] [MUL-240] The named seat of the highest, or of the lowest Rank."""
    best = options[0]
    for option in options:
        above = g.rank_of(block.index(option)) < g.rank_of(block.index(best))
        if above == highest:
            best = option
    return best


def poorest(g: Mule, seat: i64, options: Ints, block: Block) -> i64:
    """[MUL-209] The M.U.L.E. with the lowest value for its Good, the first among equals; hidden Crystite counts 1."""
    best = options[0]
    least: i64 = 99
    for option in options:
        site = block.index(option)
        value = worth(g, seat, site)
        if value < least:
            least = value
            best = option
    return best


def worth(g: Mule, seat: i64, site: i64) -> i64:
    place = board_place(seat, site)
    good = g.made_at(seat, site)
    if good != CRYSTITE:
        return g.value(place, good)
    return g.value(place, good) if g.turned[place] else 1
