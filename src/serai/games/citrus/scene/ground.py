"""The ground of either side of the board: rim, meadow, roads and rocks, drawn once for each printed side."""

from __future__ import annotations

from functools import cache, lru_cache

from serai.games.citrus.codes import COLUMNS, OFF
from serai.games.citrus.printed.sides import NOWHERE, OPEN, ROCK, SITE_SPACE, BoardSide
from serai.kernel.game import NONE
from serai.scene.art import attributes, group, number, path, rect, text, use

CELL = 48
"""The side of a space in its own units; the short side is drawn larger."""
RIM = 12
WIDEST, HIGHEST = 720, 480
"""The room for the spaces of a board."""
LARGER = 1.1
SCRUBS = 6


class Grid:
    """Where things are on the board, in px of its part."""

    def __init__(self, side: BoardSide) -> None:
        self.side = side
        self.rows, self.columns = int(side.rows), int(side.columns)
        self.scale = min(LARGER, WIDEST / (CELL * self.columns), HIGHEST / (CELL * self.rows))
        self.step = CELL * self.scale
        self.width = 2 * RIM + self.columns * self.step
        self.height = 2 * RIM + self.rows * self.step

    @staticmethod
    @cache
    def of(side: BoardSide) -> Grid:
        """The grid of a side of the board."""
        return Grid(side)

    def corner(self, space: int) -> tuple[float, float]:
        """The top left corner of a space."""
        row, column = divmod(space, COLUMNS)
        return RIM + column * self.step, RIM + row * self.step

    def middle(self, space: int) -> tuple[float, float]:
        x, y = self.corner(space)
        return x + self.step / 2, y + self.step / 2

    def on(self, *art: str) -> str:
        """Markup in units of spaces from the corner of the grid, brought to the part's own coordinates."""
        grown = f" scale({number(self.scale)})" if self.scale != 1 else ""
        return group(*art, transform=f"translate({RIM} {RIM}){grown}")


def stamp(sprite: str, x: float = 0, y: float = 0, **more: str) -> str:
    """A sprite that has the size of a space by itself."""
    at: dict[str, str | float] = {key: value for key, value in (("x", x), ("y", y)) if value}
    return f'<use href="#{sprite}"{attributes({**at, **more})}/>'


def spot(space: int) -> tuple[int, int]:
    """The top left corner of a space from the corner of the grid, in its own units."""
    row, column = divmod(space, COLUMNS)
    return column * CELL, row * CELL


@lru_cache(maxsize=8)
def ground(side: BoardSide) -> str:
    """The board with nothing on it."""
    grid = Grid(side)
    wide, high = grid.columns * CELL, grid.rows * CELL
    inner = [use("meadow", 0, 0, wide, high)]
    for site in range(int(side.letters)):
        x, y = spot(int(side.site_at[site]))
        inner.append(use("roads", x - CELL, y - CELL, 3 * CELL))
    inner.append(_lines(grid))
    for space, kind in enumerate(side.ground):
        x, y = spot(space)
        if kind == ROCK:
            inner.append(use("rock" if (space // COLUMNS * 3 + space) % 2 else "rock-2", x + 1, y, CELL - 2))
        elif kind == OPEN and side.road_of[space] == NONE:
            inner.append(stamp(f"scrub-{(space * 7 + space // 11) % SCRUBS}", x, y))
    inner.append(rect(0, 0, wide, high, fill="url(#lamp)"))
    box = f'x="{RIM}" y="{RIM}" width="{number(grid.width - 2 * RIM)}" height="{number(grid.height - 2 * RIM)}"'
    return _rim(grid) + f'<svg {box} viewBox="0 0 {wide} {high}">{"".join(inner)}</svg>'


def _rim(grid: Grid) -> str:
    """The wooden frame with the numbers of rows and columns."""
    width, height = grid.width, grid.height
    edge = f"M1.5 {number(height - 12)}V12A10.5 10.5 0 0 1 12 1.5H{number(width - 12)}"
    drawn = [
        rect(0, 0, width, height, 12, fill="var(--wood)"),
        path(edge, fill="none", stroke="var(--wood-h)", stroke_width=2.4),
        rect(RIM - 2, RIM - 2, width - 2 * RIM + 4, height - 2 * RIM + 4, 5, fill="var(--wood-d)"),
    ]
    for column in range(grid.columns):
        x = RIM + (column + 0.5) * grid.step
        drawn.append(text(column + 1, x, RIM - 2.5, 12, anchor="middle", cls="c-coord"))
    for row in range(grid.rows):
        tight = {"letter_spacing": -1.3} if row > 8 else {}
        drawn.append(
            text(
                row + 1,
                6.5 if row > 8 else 5.4,
                RIM + (row + 0.5) * grid.step + 4,
                12,
                anchor="middle",
                cls="c-coord",
                **tight,
            )
        )
    return "".join(drawn)


def _lines(grid: Grid) -> str:
    """Dotted lines and a small cross at each corner: enough to count by."""
    wide, high = grid.columns * CELL, grid.rows * CELL
    lines = [f"M{column * CELL} 0V{high}" for column in range(1, grid.columns)]
    lines += [f"M0 {row * CELL}H{wide}" for row in range(1, grid.rows)]
    thin = path("".join(lines), fill="none", stroke="var(--ground-line)", stroke_dasharray="2 4")
    ticks = path(
        "".join(lines),
        fill="none",
        stroke="var(--ground-line)",
        stroke_width=1.8,
        stroke_dasharray=f"10 {CELL - 10}",
        stroke_dashoffset=5,
    )
    return thin + ticks


def built_on(side: BoardSide) -> list[int]:
    """The spaces a person may point at: all but sites and what is no space."""
    return [space for space in range(OFF) if side.ground[space] not in (SITE_SPACE, NOWHERE)]
