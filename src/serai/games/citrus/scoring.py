"""Chapters 8 and 11: scoring fincas at the end of a turn, and the end of the game."""

from serai.games.citrus.codes import NEIGHBOURS, OFF, seat_landscape, site_neighbour
from serai.games.citrus.event_kinds import AWARDED, LAST_FINCA, OVER, SCORED, UNUSED
from serai.games.citrus.land.estate import Estate
from serai.games.citrus.printed.sides import ROCK
from serai.games.citrus.state import Citrus
from serai.kernel.bits import bit
from serai.kernel.game import CHANCE, NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row, row_of
from serai.kernel.rows import total as total_of


def vacant(e: Estate, space: i64) -> bool:
    """[CIT-73] Whether a space around a site still waits for a plantation or a landscape tile; a rock is enough."""
    return space != OFF and e.tile[space] == NONE and e.land[space] == NONE and e.side.ground[space] != ROCK


def vacant_around(e: Estate, letter: i64) -> Ints:
    """The spaces around a site that nothing occupies yet."""
    found = row()
    index: i64
    for index in range(site_neighbour(letter, 0), site_neighbour(letter, NEIGHBOURS)):
        if vacant(e, e.side.around[index]):
            found = append(found, e.side.around[index])
    return found


def surrounded(e: Estate, letter: i64) -> bool:
    """[CIT-73] [CIT-117] Whether every space around a site carries a plantation, a landscape tile or a rock."""
    index: i64
    for index in range(site_neighbour(letter, 0), site_neighbour(letter, NEIGHBOURS)):
        if vacant(e, e.side.around[index]):
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


def leads(sums: Ints, seat: i64) -> bool:
    """Whether nobody has a larger total than the seat, which has one."""
    return sums[seat] > 0 and sums[seat] == largest(sums, OFF)


def is_alone(sums: Ints, first: i64) -> bool:
    """Whether exactly one seat has this total."""
    firsts: i64 = 0
    for total in sums:
        if total == first:
            firsts += 1
    return firsts == 1


def second_largest(sums: Ints, first: i64) -> i64:
    """[CIT-76] The total of the second place; 0 if several have the largest, which leaves nothing for a second."""
    return largest(sums, first) if is_alone(sums, first) else 0


def awards(g: Citrus, letter: i64, sums: Ints) -> Ints:
    """[CIT-75] [CIT-77] [CIT-78] What a finca gives each seat for these totals: its values for first and second."""
    kind = g.estate.finca[letter]
    first = largest(sums, OFF)
    second = second_largest(sums, first)
    points = row_of(g.players, 0)
    seat: i64
    for seat in range(g.players):
        if sums[seat] == 0:
            continue
        if sums[seat] == first:
            points[seat] = g.printed.high[kind]
        elif sums[seat] == second:
            points[seat] = g.printed.low[kind]
    return points


def unscored(e: Estate, letter: i64) -> bool:
    """[CIT-80] Whether a finca stands on a site and was not scored before."""
    return e.finca[letter] != NONE and not e.scored >> letter & 1


def score_fincas(g: Citrus) -> None:
    """[CIT-73] [CIT-81] [CIT-82] [CIT-83] Score every finca that is surrounded and was not scored before."""
    letter: i64
    for letter in range(g.estate.side.letters):
        if unscored(g.estate, letter) and surrounded(g.estate, letter):
            score_finca(g, letter)


def score_finca(g: Citrus, letter: i64) -> None:
    """[CIT-75] Everybody around the finca gets what it gives."""
    sums = totals(g.estate, letter, g.players)
    points = awards(g, letter, sums)
    g.estate.scored |= bit(letter)  # [CIT-80]
    if g.recording:
        g.emit(SCORED, CHANCE, letter)
    seat: i64
    for seat in range(g.players):
        if sums[seat] == 0:
            continue
        g.points[seat] += points[seat]
        if g.recording:
            g.emit(AWARDED, seat, letter, sums[seat], points[seat])


def tiles_left(g: Citrus) -> i64:
    """[CIT-98] [CIT-99] Plantations in bag and market, and those that wait to be built: without any the game ends."""
    return total_of(g.bag) + g.market_tiles() + len(g.tray)


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
        if not unscored(e, letter):
            continue
        sums = totals(e, letter, g.players)
        points = g.printed.low[e.finca[letter]]
        for seat in range(g.players):
            if leads(sums, seat):
                g.points[seat] += points
                if g.recording:
                    g.emit(LAST_FINCA, seat, letter, sums[seat], points)


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
