"""Chapter 15: positions made by hand are filled up, or refused [ALP-142]."""

from __future__ import annotations

from typing import Final

from serai.games.alpujarras import invariants
from serai.games.alpujarras.cards import TurnUp
from serai.games.alpujarras.codes import (
    CARDS,
    CODES,
    FARMLANDS,
    FRUITS,
    GOAL_ICON,
    GOALS,
    NUMBERS,
    SEATS,
    SEGMENTS,
    TOKENS,
    goal_side,
    green_face,
    token_of,
    village_token,
)
from serai.games.alpujarras.farmers import AddFarmer, MoveFarmer, PickFruit
from serai.games.alpujarras.fields import actions_here
from serai.games.alpujarras.goals import CompleteGoal
from serai.games.alpujarras.invariants import farmers_out, fruit_outside_supply
from serai.games.alpujarras.irrigation import Irrigate
from serai.games.alpujarras.market import Award, Market
from serai.games.alpujarras.norias import GainNorias, SwapFruit, TakeFruit
from serai.games.alpujarras.setup import (
    ChooseColours,
    DealAwards,
    DealCards,
    DealTokens,
    LayTrack,
    PlaceMules,
    StockMarket,
    TurnGoals,
    kind_of,
    per_village,
    tokens_in_play,
)
from serai.games.alpujarras.state import Alpujarras, start_place
from serai.games.alpujarras.turn import MoveMule, moved_fault
from serai.games.alpujarras.zara import LOOKING, ZaraTurn, block_spaces
from serai.kernel.bits import bit
from serai.kernel.chance import Deck
from serai.kernel.fields import PositionError
from serai.kernel.game import NONE
from serai.kernel.ints import Ints

SETTING_UP: Final = (
    ChooseColours,
    LayTrack,
    DealTokens,
    DealAwards,
    TurnGoals,
    DealCards,
    StockMarket,
    PlaceMules,
)
IN_TURN: Final = (
    AddFarmer,
    MoveFarmer,
    PickFruit,
    Irrigate,
    GainNorias,
    SwapFruit,
    TakeFruit,
    CompleteGoal,
    Market,
    Award,
    TurnUp,
)


def complete_position(g: Alpujarras, given: set[str]) -> None:
    """[ALP-142] Fill in what a position made by hand leaves out, and refuse what cannot be."""
    if not g.stack or not isinstance(g.stack[0], SETTING_UP):  # the set-up itself begins with what it is given
        _complete_track(g, given)
        _complete_cards(g, given)
        _complete_board(g, given)
        _complete_players(g, given)
    _find_slots(g)
    _block_spaces(g)
    if g.active >= g.players:
        raise PositionError(f"active: there is no seat {g.active} with {g.players} players")
    _complete_turn(g, given)
    wrong = invariants.numbers(g) or invariants.fruit(g) or invariants.farmers(g) or invariants.mules(g)
    if wrong:
        raise PositionError(wrong)


def _complete_track(g: Alpujarras, given: set[str]) -> None:
    if "track" not in given:
        count = [0, 0, 0, 0]
        first = [segment for segment in range(SEGMENTS) if segment == 0 or kind_of(segment) != kind_of(segment - 1)]
        for slot, kind in enumerate(g.printed.order):
            g.track[slot] = first[kind] + count[kind]
            count[kind] += 1
    if "mules" not in given:
        g.mules = Ints([start_place(spot) for spot in range(len(g.mules))])


def _find_slots(g: Alpujarras) -> None:
    """[ALP-11] Where each segment lies; the track must be one that can be laid."""
    g.slots = Ints([NONE] * SEGMENTS)
    for slot, segment in enumerate(g.track):
        if segment == NONE:
            continue
        if g.slots[segment] != NONE or kind_of(segment) != g.printed.order[slot]:
            raise PositionError("track: GO, then markets and harvests in turn, each once, then END [ALP-11]")
        g.slots[segment] = slot


def _block_spaces(g: Alpujarras) -> None:
    """[ALP-22] Zara's spaces are hers whether a position names them or not; no player stands there."""
    named = list(g.goals)
    block_spaces(g)
    for space, owner in enumerate(named):
        if owner not in (NONE, g.goals[space]):
            raise PositionError(f"goals: {CODES.name('space', space)} is Zara's with two players [ALP-22]")


