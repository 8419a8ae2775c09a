"""Chapter 9: goals and goal tokens."""

from typing import ClassVar, Final

from serai.games.alpujarras.codes import (
    FARMLANDS,
    GOAL,
    GOAL_SPACES,
    GOALS,
    NUMBERS,
    SOURCE,
    ZARA,
    goal_of,
    goal_space,
    seat_fruit,
    seat_land,
    seat_token,
    token_of,
)
from serai.games.alpujarras.printed.needs import FARMERS_STANDING, FRUIT_HELD, VILLAGERS
from serai.games.alpujarras.state import Alpujarras
from serai.kernel.bits import bit
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
    return progress(g, seat, goal) >= wanted(g, goal)


def wanted(g: Alpujarras, goal: i64) -> i64:
    """[ALP-73] What progress has to come to: so many in one place, or so many places."""
    need = g.printed.goals.needs[g.sides[goal]]
    return need.least if need.places == 1 else need.places


def progress(g: Alpujarras, seat: i64, goal: i64) -> i64:
    """[ALP-73] How far a player has come: the most in one place, or the number of places with enough."""
    need = g.printed.goals.needs[g.sides[goal]]
    most: i64 = 0
    places: i64 = 0
    place: i64
    for place in range(FARMLANDS):  # there are as many fruits
        count = counted(g, seat, need.counted, place)
        most = max(most, count)
        if count >= need.least:
            places += 1
    return most if need.places == 1 else places


def counted(g: Alpujarras, seat: i64, what: i64, place: i64) -> i64:
    """[ALP-140] What goal cards count in one place: of one fruit, or in one farmland or village."""
    if what == FRUIT_HELD:
        return g.store[seat_fruit(seat, place)]
    if what == FARMERS_STANDING:
        return g.farmers[seat_land(seat, place)]
    if what == VILLAGERS:
        return g.villagers[seat_land(seat, place)]
    earned: i64 = 0
    number: i64
    for number in range(1, NUMBERS + 1):
        earned += g.earned[seat_token(seat, token_of(place, number))]
    return earned


def completed(g: Alpujarras, seat: i64, goal: i64) -> bool:
    """[ALP-72] Whether a player has completed a goal card."""
    number: i64
    for number in range(GOAL_SPACES):
        if g.goals[goal_space(goal, number)] == seat:
            return True
    return False


def free_space(g: Alpujarras, space: i64) -> bool:
    """[ALP-71] [ALP-75] Whether the card has this farmer space and nobody stands there, Zara's farmers included."""
    return g.goals[space] == NONE and g.printed.goals.dirhems[space] != NONE


def why_not_space(g: Alpujarras, seat: i64, space: i64) -> str:
    """Why a goal cannot be completed on a farmer space."""
    goal = goal_of(space)
    if completed(g, seat, goal):
        return "ALP-72"
    if not free_space(g, space):
        return "ALP-22" if g.goals[space] == ZARA else "ALP-71"
    return "" if met(g, seat, goal) else "ALP-73"


def completable(g: Alpujarras, seat: i64) -> i64:
    """[ALP-76] The goals that a player could complete at this moment, as a set: met, not completed, a space free.

    It takes a farmer from the own supply or from a farmland [ALP-74].
    """
    found: i64 = 0
    if g.unused[seat] == 0 and g.in_farmlands(seat) == 0:
        return found
    goal: i64
    for goal in range(GOALS):
        if not completed(g, seat, goal) and has_free_space(g, goal) and met(g, seat, goal):
            found |= bit(goal)
    return found


def has_free_space(g: Alpujarras, goal: i64) -> bool:
    """[ALP-71] Whether a goal card has room for another farmer."""
    number: i64
    for number in range(GOAL_SPACES):
        if free_space(g, goal_space(goal, number)):
            return True
    return False


def can_complete(g: Alpujarras, seat: i64) -> bool:
    """[ALP-76] Whether a player could complete a goal at this moment."""
    return completable(g, seat) != 0


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

    FIELDS: ClassVar[tuple[str, ...]] = ("by 0..2", "space:space?")
    BELOW: ClassVar[tuple[str, ...]] = ("PerformActions", "Award")

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
                    options = append(options, GOAL.option(space))
            return g.ask_seat(me, options)
        land: i64
        for land in range(FARMLANDS):
            if g.farmers[seat_land(me, land)] > 0:
                options = append(options, SOURCE.option(land))
        return g.ask_seat(me, options)

    def answer(self, g: Alpujarras, option: i64) -> None:
        if self.space != NONE:
            self.complete(g, self.space, SOURCE.index(option))
        elif g.unused[g.active] == 0:
            self.space = GOAL.index(option)
        else:
            self.complete(g, GOAL.index(option), NONE)

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
            return why_not_space(g, seat, GOAL.index(option))
        return "" if g.farmers[seat_land(seat, SOURCE.index(option))] > 0 else "ALP-74"

    def label_args(self, g: Alpujarras, option: i64) -> dict[str, int]:
        if self.space != NONE:
            return {}
        space = GOAL.index(option)
        return {"goal": goal_of(space), "dirhems": g.printed.goals.dirhems[space]}

    def fault(self, g: Alpujarras) -> str:
        me = g.active
        if (self.by == BY_AWARD) != (type(g.stack[-2]).__name__ == "Award"):
            return "by: an award completes a goal, and nothing else does so there [ALP-137]"
        if self.by == BY_TOKEN and why_not_token(g, me):
            return "by: no goal token can be used [ALP-79]"
        if self.space == NONE:
            return "" if can_complete(g, me) else "goals: no goal can be completed [ALP-73]"
        if why_not_space(g, me, self.space) or g.unused[me] > 0 or g.in_farmlands(me) == 0:
            return "space: no farmer of a farmland goes there [ALP-74]"
        return ""

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
