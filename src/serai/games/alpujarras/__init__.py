"""Alpujarras, by Steve Finn (Dr. Finn's Games 2023): mules, orchards and markets in the hills of medieval Spain."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from serai.games.alpujarras import invariants, position
from serai.games.alpujarras.codes import (
    CARDS,
    CHANNELS,
    CODES,
    END_SEGMENT,
    FARMLANDS,
    FRUITS,
    GO,
    GOAL_SPACES,
    GOALS,
    KINDS,
    SEATS,
    SEGMENTS,
    TOKENS,
)
from serai.games.alpujarras.printed import AlpujarrasPrinted, read_printed
from serai.games.alpujarras.scoring import end_value
from serai.games.alpujarras.setup import ChooseColours
from serai.games.alpujarras.state import Alpujarras
from serai.games.alpujarras.turn import MoveMule, PerformActions, Round
from serai.games.alpujarras.zara import ZaraTurn
from serai.kernel.chance import Deck
from serai.kernel.frame import Frame
from serai.kernel.game import NONE
from serai.kernel.ints import Ints
from serai.kernel.title import Title


class AlpujarrasTitle(Title[Alpujarras]):
    """What Alpujarras offers to the rest of the house: 2 to 4 players, no solo play [ALP-128]."""

    name = "alpujarras"
    caption = "Alpujarras"
    players = range(2, SEATS + 1)
    version = 1
    codes = CODES
    kinds = KINDS
    frames = (*position.SETTING_UP, Round, MoveMule, PerformActions, ZaraTurn, *position.IN_TURN)
    fields = position.FIELDS
    folder = Path(__file__).parent
    undo_rule = "ALP-120"  # [ALP-120]
    settings = ()

    def read_printed(self, path: Path) -> AlpujarrasPrinted:
        return read_printed(path)

    def empty_game(self, players: int, settings: Mapping[str, str | int], printed: AlpujarrasPrinted) -> Alpujarras:
        """[ALP-12] [ALP-19] [ALP-21] [ALP-130] Fruit on the fields and in the supply; players have nothing."""
        g = Alpujarras(players, printed)
        g.track = Ints([GO, *([NONE] * (SEGMENTS - 2)), END_SEGMENT])
        g.slots = Ints([0, *([NONE] * (SEGMENTS - 2)), SEGMENTS - 1])
        g.mules = Ints([NONE] * max(3, players))  # [ALP-22] with two players Zara's is the third
        lands = [0] * (FARMLANDS * FRUITS)
        for field, fruit in enumerate(printed.fields):
            lands[field // 3 * FRUITS + fruit] += g.plan.fruit_on_field
        g.lands = Ints(lands)
        g.supply = Ints([printed.pieces.fruit_of_each - 1 - sum(lands[fruit::FRUITS]) for fruit in range(FRUITS)])
        g.channels = Ints([NONE] * CHANNELS)
        g.villages = Ints([0] * (FARMLANDS * TOKENS))
        g.awards = Ints([NONE] * FARMLANDS)
        g.sides = Ints([NONE] * GOALS)
        g.goals = Ints([NONE] * (GOALS * GOAL_SPACES))
        g.market = Ints([NONE] * FRUITS)
        g.row = Ints([NONE] * 3)
        g.deck = Deck([Ints([1] * CARDS)], printed.cards.backs, NONE)
        g.owners = Ints([NONE] * CARDS)
        g.colours = Ints([NONE] * players)
        g.unused = Ints([printed.pieces.farmers_each] * players)
        g.farmers = Ints([0] * (players * FARMLANDS))
        g.villagers = Ints([0] * (players * FARMLANDS))
        g.store = Ints([0] * (players * FRUITS))
        g.norias = Ints([0] * players)
        g.dirhems = Ints([0] * players)
        g.goal_tokens = Ints([0] * players)
        g.earned = Ints([0] * (players * TOKENS))
        position.block_spaces(g)
        return g

    def opening(self, game: Alpujarras) -> Frame[Alpujarras]:
        return ChooseColours()

    def resume(self, game: Alpujarras) -> Frame[Alpujarras]:
        return Round()

    def complete_position(self, game: Alpujarras, given: set[str]) -> None:
        position.complete_position(game, given)

    def why_frames_misfit(self, game: Alpujarras) -> str:
        return position.why_frames_misfit(game)

    def standing(self, game: Alpujarras, seat: int) -> list[int]:
        """[ALP-118] [ALP-119] The dirhems; among equals the more valuable end spot."""
        return [game.dirhems[seat], end_value(game, seat)]

    def check(self, game: Alpujarras) -> str:
        return invariants.broken(game)


TITLE = AlpujarrasTitle()
