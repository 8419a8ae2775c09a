"""Chapter 14: the optional rules, alone and together."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import serai
from serai import Match, nets
from tests.games.helpers import kinds, offered, play, refused
from tests.games.mule.covering import FACTORS, covering_array, pairs, pairs_of
from tests.games.mule.helpers import TITLE, asked, chance, mules, position, prices, stock

ARRAY = covering_array()


@pytest.mark.rule("MUL-180", "MUL-197")
def test_every_pair_of_option_values_occurs() -> None:
    covered = set().union(*(pairs_of(row) for row in ARRAY))
    assert covered == pairs()
    assert {row["players"] for row in ARRAY} == {3, 4}
    assert {row["mode"] for row in ARRAY} == {"beginner", "tournament"}
    assert len(FACTORS) == 20
    impossible = sum(
        len(one) * len(other) for n, one in enumerate(FACTORS.values()) for other in [*FACTORS.values()][:n]
    )
    assert impossible - len(pairs()) == 7  # what MUL-197 refuses, and nothing else


@pytest.mark.rule("MUL-197", "MUL-212")
@pytest.mark.parametrize("number", range(len(ARRAY)))
def test_a_whole_game_with_each_row_of_the_array(number: int) -> None:
    row = dict(ARRAY[number])
    players = row.pop("players")
    rng = Random(number)
    match = serai.new("mule", players=players, seed=f"row {number} of the array", **row)
    steps = 0
    while not match.over:
        nets.check_offers(match.title, match._game)
        assert TITLE.check(match._game) == ""
        if steps % 97 == 0:
            nets.check_position(match)
            nets.check_views(match)
            nets.check_two_worlds(match, rng)
        seat = rng.choice([seat for seat in match.seats if seat != -3 or rng.random() < 0.2] or match.seats)
        narrow = [code for code in match.options(seat) if not code.startswith(("offer_", "more"))]
        match.play(rng.choice(narrow), seat)
        steps += 1
    assert match.winners


@pytest.mark.rule("MUL-180")
def test_options_are_fixed_and_shown() -> None:
    match = serai.new("mule", players=3, seed=1, variable_turns="on", more_turns=2)
    for seat in (0, 2, None):
        assert match.view(seat)["options"] == match.settings
    with pytest.raises(ValueError, match="variable_turn"):
        serai.new("mule", players=3, variable_turns="maybe")


@pytest.mark.rule("MUL-198", "MUL-204")
def test_mode_and_options_are_part_of_save_and_replay() -> None:
    match = serai.new("mule", players=3, seed=4, mode="beginner", single_action_round="on", more_turns=1)
    rng = Random(2)
    for _ in range(60):
        nets.choose(match, rng)
    again = serai.load(match.save())
    assert again.settings == match.settings and again.digest == match.digest
    restored = serai.position("mule", match.data())
    assert restored.settings == match.settings and restored.digest == match.digest
    assert set(again.settings) == set(FACTORS) - {"players"}


# ---- talents --------------------------------------------------------------------------------------------------------


def talented(species: str, phase: str = "development", talents: bool = True, **fields: Any) -> Match:
    """Seat 0 has this species; nobody holds a Package."""
    plain = next(name for name in ("packer", "gollumer") if name != species)
    others = ["flapper", "humanoid", "flapper" if talents else plain]
    base: dict[str, Any] = {
        "turn": 3, "phase": phase, "ranks": [0, 1, 2, 3], "packages": [0] * 4, "species": [species, *others],
        "options": {"special_talents": talents},
    }  # fmt: skip
    return position(**(base | fields))


@pytest.mark.rule("MUL-181")
@pytest.mark.parametrize(("talents", "left"), [(True, 2), (False, 1)])
def test_mechtrons_use_one_energy_less(talents: bool, left: int) -> None:
    board = {"a1": "plains:food", "b1": "plains:food"}
    match = talented("mechtron", "usage", talents, boards=[board, {}, {}, {}], energy=[3, 0, 0, 0])
    assert stock(match, 0)["energy"] == left
    match = talented("mechtron", "usage", talents, boards=[{"a1": "plains:energy"}, {}, {}, {}], energy=[3, 0, 0, 0])
    assert stock(match, 0)["energy"] == 3  # not below 0


@pytest.mark.rule("MUL-181")
@pytest.mark.parametrize(("talents", "looks"), [(True, 3), (False, 2)])
def test_gollumers_assay_three_lands(talents: bool, looks: int) -> None:
    match = play(talented("gollumer", talents=talents), "assay")
    done = 0
    while offered(match, "look"):
        chance(play(match, f"look:{offered(match, 'look')[0]}"), "vein:1")
        done += 1
    assert done == looks


@pytest.mark.rule("MUL-181")
@pytest.mark.parametrize(("talents", "left"), [(True, 11), (False, 9)])
def test_packers_lose_no_energy_by_spoilage(talents: bool, left: int) -> None:
    assert stock(talented("packer", "usage", talents, energy=[11, 0, 0, 0]), 0)["energy"] == left
    assert stock(talented("packer", "usage", talents, energy=[20, 0, 0, 0]), 0)["energy"] == 12


@pytest.mark.rule("MUL-181")
def test_bonzoids_draw_two_cards() -> None:
    match = play(talented("bonzoid"), "hunt")
    chance(match, "lucky:L1")
    assert match.seats == [-2]
    chance(match, "lucky:L5")
    assert match.data()["money"][0] == 40  # once
    assert match.data()["lucky_discard"] == {"L1": 1, "L5": 1}
    match = chance(play(talented("bonzoid", talents=False), "hunt"), "lucky:L2")
    assert asked(match) == 0


@pytest.mark.rule("MUL-181", "MUL-155")
def test_a_bonzoids_first_card_is_not_shuffled_back_for_the_second() -> None:
    past = {f"L{number}": 1 for number in range(1, 13) if number != 2}
    match = chance(play(talented("bonzoid", lucky_discard=past), "hunt"), "lucky:L2")
    assert len(offered(match, "lucky")) == 11 and "L2" not in offered(match, "lucky")


@pytest.mark.rule("MUL-181")
@pytest.mark.parametrize(("talents", "food"), [(True, 1), (False, 2)])
def test_spheroids_move_and_refit_two_cheaply(talents: bool, food: int) -> None:
    board = {"a1": "plains:food", "b1": "plains:food", "a2": "plains"}
    match = play(
        talented("spheroid", talents=talents, boards=[board, {}, {}, {}]), "refit_two:a1-b1 make:energy make:energy"
    )
    assert match.data()["box"][0] == food
    match = play(talented("spheroid", talents=talents, boards=[board, {}, {}, {}]), "move:a1 site:a2 make:food")
    assert match.data()["box"][0] == food


@pytest.mark.rule("MUL-181")
def test_leggites_first_step_outside_white_costs_one() -> None:
    board = {"a1": "plains:food", "b1": "plains", "e1": "plains", "b2": "plains:food"}
    match = play(talented("leggite", boards=[board, {}, {}, {}], food=[6] * 4), "buy:b1 make:energy")
    assert match.data()["box"][0] == 1
    assert refused(match, "buy:e1") == "MUL-67"  # the second costs two
    play(match, "refit:b2 make:energy pass pass pass buy:e1 make:energy")
    assert match.data()["box"][0] == 4
    match = play(talented("leggite", talents=False, boards=[board, {}, {}, {}]), "buy:b1 make:energy")
    assert match.data()["box"][0] == 2


@pytest.mark.rule("MUL-181")
def test_a_leggite_may_use_it_again_in_the_next_turn() -> None:
    board = {"a1": "plains:food", "b1": "plains"}
    match = play(talented("leggite", boards=[board, {}, {}, {}]), "refit:a1 make:energy")
    assert match.data()["ran"] == [0]
    while match.data()["turn"] == 3:
        seat = match.seats[0]
        codes = match.options(seat)
        match.play(next((code for code in ("pass", "end") if code in codes), codes[0]), seat)
    assert match.data()["ran"] == []


# ---- forecast, single round -----------------------------------------------------------------------------------------


def forecast(**fields: Any) -> Match:
    options = {"production_forecast": True} | fields.pop("options", {})
    base: dict[str, Any] = {
        "turn": 3,
        "phase": "development",
        "ranks": [0, 1, 2, 3],
        "packages": [0] * 4,
        "food": [6, 0, 0, 0],
    }
    return position(**(base | {"options": options} | fields))


def one_go(match: Match) -> Match:
    play(match, "assay look:A1")
    if match.seats == [-2]:
        chance(match, "vein:1")
    return play(match, "stop end")


@pytest.mark.rule("MUL-188")
def test_the_card_is_shown_before_the_third_round() -> None:
    match = one_go(one_go(forecast()))
    assert match.data()["phase"] == "development" and match.seats == [-2]
    chance(match, "card:acid_rain_storm-4")
    assert match.data()["phase"] == "development" and asked(match) == 0
    before = prices(match)
    assert match.data()["card"] == "acid_rain_storm-4"
    play(match, "pass")
    assert kinds(match).count("card") == 1
    assert before["crystite"] == (6, 4)


@pytest.mark.rule("MUL-188")
def test_without_a_third_round_it_is_drawn_in_production() -> None:
    match = play(one_go(forecast()), "pass")
    assert match.data()["phase"] == "production" and offered(match, "card")


@pytest.mark.rule("MUL-188", "MUL-191")
def test_with_a_single_round_it_is_shown_at_its_beginning() -> None:
    match = forecast(options={"single_action_round": True})
    assert match.data()["phase"] == "development" and offered(match, "card")


@pytest.mark.rule("MUL-188")
def test_a_card_shown_early_takes_effect_in_production() -> None:
    match = forecast(
        options={"single_action_round": True},
        boards=[{"c1": "river:food"}, {}, {}, {}],
        store={"food": 3},
        energy=[9] * 4,
    )
    chance(match, "card:fire_in_the_store-7")
    assert match.data()["store"]["food"] == 3
    play(match, "pass")
    assert match.data()["store"].get("food", 0) == 0


@pytest.mark.rule("MUL-191", "MUL-73")
def test_one_round_of_six_food() -> None:
    board = {"b2": "plains", "c1": "plains", "a1": "plains", "d1": "plains", "e1": "plains"}
    match = position(
        turn=3, phase="development", ranks=[0, 1, 2, 3], packages=[0] * 4, food=[9, 9, 9, 9], money=[99] * 4,
        boards=[board, {}, {}, {}], options={"single_action_round": True},
    )  # fmt: skip
    play(match, "buy:b2 make:energy buy:c1 make:energy buy:a1 make:energy buy:d1 make:energy")
    assert match.data()["box"][0] == 6 and len(mules(match, 0)) == 4
    assert asked(match) == 1
    chance(play(match, "hunt"), "lucky:L2")
    play(match, "gamble")
    assert asked(match) == 2
    chance(play(match, "hunt"), "lucky:L3")
    play(match, "end pass")
    assert match.data()["phase"] != "development"  # nobody has a second go


@pytest.mark.rule("MUL-35", "MUL-37")
def test_the_eight_phases_in_order() -> None:
    match = serai.new("mule", players=3, seed=8)
    rng = Random(1)
    while not match.over:
        nets.choose(match, rng)
    phases = [event["phase"] for event in match.events if event["kind"] == "phase"]
    eight = ["expansion", "development", "usage", "production", "pricing", "market", "ranking", "events"]
    turns = [phases[start : start + 8] for start in range(0, len(phases), 8)]
    assert turns[:-1] == [eight] * 6 and turns[-1] == eight[:7]
    assert [event["turn"] for event in match.events if event["kind"] == "turn"] == list(range(1, 8))
