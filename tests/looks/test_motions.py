"""Every event moves something, in a way that the page knows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

import serai
from serai import titles
from serai.registry import title_named
from serai.scene import Motion, SceneContext
from serai.scene.contract import PLAIN, scene_of
from serai.scene.paint import motions
from serai.server import wire
from tests.looks.positions import picture, random_game

MODULES = Path(serai.__file__).parent / "web" / "static" / "table"
WAYS = ("fly", "flip", "count", "flash", "say")


@pytest.mark.parametrize(("module", "table"), [("sounds.js", "NOTES"), ("events.js", "LENGTH")])
def test_the_page_knows_every_way_to_move(module: str, table: str) -> None:
    source = (MODULES / module).read_text(encoding="utf-8")
    found = re.search(rf"const {table} = \{{(.*?)\}}", source, re.DOTALL)
    assert found is not None
    known = set(re.findall(r"(\w+):", found[1]))
    assert set(WAYS) <= known


def test_the_wire_names_every_way_to_move() -> None:
    assert get_args(wire.MotionKind) == WAYS


@pytest.mark.parametrize("title", titles())
def test_every_event_of_a_game_moves(title: str) -> None:
    """In a game by bots, and in one by chance: a title that moves anything names the kinds that it leaves to words."""
    scene = scene_of(title_named(title))
    if scene.motions is PLAIN.motions:
        assert not scene.in_words, "a title without motions leaves all to words"
        return
    seen: set[str] = set()
    games = [serai.load(picture(title))]
    games += [random_game(title, players, 100_000) for players in title_named(title).players]
    for match in games:
        context = SceneContext(match, None)
        for event in match.events_for(None):
            moves = list(scene.motions(event, context))
            assert bool(moves) != (event["kind"] in scene.in_words), f"{event['kind']}: a motion, or in_words"
            assert {move.kind for move in moves} <= set(WAYS), event["kind"]
            seen.add(event["kind"])
    assert len(seen) > len(title_named(title).kinds.by_name) / 2


def test_an_event_nobody_drew_is_told() -> None:
    match = random_game("caravan", 2, 10)
    assert motions(SceneContext(match, None), {"kind": "unheard of", "seat": 0}) == [Motion("say")]
