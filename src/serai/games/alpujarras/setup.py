"""Chapter 2: set-up. An empty game has its fruit, farmers and supply; here is what is chosen or drawn."""

from typing import ClassVar

from serai.games.alpujarras.cards import show_back, turn_up
from serai.games.alpujarras.codes import (
    AWARD,
    AWARDS,
    BACK,
    BACKS,
    COLOUR,
    DEAL,
    FARMLANDS,
    FRUITS,
    GOALS,
    MULE,
    NUMBERS,
    SEATS,
    SEGMENT,
    SEGMENTS,
    SIDE,
    STALL,
    TOKENS,
    TURNED,
    ZARA,
    award_of,
    goal_of_side,
    goal_side,
    green_face,
    token_of,
    village_token,
)
from serai.games.alpujarras.event_kinds import AWARDED, COLOURED, DEALT, LAID_OUT, REDEALT, SIDED, STALLED, STARTED
from serai.games.alpujarras.state import Alpujarras, start_place
from serai.games.alpujarras.turn import Round
from serai.kernel.frame import Frame
from serai.kernel.game import CHANCE, NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row, row_of, total


def first_empty(places: Ints) -> i64:
    """The first place that holds nothing yet, or NONE."""
    index: i64 = 0
    for thing in places:
        if thing == NONE:
            return index
        index += 1
    return NONE


def not_among(kinds: i64, things: Ints) -> Ints:
    """Weights for a draw: one for each kind that does not lie out yet."""
    weights = row_of(kinds, 1)
    for thing in things:
        if thing != NONE:
            weights[thing] = 0
    return weights


def filled(places: Ints) -> i64:
    """How many places hold something."""
    number: i64 = 0
    for thing in places:
        if thing != NONE:
            number += 1
    return number


def setup_fault(g: Alpujarras, step: i64) -> str:
    """Why a position made by hand is not at this step of the set-up: those before are done, those after not begun."""
    if g.active != NONE or total(g.earned) > 0 or filled(g.owners) > 0:
        return "active, earned, owners: nothing has happened yet"
    dealt = total(g.villages)
    if (step < 2 and dealt > 0) or (step > 2 and dealt != per_village(g) * FARMLANDS):
        return "villages: it is not the time of this step [ALP-14]"
    if (g.deck.shown == NONE) == (step > 5) and not (step == 5 and first_empty(g.row) == NONE):
        return "deck: its back shows when the row is full [ALP-18]"
    index: i64 = 0
    for places in (g.colours, g.track, g.awards, g.sides, g.row, g.market, g.mules):
        at = index if index < 2 else index + 1  # the third step deals tokens
        begun = filled(places) > (2 if at == 1 else 0)  # GO and END lie on the track from the beginning
        if (at < step and first_empty(places) != NONE) or (at > step and begun):
            return "colours, track, awards, sides, row, market, mules: one of them is not as far as this step"
        index += 1
    return ""


def start_fault(g: Alpujarras) -> str:
    """[ALP-20] Mules that are placed stand on the first start spots."""
    placed = filled(g.mules)
    for place in g.mules:
        if place != NONE and not start_place(0) <= place < start_place(placed):
            return "mules: they are placed on the first spots of the start [ALP-20]"
    return ""


class ChooseColours(Frame[Alpujarras]):
    """[ALP-129] Seat by seat, each player chooses a colour that is left. It has no effect on play."""

    def ask(self, g: Alpujarras) -> bool:
        seat = first_empty(g.colours)
        if seat == NONE:
            return g.replace(LayTrack())
        options = row()
        colour: i64
        for colour in range(SEATS):
            if colour not in g.colours:
                options = append(options, COLOUR.option(colour))
        return g.ask_seat(seat, options)

    def answer(self, g: Alpujarras, option: i64) -> None:
        g.colours[g.seat] = COLOUR.index(option)
        if g.recording:
            g.emit(COLOURED, g.seat, COLOUR.index(option))

    def blocks(self) -> tuple[str, ...]:
        return ("colour",)

    def fault(self, g: Alpujarras) -> str:
        return setup_fault(g, 0)

    def why(self, g: Alpujarras, seat: i64, option: i64) -> str:
        return "ALP-129" if COLOUR.index(option) in g.colours else ""


