"""What the sandbox does for the site: read journals, and try at a table with a foreign position all that the server
would do with it next. Whatever hangs, eats memory or breaks, does so here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import SystemRandom
from typing import Any

from serai import CannotUndo, IllegalChoice, JournalError, Match, load, position, snapshots
from serai.kernel import views
from serai.kernel.fields import ALL_SEEING
from serai.kernel.journal import parse
from serai.kernel.seed_parts import SeedParts
from serai.opening import begin
from serai.server import wire
from serai.server.db.records import Record
from serai.server.table.changes import Change
from serai.server.table.ledger import Ledger, LogEntry
from serai.server.table.render import LOG_AT_ONCE, RenderedTable, undo_state
from serai.server.table.score_report import ending_of
from serai.server.words import t

LONGEST = 6_000
"""The most lines of an imported journal; the longest game of people has some thousand."""
_COMMIT = re.compile(r"[0-9a-f]{64}")


@dataclass(slots=True, frozen=True)
class CheckedMatch:
    """A match that was played and drawn in the sandbox: what the server needs to go on with it."""

    header: Mapping[str, Any]
    snapshot: Mapping[str, Any]
    seed: str | None
    commit: str | None
    parts: SeedParts | None

    @classmethod
    def of(cls, match: Match) -> CheckedMatch:
        return cls(match.header, snapshots.take(match), *match.seed_and_commitment, match.seed_parts)

    def match(self) -> Match:
        match = snapshots.restore(self.header, self.snapshot)
        match.go_on(self.seed, self.commit, self.parts)
        return match


def read_journal(text: str, fresh_seed: str) -> CheckedMatch:
    """A journal, replayed and drawn. One without a seed goes on with a fresh one."""
    journal = parse(text)
    if len(journal.entries) > LONGEST:
        raise JournalError(t("refused.journal", n=LONGEST))
    commit = str(journal.header.get("commit") or "")
    if commit and not _COMMIT.fullmatch(commit):
        raise JournalError(t("refused.commit"))
    match = load(text)
    if match.seed_and_commitment[0] is None and not match.over:
        match.go_on(fresh_seed)
    draw(Ledger(match, _seat_names(match)))
    return CheckedMatch.of(match)


def _seat_names(match: Match) -> list[str]:
    return [match.title.words.value("seat", seat) for seat in range(match.players)]


def fork(
    header: Mapping[str, Any], lines: Sequence[tuple[int, str]], over: bool, seat: int | None, seed: str
) -> CheckedMatch:
    """A match that starts after these lines of another."""
    match = fork_of(_past(header, lines, over), seat, seed)
    draw(Ledger(match, _seat_names(match)))
    return CheckedMatch.of(match)


def fork_of(past: Match, seat: int | None, seed: str) -> Match:
    """A match that starts where another is: as it is, or as one seat may imagine it."""
    world = past.data()
    if seat is not None:
        world = views.view(past.title, past.sample(seat, SystemRandom()), past.settings, ALL_SEEING)
    return position(past.title.name, world, seed=seed)


def open_table(record: Record, entries: Sequence[LogEntry], snapshot: Mapping[str, Any] | None) -> None:
    """Load a table as the server does, and draw it."""
    seed, commit, names = record.seed, record.commit, record.names
    draw(Ledger.replay(record.header, entries, seed, commit, names, snapshot, record.parts), record)


def replay_log(header: Mapping[str, Any], entries: Sequence[LogEntry], seed: str | None, commit: str | None) -> None:
    """Replay a log from its first row; LogDiffers if the rules give another game."""
    Ledger.replay(header, entries, seed, commit, [""] * header["players"])


def kept_picture(record: Record, snapshot: Mapping[str, Any], seat: int | None, theme: str) -> str:
    """The position of a snapshot as a seat, or one who watches, sees it; the game cannot be played on."""
    ledger = Ledger(snapshots.look(record.title, snapshot["match"]), record.names)
    return ledger.match.svg(seat, theme)


def draw_past(record: Record, lines: Sequence[tuple[int, str]], over: bool) -> None:
    """Draw a moment of the past."""
    draw(Ledger(_past(record.header, lines, over), record.names))


def try_change(record: Record, data: Mapping[str, Any], change: Change) -> None:
    """Make a change, and draw what comes of it. A refusal by the rules is fine: the server gives the same one."""
    ledger = _ledger(record, data)
    if change.refusal(record, ledger) is None:
        try:
            ledger, _ = change.apply(ledger)
        except (IllegalChoice, CannotUndo):
            return
        draw(ledger, record)


def preview(record: Record, data: Mapping[str, Any], seat: int, code: str) -> wire.Preview:
    """What a choice would do."""
    ledger = _ledger(record, data)
    return RenderedTable(ledger.match_for(seat), seat, record.names, True).preview(code)


def _ledger(record: Record, data: Mapping[str, Any]) -> Ledger:
    ledger = Ledger.replay(record.header, [], record.seed, record.commit, record.names, data, record.parts)
    ledger.drafts = {seat: list(codes) for seat, codes in data["drafts"].items()}
    return ledger


def _past(header: Mapping[str, Any], lines: Sequence[tuple[int, str]], over: bool) -> Match:
    """The match after these lines, as it may be seen later; ``over``: the game has ended since."""
    match = begin(header)
    for seat, code in lines:
        match.play(code, seat)
    match.look_back(not over)
    return match


def draw(ledger: Ledger, record: Record | None = None) -> None:
    """Draw a table for everybody, and ask all that the server asks of it."""
    for seat in (None, *range(ledger.match.players)):
        _draw_for(ledger, seat)
    if ledger.match.over and record is not None:
        ending_of(ledger.match, record)


def _draw_for(ledger: Ledger, seat: int | None) -> None:
    match = ledger.match_for(seat)
    shown = RenderedTable(match, seat, _seat_names(match), True)
    start = max(0, match.event_count - LOG_AT_ONCE)
    for _ in (shown.markup(), shown.prompt, shown.targets, shown.buttons, shown.focus, shown.log(start)):
        pass
    shown.events(start)
    undo_state(ledger, seat)
    if seat is not None and seat in match.seats:
        match.default(seat), match.turn_seconds(seat)
