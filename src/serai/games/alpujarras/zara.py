"""Chapter 12: Zara, the third mule of the two-player game."""

from typing import ClassVar, Final

from serai.games.alpujarras.cards import show_back
from serai.games.alpujarras.codes import (
    BACK,
    BACKS,
    DIE,
    FARMLANDS,
    FIRST_HARVEST,
    FRUITS,
    GO,
    NUMBERS,
    PLACES,
    TURNED,
    ZARA,
    back_fruit,
    card_fruit,
    land_fruit,
    place_in,
    points_down,
    segment_of,
    token_of,
    village_token,
    within_segment,
)
from serai.games.alpujarras.event_kinds import ROLLED, ZARA_MOVED, ZARA_PICKED, ZARA_TOOK, ZARA_TURNED
from serai.games.alpujarras.mules import big_space, rearmost
from serai.games.alpujarras.state import Alpujarras
from serai.kernel.frame import Frame
from serai.kernel.game import CHANCE, NONE
from serai.kernel.ints import i64

ROLLING: Final = 0
TURNING: Final = 1
LOOKING: Final = 2


def block_spaces(g: Alpujarras) -> None:
    """[ALP-22] With two players, Zara's farmers stand on the farmer spaces with an odd number of dirhems."""
    if g.players > 2:
        return
    space: i64 = 0
    for dirhems in g.printed.goals.dirhems:
        if dirhems != NONE and dirhems % 2 == 1:
            g.goals[space] = ZARA
        space += 1


class ZaraTurn(Frame[Alpujarras]):
    """[ALP-102] The die moves Zara's mule; in a market or harvest she takes something out of play [ALP-106].

    Neither die nor cards can be taken back [ALP-122]: chance has answered.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("step 0..2", "card:card?")
    BELOW: ClassVar[tuple[str, ...]] = ("Round",)

    def __init__(self, step: i64, card: i64) -> None:
        self.step: i64 = step
        self.card: i64 = card  # the card turned over in a harvest

    def ask(self, g: Alpujarras) -> bool:
        if self.step == ROLLING:
            return g.draw(DIE.start, g.printed.die)  # [ALP-103]
        if self.step == TURNING:
            return g.draw(TURNED.start, g.deck.card_weights())
        return g.draw(BACK.start, g.deck.back_weights(BACKS))

    def answer(self, g: Alpujarras, option: i64) -> None:
        if self.step == ROLLING:
            self.arrive(g, move_zara(g, DIE.index(option) + 1))
        elif self.step == TURNING:
            self.card = TURNED.index(option)
            g.deck.take(self.card)
            self.step = LOOKING
            if g.recording:
                g.emit(ZARA_TURNED, CHANCE, self.card)  # [ALP-126]
        else:
            show_back(g, BACK.index(option))
            zara_harvests(g, self.card, back_fruit(BACK.index(option)))
            g.deck.put_under(self.card)
            g.pop()

    def arrive(self, g: Alpujarras, place: i64) -> None:
        """[ALP-106] [ALP-112] She acts in markets and harvests alone."""
        segment = big_space(place)
        if segment == NONE or g.at_end(place):
            g.pop()
        elif segment < FIRST_HARVEST:
            zara_delivers(g)
            g.pop()
        elif g.deck.size() < 2:  # [ALP-113] never in a game from its beginning
            g.pop()
        else:
            self.step = TURNING

    def blocks(self) -> tuple[str, ...]:
        return ("die", "turned", "back")

    def fault(self, g: Alpujarras) -> str:
        if g.players != 2 or g.active != NONE:
            return "active: it is not Zara's turn [ALP-102]"
        if (self.card == NONE) == (self.step == LOOKING):
            return "card: she has one when the next back is to be seen [ALP-111]"
        place = g.mules[g.players]
        if self.step == ROLLING:
            return "" if rearmost(g) == g.players else "mules: hers is not the last [ALP-23]"
        segment = big_space(place)
        if segment < FIRST_HARVEST or g.at_end(place):
            return "mules: hers is in no harvest [ALP-111]"
        if self.step == TURNING:
            ready = g.deck.size() >= 2 and g.deck.shown != NONE
        else:
            ready = g.deck.size() >= 1 and g.deck.shown == NONE
        return "" if ready else "deck: there is nothing to turn over [ALP-113]"

    def copy(self) -> "ZaraTurn":
        return ZaraTurn(self.step, self.card)


def move_zara(g: Alpujarras, die: i64) -> i64:
    """[ALP-102] Her mule goes as far as the die says; the place it reaches."""
    here = g.mules[g.players]
    place = zara_target(g, here, die)
    g.mules[g.players] = place
    if g.recording:
        g.emit(ROLLED, CHANCE, die - 1)
        g.emit(ZARA_MOVED, CHANCE, here, place)
    return place


def zara_target(g: Alpujarras, here: i64, die: i64) -> i64:
    """[ALP-102] [ALP-104] [ALP-105] [ALP-112] Free places are counted, beginning outside the space she leaves.

    A market or harvest holds her on its last free spot at the latest, the end space on its first.
    """
    leaving = big_space(here)
    last = here
    steps = die
    rank = g.rank(here) + 1
    while steps > 0 and rank < PLACES:
        place = place_in(g.track[segment_of(rank)], within_segment(rank))
        rank += 1
        holds = big_space(last)
        if last != here and holds != NONE and holds != GO and big_space(place) != holds:
            break  # she never passes a market or harvest
        if not g.side.real[place] or g.occupied(place) or (leaving != NONE and big_space(place) == leaving):
            continue
        last = place
        steps -= 1
        if g.at_end(place):
            break
    return last


def zara_delivers(g: Alpujarras) -> None:
    """[ALP-107] [ALP-108] The back of the top card names a fruit: its highest or lowest delivery token leaves the game.

    The card stays, awards are untouched [ALP-110]; without such a token nothing happens.
    """
    if g.deck.shown == NONE:
        return
    fruit = back_fruit(g.deck.shown)
    step: i64
    village: i64
    for step in range(NUMBERS):
        number = step + 1 if points_down(g.deck.shown) else NUMBERS - step  # [ALP-109] among equals the first village
        for village in range(FARMLANDS):
            token = token_of(fruit, number)
            if g.villages[village_token(village, token)] > 0:
                g.villages[village_token(village, token)] -= 1
                if g.recording:
                    g.emit(ZARA_TOOK, CHANCE, token, village)
                g.slide(fruit)
                return


def zara_harvests(g: Alpujarras, card: i64, fruit: i64) -> None:
    """[ALP-111] The farmland of the new top card's fruit loses one of each fruit that the turned card shows."""
    land: i64 = 0
    while g.printed.primary[land] != fruit:
        land += 1
    shown: i64
    for shown in range(FRUITS):
        wanted = min(g.printed.cards.fruits[card_fruit(card, shown)], g.lands[land_fruit(land, shown)])
        g.lands[land_fruit(land, shown)] -= wanted
        g.supply[shown] += wanted
        if g.recording and wanted > 0:
            g.emit(ZARA_PICKED, CHANCE, shown, land)
