"""Everything of a table but its picture: seats, log, clock, undo, score sheet."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from serai.server.wire.scene import Rich, WireButton, WireTarget

SeatKind = Literal["person", "bot", "open"]


class SeatInfo(Struct, frozen=True):
    """Who sits where. An open seat waits for somebody to come by a link."""

    seat: int
    name: str
    colour: str
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
    """One line of the log: its number, who acted, what happened, the rule, the moment after it, whether it is a
    heading, and the nodes it speaks of."""

    number: int
    seat: int
    text: Rich
    rule: str = ""
    moment: int = 0
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


class SeedState(Struct, frozen=True):
    """How the seed is made (docs/journal.md)."""

    commit: str | None
    """The hash of the host's part, or of the seed if it is the host's alone."""
    stage: Literal["seats", "hashes", "parts", "complete", "begun"]
    """What the table waits for: players, the hashes of their parts, the parts; all is there; the game has begun."""
    parts: list[str]
    """What each seat has given; "" while it may show a hash. Empty if the seed is the host's alone."""


class TableStatus(Struct, frozen=True):
    """Everything of a table but its parts and its log."""

    version: int
    """It grows with every choice and every undo; a sealed answer counts as one, whatever its length."""
    moment: int
    """The number of the moment that is shown: one after every choice and draw, but only one after a sealed answer."""
    moments: int
    """The number of the present moment; a lower one is shown when looking at the past."""
    past: bool
    seat: int | None
    """The seat whose view this is; None for one who watches."""
    mine: list[int]
    seats: list[SeatInfo]
    prompt: Rich
    asked: list[int]
    decision: int
    """The decision number of that seat: to be named with a choice."""
    targets: list[WireTarget]
    buttons: list[WireButton]
    end: WireButton | None
    primary: WireButton | None
    banner: str
    undo: UndoState
    clock: ClockState | None
    focus: str
    recap: int | None
    """The moment after this person's last choice, if others have acted since: where the recap starts."""
    curtain: bool
    """In a hot-seat game with secrets: ask for the next player before showing the view."""
    over: bool
    ending: Ending | None
    seed: SeedState
