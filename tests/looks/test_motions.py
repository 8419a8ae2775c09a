"""Every event moves something, in a way that the page knows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import serai
from serai import titles
from serai.scene import Look, Motion
from serai.scene.look import scene_module
from serai.scene.paint import motions
from serai.shelf import title_named
from tests.looks.positions import picture, random_game

CLIENT = (Path(serai.__file__).parent / "web" / "static" / "table.js").read_text(encoding="utf-8")
WAYS = ("fly", "flip", "count", "flash", "say")


@pytest.mark.parametrize("table", ["NOTES", "LENGTH"])
def test_the_page_knows_every_way_to_move(table: str) -> None:
    found = re.search(rf"const {table} = \{{(.*?)\}}", CLIENT)
    assert found is not None
    known = set(re.findall(r"(\w+):", found[1]))
    assert set(WAYS) <= known
    assert all(f'"{way}"' in CLIENT for way in ("say", "fly", "flip"))


@pytest.mark.parametrize("title", titles())
def test_every_event_of_a_game_moves(title: str) -> None:
    """No event of a game by bots, nor of one by chance, is left to the fallback."""
    seen: set[str] = set()
    games = [serai.load(picture(title))]
    games += [random_game(title, players, 100_000) for players in title_named(title).players]
    for match in games:
        look = Look(match, None)
        own = scene_module(match.title).motions
        for event in match.events_for(None):
            moves = list(own(event, look))
            assert moves, f"{event['kind']} does not move"
            assert {move.kind for move in moves} <= set(WAYS), event["kind"]
            seen.add(event["kind"])
    assert len(seen) > len(title_named(title).kinds.by_name) / 2


def test_an_event_nobody_drew_is_told() -> None:
    match = random_game("caravan", 2, 10)
    assert motions(Look(match, None), {"kind": "unheard of", "seat": 0}) == [Motion("say")]
