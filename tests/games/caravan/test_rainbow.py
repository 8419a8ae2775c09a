"""Chapter 11: the rainbow camel."""

from __future__ import annotations

from typing import Any

import pytest

import serai
from serai import Match
from tests.games.caravan.helpers import EIGHT, camels, position
from tests.games.helpers import kinds, offered, play, refused

DEMAND = {"rainbow": "on"}
"""By default the fee is a demand marker held."""
ON = {"rainbow": "on", "rainbowPay": "coin"}
"""With coins everybody can pay from the start."""
INNER = [f"{column}{row}" for row in range(2, 7) for column in "bcdef"]


def with_rainbow(space: str, *camels: list[str], **fields: Any) -> Match:
    """A position with the rainbow camel in this space."""
    return position(*camels, rainbow=space, options=ON, **fields)


@pytest.mark.rule("CAR-61")
def test_it_starts_off_the_board_and_only_if_chosen() -> None:
    match = serai.new("caravan", players=2, seed=1, rainbow="on", rainbowPay="coin")
    assert match.data()["rainbow"] is None
    assert "rainbow" in match.options()
    usual = serai.new("caravan", players=2, seed=1)
    assert usual.settings["rainbow"] == "off"
    assert refused(usual, "rainbow") == "CAR-61"
    with pytest.raises(serai.PositionError, match="CAR-61"):
        position(rainbow="d4")


@pytest.mark.rule("CAR-62")
def test_it_goes_to_any_space_off_the_outer_ring_for_one_action_and_a_coin() -> None:
    match = position(options=ON)
    match.play("rainbow")
    assert offered(match, "space") == INNER
    for space in ("a1", "d1", "g4", "a4", "d7", "b1", "g6"):
        assert refused(match, f"space:{space}") == "CAR-62"
    match.play("space:b2")
    data = match.data()
    assert (data["rainbow"], data["left"], data["coins"]) == ("b2", 3, [2, 3])


@pytest.mark.rule("CAR-62")
def test_it_costs_one_action_even_where_camels_stand() -> None:
    match = play(position(["d4"], ["d4", "d4[salt]"], left=1, options=ON), "rainbow space:d4")
    assert match.data()["left"] == 0
    assert match.data()["rainbow"] == "d4"


@pytest.mark.rule("CAR-62")
def test_any_player_may_move_it_wherever_it_is() -> None:
    match = play(position(options=ON), "rainbow space:c3 rainbow space:e5 end rainbow space:b6")
    data = match.data()
    assert (data["rainbow"], data["coins"], data["left"]) == ("b6", [1, 2], 3)


@pytest.mark.rule("CAR-63")
def test_it_links_the_groups_of_every_player_for_nothing() -> None:
    for seat in (0, 1):
        seats: list[list[str]] = [[], []]
        seats[seat] = ["b4[ivory]", "d4"]
        match = with_rainbow("c4", *seats, active=seat, coins=[0, 0])
        play(match, "carry:b4 space:d4")
        assert camels(match, seat) == ["b4", "d4[ivory]"]
        assert match.data()["left"] == 3
    without = position(["b4[ivory]", "d4"], [], options=ON)
    assert refused(without, "carry:b4") == "CAR-33"


@pytest.mark.rule("CAR-63")
def test_it_links_by_sides_only() -> None:
    assert refused(with_rainbow("c3", ["b4[ivory]", "d3"], []), "carry:b4") == "CAR-33"
    match = play(with_rainbow("c3", ["b3[ivory]", "c4"], []), "carry:b3 space:c4")
    assert camels(match) == ["b3", "c4[ivory]"]


@pytest.mark.rule("CAR-64")
def test_it_never_holds_a_good() -> None:
    match = with_rainbow("c2", ["b2[salt]", "d2"], ["c2[meat]"], goods=EIGHT)
    assert refused(match, "carry:b2 space:c2") == "CAR-64"  # no resting place
    assert refused(match, "pick:c2") == "CAR-29"  # it does not pick up
    assert refused(match, "steal:c2") == "CAR-38"  # it does not steal
    assert refused(match, "move:c2") == "CAR-28"  # it is nobody's own
    match = with_rainbow("c2", ["c2"], [])
    assert refused(match, "steal:c2") == "CAR-38"  # and has nothing to be robbed of
    assert refused(match, "carry:c2") == "CAR-34"


