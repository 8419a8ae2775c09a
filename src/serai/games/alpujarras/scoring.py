"""Chapter 13: the sale in the end space, and who has won."""

from serai.games.alpujarras.codes import FRUITS, seat_fruit
from serai.games.alpujarras.event_kinds import SOLD
from serai.games.alpujarras.state import Alpujarras, end_spot
from serai.kernel.ints import i64


def sell(g: Alpujarras, seat: i64) -> None:
    """[ALP-116] All fruits, norias and goal tokens go back; every three of them, of whatever kind, bring a dirhem."""
    items = g.norias[seat] + g.goal_tokens[seat]
    fruit: i64
    for fruit in range(FRUITS):
        held = g.store[seat_fruit(seat, fruit)]
        items += held
        g.supply[fruit] += held
        g.store[seat_fruit(seat, fruit)] = 0
    g.norias[seat] = 0
    g.goal_tokens[seat] = 0
    dirhems = items // g.printed.pieces.sale_items
    g.dirhems[seat] += dirhems
    if g.recording and items > 0:
        g.emit(SOLD, seat, items, dirhems)


def end_value(g: Alpujarras, seat: i64) -> i64:
    """[ALP-119] The dirhems of a player's end spot, which break a tie; none while under way."""
    place = g.mules[seat]
    return g.side.end_dirhems[end_spot(place)] if g.at_end(place) else 0
