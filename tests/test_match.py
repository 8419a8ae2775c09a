"""The public face: every promise of a match, on Caravan."""

from __future__ import annotations

import json
import pickle
from random import Random

import pytest

import serai

GOODS = {"1": "hides", "2": "hides", "3": "meat", "4": "salt", "5": "salt", "6": "salt"}
START = {"players": 2, "camels": [["c2", "c3"], ["b4[salt]"]], "goods": GOODS, "demand": {"3": 2}}


def test_a_first_game_in_a_few_lines() -> None:
    match = serai.new("caravan", players=3, seed=7)
    assert "caravan" in serai.titles()
    assert len(match.seats) == 1
    assert match.options() == match.options(match.seats[0]) == ["end", "place"]
    assert match.options((match.seats[0] + 1) % 3) == []
    assert match.label("place") == "Place a camel from your supply"
    assert "1 action:" in match.prompt()
    assert repr(match) == f"<Match of Caravan, 3 players, 9 choices, seat {match.seats[0]} to choose>"


def test_a_refused_choice_tells_reason_and_rule_and_changes_nothing() -> None:
    match = serai.position("caravan", START)
    before, lines = match.digest, match.save()
    with pytest.raises(serai.IllegalChoice) as refused:
        match.play("move:b4")
    assert refused.value.rule == "CAR-28"
    assert refused.value.reason == "You have no camel there"
    assert str(refused.value) == "You have no camel there [CAR-28]"
    assert (match.digest, match.save()) == (before, lines)


@pytest.mark.parametrize(
    ("code", "seat", "told"),
    [
        ("fly:a1", None, "no choice 'fly:a1'"),
        ("end", 1, "not seat 1 that is asked now but seat 0"),
        ("space:a1", None, "not what is asked for now"),
        ("good:salt", None, "not what is asked for now"),
        ("good:salt", "*", "not chance that is asked now but seat 0"),
    ],
)
def test_why_not_answers_for_what_no_rule_names(code: str, seat: int | str | None, told: str) -> None:
    match = serai.position("caravan", START)
    reason = match.why_not(code, seat)
    assert reason is not None
    assert told in reason.text
    assert reason.rule == ""
    with pytest.raises(serai.IllegalChoice):
        match.play(code, seat)


@pytest.mark.parametrize("seat", [2, -1, "x", 1.5, True])
def test_a_seat_that_is_not_there_is_told(seat: object) -> None:
    match = serai.position("caravan", START)
    with pytest.raises(serai.IllegalChoice, match="There is no seat"):
        match.play("end", seat)  # type: ignore[arg-type]


def test_anything_that_is_no_code_is_refused() -> None:
    match = serai.position("caravan", START)
    for nonsense in (5, None, "", "END"):
        with pytest.raises(serai.IllegalChoice):
            match.play(nonsense)  # type: ignore[arg-type]


def test_a_macro_is_all_or_none() -> None:
    match = serai.position("caravan", START)
    before = match.digest
    with pytest.raises(serai.IllegalChoice) as refused:
        match.play(["pick:c2", "carry:c2", "space:b4"])
    assert refused.value.rule == "CAR-34"
    assert match.digest == before
    match.play(["pick:c2", "carry:c2", "space:c3"])
    assert match.data()["camels"][0] == ["c2", "c3[meat]"]
    match.play([])
    assert match.data()["left"] == 2


def test_undo_takes_back_choice_by_choice() -> None:
    match = serai.position("caravan", START)
    start = match.data()
    match.play(["move:c3", "space:d3"])
    match.play("place")
    assert [match.undo(), match.undo(0), match.undo()] == ["place", "space:d3", "move:c3"]
    assert match.data() == start
    with pytest.raises(serai.CannotUndo, match="nothing") as refused:
        match.undo()
    assert refused.value.rule == "CAR-70"


def test_restart_takes_back_all_up_to_the_fence() -> None:
    match = serai.position("caravan", START)
    match.play("end")
    start = match.digest
    match.play(["place", "space:a1"])
    match.play("place")
    assert match.restart(1) == ["place", "space:a1", "place"]
    assert match.digest == start
    match.play("place")
    with pytest.raises(serai.CannotUndo, match="Another player"):
        match.undo(0)


