"""A position as the scene reads it: what lies where from the view, what it is worth from the rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from serai.games.citrus.codes import CODES, COLUMNS, OFF, fruit_of, site_neighbour, site_way, space_way, well_of
from serai.games.citrus.forecast import CitrusForecast, place_tile, put_bull
from serai.games.citrus.land.estate import Estate
from serai.games.citrus.printed import CitrusPrinted
from serai.games.citrus.printed.sides import BoardSide
from serai.games.citrus.scoring import awards, leads, totals, vacant, vacant_around
from serai.games.citrus.state import Citrus
from serai.kernel.game import NONE
from serai.kernel.ints import Ints
from serai.scene.context import SceneContext
from serai.scene.texts import shorten

NAMES = CODES.domains["space"]
INDEX = {name: space for space, name in enumerate(NAMES)}
BRIEF = 11
SEATS = ("blue", "red", "yellow", "green", "purple")


def place(space: int) -> tuple[int, int]:
    """Row and column of a space, from 0."""
    return divmod(space, COLUMNS)


@dataclass(slots=True, frozen=True)
class Region:
    """Plantations of one fruit that hang together; ``seat`` is None for a neutral region."""

    seat: int | None
    fruit: str
    spaces: tuple[int, ...]
    wells: frozenset[int]
    value: int
    """What a harvest gives."""
    key: str
    """A name that stays while the region grows: seat, fruit, and which of these it is."""

    @property
    def size(self) -> int:
        return len(self.spaces)

    @property
    def root(self) -> str:
        """The first space, by which the rules name a region."""
        return NAMES[self.spaces[0]]

    @property
    def home(self) -> int:
        """Where its worker or its tag is drawn: the first space without a well."""
        return next((space for space in self.spaces if space not in self.wells), self.spaces[0])


def read_regions(estate: Estate) -> list[Region]:
    """All regions, by their first spaces."""
    found: list[Region] = []
    seen: dict[tuple[int, int], int] = {}
    for root in (space for space, first in enumerate(estate.root) if first == space):
        owner, fruit = int(estate.owner[root]), int(fruit_of(estate.tile[root]))
        spaces = tuple(sorted(int(space) for space in estate.spaces_of(root)))
        wells = frozenset(space for space in spaces if well_of(estate.tile[space]))
        number = seen.get((owner, fruit), 0)
        seen[owner, fruit] = number + 1
        seat, name = None if owner == NONE else owner, CODES.name("fruit", fruit)
        key = f"{'n' if seat is None else seat}-{name}-{number}"
        found.append(Region(seat, name, spaces, wells, int(estate.worth(root)), key))
    return found


class CitrusReading:
    """What lies where, who leads which finca, and what the viewer is asked."""

    def __init__(self, context: SceneContext) -> None:
        self.context = context
        self.game: Citrus = context.world
        self.estate: Estate = self.game.estate
        self.say = context.say
        self.view: dict[str, Any] = context.view
        self.printed: CitrusPrinted = context.printed
        self.side: BoardSide = self.estate.side
        self.regions = read_regions(self.estate)
        self.at = {space: region for region in self.regions for space in region.spaces}
        self.land: dict[int, str] = {INDEX[name]: tile for name, tile in context.view["landscape"].items()}
        self.standing: dict[str, str] = context.view["standing"]
        self.scored: set[str] = set(context.view["scored"])
        frames: list[Any] = context.view["frames"]
        self.frame: str = frames[-1][0] if frames else ""
        self.given: dict[str, Any] = frames[-1][1] if frames and len(frames[-1]) > 1 else {}
        self.active: int | None = None if context.view["active"] is None else int(context.view["active"])
        self.mat: int = context.viewer if context.viewer is not None else self.active or 0
        self.blocks: dict[str, list[str]] = {}
        for code in context.offered:
            block, _, value = code.partition(":")
            self.blocks.setdefault(block, []).append(value)
        self._placed: dict[int, CitrusForecast] = {}

    # ---- what is asked ----------------------------------------------------------------------------------------

    @property
    def choosing(self) -> bool:
        """Whether the viewer is asked now."""
        return bool(self.context.offered)

    def may(self, block: str) -> bool:
        return block in self.blocks

    @property
    def asked_space(self) -> bool:
        """Whether the viewer chooses a space."""
        return self.choosing and self.frame in ("Place", "PutBull", "Harvest") and not self.may("span")

    @cached_property
    def far_ends(self) -> dict[int, str]:
        """The own tiles at the other end of a bridge, by the way that leads to them."""
        if self.frame != "Place" or self.given["space"] is None:
            return {}
        space, ways = INDEX[self.given["space"]], CODES.domains["way"]
        return {int(self.side.across[space_way(space, ways.index(way))]): way for way in self.blocks.get("span", ())}

    @property
    def tile_in_hand(self) -> str | None:
        """The kind of tile that is being placed."""
        return str(self.given["kind"]) if self.frame == "Place" else None

    # ---- people -----------------------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        return self.context.name_or_you(seat)

    def brief(self, seat: int) -> str:
        """A name that fits where there is little room."""
        return shorten(self.name(seat), BRIEF)

    def own(self, seat: int) -> list[Region]:
        return [region for region in self.regions if region.seat == seat]

    def workers(self, seat: int) -> int:
        """How many are on the mat."""
        return int(self.estate.workers(seat))

    def printed_income(self, workers: int) -> int:
        """The coins that the mat names for so many workers on it."""
        return int(self.printed.numbers.income[workers])

    def income(self, seat: int, more: int = 0) -> int:
        """The coins that a seat's workers bring; ``more`` of them come home by harvests before."""
        return int(self.game.income(seat, self.estate.workers(seat) + more))

    # ---- fincas -----------------------------------------------------------------------------------------------

    def site(self, letter: str) -> int:
        """The space of a site."""
        return int(self.side.site_at[CODES.index("site", letter)])

    def around(self, letter: str) -> list[int]:
        """Eight spaces round a site, clockwise from the north-west; OFF beyond the edge."""
        site = CODES.index("site", letter)
        return [int(space) for space in self.side.around[site_neighbour(site, 0) : site_neighbour(site + 1, 0)]]

    def roads(self, letter: str) -> list[int]:
        site = CODES.index("site", letter)
        return [int(space) for space in self.side.roads[site_way(site, 0) : site_way(site + 1, 0)] if space != OFF]

    def free(self, letter: str) -> list[int]:
        """The spaces round a site that still wait for something."""
        return [int(space) for space in vacant_around(self.estate, CODES.index("site", letter))]

    def filled(self, space: int) -> bool:
        return not vacant(self.estate, space)

    def values(self, kind: str) -> tuple[int, int]:
        """What first and second place at a finca are worth."""
        number = CODES.index("finca", kind)
        return int(self.printed.high[number]), int(self.printed.low[number])

    def totals(self, letter: str) -> dict[int, int]:
        """The tiles of each seat that counts at a finca, the most first."""
        sums = self._sums(letter)
        return dict(sorted(((seat, int(total)) for seat, total in enumerate(sums) if total), key=lambda own: -own[1]))

    def awards(self, letter: str) -> list[int]:
        """What each seat would get if the finca were scored as it stands."""
        return [int(points) for points in awards(self.game, CODES.index("site", letter), self._sums(letter))]

    def leaders(self, letter: str) -> list[int]:
        sums = self._sums(letter)
        return [seat for seat in range(self.game.players) if leads(sums, seat)]

    def _sums(self, letter: str) -> Ints:
        return totals(self.estate, CODES.index("site", letter), self.game.players)

    # ---- a piece more -----------------------------------------------------------------------------------------

    def forecast(self, space: int) -> CitrusForecast:
        """What the tile in hand, or a bull, would bring on a space where it may go."""
        if space not in self._placed:
            if self.frame == "PutBull":
                self._placed[space] = put_bull(self.game, space)
            else:
                kind = CODES.index("tile", self.given["kind"])
                self._placed[space] = place_tile(self.game, kind, int(self.given["means"]), space)
        return self._placed[space]
