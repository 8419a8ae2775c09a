"""Chapters 3 and 5: the round of turns, and the turn with its actions and norias."""

from typing import ClassVar

from serai.games.alpujarras.actions import do, first_with, why_not_do
from serai.games.alpujarras.codes import (
    ACT,
    END,
    GO,
    GOAL_ICON,
    HARVEST_ICON,
    MARKET_ICON,
    MOVE,
    SPEND,
    TOKEN,
    price_of,
)
from serai.games.alpujarras.event_kinds import OVER, TURN_BEGUN, TURN_ENDED
from serai.games.alpujarras.goals import BY_ICON, BY_TOKEN, CompleteGoal, why_not_token
from serai.games.alpujarras.harvest import harvest, why_not_harvest
from serai.games.alpujarras.market import Market, why_not_market
from serai.games.alpujarras.mules import all_finished, big_space, offer_moves, rearmost, why_not_there
from serai.games.alpujarras.norias import exchange, offer_exchanges, why_not_spend
from serai.games.alpujarras.scoring import sell
from serai.games.alpujarras.state import Alpujarras
from serai.games.alpujarras.zara import ZaraTurn
from serai.kernel.bits import bit, offer
from serai.kernel.frame import Frame
from serai.kernel.game import CHANCE, NONE
from serai.kernel.ints import append, i64
from serai.kernel.rows import row


class Round(Frame[Alpujarras]):
    """[ALP-23] The mule furthest back moves next, time and again, until all players have finished [ALP-117]."""

    def ask(self, g: Alpujarras) -> bool:
        if g.active != NONE:
            return g.push(PerformActions())  # a position made by hand, in the middle of a turn
        if all_finished(g):
            if g.recording:
                g.emit(OVER, CHANCE)
            return g.finish()
        mule = rearmost(g)
        if mule == g.players:
            return g.push(ZaraTurn(0, NONE))
        begin_turn(g, mule)
        return g.push(MoveMule())

    def answer(self, g: Alpujarras, option: i64) -> None:
        raise AssertionError("nothing is asked here")

    def fault(self, g: Alpujarras) -> str:
        for things in (g.colours, g.mules, g.track, g.sides, g.market):
            if NONE in things:
                return "colours, mules, track, sides, market: the set-up is not finished"
        return ""


def begin_turn(g: Alpujarras, seat: i64) -> None:
    """[ALP-26] A turn: the move is still to come."""
    g.active = seat
    if g.recording:
        g.emit(TURN_BEGUN, seat, g.mules[seat])


class MoveMule(Frame[Alpujarras]):
    """[ALP-27] The first step of a turn: the mule moves forward, exactly once [ALP-132].

    Norias may be spent before [ALP-26]. There is always a place to go to [ALP-133].
    """

    BELOW: ClassVar[tuple[str, ...]] = ("Round",)

    def ask(self, g: Alpujarras) -> bool:
        return g.ask_seat(g.active, offer_moves(g, g.active, offer_exchanges(g, g.active, row())))

    def answer(self, g: Alpujarras, option: i64) -> None:
        if SPEND.has(option):
            exchange(g, price_of(option))
        else:
            g.move_mule(g.active, MOVE.index(option))
            g.replace(PerformActions())

    def blocks(self) -> tuple[str, ...]:
        return ("end", "spend", "move", "act", "token")

    def why(self, g: Alpujarras, seat: i64, option: i64) -> str:
        if option == END:
            return "ALP-132"
        if SPEND.has(option):
            return why_not_spend(g, seat, price_of(option))
        return why_not_there(g, seat, MOVE.index(option)) if MOVE.has(option) else "ALP-26"

    def prompt(self, g: Alpujarras, seat: i64) -> dict[str, int]:
        return {"place": g.mules[seat]}

    def fault(self, g: Alpujarras) -> str:
        if g.active == NONE or rearmost(g) != g.active:
            return "active: the mule furthest back moves [ALP-23]"
        return (
            "left, goal_done, fresh: nothing comes before the move [ALP-26]" if g.left or g.goal_done or g.fresh else ""
        )


