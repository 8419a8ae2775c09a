"""The primitives: every change of money, Goods, Lands and M.U.L.E.s, each telling what happened."""

from serai.games.mule.codes import (
    ENERGY,
    FOOD,
    METEOR_CRATER,
    RIVER,
    SMITHORE,
    board_place,
    seat_good,
    seat_site,
    terrain_vein,
)
from serai.games.mule.event_kinds import (
    BUILT,
    CLAIMED,
    FED,
    FLIPPED,
    GAINED,
    GOT_GOODS,
    LOST,
    LOST_GOODS,
    LOST_LAND,
    LOST_MULE,
    RETURNED,
)
from serai.games.mule.state import Mule
from serai.kernel.bits import bit
from serai.kernel.game import CHANCE, NONE
from serai.kernel.ints import i64

# ---- money and Goods ----------------------------------------------------------------------------------------------


def gain(g: Mule, seat: i64, dollars: i64) -> None:
    """[MUL-150] Money from the bank, which is unlimited [MUL-4] [MUL-178]."""
    if dollars > 0:
        g.money[seat] += dollars
        if g.recording:
            g.emit(GAINED, seat, dollars)


def lose(g: Mule, seat: i64, dollars: i64) -> None:
    """[MUL-174] A loss is borne as far as the money goes; nobody has debts [MUL-4]. The log tells it [MUL-210]."""
    lost = min(dollars, g.money[seat])
    if lost > 0:
        g.money[seat] -= lost
        if g.recording:
            g.emit(LOST, seat, lost)


def gain_goods(g: Mule, seat: i64, good: i64, units: i64) -> None:
    """[MUL-150] Goods from the neutral stacks."""
    if units > 0:
        g.stock[seat_good(seat, good)] += units
        if g.recording:
            g.emit(GOT_GOODS, seat, good, units)


def lose_goods(g: Mule, seat: i64, good: i64, units: i64) -> None:
    """[MUL-152] [MUL-174] Goods to the neutral stacks, as far as there are any. The log tells it [MUL-210]."""
    lost = min(units, g.stock[seat_good(seat, good)])
    if lost > 0:
        g.stock[seat_good(seat, good)] -= lost
        if g.recording:
            g.emit(LOST_GOODS, seat, good, lost)


def feed(g: Mule, seat: i64, food: i64) -> None:
    """[MUL-70] Food for an Action goes from the Stock to the Food Usage box before the Action takes effect."""
    g.stock[seat_good(seat, FOOD)] -= food
    g.box[seat] += food
    g.spent += food
    if g.recording:
        g.emit(FED, seat, food)


def unpack(g: Mule, seat: i64) -> None:
    """[MUL-88] A Package leaves the game and brings Food and Energy."""
    numbers = g.printed.numbers
    g.packages[seat] -= 1
    g.stock[seat_good(seat, FOOD)] += numbers.package_food
    g.stock[seat_good(seat, ENERGY)] += numbers.package_energy


def build_mules(g: Mule) -> None:
    """[MUL-62] [MUL-63] In Development the Store turns Smithore into M.U.L.E.s, while the Corral has room."""
    units = min(g.printed.numbers.corral - g.corral, g.store[SMITHORE])
    if units > 0:
        g.corral += units
        g.store[SMITHORE] -= units
        if g.recording:
            g.emit(BUILT, CHANCE, units)


# ---- Lands --------------------------------------------------------------------------------------------------------


def lay(g: Mule, square: i64, land: i64) -> None:
    """[MUL-21] Put a tile on a square of Irata, Public Side up; Rivers and Craters hide nothing [MUL-9]."""
    g.terrain[square] = land
    g.irata |= bit(square)
    g.vein[square] = NONE
    g.seen[square] = 0
    g.turned[square] = 1 if land in (RIVER, METEOR_CRATER) else 0


def claim(g: Mule, seat: i64, square: i64, site: i64) -> None:
    """[MUL-38] [MUL-45] [MUL-47] A Land goes from Irata to the player's board, for good; its square stays empty."""
    place = board_place(seat, site)
    carry(g, square, place)
    g.irata &= ~bit(square)
    g.lands[seat] |= bit(site)
    g.claims += 1
    g.since[seat_site(seat, site)] = g.claims
    g.origin[seat_site(seat, site)] = square
    if g.recording:
        g.emit(CLAIMED, seat, g.terrain[place], square, site)


def carry(g: Mule, source: i64, target: i64) -> None:
    """A tile goes to another place with what is known of its Secret Side."""
    g.terrain[target] = g.terrain[source]
    g.vein[target] = g.vein[source]
    g.seen[target] = g.seen[source]
    g.turned[target] = g.turned[source]
    clear(g, source)


def clear(g: Mule, place: i64) -> None:
    g.terrain[place] = NONE
    g.vein[place] = NONE
    g.seen[place] = 0
    g.turned[place] = 0


def give_back(g: Mule, seat: i64, site: i64, square: i64) -> None:
    """[MUL-163] A Land leaves the board for a square of Irata, or with NONE the game; a M.U.L.E. on it is lost."""
    place = board_place(seat, site)
    land = g.terrain[place]
    if g.mules(seat) >> site & 1:
        lose_mule(g, seat, site)
    g.lands[seat] &= ~bit(site)
    g.origin[seat_site(seat, site)] = NONE
    g.since[seat_site(seat, site)] = 0
    if g.recording:
        g.emit(LOST_LAND, seat, land, site)
    if square == NONE:
        clear(g, place)
        return
    carry(g, place, square)
    g.irata |= bit(square)
    if g.recording:
        g.emit(RETURNED, CHANCE, land, square)


def dig(g: Mule, place: i64, vein: i64) -> None:
    """[MUL-204] Chance has said what lies under a Land: from now on it exists."""
    g.unseen[terrain_vein(g.terrain[place], vein)] -= 1
    g.vein[place] = vein


# ---- M.U.L.E.s ----------------------------------------------------------------------------------------------------


def install(g: Mule, seat: i64, site: i64, good: i64) -> None:
    """[MUL-74] A M.U.L.E. set to a Good stands on a Land from now on."""
    g.makes[seat_good(seat, good)] |= bit(site)


def uninstall(g: Mule, seat: i64, site: i64) -> i64:
    """Take a M.U.L.E. off its Land; gives the Good it was set to. It stays the owner's Land [MUL-81]."""
    good = g.made_at(seat, site)
    g.makes[seat_good(seat, good)] &= ~bit(site)
    g.flipped[seat] &= ~bit(site)
    return good


def flip(g: Mule, seat: i64, site: i64) -> None:
    """[MUL-95] A flipped M.U.L.E. makes nothing this turn."""
    g.flipped[seat] |= bit(site)
    if g.recording:
        g.emit(FLIPPED, seat, site, g.made_at(seat, site))


def lose_mule(g: Mule, seat: i64, site: i64) -> None:
    """[MUL-106] [MUL-163] A M.U.L.E. goes to the neutral stacks; nobody else can let one go [MUL-5]."""
    good = uninstall(g, seat, site)
    if g.recording:
        g.emit(LOST_MULE, seat, site, good)
