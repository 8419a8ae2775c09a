"""What a game of Alpujarras holds, declared once: attributes, position data, views and copies follow from it."""

from __future__ import annotations

from typing import Any, Final

from serai.kernel.bits import bit
from serai.kernel.codes import Codes
from serai.kernel.declaration import SHARED, SLICED, Attribute, Computed, StateClass
from serai.kernel.fields import Counts, Field, Number, Numbers, Piles, Slots, place_of, read_row, thing
from serai.kernel.game import NONE
from serai.kernel.ints import Ints
from serai.kernel.text import short


class Heaps(Field):
    """How many of each thing lie in each of several places; a place not named keeps what it has."""

    def __init__(self, name: str, of: str, by: str, *, start: str, about: str) -> None:
        super().__init__(name, start=start, about=about)
        self.of = of
        self.by = by

    def dump(self, game: Any, codes: Codes, viewer: int) -> Any:
        row, width = list(getattr(game, self.name)), len(codes.domains[self.of])
        return {
            place: {
                name: count
                for name, count in zip(codes.domains[self.of], row[start : start + width], strict=True)
                if count
            }
            for place, start in zip(codes.domains[self.by], range(0, len(row), width), strict=True)
        }

    def load(self, game: Any, codes: Codes, value: Any) -> None:
        if not isinstance(value, dict):
            raise self.wrong(f"wants an object by {self.by}, not {short(value)}")
        row, width = list(getattr(game, self.name)), len(codes.domains[self.of])
        for place, heap in value.items():
            start = place_of(self, codes, self.by, place, len(row) // width) * width
            row[start : start + width] = read_row(self, codes, self.of, heap, width)
        setattr(game, self.name, Ints(row))


class ActionsLeft(Field):
    """[ALP-33] The actions of the active player's place that are not used yet, by their icons."""

    TYPE = "i64"
    COPY = SHARED

    def dump(self, game: Any, codes: Codes, viewer: int) -> list[str]:
        return [codes.name("icon", icon) for index, icon in enumerate(actions_here(game)) if game.left >> index & 1]

    def load(self, game: Any, codes: Codes, value: Any) -> None:
        if not isinstance(value, list):
            raise self.wrong(f"wants a list of icons, not {short(value)}")
        game.left = 0
        printed = actions_here(game)
        for name in value:
            icon = thing(self, codes, "icon", name)
            free = [index for index, own in enumerate(printed) if own == icon and not game.left >> index & 1]
            if not free:
                raise self.wrong(f"{short(name)} is not among the actions of the active player's place [ALP-33]")
            game.left |= bit(free[0])


def actions_here(game: Any) -> list[int]:
    """The icons of the active player's place; none between turns, or where a position names no such seat or place."""
    if game.active == NONE or game.active >= game.players or game.mules[game.active] == NONE:
        return []
    return list(game.side.actions[game.mules[game.active]])


class DeckField(Piles):
    """The deck; one made by hand may name only the back that shows, or only its top cards."""

    def load(self, game: Any, codes: Codes, value: Any) -> None:
        if isinstance(value, dict) and "piles" not in value:
            value = {**value, "piles": [{}]}
        super().load(game, codes, value)


class CardRow(Slots):
    """The delivery cards face up; a row that has shrunk may be written shorter [ALP-93]."""

    def load(self, game: Any, codes: Codes, value: Any) -> None:
        if isinstance(value, list):
            value = [*value, *([None] * (3 - len(value)))]
        super().load(game, codes, value)


# [ALP-125] Everything is open; of the deck [ALP-123] its size and its top card's back [ALP-124], no more [ALP-126].
FIELDS: Final[tuple[Field, ...]] = (
    Slots("colours", of="colour", start="row_of(self.players, NONE)"),
    Slots("track", of="segment", start="self.printed.bare_track()", about="the segment in each slot"),
    Slots(
        "mules",
        of="place",
        start="row_of(max(3, self.players), NONE)",
        about="the place of each seat's mule; with two players Zara's is the third [ALP-22]",
    ),
    Number("active", of="seat"),
    ActionsLeft("left", start="0", about="the actions of the place not used yet, as a set [ALP-33]"),
    Number("goal_done", most=1, about="1 once the place's icon has completed a goal [ALP-79]"),
    Number("fresh", about="goal tokens gained in this turn [ALP-79]"),
    Numbers("dirhems", start="row_of(self.players, 0)"),
    Numbers("norias", start="row_of(self.players, 0)"),
    Counts(
        "store", of="fruit", per_seat=True, start="row_of(self.players * FRUITS, 0)", about="at seat_fruit(seat, fruit)"
    ),
    Numbers("goal_tokens", start="row_of(self.players, 0)"),
    Numbers(
        "unused", start="row_of(self.players, self.printed.pieces.farmers_each)", about="farmers in the own supply"
    ),
    Counts(
        "farmers",
        of="farmland",
        per_seat=True,
        start="row_of(self.players * FARMLANDS, 0)",
        about="at seat_land(seat, land)",
    ),
    Counts(
        "villagers",
        of="village",
        per_seat=True,
        start="row_of(self.players * FARMLANDS, 0)",
        about="farmers in villages, at seat_land(seat, village)",
    ),
    Counts(
        "earned",
        of="token",
        per_seat=True,
        start="row_of(self.players * TOKENS, 0)",
        about="delivery tokens, at seat_token(seat, token)",
    ),
    Slots("owners", of="seat", by="card", start="row_of(CARDS, NONE)", about="who has earned each delivery card"),
    Counts("supply", of="fruit", start="self.printed.fruit_in_supply(self.plan)"),
    Heaps(
        "lands",
        of="fruit",
        by="farmland",
        start="self.printed.fruit_on_lands(self.plan)",
        about="fruit in farmlands, at land_fruit(land, fruit)",
    ),
    Slots("channels", of="laid", by="channel", start="row_of(CHANNELS, NONE)", about="NONE, a crop, or STRAIGHT"),
    Heaps(
        "villages",
        of="token",
        by="village",
        start="row_of(FARMLANDS * TOKENS, 0)",
        about="delivery tokens, at village_token(village, token)",
    ),
    Slots(
        "awards",
        of="face",
        by="village",
        start="row_of(FARMLANDS, NONE)",
        about="the face of each village's award token",
    ),
    Slots("sides", of="side", start="row_of(GOALS, NONE)", about="the side up of each goal card"),
    Slots(
        "goals",
        of="mule",
        by="space",
        start="row_of(GOALS * GOAL_SPACES, NONE)",
        about="whose farmer stands on each space, at goal_space(goal, number)",
    ),
    Slots("market", of="fruit", start="row_of(FRUITS, NONE)", about="the fruit on each place of the market card"),
    CardRow("row", of="card", start="row_of(3, NONE)", about="the delivery cards face up"),
    DeckField(
        "deck",
        of="card",
        backs="back",
        open=False,
        start="Deck([row_of(CARDS, 1)], self.printed.cards.backs, NONE)",
    ),
)

SLOTS: Final = Computed(
    Attribute("slots", "Ints", "self.printed.bare_track()", SLICED, "the slot of each segment, from the track"),
)

STATE: Final = (
    StateClass(
        "AlpujarrasFields",
        "Mules, farmers, fruit and coins. All is open but the deck's order [ALP-123] [ALP-125].",
        given=("printed: AlpujarrasPrinted", "plan: Plan", "side: TrackSide"),
        declared=(*FIELDS, SLOTS),
        imports=(
            "from serai.games.alpujarras.codes import CARDS, CHANNELS, FARMLANDS, FRUITS, GOAL_SPACES, GOALS, TOKENS",
            "from serai.games.alpujarras.printed.types import AlpujarrasPrinted, Plan, TrackSide",
        ),
    ),
)
