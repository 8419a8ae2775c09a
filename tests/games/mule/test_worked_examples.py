"""Chapter 18: the worked examples, number for number. The numbers in the names are those of the chapter."""

from __future__ import annotations

from typing import Any

import pytest

from serai import Match
from tests.games.helpers import kinds, offered, play, refused
from tests.games.mule.helpers import (
    asked,
    chance,
    corral,
    flipped,
    irata,
    land_at,
    lands,
    market,
    mules,
    offer,
    offers,
    position,
    prices,
    roles,
    stock,
    store,
    weights,
)

# ---- Expansion ------------------------------------------------------------------------------------------------------

PACKER, LEGGITE, SPHEROID, MECHTRON = range(4)


def first_turn(mode: str) -> Match:
    river = {"c1": "river:food"}
    boards = [river] * 4 if mode == "beginner" else [{}] * 4
    return position(mode=mode, turn=1, ranks=[PACKER, LEGGITE, SPHEROID, MECHTRON], boards=boards, sale=[0] * 4)


def grants(match: Match) -> list[int]:
    """All take their two Lands: Packer A1 to b1 and C2 to b2, the others what comes."""
    order = []
    wanted = iter(
        [("G5", "e3"), ("G4", "e3"), ("G3", "e3"), ("A1", "b1"), ("F4", "d3"), ("F3", "d3"), ("F2", "d3"), ("C2", "b2")]
    )
    while match.data()["phase"] == "expansion":
        order.append(asked(match))
        square, site = next(wanted)
        play(match, f"take:{square}")
        if square == "A1":
            assert set(offered(match, "site")) == {"a1", "b1", "a2", "a3", "b3"}
        play(match, f"site:{site}")
    return order


@pytest.mark.rule("MUL-38", "MUL-39", "MUL-40", "MUL-23")
def test_ex_1_land_grant_of_beginners() -> None:
    match = first_turn("beginner")
    assert grants(match) == [MECHTRON, SPHEROID, LEGGITE, PACKER] * 2
    assert lands(match, PACKER) == {"b1": "plains", "c1": "river", "b2": "high_mountain"}
    assert mules(match, PACKER) == {"c1": "food"}
    assert match.data()["phase"] == "development"
    second = position(mode="beginner", turn=2, ranks=[PACKER, LEGGITE, SPHEROID, MECHTRON])
    count = 0
    while second.data()["phase"] == "expansion":
        play(second, second.options()[0])
        play(second, second.options()[0])
        count += 1
    assert count == 4


@pytest.mark.rule("MUL-38", "MUL-39")
def test_ex_2_land_grant_of_a_tournament() -> None:
    match = first_turn("tournament")
    assert grants(match) == [MECHTRON, SPHEROID, LEGGITE, PACKER] * 2
    assert lands(match, PACKER) == {"b1": "plains", "b2": "high_mountain"}
    assert mules(match, PACKER) == {}


@pytest.mark.rule("MUL-54", "MUL-55", "MUL-57", "MUL-58", "MUL-52")
def test_ex_3_land_auction() -> None:
    mechtron, a, b, c = range(4)
    match = position(turn=3, ranks=[mechtron, a, b, c], clockwise=[mechtron, a, b, c])
    for square in ("A1", "A3", "A5", "B2"):
        play(match, f"take:{square} site:a1")
    assert asked(match) == mechtron
    play(match, "auction:G5")
    bids = []
    for seat, code in (
        (a, "raise"), (b, "raise"), (c, "raise"), (mechtron, "raise"), (a, "raise"), (b, "withdraw"), (c, "raise"),
        (mechtron, "raise"), (a, "withdraw"), (c, "withdraw"),
    ):  # fmt: skip
        assert asked(match) == seat
        assert match.options() == ["withdraw", "raise"]  # no other bid, no other raise
        play(match, code)
        if code == "raise":
            bids.append(match.events[-1]["dollars"])
    assert bids == [10, 12, 14, 16, 18, 20, 22]
    assert match.data()["money"] == [8, 30, 30, 30]
    assert asked(match) == mechtron and offered(match, "site") == ["d1", "e1", "e2", "d3", "e3"]
    play(match, "site:e2")
    assert land_at(match, mechtron, "e2") == "plains"
    assert match.data()["sale_cards"] == [0, 1, 1, 1]
    assert asked(match) == a
    assert match.why_not("dollars:10") is not None


# ---- Development ----------------------------------------------------------------------------------------------------


