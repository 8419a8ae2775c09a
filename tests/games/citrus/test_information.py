"""Chapters 14 and 15: what is open, what can be taken back, positions made by hand."""

from __future__ import annotations

import json

import pytest

import serai
from serai import CannotUndo, PositionError
from tests.games.citrus.helpers import FULL, answer_chance, building, game_of, new, position
from tests.games.helpers import kinds, play


@pytest.mark.rule("CIT-122")
def test_steps_that_reveal_nothing_can_be_taken_back_last_first() -> None:
    hand = [{"bull": 1, "bridge": 1}, {}]
    match = position("0 lime r1c8", "0 lemon r9c12", market=FULL, hand=hand)
    digest = match.digest
    steps = "line:R1 tile:lemon space:r9c13 bull space:r1c1 tile:orange space:r1c3"
    play(match, steps)
    for code in reversed(steps.split()):
        assert match.undo() == code
    assert match.digest == digest
    play(match, "harvest space:r1c8 income")
    assert [match.undo() for _ in range(3)] == ["income", "space:r1c8", "harvest"]
    assert match.digest == digest
    play(match, "harvest space:r1c8 income end")
    with pytest.raises(CannotUndo):
        match.undo(0)


@pytest.mark.rule("CIT-122", "CIT-123", "CIT-124")
def test_a_finca_is_a_fence_and_the_placements_after_it_are_not() -> None:
    match = position(market={"1": "lemon", "2": "lime"}, bag={"lime": 11})
    play(match, "line:R1 * finca:level site:E * letter:H")
    with pytest.raises(CannotUndo):
        match.undo(0)
    play(match, "tile:lemon space:r1c3 tile:lime")
    assert match.final("space:r2c2")  # the refill comes with it
    assert not position(market=FULL).final("line:R1")
    match.undo()
    match.undo()
    match.undo()
    with pytest.raises(CannotUndo):
        match.undo(0)
    play(match, "tile:lemon space:r1c3 tile:lime space:r2c2")
    answer_chance(match)
    with pytest.raises(CannotUndo):
        match.undo(0)


@pytest.mark.rule("CIT-123")
def test_milestones_reveal_and_returned_tiles_do_not() -> None:
    match = play(position(hand=[{"milestone": 1}, {}], market=FULL), "milestone * finca:level")
    with pytest.raises(CannotUndo):
        match.undo(0)
    back = play(building(tray=["lemon"], standing={}), "return")
    assert back.undo() == "return"


@pytest.mark.rule("CIT-125")
def test_the_end_of_the_turn_is_final() -> None:
    match = play(position(phase="done", market=FULL), "end")
    for together in (False, True):
        with pytest.raises(CannotUndo):
            match.undo(0, together)


@pytest.mark.rule("CIT-126")
def test_all_is_open_but_orders_which_do_not_exist() -> None:
    match = new(3)
    for seat in (0, 1, 2, None):
        view = match.view(seat)
        for key, value in match.data().items():
            assert view[key] == value
        assert "?" not in json.dumps(view)
        assert isinstance(view["bag"], dict) and isinstance(view["fincas"], dict)
        assert view["sites"] == sorted(view["sites"])
    assert match.events_for(0) == match.events_for(None) == match.events


@pytest.mark.rule("CIT-127")
def test_where_paper_and_online_differ_it_is_the_online_game() -> None:
    assert serai.new("citrus", chance="ask").options("*") == ["first:0", "first:1"]
    match = building("0 lime r1c8", tray=["lime"], landscape={"r1c9": "horses"})
    assert play(match, "tile:lime space:r1c9").scores == [2, 0]
    assert new(2, board="short").settings["tiles"] == "online"


@pytest.mark.rule("CIT-137")
def test_a_position_made_by_hand_leaves_things_out() -> None:
    match = serai.position("citrus", {}, chance="ask")
    data = match.data()
    assert data["standing"] == {"A": "steep", "B": "middle", "C": "level", "D": "steep"}
    assert (data["shown"], len(data["sites"])) == (["E", "F", "G"], 8)
    assert sum(data["bag"].values()) == 90
    assert len(data["landscape"]) == 20
    assert set(data["landscape"].values()) <= {"horse", "horses", "herd", "bull", "milestone"}
    assert (data["active"], data["coins"], data["complete"]) == (0, [6, 6], 1)


