"""What the table promises of a choice is what playing it brings: actions, points, demand markers, places."""

from __future__ import annotations

from random import Random

import pytest

import serai
from serai.match import Match
from serai.scene import SceneContext, Target, paint

GAMES = 3


def badge_of(target: Target) -> tuple[int, int]:
    """The actions and the points or markers that a badge tells: ``1 +6``, ``2``, ``+3``."""
    cost, _, gain = target.badge.partition("+")
    return int(cost.strip() or 0), int(gain or 0)


def spent(before: Match, after: Match) -> int:
    return int(before.view(0)["left"]) - int(after.view(0)["left"])


def brought(before: Match, after: Match, seat: int) -> int:
    """Points for goods and markers, without what is carried: a penalty counts only at the end."""
    worth = [match.printed.points for match in (before, after)]
    goods = list(before.title.codes.domains["good"])
    totals = []
    for match, points in zip((before, after), worth, strict=True):
        view = match.view(seat)
        delivered = view["delivered"][seat]
        totals.append(sum(delivered.get(good, 0) * points[index] for index, good in enumerate(goods)))
        totals[-1] += view["markers"][seat]
    return int(totals[1] - totals[0])


def outcomes(match: Match, code: str, seat: int) -> list[tuple[int, int]]:
    """The actions and gains of all ways to complete an action that begins with this choice."""
    trial = match.copy()
    trial.play(code, seat)
    if trial.view(seat)["frames"] and trial.view(seat)["frames"][-1][0] in ("Put", "Carry", "Steal", "PutRainbow"):
        return [found for inner in trial.options(seat) for found in completed(match, trial, inner, seat)]
    return [(spent(match, trial), brought(match, trial, seat))]


def completed(first: Match, match: Match, code: str, seat: int) -> list[tuple[int, int]]:
    trial = match.copy()
    trial.play(code, seat)
    frames = trial.view(seat)["frames"]
    if frames and frames[-1][0] in ("Carry", "Steal"):
        return [found for inner in trial.options(seat) for found in completed(first, trial, inner, seat)]
    return [(spent(first, trial), brought(first, trial, seat))]


def check(match: Match, seat: int) -> int:
    """Hold every badge on the table to the game; how many promised points."""
    context = SceneContext(match, seat)
    scene = paint(context)
    gains = 0
    for target in scene.targets:
        if not target.badge:
            continue
        cost, gain = badge_of(target)
        block = target.code.partition(":")[0]
        found = outcomes(match, target.code, seat)
        if cost:
            assert min(actions for actions, _ in found) == cost, target
        if block in ("pick", "space"):
            assert {points for _, points in found} == {gain}, target
        elif block == "carry":
            assert max(points for _, points in found) == max(gain, _best_other(scene.targets, target)), target
        gains += gain > 0
    return gains


def _best_other(targets: list[Target], target: Target) -> int:
    """One code lies on each camel of a space: the best of their badges is what the code can bring."""
    return max(badge_of(other)[1] for other in targets if other.code == target.code)


@pytest.mark.parametrize("rainbow", ["off", "on"])
@pytest.mark.parametrize("players", [2, 4])
def test_badges_keep_their_word(players: int, rainbow: str) -> None:
    gains = 0
    for seed in range(GAMES):
        match = serai.new("caravan", players, seed=seed, rainbow=rainbow)
        rng = Random(seed)
        for _ in range(150):
            if match.over:
                break
            seat = match.seats[0]
            if seat >= 0 and rng.random() < 0.25:
                gains += check(match, seat)
            options = match.options()
            busy = [code for code in options if code != "end"] or options
            goods = [code for code in busy if code.startswith(("pick", "carry"))] or busy
            match.play(rng.choice(goods if rng.random() < 0.6 else busy))
    assert gains > 0


@pytest.mark.rule("CAR-65")
def test_a_delivery_by_the_rainbow_camel_is_promised() -> None:
    """The good hangs together with the rainbow camel in its city; no camel of the player's own stands there."""
    match = serai.position(
        "caravan",
        {"players": 2, "camels": [["d2[salt]"], []], "rainbow": "d3", "options": {"rainbow": "on"}},
        chance="ask",
    )
    badges = {target.code: target.badge for target in paint(SceneContext(match, 0)).targets}
    assert badges["carry:d2"] == "1 +3"
    assert check(match, 0) == 1
    match.play("carry:d2")
    badges = {target.code: target.badge for target in paint(SceneContext(match, 0)).targets}
    assert badges == {"space:d3": "+3"}


@pytest.mark.rule("CAR-25")
def test_two_actions_are_named_where_a_camel_stands() -> None:
    match = serai.position("caravan", {"players": 2, "camels": [["d2"], ["e2"]]}, chance="ask")
    match.play("place")
    badges = {target.code: target.badge for target in paint(SceneContext(match, 0)).targets}
    assert (badges["space:e2"], badges["space:f2"]) == ("2", "1")
    assert check(match, 0) == 0