class PerformActions(Frame[Alpujarras]):
    """[ALP-26] The second step of a turn: the actions of the place in any order [ALP-33] [ALP-34], or not [ALP-35].

    Norias may be spent between two actions, not within one [ALP-36], and after the last [ALP-70]; goal tokens, once the
    place's icon has completed a goal [ALP-78] [ALP-80]. The turn ends when its player says so [ALP-132].
    """

    BELOW: ClassVar[tuple[str, ...]] = ("Round",)

    def ask(self, g: Alpujarras) -> bool:
        me = g.active
        options = offer_exchanges(g, me, append(row(), END))
        options = offer(options, ACT.start, doable_here(g, me))
        if g.goal_done and why_not_token(g, me) == "":
            options = append(options, TOKEN)
        return g.ask_seat(me, options)

    def answer(self, g: Alpujarras, option: i64) -> None:
        if option == END:
            end_turn(g)
        elif SPEND.has(option):
            exchange(g, price_of(option))
        elif ACT.has(option):
            act(g, ACT.index(option))
        else:
            g.push(CompleteGoal(BY_TOKEN, NONE))

    def blocks(self) -> tuple[str, ...]:
        return ("end", "spend", "move", "act", "token")

    def why(self, g: Alpujarras, seat: i64, option: i64) -> str:
        if option == END:
            return ""
        if SPEND.has(option):
            return why_not_spend(g, seat, price_of(option))
        if MOVE.has(option):
            return "ALP-132"
        return why_not_token(g, seat) if option == TOKEN else why_not_act(g, seat, ACT.index(option))

    def prompt(self, g: Alpujarras, seat: i64) -> dict[str, int]:
        return {"place": g.mules[seat]}

    def fault(self, g: Alpujarras) -> str:
        return "active: a turn has a player [ALP-26]" if g.active == NONE else moved_fault(g)


def moved_fault(g: Alpujarras) -> str:
    """Why the active player of a position made by hand cannot have moved and acted so, or ""."""
    place = g.mules[g.active]
    if big_space(place) == GO:
        return "active: the player has not moved [ALP-26] [ALP-29]"
    if g.goal_done and first_with(g.side.actions[place], ~g.left, GOAL_ICON) == NONE:
        return "goal_done: no icon has completed a goal [ALP-79]"
    if g.fresh > g.goal_tokens[g.active]:
        return "fresh: the player has not so many goal tokens [ALP-79]"
    return ""


def why_not_icon(g: Alpujarras, seat: i64, icon: i64) -> str:
    """[ALP-134] Why an action printed on a place cannot be done."""
    if icon == MARKET_ICON:
        return why_not_market(g, seat)
    return why_not_harvest(g, seat) if icon == HARVEST_ICON else why_not_do(g, seat, icon)


def why_not_act(g: Alpujarras, seat: i64, icon: i64) -> str:
    """[ALP-33] Why an action cannot be done here and now: not printed here, used already, or impossible."""
    printed = g.side.actions[g.mules[seat]]
    if first_with(printed, g.left, icon) == NONE:
        return "ALP-33"
    return why_not_icon(g, seat, icon)


def doable_here(g: Alpujarras, seat: i64) -> i64:
    """The icons of the place that are left and can be done, as a set."""
    found: i64 = 0
    index: i64 = 0
    for icon in g.side.actions[g.mules[seat]]:
        if g.left >> index & 1 and why_not_icon(g, seat, icon) == "":
            found |= bit(icon)
        index += 1
    return found


def act(g: Alpujarras, icon: i64) -> None:
    """[ALP-33] [ALP-37] Begin an action of the place; it is used up. It can be taken back in the turn [ALP-120]."""
    g.left &= ~bit(first_with(g.side.actions[g.mules[g.active]], g.left, icon))
    if icon == MARKET_ICON:
        g.push(Market(0, 0))
    elif icon == HARVEST_ICON:
        harvest(g)
    else:
        do(g, icon, BY_ICON)


def end_turn(g: Alpujarras) -> None:
    """[ALP-132] What was not used lapses; in the end space all is sold [ALP-116]. This is final [ALP-120]."""
    g.fence()
    if g.recording:
        g.emit(TURN_ENDED, g.active)
    if g.at_end(g.mules[g.active]):
        sell(g, g.active)
    g.active = NONE
    g.left = 0
    g.goal_done = 0
    g.fresh = 0
    g.pop()
