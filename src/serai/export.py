"""A match as a journal: in full, or as one seat or a spectator may have it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from serai.kernel.events import EVERYONE
from serai.kernel.journal import HIDDEN, Entry, Journal
from serai.record import GameRecord


def journal(record: GameRecord, header: Mapping[str, Any], viewer: int | None, full: bool) -> Journal:
    """The journal of a record. In full it has the seed and the position that the match began with."""
    shown = {name: value for name, value in header.items() if full or name != "position"}
    if record.commit is not None:
        shown["commit"] = record.commit
    if record.seed is not None and full:
        shown["seed"] = record.seed
    entries = [_entry(record, index, None if full else viewer) for index in range(len(record.lines))]
    over = not record.game.stack
    return Journal(shown, entries, [int(score) for score in record.title.scores(record.game)] if over else None)


def _entry(record: GameRecord, index: int, viewer: int | None) -> Entry:
    """One line; ``?`` for what the viewer is not shown."""
    codes, line = record.title.codes, record.lines[index]
    still_sealed = line.sealed and bool(record.game.sealed) and index >= record.base_line
    hidden = viewer is not None and (
        (line.seen_by != EVERYONE and (viewer < 0 or not line.seen_by >> viewer & 1))
        or (still_sealed and line.seat != viewer)
    )
    over = not record.game.stack
    outcomes = [(codes.code(option), weight) for option, weight in line.outcomes] if over else []
    return Entry(line.seat, HIDDEN if hidden else codes.code(line.option), line.seen_by, outcomes)
