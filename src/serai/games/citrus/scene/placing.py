"""What laying the tile in hand on a space would do: for the badge, the ghost and the words of a target."""

from __future__ import annotations

from serai.games.citrus.codes import BRIDGED, PLOWED
from serai.games.citrus.scene.ground import CELL, spot
from serai.games.citrus.scene.landscapes import horse_points
from serai.games.citrus.scene.reading import NAMES, Estate, place
from serai.games.citrus.scene.saying import listed
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
            found["horses"] = horse_points(self.estate, self.land)
        for letter in self.closes:
            found[letter] = self.estate.awards(letter, self.after).get(self.estate.mat, 0)
        return found

    def badge(self) -> str:
        """In a few signs: the size before and after, and the points."""
        gained = sum(self.points().values())
        size = f"{self.before}→{self.region.size}"
        if self.bridged or not self.before:
            size = self.estate.say("badge_bridge" if self.bridged else "badge_new")
        return f"{size} +{gained}" if gained else size

    def words(self) -> tuple[str, ...]:
        """The same in sentences."""
        say = self.estate.say
        if self.bridged:
            lines = [say("joins_plowed" if self.plowed else "joins")]
        elif self.before:
            sizes = {"before": self.before, "after": self.region.size}
            lines = [say("extends_plowed" if self.plowed else "extends", **sizes)]
        else:
            lines = [say("starts_plowed" if self.plowed else "starts")]
        if self.land is not None:
            lines.append(say("takes", landscape=self.land))
        points = self.points()
        lines += [say("surrounds", site=letter, points=points[letter]) for letter in self.closes]
        if last_before_refill(self.estate):
            lines.append(say("refilled_then"))
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
    return f"{listed(estate.look, closes)} +{gained}" if closes else ""


def space_code(space: int) -> str:
    return f"space:{NAMES[space]}"
