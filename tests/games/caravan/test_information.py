"""Chapter 10: what is open, what nobody may know, and the running score."""

from __future__ import annotations

import json

import pytest

import serai
from serai import Match
from tests.games.caravan.helpers import EIGHT, camels, position
from tests.games.helpers import offered, play, refused

SEED = "a-secret-that-must-not-be-told"
OPENING = "place space:c2 end place space:f3 pick:f3 end pick:c2 place space:b5 pick:b5 end place space:a1 pick:a1"


def running(players: int = 2) -> Match:
    """A game in progress, drawn from a seed, with one refill behind it."""
    return play(serai.new("caravan", players=players, seed=SEED, start=0), OPENING)


@pytest.mark.rule("CAR-57")
def test_all_see_the_same_and_all_of_it() -> None:
    match = running()
    views = [match.view(seat) for seat in (0, 1, None)]
    for view in views:
        view.pop("offered", None)
    assert views[0] == views[1] == views[2]
    for key, value in match.data().items():
        assert views[0][key] == value
    assert "?" not in json.dumps(views)
    assert match.events_for(0) == match.events_for(1) == match.events_for(None) == match.events


@pytest.mark.rule("CAR-57")
def test_the_bag_is_what_is_nowhere_else() -> None:
    match = running()
    view = match.view(1)
    laden = [camel[3:-1] for seat in (0, 1) for camel in camels(match, seat) if len(camel) > 2]
    assert len(laden) == 4 and view["delivered"] == [{}, {}]
    rest = dict.fromkeys(("ivory", "gems", "cloth", "paper"), 2) | dict.fromkeys(("salt", "meat", "swords", "hides"), 6)
    for good in [*laden, *view["goods"].values()]:
        rest[good] -= 1
    assert view["bag"] == {good: count for good, count in rest.items() if count}


@pytest.mark.rule("CAR-58")
def test_no_seed_in_anything_a_client_gets() -> None:
    match = running()
    told = [json.dumps(match.view(seat)) for seat in (0, 1, None)]
    told += [match.export(seat) for seat in (0, 1, None)]
    told += [json.dumps(match.events), "\n".join(match.log(0)), repr(match), json.dumps(match.data()), match.digest]
    assert all(SEED not in text for text in told)
    assert all("seed:" not in text for text in told)
    assert f"seed: {SEED}" in match.save()  # for the keeper of the table alone
    while not match.over:
        match.play("end")
    assert f"seed: {SEED}" in match.export()  # told when there is nothing left to tell


@pytest.mark.rule("CAR-58")
def test_nothing_told_depends_on_coming_draws() -> None:
    """A game of the same lines with another future looks the same to everybody."""
    match = running()
    twin = serai.load(match.export())
    assert twin.commitment == match.commitment  # it binds the table, and tells nothing
    for seat in (0, 1, None):
        assert twin.view(seat) == match.view(seat)
        assert twin.events_for(seat) == match.events_for(seat)
    assert twin.digest == match.digest
    assert "|" not in match.export()  # nor are the odds of each draw told before the end


@pytest.mark.rule("CAR-58")
def test_different_seeds_draw_differently_from_the_same_lines() -> None:
    """So that the past does not tell the future: from one position, twenty seeds give several next goods."""
    match = position(["c2"], [], goods={number: EIGHT[number] for number in "12357"})
    drawn = set()
    for seed in range(20):
        trial = serai.position("caravan", match.data(), seed=seed)
        trial.play("pick:c2")
        drawn.add(trial.data()["goods"]["3"])
    assert len(drawn) > 3


@pytest.mark.rule("CAR-59")
def test_with_all_camels_laden_only_the_end_of_the_turn_is_left() -> None:
    own = ["a1[salt]", "a2[meat]", "c2(gems)", "d4[salt]", "d5(meat)"]
    match = position(own, ["d4[ivory]", "d5"], goods=EIGHT)
    assert match.options() == ["end"]
    assert refused(match, "place") == "CAR-23"
    assert refused(match, "move:a1") == "CAR-26"
    assert refused(match, "pick:c2") == "CAR-30"
    assert refused(match, "carry:a1") == "CAR-59"
    assert refused(match, "steal:d4") == "CAR-38"


@pytest.mark.rule("CAR-59")
def test_the_last_camel_may_be_loaded_and_a_thief_may_free_one() -> None:
    own = ["a1[salt]", "a2[meat]", "b2(gems)", "d4[salt]", "c2"]
    match = play(position(own, ["d4"], goods=EIGHT), "pick:c2")
    assert match.options() == ["end"]
    play(match, "end steal:d4 victim:0-salt end")
    assert offered(match, "move") == ["d4"]


@pytest.mark.rule("CAR-59")
def test_nothing_drops_a_good() -> None:
    """No choice of any kind lessens what is carried, but a delivery."""
    match = position(["a1[salt]", "a2", "d4[meat]", "d5"], ["d5[salt]"], goods=EIGHT)
    for first in match.options():
        one = match.copy()
        one.play(first)
        for second in one.options() if len(one.data()["frames"]) > 1 else [""]:
            two = one.copy()
            play(two, second)
            assert sum("[" in camel or "(" in camel for seat in (0, 1) for camel in camels(two, seat)) >= 3


@pytest.mark.rule("CAR-60")
def test_the_running_score_takes_the_penalty_of_the_moment() -> None:
    match = position(["c2", "b1[salt]", "d1", "d2[ivory]"], [], goods=EIGHT, demand={"3": 2}, markers=[5, 0])
    assert match.view(1)["scores"] == match.scores == [5 - 1, 0]
    match.play("pick:c2")
    assert match.view(0)["scores"] == [5 + 2 - 3, 0]
    play(match, "carry:d2 space:d1")
    assert match.view(None)["scores"] == [7 + 6 - 1, 0]
