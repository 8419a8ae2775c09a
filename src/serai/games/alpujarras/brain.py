"""What a bot knows of Alpujarras: how good a position is for a seat, in hundredths of a dirhem.

A seat is worth its dirhems, the deliveries its fruit and farmers promise in the markets still ahead, the harvests and
goals it may expect, its norias and goal tokens, and the way still before its mule: who leaps ahead gives up actions.
Actions of the place not used yet count as if they were done tolerably well, so that a good place looks good on arrival.
"""

from typing import Final

from serai.games.alpujarras.cards import can_pay
from serai.games.alpujarras.codes import (
    AF2,
    FARMLANDS,
    FIRST_HARVEST,
    FRUITS,
    GO,
    GOAL_ICON,
    GOAL_SPACES,
    GOALS,
    HALF,
    HARVEST_ICON,
    IR,
    MARKET_ICON,
    MF,
    SEGMENTS,
    TOKENS,
    WIDTH,
    adds_farmer,
    card_fruit,
    goal_space,
    icon_dirhems,
    icon_fruits,
    icon_norias,
    seat_fruit,
    seat_land,
    segment_of,
    token_fruit,
    token_number,
    village_token,
    within_segment,
)
from serai.games.alpujarras.goals import can_complete, completed, free_space, met, progress, wanted
from serai.games.alpujarras.harvest import leads
from serai.games.alpujarras.irrigation import open_channels
from serai.games.alpujarras.market import delivery_dirhems
from serai.games.alpujarras.printed.needs import VILLAGERS
from serai.games.alpujarras.scoring import end_value
from serai.games.alpujarras.state import Alpujarras
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, i64
from serai.kernel.rows import row_of

DIRHEM: Final = 100
PLACE: Final = 26
"""What a place still ahead of the mule is worth."""
MARKET: Final = 320
HARVEST: Final = 200
"""What a market or harvest still ahead is worth, beside what can be delivered or harvested there by now."""
NORIA: Final = 38
FRUIT: Final = 62
"""A fruit that no delivery in sight needs, as long as there are markets to come."""
SOLD: Final = 30
"""An item that can only be sold."""
LATER: Final = 90
"""Per cent of a delivery that are left with every market that comes before it, or if it is not to be had at once."""
SHORT: Final = 30
"""Per cent of a delivery that are lost for each fruit that is still missing."""
AWARD: Final = 110
LEAD: Final = 75
"""A fruit from a farmland that the seat leads in, at each harvest to come."""
FARMER: Final = 25
"""A farmer in a farmland, whatever for."""
PRESENT: Final = 45
"""The first farmer in a farmland, which opens its village."""
GOAL: Final = 80
"""Per cent of a goal's dirhems for one that is met, while a place to complete it lies ahead."""
HALFWAY: Final = 25
"""Per cent for one that is nearly met."""
GOAL_TOKEN: Final = 70


def value(g: Alpujarras, seat: i64) -> i64:
    """How good the game stands for a seat. There is little to be done against others, so it counts for itself."""
    if not g.stack:
        return outcome(g, seat)
    if g.mules[seat] == NONE:
        return 0  # colours are being chosen
    markets = spaces_ahead(g, seat, True)
    harvests = spaces_ahead(g, seat, False)
    worth = g.dirhems[seat] * DIRHEM + deliveries(g, seat, markets) + goals(g, seat)
    worth += MARKET * markets + HARVEST * harvests + PLACE * way_ahead(g, seat)
    worth += farms(g, seat, harvests) + (NORIA if markets > 0 else SOLD) * g.norias[seat]
    if g.active == seat:
        worth += pending(g, seat)
    if g.at_end(g.mules[seat]):
        worth += end_value(g, seat)
    return worth


def outcome(g: Alpujarras, seat: i64) -> i64:
    """[ALP-118] [ALP-119] A game that is over: the dirhems, and a little for the end spot that breaks ties."""
    return g.dirhems[seat] * DIRHEM + end_value(g, seat)


# ---- the way ahead ----------------------------------------------------------------------------------------------


