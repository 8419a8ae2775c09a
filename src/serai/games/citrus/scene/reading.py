"""A position as the scene reads it: what lies where from the view, what it is worth from the rules."""

from __future__ import annotations

from typing import NamedTuple

from serai.games.citrus.codes import CODES, COLUMNS, OFF, fruit_of, site_neighbour, site_way, space_way, well_of
from serai.games.citrus.forecast import CitrusForecast, place_tile, put_bull
from serai.games.citrus.land.estate import Estate
from serai.games.citrus.market import brings_finca, coins_after, price, refilled_after_next, return_cost, too_dear
from serai.games.citrus.printed.sides import BoardSide
from serai.games.citrus.scoring import awards, leads, tiles_left, totals, vacant, vacant_around
from serai.kernel.game import NONE
from serai.kernel.ints import Ints
from serai.scene.texts import shorten
from serai.scene.tracking import Reading

NAMES = CODES.domains["space"]
INDEX = {name: space for space, name in enumerate(NAMES)}
BRIEF = 11
SEATS = ("blue", "red", "yellow", "green", "purple")


def place(space: int) -> tuple[int, int]:
    """Row and column of a space, from 0."""
    return divmod(space, COLUMNS)


class Region(NamedTuple):
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


class MarketLine(NamedTuple):
    """A row or column of the market as the viewer finds it now.

    ``state``: open, dear (too few coins), stuck (its tiles could not all be built), empty, or idle (nothing is bought
    now).
    """

    name: str
    slots: tuple[int, ...]
    price: int
    refills: bool
    brings_finca: bool
    coins_after: int
    state: str


class CitrusReading(Reading):
    """What lies where, who leads which finca, and what the viewer is asked."""

    @property
    def _estate(self) -> Estate:
        estate: Estate = self._world.estate
        return estate

    @property
    def side(self) -> BoardSide:
        return self._estate.side

    @property
    def regions(self) -> list[Region]:
        return read_regions(self._estate)

    @property
    def regions_by_space(self) -> dict[int, Region]:
        return {space: region for region in self.regions for space in region.spaces}

    def region_at(self, space: int) -> Region | None:
        return self.regions_by_space.get(space)

    @property
    def land(self) -> dict[int, str]:
        """The landscape tiles on the board."""
        return {INDEX[name]: tile for name, tile in self.view["landscape"].items()}

    def land_at(self, space: int) -> str | None:
        return self.land.get(space)

    @property
    def standing(self) -> dict[str, str]:
        """The kind of finca on each site that has one."""
        found: dict[str, str] = self.view["standing"]
        return found

    @property
    def scored(self) -> frozenset[str]:
        return frozenset(self.view["scored"])

    # ---- what is asked ----------------------------------------------------------------------------------------

    @property
    def mat(self) -> int:
        """Whose mat is shown: the viewer's, or for a spectator that of the player to move."""
        return self.viewer if self.viewer is not None else self.active or 0

    def offered_of(self, block: str) -> list[str]:
        """The values of a block that are offered."""
        return [value for name, _, value in (code.partition(":") for code in self.offered) if name == block]

    def asks(self, block: str) -> bool:
        """Whether some code of a block is offered."""
        return any(code.partition(":")[0] == block for code in self.offered)

    @property
    def asked_space(self) -> bool:
        """Whether the viewer chooses a space."""
        return self.chooses and self.frame in ("Place", "PutBull", "Harvest") and not self.asks("span")

    @property
    def far_ends(self) -> dict[int, str]:
        """The own tiles at the other end of a bridge, by the way that leads to them."""
        if self.frame != "Place" or self.given["space"] is None:
            return {}
        space, ways = INDEX[self.given["space"]], CODES.domains["way"]
        return {int(self.side.across[space_way(space, ways.index(way))]): way for way in self.offered_of("span")}

    def far_end(self, space: int) -> str | None:
        """The way to a tile at the other end of a bridge."""
        return self.far_ends.get(space)

    @property
    def tile_in_hand(self) -> str | None:
        """The kind of tile that is being placed."""
        return str(self.given["kind"]) if self.frame == "Place" else None

    # ---- people -----------------------------------------------------------------------------------------------

    def called(self, seat: int) -> str:
        """The name of a player; the viewer is "you"."""
        return self.say("you") if seat == self.viewer else self.name(seat)

    def brief(self, seat: int) -> str:
        """A name that fits where there is little room."""
        return shorten(self.called(seat), BRIEF)

    def own(self, seat: int) -> list[Region]:
        return [region for region in self.regions if region.seat == seat]

    def workers(self, seat: int) -> int:
        """How many are on the mat."""
        return int(self._estate.workers(seat))

    def printed_income(self, workers: int) -> int:
        """The coins that the mat names for so many workers on it."""
        return int(self.printed.numbers.income[workers])

    def income(self, seat: int, more: int = 0) -> int:
        """The coins that a seat's workers bring; ``more`` of them come home by harvests before."""
        return int(self._world.income(seat, self._estate.workers(seat) + more))

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
        return [int(space) for space in vacant_around(self._estate, CODES.index("site", letter))]

    def filled(self, space: int) -> bool:
        return not vacant(self._estate, space)

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
        return [int(points) for points in awards(self._world, CODES.index("site", letter), self._sums(letter))]

    def leaders(self, letter: str) -> list[int]:
        sums = self._sums(letter)
        return [seat for seat in range(self.players) if leads(sums, seat)]

    def _sums(self, letter: str) -> Ints:
        return totals(self._estate, CODES.index("site", letter), self.players)

    # ---- a piece more -----------------------------------------------------------------------------------------

    def forecast(self, space: int) -> CitrusForecast:
        """What the tile in hand, or a bull, would bring on a space where it may go."""
        if self.frame == "PutBull":
            return put_bull(self._world, space)
        kind = CODES.index("tile", self.given["kind"])
        return place_tile(self._world, kind, int(self.given["means"]), space)

    # ---- the market -------------------------------------------------------------------------------------------

    def price(self, line: int) -> int:
        return int(price(self._world, line))

    def market_line(self, name: str) -> MarketLine:
        """A line of the market, and whether the viewer can buy it."""
        index, game = CODES.index("line", name), self._world
        cost = self.price(index)
        return MarketLine(
            name,
            tuple(int(slot) for slot in self.printed.lines[index]),
            cost,
            bool(game.triggers(cost)),
            bool(brings_finca(game, cost)),
            int(coins_after(game, self.mat, index)),
            self._line_state(name, cost, bool(too_dear(game, self.mat, index))),
        )

    def _line_state(self, name: str, cost: int, dear: bool) -> str:
        if cost == 0:
            return "empty"
        if self.may(f"line:{name}"):
            return "open"
        if not (self.chooses and self.frame == "Turn" and self.view["phase"] == "before"):
            return "idle"
        return "dear" if dear else "stuck"

    @property
    def return_cost(self) -> int:
        """The points that it costs to put tiles of the tray back."""
        return int(return_cost(self._world))

    @property
    def finca_possible(self) -> bool:
        return bool(self._world.finca_possible())

    @property
    def refilled_after_next(self) -> bool:
        """Whether the market is filled when the next tile is placed."""
        return bool(refilled_after_next(self._world))

    @property
    def tiles_left(self) -> int:
        return int(tiles_left(self._world))
