"""What a table promises is what playing brings: badges, tips and marks, each compared with the choice played on a copy.

The positions are taken from games and shaken: mules stand anywhere, crates are full or empty, farmers tie.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import pytest

import serai
from serai import Match, PositionError
from serai.games.alpujarras import TITLE
from serai.games.alpujarras.scene import SCENE
from serai.games.alpujarras.scene.pieces import small_coin
from serai.scene import Node, Scene, SceneContext
from tests.games.alpujarras.helpers import FRUITS, LANDS, position, slow_choice, slow_game, standing
from tests.games.helpers import offered, play

PLAYERS = (2, 3, 4)
TWO_ALIKE = {"purple": {}, "orange": {}, "yellow": {}, "green": {}, "red": {"lemon-2": 2, "lemon-3": 1}}
SHAKEN = 24
"""Positions for each number of players."""


# ---- positions ------------------------------------------------------------------------------------------------------


def moments(players: int, seed: int, chance: float) -> Iterator[tuple[Match, Random]]:
    """Points of a whole game where a seat of the table is asked; the match goes on afterwards."""
    match, rng = serai.new("alpujarras", players, seed=seed), Random(seed)
    while not match.over:
        match.play(slow_choice(match, rng), match.seats[0])
        if not match.over and rng.random() < chance:
            yield match, rng


@cache
def shaken(players: int) -> tuple[tuple[Match, int], ...]:
    """Positions where a seat has just moved to some place and may do all that it offers; tests play on copies."""
    found: list[tuple[Match, int]] = []
    seed = 0
    while len(found) < SHAKEN:
        for match, rng in moments(players, seed, 0.05):
            seat = rng.randrange(players)
            with suppress(PositionError):  # more pieces than the box has
                found.append((arrived(match, seat, rng), seat))
        seed += 1
    return tuple(found[:SHAKEN])


def arrived(match: Match, seat: int, rng: Random) -> Match:
    """The position of a match, shaken, with a seat in the middle of its turn."""
    data: dict[str, Any] = match.data()
    for name in ("frames", "left", "goal_done", "fresh", "supply", "unused"):
        del data[name]
    data["active"] = seat
    data["mules"][seat] = rng.choice(free_places(match))
    data["norias"][seat] = rng.randrange(6)
    data["store"][seat] = {fruit: rng.choice((0, 1, 2, 5, 5)) for fruit in FRUITS}
    for row in data["farmers"]:
        row.update({land: rng.choice((0, 0, 1, 1, 2)) for land in LANDS})
    return position(**data)


def free_places(match: Match) -> list[str]:
    """Every place of the track where no mule stands; markets, harvests and the end come up more often."""
    game: Any = match._game
    names = [name for number, name in enumerate(TITLE.codes.domains["place"]) if game.side.real[number]]
    free = [name for name in names if name not in match.data()["mules"] and not name.startswith("GO")]
    return free + [name for name in free if ".s" in name] * 3


def placed(match: Match, seat: int, icon: str) -> Match:
    """The same position, with the seat's mule in a free place that has an icon."""
    game: Any = match._game
    number = TITLE.codes.index("icon", icon)
    data: dict[str, Any] = match.data()
    del data["frames"], data["left"]
    places = [place for place in free_places(match) if number in game.side.actions[TITLE.codes.index("place", place)]]
    data["mules"][seat] = places[0]
    return position(**data)


# ---- what the table says --------------------------------------------------------------------------------------------


def drawn(match: Match, seat: int) -> Scene:
    return SCENE.scene(SceneContext(match, seat))


def nodes(scene: Scene) -> dict[str, Node]:
    return {node.id: node for part in scene.parts for node in part.nodes}


def tip(scene: Scene, node: str) -> tuple[str, ...]:
    found = nodes(scene)[node].tip
    assert found is not None
    return found.lines


def gains(scene: Scene) -> dict[str, str]:
    """What the lamps of the bar say of each action that is left."""
    return {
        node.why.partition(":")[2]: node.tip.lines[0]
        for name, node in nodes(scene).items()
        if name.startswith("lamp-") and node.tip is not None
    }


