"""The printed matter: boards that a person can edit, checked at load, with messages that name the cell."""

from __future__ import annotations

from pathlib import Path

import pytest

import serai
from serai import registry
from serai.games.citrus.printed import read_printed
from serai.kernel.printed import DataError

OWN = (registry.title_named("citrus").folder / "data.toml").read_text()


def changed(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    text = OWN
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path = tmp_path / "my.toml"
    path.write_text(text)
    return path


@pytest.mark.rule("CIT-6", "CIT-10", "CIT-11")
@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('".*+#.+#.*#+..*.",', '".*+#.+#.*#+..*",', r"row 2 has 15 spaces, the first row 14"),
        ("#+A++L+.++C+*+#", "#+A++L+.++C+*+?", r"\[long\]: r2c15: '\?' is none of"),
        ("#+A++L+.++C+*+#", "#+A++A+.++C+*+#", r"r2c6: site A stands at r2c3 already"),
        ("#+A++L+.++C+*+#", "#+A++++.++C+*+#", r"site L is nowhere"),
        ("#+A++L+.++C+*+#", "#*A++L+.++C+*+#", r"r2c2: a road of site A wants an open space"),
        ("#+A++L+.++C+*+#", "#.A++L+.++C+*+#", r"r2c2: is a road of site A, so it wants a plus"),
        ("#+A++L+.++C+*+#", "#+A++L++++C+*+#", r"r2c8: is no road of a site"),
        (".*+#.+#.*#+..*.", "..+#.+#.*#+..*.", r"r2c3: site A wants one rock and one landscape space"),
        (".+.#+.....+#.+.", ".+.#+.....+#.+O", r"r10c15: site O stands at r3c14 already"),
        ("*++..+*+G++*+O+", "*++.P+*+G++*+O+", r"r3c5: 'P' is none of"),
        ("#+*+K+*#.+#", "#+*+K+*#.+L", r"\[short\]: r1c11: 'L' is none of"),
        ("#+*+K+*#.+#", "#+*+*+*#.+#", r"\[short\]: site K is nowhere"),
    ],
)
def test_a_wrong_space_is_named(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    with pytest.raises(DataError, match=complaint):
        read_printed(changed(tmp_path, (old, new)))


@pytest.mark.rule("CIT-11")
def test_sites_keep_their_distance_and_the_land_hangs_together(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"r2c6: a site in the surroundings of site G"):
        read_printed(changed(tmp_path, ("*++..+*+G++*+O+", "*++..+G+.++*+O+")))
    rocks = ((".*.+#.+....++M+", ".#.+#.+....++M+"), ("*.+D+.*+*#.*#+*", "#.+D+.*+*#.*#+*"))
    with pytest.raises(DataError, match=r"r6c1: cut off"):
        read_printed(changed(tmp_path, *rocks))


@pytest.mark.rule("CIT-7", "CIT-30")
@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('".  3  4  5",', '".  3  4  3",', r"\[market\]: row 2: the space 3 stands twice"),
        ('".  3  4  5",', '".  3  4  .",', r"the space 5 is nowhere"),
        ('".  3  4  5",', '".  3  4",', r"4 rows of 4 signs"),
        ('".  3  4  5",', '".  3  4  x",', r"'x' is neither"),
    ],
)
def test_a_wrong_market_is_refused(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    with pytest.raises(DataError, match=complaint):
        read_printed(changed(tmp_path, (old, new)))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("long = [12, 6]", "long = [12]", r"\[tiles\] row 1: long wants two numbers"),
        ("long = [12, 6]", "long = [99, 6]", r"119 spaces for 177 plantations"),
        ('finca = "level"', 'finca = "flat"', r"\[fincas\] row 3: 'flat' is none of"),
        ('set = "new"', 'set = "old"', r"\[landscape\] row 8: set is 'base' or 'new'"),
        ("income = [0, 2, 4, 6, 7, 8]", "income = [2, 4, 6, 7, 8]", r"income has 5 entries"),
        ("coins = 6", "coins = 13", r"coins = 13"),
        ("count = 6, points = 2", "count = 0, points = 2", r"fewer than|landscape spaces"),
        ("[setup]", "[setups]", r"no place for a table"),
    ],
)
def test_a_wrong_number_is_refused(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    if "count = 0" in new:
        path = changed(tmp_path, (old, new), ("count = 4, points = 3", "count = 0, points = 3"))
    else:
        path = changed(tmp_path, (old, new))
    with pytest.raises(DataError, match=complaint):
        read_printed(path)


@pytest.mark.rule("CIT-3")
def test_another_data_file_plays(tmp_path: Path) -> None:
    path = changed(tmp_path, ("high = 12, low = 4", "high = 20, low = 1"))
    match = serai.new("citrus", seed=1, data=path)
    assert match.title.printed(path).high[0] == 20
    again = serai.load(match.save(), path)
    assert again.digest == match.digest