class LayTrack(Frame[Alpujarras]):
    """[ALP-11] The segments clockwise: GO, then markets and harvests alternately in random order, END."""

    def ask(self, g: Alpujarras) -> bool:
        slot = first_empty(g.track)
        if slot == NONE:
            return g.replace(DealTokens(tokens_in_play(g), 0))
        weights = row_of(SEGMENTS, 0)
        segment: i64
        for segment in range(SEGMENTS):
            if g.slots[segment] == NONE and kind_of(segment) == g.printed.order[slot]:
                weights[segment] = 1
        return g.draw(SEGMENT.start, weights)

    def answer(self, g: Alpujarras, option: i64) -> None:
        lay_segment(g, first_empty(g.track), SEGMENT.index(option))

    def blocks(self) -> tuple[str, ...]:
        return ("segment",)

    def fault(self, g: Alpujarras) -> str:
        return setup_fault(g, 1)


def kind_of(segment: i64) -> i64:
    """[ALP-8] 0 for GO, 1 for a market, 2 for a harvest, 3 for END."""
    return (segment + 3) // 4


def lay_segment(g: Alpujarras, slot: i64, segment: i64) -> None:
    g.track[slot] = segment
    g.slots[segment] = slot
    if g.recording:
        g.emit(LAID_OUT, CHANCE, segment, slot + 1)


