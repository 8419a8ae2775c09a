"""Chapter 15.5 to 15.8: Production Cards, event cards and species, read from ``data.toml`` and checked."""

from typing import Final

from serai.games.mule.codes import CODES
from serai.games.mule.printed.map import bits
from serai.kernel.game import NONE
from serai.kernel.ints import Ints
from serai.kernel.printed import TomlTable

WAMPUS_CARDS: Final = 4
PRODUCTION_CARDS: Final = 20
SHIPS: Final = 4
TALENTS: Final = ("frugal", "prospector", "hoarder", "hunter", "engineer", "runner")
"""[MUL-181] Energy Usage 1 lower; Assay of three; no Energy Spoilage; two cards a hunt; cheap Refit two and Move; the
first Buy or Refit outside White cheaper."""


class ProductionCards:
    """[MUL-17] [MUL-103] The Production Cards; cards that look alike are one entry."""

    def __init__(self, kind: list[int], price: list[int], copies: list[int], mod: list[int], common: list[int]) -> None:
        self.kind: Ints = Ints(kind)  # the kind of each card, in the order of the kinds, then of the prices
        self.price: Ints = Ints(price)  # the Crystite Buy Price in its corner, or NONE [MUL-121]
        self.copies: Ints = Ints(copies)  # how many of it are in the box
        self.modifier: Ints = Ints(mod)  # what a kind adds to a production value, at kind * 4 + good [MUL-102]
        self.common: Ints = Ints(common)  # 1 for the common kinds, by kind [MUL-196]


class EventCards:
    """[MUL-159] One of the two event decks: a row for each property, an entry for each card."""

    def __init__(
        self,
        names: list[str],
        money: list[list[int]],
        needs_mule: list[int],
        per_mule: list[int],
        goods: list[int],
        smithore: list[int],
        food_divisor: list[int],
        land: list[int],
        wampus: list[int],
        ranks: list[list[int]],
    ) -> None:
        self.names = names  # the captions of the cards
        self.few: Ints = Ints([pair[0] for pair in money])  # dollars for a receiver with few Lands [MUL-156]
        self.many: Ints = Ints([pair[1] for pair in money])  # dollars for a receiver with many
        self.needs_mule: Ints = Ints(needs_mule)  # 1 if it concerns only players with a M.U.L.E.
        self.per_mule: Ints = Ints(per_mule)  # dollars per M.U.L.E. that makes one of `goods` [MUL-160]
        self.goods: Ints = Ints(goods)  # the Goods of per_mule, as bits
        self.smithore: Ints = Ints(smithore)  # Smithore gained
        self.food_divisor: Ints = Ints(food_divisor)  # this part of the Food is lost, rounded down; 0: none [MUL-162]
        self.land: Ints = Ints(land)  # 1: claims a Land [MUL-161]; -1: loses the latest of many [MUL-163]
        self.wampus: Ints = Ints(wampus)  # 1 if it shows the wampus [MUL-87]
        self.rank3: Ints = Ints([pair[0] for pair in ranks])  # who gets it with 3 players, Rank 1 being 1 [MUL-194]
        self.rank4: Ints = Ints([pair[1] for pair in ranks])  # the same with 4 players


class Species:
    """[MUL-19] [MUL-33] [MUL-181] The eight species."""

    def __init__(self, money: list[int], packages: list[int], talent: list[int], owners: int) -> None:
        self.money: Ints = Ints(money)  # start money of a handicap species, NONE for the others
        self.packages: Ints = Ints(packages)  # its Package cards, NONE for the others
        self.talent: Ints = Ints(talent)  # a number of TALENTS, NONE for the handicap species
        self.owners = owners  # how many players may have the same, where it may be shared


