"""Chapter 5, the Actions that look and draw: Assay and Hunt the Wampus."""

from typing import ClassVar

from serai.games.mule.codes import HUNTER, LOOK, LUCKIES, LUCKY, PROSPECTOR, STOP, VEIN
from serai.games.mule.event_kinds import ASSAYED, CAUGHT, HUNTED, RESHUFFLED
from serai.games.mule.primitives import dig
from serai.games.mule.state import Mule
from serai.kernel.bits import bit
from serai.kernel.frame import Frame
from serai.kernel.game import CHANCE, NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row, row_of


class Assay(Frame[Mule]):
    """[MUL-82] Look at the hidden Crystite of up to two Lands, one after the other, anywhere.

    Only the looker sees a value [MUL-83], and with strict notes only until the Assay is over [MUL-214]: so even after
    the last look the frame waits for a word that it is [MUL-246].
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("places*:place",)
    BELOW: ClassVar[tuple[str, ...]] = ("ActionRounds",)

    def __init__(self, places: Ints) -> None:
        self.places: Ints = places

    def ask(self, g: Mule) -> bool:
        looked = len(self.places)
        if looked > 0 and g.vein[self.places[looked - 1]] == NONE:
            return g.draw(VEIN.start, g.veins_left(g.terrain[self.places[looked - 1]]), bit(g.active))
        options = row()
        if looked > 0:
            options = append(options, STOP)
        if looked < lands_to_assay(g, g.active):
            place: i64
            for place in range(len(g.terrain)):
                if g.has_secret(place) and place not in self.places:
                    options = append(options, LOOK.option(place))
        return g.ask_seat(g.active, options)

    def answer(self, g: Mule, option: i64) -> None:
        if option == STOP:
            g.pop()
        elif VEIN.has(option):
            place = self.places[len(self.places) - 1]
            dig(g, place, VEIN.index(option))
            self.look(g, place)
        else:
            place = LOOK.index(option)
            self.places = append(self.places[:], place)
            if g.vein[place] != NONE:  # somebody has looked before
                self.look(g, place)

    def look(self, g: Mule, place: i64) -> None:
        g.reveal()  # [MUL-206]
        g.seen[place] |= bit(g.active)
        if g.recording:
            g.emit(ASSAYED, g.active, place)  # [MUL-211] the value is not told

    def blocks(self) -> tuple[str, ...]:
        return ("stop", "look")

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        if option == STOP:
            return "MUL-82"
        place = LOOK.index(option)
        return "MUL-82" if place < len(g.terrain) and g.has_secret(place) else "MUL-83"

    def prompt(self, g: Mule, seat: i64) -> dict[str, int]:
        left = lands_to_assay(g, seat) - len(self.places)
        return {"left": left}

    def fault(self, g: Mule) -> str:
        if g.active == NONE or g.spent < g.printed.costs.assay or not g.any_secret():
            return "active, spent: nobody has paid for an Assay, or there is nothing to look at [MUL-82] [MUL-83]"
        if len(self.places) > lands_to_assay(g, g.active):
            return "places: an Assay looks at fewer Lands [MUL-82]"
        index: i64
        for index in range(len(self.places)):
            place = self.places[index]
            if not 0 <= place < len(g.terrain) or not g.has_secret(place) or place in self.places[:index]:
                return "places: each a Land that hides its Crystite, none twice [MUL-83]"
            drawing = index == len(self.places) - 1 and g.vein[place] == NONE
            if not drawing and not g.knows(g.active, place):
                return "places, assayed: the active player has seen all but the last [MUL-83]"
        return ""

    def copy(self) -> "Assay":
        return Assay(self.places[:])


def lands_to_assay(g: Mule, seat: i64) -> i64:
    """[MUL-82] [MUL-181] Two Lands, three for the prospector."""
    return g.printed.costs.assay_lands + (1 if g.has_talent(seat, PROSPECTOR) else 0)


class Hunt(Frame[Mule]):
    """[MUL-84] Draw a Lucky card; the wampus on it brings $10, all else counts nothing. Hunters draw two [MUL-181]."""

    FIELDS: ClassVar[tuple[str, ...]] = ("drawn 0..1", "caught 0..1", "card:lucky?")
    BELOW: ClassVar[tuple[str, ...]] = ("ActionRounds",)

    def __init__(self, drawn: i64, caught: i64, card: i64) -> None:
        self.drawn: i64 = drawn
        self.caught: i64 = caught
        self.card: i64 = card  # the hunter's first card, which is still in play

    def ask(self, g: Mule) -> bool:
        if self.drawn == cards_to_hunt(g, g.active):
            self.bring_home(g)
            return g.pop()
        if deck_empty(g.lucky):
            renew_lucky(g)
            if self.card != NONE:  # [MUL-155] what is in play is not shuffled
                g.lucky[self.card] -= 1
                g.lucky_discard[self.card] += 1
        return g.draw(LUCKY.start, g.lucky)

    def answer(self, g: Mule, option: i64) -> None:
        card = LUCKY.index(option)
        self.drawn += 1
        self.card = card
        g.lucky[card] -= 1
        g.lucky_discard[card] += 1
        if g.recording:
            g.emit(HUNTED, g.active, card)
        if g.printed.lucky.wampus[card]:
            self.caught = 1
        if g.settings.no_events and no_wampus_left(g):  # [MUL-190]
            renew_lucky(g)

    def bring_home(self, g: Mule) -> None:
        """[MUL-85] Who caught the wampus may not hunt again this turn."""
        if self.caught:
            g.caught |= bit(g.active)
            g.money[g.active] += g.printed.costs.wampus_money
            if g.recording:
                g.emit(CAUGHT, g.active, g.printed.costs.wampus_money)

    def blocks(self) -> tuple[str, ...]:
        return ("lucky",)

    def fault(self, g: Mule) -> str:
        if g.active == NONE or g.spent < g.printed.costs.hunt or g.caught >> g.active & 1:
            return "active, spent, caught: nobody has paid for a hunt, or may hunt [MUL-84] [MUL-85]"
        if self.drawn >= cards_to_hunt(g, g.active):
            return "drawn: that was the last card [MUL-84] [MUL-181]"
        wampus: i64 = 0 if self.card == NONE else g.printed.lucky.wampus[self.card]
        if (self.drawn == 0) != (self.card == NONE) or self.caught != wampus:
            return "drawn, caught, card: they do not go together [MUL-84]"
        return ""

    def copy(self) -> "Hunt":
        return Hunt(self.drawn, self.caught, self.card)


def cards_to_hunt(g: Mule, seat: i64) -> i64:
    """[MUL-84] [MUL-181] A hunt draws one card, the hunter's two."""
    return 2 if g.has_talent(seat, HUNTER) else 1


