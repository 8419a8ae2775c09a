"""Chapter 11: Personal Events."""

from __future__ import annotations

from typing import Any

import pytest

from serai import Match
from tests.games.helpers import kinds, offered, play, refused
from tests.games.mule.helpers import asked, deck, irata, land_at, lands, mules, position, stock


def events(**fields: Any) -> Match:
    """Phase 8 of turn 3: the first Lucky card is to be drawn."""
    base: dict[str, Any] = {"turn": 3, "phase": "events", "ranks": [0, 1, 2, 3], "money": [50, 40, 30, 20]}
    return position(**(base | fields))


def chance(match: Match, code: str) -> Match:
    match.play(code, "*")
    return match


def lucky(card: str, seat: int = 3, **fields: Any) -> Match:
    """Rank 1 (seat 0) has given a Lucky card to a seat."""
    return play(chance(events(**fields), f"lucky:{card}"), f"give:{seat}")


def unlucky(card: str, seat: int = 1, **fields: Any) -> Match:
    """Seat 3 got a Lucky card without effect (no M.U.L.E.) and has given an Unlucky one to a seat."""
    match = lucky("L2" if "L2" in str(fields.get("lucky", "L2")) else "L3", 3, **fields)
    return play(chance(match, f"unlucky:{card}"), f"give:{seat}")


CLAIMED = {"1-a1": ["A1", 1], "1-b1": ["B2", 2], "1-a2": ["A3", 3], "1-a3": ["B3", 4], "1-b3": ["A5", 5]}
FIVE = dict.fromkeys(("a1", "b1", "a2", "a3", "b3"), "plains")
FOUR = dict.fromkeys(("a1", "b1", "a2", "a3"), "plains")


@pytest.mark.rule("MUL-149", "MUL-37")
def test_rank_one_draws_alone_and_gives_to_another() -> None:
    match = events(ranks=[2, 0, 1, 3])
    assert match.seats == [-2]
    chance(match, "lucky:L7")
    assert asked(match) == 2
    assert offered(match, "give") == ["0", "1", "3"]


@pytest.mark.rule("MUL-149", "MUL-200", "MUL-203")
def test_only_the_drawer_sees_the_card() -> None:
    match = chance(events(), "lucky:L7")
    assert "L7" in str(match.view(0)["held_lucky"])
    for seat in (1, 2, 3, None):
        assert "L7" not in str(match.view(seat)["held_lucky"])
        assert not any("L7" in line for line in match.export(seat).splitlines())
        assert not any(event.get("lucky") == "L7" for event in match.events_for(seat))


@pytest.mark.rule("MUL-150")
def test_the_receiver_carries_it_out_from_the_neutral_stacks() -> None:
    match = lucky("L5", 2)
    assert match.data()["money"] == [50, 40, 40, 20]
    match = lucky("L1", 2, smithore=[0] * 4)
    assert stock(match, 2)["smithore"] == 2


@pytest.mark.rule("MUL-151", "MUL-200")
def test_the_receiver_draws_and_gives_an_unlucky_card() -> None:
    match = lucky("L7", 2)
    chance(match, "unlucky:U6")
    assert asked(match) == 2
    assert offered(match, "give") == ["0", "1", "3"]
    assert "U6" in str(match.view(2)["held_unlucky"])
    assert "U6" not in str(match.view(0)["held_unlucky"])
    play(match, "give:0")
    assert match.data()["money"] == [40, 40, 35, 20]


@pytest.mark.rule("MUL-152", "MUL-210")
def test_the_loser_is_named_with_the_loss() -> None:
    match = unlucky("U5", 0)
    assert match.data()["money"][0] == 35
    losses = [(event["seat"], event["dollars"]) for event in match.events if event["kind"] == "lost"]
    assert losses == [(0, 15)]


@pytest.mark.rule("MUL-153")
def test_nobody_keeps_a_card() -> None:
    match = chance(events(), "lucky:L7")
    assert refused(match, "give:0") == "MUL-153"
    match = chance(play(match, "give:1"), "unlucky:U5")
    assert refused(match, "give:1") == "MUL-153"


