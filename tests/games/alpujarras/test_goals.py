"""Chapter 9: goals and goal tokens."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.alpujarras.helpers import mine, standing
from tests.games.helpers import offered, play, refused

THREE = {"grape": 1, "lemon": 1, "apple": 1}
FOUR_DONE = {"G1-1": "0", "G2-1": "0", "G3-1": "0", "G4-1": "0"}


def goals_offered(**fields: Any) -> set[str]:
    """The goal cards that seat 0 may complete on a place with the goal icon."""
    own: dict[str, Any] = {name: [value, {}, {}] for name, value in fields.items() if name != "sides"}
    match = standing("M2.2", sides=fields["sides"], **own)
    before = match.data()["goal_tokens"][0]
    play(match, "act:GOAL")
    if match.data()["goal_tokens"][0] > before:
        return set()
    return {space[:2] for space in offered(match, "goal")}


@pytest.mark.rule("ALP-71")
@pytest.mark.parametrize(
    ("goal", "side", "meets", "fails"),
    [
        ("G1", "a", {"store": {"grape": 1, "lemon": 1, "apple": 1}}, {"store": {"grape": 5, "lemon": 1}}),
        ("G1", "b", {"store": {"grape": 2, "lemon": 2}}, {"store": {"grape": 4, "lemon": 1, "apple": 1}}),
        ("G2", "a", {"farmers": {"red": 3}}, {"farmers": {"red": 2, "green": 2}}),
        ("G2", "b", {"farmers": {"red": 2, "green": 2}}, {"farmers": {"red": 5, "green": 1}}),
        ("G3", "a", {"earned": {"grape-2": 1, "lemon-3": 1, "apple-5": 1}}, {"earned": {"grape-2": 1, "grape-3": 1}}),
        ("G3", "b", {"earned": {"grape-2": 1, "grape-3": 1}}, {"earned": {"grape-2": 1, "lemon-3": 1, "apple-5": 1}}),
        (
            "G4",
            "a",
            {"villagers": {"red": 1, "green": 1, "purple": 1, "orange": 1}},
            {"villagers": {"red": 3, "green": 2}},
        ),
        ("G4", "b", {"villagers": {"red": 2, "green": 2}}, {"villagers": {"red": 4, "green": 1}}),
    ],
)
def test_requirements(goal: str, side: str, meets: dict[str, Any], fails: dict[str, Any]) -> None:
    sides = [f"G{number}{side}" for number in range(1, 5)]
    assert goals_offered(sides=sides, **meets) == {goal}
    assert goal not in goals_offered(sides=sides, **fails)


@pytest.mark.rule("ALP-71")
def test_a_farmer_on_a_space_of_ones_choice() -> None:
    match = play(standing("M2.2", store=[THREE, {}, {}], goals={"G1-1": "1"}), "act:GOAL")
    assert offered(match, "goal") == ["G1-2", "G1-3", "G1-4"]
    assert refused(match, "goal:G1-1") == "ALP-71"
    play(match, "goal:G1-3")
    assert (mine(match, "dirhems"), mine(match, "unused")) == (2, 14)
    assert match.data()["goals"] == {"G1-1": "1", "G1-3": "0"}
    assert mine(match, "store") == THREE  # nothing is paid


@pytest.mark.rule("ALP-72")
def test_each_goal_once() -> None:
    match = standing("M2.2", store=[THREE, {}, {}], goals={"G1-1": "0"}, farmers=[{"red": 3}, {}, {}])
    play(match, "act:GOAL")
    assert refused(match, "goal:G1-2") == "ALP-72"
    assert offered(match, "goal") == ["G2-1", "G2-2", "G2-3", "G2-4"]


@pytest.mark.rule("ALP-73")
def test_farmers_count_where_they_stand() -> None:
    sides = ["G1a", "G2a", "G3a", "G4a"]
    assert goals_offered(sides=sides, villagers={"red": 3}) == set()
    assert goals_offered(sides=sides, farmers={"red": 1, "green": 1, "purple": 1, "orange": 1}) == set()
    match = play(standing("M2.2", store=[THREE, {}, {}], farmers=[{"red": 2}, {}, {}], goals={"G3-1": "0"}), "act:GOAL")
    assert refused(match, "goal:G2-1") == "ALP-73"


@pytest.mark.rule("ALP-74")
def test_without_own_farmers_one_leaves_a_farmland_after_the_test() -> None:
    farmers = {"red": 3, "green": 12}
    match = play(standing("M2.2", farmers=[farmers, {}, {}], sides=["G1a", "G2b", "G3a", "G4a"]), "act:GOAL goal:G2-1")
    assert offered(match, "source") == ["green", "red"]
    assert refused(match, "source:purple") == "ALP-74"
    play(match, "source:red")
    assert mine(match, "farmers") == {"red": 2, "green": 12}
    assert mine(match, "dirhems") == 5
    edge = standing(
        "M2.2", farmers=[{"red": 3, "green": 1}, {}, {}], unused=[0, 15, 15], villagers=[{"purple": 11}, {}, {}]
    )
    play(edge, "act:GOAL goal:G2-1 source:red")
    assert mine(edge, "farmers") == {"red": 2, "green": 1}


@pytest.mark.rule("ALP-75")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_free_space_for_everybody(players: int) -> None:
    others = {f"G1-{space}": str(seat) for seat, space in zip(range(1, players), (1, 2, 4), strict=False)}
    match = standing("M2.3" if players == 4 else "M2.2", players, store=[THREE, *([{}] * (players - 1))], goals=others)
    play(match, "act:GOAL")
    assert len(offered(match, "goal")) == (1 if players in (2, 4) else 2)


@pytest.mark.rule("ALP-76", "ALP-77")
def test_a_goal_token_if_no_goal_can_be_completed() -> None:
    match = play(standing("M2.2", store=[THREE, {}, {}], goals={"G1-1": "0"}), "act:GOAL")
    assert mine(match, "goal_tokens") == 1  # the card already completed does not count
    done = play(standing("M2.2", store=[THREE, {}, {}], goals=FOUR_DONE), "act:GOAL")
    assert mine(done, "goal_tokens") == 1
    end = standing("END.s2", store=[THREE, {}, {}], goals=FOUR_DONE)
    assert refused(end, "act:GOAL") == "ALP-77"
    some = play(standing("END.s2", goals={"G1-1": "0"}), "act:GOAL")
    assert mine(some, "goal_tokens") == 1


@pytest.mark.rule("ALP-78", "ALP-80")
@pytest.mark.parametrize("place", ["M2.2", "END.s1"])
def test_several_tokens_in_one_turn_with_things_in_between(place: str) -> None:
    match = standing(
        place,
        store=[THREE, {}, {}],
        goal_tokens=[2, 0, 0],
        farmers=[{"red": 3}, {}, {}],
        norias=[1, 0, 0],
        earned=[{"grape-2": 1, "lemon-2": 1, "apple-2": 1}, {}, {}],
    )
    assert refused(match, "token") == "ALP-79"
    play(match, "act:GOAL goal:G1-1 token goal:G3-1 spend:1 give:grape fruit:cherry")
    if place == "END.s1":
        play(match, "act:D3")
    play(match, "token goal:G2-2")
    assert mine(match, "goal_tokens") == 0
    assert refused(match, "token") == "ALP-79"
    assert mine(match, "dirhems") == 4 + 6 + 4 + (3 if place == "END.s1" else 0)


@pytest.mark.rule("ALP-78")
def test_the_requirement_must_be_met_each_time() -> None:
    match = play(standing("M2.2", store=[THREE, {}, {}], goal_tokens=[1, 0, 0]), "act:GOAL goal:G1-1")
    assert refused(match, "token") == "ALP-78"


@pytest.mark.rule("ALP-79")
def test_a_token_needs_a_goal_by_the_icon_of_the_same_turn() -> None:
    fields: dict[str, Any] = {"store": [THREE, {}, {}], "goal_tokens": [1, 0, 0], "farmers": [{"red": 3}, {}, {}]}
    assert refused(standing("M2.1", **fields), "token") == "ALP-79"
    gained = standing("M2.2", **fields, goal_done=1, fresh=1)
    assert refused(gained, "token") == "ALP-79"
    assert "token" in standing("M2.2", **fields, goal_done=1).options()
    later = play(standing("M2.2", **fields, goal_done=1), "end")
    assert later.data()["goal_done"] == 0


@pytest.mark.rule("ALP-81")
def test_goal_tokens_can_run_out_and_come_back() -> None:
    match = standing("M2.2", goal_tokens=[0, 5, 5])
    assert refused(match, "act:GOAL") == "ALP-81"
    spent = standing("M2.2", goal_tokens=[1, 5, 4], store=[THREE, {}, {}], farmers=[{"red": 3}, {}, {}])
    play(spent, "act:GOAL goal:G1-1 token goal:G2-1 end move:H4.3 act:GOAL")
    assert spent.data()["goal_tokens"] == [0, 6, 4]
    with pytest.raises(ValueError, match="ALP-81"):
        standing("M2.2", goal_tokens=[1, 5, 5])
