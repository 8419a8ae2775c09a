"""The steered runner: play that seeks what has not happened yet, until everything has.

Every option of every title, every kind of event, and so every card and tile that chance can bring. What cannot occur
by the rules is listed here with its reason; if it does occur after all, the list is wrong and the test fails.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from serai import shelf
from serai.fuzz import random_settings
from serai.kernel.game import CHANCE, CLOCK, Game
from serai.kernel.title import Title
from serai.kernel.views import restore
from tests import nets

assert nets.TITLES_ADDED

MOST_GAMES = 4000


def impossible(title: Title[Any]) -> set[str]:
    """Codes that no game can offer."""
    if title.name == "caravan":  # goods lie on numbered spaces only
        names = title.codes.domains["space"]
        numbered = {names[space] for space in title.standard.numbered}
        return {f"pick:{name}" for name in names if name not in numbered}
    if title.name == "mule":  # the Store squares D3 and c2 hold no Land; Craters are never laid out at the start
        store = {f"{block}:D3" for block in ("take", "auction", "sealed", "look", "square")}
        board = {f"{block}:c2" for block in ("site", "buy", "refit", "move", "flip", "lose")}
        return store | board | {f"look:{seat}-c2" for seat in range(4)} | {"laid:meteor_crater"}
    if title.name == "souk":  # nobody ever has 40 coins
        return {f"tens:{ten}" for ten in range(4, 10)}
    return set()


def steer(options: list[int], used: Counter[int], rng: Random) -> int:
    """The least used of the options, or now and then any, so that games go somewhere."""
    if rng.random() < 0.25:
        return rng.choice(options)
    rng.shuffle(options)
    return min(options, key=lambda option: used[option])


def begun(title: Title[Any], players: int, settings: dict[str, str | int], rng: Random) -> Game:
    """A new game; of M.U.L.E. now and then one of rich colonists, for sums that random play never sees."""
    if title.name == "mule" and rng.random() < 0.2:
        rich = {"money": [rng.randrange(100, 400) for _ in range(players)], "store": {"food": 40, "energy": 30}}
        start = {"players": players, "options": settings, "turn": 2, "phase": "expansion", **rich}
        if settings["random_land_placement"] == "with_rivers":
            start |= {"phase": "development", "irata": {"D1": "plains", "D5": "high_mountain"}}
        return restore(title, start)[0]
    game: Game = title.blank(players, settings, title.standard)
    game.begin(title.opening(game))
    return game


def play(title: Title[Any], players: int, used: Counter[int], kinds: set[str], rng: Random) -> None:
    settings = random_settings(title, players, {}, rng)
    game = begun(title, players, settings, rng)
    game.recording = True
    while not game.over:
        seats = game.seats()
        seat = rng.choice([seat for seat in seats if seat != CLOCK or rng.random() < 0.1] or seats)
        options = list(game.options_of(seat))
        option = rng.choice(options) if seat == CHANCE else steer(options, used, rng)
        used[option] += 1
        game.step_as(seat, option)
    kinds.update(event.kind.name for event in game.events)


@pytest.mark.parametrize("name", shelf.titles())
def test_everything_occurs(name: str) -> None:
    title, rng = shelf.title_named(name), Random(name)
    wanted = set(title.codes.texts) - impossible(title)
    used: Counter[int] = Counter()
    kinds: set[str] = set()
    for number in range(MOST_GAMES):
        play(title, title.players[-1 - number % len(title.players)], used, kinds, rng)
        missing = wanted - {title.codes.code(option) for option in used}
        if not missing and kinds == set(title.kinds.by_name):
            break
    assert sorted(missing) == []
    assert kinds == set(title.kinds.by_name)
    assert {title.codes.code(option) for option in used} & impossible(title) == set()