def said(match: Match, key: str, **arguments: Any) -> str:
    return match.title.words.phrase("scene", key, arguments)


def happened(before: Match, after: Match, kind: str) -> list[dict[str, Any]]:
    return [event for event in after.events[len(before.events) :] if event["kind"] == kind]


# ---- actions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_the_sickles_and_the_harvest_tip_are_what_a_harvest_brings(players: int) -> None:
    """For each farmland with the player's sickle a fruit, or a noria for one that cannot be had; for no other."""
    full = nothing = 0
    for match, seat in shaken(players):
        at_harvest = placed(match, seat, "HARVEST")
        scene = drawn(at_harvest, seat)
        farmers = {land: nodes(scene)[f"farmers-{land}-{seat}"].label for land in LANDS}
        marked = [land for land, label in farmers.items() if label.endswith("would harvest")]
        told = gains(scene)["HARVEST"]
        if "act:HARVEST" not in at_harvest.options(seat):
            assert marked == []
            assert told.endswith("nothing for you now.")
            nothing += 1
            continue
        after = play(at_harvest.copy(), "act:HARVEST")
        fruits = {event["farmland"]: event["fruit"] for event in happened(at_harvest, after, "harvested")}
        things = told.partition(": now ")[2].rstrip(".").split(", ")
        norias = [thing for thing in things if thing.startswith("a noria for ")]
        assert [thing for thing in things if thing not in norias] == list(fruits.values())
        assert len(norias) == norias_coming(at_harvest, after)
        assert len(marked) == len(things)
        assert set(fruits) <= set(marked)
        full += len(norias)
    assert full > 2, "no crate was full"
    assert nothing > 0, "everybody led somewhere"


def norias_coming(before: Match, after: Match) -> int:
    """The norias that an action brought: received, lost, or waiting while the player may spend others first."""
    frame, *told = after.data()["frames"][-1]
    if frame == "GainNorias":
        return int(told[0]["norias"])
    return sum(event["norias"] for kind in ("norias", "lost") for event in happened(before, after, kind))


@pytest.mark.parametrize("players", PLAYERS)
def test_signs_cards_and_the_market_tip_are_what_a_market_offers(players: int) -> None:
    """A tick where a delivery or a card can be paid; the tip counts them."""
    several = 0
    for match, seat in shaken(players):
        at_market = placed(match, seat, "MARKET")
        scene = drawn(at_market, seat)
        told = gains(scene)["MARKET"]
        may = "act:MARKET" in at_market.options(seat)
        inside = play(at_market.copy(), "act:MARKET") if may else None
        deliveries = offered(inside, "deliver") if inside else []
        cards = offered(inside, "card") if inside else []
        ticked = [
            name
            for name, node in nodes(scene).items()
            if name.startswith("sign-") and node.tip and node.tip.lines[-1] == said(match, "lack_nothing")
        ]
        assert {re.sub("^sign-|-again$", "", name) for name in ticked} == set(deliveries)
        payable = [name.removeprefix("card-") for name, node in nodes(scene).items() if node.cls == "payable"]
        assert sorted(payable) == sorted(cards)
        several += len(ticked) > 1
        if not may:
            assert told.endswith("you can pay nothing now.")
        else:
            assert [int(number) for number in re.findall(r"\d+", told)] == [len(ticked), len(cards)]
    assert several > 3


def test_two_tokens_alike_count_as_two() -> None:
    own = {"store": [{"lemon": 2}, {}, {}, {}], "farmers": [{"red": 1}, {}, {}, {}]}
    match = standing("M1.s1", 4, villages=TWO_ALIKE, **own)
    assert gains(drawn(match, 0))["MARKET"].endswith("you can pay 2 signs and 0 cards.")
    assert offered(play(match, "act:MARKET"), "deliver") == ["red-lemon-2"]


