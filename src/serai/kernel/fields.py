"""The fields of a game, declared once: from the declaration come position data, views, secrecy and sampling."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final, Self

from serai.kernel.chance import Deck
from serai.kernel.codes import Codes
from serai.kernel.declaration import COPIED, SHARED, SLICED, Attribute, Declared
from serai.kernel.game import NONE, Game
from serai.kernel.ints import Ints
from serai.kernel.text import InputError, short

PUBLIC: Final = "public"
OWNER: Final = "owner"
NOBODY: Final = "nobody"

SPECTATOR: Final = -1
"""Who watches without a seat."""
ALL_SEEING: Final = -2
"""The viewer of position data and of digests: nothing is hidden from it."""

UNKNOWN: Final = "?"


class PositionError(InputError):
    """Position data that cannot be played, with the reason in one sentence."""


class Field(Declared):
    """One attribute of the game: how it is written in data and who may see it.

    ``seen`` is PUBLIC, OWNER (each seat its own row), NOBODY (only how much there is), or the name of an attribute
    that holds, item by item, the mask of the seats that have seen it. Hidden items of one ``pool`` are dealt anew
    among each other when a world is sampled.

    ``start`` and ``about`` are for the generated class (:mod:`serai.kernel.declaration`); a field that is kept in other
    attributes than one of its own name lists them in ``holds``.
    """

    TYPE: ClassVar[str] = "Ints"
    COPY: ClassVar[str] = SLICED
    since: int = 1
    """The version of the rules that it came with; the data of older games are without it."""

    def __init__(
        self,
        name: str,
        seen: str = PUBLIC,
        pool: str = "",
        *,
        start: str = "",
        about: str = "",
        holds: tuple[Attribute, ...] | None = None,
    ) -> None:
        self.name = name
        self.seen = seen
        self.pool = pool
        if (seen == PUBLIC) != (pool == ""):
            raise ValueError(f"field {name!r}: a field with secrets, and only such a field, names its pool")
        self._holds = (Attribute(name, self.TYPE, start, self.COPY, about),) if holds is None else holds

    def added_in(self, rules: int) -> Self:
        """The same field, which came with a version of the rules."""
        self.since = rules
        return self

    def attributes(self) -> tuple[Attribute, ...]:
        """What the field is kept in."""
        return self._holds

    def dump(self, game: Game, codes: Codes, viewer: int) -> Any:
        """The field as plain data for one viewer."""
        raise NotImplementedError

    def load(self, game: Game, codes: Codes, value: Any) -> None:
        """Set the field from plain data; PositionError if it cannot be."""
        raise NotImplementedError

    def hidden(self, game: Game, viewer: int) -> list[int]:
        """The items this viewer cannot see, in the order of their places."""
        return []

    def deal(self, game: Game, viewer: int, items: list[int]) -> None:
        """Put items into the places this viewer cannot see, taking them from the front of the list."""

    def choose_anew(self, game: Game, viewer: int, rng: Random) -> None:
        """Choose again what others have chosen unseen by this viewer, each as it could have chosen."""

    def wrong(self, what: str) -> PositionError:
        return PositionError(f"{self.name}: {what}")


def number(field: Field, value: Any, low: int = 0) -> int:
    """A whole number from data, at least ``low``."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise field.wrong(f"{short(value)} is not a whole number")
    if not low <= value < 2**31:
        raise field.wrong(f"{short(value)} is out of range")
    return value


def named(field: Field, codes: Codes, domain: str, name: Any) -> int:
    """The number of a thing named in data; null is NONE."""
    return NONE if name is None else thing(field, codes, domain, name)


def thing(field: Field, codes: Codes, domain: str, name: Any) -> int:
    """The number of a thing named in data, which must be one."""
    try:
        return codes.index(domain, name if isinstance(name, str) else short(name))
    except ValueError as error:
        raise field.wrong(str(error)) from None


class Number(Field):
    """A single public number, or one thing of a domain. ``most`` bounds a number that pictures count out."""

    TYPE: ClassVar[str] = "i64"
    COPY: ClassVar[str] = SHARED

    def __init__(self, name: str, of: str = "", most: int | None = None, *, start: str = "", about: str = "") -> None:
        super().__init__(name, start=start or ("NONE" if of else "0"), about=about)
        self.of = of
        self.most = most

    def dump(self, game: Game, codes: Codes, viewer: int) -> Any:
        value = getattr(game, self.name)
        if not self.of:
            return value
        if value == NONE:
            return None
        return value if self.of == "seat" else codes.name(self.of, value)

    def load(self, game: Game, codes: Codes, value: Any) -> None:
        read = named(self, codes, self.of, value) if self.of else number(self, value)
        if self.most is not None and read > self.most:
            raise self.wrong(f"at most {self.most}, not {read}")
        setattr(game, self.name, read)