def _complete_cards(g: Alpujarras, given: set[str]) -> None:
    """Cards named nowhere are in the deck, below those that are; three of them face up if no row is given."""
    deck = g.deck
    named_cards = [pile.index(1) for pile in map(list, deck.piles) if sum(pile) == 1] if "deck" in given else []
    if "deck" not in given:
        deck = Deck([Ints([0] * CARDS)], deck.backs, NONE)
    used = {int(card) for card in g.row if card != NONE} if "row" in given else set()
    used |= {int(frame.card) for frame in g.stack if isinstance(frame, ZaraTurn)}
    used |= {card for card in range(CARDS) if g.owners[card] != NONE or any(pile[card] for pile in deck.piles)}
    free = [card for card in range(CARDS) if card not in used]
    if "row" not in given:
        g.row = Ints([*free[:3], *([NONE] * (3 - len(free[:3])))])
        free = free[3:]
    piles = [pile for pile in deck.piles if sum(pile)]
    if free:
        piles.append(Ints([1 if card in free else 0 for card in range(CARDS)]))
    shown = deck.shown
    top = [card for card in range(CARDS) if piles and piles[0][card]]
    if shown == NONE and top and not _waits_for_back(g):
        shown = deck.backs[named_cards[0] if named_cards else top[0]]
    g.deck = Deck(piles or [Ints([0] * CARDS)], deck.backs, shown)


def _waits_for_back(g: Alpujarras) -> bool:
    """Whether the back of the deck is just to be shown."""
    return any(
        (isinstance(frame, TurnUp) and frame.drawn) or (isinstance(frame, ZaraTurn) and frame.step == LOOKING)
        for frame in g.stack
    )


def _complete_board(g: Alpujarras, given: set[str]) -> None:
    """The goal cards show side a, the awards lie in order, the market card follows the fruits, tokens go round."""
    if "sides" not in given:
        g.sides = Ints([goal_side(goal, 0) for goal in range(GOALS)])
    if "awards" not in given:
        g.awards = Ints([green_face(village) for village in range(FARMLANDS)])
    if "market" not in given:
        g.market = Ints(list(range(FRUITS)))
    if "villages" not in given:
        _deal_round(g)
    if "supply" not in given:
        for fruit in range(FRUITS):
            g.supply[fruit] = g.printed.pieces.fruit_of_each - 1 - fruit_outside_supply(g, fruit)


def _deal_round(g: Alpujarras) -> None:
    """The tokens of each fruit to one village after another, as far as nobody has earned them."""
    rest = tokens_in_play(g)
    for place, count in enumerate(g.earned):
        rest[place % TOKENS] -= count
    for fruit in range(FRUITS):
        own = [token_of(fruit, number) for number in range(1, NUMBERS + 1)]
        tokens = [token for token in own for _ in range(rest[token])]
        for turn, token in enumerate(tokens[: per_village(g)]):
            g.villages[village_token((fruit + turn) % FARMLANDS, token)] += 1


def _complete_players(g: Alpujarras, given: set[str]) -> None:
    """Farmers named nowhere are in the own supply; colours go by seat."""
    if "colours" not in given:
        g.colours = Ints([seat % SEATS for seat in range(g.players)])
    if "unused" not in given:
        for seat in range(g.players):
            g.unused[seat] = g.printed.pieces.farmers_each - farmers_out(g, seat)


def _complete_turn(g: Alpujarras, given: set[str]) -> None:
    """An active player has moved and may do all that the place offers, unless the position says otherwise."""
    if g.active == NONE:
        if g.left or g.goal_done or g.fresh:
            raise PositionError("left, goal_done, fresh: nobody is active [ALP-26]")
        return
    if g.mules[g.active] == NONE:
        raise PositionError("active: the player has no place yet [ALP-20]")
    moved = len(g.stack) < 2 or not isinstance(g.stack[1], MoveMule)
    if "left" not in given and moved:
        g.left = bit(len(actions_here(g))) - 1
        if g.goal_done and GOAL_ICON in actions_here(g):
            g.left &= ~bit(actions_here(g).index(GOAL_ICON))
    wrong = moved_fault(g) if len(g.stack) < 2 else ""
    if wrong:
        raise PositionError(wrong)