@pytest.mark.parametrize("players", PLAYERS)
def test_goals_said_to_be_met_are_those_that_can_be_completed(players: int) -> None:
    met_by_somebody = 0
    for match, seat in shaken(players):
        there = placed(match, seat, "GOAL")
        scene = drawn(there, seat)
        cards = [name.removeprefix("goal-") for name, node in nodes(scene).items() if node.cls == "met"]
        told = gains(scene)["GOAL"]
        after = play(there.copy(), "act:GOAL") if "act:GOAL" in there.options(seat) else None
        goals = sorted({space.partition("-")[0] for space in offered(after, "goal")}) if after else []
        assert cards == goals
        assert re.findall(r"G\d", told) == goals
        if after and not goals:
            assert happened(there, after, "goal_token")
        for goal in ("G1", "G2", "G3", "G4"):
            have, wanted = progress(tip(scene, f"goal-{goal}"))
            assert (goal in goals) == (wanted > 0 and have >= wanted) or farmerless(there, seat)
        met_by_somebody += bool(goals)
    assert met_by_somebody > 5


def test_without_a_farmer_no_goal_is_said_to_be_met() -> None:
    """[ALP-74] All are in villages, so that none can go to the card: the icon gives a goal token."""
    rich: dict[str, Any] = {"store": [dict.fromkeys(FRUITS, 2), {}, {}], "sides": ["G1a", "G2a", "G3a", "G4a"]}
    villagers = dict.fromkeys(LANDS, 2)
    match = standing("END.s1", **rich, villagers=[villagers, {}, {}])
    all_out = int(match.data()["unused"][0])
    assert [name for name, node in nodes(drawn(match, 0)).items() if node.cls == "met"]
    match = standing("END.s1", **rich, villagers=[{**villagers, "red": 2 + all_out}, {}, {}])
    assert not [name for name, node in nodes(drawn(match, 0)).items() if node.cls == "met"]
    assert gains(drawn(match, 0))["GOAL"].endswith("you meet none now.")
    assert happened(match, play(match.copy(), "act:GOAL"), "goal_token")


def progress(lines: tuple[str, ...]) -> tuple[int, int]:
    """``You: 1 of 3.``; nothing for a goal that is done."""
    found = next((re.search(r"^You: (\d+) of (\d+)", line) for line in lines if line.startswith("You: ")), None)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def farmerless(match: Match, seat: int) -> bool:
    data = match.data()
    return not data["unused"][seat] and not data["farmers"][seat]


@pytest.mark.parametrize("players", PLAYERS)
def test_numbers_of_a_tip_are_those_after_the_action(players: int) -> None:
    """Norias and dirhems, before and after."""
    seen = set()
    for match, seat in shaken(players):
        for icon, told in gains(drawn(match, seat)).items():
            if icon[0] not in "ND" or f"act:{icon}" not in match.options(seat):
                continue
            after = play(match.copy(), f"act:{icon}")
            if offered(after, "forgo"):
                play(after, "forgo")
            field = "norias" if icon[0] == "N" else "dirhems"
            numbers = [match.data()[field][seat], after.data()[field][seat]]
            if numbers[0] == numbers[1]:
                assert told.endswith("you hold as many as you may.")
            else:
                assert told.endswith(f": {numbers[0]} → {numbers[1]}.")
            seen.add(field)
    assert seen == {"norias", "dirhems"}


@pytest.mark.parametrize("players", PLAYERS)
def test_a_farmland_promises_the_fruit_that_a_farmer_may_take_there(players: int) -> None:
    full = 0
    for match, seat in shaken(players):
        there = placed(match, seat, "AF")
        play(there, "act:AF")
        if not offered(there, "land"):
            continue  # no farmer left: one is moved
        scene = drawn(there, seat)
        for land in offered(there, "land"):
            (told,) = tip(scene, f"land-{land}")
            after = play(there.copy(), f"land:{land}")
            things = told.removeprefix("A farmer who comes here takes one of: ").partition(".")[0]
            promised = re.findall(r"\d+ (\w+)", things)
            assert promised == offered(after, "fruit")
            full += "You hold all" in told
    assert full > 5


