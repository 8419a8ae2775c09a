"""Greedy at Caravan: it wins against random play, delivers, plans whole turns and sees what lies before it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import serai
from serai.bots import Observation
from serai.bots.arena import arena
from serai.bots.beam import Beam
from serai.bots.greedy import GreedyBot, brain_of
from serai.bots.uniform import RandomBot
from serai.games.caravan import brain
from serai.games.caravan.state import Caravan
from serai.match import Match
from serai.registry import title_named
from tests.bots.tables import greedy, play_game, screened
from tests.games.caravan.helpers import EIGHT, position
from tests.games.helpers import kinds


def whole_turn(match: Match, seat: int = 0, budget: int = 2000) -> list[str]:
    """Let greedy play until another seat is asked, or the game is over."""
    bot = greedy(1, budget)
    codes: list[str] = []
    while not match.over and match.seats == [seat]:
        codes.append(bot.choose(screened(match, seat)))
        match.play(codes[-1], seat)
    return codes


def test_greedy_beats_random() -> None:
    """A few games that must all be won; the soak test measures the share."""
    for seed in range(2):
        for seat in range(2):
            bots = [RandomBot(seed), RandomBot(seed)]
            match = play_game([greedy(seed, 150) if own == seat else bots[own] for own in range(2)], seed)
            assert match.winners == [seat], f"seed {seed}, seat {seat}: {match.scores}"


@pytest.mark.parametrize("players", [2, 4])
def test_greedy_does_not_get_stuck(players: int) -> None:
    """[CAR-50] Games among greedy bots end by a delivery, not by a guard."""
    match = play_game([greedy(seat, 300) for seat in range(players)], 5)
    assert "delivered" in kinds(match)[-2:]
    assert min(match.scores) > 0


@pytest.mark.soak
def test_greedy_beats_random_nearly_always() -> None:
    for players, share in ((2, 0.95), (3, 0.95), (4, 0.95)):
        assert arena("caravan", ["greedy", "random"], 40, players, "soak")[0].win_share >= share


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_hardly_ever_stalls(players: int) -> None:
    games = arena("caravan", ["greedy"], 40, players, "soak").games
    assert sum("delivered" in game.last_events[-2:] for game in games) >= 39


def test_it_delivers_what_stands_one_step_from_its_city() -> None:
    match = position(["c2[salt]", "d2", "d3", "a6", "a7"], goods=EIGHT, left=1)
    assert whole_turn(match) == ["carry:c2", "space:d3", "end"]


def test_it_closes_the_gap_and_delivers() -> None:
    """A camel has to be taken from elsewhere, put between and the good moved: one turn, three choices and more."""
    match = position(["c2[ivory]", "d1", "f6", "f7", "g6"], goods=EIGHT, left=4)
    whole_turn(match)
    assert "delivered" in kinds(match)


def test_it_picks_up_beside_its_camel_for_the_demand_markers() -> None:
    match = position(["a1", "b1", "b2", "b3", "c3"], goods=EIGHT, demand={"1": 3}, left=1)
    assert whole_turn(match)[0] == "pick:a1"


def test_it_steals_a_rare_good_it_can_deliver() -> None:
    match = position(["c1", "d1", "d2", "d3", "a6"], ["c1[ivory]"], goods=EIGHT, left=2)
    whole_turn(match)
    assert kinds(match).count("stole") == 1
    assert kinds(match).count("delivered") == 1


def test_it_keeps_a_camel_empty() -> None:
    """[CAR-59] The last empty camel is not loaded: nothing could be done after that."""
    match = position(["a1[meat]", "g1[salt]", "a7[hides]", "g7[cloth]", "c2"], goods=EIGHT, left=1)
    assert whole_turn(match)[0] != "pick:c2"


FINAL = {"3": "swords", "5": "gems"}


def test_ahead_in_the_final_phase_it_ends_the_game() -> None:
    """[CAR-50]"""
    match = position(["c3[salt]", "d3"], ["a1"], goods=FINAL, bag={}, delivered=[{"ivory": 1}, {"salt": 1}], left=2)
    whole_turn(match)
    assert match.over and match.winners == [0]


def test_behind_in_the_final_phase_it_does_not_end_the_game() -> None:
    match = position(["c3[salt]", "d3"], ["a1"], goods=FINAL, bag={}, delivered=[{}, {"ivory": 2}], left=2)
    whole_turn(match)
    assert not match.over


def test_a_plan_is_followed_only_while_what_is_offered_fits() -> None:
    bot = greedy(3)
    match = serai.new("caravan", 2, seed=8, start=0)
    for code in ("place", "space:d4", "end"):
        match.play(code)
    seat = match.seats[0]
    first = bot.choose(screened(match, seat))
    elsewhere = serai.new("caravan", 2, seed=9, start=1)
    assert bot.choose(screened(elsewhere, 1)) in elsewhere.options()
    assert first in match.options()


def test_the_budget_bounds_the_search() -> None:
    match = serai.new("caravan", 2, seed=8)
    own = brain_of(match.title)
    assert own is not None
    for budget in (1, 50, 500):
        beam = Beam(own, (), match.seats[0], Random(1), budget, 6)
        assert beam.plan(match.sample(match.seats[0], beam.rng))
        assert beam.left > -60  # what was begun is finished: one row of spaces


def test_the_key_forgets_the_order_of_a_turn() -> None:
    """Two camels placed one way round or the other: one position, one key."""
    keys = []
    for codes in ("place space:a1 place space:b1", "place space:b1 place space:a1"):
        match = position(goods=EIGHT, left=4)
        for code in codes.split():
            match.play(code)
        keys.append(brain.key(world_of(match), 0))
    assert keys[0] == keys[1]


def test_what_is_worth_a_thought_is_offered() -> None:
    match = serai.new("caravan", 3, seed=2)
    walker = RandomBot(1)
    for _ in range(200):
        seat, world = match.seats[0], world_of(match)
        assert set(brain.sift(world, seat)) <= set(world.options)
        assert len(brain.sift(world, seat)) > 0
        match.play(walker.choose(Observation(match, seat)))


def world_of(match: Match) -> Caravan:
    world = match.sample(match.seats[0], Random(0))
    assert isinstance(world, Caravan)
    return world


COMPARED = 60
"""How many choices greedy makes in the comparison of the builds."""


def choices() -> list[str]:
    match = serai.new("caravan", 3, seed=17)
    bots = [GreedyBot(title_named("caravan"), seat, budget=300) for seat in range(3)]
    made: list[str] = []
    while len(made) < COMPARED:
        seat = match.seats[0]
        made.append(bots[seat].choose(Observation(match, seat)))
        match.play(made[-1], seat)
    return made


def test_both_builds_choose_alike() -> None:
    program = "from tests.bots.test_greedy import choices; print(' '.join(choices()))"
    root = Path(__file__).parents[2]
    environment = {**os.environ, "SERAI_PURE": "1", "PYTHONPATH": f"{root / 'src'}{os.pathsep}{root}"}
    other = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert other.stdout.split() == choices()
