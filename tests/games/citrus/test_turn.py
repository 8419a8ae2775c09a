"""Chapter 3: the turn."""

from __future__ import annotations

import pytest

from serai import CannotUndo
from tests.games.citrus.helpers import FULL, answer_chance, building, position
from tests.games.helpers import kinds, offered, play, refused


@pytest.mark.rule("CIT-23")
def test_one_main_action_never_two() -> None:
    match = position("0 lime r2c4", "0 lemon r9c12", market=FULL)
    assert "harvest" in match.options() and "line:R1" in match.options()
    built = play(match.copy(), "line:R1 tile:lemon space:r1c3 tile:orange space:r2c2")
    assert refused(built, "harvest") == refused(built, "line:R2") == "CIT-23"
    reaped = play(match, "harvest space:r2c4")
    assert refused(reaped, "line:R1") == "CIT-23"
    play(reaped, "income")
    assert refused(reaped, "harvest") == refused(reaped, "line:R1") == "CIT-23"


@pytest.mark.rule("CIT-24", "CIT-129")
def test_action_tiles_before_within_and_after_the_main_action() -> None:
    hand = [{"bull": 1, "milestone": 1, "cart": 1}, {}]
    match = position("0 lime r2c4", "0 lemon r9c12", market=FULL, hand=hand)
    assert {"bull", "milestone"} <= set(match.options()) and offered(match, "cart")
    placing = play(match.copy(), "line:R1")
    assert {"bull", "milestone"} <= set(placing.options())
    play(placing, "tile:orange space:r1c3 bull space:r1c5 tile:lemon space:r2c2")
    assert "milestone" in placing.options() and offered(placing, "cart")
    reaping = play(match, "harvest space:r2c4")
    assert {"bull", "milestone", "income"} <= set(reaping.options()) and offered(reaping, "cart")
    play(reaping, "income")
    assert {"bull", "milestone", "end"} <= set(reaping.options())
    assert refused(position("0 lime r2c4", market=FULL), "bull") == "CIT-24"


@pytest.mark.rule("CIT-129")
def test_no_action_tile_between_a_line_and_its_finca_nor_before_the_refill() -> None:
    match = position(market={"1": "lemon"}, hand=[{"bull": 1}, {}], bag={"lime": 20 - 8})
    play(match, "line:R1 * finca:steep")
    assert {code.partition(":")[0] for code in match.options()} == {"site"}
    play(match, "site:E")
    answer_chance(match)
    play(match, "tile:lemon space:r1c3")
    assert match.seats == [-2]  # chance fills the market at once


@pytest.mark.rule("CIT-25")
def test_a_build_goes_buy_finca_place_refill() -> None:
    match = position(market={"1": "lemon"}, bag={"lime": 12})
    play(match, "line:R1 * finca:steep site:E * letter:H tile:lemon space:r1c3")
    answer_chance(match)
    order = [kind for kind in kinds(match) if kind in ("bought", "founded", "begun", "drawn")]
    assert order[:4] == ["bought", "founded", "begun", "drawn"]


@pytest.mark.rule("CIT-26", "CIT-125")
def test_the_player_ends_the_turn_and_that_is_final() -> None:
    match = position("0 lime r2c4", "0 lemon r9c12", market=FULL)
    assert refused(match, "end") == "CIT-26"
    play(match, "harvest space:r2c4")
    assert refused(match, "end") == "CIT-26"
    play(match, "income")
    assert match.options() == ["end"]
    match.undo()
    play(match, "income end")
    with pytest.raises(CannotUndo):
        match.undo(0)


@pytest.mark.rule("CIT-27")
def test_at_the_end_fincas_are_scored_then_the_end_is_tested_then_the_turn_passes() -> None:
    around = ["- lemon r1c3", "- orange r2c2", "- blood r2c4", "- lime r3c3", "- grapefruit r1c2", "0 lemon r3c4"]
    match = position(*around, "- blood r3c2", phase="done", market=FULL)
    play(match, "end")
    assert kinds(match) == ["end", "scored", "awarded", "turn"]
    assert match.data()["active"] == 1
    over = position(*around, "- blood r3c2", phase="done", bag={}, standing={"A": "steep"})
    play(over, "end")
    assert over.over
    assert kinds(over)[:4] == ["end", "scored", "awarded", "over"]


def test_what_is_asked_while_building() -> None:
    match = building("0 lime r2c4", tray=["lime", "lemon"])
    assert refused(match, "tile:blood") == "CIT-33"
    assert refused(match, "cart:1") == "CIT-61"
