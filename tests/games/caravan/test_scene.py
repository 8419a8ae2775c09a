"""Caravan's table: all is drawn from the view, every choice lies where a player looks for it, every event moves."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import serai
from serai import Match
from serai.bots import Observation, named
from serai.games.caravan import TITLE, scene
from serai.games.caravan.codes import CODES
from serai.games.caravan.event_kinds import KINDS
from serai.games.caravan.scene.motions import MOTIONS
from serai.games.caravan.scene.places import stand
from serai.games.caravan.scene.reading import GOODS, CaravanReading, way
from serai.kernel import views
from serai.scene import SIDE_WIDTH, STAGE_HEIGHT, STAGE_WIDTH, Scene, SceneContext, buttons, motions, paint, score_sheet
from serai.scene.art import SIZES
from serai.scene.svg import inside, part_markup, picture, sprites, style
from tests.games.caravan.helpers import EIGHT, position
from tests.games.helpers import play

SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"camels": 6, "rainbow": "on", "rainbowPay": "coin"}),
    (4, {}),
    (4, {"rainbow": "on", "rainbowPay": "demand", "goods": "short"}),
]


def bot_game(players: int, options: dict[str, Any], seed: int, bot: str) -> Iterator[tuple[Match, str]]:
    """A game as it goes on: the match, and the choice that comes next."""
    match = serai.new("caravan", players, seed=seed, **options)
    player, dice = named(bot, "caravan"), random.Random(seed)
    while not match.over:
        seat = match.seats[0]
        code = dice.choice(match.options()) if bot == "random" else player.choose(Observation(match, seat))
        yield match, code
        match.play(code, seat)


@cache
def positions() -> list[Match]:
    """Positions of many kinds: openings, middles, ends, and every step of an action."""
    found: list[Match] = []
    for number, (players, options) in enumerate(SETTINGS):
        for bot, every in (("greedy", 61), ("random", 151)):
            game = bot_game(players, options, number + 1, bot)
            match = None
            for turn, (match, _) in enumerate(game):
                if turn % every == 0:
                    found.append(match.copy())
                if turn > 700:
                    break
            assert match is not None
            found.append(match)
    found += [chain(), play(chain(), "carry:b2"), play(chain(), "move:d1"), play(chain(), "steal:c3")]
    found += [play(rainbow(), "rainbow"), play(rainbow(), "carry:c4"), play(rainbow(), "place")]
    return found


def chain() -> Match:
    """A chain from ivory at b2 to Marrakesh, with a laden camel in it; a robber's chance at c3."""
    own = ["d1", "b2[ivory]", "c2", "d2(salt)", "c3"]
    return position(own, ["c3[meat]", "c3[gems]", "e5"], goods=EIGHT, demand={"3": 1})


def rainbow() -> Match:
    own = ["c4[salt]", "c4(gems)", "c5"]
    return position(own, ["e5"], goods=EIGHT, rainbow="d3", markers=[2, 0], options={"rainbow": "on", "camels": 6})


@cache
def contexts() -> list[tuple[SceneContext, Scene]]:
    """Every position as each seat and a spectator see it."""
    seen = [SceneContext(match, viewer) for match in positions() for viewer in (*range(match.players), None)]
    return [(context, paint(context)) for context in seen]


def node_ids(drawn: Scene) -> list[str]:
    return [node.id for part in drawn.parts for node in part.nodes]


def markup(drawn: Scene) -> str:
    return "".join(part_markup(part) for part in drawn.parts) + "".join(target.ghost for target in drawn.targets)


# ---- what is drawn -------------------------------------------------------------------------------------------------


