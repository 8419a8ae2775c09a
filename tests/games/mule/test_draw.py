"""M.U.L.E. in the terminal: what the drawing tells, and that it fits."""

from __future__ import annotations

import pytest

from serai import nets
from serai.cli.drawing import drawing
from tests.games.helpers import play
from tests.games.mule.helpers import market, new, offer, position


@pytest.mark.parametrize("players", [3, 4])
def test_a_hundred_columns_at_every_moment(players: int) -> None:
    for seed in (1, 3):
        match, rng = nets.random_match("mule", players, seed)
        steps = 0
        while not match.over:
            if steps % 40 == 0:
                for seat in (0, None):
                    text = drawing(match, seat, False)
                    assert "\x1b" not in text
                    assert max(len(line) for line in text.splitlines()) <= 100
            nets.choose(match, rng)
            steps += 1
        assert max(len(line) for line in drawing(match, None, False).splitlines()) <= 100


def test_before_anything_is_drawn() -> None:
    assert "M.U.L.E." in drawing(new(), None, False)


@pytest.mark.rule("MUL-238", "MUL-137")
def test_the_good_on_auction_roles_and_who_is_done() -> None:
    match = market("food", food=[4] * 4, options={"market": "live"})
    match.play("store_sell:1", 3)
    offer(match, 1, "buy", 2, 7, to=2)
    match.play("done", 2)
    text = drawing(match, 0, False)
    line = next(line for line in text.splitlines() if "on auction" in line)
    assert "Food" in line and "seller" in line
    assert "buy 2 for $7" in text
    without = market("food", food=[4] * 4, options={"market": "live"})
    without.play("store_sell:1", 3)
    offer(without, 1, "buy", 2, 7, to=2)
    assert text != drawing(without, 0, False)  # who is done is told


@pytest.mark.rule("MUL-238")
def test_the_land_on_auction_is_told() -> None:
    match = position(turn=2, ranks=[0, 1, 2, 3], options={"auctions_before_grant": True})
    play(match, "auction:C2 raise")
    assert "C2" in match.prompt(match.seats[0]) and "$10" in match.prompt(match.seats[0])


@pytest.mark.rule("MUL-14")
def test_an_empty_lower_half_of_the_corral_shows_that_six_or_fewer_are_left() -> None:
    def pens(mules: int) -> str:
        match = position(turn=3, phase="market", auction="food", food=[1] * 4, corral=mules, store={})
        line = next(line for line in drawing(match, None, False).splitlines() if "Corral" in line)
        return line.partition("Corral ")[2].rpartition("]")[0] + "]"

    assert pens(12) == "[MM]" * 6
    assert pens(7) == "[MM]" * 3 + "[M ]" + "[  ]" * 2
    assert pens(6) == "[MM]" * 3 + "[  ]" * 3
    assert pens(1) == "[M ]" + "[  ]" * 5


@pytest.mark.rule("MUL-170")
def test_the_final_ranks_are_told_in_order_with_the_money() -> None:
    match = position(turn=7, phase="production", above=0, ranks=[2, 0, 3, 1], money=[70, 90, 200, 110])
    match.play("card:the_ship_is_back-9", "*")
    assert match.over
    told = [line for line in match.log() if line.startswith("Rank ")]
    order = [line.split()[1].rstrip(":") for line in told]
    assert order[-4:] == ["1", "2", "3", "4"]
    dollars = [int(line.rpartition("$")[2].rstrip(".")) for line in told[-4:]]
    assert dollars == sorted(match.data()["money"], reverse=True)
    text = drawing(match, None, False)
    assert all(f"${money}" in text for money in match.data()["money"])


def test_hidden_crystite_is_not_drawn_for_others() -> None:
    match = position(turn=3, phase="development", packages=[0] * 4, ranks=[0, 1, 2, 3])
    play(match, "assay look:A1")
    match.play("vein:3", "*")
    mine, theirs = (drawing(match, seat, False) for seat in (0, 1))
    assert mine != theirs
    assert "◇3" in mine and "◇3" not in theirs
