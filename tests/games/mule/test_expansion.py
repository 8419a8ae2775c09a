"""Chapter 4: Land Grants, and where a Land may go."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.helpers import offered, play, refused
from tests.games.mule.helpers import asked, land_at, lands, mules, position

WHITE = ("c1", "b2", "d2", "c3")
RED = ("a1", "b1", "a2", "a3", "b3")
BLUE = ("d1", "e1", "e2", "d3", "e3")
RED_SQUARES = ["A1", "B1", "C1", "A2", "B2", "A3", "B3", "A4", "B4", "A5", "B5", "C5"]
WHITE_SQUARES = ["D1", "C2", "D2", "E2", "C3", "E3", "C4", "D4", "E4", "D5"]
BLUE_SQUARES = ["E1", "F1", "G1", "F2", "G2", "F3", "G3", "F4", "G4", "E5", "F5", "G5"]


def full(*sites: str) -> dict[str, str]:
    return dict.fromkeys(sites, "plains")


@pytest.mark.rule("MUL-38", "MUL-37")
def test_a_land_for_everybody_from_the_lowest_rank_up() -> None:
    match = position(turn=2, ranks=[2, 0, 3, 1], sale=[0] * 4)
    order = []
    for square, site in (("A1", "a1"), ("B1", "a1"), ("C1", "a1"), ("A2", "a1")):
        order.append(asked(match))
        assert match.data()["money"] == [30] * 4
        play(match, f"take:{square} site:{site}")
    assert order == [1, 3, 0, 2]
    assert [land_at(match, seat, "a1") for seat in order] == ["plains", "high_mountain", "plains", "low_mountain"]
    assert match.data()["money"] == [30] * 4
    assert match.data()["phase"] == "development"


@pytest.mark.rule("MUL-39")
def test_two_rounds_of_grants_on_the_first_turn_and_one_later() -> None:
    match = position(players=3, turn=1, ranks=[0, 1, 2], sale=[0] * 3)
    order = []
    for square in ("A1", "B1", "C1", "A2", "B2", "A3"):
        order.append(asked(match))
        play(match, f"take:{square}")
        play(match, f"site:{offered(match, 'site')[0]}")
    assert order == [2, 1, 0, 2, 1, 0]
    assert match.data()["phase"] == "development"
    match = position(players=3, turn=2, ranks=[0, 1, 2], sale=[0] * 3)
    for square in ("A1", "B1", "C1"):
        play(match, f"take:{square} site:a1")
    assert match.data()["phase"] == "development"


@pytest.mark.rule("MUL-40", "MUL-51")
@pytest.mark.parametrize(
    ("squares", "sites"),
    [(RED_SQUARES, RED), (WHITE_SQUARES, WHITE), (BLUE_SQUARES, BLUE)],
    ids=["red", "white", "blue"],
)
def test_a_land_goes_on_an_empty_square_of_its_zone(squares: list[str], sites: tuple[str, ...]) -> None:
    for square in squares:
        match = play(position(), f"take:{square}")
        wanted = ["c1", "c3"] if square.startswith("D") else list(sites)
        assert sorted(offered(match, "site")) == sorted(wanted), square
    wrong = next(site for site in WHITE + RED + BLUE if site not in sites)
    plain = next(square for square in squares if not square.startswith("D"))
    assert refused(position(), f"take:{plain} site:{wrong}") == "MUL-40"


@pytest.mark.rule("MUL-40")
def test_an_occupied_square_takes_no_second_land() -> None:
    match = position(boards=[{}, {}, {}, full("a1", "a2")])
    assert asked(match) == 3
    play(match, "take:C5")
    assert offered(match, "site") == ["b1", "a3", "b3"]
    assert refused(match, "site:a1") == "MUL-40"


@pytest.mark.rule("MUL-41")
def test_no_land_without_a_square_for_it() -> None:
    match = position(boards=[{}, {}, {}, full(*RED)])
    taken = offered(match, "take")
    assert not set(taken) & set(RED_SQUARES)
    assert set(taken) == set(WHITE_SQUARES + BLUE_SQUARES)
    assert refused(match, "take:A5") == "MUL-41"


@pytest.mark.rule("MUL-42")
def test_a_river_goes_on_a_river_bed() -> None:
    match = play(position(), "take:D1")
    assert offered(match, "site") == ["c1", "c3"]
    assert refused(match, "site:b2") == "MUL-42"


@pytest.mark.rule("MUL-42")
def test_other_white_lands_may_lie_on_a_river_bed() -> None:
    match = play(position(), "take:C2")
    assert offered(match, "site") == ["c1", "b2", "d2", "c3"]
    play(match, "site:c3")
    assert land_at(match, 3, "c3") == "high_mountain"


@pytest.mark.rule("MUL-42")
def test_no_river_when_both_beds_are_occupied() -> None:
    match = position(boards=[{}, {}, {}, full("c1", "c3")])
    assert not {"D1", "D2", "D4", "D5"} & set(offered(match, "take"))
    assert "C2" in offered(match, "take")
    assert refused(match, "take:D2") == "MUL-42"


@pytest.mark.rule("MUL-43")
def test_the_store_square_holds_no_land() -> None:
    match = position()
    assert refused(match, "take:D3") == "MUL-43"
    assert refused(match, "take:C2 site:c2") == "MUL-43"
    assert len(offered(match, "take")) == 34


@pytest.mark.rule("MUL-44")
def test_taking_is_compulsory() -> None:
    match = position()
    assert all(code.startswith("take:") for code in match.options())
    assert match.why_not("pass") is not None
    assert match.why_not("decline") is not None


@pytest.mark.rule("MUL-44")
def test_who_has_no_legal_choice_gets_none() -> None:
    match = position(
        players=3,
        ranks=[0, 1, 2],
        sale=[0] * 3,
        boards=[{}, {}, full(*RED, *WHITE)],
        irata={"A1": "plains", "C2": "plains"},
    )
    assert asked(match) == 1
    play(match, "take:A1 site:a1")
    assert asked(match) == 0
    assert len(lands(match, 2)) == 9


@pytest.mark.rule("MUL-45")
def test_nothing_offers_to_move_a_land() -> None:
    """Whatever is played, a Land once placed stays on its square."""
    match = position(
        turn=2, phase="development", food=[6] * 4, boards=[{"a1": "plains:food", "b1": "plains"}, {}, {}, {}]
    )
    before = set(lands(match, 0))
    placed = play(position(turn=2, ranks=[0, 1, 2, 3]), "take:A1 site:a1")
    assert set(lands(placed, 3)) == {"a1"}
    for code in match.options():
        trial = match.copy()
        trial.play(code)
        while trial.seats == [0] and len(trial.options()) and trial.data()["frames"] != match.data()["frames"]:
            if trial.options()[0] in ("end", "pass"):
                break
            trial.play(trial.options()[0])
        assert set(lands(trial, 0)) >= before, code


@pytest.mark.rule("MUL-47")
def test_a_claimed_square_stays_empty() -> None:
    match = play(position(turn=1, ranks=[0, 1, 2, 3]), "take:A1 site:a1")
    assert "A1" not in offered(match, "take")
    assert refused(match, "take:A1") == "MUL-47"
    assert "A1" not in match.data()["irata"]


@pytest.mark.rule("MUL-48")
def test_a_crater_is_claimed_by_the_zone_it_lies_in() -> None:
    for square, sites in (("A1", RED), ("C3", WHITE), ("G2", BLUE)):
        match = position(irata={square: "meteor_crater", "A5": "plains", "C5": "plains"})
        play(match, f"take:{square}")
        assert sorted(offered(match, "site")) == sorted(sites)
        site = offered(match, "site")[0]
        play(match, f"site:{site}")
        assert land_at(match, 3, site) == "meteor_crater"


@pytest.mark.rule("MUL-49", "MUL-50")
def test_adjacent_lands_are_those_joined_by_a_path() -> None:
    """Refitting two goes along the eighteen Paths and nowhere else, wherever the Lands came from."""
    board = dict.fromkeys(WHITE + RED + BLUE, "plains:energy")
    match = position(turn=3, phase="development", ranks=[0, 1, 2, 3], packages=[0] * 4, boards=[board, {}, {}, {}])
    pairs = [tuple(name.split("-")) for name in offered(match, "refit_two")]
    assert len(pairs) == 18
    for one, other in pairs:
        assert abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1])) == 1
        assert "c2" not in (one, other)


@pytest.mark.rule("MUL-51")
def test_the_owner_is_asked_where_a_land_goes_even_if_one_square_is_left() -> None:
    match = position(boards=[{}, {}, {}, full("a1", "b1", "a2", "a3")])
    play(match, "take:A5")
    assert asked(match) == 3
    assert offered(match, "site") == ["b3"]


@pytest.mark.rule("MUL-46")
def test_red_and_blue_offer_the_same() -> None:
    """The same Land in Red and in Blue, on mirrored squares: the same prices and the same choices but for the names."""
    mirror = {
        a: b for pair in (("a1", "e3"), ("b1", "d3"), ("a2", "e2"), ("a3", "e1"), ("b3", "d1")) for a, b in [pair]
    }
    for red, blue in mirror.items():
        fields = {"turn": 3, "phase": "development", "ranks": [0, 1, 2, 3], "packages": [0] * 4}
        one = position(boards=[{red: "plains"}, {}, {}, {}], **fields)
        other = position(boards=[{blue: "plains"}, {}, {}, {}], **fields)
        assert [code.replace(red, "?") for code in one.options()] == [
            code.replace(blue, "?") for code in other.options()
        ]
        play(one, f"buy:{red} make:energy")
        play(other, f"buy:{blue} make:energy")
        assert one.data()["money"] == other.data()["money"]
        assert one.data()["box"] == other.data()["box"]


@pytest.mark.rule("MUL-38")
def test_the_secret_side_stays_unseen() -> None:
    match = play(position(), "take:A1 site:a1")
    assert mules(match, 3) == {}
    for seat in (0, 3, None):
        assert match.view(seat)["plains"]["known"] == {}
    assert match.data()["turned"] == ["D1", "D2", "D4", "D5"]  # the Rivers, which hide nothing


@pytest.mark.rule("MUL-37")
def test_orders_are_whole() -> None:
    """The order of grants never repeats a seat within a round."""
    match = position(turn=1, ranks=[3, 1, 0, 2], sale=[0] * 4)
    seats = []
    while match.data()["phase"] == "expansion":
        seats.append(asked(match))
        play(match, match.options()[0])
        play(match, match.options()[0])
    assert seats == [2, 0, 1, 3, 2, 0, 1, 3]
    assert all(one != other for one, other in pairwise(seats))