class Numbers(Field):
    """A public row of numbers: a list, or by the names of a domain with zeros left out."""

    def __init__(self, name: str, by: str = "", *, start: str = "", about: str = "") -> None:
        super().__init__(name, start=start, about=about)
        self.by = by

    def dump(self, game: Game, codes: Codes, viewer: int) -> Any:
        row = getattr(game, self.name)
        if not self.by:
            return list(row)
        return {codes.name(self.by, place): value for place, value in enumerate(row) if value}

    def load(self, game: Game, codes: Codes, value: Any) -> None:
        row = getattr(game, self.name)
        setattr(game, self.name, Ints(read_row(self, codes, self.by, value, len(row))))


def place_of(field: Field, codes: Codes, by: str, name: Any, length: int) -> int:
    """The place that a key of an object names."""
    place = thing(field, codes, by, name)
    if place >= length:
        raise field.wrong(f"there is no {by} {short(name)} here")
    return place


def read_row(field: Field, codes: Codes, by: str, value: Any, length: int) -> list[int]:
    """A row of numbers from a list, or from an object keyed by the names of a domain."""
    if isinstance(value, dict) and by:
        row = [0] * length
        for name, entry in value.items():
            row[place_of(field, codes, by, name, length)] = number(field, entry)
        return row
    if by or not isinstance(value, list) or len(value) != length:
        raise field.wrong(f"wants {f'an object by {by}' if by else f'a list of {length} numbers'}, not {short(value)}")
    return [number(field, entry) for entry in value]


