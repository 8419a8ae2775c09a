"""Change tracking: what is drawn from memory is, byte by byte, what is drawn anew."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import serai
from serai import Match
from serai.registry import module_in, title_named
from serai.scene.context import SceneContext
from serai.scene.drawings import Drawings
from serai.scene.paint import paint
from serai.scene.tracking import Reading, drawn
from serai.server.table.render import RenderedTable
from tests.titles import SHIPPED, varied_tables

pytestmark = pytest.mark.usefixtures("made_up_titles")
NAMES = ["Ann", "Bob", "Cy", "Di", "Ed"]
STEPS = 90


def scene_bytes(match: Match, viewer: int | None, names: list[str], drawings: Drawings | None) -> bytes:
    """Everything that a scene says, as the wire has it."""
    shown = RenderedTable(match, viewer, names, True, drawings)
    scene = shown.scene
    said = [scene.end, scene.primary, scene.banner, shown.focus]
    return msgspec.json.encode([list(shown.parts.values()), shown.targets, shown.buttons, said])


@pytest.mark.parametrize(("title", "players", "settings"), varied_tables())
def test_from_memory_or_anew_a_table_is_drawn_the_same(title: str, players: int, settings: dict[str, Any]) -> None:
    """Over whole games, with steps back, for every seat and a spectator; not every viewer sees every moment."""
    rng = Random(f"{title} {settings}")
    drawings, names = Drawings(), NAMES[:players]
    match = serai.new(title, players, seed="1", **settings)
    stride = max(1, _length(title, players, settings) // STEPS)
    moment = 0
    while not match.over:
        _go_on(match, rng)
        moment += 1
        if moment % stride and not match.over:
            continue
        viewers: list[int | None] = [None, *range(players)]
        for viewer in viewers if match.over else rng.sample(viewers, 2):
            assert scene_bytes(match, viewer, names, drawings) == scene_bytes(match, viewer, names, None)


def _length(title: str, players: int, settings: dict[str, Any]) -> int:
    """About how many choices a game has."""
    rng, match, choices = Random(0), serai.new(title, players, seed="0", **settings), 0
    while not match.over:
        _choose(match, rng)
        choices += 1
    return choices


def _choose(match: Match, rng: Random) -> None:
    seat = rng.choice(match.seats)
    match.play(rng.choice(match.options(seat)), seat)


def _go_on(match: Match, rng: Random) -> None:
    """A choice, or now and then one taken back."""
    if rng.random() < 0.1:
        for seat in match.seats:
            if seat >= 0 and match.undoable(seat) is None:
                match.undo(seat)
                return
    _choose(match, rng)


def test_other_names_are_drawn_at_once() -> None:
    match, drawings = serai.new("caravan", 2, seed="1"), Drawings()
    first = scene_bytes(match, 0, ["Ann", "Bob"], drawings)
    second = scene_bytes(match, 0, ["Ann", "Eve"], drawings)
    assert b"Eve" in second and b"Bob" in first
    assert second == scene_bytes(match, 0, ["Ann", "Eve"], None)


# ---- the mechanism ---------------------------------------------------------------------------------------------------


class Counted(Reading):
    """A reading of Caravan that counts how often its questions are answered."""

    answered: list[str] = []  # noqa: RUF012

    @property
    def turn(self) -> int:
        self.answered.append("turn")
        return int(self.view["turn"])

    def markers(self, seat: int) -> int:
        self.answered.append(f"markers {seat}")
        return int(self.view["markers"][seat])


@drawn
def line(reading: Counted, seat: int) -> str:
    reading.answered.append(f"line {seat}")
    return f"{seat}: {reading.markers(seat)}"


@drawn
def whole(reading: Counted) -> list[str]:
    reading.answered.append("whole")
    return [str(reading.turn), *(line(reading, seat) for seat in range(2))]


def read(match: Match, drawings: Drawings, viewer: int | None = 0) -> tuple[list[str], list[str]]:
    """What is drawn, and what was answered and drawn for it."""
    Counted.answered.clear()
    reading = SceneContext(match, viewer, NAMES[:2], True, drawings).read_as(Counted)
    return whole(reading), list(Counted.answered)


def at_turn(turn: int, markers: list[int]) -> Match:
    return serai.position("caravan", {"players": 2, "turn": turn, "markers": markers}, chance="ask")


def test_only_what_has_changed_is_asked_and_drawn_again() -> None:
    drawings = Drawings()
    first, work = read(at_turn(3, [1, 2]), drawings)
    assert first == ["3", "0: 1", "1: 2"]
    assert work == ["whole", "turn", "line 0", "markers 0", "line 1", "markers 1"]
    again, work = read(at_turn(3, [1, 2]), drawings)
    assert again is first and work == [], "the same object: nothing was compared but the fields"
    _, work = read(at_turn(4, [1, 2]), drawings)
    assert work == ["turn", "whole"], "the lines are used again"
    third, work = read(at_turn(4, [1, 5]), drawings)
    assert third == ["4", "0: 1", "1: 5"]
    assert sorted(work) == ["line 1", "markers 0", "markers 1", "whole"]


def test_what_is_the_same_for_two_viewers_is_drawn_once() -> None:
    drawings = Drawings()
    first, _ = read(at_turn(3, [1, 2]), drawings, 0)
    second, work = read(at_turn(3, [1, 2]), drawings, 1)
    assert second is first and work == [], "and asked once, where nothing is hidden"


def test_a_long_game_does_not_fill_the_memory() -> None:
    drawings = Drawings()
    for turn in range(1, 60):
        match = at_turn(turn, [1, 2])
        reading = SceneContext(match, 0, NAMES[:2], True, drawings).read_as(Counted)
        for code in match.options(0) if 0 in match.seats else []:
            reading.may(f"{code}:{turn}")
        whole(reading)
        assert len(drawings.memories[0, True].answers) < 2000


# ---- only a reading sees the game ------------------------------------------------------------------------------------

TRACKED = [name for name in SHIPPED if hasattr(module_in(f"serai.games.{name}.scene", "reading"), "Reading")]
PEEKS = re.compile(r"\b_context\b|\b_world\b|\bcontext\.(?!read_as|say|join)|\breading\.(?:world|game|context)\b")


@pytest.mark.parametrize("name", TRACKED)
def test_what_is_drawn_asks_only_the_reading(name: str) -> None:
    """A drawing function that looked past its reading would not be drawn again when what it saw changes."""
    package = module_in(f"serai.games.{name}", "scene")
    assert package is not None and package.__file__ is not None
    folder = Path(package.__file__).parent
    for path in folder.rglob("*.py"):
        if path.name in ("reading.py", "__init__.py", "sheet.py"):
            continue
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            assert not PEEKS.search(text), f"{path.name}:{number}: {text.strip()}"


def test_a_scene_without_a_reading_is_drawn_anew_each_time() -> None:
    match = serai.new("souk", 2, seed="1")
    context = SceneContext(match, 0, NAMES[:2], True, Drawings())
    assert paint(context).parts
    assert title_named("souk") is match.title
