"""The messages between server and clients, as types that check what comes in.

Browsers use them over a WebSocket, programs over plain HTTP and a stream of lines; the OpenAPI description is made
from the same types. No message names a secret that its receiver may not see.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

Code = Annotated[str, Meta(min_length=1, max_length=80)]
ActionId = Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Seat = Annotated[int, Meta(ge=0, le=15)]


class WireSpan(Struct, frozen=True, omit_defaults=True):
    """A piece of a sentence: its text; where it names a thing of the game, the sprite that shows it, and for a
    player the seat (-1 for none)."""

    text: str
    icon: str = ""
    seat: int = -1


Rich = list[WireSpan]
"""A sentence in pieces."""


# ---- what is drawn -------------------------------------------------------------------------------------------------


class WireTip(Struct, frozen=True, omit_defaults=True):
    """What a node says of itself: its name, some lines, and the rule that it cites."""

    name: str
    lines: list[str] = []
    rule: str = ""


class WireNode(Struct, frozen=True, omit_defaults=True):
    """A node of a part."""

    id: str
    transform: str
    markup: str
    """What is drawn inside it, as SVG."""
    classes: str = ""
    label: str = ""
    """Its name for those who cannot see it."""
    tip: WireTip | None = None
    why: str = ""
    """The code to ask why, where it cannot be chosen."""


class WirePart(Struct, frozen=True):
    """A part of the table with all its nodes in drawing order."""

    id: str
    where: str
    caption: str
    tab: str
    x: float
    y: float
    width: float
    height: float
    phone: int
    nodes: list[WireNode]


class PartPatch(Struct, frozen=True, omit_defaults=True):
    """What changed in a part: nodes that are new or different, ids that are gone, the order if it is another."""

    id: str
    nodes: list[WireNode] = []
    gone: list[str] = []
    order: list[str] | None = None


class WireTarget(Struct, frozen=True, omit_defaults=True):
    """A code to choose on a node, what it is called, and what it costs and gives."""

    node: str
    code: str
    text: str
    badge: str = ""
    ghost: str = ""


class WireButton(Struct, frozen=True):
    """A code to choose in the bar."""

    code: str
    text: str


MotionKind = Literal["fly", "flip", "count", "flash", "say"]


class WireMotion(Struct, frozen=True, omit_defaults=True):
    """How something moves: which nodes, where to, with which markup or words, and how many."""

    kind: MotionKind
    nodes: list[str] = []
    to: str = ""
    art: str = ""
    text: str = ""
    count: int = 1


class WireEvent(Struct, frozen=True):
    """One event to animate: the log line that tells it and how it moves."""

    log: int
    moves: list[WireMotion]


# ---- the table -----------------------------------------------------------------------------------------------------


SeatKind = Literal["person", "bot", "open"]


class SeatInfo(Struct, frozen=True):
    """Who sits where. An open seat waits for somebody to come by a link."""

    seat: int
    name: str
    look: str
    kind: SeatKind
    bot: str
    """The level, if a bot plays it now (for a person: a stand-in)."""
    online: bool
    asked: bool
    score: int | None
    mine: bool
    votes: int
    """How many have agreed that a bot stands in for this seat."""
    waits: str
    """Since when the table waits for this seat (ISO time), or ""."""


class LogLine(Struct, frozen=True, omit_defaults=True):
    """One line of the log: its number, who acted, what happened, the rule, the journal line it belongs to, whether it
    is a heading, and the nodes it speaks of."""

    number: int
    seat: int
    text: Rich
    rule: str = ""
    line: int = 0
    head: bool = False
    nodes: list[str] = []


class LogTail(Struct, frozen=True):
    """The log from line ``start`` on; what a client has beyond it is no longer true (it was taken back)."""

    start: int
    lines: list[LogLine]


class UndoState(Struct, frozen=True):
    """What can be taken back now, or why not."""

    undo: bool
    redo: bool
    restart: bool
    why: str = ""
    rule: str = ""


class ClockState(Struct, frozen=True):
    """A countdown of the table: what it is, and how many milliseconds are left."""

    code: str
    text: str
    left: int
    whole: int


class SheetRow(Struct, frozen=True):
    """A line of the score sheet: the points of every seat for one category, and how they came about."""

    category: str
    points: list[int]
    why: list[str]


class WireCheck(Struct, frozen=True):
    """One check of ``serai verify``: its name, what it found, and one sentence."""

    name: str
    result: str
    """good, bad or not checked"""
    text: str


class Ending(Struct, frozen=True):
    """The end of a game: the score sheet, places, winners, how the scores grew, and whether the draws were fair."""

    rows: list[SheetRow]
    scores: list[int]
    places: list[int]
    winners: list[int]
    curve: list[list[int]]
    verdict: list[WireCheck]
    rematch: str = ""
    """The address of the next table, once somebody has asked for a rematch."""


class TableStatus(Struct, frozen=True):
    """Everything of a table but its parts and its log."""

    version: int
    """The number of the newest row of the table's log: it grows with every choice and every undo."""
    line: int
    """How many lines the journal has at what is shown."""
    lines: int
    """How many it has now. Less than that is shown when looking at the past."""
    past: bool
    eye: int | None
    """The seat whose view this is; None for one who watches."""
    mine: list[int]
    seats: list[SeatInfo]
    prompt: Rich
    asked: list[int]
    decision: int
    """The decision number of the eye's seat: to be named with a choice."""
    targets: list[WireTarget]
    buttons: list[WireButton]
    end: WireButton | None
    primary: WireButton | None
    banner: str
    undo: UndoState
    clock: ClockState | None
    focus: str
    recap: int | None
    """The line after the eye's last choice, if others have acted since: where the recap starts."""
    curtain: bool
    """In a hot-seat game with secrets: ask for the next player before showing the view."""
    over: bool
    ending: Ending | None


