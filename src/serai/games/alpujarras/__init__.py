"""Alpujarras, by Steve Finn (Dr. Finn's Games 2023): mules, orchards and markets in the hills of medieval Spain."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from serai.games.alpujarras import invariants, position
from serai.games.alpujarras.codes import CODES, SEATS
from serai.games.alpujarras.event_kinds import KINDS
from serai.games.alpujarras.fields import FIELDS, STATE
from serai.games.alpujarras.printed import AlpujarrasPrinted, read_printed
from serai.games.alpujarras.scoring import end_value
from serai.games.alpujarras.setup import ChooseColours
from serai.games.alpujarras.state import Alpujarras
from serai.games.alpujarras.turn import MoveMule, PerformActions, Round
from serai.games.alpujarras.zara import ZaraTurn, block_spaces
from serai.kernel.frame import Frame
from serai.kernel.title import Title


class AlpujarrasTitle(Title[Alpujarras]):
    """What Alpujarras offers to the rest of Serai: 2 to 4 players, no solo play [ALP-128]."""

    name = "alpujarras"
    caption = "Alpujarras"
    players = range(2, SEATS + 1)
    version = 1
    codes = CODES
    kinds = KINDS
    frames = (*position.SETTING_UP, Round, MoveMule, PerformActions, ZaraTurn, *position.IN_TURN)
    fields = FIELDS
    state = STATE
    folder = Path(__file__).parent
    undo_rule = "ALP-120"  # [ALP-120]
    settings = ()

    def read_printed(self, path: Path) -> AlpujarrasPrinted:
        return read_printed(path)

    def empty_game(self, players: int, settings: Mapping[str, str | int], printed: AlpujarrasPrinted) -> Alpujarras:
        """[ALP-12] [ALP-19] [ALP-21] [ALP-130] Fruit on the fields and in the supply; players have nothing."""
        plan = printed.plan(players)
        g = Alpujarras(players, printed, plan, printed.sides[plan.side])
        g.fill()
        block_spaces(g)
        return g

    def opening(self, game: Alpujarras) -> Frame[Alpujarras]:
        return ChooseColours()

    def resume(self, game: Alpujarras) -> Frame[Alpujarras]:
        return Round()

    def complete_position(self, game: Alpujarras, given: set[str]) -> None:
        position.complete_position(game, given)

    def standing(self, game: Alpujarras, seat: int) -> list[int]:
        """[ALP-118] [ALP-119] The dirhems; among equals the more valuable end spot."""
        return [game.dirhems[seat], end_value(game, seat)]

    def check(self, game: Alpujarras) -> str:
        return invariants.broken(game)


TITLE = AlpujarrasTitle()
