"""Chapter 15: the printed matter, read from ``data.toml`` and checked.

The parts are read in ``table_map`` (Irata, player board, Lands), ``table_cards`` (Production and event cards, species)
and ``table_numbers`` (set-up, prices and single numbers). Here they are laid out flat for the rules: a row has one
entry for each name of a domain of ``codes.py``; a set of board squares, terrains or Goods is the bits of one number.
"""

from pathlib import Path
from typing import Final

from serai.games.mule.codes import CRYSTITE, GOODS
from serai.games.mule.table_cards import Cards, Events, Species, read_cards, read_events, read_species
from serai.games.mule.table_map import Board, Irata, Lands, read_board, read_irata, read_lands
from serai.games.mule.table_numbers import (
    FEWEST,
    Numbers,
    Prices,
    Starts,
    check_counters,
    read_prices,
    read_starts,
    read_success,
)
from serai.kernel.ints import Ints, i64
from serai.kernel.printed import Printed

TABLES: Final = (
    "irata", "board", "lands", "prices", "store", "setup", "actions", "spoilage", "shortage", "hand_cards",
    "land_auction", "wealth", "production", "events", "lucky", "unlucky", "species", "market", "clock", "sealed",
    "success", "counters",
)  # fmt: skip


def read_table(path: Path) -> "Table":
    """Read and check a data file; the error names the table, the row and the fault."""
    file = Printed(path)
    file.only(*TABLES)
    lands = read_lands(file.table("lands"))
    prices = read_prices(file.table("prices"))
    highest = prices.buy_low[CRYSTITE] + prices.steps[CRYSTITE] - 1
    numbers = Numbers(file)
    check_counters(file.table("counters"))
    return Table(
        file.digest,
        read_irata(file.table("irata"), lands),
        read_board(file.table("board")),
        lands,
        prices,
        read_cards(file.table("production"), prices.buy_low[CRYSTITE], highest),
        read_events(file.table("lucky"), "lucky"),
        read_events(file.table("unlucky"), "unlucky"),
        read_species(file.table("species")),
        read_starts(file.table("setup"), numbers.pens * numbers.per_pen),
        read_success(file.table("success")),
        numbers,
    )


