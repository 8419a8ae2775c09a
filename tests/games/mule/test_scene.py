"""The table of M.U.L.E.: every choice has its place, every event moves, nothing hidden is drawn."""

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
from serai import CLOCK, Match
from serai.bots import Observation, named
from serai.games.mule import TITLE, scene
from serai.games.mule.codes import CODES
from serai.games.mule.event_kinds import KINDS
from serai.games.mule.scene.motions import MOVES
from serai.games.mule.scene.pieces import BIG
from serai.games.mule.scene.reading import GOODS, PHASES, SEATS, MuleReading
from serai.games.mule.scene.work.ladder import RUNGS, Ladder
from serai.scene import (
    SIDE_WIDTH,
    STAGE_HEIGHT,
    STAGE_WIDTH,
    Scene,
    SceneContext,
    buttons,
    match_svg,
    motions,
    paint,
    score_sheet,
)
from serai.scene.art import SIZES
from serai.scene.svg import inside, part_markup, sprites, style
from tests.games.helpers import play
from tests.games.mule.helpers import market, offer, position

SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (4, {}),
    (3, {}),
    (4, {"market": "live"}),
    (3, {"mode": "beginner", "land_mule_value": "all"}),
    (4, {"secret_bidding": "on", "declare_roles": "on", "special_talents": "on", "colonists_first": "on"}),
    (4, {"secret_bidding": "on", "declare_roles": "on", "market": "live", "assay_notes": "notes"}),
    (3, {"more_turns": 2, "variable_turns": "on", "production_forecast": "on", "rank_targeted_events": "on"}),
]
BUTTONS: set[str] = set()
"""Blocks that may become buttons of the bar: none, all have a place."""
FLYING = ("fly", "flash", "flip", "count")


def bot_game(players: int, options: dict[str, Any], seed: int, bot: str) -> Iterator[Match]:
    """A game as it goes on, before each choice and at its end."""
    match = serai.new("mule", players, seed=seed, **options)
    player, dice = named("greedy", "mule", seed=seed), random.Random(seed)
    while not match.over:
        yield match
        seats = [seat for seat in match.seats if seat >= 0]
        if not seats:
            match.play(match.options(CLOCK)[0], CLOCK)
            continue
        seat = dice.choice(seats)
        match.play(player.choose(Observation(match, seat)) if bot == "greedy" else any_code(match, seat, dice), seat)
    yield match


def any_code(match: Match, seat: int, dice: random.Random) -> str:
    """Any choice: first a kind of choice, so that the many prices do not crowd out all else."""
    codes = match.options(seat)
    block = dice.choice(sorted({code.partition(":")[0] for code in codes}))
    return dice.choice([code for code in codes if code.partition(":")[0] == block])


@cache
def positions() -> list[Match]:
    """Openings, middles and ends, and every frame that asks, of every kind of game."""
    found: list[Match] = []
    for number, (players, options) in enumerate(SETTINGS):
        seen: dict[str, int] = {}
        for bot in ("random", "greedy") if number == 0 else ("random",):
            for step, match in enumerate(bot_game(players, options, number + 1, bot)):
                if step > (160 if bot == "greedy" else 900):
                    break
                frames = match.view(None)["frames"]
                name = (
                    f"{bot} {frames[-1] if frames and isinstance(frames[-1], str) else frames[-1][0] if frames else ''}"
                )
                seen[name] = seen.get(name, 0) + 1
                if seen[name] in (1, 25) or match.over:
                    found.append(match.copy())
    return found


@cache
def painted() -> list[tuple[SceneContext, Scene]]:
    """Every position as every seat and a spectator see it."""
    found = [SceneContext(match, seat) for match in positions() for seat in (*range(match.players), None)]
    return [(context, scene.scene(context)) for context in found]


def nodes(drawn: Scene) -> set[str]:
    return {node.id for part in drawn.parts for node in part.nodes}


@cache
def known_sprites() -> dict[str, str]:
    return sprites(TITLE)


# ---- drawing ---------------------------------------------------------------------------------------------------------


