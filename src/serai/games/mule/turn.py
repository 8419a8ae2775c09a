"""Chapter 3: the eight Phases of a Game Turn, and chapter 12: the end of the game."""

from typing import ClassVar

from serai.games.mule.codes import (
    DEVELOPMENT,
    EVENTS,
    EXPANSION,
    MARKET,
    PRICING,
    PRODUCTION,
    RANKING,
    USAGE,
)
from serai.games.mule.development.rounds import Development
from serai.games.mule.event_kinds import OVER, PHASE_BEGUN, RATED, RATED_ANYWAY, TURN_BEGUN
from serai.games.mule.events import OpenEvents, PersonalEvents
from serai.games.mule.land.auctions import LandForSale
from serai.games.mule.land.grants import LandGrant, grants
from serai.games.mule.market.auctions import Market
from serai.games.mule.market.pricing import set_prices
from serai.games.mule.production import Production
from serai.games.mule.ranking import rank
from serai.games.mule.state import Mule
from serai.games.mule.usage import Usage
from serai.kernel.frame import Frame
from serai.kernel.game import CHANCE, NONE
from serai.kernel.ints import i64
from serai.kernel.rows import total


def begin_turn(g: Mule) -> None:
    """[MUL-35] The next Game Turn."""
    g.turn += 1
    g.card = NONE
    g.caught = 0
    g.ran = 0
    if g.recording:
        g.emit(TURN_BEGUN, CHANCE, g.turn)


class Turn(Frame[Mule]):
    """[MUL-35] Expansion, Development, Usage and Spoilage, Production, Pricing, Market, Ranking, Personal Events."""

    FIELDS: ClassVar[tuple[str, ...]] = ("at 0..8",)

    def __init__(self, at: i64) -> None:
        self.at: i64 = at  # the Phase that comes next

    def ask(self, g: Mule) -> bool:
        phase = self.at
        self.at += 1
        if phase > EVENTS:
            self.at = EXPANSION
            begin_turn(g)
            return False
        if phase == EVENTS and g.settings.no_events:  # [MUL-190]
            return False
        g.phase = phase
        if g.recording:
            g.emit(PHASE_BEGUN, CHANCE, phase)
        if phase == EXPANSION:
            return g.push(Expansion(0))
        if phase == DEVELOPMENT:
            return g.push(Development(0))
        if phase == USAGE:
            return g.push(Usage(0))
        if phase == PRODUCTION:
            return g.push(Production(0))
        if phase == PRICING:
            set_prices(g)
            return False
        if phase == MARKET:
            return g.push(Market(0))
        if phase == RANKING:
            rank(g)
            if g.last_turn():  # [MUL-148] no Personal Events any more [MUL-166]
                return end_game(g)
            return False
        return g.push(OpenEvents(0)) if g.settings.rank_targeted else g.push(PersonalEvents(0, NONE))

    def fault(self, g: Mule) -> str:
        if g.last_turn() and self.at > RANKING:
            return "at: the game ends with the Ranking once the Ship has come [MUL-148]"
        return ""

    def copy(self) -> "Turn":
        return Turn(self.at)


class Expansion(Frame[Mule]):
    """[MUL-37] Land Grants, then Land for Sale! cards; the other way round with MUL-185, and then not on turn 1."""

    FIELDS: ClassVar[tuple[str, ...]] = ("at 0..2",)
    BELOW: ClassVar[tuple[str, ...]] = ("Turn",)

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def ask(self, g: Mule) -> bool:
        step = self.at
        self.at += 1
        if step == 2:
            return g.pop()
        if (step == 0) == g.settings.auctions_first:
            if not g.settings.tournament or (g.settings.auctions_first and g.turn == 1):  # [MUL-60] [MUL-185]
                return False
            return g.push(LandForSale(0))  # [MUL-59] on turn 1 too
        return g.push(LandGrant(grants(g), 0))  # [MUL-39]

    def copy(self) -> "Expansion":
        return Expansion(self.at)


def end_game(g: Mule) -> bool:
    """[MUL-167] [MUL-170] The last Ranking is final; Tournament: the colony is rated [MUL-171] [MUL-172]."""
    if g.recording:
        g.emit(OVER, g.ranking[0])
        if g.settings.tournament:
            money = colony_total(g)
            level = g.printed.level(g.players, money)
            if g.turn == g.printed.success_turns:
                g.emit(RATED, CHANCE, money, level)
            else:  # [MUL-173] the table is meant for another number of turns
                g.emit(RATED_ANYWAY, CHANCE, money, level, g.printed.success_turns)
    return g.finish()


def colony_total(g: Mule) -> i64:
    """[MUL-172] [MUL-173] The money of all players; money alone, with every option."""
    return total(g.money)
