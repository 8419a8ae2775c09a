"""Chapter 9: scoring."""

from serai.games.caravan.codes import GOODS, seat_good
from serai.games.caravan.state import Caravan
from serai.kernel.ints import i64


def good_points(g: Caravan, seat: i64, good: i64) -> i64:
    """[CAR-52] What the goods of one kind that the seat delivered count: six each if rare, three if common."""
    return g.delivered[seat_good(seat, good)] * g.printed.points[good]


def goods_points(g: Caravan, seat: i64) -> i64:
    """[CAR-52] What all goods that the seat delivered count."""
    points: i64 = 0
    good: i64
    for good in range(GOODS):
        points += good_points(g, seat, good)
    return points


def is_rare(g: Caravan, good: i64) -> bool:
    """[CAR-52] Whether a good scores more than the common ones."""
    points = g.printed.points[good]
    for other in g.printed.points:
        if points > other:
            return True
    return False


def delivery_points(g: Caravan, space: i64, good: i64) -> i64:
    """[CAR-37] [CAR-52] What a good counts that comes to a space: nothing unless the city there wants it."""
    return g.printed.points[good] if g.printed.wanted_at[space] == good else 0


def penalty(g: Caravan, carried: i64) -> i64:
    """[CAR-53] What so many goods still carried cost at the end."""
    return g.printed.penalty[carried]


def score(g: Caravan, seat: i64) -> i64:
    """[CAR-52] [CAR-53] [CAR-60] Goods and demand markers, less the penalty for what is still carried.

    It may be negative; board goods and theft markers count for nobody [CAR-55].
    """
    return goods_points(g, seat) + g.markers[seat] - penalty(g, g.carried(seat))


def delivered_goods(g: Caravan, seat: i64) -> i64:
    """[CAR-56] How many goods the seat delivered, rare and common alike: it breaks ties."""
    count: i64 = 0
    good: i64
    for good in range(GOODS):
        count += g.delivered[seat_good(seat, good)]
    return count