def test_every_position_is_drawn_for_everybody() -> None:
    """Ids are unique, parts lie on the stage, markup is clean, sprites and rules exist, type has five sizes."""
    for _, drawn in painted():
        ids = [node.id for part in drawn.parts for node in part.nodes]
        assert len(ids) == len(set(ids)), [name for name in ids if ids.count(name) > 1]
        for part in drawn.parts:
            if part.where == "stage":
                assert part.x + part.w <= STAGE_WIDTH
                assert part.y + part.h <= STAGE_HEIGHT
            for node in part.nodes:
                if node.tip is not None and node.tip.rule:
                    assert node.tip.rule in TITLE.clauses, node.tip
                assert node.hit is None or node.label, f"{node.id} can be touched but says nothing"


def test_markup_is_well_formed_and_uses_what_there_is() -> None:
    for _, drawn in painted()[::7]:
        art = "".join(part_markup(part) for part in drawn.parts) + "".join(target.ghost for target in drawn.targets)
        ElementTree.fromstring(f'<g xmlns:xlink="x">{art}</g>')
        assert "style=" not in art
        assert "#" not in re.sub(r'href="#[\w.-]+"|url\(#[\w.-]+\)|&#x27;', "", art), "a colour is no token"
        assert set(re.findall(r'(?:href="#|url\(#)([\w.-]+)', art)) <= set(known_sprites())
        assert {int(size) for size in re.findall(r'font-size="(\d+)"', art)} <= set(SIZES)


def test_sprites_are_whole() -> None:
    """Every sprite parses, uses only sprites that exist, and has no style of its own."""
    known = known_sprites()
    for name, text in known.items():
        ElementTree.fromstring(text)
        assert "style" not in text and "class" not in text, name
        assert set(re.findall(r'(?:href="#|url\(#)([\w.-]+)', text)) <= set(known), name


def test_every_colour_is_declared() -> None:
    declared = set(re.findall(r"(--[\w-]+):", style(TITLE)))
    used = set(re.findall(r"var\((--[\w-]+)", "".join(known_sprites().values()) + style(TITLE)))
    for match in positions()[::9]:
        used |= set(re.findall(r"var\((--[\w-]+)", match_svg_parts(match)))
    assert used <= declared, used - declared


def match_svg_parts(match: Match) -> str:
    return "".join(part_markup(part) for part in paint(SceneContext(match, 0)).parts)


def test_the_column_at_the_right_leaves_room_for_the_log() -> None:
    for context, drawn in painted():
        side = sum(part.h + 8 for part in drawn.parts if part.where == "side")
        panels = [part for part in drawn.parts if part.where.startswith("panel:")]
        assert all(part.w == SIDE_WIDTH for part in panels)
        assert len(panels) == context.players
        assert side + sum(30 + part.h + 16 for part in panels) <= 470
        bar = next(part for part in drawn.parts if part.where == "bar")
        assert bar.w <= 300 and bar.h <= 44


def test_a_picture_is_one_file() -> None:
    picture = match_svg(positions()[5], 0, "dark")
    ElementTree.fromstring(picture)
    assert "var(" not in re.sub(r"<style>.*?</style>", "", picture, flags=re.S)


# ---- choosing --------------------------------------------------------------------------------------------------------


def test_every_choice_lies_on_the_table() -> None:
    """A target is offered, and what is offered lies on a node or ends the turn."""
    for context, drawn in painted():
        assert {target.code for target in drawn.targets} <= set(context.offered)
        assert {target.node for target in drawn.targets} <= nodes(drawn)
        left = {button.code for button in buttons(context, drawn)}
        assert left <= BUTTONS, left
        touched = {node.id for part in drawn.parts for node in part.nodes if node.hit is not None}
        assert {target.node for target in drawn.targets} <= touched


