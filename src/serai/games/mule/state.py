"""The state of a game of M.U.L.E., and what can be read off it."""

from typing import Final

from serai.games.mule.codes import (
    ENERGY,
    GOODS,
    PLAINS,
    RIVER,
    SITES,
    SMITHORE,
    SQUARES,
    THE_SHIP_IS_BACK,
)
from serai.games.mule.printed import MulePrinted
from serai.games.mule.settings import WITH_RIVERS, Options
from serai.kernel.bits import bit, count
from serai.kernel.game import EMPTY_ROW, NONE, Game
from serai.kernel.ints import Ints, i64

OPEN_ROLE: Final = 0
BUYER: Final = 1
SELLER: Final = 2
"""[MUL-137] What a player is in the present Auction."""
NO_SIDE: Final = 0
SELLS: Final = 1
BUYS: Final = 2
"""The side of an offer; NO_SIDE is an empty slot."""

FRUGAL: Final = 0
PROSPECTOR: Final = 1
HOARDER: Final = 2
HUNTER: Final = 3
ENGINEER: Final = 4
RUNNER: Final = 5
"""[MUL-181] The talents of the Colonist Cards."""

HIDDEN: Final = -2
"""A production value on a Secret Side [MUL-9]."""
ALL_SQUARES: Final[i64] = (1 << SQUARES) - 1


