"""The messages that clients send; their types check every value."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Code = Annotated[str, Meta(min_length=1, max_length=80)]
ActionId = Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Seat = Annotated[int, Meta(ge=0, le=15)]
SeedPart = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$", max_length=64)]
"""32 bytes as hexadecimal digits, or nothing."""


class Do(Struct, frozen=True, tag="do", tag_field="type", forbid_unknown_fields=True):
    """Choose. ``id`` makes it count once; ``decision`` is the seat's own number; several codes are all or none.

    ``seen`` is the text of the option as it was read, which the table checks where several choose at once.
    """

    id: ActionId
    seat: Seat
    decision: Annotated[int, Meta(ge=0)]
    codes: Annotated[list[Code], Meta(min_length=1, max_length=24)]
    sure: bool = True
    seen: Annotated[str, Meta(max_length=400)] = ""


class Undo(Struct, frozen=True, tag="undo", tag_field="type", forbid_unknown_fields=True):
    """Take back. ``what``: undo (the newest choice), redo, or restart (all of the turn)."""

    id: ActionId
    seat: Seat
    decision: Annotated[int, Meta(ge=0)]
    what: Literal["undo", "redo", "restart"] = "undo"


class Why(Struct, frozen=True, tag="why", tag_field="type", forbid_unknown_fields=True):
    """Why a code is not offered. The answer has the sentence and the rule."""

    id: ActionId
    seat: Seat
    code: Code


class Foresee(Struct, frozen=True, tag="foresee", tag_field="type", forbid_unknown_fields=True):
    """What would this choice do? Answered by a preview."""

    seat: Seat
    code: Code


class At(Struct, frozen=True, tag="at", tag_field="type", forbid_unknown_fields=True):
    """Look at a moment of the table by its number; None is the present. Answered by a full view."""

    moment: Annotated[int, Meta(ge=0)] | None = None


class Again(Struct, frozen=True, tag="again", tag_field="type", forbid_unknown_fields=True):
    """Something was missed: send the full view."""


class Say(Struct, frozen=True, tag="say", tag_field="type", forbid_unknown_fields=True):
    """A line for the chat."""

    id: ActionId
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Write(Struct, frozen=True, tag="write", tag_field="type", forbid_unknown_fields=True):
    """The private notes, as they are now."""

    id: ActionId
    text: Annotated[str, Meta(max_length=20_000)]


class StandIn(Struct, frozen=True, tag="standin", tag_field="type", forbid_unknown_fields=True):
    """A bot may play for an absent seat when all others who are here agree. ``bot``: its level, or best; "" takes the
    seat or vote back."""

    id: ActionId
    seat: Seat
    bot: Annotated[str, Meta(max_length=20)]


class Pace(Struct, frozen=True, tag="pace", tag_field="type", forbid_unknown_fields=True):
    """How long bots pause at this table, in milliseconds."""

    id: ActionId
    pause: Annotated[int, Meta(ge=0, le=10_000)]


class GivePart(Struct, frozen=True, tag="part", tag_field="type", forbid_unknown_fields=True):
    """Give a part of the seed: first its hash, and when all hashes are there the part. Neither: none is given."""

    id: ActionId
    seat: Seat
    hash: SeedPart = ""
    part: SeedPart = ""


FromClient = Do | Undo | Why | Foresee | At | Again | Say | Write | StandIn | Pace | GivePart
