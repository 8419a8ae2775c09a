"""Every attribute of a game, its start and its copy. Written from fields.py; do not edit.

Write it anew with ``serai state serai.games.mule`` (or ``make golden``).
"""

from serai.games.mule.codes import GOODS, LUCKIES, METEOR_CRATER, NO_SIDE, OPEN_ROLE, SITES, SLOTS, SQUARES, UNLUCKIES
from serai.games.mule.printed import MulePrinted
from serai.games.mule.settings import MuleSettings
from serai.kernel.game import EMPTY_ROW, NONE, Game
from serai.kernel.ints import Ints, i64
from serai.kernel.rows import row, row_of


class MuleFields(Game):
    """Lands, M.U.L.E.s, Goods, money, the Store. A hidden Crystite value exists once it was seen [MUL-204]."""

    def __init__(self, players: i64, printed: MulePrinted, settings: MuleSettings) -> None:
        super().__init__(players)
        self.printed: MulePrinted = printed
        self.settings: MuleSettings = settings
        self.turn: i64 = 0
        self.phase: i64 = NONE
        self.active: i64 = NONE  # whose go it is in an Action Round
        self.spent: i64 = 0  # Food spent in this go [MUL-67]
        self.clockwise: Ints = EMPTY_ROW  # the seats in their order round the table [MUL-18]
        self.ranking: Ints = EMPTY_ROW  # the seats from Rank 1 down [MUL-12]
        self.species: Ints = EMPTY_ROW
        self.money: Ints = EMPTY_ROW
        self.stock: Ints = EMPTY_ROW  # at seat_good(seat, good) [MUL-11]
        self.box: Ints = EMPTY_ROW  # Food in the Food Usage box
        self.packages: Ints = EMPTY_ROW
        self.sale_cards: Ints = EMPTY_ROW  # Land for Sale! cards
        self.store: Ints = EMPTY_ROW  # [MUL-13]
        self.corral: i64 = 0
        self.step_of: Ints = EMPTY_ROW  # the step of each Good on the Price Track, 0 the lowest [MUL-15]
        self.irata: i64 = 0  # the squares with an unclaimed Land, as bits
        self.terrain: Ints = EMPTY_ROW  # by place, on Irata and on the boards; NONE without a Land
        self.lands: Ints = EMPTY_ROW  # each seat's squares with a Land, as bits
        # at seat_good(seat, good): the squares with a M.U.L.E. set to it, as bits [MUL-10]
        self.makes: Ints = EMPTY_ROW
        self.flipped: Ints = EMPTY_ROW  # each seat's squares with a flipped M.U.L.E., as bits [MUL-95]
        self.origin: Ints = EMPTY_ROW  # at seat_site: the square of Irata a Land came from [MUL-163]
        self.since: Ints = EMPTY_ROW  # at seat_site: the number of its claim, the latest the highest
        self.claims: i64 = 0  # claims so far
        self.turned: Ints = EMPTY_ROW  # 1 where the Secret Side is up, or there is none [MUL-112]
        self.seen: Ints = EMPTY_ROW  # which seats have looked [MUL-83]
        self.craters: i64 = 0  # Meteor Craters in the box [MUL-30]
        self.cards: Ints = EMPTY_ROW  # Production Cards that may still come [MUL-25]
        self.above: i64 = 0  # cards above the Ship's part of the deck
        self.above_common: i64 = 0  # how many of them are common ones, with advanced_beta [MUL-196]
        self.bottom: i64 = 0  # cards in the Ship's part: itself, and others with variable_turns [MUL-183]
        self.card: i64 = NONE  # the Production Card of this turn
        self.lucky: Ints = EMPTY_ROW
        self.lucky_discard: Ints = EMPTY_ROW
        self.held_lucky: Ints = EMPTY_ROW  # drawn and not yet given [MUL-149]
        self.unlucky: Ints = EMPTY_ROW
        self.unlucky_discard: Ints = EMPTY_ROW
        self.held_unlucky: Ints = EMPTY_ROW
        self.caught: i64 = 0  # who caught the wampus this turn, as bits [MUL-85]
        self.ran: i64 = 0  # who has used the runner's talent this turn, as bits [MUL-181]
        self.auction: i64 = NONE  # the Good on auction
        self.role: Ints = EMPTY_ROW
        self.side: Ints = EMPTY_ROW  # offers, at seat_slot(seat, slot) [MUL-217]
        self.units: Ints = EMPTY_ROW
        self.total: Ints = EMPTY_ROW  # dollars for the lot
        self.partner: Ints = EMPTY_ROW  # the seat an offer is for; NONE is anyone
        self.born: Ints = EMPTY_ROW  # the number of the post, the oldest the lowest
        self.posts: Ints = EMPTY_ROW  # how often each seat has placed an offer in this Auction [MUL-234]
        self.posted: i64 = 0  # offers placed by all so far
        self.done_mask: i64 = 0  # who is done, as bits [MUL-243]
        self.counting: i64 = 0  # 1 while a countdown runs [MUL-228]
        self.claimants: i64 = 0  # who is asked in an open claim window, as bits; the caller is not [MUL-223]
        self.caller: i64 = NONE  # who opened it
        self.called: i64 = 0  # for how many units
        self.wish: Ints = EMPTY_ROW  # units claimed in it; NONE without an answer
        self.vein: Ints = EMPTY_ROW  # the Crystite value of a place that somebody knows, else NONE
        self.unseen: Ints = EMPTY_ROW  # tiles nobody has looked at, at terrain_vein(terrain, vein)

    def fill(self) -> None:
        """Give every attribute its value at the start of a game."""
        self.clockwise = row()
        self.ranking = row()
        self.species = row_of(self.players, NONE)
        self.money = row_of(self.players, 0)
        self.stock = row_of(self.players * GOODS, 0)
        self.box = row_of(self.players, 0)
        self.packages = row_of(self.players, 0)
        self.sale_cards = row_of(self.players, 0)
        self.store = self.printed.store_start(self.settings.mode(), self.players).goods[:]
        self.corral = self.printed.store_start(self.settings.mode(), self.players).mules
        self.step_of = row_of(GOODS, 0)
        self.terrain = row_of(SQUARES + self.players * SITES, NONE)
        self.lands = row_of(self.players, 0)
        self.makes = row_of(self.players * GOODS, 0)
        self.flipped = row_of(self.players, 0)
        self.origin = row_of(self.players * SITES, NONE)
        self.since = row_of(self.players * SITES, 0)
        self.turned = row_of(SQUARES + self.players * SITES, 0)
        self.seen = row_of(SQUARES + self.players * SITES, 0)
        self.craters = self.printed.lands.count[METEOR_CRATER]
        self.cards = self.printed.cards.copies[:]
        self.lucky = row_of(LUCKIES, 1)
        self.lucky_discard = row_of(LUCKIES, 0)
        self.held_lucky = row_of(self.players, NONE)
        self.unlucky = row_of(UNLUCKIES, 1)
        self.unlucky_discard = row_of(UNLUCKIES, 0)
        self.held_unlucky = row_of(self.players, NONE)
        self.role = row_of(self.players, OPEN_ROLE)
        self.side = row_of(self.players * SLOTS, NO_SIDE)
        self.units = row_of(self.players * SLOTS, 0)
        self.total = row_of(self.players * SLOTS, 0)
        self.partner = row_of(self.players * SLOTS, NONE)
        self.born = row_of(self.players * SLOTS, 0)
        self.posts = row_of(self.players, 0)
        self.wish = row_of(self.players, NONE)
        self.vein = row_of(SQUARES + self.players * SITES, NONE)
        self.unseen = self.printed.lands.hidden[:]

    def copy_fields(self, other: "MuleFields") -> None:
        """Give a copy all that this game holds."""
        other.turn = self.turn
        other.phase = self.phase
        other.active = self.active
        other.spent = self.spent
        other.clockwise = self.clockwise
        other.ranking = self.ranking
        other.species = self.species[:]
        other.money = self.money[:]
        other.stock = self.stock[:]
        other.box = self.box[:]
        other.packages = self.packages[:]
        other.sale_cards = self.sale_cards[:]
        other.store = self.store[:]
        other.corral = self.corral
        other.step_of = self.step_of[:]
        other.irata = self.irata
        other.terrain = self.terrain[:]
        other.lands = self.lands[:]
        other.makes = self.makes[:]
        other.flipped = self.flipped[:]
        other.origin = self.origin[:]
        other.since = self.since[:]
        other.claims = self.claims
        other.turned = self.turned[:]
        other.seen = self.seen[:]
        other.craters = self.craters
        other.cards = self.cards[:]
        other.above = self.above
        other.above_common = self.above_common
        other.bottom = self.bottom
        other.card = self.card
        other.lucky = self.lucky[:]
        other.lucky_discard = self.lucky_discard[:]
        other.held_lucky = self.held_lucky[:]
        other.unlucky = self.unlucky[:]
        other.unlucky_discard = self.unlucky_discard[:]
        other.held_unlucky = self.held_unlucky[:]
        other.caught = self.caught
        other.ran = self.ran
        other.auction = self.auction
        other.role = self.role[:]
        other.side = self.side[:]
        other.units = self.units[:]
        other.total = self.total[:]
        other.partner = self.partner[:]
        other.born = self.born[:]
        other.posts = self.posts[:]
        other.posted = self.posted
        other.done_mask = self.done_mask
        other.counting = self.counting
        other.claimants = self.claimants
        other.caller = self.caller
        other.called = self.called
        other.wish = self.wish[:]
        other.vein = self.vein[:]
        other.unseen = self.unseen[:]
        self.copy_kernel_state(other)
