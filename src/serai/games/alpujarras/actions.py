"""Chapter 5: the icons of track and awards. Each is one action [ALP-37], done whole or not at all [ALP-35] [ALP-36]."""

from serai.games.alpujarras.codes import (
    AF2,
    GOAL_ICON,
    IR,
    MF,
    adds_farmer,
    icon_dirhems,
    icon_fruits,
    icon_land,
    icon_norias,
)
from serai.games.alpujarras.farmers import AddFarmer, MoveFarmer, why_not_add, why_not_move
from serai.games.alpujarras.goals import goal_icon, why_not_goal
from serai.games.alpujarras.irrigation import Irrigate, why_not_irrigate
from serai.games.alpujarras.norias import GainNorias, TakeFruit, obtainable
from serai.games.alpujarras.state import Alpujarras
from serai.kernel.bits import bit
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, i64


def why_not_do(g: Alpujarras, seat: i64, icon: i64) -> str:
    """[ALP-134] An action of which no part can be done is not offered; the rule that stands in its way."""
    if adds_farmer(icon):
        return why_not_add(g, seat, icon_land(icon))
    if icon == MF:
        return why_not_move(g, seat)
    if icon == IR:
        return why_not_irrigate(g)
    if icon == GOAL_ICON:
        return why_not_goal(g, seat)
    if icon_fruits(icon) > 0:
        return "" if obtainable(g, seat, NONE) > 0 else "ALP-59"
    return ""


def do(g: Alpujarras, icon: i64, by: i64) -> None:
    """Begin the action of an icon; what it still has to ask is a frame."""
    if adds_farmer(icon):
        g.push(AddFarmer(icon_land(icon), NONE, 1 if icon == AF2 else 0))  # [ALP-41] [ALP-42]
    elif icon == MF:
        g.push(MoveFarmer(NONE, NONE, NONE, 0))
    elif icon == IR:
        g.push(Irrigate(NONE, 0))
    elif icon == GOAL_ICON:
        goal_icon(g, by)
    elif icon_norias(icon) > 0:
        g.push(GainNorias(icon_norias(icon)))
    elif icon_fruits(icon) > 0:
        g.push(TakeFruit(icon_fruits(icon)))
    else:
        g.gain_dirhems(g.active, icon_dirhems(icon))  # [ALP-60]


def doable(g: Alpujarras, seat: i64, icons: Ints, left: i64) -> i64:
    """Those of the icons still left that can be done, as a set of icons."""
    found: i64 = 0
    index: i64 = 0
    for icon in icons:
        if left >> index & 1 and why_not_do(g, seat, icon) == "":
            found |= bit(icon)
        index += 1
    return found


def first_with(icons: Ints, left: i64, icon: i64) -> i64:
    """[ALP-33] The first of the actions still left that has this icon, or NONE."""
    index: i64 = 0
    for printed in icons:
        if printed == icon and left >> index & 1:
            return index
        index += 1
    return NONE
