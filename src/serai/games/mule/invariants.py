"""Chapter 16: what holds after every step of the rules [MUL-212]."""

from serai.games.mule.codes import (
    GOODS,
    LUCKIES,
    METEOR_CRATER,
    PLAINS,
    SITES,
    SQUARES,
    UNLUCKIES,
    board_place,
    seat_good,
)
from serai.games.mule.state import Mule
from serai.kernel.bits import bit, count
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, i64
from serai.kernel.rows import any_negative, row_of, total


def broken(g: Mule) -> str:
    """[MUL-212] The first invariant that does not hold, in words, or ""."""
    if g.corral < 0 or g.corral > g.printed.numbers.corral:
        return f"the Corral holds {g.corral} M.U.L.E.s [MUL-212]"
    if any_negative(g.money) or any_negative(g.stock) or any_negative(g.store) or any_negative(g.box):
        return "money or Goods are negative [MUL-212]"
    if any_negative(g.packages) or any_negative(g.sale_cards) or any_negative(g.cards) or any_negative(g.unseen):
        return "a count of cards or tiles is negative [MUL-212]"
    good: i64
    for good in range(GOODS):
        if g.step_of[good] < 0 or g.step_of[good] >= g.printed.prices.steps[good]:
            return "a price is off its lane [MUL-212]"
    if g.turn > 0 and not is_permutation(g.ranking, g.players):
        return "the Ranks are no permutation [MUL-212]"
    wrong = broken_lands(g)
    return wrong if wrong else broken_cards(g)


def broken_lands(g: Mule) -> str:
    """[MUL-212] Every Land lies in exactly one place, each with at most one M.U.L.E.; no tile is made up."""
    square: i64
    for square in range(SQUARES):
        if (g.terrain[square] != NONE) != (g.irata >> square & 1 == 1):
            return "a square of Irata is not what it seems [MUL-212]"
    seat: i64
    for seat in range(g.players):
        wrong = broken_board(g, seat)
        if wrong:
            return wrong
    return broken_veins(g)


def broken_board(g: Mule, seat: i64) -> str:
    mules: i64 = 0
    good: i64
    for good in range(GOODS):
        mules += count(g.makes[seat_good(seat, good)])
    if mules != count(g.mules(seat)):
        return f"two M.U.L.E.s of seat {seat} stand on one Land [MUL-212]"
    if g.mules(seat) & ~g.lands[seat] or g.flipped[seat] & ~g.mules(seat):
        return f"a M.U.L.E. of seat {seat} stands on no Land [MUL-212]"
    site: i64
    for site in range(SITES):
        if (g.terrain[board_place(seat, site)] != NONE) != (g.lands[seat] >> site & 1 == 1):
            return f"the board of seat {seat} is not what it seems [MUL-212]"
    return ""


def broken_veins(g: Mule) -> str:
    known = row_of(METEOR_CRATER + 1, 0)
    place: i64
    for place in range(len(g.vein)):
        if g.vein[place] != NONE:
            if g.terrain[place] < PLAINS or g.terrain[place] >= METEOR_CRATER:
                return "a Crystite value lies under no Land that hides one [MUL-212]"
            known[g.terrain[place]] += 1
    land: i64
    for land in range(PLAINS, METEOR_CRATER):
        tiles = known[land] + total(g.veins_left(land))
        if tiles > g.printed.lands.count[land]:
            return "there is more Crystite than in the box [MUL-212]"
    return ""


def broken_cards(g: Mule) -> str:
    """[MUL-17] No event card is lost or made up."""
    if total(g.lucky) + total(g.lucky_discard) + held(g.held_lucky) != LUCKIES:
        return "a Lucky card is missing or there twice [MUL-17]"
    if total(g.unlucky) + total(g.unlucky_discard) + held(g.held_unlucky) != UNLUCKIES:
        return "an Unlucky card is missing or there twice [MUL-17]"
    return ""


def held(cards: Ints) -> i64:
    result: i64 = 0
    for card in cards:
        if card != NONE:
            result += 1
    return result


def is_permutation(order: Ints, players: i64) -> bool:
    """Each seat once."""
    found: i64 = 0
    for seat in order:
        if seat < 0 or seat >= players or found >> seat & 1:
            return False
        found |= bit(seat)
    return len(order) == players
