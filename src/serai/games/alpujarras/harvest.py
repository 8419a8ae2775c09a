"""Chapter 11: the harvest."""

from serai.games.alpujarras.codes import FARMLANDS, seat_land
from serai.games.alpujarras.norias import GainNorias
from serai.games.alpujarras.state import Alpujarras
from serai.kernel.ints import i64


def leads(g: Alpujarras, seat: i64, land: i64) -> bool:
    """[ALP-95] [ALP-96] [ALP-97] [ALP-98] Whether a player has the most farmers in a farmland, and at least one."""
    own = g.farmers[seat_land(seat, land)]
    if own == 0:
        return False
    other: i64
    for other in range(g.players):
        if other != seat:
            theirs = g.farmers[seat_land(other, land)]
            if theirs > own or (theirs == own and not g.plan.ties):
                return False
    return True


def comes(g: Alpujarras, seat: i64, fruit: i64) -> bool:
    """[ALP-99] Whether a harvest brings a player this fruit; a noria comes instead where there is none, or no room."""
    return g.supply[fruit] > 0 and g.can_hold(seat, fruit)


def harvest(g: Alpujarras) -> None:
    """[ALP-99] [ALP-100] [ALP-101] The fruits first, then the norias for what could not be had, all together."""
    me = g.active
    norias: i64 = 0
    land: i64
    for land in range(FARMLANDS):
        if leads(g, me, land):
            if comes(g, me, g.printed.primary[land]):
                g.harvest_fruit(me, land)
            else:
                norias += 1
    if norias > 0:
        g.push(GainNorias(norias))


def why_not_harvest(g: Alpujarras, seat: i64) -> str:
    """Whether there is anything to harvest: nowhere the most, a tie that does not count, or no farmer at all."""
    land: i64
    for land in range(FARMLANDS):
        if leads(g, seat, land):
            return ""
    if g.in_farmlands(seat) == 0:
        return "ALP-97"
    return "ALP-95" if g.plan.ties else "ALP-96"
