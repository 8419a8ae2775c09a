"""Chapters 3 and 4: whose turn it is, and where a mule may go."""

from __future__ import annotations

from typing import Any

import pytest

from serai.games.alpujarras import brain
from tests.games.alpujarras.helpers import position, standing
from tests.games.helpers import offered, play, refused


@pytest.mark.rule("ALP-23", "ALP-131")
def test_the_rearmost_mule_moves_and_may_move_again() -> None:
    match = position(3, mules=["GO.s1", "M2.1", "M2.2"])
    play(match, "move:GO.1 end")
    assert match.seats == [0]
    play(match, "move:M1.1 end move:M2.3 end")
    assert match.seats == [1]


@pytest.mark.rule("ALP-24", "ALP-131")
def test_spots_are_ordered_whatever_the_order_of_arrival() -> None:
    match = position(3, mules=["M1.1", "M1.2", "M1.3"])
    play(match, "move:M1.s3 end")
    assert match.seats == [1]  # nobody leaves the market before all have entered or passed it
    play(match, "move:M1.s2 end move:M1.s1 end")
    assert match.seats == [2]
    play(match, "move:H1.3 end")
    assert match.seats == [1]
    play(match, "move:H1.2 end")
    assert match.seats == [0]
    assert position(4, mules=["H2.s4", "H2.s2", "H2.s3", "END.1"]).seats == [1]


@pytest.mark.rule("ALP-25")
def test_a_mule_in_the_end_space_is_not_counted() -> None:
    match = position(3, mules=["END.s1", "END.3", "END.s2"])
    assert match.seats == [1]
    play(match, "move:END.s3 end")
    assert match.over


@pytest.mark.rule("ALP-26", "ALP-70")
def test_norias_before_the_move_between_actions_and_at_the_end() -> None:
    match = position(3, mules=["GO.s1", "M1.1", "M1.2"], norias=[3, 0, 0], store=[{"grape": 1}, {}, {}])
    assert refused(match, "act:AF") == "ALP-26"
    play(
        match, "spend:1 give:grape fruit:lemon move:GO.3 spend:1 give:lemon fruit:apple act:AF land:purple fruit:grape"
    )
    play(match, "act:N1 spend:1 give:apple fruit:cherry end")
    assert match.data()["norias"][0] == 1
    assert match.data()["store"][0] == {"grape": 1, "cherry": 1}


@pytest.mark.rule("ALP-132")
def test_one_move_in_a_turn_and_an_end_that_is_said() -> None:
    match = position(3, mules=["GO.s1", "M1.1", "M1.2"])
    assert refused(match, "end") == "ALP-132"
    play(match, "move:GO.2")
    assert match.seats == [0]
    assert refused(match, "move:GO.3") == "ALP-132"
    play(match, "end")  # the farmer lapses
    assert match.seats == [0] and match.data()["left"] == [] and match.data()["unused"][0] == 15
    play(match, "move:GO.3")
    assert match.data()["left"] == ["AF", "N1"]


@pytest.mark.rule("ALP-27")
def test_forward_as_far_as_one_likes() -> None:
    match = position(3, mules=["M1.2", "M2.1", "M2.2"])
    moves = offered(match, "move")
    assert "M1.3" in moves and "END.s3" in moves and "H4.s2" in moves
    for place in ("M1.2", "M1.1", "GO.3", "GO.s1"):
        assert refused(match, f"move:{place}") == "ALP-27"


@pytest.mark.rule("ALP-28")
def test_an_occupied_place_may_be_passed_but_not_entered() -> None:
    match = position(3, mules=["M1.1", "M1.2", "M1.s2"])
    assert refused(match, "move:M1.2") == refused(match, "move:M1.s2") == "ALP-28"
    play(match, "move:M1.3")
    assert match.data()["mules"][0] == "M1.3"


@pytest.mark.rule("ALP-29")
@pytest.mark.parametrize("space", ["M2", "H3"])
def test_no_move_within_a_big_space(space: str) -> None:
    match = position(3, mules=[f"{space}.s1", "END.1", "END.2"])
    assert refused(match, f"move:{space}.s2") == refused(match, f"move:{space}.s3") == "ALP-29"
    assert not [place for place in offered(match, "move") if place.startswith(space)]


@pytest.mark.rule("ALP-29")
def test_nor_within_the_start_space() -> None:
    match = position(3, mules=["GO.s1", "M1.1", "M1.2"])
    assert refused(match, "move:GO.s2") == "ALP-29"
    assert offered(match, "move")[0] == "GO.1"


@pytest.mark.rule("ALP-30", "ALP-114")
def test_any_free_spot_may_be_chosen() -> None:
    match = position(3, mules=["M1.1", "H1.s1", "END.s2"])
    moves = offered(match, "move")
    assert {"M1.s1", "M1.s2", "M1.s3", "H1.s2", "H1.s3", "END.s1", "END.s3"} <= set(moves)
    assert {"H1.s1", "END.s2"}.isdisjoint(moves)


@pytest.mark.rule("ALP-31")
def test_markets_and_harvests_may_be_skipped() -> None:
    match = play(position(3, mules=["GO.s1", "M1.1", "M1.2"]), "move:END.s1 end")
    assert match.data()["mules"][0] == "END.s1"
    early: Any = position(3, mules=["GO.s1", "GO.2", "GO.1"])._game
    leapt: Any = position(3, mules=["END.1", "GO.2", "GO.1"])._game
    assert brain.value(early, 0) > brain.value(leapt, 0)  # what a bot makes of the advice


@pytest.mark.rule("ALP-133", "ALP-32")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_end_spot_is_always_free(players: int) -> None:
    mules = ["END.3", *(f"END.s{spot}" for spot in range(1, max(3, players)))]
    match = position(players, mules=mules)
    last = f"END.s{max(3, players)}"
    assert last in offered(match, "move")
    assert len(offered(match, "move")) == (2 if players == 4 else 1)


def test_the_prompt_names_the_place() -> None:
    assert "M3.2" in standing("M3.2").prompt(0)
