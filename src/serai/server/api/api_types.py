"""Requests and responses of the HTTP API as types: they check every request and make the OpenAPI description."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from serai.server import wire


class SettingInfo(Struct, frozen=True):
    name: str
    values: list[str | int]
    help: str


class TitleInfo(Struct, frozen=True):
    """A title that can be played."""

    name: str
    caption: str
    players: list[int]
    settings: list[SettingInfo]
    bots: list[str]


class ClauseInfo(Struct, frozen=True):
    """One rule in our words, and its provenance."""

    id: str
    chapter: str
    text: str
    short: str
    provenance: list[str]
    note: str
    changed: list[int]
    """The versions of the rules that changed it."""


class Rules(Struct, frozen=True):
    title: str
    version: int
    """The version of the rules that they are of."""
    clauses: list[ClauseInfo]


class SeatPlan(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["me", "open", "bot"]
    bot: Annotated[str, Meta(max_length=20)] = ""
    name: Annotated[str, Meta(max_length=30)] = ""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to create: one plan for each seat."""

    title: Annotated[str, Meta(max_length=60)]
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=8)]
    options: dict[str, str | int] = {}
    open: bool = True
    pause: Annotated[int, Meta(ge=0, le=10_000)] = 0
    parts: bool = False
    """Whether players give parts of the seed; then the game begins when they have, or did not in time."""


class Made(Struct, frozen=True):
    """The table that was created."""

    id: str
    url: str


class Offered(Struct, frozen=True):
    code: str
    text: str


class TableState(Struct, frozen=True):
    """A table as one seat, or somebody who watches, may see it."""

    id: str
    title: str
    v: int
    seat: int | None
    mine: list[int]
    names: list[str]
    asked: list[int]
    decision: int
    prompt: str
    offered: list[Offered]
    over: bool
    scores: list[int] | None
    commitment: str | None
    seed: wire.SeedState
    view: dict[str, Any]
    read_only: str = ""
    """Why the table cannot be played on here, in one sentence: then there is no view, only its log and journal."""


class ChoiceBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice: ``id`` is the program's own name for it and makes it count once.

    ``seen`` is the text of the option as it was read, which the table checks where several choose at once.
    """

    id: wire.ActionId
    seat: wire.Seat
    decision: Annotated[int, Meta(ge=0)]
    codes: Annotated[list[wire.Code], Meta(min_length=1, max_length=24)]
    seen: Annotated[str, Meta(max_length=400)] = ""


class UndoBody(Struct, frozen=True, forbid_unknown_fields=True):
    id: wire.ActionId
    seat: wire.Seat
    decision: Annotated[int, Meta(ge=0)]
    what: Literal["undo", "redo", "restart"] = "undo"


class PartBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the seed: first its hash, and the part itself when all hashes are there; neither: none is given."""

    seat: wire.Seat
    hash: wire.SeedPart = ""
    part: wire.SeedPart = ""


class OrderSubject(Struct, frozen=True):
    """What orders can be left for."""

    name: str
    text: str


class OrderNumber(Struct, frozen=True):
    """A number that an order may name."""

    name: str
    text: str
    least: int
    most: int


class OrdersState(Struct, frozen=True):
    """The form of the standing orders, and what a seat has left: the numbers of each subject by name."""

    seat: int
    subjects: list[OrderSubject]
    numbers: list[OrderNumber]
    orders: dict[str, dict[str, int]]


class OrdersBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Orders that take the place of those left before; none at all withdraws them."""

    seat: wire.Seat
    orders: Annotated[dict[str, dict[str, int | None]], Meta(max_length=50)]


class JournalBody(Struct, frozen=True, forbid_unknown_fields=True):
    text: Annotated[str, Meta(max_length=1_000_000)]


class Failed(Struct, frozen=True):
    """What was wrong, in one sentence."""

    error: str
