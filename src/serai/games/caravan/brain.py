"""What a bot knows of Caravan: how good a position is for a seat, in hundredths of a point.

A seat is worth its score, the goods on its camels and the goods it could fetch, each the less the more actions its
delivery still takes. Against that stand what may be stolen from it and camels that are all laden. A bot looks for the
turn after which its seat is worth most, compared with its best opponent.
"""

from typing import Final

from serai.games.caravan.camels import Put
from serai.games.caravan.codes import SPACE
from serai.games.caravan.scoring import delivered_goods, goods_points, score
from serai.games.caravan.state import Caravan
from serai.games.caravan.ways import FAR, cheapest_way, march
from serai.kernel.bits import bit
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, append, i64

POINT: Final = 100
WIN: Final = 100_000
TEMPO: Final = 30
"""What an action still to be spent in this turn is worth."""
FADE: Final = 85
"""Per cent of a good's worth that are left with every action its delivery still takes."""
FETCH: Final = 32
"""Per cent of a good that lies on the board, for it may be gone."""
ERRANDS: Final = 5
"""How many goods a seat thinks of."""
LAST: Final = 10_000
"""What the delivery is worth that ends the game and wins it."""
ROBBED: Final = 50
"""Per cent of a good that are lost where a thief stands beside it."""
EXPOSED: Final = 6
"""Per cent of a good on top that are lost for each theft marker of the others, wherever they stand."""
THEFT: Final = 45
"""What a theft marker is worth."""
LOOT: Final = 5
"""Per cent of a good that could be stolen with the next action."""
RIVAL: Final = 80
"""Per cent of a good on an opponent's camel, that the opponent is thought to deliver."""
CROWDED: Final = Ints([1500, 350, 80])
"""What it costs to have no, one or two camels left that carry nothing."""
DONE: Final = 1_000_000
"""The cost of an errand that is done."""
LATE: Final = 8
"""The actions before the end from which the penalty for goods still carried counts in full."""
PACE: Final = 7
"""Actions a seat is thought to spend on each good."""


def _fading() -> Ints:
    """What is left of a hundred points after so many actions."""
    worth = Ints([0] * (FAR + 1))
    left: i64 = 10_000
    actions: i64
    for actions in range(FAR):
        worth[actions] = left // 100
        left = left * FADE // 100
    return worth


FADED: Final = _fading()


def value(g: Caravan, seat: i64) -> i64:
    """How good the game stands for a seat compared with its best opponent."""
    if not g.stack:
        return outcome(g, seat)
    own = final_prospect(g, seat) - final_rival(g, seat) if g.bag_empty() else prospect(g, seat) - best_rival(g, seat)
    return own + TEMPO * g.left if g.active == seat else own


def sift(g: Caravan, seat: i64) -> Ints:
    """The options worth a thought: camels go where goods lie, on the way of goods to their cities, or to steal."""
    if not isinstance(g.stack[-1], Put):
        return g.options
    spaces = DeliveryPlan(g, seat).ways
    if g.theft[seat] > 0:
        spaces |= g.top_goods(seat)
    chosen = Ints()
    for option in g.options:
        if spaces >> (SPACE.index(option)) & 1:
            chosen = append(chosen, option)
    return chosen if len(chosen) > 0 else g.options


def key(g: Caravan, seat: i64) -> i64:
    """A number that is equal where only the order of a turn's actions, or which of two like camels, differs."""
    mixed: i64 = g.left * 7 + g.theft[seat]
    camel: i64
    for camel in range(seat * g.settings.camels, (seat + 1) * g.settings.camels):
        mixed += scattered((g.at[camel] + 1) * 32 + g.load[camel] + 1)
    for number in range(len(g.goods)):
        mixed += scattered(4096 + number * 16 + g.goods[number] + 1)
    if g.settings.rainbow:
        mixed += scattered(8192 + g.rainbow + 1)
    return mixed


def scattered(number: i64) -> i64:
    """A small number spread over 40 bits, so that sums of several seldom meet."""
    number = (number * 2654435761 + 40503) & 0xFFFFFFFFFF
    number ^= number >> 15
    number = (number & 0x3FFFFFFF) * 2246822519 & 0xFFFFFFFFFF
    return number ^ number >> 13


# ---- the end of the game ----------------------------------------------------------------------------------------


