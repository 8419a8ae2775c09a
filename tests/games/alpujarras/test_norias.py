"""Chapter 8: norias, fruit, dirhems."""

from __future__ import annotations

import pytest

from tests.games.alpujarras.helpers import FIVE_EACH, FRUITS, mine, position, standing
from tests.games.helpers import kinds, offered, play, refused


@pytest.mark.rule("ALP-57", "ALP-59")
def test_fruit_from_the_supply() -> None:
    match = play(standing("M1.2", store=[{"grape": 5, "apple": 4}, {}, {}]), "act:F2")
    assert offered(match, "fruit") == ["orange", "lemon", "apple", "cherry"]
    assert refused(match, "fruit:grape") == "ALP-57"
    play(match, "fruit:apple")
    assert refused(match, "fruit:apple") == "ALP-57"
    play(match, "fruit:orange")
    assert mine(match, "store") == {"grape": 5, "apple": 5, "orange": 1}
    assert match.data()["supply"]["orange"] == 13 and match.data()["lands"]["orange"]["orange"] == 2
    twice = play(standing("M1.2"), "act:F2 fruit:lemon fruit:lemon")
    assert mine(twice, "store") == {"lemon": 2}
    with pytest.raises(ValueError, match="ALP-57"):
        standing("M1.2", store=[{"grape": 6}, {}, {}])


@pytest.mark.rule("ALP-59")
def test_an_exhausted_fruit_cannot_be_taken() -> None:
    lands = {"purple": {"grape": 16, "orange": 2, "cherry": 2}}
    match = play(standing("M1.2", lands=lands), "act:F2")
    assert match.data()["supply"].get("grape", 0) == 0
    assert refused(match, "fruit:grape") == "ALP-59"
    nearly = {**FIVE_EACH, "apple": 4}
    one = play(standing("M1.2", store=[nearly, {}, {}]), "act:F2 fruit:apple")
    assert one.options() == ["end"]  # the second fruit cannot be had


@pytest.mark.rule("ALP-60")
@pytest.mark.parametrize(("place", "dirhems"), [("END.2", 2), ("M4.s2", 1), ("H3.s3", 1)])
def test_dirhems(place: str, dirhems: int) -> None:
    assert mine(play(standing(place), f"act:D{dirhems}"), "dirhems") == dirhems


@pytest.mark.rule("ALP-58", "ALP-61")
def test_norias_up_to_five() -> None:
    assert mine(play(standing("M1.s2", norias=[4, 0, 0]), "act:N1"), "norias") == 5
    lost = play(standing("END.1", 4, norias=[4, 0, 0, 0]), "act:N2 forgo")
    assert mine(lost, "norias") == 5 and kinds(lost)[-2:] == ["norias", "lost"]
    with pytest.raises(ValueError, match="ALP-58"):
        standing("M1.s2", norias=[6, 0, 0])


@pytest.mark.rule("ALP-62", "ALP-36")
@pytest.mark.parametrize(
    ("place", "codes"),
    [
        ("M1.s2", "act:N1"),
        ("M1.3", "act:IR channel:W7 crop:apple"),
        ("M1.3", "act:IR channel:W4 crop:grape"),
        ("H1.s1", "act:HARVEST"),
        ("M1.s1", "act:MARKET deliver:purple-grape-2 act:N1"),
    ],
)
def test_an_overflow_interrupts_any_action(place: str, codes: str) -> None:
    match = standing(
        place,
        norias=[5, 0, 0],
        store=[{"grape": 5, "lemon": 1}, {}, {}],
        farmers=[{"purple": 2}, {}, {}],
        villages={"purple": {"grape-2": 1}},
        awards={"purple": "A2-red"},
    )
    play(match, codes)
    assert match.options() == ["spend:1", "spend:2", "spend:3", "spend:4", "spend:5", "forgo"]
    play(match, "spend:2 source:purple land:red fruit:cherry")
    assert mine(match, "norias") == 4
    assert mine(match, "store")["cherry"] == 1


