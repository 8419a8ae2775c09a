"""The table of Alpujarras as a picture: complete, well-formed, true to the view, and reachable to the last choice."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import serai
from serai import Match
from serai.games.alpujarras import TITLE, scene
from serai.games.alpujarras.codes import CODES
from serai.games.alpujarras.event_kinds import KINDS
from serai.games.alpujarras.scene import bar, goal_cards, order, signs, tips, track
from serai.games.alpujarras.scene.motions import WAYS
from serai.games.alpujarras.scene.sheet import SOURCES
from serai.kernel import views
from serai.kernel.words import Words
from serai.scene import STAGE_HEIGHT, STAGE_WIDTH, Scene, SceneContext, buttons, motions, paint, score_sheet, svg
from serai.scene.art import SIZES
from serai.scene.seats import seat_colours
from tests.games.alpujarras.helpers import fresh, position, standing
from tests.games.helpers import play

AS_BUTTONS = {"leave", "decline", "forgo"}
"""Blocks of choices that have no place on the table."""
HALF_WAY = 0.55


@cache
def games() -> tuple[Match, ...]:
    """A game for each number of players, played at random but slowly, so that it has all kinds of turns."""
    return tuple(_played(players, seed) for players in (2, 3, 4) for seed in (1, 2))


def _played(players: int, seed: int) -> Match:
    match, rng = serai.new("alpujarras", players, seed=seed), Random(seed)
    while not match.over:
        match.play(_choice(match, rng))
    return match


def _choice(match: Match, rng: Random) -> str:
    """A random choice: short moves, and the end of a turn only when nothing else is left."""
    codes = [code for code in match.options() if code != "end"] or match.options()
    moves = [code for code in codes if code.startswith("move")]
    spends = [code for code in codes if code.startswith("spend")]
    if moves and (not spends or rng.random() < 0.8):
        return rng.choice(moves[: 4 if rng.random() < HALF_WAY else 12])
    return rng.choice(codes)


def walk(players: int, seed: int, every: int = 1) -> Iterator[Match]:
    """The positions of a game in which somebody is asked."""
    match, rng = serai.new("alpujarras", players, seed=seed), Random(seed)
    step = 0
    while not match.over:
        if step % every == 0:
            yield match
        match.play(_choice(match, rng))
        step += 1
    yield match


def everything(drawn: Scene) -> str:
    """All markup of a scene, ghosts included."""
    parts = "".join(svg.part_markup(part) for part in drawn.parts)
    return parts + "".join(f"<svg>{target.ghost}</svg>" for target in drawn.targets)


def node_ids(drawn: Scene) -> list[str]:
    return [node.id for part in drawn.parts for node in part.nodes]


def check(context: SceneContext) -> Scene:
    """What holds for every scene."""
    drawn = paint(context)
    ids = node_ids(drawn)
    assert len(ids) == len(set(ids))
    markup = everything(drawn)
    ElementTree.fromstring(f"<all>{markup}</all>")
    assert "style=" not in markup
    known = set(re.findall(r' id="([^"]+)"', "".join(svg.sprites(TITLE).values())))
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', markup)) <= known
    assert {int(size) for size in re.findall(r'font-size="(\d+)"', markup)} <= set(SIZES)
    assert {target.node for target in drawn.targets} <= set(ids)
    assert {target.code for target in drawn.targets} <= set(context.offered)
    assert {button.code.partition(":")[0] for button in buttons(context, drawn)} <= AS_BUTTONS
    for part in drawn.parts:
        for node in part.nodes:
            assert node.tip is None or node.tip.rule in TITLE.clauses
            assert node.tip is None or node.label, node.id
            assert not node.why or CODES.option(node.why) is not None
    return drawn


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_a_game_is_drawn_for_the_one_who_chooses(players: int) -> None:
    seen = set()
    for match in walk(players, 3, every=2):
        for seat in match.seats[:1] or [0]:
            context = SceneContext(match, seat)
            check(context)
            seen |= {code.partition(":")[0] for code in context.offered}
    assert seen >= {"move", "act", "end"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_sees_the_table(players: int) -> None:
    for match in walk(players, 4, every=60):
        for viewer in (None, *range(players)):
            drawn = check(SceneContext(match, viewer))
            stage = [part for part in drawn.parts if part.where == "stage"]
            assert all(part.x + part.w <= STAGE_WIDTH and part.y + part.h <= STAGE_HEIGHT for part in stage)
            column = sum(part.h + 8 for part in drawn.parts if part.where == "side" or part.where.startswith("panel"))
            assert column + players * 38 <= 470


def test_every_kind_of_choice_has_its_place() -> None:
    full = {"grape": 2, "orange": 2, "lemon": 2, "apple": 2, "cherry": 2}
    rich: dict[str, Any] = {"store": [full, {}, {}], "norias": [5, 0, 0]}
    farmers: dict[str, Any] = {"farmers": [{"purple": 2, "red": 1}, {}, {}]}
    asked = {
        "MoveMule": position(3, mules=["GO.s1", "GO.s2", "GO.s3"], **rich, **farmers),
        "PerformActions": standing("M1.s2", **rich, **farmers),
        "AddFarmer": play(standing("GO.2", **rich), "act:AF"),
        "MoveFarmer": play(standing("M2.s3", **farmers), "act:MF"),
        "PickFruit": play(standing("GO.2"), "act:AF land:purple"),
        "Irrigate": play(standing("M1.3"), "act:IR"),
        "GainNorias": play(standing("M1.s2", **rich, **farmers), "act:N1"),
        "SwapFruit": play(standing("M1.s2", **rich, **farmers), "spend:1"),
        "TakeFruit": play(standing("M1.2"), "act:F2"),
        "CompleteGoal": play(standing("M2.2", **rich), "act:GOAL"),
        "Market": play(standing("M1.s1", **rich, **farmers), "act:MARKET"),
    }
    for frame, match in asked.items():
        assert match.data()["frames"][-1][0] == frame
        drawn = check(SceneContext(match, 0))
        placed = {target.code for target in drawn.targets}
        assert placed | {drawn.end} >= {code for code in match.options() if code.partition(":")[0] not in AS_BUTTONS}
        assert scene.SCENE.focus(SceneContext(match, 0)) in node_ids(drawn)
    irrigating = play(asked["Irrigate"], "channel:W1")
    crops = [target.node for target in paint(SceneContext(irrigating, 0)).targets]
    assert crops.count("crop-W1") == 5 and "stall-grape" in crops


def test_another_table_is_drawn_as_well(tmp_path: Path) -> None:
    """Printed matter may be corrected: four spaces beside three spots, cards of four fruits, awards of two icons."""
    text = (Path(TITLE.folder) / "data.toml").read_text(encoding="utf-8")
    for old, new in (
        (
            '{ segment = "GO",  spaces = ["F1", "AF", "AF N1"] }',
            '{ segment = "GO",  spaces = ["F1", "AF", "AF N1", "D1"] }',
        ),
        ('fruits = ["grape", "orange"], ', 'fruits = ["grape", "orange", "lemon", "apple"], '),
        ('green = "IR", red = "N1"', 'green = "IR D1", red = "N1"'),
        ('"W14", shape = "straight", field = "none"', '"W14", shape = "T", field = "red"'),
        ('"W13", shape = "T",        field = "red"', '"W13", shape = "straight", field = "none"'),
    ):
        assert old in text
        text = text.replace(old, new)
    (tmp_path / "other.toml").write_text(text, encoding="utf-8")
    match, rng = serai.new("alpujarras", 3, seed=1, data=tmp_path / "other.toml"), Random(1)
    step = 0
    while not match.over:
        if step % 6 == 0:
            check(SceneContext(match, match.seats[0]))
        match.play(_choice(match, rng))
        step += 1
    assert "place-GO.4" in node_ids(check(SceneContext(match, 0)))


def test_a_place_tells_what_it_skips_and_who_moves_next() -> None:
    match = position(
        3, mules=["GO.1", "M1.1", "M1.2"], track=["GO", "M1", "H1", "M2", "H2", "M3", "H3", "M4", "H4", "END"]
    )
    nodes = {node.id: node for part in paint(SceneContext(match, 0)).parts for node in part.nodes}
    near, far = nodes["place-GO.2"], nodes["place-H1.1"]
    assert near.tip is not None and "You stay last, so you move again." in near.tip.lines
    assert far.tip is not None and any("Skips M1" in line for line in far.tip.lines)
    assert "Before you move again: Player 2, Player 3." in far.tip.lines
    assert "near" in near.cls and "far" in far.cls


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_score_sheet_adds_up(players: int) -> None:
    for match in games():
        if match.players == players:
            for viewer in (None, 0):
                rows = score_sheet(SceneContext(match, viewer))
                assert [sum(row.points[seat] for row in rows) for seat in range(players)] == match.scores
                assert all(len(row.why) == players for row in rows)
    made = position(2, dirhems=[7, 3])
    assert [
        sum(points) for points in zip(*(row.points for row in score_sheet(SceneContext(made, 0))), strict=True)
    ] == [7, 3]


def test_every_event_moves_between_nodes_that_are_there() -> None:
    kinds: set[str] = set()
    for players, seed in ((2, 5), (3, 6)):
        before: set[str] = set()
        told = 0
        for match in walk(players, seed):
            context, events = SceneContext(match, 0), match.events_for(0, told)
            told += len(events)
            after = set(node_ids(paint(context)))
            for event in events:
                _check_motions(context, event, before | after)
            kinds |= {event["kind"] for event in events}
            before = after
    assert set(WAYS) == set(KINDS.by_name)
    assert set(WAYS) - kinds <= {"redealt", "lost", "called_back", "token_spent"}


@pytest.mark.parametrize("seat", [0, 1])
def test_the_rare_events_move_too(seat: int) -> None:
    context = SceneContext(fresh(3), 0)
    ids = set(node_ids(paint(context)))
    for event in (
        {"kind": "lost", "seat": seat, "norias": 1},
        {"kind": "called_back", "seat": seat, "farmland": "red"},
        {"kind": "token_spent", "seat": seat},
        {"kind": "redealt", "seat": None},
        {"kind": "filled", "seat": None, "fruit": "grape", "farmland": "red", "pieces": 0},
    ):
        _check_motions(context, event, ids)


def _check_motions(context: SceneContext, event: dict[str, Any], ids: set[str]) -> None:
    found = motions(context, event)
    assert found
    for motion in found:
        assert motion.kind in {"fly", "flip", "count", "flash", "say"}
        assert set(motion.nodes) <= ids, (event, motion)
        assert not motion.to or motion.to in ids, (event, motion)
        ElementTree.fromstring(f"<svg>{motion.art}</svg>")


def test_an_unknown_event_is_told_in_words() -> None:
    assert [motion.kind for motion in motions(SceneContext(fresh(3), 0), {"kind": "comet", "seat": 0})] == ["say"]


@pytest.mark.parametrize("players", [2, 3])
def test_a_scene_shows_nothing_but_the_view(players: int) -> None:
    """[ALP-123] A world sampled from what a seat knows is drawn the same."""
    for match in walk(players, 8, every=40):
        seen = paint(SceneContext(match, 1))
        for seed in (1, 2):
            context = SceneContext(match, 1)
            context.view = views.seat_view(match.title, match.sample(1, Random(seed)), match.settings, 1)
            assert paint(context) == seen


def test_players_have_the_colours_they_chose() -> None:
    match = play(serai.new("alpujarras", 3, seed=1), "colour:pink colour:blue")
    assert seat_colours(TITLE, 3, match.view(0)) == ["pink", "blue", "black"]
    assert seat_colours(TITLE, 3) == ["blue", "black", "white"]
    assert {target.node for target in paint(SceneContext(match, 2)).targets} == {"colour-black", "colour-white"}


def test_sprites_are_lean_and_icons_exist() -> None:
    known = svg.sprites(TITLE)
    assert set(scene.SCENE.icons.values()) <= set(known)
    sheet = svg._sheet(svg._folder(TITLE) / "sprites.svg")
    assert len(sheet) < 95_000 and "<style" not in sheet and "style=" not in sheet
    ElementTree.fromstring(sheet)
    for name in re.findall(r"var\((--[\w-]+)", sheet + "".join(everything(paint(SceneContext(fresh(4), 0))))):
        assert f"{name}:" in svg.style(TITLE), name


def test_a_scene_is_small_enough_to_send() -> None:
    context = SceneContext(fresh(4), 0)
    assert sum(len(node.art) for part in paint(context).parts for node in part.nodes) < 65_000


# ---- words ----------------------------------------------------------------------------------------------------------

SCENE = Path(TITLE.folder) / "scene"
ENGLISH = re.compile(
    r"[A-Za-z]{2,}[.,:;]? [a-z]{2,}"  # two words
    r"|^[A-Z][a-z]+"  # or one that is written as for people
    r"|[a-z]{2,}[.,:;]? $|^ [a-z]{2,}|^[.,:;] ?[a-z]{2,}|\d [A-Za-z]{3,}"  # or one beside an argument or number
)
MARKUP = {"ring land", "disc none", "disc lack", "pips short", "pips empty", "button lit", "lamp on", "bar none"}
MARKUP |= {" tile", " far", " near"}
"""Class names that come in twos."""
TELLING = {"say", "begin", "of", "join"}
"""The functions that take the ids of messages."""


def _modules() -> dict[str, ast.Module]:
    return {path.name: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(SCENE.glob("*.py"))}


def _texts(tree: ast.AST) -> list[str]:
    """The strings of a module that are no docstrings, the pieces of f-strings among them."""
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in bare]
    return [node.value for node in constants if isinstance(node.value, str)]


def _told(tree: ast.AST) -> Iterator[str]:
    """The ids of messages in the calls that say one."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            for argument in call.args if name in TELLING else ():
                yield from _branches(argument)