class Counts(Field):
    """How many of each thing of a domain: one heap, or one heap per seat."""

    def __init__(
        self,
        name: str,
        of: str,
        per_seat: bool = False,
        seen: str = PUBLIC,
        pool: str = "",
        *,
        start: str = "",
        about: str = "",
    ) -> None:
        super().__init__(name, seen, pool, start=start, about=about)
        self.of = of
        self.per_seat = per_seat

    def _heaps(self, game: Game) -> int:
        return game.players if self.per_seat else 1

    def _visible(self, heap: int, viewer: int) -> bool:
        return self.seen == PUBLIC or viewer == ALL_SEEING or (self.seen == OWNER and heap == viewer)

    def dump(self, game: Game, codes: Codes, viewer: int) -> Any:
        row = list(getattr(game, self.name))
        width = len(row) // self._heaps(game)
        heaps: list[Any] = []
        for heap in range(self._heaps(game)):
            counts = row[heap * width : (heap + 1) * width]
            if self._visible(heap, viewer):
                heaps.append({codes.name(self.of, thing): count for thing, count in enumerate(counts) if count})
            else:
                heaps.append({UNKNOWN: sum(counts)})
        return heaps if self.per_seat else heaps[0]

    def load(self, game: Game, codes: Codes, value: Any) -> None:
        heaps = value if self.per_seat else [value]
        if not isinstance(heaps, list) or len(heaps) != self._heaps(game):
            raise self.wrong(f"wants a list of {self._heaps(game)} objects, one per seat, not {short(value)}")
        width = len(getattr(game, self.name)) // len(heaps)
        row = [count for heap in heaps for count in read_row(self, codes, self.of, heap, width)]
        setattr(game, self.name, Ints(row))

    def hidden(self, game: Game, viewer: int) -> list[int]:
        row = list(getattr(game, self.name))
        width = len(row) // self._heaps(game)
        return [
            place % width
            for place, count in enumerate(row)
            if not self._visible(place // width, viewer)
            for _ in range(count)
        ]

    def deal(self, game: Game, viewer: int, items: list[int]) -> None:
        row = list(getattr(game, self.name))
        width = len(row) // self._heaps(game)
        for heap in range(self._heaps(game)):
            if not self._visible(heap, viewer):
                size = sum(row[heap * width : (heap + 1) * width])
                row[heap * width : (heap + 1) * width] = [0] * width
                for _ in range(size):
                    row[heap * width + items.pop(0)] += 1
        setattr(game, self.name, Ints(row))


class Slots(Field):
    """Places that hold one thing of a domain each, or nothing: a list, or by the names of a domain of places."""

    def __init__(
        self,
        name: str,
        of: str,
        by: str = "",
        seen: str = PUBLIC,
        pool: str = "",
        *,
        start: str = "",
        about: str = "",
    ) -> None:
        super().__init__(name, seen, pool, start=start, about=about)
        self.of = of
        self.by = by

    def _visible(self, game: Game, place: int, viewer: int) -> bool:
        if self.seen == PUBLIC or viewer == ALL_SEEING:
            return True
        if self.seen == NOBODY or viewer == SPECTATOR:
            return False
        if self.seen == OWNER:
            return place * game.players // len(getattr(game, self.name)) == viewer
        return bool(getattr(game, self.seen)[place] >> viewer & 1)

    def dump(self, game: Game, codes: Codes, viewer: int) -> Any:
        shown: list[str | None] = []
        for place, thing in enumerate(getattr(game, self.name)):
            if thing == NONE:
                shown.append(None)
            else:
                shown.append(codes.name(self.of, thing) if self._visible(game, place, viewer) else UNKNOWN)
        if not self.by:
            return shown
        return {codes.name(self.by, place): thing for place, thing in enumerate(shown) if thing is not None}

    def load(self, game: Game, codes: Codes, value: Any) -> None:
        length = len(getattr(game, self.name))
        things = [NONE] * length
        if isinstance(value, dict) and self.by:
            for name, thing in value.items():
                things[place_of(self, codes, self.by, name, length)] = named(self, codes, self.of, thing)
        elif isinstance(value, list) and not self.by and len(value) == length:
            things = [named(self, codes, self.of, thing) for thing in value]
        else:
            raise self.wrong(
                f"wants {f'an object by {self.by}' if self.by else f'a list of {length}'}, not {short(value)}"
            )
        setattr(game, self.name, Ints(things))

    def hidden(self, game: Game, viewer: int) -> list[int]:
        row = getattr(game, self.name)
        return [thing for place, thing in enumerate(row) if thing != NONE and not self._visible(game, place, viewer)]

    def deal(self, game: Game, viewer: int, items: list[int]) -> None:
        row = list(getattr(game, self.name))
        for place, thing in enumerate(row):
            if thing != NONE and not self._visible(game, place, viewer):
                row[place] = items.pop(0)
        setattr(game, self.name, Ints(row))


class Piles(Field):
    """A :class:`Deck`. Its order is nobody's; what it holds is open, or kept out of sight, or really unknown.

    ``open=False`` shows only how many cards there are and the back on top, though everybody could reckon the rest.
    With a ``pool`` the cards of the first pile are unknown, since others of the pool are in hidden hands; those of the
    piles below, put there in sight of all, are known.
    """

    TYPE: ClassVar[str] = "Deck"
    COPY: ClassVar[str] = COPIED

    def __init__(
        self,
        name: str,
        of: str,
        backs: str = "",
        open: bool = True,
        pool: str = "",
        *,
        start: str = "",
        about: str = "",
    ) -> None:
        super().__init__(name, NOBODY if pool else PUBLIC, pool, start=start, about=about)
        self.of = of
        self.backs = backs
        self.open = open and not pool

    def dump(self, game: Game, codes: Codes, viewer: int) -> Any:
        deck: Deck = getattr(game, self.name)
        seen: dict[str, Any] = {"cards": int(deck.size())}
        if self.backs:
            seen["back"] = codes.name(self.backs, deck.shown) if deck.shown != NONE else None
        if self.open or viewer == ALL_SEEING:
            seen["piles"] = [
                {codes.name(self.of, card): count for card, count in enumerate(pile) if count} for pile in deck.piles
            ]
        return seen

    def load(self, game: Game, codes: Codes, value: Any) -> None:
        deck: Deck = getattr(game, self.name)
        if not isinstance(value, dict) or not isinstance(value.get("piles"), list) or not value["piles"]:
            raise self.wrong(f'wants an object with "piles", a list of objects by {self.of}, not {short(value)}')
        width = len(deck.piles[0])
        piles = [Ints(read_row(self, codes, self.of, pile, width)) for pile in value["piles"]]
        shown = named(self, codes, self.backs, value.get("back")) if self.backs else NONE
        setattr(game, self.name, Deck(piles, deck.backs, shown))

    def hidden(self, game: Game, viewer: int) -> list[int]:
        if not self.pool:
            return []
        deck: Deck = getattr(game, self.name)
        return [card for card, count in enumerate(deck.piles[0]) for _ in range(count)]

    def deal(self, game: Game, viewer: int, items: list[int]) -> None:
        if self.pool:
            deck: Deck = getattr(game, self.name)
            dealt = [0] * len(deck.piles[0])
            for _ in range(sum(deck.piles[0])):
                dealt[items.pop(0)] += 1
            deck.piles[0] = Ints(dealt)
