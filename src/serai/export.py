"""A match as a journal: in full, or as one seat or a spectator may have it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from serai.kernel.events import EVERYONE
from serai.kernel.fence import Line
from serai.kernel.journal import HIDDEN, Entry, Journal
from serai.record import GameRecord


def header(
    record: GameRecord, settings: Mapping[str, str | int], data_digest: str | None, start: Mapping[str, Any] | None
) -> dict[str, Any]:
    """What a journal says before its first line; ``start`` is the position that the match began with, if any."""
    game = record.game
    found: dict[str, Any] = {"title": record.title.name, "rules": int(game.rules), "players": int(game.players)}
    found["options"] = settings
    if data_digest is not None:
        found["data"] = data_digest
    if start is not None:
        found["position"] = start
    return found


def journal(record: GameRecord, header: Mapping[str, Any], viewer: int | None, full: bool) -> Journal:
    """The journal of a record. In full it has the seed, the host's part and the position of the start."""
    shown = {name: value for name, value in header.items() if full or name != "position"}
    if record.commit is not None:
        shown["commit"] = record.commit
    if record.parts is not None:
        shown.update(record.parts.header(full))
    if record.seed is not None and full:
        shown["seed"] = record.seed
    found = [_entry(record, index, None if full else viewer) for index in range(len(record.lines))]
    entries = [entry for entry in found if entry is not None]
    over = not record.game.stack
    return Journal(shown, entries, [int(score) for score in record.title.scores(record.game)] if over else None)


def _entry(record: GameRecord, index: int, viewer: int | None) -> Entry | None:
    """One line; ``?`` for what the viewer is not shown. Of another's sealed answer it is one, once that is complete."""
    codes, line = record.title.codes, record.lines[index]
    sealed = line.sealed and bool(record.game.sealed) and index >= record.base_line and viewer not in (None, line.seat)
    if sealed and not line.is_moment:
        return None
    hidden = sealed or (viewer is not None and not _sees(record, viewer, line))
    over = not record.game.stack
    outcomes = [(codes.code(option), weight) for option, weight in line.outcomes] if over else []
    return Entry(line.seat, HIDDEN if hidden else codes.code(line.option), line.seen_by, outcomes)


def _sees(record: GameRecord, viewer: int, line: Line) -> bool:
    if line.seen_by == EVERYONE:
        return True
    saw = viewer >= 0 and line.seen_by >> viewer & 1 == 1
    return saw and not record.title.shown_once(record.game, line.option)
