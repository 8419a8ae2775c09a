"""The data file: a corrected board is played, and a wrong file says what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

import serai
from serai import DataError
from serai.registry import title_named
from tests.games.caravan.helpers import camels
from tests.games.helpers import offered, play

STANDARD = (title_named("caravan").folder / "data.toml").read_text(encoding="utf-8")

TURNED = """[board]
provenance = ["house"]
rows = [
    "2 .     .      cloth  .    . 8",
    ". .     .      .      4    . .",
    ". 3     .      swords .    . .",
    "gems .  salt   .      hides . paper",
    ". .     .      meat   .    6 .",
    ". .     5      .      .    . .",
    "1 .     .      ivory  .    . 7",
]
"""


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "my.toml"
    file.write_text(text, encoding="utf-8")
    return file


def changed(old: str, new: str) -> str:
    """The standard file with one place changed."""
    assert STANDARD.count(old) == 1, f"{old!r} stands {STANDARD.count(old)} times in data.toml"
    return STANDARD.replace(old, new)


def with_board(board: str) -> str:
    """The standard file with another board."""
    start, end = STANDARD.index("[board]"), STANDARD.index("[cities]")
    return STANDARD[:start] + board + "\n" + STANDARD[end:]


@pytest.mark.rule("CAR-15", "CAR-16", "CAR-17")
def test_a_corrected_board_is_played(tmp_path: Path) -> None:
    file = written(tmp_path, with_board(TURNED))
    data = {"camels": [["d1", "d2[cloth]", "b3"], []], "goods": {"3": "swords"}, "bag": {"salt": 6}}
    match = serai.position("caravan", data, chance="ask", data_file=file)
    assert offered(match, "pick") == ["b3"]
    play(match, "carry:d2 space:d1")
    assert match.data()["delivered"][0] == {"cloth": 1}
    usual = play(serai.position("caravan", data, chance="ask"), "carry:d2 space:d1")
    assert camels(usual) == ["b3", "d1[cloth]", "d2"]
    assert offered(usual, "pick") == []


@pytest.mark.rule("CAR-15", "CAR-16")
def test_a_game_with_another_board_is_kept_and_read_back(tmp_path: Path) -> None:
    file = written(tmp_path, with_board(TURNED))
    match = play(serai.new("caravan", players=2, seed=1, start=0, data=file), "place space:a7 end place space:a1")
    assert match.data()["goods"]["1"]
    assert serai.load(match.save(), data=file).digest == match.digest
    with pytest.raises(serai.JournalError, match="another data file"):
        serai.load(match.save())


@pytest.mark.rule("CAR-9", "CAR-16")
def test_numbers_points_and_counts_come_from_the_file(tmp_path: Path) -> None:
    text = STANDARD.replace("at_setup = [1, 2, 7, 8]", "at_setup = [3]")
    text = text.replace("allowance = [1, 2, 3, 4]", "allowance = [2, 5]")
    text = text.replace("theft_markers_each = 1", "theft_markers_each = 2").replace("points = 6", "points = 7")
    text = text.replace("coins_each = 3", "coins_each = 1").replace("points = [0, 0, 1,", "points = [0, 2, 4,")
    match = serai.new(
        "caravan", players=2, seed=1, start=0, data=written(tmp_path, text), rainbow="on", rainbowPay="coin"
    )
    data = match.data()
    assert (data["demand"], data["left"], data["theft"], data["coins"]) == ({"3": 1}, 2, [2, 2], [1, 1])
    scored = {"delivered": [{"gems": 1}, {}], "camels": [[], ["a1[salt]"]]}
    assert serai.position("caravan", scored, data_file=tmp_path / "my.toml").scores == [7, -2]


def test_a_bag_with_fewer_goods_than_sources_leaves_some_bare(tmp_path: Path) -> None:
    text = STANDARD.replace("short = 6", "short = 0").replace("short = 2", "short = 1")
    match = serai.new("caravan", 2, seed=1, data=written(tmp_path, text))
    view = match.view(0)
    assert len(view["goods"]) == 4 and view["bag"] == {} and view["turn"] == 1


@pytest.mark.rule("CAR-4")
def test_a_supply_that_is_too_small_runs_out_and_no_further(tmp_path: Path) -> None:
    text = changed("demand_markers = 44", "demand_markers = 3")
    match = serai.new("caravan", players=2, seed=1, start=0, data=written(tmp_path, text))
    assert match.data()["demand"] == {"1": 1, "2": 1, "7": 1}
    assert match.data()["supply"] == 0


BOARD_ROW = '    "paper  .      meat   .      swords .      gems",\n'

FAULTS: dict[str, tuple[str, str]] = {
    # [board]
    r"\[board\]: row 4 has 6 spaces; the board has 7": ("swords .      gems", "swords gems"),
    r"\[board\]: has 6 rows; the board has 7 rows": (BOARD_ROW, ""),
    r"\[board\]: row 4: 'gold' is neither": ("swords .      gems", "swords gold gems"),
    r"\[board\]: row 4: '1' stands twice": ("swords .      gems", "swords 1 gems"),
    r"\[board\]: row 4: 'salt' stands twice": ("swords .      gems", "swords salt gems"),
    r"\[board\]: no city wants gems": ("swords .      gems", "swords .      ."),
    r"\[board\]: the numbered spaces are \[1, 2, 3, 4, 5, 7, 8\]": (".      6      .", ".      .      ."),
    r"\[board\]: the numbered spaces are .* 9\]": (".      6      .", ".      9      ."),
    r"\[board\]: row 4: the city of gems, a rare good, is in the middle": (
        "meat   .      swords .      gems",
        "meat   gems   swords .      .",
    ),
    r"\[board\]: row 4: the city of meat, a common good, is at the outer edge": (
        "paper  .      meat ",
        "meat   .      paper",
    ),
    r"\[board\]: row 6: '06' is neither": (".      6      .", ".      06     ."),
    r"\[goods\] row 1: class is 'rare' or 'common'": ('"gray",   class = "rare"', '"gray",   class = "dear"'),
    r"\[goods\] row 2: 'glass' is none of ivory": ('{ good = "gems",   colour', '{ good = "glass",  colour'),
    r"\[goods\] row 2: ivory has a row already": ('{ good = "gems",   colour', '{ good = "ivory",  colour'),
    r"\[goods\]: hides has no row": (
        '    { good = "hides",  colour = "brown",  class = "common", full = 9, short = 6, points = 3 },\n',
        "",
    ),
    r"\[goods\] row 3: 'points' is missing": (
        'colour = "purple", class = "rare",   full = 3, short = 2, points = 6',
        'colour = "purple", class = "rare",   full = 3, short = 2',
    ),
    r"\[goods\] row 3: there is no place for 'price'": (
        'colour = "purple", class = "rare",   full = 3, short = 2, points = 6',
        'colour = "purple", class = "rare",   full = 3, short = 2, points = 6, price = 1',
    ),
    r"\[goods\] row 3: short = 4 is not a whole number from 0 to 3": (
        'colour = "purple", class = "rare",   full = 3, short = 2',
        'colour = "purple", class = "rare",   full = 3, short = 4',
    ),
    r"\[goods\] row 3: full = 'many' is not a whole number": (
        'colour = "purple", class = "rare",   full = 3',
        'colour = "purple", class = "rare",   full = "many"',
    ),
    r"\[cities\] row 4: city is not a text": ('city = "Fez"', "city = 7"),
    r"\[cities\] row 4: 'city' is missing": ('{ good = "paper",  city = "Fez" }', '{ good = "paper" }'),
    # the numbers
    r"\[pieces\]: camels_each = 5 is not a whole number from 6": ("camels_each = 6 ", "camels_each = 5 "),
    r"\[pieces\]: demand_markers = -1": ("demand_markers = 44", "demand_markers = -1"),
    r"\[pieces\]: 'theft_markers_each' is missing": ("theft_markers_each = 1\n", "\n"),
    r"\[coins\]: coins_each = True": ("coins_each = 3", "coins_each = true"),
    r"\[turn\]: allowance: 0 is not a whole number": ("allowance = [1, 2, 3, 4]", "allowance = [0, 2]"),
    r"\[turn\]: allowance is empty": ("allowance = [1, 2, 3, 4]", "allowance = []"),
    r"\[turn\]: allowance is not a list": ("allowance = [1, 2, 3, 4]", "allowance = 4"),
    r"\[demand\]: at_setup: 9 is not a whole number from 1 to 8": ("[1, 2, 7, 8]", "[1, 2, 7, 9]"),
    r"\[demand\]: at_setup names a number twice": ("[1, 2, 7, 8]", "[1, 1, 7, 8]"),
    r"\[refill\]: there is no place for 'when'": ("at = 4", "when = 4"),
    r"\[penalty\]: points has 6 entries": ("[0, 0, 1, 3, 6, 10, 15]", "[0, 0, 1, 3, 6, 10]"),
    r"\[guards\]: idle_rounds = 0": ("idle_rounds = 2", "idle_rounds = 0"),
    # the file
    r"there is no place for a table \[guard\]": ("[guards] ", "[guard] "),
    r"there is no table \[refill\]": ("[refill]    # CAR-43", "[demand.refill]    # CAR-43"),
    r"\[guards\]: provenance 'rumour' is none of": (
        'provenance = ["house"]\nidle_rounds',
        'provenance = ["rumour"]\nidle_rounds',
    ),
    r"\[guards\]: 'provenance' is missing": ('provenance = ["house"]\nidle_rounds', "idle_rounds"),
    r"is not a TOML file": ("[guards] ", "[guards "),
}


@pytest.mark.rule("CAR-13", "CAR-15", "CAR-16", "CAR-2")
@pytest.mark.parametrize("fault", FAULTS)
def test_a_wrong_file_says_where_and_why(tmp_path: Path, fault: str) -> None:
    old, new = FAULTS[fault]
    file = written(tmp_path, changed(old, new))
    with pytest.raises(DataError, match=fault) as refusal:
        serai.new("caravan", data=file)
    assert "my.toml" in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"nowhere\.toml"):
        serai.new("caravan", data=tmp_path / "nowhere.toml")
