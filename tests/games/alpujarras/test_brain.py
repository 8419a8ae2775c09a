"""Greedy at Alpujarras: it wins against random play, stops in markets and harvests, delivers and completes goals."""

from __future__ import annotations

from typing import Any

import pytest

import serai
from serai import Match
from serai.bots.arena import arena
from serai.bots.base import Bot, Observation
from serai.bots.greedy import GreedyBot
from serai.bots.uniform import RandomBot
from serai.games.alpujarras import brain
from serai.registry import title_named
from tests.games.alpujarras.helpers import position, standing


def greedy(seed: int, budget: int = 250) -> GreedyBot:
    return GreedyBot(title_named("alpujarras"), seed, budget)


def play_game(bots: list[Bot], seed: int) -> Match:
    match = serai.new("alpujarras", len(bots), seed=seed)
    while not match.over:
        seat = match.seats[0]
        match.play(bots[seat].choose(Observation(match, seat)), seat)
    return match


def turn(match: Match, budget: int = 1500) -> list[str]:
    """What greedy does until another seat is asked."""
    bot, codes = greedy(1, budget), []
    while not match.over and match.seats == [0]:
        codes.append(bot.choose(Observation(match, 0)))
        match.play(codes[-1], 0)
        if codes[-1] == "end":
            break
    return codes


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random(players: int) -> None:
    """A game from each seat, and all of them won; the soak test measures the share."""
    for seat in range(players):
        bots: list[Bot] = [greedy(seat) if own == seat else RandomBot(own) for own in range(players)]
        match = play_game(bots, seat)
        assert match.winners == [seat], match.scores


@pytest.mark.rule("ALP-31")
def test_greedy_plays_sensibly() -> None:
    """It stops in most markets and harvests, delivers, and completes goals; the scores are those of real games."""
    match = play_game([greedy(1, 400), greedy(2, 400)], 3)
    for seat in range(2):
        own = [event for event in match.events if event["seat"] == seat]
        stops = {
            event["place"].partition(".s")[0] for event in own if event["kind"] == "moved" and ".s" in event["place"]
        }
        assert len([stop for stop in stops if stop[0] == "M"]) >= 2
        assert len([stop for stop in stops if stop[0] == "H"]) >= 2
        assert sum(event["kind"] == "delivered" for event in own) >= 2
        assert sum(event["kind"] == "completed" for event in own) >= 1
    assert min(match.scores) > 20


def test_greedy_takes_what_lies_before_it() -> None:
    ready = {
        "farmers": [{"red": 1}, {}, {}],
        "store": [{"cherry": 5}, {}, {}],
        "villages": {"red": {"cherry-5": 1}},
    }
    fields: dict[str, Any] = {**ready, "mules": ["END.3", "END.s1", "END.s2"]}
    codes = turn(position(3, **fields))
    assert "deliver:red-cherry-5" in codes
    goal = turn(standing("M2.2", store=[{"grape": 1, "lemon": 1, "apple": 1}, {}, {}]))
    assert goal[:2] == ["act:GOAL", "goal:G1-1"]
    assert turn(standing("END.2"))[:1] == ["act:D2"]


def test_a_finished_game_is_worth_its_result() -> None:
    match = position(3, mules=["END.s2", "END.3", "END.s1"], dirhems=[9, 9, 9])
    for code in ("move:END.s3", "end"):
        match.play(code)
    game: Any = match._game
    values = [brain.value(game, seat) for seat in range(3)]
    assert values[2] > values[0] > values[1]


@pytest.mark.soak
def test_greedy_beats_random_nearly_always() -> None:
    assert arena("alpujarras", ["greedy", "random"], 400, 2, "soak")[0].win_share >= 0.95