@pytest.mark.rule("CAR-65")
@pytest.mark.parametrize(
    ("good", "city", "beside"), [("salt", "d3", "d2"), ("meat", "c4", "b4"), ("hides", "d5", "d6")]
)
def test_it_is_an_end_point_in_the_city_that_wants_the_good(good: str, city: str, beside: str) -> None:
    match = play(with_rainbow(city, [f"{beside}[{good}]"], []), f"carry:{beside} space:{city}")
    assert match.data()["delivered"] == [{good: 1}, {}]
    assert camels(match) == [beside]
    assert match.data()["coins"] == [3, 3]
    assert match.data()["left"] == 3


@pytest.mark.rule("CAR-65")
def test_a_stolen_good_is_delivered_by_it_as_well() -> None:
    match = play(with_rainbow("d3", ["d1(salt)", "d2[meat]"], []), "carry:d1 space:d3")
    assert match.data()["delivered"] == [{"salt": 1}, {}]


@pytest.mark.rule("CAR-65")
def test_it_is_no_end_point_for_another_good() -> None:
    match = with_rainbow("d3", ["d2[meat]", "c2"], [])
    assert refused(match, "carry:d2 space:d3") == "CAR-64"
    match = with_rainbow("d3", ["d2[meat]"], [])
    assert refused(match, "carry:d2") == "CAR-59"
    match = play(with_rainbow("d3", ["d2[meat]", "d2[salt]"], []), "carry:d2")
    assert match.options() == ["load:salt"]
    assert refused(match, "load:meat") == "CAR-65"


@pytest.mark.rule("CAR-65")
def test_it_delivers_beside_a_laden_camel_and_ends_the_final_phase() -> None:
    match = play(with_rainbow("d3", ["d2[salt]", "d3[meat]"], [], bag={}), "carry:d2 space:d3")
    assert match.over
    assert match.scores == [3, 0]
    assert camels(match) == ["d2", "d3[meat]"]


@pytest.mark.rule("CAR-65", "CAR-59")
def test_with_all_camels_laden_it_may_still_move_and_deliver() -> None:
    own = ["d2[salt]", "a1[meat]", "a3[meat]", "a5[meat]", "a7[meat]"]
    match = position(own, [], options=ON)
    assert match.options() == ["end", "rainbow"]
    play(match, "rainbow space:d3")
    assert match.options() == ["end", "carry:d2", "rainbow"]
    play(match, "carry:d2 space:d3")
    assert match.data()["delivered"] == [{"salt": 1}, {}]


@pytest.mark.rule("CAR-66")
def test_by_the_option_three_coins_each_that_leave_the_game_and_score_nothing() -> None:
    match = serai.new("caravan", players=3, seed=1, start=0, rainbow="on", rainbowPay="coin")
    assert match.data()["coins"] == [3, 3, 3]
    assert match.view(2)["coins"] == match.view(None)["coins"] == [3, 3, 3]
    assert match.scores == [0, 0, 0]
    match = play(position(options=ON, coins=[3, 0]), "rainbow space:b2 rainbow space:b3 rainbow space:b4")
    assert match.data()["coins"] == [0, 0]
    assert refused(match, "rainbow") == "CAR-66"
    play(match, "end")
    assert refused(match, "rainbow") == "CAR-66"


@pytest.mark.rule("CAR-66")
def test_without_the_expansion_there_are_no_coins() -> None:
    assert serai.new("caravan", players=2, seed=1).data()["coins"] == [0, 0]


@pytest.mark.rule("CAR-66", "CAR-42")
def test_a_demand_marker_is_paid() -> None:
    match = serai.new("caravan", players=2, seed=1, start=0, rainbow="on")
    assert match.data()["coins"] == [0, 0]
    assert refused(match, "rainbow") == "CAR-66"
    match = position(options=DEMAND, markers=[2, 0])
    supply = match.data()["supply"]
    play(match, "rainbow space:b2")
    data = match.data()
    assert (data["markers"], data["paid"], data["supply"]) == ([1, 0], 1, supply)
    assert match.scores == [1, 0]
    play(match, "rainbow space:b3")
    assert refused(match, "rainbow") == "CAR-66"
    play(match, "end")
    assert refused(match, "rainbow") == "CAR-66"


