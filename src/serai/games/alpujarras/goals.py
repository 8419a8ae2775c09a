"""Chapter 9: goals and goal tokens."""

from typing import ClassVar, Final

from serai.games.alpujarras.codes import (
    FARMLANDS,
    FRUITS,
    GOAL,
    GOAL_SPACES,
    GOALS,
    NUMBERS,
    SOURCE,
    TOKENS,
    ZARA,
)
from serai.games.alpujarras.state import Alpujarras
from serai.kernel.frame import Frame
from serai.kernel.game import NONE
from serai.kernel.ints import append, i64
from serai.kernel.rows import row

BY_ICON: Final = 0
BY_TOKEN: Final = 1
BY_AWARD: Final = 2
"""What a goal is completed by: the icon of the place, a goal token after that, or an award [ALP-137]."""


def met(g: Alpujarras, seat: i64, goal: i64) -> bool:
    """[ALP-71] [ALP-73] Whether the position meets what the goal card asks for."""
    need = g.printed.goals.needs[g.sides[goal]]
    if need == 0:
        return kinds_held(g, seat, 1) >= 3
    if need == 1:
        return kinds_held(g, seat, 2) >= 2
    if need == 2:
        return farmlands_with(g, seat, 3) >= 1
    if need == 3:
        return farmlands_with(g, seat, 2) >= 2
    if need == 4:
        return token_kinds(g, seat, 1) >= 3
    if need == 5:
        return token_kinds(g, seat, 2) >= 1
    if need == 6:
        return villages_with(g, seat, 1) >= 4
    return villages_with(g, seat, 2) >= 2


def kinds_held(g: Alpujarras, seat: i64, pieces: i64) -> i64:
    """How many kinds of fruit a player holds at least so many of."""
    kinds: i64 = 0
    place: i64
    for place in range(seat * FRUITS, (seat + 1) * FRUITS):
        if g.store[place] >= pieces:
            kinds += 1
    return kinds


def farmlands_with(g: Alpujarras, seat: i64, farmers: i64) -> i64:
    """In how many farmlands a player has at least so many farmers."""
    lands: i64 = 0
    place: i64
    for place in range(seat * FARMLANDS, (seat + 1) * FARMLANDS):
        if g.farmers[place] >= farmers:
            lands += 1
    return lands


def villages_with(g: Alpujarras, seat: i64, farmers: i64) -> i64:
    """In how many villages a player has at least so many farmers."""
    villages: i64 = 0
    place: i64
    for place in range(seat * FARMLANDS, (seat + 1) * FARMLANDS):
        if g.villagers[place] >= farmers:
            villages += 1
    return villages


def token_kinds(g: Alpujarras, seat: i64, tokens: i64) -> i64:
    """[ALP-140] Of how many fruits a player has earned at least so many delivery tokens."""
    kinds: i64 = 0
    fruit: i64
    number: i64
    for fruit in range(FRUITS):
        earned: i64 = 0
        for number in range(NUMBERS):
            earned += g.earned[seat * TOKENS + fruit * NUMBERS + number]
        if earned >= tokens:
            kinds += 1
    return kinds


def completed(g: Alpujarras, seat: i64, goal: i64) -> bool:
    """[ALP-72] Whether a player has completed a goal card."""
    space: i64
    for space in range(goal * GOAL_SPACES, (goal + 1) * GOAL_SPACES):
        if g.goals[space] == seat:
            return True
    return False


def free_space(g: Alpujarras, space: i64) -> bool:
    """[ALP-71] [ALP-75] Whether the card has this farmer space and nobody stands there, Zara's farmers included."""
    return g.goals[space] == NONE and g.printed.goals.dirhems[space] != NONE


def why_not_space(g: Alpujarras, seat: i64, space: i64) -> str:
    """Why a goal cannot be completed on a farmer space."""
    goal = space // GOAL_SPACES
    if completed(g, seat, goal):
        return "ALP-72"
    if not free_space(g, space):
        return "ALP-22" if g.goals[space] == ZARA else "ALP-71"
    return "" if met(g, seat, goal) else "ALP-73"


