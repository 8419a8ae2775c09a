"""What the table promises is what playing brings: forecasts of the chapters, badges, costs and notes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import serai
from serai.cli.drawing import drawing
from serai.games.mule import TITLE
from serai.games.mule.choices import SHORTAGE, candidates
from serai.games.mule.codes import CLAIM, CODES, ENERGY, FOOD, GIVE, RANKING, SMITHORE, board_place, seat_good
from serai.games.mule.events import PersonalEvents
from serai.games.mule.market.pricing import set_prices
from serai.games.mule.primitives import build_mules
from serai.games.mule.production import produce
from serai.games.mule.scene import SCENE
from serai.games.mule.scene.reading import GOODS, PATHS, SITES, MuleReading, Outlook
from serai.games.mule.scene.work.events import effect_on
from serai.games.mule.state import Mule
from serai.games.mule.turn import Turn
from serai.games.mule.usage import Usage
from serai.kernel.game import NONE
from serai.match import Match
from serai.scene import SceneContext
from tests.games.mule.helpers import position

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
            check_idle(match, seat, outlook)
    assert spoilt > 10
    assert short > 0


def check_idle(match: Match, seat: int, outlook: Outlook) -> None:
    """So many as are short of Energy, and none that makes more than one that keeps its power."""
    game = live_game(match)
    may = [index for index in range(len(SITES)) if candidates(game, seat, SHORTAGE) >> index & 1]
    idle = [SITES.index(site) for site in outlook.idle]
    assert len(idle) == min(outlook.short, len(may)) and set(idle) <= set(may)
    worth = {site: game.value(board_place(seat, site), game.made_at(seat, site)) for site in may}
    known = {site: value for site, value in worth.items() if game.knows(seat, board_place(seat, site))}
    kept = [value for site, value in known.items() if site not in idle]
    assert all(known[site] <= min(kept, default=99) for site in idle if site in known)


@pytest.mark.parametrize(("energy", "idle"), [(0, {"a2", "c1", "e2"}), (1, {"a2", "e2"}), (2, {"e2"}), (3, set())])
def test_the_poorest_lands_are_thought_to_stand_idle(energy: int, idle: set[str]) -> None:
    board = {"c1": "river:food", "a2": "plains:food", "e2": "high_mountain:crystite!0", "b2": "plains:energy"}
    match = position(turn=3, phase="development", boards=[board, {}, {}, {}], energy=[energy, 0, 0, 0])
    assert set(MuleReading(SceneContext(match, 0)).outlook(0).idle) == idle


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
                assert price == (game.sell_price(index), game.buy_price(index)), good
                changed += price[0] != reading.sell(good)
            steps = reading.steps(good)
            if steps is not None:
                low, high = reading.lane(good)
                assert min(high, max(low, reading.sell(good) + steps[0] - steps[1])) == game.sell_price(index)
    assert changed > 10


# ---- the terminal ----------------------------------------------------------------------------------------------------


def corral_price(text: str) -> int:
    return int(re.findall(r"Corral .* at \$(\d+)", text)[0])


def store_prices(text: str) -> list[tuple[int, int]]:
    """Sell and Buy Price of each Good."""
    return [
        (int(sell), int(buy))
        for good in GOODS
        for sell, buy in re.findall(rf"{TITLE.words.value('good', good)} +(\d+) +(-?\d+) +\d+   [█·]", text)
    ]


@pytest.mark.rule("MUL-15")
def test_goods_are_valued_at_what_the_store_pays() -> None:
    """The strip of Ranks and the stocks of a colony, by the prices that the terminal shows."""
    for match in positions():
        buys = [buy for _, buy in store_prices(drawing(match, 0, False))]
        reading = MuleReading(SceneContext(match, 0))
        said = labels(match, 0)
        for seat in range(match.players):
            worth = [reading.stock(seat, good) * buy for good, buy in zip(GOODS, buys, strict=True)]
            assert [reading.worth(seat, good) for good in GOODS] == worth
            assert f"goods worth ${sum(worth)} at the Store" in said[f"rank-{seat}"]
            if seat == 0:  # the colony that is drawn large
                for good, value in zip(GOODS[:2], worth[:2], strict=True):
                    assert "over the limit" in said[f"stock-0-{good}"] or f"worth ${value}" in said[f"stock-0-{good}"]


@pytest.mark.rule("MUL-195")
@pytest.mark.parametrize("counted", ["off", "end_only", "all"])
def test_lands_and_mules_are_valued_where_they_count(counted: str) -> None:
    match, rng = serai.new("mule", 3, seed=3, mode="beginner", land_mule_value=counted), Random(3)
    while not match.over:
        seat = rng.choice(match.seats)
        match.play(rng.choice(match.options(seat)), seat)
    said = labels(match, 0)
    money = match.view()["money"]
    for seat in range(3):
        property_ = re.findall(r"Lands and M\.U\.L\.E\.s worth \$(\d+)", said[f"rank-{seat}"])
        assert match.scores[seat] == money[seat] + sum(map(int, property_))
        assert bool(property_) == (counted != "off")


@pytest.mark.rule("MUL-25", "MUL-183")
@pytest.mark.parametrize("varied", ["off", "on"])
def test_the_calendar_marks_the_months_in_which_the_ship_may_come(varied: str) -> None:
    match, rng = serai.new("mule", 3, seed=2, mode="beginner", variable_turns=varied), Random(2)
    calendars: list[tuple[int, set[int]]] = []
    while not match.over:
        before = match.event_count
        seat = rng.choice(match.seats)
        match.play(rng.choice(match.options(seat)), seat)
        if any(event["kind"] == "phase" for event in match.events_for(None, before)) and not match.over:
            months = [label for node, label in labels(match, 0).items() if re.fullmatch(r"month-\d+", node)]
            ship = {number for number, label in enumerate(months, start=1) if "may come back" in label}
            calendars.append((len(months), ship))
            assert "LAST MONTH" not in drawing(match, 0, False)
    end = match.view()["turn"]
    assert all(end in ship and max(ship) == months for months, ship in calendars)
    assert calendars[0] == (end, {end}) if varied == "off" else len(calendars[0][1]) == 3


@pytest.mark.rule("MUL-36")
@pytest.mark.parametrize("card", TITLE.codes.domains["card"])
def test_the_terminal_says_that_the_ship_is_back(card: str) -> None:
    match = position(turn=3, phase="development", card=card, options={"production_forecast": True})
    game = true_game(match)
    game.begin(Turn(RANKING))  # the Phase that ends the last month
    assert ("LAST MONTH" in drawing(match, 0, False)) == game.over


@pytest.mark.rule("MUL-217")
def test_the_price_of_a_unit_is_that_of_the_lot() -> None:
    seen = 0
    for match, seat in asked(("accept",), 8, seeds=2, market="live"):
        drawn = SCENE.scene(SceneContext(match, seat))
        for node in (node for part in drawn.parts for node in part.nodes if node.id.startswith("token-") and node.tip):
            units, total = map(int, re.findall(r"(\d+) .*\$(\d+)", node.label)[0])
            assert node.tip is not None
            each = float(re.findall(r"\$([\d.e-]+) for each", node.tip.lines[0])[0])
            assert each * units == pytest.approx(total, rel=1e-4)
            seen += units > 1
    assert seen


@pytest.mark.rule("MUL-6")
def test_the_crates_hold_as_many_tiles_as_the_box() -> None:
    match = serai.new("mule", 4, seed=1)
    lands = match.printed.lands
    by_value = Counter({vein: int(lands.hiding(vein)) for vein in range(4)})
    for terrain, name in enumerate(TITLE.codes.domains["terrain"]):
        hidden = [int(lands.hidden[4 * terrain + vein]) for vein in range(4)]
        assert sum(hidden) in (0, lands.count[terrain]), name
        by_value.subtract(dict(enumerate(hidden)))
    assert not any(by_value.values())


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
            if "$" in badge:
                assert corral_price(drawing(match, seat, False)) == -paid
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
                if code in ("store_buy:1", "store_sell:1"):
                    sell, buy = store_prices(drawing(match, seat, False))[before.auction]
                    assert dollars(badge) == (-sell if block == "store_buy" else buy)
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
