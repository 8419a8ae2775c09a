"""M.U.L.E. in a terminal: planet, Store, prices and boards in 100 columns. Colour helps, but says nothing alone."""

from __future__ import annotations

from typing import Any, Final

from serai.games.mule import TITLE
from serai.games.mule.codes import COLUMNS, GOODS, SQUARES
from serai.games.mule.printed import MulePrinted
from serai.games.mule.state import Mule
from serai.kernel.game import NONE
from serai.kernel.terminal import ALARM, FAINT, STRONG, Line, Part, screen, side_by_side

SCREEN: Final = 100
MAP_CELL: Final = 7
BOARD_CELL: Final = 9
BADGES: Final = ("▲", "■", "●", "◆")
"""A seat's shape tells its player where colour does not."""
SEAT_INKS: Final = ("1;38;5;208", "1;38;5;178", "1;38;5;35", "1;38;5;134")
ZONE_INKS: Final = {"white": "", "red": "38;5;167", "blue": "38;5;69"}
ZONE_MARKS: Final = {"white": "w", "red": "r", "blue": "b"}
TERRAIN: Final = {
    "river": "≈≈≈",
    "plains": "...",
    "low_mountain": "_^_",
    "high_mountain": "^^^",
    "meteor_crater": "(*)",
}
GOOD_LETTERS: Final = {"smithore": "S", "crystite": "C", "food": "F", "energy": "E"}


GOOD_NAMES: Final = TITLE.codes.domains["good"]
SQUARE_NAMES: Final = TITLE.codes.domains["square"]
SITE_NAMES: Final = TITLE.codes.domains["site"]
ZONE_NAMES: Final = TITLE.codes.domains["zone"]


def draw(view: dict[str, Any], world: Mule, colour: bool) -> str:
    """A position as text. ``world`` is a game that looks the same to the viewer: the rules are asked there."""
    printed = world.printed
    lines = [
        _headline(view, world),
        [],
        *side_by_side(_planet(view, printed), _store(view, world), 3 + COLUMNS * MAP_CELL + 3),
        [],
        *_boards(view, printed),
        *_auction(view),
        [],
        *_legend(),
    ]
    return screen(lines, colour)


def _word(domain: str, name: str | None) -> str:
    return TITLE.words.value(domain, name) if name is not None else ""


def _seat(seat: int) -> Part:
    return f"{BADGES[seat]} {TITLE.words.value('seat', seat)}", SEAT_INKS[seat]


# ---- above -------------------------------------------------------------------------------------------------------


def _headline(view: dict[str, Any], world: Mule) -> Line:
    line: Line = [(" M.U.L.E.", STRONG), (f"   month {view['turn']}", "")]
    if view.get("over"):
        return [*line, ("   ", ""), (" THE SHIP HAS LEFT ", ALARM)]
    if view["turn"] < 1:
        return [*line, ("   the colony is being founded", "")]
    line += [("   ", ""), (_word("phase", view["phase"]), STRONG)]
    if view["card"] is not None:
        line += [("   ", ""), (_word("card", view["card"]), "")]
        if world.last_turn():
            line += [("  ", ""), (" LAST MONTH ", ALARM)]
    if view["active"] is not None:
        line += [("   ", ""), _seat(view["active"]), (f" has spent {view['spent']} Food", "")]
    return line


# ---- the planet --------------------------------------------------------------------------------------------------


