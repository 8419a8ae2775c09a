"""Chapter 5: actions in general."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.alpujarras.helpers import FIVE_EACH, position, standing
from tests.games.helpers import offered, play, refused


@pytest.mark.rule("ALP-33")
def test_all_actions_of_a_place_in_any_order_each_once() -> None:
    for order in ("act:N1 act:AF land:red fruit:apple", "act:AF land:red fruit:apple act:N1"):
        match = play(standing("GO.3"), order)
        data = match.data()
        assert (data["norias"][0], data["farmers"][0], data["left"]) == (1, {"red": 1}, [])
        assert refused(match, "act:N1") == refused(match, "act:AF") == "ALP-33"
    assert refused(standing("GO.3"), "act:MF") == "ALP-33"


@pytest.mark.rule("ALP-34")
@pytest.mark.parametrize(("place", "icon", "big"), [("M1.s2", "N1", "MARKET"), ("H1.s2", "D1", "HARVEST")])
def test_the_spot_and_the_big_action_in_either_order(place: str, icon: str, big: str) -> None:
    fields: dict[str, Any] = {
        "farmers": [{"purple": 1}, {}, {}],
        "store": [{"grape": 2}, {}, {}],
        "villages": {"purple": {"grape-2": 1}},
        "awards": {},
    }
    rest = " deliver:purple-grape-2" if big == "MARKET" else ""
    one = play(standing(place, **fields), f"act:{icon} act:{big}{rest}")
    two = play(standing(place, **fields), f"act:{big}{rest} act:{icon}")
    assert one.data() == two.data()
    assert one.data()["left"] == []


@pytest.mark.rule("ALP-35")
def test_whole_actions_may_be_declined_but_begun_ones_are_done() -> None:
    match = play(standing("GO.3"), "act:N1 end")
    assert match.data()["unused"] == [15, 15, 15]
    begun = play(standing("GO.2"), "act:AF")
    assert begun.options() == [f"land:{land}" for land in ("purple", "orange", "yellow", "green", "red")]
    play(begun, "land:purple")
    assert begun.options() == ["fruit:grape", "fruit:orange", "fruit:cherry"]


@pytest.mark.rule("ALP-36")
def test_no_norias_in_the_middle_of_an_action() -> None:
    rich: dict[str, Any] = {"norias": [5, 0, 0], "store": [{"grape": 2}, {}, {}], "farmers": [{"purple": 1}, {}, {}]}
    for place, codes in (
        ("GO.2", "act:AF"),
        ("GO.2", "act:AF land:red"),
        ("M1.3", "act:IR"),
        ("M1.3", "act:IR channel:W7"),
        ("M1.2", "act:F2"),
        ("M1.2", "act:F2 fruit:apple"),
        ("M4.3", "act:MF"),
        ("H2.3", "act:AF2 land:red fruit:apple"),
    ):
        match = play(standing(place, **rich), codes)
        assert offered(match, "spend") == []
        assert refused(match, "spend:1") == ""


@pytest.mark.rule("ALP-37")
def test_what_counts_as_one_action() -> None:
    """Each icon group is a single choice; nothing may come between its parts."""
    for place, icon in (("H2.3", "AF2"), ("M1.2", "F2"), ("END.2", "D2")):
        assert standing(place).data()["left"] == [icon]
    match = standing("END.1", 4, norias=[2, 0, 0, 0])
    assert match.data()["left"] == ["N2"]
    assert play(match, "act:N2").data()["norias"][0] == 4


@pytest.mark.rule("ALP-134")
def test_what_cannot_be_done_at_all_is_not_offered_and_gives_nothing() -> None:
    match = play(position(3, mules=["M4.1", "M4.2", "END.1"]), "move:M4.3")
    assert match.options() == ["end", "act:N1"]
    assert refused(match, "act:MF") == "ALP-46"
    full = standing(
        "M1.2", store=[FIVE_EACH, {}, {}], supply={"grape": 9, "orange": 9, "lemon": 9, "apple": 9, "cherry": 9}
    )
    assert full.options() == ["end"]
    assert refused(full, "act:F2") == "ALP-59"
    empty = standing("M1.s1")
    assert refused(empty, "act:MARKET") == "ALP-82"
    assert refused(standing("H1.s1"), "act:HARVEST") == "ALP-97"
