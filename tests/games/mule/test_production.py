"""Chapter 7: Production."""

from __future__ import annotations

from typing import Any

import pytest

from serai import Match
from tests.games.helpers import kinds, offered, play, refused
from tests.games.mule.helpers import asked, corral, flipped, irata, land_at, mules, position, prices, stock, store

CARDS = {
    "acid": "acid_rain_storm-4",
    "sun": "sunspot_activity-5",
    "quake": "planetquake-4",
    "pests": "pest_attack-5",
    "radiation": "radiation-6",
    "pirates": "pirate_ship",
    "meteor": "meteor_strike-6",
    "fire": "fire_in_the_store-7",
    "ship": "the_ship_is_back-9",
}


def production(card: str | None = None, **fields: Any) -> Match:
    """Phase 4 of turn 3; the card is drawn if one is named."""
    players = fields.get("players", 4)
    base: dict[str, Any] = {"turn": 3, "phase": "production", "ranks": list(range(players))}
    for good in ("smithore", "crystite", "food", "energy"):
        base[good] = [0] * players
    match = position(**(base | fields))
    if card is not None:
        assert match.seats == [-2]
        match.play(f"card:{CARDS[card]}", "*")
    return match


def one(**lands: str) -> list[dict[str, str]]:
    """A board for seat 0, the other three empty."""
    return [lands, {}, {}, {}]


def make(match: Match) -> list[int]:
    """What seat 0 has: Smithore, Crystite, Food, Energy."""
    return list(stock(match, 0).values())


@pytest.mark.rule("MUL-101", "MUL-118")
def test_one_card_for_all_and_for_this_turn() -> None:
    boards = [{"c1": "river:food"}] * 4
    match = production("acid", boards=boards, energy=[1] * 4)
    assert [stock(match, seat)["food"] for seat in range(4)] == [5] * 4
    assert match.data()["card"] == "acid_rain_storm-4"
    match = production("sun", boards=boards, energy=[1] * 4)
    assert [stock(match, seat)["food"] for seat in range(4)] == [3] * 4


@pytest.mark.rule("MUL-101", "MUL-179")
@pytest.mark.parametrize("card", [card for card in CARDS if card != "ship"])
def test_a_card_without_effect_still_counts(card: str) -> None:
    match = production(card, boards=[{}] * 4, irata="full")
    if match.seats == [-2]:
        match.play(match.options()[0], "*")
    assert kinds(match).count("card") == 1
    assert match.data()["card"] == CARDS[card]


@pytest.mark.rule("MUL-102", "MUL-103")
def test_modifiers_and_no_value_below_zero() -> None:
    board = one(c1="river:food", b1="high_mountain:food", d1="plains:energy", d3="low_mountain:energy")
    assert make(production("acid", mode="beginner", boards=board)) == [0, 0, 5 + 2, 1 + 0]
    assert make(production("sun", mode="beginner", boards=board)) == [0, 0, 3, 5 + 3]
    board = one(a1="plains:smithore", b3="high_mountain:smithore", e1="plains:crystite!0", e3="plains:crystite!3")
    assert make(production("quake", mode="beginner", boards=board)) == [0 + 2, 0 + 2, 0, 0]


@pytest.mark.rule("MUL-103")
@pytest.mark.parametrize(
    ("card", "made"),
    [
        ("acid", [1, 2, 4, 1]),
        ("sun", [1, 2, 2, 5]),
        ("quake", [0, 1, 2, 3]),
        ("radiation", None),
        ("pirates", [1, 0, 2, 3]),
        ("meteor", [1, 2, 2, 3]),
        ("fire", [1, 2, 2, 3]),
    ],
)
def test_what_each_card_does_to_production(card: str, made: list[int] | None) -> None:
    board = {"a1": "plains:smithore", "a3": "plains:crystite!2", "e1": "plains:food", "e3": "plains:energy"}
    match = production(card, boards=[{}, {}, {}, board] if made is None else [board, {}, {}, {}], irata="full")
    if made is None:
        assert list(stock(match, 3).values()) == [1, 2, 2, 3]  # the lowest Rank is not hit
    else:
        assert make(match) == made


