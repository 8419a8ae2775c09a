"""The table of Citrus as a scene: all is drawn, all that is offered can be reached, nothing hidden is used."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import serai
from serai.bots import Observation, named
from serai.games.citrus import TITLE
from serai.games.citrus.codes import CODES
from serai.games.citrus.event_kinds import KINDS
from serai.games.citrus.scene import SCENE
from serai.games.citrus.scene.shapes import loops, outline
from serai.kernel import views
from serai.kernel.words import Words
from serai.match import Match
from serai.scene import Scene, SceneContext, buttons, match_svg, paint, score_sheet
from serai.scene.art import SIZES
from serai.scene.svg import part_markup, sprites, style
from tests.games.citrus.helpers import building, position

BUTTONS = {"pass"}
"""All else lies on the table."""
SHORT = {"board": "short", "new_landscape_tiles": "on"}
GAMES: list[tuple[int, dict[str, str], str]] = [
    (2, {**SHORT, "family": "on"}, "greedy"),
    (2, {"new_landscape_tiles": "on", "three_fincas": "on"}, "random"),
    (3, {**SHORT, "tiles": "paper"}, "random"),
    (4, {"random_sites": "on"}, "random"),
    (5, {}, "random"),
]
"""Players, options and who plays."""
MOTIONS = ("fly", "flash", "flip", "count", "say")
KNOWN = set(sprites(TITLE))


def games(players: int, options: dict[str, str], player: str, seed: int = 4) -> Iterator[Match]:
    """A whole game, step by step."""
    match = serai.new("citrus", players, seed=seed, **options)
    bot, rng = named("greedy", "citrus"), Random(seed)
    yield match
    while not match.over:
        seat = match.seats[0]
        choice = bot.choose(Observation(match, seat)) if player == "greedy" else rng.choice(match.options(seat))
        match.play(choice, seat)
        yield match


def ids(scene: Scene) -> list[str]:
    return [node.id for part in scene.parts for node in part.nodes]


def check(match: Match, viewer: int | None, closely: bool = True) -> Scene:
    """What holds for every scene; its markup only where one looks closely."""
    context = SceneContext(match, viewer)
    scene = paint(context)
    found = ids(scene)
    assert len(set(found)) == len(found), "an id stands twice"
    for part in scene.parts if closely else ():
        markup = part_markup(part)
        ElementTree.fromstring(markup)
        assert "style=" not in markup
        assert {int(size) for size in re.findall(r'font-size="(\d+)"', markup)} <= set(SIZES)
        assert set(re.findall(r'(?:href="|url\()#([^")]+)', markup)) <= KNOWN
    for part in scene.parts:
        for node in part.nodes:
            assert node.tip is None or node.tip.rule in context.title.clauses, node
            assert node.label or not (node.tip and node.art), f"{node.id} has no label"
    for target in scene.targets if closely else ():
        ElementTree.fromstring(f"<g>{target.ghost}</g>")
    lit = {target.node for target in scene.targets}
    named_nodes = {node.id: node for part in scene.parts for node in part.nodes}
    assert all(named_nodes[node].hit and named_nodes[node].label for node in lit)
    left = {button.code.partition(":")[0] for button in buttons(context, scene)}
    assert left <= BUTTONS, left
    assert SCENE.focus(context) in found
    return scene


@pytest.mark.parametrize(("players", "options", "player"), GAMES)
def test_the_scenes_of_a_game(players: int, options: dict[str, str], player: str) -> None:
    """A whole game: every third position for the seat to move, some for all seats and a spectator."""
    nodes, happened = set[str](), 0
    for step, match in enumerate(games(players, options, player)):
        if step % 3 and not match.over:
            continue
        closely = step % 33 == 0 or match.over
        viewers = [None, *range(players)] if closely else match.seats
        before, nodes = nodes, set()
        for viewer in viewers:
            nodes |= set(ids(check(match, viewer, closely)))
        context = SceneContext(match, None)
        for event in match.events_for(None, happened):
            for motion in SCENE.motions(event, context):
                assert motion.kind in MOTIONS
                there = {*motion.nodes, motion.to} - {""}
                assert there <= nodes | before, (event, there - nodes - before)
                assert set(re.findall(r'href="#([^"]+)"', motion.art)) <= KNOWN
        happened = len(match.events)
    rows = score_sheet(SceneContext(match, None))
    assert [sum(row.points[seat] for row in rows) for seat in range(players)] == match.scores


def test_every_kind_of_event_moves() -> None:
    """No kind is left to words alone for want of a motion."""
    context = SceneContext(serai.new("citrus", 2, seed=1), None)
    example: dict[str, Any] = {"seat": 0, "site": "A", "space": "r1c1", "space_from": "r1c3", "tile": "lemon"}
    example |= {"landscape": "bull", "fruit": "lime", "line": "R1", "slot": "1"}
    numbers = dict.fromkeys(("high", "low", "turn", "tiles", "coins", "size", "workers", "points", "total"), 2)
    for kind in KINDS.by_name:
        assert SCENE.motions({"kind": kind, **example, **numbers}, context), kind
    assert SCENE.motions({"kind": "rain", "seat": 0}, context) == []


def test_the_same_view_gives_the_same_scene() -> None:
    """Whatever is hidden in bag and stacks: two worlds that look alike are drawn alike."""
    match = serai.new("citrus", 3, seed=9)
    seen = paint(SceneContext(match, 1))
    for seed in range(3):
        context = SceneContext(match, 1)
        context.view = views.seat_view(match.title, match.sample(1, Random(seed)), match.settings, 1)
        assert paint(context) == seen


def test_seats_and_icons() -> None:
    title = TITLE
    assert [colour.capitalize() for colour in SCENE.seats] == [title.words.value("seat", seat) for seat in range(5)]
    assert set(SCENE.icons.values()) <= KNOWN
    for icon in SCENE.icons:
        domain, _, value = icon.partition(":")
        assert value in title.codes.domains[domain]


def test_five_panels_leave_room_for_the_log() -> None:
    scene = paint(SceneContext(serai.new("citrus", 5, seed=2), 0))
    heights = [part.h + 30 + 8 + 8 for part in scene.parts if part.where.startswith("panel")]
    assert len(heights) == 5
    assert sum(heights) <= 470


@pytest.mark.parametrize("options", [{}, SHORT])
def test_parts_keep_to_the_stage(options: dict[str, str]) -> None:
    scene = paint(SceneContext(serai.new("citrus", 3, seed=2, **options), 0))
    stage = [part for part in scene.parts if part.where == "stage"]
    for part in stage:
        assert part.x >= 0 and part.x + part.w <= 964.01
        assert part.y >= 0 and part.y + part.h <= 648.01
        for other in stage:
            apart = part.x + part.w <= other.x or other.x + other.w <= part.x
            assert part is other or apart or part.y + part.h <= other.y or other.y + other.h <= part.y


# ---- single moments ------------------------------------------------------------------------------------------------


def targets(match: Match) -> dict[str, list[str]]:
    """The nodes of each offered code."""
    scene = check(match, match.seats[0])
    found: dict[str, list[str]] = {}
    for target in scene.targets:
        found.setdefault(target.code, []).append(target.node)
    return found


def test_a_dear_line_is_locked_and_says_so() -> None:
    match = position(market={"1": "lemon", "2": "lime", "3": "blood"}, coins=[1, 6])
    scene = check(match, 0)
    nodes = {node.id: node for part in scene.parts for node in part.nodes}
    assert "line:R2" in targets(match)
    assert "You have only 1." in (nodes["line-R1"].tip or pytest.fail()).lines
    assert nodes["line-R1"].why == "line:R1"
    assert "R1: over your 1 coin" in nodes["market-why"].label


def test_a_bridge_is_chosen_on_the_mat_and_spanned_on_the_board() -> None:
    hand = [{"bridge": 1, "plow": 1}, {}]
    plows = {"new_landscape_tiles": "on"}
    match = building("0 lime r2c4 r2c5", "1 lemon r9c10", tray=["lime"], hand=hand, options=plows)
    match.play("tile:lime")
    assert targets(match)["with:bridge"] == ["action-bridge"]
    match.play("with:bridge")
    space = next(code for code in match.options() if code.startswith("space:"))
    assert targets(match)[space] == [f"cell-{space.partition(':')[2]}"]
    match.play(space)
    for code, nodes in targets(match).items():
        assert code.startswith("span:")
        assert nodes[0] in ("cell-r2c4", "cell-r2c5")


def test_a_harvest_can_be_chosen_on_mat_and_board() -> None:
    match = position("0 lime r2c4 r2c5*", "0 lemon r9c10", "1 blood r9c12")
    assert targets(match)["harvest"] == ["cell-r2c4", "cell-r9c10", "chip-0-lime-0", "chip-0-lemon-0"]
    match.play("harvest")
    assert targets(match)["space:r2c4"] == ["region-0-lime-0", "cell-r2c4", "cell-r2c5", "chip-0-lime-0"]
    match.play("space:r2c4")
    assert targets(match)["income"] == ["workers-own"]


def test_the_last_space_around_a_finca_tells_its_points() -> None:
    """[CIT-75] The badge of the target names size and gain."""
    match = building(
        "0 lemon r3c4 r3c5",
        "1 lime r2c2",
        "1 blood r2c4",
        "- orange r3c3",
        "- grapefruit r3c2",
        tray=["grapefruit"],
        landscape={"r1c2": "horse"},
        standing={"A": "steep"},
    )
    match.play("tile:grapefruit")
    scene = check(match, 0)
    badges = {target.code: target.badge for target in scene.targets}
    assert badges["space:r1c3"] == "new +12"
    cell = next(node for part in scene.parts for node in part.nodes if node.id == "cell-r1c3")
    assert cell.tip is not None and "Surrounds finca A: 12 points for you." in cell.tip.lines


def test_a_dead_end_is_told_on_the_tray() -> None:
    """[CIT-34] No worker, no lemons of one's own: the tiles can only go back."""
    full = ["0 lime r2c4", "0 blood r9c12", "0 blood r1c11", "0 orange r8c4", "0 grapefruit r7c3"]
    match = building(*full, tray=["lemon", "lemon-well"])
    assert targets(match) == {"return": ["tray-return"]}
    assert paint(SceneContext(match, 0)).primary == "return"


