"""What the table promises is what playing brings: forecasts of the chapters, badges, costs and notes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import serai
from serai.games.mule import TITLE
from serai.games.mule.codes import CLAIM, CODES, ENERGY, FOOD, GIVE, SMITHORE, seat_good
from serai.games.mule.events import PersonalEvents
from serai.games.mule.market.pricing import set_prices
from serai.games.mule.primitives import build_mules
from serai.games.mule.production import produce
from serai.games.mule.scene import SCENE
from serai.games.mule.scene.reading import GOODS, PATHS, SITES, MuleReading
from serai.games.mule.scene.work.events import effect_on
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


def live_game(match: Match) -> Mule:
    """The game itself: to read, not to play."""
    assert isinstance(match._game, Mule)
    return match._game


def true_game(match: Match) -> Mule:
    game = live_game(match).copy()
    game.recording = True
    return game


def usage_of(match: Match) -> tuple[Mule, dict[str, dict[tuple[int, int], int]]]:
    """The whole chapter played on a copy: the game after it, and what was used and what spoilt, by seat and Good."""
    game, rng = true_game(match), Random(0)
    game.begin(Usage(0))
    while game.stack:
        game.step(rng.choice(list(game.options)))
    found: dict[str, dict[tuple[int, int], int]] = {"used": {}, "spoiled": {}}
    for event in game.events:
        if event.kind.name in found:
            found[event.kind.name][event.seat, event.arguments[0]] = event.arguments[1]
    return game, found


@pytest.mark.rule("MUL-93", "MUL-97", "MUL-98", "MUL-181")
@pytest.mark.parametrize("talents", ["off", "on"])
def test_usage_and_spoilage_are_as_forecast(talents: str) -> None:
    spoilt = short = 0
    for match in positions(special_talents=talents):
        game, happened = usage_of(match)
        for seat in range(match.players):
            outlook = MuleReading(SceneContext(match, seat)).outlook(seat)
            assert happened["used"].get((seat, ENERGY), 0) == outlook.need - outlook.short
            assert happened["spoiled"].get((seat, FOOD), 0) == outlook.food_spoils
            assert happened["spoiled"].get((seat, ENERGY), 0) == outlook.energy_spoils
            assert game.stock[seat_good(seat, FOOD)] == outlook.food_left
            assert game.stock[seat_good(seat, ENERGY)] == outlook.energy_left
            spoilt += outlook.food_spoils + outlook.energy_spoils
            short += outlook.short
    assert spoilt > 10
    assert short > 0


@pytest.mark.rule("MUL-99")
def test_what_is_left_after_usage_is_at_most_the_limit_of_a_stock() -> None:
    match = serai.position("mule", {"players": 4, "stock": [{"food": 40, "energy": 40}, {}, {}, {}]}, chance="ask")
    game, _ = usage_of(match)
    outlook = MuleReading(SceneContext(match, 0)).outlook(0)
    limit = game.printed.numbers.stock_limit
    assert (game.stock[FOOD], game.stock[ENERGY]) == (outlook.food_left, outlook.energy_left) == (limit, limit)


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


# ---- badges ----------------------------------------------------------------------------------------------------------


def asked(blocks: tuple[str, ...], most: int, seeds: int = 6, **settings: str) -> Iterator[tuple[Match, int]]:
    """Positions of random games where a seat is offered something of these blocks."""
    for seed in range(seeds):
        match, rng, left = serai.new("mule", 4, seed=seed, **settings), Random(seed), most
        while left and not match.over and match.seats:
            seat = rng.choice(match.seats)
            codes = match.options(seat)
            kinds = sorted({code.partition(":")[0] for code in codes})
            if set(kinds) & set(blocks):
                left -= 1
                yield match, seat
            kind = rng.choice(kinds)
            if "store_buy" not in blocks and live_game(match).auction != NONE and kind != "cancel":
                kind = next((end for end in ("done", "pass") if end in kinds), kind)
            match.play(rng.choice([code for code in codes if code.partition(":")[0] == kind]), seat)


def badges(match: Match, seat: int, blocks: tuple[str, ...]) -> list[tuple[str, str]]:
    """Code and badge of each target of these blocks that has one."""
    drawn = SCENE.scene(SceneContext(match, seat))
    found = [(target.code, target.badge) for target in drawn.targets if target.badge]
    return [(code, badge) for code, badge in found if code.partition(":")[0] in blocks]


def labels(match: Match, seat: int) -> dict[str, str]:
    """What each node of the table says."""
    drawn = SCENE.scene(SceneContext(match, seat))
    return {node.id: node.label for part in drawn.parts for node in part.nodes}


def dollars(text: str) -> int:
    """The dollars that a text names, with their sign."""
    sign, number = re.findall(r"([+\u2212]?)\$(\d+)", text)[0]
    return -int(number) if sign == "\u2212" else int(number)


def food(text: str) -> int:
    """The Food that a text names, as in ``2F`` or ``2 Food``."""
    return int(re.findall(r"(\d+)(?:F| Food)", text)[0])


def played(match: Match, *codes: str) -> Mule:
    """A copy of the game after these choices of the seat that is asked."""
    game = true_game(match)
    for code in codes:
        option = CODES.option(code)
        assert option is not None
        game.step(option)
    return game


def fed(game: Mule, seat: int) -> int:
    """The Food that a seat has spent on Actions since the copy was made."""
    return sum(event.arguments[0] for event in game.events if event.kind.name == "fed" and event.seat == seat)


ACTIONS = ("buy", "refit", "refit_two", "move")


@pytest.mark.rule("MUL-74", "MUL-76", "MUL-77", "MUL-79", "MUL-80", "MUL-181")
def test_actions_cost_what_their_badges_say() -> None:
    """Each is played to its end; with talents, so that runners and engineers are among the players."""
    seen: Counter[tuple[str, int]] = Counter()
    for match, seat in asked(ACTIONS, 14, special_talents="on"):
        for code, badge in badges(match, seat, ACTIONS):
            game, rng = played(match, code), Random(0)
            while type(game.stack[-1]).__name__ in ("Buy", "Refit", "RefitTwo", "Move"):
                game.step(rng.choice(list(game.options)))
            assert fed(game, seat) == food(badge), (code, badge)
            paid = game.money[seat] - live_game(match).money[seat]
            assert paid == (dollars(badge) if "$" in badge else 0), (code, badge)
            seen[code.partition(":")[0], food(badge)] += 1
    assert {("buy", 1), ("buy", 2), ("refit", 1), ("refit", 2), ("move", 2)} <= set(seen)


@pytest.mark.rule("MUL-82", "MUL-84", "MUL-86")
def test_the_other_actions_cost_what_their_buttons_say() -> None:
    seen: Counter[str] = Counter()
    for match, seat in asked(("assay", "hunt", "gamble"), 6, seeds=3):
        said = labels(match, seat)
        for code in {"assay", "hunt", "gamble"} & set(match.options(seat)):
            game = played(match, code)
            assert fed(game, seat) == food(said[f"act-{code}"])
            if code == "gamble":
                assert game.money[seat] - live_game(match).money[seat] == dollars(said["act-gamble"])
            seen[code] += 1
    assert set(seen) == {"assay", "hunt", "gamble"}


def waive(game: Mule) -> None:
    """Whoever could claim the Store's units before the buyer wants none."""
    while any(option == CLAIM.option(0) for option in game.options):
        game.step(CLAIM.option(0))
    for seat in [seat for seat in range(game.players) if game.claimants >> seat & 1]:
        game.step_as(seat, CLAIM.option(0))


