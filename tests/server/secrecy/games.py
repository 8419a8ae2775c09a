"""The games that are served twice: whole ones, and short ones up to something hidden that comes to light at once."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from serai import registry
from tests.kernel import souk
from tests.server.secrecy.twins import CHOOSE, Act, Plan, plan
from tests.titles import SHIPPED, title_of

TURNS = {"market": "turns", "secret_bidding": "on", "declare_roles": "on"}
LIVE = {"market": "live", "secret_bidding": "on"}
RICH = {"players": 3, "turn": 3, "packages": [0] * 3, "money": [250, 180, 260], "ranking": [0, 1, 2]}
LATE = {**RICH, "turn": 7, "phase": "expansion", "sale_cards": [1] * 3}
FED = {**RICH, "phase": "development", "packages": [1] * 3, "stock": [{"food": 5}] * 3}
WINDOW = {
    **RICH,
    "phase": "market",
    "prices": {"energy": 5},
    "store": {"energy": 4},
    "money": [20] * 3,
    "stock": [{}] * 3,
    "frames": [["Turn", {"at": 6}], ["Market", {"at": 9}]],
}


@dataclass(frozen=True, eq=False)
class Game:
    """A game to plan: for whose eyes, with which settings, from which position, and until what is hidden."""

    title: str
    eye: int | None
    seed: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    position: dict[str, Any] | None = None
    until: str = ""
    most: int = 10_000

    @property
    def name(self) -> str:
        return " ".join(str(part) for part in (self.title, self.eye, *self.options.values(), self.until) if part != "")


WHOLE = (
    Game("souk", 0, 2),
    Game("souk", None, 2),
    Game("mule", 0, 1, TURNS),
    Game("mule", 1, 2, LIVE, LATE),
    Game("mule", None, 1, LIVE, LATE),
)
BIDS = Game("mule", 1, 1, LIVE, {**LATE, "turn": 3}, "SealedBids")
CLAIM = Game("mule", 1, 1, LIVE, WINDOW, "LiveMarket claim")
HIDDEN = (
    Game("mule", 1, 1, {"mode": "beginner"}, None, "RiverBeds"),
    Game("mule", 1, 1, TURNS, {**RICH, "phase": "events"}, "PersonalEvents lucky"),
    Game("mule", 1, 1, TURNS, {**RICH, "phase": "events"}, "PersonalEvents unlucky"),
    Game("mule", 1, 1, TURNS, FED, "Packages"),
    CLAIM,
    Game("mule", 1, 1, LIVE, WINDOW, "LiveMarket store_buy"),
)
OPEN = tuple(Game(name, 0, 1, most=12) for name in SHIPPED if not any(one.pool for one in title_of(name).fields))
"""The titles without secrets: only the seed, and what others keep to themselves, is another."""


@cache
def planned(game: Game) -> Plan:
    with registry.adding(souk.TITLE):
        position = None if game.position is None else {**game.position, "options": game.options}
        players = 3 if 3 in title_of(game.title).players else title_of(game.title).players[-1]
        return plan(game.title, players, game.eye, game.seed, game.options, position, game.most, 0.9, game.until)


def assay(notes: str) -> Plan:
    """Seat 0 assays a Land and sees another value in each world; then the Assay is over."""
    options = {**TURNS, "assay_notes": notes}
    position = {**FED, "packages": [0] * 3, "options": options}

    def does(code: str, *draws: str, hidden: bool = False) -> Act:
        return Act(CHOOSE, 0, [[code], [code]], [[draw] for draw in draws] or [[], []], hidden)

    acts = [does("assay"), does("look:A1", "vein:0", "vein:3"), does("stop", hidden=True), does("end", hidden=True)]
    return Plan("mule", 3, options, 0, [[], []], acts, Counter(), start=position)