def _branches(argument: ast.expr) -> Iterator[str]:
    if isinstance(argument, ast.IfExp):
        yield from (*_branches(argument.body), *_branches(argument.orelse))
    elif isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        yield argument.value


def test_the_table_has_no_english_of_its_own() -> None:
    """All that people read is in the words, ready for translation."""
    names = MARKUP | set(TITLE.words.texts["prompt"])  # frames are codes
    found = {name: [text for text in _texts(tree) if ENGLISH.search(text)] for name, tree in _modules().items()}
    assert {name: texts for name, texts in found.items() if set(texts) - names} == {}


def test_every_message_of_the_table_is_said_and_every_one_said_is_there() -> None:
    tables = (bar.STEPS, SOURCES, track.NAMES, tips.SPOTS, signs.LACKS)
    said = {"and_more"} | {key for tree in _modules().values() for key in _told(tree)}
    said |= {key for table in tables for key in table.values()} | set(order.PLACES)
    said |= {key for pair in goal_cards.TITLES.values() for key in pair}
    assert said == set(TITLE.words.texts["scene"])


def _shown(context: SceneContext) -> Iterator[str]:
    """Everything people read on a table, and on its score sheet."""
    drawn = paint(context)
    yield drawn.banner
    for part in drawn.parts:
        yield from (part.caption, part.tab)
        for node in part.nodes:
            yield from (node.label, *re.findall(r"<text[^>]*>([^<]*)", node.art))
            yield from (node.tip.name, *node.tip.lines) if node.tip is not None else ()
    yield from (target.badge for target in drawn.targets)
    for row in score_sheet(context):
        yield from (row.category, *row.why)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_in_another_language_has_no_english_left(players: int) -> None:
    texts = TITLE.words.texts
    told = {
        key: re.sub(r"({\w+)|[A-Za-z]", lambda found: found[1] or "ж", text) for key, text in texts["scene"].items()
    }
    names = {domain: dict.fromkeys(codes, "ж") for domain, codes in CODES.domains.items()}
    foreign = Words(CODES, {**texts, "scene": told, "names": names})
    for match in walk(players, 9, every=12):
        match.words = foreign
        for viewer in (None, *match.seats[:1]):
            shown = set(_shown(SceneContext(match, viewer, [str(seat) for seat in range(players)])))
            assert [text for text in shown if re.search("[a-z]{2}", text)] == []