def test_every_scene_is_sound() -> None:
    """Ids are unique, sprites exist, the markup is well formed, strict and light, and its type has the shared sizes."""
    known = sprites(TITLE)
    for _, drawn in contexts():
        ids = node_ids(drawn)
        assert len(ids) == len(set(ids))
        written = markup(drawn)
        assert "style=" not in written
        ElementTree.fromstring(f"<svg>{written}</svg>")
        assert set(re.findall(r'href="#([^"]+)"', written)) <= known.keys()
        assert {int(size) for size in re.findall(r'font-size="(\d+)"', written)} <= set(SIZES)
        assert sum(len(inside(node)) for part in drawn.parts for node in part.nodes) < 60_000


def test_every_colour_is_declared() -> None:
    """The sprites, the scenes and the style sheet use only variables that tokens.css or the title declares."""
    declared = set(re.findall(r"(--[\w-]+):", style(TITLE)))
    used = set(re.findall(r"var\((--[\w-]+)", "".join(sprites(TITLE).values()) + style(TITLE)))
    for _, drawn in contexts():
        used |= set(re.findall(r"var\((--[\w-]+)", markup(drawn)))
    assert used <= declared


def test_everything_fits() -> None:
    """The parts lie on the stage without touching each other; the column leaves room for the log."""
    for context, drawn in contexts():
        stage = [part for part in drawn.parts if part.where == "stage"]
        for part in stage:
            assert 0 <= part.x <= STAGE_WIDTH - part.w
            assert 0 <= part.y <= STAGE_HEIGHT - part.h
        for one in stage:
            for other in stage:
                apart = one.x + one.w <= other.x or one.y + one.h <= other.y
                assert one is other or apart or other.x + other.w <= one.x or other.y + other.h <= one.y
        column = [part for part in drawn.parts if part.where.startswith("panel:")]
        assert len(column) == context.players
        assert all(part.w == SIDE_WIDTH for part in column)
        assert sum(part.h + 46 for part in column) <= 470
        (bar,) = (part for part in drawn.parts if part.where == "bar")
        assert bar.w <= 300 and bar.h <= 44


def test_tips_name_rules_that_exist() -> None:
    for _, drawn in contexts():
        for part in drawn.parts:
            for node in part.nodes:
                assert node.tip is None or node.tip.rule in TITLE.clauses
                assert node.tip is None or node.label


def test_only_the_view_is_drawn() -> None:
    """A world sampled from what a seat knows gives the same scene."""
    for match in positions()[::5]:
        for seat in range(match.players):
            context, other = SceneContext(match, seat), SceneContext(match, seat)
            world = match.sample(seat, random.Random(5))
            other.view = views.seat_view(TITLE, world, match.settings, seat)
            assert scene.scene(context) == scene.scene(other)


def test_a_good_on_top_and_a_good_under_are_told_apart() -> None:
    _, drawn = SceneContext(chain(), 0), paint(SceneContext(chain(), 0))
    art = {node.id: node for part in drawn.parts for node in part.nodes}
    assert "#camel-black-top" in art["camel-0-b2-0"].art and "on top" in art["camel-0-b2-0"].label
    assert "#camel-black-under" in art["camel-0-d2-0"].art and "underneath" in art["camel-0-d2-0"].label
    assert "#lock" in sprites(TITLE)["camel-black-under"]


@pytest.mark.parametrize("kind", ["sand", "city", "source", "bare"])
def test_any_crowd_stands_within_its_cell(kind: str) -> None:
    for count in range(1, 26):
        slots = stand(kind, count)
        assert len(slots) == count
        for slot in slots:
            assert -6 <= slot.x <= 88 - slot.size + 6
            assert -6 <= slot.y <= 88 - slot.size + 6


def test_a_picture_of_each_theme() -> None:
    context = SceneContext(chain(), 0)
    for theme in ("light", "dark"):
        drawn = picture(context, paint(context), theme)
        ElementTree.fromstring(drawn)
        assert "var(--" not in drawn


# ---- what can be chosen --------------------------------------------------------------------------------------------