class Table:
    """The printed matter of one game; shared by all copies, never changed."""

    def __init__(
        self,
        digest: str,
        irata: Irata,
        board: Board,
        lands: Lands,
        prices: Prices,
        cards: Cards,
        lucky: Events,
        unlucky: Events,
        species: Species,
        starts: Starts,
        success: list[int],
        numbers: Numbers,
    ) -> None:
        self.digest = digest
        # 15.1 Planet Irata
        self.square_terrain: Ints = Ints(irata.terrain)  # the type of Land printed on each square, NONE at the Store
        self.square_zone: Ints = Ints(irata.zone)  # the Zone of each square, NONE at the Store [MUL-40]
        self.empty_river: i64 = irata.empty  # the river square without a River with three players [MUL-22]
        # 15.2 the player board
        self.site_zone: Ints = Ints(board.zone)  # the Zone of each square, NONE at the Store
        self.zone_sites: Ints = Ints(board.zone_sites)  # the squares of each Zone, as bits
        self.river_beds: i64 = board.beds  # the river beds, as bits [MUL-42]
        self.path_a: Ints = Ints(board.path_a)  # the end of each Path that reads first [MUL-49]
        self.path_b: Ints = Ints(board.path_b)  # its other end
        self.beside: Ints = Ints(board.beside)  # the squares that Paths lead to from each square, as bits
        # 15.3 Lands, by terrain
        self.count: Ints = Ints(lands.count)  # tiles in the box [MUL-6]
        self.drawn: Ints = Ints(lands.drawn)  # tiles laid on Irata in a Tournament of four [MUL-20]
        self.rivers3: i64 = lands.drawn[0] - 1  # Rivers on Irata in a Tournament of three [MUL-22]
        self.craters: i64 = lands.count[4]  # Meteor Craters beside the board [MUL-30]
        self.value: Ints = Ints(lands.value)  # production value at terrain * 4 + good; NONE for none, or for hidden
        self.hidden: i64 = lands.hidden  # the terrains with a Secret Side, as bits [MUL-9]
        self.vein_counts: Ints = Ints(lands.veins)  # tiles that hide a Crystite value, at terrain * 4 + value
        # 15.4 the Price Track, by Good: a step is a dollar [MUL-15]
        self.buy_low: Ints = Ints(prices.buy_low)  # the Buy Price of the lowest step
        self.steps: Ints = Ints(prices.steps)  # how many steps the lane has
        self.spread: i64 = prices.spread  # Sell Price less Buy Price
        # 15.5 Production Cards: cards that look alike are one entry
        self.card_kind: Ints = Ints(cards.kind)  # its kind
        self.card_price: Ints = Ints(cards.price)  # the Crystite Buy Price in its corner, or NONE [MUL-121]
        self.card_copies: Ints = Ints(cards.copies)  # how many of it are in the box
        self.common: Ints = Ints(cards.common)  # 1 if it is of a common kind [MUL-196]
        self.modifier: Ints = Ints(cards.modifier)  # what a kind adds to a production value, at kind * 4 + good
        # 15.6 Lucky cards
        self.lucky_names: list[str] = lucky.names  # captions
        self.lucky_good: Ints = Ints(lucky.good)  # the Good it gives, or NONE
        self.lucky_goods: Ints = Ints(lucky.units)  # how many units of it
        self.lucky_low: Ints = Ints(lucky.low)  # dollars with fewer than many_lands Lands [MUL-156]
        self.lucky_high: Ints = Ints(lucky.high)  # dollars with many_lands or more
        self.lucky_needs_mule: Ints = Ints(lucky.needs_mule)  # 1 if it concerns only players with a M.U.L.E.
        self.lucky_per_mule: Ints = Ints(lucky.per_mule)  # dollars per M.U.L.E. that makes ... [MUL-160]
        self.lucky_mule_goods: Ints = Ints(lucky.mule_goods)  # ... one of these Goods, as bits
        self.lucky_claim: Ints = Ints(lucky.land)  # 1 if the receiver claims a Land [MUL-161]
        self.wampus: Ints = Ints(lucky.wampus)  # 1 if it shows the wampus [MUL-87]
        self.lucky_rank: Ints = Ints(lucky.ranks)  # who gets it, Rank 1 being 1, at (players - 3) * 12 + card [MUL-194]
        # 15.7 Unlucky cards; losses are positive
        self.unlucky_names: list[str] = unlucky.names
        self.unlucky_low: Ints = Ints(unlucky.low)
        self.unlucky_high: Ints = Ints(unlucky.high)
        self.unlucky_needs_mule: Ints = Ints(unlucky.needs_mule)
        self.unlucky_per_mule: Ints = Ints(unlucky.per_mule)
        self.unlucky_mule_goods: Ints = Ints(unlucky.mule_goods)
        self.unlucky_halves_food: Ints = Ints(unlucky.halves_food)  # 1 if half of the Food is lost [MUL-162]
        self.unlucky_land: Ints = Ints(unlucky.land)  # 1 if the latest of many Lands is lost [MUL-163]
        self.unlucky_rank: Ints = Ints(unlucky.ranks)  # at (players - 3) * 9 + card
        self.many_lands: i64 = numbers.many_lands
        # 15.8 species
        self.handicap_money: Ints = Ints(species.money)  # start money, NONE without a handicap [MUL-33]
        self.handicap_package: Ints = Ints(species.packages)  # Package cards at the start, NONE without a handicap
        self.talent: Ints = Ints(species.talent)  # a number of TALENTS, NONE for handicap species [MUL-181]
        self.owners: i64 = species.owners  # players who may have the same species [MUL-19]
        # set-up: by mode, 0 Beginner and 1 Tournament
        self.deck_top: Ints = Ints(starts.deck)  # Production Cards above the Ship [MUL-25]
        self.start_food: Ints = Ints(starts.food)  # of each player [MUL-28]
        self.start_energy: Ints = Ints(starts.energy)
        self.start_money: Ints = Ints(starts.money)
        self.start_package: Ints = Ints(starts.packages)
        self.start_sale: Ints = Ints(starts.land_cards)
        self.start_river: Ints = Ints(starts.river)  # 1: a River with a Food M.U.L.E. [MUL-23]
        self.start_mules: Ints = Ints(starts.store_mules)  # in the Corral, at mode * 2 + players - 3 [MUL-27]
        self.start_store: Ints = Ints(starts.store_goods)  # in the Store, at (mode * 2 + players - 3) * 4 + good
        # single numbers
        self.corral: i64 = numbers.pens * numbers.per_pen  # M.U.L.E.s in a full Corral [MUL-13]
        self.pens: i64 = numbers.pens
        self.per_pen: i64 = numbers.per_pen
        self.reverse_at: i64 = numbers.reversed_at  # so many M.U.L.E.s or fewer: order reversed [MUL-66]
        self.cost_white: i64 = numbers.white  # Food for Buy or Refit in White [MUL-74, MUL-77]
        self.cost_outer: i64 = numbers.outer  # the same in Red or Blue
        self.cost_two: i64 = numbers.refit_two  # [MUL-79]
        self.cost_move: i64 = numbers.move  # [MUL-80]
        self.cost_assay: i64 = numbers.assay  # [MUL-82]
        self.cost_hunt: i64 = numbers.hunt  # [MUL-84]
        self.cost_gamble: i64 = numbers.gamble  # [MUL-86]
        self.food_per_round: i64 = numbers.food_per_round  # [MUL-67]
        self.rounds: i64 = numbers.rounds  # [MUL-64]
        self.assay_lands: i64 = numbers.assay_lands  # Lands that one Assay looks at
        self.wampus_money: i64 = numbers.wampus_money
        self.gamble_money: i64 = numbers.gamble_money
        self.spoil_food: i64 = numbers.spoil_food  # this part of the Food spoils [MUL-97]
        self.spoil_energy: i64 = numbers.spoil_energy  # this part of the Energy spoils [MUL-98]
        self.stock_limit: i64 = numbers.stock_limit  # of each Good after Phase 3 [MUL-99]
        self.food_wanted: i64 = numbers.food_wanted  # by each player, for the Food price [MUL-122]
        self.package_food: i64 = numbers.package_food  # what a Package brings [MUL-88]
        self.package_energy: i64 = numbers.package_energy
        self.open_bid: i64 = numbers.opening  # the first bid for a Land [MUL-54]
        self.raise_by: i64 = numbers.raised_by  # each further bid is so much higher [MUL-55]
        self.land_value: i64 = numbers.land_value  # [MUL-195]
        self.mule_value: i64 = numbers.mule_value
        self.max_posts: i64 = numbers.posts  # standing offers in one turn-based Auction [MUL-234]
        self.max_offers: i64 = numbers.open_offers  # open offers of one player [MUL-218]
        self.max_qty: i64 = numbers.most_units  # units in one offer [MUL-217]
        self.max_total: i64 = numbers.most_money  # dollars in one offer
        # 12 colony success
        self.success: Ints = Ints(success)  # least totals, level 6 first, at (players - 3) * 7 + 6 - level [MUL-172]
        self.success_turns: i64 = numbers.success_turns  # the length of game they are meant for [MUL-173]
        # for the table, not for the rules
        self.timers: dict[str, int] = numbers.timers  # seconds and hours by name of [clock] [MUL-138]

    def level(self, players: i64, total: i64) -> i64:
        """[MUL-172] The colony's success, from 6 down to 0."""
        level: i64 = 6
        while level > 0 and total < self.success[(players - FEWEST) * 7 + 6 - level]:
            level -= 1
        return level

    def start_of(self, mode: i64, players: i64, good: i64) -> i64:
        """[MUL-27] Units of a Good in the Store at the start."""
        return self.start_store[(mode * 2 + players - FEWEST) * GOODS + good]
