"""Souk: a made-up title that needs everything the kernel has, for its tests.

Each seat holds cards the others do not see. A round: a lot is turned up from a deck whose top card shows its back;
all bid at once, unseen, in two digits; the highest bidder pays and takes the lot. Then an open market in which any
seat may sell a card face up, peek into a chest, or be done, until all are done or the clock rings. Lots that nobody
wanted go under the deck where all can see them.

Its rules have two versions. In the second a card is sold for the price that the players agree on, and who sells is
counted; in the first the price was 2, and a game had three rounds unless they agreed on fewer.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from serai.kernel.bits import bit
from serai.kernel.chance import Deck
from serai.kernel.codes import Codes
from serai.kernel.events import Kinds
from serai.kernel.fields import NOBODY, OWNER, Counts, Number, Numbers, Piles, Slots
from serai.kernel.frame import Frame
from serai.kernel.game import CHANCE, CLOCK, NONE, Game
from serai.kernel.ints import Ints
from serai.kernel.sealed import Sealed
from serai.kernel.title import Setting, Title
from serai.kernel.words import Words

CARDS = ("dates", "figs", "nuts", "silk", "tea", "ink")
BACKS = (0, 0, 0, 1, 1, 1)  # fruit or ware

CODES = Codes()
CODES.domain("seat", ["0", "1", "2", "3"])
CODES.domain("card", CARDS)
CODES.domain("back", ["fruit", "ware"])
CODES.domain("digit", [str(digit) for digit in range(10)])
CODES.domain("chest", ["left", "right"])
CODES.domain("gem", ["glass", "ruby"])
TENS = CODES.block("tens", of="digit").start
UNITS = CODES.block("units", of="digit").start
SELL = CODES.block("sell", of="card").start
PEEK = CODES.block("peek", of="chest").start
DONE = CODES.single("done")
CARD = CODES.block("card", of="card").start
BACK = CODES.block("back", of="back").start
GEM = CODES.block("gem", of="gem").start
BELL = CODES.single("bell")
SHOUT = CODES.single("shout", wide=True)

KINDS = Kinds()
DEALT = KINDS.kind("dealt", "card:card?", rule="SOUK-1")
TURNED = KINDS.kind("turned", "card:card", rule="SOUK-2")
BOUGHT = KINDS.kind("bought", "card:card", "coins", rule="SOUK-3")
SOLD = KINDS.kind("sold", "card:card", rule="SOUK-4")
PEEKED = KINDS.kind("peeked", "chest:chest", "gem:gem?", rule="SOUK-5")
CLOSED = KINDS.kind("closed", rule="SOUK-6")


class Souk(Game):
    def __init__(self, players: int, rounds: int, price: int) -> None:
        super().__init__(players)
        self.rounds = rounds
        self.price = price
        self.sales = Ints([0] * players)
        self.round = 0
        self.lot = NONE
        self.done_mask = 0
        self.deck = Deck([Ints([4] * len(CARDS))], Ints(list(BACKS)), NONE)
        self.loose = Ints([2] * len(CARDS))  # the cards hands are dealt from
        self.hands = Ints([0] * (players * len(CARDS)))
        self.sold = Ints([0] * len(CARDS))  # face up
        self.coins = Ints([30] * players)
        self.chests = Ints([NONE, NONE])
        self.peeked = Ints([0, 0])
        self.gems = Ints([1, 2])

    def copy(self) -> Souk:
        g = Souk(self.players, self.rounds, self.price)
        g.round, g.lot, g.done_mask = self.round, self.lot, self.done_mask
        g.deck = self.deck.copy()
        g.loose, g.hands, g.sold, g.coins = self.loose[:], self.hands[:], self.sold[:], self.coins[:]
        g.chests, g.peeked, g.gems = self.chests[:], self.peeked[:], self.gems[:]
        g.sales = self.sales[:]
        self.copy_kernel_state(g)
        return g


class Deal(Frame[Souk]):
    """[SOUK-1] Two cards to each seat, seen by that seat alone."""

    FIELDS: ClassVar[tuple[str, ...]] = ("dealt 0..10",)

    def __init__(self, dealt: int = 0) -> None:
        self.dealt = dealt

    def ask(self, g: Souk) -> bool:
        if self.dealt == 2 * g.players:
            return g.replace(Round(0))
        return g.draw(CARD, g.loose, bit(self.dealt % g.players))

    def answer(self, g: Souk, option: int) -> None:
        seat, card = self.dealt % g.players, option - CARD
        g.loose[card] -= 1
        g.hands[seat * len(CARDS) + card] += 1
        self.dealt += 1
        if g.recording:
            g.whisper(DEALT, seat, bit(seat), card)

    def blocks(self) -> tuple[str, ...]:
        return ("card",)

    def copy(self) -> Deal:
        return Deal(self.dealt)


class Round(Frame[Souk]):
    """[SOUK-2] The next card's back is shown, then the card itself; then bids and the market."""

    FIELDS: ClassVar[tuple[str, ...]] = ("at 0..4",)

    def __init__(self, at: int) -> None:
        self.at = at

    def ask(self, g: Souk) -> bool:
        if self.at == 0:
            if g.round == g.rounds:
                return g.finish()
            return g.draw(BACK, g.deck.back_weights(2))
        if self.at == 1:
            return g.draw(CARD, g.deck.card_weights())
        self.at += 1
        if self.at == 3:
            return g.push(Bid((1 << g.players) - 1))
        if self.at == 4:
            return g.push(Market())
        g.round += 1
        g.done_mask = 0
        self.at = 0
        return False

    def answer(self, g: Souk, option: int) -> None:
        self.at += 1
        if self.at == 1:
            g.deck.shown = option - BACK
        else:
            g.lot = option - CARD
            g.deck.take(g.lot)
            if g.recording:
                g.emit(TURNED, CHANCE, g.lot)

    def blocks(self) -> tuple[str, ...]:
        return ("back", "card")

    def copy(self) -> Round:
        return Round(self.at)


