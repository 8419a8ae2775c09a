"""The numbers of the rules: set-up, prices, actions, market and success, read from ``data.toml`` and checked."""

from typing import Final

from serai.games.mule.codes import CODES, MOST_NAMED, PRICES, SLOTS
from serai.kernel.ints import Ints, i64
from serai.kernel.printed import PrintedFile, TomlTable

MODES: Final = ("beginner", "tournament")
FEWEST: Final = 3
LEVELS: Final = 7


class Start:
    """[MUL-25] [MUL-28] What one mode begins with."""

    def __init__(self, row: TomlTable) -> None:
        self.deck: i64 = row.number("deck", 1, 12)  # Production Cards above the Ship
        self.food: i64 = row.number("food", 0, 12)  # of each player
        self.energy: i64 = row.number("energy", 0, 12)
        self.money: i64 = row.number("money", 0, 999)
        self.packages: i64 = row.number("packages", 0, 6)  # Package from Home World cards
        self.land_cards: i64 = row.number("land_cards", 0, 8)  # Land for Sale! cards
        self.river: i64 = row.number("river", 0, 1)  # 1: a River with a M.U.L.E. set to Food [MUL-23]


class StoreStart:
    """[MUL-27] What the Store begins with."""

    def __init__(self, row: TomlTable) -> None:
        self.mules: i64 = row.number("mules", 0, 12)
        counts = [row.number(good, 0, 99) if good in row.cells else 0 for good in CODES.domains["good"]]
        self.goods: Ints = Ints(counts)  # by Good; no Crystite


class PriceTrack:
    """[MUL-15] The Price Track, by Good: steps of one dollar, Sell and Buy Price a fixed sum apart."""

    def __init__(self, lowest: list[int], steps: list[int], gap: int) -> None:
        self.lowest_sell: Ints = Ints(lowest)  # the Sell Price of the lowest step
        self.steps: Ints = Ints(steps)  # how many steps there are
        self.gap: i64 = gap  # Sell Price less Buy Price

    def highest_sell(self, good: i64) -> i64:
        """The Sell Price of the highest step."""
        return self.lowest_sell[good] + self.steps[good] - 1


class Costs:
    """[MUL-67] [MUL-74 to MUL-86] Food for the Actions, and what hunting and gambling bring."""

    def __init__(self, sheet: TomlTable) -> None:
        sheet.only("provenance", *COST_CELLS)
        self.food_per_round: i64 = sheet.number("food_per_round", 1, 6)  # Food a player may spend in one Action Round
        most = sheet.number("food_per_round")
        self.white: i64 = sheet.number("white", 1, most)  # Buy or Refit in White
        self.outer: i64 = sheet.number("outer", 1, most)  # Buy or Refit in Red or Blue
        self.refit_two: i64 = sheet.number("refit_two", 1, most)
        self.move: i64 = sheet.number("move", 1, most)
        self.assay: i64 = sheet.number("assay", 1, most)
        self.hunt: i64 = sheet.number("hunt", 1, most)
        self.gamble: i64 = sheet.number("gamble", 1, most)
        self.rounds: i64 = sheet.number("rounds", 1, 9)  # Action Rounds in one Development Phase
        self.assay_lands: i64 = sheet.number("assay_lands", 1, 9)  # Lands that one Assay looks at
        self.wampus_money: i64 = sheet.number("wampus_money", 0, 99)
        self.gamble_money: i64 = sheet.number("gamble_money", 0, 99)


COST_CELLS: Final = (
    "white", "outer", "refit_two", "move", "assay", "hunt", "gamble",
    "food_per_round", "rounds", "assay_lands", "wampus_money", "gamble_money",
)  # fmt: skip


class RuleNumbers:
    """All other numbers of the rules."""

    def __init__(self, file: PrintedFile) -> None:
        store = _sheet(file, "store", "pens", "mules_per_pen", "reversed_at")
        self.pens: i64 = store.number("pens", 1, 20)  # pens of the Corral [MUL-13]
        self.mules_per_pen: i64 = store.number("mules_per_pen", 1, 9)
        self.corral: i64 = self.pens * self.mules_per_pen  # M.U.L.E.s in a full Corral
        self.reversed_at: i64 = store.number("reversed_at", 0, 12)  # at most so many: order reversed [MUL-66]
        spoilage = _sheet(file, "spoilage", "food_divisor", "energy_divisor", "stock_limit")
        self.food_divisor: i64 = spoilage.number("food_divisor", 1, 99)  # this part of the Food spoils [MUL-97]
        self.energy_divisor: i64 = spoilage.number("energy_divisor", 1, 99)  # this part of the Energy spoils [MUL-98]
        self.stock_limit: i64 = spoilage.number("stock_limit", 1, 99)  # of each Good after Phase 3 [MUL-99]
        self.food_wanted: i64 = _sheet(file, "shortage", "food_wanted").number("food_wanted", 0, 12)  # [MUL-122]
        hand = _sheet(file, "hand_cards", "packages", "land_cards", "package_food", "package_energy")
        self.packages: i64 = hand.number("packages", 0, 99)  # Package cards in the box [MUL-17]
        self.land_cards: i64 = hand.number("land_cards", 0, 99)  # Land for Sale! cards in the box
        self.package_food: i64 = hand.number("package_food", 0, 12)  # what a Package brings [MUL-88]
        self.package_energy: i64 = hand.number("package_energy", 0, 12)
        auction = _sheet(file, "land_auction", "opening", "raise")
        self.opening: i64 = auction.number("opening", 1, 99)  # the first bid for a Land [MUL-54]
        self.raised_by: i64 = auction.number("raise", 1, 99)  # every further bid is so much higher [MUL-55]
        wealth = _sheet(file, "wealth", "land", "mule")
        self.land_value: i64 = wealth.number("land", 0, 999)  # [MUL-195]
        self.mule_value: i64 = wealth.number("mule", 0, 999)
        self.many_lands: i64 = _sheet(file, "events", "many_lands").number("many_lands", 1, 14)  # [MUL-156]
        market = _sheet(
            file, "market", "most_units", "most_money", "open_offers", "highest_price", "posts", "claim_steps"
        )
        self.most_units: i64 = market.number("most_units", 1, 99)  # units in one offer [MUL-217]
        self.most_money: i64 = market.number("most_money", 1, 9999)  # dollars in one offer
        self.open_offers: i64 = market.number("open_offers", 1, SLOTS)  # of one player [MUL-218]
        self.highest_price: i64 = market.number("highest_price", 1, PRICES)  # of an ask or a bid [MUL-232]
        self.posts: i64 = market.number("posts", 1, 99)  # standing offers in one turn-based Auction [MUL-234]
        self.claim_steps: i64 = market.number("claim_steps", 1, MOST_NAMED)  # units that a claim names [MUL-233]
        self.highest_bid: i64 = _sheet(file, "sealed", "highest_bid").number("highest_bid", 8, 99)  # [MUL-187]


