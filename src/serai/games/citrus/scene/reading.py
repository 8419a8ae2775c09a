"""A position as the scene reads it: regions, fincas and what is asked, all of it from the view."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from serai.games.citrus.codes import CODES, COLUMNS, OFF
from serai.games.citrus.printed import CitrusPrinted
from serai.games.citrus.sides import ROCK, Side
from serai.scene.context import SceneContext
from serai.scene.nodes import Target

NAMES = CODES.domains["space"]
INDEX = {name: space for space, name in enumerate(NAMES)}
LETTERS = {"lemon": "L", "orange": "O", "blood": "B", "lime": "M", "grapefruit": "G"}
BRIEF = 11
MINUS = "\N{MINUS SIGN}"
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
    key: str
    """A name that stays while the region grows: seat, fruit, and which of these it is."""

    @property
    def size(self) -> int:
        return len(self.spaces)

    @property
    def value(self) -> int:
        """What a harvest gives."""
        return len(self.spaces) + len(self.wells)

    @property
    def root(self) -> str:
        """The first space, by which the rules name a region."""
        return NAMES[self.spaces[0]]

    @property
    def home(self) -> int:
        """Where its worker or its tag is drawn: the first space without a well."""
        return next((space for space in self.spaces if space not in self.wells), self.spaces[0])


def read_regions(texts: Iterable[str]) -> list[Region]:
    """The regions of a view, which writes them as ``0 lime r2c4 r2c5*``."""
    found: list[Region] = []
    seen: dict[tuple[str, str], int] = {}
    for text in texts:
        owner, fruit, *words = text.split()
        spaces = tuple(INDEX[word.rstrip("*")] for word in words)
        wells = frozenset(INDEX[word[:-1]] for word in words if word.endswith("*"))
        number = seen.get((owner, fruit), 0)
        seen[owner, fruit] = number + 1
        seat = None if owner == "-" else int(owner)
        found.append(Region(seat, fruit, spaces, wells, f"{'n' if seat is None else seat}-{fruit}-{number}"))
    return found


class Estate:
    """What lies where, who leads which finca, and what the viewer is asked."""

    def __init__(self, look: SceneContext) -> None:
        self.look = look
        self.say = look.say
        self.view: dict[str, Any] = look.view
        self.printed: CitrusPrinted = look.printed
        self.short = look.view["options"]["board"] == "short"
        self.side: Side = self.printed.short if self.short else self.printed.long
        self.regions = read_regions(look.view["regions"])
        self.at = {space: region for region in self.regions for space in region.spaces}
        self.land: dict[int, str] = {INDEX[name]: tile for name, tile in look.view["landscape"].items()}
        self.standing: dict[str, str] = look.view["standing"]
        self.scored: set[str] = set(look.view["scored"])
        frames: list[Any] = look.view["frames"]
        self.frame: str = frames[-1][0] if frames else ""
        self.given: dict[str, Any] = frames[-1][1] if frames and len(frames[-1]) > 1 else {}
        self.active: int | None = None if look.view["active"] is None else int(look.view["active"])
        self.mat: int = look.viewer if look.viewer is not None else self.active or 0
        self.blocks: dict[str, list[str]] = {}
        for code in look.offered:
            block, _, value = code.partition(":")
            self.blocks.setdefault(block, []).append(value)
        self.targets: list[Target] = []

    # ---- what is asked ----------------------------------------------------------------------------------------

    @property
    def choosing(self) -> bool:
        """Whether the viewer is asked now."""
        return bool(self.look.offered)

    def may(self, block: str) -> bool:
        return block in self.blocks

    def target(self, node: str, code: str, badge: str = "", ghost: str = "") -> None:
        """Note a target, if it is offered."""
        if self.look.may(code):
            self.targets.append(Target(node, code, badge, ghost))

    @property
    def tile_in_hand(self) -> str | None:
        """The kind of tile that is being placed."""
        return str(self.given["kind"]) if self.frame == "Place" else None

    # ---- people -----------------------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        return self.say("you") if seat == self.look.viewer else self.look.names[seat]

    def brief(self, seat: int) -> str:
        """A name that fits where there is little room."""
        name = self.name(seat)
        return name if len(name) <= BRIEF else name[: BRIEF - 1] + "…"

    def own(self, seat: int) -> list[Region]:
        return [region for region in self.regions if region.seat == seat]

    def workers(self, seat: int) -> int:
        """[CIT-14] How many are on the mat."""
        return int(self.printed.numbers.workers) - len(self.own(seat))

    def income(self, workers: int) -> int:
        steps = self.printed.numbers.income
        return int(steps[min(workers, len(steps) - 1)])

    # ---- fincas -----------------------------------------------------------------------------------------------

    def site(self, letter: str) -> int:
        """The space of a site."""
        return int(self.side.site_at[ord(letter) - ord("A")])

    def around(self, letter: str) -> list[int]:
        """Eight spaces round a site, clockwise from the north-west; OFF beyond the edge."""
        site = ord(letter) - ord("A")
        return [int(space) for space in self.side.around[site * 8 : site * 8 + 8]]

    def roads(self, letter: str) -> list[int]:
        site = ord(letter) - ord("A")
        return [int(space) for space in self.side.roads[site * 4 : site * 4 + 4] if space != OFF]

    def free(self, letter: str) -> list[int]:
        """[CIT-73] The spaces round a site that still wait for something."""
        return [space for space in self.around(letter) if space != OFF and not self.filled(space)]

    def filled(self, space: int) -> bool:
        return space in self.at or space in self.land or self.side.ground[space] == ROCK

    def values(self, kind: str) -> tuple[int, int]:
        """What first and second place at a finca are worth."""
        number = CODES.index("finca", kind)
        return int(self.printed.high[number]), int(self.printed.low[number])

    def totals(self, letter: str, regions: Iterable[Region] | None = None) -> dict[int, int]:
        """[CIT-74] The tiles of each seat whose regions touch a finca, the most first."""
        around = set(self.around(letter))
        sums: dict[int, int] = {}
        for region in self.regions if regions is None else regions:
            if region.seat is not None and not around.isdisjoint(region.spaces):
                sums[region.seat] = sums.get(region.seat, 0) + region.size
        return dict(sorted(sums.items(), key=lambda entry: -entry[1]))

    def awards(self, letter: str, regions: Iterable[Region] | None = None) -> dict[int, int]:
        """[CIT-75] [CIT-76] What each seat would get if the finca were scored as it stands."""
        totals = self.totals(letter, regions)
        high, low = self.values(self.standing[letter])
        first = max(totals.values(), default=0)
        alone = sum(total == first for total in totals.values()) == 1
        second = max((total for total in totals.values() if total < first), default=0) if alone else 0
        return {seat: high if total == first else low if total == second else 0 for seat, total in totals.items()}

    def leaders(self, letter: str) -> list[int]:
        totals = self.totals(letter)
        return [seat for seat, total in totals.items() if total == max(totals.values())]

    # ---- a tile more ------------------------------------------------------------------------------------------

    def beside(self, space: int) -> list[int]:
        return [int(near) for near in self.side.beside[space * 4 : space * 4 + 4] if near != OFF]

    def grown(self, space: int, tile: str, seat: int) -> tuple[int, list[Region]]:
        """The size of the own region before a tile is laid on a space, and all regions after it; no bridges."""
        fruit, _, well = tile.partition("-")
        touched = {self.at[near].key: self.at[near] for near in self.beside(space) if near in self.at}
        joined = [region for region in touched.values() if region.fruit == fruit and region.seat in (seat, None)]
        joined = joined if any(region.seat == seat for region in joined) else []
        spaces = tuple(sorted({space, *(near for region in joined for near in region.spaces)}))
        wells = frozenset({space} if well else ()).union(*(region.wells for region in joined))
        rest = [region for region in self.regions if region not in joined]
        before = sum(region.size for region in joined if region.seat == seat)
        return before, [*rest, Region(seat, fruit, spaces, wells, "new")]