class Bid(Sealed[Souk]):
    """[SOUK-3] All bid at once in two digits; the highest takes the lot, equal ones leave it."""

    BELOW: ClassVar[tuple[str, ...]] = ("Round",)

    def choices(self, g: Souk, seat: int, path: Ints) -> Ints:
        if len(path) == 0:
            return Ints([TENS + ten for ten in range(g.coins[seat] // 10 + 1)])
        if len(path) == 1:
            ten = path[0] - TENS
            return Ints([UNITS + unit for unit in range(10) if ten * 10 + unit <= g.coins[seat]])
        return Ints()

    def unseal(self, g: Souk, answers: list[Ints]) -> None:
        bids = [(path[0] - TENS) * 10 + path[1] - UNITS for path in answers]
        best = max(bids)
        if best > 0 and bids.count(best) == 1:
            seat = bids.index(best)
            g.coins[seat] -= best
            g.hands[seat * len(CARDS) + g.lot] += 1
            if g.recording:
                g.emit(BOUGHT, seat, g.lot, best)
        else:
            g.deck.put_under(g.lot)
        g.lot = NONE
        g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("tens", "units")

    def why(self, g: Souk, seat: int, option: int) -> str:
        return "SOUK-3"


class Market(Frame[Souk]):
    """[SOUK-4] Any seat at any time: sell a card face up, peek into a chest for 1, or be done."""

    BELOW: ClassVar[tuple[str, ...]] = ("Round",)

    def ask(self, g: Souk) -> bool:
        waiting = False
        for seat in range(g.players):
            if not g.done_mask >> seat & 1:
                hand = g.hands[seat * len(CARDS) : (seat + 1) * len(CARDS)]
                options = [SELL + card for card, count in enumerate(hand) if count]
                if g.coins[seat] > 0:
                    options += [PEEK + chest for chest in range(2) if not g.peeked[chest] >> seat & 1]
                waiting = g.ask_seat(seat, Ints([*options, DONE, SHOUT]))
        if not waiting:
            return g.pop()
        return g.ask_seat(CLOCK, Ints([BELL]))  # [SOUK-6]

    def answer(self, g: Souk, option: int) -> None:
        seat = g.seat
        if option == BELL:
            if g.recording:
                g.emit(CLOSED, CHANCE)
            g.pop()
        elif option == DONE:
            g.done_mask |= bit(seat)
        elif option == SHOUT:
            pass  # for people
        elif option >= PEEK:
            g.coins[seat] -= 1
            g.push(Peek(seat, option - PEEK))
        else:
            g.hands[seat * len(CARDS) + option - SELL] -= 1
            g.sold[option - SELL] += 1
            if g.rules >= 2:
                g.coins[seat] += g.price
                g.sales[seat] += 1
            else:
                g.coins[seat] += 2
            if g.recording:
                g.emit(SOLD, seat, option - SELL)

    def blocks(self) -> tuple[str, ...]:
        return ("sell", "peek", "done", "shout", "bell")

    def why(self, g: Souk, seat: int, option: int) -> str:
        return "SOUK-5" if PEEK <= option < DONE else "SOUK-4"


class Peek(Frame[Souk]):
    """[SOUK-5] What a chest holds is drawn when it is first seen, and seen by those who looked."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat", "chest:chest")
    BELOW: ClassVar[tuple[str, ...]] = ("Market",)

    def __init__(self, seat: int, chest: int) -> None:
        self.seat = seat
        self.chest = chest

    def ask(self, g: Souk) -> bool:
        if g.chests[self.chest] == NONE:
            return g.draw(GEM, g.gems, bit(self.seat))
        self.look(g)
        return False

    def answer(self, g: Souk, option: int) -> None:
        g.gems[option - GEM] -= 1
        g.chests[self.chest] = option - GEM
        self.look(g)

    def look(self, g: Souk) -> None:
        g.peeked[self.chest] |= bit(self.seat)
        if g.recording:
            g.whisper(PEEKED, self.seat, bit(self.seat), self.chest, g.chests[self.chest])
        g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("gem",)


class SoukTitle(Title[Souk]):
    name = "souk"
    caption = "Souk"
    players = range(2, 5)
    version = 2
    older = (1,)
    settings = (
        Setting("rounds", [1, 2, 3], lambda players: 2, "how many lots", before={2: lambda players: 3}),
        Setting("price", [2, 3], lambda players: 3, "what a card is sold for", since=2),
    )
    codes = CODES
    kinds = KINDS
    frames = (Deal, Round, Bid, Market, Peek)
    folder = Path(__file__).parent
    undo_rule = "SOUK-7"
    words = Words(CODES, {})
    fields = (
        Number("rounds"),
        Number("round"),
        Number("lot", of="card"),
        Number("done_mask"),
        Piles("deck", of="card", backs="back"),
        Counts("loose", of="card", seen=NOBODY, pool="card"),
        Counts("hands", of="card", per_seat=True, seen=OWNER, pool="card"),
        Counts("sold", of="card"),
        Numbers("coins"),
        Numbers("peeked"),
        Slots("chests", of="gem", by="chest", seen="peeked", pool="gem"),
        Counts("gems", of="gem", seen=NOBODY, pool="gem"),
        Numbers("sales").added_in(2),
    )

    def empty_game(self, players: int, settings: Mapping[str, str | int], table: Any) -> Souk:
        return Souk(players, int(settings["rounds"]), int(settings["price"]))

    def opening(self, game: Souk) -> Frame[Souk]:
        return Deal(0)

    def undo_stretch(self, game: Souk) -> int:
        return game.round

    def standing(self, game: Souk, seat: int) -> list[int]:
        return [game.coins[seat], sum(game.hands[seat * len(CARDS) : (seat + 1) * len(CARDS)])]

    def check(self, game: Souk) -> str:
        cards = sum(game.loose) + sum(game.hands) + sum(game.sold) + game.deck.size() + (game.lot != NONE)
        return "" if cards == 6 * len(CARDS) else f"{cards} cards"


TITLE = SoukTitle()


def impossible(title: Title[Any]) -> set[str]:
    """For the steered runner: nobody ever has 40 coins."""
    return {f"tens:{ten}" for ten in range(4, 10)}
