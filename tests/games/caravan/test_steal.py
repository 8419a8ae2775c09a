"""Chapter 6.4: stealing a good."""

from __future__ import annotations

import pytest

from tests.games.caravan.helpers import EIGHT, camels, position
from tests.games.helpers import offered, play, refused


@pytest.mark.rule("CAR-38")
@pytest.mark.parametrize("space", ["b4", "d1", "a1", "c2", "g4"])
def test_any_space_will_do(space: str) -> None:
    match = play(position([space], [f"{space}[salt]"], goods=EIGHT), f"steal:{space} victim:1-salt")
    assert camels(match) == [f"{space}(salt)"]
    assert camels(match, 1) == [space]


@pytest.mark.rule("CAR-38")
def test_the_thief_needs_an_empty_camel_in_that_very_space() -> None:
    match = position(["b4[meat]", "b5", "c4"], ["b4[salt]", "b6[salt]", "b5"])
    assert offered(match, "steal") == []
    assert refused(match, "steal:b4") == "CAR-38"  # laden
    assert refused(match, "steal:b6") == "CAR-38"  # only a neighbour
    assert refused(match, "steal:b5") == "CAR-38"  # nothing to steal
    assert refused(match, "steal:a1") == "CAR-38"
    match = position(["b4[meat]", "b4"], ["b4[salt]"])
    assert offered(match, "steal") == ["b4"]


@pytest.mark.rule("CAR-38")
def test_a_good_that_is_not_there_cannot_be_named() -> None:
    match = play(position(["b4"], ["b4[salt]"]), "steal:b4")
    assert match.options() == ["victim:1-salt"]
    assert refused(match, "victim:1-meat") == "CAR-38"
    assert refused(match, "victim:2-salt") == "CAR-38"


@pytest.mark.rule("CAR-39")
def test_a_marker_goes_to_the_robbed_and_the_good_under() -> None:
    match = play(position(["b4"], ["b4[salt]"], ["b4"], theft=[1, 2, 0]), "steal:b4 victim:1-salt")
    data = match.data()
    assert data["theft"] == [0, 3, 0]
    assert data["camels"] == [["b4(salt)"], ["b4"], ["b4"]]
    assert data["left"] == 3
    assert refused(match, "move:b4") == "CAR-26"


@pytest.mark.rule("CAR-39", "CAR-41")
def test_one_marker_for_each_theft() -> None:
    match = position(["b4", "c4"], ["b4[salt]", "c4[gems]"], theft=[2, 0])
    play(match, "steal:b4 victim:1-salt")
    assert match.data()["theft"] == [1, 1]
    play(match, "steal:c4 victim:1-gems")
    assert match.data()["theft"] == [0, 2]
    assert match.data()["left"] == 2


@pytest.mark.rule("CAR-40")
def test_an_under_good_is_safe_until_it_is_moved() -> None:
    match = position(["b4", "b5"], ["b4(salt)", "b5"], theft=[1, 1])
    assert refused(match, "steal:b4") == "CAR-40"
    play(match, "end carry:b4 space:b5 end")
    assert offered(match, "steal") == ["b5"]
    play(match, "steal:b5 victim:1-salt")
    assert camels(match) == ["b4", "b5(salt)"]


@pytest.mark.rule("CAR-40")
def test_beside_a_top_good_an_under_good_is_still_safe() -> None:
    match = play(position(["b4"], ["b4(salt)", "b4[meat]", "b4(gems)", "b4[gems]"]), "steal:b4")
    assert match.options() == ["victim:1-gems", "victim:1-meat"]
    assert refused(match, "victim:1-salt") == "CAR-40"
    match.play("victim:1-gems")
    assert camels(match, 1) == ["b4", "b4(gems)", "b4(salt)", "b4[meat]"]


@pytest.mark.rule("CAR-40", "CAR-53")
def test_an_under_good_counts_as_carried() -> None:
    match = position(["b4(salt)", "c4(gems)"], [], goods=EIGHT)
    assert match.scores == [-1, 0]
    assert refused(match, "move:b4") == "CAR-26"
    match = position(["a1(salt)"], [], goods=EIGHT)
    assert refused(match, "pick:a1") == "CAR-30"


@pytest.mark.rule("CAR-41")
def test_a_marker_received_can_be_spent_on_the_next_own_turn() -> None:
    match = position(["b4", "c4"], ["b4[salt]", "c4"], ["c4[gems]"], theft=[1, 0, 0])
    play(match, "steal:b4 victim:1-salt end")
    assert match.view(2)["theft"] == match.view(None)["theft"] == [0, 1, 0]
    assert offered(match, "steal") == ["c4"]
    play(match, "steal:c4 victim:2-gems")
    assert match.data()["theft"] == [0, 0, 1]


@pytest.mark.rule("CAR-41")
def test_one_player_may_hold_all_the_markers() -> None:
    match = position(["b4"], ["b4[salt]"], [], [], theft=[1, 3, 0, 0])
    play(match, "steal:b4 victim:1-salt")
    assert match.data()["theft"] == [0, 4, 0, 0]


@pytest.mark.rule("CAR-42")
def test_without_a_marker_no_theft() -> None:
    match = position(["b4"], ["b4[salt]"], theft=[0, 2])
    assert offered(match, "steal") == []
    assert refused(match, "steal:b4") == "CAR-42"


@pytest.mark.rule("CAR-42")
def test_demand_markers_stay_with_their_taker() -> None:
    match = play(position(["b4"], ["b4[salt]"], markers=[2, 7]), "steal:b4 victim:1-salt")
    assert match.data()["markers"] == [2, 7]


@pytest.mark.rule("CAR-42")
def test_the_thief_chooses_among_several() -> None:
    match = position(["b4"], ["b4[salt]"], ["b4[salt]", "b4[ivory]"])
    match.play("steal:b4")
    assert match.options() == ["victim:1-salt", "victim:2-ivory", "victim:2-salt"]
    match.play("victim:2-salt")
    assert match.data()["camels"] == [["b4(salt)"], ["b4[salt]"], ["b4", "b4[ivory]"]]
    assert match.data()["theft"] == [0, 1, 2]


@pytest.mark.rule("CAR-42")
def test_nobody_robs_themselves() -> None:
    match = position(["b4", "b4[salt]"], ["b5"])
    assert refused(match, "steal:b4") == "CAR-38"
    match = play(position(["b4", "b4[salt]"], ["b4[meat]"]), "steal:b4")
    assert match.options() == ["victim:1-meat"]
    assert refused(match, "victim:0-salt") == "CAR-42"