def _planet(view: dict[str, Any], printed: MulePrinted) -> list[Line]:
    """[MUL-21] The 35 squares: type of Land, Zone, and what is known of its Crystite."""
    lines: list[Line] = [[("   " + "".join(f"{name:^{MAP_CELL}}" for name in "ABCDEFG"), FAINT)]]
    for row in range(SQUARES // COLUMNS):
        upper: Line = [(f" {row + 1} ", FAINT)]
        lower: Line = [("   ", "")]
        for square in range(row * COLUMNS, (row + 1) * COLUMNS):
            cell = _square(view, printed, square)
            upper.append(cell[0])
            lower.append(cell[1])
        lines += [upper, lower]
    return lines


def _square(view: dict[str, Any], printed: MulePrinted, square: int) -> tuple[Part, Part]:
    if printed.irata.zone[square] == NONE:
        return ("[STORE]", STRONG), (" " * MAP_CELL, "")
    zone = ZONE_NAMES[printed.irata.zone[square]]
    name = SQUARE_NAMES[square]
    land = view["irata"].get(name)
    ink = ZONE_INKS[zone]
    if land is None:
        return (f"   {ZONE_MARKS[zone]}   ", FAINT), (" " * MAP_CELL, "")
    return (f" {TERRAIN[land]}{ZONE_MARKS[zone]}  ", ink), (f" {_crystite(view, land, name):5} ", FAINT)


def _crystite(view: dict[str, Any], land: str, place: str) -> str:
    """What the viewer sees of a Land's Crystite: its value, that somebody assayed it, or nothing."""
    known = view.get(land, {}).get("known", {}) if land not in ("river", "meteor_crater") else {}
    if isinstance(known.get(place), int):
        return f"◇{known[place]}"
    return "◇" + "".join(BADGES[seat] for seat in view["assayed"][place]) if place in view["assayed"] else ""


# ---- the Store ---------------------------------------------------------------------------------------------------


def _store(view: dict[str, Any], world: Mule) -> list[Line]:
    """[MUL-13] [MUL-15] The Corral, and for each Good its lane of prices and the Store's stock."""
    numbers, prices = world.printed.numbers, world.printed.prices
    pens = "".join(f"[{'M' * world.mules_in_pen(pen):{numbers.mules_per_pen}}]" for pen in range(numbers.pens))
    lines: list[Line] = [
        [("Corral ", STRONG), (pens, ""), (f" {view['corral']} at ${world.mule_price()}", "")],
        [],
        [("            sell buy  store", FAINT)],
    ]
    for good in range(GOODS):
        name = GOOD_NAMES[good]
        sell = world.sell_price(good)
        lane = "".join(
            "█" if price == sell else "·" for price in range(prices.lowest_sell[good], prices.highest_sell(good) + 1)
        )
        mark = "►" if view["auction"] == name else " "
        stock = view["store"].get(name, 0)
        figures = f"{sell:>3} {world.buy_price(good):>3} {stock:>5}   "
        lines.append(
            [(f"{mark}{_word('good', name):<10}", STRONG if mark == "►" else ""), (figures, ""), (lane, FAINT)]
        )
    lines += [[], [("Decks ", STRONG), (_decks(view), "")], [], *_ranks(view)]
    return lines


def _decks(view: dict[str, Any]) -> str:
    lucky, unlucky = sum(view["lucky"].values()), sum(view["unlucky"].values())
    return f"Production {view['above'] + view['bottom']}  Lucky {lucky}  Unlucky {unlucky}"


def _ranks(view: dict[str, Any]) -> list[Line]:
    """[MUL-12] The Rank Track, two to a line."""
    lines: list[Line] = []
    for place, seat in enumerate(view["ranking"]):
        if place % 2 == 0:
            lines.append([("Ranks " if place == 0 else "      ", STRONG)])
        badge, ink = _seat(seat)
        lines[-1] += [(f"{place + 1} ", FAINT), (f"{badge:<10}", ink)]
    return lines


# ---- the boards --------------------------------------------------------------------------------------------------


def _boards(view: dict[str, Any], printed: MulePrinted) -> list[Line]:
    """Two boards side by side."""
    order = view["clockwise"] if len(view["clockwise"]) == view["players"] else list(range(view["players"]))
    blocks = [_board(view, printed, seat) for seat in order]
    lines: list[Line] = []
    for index in range(0, len(blocks), 2):
        pair = blocks[index : index + 2]
        lines += side_by_side(pair[0], pair[1] if len(pair) > 1 else [], SCREEN // 2)
        lines.append([])
    return lines[:-1]


def _board(view: dict[str, Any], printed: MulePrinted, seat: int) -> list[Line]:
    """[MUL-11] [MUL-16] [MUL-177] [MUL-202] Money, Stocks and cards; then the squares with Lands and M.U.L.E.s."""
    species = _word("species", view["species"][seat])
    rank = view["ranking"].index(seat) + 1 if seat in view["ranking"] else "-"
    stock = view["stock"][seat]
    goods = " ".join(f"{GOOD_LETTERS[good]}{stock.get(good, 0)}" for good in GOOD_NAMES)
    used = f" (+{view['box'][seat]} used)" if view["box"][seat] else ""
    cards = f"  Package {view['packages'][seat]}  Sale {view['sale_cards'][seat]}"
    lines: list[Line] = [
        [(" ", ""), _seat(seat), (f"  {species}  Rank {rank}  ", ""), (f"${view['money'][seat]}", STRONG)],
        [(f"   {goods}{used}{cards}", "")],
    ]
    for row in range(3):
        line: Line = [(" ", "")]
        for site in range(row * 5, row * 5 + 5):
            line.append(_site(view, printed, seat, site))
        lines.append(line)
    return lines


def _site(view: dict[str, Any], printed: MulePrinted, seat: int, site: int) -> Part:
    name = SITE_NAMES[site]
    if printed.board.zone[site] == NONE:
        return f"{'store':^{BOARD_CELL}}", FAINT
    zone = ZONE_NAMES[printed.board.zone[site]]
    text = view["boards"][seat].get(name)
    mark = "~" if printed.board.beds >> site & 1 else ZONE_MARKS[zone]
    if text is None:
        return f"{name}{mark:<{BOARD_CELL - 2}}", FAINT
    land, *rest = text.split()
    mule = GOOD_LETTERS[rest[0]] if rest else "-"
    if len(rest) > 1:
        mule = mule.lower()
    vein = _crystite(view, land, f"{seat}-{name}")[:2]
    return f"{name}{TERRAIN[land]}{mule}{vein:<{BOARD_CELL - 6}}", ZONE_INKS[zone]


# ---- the Market --------------------------------------------------------------------------------------------------


def _auction(view: dict[str, Any]) -> list[Line]:
    """[MUL-137] [MUL-217] The Good on auction, the roles, and all open offers."""
    if view["auction"] is None:
        return []
    roles: Line = [(f" {_word('good', view['auction'])} on auction:", STRONG)]
    for seat, role in enumerate(view["role"]):
        done = " ✓" if seat in view["done_mask"] else ""
        roles += [("  ", ""), _seat(seat), (f" {role}{done}", "")]
    lines = [[], roles]
    for name, offer in view["offers"].items():
        to = "" if offer["to"] is None else f" for {TITLE.words.value('seat', offer['to'])} alone"
        terms = f" offers to {offer['side']} {offer['units']} for ${offer['total']}{to}  [{name}]"
        lines.append([("   ", ""), _seat(int(name[0])), (terms, "")])
    if view["counting"]:
        lines.append([("   ", ""), (" COUNTDOWN ", ALARM)])
    return lines


def _legend() -> list[Line]:
    lands = "≈≈≈ River  ... Plains  _^_ Low  ^^^ High Mountain  (*) Crater"
    marks = "◇2 Crystite 2  ◇▲ assayed by ▲"
    mules = "S C F E a M.U.L.E. on Smithore, Crystite, Food, Energy (small letter: switched off)  - none"
    return [[(f" {lands}   {marks}", FAINT)], [(f" {mules}", FAINT)]]
