"""The numbers of the rules: set-up, prices, actions, market and success, read from ``data.toml`` and checked."""

from typing import Final

from serai.games.mule.codes import MOST_NAMED, PRICES, SLOTS
from serai.games.mule.table_map import by_name
from serai.kernel.printed import Printed
from serai.kernel.printed import Table as Sheet

MODES: Final = ("beginner", "tournament")
FEWEST: Final = 3
LEVELS: Final = 7
SPREAD: Final = 2
STORE_GOODS: Final = ("smithore", "crystite", "food", "energy")
ACTION_CELLS: Final = (
    "white", "outer", "refit_two", "move", "assay", "hunt", "gamble",
    "food_per_round", "rounds", "assay_lands", "wampus_money", "gamble_money",
)  # fmt: skip
MARKET_CELLS: Final = ("most_units", "most_money", "open_offers", "highest_price", "posts", "claim_steps")
CLOCK_CELLS: Final = ("countdown", "claim_window", "role_answer", "idle_before_countdown", "turn_hours")


class Starts:
    """[MUL-25] [MUL-27] [MUL-28] What the modes begin with; the Store by mode and number of players."""

    def __init__(self, rows: list[Sheet], shelves: list[Sheet]) -> None:
        self.deck = [row.number("deck", 1, 12) for row in rows]
        self.food = [row.number("food", 0, 12) for row in rows]
        self.energy = [row.number("energy", 0, 12) for row in rows]
        self.money = [row.number("money", 0, 999) for row in rows]
        self.packages = [row.number("packages", 0, 6) for row in rows]
        self.land_cards = [row.number("land_cards", 0, 8) for row in rows]
        self.river = [row.number("river", 0, 1) for row in rows]
        self.store_mules = [row.number("mules", 0, 12) for row in shelves]
        self.store_goods: list[int] = []
        for row in shelves:
            self.store_goods.extend(row.number(good, 0, 99) if good in row.cells else 0 for good in STORE_GOODS)


class Prices:
    """[MUL-15] The Price Track, by Good: steps of one dollar, Sell and Buy Price a fixed sum apart."""

    def __init__(self, buy_low: list[int], steps: list[int], spread: int) -> None:
        self.buy_low = buy_low
        self.steps = steps
        self.spread = spread


class Numbers:
    """The single numbers of the rules."""

    def __init__(self, file: Printed) -> None:
        store = _sheet(file, "store", "pens", "mules_per_pen", "reversed_at")
        self.pens = store.number("pens", 1, 20)
        self.per_pen = store.number("mules_per_pen", 1, 9)
        self.reversed_at = store.number("reversed_at", 0, 12)
        spoilage = _sheet(file, "spoilage", "food_divisor", "energy_divisor", "stock_limit")
        self.spoil_food = spoilage.number("food_divisor", 1, 99)
        self.spoil_energy = spoilage.number("energy_divisor", 1, 99)
        self.stock_limit = spoilage.number("stock_limit", 1, 99)
        self.food_wanted = _sheet(file, "shortage", "food_wanted").number("food_wanted", 0, 12)
        hand = _sheet(file, "hand_cards", "packages", "land_cards", "package_food", "package_energy")
        self.packages = hand.number("packages", 0, 99)
        self.land_cards = hand.number("land_cards", 0, 99)
        self.package_food = hand.number("package_food", 0, 12)
        self.package_energy = hand.number("package_energy", 0, 12)
        auction = _sheet(file, "land_auction", "opening", "raise")
        self.opening = auction.number("opening", 1, 99)
        self.raised_by = auction.number("raise", 1, 99)
        wealth = _sheet(file, "wealth", "land", "mule")
        self.land_value = wealth.number("land", 0, 999)
        self.mule_value = wealth.number("mule", 0, 999)
        self.many_lands = _sheet(file, "events", "many_lands").number("many_lands", 1, 14)
        self.success_turns = file.table("success").number("turns", 1, 20)
        self._actions(_sheet(file, "actions", *ACTION_CELLS))
        self._market(file)

    def _actions(self, sheet: Sheet) -> None:
        """[MUL-67] [MUL-74 to MUL-86] No Action costs more Food than an Action Round allows."""
        self.food_per_round = sheet.number("food_per_round", 1, 6)
        self.rounds = sheet.number("rounds", 1, 9)
        self.white = sheet.number("white", 1, self.food_per_round)
        self.outer = sheet.number("outer", 1, self.food_per_round)
        self.refit_two = sheet.number("refit_two", 1, self.food_per_round)
        self.move = sheet.number("move", 1, self.food_per_round)
        self.assay = sheet.number("assay", 1, self.food_per_round)
        self.hunt = sheet.number("hunt", 1, self.food_per_round)
        self.gamble = sheet.number("gamble", 1, self.food_per_round)
        self.assay_lands = sheet.number("assay_lands", 1, 9)
        self.wampus_money = sheet.number("wampus_money", 0, 99)
        self.gamble_money = sheet.number("gamble_money", 0, 99)

    def _market(self, file: Printed) -> None:
        """[MUL-217] [MUL-218] [MUL-232 to MUL-234] Limits of offers: the vocabulary allows no more."""
        market = _sheet(file, "market", *MARKET_CELLS)
        self.most_units = market.number("most_units", 1, 99)
        self.most_money = market.number("most_money", 1, 9999)
        self.open_offers = market.number("open_offers", 1, SLOTS)
        self.posts = market.number("posts", 1, 99)
        market.number("highest_price", PRICES, PRICES)
        market.number("claim_steps", MOST_NAMED, MOST_NAMED)
        _sheet(file, "sealed", "highest_bid").number("highest_bid", 99, 99)
        clock = _sheet(file, "clock", *CLOCK_CELLS)
        self.timers = {name: clock.number(name, 1, 999) for name in CLOCK_CELLS}


