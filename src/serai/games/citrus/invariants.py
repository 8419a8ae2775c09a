"""What holds after every choice, whatever was chosen."""

from serai.games.citrus.codes import (
    BRIDGE_TILE,
    CODES,
    KINDS_OF_FINCA,
    KINDS_OF_LANDSCAPE,
    PLACES,
    SLOTS,
    TILES,
    WORKERS,
    fruit_of,
)
from serai.games.citrus.land.estate import Estate
from serai.games.citrus.state import Citrus
from serai.kernel.bits import count
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, i64
from serai.kernel.rows import any_negative, row_of


def tiles_outside_bag(g: Citrus) -> Ints:
    """The plantations on the board, in the market and on the tray, by kind."""
    found = row_of(TILES, 0)
    for kind in g.estate.tile:
        if kind != NONE:
            found[kind] += 1
    for kind in g.market:
        if kind != NONE:
            found[kind] += 1
    for kind in g.tray:
        found[kind] += 1
    return found


def broken_rule(g: Citrus) -> str:
    """[CIT-138] The first thing that does not hold, or "": regions, tiles, coins, fincas, landscape, roads."""
    space = broken_region(g.estate)
    if space != NONE:
        return f"regions: the one at {place_name(space)} is not what a search from scratch finds [CIT-12]"
    return broken_sum(g) or broken_ground(g)


def place_name(space: i64) -> str:
    return CODES.name("space", space)


def broken_sum(g: Citrus) -> str:
    """Nothing is more than the box has, and nothing but a score is negative [CIT-9]."""
    there = tiles_outside_bag(g)
    exist = g.all_tiles()
    kind: i64
    for kind in range(TILES):
        if there[kind] + g.bag[kind] > exist[kind]:
            name = CODES.name("tile", kind)
            found = there[kind] + g.bag[kind]
            return f"bag, market, tray, regions: {found} tiles {name}; the game has {exist[kind]} [CIT-2]"
    for coins in g.coins:
        if coins < 0 or coins > g.printed.numbers.most_coins:
            return f"coins: {coins} is not from 0 to {g.printed.numbers.most_coins} [CIT-8]"
    fincas = g.fincas[:]
    for kind in g.estate.finca:
        if kind != NONE:
            fincas[kind] += 1
    for kind in range(KINDS_OF_FINCA):
        if fincas[kind] > g.printed.fincas[kind]:
            return f"fincas, standing: there are more {CODES.name('finca', kind)} than {g.printed.fincas[kind]} [CIT-3]"
    for counts in (g.bag, g.hand, g.fincas, g.box, g.pile):
        if any_negative(counts):
            return "bag, hand, fincas, box, pile: a count is negative [CIT-138]"
    return broken_market(g) or broken_landscape(g)


def broken_market(g: Citrus) -> str:
    """The tiles of the tray can go back to the market, and their coins to the player; three sites are shown at most."""
    if len(g.tray) > longest_line(g):
        return f"tray: at most {longest_line(g)} tiles, a line of the market [CIT-28]"
    if g.market_tiles() + len(g.tray) > SLOTS:
        return "market, tray: there are more tiles than market spaces [CIT-34]"
    if g.active != NONE and g.coins[g.active] + g.refund * len(g.tray) > g.printed.numbers.most_coins:
        return f"coins, refund: the tray would bring more than {g.printed.numbers.most_coins} coins [CIT-8]"
    if count(g.shown) > g.printed.numbers.shown:
        return f"shown: at most {g.printed.numbers.shown} sites [CIT-18]"
    return ""


def longest_line(g: Citrus) -> i64:
    """[CIT-28] As many tiles as a row or column of the market can bring."""
    longest: i64 = 0
    for slots in g.printed.lines:
        longest = max(longest, len(slots))
    return longest


def broken_landscape(g: Citrus) -> str:
    """[CIT-138] No more landscape tiles than the box has; horses are in no hand [CIT-57]; bridges link one region."""
    found = row_of(KINDS_OF_LANDSCAPE, 0)
    kind: i64
    for kind in g.estate.land:
        if kind != NONE:
            found[kind] += 1
    place: i64 = 0
    for held in g.hand:
        if held and g.printed.horse_points[place % KINDS_OF_LANDSCAPE]:
            return "hand: wild horses are scored at once [CIT-57]"
        found[place % KINDS_OF_LANDSCAPE] += held
        place += 1
    found[BRIDGE_TILE] += len(g.estate.links) // 2
    exist = g.printed.landscape_tiles(g.settings.plows)
    for kind in range(KINDS_OF_LANDSCAPE):
        tiles = found[kind] + g.box[kind] + g.pile[kind]
        if tiles > exist[kind]:
            name = CODES.name("landscape", kind)
            return f"landscape, hand, bridges, box, pile: {tiles} tiles {name}; the game has {exist[kind]} [CIT-5]"
    return broken_bridge(g.estate)


def broken_bridge(e: Estate) -> str:
    """[CIT-68] Both ends of a bridge are plantations of one region, and no two bridges are the same."""
    index: i64 = 0
    while index < len(e.links):
        here = e.links[index]
        there = e.links[index + 1]
        if e.tile[here] == NONE or e.root[here] != e.root[there]:
            return f"bridges: the one at {place_name(here)} links no region [CIT-68]"
        other: i64 = 0
        while other < index:
            ends = (e.links[other], e.links[other + 1])
            if ends == (here, there) or ends == (there, here):
                return f"bridges: there are two at {place_name(here)} [CIT-68]"
            other += 2
        index += 2
    return ""


def broken_ground(g: Citrus) -> str:
    """[CIT-41] [CIT-42] [CIT-59] Tiles lie where they may, and no fruit on two roads of a site."""
    e = g.estate
    space: i64
    for space in range(PLACES):
        if e.tile[space] == NONE and e.land[space] == NONE:
            continue
        if e.side.buildable[space] == 0 or (e.tile[space] != NONE and e.land[space] != NONE):
            return f"regions, landscape: at {place_name(space)} what lies there cannot [CIT-41]"
        letter = e.side.road_of[space]
        if (
            letter != NONE
            and not e.family
            and e.tile[space] != NONE
            and e.on_road(letter, fruit_of(e.tile[space]), space)
        ):
            return f"regions: two roads of site {CODES.name('site', letter)} carry the same fruit [CIT-42]"
    return ""


# ---- regions from scratch ----------------------------------------------------------------------------------------


def broken_region(e: Estate) -> i64:
    """[CIT-14] The first space whose region a search from scratch does not find; NONE if all are."""
    space: i64
    for space in range(PLACES):
        if e.tile[space] == NONE:
            if e.root[space] != NONE or e.size[space] != 0 or e.owner[space] != NONE:
                return space
        elif e.root[space] == NONE or e.root[space] > space:
            return space
        elif e.root[space] == space:
            if is_region_broken(e, space):
                return space
        elif e.owner[space] != NONE or e.size[space] != 0:
            return space
    return NONE


def is_region_broken(e: Estate, root: i64) -> bool:
    spaces = e.grown(root)
    if len(spaces) != e.size[root]:
        return True
    for space in spaces:
        if e.root[space] != root:
            return True
    steps: i64 = 1
    near = e.ring[root]
    while near != root and steps <= PLACES:
        if e.root[near] != root:
            return True
        near = e.ring[near]
        steps += 1
    standing: i64 = 0
    index: i64
    for index in range(len(e.worker)):
        if e.worker[index] == root:
            standing += 1
            if index // WORKERS != e.owner[root]:
                return True
    return steps != e.size[root] or standing != (0 if e.owner[root] == NONE else 1)