# ---- badges ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_every_badge_is_what_the_choice_brings(players: int) -> None:
    """``+5`` on a delivery, card or goal are dirhems, on fruit pieces; ``-2`` on norias what is spent."""
    seen = set()
    for match in choices(players):
        for target in drawn(match, match.seats[0]).targets:
            if target.badge:
                assert brought(match, match.seats[0], target.code) == int(target.badge.replace("\N{MINUS SIGN}", "-"))
                seen.add(target.code.partition(":")[0])
    assert seen == {"card", "deliver", "fruit", "give", "goal", "spend", "token"}


def choices(players: int) -> Iterator[Match]:
    """Markets, goals, goal tokens after them, fruit, and norias that are spent."""
    for match, seat in shaken(players):
        for codes in ("act:MARKET", "act:GOAL", "act:F1", "spend:1"):
            there = placed(match, seat, codes.removeprefix("act:")) if codes.startswith("act:") else match.copy()
            yield there
            if codes in there.options(seat):
                yield play(there.copy(), codes)
        data = placed(match, seat, "GOAL").data()
        del data["frames"], data["supply"], data["left"]
        yield position(**{**data, "goal_tokens": [1] * players, "goal_done": 1})


def brought(match: Match, seat: int, code: str) -> int:
    """What a choice changes in the pieces that its badge speaks of, with a second choice where it has two steps."""
    block, _, value = code.partition(":")
    after = play(match.copy(), code)
    if block in ("give", "token") or (block == "goal" and offered(after, "source")):
        after.play(after.options(seat)[0], seat)
    if block == "token" and offered(after, "source"):
        after.play(after.options(seat)[0], seat)
    counted = {"fruit": "store", "give": "store", "spend": "norias", "token": "goal_tokens"}.get(block, "dirhems")
    before, now = match.data()[counted][seat], after.data()[counted][seat]
    if counted == "store":
        return int(now.get(value, 0)) - int(before.get(value, 0))
    return int(now) - int(before)


def test_a_noria_shows_the_coin_that_its_exchange_brings() -> None:
    match = standing("M1.s1", norias=[5, 0, 0], farmers=[{"red": 1}, {}, {}], store=[{"grape": 1}, {}, {}])
    shown = nodes(drawn(match, 0))
    coins = []
    for price in offered(match, "spend"):
        after = play(match.copy(), f"spend:{price}")
        coins.append(after.data()["dirhems"][0] - match.data()["dirhems"][0])
        assert (small_coin(coins[-1], 23.5, 49) in shown[f"spend-{price}"].art) == (coins[-1] > 0)
    assert len(coins) == 5
    assert max(coins) > min(coins)


# ---- mules ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_a_move_passes_by_and_waits_for_what_its_tip_says(players: int) -> None:
    skips = waits = 0
    for seed in range(2):
        for match, rng in moments(players, seed, 0.2):
            seat = match.seats[0]
            moves = [f"move:{place}" for place in offered(match, "move") if not place.startswith("END.s")]
            if not moves or match.data()["frames"][-1][0] != "MoveMule":
                continue
            code = rng.choice(moves)
            scene = drawn(match, seat)
            *_, passed, before = tip(scene, f"place-{code[5:]}")
            after, others = until_next_turn(play(match.copy(), code), seat, rng)
            gone = [name for name in big_spaces(match) if ahead(match, seat, name) and lost(after, seat, name)]
            gone = [name for name in gone if not code.startswith(f"move:{name}.s")]
            assert sorted(re.findall(r"\b[MH]\d\b", passed)) == sorted(gone)
            names = [TITLE.words.value("seat", other) if other < players else "Zara" for other in others]
            assert before == (
                said(match, "before_you", mules=", ".join(names)) if names else said(match, "you_again", mules="")
            )
            skips, waits = skips + bool(gone), waits + bool(names)
    assert skips > 3
    assert waits > 3


def until_next_turn(match: Match, seat: int, rng: Random) -> tuple[Match, list[int]]:
    """The seat ends its turn; then the table goes on until it moves again. Gives the mules that moved meanwhile."""
    others: list[int] = []
    seen = len(match.events)
    play(match, "end")
    while not match.over and (match.seats != [seat] or match.data()["frames"][-1][0] != "MoveMule"):
        match.play(slow_choice(match, rng), match.seats[0])
    for event in match.events[seen:]:
        mule = event["seat"] if event["kind"] == "turn" else match.players if event["kind"] == "zara_moved" else seat
        if mule != seat and mule not in others:
            others.append(mule)
    return match, others