def colony() -> Match:
    """EX-4: Gollumer 0, Mechtron 1, Packer 2."""
    return position(
        players=3, turn=3, phase="development", ranks=[0, 1, 2], packages=[0] * 3, corral=10, store={"smithore": 5},
        prices={"smithore": 7}, food=[6, 3, 2], money=[20] * 3,
        boards=[{"b2": "plains", "a2": "plains:energy", "a1": "low_mountain:energy"}, {}, {"d1": "plains"}],
    )  # fmt: skip


@pytest.mark.rule("MUL-64", "MUL-66", "MUL-67", "MUL-68", "MUL-69", "MUL-70", "MUL-72", "MUL-79", "MUL-82", "MUL-86")
def test_ex_4_action_rounds_and_food() -> None:
    gollumer, mechtron, packer = range(3)
    match = colony()
    assert asked(match) == gollumer
    chance(play(match, "assay look:0-b2"), "vein:1")
    chance(play(match, "look:G5"), "vein:0")
    play(match, "stop buy:b2 make:food")
    assert asked(match) == mechtron
    chance(play(match, "hunt"), "lucky:L5")
    assert match.data()["money"][mechtron] == 30
    play(match, "end")
    assert asked(match) == packer
    play(match, "buy:d1 make:smithore")
    assert asked(match) == gollumer
    play(match, "refit_two:a1-a2 make:crystite make:food")
    assert mules(match, gollumer) == {"a1": "crystite", "a2": "food", "b2": "food"}
    assert land_at(match, gollumer, "a1") == "low_mountain"  # the Secret Side stays down
    assert asked(match) == mechtron
    before = len(match.events)
    play(match, "pass")
    assert asked(match) == gollumer  # Packer has no Food and passed by itself
    assert "passed" in kinds(match, before) and match.events[-1]["seat"] == packer
    trial = match.copy()
    play(match, "gamble")
    assert match.data()["phase"] != "development"
    assert match.data()["money"] == [18, 30, 13]
    used = {
        event["seat"]: event["units"] for event in match.events if event["kind"] == "used" and event["good"] == "food"
    }
    assert used == {gollumer: 5, mechtron: 1, packer: 2}  # what lay in the boxes
    assert [stock(trial, seat)["food"] for seat in range(3)] == [2, 2, 0]  # Gollumer's last Food but one pays the pub
    assert trial.data()["box"] == [4, 1, 2]


@pytest.mark.rule("MUL-61", "MUL-62")
def test_ex_5_mule_building() -> None:
    match = colony()
    assert (corral(match), store(match, "smithore")) == (12, 3)
    chance(play(match, "assay look:0-b2"), "vein:1")
    play(match, "stop buy:b2 make:food")
    assert (corral(match), store(match, "smithore")) == (12, 2)
    chance(play(match, "hunt"), "lucky:L5")
    play(match, "end buy:d1 make:smithore")
    assert (corral(match), store(match, "smithore")) == (12, 1)
    play(match, "pass pass")
    assert match.data()["phase"] != "development"
    assert (corral(match), store(match, "smithore")) == (12, 1)


# ---- Usage, Production, Pricing -------------------------------------------------------------------------------------


@pytest.mark.rule("MUL-92", "MUL-93", "MUL-97", "MUL-98", "MUL-99")
def test_ex_6_usage_and_spoilage() -> None:
    board = {
        "a1": "plains:smithore", "b1": "plains:smithore", "c1": "river:food", "d1": "plains:crystite",
        "d2": "plains:energy", "e2": "plains:energy",
    }  # fmt: skip
    match = position(
        turn=3, phase="usage", box=[2, 0, 0, 0], boards=[board, {}, {}, {}],
        smithore=[15, 0, 0, 0], crystite=[7, 0, 0, 0], food=[1, 0, 0, 0], energy=[9, 0, 0, 0],
    )  # fmt: skip
    assert match.data()["box"][0] == 0
    assert stock(match, 0) == {"smithore": 12, "crystite": 7, "food": 1, "energy": 4}
    assert flipped(match, 0) == []


LEGGITES_BOARD = {
    "a1": "plains:crystite!1", "b1": "plains:crystite!0", "a2": "low_mountain:crystite!1", "b2": "plains:crystite!3",
    "c1": "river:food", "d1": "plains:food~", "d2": "plains:energy", "e2": "plains:energy",
}  # fmt: skip


def acid_rain(mode: str) -> Match:
    nothing = {good: [0] * 4 for good in ("smithore", "crystite", "food", "energy")}
    match = position(mode=mode, turn=3, phase="production", boards=[LEGGITES_BOARD, {}, {}, {}], **nothing)
    return chance(match, "card:acid_rain_storm-4")