def outcome(g: Caravan, seat: i64) -> i64:
    """[CAR-56] A game that is over: won, shared or lost, and then by how much."""
    best = -WIN
    other: i64
    for other in range(g.players):
        if other != seat:
            best = max(best, standing(g, other))
    margin = standing(g, seat) - best
    return margin + (WIN if margin > 0 else 0 if margin == 0 else -WIN)


def standing(g: Caravan, seat: i64) -> i64:
    """The score, and one hundredth of a point for each good that breaks a tie."""
    return score(g, seat) * POINT + delivered_goods(g, seat)


def final_prospect(g: Caravan, seat: i64) -> i64:
    """[CAR-50] The next delivery ends the game: the score counts, and a delivery in sight only if it wins."""
    own = score(g, seat)
    best = own - WIN
    other: i64
    for other in range(g.players):
        if other != seat:
            best = max(best, score(g, other))
    plan = DeliveryPlan(g, seat)
    soonest: i64 = FAR
    for errand in range(len(plan.costs)):
        if own + plan.points[errand] > best:
            soonest = min(soonest, plan.costs[errand])
    if g.active == seat and soonest <= g.left:
        return own * POINT + WIN // 2 - soonest  # it can be done in this turn
    return own * POINT + LAST * FADED[soonest] // 100 + plan.markers + stealing(g, seat)


def final_rival(g: Caravan, seat: i64) -> i64:
    """The opponent who is nearest to ending the game in triumph."""
    best = -WIN
    other: i64
    for other in range(g.players):
        if other != seat:
            best = max(best, final_prospect(g, other))
    return best


# ---- what a seat has and may get --------------------------------------------------------------------------------


def prospect(g: Caravan, seat: i64) -> i64:
    """What the seat has, and what it may make of its camels and of the goods on the board."""
    plan = DeliveryPlan(g, seat)
    return (
        holdings(g, seat, plan.horizon)
        + plan.worth()
        + stealing(g, seat)
        + THEFT * g.theft[seat]
        - crowding(empty_count(g, seat))
    )


def holdings(g: Caravan, seat: i64, horizon: i64) -> i64:
    """[CAR-52] [CAR-53] Goods delivered and demand markers; the penalty for goods carried grows real by the end."""
    penalty = g.printed.penalty[g.carried(seat)] * POINT * LATE // max(horizon, LATE)
    return (goods_points(g, seat) + g.markers[seat]) * POINT - penalty


class DeliveryPlan:
    """The seat's errands: goods to deliver, from its camels or from the board, and the actions each takes."""

    def __init__(self, g: Caravan, seat: i64) -> None:
        self.worths: Ints = Ints()  # in hundredths of a point
        self.points: Ints = Ints()  # by how much the score rises
        self.costs: Ints = Ints()  # in actions
        self.markers: i64 = 0  # the best demand markers in reach, in hundredths of a point
        self.horizon: i64 = actions_to_come(g)
        self.empty: i64 = empty_count(g, seat)
        self.ends: i64 = g.empty_camels(seat)
        self.laden: i64 = g.laden_camels(seat)
        self.occupied: i64 = g.occupied()
        self.ways: i64 = 0  # the spaces where a camel would help
        if self.empty > 0:
            self.add_cargo(g, seat)
            self.add_board_goods(g)

    def add_cargo(self, g: Caravan, seat: i64) -> None:
        """The goods on camels: safe if they lie under [CAR-40], else less what thieves may take of them."""
        thieves = robbers(g, seat)
        kept = 100 - EXPOSED * foreign_theft(g, seat)
        camel: i64
        for camel in range(seat * g.settings.camels, (seat + 1) * g.settings.camels):
            load = g.load[camel]
            if load != NONE:
                points = g.printed.points[load >> 1]
                worth = points * POINT
                if load & 1 == 0:
                    worth = worth * kept // 100
                    if thieves >> g.at[camel] & 1:
                        worth = worth * (100 - ROBBED) // 100
                self.add(worth, points, self.delivery_cost(g, g.at[camel], load >> 1, self.empty))

    def add_board_goods(self, g: Caravan) -> None:
        """The goods on the board with their demand markers: somebody else may be first."""
        number: i64
        for number in range(len(g.goods)):
            good = g.goods[number]
            if good != NONE:
                space = g.printed.numbered[number]
                points = g.printed.points[good] + g.demand[number]
                coming = self.arrival_cost(space) + 1
                self.add(points * FETCH, points, coming + self.delivery_cost(g, space, good, self.empty - 1))
                self.markers = max(self.markers, g.demand[number] * FADED[coming])
                self.ways |= bit(space)

    def arrival_cost(self, space: i64) -> i64:
        """[CAR-25] The actions until an empty camel of the seat stands in a space."""
        if self.ends >> space & 1:
            return 0
        return 2 if self.occupied >> space & 1 else 1

    def delivery_cost(self, g: Caravan, source: i64, good: i64, empty: i64) -> i64:
        """The actions to deliver a good from a space: camels are put on the way to its city, it is moved along them."""
        if empty <= 0:
            return FAR
        city = g.printed.city_of[good]
        ends = self.ends
        links = self.laden
        if g.rainbow != NONE:  # [CAR-63] [CAR-65] a link for all, and an end in the city
            if g.rainbow == city:
                ends |= bit(city)
            else:
                links |= bit(g.rainbow)
        way = cheapest_way(ends | links, self.occupied, source, city)
        for space in way:
            self.ways |= bit(space)
        return march(way, ends, links, self.occupied, empty)

    def add(self, worth: i64, points: i64, cost: i64) -> None:
        self.worths = append(self.worths, worth)
        self.points = append(self.points, points)
        self.costs = append(self.costs, min(cost, FAR))

    def worth(self) -> i64:
        """The errands one after another, most points for an action first: what comes later counts less."""
        total: i64 = 0
        actions: i64 = 0
        errand: i64
        for _ in range(min(ERRANDS, len(self.costs))):
            errand = self.next()
            actions += self.costs[errand]
            if actions > self.horizon or actions >= FAR:
                break
            total += self.worths[errand] * FADED[actions] // 100
            self.costs[errand] = DONE
        return total

    def next(self) -> i64:
        """The errand that brings most for an action."""
        best: i64 = 0
        errand: i64
        for errand in range(1, len(self.costs)):
            if self.worths[errand] * self.costs[best] > self.worths[best] * self.costs[errand]:
                best = errand
        return best


