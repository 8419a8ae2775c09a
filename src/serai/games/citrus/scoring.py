"""Chapters 8 and 11: scoring fincas at the end of a turn, and the end of the game."""

from serai.games.citrus.codes import NEIGHBOURS, OFF, seat_landscape, site_neighbour
from serai.games.citrus.estate import Estate
from serai.games.citrus.event_kinds import AWARDED, LAST_FINCA, OVER, SCORED, UNUSED
from serai.games.citrus.sides import ROCK
from serai.games.citrus.state import Citrus
from serai.kernel.bits import bit
from serai.kernel.game import CHANCE, NONE
from serai.kernel.ints import Ints, i64
from serai.kernel.rows import row_of


def surrounded(e: Estate, letter: i64) -> bool:
    """[CIT-73] [CIT-117] Whether every space around a site carries a plantation, a landscape tile or a rock."""
    index: i64
    for index in range(site_neighbour(letter, 0), site_neighbour(letter, NEIGHBOURS)):
        space = e.side.around[index]
        if space != OFF and e.tile[space] == NONE and e.land[space] == NONE and e.side.ground[space] != ROCK:
            return False
    return True


def totals(e: Estate, letter: i64, players: i64) -> Ints:
    """[CIT-74] The sizes of each seat's regions around a site, each region once and whole."""
    sums = row_of(players, 0)
    index: i64
    for index in range(site_neighbour(letter, 0), site_neighbour(letter, NEIGHBOURS)):
        space = e.side.around[index]
        if e.tile[space] == NONE:
            continue
        root = e.root[space]
        owner = e.owner[root]
        if owner == NONE:
            continue
        met = False
        earlier: i64
        for earlier in range(site_neighbour(letter, 0), index):
            other = e.side.around[earlier]
            if e.tile[other] != NONE and e.root[other] == root:
                met = True
        if not met:
            sums[owner] += e.size[root]
    return sums


def largest(sums: Ints, below: i64) -> i64:
    """The largest total under a limit; 0 if there is none [CIT-79]."""
    best: i64 = 0
    for total in sums:
        if best < total < below:
            best = total
    return best


def score_fincas(g: Citrus) -> None:
    """[CIT-73] [CIT-81] [CIT-82] [CIT-83] Score every finca that is surrounded and was not scored before."""
    letter: i64
    for letter in range(g.estate.side.letters):
        if g.estate.finca[letter] != NONE and not g.estate.scored >> letter & 1 and surrounded(g.estate, letter):
            score_finca(g, letter)


def score_finca(g: Citrus, letter: i64) -> None:
    """[CIT-75] [CIT-76] [CIT-77] [CIT-78] First and second place; several firsts leave nothing for a second."""
    kind = g.estate.finca[letter]
    sums = totals(g.estate, letter, g.players)
    first = largest(sums, OFF)
    firsts: i64 = 0
    for total in sums:
        if total == first:
            firsts += 1
    second = largest(sums, first) if firsts == 1 else 0
    g.estate.scored |= bit(letter)  # [CIT-80]
    if g.recording:
        g.emit(SCORED, CHANCE, letter)
    seat: i64
    for seat in range(g.players):
        if sums[seat] == 0:
            continue
        points = g.printed.high[kind] if sums[seat] == first else g.printed.low[kind] if sums[seat] == second else 0
        g.points[seat] += points
        if g.recording:
            g.emit(AWARDED, seat, letter, sums[seat], points)


def out_of_tiles(g: Citrus) -> bool:
    """[CIT-98] [CIT-99] Bag and market are empty, and no tile waits to be built."""
    return len(g.tray) == 0 and g.market_tiles() == 0 and g.bag_empty()


def close(g: Citrus) -> None:
    """[CIT-103] The final scoring, in this order: fincas, plantations, landscape tiles."""
    if g.recording:
        g.emit(OVER, CHANCE)
    score_last_fincas(g)
    harvest_all(g)
    score_unused(g)
    g.finish()


def score_last_fincas(g: Citrus) -> None:
    """[CIT-100] Every unscored finca gives its lower value to all who have the most around it."""
    e = g.estate
    letter: i64
    seat: i64
    for letter in range(e.side.letters):
        if e.finca[letter] == NONE or e.scored >> letter & 1:
            continue
        sums = totals(e, letter, g.players)
        most = largest(sums, OFF)
        points = g.printed.low[e.finca[letter]]
        for seat in range(g.players):
            if most > 0 and sums[seat] == most:
                g.points[seat] += points
                if g.recording:
                    g.emit(LAST_FINCA, seat, letter, most, points)


def harvest_all(g: Citrus) -> None:
    """[CIT-101] Every region with a worker on it is harvested; coins no longer matter."""
    seat: i64
    for seat in range(g.players):
        for root in g.estate.roots(seat):
            g.harvest(root)


def score_unused(g: Citrus) -> None:
    """[CIT-102] One point for each action tile in hand; horses were scored when they were taken."""
    seat: i64
    index: i64
    for seat in range(g.players):
        tiles: i64 = 0
        for index in range(seat_landscape(seat, 0), seat_landscape(seat + 1, 0)):
            tiles += g.hand[index]
        g.points[seat] += tiles
        if g.recording and tiles:
            g.emit(UNUSED, seat, tiles)
