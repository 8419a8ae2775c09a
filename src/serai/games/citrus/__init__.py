"""Citrus, by Jeffrey D. Allers (dlp games 2013): plantations, fincas and harvests in the country round Valencia."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from serai.games.citrus import position
from serai.games.citrus.codes import CODES, DONE, SEATS
from serai.games.citrus.event_kinds import KINDS
from serai.games.citrus.fields import FIELDS, STATE
from serai.games.citrus.fincas import NewFinca, Refill
from serai.games.citrus.harvest import Harvest
from serai.games.citrus.invariants import broken_rule
from serai.games.citrus.land.estate import Estate
from serai.games.citrus.land.landscape import PutBull
from serai.games.citrus.land.placing import Place
from serai.games.citrus.printed import CitrusPrinted, read_printed
from serai.games.citrus.settings import CitrusSettings
from serai.games.citrus.setup import Setup
from serai.games.citrus.state import Citrus
from serai.games.citrus.turn import Blocked, Build, Turn
from serai.kernel.frame import Frame
from serai.kernel.game import NONE
from serai.kernel.title import Setting, SettingError, Title

SHORT_PLAYERS = 3
"""[CIT-111] The short side is for so many at most."""


class CitrusTitle(Title[Citrus]):
    """What Citrus offers to the rest of Serai; where paper and online differ, it is the online game [CIT-127]."""

    name = "citrus"
    caption = "Citrus"
    players = range(2, SEATS + 1)
    version = 1
    codes = CODES
    kinds = KINDS
    frames = (Setup, Turn, Build, Place, Harvest, PutBull, NewFinca, Refill, Blocked)
    fields = FIELDS
    state = STATE
    folder = Path(__file__).parent
    undo_rule = "CIT-122"
    # [CIT-121] [CIT-136] All options combine; some change nothing on one side of the board.
    settings = (
        Setting("board", ["long", "short"], lambda players: "long", "the side of the board; short is for 2 or 3"),
        Setting("tiles", ["online", "paper"], lambda players: "online", "short side: 60 tiles, or 65 as on paper"),
        Setting("family", ["off", "on"], lambda players: "off", "the family game, without the road rule"),
        Setting("random_sites", ["off", "on"], lambda players: "off", "starting fincas on sites drawn at random"),
        Setting("three_fincas", ["off", "on"], lambda players: "off", "three starting fincas on the long side"),
        Setting("new_landscape_tiles", ["off", "on"], lambda players: "off", "three plows among the landscape tiles"),
        Setting("start", ["random", *range(SEATS)], lambda players: "random", "the start player: random, or a seat"),
    )

    def read_printed(self, path: Path) -> CitrusPrinted:
        return read_printed(path)

    def read_settings(self, players: int, given: Mapping[str, Any]) -> dict[str, str | int]:
        settings = super().read_settings(players, given)
        start = settings["start"]
        if isinstance(start, int) and start >= players:
            raise SettingError(f"start = {start}: there is no such seat with {players} players")
        if settings["board"] == "short" and players > SHORT_PLAYERS:
            raise SettingError(f"board = short: that side is for 2 or 3 players, not for {players} [CIT-111]")
        return settings

    def empty_game(self, players: int, settings: Mapping[str, str | int], printed: CitrusPrinted) -> Citrus:
        """[CIT-1] [CIT-15] [CIT-20] An empty board; workers on the mats, coins, tiles in bag and stacks."""
        short = settings["board"] == "short"
        start = settings["start"]
        three = short or settings["three_fincas"] == "on"
        read = CitrusSettings(
            short,
            settings["tiles"] == "online",
            settings["family"] == "on",
            settings["random_sites"] == "on",
            settings["new_landscape_tiles"] == "on",
            min(printed.fincas_short, printed.fincas_long) if three else printed.fincas_long,
            start if isinstance(start, int) else NONE,
        )
        estate = Estate(players, printed.short if short else printed.long, read.family)
        estate.fill()
        g = Citrus(players, printed, read, estate)
        g.fill()
        return g

    def opening(self, game: Citrus) -> Frame[Citrus]:
        return Setup()

    def resume(self, game: Citrus) -> Frame[Citrus]:
        return Build(game.phase or DONE) if len(game.tray) else Turn()

    def complete_position(self, game: Citrus, given: set[str]) -> None:
        position.complete_position(game, given)

    def standing(self, game: Citrus, seat: int) -> list[int]:
        """[CIT-104] [CIT-128] Points alone; there is no tie-breaker."""
        return [int(game.points[seat])]

    def check(self, game: Citrus) -> str:
        return broken_rule(game)


TITLE = CitrusTitle()
