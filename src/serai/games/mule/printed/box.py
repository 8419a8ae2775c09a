"""Chapter 15: the printed matter, read from ``data.toml`` and checked.

The parts are read in ``map`` (Irata, player board, Lands), ``cards`` (Production and event cards, species) and
``numbers`` (set-up, prices and all single numbers); each attribute is explained where its class is.
"""

from pathlib import Path

from serai.games.mule.codes import CRYSTITE
from serai.games.mule.printed.cards import EventCards, ProductionCards, Species, read_cards, read_events, read_species
from serai.games.mule.printed.map import Board, Irata, Lands, read_board, read_irata, read_lands
from serai.games.mule.printed.numbers import (
    FEWEST,
    Costs,
    PriceTrack,
    RuleNumbers,
    Start,
    StoreStart,
    Timers,
    check_counters,
    read_prices,
    read_starts,
    read_success,
)
from serai.kernel.ints import Ints, i64
from serai.kernel.printed import PrintedFile


class MulePrinted:
    """The printed matter of one game; shared by all copies, never changed."""

    def __init__(self, file: PrintedFile) -> None:
        self.digest = file.digest
        self.lands: Lands = read_lands(file.table("lands"))  # 15.3 production values by type of Land
        self.irata: Irata = read_irata(file.table("irata"), self.lands)  # 15.1 the planet
        self.board: Board = read_board(file.table("board"))  # 15.2 the player board
        self.prices: PriceTrack = read_prices(file.table("prices"))  # 15.4 the Price Track
        low = self.prices.lowest_sell[CRYSTITE] - self.prices.gap
        high = low + self.prices.steps[CRYSTITE] - 1
        self.cards: ProductionCards = read_cards(file.table("production"), low, high)  # 15.5
        self.lucky: EventCards = read_events(file.table("lucky"), "lucky")  # 15.6
        self.unlucky: EventCards = read_events(file.table("unlucky"), "unlucky")  # 15.7
        self.species: Species = read_species(file.table("species"))  # 15.8
        self.numbers: RuleNumbers = RuleNumbers(file)  # single numbers
        self.costs: Costs = Costs(file.table("actions"))  # Food for Actions
        self.timers: Timers = Timers(file)  # for the table, not for the rules
        starts, stores = read_starts(file.table("setup"), self.numbers.corral)
        self.starts: list[Start] = starts  # by mode: 0 Beginner, 1 Tournament
        self.stores: list[StoreStart] = stores  # at mode * 2 + players - 3
        self.success: list[Ints] = read_success(file.table("success"))  # at players - 3: least totals, level 6 first
        self.success_turns: i64 = file.table("success").number("turns", 1, 20)  # what those totals are meant for

    def store_start(self, mode: i64, players: i64) -> StoreStart:
        """[MUL-27] What the Store begins with."""
        return self.stores[mode * 2 + players - FEWEST]

    def level(self, players: i64, total: i64) -> i64:
        """[MUL-172] The colony's success, from 6 down to 0."""
        level: i64 = 6
        for least in self.success[players - FEWEST]:
            if total >= least:
                return level
            level -= 1
        return 0


TABLES = (
    "irata", "board", "lands", "prices", "store", "setup", "actions", "spoilage", "shortage", "hand_cards",
    "land_auction", "wealth", "production", "events", "lucky", "unlucky", "species", "market", "clock", "sealed",
    "success", "counters",
)  # fmt: skip


def read_printed(path: Path) -> MulePrinted:
    """Read and check a data file; the error names the table, the row and the fault."""
    file = PrintedFile(path)
    file.only(*TABLES)
    check_counters(file.table("counters"))
    return MulePrinted(file)
