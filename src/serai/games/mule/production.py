"""Chapter 7: Production. The steps of the Phase are those of MUL-241."""

from typing import ClassVar, Final

from serai.games.mule.choices import PESTS, RAYS, LoseMule, candidates, choose_flips
from serai.games.mule.codes import (
    CRYSTITE,
    FIRE_IN_THE_STORE,
    GOODS,
    METEOR_CRATER,
    METEOR_STRIKE,
    PEST_ATTACK,
    PIRATE_SHIP,
    RADIATION,
    RIVER,
    SQUARE,
    SQUARES,
    VEIN,
    board_place,
    kind_good,
    place_owner,
    place_site,
    seat_good,
)
from serai.games.mule.deck import DrawCard
from serai.games.mule.event_kinds import BURNT, CRATER_MADE, MADE, ROBBED, TURNED_UP
from serai.games.mule.primitives import dig, lay, lose_mule
from serai.games.mule.settings import WITH_RIVERS
from serai.games.mule.state import Mule
from serai.kernel.bits import ascending, bit, count
from serai.kernel.frame import Frame
from serai.kernel.game import CHANCE, NONE
from serai.kernel.ints import Ints, i64
from serai.kernel.rows import row_of

DRAW: Final = 0
CARRY_OUT: Final = 1
TURN_UP: Final = 2


class Production(Frame[Mule]):
    """[MUL-241] Draw the card, carry it out, turn up Lands, count, fill the Stocks, turn M.U.L.E.s up again."""

    FIELDS: ClassVar[tuple[str, ...]] = ("at 0..2",)
    BELOW: ClassVar[tuple[str, ...]] = ("Turn",)

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def ask(self, g: Mule) -> bool:
        if self.at == DRAW:
            self.at = CARRY_OUT
            if g.card == NONE:
                return g.push(DrawCard())
            return False  # [MUL-188] drawn before
        if self.at == CARRY_OUT:
            self.at = TURN_UP
            return carry_out(g)
        place = to_turn_up(g)
        if place != NONE:
            if g.vein[place] == NONE:
                return g.draw(VEIN.start, g.veins_left(g.terrain[place]))
            turn_up(g, place)
            return False
        produce(g)
        return g.pop()

    def answer(self, g: Mule, option: i64) -> None:
        place = to_turn_up(g)
        dig(g, place, VEIN.index(option))
        turn_up(g, place)

    def blocks(self) -> tuple[str, ...]:
        return ("vein",)

    def fault(self, g: Mule) -> str:
        return "card: none is drawn, but it is carried out [MUL-241]" if self.at == TURN_UP and g.card == NONE else ""

    def copy(self) -> "Production":
        return Production(self.at)


# ---- (2) what the card does at once; (1), drawing it, is in deck.py -----------------------------------------------


def carry_out(g: Mule) -> bool:
    """[MUL-103] Fire, Meteor, M.U.L.E.s lost or flipped; a card without a target counts as played [MUL-179]."""
    kind = g.printed.cards.kind[g.card]
    if kind == FIRE_IN_THE_STORE:
        burn(g)
    elif kind == METEOR_STRIKE:
        if g.craters > 0 and crater_squares(g) != 0:  # [MUL-30]
            return g.push(Meteor())
    elif kind == PEST_ATTACK:
        return choose_flips(g, PESTS, hit_by(g, PESTS))
    elif kind == RADIATION:
        if g.turn == 1 or g.settings.ignores_rank:
            return choose_flips(g, RAYS, hit_by(g, RAYS))
        return irradiate(g)
    return False


def hit_by(g: Mule, cause: i64) -> Ints:
    """[MUL-105] [MUL-106] [MUL-189] On turn 1 everybody flips one; later Rank 1 alone, or else Rank 2."""
    hit = row_of(g.players, 0)
    rank: i64 = 0
    for seat in g.ranking:
        if candidates(g, seat, cause):
            hit[seat] = 1
            if g.turn > 1 and not g.settings.ignores_rank:
                return hit
        rank += 1
        if rank == 2 and g.turn > 1 and not g.settings.ignores_rank:
            return hit
    return hit


def irradiate(g: Mule) -> bool:
    """[MUL-106] Rank 1, or else Rank 2, loses a M.U.L.E.; forced if there is only one [MUL-240]."""
    rank: i64
    for rank in range(2):
        seat = g.ranking[rank]
        mules = g.mules(seat)
        if mules:
            if count(mules) > 1:
                return g.push(LoseMule(seat))
            lose_mule(g, seat, ascending(0, mules)[0])
            return False
    return False


def burn(g: Mule) -> None:
    """[MUL-108] The Store's Goods burn; the Corral and the players' Goods are safe."""
    good: i64
    for good in range(GOODS):
        if g.store[good] > 0:
            if g.recording:
                g.emit(BURNT, CHANCE, good, g.store[good])
            g.store[good] = 0


def crater_squares(g: Mule) -> i64:
    """[MUL-47] [MUL-104] Empty squares outside the river column; with MUL-182 `with_rivers` all empty squares."""
    squares: i64 = 0
    square: i64
    for square in range(SQUARES):
        printed = g.printed.irata.terrain[square]
        outside = printed != RIVER or g.settings.random_lands == WITH_RIVERS
        if printed != NONE and outside and not g.irata >> square & 1:
            squares |= bit(square)
    return squares


