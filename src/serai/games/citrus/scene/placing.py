"""What laying the tile in hand or a bull on a space would do, in badges, ghosts and words."""

from __future__ import annotations

from serai.games.citrus.codes import BRIDGED, CODES, PLOWED
from serai.games.citrus.scene.ground import CELL, spot
from serai.games.citrus.scene.reading import NAMES, CitrusReading, place
from serai.games.citrus.scene.shapes import outline
from serai.scene.art import path, rect, use


class Placement:
    """The tile in hand on one space where it may go."""

    def __init__(self, reading: CitrusReading, space: int) -> None:
        self.reading, self.space = reading, space
        self.tile = str(reading.given["kind"])
        self.fruit = self.tile.partition("-")[0]
        means = int(reading.given["means"])
        self.bridged, self.plowed = bool(means & BRIDGED), bool(means & PLOWED)
        self.forecast = reading.forecast(space)
        self.before, self.after = int(self.forecast.own), len(self.forecast.spaces)
        self.closes = closed_by(reading, space)

    @property
    def starts(self) -> bool:
        """Whether it takes a worker."""
        return not self.before and not self.bridged

    def badge(self) -> str:
        """In a few signs: the size before and after, and the points."""
        gained = int(self.forecast.points())
        size = f"{self.before}→{self.after}"
        if self.bridged or not self.before:
            size = self.reading.say("badge_bridge" if self.bridged else "badge_new")
        return f"{size} +{gained}" if gained else size

    def words(self) -> tuple[str, ...]:
        """The same in sentences."""
        say, land = self.reading.say, self.reading.land_at(self.space)
        if self.bridged:
            lines = [say("joins_plowed" if self.plowed else "joins")]
        elif self.before:
            sizes = {"before": self.before, "after": self.after}
            lines = [say("extends_plowed" if self.plowed else "extends", **sizes)]
        else:
            lines = [say("starts_plowed" if self.plowed else "starts")]
        if land is not None:
            lines.append(say("takes", landscape=land))
        lines += [say("surrounds", site=letter, points=points) for letter, points in self.closes.items()]
        if self.reading.refilled_after_next:
            lines.append(say("refilled_then"))
        return tuple(lines)

    def ghost(self) -> str:
        """The tile in its place, the outline of the region it makes, and the fincas it would count for."""
        x, y = spot(self.space)
        spaces = frozenset(place(int(space)) for space in self.forecast.spaces)
        drawn = [use(f"tile-{self.tile}", x, y, CELL), path(outline(spaces, 1.5, 11, CELL), cls="c-ghost")]
        for letter in self.reading.standing:
            if letter not in self.reading.scored and self.space in self.reading.around(letter):
                left, top = spot(self.reading.site(letter))
                drawn.append(rect(left, top, CELL, CELL, 11, cls="c-closing" if letter in self.closes else "c-near"))
        return "".join(drawn)


def closed_by(reading: CitrusReading, space: int) -> dict[str, int]:
    """The fincas that a piece on this space would surround, with the points of each for who puts it there."""
    found = reading.forecast(space)
    return {CODES.name("site", site): int(points) for site, points in zip(found.sites, found.awards, strict=True)}


def bull_badge(reading: CitrusReading, space: int) -> str:
    """The fincas a bull would close, and the points."""
    closes = closed_by(reading, space)
    return f"{reading.join(closes)} +{sum(closes.values())}" if closes else ""


def space_code(space: int) -> str:
    return f"space:{NAMES[space]}"
