"""Which step a frame must have reached for another to stand on it, and whether a set-up can have come that far."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from serai.games.mule.choices import InOrder, LoseMule
from serai.games.mule.codes import CODES, EVENTS, LAID, RANKED, SEATED, SPECIES
from serai.games.mule.deck import DrawCard, set_deck
from serai.games.mule.development.rounds import ActionRounds, Development, Packages, rounds
from serai.games.mule.events import OpenEvents, PersonalEvents, ReturnLand
from serai.games.mule.fields import FIELDS
from serai.games.mule.land.auctions import LandAuction, LandForSale, SealedBids
from serai.games.mule.land.grants import ClaimLand, LandGrant, PlaceLand
from serai.games.mule.market.auctions import DeclareRoles, DemandRoles, Market, auction_step
from serai.games.mule.market.live_market import LiveMarket
from serai.games.mule.market.offers import Offer
from serai.games.mule.market.turn_market import TurnMarket
from serai.games.mule.production import Meteor, Production
from serai.games.mule.setup import NOTHING, Setup, next_square
from serai.games.mule.state import Mule
from serai.games.mule.turn import Expansion, Turn
from serai.games.mule.usage import Usage
from serai.kernel.fields import ALL_SEEING
from serai.kernel.frame_data import same_frame
from serai.kernel.game import NONE

Step = Callable[[Mule, Any, Any], bool]
"""Whether the lower of two frames has come to the step that puts the upper one on it."""


def at(step: int) -> Step:
    return lambda g, below, top: below.at == step


def _expanding(g: Mule, below: Any, top: Any) -> bool:
    """[MUL-37] [MUL-185] Grants come first, or Land for Sale! cards."""
    first = isinstance(top, LandForSale) == g.settings.auctions_first
    return bool(below.at == (1 if first else 2))


def _forecasting(g: Mule, below: Any, top: Any) -> bool:
    """[MUL-188] The card is shown as the last round begins."""
    return g.settings.forecast and below.round == rounds(g) and below.at == 0


STEPS: Final[dict[tuple[type, type], Step]] = {
    (Turn, Expansion): at(1),
    (Turn, Development): at(2),
    (Turn, ActionRounds): at(2),
    (Turn, Usage): at(3),
    (Turn, Production): at(4),
    (Turn, Market): at(6),
    (Turn, PersonalEvents): at(8),
    (Turn, OpenEvents): at(8),
    (Expansion, LandGrant): _expanding,
    (Expansion, LandForSale): _expanding,
    (LandGrant, PlaceLand): lambda g, below, top: below.at > 0,
    (LandForSale, PlaceLand): lambda g, below, top: below.at > 0,
    (LandForSale, LandAuction): lambda g, below, top: below.at > 0,
    (LandForSale, SealedBids): lambda g, below, top: below.at > 0,
    (Development, Packages): at(1),
    (ActionRounds, DrawCard): _forecasting,
    (Usage, InOrder): at(1),
    (Production, DrawCard): at(1),
    (Production, Meteor): at(2),
    (Production, InOrder): at(2),
    (Production, LoseMule): at(2),
    (Market, DemandRoles): lambda g, below, top: auction_step(below.at) == 1,
    (Market, DeclareRoles): lambda g, below, top: auction_step(below.at) == 1,
    (Market, TurnMarket): lambda g, below, top: auction_step(below.at) == 2,
    (Market, LiveMarket): lambda g, below, top: auction_step(below.at) == 2,
    (TurnMarket, Offer): lambda g, below, top: below.acted(g) == top.seat,
    (LiveMarket, Offer): lambda g, below, top: not g.done_mask >> top.seat & 1,
    (PersonalEvents, ClaimLand): lambda g, below, top: below.at == 1 and below.giver == top.seat,
    (PersonalEvents, PlaceLand): lambda g, below, top: below.at == 1 and below.giver == top.seat,
    (PersonalEvents, ReturnLand): at(2),
    (OpenEvents, ClaimLand): at(1),
    (OpenEvents, PlaceLand): at(1),
    (OpenEvents, ReturnLand): at(2),
}
"""Pairs that are not named here are left to the frames' own ``fault``."""


def why_frames_misfit(g: Mule) -> str:
    """Why the frames given with a position do not fit it, or ""."""
    if any(isinstance(frame, Setup) for frame in g.stack):
        return _why_no_setup(g)
    for below, top in zip(g.stack, g.stack[1:], strict=False):
        step = STEPS.get((type(below), type(top)))
        if step is not None and not step(g, below, top):
            return f"{type(below).__name__}: its fields are not those with {type(top).__name__} above it"
    last = g.stack[-1] if g.stack else None
    if isinstance(last, Production) and last.at > 0 and g.card == NONE:
        return "Production: at: no card is drawn that could be carried out [MUL-241]"
    if g.stack and isinstance(g.stack[0], Turn):
        return _why_not_in_phase(g, g.stack[0].at, len(g.stack) == 1)
    return ""


def _why_not_in_phase(g: Mule, at: int, alone: bool) -> str:
    """[MUL-35] The Turn counts the Phases begun; the newest is the present one, or about to begin."""
    if at == g.phase + 1 or (alone and at == g.phase <= EVENTS):
        return ""
    return f"Turn: at is {g.phase + 1} in the Phase {CODES.name('phase', g.phase)}, which the field phase names"


# ---- the set-up -----------------------------------------------------------------------------------------------------


def _why_no_setup(g: Mule) -> str:
    """A set-up is played again: what has been drawn and chosen so far must lead to this very position."""
    again = Mule(g.players, g.printed, g.settings)
    again.rules = g.rules
    again.fill()
    set_deck(again)
    again.begin(Setup(0))
    while again.stack and isinstance(again.stack[-1], Setup):
        option = _drawn_next(g, again)
        if option == NONE:
            break
        if option not in again.options:
            return f"Setup: {CODES.code(option)} cannot have been drawn or chosen [MUL-19] [MUL-182]"
        again.step(option)
    for field in FIELDS:
        if field.dump(g, CODES, ALL_SEEING) != field.dump(again, CODES, ALL_SEEING):
            return f"Setup: {field.name} is not what the set-up has made so far"
    same = len(g.stack) == len(again.stack) and all(map(same_frame, g.stack, again.stack))
    return "" if same else "Setup: at, or the frame above, is not where the set-up has come to"


def _drawn_next(g: Mule, again: Mule) -> int:
    """What the set-up that is played again must do next to become the other; NONE if it has come as far."""
    if len(again.clockwise) < g.players:
        return _next_of(SEATED.start, g.clockwise, again.clockwise)
    if SPECIES.has(again.options[0]):
        chosen = g.species[again.seat]
        return NONE if chosen == NONE else SPECIES.option(chosen)
    if LAID.has(again.options[0]):
        square = next_square(again)
        if g.terrain[square] != NONE:
            return LAID.option(g.terrain[square])
        return LAID.option(NOTHING) if _left_empty(g, square) else NONE
    return _next_of(RANKED.start, g.ranking, again.ranking)


def _next_of(start: int, order: Any, begun: Any) -> int:
    return start + order[len(begun)] if len(begun) < len(order) else NONE


def _left_empty(g: Mule, square: int) -> bool:
    """[MUL-182] No Land came to the square: it was passed over, or Lands lie behind it."""
    return bool(g.turned[square]) or g.irata >> square != 0
