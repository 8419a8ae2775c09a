"""Greedy at M.U.L.E.: it feeds and powers its M.U.L.E.s, trades, assays and bids, and beats random play."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import serai
from serai import Match
from serai.bots import Observation
from serai.bots.arena import arena
from serai.bots.greedy import BUDGET, GreedyBot
from serai.bots.uniform import RandomBot
from serai.kernel.game import CLOCK
from tests.games.mule.helpers import TITLE


def game(kinds: str, seed: int, budget: int = BUDGET, **options: Any) -> Match:
    """A whole game; ``g`` is a greedy seat, ``r`` a random one."""
    table = [GreedyBot(TITLE, seat, budget) if kind == "g" else RandomBot(seat) for seat, kind in enumerate(kinds)]
    match = serai.new("mule", players=len(kinds), seed=f"greedy {seed}", **options)
    steps = 0
    while not match.over:
        steps += 1
        late = CLOCK in match.seats and steps % 4 == 0  # time passes in a live Market
        seat = CLOCK if late else match.seats[0]
        code = match.options(seat)[0] if seat < 0 else table[seat].choose(Observation(match, seat))
        match.play(code, seat)
    return match


def test_greedy_beats_random_seats() -> None:
    """Two games that must be won; the soak test measures the share."""
    for seat, kinds in ((0, "grr"), (2, "rrg")):
        match = game(kinds, seat)
        assert match.winners == [seat], match.scores


def test_what_greedy_players_do_in_a_game() -> None:
    """They claim, buy, trade, assay and bid; few M.U.L.E.s stand still; the colony is rated by the table."""
    match = game("gggg", 5)
    done = {event["kind"] for event in match.events}
    assert {"claimed", "bought", "assayed", "raised", "sold", "store_sold", "made"} <= done
    made = sum(event["units"] for event in match.events if event["kind"] == "made")
    still = sum(1 for event in match.events if event["kind"] == "flipped")
    assert made > 200 and still < made / 8
    (rated,) = [event for event in match.events if event["kind"] == "rated"]
    assert rated["level"] >= 1


def test_greedy_plays_the_live_market_and_the_beginner_game() -> None:
    match = game("grr", 1, 120, mode="beginner", market="live")
    assert match.winners == [0], match.scores


@pytest.mark.soak
def test_greedy_beats_three_random_seats_nearly_always() -> None:
    result = arena("mule", ["greedy", "random"], 400, 4, "soak")
    assert result[0].win_share >= 0.9


@pytest.mark.soak
def test_colony_totals_of_greedy_players_are_inside_the_table() -> None:
    rng = Random("totals")
    for _ in range(20):
        match = serai.new("mule", players=4, seed=rng.getrandbits(64))
        table = [GreedyBot(TITLE, seat) for seat in range(4)]
        while not match.over:
            seat = match.seats[0]
            match.play(table[seat].choose(Observation(match, seat)), seat)
        (rated,) = [event for event in match.events if event["kind"] == "rated"]
        assert 550 <= rated["total"] <= 2500, rated
