"""Lines for a terminal."""

from __future__ import annotations

from serai.kernel.terminal import Line, ink, line_width, padded, screen, side_by_side

LINE: Line = [("red", "31"), (" and plain ", "")]


def test_a_line_has_colours_or_no_blanks_at_its_end() -> None:
    assert ink(LINE, colour=True) == "\x1b[31mred\x1b[0m and plain "
    assert ink(LINE, colour=False) == "red and plain"
    assert screen([LINE, [], [("end", "1")]], colour=False) == "red and plain\n\nend"


def test_a_line_is_filled_up_but_never_cut() -> None:
    assert line_width(padded(LINE, 20)) == 20
    assert line_width(padded(LINE, 3)) == line_width(LINE) == 14


def test_blocks_stand_side_by_side() -> None:
    left: list[Line] = [[("a", "")], [("bb", "")]]
    right: list[Line] = [[("x", "")], [], [("z", "")]]
    assert screen(side_by_side(left, right, 4), colour=False) == "a   x\nbb\n    z"