class Mule(Game):
    """Lands, M.U.L.E.s, Goods, money, the Store and its prices.

    A place is a square of Irata (0 to 34) or, behind them, a square of a player board: 35 + seat * 15 + site. What
    nobody has seen is not in the state: a hidden Crystite value exists once somebody has looked [MUL-204].
    """

    def __init__(self, players: i64, printed: MulePrinted, options: Options) -> None:
        super().__init__(players)
        self.printed = printed
        self.rules: Options = options
        self.turn: i64 = 0
        self.phase: i64 = NONE
        self.active: i64 = NONE  # whose go it is in an Action Round
        self.spent: i64 = 0  # Food spent in this go [MUL-67]
        self.clockwise: Ints = EMPTY_ROW  # the seats in their order round the table [MUL-18]
        self.ranking: Ints = EMPTY_ROW  # the seats from Rank 1 down [MUL-12]
        self.species: Ints = EMPTY_ROW
        self.money: Ints = EMPTY_ROW
        self.stock: Ints = EMPTY_ROW  # at seat * 4 + good [MUL-11]
        self.box: Ints = EMPTY_ROW  # Food in the Food Usage box
        self.packages: Ints = EMPTY_ROW
        self.sale_cards: Ints = EMPTY_ROW  # Land for Sale! cards
        self.store: Ints = EMPTY_ROW  # by Good [MUL-13]
        self.corral: i64 = 0
        self.step_of: Ints = EMPTY_ROW  # the step of each Good on the Price Track, 0 the lowest [MUL-15]
        self.terrain: Ints = EMPTY_ROW  # by place; NONE without a Land
        self.vein: Ints = EMPTY_ROW  # the Crystite value of a place that somebody knows, else NONE
        self.seen: Ints = EMPTY_ROW  # which seats have looked there [MUL-83]
        self.turned: Ints = EMPTY_ROW  # 1 once the Secret Side is up, or where there is none [MUL-112]
        self.unseen: Ints = EMPTY_ROW  # tiles nobody has looked at, at terrain * 4 + Crystite value
        self.irata: i64 = 0  # the squares with an unclaimed Land, as bits
        self.lands: Ints = EMPTY_ROW  # each seat's squares with a Land, as bits
        self.makes: Ints = EMPTY_ROW  # at seat * 4 + good: the squares with a M.U.L.E. set to it, as bits [MUL-10]
        self.flipped: Ints = EMPTY_ROW  # each seat's squares with a flipped M.U.L.E., as bits [MUL-95]
        self.origin: Ints = EMPTY_ROW  # at seat * 15 + site: the square of Irata a Land came from [MUL-163]
        self.since: Ints = EMPTY_ROW  # at seat * 15 + site: the number of its claim, the latest the highest
        self.claims: i64 = 0  # claims so far
        self.craters: i64 = 0  # Meteor Craters in the box [MUL-30]
        self.cards: Ints = EMPTY_ROW  # Production Cards that may still come [MUL-25]
        self.above: i64 = 0  # cards above the Ship's part of the deck
        self.above_common: i64 = 0  # how many of them are common ones, with advanced_beta [MUL-196]
        self.bottom: i64 = 0  # cards in the Ship's part: itself, and others with variable_turns [MUL-183]
        self.card: i64 = NONE  # the Production Card of this turn
        self.lucky: Ints = EMPTY_ROW
        self.lucky_discard: Ints = EMPTY_ROW
        self.held_lucky: Ints = EMPTY_ROW  # by seat: drawn and not yet given [MUL-149]
        self.unlucky: Ints = EMPTY_ROW
        self.unlucky_discard: Ints = EMPTY_ROW
        self.held_unlucky: Ints = EMPTY_ROW
        self.caught: i64 = 0  # who caught the wampus this turn, as bits [MUL-85]
        self.ran: i64 = 0  # who has used the runner's talent this turn, as bits [MUL-181]
        self.auction: i64 = NONE  # the Good on auction
        self.role: Ints = EMPTY_ROW
        self.side: Ints = EMPTY_ROW  # offers, at seat * SLOTS + slot [MUL-217]
        self.units: Ints = EMPTY_ROW
        self.total: Ints = EMPTY_ROW
        self.partner: Ints = EMPTY_ROW  # the seat an offer is for; NONE is anyone
        self.born: Ints = EMPTY_ROW  # the number of the post, the oldest the lowest
        self.posts: Ints = EMPTY_ROW  # how often each seat has placed an offer in this Auction [MUL-234]
        self.posted: i64 = 0  # offers placed by all so far
        self.done_mask: i64 = 0  # who is done, as bits [MUL-243]
        self.counting: i64 = 0  # 1 while a countdown runs [MUL-228]
        self.claimants: i64 = 0  # who is asked in an open claim window, as bits; the caller is not [MUL-223]
        self.caller: i64 = NONE  # who opened it
        self.called: i64 = 0  # for how many units
        self.wish: Ints = EMPTY_ROW  # by seat: units claimed in it; NONE without an answer

    def copy(self) -> "Mule":
        g = Mule(self.players, self.printed, self.rules)
        g.turn = self.turn
        g.phase = self.phase
        g.active = self.active
        g.spent = self.spent
        g.clockwise = self.clockwise  # never changed in place
        g.ranking = self.ranking  # never changed in place
        g.species = self.species[:]
        g.money = self.money[:]
        g.stock = self.stock[:]
        g.box = self.box[:]
        g.packages = self.packages[:]
        g.sale_cards = self.sale_cards[:]
        g.store = self.store[:]
        g.corral = self.corral
        g.step_of = self.step_of[:]
        g.terrain = self.terrain[:]
        g.vein = self.vein[:]
        g.seen = self.seen[:]
        g.turned = self.turned[:]
        g.unseen = self.unseen[:]
        g.irata = self.irata
        g.lands = self.lands[:]
        g.makes = self.makes[:]
        g.flipped = self.flipped[:]
        g.origin = self.origin[:]
        g.since = self.since[:]
        g.claims = self.claims
        g.craters = self.craters
        g.cards = self.cards[:]
        g.above = self.above
        g.above_common = self.above_common
        g.bottom = self.bottom
        g.card = self.card
        g.lucky = self.lucky[:]
        g.lucky_discard = self.lucky_discard[:]
        g.held_lucky = self.held_lucky[:]
        g.unlucky = self.unlucky[:]
        g.unlucky_discard = self.unlucky_discard[:]
        g.held_unlucky = self.held_unlucky[:]
        g.caught = self.caught
        g.ran = self.ran
        self._hand_over_auction(g)
        self.copy_kernel_state(g)
        return g

    def _hand_over_auction(self, g: "Mule") -> None:
        g.auction = self.auction
        g.role = self.role[:]
        g.side = self.side[:]
        g.units = self.units[:]
        g.total = self.total[:]
        g.partner = self.partner[:]
        g.born = self.born[:]
        g.posts = self.posts[:]
        g.posted = self.posted
        g.done_mask = self.done_mask
        g.counting = self.counting
        g.claimants = self.claimants
        g.caller = self.caller
        g.called = self.called
        g.wish = self.wish[:]

    # ---- players ----------------------------------------------------------------------------------------------

    def rank_of(self, seat: i64) -> i64:
        """[MUL-12] A seat's Rank, counted from 0: the lower the number, the higher the Rank."""
        rank: i64 = 0
        for other in self.ranking:
            if other == seat:
                return rank
            rank += 1
        return NONE

    def neighbour(self, seat: i64) -> i64:
        """[MUL-55] The next seat clockwise."""
        index: i64 = 0
        for other in self.clockwise:
            index += 1
            if other == seat:
                break
        return self.clockwise[index % self.players]

    def has_talent(self, seat: i64, talent: i64) -> bool:
        """[MUL-181] Talents count only with the option special_talents."""
        return self.rules.special_talents and self.printed.species.talent[self.species[seat]] == talent

    def everybody(self) -> i64:
        """All seats, as bits."""
        return bit(self.players) - 1

    def wealth(self, seat: i64) -> i64:
        """[MUL-195] Money, Lands and M.U.L.E.s."""
        numbers = self.printed.numbers
        lands = count(self.lands[seat]) * numbers.land_value
        return self.money[seat] + lands + count(self.mules(seat)) * numbers.mule_value

    # ---- Store and prices -------------------------------------------------------------------------------------

    def sell_price(self, good: i64) -> i64:
        """[MUL-15] What the Store charges."""
        return self.printed.prices.lowest_sell[good] + self.step_of[good]

    def buy_price(self, good: i64) -> i64:
        """[MUL-15] What the Store pays."""
        return self.sell_price(good) - self.printed.prices.gap

    def mule_price(self) -> i64:
        """[MUL-76] A M.U.L.E. costs the Sell Price of Smithore."""
        return self.sell_price(SMITHORE)

    def empty_pens(self) -> i64:
        """[MUL-14] The pens that hold no M.U.L.E. at all."""
        numbers = self.printed.numbers
        return numbers.pens - (self.corral + numbers.mules_per_pen - 1) // numbers.mules_per_pen

    def last_turn(self) -> bool:
        """[MUL-36] The Ship has been drawn."""
        return self.card != NONE and self.printed.cards.kind[self.card] == THE_SHIP_IS_BACK

    # ---- Lands ------------------------------------------------------------------------------------------------

    def place(self, seat: i64, site: i64) -> i64:
        """The place of a square of a seat's board."""
        return SQUARES + seat * SITES + site

    def has_secret(self, place: i64) -> bool:
        """[MUL-83] A Land lies there whose Crystite value is still hidden."""
        land = self.terrain[place]
        return land >= PLAINS and not self.turned[place]

    def any_secret(self) -> bool:
        """[MUL-83] There is a Land to assay."""
        place: i64
        for place in range(len(self.terrain)):
            if self.terrain[place] >= PLAINS and not self.turned[place]:
                return True
        return False

    def free_sites(self, seat: i64, square: i64) -> i64:
        """[MUL-40] [MUL-42] [MUL-43] [MUL-48] Where the seat could put the Land of a square of Irata, as bits."""
        zone = self.printed.irata.zone[square]
        if zone == NONE:
            return 0
        return self.free_for(seat, zone, self.terrain[square])

    def free_for(self, seat: i64, zone: i64, land: i64) -> i64:
        """The seat's empty squares of a Zone for a Land of this type: a River needs a river bed."""
        free = self.printed.board.zone_squares[zone] & ~self.lands[seat]
        if land == RIVER and self.rules.random_lands != WITH_RIVERS:  # [MUL-182] lifts it
            free &= self.printed.board.beds
        return free

    def takeable(self, seat: i64) -> i64:
        """[MUL-41] The squares of Irata whose Land the seat has room for, as bits."""
        squares: i64 = 0
        rest = self.irata
        square: i64 = 0
        while rest:
            if rest & 1 and self.free_sites(seat, square):
                squares |= bit(square)
            rest >>= 1
            square += 1
        return squares

    def mules(self, seat: i64) -> i64:
        """The seat's squares with a M.U.L.E., as bits."""
        base = seat * GOODS
        return self.makes[base] | self.makes[base + 1] | self.makes[base + 2] | self.makes[base + 3]

    def using_energy(self, seat: i64) -> i64:
        """[MUL-93] The seat's squares with a M.U.L.E. that makes anything but Energy, as bits."""
        base = seat * GOODS
        return self.makes[base] | self.makes[base + 1] | self.makes[base + 2]

    def made_at(self, seat: i64, site: i64) -> i64:
        """[MUL-10] What the M.U.L.E. there is set to; NONE without one."""
        good: i64
        for good in range(GOODS):
            if self.makes[seat * GOODS + good] >> site & 1:
                return good
        return NONE

    def allowed(self, land: i64, good: i64) -> bool:
        """[MUL-8] The type of Land has a production value for the Good, were it 0 or hidden."""
        return self.printed.lands.pv[land * GOODS + good] != NONE

    def value(self, place: i64, good: i64) -> i64:
        """[MUL-7] The printed production value; a hidden one that nobody has seen is HIDDEN."""
        printed = self.printed.lands.pv[self.terrain[place] * GOODS + good]
        if printed != HIDDEN:
            return printed
        return self.vein[place] if self.vein[place] != NONE else HIDDEN

    def energy_use(self, seat: i64) -> i64:
        """[MUL-93] [MUL-181] The Energy Usage of a turn."""
        use = count(self.using_energy(seat))
        if use > 0 and self.has_talent(seat, FRUGAL):
            use -= 1
        return use

    def stock_of(self, seat: i64, good: i64) -> i64:
        return self.stock[seat * GOODS + good]

    def units_about(self, good: i64) -> i64:
        """[MUL-139] All units of a Good, in the Store and in all Stocks."""
        total = self.store[good]
        seat: i64
        for seat in range(self.players):
            total += self.stock[seat * GOODS + good]
        return total

    def short_of_energy(self, seat: i64) -> i64:
        """[MUL-123] What a player lacks to power every M.U.L.E., whatever it makes."""
        return max(0, count(self.mules(seat)) - self.stock[seat * GOODS + ENERGY])