def big_spaces(match: Match) -> list[str]:
    return [segment for segment in match.data()["track"] if segment[0] in "MH"]


def spots(match: Match, segment: str) -> list[str]:
    game: Any = match._game
    names = [f"{segment}.s{number}" for number in range(1, int(game.side.spots) + 1)]
    return [f"move:{name}" for name in names]


def rules(match: Match, seat: int, segment: str) -> list[str]:
    """Why the seat cannot move to each spot of a big space; "" where it can."""
    return [getattr(match.why_not(code, seat), "rule", "") for code in spots(match, segment)]


def ahead(match: Match, seat: int, segment: str) -> bool:
    return not {"ALP-27", "ALP-29"} & set(rules(match, seat, segment))


def lost(match: Match, seat: int, segment: str) -> bool:
    return set(rules(match, seat, segment)) == {"ALP-27"}


@pytest.mark.parametrize("players", PLAYERS)
def test_the_first_ticket_is_the_mule_that_moves_and_at_the_end_the_winner(players: int) -> None:
    for match, _ in moments(players, 5, 0.5):
        if match.data()["frames"][-1][0] == "MoveMule":
            assert tickets(match)[0] == match.seats[0]
    for seed in range(3):
        match = slow_game(players, seed)
        order = tickets(match)
        assert [match.places[mule] for mule in order if mule < players] == sorted(match.places)
        assert order[0] in match.winners


def tickets(match: Match) -> list[int]:
    """The mules as they stand over the panels, from the left."""
    places = {name.removeprefix("order-"): node.x for name, node in nodes(drawn(match, 0)).items() if "order-" in name}
    return sorted((int(mule) for mule in places), key=lambda mule: places[str(mule)])


# ---- water ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_a_dry_bed_promises_the_icons_that_a_channel_there_brings(players: int) -> None:
    for match, seat in shaken(players):
        there = placed(match, seat, "IR")
        if "act:IR" not in there.options(seat):
            continue
        play(there, "act:IR")
        scene = drawn(there, seat)
        for channel in offered(there, "channel"):
            label = nodes(scene)[f"channel-{channel}"].label
            after = play(there.copy(), f"channel:{channel}")
            room = [fruit for fruit in offered(after, "crop") if there.data()["store"][seat].get(fruit, 0) < 5]
            if offered(after, "crop") and not room:
                continue
            if room:
                play(after, f"crop:{room[0]}")
            assert sum(event["dirhems"] for event in happened(there, after, "gained")) == label.count("1 dirhem")
            assert norias_coming(there, after) == label.count("1 noria")


# ---- what a player has ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ALP-57")
@pytest.mark.parametrize("held", range(6))
def test_a_crate_has_room_for_as_many_as_can_still_come(held: int) -> None:
    match = position(2, store=[{"lemon": held}, {}])
    (line,) = tip(drawn(match, 0), "store-0-lemon")
    game: Any = match._game.copy()
    lemon, taken = TITLE.codes.index("fruit", "lemon"), 0
    while game.can_hold(0, lemon):
        game.take_fruit(0, lemon)
        taken += 1
    room = f"Room for {taken} more." if taken else "Full: no more of it comes to you."
    assert line == f"You hold {held}. {room}"


@pytest.mark.rule("ALP-92")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_cards_of_a_player_are_worth_what_they_paid(players: int) -> None:
    seen = 0
    for seed in range(3):
        match = slow_game(players, seed)
        scene = drawn(match, 0)
        for seat in range(players):
            paid = [event["dirhems"] for event in match.events if event["kind"] == "bought" and event["seat"] == seat]
            (line,) = tip(scene, f"cards-{seat}")
            assert [int(number) for number in re.findall(r"\b\d+\b", line)][-2:] == [len(paid), sum(paid)]
            seen += len(paid)
    assert seen
