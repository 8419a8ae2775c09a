"""Chapter 12, CAR-71: the list of legal actions is complete, right, and without repetition.

A second, naive reading of chapter 6 makes every change that one action can make, camel by camel, on plain data; the
engine must reach the same positions, each by one way only.
"""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from serai import Match
from tests.games.caravan.helpers import ALL, CITIES, NUMBERED, camels, position
from tests.games.helpers import offered, play

COMPARED = ("camels", "goods", "demand", "markers", "theft", "delivered", "coins", "rainbow", "left", "paid")

Data = dict[str, Any]


def canonical(data: Data) -> str:
    """The part of a position that actions change, as text."""
    part = {key: data[key] for key in COMPARED}
    part["camels"] = [sorted(seat) for seat in part["camels"]]
    return json.dumps(part, sort_keys=True)


def reached(match: Match) -> list[str]:
    """What every way of choosing one whole action leads to."""
    found: list[str] = []

    def follow(trial: Match) -> None:
        for code in trial.options():
            if code == "end":
                continue
            after = trial.copy()
            after.play(code)
            if after.over or len(after.data()["frames"]) == 1:
                found.append(canonical(after.data()))
            else:
                follow(after)

    follow(match)
    return found


def naive(data: Data, camels_each: int, pay: str, rainbow_on: bool) -> set[str]:
    """All that one action can change, straight from the words of the clauses."""
    me: int = data["active"]
    own: list[str] = data["camels"][me]
    found: set[str] = set()

    def add(price: int, change: Any) -> None:
        if price <= data["left"]:
            after = deepcopy(data)
            after["left"] -= price
            change(after)
            found.add(canonical(after))

    occupied = {camel[:2] for seat in data["camels"] for camel in seat} | {data["rainbow"]}
    for space in ALL:
        price = 2 if space in occupied else 1
        if len(own) < camels_each:
            add(price, lambda after, space=space: after["camels"][me].append(space))
        for index, camel in enumerate(own):
            if len(camel) == 2 and camel != space:
                add(price, lambda after, i=index, space=space: after["camels"][me].__setitem__(i, space))
        fund = data["coins"] if pay == "coin" else data["markers"]
        if rainbow_on and fund[me] and space[0] in "bcdef" and space[1] in "23456" and space != data["rainbow"]:
            add(1, lambda after, space=space: _ride(after, me, space, pay))
    for index, camel in enumerate(own):
        if len(camel) == 2:
            for number, square in NUMBERED.items():
                if square == camel and number in data["goods"]:
                    add(1, lambda after, i=index, number=number: _pick(after, me, i, number))
            for robbed, seat in enumerate(data["camels"]):
                for other, victim in enumerate(seat):
                    if robbed != me and data["theft"][me] and victim[:2] == camel and victim.endswith("]"):
                        add(1, lambda after, i=index, r=robbed, o=other: _rob(after, me, i, r, o))
        else:
            for target, other_camel in enumerate(own):
                if len(other_camel) == 2 and _linked(data, me, camel[:2], other_camel):
                    add(1, lambda after, i=index, t=target: _carry(after, me, i, t))
            city = CITIES[camel[3:-1]]
            if data["rainbow"] == city and _linked(data, me, camel[:2], city):
                add(1, lambda after, i=index: _carry(after, me, i, None))
    return found


def _ride(after: Data, me: int, space: str, pay: str) -> None:
    after["rainbow"] = space
    after["coins" if pay == "coin" else "markers"][me] -= 1
    after["paid"] += pay == "demand"


def _pick(after: Data, me: int, index: int, number: str) -> None:
    after["camels"][me][index] += f"[{after['goods'].pop(number)}]"
    after["markers"][me] += after["demand"].pop(number, 0)


def _rob(after: Data, me: int, index: int, robbed: int, other: int) -> None:
    victim = after["camels"][robbed][other]
    after["camels"][me][index] += f"({victim[3:-1]})"
    after["camels"][robbed][other] = victim[:2]
    after["theft"][me] -= 1
    after["theft"][robbed] += 1


def _carry(after: Data, me: int, index: int, target: int | None) -> None:
    seat = after["camels"][me]
    good = seat[index][3:-1]
    seat[index] = seat[index][:2]
    if target is None or seat[target] == CITIES[good]:
        delivered = after["delivered"][me]
        delivered[good] = delivered.get(good, 0) + 1
    else:
        seat[target] += f"[{good}]"


def _linked(data: Data, me: int, source: str, target: str) -> bool:
    """Whether a walk over own camels and the rainbow camel leads from one space to the other."""
    open_spaces = {camel[:2] for camel in data["camels"][me]} | {data["rainbow"]}
    seen, todo = {source}, [source]
    while todo:
        space = todo.pop()
        for other in open_spaces - seen - {None}:
            if abs(ord(space[0]) - ord(other[0])) + abs(int(space[1]) - int(other[1])) == 1:
                seen.add(other)
                todo.append(other)
    return target in seen


