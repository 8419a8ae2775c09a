"""State is declared once: the generated attributes fit the declaration, and no field can be left out unnoticed."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import serai
from serai import nets, titles
from serai.kernel import views
from serai.kernel.declaration import source
from serai.kernel.fields import ALL_SEEING, Field
from serai.kernel.frame import Frame
from serai.kernel.game import Game
from serai.kernel.title import Title
from serai.match import Match
from serai.registry import title_named
from tests.titles import beside

DECLARED = [name for name in titles() if title_named(name).state]
GAMES = 12


def package_of(title: Title[Any]) -> str:
    return type(title).__module__


@pytest.mark.parametrize("name", DECLARED)
def test_the_generated_attributes_are_those_of_the_declaration(name: str) -> None:
    nets.check_state_fields(title_named(name))


@pytest.mark.parametrize("name", DECLARED)
def test_a_game_holds_nothing_that_is_not_declared(name: str) -> None:
    """Interpreted, an object tells its attributes; what is not the kernel's must be declared or given."""
    game = nets.random_match(name, title_named(name).players[0], 1)[0]._game
    if not hasattr(game, "__dict__"):
        pytest.skip("compiled objects do not list their attributes; the interpreted half of the tests does this")
    kernel = set(vars(Game(game.players)))
    assert set(vars(game)) - kernel == set(nets.attributes_of(title_named(name)))


def without(field: Field, match: Match) -> str:
    """What the nets say of a match restored by a title that has forgotten one of its fields; "" if they see nothing."""
    title = match.title
    data = views.view(title, match._game, match.settings, ALL_SEEING)
    kept = title.fields
    title.fields = tuple(other for other in kept if other is not field)
    data.pop(field.name)
    try:
        again, _ = views.restore(title, data, match.printed)
    except ValueError as error:
        return str(error)
    finally:
        title.fields = kept
    return nets.difference(title, match._game, again)


@pytest.mark.parametrize("name", DECLARED)
def test_a_declaration_without_one_of_its_fields_gives_another_class(name: str) -> None:
    """So the first test fails, and whatever rule uses the attribute does not type-check."""
    title = title_named(name)
    written = source(package_of(title), title.state)
    for index, made in enumerate(title.state):
        for declared in made.declared:
            if declared.attributes():
                rest = replace(made, declared=[other for other in made.declared if other is not declared])
                assert source(package_of(title), [*title.state[:index], rest, *title.state[index + 1 :]]) != written


def steering_of(title: Title[Any], rng: Random) -> Any:
    """The play of the steered runner, for titles where random games end before much has happened."""
    steering = getattr(beside(title.name, "steering"), "Steering", None)
    return None if steering is None else steering(title, rng)


def choose(match: Match, rng: Random, tastes: Any, used: Counter[int]) -> None:
    if tastes is None:
        nets.choose(match, rng)
        return
    seat = rng.choice(match.seats)
    option = tastes.choose(match._game, seat, list(match._game.options_of(seat)), used)
    used[option] += 1
    match.play(match.title.codes.code(option), seat)


@pytest.mark.parametrize("name", DECLARED)
def test_each_field_that_data_leaves_out_is_noticed(name: str) -> None:
    """Every field is lost at some point of some game, but those that the rest of the position gives back exactly.

    Of these it is asked that they took several values in the games, each of which came back.
    """
    title = title_named(name)
    missing = {field.name: field for field in title.fields}
    values: dict[str, set[str]] = {field: set() for field in missing}
    for seed in range(GAMES):
        chance = "ask" if seed % 2 else "seed"  # asked, a game can be seen in the middle of its setup
        match, rng = nets.random_match(name, title.players[seed % len(title.players)], seed, chance)
        if seed == 0:  # by default most of the set-up is drawn
            match = serai.new(name, chance="ask")
        tastes, used = steering_of(title, rng), Counter[int]()
        while missing and not match.over:
            if len(match.lines) < 3 or rng.random() < (0.1 if len(match.seats) < 2 else 0.4):  # short moments
                data = match.data()
                for field in list(missing.values()):
                    values[field.name].add(repr(data[field.name]))
                    if without(field, match):
                        del missing[field.name]
            choose(match, rng, tastes, used)
    for unnoticed in missing:
        assert len(values[unnoticed]) > 1, f"nobody notices when {unnoticed} is left out of the data"


@pytest.mark.parametrize("name", DECLARED)
def test_a_restored_game_is_the_same_and_plays_on_the_same(name: str) -> None:
    """From data, snapshot and journal, at random points; then both are played to the end with the same choices."""
    title = title_named(name)
    for players in title.players:
        match, rng = nets.random_match(name, players, 7)
        for _ in range(rng.randrange(5, 120)):
            if not match.over:
                nets.choose(match, rng)
        for again in nets.restored(match):
            assert nets.difference(title, match._game, again._game) == ""
            nets.play_on_alike(match.copy(), again, Random(f"{name} {players}"))


def frames() -> list[type[Frame[Any]]]:
    return [frame for name in titles() for frame in title_named(name).frames]


@pytest.mark.parametrize("frame", frames(), ids=lambda frame: f"{frame.__module__}.{frame.__name__}")
def test_a_frame_that_changes_itself_has_a_copy_of_its_own(frame: type[Frame[Any]]) -> None:
    """The kernel shares a frame between copies of a game unless the frame says how to copy it."""
    module = ast.parse(_source(frame).read_text(encoding="utf-8"))
    body = next(node for node in module.body if isinstance(node, ast.ClassDef) and node.name == frame.__name__)
    methods = [node for node in body.body if isinstance(node, ast.FunctionDef)]
    changed = {
        target.attr
        for method in methods
        if method.name != "__init__"
        for node in ast.walk(method)
        for target in _targets(node)
        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self"
    }
    assert not changed or any(method.name == "copy" for method in methods), f"{frame.__name__} changes {changed}"


def _source(frame: type[Frame[Any]]) -> Path:
    """The source of a frame's module, which stands beside its library where it is compiled."""
    found = Path(str(sys.modules[frame.__module__].__file__))
    return found.with_name(f"{frame.__module__.rpartition('.')[2]}.py")


def _targets(node: ast.AST) -> list[ast.expr]:
    found = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign) else []
    return [target.value if isinstance(target, ast.Subscript) else target for target in found]