@pytest.mark.rule("CIT-137")
@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"regions": ["0 lime r1c4"]}, "no plantation can stand there"),
        ({"regions": ["0 lime r2c4", "1 lemon r2c4"]}, "already"),
        ({"regions": ["7 lime r2c4"]}, "no such seat"),
        ({"regions": ["lime r2c4"]}, "like '0 lime"),
        ({"regions": ["0 melon r2c4"]}, "not a fruit"),
        ({"regions": ["0 lime r99c4"]}, "not a space"),
        ({"regions": "0 lime r2c4"}, "wants a list"),
        ({"regions": ["0 lime r2c4", "- lime r3c3"]}, "two roads of site A"),
        ({"bridges": ["r2c4 r2c7"]}, "exactly two"),
        ({"bridges": ["r2c4"]}, "pairs"),
        ({"landscape": {"r1c4": "bull"}}, "no landscape tile can lie there"),
        ({"landscape": {"r1c1": "cart"}}, "only a bull"),
        ({"standing": {"A": "tall"}}, "not a finca"),
        ({"standing": {"L": "level"}, "options": {"board": "short"}}, "no site L"),
        ({"shown": ["O"], "options": {"board": "short"}}, "no site O"),
        ({"scored": ["K"]}, "no finca on a site"),
        ({"market": {"1": "lemon"}, "bag": {"lemon": 12}}, "13 tiles lemon"),
        ({"fincas": {"steep": 5}}, "there are more steep"),
        ({"coins": [-1, 0]}, "out of range"),
        ({"points": [1]}, "list of 2 numbers"),
        ({"tray": "lemon"}, "list of tiles"),
        ({"active": 3}, "no seat 3"),
        ({"nonsense": 1}, "has no 'nonsense'"),
        ({"hand": [{"cart": 40}, {}]}, "40 tiles cart; the game has 4"),
        ({"hand": [{"bull": 5}, {}]}, "5 tiles bull"),
        ({"hand": [{"plow": 1}, {}]}, "1 tiles plow; the game has 0"),
        ({"hand": [{"herd": 1}, {}]}, "hand: wild horses"),
        ({"frames": [["Turn"], ["PutBull"]]}, "hand: the player cannot put a bull"),
        ({"refund": 9, "tray": ["lemon"]}, "refund: at most 1"),
        ({"refund": 1, "tray": ["lemon"], "coins": [12, 0]}, "coins, refund"),
        ({"market": FULL, "tray": ["lemon"]}, "market, tray: there are more tiles"),
        ({"bridges": ["r1c1 r1c3"]}, "bridges: the one at r1c1 links no region"),
        ({"regions": ["0 lime r2c5 r4c5"], "bridges": ["r2c5 r4c5", "r4c5 r2c5"]}, "bridges: there are two"),
        ({"complete": 7}, "complete: at most 1"),
        ({"added": 5}, "added: at most 1"),
        ({"tray": ["lemon"] * 12, "market": FULL}, "tray"),
        ({"frames": [["Turn"]], "active": None}, "active"),
        ({"frames": [["Turn"]], "tray": ["lime"]}, "tray: its tiles are built first"),
        ({"frames": [["Build", {"then": "harvesting"}]], "tray": ["lime"]}, "then"),
        ({"frames": [["Build", {"then": "done"}], ["Place", {"kind": "lime", "means": 0}]]}, "kind: no such tile"),
        ({"frames": [["Turn"], ["NewFinca", {"kind": None, "stands": 1}]]}, "stands"),
        ({"frames": [["Setup", {"step": 3}]]}, "turn, active"),
    ],
)
def test_positions_that_cannot_be_are_refused(fields: dict[str, object], reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        serai.position("citrus", fields)


@pytest.mark.rule("CIT-138")
def test_what_always_holds_is_noticed_when_it_does_not() -> None:
    def broken(change: str) -> str:
        match = position("0 lime r2c4 r2c5", "- lemon r9c12", market=FULL)
        game = game_of(match)
        e = game.estate
        if change == "owner":
            e.owner[e.root[1 * 15 + 3]] = 1
        elif change == "tile":
            e.tile[0] = 0
        elif change == "coins":
            game.coins[0] = 13
        elif change == "bag":
            game.bag[0] += 1
        elif change == "hand":
            game.hand[0] = -1
        elif change == "fincas":
            game.fincas[0] += 9
        elif change == "land":
            e.land[1 * 15 + 3] = 0
        return match.title.check(game)

    assert broken("") == ""
    for change in ("owner", "tile", "coins", "bag", "hand", "fincas", "land"):
        assert broken(change), change


def test_events_tell_the_story() -> None:
    match = building("0 lime r2c4", "0 lime r4c4", "- lime r3c5", tray=["lime"])
    play(match, "tile:lime space:r3c4")
    assert kinds(match) == ["extended", "taken_over", "merged"]
    assert match.log()[0] == "Blue builds on r3c4: lime. The region has 4 tiles now."