class Timers:
    """Seconds (and hours) for the table's timers; no rule counts them [MUL-138]."""

    def __init__(self, file: PrintedFile) -> None:
        clock = _sheet(file, "clock", "countdown", "claim_window", "role_answer", "idle_before_countdown", "turn_hours")
        self.countdown: i64 = clock.number("countdown", 1, 999)  # [MUL-228]
        self.claim_window: i64 = clock.number("claim_window", 1, 999)  # [MUL-223]
        self.role_answer: i64 = clock.number("role_answer", 1, 999)  # [MUL-225]
        self.idle_before_countdown: i64 = clock.number("idle_before_countdown", 1, 999)  # [MUL-230]
        self.turn_hours: i64 = clock.number("turn_hours", 1, 999)  # [MUL-235]


def read_starts(sheet: TomlTable, corral: int) -> tuple[list[Start], list[StoreStart]]:
    """[MUL-25] [MUL-27] [MUL-28] By mode; and for the Store by mode and players."""
    sheet.only("provenance", "rows", "store")
    starts: list[Start] = []
    stores: list[StoreStart] = []
    rows, shelves = sheet.rows("rows"), sheet.rows("store")
    if [row.text("mode") for row in rows] != list(MODES):
        raise sheet.wrong(f"rows: one row each for {' and '.join(MODES)} [MUL-28]")
    for row in rows:
        row.only("mode", "deck", "food", "energy", "money", "packages", "land_cards", "river")
        starts.append(Start(row))
    if [(row.text("mode"), row.number("players")) for row in shelves] != [(mode, n) for mode in MODES for n in (3, 4)]:
        raise sheet.wrong(f"store: one row each for {' and '.join(MODES)} with 3 and 4 players [MUL-27]")
    for row in shelves:
        row.only("mode", "players", "mules", "smithore", "food", "energy")
        if row.number("mules") > corral:
            raise row.wrong(f"mules: the Corral holds {corral} [MUL-13]")
        stores.append(StoreStart(row))
    return starts, stores


def read_prices(sheet: TomlTable) -> PriceTrack:
    """[MUL-15] [MUL-119] One lane for each Good."""
    sheet.only("provenance", "rows")
    lowest: list[int] = []
    steps: list[int] = []
    gap = 0
    for row in sheet.rows_by_name("good", CODES.domains["good"], "sell", "buy"):
        sell, buy = row.numbers("sell", 1, 99), row.numbers("buy", 0, 99)
        if not sell or sell != list(range(sell[0], sell[0] + len(sell))):
            raise row.wrong("sell: each step is a dollar more than the one before [MUL-119]")
        gap = gap or sell[0] - buy[0] if buy else gap
        if gap <= 0 or buy != [price - gap for price in sell]:
            raise row.wrong(f"buy: each Buy Price is {gap} less than the Sell Price [MUL-15]")
        lowest.append(sell[0])
        steps.append(len(sell))
    return PriceTrack(lowest, steps, gap)


def read_success(sheet: TomlTable) -> list[Ints]:
    """[MUL-172] The least total of each level, level 6 first, for 3 and for 4 players."""
    sheet.only("provenance", "turns", "rows")
    found: list[Ints] = []
    for players, row in enumerate(sheet.rows("rows"), start=FEWEST):
        row.only("players", "least")
        row.number("players", players, players)
        least = row.numbers("least", 0, 99999)
        if len(least) != LEVELS or least != sorted(set(least), reverse=True) or least[-1] != 0:
            raise row.wrong(f"least: {LEVELS} totals, falling to 0 [MUL-172]")
        found.append(Ints(least))
    if len(found) != 2:
        raise sheet.wrong("rows: one row each for 3 and 4 players [MUL-172]")
    return found


def check_counters(sheet: TomlTable) -> None:
    """[MUL-238] The printed counters and notes, listed for completeness: nothing reads them."""
    sheet.only("provenance", "rows", "notes")
    for row in sheet.rows_by_name("good", CODES.domains["good"], "ones", "fives"):
        row.number("ones", 0, 999)
        row.number("fives", 0, 999)
    for row in sheet.rows("notes"):
        row.only("dollars", "count")
        row.number("dollars", 1, 999)
        row.number("count", 1, 999)


def _sheet(file: PrintedFile, name: str, *cells: str) -> TomlTable:
    sheet = file.table(name)
    sheet.only("provenance", *cells)
    return sheet
