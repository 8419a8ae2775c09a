"""What the pictures are drawn from: the view in words and colours, and the answers of the rules to what they show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from serai.games.alpujarras import cards, goals, harvest, market, mules
from serai.games.alpujarras.codes import CODES, card_fruit, token_dirhems
from serai.games.alpujarras.farmers import why_not_move
from serai.games.alpujarras.printed.types import Plan, TrackSide
from serai.kernel.game import NONE
from serai.scene.texts import capital
from serai.scene.tracking import Fields, Reading, wording

COLOURS: Final = ("blue", "black", "white", "pink")
"""[ALP-129] The colours to choose from; each is also the name of its badge and pattern."""
FRUIT_NAMES: Final = tuple(CODES.domains["fruit"])
LAND_NAMES: Final = tuple(CODES.domains["farmland"])
ZARA: Final = "zara"


def seat_colours(view: Mapping[str, Any] | Fields) -> list[str]:
    """[ALP-129] The colour of each seat: the one it chose, and until then one that is still left."""
    chosen = list(view["colours"])
    left = [colour for colour in COLOURS if colour not in chosen]
    return [colour or left.pop(0) for colour in chosen]


class AlpujarrasReading(Reading):
    """A table of Alpujarras as one viewer sees it: views in words, and what the rules say of this position."""

    @property
    def me(self) -> int | None:
        """The seat that looks."""
        return self.viewer

    @property
    def names(self) -> list[str]:
        return [self.name(seat) for seat in range(self.players)]

    @property
    def colours(self) -> list[str]:
        return seat_colours(self.view)

    @property
    def plan(self) -> Plan:
        plan: Plan = self.printed.plan(self.players)
        return plan

    @property
    def side(self) -> TrackSide:
        side: TrackSide = self.printed.sides[self.plan.side]
        return side

    @property
    def spots(self) -> int:
        return int(self.side.spots)

    @property
    def ready(self) -> bool:
        """Whether track and mules are set up."""
        return None not in self.view["mules"] and None not in self.view["track"]

    # ---- words ------------------------------------------------------------------------------------------------

    @wording
    def begin(self, key: str, **arguments: Any) -> str:
        """A message with a capital at its beginning."""
        return capital(self.say(key, **arguments))

    @wording
    def of(self, mule: int, own: str, other: str, **arguments: Any) -> str:
        """One message for the player who looks, another that names the player (or Zara)."""
        if mule == self.me:
            return self.say(own, **arguments)
        return self.say(other, player=self.mule_name(mule), **arguments)

    @wording
    def both(self, names: Sequence[str]) -> str:
        """``H2``, ``H2 and M1``, ``H2, M1 and H1``."""
        if len(names) < 2:
            return "".join(names)
        return self.say("and_last", one=self.join(names[:-1]), other=names[-1])

    @wording
    def fruits(self, fruits: Iterable[str]) -> list[str]:
        """Fruits by their names."""
        return [self.say("fruit", fruit=fruit) for fruit in fruits]

    @wording
    def icons(self, icons: Iterable[str]) -> str:
        """``irrigate, take 1 noria``."""
        return self.join(self.say("icon", icon=icon) for icon in icons)

    @wording
    def listed(self, counts: Mapping[str, int]) -> str:
        """``2 grape, 1 lemon``, or ``nothing``."""
        some = [self.say("some_fruit", number=count, fruit=fruit) for fruit, count in counts.items() if count]
        return self.join(some) or self.say("nothing")

    # ---- mules ------------------------------------------------------------------------------------------------

    def mule_colour(self, mule: int) -> str:
        """[ALP-139] The sprite of a mule; Zara's is grey."""
        return self.colours[mule] if mule < self.players else ZARA

    def mule_name(self, mule: int) -> str:
        return self.say("zara") if mule == self.players else self.names[mule]

    def mule_at(self, place: str) -> int | None:
        mules = self.view["mules"]
        return mules.index(place) if place in mules else None

    def order(self) -> list[int]:
        """The mules on their way, the rearmost first."""
        return [int(mule) for mule in mules.mules_under_way(self._world)]

    def finished(self, mule: int) -> bool:
        """Whether a mule stands in the end space."""
        place = self._world.mules[mule]
        return place != NONE and bool(self._world.at_end(place))

    def skipped(self, mule: int, place: str) -> list[str]:
        """The markets and harvests that a mule would pass by."""
        segments = mules.passed_by(self._world, self._world.mules[mule], CODES.index("place", place))
        return [CODES.name("segment", segment) for segment in segments]

    def waits_for(self, mule: int, place: str) -> list[int]:
        """The mules that would move before this one again, if it went to a place."""
        return [int(other) for other in mules.mules_before(self._world, mule, CODES.index("place", place))]

    def actions(self, place: str) -> list[str]:
        """[ALP-33] The icons of a place."""
        return [CODES.name("icon", icon) for icon in self.side.actions[CODES.index("place", place)]]

    # ---- lands ------------------------------------------------------------------------------------------------

    def primary(self, land: str) -> str:
        return FRUIT_NAMES[int(self.printed.primary[LAND_NAMES.index(land)])]

    def fields(self, land: str) -> list[str]:
        """[ALP-4] The fruits of the three printed fields."""
        first = LAND_NAMES.index(land) * 3
        return [FRUIT_NAMES[int(kind)] for kind in self.printed.fields[first : first + 3]]

    def crops(self, land: str) -> list[str]:
        """The channel spaces that lead to a new field of a farmland."""
        number = LAND_NAMES.index(land)
        return [
            name for index, name in enumerate(CODES.domains["channel"]) if self.printed.channels.land[index] == number
        ]

    def heaps(self, land: str) -> dict[str, int]:
        """[ALP-47] What lies on which field, by field (a fruit) or crop (a channel): crops have theirs first."""
        left = dict(self.view["lands"][land])
        found: dict[str, int] = {}
        for channel in self.crops(land):
            fruit = self.view["channels"].get(channel)
            if fruit is not None:
                found[channel] = min(left.get(fruit, 0), int(self.printed.pieces.crop_fruit))
                left[fruit] = left.get(fruit, 0) - found[channel]
        for fruit in self.fields(land):
            found[fruit] = left.pop(fruit, 0)
        for channel in self.crops(land):  # what a crop has more than it began with
            fruit = self.view["channels"].get(channel)
            if fruit is not None and left.get(fruit, 0):
                found[channel] += left.pop(fruit)
        return found

    def leads(self, seat: int, land: str) -> bool:
        """Whether a seat would harvest in a farmland."""
        return harvest.leads(self._world, seat, LAND_NAMES.index(land))

    def harvest_comes(self, seat: int, fruit: str) -> bool:
        """Whether a harvest would bring a fruit, and not a noria for it."""
        return harvest.comes(self._world, seat, FRUIT_NAMES.index(fruit))

    def holds(self, seat: int, fruit: str) -> int:
        return int(self.view["store"][seat].get(fruit, 0))

    def full(self, seat: int, fruit: str) -> bool:
        return not self._world.can_hold(seat, FRUIT_NAMES.index(fruit))

    def room(self, seat: int, fruit: str) -> int:
        """How many more of a fruit a seat may have."""
        return int(self._world.room_for(seat, FRUIT_NAMES.index(fruit)))

    def crops_left(self, fruit: str) -> int:
        """Crop tokens of a fruit in the supply."""
        return int(self._world.crops_left(FRUIT_NAMES.index(fruit)))

    # ---- deliveries -------------------------------------------------------------------------------------------

    def lacks(self, seat: int, village: str, token: str) -> tuple[int, bool]:
        """How many fruits a player lacks for a delivery, and whether the farmer is missing."""
        short = int(market.fruit_missing(self._world, seat, CODES.index("token", token)))
        return short, not market.beside_village(self._world, seat, LAND_NAMES.index(village))

    def bonus(self, fruit: str) -> int:
        """What the market card adds for a fruit now."""
        return int(self._world.bonus(FRUIT_NAMES.index(fruit)))

    def token_pays(self, token: str) -> int:
        """What a delivery token pays by itself."""
        return int(token_dirhems(CODES.index("token", token)))

    def delivery_pays(self, token: str) -> int:
        """What a delivery pays now, with the market bonus."""
        return int(market.delivery_dirhems(self._world, CODES.index("token", token)))

    def card_fruits(self, card: str) -> list[str]:
        """The fruits of a delivery card."""
        number, fruits = CODES.index("card", card), self.printed.cards.fruits
        return [name for kind, name in enumerate(FRUIT_NAMES) for _ in range(fruits[card_fruit(number, kind)])]

    def card_dirhems(self, card: str) -> int:
        return int(self.printed.cards.dirhems[CODES.index("card", card)])

    def cards_dirhems(self, seat: int) -> int:
        """What a seat was paid for its delivery cards."""
        return int(cards.cards_dirhems(self._world, seat))

    def lacks_for_card(self, seat: int, card: str, fruit: str) -> bool:
        """Whether a player has too few of a fruit for a delivery card."""
        return cards.lacks_for_card(self._world, seat, CODES.index("card", card), FRUIT_NAMES.index(fruit))

    # ---- goals ------------------------------------------------------------------------------------------------

    def need(self, side: str) -> str:
        """What the visible side of a goal card asks for, by its name in ``data.toml``."""
        return str(self.printed.goals.needs[CODES.index("side", side)].name)

    def progress(self, seat: int, goal: str) -> tuple[int, int]:
        """How far a player has come, and how far a goal asks one to come."""
        number = CODES.index("goal", goal)
        return int(goals.progress(self._world, seat, number)), int(goals.wanted(self._world, number))

    def space_dirhems(self, space: str) -> int | None:
        """The dirhems of a farmer space; None where a card has no such space."""
        dirhems = int(self.printed.goals.dirhems[CODES.index("space", space)])
        return None if dirhems == NONE else dirhems

    def has_completed(self, seat: int, goal: str) -> bool:
        return goals.completed(self._world, seat, CODES.index("goal", goal))

    def completable(self, seat: int) -> list[str]:
        """The goals that a player could complete now."""
        if None in self.view["sides"]:
            return []
        found = goals.completable(self._world, seat)
        return [name for number, name in enumerate(CODES.domains["goal"]) if found >> number & 1]

    # ---- what an action would bring ---------------------------------------------------------------------------

    def may_move_farmer(self, seat: int) -> bool:
        return not why_not_move(self._world, seat)

    def norias_that_fit(self, seat: int, norias: int) -> int:
        return int(self._world.norias_that_fit(seat, norias))

    def payable(self, seat: int) -> tuple[int, int]:
        """How many delivery tokens and cards a player could pay now."""
        game = self._world
        return int(market.payable_tokens(game, seat)), int(cards.payable_cards(game, seat)).bit_count()

    def standing(self, mule: int) -> tuple[list[int], int]:
        """The better the smaller: how players came out, then the end spot; Zara stands behind the players."""
        game = self._world
        rank = int(game.rank(game.mules[mule]))
        if mule == self.players:
            return [1], rank
        came_out = self._context.title.standing(game, mule) if self.over else [0]
        return [-int(number) for number in came_out], rank


def kind(segment: str) -> str:
    """``M`` for M1 to M4, ``H`` for H1 to H4, else the segment itself."""
    return segment if segment in ("GO", "END") else segment[0]


def is_spot(place: str) -> bool:
    """Whether a place belongs to a big space."""
    return ".s" in place


def by_fruit(tokens: Mapping[str, int]) -> dict[str, int]:
    """Delivery tokens counted by their fruit."""
    found: dict[str, int] = {}
    for token, count in tokens.items():
        fruit = token.partition("-")[0]
        found[fruit] = found.get(fruit, 0) + count
    return found
