"""The outline of a set of spaces as one merged shape with round corners."""

from __future__ import annotations

from functools import cache

from serai.scene.art import number

Corner = tuple[int, int]
"""A corner of the grid: column and row, both from 0."""
Way = tuple[int, int]

CONCAVE = 0.55
"""How round an inner corner is, by the roundness of an outer one."""
SHARPEST = 2.5
FULLER = 1.2
"""A bend is flatter than an arc, so it begins a little earlier."""
SIDES = (((-1, 0), (0, 0), (1, 0)), ((0, 1), (1, 0), (1, 1)), ((1, 0), (1, 1), (0, 1)), ((0, -1), (0, 1), (0, 0)))
"""For each neighbour (down, right) the side of a space that faces it, clockwise: from corner to corner."""


@cache
def outline(spaces: frozenset[tuple[int, int]], inset: float, radius: float, cell: float = 48) -> str:
    """The path round spaces (row, column): every side moved inwards by ``inset``, every corner rounded."""
    return "".join(_loop(loop, inset, radius, cell) for loop in loops(spaces))


def loops(spaces: frozenset[tuple[int, int]]) -> list[list[Corner]]:
    """The boundary as closed lists of corners, clockwise; holes come the other way round."""
    follow: dict[Corner, list[Corner]] = {}
    for row, column in sorted(spaces):
        for (down, right), start, end in SIDES:
            if (row + down, column + right) not in spaces:
                here = (column + start[0], row + start[1])
                follow.setdefault(here, []).append((column + end[0], row + end[1]))
    found = []
    while follow:
        found.append(_walk(follow, min(follow)))
    return found


def _walk(follow: dict[Corner, list[Corner]], start: Corner) -> list[Corner]:
    """One closed walk along the boundary; of its sides, only where the way turns."""
    turns: list[Corner] = []
    here, way = start, (0, 0)
    while True:
        ends = follow[here]
        there = _right_turn(here, way, ends)
        ends.remove(there)
        if not ends:
            del follow[here]
        onward = (there[0] - here[0], there[1] - here[1])
        if onward != way:
            turns.append(here)
        here, way = there, onward
        if here == start:
            break
    first, second = turns[0], turns[1]
    if way == (_sign(second[0] - first[0]), _sign(second[1] - first[1])):
        turns.pop(0)
    return turns


def _right_turn(here: Corner, way: Way, ends: list[Corner]) -> Corner:
    """Where two spaces touch by a corner only, turn right and stay with the same space."""
    right = (here[0] - way[1], here[1] + way[0])
    return right if len(ends) > 1 and way != (0, 0) and right in ends else ends[0]


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def _way(here: Corner, there: Corner) -> Way:
    return (_sign(there[0] - here[0]), _sign(there[1] - here[1]))


def _pair(x: float, y: float) -> str:
    """Two numbers, with a blank only where one is needed."""
    return f"{number(x)}{'' if y < 0 else ' '}{number(y)}"


def _sum(come: Way, go: Way, bend: float) -> tuple[float, float]:
    return (come[0] + go[0]) * bend, (come[1] + go[1]) * bend


def _loop(loop: list[Corner], inset: float, radius: float, cell: float) -> str:
    """A closed walk as a path: straight sides and a bend at each corner."""
    corners = []
    for index, here in enumerate(loop):
        come, go = _way(loop[index - 1], here), _way(here, loop[(index + 1) % len(loop)])
        outer = come[0] * go[1] - come[1] * go[0] > 0
        bend = max(radius - inset, SHARPEST) if outer else radius * CONCAVE + inset
        x = here[0] * cell - inset * (come[1] + go[1])
        y = here[1] * cell + inset * (come[0] + go[0])
        corners.append((x, y, come, go, min(bend * FULLER, cell / 2 - 1)))
    x, y, come, _, bend = corners[0]
    written = [f"M{number(x - come[0] * bend)} {number(y - come[1] * bend)}"]
    for index, (x, y, come, go, bend) in enumerate(corners):
        written.append("q" + _pair(come[0] * bend, come[1] * bend) + " " + _pair(*_sum(come, go, bend)))
        if index + 1 < len(corners):
            next_x, next_y, _, _, next_bend = corners[index + 1]
            if go[0]:
                written.append(f"h{number(next_x - x - go[0] * (bend + next_bend))}")
            else:
                written.append(f"v{number(next_y - y - go[1] * (bend + next_bend))}")
    return "".join(written) + "z"
