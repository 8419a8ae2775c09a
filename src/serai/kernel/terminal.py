"""What every title's ``draw.py`` needs: lines of coloured text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

Part = tuple[str, str]
"""A piece of text and its ink: the numbers of an ANSI colour, such as ``1;38;5;33``, or "" for none."""
Line = list[Part]

FAINT: Final = "38;5;243"
STRONG: Final = "1"
ALARM: Final = "1;7"


def screen(lines: Iterable[Line], colour: bool) -> str:
    """Lines as one text, with colours or without."""
    return "\n".join(ink(line, colour) for line in lines)


def ink(line: Line, colour: bool) -> str:
    """One line as text; without colour it has no blanks at its end."""
    if not colour:
        return "".join(text for text, _ in line).rstrip()
    return "".join(f"\x1b[{code}m{text}\x1b[0m" if code else text for text, code in line)


def line_width(line: Line) -> int:
    return sum(len(text) for text, _ in line)


def padded(line: Line, columns: int) -> Line:
    """A line filled up with blanks; one that is longer stays as it is."""
    return [*line, (" " * (columns - line_width(line)), "")]


def side_by_side(left: list[Line], right: list[Line], column: int) -> list[Line]:
    """Two blocks of lines, the right one from a column on."""
    lines: list[Line] = []
    for index in range(max(len(left), len(right))):
        one = left[index] if index < len(left) else []
        other = right[index] if index < len(right) else []
        lines.append([*padded(one, column), *other] if other else one)
    return lines
