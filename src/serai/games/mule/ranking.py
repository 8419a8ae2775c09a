"""Chapter 10: Ranking."""

from serai.games.mule.event_kinds import RANKED
from serai.games.mule.state import Mule
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row


def ranked_wealth(g: Mule, seat: i64) -> i64:
    """[MUL-147] [MUL-195] Money alone, or Lands and M.U.L.E.s with it: in every Ranking, or only in the last.

    Without the option they are worth nothing, even at the end [MUL-168]; nor are hand cards ever [MUL-169].
    """
    counts = g.settings.ranks_wealth_at_end if g.last_turn() else g.settings.ranks_wealth
    return g.wealth(seat) if counts else g.money[seat]


def property_worth(g: Mule, seat: i64) -> i64:
    """[MUL-195] What a seat's Lands and M.U.L.E.s count in every Ranking or in the last; without the option nothing."""
    return g.lands_worth(seat) + g.mules_worth(seat) if g.settings.ranks_wealth_at_end else 0


def rank(g: Mule) -> None:
    """[MUL-145] The richest becomes Rank 1; among equals who stood higher stays higher [MUL-146].

    [MUL-12] Nothing else changes the Rank Track during the game.
    """
    order = row()
    for seat in g.ranking:
        order = insert(g, order, seat)
    g.ranking = order
    if g.recording:
        number: i64 = 0
        for seat in order:
            number += 1
            g.emit(RANKED, seat, number, ranked_wealth(g, seat))


def insert(g: Mule, order: Ints, seat: i64) -> Ints:
    """Put a seat behind all that are at least as rich."""
    longer = row()
    wealth = ranked_wealth(g, seat)
    placed = False
    for other in order:
        if not placed and ranked_wealth(g, other) < wealth:
            longer = append(longer, seat)
            placed = True
        longer = append(longer, other)
    return longer if placed else append(longer, seat)