def test_action_tiles_are_used_on_the_mat() -> None:
    match = building(tray=["lime", "lemon"], hand=[{"bull": 1, "milestone": 1, "cart": 1}, {}])
    found = targets(match)
    assert found["bull"] == ["action-bull"]
    assert found["milestone"] == ["action-milestone"]
    match = position(market={"1": "lemon"}, hand=[{"cart": 1}, {}])
    assert targets(match)["cart:1"] == ["slot-1", "action-cart"]


def test_the_last_tile_before_a_refill_says_that_it_is_final() -> None:
    """[CIT-124] What is drawn from the bag cannot be put back."""
    match = building("0 lime r2c4", tray=["lime"], refill=1)
    match.play("tile:lime")
    cells = [node for part in check(match, 0).parts for node in part.nodes if node.id == "cell-r3c4"]
    assert cells[0].tip is not None
    assert "The market is refilled then: this cannot be taken back." in cells[0].tip.lines


def test_the_sheet_of_a_handmade_position_adds_up() -> None:
    match = position("0 lime r2c4", points=[12, 5])
    rows = score_sheet(SceneContext(match, 0))
    assert [(row.category, row.points) for row in rows] == [("At the start", [12, 5])]


def test_colours_are_declared() -> None:
    """Every variable that is used has a value for both themes."""
    match = serai.new("citrus", 5, seed=3)
    css = style(match.title)
    declared = set(re.findall(r"(--[\w-]+):", css))
    used = set(re.findall(r"var\((--[\w-]+)", "".join(sprites(match.title).values())))
    used |= {
        name
        for part in paint(SceneContext(match, 0)).parts
        for name in re.findall(r"var\((--[\w-]+)", part_markup(part))
    }
    assert used <= declared, used - declared
    assert "undefined" not in match_svg(match, 0, "dark")


