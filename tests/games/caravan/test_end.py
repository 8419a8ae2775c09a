"""Chapter 8: the end of the game, and the guards against games without one."""

from __future__ import annotations

import pytest

import serai
from tests.games.caravan.helpers import EIGHT, camels, position
from tests.games.helpers import kinds, play

FIVE = {number: EIGHT[number] for number in "12357"}
LAST_FOUR = "good:salt good:salt good:salt good:salt"


@pytest.mark.rule("CAR-49")
def test_the_last_refill_begins_the_final_phase() -> None:
    match = play(position(["c2"], [], goods=FIVE, bag={"salt": 4}), f"pick:c2 {LAST_FOUR}")
    assert kinds(match)[-1] == "final_phase"
    assert match.data()["bag"] == {}
    assert not match.over
    match = play(position(["c2"], [], goods=FIVE, bag={"salt": 5}), f"pick:c2 {LAST_FOUR}")
    assert "final_phase" not in kinds(match)


@pytest.mark.rule("CAR-49", "CAR-50")
def test_one_good_in_the_bag_is_not_yet_the_final_phase() -> None:
    match = play(position(["d1", "d2[ivory]"], [], bag={"salt": 1}), "carry:d2 space:d1")
    assert not match.over
    match = play(position(["d1", "d2[ivory]"], [], bag={}), "carry:d2 space:d1")
    assert match.over


@pytest.mark.rule("CAR-50")
def test_a_delivery_in_the_turn_of_the_last_draw_ends_the_game() -> None:
    match = position(["c2", "d1", "d2[ivory]"], [], goods=FIVE, bag={"salt": 4}, markers=[0, 9])
    play(match, f"pick:c2 {LAST_FOUR} carry:d2 space:d1")
    assert match.over
    assert match.data()["left"] == 2
    assert match.data()["delivered"] == [{"ivory": 1}, {}]
    assert match.scores == [6, 9]
    assert match.winners == [1]


@pytest.mark.rule("CAR-50")
def test_the_delivery_may_be_anybodys_and_nothing_comes_after_it() -> None:
    match = play(position(["a1"], ["c4", "c5[meat]"], [], bag={}), "end carry:c5 space:c4")
    assert match.over
    assert match.seats == [] and match.options() == []
    assert match.scores == [0, 3, 0]
    for seat in range(3):
        with pytest.raises(serai.IllegalChoice, match="over"):
            match.play("end", seat)


@pytest.mark.rule("CAR-50")
def test_in_the_final_phase_everything_but_a_delivery_goes_on() -> None:
    match = position(["c2", "b2[salt]"], ["b2[ivory]"], goods=FIVE, bag={})
    play(match, "pick:c2 place space:b2 steal:b2 victim:1-ivory end end")
    assert not match.over
    assert camels(match) == ["b2(ivory)", "b2[salt]", "c2[swords]"]
    assert play(position(["d1", "d2[ivory]"], [], goods=FIVE, bag={}), "carry:d2 space:d1").over


@pytest.mark.rule("CAR-51")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_rounds_without_an_action_end_the_game(players: int) -> None:
    match = serai.new("caravan", players=players, seed=1)
    for _ in range(2 * players - 1):
        match.play("end")
        assert not match.over
    match.play("end")
    assert match.over
    assert match.data()["turn"] == 2 * players
    assert kinds(match)[-3:] == ["turn", "end", "idle"]
    assert match.winners == list(range(players))


@pytest.mark.rule("CAR-51")
def test_an_action_begins_the_count_anew() -> None:
    match = play(position([], ["d4"]), "end end end move:d4 space:e4 end end end end")
    assert not match.over
    match.play("end")
    assert match.over
    assert match.data()["turn"] == 4 + 3 + 4


@pytest.mark.rule("CAR-51", "CAR-70")
def test_an_action_taken_back_does_not_count() -> None:
    match = play(position([], ["d4"]), "end end end move:d4 space:e4")
    assert [match.undo(), match.undo()] == ["space:e4", "move:d4"]
    match.play("end")
    assert match.over
    half = play(position([], ["d4"]), "end end end move:d4")
    half.undo()
    half.play("end")
    assert half.over


@pytest.mark.rule("CAR-51", "CAR-59")
def test_when_every_camel_is_laden_the_guard_ends_the_game() -> None:
    first = ["a2[salt]", "b2[salt]", "c2[salt]", "d2[salt]", "e2[salt]"]
    second = ["a3[hides]", "b3[hides]", "c3[hides]", "d3[hides]", "e3[hides]"]
    match = position(first, second, markers=[3, 4], goods=FIVE)
    for _ in range(4):
        assert match.options() == ["end"]
        match.play("end")
    assert match.over
    assert match.scores == [3 - 10, 4 - 10]
    assert match.winners == [1]


@pytest.mark.rule("CAR-51")
def test_the_end_by_the_guard_cannot_be_taken_back() -> None:
    match = play(position(), "end end end end")
    with pytest.raises(serai.CannotUndo) as refusal:
        match.undo()
    assert refusal.value.rule == "CAR-70"
    assert match.over