def test_every_choice_lies_on_the_table() -> None:
    """The end of the turn has its own button; everything else is on a node, and only what is offered."""
    for context, drawn in contexts():
        ids = set(node_ids(drawn))
        raw = scene.scene(context)
        assert all(target.code in context.offered and target.node in ids for target in raw.targets)
        assert buttons(context, drawn) == []
        assert (drawn.end == "end") == ("end" in context.offered)
        nodes = {node.id: node for part in drawn.parts for node in part.nodes}
        assert all(nodes[target.node].hit is not None for target in drawn.targets)


def test_targets_are_large_enough_to_touch() -> None:
    """At least 44 px each way, unless a crowd shares a space."""
    for context, drawn in contexts():
        desert = CaravanReading(context)
        nodes = {node.id: node for part in drawn.parts for node in part.nodes}
        for target in drawn.targets:
            node = nodes[target.node]
            assert node.hit is not None
            space = next((part for part in node.id.split("-") if part in CODES.domains["space"]), "")
            needed = 44 if desert.crowd(space) <= 2 else 17
            assert min(node.hit[2:4]) * node.scale >= needed - 0.01


def test_a_click_in_vain_is_answered() -> None:
    """What a node says one would try is a code of the title."""
    for _, drawn in contexts():
        for part in drawn.parts:
            for node in part.nodes:
                assert not node.why or CODES.option(node.why) is not None


def test_a_chain_lights_up() -> None:
    """The way to the city is shown on the good, then on the ground, and the delivery is the bright button."""
    match = chain()
    drawn = paint(SceneContext(match, 0))
    (target,) = (target for target in drawn.targets if target.code == "carry:b2")
    assert (target.node, target.badge) == ("camel-0-b2-0", "1 +6")
    assert "chevrons" in target.ghost
    drawn = paint(SceneContext(play(match, "carry:b2"), 0))
    assert {"floor", "roads", "promise"} <= set(node_ids(drawn))
    assert drawn.primary == "space:d1"
    assert {target.code: target.badge for target in drawn.targets} == {
        "space:d1": "+6",
        "space:c2": "1",
        "space:c3": "1",
    }
    assert scene.SCENE.focus(SceneContext(match, 0)) == "cell-b2"


def test_ways_go_through_the_chain() -> None:
    desert = CaravanReading(SceneContext(chain(), 0))
    assert way(desert.links(0), "b2", "d1") == ["b2", "c2", "d2", "d1"]
    assert way(desert.links(0), "b2", "g7") == ["b2", "g7"]


def test_the_final_phase_is_announced() -> None:
    late = position(["d1", "d2[ivory]"], [], goods={"1": "salt"}, bag={})
    assert "ends the game" in paint(SceneContext(late, 0)).banner
    assert paint(SceneContext(play(late, "carry:d2 space:d1"), 0)).banner == ""
    assert paint(SceneContext(chain(), 0)).banner == ""


# ---- what moves, and the sheet -------------------------------------------------------------------------------------


def test_every_event_moves_between_nodes_that_exist() -> None:
    """Before the change or after it; together the games show nearly every kind, and each kind has its motions."""
    seen: set[str] = set()
    for number, (players, options) in enumerate(SETTINGS):
        for bot in ("greedy", "random"):
            for turn, (match, code) in enumerate(bot_game(players, options, number + 7, bot)):
                if turn > 110:
                    break
                if turn % 3 == 0:
                    seen |= events_move(match, code)
    for late, codes in (
        (position(["d1", "d2[ivory]"], [], goods={"1": "salt"}, bag={}), ["carry:d2", "space:d1"]),
        (play(chain(), "steal:c3"), ["victim:1-gems"]),
        (play(rainbow(), "rainbow"), ["space:c3"]),
    ):
        for code in codes:
            seen |= events_move(late, code)
            late.play(code)
    assert set(MOTIONS) == KINDS.by_name.keys()
    assert seen >= set(MOTIONS) - {"started", "marked", "idle", "stale", "final_phase"}
    assert scene.SCENE.motions({"kind": "unheard of"}, SceneContext(chain(), 0)) == []