def read_starts(sheet: Sheet, corral: int) -> Starts:
    """[MUL-25] [MUL-27] [MUL-28] A row for each mode; and for the Store one for each mode and number of players."""
    sheet.only("provenance", "rows", "store")
    rows, shelves = sheet.rows("rows"), sheet.rows("store")
    if [row.text("mode") for row in rows] != list(MODES):
        raise sheet.wrong(f"rows: one row each for {' and '.join(MODES)} [MUL-28]")
    for row in rows:
        row.only("mode", "deck", "food", "energy", "money", "packages", "land_cards", "river")
    if [(row.text("mode"), row.number("players")) for row in shelves] != [(mode, n) for mode in MODES for n in (3, 4)]:
        raise sheet.wrong(f"store: one row each for {' and '.join(MODES)} with 3 and 4 players [MUL-27]")
    for row in shelves:
        row.only("mode", "players", "mules", "smithore", "food", "energy")
        if row.number("mules") > corral:
            raise row.wrong(f"mules: the Corral holds {corral} [MUL-13]")
    return Starts(rows, shelves)


def read_prices(sheet: Sheet) -> Prices:
    """[MUL-15] [MUL-119] One lane for each Good."""
    sheet.only("provenance", "rows")
    lowest: list[int] = []
    steps: list[int] = []
    for row in by_name(sheet, "rows", "good"):
        row.only("good", "sell", "buy")
        sell, buy = row.numbers("sell", 1, 99), row.numbers("buy", 0, 99)
        if not sell or sell != list(range(sell[0], sell[0] + len(sell))):
            raise row.wrong("sell: each step is a dollar more than the one before [MUL-119]")
        if buy != [price - SPREAD for price in sell]:
            raise row.wrong(f"buy: each Buy Price is {SPREAD} less than the Sell Price [MUL-15]")
        lowest.append(buy[0])
        steps.append(len(sell))
    return Prices(lowest, steps, SPREAD)


def read_success(sheet: Sheet) -> list[int]:
    """[MUL-172] The least total of each level, level 6 first, for 3 and then for 4 players."""
    sheet.only("provenance", "turns", "rows")
    found: list[int] = []
    rows = sheet.rows("rows")
    if [row.number("players") for row in rows] != [3, 4]:
        raise sheet.wrong("rows: one row each for 3 and 4 players [MUL-172]")
    for row in rows:
        row.only("players", "least")
        least = row.numbers("least", 0, 99999)
        if len(least) != LEVELS or least != sorted(set(least), reverse=True) or least[-1] != 0:
            raise row.wrong(f"least: {LEVELS} totals, falling to 0 [MUL-172]")
        found.extend(least)
    return found


def check_counters(sheet: Sheet) -> None:
    """[MUL-238] The printed counters and notes, listed for completeness: nothing reads them."""
    sheet.only("provenance", "rows", "notes")
    for row in by_name(sheet, "rows", "good"):
        row.only("good", "ones", "fives")
        row.number("ones", 0, 999)
        row.number("fives", 0, 999)
    for row in sheet.rows("notes"):
        row.only("dollars", "count")
        row.number("dollars", 1, 999)
        row.number("count", 1, 999)


def _sheet(file: Printed, name: str, *cells: str) -> Sheet:
    sheet = file.table(name)
    sheet.only("provenance", *cells)
    return sheet
