"""Chapters 13 and 16: what is hidden and what is open, chance, undo, defaults, the log."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import pytest

import serai
from serai import Match, bots, nets
from serai.bots.greedy import brain_of
from serai.cli.drawing import drawing
from serai.games.mule.codes import CODES
from serai.games.mule.defaults import default_option
from serai.games.mule.state import Mule
from serai.reasons import CannotUndo
from tests.games.helpers import offered, play
from tests.games.mule.helpers import TITLE, asked, chance, clock, market, offer, offers, position, roles, stock


def game(match: Match) -> Mule:
    found = match._game
    assert isinstance(found, Mule)
    return found


def development(**fields: Any) -> Match:
    base: dict[str, Any] = {"turn": 3, "phase": "development", "ranks": [0, 1, 2, 3], "packages": [0] * 4}
    return position(**(base | fields))


# ---- hidden and open ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUL-199", "MUL-204")
def test_decks_and_tiles_have_no_order() -> None:
    """Nothing in the whole position tells what comes next: only how many of what there are."""
    data = serai.new("mule", players=4, seed=5).data()
    for name in ("cards", "lucky", "unlucky"):
        assert isinstance(data[name], dict)
    for terrain in ("plains", "low_mountain", "high_mountain"):
        assert data[terrain]["known"] == {}
    assert sum(data["cards"].values()) == 24  # the Ships too: which one is below is not decided


@pytest.mark.rule("MUL-200", "MUL-83")
def test_an_assayed_value_is_the_assayers_alone() -> None:
    match = chance(play(development(), "assay look:A1"), "vein:3")
    assert match.view(0)["plains"]["known"] == {"A1": 3}
    for seat in (1, 2, 3, None):
        assert match.view(seat)["plains"]["known"] == {"A1": "?"}
        assert "*0 ?" in match.export(seat)


@pytest.mark.rule("MUL-200", "MUL-214", "MUL-246")
def test_a_second_looker_sees_the_same() -> None:
    match = chance(play(development(food=[4] * 4), "assay look:A1"), "vein:3")
    play(match, "stop end assay look:A1")
    assert asked(match) == 1  # nothing is drawn: somebody has looked before
    assert match.view(1)["plains"]["known"] == {"A1": 3}
    assert match.view(0)["plains"]["known"] == {"A1": "?"}  # strict


@pytest.mark.rule("MUL-214")
def test_notes_keep_what_was_seen() -> None:
    match = chance(play(development(options={"assay_notes": "notes"}), "assay look:A1"), "vein:3")
    play(match, "stop end")
    assert match.view(0)["plains"]["known"] == {"A1": 3}
    assert match.view(1)["plains"]["known"] == {"A1": "?"}


@pytest.mark.rule("MUL-214", "MUL-204")
@pytest.mark.parametrize("notes", ["strict", "notes"])
def test_a_value_is_shown_once_and_not_again_by_export_or_by_looking_back(notes: str) -> None:
    match = chance(play(development(options={"assay_notes": notes}), "assay look:A1"), "vein:3")
    kept = notes == "notes"
    assert ("*0 vein:3" in match.export(0)) == kept and ("*0 ?" in match.export(0)) != kept
    past = match.copy()
    past.look_back()
    assert past.copy().view(0)["plains"]["known"] == {"A1": 3 if kept else "?"}
    place = CODES.index("place", "A1")
    worlds = {int(imagined(past, 0, Random(seed)).vein[place]) for seed in range(40)}
    assert worlds == ({3} if kept else {0, 1, 2, 3}), "another game from here tells nothing either"
    past.look_back(False)
    assert past.view(0)["plains"]["known"] == match.view(0)["plains"]["known"] == {"A1": 3}
    assert "*0 vein:3" in match.save() and "*0 ?" in match.export(1)


@pytest.mark.rule("MUL-214")
def test_a_finished_game_shows_all() -> None:
    match = chance(play(development(), "assay look:A1"), "vein:3")
    while not match.over:
        match.play(match.options()[0])
    assert "*0 vein:3" in match.export(1)


@pytest.mark.rule("MUL-214")
def test_bots_remember_in_both() -> None:
    """What a seat has seen once stays true in all worlds it imagines, shown or not; the others imagine anything."""
    match = chance(play(development(), "assay look:A1"), "vein:3")
    play(match, "stop end")
    rng = Random(1)
    place = CODES.index("place", "A1")
    mine = {int(imagined(match, 0, rng).vein[place]) for _ in range(20)}
    theirs = {int(imagined(match, 1, rng).vein[place]) for _ in range(60)}
    assert mine == {3} and len(theirs) > 1


def imagined(match: Match, seat: int, rng: Random) -> Mule:
    world = match.sample(seat, rng)
    assert isinstance(world, Mule)
    return world


@pytest.mark.rule("MUL-246", "MUL-82")
def test_an_assay_ends_with_a_word() -> None:
    match = chance(play(development(), "assay look:A1"), "vein:3")
    chance(play(match, "look:A3"), "vein:0")
    assert match.options() == ["stop"]
    assert match.view(0)["plains"]["known"] == {"A1": 3, "A3": 0}
    play(match, "stop")
    assert match.view(0)["plains"]["known"] == {"A1": "?", "A3": "?"}


@pytest.mark.rule("MUL-211")
def test_the_log_never_tells_an_assay() -> None:
    match = chance(play(development(), "assay look:A1"), "vein:3")
    play(match, "stop end")
    for seat in (0, 1, None):
        told = [event for event in match.events_for(seat) if event["kind"] == "assayed"]
        assert told and all("vein" not in event for event in told)
        assert not any("3" in line for line in match.log(seat) if "A1" in line)


@pytest.mark.rule("MUL-201", "MUL-90")
def test_package_decisions_stay_sealed() -> None:
    match = development(packages=[1, 1, 1, 1])
    match.play("package", 2)
    assert match.export(0).splitlines()[-1].split()[-1] == "?"
    assert stock(match, 2)["food"] == 4
    assert match.seats == [0, 1, 3]


@pytest.mark.rule("MUL-202", "MUL-16", "MUL-177")
def test_what_everybody_sees() -> None:
    match = nets.random_match("mule", 4, 3)[0]
    rng = Random(4)
    for _ in range(400):
        if match.over:
            break
        nets.choose(match, rng)
    whole = match.data()
    for seat in (0, 1, 2, 3, None):
        view = match.view(seat)
        for name in (
            "money",
            "stock",
            "box",
            "boards",
            "packages",
            "sale_cards",
            "store",
            "corral",
            "prices",
            "ranking",
        ):
            assert view[name] == whole[name], name
        for name in ("lucky_discard", "unlucky_discard", "cards", "card", "above", "bottom"):
            assert view[name] == whole[name], name
        assert str(sum(whole["lucky"].values())) in str(view["lucky"])
        drawn = drawing(match, seat, colour=False)
        assert all(f"${money}" in drawn for money in whole["money"])


@pytest.mark.rule("MUL-203")
def test_a_view_and_a_sample_hold_no_more_than_a_seat_may_know() -> None:
    """Two worlds: whatever is hidden from a seat may be otherwise, and the seat sees no difference."""
    different = 0
    for number in range(2):
        match, rng = nets.random_match("mule", 3 + number % 2, number)
        while not match.over:
            if rng.random() < 0.02:
                different += nets.check_two_worlds(match, rng)[0]
                nets.check_views(match)
            nets.choose(match, rng)
    assert different > 0


@pytest.mark.rule("MUL-237")
@pytest.mark.parametrize("brain", ["random", "greedy"])
@pytest.mark.parametrize("market_form", ["turns", "live"])
def test_bots_choose_among_the_same_options_with_a_view_alone(market_form: str, brain: str) -> None:
    """A bot gets an observation: its seat's view, options and samples; its choice is checked like a person's."""
    match = serai.new("mule", players=3, seed=1, market=market_form)
    seats = [bots.named(brain, "mule", seed=seat) for seat in range(3)]
    steps = 0
    while not match.over and steps < (400 if brain == "random" else 40):
        seat = match.seats[0]
        observation = bots.Observation(match, seat)
        assert observation.view == match.view(seat)
        code = seats[seat].choose(observation)
        assert code in match.options(seat)
        match.play(code, seat)
        steps += 1


def window(store: int, price: int, money: int, mules: int) -> Match:
    """A live Auction of Energy in which seat 0 calls for a unit, seat 2 is done, and seats 1 and 3 owe an answer."""
    sites = ("a1", "b1", "c1")[:mules]
    match = market(
        "energy",
        energy=[0] * 4,
        prices={"energy": price},
        store={"energy": store},
        money=[money] * 4,
        boards=[{}, dict.fromkeys(sites, "plains:food"), {}, {}],
        ranks=[0, 1, 2, 3],
        options={"market": "live"},
    )
    match.play("done", 2)
    match.play("store_buy:1", 0)
    return match


@pytest.mark.rule("MUL-201", "MUL-237")
def test_a_bot_does_not_know_a_hidden_wish() -> None:
    """The wish of seat 3 decides what is left for seat 1, who answers last; a bot answers the same all the same."""
    answers = set()
    for store, price, money, mules in itertools.product((2, 4, 6), (3, 5, 7), (12, 20, 40, 80), (0, 3)):
        chosen = set()
        for units in (0, min(store, money // price)):
            match = window(store, price, money, mules)
            match.play(f"claim:{units}", 3)
            chosen.add(bots.named("greedy", "mule", seed=5).choose(bots.Observation(match, 1)))
        assert len(chosen) == 1, (store, price, money, mules)
        answers |= chosen
    assert len(answers) > 3


@pytest.mark.rule("MUL-201", "MUL-223", "MUL-224")
def test_a_sampled_wish_is_one_that_its_seat_could_have_had() -> None:
    match = window(4, 5, 20, 0)
    match.play("claim:1", 3)
    match.play("store_buy:2", 2)
    worlds = [imagined(match, 1, Random(seed)) for seed in range(80)]
    assert {int(world.wish[3]) for world in worlds} == {0, 1, 2, 3, 4}
    assert {int(world.wish[2]) for world in worlds} == {1, 2, 3, 4}, "it was not asked: to join in is no waiver"
    assert {int(world.wish[1]) for world in worlds} == {-1}


@pytest.mark.rule("MUL-201", "MUL-215")
def test_an_export_hides_wishes_and_nothing_else() -> None:
    match = window(4, 5, 20, 0)
    match.play("store_buy:2", 2)
    match.play("bid:3", 3)
    match.play("claim:0", 3)
    assert match.export(3).splitlines()[-5:] == ["2 done", "0 store_buy:1", "2 ?", "3 bid:3", "3 claim:0"]
    for other in (1, None):
        assert match.export(other).splitlines()[-5:] == ["2 done", "0 store_buy:1", "2 ?", "3 bid:3", "3 ?"]


@pytest.mark.rule("MUL-204")
def test_draws_are_lines_of_the_journal() -> None:
    match = serai.new("mule", players=3, seed=9)
    rng = Random(5)
    for _ in range(120):
        nets.choose(match, rng)
    lines = [line for line in match.save().splitlines() if line.startswith("*")]
    assert any(line.split()[1].startswith("seated:") for line in lines)
    again = serai.load(match.save())
    assert again.digest == match.digest
    header = match.export(0)
    assert match._record.seed is not None and f'"{match._record.seed}"' not in header


# ---- undo -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUL-205")
def test_own_choices_of_a_go_can_be_taken_back() -> None:
    match = development(boards=[{"b2": "plains", "c1": "plains"}, {}, {}, {}])
    before = match.digest
    play(match, "buy:b2 make:food")
    assert match.undo(0) == "make:food" and match.undo(0) == "buy:b2"
    assert match.digest == before


@pytest.mark.rule("MUL-205", "MUL-206")
def test_not_after_the_next_player_has_begun() -> None:
    match = position(turn=2, ranks=[0, 1, 2, 3], sale=[0] * 4)
    play(match, "take:A1 site:a1")
    assert match.undoable(3) is None
    play(match, "take:A3")
    with pytest.raises(CannotUndo):
        match.undo(3)


@pytest.mark.rule("MUL-205")
def test_sealed_answers_of_others_are_no_fence() -> None:
    match = development(packages=[1] * 4)
    match.play("package", 2)
    match.play("keep", 0)
    assert match.undo(2) == "package"
    assert match.seats == [1, 2, 3]


@pytest.mark.rule("MUL-206")
def test_what_is_never_undone() -> None:
    assay = chance(play(development(), "assay look:A1"), "vein:1")
    hunt = chance(play(development(), "hunt"), "lucky:L2")
    bid = play(position(turn=2, options={"auctions_before_grant": True}, ranks=[0, 1, 2, 3]), "auction:A1")
    sold = play(market("food", food=[0, 0, 0, 2]), "store_sell:1")
    given = play(chance(position(turn=3, phase="events", ranks=[0, 1, 2, 3]), "lucky:L5"), "give:2")
    for match, seat in ((assay, 0), (hunt, 0), (bid, 0), (sold, 3), (given, 0)):
        with pytest.raises(CannotUndo) as refusal:
            match.undo(seat)
        assert refusal.value.rule == "MUL-205"


@pytest.mark.rule("MUL-207")
def test_all_together_may_cross_what_no_secret_fences() -> None:
    """Soft fences (others' choices, the rules) are apart from hard ones (chance, a reveal), which nobody crosses."""
    match = position(turn=2, ranks=[0, 1, 2, 3], sale=[0] * 4)
    start = match.digest
    codes = ["take:A1", "site:a1", "take:A3", "site:a1", "take:A5", "site:a1"]
    play(match, " ".join(codes))
    assert [match.undo(together=True) for _ in codes] == codes[::-1]
    assert match.digest == start
    match = chance(play(development(), "hunt"), "lucky:L2")
    with pytest.raises(CannotUndo, match="Chance"):
        match.undo(together=True)


@pytest.mark.rule("MUL-207")
def test_all_together_go_back_to_the_start_of_the_phase_and_no_further() -> None:
    match = position(turn=2, ranks=[0, 1, 2, 3], sale=[0] * 4)
    play(match, "take:A1 site:a1 take:A3 site:a1 take:A5 site:a1 take:A2 site:a1")
    assert match.data()["phase"] == "development"
    before = match.digest
    with pytest.raises(CannotUndo, match="this part of the game"):
        match.undo(together=True)
    assert match.digest == before


# ---- defaults -------------------------------------------------------------------------------------------------------


def default(match: Match, seat: int | None = None) -> str:
    chosen = default_option(game(match), match.seats[0] if seat is None else seat)
    return CODES.code(chosen)


@pytest.mark.rule("MUL-208", "MUL-209")
def test_a_seat_that_left_does_as_little_as_possible() -> None:
    assert default(development(food=[4] * 4)) == "pass"
    assert (
        default(play(position(turn=2, ranks=[0, 1, 2, 3], options={"auctions_before_grant": True}), "auction:A1"))
        == "withdraw"
    )
    assert default(position(turn=2, options={"auctions_before_grant": True}, ranks=[0, 1, 2, 3])) == "decline"
    assert default(development(packages=[1] * 4)) == "keep"
    assert default(market("food", food=[4] * 4)) == "pass"
    caller = play(market("food", food=[0] * 4, store={"food": 2}), "pass store_buy:1")
    assert default(caller) == "claim:0"


@pytest.mark.rule("MUL-209")
def test_defaults_of_compulsory_choices() -> None:
    grant = position(turn=2, ranks=[0, 1, 2, 3])
    assert default(grant) == "take:A1" and default(play(grant, "take:A1")) == "site:a1"
    board = {"a1": "plains:smithore", "b1": "plains:crystite", "c1": "high_mountain:food", "d1": "high_mountain:food"}
    short = position(turn=3, phase="usage", ranks=[0, 1, 2, 3], boards=[board, {}, {}, {}], energy=[3, 0, 0, 0])
    assert default(short) == "flip:c1"
    board = {"b1": "plains:crystite", "d1": "plains:food", "e1": "plains:smithore"}
    lost = chance(
        position(turn=3, phase="production", ranks=[0, 1, 2, 3], boards=[board, {}, {}, {}]), "card:radiation-6"
    )
    assert default(lost) == "lose:b1"  # hidden Crystite counts as 1, like Smithore on Plains; the first of them
    lucky = chance(position(turn=3, phase="events", ranks=[2, 0, 1, 3]), "lucky:L5")
    assert default(lucky) == "give:3"
    unlucky = chance(play(lucky, "give:1"), "unlucky:U5")
    assert default(unlucky) == "give:2"
    two = {"a1": "plains:food", "b1": "plains:food"}
    order = position(turn=3, phase="usage", ranks=[3, 1, 2, 0], boards=[two, {}, {}, two], energy=[1, 0, 0, 1])
    assert asked(order) == 0 and default(order) == "order:3"  # from the highest Rank down
    species = serai.new("mule", players=3, seed=1)
    assert default(species) == "species:mechtron"


@pytest.mark.rule("MUL-209", "MUL-187", "MUL-225")
def test_defaults_of_sealed_choices() -> None:
    fields: dict[str, Any] = {
        "turn": 2,
        "ranks": [0, 1, 2, 3],
        "options": {"auctions_before_grant": True, "secret_bidding": True},
    }
    bids = play(position(**fields), "sealed:A1")
    assert [default(bids, seat) for seat in range(4)] == ["dollars:8", "dollars:0", "dollars:0", "dollars:0"]
    declare = market("food", food=[1, 0, 2, 0], options={"declare_roles": True})
    assert default(declare, 1) == "no_demand"
    for seat in range(4):
        declare.play("demand", seat)
    assert [default(declare, seat) for seat in range(4)] == ["role:seller", "role:buyer"] * 2


@pytest.mark.rule("MUL-23", "MUL-209")
def test_a_silent_beginner_gets_c1() -> None:
    match = serai.new("mule", players=3, seed=2, mode="beginner")
    while not offered(match, "site"):
        match.play(match.options()[0])
    assert [default(match, seat) for seat in range(3)] == ["site:c1"] * 3


@pytest.mark.rule("MUL-208")
@pytest.mark.parametrize("market_form", ["turns", "live"])
def test_a_game_of_seats_that_left_ends(market_form: str) -> None:
    match = serai.new("mule", players=3, seed=3, market=market_form)
    while not match.over:
        waiting = [(seat, default_option(game(match), seat)) for seat in match.seats if seat >= 0]
        acting = [(seat, chosen) for seat, chosen in waiting if chosen >= 0]
        assert acting
        match.play(CODES.code(acting[0][1]), acting[0][0])
    assert match.winners


@pytest.mark.rule("MUL-243", "MUL-215", "MUL-223")
def test_an_away_player_in_a_live_market() -> None:
    match = market("food", food=[4] * 4, store={"food": 2}, prices={"food": 3}, options={"market": "live"})
    match.play("ask:5", 3)
    match.play("bid:2", 3)
    match.play("store_buy:1", 0)
    for _ in range(4):
        chosen = default_option(game(match), 3)
        if chosen >= 0:
            match.play(CODES.code(chosen), 3)
    assert offers(match) == []
    assert match.data()["done_mask"] == [3]
    assert match.data()["wish"][3] == 0
    assert default_option(game(match), 3) == -1
    clock(match, "window")
    assert stock(match, 0)["food"] == 5  # the call stands


# ---- the log, the invariant -----------------------------------------------------------------------------------------


@pytest.mark.rule("MUL-210")
def test_every_loss_is_told_with_cause_and_amount() -> None:
    """Between two choices the log accounts for all that a seat's Food, Energy and money have lost."""
    board = {"a1": "plains:food", "b1": "plains:food"}
    match = development(boards=[board, {}, {}, {}], energy=[9] * 4, food=[9] * 4, smithore=[15] * 4)
    before = {seat: stock(match, seat) for seat in range(4)}
    play(match, "pass pass pass pass")
    lost: dict[tuple[int, str], int] = {}
    for event in match.events:
        if event["kind"] in ("used", "spoiled", "overstock"):
            key = (event["seat"], event["good"])
            lost[key] = lost.get(key, 0) + event["units"]
    for seat in range(4):
        for good, units in stock(match, seat).items():
            assert before[seat][good] - units == lost.get((seat, good), 0)
    told = {kind.name: kind.rule for kind in TITLE.kinds.by_name.values()}
    assert (told["used"], told["spoiled"], told["overstock"]) == ("MUL-93", "MUL-97", "MUL-99")


@pytest.mark.rule("MUL-212")
def test_the_invariant_notices_what_cannot_be() -> None:
    good = game(development(boards=[{"a1": "plains:food"}, {}, {}, {}]))
    assert TITLE.check(good) == ""
    faults: dict[str, Any] = {
        "corral": lambda g: setattr(g, "corral", 13),
        "negative": lambda g: g.money.__setitem__(0, -1),
        "lane": lambda g: g.step_of.__setitem__(2, 7),
        "ranking": lambda g: setattr(g, "ranking", type(g.ranking)([0, 0, 1, 2])),
        "Land": lambda g: g.makes.__setitem__(0, 2**14),
        "board": lambda g: g.lands.__setitem__(1, 1),
        "Irata": lambda g: setattr(g, "irata", 0),
        "Lucky": lambda g: g.lucky.__setitem__(0, 2),
    }
    for word, fault in faults.items():
        trial = good.copy()
        fault(trial)
        assert word.lower() in TITLE.check(trial).lower(), word


@pytest.mark.rule("MUL-213", "MUL-99")
def test_no_stock_above_twelve_after_usage() -> None:
    rng = Random(3)
    for _ in range(40):
        goods = {good: [rng.randint(0, 40) for _ in range(4)] for good in ("smithore", "crystite", "food", "energy")}
        match = position(turn=3, phase="usage", ranks=[0, 1, 2, 3], **goods)
        assert match.seats == [-2]
        assert all(units <= 12 for seat in range(4) for units in stock(match, seat).values())


# ---- principles -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUL-3")
def test_what_the_goods_are_for() -> None:
    """Food pays for Actions, Energy powers M.U.L.E.s; Smithore and Crystite lie idle until sold, whole units all."""
    match = development(boards=[{"b2": "plains"}, {}, {}, {}], smithore=[5] * 4, crystite=[5] * 4)
    play(match, "buy:b2 make:food end pass pass pass pass")
    assert stock(match, 0)["smithore"] == stock(match, 0)["crystite"] == 5
    used = {event["good"] for event in match.events if event["kind"] == "used"}
    assert used == {"food", "energy"}
    assert set(TITLE.codes.domains["good"]) == {"smithore", "crystite", "food", "energy"}


@pytest.mark.rule("MUL-175", "MUL-240")
def test_the_lowest_rank_concerned_decides_the_order() -> None:
    two = {"a1": "plains:food", "b1": "plains:food"}
    for ranks in ([0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]):
        match = position(turn=3, phase="usage", ranks=ranks, boards=[two, two, two, {}], energy=[1, 1, 1, 0])
        assert asked(match) == [seat for seat in ranks if seat != 3][-1]


@pytest.mark.rule("MUL-178", "MUL-4")
def test_more_counters_than_the_box_has() -> None:
    match = market("food", food=[500, 0, 0, 0], money=[5000, 0, 0, 0], store={"food": 300})
    assert match.data()["money"][0] == 5000
    play(match, "pass pass pass store_sell:all")
    assert match.data()["money"][0] == 5500 and match.data()["store"]["food"] == 800


@pytest.mark.rule("MUL-31", "MUL-137")
def test_each_player_has_a_role_field() -> None:
    match = market("food", food=[4] * 4)
    assert roles(match) == ["open"] * 4
    assert set(TITLE.codes.domains["role"]) == {"buyer", "seller"}


@pytest.mark.rule("MUL-245", "MUL-217")
def test_numbers_digit_by_digit_in_a_fixed_count() -> None:
    match = market("food", food=[4] * 4, options={"market": "live"})
    offer(match, 0, "sell", 1, 5)
    offer(match, 1, "sell", 4, 9999)
    lines = [line for line in match.save().splitlines() if "digit:" in line]
    assert len(lines) == 12
    assert {row["dollars"] for row in offers(match)} == {5, 9999}


@pytest.mark.rule("MUL-242")
def test_advice_is_no_rule() -> None:
    """A bot follows it (Rivers for Food, Plains for Energy, High Mountains for Smithore); nothing is refused by it."""
    brain = brain_of(TITLE)
    assert brain

    def worth(river: str, plains: str, mountain: str) -> int:
        board = {"c1": f"river:{river}", "b2": f"plains:{plains}", "a1": f"high_mountain:{mountain}"}
        return int(brain.value(game(development(food=[0] * 4, energy=[0] * 4, boards=[board, {}, {}, {}])), 0))

    advised = worth("food", "energy", "smithore")
    assert advised > worth("energy", "food", "smithore") and advised > worth("food", "smithore", "energy")
    clause = TITLE.clauses["MUL-242"]
    assert "nothing of it is a rule" in clause.text
    assert TITLE.words.find("why", "MUL-242") is None
