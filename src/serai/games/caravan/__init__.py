"""Caravan, by Joe Huber (Rio Grande Games 2019): camels, chains and goods in western Africa about 1300."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from serai.games.caravan import invariants, position
from serai.games.caravan.camels import Put, PutRainbow
from serai.games.caravan.codes import CODES, SEATS
from serai.games.caravan.event_kinds import KINDS
from serai.games.caravan.fields import FIELDS, STATE
from serai.games.caravan.goods import Carry, Refill, Steal
from serai.games.caravan.printed import CaravanPrinted, read_printed
from serai.games.caravan.scoring import delivered_goods, score
from serai.games.caravan.settings import CaravanSettings
from serai.games.caravan.setup import Setup
from serai.games.caravan.state import Caravan
from serai.games.caravan.turn import Turn
from serai.kernel.frame import Frame
from serai.kernel.game import NONE
from serai.kernel.title import Setting, SettingError, Title


class CaravanTitle(Title[Caravan]):
    """What Caravan offers to the rest of Serai."""

    name = "caravan"
    caption = "Caravan"
    players = range(2, SEATS + 1)
    version = 2
    older = (1,)
    codes = CODES
    kinds = KINDS
    frames = (Setup, Turn, Put, PutRainbow, Carry, Steal, Refill)
    fields = FIELDS
    state = STATE
    folder = Path(__file__).parent
    undo_rule = "CAR-70"  # [CAR-70]
    # CAR-74: all settings combine.
    settings = (
        Setting("camels", [5, 6], lambda players: 5, "camels each: 5, or 6 for a first game"),
        Setting("goods", ["full", "short"], lambda players: "full" if players == 4 else "short", "48 goods, or 32"),
        Setting("start", ["random", *range(SEATS)], lambda players: "random", "the start player: random, or a seat"),
        Setting("rainbow", ["off", "on"], lambda players: "off", "the rainbow camel, an expansion"),
        Setting(
            "rainbowPay",
            ["demand", "coin"],
            lambda players: "demand",
            "what the rainbow camel costs",
            before={2: lambda players: "coin"},
        ),
    )

    def read_printed(self, path: Path) -> CaravanPrinted:
        return read_printed(path)

    def read_settings(self, players: int, given: Mapping[str, Any]) -> dict[str, str | int]:
        """[CAR-74] All settings combine; a start player must be one of those who play."""
        settings = super().read_settings(players, given)
        start = settings["start"]
        if isinstance(start, int) and start >= players:
            raise SettingError(f"start = {start}: there is no such seat with {players} players")
        return settings

    def empty_game(self, players: int, settings: Mapping[str, str | int], printed: CaravanPrinted) -> Caravan:
        """[CAR-5] [CAR-6] [CAR-8] Camels in the supply, one theft marker each, the chosen set of goods in the bag."""
        start = settings["start"]
        read = CaravanSettings(
            int(settings["camels"]),
            settings["goods"] == "full",
            start if isinstance(start, int) else NONE,
            settings["rainbow"] == "on",
            settings["rainbowPay"] == "demand",
        )
        g = Caravan(players, printed, read)
        g.fill()
        invariants.take_sums(g)
        return g

    def opening(self, game: Caravan) -> Frame[Caravan]:
        return Setup()

    def resume(self, game: Caravan) -> Frame[Caravan]:
        return Turn()

    def complete_position(self, game: Caravan, given: set[str]) -> None:
        position.complete_position(game, given)

    def standing(self, game: Caravan, seat: int) -> list[int]:
        """[CAR-56] The score; among equals the goods delivered."""
        return [score(game, seat), delivered_goods(game, seat)]

    def check(self, game: Caravan) -> str:
        return invariants.broken_sum(game)


TITLE = CaravanTitle()