@pytest.mark.rule("MUL-104")
def test_a_meteor_leaves_a_crater_on_an_empty_square_outside_the_river() -> None:
    squares = {"A1": "plains", "G5": "plains"}
    match = production("meteor", irata=squares)
    targets = offered(match, "square")
    assert not {"A1", "G5", "D1", "D2", "D3", "D4", "D5"} & set(targets)
    assert len(targets) == 35 - 5 - 2
    match.play("square:B3", "*")
    assert irata(match) == squares | {"B3": "meteor_crater"}
    assert match.data()["craters"] == 1


@pytest.mark.rule("MUL-104", "MUL-182")
def test_with_rivers_a_meteor_may_fall_into_the_river_column() -> None:
    match = production("meteor", irata={"A1": "plains"}, options={"random_land_placement": "with_rivers"})
    assert {"D1", "D5"} <= set(offered(match, "square"))
    assert "D3" not in offered(match, "square")


@pytest.mark.rule("MUL-104", "MUL-179", "MUL-30")
def test_no_square_or_no_tile_no_crater() -> None:
    match = production("meteor", irata="full")
    assert "crater" not in kinds(match)
    match = production("meteor", irata={"A1": "plains"}, craters=0)
    assert "crater" not in kinds(match)
    assert irata(match) == {"A1": "plains"}


@pytest.mark.rule("MUL-104", "MUL-47")
def test_a_crater_can_be_claimed_from_the_next_expansion_on() -> None:
    match = production("meteor", irata={"A1": "plains", "A2": "plains", "A3": "plains", "A4": "plains"}, turn=3)
    match.play("square:C3", "*")
    while match.data()["phase"] != "expansion":
        seat = match.seats[0]
        match.play(match.options()[0], "*" if seat == -2 else seat)
    assert "take:C3" in match.options()


# ---- Pest Attack ----------------------------------------------------------------------------------------------------

FARMS = {"c1": "river:food", "b1": "plains:food", "d1": "plains:food"}


@pytest.mark.rule("MUL-105")
def test_pests_hit_rank_one_at_the_best_farm() -> None:
    match = production("pests", boards=[FARMS, FARMS, {}, {}], mode="beginner")
    assert [stock(match, seat)["food"] for seat in (0, 1)] == [4, 7]


@pytest.mark.rule("MUL-105")
def test_pests_go_to_rank_two_if_rank_one_has_no_farm_and_no_further() -> None:
    boards = [{"b1": "plains:energy"}, FARMS, FARMS, {}]
    match = production("pests", boards=boards, mode="beginner")
    assert [stock(match, seat)["food"] for seat in (1, 2)] == [4, 7]
    match = production("pests", boards=[{}, {}, FARMS, FARMS], mode="beginner")
    assert [stock(match, seat)["food"] for seat in (2, 3)] == [7, 7]


@pytest.mark.rule("MUL-105")
def test_pests_on_the_first_turn_hit_everybody() -> None:
    match = production("pests", boards=[FARMS, FARMS, {}, FARMS], mode="beginner", turn=1)
    assert [stock(match, seat)["food"] for seat in range(4)] == [4, 4, 0, 4]


@pytest.mark.rule("MUL-105", "MUL-109")
def test_the_owner_chooses_among_equal_farms() -> None:
    board = {"b1": "plains:food", "d1": "plains:food", "b3": "high_mountain:food"}
    match = production("pests", boards=[board, {}, {}, {}], mode="beginner")
    assert asked(match) == 0 and offered(match, "flip") == ["b1", "d1"]
    assert refused(match, "flip:b3") == "MUL-105"
    play(match, "flip:d1")
    assert stock(match, 0)["food"] == 2


@pytest.mark.rule("MUL-109", "MUL-175", "MUL-240")
def test_several_choosers_go_in_the_order_that_the_lowest_rank_names() -> None:
    board = {"b1": "plains:food", "d1": "plains:food"}
    match = production("pests", boards=[board, board, board, {}], mode="beginner", turn=1)
    assert asked(match) == 2 and offered(match, "order") == ["0", "1", "2"]
    play(match, "order:2 order:0")
    assert asked(match) == 2
    play(match, "flip:b1")
    assert asked(match) == 0
    play(match, "flip:b1")
    assert asked(match) == 1