@pytest.mark.rule("MUL-154", "MUL-202")
def test_both_cards_are_discarded_face_up() -> None:
    match = unlucky("U9", 1)
    assert deck(match, "lucky_discard") == {"L2": 1}
    assert deck(match, "unlucky_discard") == {"U9": 1}
    for seat in (0, 3, None):
        assert match.view(seat)["unlucky_discard"] == {"U9": 1}


@pytest.mark.rule("MUL-154", "MUL-164")
def test_a_card_without_effect_is_played_all_the_same() -> None:
    match = events(boards=[{}] * 4)
    chance(match, "lucky:L4")
    play(match, "give:3")
    assert match.data()["money"] == [50, 40, 30, 20]
    chance(match, "unlucky:U3")
    assert "give:0" in match.options()
    play(match, "give:0")
    assert match.data()["money"] == [50, 40, 30, 20]


@pytest.mark.rule("MUL-155")
def test_an_empty_deck_is_renewed_when_a_card_is_needed() -> None:
    past = {f"U{number}": 1 for number in range(2, 10)}
    match = events(lucky_discard={f"L{number}": 1 for number in range(1, 13)}, unlucky_discard=past)
    assert len(offered(match, "lucky")) == 12
    chance(match, "lucky:L5")
    assert sum(deck(match, "lucky").values()) == 11 and deck(match, "lucky_discard") == {}
    play(match, "give:1")
    assert deck(match, "lucky_discard") == {"L5": 1}
    assert offered(match, "unlucky") == ["U1"]
    assert deck(match, "unlucky_discard") == past


@pytest.mark.rule("MUL-155", "MUL-84")
def test_a_hunter_renews_the_deck_too() -> None:
    match = position(
        turn=3,
        phase="development",
        packages=[0] * 4,
        ranks=[0, 1, 2, 3],
        food=[4] * 4,
        lucky_discard={f"L{number}": 1 for number in range(1, 13) if number != 2},
    )
    play(match, "hunt")
    assert offered(match, "lucky") == ["L2"]
    chance(match, "lucky:L2")
    play(match, "hunt")
    assert len(offered(match, "lucky")) == 12


@pytest.mark.rule("MUL-156")
@pytest.mark.parametrize(("board", "gain"), [({}, 10), (FOUR, 10), (FIVE, 20)])
def test_two_amounts_by_the_number_of_lands(board: dict[str, str], gain: int) -> None:
    match = lucky("L5", 2, boards=[{}, {}, board, {}])
    assert match.data()["money"][2] == 30 + gain


@pytest.mark.rule("MUL-157")
def test_no_deals_in_this_phase() -> None:
    match = chance(events(), "lucky:L5")
    assert {code.partition(":")[0] for code in match.options()} == {"give"}
    for code in ("ask:3", "bid:3", "store_sell:1", "offer_sell"):
        assert match.why_not(code) is not None


@pytest.mark.rule("MUL-158")
def test_events_do_not_change_the_rank() -> None:
    match = lucky("L6", 3)
    assert match.data()["money"] == [50, 40, 30, 40]
    chance(match, "unlucky:U5")
    play(match, "give:0")
    assert match.data()["ranking"] == [0, 1, 2, 3]


MINE = {
    "a1": "plains:smithore",
    "b1": "plains:crystite",
    "c1": "river:food",
    "d1": "plains:food",
    "d2": "plains:energy",
}


@pytest.mark.rule("MUL-159", "MUL-160")
@pytest.mark.parametrize(
    ("card", "few", "many", "farmers"),
    [
        ("L2", 0, 0, 10), ("L3", 0, 0, 20), ("L4", 0, 0, 10), ("L5", 10, 20, 20), ("L6", 20, 40, 40), ("L7", 5, 10, 10),
        ("L8", 7, 15, 15), ("L9", 15, 30, 30), ("L10", 10, 20, 20), ("L11", 5, 10, 10),
    ],
)  # fmt: skip
def test_each_lucky_card(card: str, few: int, many: int, farmers: int) -> None:
    for board, gain in (({}, few), (FIVE, many), (MINE, farmers)):
        match = lucky(card, 2, boards=[{}, {}, board, {}])
        assert match.data()["money"][2] == 30 + gain, board