@pytest.mark.rule("ALP-63")
def test_norias_of_one_group_arrive_together_and_those_of_a_channel_one_by_one() -> None:
    together = play(standing("END.1", 4, norias=[5, 0, 0, 0], store=[{"grape": 1}, {}, {}, {}]), "act:N2")
    play(together, "spend:1 give:grape fruit:lemon")
    assert "forgo" in together.options()  # one of the two still does not fit
    play(together, "spend:1 give:lemon fruit:apple")
    assert mine(together, "norias") == 5 and together.options()[0] == "end"
    apart = play(standing("M1.3", norias=[5, 0, 0], store=[{"grape": 5}, {}, {}]), "act:IR channel:W7 crop:grape")
    play(apart, "spend:1 give:grape fruit:lemon")
    assert mine(apart, "norias") == 5
    assert "forgo" in apart.options()  # now the noria of the space itself
    assert apart.data()["lands"]["yellow"]["grape"] == 2  # the field was filled in between
    play(apart, "forgo")
    assert mine(apart, "norias") == 5


@pytest.mark.rule("ALP-63", "ALP-135")
def test_incoming_norias_cannot_be_spent_and_exchanges_end_once_they_fit() -> None:
    match = play(standing("END.1", 4, norias=[4, 0, 0, 0], store=[{"grape": 1}, {}, {}, {}]), "act:N2")
    assert offered(match, "spend") == ["1", "3", "4"]
    assert refused(match, "spend:5") == "ALP-64"
    assert refused(match, "spend:2") == "ALP-136"
    play(match, "spend:4 land:red fruit:apple")
    assert (mine(match, "norias"), mine(match, "dirhems")) == (2, 1)
    assert match.options()[0] == "end"


@pytest.mark.rule("ALP-135")
def test_an_action_goes_on_with_the_position_as_it_is() -> None:
    """The swap in an overflow gives the supply a grape, and the new field takes it."""
    lands = {"purple": {"grape": 15}, "orange": {"orange": 2, "lemon": 2}, "red": {"cherry": 2, "apple": 2}}
    match = standing("M1.3", lands=lands, store=[{"grape": 5}, {}, {}], norias=[5, 0, 0])
    assert match.data()["supply"].get("grape", 0) == 0
    play(match, "act:IR channel:W4 crop:grape spend:1 give:grape fruit:lemon")
    assert match.data()["lands"]["orange"].get("grape", 0) == 1
    assert mine(match, "norias") == 5  # the noria it owed in place of the grape came all the same
    assert mine(match, "store") == {"grape": 4, "lemon": 1}


@pytest.mark.rule("ALP-64", "ALP-65", "ALP-66", "ALP-69")
@pytest.mark.parametrize(("norias", "dirhems"), [(5, 3), (4, 1), (3, 0)])
def test_norias_buy_a_farmer(norias: int, dirhems: int) -> None:
    match = play(standing("M1.s1", norias=[5, 0, 0]), f"spend:{norias}")
    assert len(offered(match, "land")) == 5
    play(match, "land:green fruit:lemon")
    assert mine(match, "norias") == 5 - norias
    assert (mine(match, "dirhems"), mine(match, "farmers"), mine(match, "store")) == (
        dirhems,
        {"green": 1},
        {"lemon": 1},
    )
    rules = {5: "ALP-64", 4: "ALP-65", 3: "ALP-66"}
    assert refused(standing("M1.s1", norias=[norias - 1, 0, 0]), f"spend:{norias}") == rules[norias]


@pytest.mark.rule("ALP-69")
def test_without_farmers_the_dear_exchanges_move_one_and_still_pay() -> None:
    match = play(standing("M1.s1", norias=[5, 0, 0], farmers=[{"red": 15}, {}, {}]), "spend:5 source:red land:green")
    assert mine(match, "dirhems") == 3
    play(match, "fruit:apple")
    assert mine(match, "farmers") == {"green": 1, "red": 14}