def can_complete(g: Alpujarras, seat: i64) -> bool:
    """[ALP-76] Whether a player could complete a goal at this moment."""
    if g.unused[seat] == 0 and g.in_farmlands(seat) == 0:
        return False
    goal: i64
    space: i64
    for goal in range(GOALS):
        if not completed(g, seat, goal) and met(g, seat, goal):
            for space in range(goal * GOAL_SPACES, (goal + 1) * GOAL_SPACES):
                if free_space(g, space):
                    return True
    return False


def all_completed(g: Alpujarras, seat: i64) -> bool:
    goal: i64
    for goal in range(GOALS):
        if not completed(g, seat, goal):
            return False
    return True


class CompleteGoal(Frame[Alpujarras]):
    """[ALP-71] Complete exactly one goal: a farmer from the own supply goes to a free space of its card.

    With an empty own supply the farmer comes from a farmland of one's choice, after the test [ALP-74].
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("by", "space:space")

    def __init__(self, by: i64, space: i64) -> None:
        self.by: i64 = by
        self.space: i64 = space  # NONE until chosen

    def ask(self, g: Alpujarras) -> bool:
        me = g.active
        options = row()
        if self.space == NONE:
            space: i64
            for space in range(GOALS * GOAL_SPACES):
                if why_not_space(g, me, space) == "":
                    options = append(options, GOAL + space)
            return g.ask_seat(me, options)
        land: i64
        for land in range(FARMLANDS):
            if g.farmers[me * FARMLANDS + land] > 0:
                options = append(options, SOURCE + land)
        return g.ask_seat(me, options)

    def answer(self, g: Alpujarras, option: i64) -> None:
        if self.space != NONE:
            self.complete(g, self.space, option - SOURCE)
        elif g.unused[g.active] == 0:
            self.space = option - GOAL
        else:
            self.complete(g, option - GOAL, NONE)

    def complete(self, g: Alpujarras, space: i64, source: i64) -> None:
        if self.by == BY_TOKEN:
            g.spend_goal_token(g.active)
        elif self.by == BY_ICON:
            g.goal_done = 1
        g.complete_goal(g.active, space, source)
        g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("goal",) if self.space == NONE else ("source",)

    def why(self, g: Alpujarras, seat: i64, option: i64) -> str:
        if self.space == NONE:
            return why_not_space(g, seat, option - GOAL)
        return "" if g.farmers[seat * FARMLANDS + option - SOURCE] > 0 else "ALP-74"

    def label_args(self, g: Alpujarras, option: i64) -> dict[str, int]:
        if self.space != NONE:
            return {}
        return {"goal": (option - GOAL) // GOAL_SPACES, "dirhems": g.printed.goals.dirhems[option - GOAL]}

    def copy(self) -> "CompleteGoal":
        return CompleteGoal(self.by, self.space)


def goal_icon(g: Alpujarras, by: i64) -> None:
    """[ALP-71] [ALP-76] Complete a goal, or take a goal token if none can be completed."""
    if can_complete(g, g.active):
        g.push(CompleteGoal(by, NONE))
    else:
        g.take_goal_token(g.active)


def why_not_goal(g: Alpujarras, seat: i64) -> str:
    """[ALP-77] [ALP-81] The icon always does something, but in the end space with all goals done, or without tokens."""
    if can_complete(g, seat):
        return ""
    if g.at_end(g.mules[seat]) and all_completed(g, seat):
        return "ALP-77"
    return "" if g.goal_tokens_left() > 0 else "ALP-81"


def why_not_token(g: Alpujarras, seat: i64) -> str:
    """[ALP-78] [ALP-79] A goal token works only after the place's icon completed a goal, and not in its first turn."""
    if not g.goal_done or g.goal_tokens[seat] <= g.fresh:
        return "ALP-79"
    return "" if can_complete(g, seat) else "ALP-78"