@pytest.mark.rule("MUL-159", "MUL-160", "MUL-164")
@pytest.mark.parametrize(
    ("card", "few", "many", "miners"),
    [
        ("U1", 0, 0, 0), ("U2", 0, 0, 15), ("U3", 0, 0, 10), ("U4", 0, 0, 3), ("U5", 15, 30, 30), ("U6", 10, 20, 20),
        ("U7", 10, 20, 20), ("U8", 10, 20, 20), ("U9", 0, 0, 0),
    ],
)  # fmt: skip
def test_each_unlucky_card(card: str, few: int, many: int, miners: int) -> None:
    for board, loss in (({}, few), (FIVE, many), (MINE, miners)):
        match = unlucky(card, 1, boards=[{}, board, {}, {}])
        assert match.data()["money"][1] == 40 - loss, board


@pytest.mark.rule("MUL-161")
def test_an_extra_plot_is_claimed_at_once() -> None:
    match = lucky("L12", 2, irata={"A1": "plains", "C2": "high_mountain"}, boards=[{}, {}, FIVE, {}])
    assert asked(match) == 2 and offered(match, "take") == ["C2"]
    assert refused(match, "take:A1") == "MUL-41"
    play(match, "take:C2 site:b2")
    assert land_at(match, 2, "b2") == "high_mountain"
    assert match.seats == [-2]  # the Unlucky card comes next
    match = lucky("L12", 2, irata={"A1": "plains"}, boards=[{}, {}, FIVE, {}])
    assert match.seats == [-2]
    assert len(lands(match, 2)) == 5


@pytest.mark.rule("MUL-162", "MUL-176")
@pytest.mark.parametrize(("food", "left"), [(0, 0), (1, 1), (2, 1), (5, 3), (12, 6)])
def test_glac_elves(food: int, left: int) -> None:
    assert stock(unlucky("U1", 1, food=[0, food, 0, 0]), 1)["food"] == left


def settled(latest: str) -> Match:
    """A position in which seat 1 has four Lands and takes a fifth in the Land Grant of turn 2."""
    match = position(
        turn=3, ranks=[0, 1, 2, 3], boards=[{}, FOUR, {}, {}], sale=[0] * 4, food=[0] * 4, packages=[0] * 4
    )
    for seat in (3, 2, 1, 0):
        assert asked(match) == seat
        play(
            match, f"take:{latest}" if seat == 1 else "take:G5" if seat == 3 else "take:G4" if seat == 2 else "take:G3"
        )
        play(match, "site:" + offered(match, "site")[0])
    return match


def until_events(match: Match) -> Match:
    while match.data()["phase"] != "events":
        seat = match.seats[0]
        if seat == -2:
            code = "card:sunspot_activity-5" if "card:sunspot_activity-5" in match.options() else match.options()[0]
            match.play(code, "*")
        else:
            match.play("pass" if "pass" in match.options(seat) else match.options(seat)[0], seat)
    return match


@pytest.mark.rule("MUL-163")
def test_the_latest_land_goes_back_where_it_came_from() -> None:
    match = until_events(settled("C2"))
    giver = match.data()["ranking"][0]
    assert "C2" not in irata(match)
    chance(match, "lucky:L5")
    play(match, f"give:{next(seat for seat in range(4) if seat not in (giver, 1))}")
    chance(match, "unlucky:U9")
    play(match, "give:1")
    assert irata(match)["C2"] == "high_mountain"
    assert set(lands(match, 1)) == set(FOUR)