def read_cards(sheet: TomlTable, price_low: int, price_high: int) -> ProductionCards:
    """[MUL-17] [MUL-103] [MUL-121] [MUL-125] The Production Cards: 20, and 4 that bring the Ship."""
    sheet.only("provenance", "rows")
    kinds: list[int] = []
    prices: list[int] = []
    copies: list[int] = []
    modifier: list[int] = []
    common: list[int] = []
    totals: list[int] = []
    rows = sheet.rows_by_name("kind", CODES.domains["kind"], "common", "prices", *CODES.domains["good"])
    for kind, row in enumerate(rows):
        printed = row.numbers("prices", 0, price_high)
        totals.append(len(printed))
        for price in sorted(set(printed)):
            if 0 < price < price_low:
                raise row.wrong(f"prices: {price} is below the Crystite lane, which starts at {price_low} [MUL-121]")
            name = row.text("kind") + (f"-{price}" if price else "")
            if name not in CODES.domains["card"]:
                raise row.wrong(f"prices: there is no card {name}; known are {', '.join(CODES.domains['card'])}")
            kinds.append(kind)
            prices.append(price if price else NONE)
            copies.append(printed.count(price))
        modifier.extend(row.number(good, -9, 9) if good in row.cells else 0 for good in CODES.domains["good"])
        common.append(_flag(row, "common"))
    if len(kinds) != len(CODES.domains["card"]):
        raise sheet.wrong(f"rows: {len(kinds)} different cards, not {len(CODES.domains['card'])} [MUL-103]")
    if sum(totals[:-1]) != PRODUCTION_CARDS or totals[-1] != SHIPS:
        raise sheet.wrong(f"rows: {sum(totals[:-1])} cards and {totals[-1]} Ships, not 20 and 4 [MUL-17]")
    if sum(copy * common[kind] for kind, copy in zip(kinds, copies, strict=True)) != 12:
        raise sheet.wrong("rows: the common kinds have 12 cards in all [MUL-196]")
    if common[-1]:
        raise sheet.wrong("rows: the Ship is no common card [MUL-196]")
    return ProductionCards(kinds, prices, copies, modifier, common)


EFFECTS: Final = ("money", "per_mule", "smithore", "food_divisor", "claims_land", "loses_land")


def read_events(sheet: TomlTable, deck: str) -> EventCards:
    """[MUL-17] [MUL-159] One event deck, ``lucky`` or ``unlucky``: each card does one thing."""
    sheet.only("provenance", "rows")
    lucky = deck == "lucky"
    rows = _in_order(sheet, deck)
    for row in rows:
        _check_event(row, lucky)
    wampus = [_flag(row, "wampus") if lucky else 0 for row in rows]
    if lucky and sum(wampus) != WAMPUS_CARDS:
        raise sheet.wrong(f"rows: {sum(wampus)} cards show the wampus; {WAMPUS_CARDS} do [MUL-87]")
    return EventCards(
        [row.text("name") for row in rows],
        [_pair(row, "money", -99, 99) if "money" in row.cells else [0, 0] for row in rows],
        [_flag(row, "needs_mule") if "needs_mule" in row.cells else 0 for row in rows],
        [row.number("per_mule", -99, 99) if "per_mule" in row.cells else 0 for row in rows],
        [_goods(row) if "of" in row.cells else 0 for row in rows],
        [row.number("smithore", 0, 12) if "smithore" in row.cells else 0 for row in rows],
        [row.number("food_divisor", 1, 12) if "food_divisor" in row.cells else 0 for row in rows],
        [_land(row) for row in rows],
        wampus,
        [_ranks(row, lucky) for row in rows],
    )