@pytest.mark.rule("ALP-67")
def test_two_norias_move_a_farmer() -> None:
    match = play(standing("M1.s1", norias=[2, 0, 0], farmers=[{"red": 2}, {}, {}]), "spend:2 source:red land:green")
    play(match, "fruit:apple")
    assert (mine(match, "norias"), mine(match, "farmers"), mine(match, "unused")) == (0, {"green": 1, "red": 1}, 13)
    assert refused(standing("M1.s1", norias=[1, 0, 0]), "spend:2") == "ALP-67"


@pytest.mark.rule("ALP-68")
def test_one_noria_swaps_a_fruit_for_another_kind() -> None:
    lands = {"purple": {"cherry": 14, "orange": 2, "grape": 2}, "green": {"cherry": 4, "apple": 2, "lemon": 2}}
    match = standing("M1.s1", norias=[1, 0, 0], store=[{"grape": 2, "lemon": 5}, {}, {}], lands=lands)
    play(match, "spend:1")
    assert offered(match, "give") == ["grape", "lemon"]
    assert refused(match, "give:apple") == "ALP-68"
    play(match, "give:grape")
    assert offered(match, "fruit") == ["orange", "apple"]
    assert refused(match, "fruit:grape") == "ALP-68"  # another kind
    assert refused(match, "fruit:cherry") == "ALP-68"  # none in the supply
    assert refused(match, "fruit:lemon") == "ALP-57"
    play(match, "fruit:apple")
    assert mine(match, "store") == {"grape": 1, "lemon": 5, "apple": 1}
    assert refused(standing("M1.s1", store=[{"grape": 1}, {}, {}]), "spend:1") == "ALP-68"


@pytest.mark.rule("ALP-70")
def test_any_number_of_exchanges_in_the_own_turn_only() -> None:
    match = standing("M1.s1", norias=[5, 5, 0], store=[{"grape": 1}, {"grape": 1}, {}])
    for fruit, taken in (
        ("grape", "lemon"),
        ("lemon", "apple"),
        ("apple", "grape"),
        ("grape", "lemon"),
        ("lemon", "apple"),
    ):
        play(match, f"spend:1 give:{fruit} fruit:{taken}")
    assert mine(match, "norias") == 0
    with pytest.raises(ValueError, match="seat 1"):
        match.play("spend:1", 1)


@pytest.mark.rule("ALP-136")
def test_an_exchange_that_can_do_nothing_is_not_offered() -> None:
    match = standing("M1.s1", norias=[5, 0, 0])
    assert offered(match, "spend") == ["3", "4", "5"]
    assert refused(match, "spend:1") == refused(match, "spend:2") == "ALP-136"
    full = standing("M1.s1", norias=[1, 0, 0], store=[FIVE_EACH, {}, {}])
    assert refused(full, "spend:1") == "ALP-136"
    bare = play(standing("M1.s1", norias=[3, 0, 0], lands={"red": {}}), "spend:3 land:red")
    assert mine(bare, "store") == {} and mine(bare, "farmers") == {"red": 1}
    one_kind = {**FIVE_EACH, "apple": 4}
    match = play(standing("M1.s1", norias=[1, 0, 0], store=[one_kind, {}, {}]), "spend:1")
    assert refused(match, "give:apple") == "ALP-136"  # all others are held five times
    assert offered(match, "give") == [fruit for fruit in FRUITS if fruit != "apple"]


@pytest.mark.rule("ALP-26", "ALP-70")
def test_norias_before_the_move() -> None:
    match = position(3, mules=["GO.s1", "GO.s2", "GO.s3"], norias=[3, 0, 0])
    play(match, "spend:3 land:red fruit:apple move:GO.1")
    assert mine(match, "farmers") == {"red": 1}