def spaces_ahead(g: Alpujarras, seat: i64, markets: bool) -> i64:
    """[ALP-31] [ALP-83] How many markets (the end space is one) or harvests the seat can still use."""
    here = g.mules[seat]
    slot = g.slots[segment_of(here)]
    within = within_segment(here) >= HALF and segment_of(here) != GO
    number: i64 = 0
    segment: i64
    for segment in range(1, SEGMENTS):
        is_market = segment < FIRST_HARVEST or segment == SEGMENTS - 1
        if is_market == markets and (g.slots[segment] > slot or (g.slots[segment] == slot and not within)):
            number += 1
    if g.active == seat and within and is_pending(g, seat, MARKET_ICON if markets else HARVEST_ICON):
        number += 1
    return number


def is_pending(g: Alpujarras, seat: i64, icon: i64) -> bool:
    """Whether an action of the place is still to be done."""
    index: i64 = 0
    for printed in g.side.actions[g.mules[seat]]:
        if printed == icon and g.left >> index & 1:
            return True
        index += 1
    return False


def way_ahead(g: Alpujarras, seat: i64) -> i64:
    """How many standard spaces lie before the seat's mule."""
    here = g.mules[seat]
    if segment_of(here) == GO:
        number = within_segment(here)
        first = g.side.spots if number < HALF else WIDTH - 1 - number
        return first + g.side.spots * (SEGMENTS - 1)
    within = min(g.side.spots, within_segment(here) + 1)
    return g.side.spots * (SEGMENTS - g.slots[segment_of(here)]) - within


# ---- deliveries -------------------------------------------------------------------------------------------------


def deliveries(g: Alpujarras, seat: i64, markets: i64) -> i64:
    """[ALP-84] The best delivery tokens for the markets to come, one after another; the rest of the fruit for cards."""
    stock = g.store[seat_fruit(seat, 0) : seat_fruit(seat + 1, 0)]
    farmers = g.farmers[seat_land(seat, 0) : seat_land(seat + 1, 0)]
    used = row_of(FARMLANDS * TOKENS, 0)
    worth: i64 = 0
    left: i64 = 100 if g.active == seat and is_pending(g, seat, MARKET_ICON) else LATER
    for _ in range(markets):
        best: i64 = 0
        chosen_village: i64 = NONE
        chosen_token: i64 = NONE
        village: i64
        token: i64
        for village in range(FARMLANDS):
            if farmers[village] > 0:
                for token in range(TOKENS):
                    index = village_token(village, token)
                    if g.villages[index] > used[index]:
                        found = delivery_worth(g, village, token, stock[token_fruit(token)])
                        if found > best:
                            best = found
                            chosen_village = village
                            chosen_token = token
        if chosen_village == NONE:
            break
        used[village_token(chosen_village, chosen_token)] += 1
        fruit = token_fruit(chosen_token)
        stock[fruit] = max(0, stock[fruit] - token_number(chosen_token))
        farmers[chosen_village] -= 1
        worth += best * left // 100
        left = left * LATER // 100
    return worth + spare_fruit(g, seat, stock, markets)


def delivery_worth(g: Alpujarras, village: i64, token: i64, stock: i64) -> i64:
    """[ALP-86] [ALP-87] [ALP-89] What a token brings with its bonus and award, less for each fruit that is missing."""
    number = token_number(token)
    missing = max(0, number - stock)
    if missing > 2:
        return 0
    worth = delivery_dirhems(g, token) * DIRHEM
    if g.awards[village] != NONE:
        worth += AWARD
    return worth * (100 - SHORT * missing) // 100


