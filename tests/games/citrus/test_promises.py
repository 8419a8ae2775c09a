"""What the table promises of a choice is what playing it brings: points, coins, sizes, fincas and refills."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import serai
from serai.cli.drawing import drawing
from serai.games.citrus.codes import CODES
from serai.games.citrus.scene.ground import CELL
from serai.games.citrus.scene.reading import INDEX, CitrusReading, place
from serai.games.citrus.scene.shapes import outline
from serai.games.citrus.scoring import score_finca, score_last_fincas, surrounded, unscored
from serai.match import Match
from serai.scene import Node, Scene, SceneContext, Target, paint
from serai.scene.texts import MINUS
from tests.games.citrus.helpers import FULL, building, game_of, position
from tests.games.helpers import play

GAMES: list[tuple[int, dict[str, str]]] = [
    (2, {"board": "short", "new_landscape_tiles": "on", "family": "on"}),
    (3, {"new_landscape_tiles": "on", "three_fincas": "on"}),
    (5, {}),
]
Regions = dict[frozenset[str], str]
"""The owner of each region, which is a set of spaces."""


def regions(match: Match) -> Regions:
    """Read from position data, which knows nothing of the picture."""
    found = [text.split() for text in match.data()["regions"]]
    return {frozenset(word.rstrip("*") for word in words[2:]): words[0] for words in found}


def played(match: Match, code: str) -> Match:
    after = match.copy()
    after.play(code)
    return after


def points(match: Match, seat: int) -> int:
    return int(match.data()["points"][seat])


def coins(match: Match, seat: int) -> int:
    return int(match.data()["coins"][seat])


def news(before: Match, after: Match) -> list[dict[str, Any]]:
    return after.events[len(before.events) :]


def finca_points(match: Match, site: int) -> list[int]:
    """What each seat gets if this finca is scored now: it is, on a copy."""
    game = game_of(match).copy()
    before = list(game.points)
    score_finca(game, site)
    return [int(now - then) for now, then in zip(game.points, before, strict=True)]


def newly_surrounded(before: Match, after: Match) -> list[int]:
    """The fincas that are scored at the end of the turn because of what was played."""
    then, now = game_of(before).estate, game_of(after).estate
    return [
        site
        for site in range(int(now.side.letters))
        if unscored(now, site) and surrounded(now, site) and not surrounded(then, site)
    ]


# ---- what each badge says ------------------------------------------------------------------------------------------


def check_tile(match: Match, target: Target, node: Node, seat: int) -> None:
    """Badge, ghost and words of a space for the tile in hand: ``2→5 +12``, ``new``, ``bridge +1``."""
    size, _, gain = target.badge.partition(" +")
    after = played(match, target.code)
    told = node.tip.lines if node.tip else ()
    if size == "bridge":
        for way in after.options():
            assert points(played(after, way), seat) - points(match, seat) == int(gain or 0), target
        return
    space = target.code.partition(":")[2]
    joined = next(spaces for spaces in regions(after) if space in spaces)
    own = sum(len(spaces) for spaces, owner in regions(match).items() if owner == str(seat) and spaces <= joined)
    assert size == (f"{own}→{len(joined)}" if own else "new"), target
    assert own or joined == {space}
    assert outline(frozenset(place(INDEX[name]) for name in joined), 1.5, 11, CELL) in target.ghost
    closed = {CODES.name("site", site): finca_points(after, site)[seat] for site in newly_surrounded(match, after)}
    brought = points(after, seat) - points(match, seat) + sum(closed.values())
    assert int(gain or 0) == brought, target
    said = re.findall(r"Surrounds finca (\w): (\d+) points? for you", " ".join(told))
    assert {site: int(number) for site, number in said} == closed
    refilled = any(event["kind"] in ("complete", "incomplete") for event in news(match, after))
    assert any("cannot be taken back" in line for line in told) == refilled


def check_bull(match: Match, target: Target, seat: int) -> None:
    after = played(match, target.code)
    sites = newly_surrounded(match, after)
    assert bool(target.badge) == bool(sites)
    if sites:
        names, _, gain = target.badge.partition(" +")
        assert names.split(", ") == [CODES.name("site", site) for site in sites]
        assert int(gain) == sum(finca_points(after, site)[seat] for site in sites)


def check_line(match: Match, target: Target, node: Node, seat: int) -> None:
    """The price; and what the line brings besides its tiles."""
    after = played(match, target.code)
    assert target.badge == f"{MINUS}{coins(match, seat) - coins(after, seat)}"
    assert node.tip is not None
    said = " ".join(node.tip.lines)
    assert ("It brings a new finca" in said) == any(frame[0] == "NewFinca" for frame in after.data()["frames"])
    assert ("market is refilled" in said) == bool(after.data()["refill"])
    assert f"{coins(after, seat)} coin" in said


def check_target(match: Match, target: Target, node: Node, seat: int) -> str:
    """Hold one target to the game; gives what sort of promise it was."""
    block = target.code.partition(":")[0]
    frame = match.data()["frames"][-1][0]
    if block == "line":
        check_line(match, target, node, seat)
        return "line"
    if block == "space" and frame == "Place":
        check_tile(match, target, node, seat)
        return "bridge" if target.badge.startswith("bridge") else "tile"
    if block == "space" and frame == "PutBull":
        check_bull(match, target, seat)
        return "bull"
    if not target.badge or block not in ("space", "income", "return", "site"):
        return ""
    after = played(match, target.code)
    if block == "site":
        founded = next(event for event in news(match, after) if event["kind"] == "founded")
        assert target.badge == f"{founded['high']}/{founded['low']}"
    elif block == "income":
        assert target.badge == f"+{coins(after, seat) - coins(match, seat)}"
        assert node.tip is not None
        assert f" {coins(after, seat) - coins(match, seat)} coin" in node.tip.lines[0]
    else:
        gained = points(after, seat) - points(match, seat)
        assert target.badge == (f"+{gained}" if gained >= 0 else f"{MINUS}{-gained}")
    return block


def check_fincas(match: Match, nodes: dict[str, Node]) -> None:
    """The tip of each finca: what everybody has around it and would get, and which spaces it waits for."""
    estate = game_of(match).estate
    for letter in match.data()["standing"]:
        site, tip = CODES.index("site", letter), nodes[f"finca-{letter}"].tip
        assert tip is not None
        if not unscored(estate, site):
            continue
        shares = re.findall(r"(\w+): (\d+) tiles?(?:, \+(\d+) if it were scored now)?", "\n".join(tip.lines))
        promised = {name: int(gain or 0) for name, _, gain in shares}
        brought = dict(zip(SEATS, finca_points(match, site), strict=False))
        assert promised == {name: brought[name] for name in promised}
        assert all(gain == 0 for name, gain in brought.items() if name not in promised)
        assert ("Surrounded: it is scored" in tip.lines[-1]) == surrounded(estate, site)


SEATS = ["Blue", "Red", "Yellow", "Green", "Purple"]


def nodes_of(scene: Scene) -> dict[str, Node]:
    return {node.id: node for part in scene.parts for node in part.nodes}


def check(match: Match) -> Counter[str]:
    """Hold all that the seat to move is shown to the game; gives how many promises of each sort there were."""
    seat = match.seats[0]
    scene = paint(SceneContext(match, seat))
    nodes, found = nodes_of(scene), Counter[str]()
    for target in scene.targets:
        found[check_target(match, target, nodes[target.node], seat)] += 1
        found["gain"] += "+" in target.badge
    check_fincas(match, nodes_of(paint(SceneContext(match, None))))
    return found


def positions(players: int, options: dict[str, str], seed: int) -> Iterator[Match]:
    """Positions of a random game that seldom harvests, so that regions grow and fincas are surrounded."""
    match, rng = serai.new("citrus", players, seed=seed, **options), Random(seed)
    while not match.over:
        yield match
        choices = match.options()
        wanted = [code for code in choices if code not in ("harvest", "end")] or choices
        match.play(rng.choice(wanted if rng.random() < 0.8 else choices))


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_badges_ghosts_and_tips_keep_their_word(players: int, options: dict[str, str]) -> None:
    found = Counter[str]()
    for seed in range(2):
        for step, match in enumerate(positions(players, options, seed)):
            special = any(code in ("income", "return") or code.startswith("site") for code in match.options())
            if special or step % 5 == 0:
                found += check(match)
    assert all(found[sort] for sort in ("tile", "line", "space", "income", "site", "gain")), found


BADGES = "●◆▲■★"


def last_awards(match: Match) -> dict[str, set[int]]:
    """Who gets something for each finca if the game ends now: it does, on a copy."""
    game = game_of(match).copy()
    game.recording, game.events = True, []
    score_last_fincas(game)
    found: dict[str, set[int]] = {}
    for event in game.events:
        found.setdefault(CODES.name("site", event.arguments[0]), set()).add(event.seat)
    return found


def check_ends(match: Match) -> None:
    """Who leads a finca, as the table says it and the terminal counts it; and what the last phase still holds."""
    scene, text = paint(SceneContext(match, None)), drawing(match, None, False)
    nodes, last = nodes_of(scene), last_awards(match)
    rows = {row[0]: row[1:] for row in re.findall(r" ([A-Z]) +\d+/\d+ (\d+) free((?: +[●◆▲■★]\d+)*)", text)}
    for letter in set(match.data()["standing"]) - set(match.data()["scored"]):
        free, shares = rows[letter]
        counts = {BADGES.index(share[0]): int(share[1:]) for share in shares.split()}
        most = max(counts.values(), default=0)
        assert {seat for seat, count in counts.items() if count == most} == last.get(letter, set())
        led = ", ".join(SEATS[seat] for seat in sorted(last.get(letter, set())))
        said = f"Finca {letter}, {free} free, led by {led}" if led else f"Finca {letter}, {free} free"
        assert nodes[f"finca-{letter}"].label == said
    if scene.banner:
        data = match.data()
        left = sum(data["bag"].values()) + len(data["market"]) + len(data["tray"])
        assert int(re.findall(r"last (\d+) tile", scene.banner)[0]) == left


def check_harvests(match: Match) -> int:
    """The worth of each region in the terminal is what a harvest brings; how many there were."""
    game, text, seen = game_of(match), drawing(match, None, False), 0
    for seat in range(match.players):
        line = next(line for line in text.splitlines() if re.match(rf"[ ▸]+{BADGES[seat]} {SEATS[seat]} +-?\d", line))
        regions = re.findall(r" [A-Z](\d+)(?:=(\d+))?", line)
        for root, (size, worth) in zip(game.estate.roots(seat), regions, strict=True):
            trial = game.copy()
            trial.harvest(root)
            assert trial.points[seat] - game.points[seat] == int(worth or size)
            seen += bool(worth)
    return seen


@pytest.mark.rule("CIT-74", "CIT-93", "CIT-98", "CIT-100")
@pytest.mark.parametrize(("players", "options"), GAMES)
def test_table_and_terminal_agree_with_the_last_scoring(players: int, options: dict[str, str]) -> None:
    harvests = banners = 0
    for step, match in enumerate(positions(players, options, 0)):
        ending = not match.data()["complete"] and match.data()["turn"] > 0
        if step % 12 == 0 or (ending and step % 3 == 0):
            check_ends(match)
            harvests += check_harvests(match)
            banners += bool(paint(SceneContext(match, None)).banner)
    assert harvests
    assert banners or players > 2


# ---- single promises -----------------------------------------------------------------------------------------------


def finca_tip(match: Match, letter: str) -> tuple[str, ...]:
    tip = nodes_of(paint(SceneContext(match, None)))[f"finca-{letter}"].tip
    assert tip is not None
    return tip.lines


@pytest.mark.rule("CIT-76")
def test_several_firsts_leave_nothing_for_a_second_in_the_tip_too() -> None:
    two = position("0 lemon r3c4 r3c5", "1 lime r2c2 r3c2", "2 blood r2c4", players=3, standing={"A": "steep"})
    assert finca_tip(two, "A")[:3] == (
        "Blue: 2 tiles, +12 if it were scored now",
        "Red: 2 tiles, +12 if it were scored now",
        "Yellow: 1 tile",
    )
    one = position("0 lemon r3c4 r3c5", "1 lime r2c2", "2 blood r2c4", players=3, standing={"A": "steep"})
    assert finca_tip(one, "A")[1] == "Red: 1 tile, +4 if it were scored now"


@pytest.mark.rule("CIT-50")
def test_a_neutral_region_that_is_joined_counts_only_afterwards() -> None:
    match = building("0 lime r2c4 r2c5", "- lime r4c4 r5c4", tray=["lime"])
    match.play("tile:lime")
    badges = {target.code: target.badge for target in paint(SceneContext(match, 0)).targets}
    assert badges["space:r3c4"] == "2→5"
    assert check(match)["tile"] > 1


@pytest.mark.rule("CIT-96")
def test_an_income_beyond_the_end_of_the_track_is_not_promised() -> None:
    match = position("0 lime r2c4", coins=[10, 6])
    match.play("harvest")
    match.play("space:r2c4")
    badges = {target.code: target.badge for target in paint(SceneContext(match, 0)).targets}
    assert badges["income"] == "+2"
    assert check(match)["income"] == 1


@pytest.mark.rule("CIT-90")
def test_a_line_promises_no_finca_where_none_can_come() -> None:
    market = {"1": "lemon", "2": "lime", "3": "blood"}
    for fincas, said in (({"steep": 1}, "It brings a new finca"), ({}, "no finca comes")):
        match = position(market=market, fincas=fincas)
        tip = nodes_of(paint(SceneContext(match, 0)))["line-R1"].tip
        assert tip is not None
        assert said in " ".join(tip.lines)
        assert check(match)["line"]


@pytest.mark.rule("CIT-66", "CIT-70", "CIT-58")
def test_bridges_plows_and_bulls_keep_their_word() -> None:
    plows = {"new_landscape_tiles": "on"}
    hand = [{"bridge": 1, "plow": 1, "bull": 1}, {}]
    match = building("0 lime r2c4 r2c5", "- lime r4c5 r5c5", "- lemon r3c4", tray=["lime"], hand=hand, options=plows)
    match.play("bull")
    assert check(match)["bull"] > 5
    match = building("0 lime r2c4 r2c5", "- lime r4c5 r5c5", "- lemon r3c4", tray=["lime"], hand=hand, options=plows)
    match.play("tile:lime")
    for code in match.options():
        if code.startswith("with:"):
            found = check(played(match, code))
            assert found["tile"] + found["bridge"] > 0, code


@pytest.mark.rule("CIT-57")
def test_a_bridge_to_horses_promises_their_points() -> None:
    match = building("0 lime r2c4 r2c5", tray=["lime"], hand=[{"bridge": 1}, {}], landscape={"r4c5": "herd"})
    match.play("tile:lime")
    match.play("with:bridge")
    badges = {target.code: target.badge for target in paint(SceneContext(match, 0)).targets}
    assert badges["space:r4c5"] == "bridge +3"
    assert check(match)["bridge"] > 1


@pytest.mark.rule("CIT-95", "CIT-96")
@pytest.mark.parametrize("coins", [0, 9, 12])
def test_the_income_after_one_harvest_is_as_the_mat_says(coins: int) -> None:
    """What exceeds the track is lost, and the mat does not promise it."""
    match = position("0 lime r2c4", "0 lemon r9c12", coins=[coins, 0], market=FULL)
    promised = CitrusReading(SceneContext(match, 0)).income(0, 1)
    play(match, "harvest space:r2c4 income")
    assert match.data()["coins"][0] == coins + promised