@pytest.mark.rule("MUL-105")
def test_a_flipped_farm_is_no_target() -> None:
    board = {"c1": "river:food~", "b1": "plains:food"}
    match = production("pests", boards=[board, {}, {}, {}], mode="beginner")
    assert stock(match, 0)["food"] == 0


BARREN = {"b3": "high_mountain:food", "b1": "plains:energy"}
"""A farm that makes no Food: a M.U.L.E. may be set to it, with a value of 0."""


def eaten(match: Match) -> list[tuple[int, str]]:
    """Whose farms the pests have hit."""
    return [(event["seat"], event["site"]) for event in match.events if event["kind"] == "flipped"]


@pytest.mark.rule("MUL-105")
@pytest.mark.parametrize(("rules", "hit"), [(2, (1, "c1")), (1, (0, "b3"))])
def test_pests_pass_over_a_farm_that_makes_no_food(rules: int, hit: tuple[int, str]) -> None:
    """They go to Rank 2 if Rank 1 has none but barren farms; in version 1 they were content with one of those."""
    match = production("pests", boards=[BARREN, FARMS, {}, {}], mode="beginner", rules=rules)
    assert eaten(match) == [hit]


@pytest.mark.rule("MUL-105")
@pytest.mark.parametrize(("rules", "hit"), [(2, [(1, "c1")]), (1, [(0, "b3"), (1, "c1")])])
def test_on_the_first_turn_barren_farms_are_spared(rules: int, hit: list[tuple[int, str]]) -> None:
    match = production("pests", boards=[BARREN, FARMS, {}, {}], mode="beginner", rules=rules, turn=1)
    assert eaten(match) == hit


@pytest.mark.rule("MUL-105", "MUL-240")
@pytest.mark.parametrize(("rules", "asked_to_choose"), [(2, False), (1, True)])
def test_nobody_chooses_among_barren_farms(rules: int, asked_to_choose: bool) -> None:
    board = {"b3": "high_mountain:food", "d3": "high_mountain:food"}
    match = production("pests", boards=[board, FARMS, {}, {}], mode="beginner", rules=rules)
    assert (offered(match, "flip") == ["b3", "d3"]) == asked_to_choose


@pytest.mark.rule("MUL-189")
def test_production_ignores_rank() -> None:
    match = production("pests", boards=[FARMS] * 4, mode="beginner", options={"production_ignores_rank": True}, turn=4)
    assert [stock(match, seat)["food"] for seat in range(4)] == [4] * 4
    match = production(
        "radiation", boards=[{"c1": "river:food"}] * 4, options={"production_ignores_rank": True}, turn=4
    )
    assert [stock(match, seat)["food"] for seat in range(4)] == [0] * 4
    assert all(mules(match, seat) for seat in range(4))


# ---- Radiation ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUL-106")
def test_radiation_costs_rank_one_a_mule_of_its_choice() -> None:
    board = {"a1": "plains:smithore", "b1": "plains:food~"}
    match = production("radiation", boards=[board, board, {}, {}])
    assert asked(match) == 0 and offered(match, "lose") == ["a1", "b1"]
    assert refused(match, "lose:c1") == "MUL-106"
    before = corral(match)
    play(match, "lose:b1")
    assert mules(match, 0) == {"a1": "smithore"}
    assert land_at(match, 0, "b1") == "plains"
    assert corral(match) == before
    assert mules(match, 1) == {"a1": "smithore", "b1": "food"}


@pytest.mark.rule("MUL-106")
def test_radiation_goes_to_rank_two_and_no_further() -> None:
    match = production("radiation", boards=[{"a1": "plains"}, {"a1": "plains:food"}, {"a1": "plains:food"}, {}])
    assert (mules(match, 1), mules(match, 2)) == ({}, {"a1": "food"})
    match = production("radiation", boards=[{}, {}, {"a1": "plains:food"}, {}])
    assert mules(match, 2) == {"a1": "food"}


