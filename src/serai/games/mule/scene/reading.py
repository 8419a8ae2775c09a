"""What a view of M.U.L.E. says, in the terms that the pictures need: Lands, stocks, prices, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from serai.games.mule.codes import CODES, CRYSTITE, HIDDEN, seat_good, terrain_good
from serai.games.mule.deck import drawn_so_far, months
from serai.games.mule.development.actions import cost_at, zone_cost
from serai.games.mule.market.pricing import (
    after_pricing,
    before_pricing,
    card_price,
    falls,
    is_foreseeable,
    rises,
    stock_worth,
)
from serai.games.mule.printed import MulePrinted
from serai.games.mule.production import economy_paths
from serai.games.mule.production import forecast as production_forecast
from serai.games.mule.state import Mule
from serai.games.mule.usage import forecast as usage_forecast
from serai.games.mule.usage import likely_idle
from serai.kernel.game import NONE
from serai.scene import SceneContext

SEATS = ("orange", "yellow", "green", "purple")
GOODS: tuple[str, ...] = tuple(CODES.domains["good"])
SQUARES: tuple[str, ...] = tuple(CODES.domains["square"])
SITES: tuple[str, ...] = tuple(CODES.domains["site"])
PATHS: tuple[str, ...] = tuple(CODES.domains["path"])
ZONES: tuple[str, ...] = tuple(CODES.domains["zone"])
TERRAINS: tuple[str, ...] = tuple(CODES.domains["terrain"])
PHASES: tuple[str, ...] = tuple(CODES.domains["phase"])
UNKNOWN = "?"


@dataclass(slots=True, frozen=True)
class SceneLand:
    """A Land on Irata or on a board, with what the viewer knows of its Crystite: a number, "?" or None for no value."""

    place: str
    terrain: str
    good: str = ""
    flipped: bool = False
    crystite: int | str | None = None
    peeked: bool = False
    """The viewer knows a value that is not turned up."""

    def value(self, printed: MulePrinted, good: str) -> int | str | None:
        """The production value of a Good here: a number, "?" where it is hidden, None where it cannot be made."""
        if good == "crystite" and self.terrain != "meteor_crater":
            return self.crystite
        value = int(printed.lands.pv[terrain_good(TERRAINS.index(self.terrain), GOODS.index(good))])
        return None if value in (NONE, HIDDEN) else value


@dataclass(slots=True, frozen=True)
class Outlook:
    """What Usage and Spoilage would take from a seat if nothing changed, and the M.U.L.E.s it would leave idle."""

    need: int
    short: int
    food_spoils: int
    energy_spoils: int
    food_left: int
    energy_left: int
    idle: tuple[str, ...]


class MuleReading:
    """The view of M.U.L.E., made handy; the rules are asked in ``world``."""

    def __init__(self, context: SceneContext) -> None:
        self.context = context
        self.say, self.join, self.name = context.say, context.join, context.name_or_you
        self.word = context.title.words.value
        self.view: dict[str, Any] = context.view
        self.printed: MulePrinted = context.printed
        self.players = context.players
        self.world: Mule = context.world
        """A game that looks the same to the viewer: the rules are asked there."""
        self.boards = [self._lands(seat) for seat in range(context.players)]
        self.me = self._shown()
        """The seat whose colony is drawn large."""

    def _shown(self) -> int:
        if self.context.viewer is not None:
            return self.context.viewer
        if self.view["active"] is not None:
            return int(self.view["active"])
        return int(self.view["ranking"][0]) if self.view["ranking"] else 0

    # ---- words ------------------------------------------------------------------------------------------------------

    def tell(self, key: str, seat: int, **arguments: Any) -> str:
        """A sentence about a seat, which has a form of its own (``key_you``) for the viewer."""
        mine = seat == self.context.viewer
        return self.say(f"{key}_you" if mine else key, who=self.context.names[seat], **arguments)

    def some(self, sites: Sequence[str], most: int = 3) -> str:
        """Squares by name, or how many there are."""
        return self.join(sites) if len(sites) <= most else str(len(sites))

    def noted(self, name: str, lines: Sequence[str]) -> str:
        """The label of a thing: its name, and the lines of its tip."""
        return self.say("noted", name=name, notes=self.join(lines, "and_then"))

    # ---- frames -----------------------------------------------------------------------------------------------------

    def frame(self) -> tuple[str, dict[str, Any]]:
        """The name and the fields of the frame on top."""
        frames = self.view["frames"]
        return self._parts(frames[-1]) if frames else ("", {})

    def within(self, name: str) -> dict[str, Any] | None:
        """The fields of a frame anywhere in the stack."""
        for frame in reversed(self.view["frames"]):
            found, fields = self._parts(frame)
            if found == name:
                return fields
        return None

    @staticmethod
    def _parts(frame: Any) -> tuple[str, dict[str, Any]]:
        return (frame, {}) if isinstance(frame, str) else (frame[0], frame[1] if len(frame) > 1 else {})

    def codes(self, block: str) -> list[str]:
        """What is offered now of one block of codes."""
        return [code for code in self.context.offered if code.partition(":")[0] == block]

    def my_answer(self) -> list[str]:
        """What the viewer has said so far in a sealed decision, as codes."""
        sealed = self.view.get("sealed")
        if sealed is None or self.context.viewer is None:
            return []
        given = sealed[self.context.viewer]
        return [str(code) for code in given] if isinstance(given, list) else []

    # ---- seats ------------------------------------------------------------------------------------------------------

    def rank(self, seat: int) -> int:
        return self.view["ranking"].index(seat) + 1 if seat in self.view["ranking"] else 0

    def species(self, seat: int) -> str | None:
        found = self.view["species"][seat]
        return None if found is None else str(found)

    def stock(self, seat: int, good: str) -> int:
        return int(self.view["stock"][seat].get(good, 0))

    # ---- Lands ------------------------------------------------------------------------------------------------------

    def land_at(self, square: str) -> SceneLand | None:
        terrain = self.view["irata"].get(square)
        return None if terrain is None else self._land(square, [terrain])

    def _lands(self, seat: int) -> dict[str, SceneLand]:
        board = self.view["boards"][seat]
        return {site: self._land(f"{seat}-{site}", text.split()) for site, text in board.items()}

    def _land(self, place: str, words: list[str]) -> SceneLand:
        terrain = words[0]
        crystite: int | str | None = None
        if terrain == "meteor_crater":
            crystite = int(self.printed.lands.pv[terrain_good(TERRAINS.index(terrain), CRYSTITE)])
        elif terrain != "river":
            crystite = self.view[terrain]["known"].get(place, UNKNOWN)
        peeked = isinstance(crystite, int) and terrain != "meteor_crater" and place not in self.view["turned"]
        return SceneLand(place, terrain, words[1] if len(words) > 1 else "", "flipped" in words, crystite, peeked)

    def kind_of_land(self, terrain: str) -> SceneLand:
        """Any Land of one type, as it lies before anybody has looked at it."""
        return self._land("", [terrain])

    def owner(self, square: str) -> int | None:
        """The seat that has claimed the Land of a square."""
        for place, (origin, _) in self.view["claimed"].items():
            if origin == square:
                return int(place[0])
        return None

    def square_zone(self, square: str) -> str:
        zone = int(self.printed.irata.zone[SQUARES.index(square)])
        return "store" if zone == NONE else ZONES[zone]

    def site_zone(self, site: str) -> str:
        zone = int(self.printed.board.zone[SITES.index(site)])
        return "store" if zone == NONE else ZONES[zone]

    def mules(self, seat: int) -> list[str]:
        return [site for site, land in self.boards[seat].items() if land.good]

    def economies(self, seat: int, idle: tuple[str, ...] = ()) -> list[tuple[str, str]]:
        """Paths with working M.U.L.E.s of one Good at both ends: path and Good."""
        found = []
        for good, name in enumerate(GOODS):
            working = self.world.makes[seat_good(seat, good)] & ~self._sites(idle)
            paths = economy_paths(self.world, working)
            found += [(path, name) for index, path in enumerate(PATHS) if paths >> index & 1]
        return sorted(found, key=lambda economy: PATHS.index(economy[0]))

    @staticmethod
    def _sites(sites: tuple[str, ...]) -> int:
        """A set of squares of a board as bits."""
        return sum(1 << SITES.index(site) for site in sites)

    @staticmethod
    def _names(sites: int) -> tuple[str, ...]:
        return tuple(site for index, site in enumerate(SITES) if sites >> index & 1)

    @property
    def _viewer(self) -> int:
        """The viewer as the rules name it."""
        return NONE if self.context.viewer is None else self.context.viewer

    # ---- what comes next --------------------------------------------------------------------------------------------

    def outlook(self, seat: int) -> Outlook:
        """What would be used, lacking and spoilt with today's stocks; owners are thought to idle the poorest Lands."""
        usage = usage_forecast(self.world, seat)
        return Outlook(
            int(usage.need),
            int(usage.short),
            int(usage.food_spoils),
            int(usage.energy_spoils),
            int(usage.food_left),
            int(usage.energy_left),
            self._names(likely_idle(self.world, seat, self._viewer)),
        )

    def yields(self, seat: int, idle: tuple[str, ...] = ()) -> dict[str, tuple[int, int]]:
        """By Good: what M.U.L.E.s with power make without any card, and from how many Lands nobody here knows."""
        found = {}
        for good, name in enumerate(GOODS):
            made = production_forecast(self.world, seat, good, self._sites(idle), self._viewer)
            found[name] = int(made.units), int(made.unknown)
        return found

    # ---- costs and prices ------------------------------------------------------------------------------------------

    def food_at(self, seat: int, site: str) -> int:
        """The Food for a Buy or a Refit on a square of a seat's board."""
        return int(cost_at(self.world, seat, SITES.index(site)))

    def food_in(self, seat: int, zone: str) -> int:
        """The Food for a Buy or a Refit in a Zone."""
        return int(zone_cost(self.world, seat, ZONES.index(zone)))

    def mule_price(self) -> int:
        return int(self.world.mule_price())

    def sell(self, good: str) -> int:
        """What the Store asks."""
        return int(self.world.sell_price(GOODS.index(good)))

    def buy(self, good: str) -> int:
        """What the Store pays."""
        return int(self.world.buy_price(GOODS.index(good)))

    def lane(self, good: str) -> tuple[int, int]:
        """The lowest and the highest Sell Price."""
        prices, index = self.printed.prices, GOODS.index(good)
        return int(prices.lowest_sell[index]), int(prices.highest_sell(index))

    def card_price(self) -> int | None:
        """The Crystite Buy Price on this turn's card."""
        price = card_price(self.world)
        return None if price == NONE else int(price)

    def steps(self, good: str) -> tuple[int, int] | None:
        """Steps up and steps down that Pricing would make with today's stocks; None where a card decides."""
        if good == "crystite":
            return None
        index, then = GOODS.index(good), before_pricing(self.world)
        return int(rises(then, index)), int(falls(then, index))

    def forecast(self, good: str) -> tuple[int, int] | None:
        """Sell and Buy Price after the next Pricing if nothing changed; None where a card not drawn yet decides."""
        index = GOODS.index(good)
        if not is_foreseeable(self.world, index):
            return None
        return int(self._priced.sell_price(index)), int(self._priced.buy_price(index))

    @cached_property
    def _priced(self) -> Mule:
        return after_pricing(self.world)

    def worth(self, seat: int, good: str) -> int:
        """The stock of a seat at the Store's Buy Price."""
        return int(stock_worth(self.world, seat, GOODS.index(good)))

    def last_turn(self) -> bool:
        return self.world.last_turn()

    def turns(self) -> tuple[int, int]:
        """This turn, and how many there will be as far as the deck tells."""
        return int(self.view["turn"]), int(months(self.world))

    def drawn(self) -> list[str]:
        """The Production Cards drawn so far, this turn's last; the order of the others is not in the view."""
        cards = enumerate(CODES.domains["card"])
        past = [card for index, card in cards for _ in range(drawn_so_far(self.world, index))]
        now = self.view["card"]
        if now in past:
            past.remove(now)
            past.append(now)
        return past
