"""Chapter 17: what holds for the Market whatever is played, in both forms."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from serai.games.mule.codes import CODES
from serai.games.mule.state import Mule
from tests.games.mule.helpers import TITLE, market
from tests.games.mule.market_worlds import Twin, legal, worlds

COMMANDS = int(os.environ.get("SERAI_COMMANDS", "12000"))
"""Random commands of each property; many more in the soak."""


def total(g: Mule, good: int) -> tuple[int, int]:
    """All units of the Good on auction, and all money but what went over the Store's counter."""
    units = int(g.store[good]) + sum(int(g.stock[seat * 4 + good]) for seat in range(g.players))
    return units, sum(int(money) for money in g.money)


def counter(g: Mule, kind: str, price: int) -> tuple[int, int]:
    """Units and dollars that went over the Store's counter one way, each at its price."""
    units = dollars = 0
    for event in g.events:
        if event.kind.name == kind:
            _, some, paid = event.arguments
            assert paid == some * price
            units, dollars = units + some, dollars + paid
    return units, dollars


@pytest.mark.rule("MUL-142", "MUL-212", "MUL-4", "MUL-130")
@pytest.mark.parametrize("form", ["turns", "live"])
def test_goods_and_money_are_conserved(form: str) -> None:
    """Units of the Good never change in number; the Store alone brings money in or takes it out, at its own prices."""
    rng = random.Random(f"conserved {form}")
    done = 0
    for g in worlds(rng, form):
        good = int(g.auction)
        while g.auction == good and done < COMMANDS:
            before, shop, (units, money) = int(g.step_of[good]), int(g.store[good]), total(g, good)
            seat, option = rng.choice(legal(g))
            g.recording, g.events = True, []
            g.step_as(seat, option)
            done += 1
            if g.auction != good:
                break
            found, coins = total(g, good)
            assert found == units
            assert int(g.step_of[good]) == before
            sold, bought = counter(g, "sold", int(g.buy_price(good))), counter(g, "store_sold", int(g.sell_price(good)))
            assert int(g.store[good]) - shop == sold[0] - bought[0], CODES.code(option)
            assert coins - money == sold[1] - bought[1], CODES.code(option)
            assert min(g.money) >= 0 and min(g.stock) >= 0 and min(g.store) >= 0
            assert TITLE.check(g) == ""
        if done >= COMMANDS:
            return


@pytest.mark.rule("MUL-133", "MUL-218", "MUL-220")
@pytest.mark.parametrize("form", ["turns", "live"])
def test_roles_never_change_and_offers_are_always_covered(form: str) -> None:
    rng = random.Random(f"roles {form}")
    done = 0
    for g in worlds(rng, form):
        good = int(g.auction)
        while g.auction == good and done < COMMANDS // 2:
            roles = [int(role) for role in g.role]
            seat, option = rng.choice(legal(g))
            g.step_as(seat, option)
            done += 1
            if g.auction != good:
                break
            for old, new in zip(roles, g.role, strict=True):
                assert old in (0, new)
            for index, side in enumerate(g.side):
                owner = index // 5
                if side == 1:
                    assert g.stock[owner * 4 + good] >= g.units[index] and g.role[owner] != 1
                elif side == 2:
                    assert g.money[owner] >= g.total[index] and g.role[owner] != 2
        if done >= COMMANDS // 2:
            return


@pytest.mark.rule("MUL-135", "MUL-223", "MUL-224")
def test_no_order_of_arrivals_breaks_the_priority_by_rank() -> None:
    """The same wishes in any order of arrival give the same result, and no wish of a lower Rank stays unserved while a
    higher one gets a unit."""
    rng = random.Random("arrivals")
    for _ in range(120):
        players = rng.choice((3, 4))
        ranks = rng.sample(range(players), players)
        money = [rng.randint(3, 30) for _ in range(players)]
        units = rng.randint(1, 6)
        caller = rng.choice(ranks[:-1])
        start = market(
            "food", players=players, ranks=ranks, food=[0] * players, money=money, store={"food": units},
            prices={"food": 3}, options={"market": "live"},
        )._game  # fmt: skip
        assert isinstance(start, Mule)
        called = min(rng.randint(1, 6), units, money[caller] // 3)
        wishes = {seat: rng.randint(0, min(units, money[seat] // 3, 20)) for seat in range(players) if seat != caller}
        results = set()
        for _ in range(6):
            g = start.copy()
            g.step_as(caller, option(f"store_buy:{called}"))
            for seat in rng.sample(sorted(wishes), len(wishes)):
                joins = wishes[seat] > 0 and rng.random() < 0.3
                g.step_as(seat, option(f"store_buy:{wishes[seat]}" if joins else f"claim:{wishes[seat]}"))
            results.add(tuple(int(g.stock[seat * 4 + 2]) for seat in range(players)))
        assert len(results) == 1
        (got,) = results
        left = units
        for seat in reversed(ranks):
            wanted = called if seat == caller else wishes[seat]
            assert got[seat] == min(wanted, left)
            left -= got[seat]


def option(code: str) -> int:
    found = CODES.option(code)
    assert found is not None
    return found


@pytest.mark.rule("MUL-236")
@pytest.mark.parametrize("options", [{}, {"colonists_first": True}, {"declare_roles": True}])
def test_every_turn_based_result_is_reachable_live(options: dict[str, Any]) -> None:
    """A random turn-based Auction is followed by live commands step by step; money, Goods, roles and offers agree."""
    rng = random.Random(f"twin {sorted(options)}")
    for number in range(25):
        twin = Twin(rng, options)
        twin.play_to_the_end(rng)
        assert twin.steps > 0, number


@pytest.mark.rule("MUL-230", "MUL-226")
def test_a_live_auction_of_random_commands_ends_with_its_clock() -> None:
    """Whatever people do, silence and the countdown close the Auction."""
    rng = random.Random("ends")
    for g in worlds(rng, "live", number=20):
        good = int(g.auction)
        for _ in range(40):
            if g.auction == good:
                seat, chosen = rng.choice([pair for pair in legal(g) if pair[0] >= 0])
                g.step_as(seat, chosen)
        rings = 0
        while g.auction == good:
            if -3 not in g.seats():  # in the middle of an offer
                g.step_as(g.seats()[0], int(g.options[0]))
                continue
            g.step_as(-3, int(g.options_of(-3)[0]))
            rings += 1
        assert rings <= 3