def test_other_printed_matter_is_drawn_too(tmp_path: Path) -> None:
    """Another market, a longer track of coins."""
    printed = (TITLE.folder / "data.toml").read_text(encoding="utf-8")
    changes = {
        "most_coins = 12": "most_coins = 20",
        '".  .  1  2"': '"1  2  .  ."',
        '".  3  4  5"': '"3  4  5  ."',
        '"10 11 12 ."': '". 10 11 12"',
    }
    for old, new in changes.items():
        assert old in printed
        printed = printed.replace(old, new)
    path = tmp_path / "mine.toml"
    path.write_text(printed, encoding="utf-8")
    match = serai.new("citrus", 3, seed=1, data=path)
    scene = check(match, match.seats[0])
    slots = {node.id: (node.x, node.y) for part in scene.parts for node in part.nodes if node.id.startswith("slot-")}
    assert slots["slot-1"][0] == slots["slot-6"][0]
    assert len(set(slots.values())) == 12


# ---- outlines ------------------------------------------------------------------------------------------------------


def test_an_outline_goes_round_once() -> None:
    assert loops(frozenset({(0, 0)})) == [[(0, 0), (1, 0), (1, 1), (0, 1)]]
    assert len(loops(frozenset({(0, 0), (0, 1), (1, 0)}))[0]) == 6
    ring = frozenset((row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1))
    assert len(loops(ring)) == 2
    assert len(loops(frozenset({(0, 0), (1, 1)}))) == 2, "a corner joins nothing"
    assert outline(ring, 2, 8).count("M") == 2