def test_targets_can_be_touched() -> None:
    """On a phone a target is 44 px each way, and never below 32 on the table; rungs and sums are as dense as can be."""
    for _, drawn in painted():
        wanted = {target.node for target in drawn.targets}
        for part in drawn.parts:
            if part.where.startswith("panel:"):
                continue
            zoom = max(1.0, part.phone / part.w) if part.phone else 1.0
            for node in part.nodes:
                if node.id in wanted and node.hit is not None:
                    low = min(node.hit[2], node.hit[3])
                    assert low >= 27, node
                    assert low * zoom >= 34, (node.id, low * zoom)


def test_a_land_to_place_shows_its_ghost() -> None:
    match = play(position(turn=3, phase="expansion", ranks=[0, 1, 2, 3]), "take:A1")
    drawn = paint(SceneContext(match, match.seats[0]))
    ghosts = {target.code: target.ghost for target in drawn.targets if target.code.startswith("site:")}
    assert ghosts and all("plot-plains" in ghost for ghost in ghosts.values())
    places = [node for part in drawn.parts for node in part.nodes if node.id == f"site-{match.seats[0]}-a1"]
    assert places[0].hit == (0, 0, BIG, BIG, 9)


def test_prices_are_rungs_and_the_rest_lies_at_the_ends() -> None:
    """Thirty prices: those of the window on rungs, the others on the two ends of the ladder."""
    match = market("food", food=[3, 0, 2, 2], money=[40] * 4, prices={"food": 9})
    context = SceneContext(match, match.seats[0])
    drawn = paint(context)
    ladder = Ladder(MuleReading(context))
    rungs = [node for node in nodes(drawn) if re.fullmatch(r"(ask|bid)-\d+", node)]
    assert len(rungs) <= 2 * RUNGS
    assert ladder.low > 1
    above = [target.code for target in drawn.targets if target.node.endswith("-above")]
    assert above and all(int(code.partition(":")[2]) > ladder.high for code in above)


def test_an_offer_stands_at_its_price_and_can_be_taken() -> None:
    match = market("food", food=[3] * 4, money=[40] * 4, prices={"food": 6})
    owner = match.seats[0]
    offer(match, owner, "sell", 2, 10)
    seat = match.seats[0]
    drawn = paint(SceneContext(match, seat))
    token = next(node for part in drawn.parts for node in part.nodes if node.id == f"token-{owner}")
    assert token.y == Ladder(MuleReading(SceneContext(match, seat))).y(5)
    assert (token.id, f"accept:{owner}-1") in {(target.node, target.code) for target in drawn.targets}


# ---- secrets ---------------------------------------------------------------------------------------------------------


def test_worlds_a_seat_cannot_tell_apart_look_the_same() -> None:
    """The scene is made of the view alone: in any world that a seat thinks possible it is the same."""
    dice = random.Random(5)
    for match in positions()[::6]:
        if match.over:
            continue
        for seat in range(match.players):
            other = match.copy()
            other._record.game = match.sample(seat, dice)
            assert paint(SceneContext(other, seat)) == paint(SceneContext(match, seat))


# ---- motions, scores, icons ------------------------------------------------------------------------------------------


def test_every_kind_of_event_moves() -> None:
    assert set(KINDS.by_name) == set(MOVES)


@pytest.mark.parametrize("number", [0, 2, 4])
def test_motions_name_nodes_that_exist(number: int) -> None:
    players, options = SETTINGS[number]
    seen: set[str] = set()
    before: set[str] = set()
    told = 0
    for step, match in enumerate(bot_game(players, options, 20 + number, "random")):
        if step > 420:
            break
        if step % 4 and not match.over:
            continue
        context = SceneContext(match, 0)
        after = nodes(paint(context))
        events = match.events_for(0, told)
        told += len(events)
        for event in events:
            found = motions(context, event)
            seen.add(event["kind"])
            for motion in found:
                if motion.kind in FLYING:
                    assert set(motion.nodes) | ({motion.to} if motion.to else set()) <= before | after, (event, motion)
                if motion.art:
                    ElementTree.fromstring(f"<g>{motion.art}</g>")
                    assert set(re.findall(r'href="#([\w.-]+)', motion.art)) <= set(known_sprites())
        before = after
    assert len(seen) > 25