def test_undo_never_crosses_chance() -> None:
    match = serai.position("caravan", {**START, "goods": {str(n): "meat" for n in range(1, 6)}}, seed=1)
    assert match.final("pick:c2")
    assert not match.final("place")
    match.play("pick:c2")
    assert len(match.data()["goods"]) == 8
    with pytest.raises(serai.CannotUndo, match="Chance"):
        match.undo()
    match.play("place")
    assert match.undo() == "place"


def test_events_tell_what_happened_with_the_rule() -> None:
    match = serai.position("caravan", START)
    match.play("pick:c2")
    assert match.events[0] == {
        "kind": "picked",
        "seat": 0,
        "good": "meat",
        "space": "c2",
        "markers": 2,
        "rule": "CAR-29",
    }
    assert match.log()[0] == "Black picks up meat at c2 with 2 demand markers."
    match.undo()
    assert match.events == []


def test_a_view_is_plain_data_and_no_way_back() -> None:
    match = serai.position("caravan", START)
    view = match.view(0)
    assert json.loads(json.dumps(view)) == view
    view["camels"][0].clear()
    assert match.view(0)["camels"][0] == ["c2", "c3"]
    assert match.view(0)["offered"] == match.options()
    assert match.view(1)["offered"] == []
    assert "offered" not in match.view(None)
    assert match.view(None)["asked"] == [0]


def test_position_and_journal_come_back() -> None:
    match = serai.position("caravan", START, seed=4)
    match.play(["pick:c2", "place"])
    assert serai.position("caravan", match.data()).digest == match.digest
    again = serai.load(match.save())
    assert again.digest == match.digest
    assert again.undo() == "place"


def test_a_copy_is_independent_and_has_the_same_future() -> None:
    match = serai.new("caravan", players=2, seed=9, start=0)
    twin = match.copy()
    rng, other = Random(1), Random(1)
    while not match.over:
        match.play(rng.choice(match.options()))
    assert not twin.over
    while not twin.over:
        twin.play(other.choice(twin.options()))
    assert twin.save() == match.save()


def test_a_match_can_be_pickled() -> None:
    match = serai.new("caravan", players=2, seed=9)
    match.play("end")
    assert pickle.loads(pickle.dumps(match)).digest == match.digest


def test_scores_and_winners() -> None:
    match = serai.new("caravan", players=2, seed=1)
    assert match.winners == []
    while not match.over:
        match.play("end")
    assert (match.scores, match.winners, match.seats, match.options()) == ([0, 0], [0, 1], [], [])
    assert match.why_not("end") is not None
    with pytest.raises(serai.IllegalChoice, match="over"):
        match.play("end")


def test_the_seed_stays_inside_until_the_end() -> None:
    match = serai.new("caravan", players=2)
    seed = match.save().split("seed: ")[1].split()[0]
    assert len(seed) == 64
    for shown in (
        match.export(0),
        match.export(None),
        json.dumps(match.view(0)),
        json.dumps(match.data()),
        repr(match),
    ):
        assert seed not in shown
    assert match.commitment is not None
    assert match.commitment in match.export(0)
    while not match.over:
        match.play("end")
    assert seed in match.export(0)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"players": 5}, "2 to 4 players, not 5"),
        ({"players": "2"}, "2 to 4 players"),
        ({"camels": 7}, "camels = 7 is none of 5, 6"),
        ({"start": 3}, "no such seat with 2 players"),
        ({"camel": 5}, "did you mean 'camels'"),
        ({"chance": "dice"}, "'seed' or 'ask'"),
        ({"seed": "1\nplayers: 4"}, "a seed is a number or one line of text"),
        ({"seed": ""}, "a seed is a number or one line of text"),
    ],
)
def test_wrong_settings_are_told(arguments: dict[str, object], told: str) -> None:
    with pytest.raises(serai.SettingError, match=told):
        serai.new("caravan", **{"players": 2, **arguments})  # type: ignore[arg-type]


def test_an_unknown_title_is_told() -> None:
    with pytest.raises(serai.UnknownTitle, match="did you mean 'caravan'"):
        serai.new("carvan")


def test_truth_values_and_text_do_for_settings() -> None:
    assert serai.new("caravan", rainbow=True).settings["rainbow"] == "on"
    assert serai.new("caravan", camels="6").settings["camels"] == 6


def test_a_prompt_does_not_name_what_cannot_be_done() -> None:
    match = serai.position("caravan", START)
    while match.options() != ["end"]:
        assert "place or move a camel" in match.prompt()
        match.play("place")
        match.play(match.options()[0])
    assert match.prompt() == "Nothing more can be done in this turn: end it."