def read_species(sheet: TomlTable) -> Species:
    """[MUL-19] [MUL-33] [MUL-181] Six species with a talent, two with a handicap."""
    sheet.only("provenance", "rows", "owners")
    money: list[int] = []
    packages: list[int] = []
    talent: list[int] = []
    for row in sheet.rows_by_name("species", CODES.domains["species"], "talent", "money", "packages"):
        if ("talent" in row.cells) == ("money" in row.cells):
            raise row.wrong("a species has either a talent or a handicap in money [MUL-33, MUL-181]")
        if "talent" in row.cells and row.text("talent") not in TALENTS:
            raise row.wrong(f"talent {row.text('talent')!r} is none of {', '.join(TALENTS)} [MUL-181]")
        handicap = "money" in row.cells
        money.append(row.number("money", 0, 99) if handicap else NONE)
        packages.append(row.number("packages", 0, 6) if handicap else NONE)
        talent.append(NONE if handicap else TALENTS.index(row.text("talent")))
    if sorted(number for number in talent if number != NONE) != list(range(len(TALENTS))):
        raise sheet.wrong("rows: each talent belongs to one species [MUL-181]")
    return Species(money, packages, talent, sheet.number("owners", 1, 4))


def _in_order(sheet: TomlTable, deck: str) -> list[TomlTable]:
    """The cards by id, one row for each [MUL-17]."""
    rows = sheet.rows("rows")
    ids = CODES.domains[deck]
    for row, wanted in zip(rows, ids, strict=False):
        if row.text("id") != wanted:
            raise row.wrong(f"id = {row.text('id')!r}, not {wanted!r} [MUL-159]")
    if len(rows) != len(ids):
        raise sheet.wrong(f"rows: {len(rows)} cards, not {len(ids)} [MUL-17]")
    return rows


def _check_event(row: TomlTable, lucky: bool) -> None:
    row.only("id", "name", "ranks", *(("wampus",) if lucky else ()), "needs_mule", "of", *EFFECTS)
    does = [cell for cell in EFFECTS if cell in row.cells]
    if len(does) != 1:
        raise row.wrong(f"a card does one thing, not {', '.join(does) or 'nothing'} [MUL-159]")
    if ("per_mule" in row.cells) != ("of" in row.cells):
        raise row.wrong("per_mule and of go together [MUL-160]")
    if does[0] in (("food_divisor", "loses_land") if lucky else ("smithore", "claims_land")):
        raise row.wrong(f"{does[0]} has no place in this deck [MUL-159]")
    amounts = _pair(row, "money", -99, 99) if does[0] == "money" else []
    if does[0] == "per_mule":
        amounts = [row.number("per_mule", -99, 99)]
    if any(amount == 0 or (amount > 0) != lucky for amount in amounts):
        raise row.wrong("a Lucky card gives and an Unlucky one takes [MUL-150, MUL-152]")


def _ranks(row: TomlTable, lucky: bool) -> list[int]:
    """[MUL-194] Good luck never goes to Rank 1, bad luck to Ranks 1 and 2 alone."""
    ranks = _pair(row, "ranks", 1, 4)
    for players, rank in zip((3, 4), ranks, strict=True):
        if not (2 <= rank <= players if lucky else 1 <= rank <= 2):
            raise row.wrong(f"ranks: with {players} players it cannot go to Rank {rank} [MUL-194]")
    return ranks


def _land(row: TomlTable) -> int:
    if "claims_land" in row.cells:
        return _flag(row, "claims_land")
    return -_flag(row, "loses_land") if "loses_land" in row.cells else 0


def _goods(row: TomlTable) -> int:
    for good in row.texts("of"):
        if good not in CODES.domains["good"]:
            raise row.wrong(f"of: {good!r} is no Good [MUL-3]")
    return bits([CODES.index("good", good) for good in row.texts("of")])


def _pair(row: TomlTable, cell: str, low: int, high: int) -> list[int]:
    pair = row.numbers(cell, low, high)
    if len(pair) != 2:
        raise row.wrong(f"{cell} has {len(pair)} entries, not 2")
    return pair


def _flag(row: TomlTable, cell: str) -> int:
    value = row.cell(cell)
    if not isinstance(value, bool):
        raise row.wrong(f"{cell} = {value!r} is neither true nor false")
    return 1 if value else 0