def random_position(rng: Random) -> Match:
    """A crowded position: few spaces, so that groups, thefts and meetings are frequent; the bag is empty."""
    players = rng.choice([2, 3])
    pay = rng.choice(["coin", "demand"])
    crowd = [*rng.sample(ALL, rng.choice([4, 9, 20])), "d3", "c4", "c2"]
    pool = ["salt", "meat", "hides"] * 9 + ["ivory"] * 3
    rng.shuffle(pool)
    seats = []
    for _ in range(players):
        seat = []
        for _ in range(rng.randint(1, 6)):
            space, good = rng.choice(crowd), pool.pop()
            load = rng.choice(["", "", f"[{good}]", f"({good})"])
            seat.append(space if CITIES[good] == space else space + load)
        seats.append(seat)
    return position(
        *seats,
        options={"camels": 6, "goods": "full", "rainbow": rng.choice(["on", "on", "off"]), "rainbowPay": pay},
        active=rng.randrange(players),
        left=rng.randint(1, 4),
        goods={number: "swords" for number in NUMBERED if rng.random() < 0.6},
        demand={number: rng.randint(1, 3) for number in NUMBERED if rng.random() < 0.3},
        markers=[rng.randint(0, 2) for _ in range(players)],
        theft=rng.sample([0, 1, 1], players),
        bag={},
    )


@pytest.mark.rule("CAR-71", "CAR-21", "CAR-33", "CAR-59", "CAR-63")
@pytest.mark.parametrize("seed", range(25))
def test_the_list_is_complete_and_without_repetition(seed: int) -> None:
    rng = Random(seed)
    match = random_position(rng)
    if match.settings["rainbow"] == "on" and rng.random() < 0.8:
        data = match.data() | {"rainbow": rng.choice(["d3", "c4", "d4", "b2", "e5", "c3"])}
        match = position(*data.pop("camels"), **{key: data[key] for key in data if key not in ("players", "frames")})
    ways = reached(match)
    settings = match.settings
    assert len(ways) == len(set(ways)), "two choices lead to the same position"
    assert set(ways) == naive(match.data(), 6, str(settings["rainbowPay"]), settings["rainbow"] == "on")


@pytest.mark.rule("CAR-21", "CAR-71")
@pytest.mark.parametrize("seed", range(0, 25, 3))
def test_whatever_is_not_listed_is_forbidden_by_a_rule(seed: int) -> None:
    """Of the choices that are asked for, each is either offered or refused by a clause; half-made actions too."""
    match = random_position(Random(seed))
    for first in ["", *match.options()]:
        trial = match.copy()
        play(trial, first)
        if trial.over or first == "end":
            continue
        asked_for = trial._game.stack[-1].blocks()
        for code in trial.title.codes.texts:
            reason = trial.why_not(code)
            assert (reason is None) == (code in trial.options())
            if reason is not None and code.partition(":")[0] in asked_for:
                assert reason.rule in trial.title.clauses, f"{first} {code}: {reason}"


@pytest.mark.rule("CAR-71")
def test_camels_alike_are_listed_once() -> None:
    match = position(["b4", "b4", "c2[salt]", "c2[salt]", "c3"], ["b4[meat]", "b4[meat]"])
    assert offered(match, "move") == ["c3", "b4"]  # as mover
    assert offered(match, "carry") == ["c2"]  # as source
    assert play(match.copy(), "carry:c2").options() == ["space:c3"]
    assert play(match.copy(), "steal:b4").options() == ["victim:1-meat"]  # as carrier and as victim
    match = position(["c2[salt]", "c3", "c3"], [])
    assert play(match, "carry:c2").options() == ["space:c3"]  # as target


@pytest.mark.rule("CAR-71")
def test_camels_that_differ_are_told_apart() -> None:
    match = play(position(["c2[salt]", "c2(salt)", "c3"], []), "carry:c2")
    assert match.options() == ["load:salt", "load:salt-under"]
    match.play("load:salt-under")
    match.play("space:c3")
    assert camels(match) == ["c2", "c2[salt]", "c3[salt]"]


@pytest.mark.rule("CAR-71")
def test_own_and_rainbow_camel_in_the_city_are_one_end_point() -> None:
    match = position(["d2[salt]", "d3"], [], rainbow="d3", options={"rainbow": "on"})
    match.play("carry:d2")
    assert match.options() == ["space:d3"]
    match.play("space:d3")
    assert match.data()["delivered"][0] == {"salt": 1}
