"""What the table tells, read out of a view: looks of seats, the order of the mules, goals, what a place would bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Any, Final

from serai.games.alpujarras.codes import CODES, FRUITS, HALF, WIDTH
from serai.games.alpujarras.printed.types import AlpujarrasPrinted
from serai.kernel.game import NONE
from serai.scene.context import SceneContext

COLOURS: Final = ("blue", "black", "white", "pink")
"""[ALP-129] The colours to choose from; each is also the name of a look."""
FRUIT_NAMES: Final = tuple(CODES.domains["fruit"])
LAND_NAMES: Final = tuple(CODES.domains["farmland"])
ZARA: Final = "zara"
LEAST: Final = {
    "fruit_3_different": (1, 3),
    "fruit_2_pairs": (2, 2),
    "farmers_2_in_2": (2, 2),
    "tokens_3_different": (1, 3),
    "villages_1_in_4": (1, 4),
    "villages_2_in_2": (2, 2),
}
"""Goals that ask for at least so many in so many places; the others ask for so many in one place."""
IN_ONE: Final = {"farmers_3_in_1": 3, "tokens_2_same": 2}
PURSES: Final = {"fruit": "store", "farmers": "farmers", "tokens": "earned", "villages": "villagers"}


def seat_colours(view: Mapping[str, Any]) -> list[str]:
    """[ALP-129] The look of each seat: the colour it chose, and until then one that is still left."""
    chosen = list(view["colours"])
    left = [colour for colour in COLOURS if colour not in chosen]
    return [colour or left.pop(0) for colour in chosen]


class Reading:
    """A look at a table of Alpujarras, with what the pictures need to know close at hand."""

    def __init__(self, look: SceneContext) -> None:
        self.look = look
        self.say = look.say
        self.view = look.view
        self.printed: AlpujarrasPrinted = look.printed
        self.players = look.players
        self.me = look.viewer
        self.names = look.names
        self.colours = seat_colours(look.view)
        self.plan = self.printed.plan(look.players)
        self.side = self.printed.sides[self.plan.side]
        self.spots = int(self.side.spots)
        self.active: int | None = None if self.view["active"] is None else int(self.view["active"])
        self.offered = frozenset(look.offered)
        self.ready = None not in self.view["mules"] and None not in self.view["track"]
        frames = self.view["frames"]
        self.frame: str = frames[-1][0] if frames else ""
        self._ranks: dict[str, int] = {}
        self._shown: dict[tuple[str, ...], str] = {}
        self.gains: dict[str, str] = {}
        """What the icons would bring now, once it is worked out."""
        self.told: dict[str, Any] = frames[-1][1] if frames and len(frames[-1]) > 1 else {}

    # ---- words ------------------------------------------------------------------------------------------------

    def begin(self, key: str, **arguments: Any) -> str:
        """A message with a capital at its beginning."""
        said = self.say(key, **arguments)
        return said[:1].upper() + said[1:]

    def of(self, mule: int, own: str, other: str, **arguments: Any) -> str:
        """One message for the player who looks, another that names the player (or Zara)."""
        if mule == self.me:
            return self.say(own, **arguments)
        return self.say(other, player=self.mule_name(mule), **arguments)

    def row(self, names: Iterable[str]) -> str:
        """``H2, M1, H1``."""
        found = list(names)
        return reduce(lambda one, other: self.say("and_more", one=one, other=other), found) if found else ""

    def both(self, names: Sequence[str]) -> str:
        """``H2``, ``H2 and M1``, ``H2, M1 and H1``."""
        if len(names) < 2:
            return "".join(names)
        return self.say("and_last", one=self.row(names[:-1]), other=names[-1])

    def told_in_turn(self, sentences: Iterable[str]) -> str:
        """Sentences one after the other."""
        return reduce(lambda one, other: self.say("and_then", one=one, other=other), sentences)

    def fruits(self, fruits: Iterable[str]) -> list[str]:
        """Fruits by their names."""
        return [self.say("fruit", fruit=fruit) for fruit in fruits]

    def icons(self, icons: Iterable[str]) -> str:
        """``irrigate, take 1 noria``."""
        shown = tuple(icons)
        if shown not in self._shown:
            self._shown[shown] = self.row(self.say("icon", icon=icon) for icon in shown)
        return self._shown[shown]

    def listed(self, counts: Mapping[str, int]) -> str:
        """``2 grape, 1 lemon``, or ``nothing``."""
        some = [self.say("some_fruit", number=count, fruit=fruit) for fruit, count in counts.items() if count]
        return self.row(some) or self.say("nothing")

    # ---- mules ------------------------------------------------------------------------------------------------

    def mule_look(self, mule: int) -> str:
        """[ALP-139] The sprite of a mule; Zara's is grey."""
        return self.colours[mule] if mule < self.players else ZARA

    def mule_name(self, mule: int) -> str:
        return self.say("zara") if mule == self.players else self.names[mule]

    def rank(self, place: str) -> int:
        """[ALP-23] [ALP-24] How far along the track a place lies."""
        if place not in self._ranks:
            slot = self.view["track"].index(place.partition(".")[0])
            self._ranks[place] = int(slot) * WIDTH + CODES.index("place", place) % WIDTH
        return self._ranks[place]

    def mule_at(self, place: str) -> int | None:
        mules = self.view["mules"]
        return mules.index(place) if place in mules else None

    def order(self) -> list[int]:
        """[ALP-23] [ALP-25] The mules on their way, the rearmost first."""
        mules = enumerate(self.view["mules"])
        return [mule for _, mule in sorted((self.rank(place), mule) for mule, place in mules if not finished(place))]

    def skipped(self, start: str, goal: str) -> list[str]:
        """[ALP-31] The markets and harvests a move would pass by."""
        first, last = self.rank(start), self.rank(goal)
        return [
            segment
            for slot, segment in enumerate(self.view["track"])
            if slot > 0 and first < slot * WIDTH + HALF and slot * WIDTH + WIDTH - 1 < last
        ]

    def waits_for(self, place: str, mule: int) -> list[int]:
        """The mules that would move before this one again, if it went to a place."""
        there = self.rank(place)
        return [other for other in self.order() if other != mule and self.rank(self.view["mules"][other]) < there]

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

    def leaders(self, land: str) -> list[int]:
        """[ALP-95] [ALP-96] [ALP-97] The seats that would harvest in a farmland."""
        counts = [farmers.get(land, 0) for farmers in self.view["farmers"]]
        best = [seat for seat, count in enumerate(counts) if count and count == max(counts)]
        return best if len(best) == 1 or self.plan.ties else []

    def holds(self, seat: int, fruit: str) -> int:
        return int(self.view["store"][seat].get(fruit, 0))

    def full(self, seat: int, fruit: str) -> bool:
        return self.holds(seat, fruit) >= self.printed.pieces.fruit_held

    def crops_left(self, fruit: str) -> int:
        """[ALP-50] Crop tokens of a fruit in the supply."""
        return int(self.printed.pieces.crop_tokens) - list(self.view["channels"].values()).count(fruit)

    def lacks(self, seat: int, village: str, fruit: str, number: int) -> tuple[int, bool]:
        """[ALP-84] How many fruits a player lacks for a delivery, and whether the farmer is missing."""
        return max(0, number - self.holds(seat, fruit)), not self.view["farmers"][seat].get(village, 0)

    def bonus(self, fruit: str) -> int:
        """[ALP-87] What the market card adds for a fruit now."""
        market = self.view["market"]
        return int(self.printed.bonus[market.index(fruit)]) if fruit in market else 0

    def card_fruits(self, card: str) -> list[str]:
        """[ALP-92] The fruits of a delivery card."""
        first = CODES.index("card", card) * FRUITS
        return [name for kind, name in enumerate(FRUIT_NAMES) for _ in range(self.printed.cards.fruits[first + kind])]

    def card_dirhems(self, card: str) -> int:
        return int(self.printed.cards.dirhems[CODES.index("card", card)])

    def can_pay(self, seat: int, card: str) -> bool:
        wanted = self.card_fruits(card)
        return all(self.holds(seat, fruit) >= wanted.count(fruit) for fruit in wanted)

    # ---- goals ------------------------------------------------------------------------------------------------

    def need(self, side: str) -> str:
        """[ALP-71] What the visible side of a goal card asks for."""
        return self.printed.goals.needs[CODES.index("side", side)].name

    def progress(self, seat: int, need: str) -> tuple[int, int]:
        """[ALP-73] How far a player has come, and how far a goal asks one to come."""
        counts: dict[str, int] = self.view[PURSES[need.partition("_")[0]]][seat]
        if need.startswith("tokens"):
            counts = by_fruit(counts)
        if need in IN_ONE:
            return max(counts.values(), default=0), IN_ONE[need]
        least, wanted = LEAST[need]
        return sum(count >= least for count in counts.values()), wanted

    def space_dirhems(self, space: str) -> int | None:
        """The dirhems of a farmer space; None where a card has no such space."""
        dirhems = int(self.printed.goals.dirhems[CODES.index("space", space)])
        return None if dirhems == NONE else dirhems

    def has_completed(self, seat: int, goal: str) -> bool:
        return any(owner == str(seat) and space.startswith(goal) for space, owner in self.view["goals"].items())

    def within_reach(self, seat: int) -> list[str]:
        """[ALP-71] The goals a player meets and has not completed."""
        found = []
        for side in self.view["sides"]:
            if side is not None and not self.has_completed(seat, side[:2]):
                have, wanted = self.progress(seat, self.need(side))
                if have >= wanted:
                    found.append(side[:2])
        return found


def finished(place: str | None) -> bool:
    """[ALP-25] Whether a place is a spot of the end space."""
    return place is not None and place.startswith("END.s")


def by_fruit(tokens: Mapping[str, int]) -> dict[str, int]:
    """Delivery tokens counted by their fruit."""
    found: dict[str, int] = {}
    for token, count in tokens.items():
        fruit = token.partition("-")[0]
        found[fruit] = found.get(fruit, 0) + count
    return found