def events_move(match: Match, code: str) -> set[str]:
    """Play a code on a copy, and check the motions of all that happens for each who looks on."""
    after = match.copy()
    after.play(code)
    fresh = after.events[len(match.events) :]
    for viewer in (0, None):
        context = SceneContext(after, viewer)
        ids = {*node_ids(paint(SceneContext(match, viewer))), *node_ids(paint(context))}
        for event in fresh:
            for motion in motions(context, event):
                assert {*motion.nodes} <= ids
                assert motion.to in ids or not motion.to
                ElementTree.fromstring(f"<svg>{motion.art}</svg>")
    return {event["kind"] for event in fresh}


def test_the_sheet_adds_up_to_the_scores() -> None:
    for match in positions():
        context = SceneContext(match, None)
        rows = score_sheet(context)
        assert [sum(row.points[seat] for row in rows) for seat in range(match.players)] == context.view["scores"]
        assert all(len(row.why) == match.players for row in rows)


def test_icons_and_seats_exist() -> None:
    known = sprites(TITLE)
    assert set(scene.SCENE.icons.values()) <= known.keys()
    for key in scene.SCENE.icons:
        domain, _, value = key.partition(":")
        assert value in CODES.domains[domain]
    assert {f"good:{good}" for good in GOODS} <= scene.SCENE.icons.keys()
    for seat, colour in enumerate(scene.SCENE.seats):
        assert TITLE.words.value("seat", seat).lower() == colour
        assert {f"camel-{colour}", f"camel-{colour}-top", f"camel-{colour}-under"} <= known.keys()


# ---- what is said --------------------------------------------------------------------------------------------------

CLASSES = {"ring calm", "ring feet", "ring halo", "road inner", "road path", "title on-sky", "trail halo"}
NAMES = {"Carry", "Put", "PutRainbow", "Steal", "Turn", "rainbowPay"}
ENGLISH = re.compile(r"[a-z]{3,}[,:;.]? [a-z]{2,}|^[ ,:]+[a-z]{2,}|[a-z]{2,}[,:]? $|[A-Z][a-z]{2,}")
"""Two words, a fragment with a space at its end, or a word with a capital."""


def sources() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(Path(scene.__file__).parent.glob("*.py")):
        yield path.name, ast.parse(path.read_text(encoding="utf-8"))


def texts(tree: ast.AST) -> Iterator[str]:
    """The string constants that are no docstrings."""
    told = {
        node.value for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told:
            yield node.value


def calls(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name == getattr(node.func, "attr", getattr(node.func, "id", "")):
            yield node


def ids(message: ast.expr) -> set[str]:
    """The messages an expression can name: one as it stands, or one of two."""
    if isinstance(message, ast.IfExp):
        return ids(message.body) | ids(message.orelse)
    assert isinstance(message, ast.Constant) and isinstance(message.value, str), ast.unparse(message)
    return {message.value}


def test_no_english_is_drawn_but_from_the_words() -> None:
    found = [(name, text) for name, tree in sources() for text in texts(tree) if ENGLISH.search(text)]
    allowed = CLASSES | NAMES
    assert [(name, text) for name, text in found if text not in allowed and not text.startswith("<")] == []
    assert {text for _, text in found} >= allowed
    drawn = [ast.unparse(call.args[0]) for _, tree in sources() for call in calls(tree, "text")]
    assert [words for words in drawn if re.match(r"f?['\"].*[a-z]", words)] == []


def test_every_message_is_said_with_its_arguments() -> None:
    messages: dict[str, str] = dict(TITLE.words.texts["scene"])
    said = {"and_more"}  # what SceneContext.join says
    for _, tree in sources():
        for call in calls(tree, "say"):
            given = {argument.arg for argument in call.keywords}
            for message in ids(call.args[0]):
                said.add(message)
                assert set(re.findall(r"\{(\w+)", messages[message])) <= given, message
    assert said == messages.keys()