def spare_fruit(g: Alpujarras, seat: i64, stock: Ints, markets: i64) -> i64:
    """[ALP-92] Fruit that is left: a card that can be paid with it, else a little for each piece."""
    worth: i64 = 0
    fruit: i64
    if markets > 0:
        best: i64 = NONE
        for card in g.row:
            if (
                card != NONE
                and can_pay(g, seat, card)
                and (best == NONE or g.printed.cards.dirhems[card] > g.printed.cards.dirhems[best])
            ):
                best = card
        if best != NONE:
            worth += g.printed.cards.dirhems[best] * DIRHEM * 2 // 3
            for fruit in range(FRUITS):
                stock[fruit] = max(0, stock[fruit] - g.printed.cards.fruits[card_fruit(best, fruit)])
    for pieces in stock:
        worth += pieces * (FRUIT if markets > 0 else SOLD)
    return worth


# ---- farms and goals --------------------------------------------------------------------------------------------


def farms(g: Alpujarras, seat: i64, harvests: i64) -> i64:
    """[ALP-95] Farmers where they lead, and where they stand at all."""
    worth: i64 = 0
    land: i64
    for land in range(FARMLANDS):
        farmers = g.farmers[seat_land(seat, land)]
        if farmers > 0:
            worth += PRESENT + FARMER * farmers
            if harvests > 0 and leads(g, seat, land):
                worth += LEAD * harvests
    return worth


def goals(g: Alpujarras, seat: i64) -> i64:
    """[ALP-71] Goals that are met or nearly met, as long as they can be completed somewhere, and tokens for them."""
    worth: i64 = 0
    open_goals: i64 = 0
    finished = g.at_end(g.mules[seat])
    ahead = not finished or (g.active == seat and (g.goal_done == 1 or is_pending(g, seat, GOAL_ICON)))
    goal: i64
    for goal in range(GOALS):
        if not completed(g, seat, goal):
            open_goals += 1
            reward = best_reward(g, goal)
            if not ahead:
                continue
            if met(g, seat, goal):
                worth += reward * GOAL
            elif nearly_met(g, seat, goal):
                worth += reward * HALFWAY
    usable = min(open_goals, g.goal_tokens[seat]) if ahead else 0
    return worth + usable * GOAL_TOKEN + (g.goal_tokens[seat] - usable) * SOLD


def best_reward(g: Alpujarras, goal: i64) -> i64:
    """The highest number on a free space of a goal card."""
    best: i64 = 0
    number: i64
    for number in range(GOAL_SPACES):
        space = goal_space(goal, number)
        if free_space(g, space):
            best = max(best, g.printed.goals.dirhems[space])
    return best


def nearly_met(g: Alpujarras, seat: i64, goal: i64) -> bool:
    """Whether about one step is missing."""
    if progress(g, seat, goal) < wanted(g, goal) - 1:
        return False
    need = g.printed.goals.needs[g.sides[goal]]
    if need.counted != VILLAGERS or need.least == 1:
        return True
    return settled_villages(g, seat) >= need.places  # a farmer more in one of them will do


def settled_villages(g: Alpujarras, seat: i64) -> i64:
    """In how many villages a player has a farmer."""
    villages: i64 = 0
    village: i64
    for village in range(FARMLANDS):
        if g.villagers[seat_land(seat, village)] > 0:
            villages += 1
    return villages


# ---- actions not used yet ---------------------------------------------------------------------------------------


def pending(g: Alpujarras, seat: i64) -> i64:
    """What the actions of the place that are left may bring."""
    worth: i64 = 0
    index: i64 = 0
    for icon in g.side.actions[g.mules[seat]]:
        if g.left >> index & 1:
            worth += promise(g, seat, icon)
        index += 1
    return worth


def promise(g: Alpujarras, seat: i64, icon: i64) -> i64:
    """A guess at what an icon brings; market and harvest count as spaces still ahead."""
    if adds_farmer(icon):
        return 300 if icon == AF2 else 150
    if icon == MF:
        return 70 if g.in_farmlands(seat) > 0 else 0
    if icon == IR:
        return 160 if open_channels(g) else 0
    if icon == GOAL_ICON:
        if can_complete(g, seat):
            return 60
        return 0 if g.at_end(g.mules[seat]) else GOAL_TOKEN - 10
    return icon_dirhems(icon) * DIRHEM + icon_fruits(icon) * 95 + icon_norias(icon) * NORIA