@pytest.mark.rule("MUL-102", "MUL-110", "MUL-111", "MUL-116")
def test_ex_7_base_production() -> None:
    match = acid_rain("beginner")
    assert stock(match, 0) == {"smithore": 0, "crystite": 5, "food": 5, "energy": 2}
    assert flipped(match, 0) == []


@pytest.mark.rule("MUL-113", "MUL-114", "MUL-115")
def test_ex_8_economies_of_scale() -> None:
    match = acid_rain("tournament")
    assert stock(match, 0) == {"smithore": 0, "crystite": 9, "food": 5, "energy": 3}
    bonus = {event["good"]: event["bonus"] for event in match.events if event["kind"] == "made"}
    assert bonus == {"crystite": 4, "food": 0, "energy": 1}


@pytest.mark.rule("MUL-119", "MUL-120", "MUL-121", "MUL-122", "MUL-123")
def test_ex_9_pricing() -> None:
    match = position(
        turn=3, phase="pricing", card="acid_rain_storm-4", corral=5, store={"food": 1, "energy": 5},
        prices={"smithore": 8, "crystite": 9, "food": 7, "energy": 4}, food=[1, 2, 3, 7], energy=[2] * 4,
        boards=[{"a1": "plains:food"}] * 4,
    )  # fmt: skip
    assert prices(match) == {"smithore": (11, 9), "crystite": (6, 4), "food": (9, 7), "energy": (3, 1)}


# ---- Market ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUL-131", "MUL-133", "MUL-134")
def test_ex_10_market_in_smithore() -> None:
    leggite, packer = 0, 1
    match = market(
        "smithore", smithore=[3, 0, 0, 0], store={}, money=[10, 7, 0, 0], options={"market": "live"}, energy=[0] * 4
    )
    assert roles(match) == ["open"] * 4  # a sale is announced, not made
    offer(match, packer, "buy", 2, 7)
    match.play("accept:1-1", leggite)
    for seat in range(4):
        match.play("done", seat)
    assert match.data()["auction"] != "smithore"
    assert [stock(match, seat)["smithore"] for seat in (leggite, packer)] == [1, 2]
    assert match.data()["money"] == [17, 0, 0, 0]
    assert store(match, "smithore") == 0


@pytest.mark.rule("MUL-131", "MUL-133")
def test_ex_10_roles_before_the_auction_closes() -> None:
    match = market("smithore", smithore=[3, 0, 0, 0], store={}, money=[10, 7, 0, 0], options={"market": "live"})
    offer(match, 1, "buy", 2, 7)
    match.play("accept:1-1", 0)
    assert roles(match) == ["seller", "buyer", "open", "open"]


@pytest.mark.rule("MUL-139", "MUL-226")
def test_ex_11_market_in_crystite() -> None:
    match = position(turn=3, phase="production", crystite=[0] * 4, smithore=[1, 0, 0, 0], ranks=[0, 1, 2, 3])
    chance(match, "card:fire_in_the_store-7")
    assert match.data()["auction"] == "smithore"
    while match.data()["auction"] == "smithore":
        play(match, "pass")
    assert match.data()["auction"] == "food"
    closed = [event["good"] for event in match.events if event["kind"] == "closed"]
    assert closed == ["smithore", "crystite"]


@pytest.mark.rule("MUL-128", "MUL-130", "MUL-133", "MUL-135", "MUL-141", "MUL-193")
@pytest.mark.parametrize("colonists_first", [False, True])
def test_ex_12_market_in_food_and_energy(colonists_first: bool) -> None:
    spheroid, packer, mechtron, leggite = range(4)
    match = market(
        "food", food=[5, 0, 0, 0], store={"energy": 9}, prices={"food": 7}, money=[0, 30, 30, 30], energy=[0] * 4,
        options={"market": "live", "colonists_first": colonists_first}, ranks=[spheroid, packer, mechtron, leggite],
    )  # fmt: skip
    offer(match, packer, "buy", 2, 6)
    match.play("accept:1-1", spheroid)
    match.play("bid:6", leggite)
    match.play("bid:6", mechtron)
    if colonists_first:
        assert refused(match, "store_sell:1", spheroid) == "MUL-193"
        return
    match.play("store_sell:1", spheroid)
    assert store(match, "food") == 1
    match.play("store_buy:1", mechtron)  # both want it
    match.play("claim:1", leggite)
    match.play("claim:0", packer)
    assert (stock(match, leggite)["food"], stock(match, mechtron)["food"], store(match, "food")) == (1, 0, 0)
    offer(match, mechtron, "buy", 1, 14)
    slot = next(row["slot"] for row in offers(match) if row["dollars"] == 14)
    match.play(f"accept:{mechtron}-{slot}", spheroid)
    assert roles(match) == ["seller", "buyer", "buyer", "buyer"]
    assert [stock(match, seat)["food"] for seat in range(4)] == [1, 2, 1, 1]
    assert match.data()["money"] == [25, 24, 16, 23]
    for seat in range(4):
        match.play("done", seat)
    assert match.data()["auction"] == "energy"
    for seat in range(4):
        match.play("done", seat)
    assert match.data()["phase"] != "market" and match.data()["auction"] is None
    assert store(match, "energy") == 9


