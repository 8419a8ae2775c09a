"""Chapter 5: Development."""

from __future__ import annotations

from typing import Any

import pytest

from serai import Match
from tests.games.helpers import kinds, offered, play, refused
from tests.games.mule.helpers import asked, corral, deck, land_at, mules, position, prices, stock, store


def development(**fields: Any) -> Match:
    """The Development Phase of turn 3: seat 0 is Rank 1, seat 3 the lowest; nobody holds a Package."""
    players = fields.get("players", 4)
    base: dict[str, Any] = {
        "turn": 3,
        "phase": "development",
        "ranks": list(range(players)),
        "packages": [0] * players,
        "corral": 12,
        "store": {},
    }
    return position(**(base | fields))


def home(text: str = "plains", site: str = "b2") -> list[dict[str, str]]:
    """One Land for seat 0."""
    return [{site: text}, {}, {}, {}]


# ---- building -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUL-61", "MUL-62")
def test_the_store_builds_first() -> None:
    match = development(corral=9, store={"smithore": 5}, packages=[1] * 4, food=[4] * 4)
    assert (corral(match), store(match, "smithore")) == (12, 2)
    assert match.seats == [0, 1, 2, 3] and match.options(0) == ["keep", "package"]
    match = development(corral=4, store={"smithore": 5})
    assert (corral(match), store(match, "smithore")) == (9, 0)


@pytest.mark.rule("MUL-62")
def test_the_store_builds_whenever_the_corral_has_room() -> None:
    match = development(corral=12, store={"smithore": 1}, boards=[{"b2": "plains", "c1": "plains"}, {}, {}, {}])
    play(match, "buy:b2 make:energy")
    assert (corral(match), store(match, "smithore")) == (12, 0)
    play(match, "buy:c1 make:energy")
    assert (corral(match), store(match, "smithore")) == (11, 0)


@pytest.mark.rule("MUL-63")
def test_smithore_sold_in_the_market_stays_smithore() -> None:
    match = position(
        turn=3, phase="market", auction="smithore", ranks=[0, 1, 2, 3], corral=4, smithore=[0, 0, 0, 3], store={}
    )
    play(match, "store_sell:all")
    assert (corral(match), store(match, "smithore")) == (4, 3)
    built = development(corral=4, store={"smithore": 3})
    assert (corral(built), store(built, "smithore")) == (7, 0)


# ---- order and rounds -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MUL-66", "MUL-37")
@pytest.mark.parametrize(("pens", "ore", "first"), [(7, 0, 2), (12, 0, 2), (6, 0, 1), (0, 0, 1), (6, 1, 2), (5, 1, 1)])
def test_order_by_the_corral_after_building(pens: int, ore: int, first: int) -> None:
    match = development(ranks=[2, 0, 3, 1], corral=pens, store={"smithore": ore})
    assert asked(match) == first


@pytest.mark.rule("MUL-65")
def test_the_order_is_kept_when_the_corral_empties() -> None:
    boards = [{"b2": "plains", "c1": "plains"}] * 4
    match = development(corral=7, boards=boards, food=[6] * 4)
    order = []
    for _ in range(8):
        order.append(asked(match))
        play(match, "gamble" if len(order) > 4 else "buy:b2 make:energy end")
    assert order == [0, 1, 2, 3, 0, 1, 2, 3]
    assert corral(match) == 3


@pytest.mark.rule("MUL-64")
def test_three_rounds_in_order() -> None:
    match = development(food=[6] * 4)
    order = []
    while match.data()["phase"] == "development":
        order.append(asked(match))
        play(match, "assay look:A1")
        if match.seats == [-2]:
            chance(match, "vein:1")
        play(match, "stop end")
    assert order == [0, 1, 2, 3] * 3


def draw(match: Match, card: str) -> Match:
    """Chance draws a Lucky card."""
    match.play(f"lucky:{card}", "*")
    return match


@pytest.mark.rule("MUL-67")
def test_two_food_in_a_round_at_most() -> None:
    boards = [{"b2": "plains", "c1": "plains", "a1": "plains", "d1": "plains"}, {}, {}, {}]
    match = play(development(food=[6] * 4, boards=boards), "buy:b2 make:energy")
    assert asked(match) == 0
    assert refused(match, "buy:a1") == "MUL-67"
    play(match, "buy:c1 make:energy")
    assert asked(match) == 1
    match = play(development(food=[6] * 4, boards=boards), "buy:a1 make:energy")
    assert asked(match) == 1
    assert match.data()["box"][0] == 2