def stealing(g: Caravan, seat: i64) -> i64:
    """[CAR-38] The best good that an empty camel of the seat stands beside and could take."""
    if g.theft[seat] == 0:
        return 0
    best: i64 = 0
    spaces = g.empty_camels(seat)
    first = seat * g.settings.camels
    last = first + g.settings.camels
    camel: i64
    for camel in range(len(g.load)):
        load = g.load[camel]
        if load != NONE and load & 1 == 0 and not first <= camel < last and spaces >> g.at[camel] & 1:
            best = max(best, g.printed.points[load >> 1] * LOOT)
    return best


def crowding(empty: i64) -> i64:
    """[CAR-59] Without an empty camel nothing can be done at all, and with few not much."""
    return CROWDED[empty] if empty < len(CROWDED) else 0


def best_rival(g: Caravan, seat: i64) -> i64:
    """The best opponent: the score, and part of what is on the way."""
    best = -WIN
    horizon = actions_to_come(g)
    other: i64
    for other in range(g.players):
        if other != seat:
            worth = holdings(g, other, horizon) + THEFT * g.theft[other]
            camel: i64
            for camel in range(other * g.settings.camels, (other + 1) * g.settings.camels):
                if g.load[camel] != NONE:
                    worth += g.printed.points[g.load[camel] >> 1] * RIVAL
            best = max(best, worth)
    return best


# ---- what it takes ----------------------------------------------------------------------------------------------


def empty_count(g: Caravan, seat: i64) -> i64:
    """The seat's camels that carry nothing, those in the supply included."""
    return g.settings.camels - g.carried(seat)


def robbers(g: Caravan, seat: i64) -> i64:
    """[CAR-38] The spaces where an opponent with a theft marker has an empty camel."""
    spaces: i64 = 0
    other: i64
    for other in range(g.players):
        if other != seat and g.theft[other] > 0:
            spaces |= g.empty_camels(other)
    return spaces


def foreign_theft(g: Caravan, seat: i64) -> i64:
    """The theft markers of the others."""
    markers: i64 = 0
    for held in g.theft:
        markers += held
    return markers - g.theft[seat]


def actions_to_come(g: Caravan) -> i64:
    """How many actions each seat may still have before the game ends, guessed from the goods in the bag."""
    goods: i64 = 0
    for pieces in g.bag:
        goods += pieces
    for good in g.goods:
        if good != NONE:
            goods += 1
    return (max(goods - 2 * g.printed.pieces.refill_at, 0) + g.players) * PACE // g.players
