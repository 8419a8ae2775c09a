"""Chapter 5: the turn and its allowance."""

from __future__ import annotations

import pytest

import serai
from tests.games.caravan.helpers import EIGHT, camels, position
from tests.games.helpers import play, refused


@pytest.mark.rule("CAR-18")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_allowance_is_counted_over_the_whole_table(players: int) -> None:
    match = serai.new("caravan", players=players, seed=1, start=0)
    seen = []
    for turn in range(1, 9):
        data = match.data()
        assert data["turn"] == turn
        assert data["active"] == (turn - 1) % players
        seen.append(data["left"])
        play(match, f"place space:d{(turn - 1) % 7 + 1}" if turn < 8 else "")
        match.play("end")
    assert seen == [1, 2, 3, 4, 4, 4, 4, 4]


@pytest.mark.rule("CAR-18")
def test_the_start_player_has_one_and_then_three_with_two_players() -> None:
    match = serai.new("caravan", players=2, seed=1, start=1)
    assert (match.data()["active"], match.data()["left"]) == (1, 1)
    play(match, "end end")
    assert (match.data()["active"], match.data()["left"]) == (1, 3)


@pytest.mark.rule("CAR-19")
def test_actions_in_any_order_and_mix() -> None:
    """The same four actions in several orders; and one action four times over."""
    for order in (
        "place space:d4 pick:c2 carry:c2 space:b2 move:c2 space:g5",
        "pick:c2 carry:c2 space:b2 place space:d4 move:c2 space:g5",
        "pick:c2 carry:c2 space:b2 move:c2 space:g5 place space:d4",
    ):
        match = play(position(["c2", "b2"], [], goods=EIGHT), order)
        assert camels(match) == ["b2[swords]", "d4", "g5"]
        assert match.data()["left"] == 0
    match = play(position(), "place space:a2 place space:a3 place space:a4 place space:a5")
    assert camels(match) == ["a2", "a3", "a4", "a5"]
    match = play(position(["d4"], []), "move:d4 space:d5 move:d5 space:d6 move:d6 space:d7 move:d7 space:d4")
    assert camels(match) == ["d4"]


@pytest.mark.rule("CAR-20")
@pytest.mark.parametrize("spent", [0, 1, 2, 3, 4])
def test_unspent_actions_are_lost(spent: int) -> None:
    match = position()
    for row in range(1, spent + 1):
        play(match, f"place space:a{row}")
    assert match.data()["left"] == 4 - spent
    match.play("end")
    assert (match.data()["active"], match.data()["left"]) == (1, 4)
    match.play("end")
    assert (match.data()["active"], match.data()["left"]) == (0, 4)
    ended = [event["unspent"] for event in match.events if event["kind"] == "end"]
    assert ended == [4 - spent, 4]


@pytest.mark.rule("CAR-21")
def test_what_is_too_dear_or_impossible_is_refused_and_changes_nothing() -> None:
    match = position(["c2[salt]", "d4"], ["e4"], goods=EIGHT, left=1)
    assert refused(match, "place space:e4") == "CAR-25"
    assert refused(match, "place space:d4") == "CAR-25"
    assert refused(match, "move:d4 space:c2") == "CAR-25"
    assert refused(match, "pick:c2") == "CAR-30"
    assert refused(match, "steal:e4") == "CAR-38"
    assert refused(match, "rainbow") == "CAR-61"
    play(match, "place space:b1")
    assert match.data()["left"] == 0


@pytest.mark.rule("CAR-21")
def test_a_list_of_choices_is_taken_whole_or_not_at_all() -> None:
    match = position(["d4"], ["e4"], left=2)
    digest = match.digest
    with pytest.raises(serai.IllegalChoice) as refusal:
        match.play(["place", "space:a1", "place", "space:e4"])
    assert refusal.value.rule == "CAR-25"
    assert match.digest == digest
    match.play(["place", "space:a1", "place", "space:a2"])
    assert match.data()["left"] == 0


@pytest.mark.rule("CAR-22")
def test_with_nothing_left_only_the_end_of_the_turn_remains() -> None:
    match = position(
        ["c2", "d4[salt]", "d5"], ["d5[meat]"], goods=EIGHT, left=0, options={"rainbow": "on"}, markers=[1, 0]
    )
    assert match.options() == ["end"]
    for code in ("place", "move:c2", "pick:c2", "carry:d4", "steal:d5", "rainbow"):
        assert refused(match, code) == "CAR-22"
        assert (
            code in position(*match.data()["camels"], goods=EIGHT, options={"rainbow": "on"}, markers=[1, 0]).options()
        )


@pytest.mark.rule("CAR-22")
def test_the_turn_waits_for_its_end() -> None:
    match = play(position(left=1), "place space:c2")
    assert match.seats == [0]
    with pytest.raises(serai.IllegalChoice):
        match.play("end", 1)
    match.play("end", 0)
    assert match.seats == [1]
    assert match.data()["turn"] == 5