class DealTokens(Frame[Alpujarras]):
    """[ALP-14] Delivery tokens at random to the villages, one village after another, each with at least three fruits.

    With 2 or 3 players one of each fruit stays in the box [ALP-13]. If a village shows too few fruits, all are dealt
    again [ALP-15].
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("rest* 0..9", "dealt 0..25")

    def __init__(self, rest: Ints, dealt: i64) -> None:
        self.rest: Ints = rest
        self.dealt: i64 = dealt

    def ask(self, g: Alpujarras) -> bool:
        if self.dealt < per_village(g) * FARMLANDS:
            return g.draw(DEAL.start, self.rest)
        if villages_varied(g):
            return g.replace(DealAwards())
        g.villages = row_of(FARMLANDS * TOKENS, 0)
        if g.recording:
            g.emit(REDEALT, CHANCE)
        return g.replace(DealTokens(tokens_in_play(g), 0))

    def answer(self, g: Alpujarras, option: i64) -> None:
        token = DEAL.index(option)
        village = self.dealt // per_village(g)
        self.rest[token] -= 1
        self.dealt += 1
        g.villages[village_token(village, token)] += 1
        if g.recording:
            g.emit(DEALT, CHANCE, token, village)

    def blocks(self) -> tuple[str, ...]:
        return ("deal",)

    def fault(self, g: Alpujarras) -> str:
        return setup_fault(g, 2) or self.rest_fault(g)

    def rest_fault(self, g: Alpujarras) -> str:
        """The tokens that are not dealt are those of the frame, and villages get theirs one after another."""
        village: i64
        for village in range(FARMLANDS):
            due = min(max(0, self.dealt - village * per_village(g)), per_village(g))
            if total(g.villages[village_token(village, 0) : village_token(village + 1, 0)]) != due:
                return "dealt: the villages have other numbers of tokens [ALP-14]"
        left = tokens_in_play(g)
        place: i64 = 0
        for dealt in g.villages:
            left[place % TOKENS] -= dealt
            place += 1
        return "" if list(left) == list(self.rest) else "rest: these are not the tokens that are left [ALP-14]"

    def copy(self) -> "DealTokens":
        return DealTokens(self.rest[:], self.dealt)


def tokens_in_play(g: Alpujarras) -> Ints:
    """[ALP-13] How many of each delivery token take part."""
    tokens = g.printed.tokens[:]
    fruit: i64
    if g.plan.without > 0:
        for fruit in range(FRUITS):
            tokens[token_of(fruit, g.plan.without)] -= 1
    return tokens


def per_village(g: Alpujarras) -> i64:
    """[ALP-14] Five tokens to a village, four where one of each fruit was taken out."""
    return 4 if g.plan.without > 0 else 5


def villages_varied(g: Alpujarras) -> bool:
    """[ALP-14] Whether every village shows at least three fruits."""
    village: i64
    fruit: i64
    number: i64
    for village in range(FARMLANDS):
        kinds: i64 = 0
        for fruit in range(FRUITS):
            for number in range(1, NUMBERS + 1):
                if g.villages[village_token(village, token_of(fruit, number))] > 0:
                    kinds += 1
                    break
        if kinds < 3:
            return False
    return True


class DealAwards(Frame[Alpujarras]):
    """[ALP-16] A random award token to each village, green side up."""

    def ask(self, g: Alpujarras) -> bool:
        if first_empty(g.awards) == NONE:
            return g.replace(TurnGoals())
        weights = row_of(AWARDS, 1)
        for face in g.awards:
            if face != NONE:
                weights[award_of(face)] = 0
        return g.draw(AWARD.start, weights)

    def answer(self, g: Alpujarras, option: i64) -> None:
        village = first_empty(g.awards)
        g.awards[village] = green_face(AWARD.index(option))
        if g.recording:
            g.emit(AWARDED, CHANCE, AWARD.index(option), village)

    def blocks(self) -> tuple[str, ...]:
        return ("award",)

    def fault(self, g: Alpujarras) -> str:
        return setup_fault(g, 3)


class TurnGoals(Frame[Alpujarras]):
    """[ALP-17] The four goal cards in a row, each with a random side up; the other is out of the game [ALP-127]."""

    def ask(self, g: Alpujarras) -> bool:
        goal = first_empty(g.sides)
        if goal == NONE:
            return g.replace(DealCards())
        weights = row_of(GOALS * 2, 0)
        weights[goal_side(goal, 0)] = 1
        weights[goal_side(goal, 1)] = 1
        return g.draw(SIDE.start, weights)

    def answer(self, g: Alpujarras, option: i64) -> None:
        side = SIDE.index(option)
        g.sides[goal_of_side(side)] = side
        if g.recording:
            g.emit(SIDED, CHANCE, side)

    def blocks(self) -> tuple[str, ...]:
        return ("side",)

    def fault(self, g: Alpujarras) -> str:
        return setup_fault(g, 4)


class DealCards(Frame[Alpujarras]):
    """[ALP-18] Three delivery cards face up; the others are the deck, and the back of its top card shows [ALP-124]."""

    def ask(self, g: Alpujarras) -> bool:
        if first_empty(g.row) != NONE:
            return g.draw(TURNED.start, g.deck.card_weights())  # [ALP-123] no order exists before
        if g.deck.shown == NONE:
            return g.draw(BACK.start, g.deck.back_weights(BACKS))
        return g.replace(StockMarket())

    def answer(self, g: Alpujarras, option: i64) -> None:
        slot = first_empty(g.row)
        if slot != NONE:
            turn_up(g, slot, TURNED.index(option))
        else:
            show_back(g, BACK.index(option))

    def blocks(self) -> tuple[str, ...]:
        return ("turned", "back")

    def fault(self, g: Alpujarras) -> str:
        return setup_fault(g, 5)


class StockMarket(Frame[Alpujarras]):
    """[ALP-19] One of each fruit on the places of the market card, in random order."""

    def ask(self, g: Alpujarras) -> bool:
        if first_empty(g.market) == NONE:
            return g.replace(PlaceMules())
        return g.draw(STALL.start, not_among(FRUITS, g.market))

    def answer(self, g: Alpujarras, option: i64) -> None:
        place = first_empty(g.market)
        g.market[place] = STALL.index(option)
        if g.recording:
            g.emit(STALLED, CHANCE, STALL.index(option), place + 1)

    def blocks(self) -> tuple[str, ...]:
        return ("stall",)

    def fault(self, g: Alpujarras) -> str:
        return setup_fault(g, 6)


class PlaceMules(Frame[Alpujarras]):
    """[ALP-20] [ALP-22] All mules, Zara's among them, at random on the start spots, one on each."""

    def ask(self, g: Alpujarras) -> bool:
        weights = row_of(SEATS + 1, 0)
        waiting = False
        mule: i64 = 0
        for place in g.mules:
            if place == NONE:
                weights[mule if mule < g.players else ZARA] = 1
                waiting = True
            mule += 1
        return g.draw(MULE.start, weights) if waiting else g.replace(Round())

    def answer(self, g: Alpujarras, option: i64) -> None:
        spot: i64 = 0
        for place in g.mules:
            if place != NONE:
                spot += 1
        mule = MULE.index(option)
        g.mules[g.players if mule == ZARA else mule] = start_place(spot)
        if g.recording:
            g.emit(STARTED, CHANCE, mule, start_place(spot))

    def blocks(self) -> tuple[str, ...]:
        return ("mule",)

    def fault(self, g: Alpujarras) -> str:
        return setup_fault(g, 7) or start_fault(g)