@pytest.mark.rule("CAR-66", "CAR-74")
def test_in_version_1_the_fee_was_a_coin_by_default() -> None:
    old = serai.new("caravan", players=2, seed=1, start=0, rainbow="on", rules=1)
    assert (old.settings["rainbowPay"], old.data()["coins"]) == ("coin", [3, 3])
    play(old, "rainbow space:b2")
    assert (old.data()["coins"], old.data()["paid"]) == ([2, 3], 0)
    by_option = position(options=DEMAND | {"rainbowPay": "demand"}, rules=1, markers=[1, 0])
    assert (play(by_option, "rainbow space:b2").data()["markers"], by_option.data()["paid"]) == ([0, 0], 1)
    assert position(options=DEMAND, rules=1).data()["coins"] == [3, 3]
    header = 'serai journal 1\ntitle: caravan\nrules: {}\nplayers: 2\noptions: {{"rainbow": "on"}}\n'
    assert [serai.load(header.format(rules)).settings["rainbowPay"] for rules in (1, 2)] == ["coin", "demand"]


@pytest.mark.rule("CAR-66")
def test_with_coins_no_marker_is_paid() -> None:
    match = play(position(options=ON, markers=[2, 0]), "rainbow space:b2")
    assert match.data()["markers"] == [2, 0]
    assert match.data()["paid"] == 0


@pytest.mark.rule("CAR-67", "CAR-25")
def test_it_makes_a_space_dearer() -> None:
    assert play(with_rainbow("c3", ["e5"], []), "place space:c3").data()["left"] == 2
    assert play(with_rainbow("c3", ["e5"], []), "move:e5 space:c3").data()["left"] == 2
    assert refused(with_rainbow("c3", [], [], left=1), "place space:c3") == "CAR-25"


@pytest.mark.rule("CAR-67")
def test_it_must_move_to_another_space() -> None:
    match = with_rainbow("c3", [], [])
    assert refused(match, "rainbow space:c3") == "CAR-67"
    assert offered(play(match, "rainbow"), "space") == [space for space in INNER if space != "c3"]


@pytest.mark.rule("CAR-67")
def test_the_way_to_it_must_hang_together() -> None:
    """The rainbow camel in the city is no end point for a good whose camels do not reach it."""
    assert refused(with_rainbow("d3", ["d1[salt]"], []), "carry:d1") == "CAR-59"
    assert refused(with_rainbow("d3", ["d1[salt]"], ["d2"]), "carry:d1") == "CAR-59"
    assert refused(with_rainbow("d3", ["d1[salt]", "b2"], []), "carry:d1") == "CAR-33"
    match = play(with_rainbow("d3", ["d1[salt]", "d2[meat]"], []), "carry:d1 space:d3")
    assert match.data()["delivered"][0] == {"salt": 1}


@pytest.mark.rule("CAR-67")
def test_the_source_is_an_own_laden_camel() -> None:
    match = with_rainbow("c3", ["c3", "c4"], ["c3[salt]"])
    assert refused(match, "carry:c3") == "CAR-34"


@pytest.mark.rule("CAR-68")
def test_refill_penalty_and_end_are_as_ever() -> None:
    goods = {number: EIGHT[number] for number in "12357"}
    codes = "pick:c2 good:salt good:meat good:gems good:ivory carry:d2 space:d1"
    fields: dict[str, Any] = {"goods": goods, "bag": {"salt": 1, "meat": 1, "gems": 1, "ivory": 1}}
    own = ["c2", "d1", "d2[ivory]", "b1[salt]", "b2(meat)"]
    usual = play(position(own, [], **fields), codes)
    rainbow = play(position(own, [], rainbow="c2", options=ON, **fields), codes)
    assert usual.over and rainbow.over
    assert usual.scores == rainbow.scores == [6 - 3, 0]
    assert kinds(usual) == kinds(rainbow)
    assert usual.data()["demand"] == rainbow.data()["demand"]


@pytest.mark.rule("CAR-68")
def test_moving_it_is_an_action_but_no_progress() -> None:
    match = play(position(options=ON), "end end end rainbow space:c3 end")
    assert not match.over  # CAR-51 counts it
    assert match.data()["last_progress"] == 3  # CAR-73 does not