def test_an_unknown_event_falls_back_to_words() -> None:
    assert scene.SCENE.motions({"kind": "nothing of ours"}, SceneContext(positions()[0], 0)) == []


def test_the_score_sheet_adds_up() -> None:
    for context, _ in painted():
        rows = score_sheet(context)
        sums = [sum(row.points[seat] for row in rows) for seat in range(context.players)]
        assert sums == list(context.view["scores"])
        assert all(len(row.why) == context.players for row in rows)


def test_looks_and_icons() -> None:
    assert len(SEATS) == len(CODES.domains["seat"])
    assert {f"badge-{seat}" for seat in SEATS} <= set(known_sprites())
    assert set(scene.SCENE.icons.values()) <= set(known_sprites())
    for key in scene.SCENE.icons:
        domain, _, code = key.partition(":")
        assert code in CODES.domains[domain]
    for domain, names in (("good", GOODS), ("phase", PHASES)):
        assert all(f"{domain}:{name}" in scene.SCENE.icons for name in names)


def test_the_focus_is_a_node() -> None:
    for context, drawn in painted():
        assert scene.SCENE.focus(context) in nodes(drawn)


def test_nodes_are_drawn_inside() -> None:
    """A node that can be touched has a ring: the frame's, or its own."""
    for part in paint(SceneContext(positions()[0], 0)).parts:
        for node in part.nodes:
            if node.hit is not None:
                assert 'class="hit"' in inside(node)


# ---- words -----------------------------------------------------------------------------------------------------------

SAYING = ("say", "tell")
"""What is called with the id of a message first; ``tell`` has a second form of it for the viewer."""


@cache
def modules() -> list[ast.Module]:
    return [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(Path(scene.__file__).parent.rglob("*.py"))]


def constants(tree: ast.AST) -> Iterator[str]:
    """The strings of a module, those of its documentation left out."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def ids(node: ast.expr) -> Iterator[str]:
    """The ids that an argument may be, as patterns: a field of an f-string may be anything."""
    if isinstance(node, ast.Constant):
        yield re.escape(str(node.value))
    elif isinstance(node, ast.IfExp):
        yield from ids(node.body)
        yield from ids(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\w+" for part in node.values)


def said() -> Iterator[str]:
    """Every id that the scene says."""
    for tree in modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args:
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called in SAYING:
                    for name in ids(node.args[0]):
                        yield from (name, f"{name}_you") if called == "tell" else (name,)


ALLOWED = {"title on-sky", "ring thin"}
"""Classes of a drawing."""


def test_the_scene_holds_no_english() -> None:
    """Words in a row, or one with a capital that names no frame, or one drawn as it stands, belong to the words."""
    frames = set(TITLE.words.texts["prompt"])
    for tree in modules():
        for text in constants(tree):
            if "<" in text or '="' in text or text in ALLOWED:
                continue
            assert not re.search(r"[A-Za-z]{2,}\W* \W*[A-Za-z]{2,}| [a-z]{2,}|[a-z]{2,}[,;.]? ", text), text
            assert text in frames or not re.match(r"[A-Z][a-z]", text), text
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and ast.unparse(node.func) in ("art.text", "Tip", "Row"):
                first = node.args[0]
                for part in first.values if isinstance(first, ast.JoinedStr) else [first]:
                    assert not isinstance(part, ast.Constant) or not re.search(r"[a-z]{2,}", str(part.value)), (
                        part.value
                    )


def test_every_message_is_said_and_every_id_is_a_message() -> None:
    messages = set(TITLE.words.texts["scene"])
    plain = {"and_more", "you"} | {text for tree in modules() for text in constants(tree)}  # SceneContext says two
    patterns = set(said()) - {r"\w+_you"}
    for pattern in patterns:
        assert any(re.fullmatch(pattern, message) for message in messages), pattern
    for message in messages:
        assert message in plain or any(re.fullmatch(pattern, message) for pattern in patterns), message