MARKET = ("store_sell", "store_buy", "ask", "bid", "accept")


@pytest.mark.rule("MUL-219", "MUL-221", "MUL-222", "MUL-232")
@pytest.mark.parametrize("form", ["turns", "live"])
def test_trades_bring_what_their_badges_and_buttons_say(form: str) -> None:
    seen: Counter[str] = Counter()
    for match, seat in asked(MARKET, 24, seeds=3, market=form):
        said, before = labels(match, seat), live_game(match)
        for code, badge in badges(match, seat, MARKET):
            block, _, value = code.partition(":")
            if block in ("ask", "bid") and int(value) % 7:  # they are many, and alike
                continue
            if block == "store_buy" and before.caller != NONE:  # somebody has called for these units already
                continue
            game = true_game(match)
            option = CODES.option(code)
            assert option is not None
            game.step_as(seat, option)
            if block in ("ask", "bid"):
                assert game.total[list(game.born).index(game.posted)] == dollars(badge)
            else:
                waive(game)
                button = said.get(f"btn-{code.replace(':', '-')}", badge)
                assert game.money[seat] - before.money[seat] == dollars(badge) == dollars(button), (code, badge)
            seen[block] += 1
    assert set(seen) == set(MARKET)


@pytest.mark.rule("MUL-54", "MUL-55")
def test_bids_are_what_their_badges_say() -> None:
    seen: Counter[str] = Counter()
    for match, seat in asked(("auction", "raise"), 4, seeds=8):
        for code, badge in badges(match, seat, ("auction", "raise")):
            game = played(match, code)
            bids = [event.arguments[-1] for event in game.events if event.kind.name in ("opened", "raised")]
            assert bids == [dollars(badge)]
            seen[code.partition(":")[0]] += 1
    assert set(seen) == {"auction", "raise"}


@pytest.mark.rule("MUL-156", "MUL-160", "MUL-161", "MUL-162", "MUL-163", "MUL-174")
def test_a_card_brings_each_seat_what_its_note_says() -> None:
    """Every card is given to a player in every position, as if its giver held it."""
    said = TITLE.words.texts["scene"]
    seen: Counter[str] = Counter()
    for match in positions():
        if live_game(match).turn < 1:
            continue
        reading = MuleReading(SceneContext(match, None))
        for deck, at in (("lucky", 0), ("unlucky", 1)):
            for index, card in enumerate(CODES.domains[deck]):
                giver, seat = index % 4, (index + 1 + live_game(match).turn) % 4
                if giver == seat:
                    continue
                game = true_game(match)
                (game.held_lucky if deck == "lucky" else game.held_unlucky)[giver] = index
                game.begin(PersonalEvents(at, giver))
                before = game.copy()
                game.step(GIVE.option(seat))
                note = effect_on(reading, deck, card, seat)
                frames = [type(frame).__name__ for frame in game.stack]
                lost = "ReturnLand" in frames or game.lands[seat] != before.lands[seat]
                assert lost == (note == said["fate_land_lost"]), (card, note)
                assert ("ClaimLand" in frames) == (note == said["fate_land"]), (card, note)
                gained = {
                    "$": game.money[seat] - before.money[seat],
                    "Smithore": game.stock[seat_good(seat, SMITHORE)] - before.stock[seat_good(seat, SMITHORE)],
                    "Food": game.stock[seat_good(seat, FOOD)] - before.stock[seat_good(seat, FOOD)],
                }
                for what, change in gained.items():
                    number = re.search(r"\d+", note)
                    told = int(number[0]) * (-1 if "\u2212" in note else 1) if number and what in note else 0
                    assert change == told, (card, note)
                    seen[what] += change != 0
                seen["Land"] += lost
    assert all(seen[what] for what in ("$", "Smithore", "Food", "Land"))


# ---- what nobody may learn -------------------------------------------------------------------------------------------


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