@pytest.mark.rule("MUL-106")
def test_radiation_on_the_first_turn_flips_one_each() -> None:
    board = {"a1": "plains:smithore", "b3": "plains:smithore"}
    match = production("radiation", boards=[board, {"a1": "plains:smithore"}, {}, {}], turn=1, mode="beginner")
    assert flipped(match, 1) == ["a1"]
    assert asked(match) == 0
    play(match, "flip:a1")
    assert [stock(match, seat)["smithore"] for seat in (0, 1)] == [1, 0]
    assert len(mules(match, 0)) == 2


@pytest.mark.rule("MUL-107", "MUL-121")
def test_pirates_take_all_crystite_and_leave_the_price() -> None:
    board = {"a1": "plains:crystite!3"}
    match = production("pirates", boards=[board, {}, {}, {}], crystite=[5, 4, 0, 0], prices={"crystite": 9})
    assert [stock(match, seat)["crystite"] for seat in range(4)] == [0] * 4
    assert prices(match)["crystite"] == (9, 7)


@pytest.mark.rule("MUL-108")
def test_fire_in_the_store() -> None:
    match = production(
        "fire", store={"smithore": 2, "food": 5, "energy": 6}, corral=12, food=[4] * 4, energy=[2] * 4, smithore=[3] * 4
    )
    assert [store(match, good) for good in ("smithore", "food", "energy")] == [0, 0, 0]
    assert corral(match) == 12
    assert stock(match, 1) == {"smithore": 3, "crystite": 0, "food": 4, "energy": 2}


# ---- what is made ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUL-110")
def test_base_production_is_the_sum_of_the_values() -> None:
    board = one(c1="river:food", e1="plains:food", a1="plains", d3="high_mountain:smithore", b3="low_mountain:smithore")
    assert make(production("fire", mode="beginner", boards=board)) == [5, 0, 5, 0]


@pytest.mark.rule("MUL-111", "MUL-95", "MUL-116")
def test_flipped_mules_make_nothing_and_are_turned_up_again() -> None:
    match = production("fire", mode="beginner", boards=one(c1="river:food~", e1="plains:food"))
    assert make(match) == [0, 0, 2, 0]
    assert flipped(match, 0) == []


@pytest.mark.rule("MUL-112", "MUL-9")
def test_a_crystite_land_is_turned_up_when_first_counted() -> None:
    match = production(
        "fire", mode="beginner", boards=one(a1="plains:crystite", b3="low_mountain:crystite~", e1="plains")
    )
    assert match.seats == [-2] and set(offered(match, "vein")) == {"0", "1", "2", "3"}
    match.play("vein:2", "*")
    assert stock(match, 0)["crystite"] == 2
    assert land_at(match, 0, "a1") == "plains!2"
    assert land_at(match, 0, "b3") == "low_mountain"
    assert land_at(match, 0, "e1") == "plains"
    for seat in (0, 1, None):
        assert match.view(seat)["plains"]["known"] == {"0-a1": 2}


@pytest.mark.rule("MUL-112", "MUL-106")
def test_a_lost_or_flipped_mule_turns_nothing_up() -> None:
    match = production("radiation", boards=one(a1="plains:crystite"))
    assert land_at(match, 0, "a1") == "plains"
    assert "turned_up" not in kinds(match)
    match = production("radiation", boards=one(a1="plains:crystite"), turn=1)
    assert land_at(match, 0, "a1") == "plains"
    assert "turned_up" not in kinds(match)


@pytest.mark.rule("MUL-112", "MUL-81")
def test_a_turned_land_stays_turned() -> None:
    match = production("fire", boards=one(a1="plains!3"))
    assert land_at(match, 0, "a1") == "plains!3"
    assert stock(match, 0)["crystite"] == 0