@pytest.mark.rule("MUL-68")
def test_one_action_and_stop_stays_in_the_phase() -> None:
    match = play(development(food=[6] * 4), "hunt")
    draw(match, "L2")
    assert "end" in match.options() and "pass" not in match.options()
    play(match, "end pass pass pass")
    assert asked(match) == 0


@pytest.mark.rule("MUL-68")
def test_a_pass_is_for_the_whole_phase_and_free() -> None:
    match = development(food=[6] * 4)
    assert "end" not in match.options()
    play(match, "pass pass pass")
    assert asked(match) == 3
    play(match, "hunt")
    draw(match, "L2")
    play(match, "end")
    assert asked(match) == 3
    assert match.data()["box"] == [0, 0, 0, 1]
    assert stock(match, 0)["food"] == 6


@pytest.mark.rule("MUL-69")
def test_without_food_only_a_pass() -> None:
    boards = [{"b2": "plains"}, {}, {}, {}]
    match = development(food=[0, 6, 6, 6], boards=boards)
    assert asked(match) == 1 or match.options() == ["pass"]
    if asked(match) == 0:
        assert refused(match, "hunt") == "MUL-69"


@pytest.mark.rule("MUL-69")
def test_with_one_food_no_action_of_two() -> None:
    match = development(food=[1, 6, 6, 6], boards=[{"b2": "plains", "a1": "plains", "b1": "plains:food"}, {}, {}, {}])
    assert offered(match, "buy") == ["b2"]
    assert refused(match, "buy:a1") == "MUL-69"
    assert refused(match, "move:b1") == "MUL-69"
    assert refused(match, "refit:b1") == "MUL-69"


@pytest.mark.rule("MUL-70")
def test_food_goes_to_the_box_and_is_out_of_the_stock() -> None:
    match = play(development(food=[4] * 4), "hunt")
    assert (stock(match, 0)["food"], match.data()["box"][0]) == (3, 1)
    draw(match, "L2")
    assert (stock(match, 0)["food"], match.data()["box"][0]) == (3, 1)


@pytest.mark.rule("MUL-71")
def test_actions_in_any_order_and_repeated() -> None:
    for first, second in (("hunt", "buy:b2"), ("buy:b2", "hunt")):
        match = development(food=[4] * 4, boards=home())
        for code in (first, second):
            play(match, code)
            if code == "hunt":
                draw(match, "L2")
            else:
                play(match, "make:energy")
        assert match.data()["box"][0] == 2
        assert mules(match, 0) == {"b2": "energy"}
    match = play(development(food=[4] * 4), "hunt")
    draw(match, "L2")
    play(match, "hunt")
    draw(match, "L3")
    assert match.data()["box"][0] == 2


@pytest.mark.rule("MUL-71")
def test_nothing_is_paid_for_what_cannot_be_done() -> None:
    match = development(food=[4] * 4, money=[4, 30, 30, 30], boards=home())
    before = match.digest
    assert refused(match, "buy:b2") == "MUL-75"
    assert match.digest == before
    assert stock(match, 0)["food"] == 4


@pytest.mark.rule("MUL-72")
def test_the_phase_ends_when_all_have_passed_or_gambled() -> None:
    match = play(development(food=[4] * 4), "pass gamble pass gamble")
    assert match.data()["phase"] != "development"
    assert match.data()["money"] == [30, 35, 30, 35]


@pytest.mark.rule("MUL-73")
def test_six_food_at_most() -> None:
    match = development(food=[12, 0, 0, 0])
    while match.data()["phase"] == "development":
        play(match, "hunt")
        draw(match, next(card for card in offered(match, "lucky") if card not in ("L1", "L5", "L7", "L11")))
    assert any(event["kind"] == "used" and event["units"] == 6 for event in match.events)
    assert stock(match, 0)["food"] == 3  # 6 left, half of them spoiled


# ---- Buy, Refit, Move -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MUL-74", "MUL-78", "MUL-73")
@pytest.mark.parametrize(("site", "food"), [("b2", 1), ("c1", 1), ("a1", 2), ("b1", 2), ("d1", 2), ("e3", 2)])
def test_buying(site: str, food: int) -> None:
    match = play(development(food=[4] * 4, boards=home(site=site), prices={"smithore": 7}), f"buy:{site}")
    assert offered(match, "make") == ["smithore", "crystite", "food", "energy"]
    play(match, "make:smithore")
    assert mules(match, 0) == {site: "smithore"}
    assert corral(match) == 11
    assert match.data()["money"][0] == 23
    assert match.data()["box"][0] == food


