"""Chapter 5: the icons of track and awards. Each is one action [ALP-37], done whole or not at all [ALP-35] [ALP-36]."""

from serai.games.alpujarras.codes import AF2, AF_LAND, D1, F1, GOAL_ICON, IR, MF, N1
from serai.games.alpujarras.farmers import AddFarmer, MoveFarmer, why_not_add, why_not_move
from serai.games.alpujarras.goals import goal_icon, why_not_goal
from serai.games.alpujarras.irrigation import Irrigate, why_not_irrigate
from serai.games.alpujarras.norias import GainNorias, TakeFruit, obtainable
from serai.games.alpujarras.state import Alpujarras
from serai.kernel.game import NONE
from serai.kernel.ints import i64


def why_not_do(g: Alpujarras, seat: i64, icon: i64) -> str:
    """[ALP-134] An action of which no part can be done is not offered; the rule that stands in its way."""
    if icon < AF_LAND or icon == AF2:
        return why_not_add(g, seat, NONE)
    if icon < AF2:
        return why_not_add(g, seat, icon - AF_LAND)
    if icon == MF:
        return why_not_move(g, seat)
    if icon == IR:
        return why_not_irrigate(g)
    if icon == GOAL_ICON:
        return why_not_goal(g, seat)
    if F1 <= icon < D1:
        return "" if obtainable(g, seat, NONE) > 0 else "ALP-59"
    return ""


def do(g: Alpujarras, icon: i64, by: i64) -> None:
    """Begin the action of an icon; what it still has to ask is a frame."""
    if icon < AF_LAND:
        g.push(AddFarmer(NONE, NONE, 0))
    elif icon < AF2:
        g.push(AddFarmer(icon - AF_LAND, NONE, 0))
    elif icon == AF2:
        g.push(AddFarmer(NONE, NONE, 1))  # [ALP-42]
    elif icon == MF:
        g.push(MoveFarmer(NONE, NONE, NONE, 0))
    elif icon == IR:
        g.push(Irrigate(NONE, 0))
    elif icon == GOAL_ICON:
        goal_icon(g, by)
    elif icon < F1:
        g.push(GainNorias(icon - N1 + 1))
    elif icon < D1:
        g.push(TakeFruit(icon - F1 + 1))
    else:
        g.gain_dirhems(g.active, icon - D1 + 1)  # [ALP-60]