def deck_empty(deck: Ints) -> bool:
    for cards in deck:
        if cards:
            return False
    return True


def no_wampus_left(g: Mule) -> bool:
    card: i64
    for card in range(LUCKIES):
        if g.lucky[card] and g.printed.lucky.wampus[card]:
            return False
    return True


def renew_lucky(g: Mule) -> None:
    """[MUL-155] [MUL-190] The discard pile becomes the Lucky deck again."""
    cards: i64 = 0
    card: i64
    for card in range(LUCKIES):
        cards += g.lucky_discard[card]
        g.lucky[card] += g.lucky_discard[card]
    g.lucky_discard = row_of(LUCKIES, 0)
    if g.recording:
        g.emit(RESHUFFLED, CHANCE, cards)


def hunting_odds(g: Mule) -> tuple[int, int]:
    """[MUL-84] How many of the Lucky cards that may come next show the wampus, as far as the open cards tell.

    When all cards lie open they are shuffled anew [MUL-155].
    """
    caught = 0
    cards = 0
    card: i64
    for card in range(LUCKIES):
        if g.lucky_discard[card] == 0:
            cards += 1
            caught += g.printed.lucky.wampus[card]
    if cards:
        return caught, cards
    for card in range(LUCKIES):
        caught += g.printed.lucky.wampus[card]
    return caught, LUCKIES