@pytest.mark.rule("MUL-75")
def test_buying_needs_a_mule_money_and_an_empty_land() -> None:
    assert refused(development(corral=0, ranks=[3, 2, 1, 0], boards=home()), "buy:b2") == "MUL-75"
    assert refused(development(money=[4, 30, 30, 30], boards=home()), "buy:b2") == "MUL-75"
    assert refused(development(boards=home("plains:food")), "buy:b2") == "MUL-75"
    assert refused(development(boards=home()), "buy:c1") == "MUL-75"
    assert offered(development(boards=home()), "buy") == ["b2"]


@pytest.mark.rule("MUL-76")
def test_the_price_of_a_mule_does_not_move_in_development() -> None:
    boards = [{"b2": "plains", "c1": "plains"}, {"b2": "plains"}, {}, {}]
    match = development(corral=12, boards=boards, money=[30, 30, 30, 30], prices={"smithore": 9})
    play(match, "buy:b2 make:energy buy:c1 make:energy buy:b2 make:energy")
    assert match.data()["money"][:2] == [12, 21]
    assert prices(match)["smithore"] == (9, 7)


@pytest.mark.rule("MUL-8", "MUL-74")
def test_no_mining_on_a_river() -> None:
    match = play(development(boards=[{"c1": "river"}, {}, {}, {}]), "buy:c1")
    assert offered(match, "make") == ["food", "energy"]
    assert refused(match, "make:smithore") == "MUL-8"
    assert refused(match, "make:crystite") == "MUL-8"


@pytest.mark.rule("MUL-8", "MUL-9")
def test_a_value_of_zero_or_hidden_may_be_chosen() -> None:
    match = play(development(boards=home("high_mountain")), "buy:b2")
    assert offered(match, "make") == ["smithore", "crystite", "food", "energy"]
    play(match.copy(), "make:food")
    play(match, "make:crystite")
    assert mules(match, 0) == {"b2": "crystite"}


@pytest.mark.rule("MUL-77")
@pytest.mark.parametrize(("site", "food"), [("b2", 1), ("a1", 2), ("e2", 2)])
def test_refitting(site: str, food: int) -> None:
    match = play(development(food=[4] * 4, boards=home("plains:food", site)), f"refit:{site}")
    assert offered(match, "make") == ["smithore", "crystite", "energy"]
    assert refused(match, "make:food") == "MUL-77"
    play(match, "make:energy")
    assert mules(match, 0) == {site: "energy"}
    assert match.data()["money"][0] == 30
    assert match.data()["box"][0] == food


@pytest.mark.rule("MUL-77")
def test_only_an_own_mule_is_refitted() -> None:
    match = development(boards=[{"b2": "plains"}, {"b2": "plains:food"}, {}, {}])
    assert refused(match, "refit:b2") == "MUL-77"


@pytest.mark.rule("MUL-79")
def test_refitting_two_neighbours_of_any_zone() -> None:
    boards = [{"a2": "plains:energy", "b2": "low_mountain:energy", "e1": "plains:energy"}, {}, {}, {}]
    match = development(food=[4] * 4, boards=boards)
    assert offered(match, "refit_two") == ["a2-b2"]
    assert refused(match, "refit_two:a1-b1") == "MUL-79"
    play(match, "refit_two:a2-b2 make:food make:smithore")
    assert mules(match, 0) == {"a2": "food", "b2": "smithore", "e1": "energy"}
    assert match.data()["box"][0] == 2
    assert match.data()["money"][0] == 30


@pytest.mark.rule("MUL-79")
def test_of_two_at_least_one_changes() -> None:
    boards = [{"a2": "plains:energy", "b2": "low_mountain:energy"}, {}, {}, {}]
    match = play(development(food=[4] * 4, boards=boards), "refit_two:a2-b2")
    assert "make:energy" in match.options()
    play(match, "make:energy")
    assert refused(match, "make:energy") == "MUL-79"
    play(match, "make:food")
    assert mules(match, 0) == {"a2": "energy", "b2": "food"}
    match = play(development(food=[4] * 4, boards=boards), "refit_two:a2-b2 make:food make:food")
    assert mules(match, 0) == {"a2": "food", "b2": "food"}


@pytest.mark.rule("MUL-80", "MUL-78")
@pytest.mark.parametrize(("source", "target"), [("b2", "c1"), ("b2", "a1"), ("a1", "e1"), ("a1", "b2")])
def test_moving_costs_two_whatever_the_zones(source: str, target: str) -> None:
    match = development(food=[4] * 4, boards=[{source: "plains:food", target: "low_mountain"}, {}, {}, {}])
    play(match, f"move:{source} site:{target}")
    assert offered(match, "make") == ["smithore", "crystite", "food", "energy"]
    play(match, "make:smithore")
    assert mules(match, 0) == {target: "smithore"}
    assert match.data()["box"][0] == 2
    assert corral(match) == 12