# ---- Ranking and events ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MUL-145", "MUL-146")
@pytest.mark.parametrize("before", [[0, 1, 2, 3], [0, 3, 1, 2]])
def test_ex_13_ranking(before: list[int]) -> None:
    packer, spheroid, mechtron, leggite = range(4)
    match = position(turn=1, phase="ranking", ranks=before, money=[30, 25, 25, 8])
    assert match.data()["ranking"] == [packer, spheroid, mechtron, leggite]


@pytest.mark.rule("MUL-149", "MUL-150", "MUL-151", "MUL-152", "MUL-153", "MUL-156", "MUL-158", "MUL-160")
def test_ex_14_personal_events() -> None:
    packer, _spheroid, mechtron, leggite = range(4)
    boards: list[dict[str, str]] = [{}, {}, {"a1": "plains", "b1": "plains"}, {"a1": "plains:smithore", "b1": "plains"}]
    match = position(turn=1, phase="ranking", ranks=[0, 1, 2, 3], money=[30, 25, 25, 8], boards=boards)
    chance(match, "lucky:L7")
    assert asked(match) == packer
    assert refused(match, f"give:{packer}") == "MUL-153"
    play(match, f"give:{mechtron}")
    assert match.data()["money"][mechtron] == 30
    chance(match, "unlucky:U3")
    assert asked(match) == mechtron
    assert refused(match, f"give:{mechtron}") == "MUL-153"
    play(match, f"give:{leggite}")
    assert match.data()["money"] == [30, 25, 30, 3]
    assert match.data()["ranking"] == [0, 1, 2, 3]


@pytest.mark.rule("MUL-97", "MUL-98", "MUL-162", "MUL-174", "MUL-96", "MUL-176")
def test_ex_15_small_rulings() -> None:
    assert stock(position(phase="usage", food=[5, 0, 0, 0]), 0)["food"] == 3  # (a)
    assert stock(position(phase="usage", energy=[3, 0, 0, 0]), 0)["energy"] == 3  # (b)

    def unlucky(card: str, **fields: Any) -> Match:
        match = chance(position(phase="events", ranks=[0, 1, 2, 3], **fields), "lucky:L2")
        return play(chance(play(match, "give:1"), f"unlucky:{card}"), "give:2")

    assert unlucky("U6", money=[30, 30, 5, 30]).data()["money"][2] == 0  # (c)
    assert stock(unlucky("U1", food=[0, 0, 5, 0]), 2)["food"] == 3  # (d)
    board = {"a1": "plains:food", "b1": "plains:food"}
    match = position(phase="usage", ranks=[0, 1, 2, 3], boards=[board, {}, board, {}], energy=[1, 0, 1, 0])
    assert asked(match) == 2 and offered(match, "order") == ["0", "2"]  # (e)


@pytest.mark.rule("MUL-82", "MUL-83", "MUL-200", "MUL-211", "MUL-214")
def test_ex_16_assay() -> None:
    match = position(
        turn=3, phase="development", packages=[0] * 4, ranks=[0, 1, 2, 3], boards=[{}, {"a1": "plains"}, {}, {}]
    )
    chance(play(match, "assay look:1-a1"), "vein:2")
    assert match.view(0)["plains"]["known"] == {"1-a1": 2}
    for seat in (1, 2, 3, None):
        assert match.view(seat)["plains"]["known"] == {"1-a1": "?"}
        assert match.view(seat)["assayed"] == {"1-a1": [0]}
        assert {"kind": "assayed", "seat": 0, "place": "1-a1"}.items() <= match.events_for(seat)[-1].items()
    assert "1-a1" not in match.data()["turned"]
    play(match, "stop")
    assert match.view(0)["plains"]["known"] == {"1-a1": "?"}  # strict: no longer shown


