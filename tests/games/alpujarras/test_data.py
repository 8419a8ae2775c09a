"""The data file: corrected tables are played, and a table that breaks a constraint is refused by its name."""

from __future__ import annotations

from pathlib import Path

import pytest

import serai
from serai import DataError
from serai.registry import title_named
from tests.games.helpers import offered, play

STANDARD = (title_named("alpujarras").folder / "data.toml").read_text(encoding="utf-8")


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "my.toml"
    file.write_text(text, encoding="utf-8")
    return file


def changed(old: str, new: str) -> str:
    """The standard file with one place changed."""
    assert STANDARD.count(old) == 1, f"{old!r} stands {STANDARD.count(old)} times in data.toml"
    return STANDARD.replace(old, new)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("fruit_of_each = 21", "fruit_of_each = 9", r"\[players\].*ALP-2"),
        ("farmers_each = 15", "farmers_each = 5", r"\[pieces\]: farmers_each"),
        ("norias_small = 10", "norias_small = 1", r"\[pieces\].*ALP-9"),
        ("crop_tokens_of_each = 2", "crop_tokens_of_each = 1", r"\[channels\].*5 crop tokens.*ALP-7"),
        ('players = 3, side = "blue"', 'players = 3, side = "green"', r"\[players\] row 2.*ALP-32"),
        ('players = 3, side = "blue"', 'players = 3, side = "red"', r"\[players\] row 2.*ALP-10"),
        ("players = 2, side", "players = 3, side", r"\[players\] row 1.*ALP-128"),
        ("without = 0, ties_harvest = true", "without = 0, ties_harvest = 1", r"\[players\] row 3.*ALP-96"),
        (
            'fields = ["orange", "grape", "lemon"]',
            'fields = ["orange", "grape", "apple"]',
            r"\[farmlands\].*lemon stands on 2.*ALP-4",
        ),
        ('fields = ["orange", "grape", "lemon"]', 'fields = ["orange", "grape"]', r"\[farmlands\] row 2.*ALP-4"),
        (
            'fields = ["orange", "grape", "lemon"]',
            'fields = ["orange", "grape", "grape"]',
            r"\[farmlands\] row 2.*different fruits \[ALP-4",
        ),
        ('fields = ["orange", "grape", "lemon"]', 'fields = ["grape", "orange", "lemon"]', r"\[farmlands\].*ALP-3"),
        ('fields = ["orange", "grape", "lemon"]', 'fields = ["orange", "fig", "lemon"]', r"\[farmlands\] row 2.*'fig'"),
        (
            'channel = "W5",  shape = "straight", field = "none",',
            'channel = "W5",  shape = "T", field = "red",',
            r"\[channels\].*11 T and 4 straight.*ALP-7",
        ),
        (
            'channel = "W5",  shape = "straight", field = "none",',
            'channel = "W5",  shape = "straight", field = "red",',
            r"\[channels\] row 5.*ALP-54",
        ),
        ('channel = "W5",  shape = "straight"', 'channel = "W5",  shape = "bent"', r"\[channels\] row 5.*ALP-49"),
        (
            'channel = "W6",  shape = "T",        field = "yellow"',
            'channel = "W6",  shape = "T",        field = "red"',
            r"\[channels\].*new fields.*ALP-50",
        ),
        ('beside = ["W4", "W6"]', 'beside = ["W4", "W6", "W7"]', r"\[channels\] row 5.*two neighbours.*ALP-48"),
        ('beside = ["W4", "W6"]', 'beside = ["W4", "W7"]', r"\[channels\].*beside.*ALP-48"),
        ('beside = ["W4", "W6"]', 'beside = ["W4", "X6"]', r"\[channels\] row 5.*'X6'"),
        ('beside = ["S2", "W5"]', 'beside = ["W5"]', r"\[channels\].*W4.*no printed channel.*ALP-48"),
        (
            'beside = ["W4", "W6"],   icons = "D1"',
            'beside = ["W4", "W6"],   icons = "F1"',
            r"\[channels\] row 5.*ALP-53",
        ),
        (
            'fruit = "apple",  numbers = [2, 2, 3, 4, 5]',
            'fruit = "apple",  numbers = [2, 3, 4, 5]',
            r"\[tokens\] row 4.*ALP-6",
        ),
        (
            'fruit = "apple",  numbers = [2, 2, 3, 4, 5]',
            'fruit = "apple",  numbers = [3, 3, 3, 4, 5]',
            r"\[tokens\] row 4.*no 2.*ALP-13",
        ),
        (
            'fruit = "apple",  numbers = [2, 2, 3, 4, 5]',
            'fruit = "apple",  numbers = [2, 2, 3, 4, 6]',
            r"\[tokens\] row 4",
        ),
        (
            'fruit = "cherry", numbers = [2, 2, 3, 4, 5]',
            'fruit = "cherry", numbers = [2, 2, 3, 3, 5]',
            r"\[tokens\].*cherry-4.*ALP-84",
        ),
        ("fruit_held = 5", "fruit_held = 4", r"\[tokens\] row 1.*ALP-57"),
        (
            'card = "C08", fruits = ["lemon", "cherry"],            dirhems = 2',
            'card = "C08", fruits = ["lemon", "cherry"],            dirhems = 3',
            r"\[cards\].*lemon and cherry.*ALP-92",
        ),
        ('card = "C20"', 'card = "C19"', r"\[cards\] row 20: C19 has a row already"),
        ('card = "C20"', 'card = "C21"', r"\[cards\] row 20"),
        ('fruits = ["cherry", "orange"]', 'fruits = ["cherry", "fig"]', r"\[cards\] row 10.*'fig'"),
        ('dirhems = 2, back = "grape-up"', 'dirhems = 2, back = "grape-left"', r"\[cards\] row 3.*back"),
        ('a = "fruit_3_different"', 'a = "fruit_4_different"', r"\[goals\] row 1.*ALP-73"),
        ('b = "farmers_2_in_2"', 'b = "fruit_2_pairs"', r"\[goals\] row 2.*ALP-17"),
        ("dirhems = [7, 6, 5, 4]", "dirhems = [7, 6, 5, 4, 3]", r"\[goals\] row 4.*5 farmer spaces.*ALP-71"),
        ("bonus = [2, 1, 1, 0, 0]", "bonus = [1, 1, 2, 0, 0]", r"\[market\].*ALP-87"),
        ("bonus = [2, 1, 1, 0, 0]", "bonus = [2, 2, 1, 0, 0]", r"\[market\].*place 2.*ALP-87"),
        ("bonus = [2, 1, 1, 0, 0]", "bonus = [2, 1, 1, 0]", r"\[market\].*ALP-19"),
        ('award = "A1", green = "D2"', 'award = "A1", green = "D3"', r"\[awards\].*ALP-89"),
        ('award = "A4", green = "AF"', 'award = "A4", green = "MARKET"', r"\[awards\] row 4.*'MARKET'.*ALP-91"),
        ('award = "A4", green = "AF"', 'award = "A4", green = "-"', r"\[awards\] row 4.*ALP-89"),
        ('norias = 2, action = "MF"', 'norias = 2, action = "IR"', r"\[exchange\] row 2.*ALP-68"),
        ('{ norias = 5, action = "AF",   dirhems = 3 },', "", r"\[exchange\].*ALP-64"),
        ("faces = [1, 2, 3, 4, 5, 6]", "faces = [1, 2, 3]", r"\[die\].*ALP-103"),
        ('order = ["GO", "M", "H",', 'order = ["GO", "M", "M",', r"\[track\].*ALP-11"),
        ("start_spots = 3", "start_spots = 4", r"\[blue\] row 2.*3 spots for 4 mules.*ALP-32"),
        ("end_dirhems = [3, 2, 1]", "end_dirhems = [3, 2, 2]", r"\[blue\].*ALP-119"),
        ("end_dirhems = [3, 2, 1]", "end_dirhems = [3, 2]", r"\[blue\].*ALP-32"),
        ("end_dirhems = [3, 2, 1]", "end_dirhems = [1, 2, 3]", r"\[blue\].*ALP-112"),
        (
            'spaces = ["AF-red N1", "GOAL", "AF2"]',
            'spaces = ["AF-red N1", "GOAL", "AF"]',
            r"\[blue\].*two farmers.*ALP-42",
        ),
        ('spaces = ["AF-red N1", "GOAL", "AF2"]', 'spaces = ["AF N1", "GOAL", "AF2"]', r"\[blue\].*red.*ALP-41"),
        (
            'spaces = ["AF-red N1", "GOAL", "AF2"]',
            'spaces = ["AF-red N1", "GAOL", "AF2"]',
            r"\[blue\] row 7.*'GAOL'.*ALP-33",
        ),
        (
            'spaces = ["MF F1", "D2", "AF"] }',
            'spaces = ["MF F1", "D2", "AF", "AF", "AF"] }',
            r"\[blue\] row 10.*5.*ALP-8",
        ),
        (
            'spaces = ["MF F1", "D2", "AF"] }',
            'spaces = ["MF F1", "D2", "AF"], spots = ["-"] }',
            r"\[blue\] row 10.*ALP-8",
        ),
        ("[die]", "[dice]", r"no place for a table \[dice\]"),
    ],
)
def test_a_wrong_table_is_refused_by_name(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        serai.new("alpujarras", 2, data=written(tmp_path, changed(old, new)))


@pytest.mark.rule("ALP-34")
@pytest.mark.parametrize("left", ["F1", "-"], ids=["half of them", "fewer"])
def test_most_market_spots_carry_an_icon(tmp_path: Path, left: str) -> None:
    text = STANDARD
    for old in (
        'spots = ["-", "N1", "F1"] },\n    { segment = "M2"',
        'spots = ["-", "F1", "MF"] }',
    ):
        assert text.count(old) == 1
        spots = old[: old.index("]") + 1]
        text = text.replace(old, old.replace(spots, f'spots = ["-", "-", "{left}"]'))
    with pytest.raises(DataError, match=r"\[blue\].*ALP-34"):
        serai.new("alpujarras", 2, data=written(tmp_path, text))


@pytest.mark.rule("ALP-8", "ALP-10")
def test_a_blue_side_with_four_spaces_is_played(tmp_path: Path) -> None:
    text = changed('spaces = ["AF-red N1", "GOAL", "AF2"]', 'spaces = ["AF-red N1", "GOAL", "AF2", "F3"]')
    file = written(tmp_path, text)
    data = {"players": 3, "mules": ["GO.s1", "GO.s2", "GO.s3"]}
    match = serai.position("alpujarras", data, data_file=file)
    play(match, "move:H2.4 act:F3 fruit:grape fruit:grape fruit:apple")
    assert match.data()["store"][0] == {"grape": 2, "apple": 1}


@pytest.mark.rule("ALP-11")
def test_a_track_that_begins_with_a_harvest(tmp_path: Path) -> None:
    text = changed(
        '["GO", "M", "H", "M", "H", "M", "H", "M", "H", "END"]', '["GO", "H", "M", "H", "M", "H", "M", "H", "M", "END"]'
    )
    match = serai.new("alpujarras", 3, seed=1, data=written(tmp_path, text))
    play(match, "colour:blue colour:pink colour:black")
    assert [segment[0] for segment in match.data()["track"][1:-1]] == ["H", "M"] * 4


@pytest.mark.rule("ALP-75")
def test_a_goal_card_without_a_free_space_cannot_be_completed(tmp_path: Path) -> None:
    file = written(
        tmp_path, changed('b = "fruit_2_pairs",   dirhems = [4, 3, 2, 1]', 'b = "fruit_2_pairs",   dirhems = [3, 1]')
    )
    data = {
        "players": 2,
        "active": 0,
        "mules": ["M2.2", "GO.s1", "GO.s2"],
        "store": [{"grape": 1, "lemon": 1, "apple": 1}, {}],
    }
    match = play(serai.position("alpujarras", data, chance="ask", data_file=file), "act:GOAL")
    assert match.data()["goal_tokens"] == [1, 0]
    three = {**data, "players": 3, "store": [*data["store"], {}]}  # type: ignore[misc]
    match = play(serai.position("alpujarras", three, chance="ask", data_file=file), "act:GOAL")
    assert offered(match, "goal") == ["G1-1", "G1-2"]