@pytest.mark.rule("MUL-80")
def test_a_move_needs_an_empty_land_of_ones_own() -> None:
    boards = [{"b2": "plains:food", "c1": "plains:food"}, {"b2": "plains"}, {}, {}]
    assert refused(development(boards=boards), "move:b2") == "MUL-80"
    boards = [{"b2": "plains:food", "c1": "plains:food", "a1": "plains"}, {"b2": "plains"}, {}, {}]
    match = play(development(boards=boards), "move:b2")
    assert offered(match, "site") == ["a1"]
    assert refused(match, "site:c1") == "MUL-80"


@pytest.mark.rule("MUL-81")
def test_the_land_left_behind_stays_turned_up() -> None:
    match = development(boards=[{"b2": "plains:crystite!2", "c1": "plains"}, {}, {}, {}])
    play(match, "move:b2 site:c1 make:food")
    assert land_at(match, 0, "b2") == "plains!2"
    assert mules(match, 0) == {"c1": "food"}


@pytest.mark.rule("MUL-5", "MUL-10")
def test_one_mule_on_a_land_and_no_way_to_get_rid_of_it() -> None:
    boards = [{"b2": "plains:food"}, {}, {}, {}]
    match = development(food=[6] * 4, boards=boards)
    assert "buy:b2" not in match.options()
    for code in match.options():
        trial = match.copy()
        trial.play(code)
        assert len(mules(trial, 0)) == 1, code
    names = {block.name for block in match.title.codes.blocks}
    assert not names & {"release", "sell_mule", "give_mule"}


# ---- Assay ----------------------------------------------------------------------------------------------------------


def chance(match: Match, code: str) -> Match:
    match.play(code, "*")
    return match


@pytest.mark.rule("MUL-82", "MUL-83")
def test_assaying_two_lands_anywhere() -> None:
    match = development(boards=[{"b2": "plains"}, {"a1": "low_mountain:food"}, {}, {}])
    play(match, "assay look:1-a1")
    chance(match, "vein:3")
    assert {"stop", "look:0-b2", "look:A1"} <= set(match.options())
    assert "look:1-a1" not in match.options()
    play(match, "look:A1")
    chance(match, "vein:0")
    assert match.data()["box"][0] == 1
    assert [event["place"] for event in match.events if event["kind"] == "assayed"] == ["1-a1", "A1"]
    assert land_at(match, 1, "a1").startswith("low_mountain")
    assert mules(match, 1) == {"a1": "food"}


@pytest.mark.rule("MUL-82")
def test_one_land_is_enough_and_it_stays_down() -> None:
    match = play(development(boards=home()), "assay look:0-b2")
    chance(match, "vein:2")
    play(match, "stop")
    assert asked(match) == 0
    assert match.view(1)["plains"]["known"] == {"0-b2": "?"}
    assert not any(event["kind"] == "turned_up" for event in match.events)


@pytest.mark.rule("MUL-83")
def test_only_hidden_values_are_targets() -> None:
    boards = [{"c1": "river", "b2": "meteor_crater", "a1": "plains!2", "a2": "plains"}, {}, {}, {}]
    match = play(development(boards=boards), "assay")
    looks = offered(match, "look")
    assert "0-a2" in looks
    assert not {"0-c1", "0-b2", "0-a1", "D1"} & set(looks)
    for target in ("0-c1", "0-b2", "0-a1", "D1", "0-e3"):
        assert refused(match, f"look:{target}") == "MUL-83"


@pytest.mark.rule("MUL-83")
def test_no_assay_when_nothing_is_hidden() -> None:
    match = development(irata={"D1": "river"}, boards=[{"c1": "river", "b2": "plains!2"}, {}, {}, {}])
    assert refused(match, "assay") == "MUL-83"


@pytest.mark.rule("MUL-83")
def test_looking_again_needs_another_assay() -> None:
    match = play(development(food=[6] * 4, boards=home()), "assay look:0-b2")
    chance(match, "vein:2")
    play(match, "stop assay")
    assert "look:0-b2" in match.options()


# ---- Hunt and Gamble ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUL-84")
def test_hunting_the_wampus() -> None:
    match = play(development(), "hunt")
    assert match.seats == [-2]
    draw(match, "L1")
    assert match.data()["money"][0] == 40
    assert stock(match, 0)["smithore"] == 0
    assert deck(match, "lucky_discard") == {"L1": 1}
    match = play(development(), "hunt")
    draw(match, "L6")
    assert match.data()["money"][0] == 30
    assert deck(match, "lucky_discard") == {"L6": 1}