class FullView(Struct, frozen=True, tag="full", tag_field="type"):
    """The whole table: on connecting, and again after a gap."""

    status: TableStatus
    parts: list[WirePart]
    log: LogTail
    events: list[WireEvent] = []


class ViewPatch(Struct, frozen=True, tag="patch", tag_field="type"):
    """The table from version ``before`` to ``status.version``; to one who looks at the past, only the status now."""

    before: int
    status: TableStatus
    parts: list[PartPatch]
    log: LogTail
    events: list[WireEvent]


class Answer(Struct, frozen=True, tag="answer", tag_field="type", omit_defaults=True):
    """The answer to one message of the client, by its id. ``confirm``: say it again with ``sure`` if you mean it."""

    id: str
    ok: bool
    text: str = ""
    rule: str = ""
    confirm: bool = False


class Preview(Struct, frozen=True, tag="preview", tag_field="type"):
    """What a choice would do: the lines it would bring, the points, and whether it could be taken back."""

    code: str
    lines: list[Rich]
    gain: int | None
    final: bool


class WirePresence(Struct, frozen=True, tag="presence", tag_field="type"):
    """Who is at the table now, and how many watch."""

    online: list[int]
    watching: int


class ChatLine(Struct, frozen=True):
    """One line of the chat. ``seat`` is -1 for one who has none."""

    number: int
    seat: int
    name: str
    text: str
    at: str


class Chat(Struct, frozen=True, tag="chat", tag_field="type"):
    """Lines of the chat; players' talk is not shown to those who watch."""

    lines: list[ChatLine]


class Note(Struct, frozen=True, tag="note", tag_field="type"):
    """The private notes of this person at this table."""

    text: str


class Trouble(Struct, frozen=True, tag="trouble", tag_field="type"):
    """A message that could not be taken: what was wrong, and what to do."""

    text: str


FromServer = FullView | ViewPatch | Answer | Preview | WirePresence | Chat | Note | Trouble


# ---- what clients say ----------------------------------------------------------------------------------------------


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
    """Look at the table after so many lines of its journal; None is the present. Answered by a full view."""

    line: Annotated[int, Meta(ge=0)] | None = None


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


FromClient = Do | Undo | Why | Foresee | At | Again | Say | Write | StandIn | Pace

read_message = msgspec.json.Decoder(FromClient).decode
write_message = msgspec.json.Encoder().encode
