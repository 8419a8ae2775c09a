"""Frames as plain data: written, read, and checked against what they declare.

An entry of ``Frame.FIELDS`` is a name and what it means:

- ``"slot 0..2"``: a whole number with its range; ``"step 0.."`` has no upper end;
- ``"still seats"``: a mask of the seats of this game;
- ``"square:square"``: a thing of a domain; ``"holder:seat?"`` may also be null, or left out;
- ``"queue*:seat"``, ``"digits* 0..9"``: a row of such things.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from serai.kernel.codes import Codes
from serai.kernel.fields import PositionError
from serai.kernel.frame import Frame
from serai.kernel.game import NONE, Game
from serai.kernel.ints import Ints
from serai.kernel.text import short
from serai.kernel.title import Title

MOST_FRAMES: Final = 32
MOST_ENTRIES: Final = 64
"""How many frames a stack may have in data, and how many entries a row of a frame."""
LARGEST: Final = 2**31 - 1

_ENTRY: Final = re.compile(
    r"(?P<name>\w+)(?P<row>\*)?(?::(?P<domain>\w+)(?P<optional>\?)?)?"
    r"(?: (?:(?P<seats>seats)|(?P<low>-?\d+)\.\.(?P<high>\d+)?))?"
)


class FrameField(NamedTuple):
    """One entry of a frame's ``FIELDS``."""

    name: str
    row: bool
    domain: str
    optional: bool
    seats: bool
    low: int
    high: int

    def write(self, codes: Codes, value: Any) -> Any:
        """The field's value as plain data."""
        if self.row:
            return [self._write_one(codes, entry) for entry in value]
        return self._write_one(codes, value)

    def _write_one(self, codes: Codes, value: int) -> Any:
        if not self.domain:
            return value
        return None if value == NONE else codes.name(self.domain, value)

    def read(self, game: Game, codes: Codes, value: Any) -> Any:
        """The field's value from plain data; PositionError if it is not one for this game."""
        if not self.row:
            return self._read_one(game, codes, value)
        if not isinstance(value, list) or len(value) > MOST_ENTRIES:
            raise PositionError(f"{self.name} wants a list of at most {MOST_ENTRIES}, not {short(value)}")
        return Ints([self._read_one(game, codes, entry) for entry in value])

    def _read_one(self, game: Game, codes: Codes, value: Any) -> int:
        if self.domain:
            return self._read_named(game, codes, value)
        if isinstance(value, bool) or not isinstance(value, int):
            raise PositionError(f"{self.name} wants a whole number, not {short(value)}")
        high = (1 << game.players) - 1 if self.seats else self.high
        if not self.low <= value <= high:
            raise PositionError(f"{self.name} wants a number from {self.low} to {high}, not {short(value)}")
        return value

    def _read_named(self, game: Game, codes: Codes, value: Any) -> int:
        if value is None:
            if not self.optional:
                raise PositionError(f"{self.name} wants a {self.domain}, not null")
            return NONE
        try:
            found = codes.index(self.domain, value if isinstance(value, str) else short(value))
        except ValueError as error:
            raise PositionError(f"{self.name}: {error}") from None
        if self.domain == "seat" and found >= game.players:
            raise PositionError(f"{self.name}: there is no seat {found} with {game.players} players")
        return found


@cache
def field_of(entry: str) -> FrameField:
    """What an entry of ``FIELDS`` declares; ValueError if it is not well formed."""
    found = _ENTRY.fullmatch(entry)
    if found is None or (found["domain"] and (found["seats"] or found["low"])):
        raise ValueError(f"{entry!r} does not declare a field of a frame")
    return FrameField(
        found["name"],
        bool(found["row"]),
        found["domain"] or "",
        bool(found["optional"]),
        bool(found["seats"]),
        int(found["low"] or 0),
        int(found["high"] or LARGEST),
    )


def fields_of(frame: type[Frame[Any]] | Frame[Any]) -> Iterator[FrameField]:
    """What a frame declares, in the order of its arguments."""
    return map(field_of, frame.FIELDS)


def frame_data(frame: Frame[Any], codes: Codes) -> list[Any]:
    """A frame as plain data: its name, and its fields if it has any."""
    fields = {field.name: field.write(codes, getattr(frame, field.name)) for field in fields_of(frame)}
    return [type(frame).__name__, fields] if fields else [type(frame).__name__]


def read_frames(title: Title[Any], game: Game, data: Any) -> list[Frame[Any]]:
    """A stack of frames from plain data, each standing on one that leads to it; PositionError names frame and field."""
    if not isinstance(data, list) or len(data) > MOST_FRAMES:
        raise PositionError(f"frames: wants a list of at most {MOST_FRAMES} frames, not {short(data)}")
    stack: list[Frame[Any]] = []
    for entry in data:
        stack.append(_read_frame(title, game, entry))
        below = type(stack[-2]).__name__ if len(stack) > 1 else ""
        if below not in stack[-1].BELOW:
            raise PositionError(
                f"frames: {type(stack[-1]).__name__} cannot stand {f'on {below}' if below else 'alone'}"
            )
    return stack


def _read_frame(title: Title[Any], game: Game, entry: Any) -> Frame[Any]:
    if not isinstance(entry, list) or len(entry) not in (1, 2) or not isinstance(entry[0], str):
        raise PositionError(f'frames: wants frames like ["Name"] or ["Name", {{"field": 1}}], not {short(entry)}')
    kind = title.frame(entry[0])
    if kind is None:
        raise PositionError(f"frames: {title.caption} has no frame {short(entry[0])}")
    given = entry[1] if len(entry) == 2 else {}
    names = [field.name for field in fields_of(kind)]
    needed = {field.name for field in fields_of(kind) if not field.optional}
    if not isinstance(given, dict) or not needed <= set(given) <= set(names):
        raise PositionError(f"frames: {entry[0]} wants the fields {', '.join(names) or '(none)'}, not {short(given)}")
    try:
        return kind(*(field.read(game, title.codes, given.get(field.name)) for field in fields_of(kind)))
    except PositionError as error:
        raise PositionError(f"frames: {entry[0]}: {error}") from None


def why_frames_misfit(game: Game) -> str:
    """What the first frame that cannot be there says; each is asked with only those below it. "" if all can."""
    stack = game.stack
    try:
        for height in range(1, len(stack) + 1):
            game.stack = stack[:height]
            fault = stack[height - 1].fault(game)
            if fault:
                return f"{type(stack[height - 1]).__name__}: {fault}"
    finally:
        game.stack = stack
    return ""


def leads_here(game: Game) -> bool:
    """Whether the frame below the top one, asked in this position, has a choice that puts an equal frame on it.

    For frames that are pushed before anything else changes; ``fault`` asks it.
    """
    top = game.stack[-1]
    before = game.copy()
    before.stack.pop()
    height = len(before.stack)
    before.run()
    if len(before.stack) != height:
        return False
    for seat in before.seats():
        for option in before.options_of(seat):
            after = before.copy()
            after.seat = seat
            after.stack[-1].answer(after, option)
            if len(after.stack) == height + 1 and same_frame(after.stack[-1], top):
                return True
    return False


def same_frame(one: Frame[Any], other: Frame[Any]) -> bool:
    """Whether two frames are of one kind and have equal fields."""
    return type(one) is type(other) and all(
        _plain(getattr(one, field.name)) == _plain(getattr(other, field.name)) for field in fields_of(one)
    )


def _plain(value: Any) -> Any:
    return int(value) if isinstance(value, int) else list(value)