@pytest.mark.rule("MUL-85")
def test_no_second_wampus_in_a_turn() -> None:
    match = play(development(food=[6] * 4), "hunt")
    draw(match, "L1")
    assert refused(match, "hunt") == "MUL-85"
    play(match, "end")
    assert "hunt" in match.options()  # the others may still
    play(match, "hunt")
    draw(match, "L5")
    assert match.data()["money"][1] == 40
    play(match, "end pass pass")
    assert asked(match) == 0
    assert refused(match, "hunt") == "MUL-85"


@pytest.mark.rule("MUL-85", "MUL-71")
def test_a_failed_hunt_may_be_repeated() -> None:
    match = development(food=[6, 0, 0, 0])
    for card in ("L2", "L3", "L4", "L6", "L8"):
        while "hunt" not in match.options():
            play(match, match.options()[0])
        play(match, "hunt")
        draw(match, card)
    assert match.data()["money"][0] == 30
    play(match, "hunt")
    draw(match, "L11")
    assert match.data()["money"][0] == 40


@pytest.mark.rule("MUL-86")
def test_gambling_ends_the_phase_for_the_player() -> None:
    match = play(development(food=[4] * 4), "gamble")
    assert match.data()["money"][0] == 35
    assert asked(match) == 1
    play(match, "hunt")
    draw(match, "L2")
    play(match, "gamble")
    assert match.data()["money"][1] == 35
    assert asked(match) == 2
    play(match, "pass pass")
    assert match.data()["phase"] != "development"


@pytest.mark.rule("MUL-87")
def test_wampus_odds_of_a_fresh_deck() -> None:
    match = play(development(), "hunt")
    game = match._game
    codes = match.title.codes
    weights = {codes.code(option): int(weight) for option, weight in zip(game.options, game.weights, strict=True)}
    caught = 0
    for code, weight in weights.items():
        trial = match.copy()
        trial.play(code, "*")
        caught += weight * (trial.data()["money"][0] == 40)
    assert (caught, sum(weights.values())) == (4, 12)


# ---- Packages -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUL-88")
def test_a_package_brings_food_and_energy_once() -> None:
    match = development(packages=[1, 0, 0, 0], food=[2, 4, 4, 4], energy=[1] * 4)
    assert match.seats == [0]
    play(match, "package")
    assert (stock(match, 0)["food"], stock(match, 0)["energy"]) == (5, 3)
    assert match.data()["packages"] == [0] * 4


@pytest.mark.rule("MUL-89")
def test_eligible_is_who_has_the_least_food() -> None:
    assert development(packages=[1] * 4, food=[2, 3, 2, 4]).seats == [0, 2]
    assert development(packages=[1, 1, 0, 0], food=[3, 3, 2, 2]).seats == [0]  # the first go: nobody eligible holds one
    match = development(packages=[1, 1, 0, 0], food=[3, 3, 2, 2])
    assert "package" not in match.options()


@pytest.mark.rule("MUL-89", "MUL-90", "MUL-201")
def test_all_eligible_decide_at_once_and_unseen() -> None:
    match = development(packages=[1, 1, 0, 0], food=[2, 2, 3, 3])
    assert match.seats == [0, 1]
    match.play("package", 1)
    assert match.seats == [0]
    assert stock(match, 1)["food"] == 2
    assert "package" in match.options(0)
    match.play("package", 0)  # seat 1's Package does not shut seat 0 out
    assert [stock(match, seat)["food"] for seat in range(4)] == [5, 5, 3, 3]


@pytest.mark.rule("MUL-90")
def test_one_package_a_turn() -> None:
    match = development(species=["flapper", "mechtron", "gollumer", "packer"], packages=[2, 0, 0, 0], food=[0, 9, 9, 9])
    play(match, "package")
    assert match.data()["packages"][0] == 1
    assert "package" not in match.options()
    match = development(packages=[1, 0, 0, 0], food=[0, 9, 9, 9])
    play(match, "keep")
    assert match.data()["packages"][0] == 1


@pytest.mark.rule("MUL-61")
def test_packages_before_the_order_is_fixed() -> None:
    match = development(packages=[0, 0, 0, 1], food=[4, 4, 4, 1], corral=6)
    assert match.seats == [3] and "package" in match.options()
    play(match, "package")
    assert asked(match) == 3  # reversed
    assert "unpacked" in kinds(match)
