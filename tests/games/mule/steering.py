"""What the steered runner knows of M.U.L.E."""

from __future__ import annotations

from random import Random
from typing import Any

from serai.kernel.game import Game
from serai.kernel.title import Title
from serai.kernel.views import restore

VARIANTS: list[dict[str, Any]] = [{"market": "live"}, {"market": "turns"}]
"""Settings that make another game of it: tests that run over all titles play each."""

SHARE = 2
"""Games are long, so the wide net plays so many times fewer; ``make soak`` plays all of them."""


def impossible(title: Title[Any]) -> set[str]:
    """The Store squares D3 and c2 hold no Land; Craters are never laid out at the start."""
    store = {f"{block}:D3" for block in ("take", "auction", "sealed", "look", "square")}
    board = {f"{block}:c2" for block in ("site", "buy", "refit", "move", "flip", "lose")}
    return store | board | {f"look:{seat}-c2" for seat in range(4)} | {"laid:meteor_crater"}


def begun(title: Title[Any], players: int, settings: dict[str, str | int], rng: Random) -> Game | None:
    """Now and then a game of rich colonists, for sums that random play never sees."""
    if rng.random() >= 0.2:
        return None
    rich = {"money": [rng.randrange(100, 400) for _ in range(players)], "store": {"food": 40, "energy": 30}}
    start: dict[str, Any] = {"players": players, "options": settings, "turn": 2, "phase": "expansion", **rich}
    if settings["random_land_placement"] == "with_rivers":
        start |= {"phase": "development", "irata": {"D1": "plains", "D5": "high_mountain"}}
    return restore(title, start)[0]
