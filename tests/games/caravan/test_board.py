"""Chapter 4: the board."""

from __future__ import annotations

from itertools import product

import pytest

from serai.registry import title_named
from tests.games.caravan.helpers import ALL, CITIES, EIGHT, NUMBERED, camels, position
from tests.games.helpers import offered, play, refused


@pytest.mark.rule("CAR-13")
def test_forty_nine_spaces() -> None:
    match = play(position(), "place")
    assert offered(match, "space") == ALL
    assert len(ALL) == 49
    for outside in ("h1", "a8", "a0"):
        assert match.why_not(f"space:{outside}") is not None


@pytest.mark.rule("CAR-14")
def test_spaces_that_share_a_side_are_adjacent_and_no_others() -> None:
    """A good goes from one space to another in one step exactly if they are side by side, for all pairs."""
    for source in ALL:
        beside = []
        for target in ALL:
            if target != source:
                match = position([f"{source}[ivory]" if source != "d1" else "d1[gems]", target], [])
                if f"carry:{source}" in match.options():
                    beside.append(target)
        column, row = "abcdefg".index(source[0]), int(source[1])
        wanted = [space for space in ALL if abs("abcdefg".index(space[0]) - column) + abs(int(space[1]) - row) == 1]
        assert beside == wanted, source


@pytest.mark.rule("CAR-14")
def test_the_edges_of_the_board_do_not_meet() -> None:
    assert refused(position(["g2[salt]", "a3"], []), "carry:g2") == "CAR-33"
    assert refused(position(["a3[salt]", "g2"], []), "carry:a3") == "CAR-33"
    assert refused(position(["c1[salt]", "c7"], []), "carry:c1") == "CAR-33"
    assert refused(position(["c7[salt]", "c1"], []), "carry:c7") == "CAR-33"


@pytest.mark.rule("CAR-15")
@pytest.mark.parametrize("good", CITIES)
def test_each_city_wants_its_good_and_no_other(good: str) -> None:
    for other, city in CITIES.items():
        column, row = city[0], int(city[1])
        beside = f"{column}{row + 1 if row < 7 else row - 1}"
        match = play(position([f"{beside}[{good}]", city], []), f"carry:{beside} space:{city}")
        delivered = match.data()["delivered"][0]
        if other == good:
            assert delivered == {good: 1}
            assert camels(match) == sorted([beside, city])
        else:
            assert delivered == {}
            assert camels(match) == sorted([beside, f"{city}[{good}]"])


@pytest.mark.rule("CAR-15")
def test_common_cities_in_the_middle_rare_ones_at_the_edge() -> None:
    for good, city in CITIES.items():
        at_edge = city[0] in "ag" or city[1] in "17"
        in_middle = city[0] in "cde" and city[1] in "345"
        assert at_edge == (good in ("ivory", "gems", "cloth", "paper"))
        assert in_middle == (good in ("salt", "meat", "swords", "hides"))
    table = title_named("caravan").standard_printed
    assert table.city_names == ["Marrakesh", "Tripoli", "Kano", "Fez", "Timbuktu", "Djenne", "Gao", "Agadez"]


@pytest.mark.rule("CAR-16", "CAR-29")
def test_goods_lie_on_the_eight_numbered_spaces() -> None:
    match = position(["a1", "g1", "c2", "f3", "b5"], ["e6", "a7", "g7"], goods=EIGHT)
    assert offered(match, "pick") == ["a1", "g1", "c2", "f3", "b5"]
    match = position(["e6", "a7", "g7", "d4", "d1"], [], goods=EIGHT)
    assert offered(match, "pick") == ["e6", "a7", "g7"]
    for number, space in NUMBERED.items():
        match = position([space], [], goods={number: "salt"}, bag={})
        assert camels(play(match, f"pick:{space}")) == [f"{space}[salt]"]


@pytest.mark.rule("CAR-16")
def test_four_numbers_are_the_corners() -> None:
    assert {NUMBERED[number] for number in "1278"} == {"a1", "g1", "a7", "g7"}
    table = title_named("caravan").standard_printed
    assert [ALL[space] for space in table.numbered] == list(NUMBERED.values())


@pytest.mark.rule("CAR-17")
def test_no_city_is_numbered() -> None:
    table = title_named("caravan").standard_printed
    assert all(number < 0 or wanted < 0 for number, wanted in zip(table.number_at, table.wanted_at, strict=True))
    assert sum(number >= 0 for number in table.number_at) == sum(wanted >= 0 for wanted in table.wanted_at) == 8


@pytest.mark.rule("CAR-17", "CAR-25")
def test_any_number_of_camels_in_one_space() -> None:
    """All twenty-four camels can stand together, in a city as well as on a number."""
    for space in ("d4", "d1", "a1"):
        seats = [[space] * 6, [space] * 6, [space] * 6, [space] * 5]
        match = position(*seats, active=3, options={"camels": 6})
        play(match, f"place space:{space}")
        assert [len(camels(match, seat)) for seat in range(4)] == [6, 6, 6, 6]


@pytest.mark.rule("CAR-17", "CAR-23")
def test_every_space_can_be_entered() -> None:
    for space, start in product(ALL, (None, "d4")):
        if space == start:
            continue
        match = position([] if start is None else [start], [], goods=EIGHT)
        play(match, f"place space:{space}" if start is None else f"move:{start} space:{space}")
        assert camels(match) == [space]