@pytest.mark.rule("MUL-163")
def test_with_four_lands_nothing_is_lost() -> None:
    match = unlucky("U9", 1, boards=[{}, FOUR, {}, {}])
    assert set(lands(match, 1)) == set(FOUR)


@pytest.mark.rule("MUL-163")
def test_the_mule_on_it_is_lost_and_an_occupied_square_replaced() -> None:
    board = dict.fromkeys(("a1", "b1", "a2", "a3"), "plains") | {"b3": "plains:food"}
    fields: dict[str, Any] = {"boards": [{}, board, {}, {}], "claimed": CLAIMED}
    full = unlucky("U9", 1, irata={"A5": "meteor_crater", "B5": "low_mountain"}, **fields)
    assert full.seats == [-2]
    squares = offered(full, "square")
    assert "A5" not in squares and "B5" not in squares and {"A1", "C1"} <= set(squares)
    assert all(square[0] in "ABC" for square in squares)
    chance(full, "square:C1")
    assert irata(full)["C1"] == "plains"
    assert mules(full, 1) == {}
    assert "lost_mule" in kinds(full)


@pytest.mark.rule("MUL-163")
def test_a_turned_land_stays_turned() -> None:
    board = dict.fromkeys(("a1", "b1", "a2", "a3"), "plains") | {"b3": "plains:crystite!2"}
    fields: dict[str, Any] = {"boards": [{}, board, {}, {}], "claimed": CLAIMED}
    match = unlucky("U9", 1, irata={"B5": "low_mountain"}, **fields)
    assert irata(match)["A5"] == "plains!2"


@pytest.mark.rule("MUL-174", "MUL-152")
def test_a_loss_is_borne_as_far_as_possible() -> None:
    assert unlucky("U6", 1, money=[50, 5, 30, 20]).data()["money"][1] == 0


@pytest.mark.rule("MUL-190")
def test_without_personal_events_the_next_turn_begins() -> None:
    match = events(options={"no_personal_events": True}, phase="ranking")
    assert match.data()["turn"] == 4
    assert match.data()["phase"] == "expansion"


@pytest.mark.rule("MUL-190")
def test_the_lucky_deck_is_renewed_with_the_fourth_wampus() -> None:
    discard = {f"L{number}": 1 for number in (1, 2, 4, 5, 6, 7, 8, 9, 10, 12)}
    fields: dict[str, Any] = {
        "turn": 3, "phase": "development", "packages": [0] * 4, "ranks": [0, 1, 2, 3], "food": [4] * 4,
        "lucky_discard": discard,
    }  # fmt: skip
    match = play(position(**fields, options={"no_personal_events": True}), "hunt")
    chance(match, "lucky:L11")
    assert sum(deck(match, "lucky").values()) == 12
    assert deck(match, "lucky_discard") == {}
    match = play(position(**fields), "hunt")
    chance(match, "lucky:L11")
    assert deck(match, "lucky") == {"L3": 1}


@pytest.mark.rule("MUL-194")
@pytest.mark.parametrize(("players", "lucky_to", "unlucky_to"), [(4, 4, 1), (3, 3, 1)])
def test_the_diagrams_name_the_receivers(players: int, lucky_to: int, unlucky_to: int) -> None:
    ranks = [2, 0, 1, 3][:players] if players == 4 else [2, 0, 1]
    match = position(
        players=players,
        turn=3,
        phase="events",
        ranks=ranks,
        money=[30] * players,
        options={"rank_targeted_events": True},
    )
    chance(match, "lucky:L6")
    assert match.data()["money"][ranks[lucky_to - 1]] == 50
    assert match.seats == [-2]
    chance(match, "unlucky:U5")
    assert match.data()["money"][ranks[unlucky_to - 1]] == 15


@pytest.mark.rule("MUL-194")
def test_one_player_may_receive_both() -> None:
    match = events(options={"rank_targeted_events": True})
    chance(match, "lucky:L7")
    chance(match, "unlucky:U7")
    assert match.data()["money"] == [50, 35, 30, 20]