# ---- words ---------------------------------------------------------------------------------------------------------

TREES = {path.name: ast.parse(path.read_text(encoding="utf-8")) for path in (TITLE.folder / "scene").glob("*.py")}
ENGLISH = re.compile(
    r"[A-Za-z]{2,}[.,:;]? [a-z]{2,}"  # two words
    r"|^[A-Z][a-z]{2,}"  # or one that is written as for people
    r"|[a-z]{2,}[.,:;]? $|^[.,:;]? [a-z]{2,}|\d [a-z]{3,}"  # or one beside an argument or a number
)
MARKUP = {" scale(", ' transform="rotate(', '<use href="#', "<svg ", ' viewBox="0 0 '}
FRAMES = set(TITLE.words.texts["prompt"])
"""The names of what is asked, which the scene reads from a view."""


def constants(tree: ast.AST) -> Iterator[str]:
    """All texts of a module but for what explains it and what goes wrong."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def messages(key: ast.expr) -> Iterator[str]:
    """The ids an expression can name, as patterns."""
    if isinstance(key, ast.IfExp):
        yield from messages(key.body)
        yield from messages(key.orelse)
    elif isinstance(key, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else None for part in key.values]
        yield "".join("[a-z_]+" if part is None else re.escape(str(part)) for part in parts)
    elif isinstance(key, ast.Constant):
        yield re.escape(str(key.value))
    else:
        assert isinstance(key, ast.Name) and key.id == "key", ast.unparse(key)


def said() -> set[str]:
    """The ids of all messages the scene says, as patterns."""
    found = {"and_more", "you"}  # what SceneContext says by itself
    for node in (node for tree in TREES.values() for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if name in ("say", "site_lines"):
            found.update(messages(node.args[0 if name == "say" else -1]))
        found.update(pattern for word in node.keywords if word.arg == "joint" for pattern in messages(word.value))
    return found


def test_the_scene_holds_no_english() -> None:
    """All that people read comes from words.toml."""
    found = {(name, text) for name, tree in TREES.items() for text in constants(tree) if ENGLISH.search(text)}
    assert {entry for entry in found if entry[1] not in MARKUP | FRAMES} == set()


def test_every_message_is_said_and_every_one_said_is_there() -> None:
    written, patterns = set(TITLE.words.texts["scene"]), said()
    assert [key for key in written if not any(re.fullmatch(pattern, key) for pattern in patterns)] == []
    assert [pattern for pattern in patterns if not any(re.fullmatch(pattern, key) for key in written)] == []
    kinds = {
        "does_": CODES.domains["landscape"],
        "about_": CODES.domains["landscape"],
        "legend_": CODES.domains["landscape"],
        "may_join_": CODES.domains["fruit"],
    }
    assert {start + kind for start, names in kinds.items() for kind in names} <= written


def read(context: SceneContext) -> Iterator[str]:
    """Everything people read on a table and on its score sheet."""
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


@pytest.mark.parametrize(("players", "options", "player"), GAMES[1:4])
def test_a_table_in_another_language_has_no_english_left(players: int, options: dict[str, str], player: str) -> None:
    texts = TITLE.words.texts
    told = {
        key: re.sub(r"({\w+)|[A-Za-z]", lambda found: found[1] or "ж", text) for key, text in texts["scene"].items()
    }
    names = {domain: dict.fromkeys(codes, "ж") for domain, codes in CODES.domains.items()}
    foreign = Words(CODES, {**texts, "scene": told, "names": names})
    for step, match in enumerate(games(players, options, player)):
        if step % 12 and not match.over:
            continue
        match.words = foreign
        for viewer in (None, *match.seats[:1]):
            shown = set(read(SceneContext(match, viewer, [str(seat) for seat in range(players)])))
            assert [text for text in shown if re.search("[a-z]{2}", text)] == []
