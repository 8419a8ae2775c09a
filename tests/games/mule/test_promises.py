"""What the table forecasts is what the chapters bring: Usage, Spoilage, Production, Pricing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import serai
from serai.games.mule.codes import CODES, ENERGY, FOOD
from serai.games.mule.market.pricing import set_prices
from serai.games.mule.primitives import build_mules
from serai.games.mule.production import produce
from serai.games.mule.scene.reading import GOODS, PATHS, SITES, MuleReading
from serai.games.mule.state import Mule
from serai.games.mule.usage import Usage
from serai.kernel.game import NONE
from serai.match import Match
from serai.scene import SceneContext

GAMES = 3
EVERY = 12


def positions(**settings: str) -> Iterator[Match]:
    """Random games, looked at now and then while the boards fill up."""
    for seed in range(GAMES):
        match, rng = serai.new("mule", 4, seed=seed, **settings), Random(seed)
        for step in range(400):
            if match.over:
                break
            seat = rng.choice(match.seats)
            match.play(rng.choice(match.options(seat)), seat)
            if step % EVERY == 0:
                yield match


def true_game(match: Match) -> Mule:
    game = match._game.copy()
    assert isinstance(game, Mule)
    game.recording = True
    return game


def usage_of(match: Match) -> dict[str, dict[tuple[int, int], int]]:
    """The whole chapter played on a copy: what was used and what spoilt, by seat and Good."""
    game, rng = true_game(match), Random(0)
    game.begin(Usage(0))
    while game.stack:
        game.step(rng.choice(list(game.options)))
    found: dict[str, dict[tuple[int, int], int]] = {"used": {}, "spoiled": {}}
    for event in game.events:
        if event.kind.name in found:
            found[event.kind.name][event.seat, event.arguments[0]] = event.arguments[1]
    return found


@pytest.mark.rule("MUL-93", "MUL-97", "MUL-98", "MUL-181")
@pytest.mark.parametrize("talents", ["off", "on"])
def test_usage_and_spoilage_are_as_forecast(talents: str) -> None:
    spoilt = short = 0
    for match in positions(special_talents=talents):
        happened = usage_of(match)
        for seat in range(match.players):
            outlook = MuleReading(SceneContext(match, seat)).outlook(seat)
            assert happened["used"].get((seat, ENERGY), 0) == outlook.need - outlook.short
            assert happened["spoiled"].get((seat, FOOD), 0) == outlook.food_spoils
            assert happened["spoiled"].get((seat, ENERGY), 0) == outlook.energy_spoils
            spoilt += outlook.food_spoils + outlook.energy_spoils
            short += outlook.short
    assert spoilt > 10
    assert short > 0


@pytest.mark.rule("MUL-110", "MUL-113", "MUL-115")
@pytest.mark.parametrize("mode", ["beginner", "tournament"])
def test_production_without_a_card_is_as_forecast(mode: str) -> None:
    """Each seat sees its own Lands; where a value is unknown to it the forecast says so, and that Good is left out."""
    made = 0
    for match in positions(mode=mode):
        for seat in range(match.players):
            reading = MuleReading(SceneContext(match, seat))
            outlook = reading.outlook(seat)
            game = true_game(match)
            game.card = NONE
            game.flipped[seat] |= sum(1 << SITES.index(site) for site in outlook.idle)
            produce(game)
            got = {
                (event.seat, event.arguments[0]): event.arguments[1]
                for event in game.events
                if event.kind.name == "made"
            }
            for index, good in enumerate(GOODS):
                units, unknown = reading.yields(seat, outlook.idle)[good]
                if not unknown:
                    assert got.get((seat, index), 0) == units, (seat, good)
                    made += units
    assert made > 20


@pytest.mark.rule("MUL-113", "MUL-115")
@pytest.mark.parametrize(("mode", "more"), [("beginner", 0), ("tournament", 1)])
def test_a_pair_on_a_path_is_forecast_as_it_produces(mode: str, more: int) -> None:
    one, other = PATHS[0].split("-")
    boards = [{one: "plains food", other: "plains food"}, {}, {}, {}]
    match = serai.position("mule", {"players": 4, "boards": boards, "options": {"mode": mode}}, chance="ask")
    reading, game = MuleReading(SceneContext(match, 0)), true_game(match)
    produce(game)
    made = [event.arguments[1:] for event in game.events if event.kind.name == "made" and event.seat == 0]
    assert made == [(reading.yields(0)["food"][0], more)]
    assert reading.economies(0) == [(PATHS[0], "food")][:more]


@pytest.mark.rule("MUL-118", "MUL-119", "MUL-120", "MUL-122", "MUL-123")
def test_prices_are_as_forecast() -> None:
    changed = 0
    for match in positions():
        reading = MuleReading(SceneContext(match, 0))
        game = true_game(match)
        build_mules(game)
        set_prices(game)
        for index, good in enumerate(GOODS):
            price = reading.forecast(good)
            if price is not None:
                assert price == game.sell_price(index), good
                changed += price != reading.sell(good)
            steps = reading.steps(good)
            if steps is not None:
                low, high = reading.lane(good)
                assert min(high, max(low, reading.sell(good) + steps[0] - steps[1])) == game.sell_price(index)
    assert changed > 10


@pytest.mark.rule("MUL-199", "MUL-200")
def test_a_forecast_tells_nothing_that_the_viewer_does_not_know() -> None:
    """Two worlds that look the same to a seat give the same forecasts."""
    for match in positions():
        for seat in (0, None):
            told = []
            for salt in range(2):
                context = SceneContext(match, seat)
                context.world = match.sample(NONE if seat is None else seat, Random(salt))
                reading = MuleReading(context)
                told.append([(reading.outlook(other), reading.yields(other)) for other in range(match.players)])
            assert told[0] == told[1]


def test_the_domains_are_in_the_order_of_the_rules() -> None:
    assert tuple(CODES.domains["good"]) == GOODS
