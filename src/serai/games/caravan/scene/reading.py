"""What the table shows, read from the view: camels, places, the step that is being made. All drawing starts here.

Nothing here decides anything. What may be chosen comes from the offered codes, what it would bring from the rules, and
the rest is written in the view.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from serai.games.caravan.camels import price, rainbow_loss
from serai.games.caravan.codes import CODES, SIZE
from serai.games.caravan.goods import picks_between_refills, picks_to_refill
from serai.games.caravan.scoring import delivery_points, good_points, is_rare, penalty
from serai.games.caravan.state import ACTION, linked
from serai.kernel.bits import bit
from serai.kernel.game import NONE
from serai.scene.texts import MINUS
from serai.scene.tracking import Reading

SEATS: Final = ("black", "blue", "green", "yellow")
"""How each seat looks: its colour, pattern and badge."""
SPACES: Final = tuple(CODES.domains["space"])
GOODS: Final = tuple(CODES.domains["good"])
LOADS: Final = tuple(CODES.domains["load"])
COLUMNS: Final = "abcdefg"

_CAMEL: Final = re.compile(r"(?P<space>\w\w)(?:\[(?P<top>\w+)\]|\((?P<under>\w+)\))?")


class Camel(NamedTuple):
    """A camel on the board, as the view writes it: ``d3``, ``d3[salt]`` on top, ``d3(salt)`` under.

    Camels have no names. One that stays where it is keeps its id: its seat, its space, and its place among those of
    its seat there. One that moves is a new node, and a motion shows where it came from.
    """

    seat: int
    space: str
    good: str
    under: bool
    number: int

    @property
    def id(self) -> str:
        return f"camel-{self.seat}-{self.space}-{self.number}"

    @property
    def load(self) -> str:
        """The load as the codes name it: ``salt``, ``salt-under``, or nothing."""
        return f"{self.good}-under" if self.under else self.good


class CaravanStep(NamedTuple):
    """The innermost thing the table waits for, such as ``Carry`` with its source and load."""

    name: str = ""
    space: str = ""
    load: str = ""

    @property
    def good(self) -> str:
        return self.load.removesuffix("-under")

    @property
    def picks_space(self) -> bool:
        """Whether the answer is a space of the board."""
        return self.name in ("Put", "PutRainbow") or (self.name == "Carry" and self.load != "")


class CaravanReading(Reading):
    """One seat's view of Caravan, made handy."""

    @property
    def step(self) -> CaravanStep:
        return _step(self.view["frames"])

    @property
    def hero(self) -> int:
        """Whose chains and stable are shown: the viewer's, or for a spectator those of the player to move."""
        return self.viewer if self.viewer is not None else self.active or 0

    @property
    def camels(self) -> list[Camel]:
        return [camel for seat, texts in enumerate(self.view["camels"]) for camel in _camels(seat, texts)]

    @property
    def rainbow(self) -> str:
        """Where the rainbow camel stands, or nothing."""
        return self.view["rainbow"] or ""

    @property
    def has_rainbow(self) -> bool:
        return bool(self.view["options"]["rainbow"] == "on")

    @property
    def fee(self) -> str:
        """What the rainbow camel is paid with: a field of the view."""
        return "markers" if self.view["options"]["rainbowPay"] == "demand" else "coins"

    @property
    def wanted(self) -> dict[str, str]:
        """The good that each city wants, by its space."""
        return {SPACES[space]: GOODS[good] for space, good in enumerate(self.printed.wanted_at) if good != NONE}

    @property
    def city(self) -> dict[str, str]:
        """The space of the city that wants each good."""
        return {good: space for space, good in self.wanted.items()}

    @property
    def number(self) -> dict[str, int]:
        """The number of each source, by its space."""
        return {SPACES[space]: number + 1 for number, space in enumerate(self.printed.numbered)}

    @property
    def bag_total(self) -> int:
        return int(sum(self.view["bag"].values()))

    @property
    def final(self) -> bool:
        """Whether the last phase has begun."""
        return self._world.bag_empty() and self.view["turn"] > 0 and not self.over

    @property
    def picks_to_refill(self) -> int:
        """How many goods are taken before the next refill; NONE if there is none."""
        return int(picks_to_refill(self._world))

    @property
    def picks_between_refills(self) -> int:
        return int(picks_between_refills(self._world))

    # ---- places ----

    def good_at(self, space: str) -> str:
        """The good that lies on a numbered space, or nothing."""
        return str(self.view["goods"].get(str(self.number.get(space, "")), ""))

    def demand_at(self, space: str) -> int:
        return int(self.view["demand"].get(str(self.number.get(space, "")), 0))

    def camels_at(self, space: str) -> list[Camel]:
        """In the order of seats; laden ones last, and so in front."""
        here = [camel for camel in self.camels if camel.space == space]
        return sorted(here, key=lambda camel: (camel.good != "", camel.seat, camel.number))

    def crowd(self, space: str) -> int:
        """How many camels stand there, the rainbow camel among them."""
        return sum(camel.space == space for camel in self.camels) + (self.rainbow == space)

    def city_name(self, good: str) -> str:
        return str(self.printed.city_names[GOODS.index(good)])

    def points(self, good: str) -> int:
        return int(self.printed.points[GOODS.index(good)])

    def is_rare(self, good: str) -> bool:
        return bool(is_rare(self._world, GOODS.index(good)))

    # ---- players ----

    def camels_of(self, seat: int) -> list[Camel]:
        return [camel for camel in self.camels if camel.seat == seat]

    def carried(self, seat: int) -> int:
        return int(self._world.carried(seat))

    def waiting(self, seat: int) -> int:
        """The camels still in a seat's supply."""
        return int(self._world.waiting(seat))

    def penalty(self, carried: int) -> int:
        return int(penalty(self._world, carried))

    # ---- chains ----

    def links(self, seat: int) -> frozenset[str]:
        """Every space that links a chain of this seat."""
        return _names(self._world.own_camels(seat))

    def group(self, seat: int, space: str) -> frozenset[str]:
        """The links of a seat that hang together with one of its spaces."""
        return _names(linked(bit(SPACES.index(space)), self._world.own_camels(seat)))

    def rests(self, camel: Camel) -> dict[str, int]:
        """Where a camel's good could go along its chain: each space, and the points a delivery there scores."""
        space, load = SPACES.index(camel.space), LOADS.index(camel.load)
        targets = _names(self._world.carry_targets(camel.seat, space, load))
        return {target: self.gain(target, camel.good) for target in sorted(targets)}

    def gain(self, space: str, good: str) -> int:
        """The points that a good scores when it comes to a space."""
        return int(delivery_points(self._world, SPACES.index(space), GOODS.index(good)))

    def good_points(self, seat: int, good: str) -> int:
        """The points that a seat has for the goods of one kind."""
        return int(good_points(self._world, seat, GOODS.index(good)))

    def price(self, space: str) -> int:
        """The actions it takes to put a camel into a space."""
        return int(price(self._world, SPACES.index(space)))

    def rainbow_badge(self) -> str:
        """What the rainbow camel costs: an action, and the points of its fee."""
        loss = int(rainbow_loss(self._world))
        return f"{ACTION} {MINUS}{loss}" if loss else str(ACTION)

    def actions(self) -> int:
        """The actions of this turn."""
        return int(self._world.allowance())


