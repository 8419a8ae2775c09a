"""Chapter 15: the fields of a position, all open but the deck; positions made by hand are filled up [ALP-142]."""

from __future__ import annotations

from typing import Any, Final

from serai.games.alpujarras import invariants
from serai.games.alpujarras.codes import (
    CARDS,
    FARMLANDS,
    FRUITS,
    GOALS,
    NUMBERS,
    SEATS,
    SEGMENTS,
    TOKENS,
    ZARA,
)
from serai.games.alpujarras.farmers import AddFarmer, MoveFarmer, PickFruit
from serai.games.alpujarras.goals import CompleteGoal
from serai.games.alpujarras.invariants import farmers_out, fruit_outside_supply
from serai.games.alpujarras.irrigation import Irrigate
from serai.games.alpujarras.market import Award, Market, TurnUp
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
from serai.games.alpujarras.turn import MoveMule, PerformActions, Round
from serai.games.alpujarras.zara import LOOKING, ZaraTurn
from serai.kernel.bits import bit
from serai.kernel.chance import Deck
from serai.kernel.codes import Codes
from serai.kernel.fields import Counts, Field, Number, Numbers, Piles, PositionError, Slots, named, place_of, read_row
from serai.kernel.game import NONE, Game
from serai.kernel.ints import Ints

SETTING_UP: Final = (*(ChooseColours, LayTrack, DealTokens, DealAwards, TurnGoals, DealCards, StockMarket, PlaceMules),)
IN_TURN: Final = (
    *(AddFarmer, MoveFarmer, PickFruit, Irrigate, GainNorias, SwapFruit, TakeFruit),
    *(CompleteGoal, Market, Award, TurnUp),
)