class Meteor(Frame[Mule]):
    """[MUL-48] [MUL-104] A Meteor Crater comes to rest on an empty square of Irata; it can be claimed from there."""

    BELOW: ClassVar[tuple[str, ...]] = ("Production",)

    def ask(self, g: Mule) -> bool:
        weights = row_of(SQUARES, 0)
        for square in ascending(0, crater_squares(g)):
            weights[square] = 1
        return g.draw(SQUARE.start, weights)

    def answer(self, g: Mule, option: i64) -> None:
        square = SQUARE.index(option)
        g.pop()
        g.craters -= 1
        lay(g, square, METEOR_CRATER)
        if g.recording:
            g.emit(CRATER_MADE, CHANCE, square)

    def blocks(self) -> tuple[str, ...]:
        return ("square",)

    def fault(self, g: Mule) -> str:
        if g.card == NONE or g.printed.cards.kind[g.card] != METEOR_STRIKE:
            return "card: it is no Meteor Strike [MUL-104]"
        return "" if g.craters > 0 and crater_squares(g) else "craters: none falls, or there is no room [MUL-104]"


# ---- (3) to (7) ---------------------------------------------------------------------------------------------------


def to_turn_up(g: Mule) -> i64:
    """[MUL-112] The first Land counted for Crystite whose Secret Side is still down, or NONE."""
    seat: i64
    for seat in range(g.players):
        mining = g.makes[seat_good(seat, CRYSTITE)] & ~g.flipped[seat]
        site: i64 = 0
        while mining:
            if mining & 1 and not g.turned[board_place(seat, site)]:
                return board_place(seat, site)
            mining >>= 1
            site += 1
    return NONE


def turn_up(g: Mule, place: i64) -> None:
    """[MUL-112] The Secret Side is up for good; everybody sees the value."""
    g.reveal()
    g.turned[place] = 1
    if g.recording:
        g.emit(TURNED_UP, place_owner(place), place_site(place), g.vein[place])


def produce(g: Mule) -> None:
    """[MUL-110] [MUL-113] [MUL-116] All make the Goods chosen before [MUL-117]; then M.U.L.E.s are turned up.

    Counters never run out [MUL-4] [MUL-178], and a Stock may exceed 12 until the next Usage [MUL-100].
    """
    kind = g.printed.cards.kind[g.card] if g.card != NONE else NONE
    seat: i64
    good: i64
    for seat in range(g.players):
        for good in range(GOODS):
            units = base_production(g, seat, good, kind)
            bonus = economies(g, seat, good)
            if units + bonus > 0:
                g.stock[seat_good(seat, good)] += units + bonus
                if g.recording:
                    g.emit(MADE, seat, good, units + bonus, bonus)
        if kind == PIRATE_SHIP:
            rob(g, seat)
        g.flipped[seat] = 0  # [MUL-95] turned up again


def base_production(g: Mule, seat: i64, good: i64, kind: i64) -> i64:
    """[MUL-110] [MUL-111] The sum of the modified values of the Lands where an unflipped M.U.L.E. makes the Good."""
    working = g.makes[seat_good(seat, good)] & ~g.flipped[seat]
    modifier = g.printed.cards.modifier[kind_good(kind, good)] if kind != NONE else 0
    total: i64 = 0
    site: i64 = 0
    while working:
        if working & 1:
            total += max(0, g.value(board_place(seat, site), good) + modifier)  # [MUL-102] never below 0
        working >>= 1
        site += 1
    return total


def economies(g: Mule, seat: i64, good: i64) -> i64:
    """[MUL-113] One more for each Path between two working M.U.L.E.s of one Good."""
    return count(economy_paths(g, g.makes[seat_good(seat, good)] & ~g.flipped[seat]))


def economy_paths(g: Mule, working: i64) -> i64:
    """[MUL-113] [MUL-114] [MUL-115] The Paths with a M.U.L.E. at both ends, as bits; in Tournament alone."""
    return g.paths_within(working) if g.settings.tournament else 0


class YieldForecast:
    """What a seat would make of one Good without any card: units, and Lands whose value the viewer does not know."""

    def __init__(self, units: i64, unknown: i64) -> None:
        self.units: i64 = units
        self.unknown: i64 = unknown


def forecast(g: Mule, seat: i64, good: i64, idle: i64, viewer: i64) -> YieldForecast:
    """[MUL-110] [MUL-113] What M.U.L.E.s with power make; ``idle`` are those that would have none, as bits."""
    trial = g.copy()
    trial.flipped[seat] |= idle
    unknown: i64 = 0
    for site in ascending(0, trial.makes[seat_good(seat, good)] & ~trial.flipped[seat]):
        if good == CRYSTITE and not g.knows(viewer, board_place(seat, site)):
            unknown += 1
            trial.flipped[seat] |= bit(site)
    units = base_production(trial, seat, good, NONE)
    trial.flipped[seat] = g.flipped[seat] | idle
    return YieldForecast(units + economies(trial, seat, good), unknown)


def rob(g: Mule, seat: i64) -> None:
    """[MUL-107] The pirates take all Crystite, what was just made included."""
    units = g.stock[seat_good(seat, CRYSTITE)]
    if units > 0:
        g.stock[seat_good(seat, CRYSTITE)] = 0
        if g.recording:
            g.emit(ROBBED, seat, CRYSTITE, units)
