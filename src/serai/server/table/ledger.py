"""A game and its log: what the rows say, what a new choice adds to them. No clock, no network, no database here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from serai import Match, Reason, snapshots
from serai.kernel.game import CLOCK
from serai.opening import begin
from serai.reasons import CannotUndo, IllegalChoice, reason

CHOICE = "choice"
UNDO = "undo"
SNAPSHOT_EVERY = 40
"""A snapshot is due after so many rows; a table is loaded from its newest snapshot and the rows after it."""


@dataclass(slots=True, frozen=True)
class LogEntry:
    """A row of the log: a choice (of a seat, of chance or of the clock) or one taken back."""

    kind: str
    seat: int
    code: str


class Ledger:
    """A match with the count of its rows, each seat's decision number, and what could be done again."""

    def __init__(self, match: Match, names: Sequence[str]) -> None:
        self.match = match
        self.v = 0
        self.decisions = [0] * match.players
        self.undone: dict[int, list[str]] = {}
        self.drafts: dict[int, list[str]] = {}
        self.snapshot_row = 0  # the last row in the newest snapshot
        self.name(names)

    def name(self, names: Sequence[str]) -> None:
        """Let sentences name the players."""
        own = {str(seat): name for seat, name in enumerate(names)}
        self.match.words = self.match.title.words.named(seat=own)

    @classmethod
    def founded(cls, match: Match, names: Sequence[str]) -> tuple[Ledger, list[LogEntry]]:
        """The ledger of a match that has just begun, or was read from a journal, and its first rows."""
        ledger = cls(match, names)
        rows = [LogEntry(CHOICE, seat, code) for seat, code in match.lines]
        for row in rows:
            ledger._count(row)
        return ledger, rows

    @classmethod
    def replay(
        cls,
        header: Mapping[str, Any],
        rows: Iterable[LogEntry],
        seed: str | None,
        commit: str | None,
        names: Sequence[str],
        snapshot: Mapping[str, Any] | None = None,
    ) -> Ledger:
        """The game from all its rows, or from a snapshot and the rows after it."""
        ledger = cls(begin(header), names) if snapshot is None else cls._restored(header, names, snapshot)
        for row in rows:
            ledger.enter(row)
        ledger.match.go_on(seed, commit)
        return ledger

    @classmethod
    def _restored(cls, header: Mapping[str, Any], names: Sequence[str], snapshot: Mapping[str, Any]) -> Ledger:
        ledger = cls(snapshots.restore(header, snapshot["match"]), names)
        ledger.v = ledger.snapshot_row = snapshot["v"]
        ledger.decisions = list(snapshot["decisions"])
        ledger.undone = {int(seat): list(codes) for seat, codes in snapshot["undone"].items()}
        return ledger

    def snapshot(self) -> dict[str, Any] | None:
        """What :meth:`replay` can start from; None while the newest snapshot is recent enough."""
        if self.v - self.snapshot_row < SNAPSHOT_EVERY:
            return None
        undone = {str(seat): codes for seat, codes in self.undone.items()}
        return {"v": self.v, "decisions": self.decisions, "undone": undone, "match": snapshots.take(self.match)}

    def enter(self, row: LogEntry) -> None:
        """Take one row of the log."""
        if row.kind == UNDO:
            self.v += 1
            self.match.undo(row.seat)
            self.decisions[row.seat] += 1
            self.undone.setdefault(row.seat, []).append(row.code)
        else:
            self.match.play(row.code, row.seat)
            self._count(row)

    def _count(self, row: LogEntry) -> None:
        """Count a choice, and forget what can no longer be done again."""
        self.v += 1
        if row.seat >= 0:
            self.decisions[row.seat] += 1
        stack = self.undone.get(row.seat, [])
        again = bool(stack) and stack[-1] == row.code
        self.undone = {row.seat: stack[:-1]} if again else {}

    # ---- what is asked ----------------------------------------------------------------------------------------

    def decision(self, seat: int) -> int:
        """The number of a seat's decision: its rows, and the steps of its draft. It survives a restart."""
        return self.decisions[seat] + len(self.drafts.get(seat, []))

    def seen_by(self, seat: int | None) -> Match:
        """The match as this seat has it before itself: with the part of its answer that nobody else knows yet."""
        if seat is None or not self.drafts.get(seat):
            return self.match
        trial = self.match.copy()
        trial.play(self.drafts[seat], seat)
        return trial

    def without_draft(self, seat: int) -> Ledger:
        """The ledger as it is for one who answers anew in this seat's place."""
        if not self.drafts.get(seat):
            return self
        twin = self.copy()
        del twin.drafts[seat]
        return twin

    def people_asked(self) -> list[int]:
        return [seat for seat in self.match.seats if seat >= 0]

    # ---- choosing ---------------------------------------------------------------------------------------------

    def choose(self, seat: int, codes: Sequence[str]) -> tuple[Ledger, list[LogEntry]]:
        """The ledger after a choice and the rows it adds; no rows while the answer is not whole.

        While several seats are asked, a seat's answer counts only as a whole, so that nobody waits for one who
        stopped in the middle: what it has given so far is a draft.
        """
        draft = [*self.drafts.get(seat, []), *codes]
        if len(codes) > 1:
            self._no_peeking(seat, draft)
        twin = self.copy()
        twin.match.play(draft if len(draft) > 1 else draft[0], seat)
        if len(self.people_asked()) > 1 and in_the_middle(self.match, twin.match, seat):
            kept = self.copy()
            kept.drafts[seat] = draft
            return kept, []
        return self._closed(twin, seat)

    def _no_peeking(self, seat: int, codes: Sequence[str]) -> None:
        """Several codes are all or none, so none but the last may bring to light what would then be refused."""
        trial = self.match.copy()
        trial.go_on(None, trial.commitment)
        for code in codes[:-1]:
            if trial.why_not(code, seat) is None and trial.final(code, seat):
                raise IllegalChoice(reason("alone", code=repr(code)))
            trial.play(code, seat)

    def _closed(self, twin: Ledger, seat: int) -> tuple[Ledger, list[LogEntry]]:
        """Make rows of the lines that were added."""
        rows = [LogEntry(CHOICE, who, code) for who, code in twin.match.lines[self.match.line_count :]]
        for row in rows:
            twin._count(row)
        twin.drafts.pop(seat, None)
        twin.drop_dead_drafts(self.match)
        return twin, rows

    def drop_dead_drafts(self, before: Match) -> None:
        """After a change: forget the drafts that do not fit any more or would mean another thing, keep the others."""
        for seat, draft in list(self.drafts.items()):
            if not draft or self.match.terms(draft[0]) != before.terms(draft[0]) or not self._fits(seat, draft):
                del self.drafts[seat]

    def _fits(self, seat: int, draft: list[str]) -> bool:
        trial = self.match.copy()
        trial.go_on(None, trial.commitment)
        try:
            trial.play(draft, seat)
        except IllegalChoice:
            return False
        return in_the_middle(self.match, trial, seat)

    def tick(self, code: str) -> tuple[Ledger, list[LogEntry]]:
        """The clock's choice."""
        twin = self.copy()
        twin.match.play(code, CLOCK)
        return self._closed(twin, CLOCK)

    # ---- taking back ------------------------------------------------------------------------------------------

    def take_back(self, seat: int, whole: bool = False) -> tuple[Ledger, list[LogEntry]]:
        """Undo the seat's newest choice, or all it may; a draft first. CannotUndo says why not."""
        twin = self.copy()
        if twin.drafts.get(seat):
            twin.drafts[seat] = [] if whole else twin.drafts[seat][:-1]
            twin.drop_dead_drafts(self.match)
            return twin, []
        codes = twin.match.restart(seat) if whole else [twin.match.undo(seat)]
        codes += twin._open_again(seat)
        rows = [LogEntry(UNDO, seat, code) for code in codes]
        twin.v += len(rows)
        twin.decisions[seat] += len(rows)
        twin.undone.setdefault(seat, []).extend(codes)
        twin.drop_dead_drafts(self.match)
        return twin, rows

    def _open_again(self, seat: int) -> list[str]:
        """If a step of an answer among several seats was taken back, the rest of that answer is a draft again.

        Else all others would wait for the one who stopped in the middle. The codes that had to be taken back for it.
        """
        trial, codes = self.match.copy(), []
        while [other for other in trial.seats if other >= 0] == [seat] and trial.undoable(seat) is None:
            codes.append(trial.undo(seat))
            asked = [other for other in trial.seats if other >= 0]
            if len(asked) > 1 and seat in asked:
                if not in_the_middle(trial, self.match, seat):
                    return []
                self.match = trial
                self.drafts[seat] = codes[::-1]
                return codes
        return []

    def do_again(self, seat: int) -> tuple[Ledger, list[LogEntry]]:
        """Redo what was undone last."""
        code = self._next_again(seat)
        if not code:
            raise CannotUndo(reason("nothing_again"))
        if not self.may_redo(seat):
            raise CannotUndo(reason("no_longer"))
        return self.choose(seat, [code])

    def _next_again(self, seat: int) -> str:
        """The code that was taken back last, or the one that goes on with the seat's draft; "" if there is none."""
        again, draft = self.undone.get(seat, [])[::-1], self.drafts.get(seat, [])
        return again[len(draft)] if len(again) > len(draft) and again[: len(draft)] == draft else ""

    def may_redo(self, seat: int) -> bool:
        code = self._next_again(seat)
        return bool(code) and self.seen_by(seat).why_not(code, seat) is None

    def may_undo(self, seat: int) -> Reason | None:
        """Why the seat cannot take anything back; None if it can. A fence of chance is told by what it brought."""
        if self.drafts.get(seat):
            return None
        return self.match.undoable(seat)

    def copy(self) -> Ledger:
        twin = object.__new__(Ledger)
        twin.match = self.match.copy()
        twin.v = self.v
        twin.decisions = list(self.decisions)
        twin.snapshot_row = self.snapshot_row
        twin.undone = {seat: list(codes) for seat, codes in self.undone.items()}
        twin.drafts = {seat: list(codes) for seat, codes in self.drafts.items()}
        return twin


def in_the_middle(before: Match, after: Match, seat: int) -> bool:
    """Whether a seat has given only a part of its answer."""
    if after.mid_choice(seat):
        return True
    return after.depth > before.depth and [other for other in after.seats if other >= 0] == [seat]
