"""What a game of Caravan holds, declared once: attributes, position data, views and copies follow from it."""

from __future__ import annotations

import re
from typing import Any, Final

from serai.games.caravan.codes import CAMELS
from serai.kernel.codes import Codes
from serai.kernel.declaration import SLICED, Attribute, Computed, StateClass
from serai.kernel.fields import Counts, Field, Number, Numbers, Slots
from serai.kernel.game import NONE
from serai.kernel.ints import Ints
from serai.kernel.text import short

_CAMEL: Final = re.compile(r"(?P<space>[a-g][1-7])(?:\[(?P<top>\w+)\]|\((?P<under>\w+)\))?")


class Camels(Field):
    """The camels on the board, a list per seat: ``d3`` empty, ``d3[salt]`` with a top good, ``d3(salt)`` an under good.

    Camels not named are in the supply.
    """

    def dump(self, game: Any, codes: Codes, viewer: int) -> list[list[str]]:
        seats: list[list[str]] = [[] for _ in range(game.players)]
        for camel, (space, load) in enumerate(zip(game.at, game.load, strict=True)):
            if space != NONE:
                seats[camel // game.settings.camels].append(codes.name("space", space) + _load_text(codes, load))
        return [sorted(camels) for camels in seats]

    def load(self, game: Any, codes: Codes, value: Any) -> None:
        if not isinstance(value, list) or len(value) != game.players:
            raise self.wrong(f"wants a list of {game.players} lists of camels, one per seat [CAR-75]")
        at, loads = [NONE] * len(game.at), [NONE] * len(game.at)
        for seat, camels in enumerate(value):
            if not isinstance(camels, list):
                raise self.wrong(f'seat {seat} wants a list like ["d1", "e3[ivory]", "b4(salt)"], not {short(camels)}')
            if len(camels) > game.settings.camels:
                hint = "; the option camels = 6 allows it" if len(camels) <= CAMELS else ""
                raise self.wrong(f"seat {seat} has {len(camels)} camels of {game.settings.camels}{hint} [CAR-75]")
            for camel, text in enumerate(camels, start=seat * game.settings.camels):
                at[camel], loads[camel] = self._camel(game, codes, text)
        game.at, game.load = Ints(at), Ints(loads)

    def _camel(self, game: Any, codes: Codes, text: Any) -> tuple[int, int]:
        found = _CAMEL.fullmatch(text) if isinstance(text, str) else None
        if found is None:
            raise self.wrong(f"{short(text)} is not a camel like d1, d1[salt] or d1(salt)")
        space = codes.index("space", found["space"])
        good = found["top"] or found["under"]
        if good is None:
            return space, NONE
        if good not in codes.domains["good"]:
            raise self.wrong(f"{short(text)}: {short(good)} is not a good")
        number = codes.index("good", good)
        if game.printed.wanted_at[space] == number:
            raise self.wrong(
                f"{short(text)}: a good in the city that wants it is delivered, not carried [CAR-37, CAR-75]"
            )
        return space, number * 2 + (1 if found["under"] else 0)


def _load_text(codes: Codes, load: int) -> str:
    if load == NONE:
        return ""
    good = codes.name("good", load >> 1)
    return f"({good})" if load & 1 else f"[{good}]"


# CAR-57: everything is open.
FIELDS: Final[tuple[Field, ...]] = (
    Number("turn", about="[CAR-18] turns of the whole table so far"),
    Number("active", of="seat"),
    Number("left", most=24, about="[CAR-19] actions left in this turn"),
    Camels(
        "camels",
        holds=(
            Attribute(
                "at",
                "Ints",
                "row_of(self.players * self.settings.camels, NONE)",
                SLICED,
                "the space of each camel, seat by seat; NONE is the supply",
                unordered=True,
            ),
            Attribute(
                "load",
                "Ints",
                "row_of(self.players * self.settings.camels, NONE)",
                SLICED,
                "what each carries: good * 2, one more if under; NONE is nothing",
                unordered=True,
            ),
        ),
    ),
    Number("rainbow", of="space", about="[CAR-61] its space; NONE is off the board"),
    Slots(
        "goods",
        of="good",
        by="number",
        start="row_of(len(self.printed.numbered), NONE)",
        about="the board good of each numbered space",
    ),
    Numbers(
        "demand",
        by="number",
        start="row_of(len(self.printed.numbered), 0)",
        about="demand markers on each numbered space",
    ),
    Counts("bag", of="good", start="self.printed.bag(self.settings.full)[:]", about="how many of each good"),
    Counts(
        "delivered",
        of="good",
        per_seat=True,
        start="row_of(self.players * GOODS, 0)",
        about="at seat_good(seat, good)",
    ),
    Numbers("markers", start="row_of(self.players, 0)", about="demand markers held"),
    Numbers("theft", start="row_of(self.players, self.printed.pieces.theft)"),
    Numbers(
        "coins",
        start="row_of(self.players, self.printed.pieces.coins if self.settings.pay_coins else 0)",
        about="[CAR-66]",
    ),
    Number("supply", start="self.printed.pieces.demand", about="demand markers"),
    Number("paid", about="demand markers paid for the rainbow camel [CAR-66]"),
    Number("last_action", about="the turn of the newest action [CAR-51]"),
    Number("last_progress", about="the turn of the newest pick-up or delivery [CAR-73]"),
)

SUMS: Final = Computed(
    Attribute("sum_of_goods", about="[CAR-69] three sums that never change in play"),
    Attribute("sum_of_theft"),
    Attribute("sum_of_demand"),
)

STATE: Final = (
    StateClass(
        "CaravanFields",
        "Camels, goods and markers. Nothing is hidden [CAR-57]; the bag has no order until a good is drawn [CAR-12].",
        given=("printed: CaravanPrinted", "settings: CaravanSettings"),
        declared=(*FIELDS, SUMS),
        imports=(
            "from serai.games.caravan.codes import GOODS",
            "from serai.games.caravan.printed import CaravanPrinted",
            "from serai.games.caravan.settings import CaravanSettings",
        ),
    ),
)