class Heaps(Field):
    """How many of each thing lie in each of several places; a place not named keeps what it has."""

    def __init__(self, name: str, of: str, by: str) -> None:
        super().__init__(name)
        self.of = of
        self.by = by

    def dump(self, game: Game, codes: Codes, viewer: int) -> Any:
        row, width = list(getattr(game, self.name)), len(codes.domains[self.of])
        return {
            place: {
                thing: count
                for thing, count in zip(codes.domains[self.of], row[start : start + width], strict=True)
                if count
            }
            for place, start in zip(codes.domains[self.by], range(0, len(row), width), strict=True)
        }

    def load(self, game: Game, codes: Codes, value: Any) -> None:
        if not isinstance(value, dict):
            raise self.wrong(f"wants an object by {self.by}, not {value!r}")
        row, width = list(getattr(game, self.name)), len(codes.domains[self.of])
        for place, heap in value.items():
            start = place_of(self, codes, self.by, place, len(row) // width) * width
            row[start : start + width] = read_row(self, codes, self.of, heap, width)
        setattr(game, self.name, Ints(row))


class ActionsLeft(Field):
    """[ALP-33] The actions of the active player's place that are not used yet, by their icons."""

    def dump(self, game: Game, codes: Codes, viewer: int) -> list[str]:
        assert isinstance(game, Alpujarras)
        return [codes.name("icon", icon) for index, icon in enumerate(_printed(game)) if game.left >> index & 1]

    def load(self, game: Game, codes: Codes, value: Any) -> None:
        assert isinstance(game, Alpujarras)
        if not isinstance(value, list):
            raise self.wrong(f"wants a list of icons, not {value!r}")
        game.left = 0
        printed = _printed(game)
        for name in value:
            icon = named(self, codes, "icon", name)
            free = [index for index, own in enumerate(printed) if own == icon and not game.left >> index & 1]
            if not free:
                raise self.wrong(f"{name} is not among the actions of the active player's place [ALP-33]")
            game.left |= bit(free[0])


def _printed(game: Alpujarras) -> list[int]:
    if game.active == NONE or game.active >= game.players or game.mules[game.active] == NONE:
        return []
    return list(game.side.actions[game.mules[game.active]])


class DeckField(Piles):
    """The deck; one made by hand may name only the back that shows, or only its top cards."""

    def load(self, game: Game, codes: Codes, value: Any) -> None:
        if isinstance(value, dict) and "piles" not in value:
            value = {**value, "piles": [{}]}
        super().load(game, codes, value)


class CardRow(Slots):
    """The delivery cards face up; a row that has shrunk may be written shorter [ALP-93]."""

    def load(self, game: Game, codes: Codes, value: Any) -> None:
        if isinstance(value, list):
            value = [*value, *([None] * (3 - len(value)))]
        super().load(game, codes, value)


# [ALP-125] Everything is open; of the deck [ALP-123] its size and its top card's back [ALP-124], no more [ALP-126].
FIELDS: Final[tuple[Field, ...]] = (
    Slots("colours", of="colour"),
    Slots("track", of="segment"),
    Slots("mules", of="place"),
    Number("active", of="seat"),
    ActionsLeft("left"),
    Number("goal_done"),
    Number("fresh"),
    Numbers("dirhems"),
    Numbers("norias"),
    Counts("store", of="fruit", per_seat=True),
    Numbers("goal_tokens"),
    Numbers("unused"),
    Counts("farmers", of="farmland", per_seat=True),
    Counts("villagers", of="village", per_seat=True),
    Counts("earned", of="token", per_seat=True),
    Slots("owners", of="seat", by="card"),
    Counts("supply", of="fruit"),
    Heaps("lands", of="fruit", by="farmland"),
    Slots("channels", of="laid", by="channel"),
    Heaps("villages", of="token", by="village"),
    Slots("awards", of="face", by="village"),
    Slots("sides", of="side"),
    Slots("goals", of="mule", by="space"),
    Slots("market", of="fruit"),
    CardRow("row", of="card"),
    DeckField("deck", of="card", backs="back", open=False),
)


def complete_position(g: Alpujarras, given: set[str]) -> None:
    """[ALP-142] Fill in what a position made by hand leaves out, and refuse what cannot be."""
    by_hand = "frames" not in given
    if by_hand:
        _settle_track(g, given)
        _settle_cards(g, given)
        _settle_board(g, given)
        _settle_players(g, given)
    _find_slots(g)
    block_spaces(g)
    if g.active >= g.players:
        raise PositionError(f"active: there is no seat {g.active} with {g.players} players")
    if by_hand:
        _settle_turn(g, given)
    wrong = invariants.numbers(g) or invariants.fruit(g) or invariants.farmers(g) or invariants.mules(g)
    if wrong:
        raise PositionError(wrong)


def _settle_track(g: Alpujarras, given: set[str]) -> None:
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


def block_spaces(g: Alpujarras) -> None:
    """[ALP-22] With two players, Zara's farmers stand on the farmer spaces with an odd number of dirhems."""
    if g.players > 2:
        return
    for space, dirhems in enumerate(g.printed.goals.dirhems):
        if dirhems != NONE and dirhems % 2 == 1:
            g.goals[space] = ZARA


def _settle_cards(g: Alpujarras, given: set[str]) -> None:
    """Cards named nowhere are in the deck, below those that are; three of them face up if no row is given."""
    deck = g.deck
    named_cards = [pile.index(1) for pile in map(list, deck.piles) if sum(pile) == 1] if "deck" in given else []
    if "deck" not in given:
        deck = Deck([Ints([0] * CARDS)], deck.backs, NONE)
    used = {int(card) for card in g.row if card != NONE} if "row" in given else set()
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
    if shown == NONE and top:
        shown = deck.backs[named_cards[0] if named_cards else top[0]]
    g.deck = Deck(piles or [Ints([0] * CARDS)], deck.backs, shown)
    if top and shown not in [deck.backs[card] for card in top]:
        raise PositionError("deck: no card that may be on top has this back [ALP-124]")


def _settle_board(g: Alpujarras, given: set[str]) -> None:
    """The goal cards show side a, the awards lie in order, the market card follows the fruits, tokens go round."""
    if "sides" not in given:
        g.sides = Ints([goal * 2 for goal in range(GOALS)])
    if "awards" not in given:
        g.awards = Ints([village * 2 for village in range(FARMLANDS)])
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
        tokens = [fruit * NUMBERS + number for number in range(NUMBERS) for _ in range(rest[fruit * NUMBERS + number])]
        for turn, token in enumerate(tokens[: per_village(g)]):
            g.villages[(fruit + turn) % FARMLANDS * TOKENS + token] += 1


def _settle_players(g: Alpujarras, given: set[str]) -> None:
    """Farmers named nowhere are in the own supply; colours go by seat."""
    if "colours" not in given:
        g.colours = Ints([seat % SEATS for seat in range(g.players)])
    if "unused" not in given:
        for seat in range(g.players):
            g.unused[seat] = g.printed.pieces.farmers_each - farmers_out(g, seat)


def _settle_turn(g: Alpujarras, given: set[str]) -> None:
    """An active player has moved and may do all that the place offers, unless the position says otherwise."""
    if any(place == NONE for place in g.mules):
        raise PositionError("mules: every mule has a place [ALP-20]")
    if g.goal_done > 1:
        raise PositionError("goal_done: 0 or 1")
    if g.active == NONE:
        g.left = g.goal_done = g.fresh = 0
    elif "left" not in given:
        g.left = bit(len(_printed(g))) - 1


def why_frames_misfit(g: Alpujarras) -> str:
    """Set-up steps stand alone; else a round lies below, then a turn, then what it leads to."""
    if not g.stack or (len(g.stack) == 1 and isinstance(g.stack[0], (*SETTING_UP, Round))):
        return ""
    if not isinstance(g.stack[0], Round) or any(NONE in row for row in (g.mules, g.track, g.sides, g.market)):
        return "wants a step of the set-up alone, or a Round below a turn after the set-up"
    turn = g.stack[1]
    if isinstance(turn, ZaraTurn):
        fits = g.players == 2 and len(g.stack) == 2 and g.active == NONE
        return "" if fits and (turn.card == NONE) == (turn.step < LOOKING) else "this is no turn of Zara's"
    if not isinstance(turn, MoveMule | PerformActions) or g.active == NONE:
        return "above a Round stands the turn of an active player, or Zara's"
    for frame in g.stack[2:]:
        if not isinstance(frame, IN_TURN):
            return f"{type(frame).__name__} has no place in a turn"
    top = g.stack[-1]
    if isinstance(top, TurnUp) and (not 0 <= top.slot < len(g.row) or (not top.drawn and not g.deck.size())):
        return "there is no card to turn up, or no place for it"
    return ""