@pytest.mark.rule("MUL-113", "MUL-114")
@pytest.mark.parametrize(
    ("sites", "bonus"),
    [
        (("a1",), 0),
        (("a1", "b1"), 1),
        (("a1", "a3"), 0),
        (("b1", "b2", "b3"), 2),
        (("a1", "b1", "a2", "b2"), 4),
        (("b2", "d2"), 0),
        (("b1", "c1", "d1"), 2),
        (("a1", "b1", "a2", "b2", "a3", "b3"), 7),
    ],
)
def test_economies_of_scale_per_path(sites: tuple[str, ...], bonus: int) -> None:
    board = dict.fromkeys(sites, "plains:smithore")
    tournament = production("fire", boards=[board, {}, {}, {}])
    beginner = production("fire", mode="beginner", boards=[board, {}, {}, {}])
    assert stock(beginner, 0)["smithore"] == len(sites)
    assert stock(tournament, 0)["smithore"] == len(sites) + bonus


@pytest.mark.rule("MUL-114")
def test_the_bonus_ignores_values_types_and_modifiers() -> None:
    match = production("quake", boards=one(a1="plains:smithore", b1="plains:smithore"))
    assert stock(match, 0)["smithore"] == 1
    match = production("fire", boards=one(b1="high_mountain:food", b2="high_mountain:food"))
    assert stock(match, 0)["food"] == 1
    match = production("fire", boards=one(b1="plains:smithore", b2="plains:food"))
    assert make(match) == [1, 0, 2, 0]


@pytest.mark.rule("MUL-115")
def test_no_bonus_on_the_paths_of_a_lost_or_flipped_mule() -> None:
    board = {"a1": "plains:food", "b1": "plains:food", "c1": "river:food"}
    match = production("pests", boards=[board, {}, {}, {}])
    assert stock(match, 0)["food"] == 4 + 1  # the river is flipped: one path of two is left
    match = production("radiation", boards=[board, {}, {}, {}])
    play(match, "lose:b1")
    assert stock(match, 0)["food"] == 5
    match = production("fire", boards=one(a1="plains:food~", b1="plains:food"))
    assert stock(match, 0)["food"] == 2


@pytest.mark.rule("MUL-116", "MUL-4", "MUL-178")
def test_produced_goods_come_from_nowhere_and_without_limit() -> None:
    match = production("quake", boards=one(d1="plains:energy"), energy=[500, 0, 0, 0], store={"energy": 6})
    assert stock(match, 0)["energy"] == 503
    assert store(match, "energy") == 6


@pytest.mark.rule("MUL-117")
def test_the_goods_chosen_in_development_stay() -> None:
    board = {"a1": "plains:smithore", "b1": "plains:food"}
    match = production("acid", boards=[board, {}, {}, {}])
    assert mules(match, 0) == {"a1": "smithore", "b1": "food"}


@pytest.mark.rule("MUL-241")
def test_the_steps_of_the_phase_in_order() -> None:
    """The card, what it does at once, turned Lands, Goods, pirates; and the M.U.L.E.s stand again at the end."""
    match = production("pirates", boards=one(a1="plains:crystite", b1="plains:crystite!1"))
    match.play("vein:2", "*")
    seen = [kind for kind in kinds(match) if kind in ("card", "turned_up", "made", "robbed", "priced")]
    assert seen[:4] == ["card", "turned_up", "made", "robbed"]
    match = production("fire", boards=one(a1="plains:smithore"), store={"food": 1})
    seen = [kind for kind in kinds(match) if kind in ("card", "burnt", "made")]
    assert seen == ["card", "burnt", "made"]
    match = production("pests", boards=one(b1="plains:food"))
    seen = [kind for kind in kinds(match) if kind in ("card", "flipped", "made")]
    assert seen == ["card", "flipped"]
    assert flipped(match, 0) == []


@pytest.mark.rule("MUL-36", "MUL-165")
def test_the_ship_leaves_production_alone() -> None:
    match = production("ship", boards=one(c1="river:food"), above=0, turn=7)
    made = [(event["seat"], event["good"], event["units"]) for event in match.events if event["kind"] == "made"]
    assert made == [(0, "food", 3)]
    assert match.over
