"""Chapter 12: what the engine answers for: sums, undo, odd refills, progress, options."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest

import serai
from serai import CannotUndo, Match
from serai.registry import title_named
from tests.games.caravan.helpers import CITIES, EIGHT, camels, courier, position
from tests.games.helpers import kinds, play

TITLE = title_named("caravan")
FIVE = {number: EIGHT[number] for number in "12357"}
ON = {"rainbow": "on", "rainbowPay": "coin"}


def check_sums(match: Match, goods: int) -> None:
    """CAR-69, counted from the open data alone."""
    data = match.data()
    loads = [camel[2:] for seat in range(match.players) for camel in camels(match, seat) if len(camel) > 2]
    delivered = sum(sum(heap.values()) for heap in data["delivered"])
    assert sum(data["bag"].values()) + len(data["goods"]) + len(loads) + delivered == goods
    assert sum(data["theft"]) == match.players
    assert data["supply"] + sum(data["demand"].values()) + sum(data["markers"]) + data["paid"] == 44
    assert min(data["left"], data["supply"], *data["theft"], *data["markers"], *data["coins"]) >= 0
    for camel in (camel for seat in range(match.players) for camel in camels(match, seat)):
        assert camel.count("[") + camel.count("(") <= 1
        assert len(camel) == 2 or CITIES[camel[3:-1]] != camel[:2]
    assert TITLE.check(match._game) == ""


@pytest.mark.rule("CAR-69")
@pytest.mark.parametrize(("players", "options", "goods"), [(4, {}, 48), (2, {}, 32), (3, {"rainbowPay": "demand"}, 32)])
def test_sums_hold_after_every_choice(players: int, options: dict[str, str], goods: int) -> None:
    """A whole game of plain players, who steal when they can and now and then do something at random."""
    match = serai.new("caravan", players=players, seed=2, rainbow="on", **options)
    rng = Random(4)
    while not match.over:
        codes = match.options()
        thefts = [code for code in codes if code.startswith("steal")]
        if len(match.data()["frames"]) > 1 or rng.random() < 0.15:
            match.play(rng.choice(codes))
        else:
            match.play(thefts[:1] or courier(match))
        check_sums(match, goods)
    assert {"stole", "rainbow", "delivered", "refill"} <= set(kinds(match))


@pytest.mark.rule("CAR-70")
def test_choices_are_taken_back_newest_first_to_the_start_of_the_turn() -> None:
    match = play(position(["c2", "c3"], ["c3[salt]"], goods=EIGHT, demand={"3": 2}), "end end")
    codes = ["pick:c2", "steal:c3", "victim:1-salt", "place", "space:d2", "carry:c2", "space:d2"]
    digests = []
    for code in codes:
        digests.append((match.digest, len(match.events)))
        match.play(code)
    for code, before in zip(reversed(codes), reversed(digests), strict=True):
        assert match.undo() == code
        assert (match.digest, len(match.events)) == before
    with pytest.raises(CannotUndo) as refusal:
        match.undo(0)
    assert refusal.value.rule == "CAR-70"
    assert match.seats == [0] and match.data()["turn"] == 6


@pytest.mark.rule("CAR-70")
def test_a_half_made_action_costs_nothing_and_goes_back_choice_by_choice() -> None:
    match = position(["b4[salt]", "b4[meat]", "b5"], [])
    digest = match.digest
    play(match, "carry:b4 load:meat")
    assert match.data()["left"] == 4
    assert camels(match) == ["b4[meat]", "b4[salt]", "b5"]
    assert match.undo() == "load:meat"
    assert match.options() == ["load:salt", "load:meat"]
    assert match.undo() == "carry:b4"
    assert match.digest == digest


@pytest.mark.rule("CAR-70")
@pytest.mark.parametrize("chance", ["seed", "ask"])
def test_a_refill_and_its_pick_up_stay(chance: str) -> None:
    data = position(["c2", "c3"], [], goods=FIVE).data()
    match = serai.position("caravan", data, chance=chance, seed=1 if chance == "seed" else None)
    play(match, "place space:d4 pick:c2")
    if chance == "ask":
        play(match, "good:salt good:salt good:salt good:salt")
    digest = match.digest
    with pytest.raises(CannotUndo, match="Chance has answered") as refusal:
        match.undo(0)
    assert refusal.value.rule == "CAR-70"
    play(match, "carry:c2 space:c3")  # what comes behind it can be taken back, and no more
    assert [match.undo(), match.undo()] == ["space:c3", "carry:c2"]
    assert match.digest == digest
    with pytest.raises(CannotUndo):
        match.undo(0)


@pytest.mark.rule("CAR-70")
def test_a_turn_is_begun_again_as_far_as_it_can_be_taken_back() -> None:
    match = play(position(["c2", "c3"], [], goods=FIVE), "place space:d2 pick:c2")
    play(match, "good:salt good:salt good:salt good:salt")
    digest = match.digest
    play(match, "carry:c2 space:c3 move:c2")
    assert match.restart() == ["move:c2", "space:c3", "carry:c2"]
    assert match.digest == digest
    match = position(["d4"], [])
    digest = match.digest
    assert play(match, "move:d4 space:d5 place").restart() == ["place", "space:d5", "move:d4"]
    assert match.digest == digest


@pytest.mark.rule("CAR-70")
def test_a_pick_up_without_refill_can_be_taken_back() -> None:
    match = position(["c2"], [], goods=EIGHT, demand={"3": 1})
    digest = match.digest
    assert play(match, "pick:c2").undo() == "pick:c2"
    assert match.digest == digest
    assert not match.final("pick:c2")
    assert position(["c2"], [], goods=FIVE).final("pick:c2")


@pytest.mark.rule("CAR-70")
def test_the_end_of_a_turn_and_of_the_game_are_final() -> None:
    match = play(position(["d4"], []), "move:d4 space:d5 end")
    for seat in (None, 0, 1):
        with pytest.raises(CannotUndo) as refusal:
            match.undo(seat)
        assert refusal.value.rule == "CAR-70"
    with pytest.raises(CannotUndo):
        match.undo(together=True)
    over = play(position(["d1", "d2[ivory]"], [], bag={}), "carry:d2 space:d1")
    for together in (False, True):
        with pytest.raises(CannotUndo, match="over"):
            over.undo(0, together)
    assert over.over


@pytest.mark.rule("CAR-70")
def test_only_the_active_player_takes_back_and_only_own_choices() -> None:
    match = play(position(["d4"], ["e5"]), "move:d4 space:d5")
    with pytest.raises(CannotUndo):
        match.undo(1)
    play(match, "end move:e5 space:e6")
    with pytest.raises(CannotUndo):
        match.undo(0)
    assert match.undo(1) == "space:e6"


@pytest.mark.rule("CAR-72")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_four_or_fewer_are_treated_alike(count: int) -> None:
    """By hand: from ``count`` board goods one is picked up, so up to four are left."""
    goods = {number: EIGHT[number] for number in "31257"[:count]}
    match = play(position(["c2"], [], goods=goods), "pick:c2")
    left = sorted(set(goods) - {"3"})
    assert match.data()["demand"] == dict.fromkeys(left, 1)
    free = [number for number in EIGHT if number not in left]
    play(match, "good:salt " * len(free[:4]) + "good:meat " * len(free[4:]))
    assert match.seats == [0]
    assert {number: match.data()["goods"][number] for number in free[4:]} == dict.fromkeys(free[4:], "meat")
    assert len(match.data()["goods"]) == 8


@pytest.mark.rule("CAR-72")
def test_a_short_bag_fills_the_lowest_numbers() -> None:
    goods = {number: EIGHT[number] for number in "357"}
    match = play(position(["c2"], [], goods=goods, bag={"salt": 1, "meat": 2}), "pick:c2")
    assert match.data()["demand"] == {"5": 1, "7": 1}
    play(match, "good:meat good:salt good:meat")
    assert match.data()["goods"] == {"1": "meat", "2": "salt", "3": "meat", "5": "gems", "7": "meat"}
    assert match.seats == [0]
    assert kinds(match)[-1] == "final_phase"


@pytest.mark.rule("CAR-72")
def test_no_other_moment_brings_a_refill() -> None:
    goods = {number: EIGHT[number] for number in "1257"}
    match = position(["b2[meat]", "b3", "d4"], ["d4[ivory]"], goods=goods, rainbow="c3", options=ON)
    play(match, "carry:b2 space:b3 steal:d4 victim:1-ivory rainbow space:c4 place space:g6 end")
    assert match.seats == [1]
    assert match.data()["goods"] == goods
    assert "refill" not in kinds(match)
    picked = position(["c2"], [], goods={number: EIGHT[number] for number in "12357"}, bag={"salt": 1})
    assert "refill" in kinds(play(picked, "pick:c2"))


@pytest.mark.rule("CAR-72")
def test_another_number_in_the_data_is_followed(tmp_path: Path) -> None:
    text = (TITLE.folder / "data.toml").read_text(encoding="utf-8")
    file = tmp_path / "early.toml"
    file.write_text(text.replace("at = 4", "at = 6"), encoding="utf-8")
    data = position(["c2"], [], goods={number: EIGHT[number] for number in "1234567"}).data()
    match = serai.position("caravan", data, chance="ask", data_file=file)
    play(match, "pick:c2 good:salt good:meat")
    assert match.data()["goods"]["3"] == "salt"
    assert match.data()["goods"]["8"] == "meat"
    assert match.data()["demand"] == dict.fromkeys("124567", 1)


@pytest.mark.rule("CAR-73")
@pytest.mark.parametrize("players", [2, 3])
def test_twenty_rounds_without_progress_end_the_game(players: int) -> None:
    """Camels shifted and a good carried to and fro, with a theft between: all that is no progress."""
    seats = [["b4[salt]", "b5"], ["b4", "c4"], []][:players]
    match = position(*seats)
    turns = 0
    while not match.over:
        assert turns < 20 * players
        seat = match.seats[0]
        laden = next((camel[:2] for camel in camels(match, seat) if len(camel) > 2), None)
        if turns == players + 1:
            play(match, "steal:b4 victim:0-salt")
        elif laden is not None:
            other = "b4" if laden != "b4" else ("b5", "c4")[seat]
            play(match, f"carry:{laden} space:{other}")
        match.play("end")
        turns += 1
    assert turns == 20 * players
    assert "stole" in kinds(match)
    assert kinds(match)[-2:] == ["end", "stale"]


@pytest.mark.rule("CAR-73")
@pytest.mark.parametrize("progress", ["pick:c2", "carry:d2 space:d1"])
def test_a_pick_up_or_a_delivery_begins_the_count_anew(progress: str) -> None:
    own = ["c2", "d1", "d2[ivory]", "a4"]
    match = position(own, [], goods=EIGHT, turn=43, last_action=42, last_progress=4)
    assert play(match.copy(), "move:a4 space:a5 end").over is False  # 39 turns
    late = position(own, [], goods=EIGHT, turn=44, last_action=43, last_progress=4)
    assert play(late.copy(), "move:a4 space:a5 end").over  # 40 turns
    play(late, f"{progress} end")
    assert not late.over
    assert late.data()["last_progress"] == 44


@pytest.mark.rule("CAR-73", "CAR-70")
def test_progress_taken_back_is_none() -> None:
    match = position(["c2"], [], goods=EIGHT, turn=44, last_action=43, last_progress=4)
    play(match, "pick:c2").undo()
    assert play(match, "end").over


COMBINATIONS = [
    (players, camel, goods, start, rainbow, pay)
    for players in (2, 3, 4)
    for camel, goods, start, rainbow, pay in product(
        (5, 6), ("full", "short"), ("random", *range(players)), ("off", "on"), ("coin", "demand")
    )
]


@pytest.mark.rule("CAR-74")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_options_combine(players: int) -> None:
    """A random game to its end in every combination of options."""
    for number, (seats, camel, goods, start, rainbow, pay) in enumerate(COMBINATIONS):
        if seats != players:
            continue
        options = {"camels": camel, "goods": goods, "start": start, "rainbow": rainbow, "rainbowPay": pay}
        match = serai.new("caravan", players=players, seed=number, **options)
        assert match.settings == options
        if start != "random":
            assert match.seats == [start]
        rng = Random(number)
        game = match.sample(0, rng)
        for _ in range(100_000):
            if game.over:
                break
            game.play(rng.choice(list(game.options)))
        assert game.over, options
        assert TITLE.check(game) == "", options


@pytest.mark.rule("CAR-74")
def test_defaults_and_values() -> None:
    usual = {"camels": 5, "goods": "short", "start": "random", "rainbow": "off", "rainbowPay": "demand"}
    assert serai.new("caravan", seed=1).settings == usual
    assert serai.new("caravan", seed=1, rules=1).settings == usual | {"rainbowPay": "coin"}
    assert serai.new("caravan", seed=1).players == 2
    assert serai.new("caravan", players=4, seed=1).settings == usual | {"goods": "full"}
    for wrong in ({"camels": 4}, {"camels": 7}, {"goods": "half"}, {"start": 2}, {"rainbow": "maybe"}, {"camel": 5}):
        with pytest.raises(serai.SettingError):
            serai.new("caravan", players=2, **wrong)
    for players in (1, 5, 0, -2):
        with pytest.raises(serai.SettingError, match="2 to 4 players"):
            serai.new("caravan", players=players)


@pytest.mark.rule("CAR-74", "CAR-66")
def test_the_fee_has_no_effect_without_the_rainbow_camel() -> None:
    coin = serai.new("caravan", players=2, seed=6, rainbowPay="coin")
    demand = serai.new("caravan", players=2, seed=6, rainbowPay="demand")
    for _ in range(60):
        action = courier(coin)
        assert demand.options() == coin.options()
        coin.play(action)
        demand.play(action)
    assert coin.data() | {"options": {}} == demand.data() | {"options": {}}
