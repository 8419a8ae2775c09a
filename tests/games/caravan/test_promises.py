"""What the table promises of a choice is what playing it brings: actions, points, demand markers, places."""

from __future__ import annotations

import re
from random import Random

import pytest

import serai
from serai.cli.drawing import drawing
from serai.match import Match
from serai.scene import SceneContext, Target, paint
from serai.scene.texts import MINUS
from tests.games.caravan.helpers import EIGHT, courier, position
from tests.games.helpers import play

GAMES = 3


def badge_of(target: Target) -> tuple[int, int]:
    """The actions and the points or markers that a badge tells (``1 +6``, ``2``, ``+3``), or the points it takes."""
    cost, sign, gain = re.fullmatch(rf"(\d*) ?([+{MINUS}]?)(\d*)", target.badge).groups()  # type: ignore[union-attr]
    return int(cost or 0), int(gain or 0) * (-1 if sign == MINUS else 1)


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
        if block in ("pick", "space", "rainbow"):
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


# ---- the turn, the refill, the end: on the table and in the terminal -------------------------------------------------

PICKS = re.compile(r"(\d+) pick-ups? until the refill")
LEFT = re.compile(r"(\d+) of (\d+) actions left")
PLAYER = re.compile(r"[○●◆▲] \w+ +(-?\d+) +\d+ +\d+ +(\d+)  (.*?)(?: -(\d+))?")


def numbers(label: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", label)]


def labels(match: Match, seat: int) -> dict[str, str]:
    return {node.id: node.label for part in paint(SceneContext(match, seat)).parts for node in part.nodes}


def pictures_agree(match: Match, seat: int) -> int | None:
    """Hold what both pictures say of turn, camels and penalties to the game; gives the pick-ups until the refill."""
    said, text = labels(match, seat), drawing(match, seat, False)
    begun = [event["actions"] for event in match.events_for(seat) if event["kind"] == "turn"][-1]
    found = LEFT.search(text)
    assert found is not None
    assert numbers(found[0]) == numbers(said["lamps"])[:2] == [match.view(seat)["left"], begun]
    check_players(match, text, said)
    picks = PICKS.search(text)
    if picks is None:
        assert "FINAL PHASE" in text and said["countdown"] == "The next delivery ends it"
        assert paint(SceneContext(match, seat)).banner
        return None
    picked, pits = numbers(said["countdown"])
    assert int(picks[1]) == pits - picked
    return int(picks[1])


def check_players(match: Match, text: str, said: dict[str, str]) -> None:
    rows = [found for line in text.splitlines() if (found := PLAYER.fullmatch(line.strip(" ▸")))]
    assert len(rows) == match.players
    for player, row in enumerate(rows):
        check_player(match, player, row, said)


def check_player(match: Match, player: int, row: re.Match[str], said: dict[str, str]) -> None:
    """The score is that of the rules, the penalty what it lacks to goods and markers; all camels are somewhere."""
    view = match.view(player)
    goods = view["delivered"][player].items()
    points = dict(zip(match.title.codes.domains["good"], match.printed.points, strict=True))
    whole = sum(points[good] * count for good, count in goods) + view["markers"][player]
    score, supply, carries, lost = row.groups()
    assert int(score) == match.scores[player] == whole - int(lost or 0)
    assert numbers(said[f"carried-{player}"]) == [len(re.findall(r"\w+", carries.strip("-"))), int(lost or 0)]
    assert int(supply) == numbers(said[f"supply-{player}"])[0] == 5 - len(view["camels"][player])


@pytest.mark.rule("CAR-18", "CAR-43", "CAR-47", "CAR-50", "CAR-53")
@pytest.mark.parametrize("players", [2, 3])
def test_the_pictures_say_when_the_refill_and_the_end_come(players: int) -> None:
    match = serai.new("caravan", players, seed=players)
    pending: list[tuple[int, int]] = []  # pick-ups that there were, and how many more were promised
    picked, refills, final, steps = 0, 0, False, 0
    while not match.over:
        steps += 1
        if steps % 5 == 0:
            promised = pictures_agree(match, match.seats[0])
            final = promised is None
            if promised is not None:
                pending.append((picked, promised))
        before = match.event_count
        match.play(courier(match))
        for event in match.events_for(None, before):
            picked += event["kind"] == "picked"
            if event["kind"] == "refill":
                assert all(picked - then == promised for then, promised in pending)
                assert not final
                refills, pending = refills + 1, []
            if event["kind"] == "delivered":
                assert match.over or not final
    assert refills > 5 and final


@pytest.mark.rule("CAR-23", "CAR-25", "CAR-29", "CAR-34", "CAR-38")
def test_the_card_of_prices_is_right() -> None:
    match = position(["a1", "d2[salt]", "d3", "b4"], ["b4[ivory]"], goods=EIGHT, left=4)
    said = labels(match, 0)
    for block, code in (("place", "place"), ("pick", "pick:a1"), ("carry", "carry:d2"), ("steal", "steal:b4")):
        assert numbers(said[f"price-{block}"]) == [min(cost for cost, _ in outcomes(match, code, 0))], block
    among_others = completed(match, play(match.copy(), "place"), "space:d2", 0)
    assert numbers(said["price-crowd"]) == [cost for cost, _ in among_others]


@pytest.mark.rule("CAR-53")
@pytest.mark.parametrize("loads", range(6))
def test_both_pictures_name_the_penalty_of_every_load(loads: int) -> None:
    laden = ["a1[salt]", "b1[meat]", "c1(hides)", "e1[swords]", "f1[paper]"]
    match = position([*laden[:loads], *["g2"] * (5 - loads)], ["b4[ivory]"], goods={"8": "cloth"})
    check_players(match, drawing(match, 0, False), labels(match, 0))