@pytest.mark.rule("MUL-113", "MUL-114")
@pytest.mark.parametrize(("mode", "units"), [("tournament", 8), ("beginner", 4)])
def test_ex_17_a_square(mode: str, units: int) -> None:
    board = dict.fromkeys(("a1", "b1", "a2", "b2"), "plains:smithore")
    match = position(mode=mode, turn=3, phase="production", boards=[board, {}, {}, {}])
    chance(match, "card:fire_in_the_store-7")
    assert stock(match, 0)["smithore"] == units


@pytest.mark.rule("MUL-84", "MUL-87")
def test_ex_18_wampus_odds() -> None:
    match = play(position(turn=3, phase="development", packages=[0] * 4, ranks=[0, 1, 2, 3]), "hunt")
    odds = weights(match)
    caught = sum(weight for code, weight in odds.items() if code in ("lucky:L1", "lucky:L5", "lucky:L7", "lucky:L11"))
    assert (caught, sum(odds.values())) == (4, 12)


@pytest.mark.rule("MUL-20", "MUL-22", "MUL-25", "MUL-27", "MUL-28")
def test_ex_19_setup() -> None:
    from tests.games.mule.test_setup import ready

    match = ready(4, "tournament")
    data = match.data()
    assert len(irata(match)) == 34
    assert (data["above"], data["bottom"]) == (6, 1)
    assert (corral(match), *(store(match, good) for good in ("smithore", "food", "energy"))) == (12, 8, 6, 6)
    assert stock(match, 2) == {"smithore": 0, "crystite": 0, "food": 4, "energy": 2}
    assert (data["money"], data["packages"], data["sale_cards"]) == ([30] * 4, [1] * 4, [1] * 4)
    match = ready(3, "beginner")
    data = match.data()
    assert len(irata(match)) == 30
    assert (data["above"], data["bottom"]) == (5, 1)
    assert (corral(match), *(store(match, good) for good in ("smithore", "food", "energy"))) == (12, 4, 6, 6)
    assert stock(match, 2) == {"smithore": 0, "crystite": 0, "food": 4, "energy": 3}
    assert (data["money"], data["packages"], data["sale_cards"]) == ([30] * 3, [1] * 3, [0] * 3)
    assert all(mules(match, seat) == {"c1": "food"} for seat in range(3))


# ---- our own --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUL-231", "MUL-232", "MUL-233", "MUL-234")
def test_ex_20_a_turn_based_auction() -> None:
    a, b, c = range(3)
    match = market(
        "food", players=3, ranks=[a, b, c], money=[20, 5, 10], food=[0, 3, 0], store={"food": 1}, prices={"food": 5},
        energy=[0] * 3,
    )  # fmt: skip
    assert asked(match) == c
    play(match, "bid:4")
    assert asked(match) == b
    play(match, "store_sell:1")
    assert (match.data()["money"][b], roles(match)[b], store(match, "food")) == (8, "seller", 2)
    assert asked(match) == a
    play(match, "store_buy:max")
    assert asked(match) == c
    play(match, "claim:1")
    assert (match.data()["money"][c], match.data()["money"][a]) == (5, 15)
    assert asked(match) == c
    play(match, "pass")
    assert asked(match) == b
    play(match, "accept:2-1")
    assert match.data()["money"] == [15, 12, 1]
    assert roles(match) == ["buyer", "seller", "buyer"]
    for seat in (a, c, b):
        if match.data()["auction"] == "food":
            assert asked(match) == seat
            play(match, "pass")
    assert match.data()["auction"] is None
    assert match.data()["money"] == [15, 12, 1]
    assert [stock(match, seat)["food"] for seat in range(3)] == [1, 1, 2]
    assert store(match, "food") == 0


@pytest.mark.rule("MUL-240", "MUL-96", "MUL-95")
def test_ex_21_order_of_choices() -> None:
    two, one = {"a1": "plains:food", "b1": "plains:food"}, {"a1": "plains:food"}
    match = position(turn=3, phase="usage", ranks=[0, 1, 2, 3], boards=[two, one, two, one], energy=[1, 5, 1, 0])
    assert flipped(match, 3) == ["a1"]
    assert asked(match) == 2 and offered(match, "order") == ["0", "2"]
    play(match, "order:0")
    assert asked(match) == 0
    play(match, "flip:a1")
    assert asked(match) == 2
    play(match, "flip:b1")
    assert [flipped(match, seat) for seat in range(4)] == [["a1"], [], ["b1"], ["a1"]]
