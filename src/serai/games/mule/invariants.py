"""Chapter 16: what holds after every step of the rules [MUL-212]. Each sentence begins with the fields it is about."""

from typing import Final

from serai.games.mule.codes import ALL_SPECIES, GOODS, LUCKIES, MARKET, PRODUCTION, UNLUCKIES
from serai.games.mule.deck import broken_deck, card_to_come
from serai.games.mule.events import LUCKY_STEP, cards_to_come
from serai.games.mule.land.invariants import broken_lands
from serai.games.mule.market.invariants import broken_auction
from serai.games.mule.setup import first_packages, most_owners, sale_cards
from serai.games.mule.state import Mule
from serai.kernel.bits import bit
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, i64
from serai.kernel.rows import any_negative, row_of, total

MOST_WORTH: Final = 100000000
"""So much a colony may have and still make, in dollars; far above what a game can bring."""
PRODUCTION_WORTH: Final = 1000000
CARD_WORTH: Final = 10000
"""More than what one Production Phase, and one Lucky card or Package, can ever be worth."""


def broken(g: Mule) -> str:
    """[MUL-212] The first invariant that does not hold, in words, or ""."""
    wrong = broken_counts(g)
    if wrong == "":
        wrong = broken_players(g)
    if wrong == "":
        wrong = broken_lands(g)
    if wrong == "":
        wrong = broken_cards(g)
    if wrong == "":
        wrong = broken_deck(g)
    return wrong if wrong else broken_auction(g)


def broken_counts(g: Mule) -> str:
    if g.corral < 0 or g.corral > g.printed.numbers.corral:
        return f"corral: it holds {g.corral} M.U.L.E.s of {g.printed.numbers.corral} [MUL-13]"
    if any_negative(g.money) or any_negative(g.stock) or any_negative(g.store) or any_negative(g.box):
        return "money, stock, store, box: a number is negative [MUL-212]"
    if any_negative(g.packages) or any_negative(g.sale_cards) or any_negative(g.cards) or any_negative(g.unseen):
        return "packages, sale_cards, cards, unseen: a number is negative [MUL-212]"
    good: i64
    for good in range(GOODS):
        if g.step_of[good] < 0 or g.step_of[good] >= g.printed.prices.steps[good]:
            return "prices: one is off its lane [MUL-15]"
    return "money, stock, store: more than a game can bring" if worth(g) > MOST_WORTH else ""


def broken_players(g: Mule) -> str:
    """[MUL-12] [MUL-18] [MUL-19] Each seat has one Rank, one place and one species; hand cards only get fewer."""
    if g.turn > 0 and not is_permutation(g.ranking, g.players):
        return "ranking: wants each of the seats once [MUL-12]"
    if g.turn > 0 and not is_permutation(g.clockwise, g.players):
        return "clockwise: wants each of the seats once [MUL-18]"
    owners = row_of(ALL_SPECIES, 0)
    seat: i64
    for seat in range(g.players):
        if g.species[seat] != NONE:
            owners[g.species[seat]] += 1
            if owners[g.species[seat]] > most_owners(g):
                return "species: too many players have the same one [MUL-19]"
        if g.packages[seat] > first_packages(g, seat):
            return f"packages: seat {seat} began with {first_packages(g, seat)} [MUL-28]"
        if g.sale_cards[seat] > sale_cards(g):
            return f"sale_cards: seat {seat} began with {sale_cards(g)} [MUL-28]"
    return ""


def broken_cards(g: Mule) -> str:
    """[MUL-17] Each event card is in one place: in its deck, on its discard pile, or in a hand."""
    if not each_once(g.lucky, g.lucky_discard, g.held_lucky, LUCKIES):
        return "lucky, lucky_discard, held_lucky: a Lucky card is missing or there twice [MUL-17]"
    if not each_once(g.unlucky, g.unlucky_discard, g.held_unlucky, UNLUCKIES):
        return "unlucky, unlucky_discard, held_unlucky: an Unlucky card is missing or there twice [MUL-17]"
    return ""


def each_once(deck: Ints, discard: Ints, hands: Ints, cards: i64) -> bool:
    card: i64
    for card in range(cards):
        places = deck[card] + discard[card]
        for held in hands:
            if held == card:
                places += 1
        if places != 1 or deck[card] < 0 or discard[card] < 0:
            return False
    return True


def is_permutation(order: Ints, players: i64) -> bool:
    """Each seat once."""
    found: i64 = 0
    for seat in order:
        if seat < 0 or seat >= players or found >> seat & 1:
            return False
        found |= bit(seat)
    return len(order) == players


# ---- numbers do not run out -----------------------------------------------------------------------------------------


def worth(g: Mule) -> i64:
    """What play can still make of all money and Goods. It never rises, so that what is in bounds stays there.

    A unit in a Stock can be sold to the Store once in each Market to come, at most at the highest price; once prices
    are made, this turn's sale is at the price as it is, and buying from the Store is dearer than that. Food that is
    spent brings less. What may come from outside is counted until it has come.
    """
    later = g.above + g.bottom - (1 if card_to_come(g) else 0)  # Game Turns after this one
    sold_later = highest_buy_price(g) * later
    sum = total(g.money) + CARD_WORTH * (total(g.packages) + later + cards_to_come(g, LUCKY_STEP))
    sum += PRODUCTION_WORTH * (later + (1 if g.phase <= PRODUCTION else 0))
    good: i64
    for good in range(GOODS):
        now = highest_buy_price(g) if g.phase < MARKET else g.buy_price(good)
        units = g.units_about(good) - g.store[good]
        sum += units * (1 + now + sold_later) + g.store[good] * (1 + sold_later)
    return sum + total(g.box)


def highest_buy_price(g: Mule) -> i64:
    """[MUL-15] The most that the Store ever pays for a unit."""
    highest: i64 = 0
    good: i64
    for good in range(GOODS):
        highest = max(highest, g.printed.prices.highest_sell(good) - g.printed.prices.gap)
    return highest
