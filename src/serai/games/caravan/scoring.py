"""Chapter 9: scoring."""

from serai.games.caravan.codes import GOODS, seat_good
from serai.games.caravan.state import Caravan
from serai.kernel.ints import i64


def goods_points(g: Caravan, seat: i64) -> i64:
    """[CAR-52] Six for a rare good delivered, three for a common one."""
    points: i64 = 0
    good: i64
    for good in range(GOODS):
        points += g.delivered[seat_good(seat, good)] * g.printed.points[good]
    return points


def score(g: Caravan, seat: i64) -> i64:
    """[CAR-52] [CAR-53] [CAR-60] Goods and demand markers, less the penalty for what is still carried.

    It may be negative; board goods and theft markers count for nobody [CAR-55].
    """
    return goods_points(g, seat) + g.markers[seat] - g.printed.penalty[g.carried(seat)]


def delivered_goods(g: Caravan, seat: i64) -> i64:
    """[CAR-56] How many goods the seat delivered, rare and common alike: it breaks ties."""
    count: i64 = 0
    good: i64
    for good in range(GOODS):
        count += g.delivered[seat_good(seat, good)]
    return count