def _names(spaces: int) -> frozenset[str]:
    """A set of spaces by their names."""
    return frozenset(name for space, name in enumerate(SPACES) if spaces >> space & 1)


def neighbours(space: str) -> list[str]:
    """The spaces that share a side with this one."""
    column, row = place(space)
    around = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return [f"{COLUMNS[x]}{y + 1}" for x, y in around if 0 <= x < SIZE and 0 <= y < SIZE]


def place(space: str) -> tuple[int, int]:
    """Column and row of a space, from 0."""
    return COLUMNS.index(space[0]), int(space[1]) - 1


def way(links: frozenset[str], start: str, end: str) -> list[str]:
    """The shortest way through the links, both ends with it; straight from one to the other if there is none."""
    before = _steps(links | {end}, start)
    if end not in before:
        return [start, end]
    found = [end]
    while found[-1] != start:
        found.append(before[found[-1]])
    return found[::-1]


def _steps(links: frozenset[str], start: str) -> dict[str, str]:
    """Every link that can be reached, with the space one comes from, nearest first."""
    before = {start: start}
    todo = [start]
    for space in todo:
        for other in neighbours(space):
            if other in links and other not in before:
                before[other] = space
                todo.append(other)
    return before


def _step(frames: list[list[Any]]) -> CaravanStep:
    if not frames:
        return CaravanStep()
    name, *rest = frames[-1]
    fields: dict[str, Any] = rest[0] if rest else {}
    return CaravanStep(str(name), str(fields.get("source") or fields.get("space") or ""), str(fields.get("load") or ""))


def _camels(seat: int, texts: list[str]) -> list[Camel]:
    found: list[Camel] = []
    for text in texts:
        match = _CAMEL.fullmatch(text)
        assert match is not None, text
        index = sum(camel.space == match["space"] for camel in found)
        good = match["top"] or match["under"] or ""
        found.append(Camel(seat, match["space"], good, match["under"] is not None, index))
    return found
