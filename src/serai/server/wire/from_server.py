"""The messages that the server sends."""

from __future__ import annotations

from msgspec import Struct

from serai.server.wire.scene import PartPatch, Rich, WireEvent, WirePart
from serai.server.wire.status import LogTail, TableStatus


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
    """The answer to one message of the client, by its id.

    ``confirm``: say it again with ``sure`` if you mean it. ``retry``: it could not be written; send it again as it was.
    """

    id: str
    ok: bool
    text: str = ""
    rule: str = ""
    confirm: bool = False
    retry: bool = False


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
