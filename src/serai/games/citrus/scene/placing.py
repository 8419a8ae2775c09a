"""What laying the tile in hand on a space would do: for the badge, the ghost and the words of a target."""

from __future__ import annotations

from serai.games.citrus.codes import BRIDGED, CODES, PLOWED
from serai.games.citrus.scene.ground import CELL, spot
from serai.games.citrus.scene.landscapes import USES
from serai.games.citrus.scene.reading import NAMES, Estate, place
from serai.games.citrus.scene.shapes import outline
from serai.scene.art import path, rect, use


class Placement:
    """The tile in hand on one space where it may go."""

    def __init__(self, estate: Estate, space: int) -> None:
        self.estate, self.space = estate, space
        self.tile = str(estate.given["kind"])
        self.fruit = self.tile.partition("-")[0]
        means = int(estate.given["means"])
        self.bridged, self.plowed = bool(means & BRIDGED), bool(means & PLOWED)
        self.before, self.after = estate.grown(space, self.tile, estate.mat)
        self.region = self.after[-1]
        self.land = estate.land.get(space)
        self.closes = [] if self.bridged else closed_by(estate, space)

    @property
    def starts(self) -> bool:
        """[CIT-38] Whether it takes a worker."""
        return not self.before and not self.bridged

    def points(self) -> dict[str, int]:
        """What it brings at once or at the end of the turn, by its source."""
        found = {}
        if self.land is not None:
            found["horses"] = int(self.estate.table.horse_points[CODES.index("landscape", self.land)])
        for letter in self.closes:
            found[letter] = self.estate.awards(letter, self.after).get(self.estate.mat, 0)
        return found

    def badge(self) -> str:
        """In a few signs: the size before and after, and the points."""
        gained = sum(self.points().values())
        size = "bridge" if self.bridged else f"{self.before}→{self.region.size}" if self.before else "new"
        return f"{size} +{gained}" if gained else size

    def words(self) -> tuple[str, ...]:
        """The same in sentences."""
        if self.bridged:
            said = "Joins your region over a bridge"
        elif self.before:
            said = f"Extends your region from {self.before} to {self.region.size}"
        else:
            said = "Starts a region with a worker"
        lines = [f"{said}{' in place of the neutral tile' if self.plowed else ''}."]
        if self.land is not None:
            lines.append(f"Takes: {USES[self.land].name.lower()}.")
        points = self.points()
        lines += [f"Surrounds finca {letter}: {points[letter]} points for you." for letter in self.closes]
        if last_before_refill(self.estate):
            lines.append("The market is refilled then: this cannot be taken back.")
        return tuple(lines)

    def ghost(self) -> str:
        """The tile in its place, the outline of the region it makes, and the fincas it would count for."""
        x, y = spot(self.space)
        spaces = frozenset({place(self.space)} if self.bridged else map(place, self.region.spaces))
        drawn = [use(f"tile-{self.tile}", x, y, CELL), path(outline(spaces, 1.5, 11, CELL), cls="c-ghost")]
        for letter in self.estate.standing:
            if letter not in self.estate.scored and self.space in self.estate.around(letter):
                left, top = spot(self.estate.site(letter))
                drawn.append(rect(left, top, CELL, CELL, 11, cls="c-closing" if letter in self.closes else "c-near"))
        return "".join(drawn)


def closed_by(estate: Estate, space: int) -> list[str]:
    """The unscored fincas that only this space still leaves open."""
    if estate.filled(space):
        return []
    return [letter for letter in estate.standing if letter not in estate.scored and estate.free(letter) == [space]]


def last_before_refill(estate: Estate) -> bool:
    """[CIT-124] The last tile before the market is refilled: no way back from it."""
    return bool(estate.view["refill"]) and len(estate.view["tray"]) == 1


def bull_badge(estate: Estate, space: int) -> str:
    """The fincas a bull would close, and the points."""
    closes = closed_by(estate, space)
    gained = sum(estate.awards(letter).get(estate.mat, 0) for letter in closes)
    return f"{', '.join(closes)} +{gained}" if closes else ""


def space_code(space: int) -> str:
    return f"space:{NAMES[space]}"
