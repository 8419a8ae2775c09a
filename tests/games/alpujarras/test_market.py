"""Chapter 10: the market action."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import serai
from tests.games.alpujarras.helpers import mine, standing
from tests.games.alpujarras.test_data import changed, written
from tests.games.helpers import kinds, offered, play, refused

READY: dict[str, Any] = {
    "farmers": [{"red": 2}, {}, {}],
    "store": [{"cherry": 5, "lemon": 1}, {}, {}],
    "villages": {"red": {"cherry-2": 1, "cherry-4": 1}, "green": {"cherry-3": 1}},
    "awards": {},
    "market": ["grape", "orange", "lemon", "apple", "cherry"],
    "row": ["C08", "C02", "C10"],
}
"""Seat 0 can deliver cherries to red and can buy C08."""


@pytest.mark.rule("ALP-82")
def test_one_token_and_one_card_in_either_order() -> None:
    token_first = play(standing("M1.s1", **READY), "act:MARKET deliver:red-cherry-2")
    assert token_first.options() == ["card:C08", "leave"]
    assert refused(token_first, "deliver:red-cherry-4") == "ALP-82"
    play(token_first, "card:C08 turned:C01 back:cherry-down")
    card_first = play(standing("M1.s1", **READY), "act:MARKET card:C08 turned:C01 back:cherry-down")
    assert offered(card_first, "card") == [] and offered(card_first, "deliver") == ["red-cherry-2", "red-cherry-4"]
    assert refused(card_first, "card:C02") == "ALP-82"
    play(card_first, "deliver:red-cherry-2")
    assert card_first.data() == token_first.data()
    assert mine(card_first, "dirhems") == 5


@pytest.mark.rule("ALP-82", "ALP-35")
def test_each_of_the_two_is_optional() -> None:
    match = play(standing("M1.s1", **READY), "act:MARKET deliver:red-cherry-2 leave")
    assert match.options() == ["end"]
    assert refused(match, "act:MARKET") == "ALP-33"
    assert match.data()["owners"] == {}
    declined = play(standing("M1.s1", **READY), "end")
    assert mine(declined, "earned") == {}


@pytest.mark.rule("ALP-141")
def test_a_market_action_that_is_begun_earns_something() -> None:
    match = play(standing("M1.s1", **READY), "act:MARKET")
    assert refused(match, "leave") == "ALP-141"
    over = play(standing("M1.s1", **{**READY, "row": ["C02", "C03", "C04"]}), "act:MARKET deliver:red-cherry-4")
    assert over.options() == ["end"]  # nothing more could be earned: it is over by itself


@pytest.mark.rule("ALP-83")
def test_five_market_actions_in_a_game() -> None:
    """Four market segments and the end space: nowhere else is a market action printed."""
    table = standing("M1.s1").title.standard_printed
    icons = serai.registry.title_named("alpujarras").codes.domains["icon"]
    for side in table.sides:
        places = [place for place, actions in enumerate(side.actions) if icons.index("MARKET") in list(actions)]
        assert len({place // 8 for place in places}) == 5
        assert len(places) == 5 * side.spots
    match = standing("END.s1", **READY)
    assert "act:MARKET" in match.options()


@pytest.mark.rule("ALP-84")
def test_a_delivery_needs_farmer_token_and_fruit() -> None:
    match = play(standing("M1.s1", **READY), "act:MARKET")
    assert offered(match, "deliver") == ["red-cherry-2", "red-cherry-4"]
    assert refused(match, "deliver:green-cherry-3") == "ALP-84"  # no farmer
    assert refused(match, "deliver:red-cherry-3") == "ALP-84"  # no token
    poor = play(standing("M1.s1", **{**READY, "store": [{"cherry": 3}, {}, {}]}), "act:MARKET")
    assert refused(poor, "deliver:red-cherry-4") == "ALP-84"
    play(poor, "deliver:red-cherry-2")
    assert mine(poor, "store") == {"cherry": 1}
    assert (mine(poor, "farmers"), mine(poor, "villagers")) == ({"red": 1}, {"red": 1})
    assert poor.data()["villages"]["red"] == {"cherry-4": 1}


@pytest.mark.rule("ALP-85")
def test_the_farmer_stays_in_the_village() -> None:
    match = play(
        standing("M4.s1", **{**READY, "farmers": [{"red": 1}, {}, {}]}), "act:MARKET deliver:red-cherry-2 leave end"
    )
    play(match, "move:END.2 end move:END.3 end move:END.1")
    assert refused(match, "act:MF") == "ALP-46"
    assert (mine(match, "farmers"), mine(match, "villagers")) == ({}, {"red": 1})


@pytest.mark.rule("ALP-86")
@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_a_token_is_worth_one_more_than_its_number_at_once(number: int) -> None:
    villages = {"red": {f"cherry-{number}": 1}}
    match = play(standing("M1.s1", **{**READY, "villages": villages}), f"act:MARKET deliver:red-cherry-{number}")
    assert mine(match, "dirhems") == number + 1
    assert match.scores[0] == number + 1


@pytest.mark.rule("ALP-87", "ALP-88")
@pytest.mark.parametrize(("place", "bonus"), [(0, 2), (1, 1), (2, 1), (3, 0), (4, 0)])
def test_the_market_bonus_and_the_slide(place: int, bonus: int) -> None:
    market = ["grape", "orange", "lemon", "apple"]
    market.insert(place, "cherry")
    match = play(standing("M1.s1", **{**READY, "market": market}), "act:MARKET deliver:red-cherry-4")
    assert mine(match, "dirhems") == 5 + bonus
    assert match.data()["market"] == ["grape", "orange", "lemon", "apple", "cherry"]


@pytest.mark.rule("ALP-89")
@pytest.mark.parametrize(
    ("face", "code", "after"), [("A1-green", "act:D2", {"red": "A1-red"}), ("A1-red", "act:D1", {}), (None, "", {})]
)
def test_green_then_red_then_none(face: str | None, code: str, after: dict[str, str]) -> None:
    awards = {"red": face} if face else {}
    match = play(standing("M1.s1", **{**READY, "awards": awards}), "act:MARKET deliver:red-cherry-2")
    assert (offered(match, "act") == []) == (face is None)
    play(match, code)
    assert match.data()["awards"] == after


@pytest.mark.rule("ALP-90")
def test_an_award_may_be_declined_but_is_used_up() -> None:
    match = play(standing("M1.s1", **{**READY, "awards": {"red": "A1-green"}}), "act:MARKET deliver:red-cherry-2")
    assert match.options() == ["act:D2", "decline"]
    assert refused(match, "act:D1") == "ALP-89"
    assert refused(match, "card:C08") == ""  # the award comes before anything else
    play(match, "decline")
    assert mine(match, "dirhems") == 3
    assert match.data()["awards"] == {"red": "A1-red"}
    assert match.options() == ["card:C08", "leave"]


@pytest.mark.rule("ALP-91")
def test_fruit_of_an_award_may_pay_for_the_card() -> None:
    fields = {**READY, "store": [{"cherry": 3}, {}, {}], "awards": {"red": "A3-red"}}
    match = play(standing("M1.s1", **fields), "act:MARKET")
    assert refused(match, "card:C08") == "ALP-92"
    play(match, "deliver:red-cherry-2 act:F1")
    supply = match.data()["supply"]["lemon"]
    play(match, "fruit:lemon")
    assert match.data()["supply"]["lemon"] == supply - 1
    play(match, "card:C08")
    assert mine(match, "dirhems") == 5


@pytest.mark.rule("ALP-91", "ALP-94")
@pytest.mark.parametrize(
    ("face", "codes", "kind"),
    [
        ("A4-green", "act:AF land:green fruit:apple", "added"),
        ("A4-red", "act:MF source:red land:green fruit:apple", "shifted"),
        ("A5-green", "act:IR channel:W7 crop:apple", "planted"),
        ("A2-green", "act:N2", "norias"),
        ("A3-green", "act:F2 fruit:apple fruit:apple", "took_fruit"),
    ],
)
def test_awards_carry_icons_of_the_track(face: str, codes: str, kind: str) -> None:
    match = play(standing("M1.s1", **{**READY, "awards": {"red": face}}), f"act:MARKET deliver:red-cherry-2 {codes}")
    assert kind in kinds(match)
    assert match.options() == ["card:C08", "leave"]


@pytest.mark.rule("ALP-137")
def test_an_award_with_a_goal(tmp_path: Path) -> None:
    file = written(
        tmp_path, changed('award = "A2", green = "N2", red = "N1"', 'award = "A2", green = "GOAL", red = "N1"')
    )
    data = {
        **READY,
        "players": 3,
        "active": 0,
        "mules": ["M1.s1", "GO.s1", "GO.s2"],
        "awards": {"red": "A2-green"},
        "goal_tokens": [1, 0, 0],
        "farmers": [{"red": 4}, {}, {}],
        "store": [{"cherry": 3, "lemon": 1, "grape": 1}, {}, {}],
    }
    match = serai.position("alpujarras", data, chance="ask", data_file=file)
    play(match, "act:MARKET deliver:red-cherry-2 act:GOAL")
    assert match.data()["frames"][-1][0] == "CompleteGoal"
    again = serai.position("alpujarras", match.data(), chance="ask", data_file=file)
    assert again.digest == match.digest
    play(match, "goal:G2-1")
    assert mine(match, "dirhems") == 3 + 5
    play(match, "leave")
    assert refused(match, "token") == "ALP-79"  # no goal token on the strength of an award
    poor = serai.position(
        "alpujarras", {**data, "farmers": [{"red": 1}, {}, {}], "store": [{"cherry": 2}, {}, {}]}, data_file=file
    )
    play(poor, "act:MARKET deliver:red-cherry-2 act:GOAL")
    assert mine(poor, "goal_tokens") == 2


@pytest.mark.rule("ALP-143")
def test_an_award_that_can_do_nothing_passes(tmp_path: Path) -> None:
    fields = {**READY, "farmers": [{"red": 1}, {}, {}], "awards": {"red": "A4-red"}}
    match = play(standing("M1.s1", **fields), "act:MARKET deliver:red-cherry-2")
    assert match.options() == ["card:C08", "leave"]  # nobody left to move
    assert match.data()["awards"] == {}
    file = written(tmp_path, changed('green = "N2", red = "N1"', 'green = "N2 D1", red = "N1"'))
    data = {**READY, "players": 3, "active": 0, "mules": ["M1.s1", "GO.s1", "GO.s2"], "awards": {"red": "A2-green"}}
    several = play(serai.position("alpujarras", data, data_file=file), "act:MARKET deliver:red-cherry-2")
    assert several.options() == ["act:N2", "act:D1", "decline"]
    play(several, "act:D1")
    assert several.options() == ["act:N2", "decline"]
    play(several, "decline")
    assert (mine(several, "norias"), mine(several, "dirhems")) == (0, 4)


@pytest.mark.rule("ALP-92")
def test_a_card_takes_its_exact_fruits() -> None:
    match = play(standing("M1.s1", **{**READY, "farmers": [{}, {}, {}]}), "act:MARKET")
    assert match.options() == ["card:C08"]
    assert refused(match, "card:C02") == "ALP-92"  # no orange
    assert refused(match, "card:C09") == "ALP-92"  # not face up
    play(match, "card:C08")
    assert mine(match, "store") == {"cherry": 4}
    assert mine(match, "dirhems") == 2
    assert match.data()["market"] == READY["market"]


@pytest.mark.rule("ALP-93")
def test_the_card_is_replaced_at_once() -> None:
    match = play(standing("M1.s1", **READY), "act:MARKET card:C08")
    assert match.seats == [-2]
    assert all(code.startswith("turned:") for code in match.options())
    play(match, f"{match.options()[0]}")
    assert all(code.startswith("back:") for code in match.options())
    play(match, match.options()[0])
    assert None not in match.data()["row"] and match.seats == [0]
    owners = {f"C{number:02}": "1" for number in range(1, 21) if number not in (8, 2, 10)}
    empty = play(standing("M1.s1", **READY, owners=owners), "act:MARKET card:C08")
    assert empty.data()["row"] == [None, "C02", "C10"] and empty.seats == [0]


@pytest.mark.rule("ALP-94")
def test_norias_before_and_after_the_market_action_only() -> None:
    fields = {**READY, "norias": [3, 0, 0], "awards": {"red": "A1-green"}}
    match = play(standing("M1.s1", **fields), "act:MARKET")
    assert refused(match, "spend:3") == ""
    play(match, "deliver:red-cherry-2")
    assert refused(match, "spend:3") == ""
    play(match, "act:D2")
    assert refused(match, "spend:3") == ""
    play(match, "leave spend:3 land:red fruit:apple")
    assert mine(match, "norias") == 0
    assert "spend:3" in standing("M1.s1", **fields).options()
