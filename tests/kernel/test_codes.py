"""Options and codes."""

from __future__ import annotations

import pytest

from serai.kernel.codes import Codes


def test_blocks_follow_each_other_and_codes_parse_back() -> None:
    codes = Codes()
    codes.domain("space", ["a1", "a2"])
    end, space = codes.single("end"), codes.block("space", of="space").start
    assert (end, space, len(codes)) == (0, 1, 3)
    assert codes.texts == ["end", "space:a1", "space:a2"]
    assert [codes.option(text) for text in codes.texts] == [0, 1, 2]
    assert codes.option("space:a3") is None
    assert codes.block_of(2).name == "space"


def test_a_name_is_declared_once() -> None:
    codes = Codes()
    codes.domain("space", ["a1"])
    codes.block("space", of="space")
    with pytest.raises(ValueError, match="twice"):
        codes.domain("space", ["b1"])
    with pytest.raises(ValueError, match="twice"):
        codes.block("space", of="space")


def test_wide_blocks_come_last() -> None:
    codes = Codes()
    codes.single("pass")
    codes.single("offer", wide=True)
    assert codes.narrow == 1
    with pytest.raises(ValueError, match="behind a wide one"):
        codes.single("end")


@pytest.mark.parametrize("name", ["old house", "a#b", "x|y", "?", "", "a:b", "é"])
def test_a_code_is_a_word_that_a_journal_can_hold(name: str) -> None:
    codes = Codes()
    codes.domain("place", [name])
    with pytest.raises(ValueError, match="cannot stand in a code"):
        codes.block("go", of="place")


def test_an_unknown_name_is_told_with_the_known_ones() -> None:
    codes = Codes()
    codes.domain("good", ["salt", "meat"])
    with pytest.raises(ValueError, match=r"'silk' is not a good .*salt, meat"):
        codes.index("good", "silk")
