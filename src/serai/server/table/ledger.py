"""A game and its log, without clock, network or database: what the log says, and what a change adds to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from serai import JournalError, Match, Reason, snapshots
from serai.kernel.game import CHANCE, CLOCK
from serai.kernel.journal import seat_text
from serai.kernel.seed_parts import SeedParts
from serai.opening import begin
from serai.reasons import CannotUndo, IllegalChoice, reason

CHOICE = "choice"
UNDO = "undo"
SNAPSHOT_EVERY = 40
"""A snapshot is due after so many versions; a table is loaded from its newest snapshot and the entries after it."""


@dataclass(slots=True, frozen=True)
class LogEntry:
    """An entry of the log: a choice of a seat, of chance or of the clock, or a choice taken back.

    One that was read from the log has the digest of the position that it gave, if it was the last of its transaction.
    """

    kind: str
    seat: int
    code: str
    digest: str = field(default="", compare=False)


class LogDiffers(JournalError):
    """By the rules installed here a row of the log does not give what it gave when it was written."""

    def __init__(self, row: int, seat: int, code: str, why: str) -> None:
        super().__init__(f"row {row} ({seat_text(seat)} {code}): {why}")
        self.row, self.seat, self.code, self.why = row, seat, code, why

    def __reduce__(self) -> tuple[Any, ...]:
        return LogDiffers, (self.row, self.seat, self.code, self.why)


class Ledger:
    """A match, the number of its log entries, each seat's decision number, what could be redone, and drafts.

    ``v`` counts the entries of the log, which is the server's affair. ``version`` counts the moments reached and taken
    back; it is what clients are told, since a sealed answer is one moment whatever its length. A ledger is changed only
    by replaying; a change of the game gives a new one.
    """

    def __init__(self, match: Match, names: Sequence[str]) -> None:
        self.match = match
        self.v = self.version = 0
        self.decisions = [0] * match.players
        self.undone: dict[int, list[str]] = {}
        self.drafts: dict[int, list[str]] = {}
        self.snapshot_row = 0  # the number of the last entry in the newest snapshot
        self._snapshot_version = 0  # the version at that entry
        self.set_names(names)

    def set_names(self, names: Sequence[str]) -> None:
        """Set the players' names for all sentences."""
        own = {str(seat): name for seat, name in enumerate(names)}
        self.match.words = self.match.title.words.named(seat=own)

    @classmethod
    def begin(cls, match: Match, names: Sequence[str]) -> tuple[Ledger, list[LogEntry]]:
        """The ledger of a new match, or of one that was read from a journal, and its first entries."""
        ledger = cls(match, names)
        entries = [LogEntry(CHOICE, seat, code) for seat, code in match.lines]
        for entry in entries:
            ledger._count(entry)
        ledger.version = match.moment_count
        return ledger, entries

    @classmethod
    def replay(
        cls,
        header: Mapping[str, Any],
        entries: Iterable[LogEntry],
        seed: str | None,
        commit: str | None,
        names: Sequence[str],
        snapshot: Mapping[str, Any] | None = None,
        parts: SeedParts | None = None,
    ) -> Ledger:
        """The game from all its entries, or from a snapshot and the entries after it."""
        ledger = cls(begin(header), names) if snapshot is None else cls._restored(header, names, snapshot)
        for entry in entries:
            ledger.add(entry)
        ledger.match.go_on(seed, commit, parts)
        return ledger

    @classmethod
    def _restored(cls, header: Mapping[str, Any], names: Sequence[str], snapshot: Mapping[str, Any]) -> Ledger:
        ledger = cls(snapshots.restore(header, snapshot["match"]), names)
        ledger.v = ledger.snapshot_row = snapshot["v"]
        ledger.version = ledger._snapshot_version = snapshot["version"]
        ledger.decisions = list(snapshot["decisions"])
        ledger.undone = {int(seat): list(codes) for seat, codes in snapshot["undone"].items()}
        return ledger

    def snapshot(self) -> dict[str, Any] | None:
        """What :meth:`replay` can start from; None while the newest snapshot is recent enough.

        The end of a game has one in any case: it tells who saw each line, also when the rules are no longer installed.
        Versions are counted, not entries: when it is taken must not tell how long a sealed answer is.
        """
        recent = 1 if self.match.over else SNAPSHOT_EVERY
        return None if self.version - self._snapshot_version < recent else self.data()

    def snapshot_taken(self, row: int) -> None:
        """Note the number of the last entry in the newest snapshot, once that is written."""
        if row != self.snapshot_row:
            self.snapshot_row, self._snapshot_version = row, self.version

    def data(self) -> dict[str, Any]:
        """The ledger as plain data, without drafts."""
        undone = {str(seat): codes for seat, codes in self.undone.items()}
        numbers = {"v": self.v, "version": self.version, "decisions": self.decisions}
        return {**numbers, "undone": undone, "match": snapshots.take(self.match)}

    def add(self, entry: LogEntry) -> None:
        """Replay one entry of the log; LogDiffers if the rules refuse it, or give another position than they gave."""
        row = self.v + 1
        try:
            self._replay(entry)
        except Exception as error:
            raise LogDiffers(row, entry.seat, entry.code, str(error) or type(error).__name__) from error
        if entry.digest and entry.digest != self.match.digest:
            raise LogDiffers(row, entry.seat, entry.code, "it gives another position")

    def _replay(self, entry: LogEntry) -> None:
        moments = self.match.moment_count
        if entry.kind == UNDO:
            self.v += 1
            self.match.undo(entry.seat)
            self.decisions[entry.seat] += 1
            self.undone.setdefault(entry.seat, []).append(entry.code)
        else:
            self.match.play(entry.code, entry.seat)
            self._count(entry)
        self.version += abs(self.match.moment_count - moments)

    def _count(self, entry: LogEntry) -> None:
        """Count a choice, and drop what can no longer be redone."""
        self.v += 1
        if entry.seat >= 0:
            self.decisions[entry.seat] += 1
        stack = self.undone.get(entry.seat, [])
        again = bool(stack) and stack[-1] == entry.code
        self.undone = {entry.seat: stack[:-1]} if again else {}

    # ---- what is asked ----------------------------------------------------------------------------------------

    def decision(self, seat: int) -> int:
        """The number of a seat's decision: its entries in the log and the steps of its draft."""
        return self.decisions[seat] + len(self.drafts.get(seat, []))

    def match_for(self, seat: int | None) -> Match:
        """The match as a seat sees it: with its own draft played."""
        if seat is None or not self.drafts.get(seat):
            return self.match
        trial = self.match.copy()
        trial.play(self.drafts[seat], seat)
        return trial

    def without_draft(self, seat: int) -> Ledger:
        """The ledger with a seat's draft dropped, for whoever answers in its place."""
        if not self.drafts.get(seat):
            return self
        twin = self.copy()
        del twin.drafts[seat]
        return twin

    def asked_seats(self) -> list[int]:
        """The seats that are asked now; not chance, not the clock."""
        return [seat for seat in self.match.seats if seat >= 0]

    # ---- choosing ---------------------------------------------------------------------------------------------

    def choose(self, seat: int, codes: Sequence[str]) -> tuple[Ledger, list[LogEntry]]:
        """The ledger after a choice and the entries it adds; no entries while the answer is not complete.

        A sealed answer counts only when it is complete: until then nobody else can tell that it was begun. The same
        holds while several seats are asked, so that nobody waits for a seat that stopped in the middle. The first
        choices of an answer are the seat's draft.
        """
        draft = [*self.drafts.get(seat, []), *codes]
        if len(codes) > 1:
            self._no_peeking(seat, draft)
        twin = self.copy()
        twin.match.play(draft if len(draft) > 1 else draft[0], seat)
        several = len(self.asked_seats()) > 1
        if twin.match.mid_choice(seat) or (several and mid_answer(self.match, twin.match, seat)):
            unsent = self.copy()
            unsent.drafts[seat] = draft
            return unsent, []
        return self._with_entries(twin, seat)

    def _no_peeking(self, seat: int, codes: Sequence[str]) -> None:
        """Several codes are all or none, so only the last one may reveal something: the rest could be refused then."""
        trial = self.match.copy()
        trial.go_on(None, trial.commitment)
        for code in codes[:-1]:
            if trial.why_not(code, seat) is None and trial.final(code, seat):
                raise IllegalChoice(reason("alone", code=repr(code)))
            trial.play(code, seat)

    def _with_entries(self, twin: Ledger, seat: int) -> tuple[Ledger, list[LogEntry]]:
        """The changed copy, and entries for the lines that were added to its journal."""
        entries = [LogEntry(CHOICE, who, code) for who, code in twin.match.lines[self.match.line_count :]]
        for entry in entries:
            twin._count(entry)
        twin.version += twin.match.moment_count - self.match.moment_count
        twin.drafts.pop(seat, None)
        twin.drop_stale_drafts(self.match)
        return twin, entries

    def drop_stale_drafts(self, before: Match) -> None:
        """After a change: drop the drafts that no longer fit or would mean something else."""
        for seat, draft in list(self.drafts.items()):
            if not draft or self.match.terms(draft[0]) != before.terms(draft[0]) or not self.fits(seat, draft):
                del self.drafts[seat]

    def fits(self, seat: int, draft: list[str]) -> bool:
        """Whether these codes are the first steps of an answer that the seat may give now."""
        trial = self.match.copy()
        trial.go_on(None, trial.commitment)
        try:
            trial.play(draft, seat)
        except IllegalChoice:
            return False
        return mid_answer(self.match, trial, seat)

    def first_draws(self, parts: SeedParts) -> tuple[Ledger, list[LogEntry]]:
        """The set-up's draws, once the seed is made of these parts."""
        twin = self.copy()
        twin.match.go_on(parts.seed, None, parts)
        return self._with_entries(twin, CHANCE)

    def choose_clock(self, code: str) -> tuple[Ledger, list[LogEntry]]:
        """The clock's choice."""
        twin = self.copy()
        twin.match.play(code, CLOCK)
        return self._with_entries(twin, CLOCK)

    # ---- taking back ------------------------------------------------------------------------------------------

    def take_back(self, seat: int, whole: bool = False) -> tuple[Ledger, list[LogEntry]]:
        """Undo a seat's newest choice, or all it may; steps of a draft first. CannotUndo says why not."""
        twin = self.copy()
        if twin.drafts.get(seat):
            twin.drafts[seat] = [] if whole else twin.drafts[seat][:-1]
            twin.drop_stale_drafts(self.match)
            return twin, []
        codes = twin.match.restart(seat) if whole else [twin.match.undo(seat)]
        codes += twin._back_to_draft(seat)
        entries = [LogEntry(UNDO, seat, code) for code in codes]
        twin.v += len(entries)
        twin.version += self.match.moment_count - twin.match.moment_count
        twin.decisions[seat] += len(entries)
        twin.undone.setdefault(seat, []).extend(codes)
        twin.drop_stale_drafts(self.match)
        return twin, entries

    def _back_to_draft(self, seat: int) -> list[str]:
        """If a part of a complete answer was undone, make the rest of it a draft; return the codes undone for it.

        Otherwise others could tell how long a sealed answer was, or would wait for this seat in an open decision.
        """
        trial, codes = self.match.copy(), []
        if trial.mid_choice(seat):
            while trial.mid_choice(seat):
                codes.append(trial.undo(seat))
            self.match = trial
            self.drafts[seat] = codes[::-1]
            return codes
        while [other for other in trial.seats if other >= 0] == [seat] and trial.undoable(seat) is None:
            codes.append(trial.undo(seat))
            asked = [other for other in trial.seats if other >= 0]
            if len(asked) > 1 and seat in asked:
                if not mid_answer(trial, self.match, seat):
                    return []
                self.match = trial
                self.drafts[seat] = codes[::-1]
                return codes
        return []

    def redo(self, seat: int) -> tuple[Ledger, list[LogEntry]]:
        """Redo what a seat undid last."""
        code = self._next_redo(seat)
        if not code:
            raise CannotUndo(reason("nothing_again"))
        if not self.may_redo(seat):
            raise CannotUndo(reason("no_longer"))
        return self.choose(seat, [code])

    def _next_redo(self, seat: int) -> str:
        """The code that was undone last, or the next one of the seat's draft; "" if there is none."""
        again, draft = self.undone.get(seat, [])[::-1], self.drafts.get(seat, [])
        return again[len(draft)] if len(again) > len(draft) and again[: len(draft)] == draft else ""

    def may_redo(self, seat: int) -> bool:
        code = self._next_redo(seat)
        return bool(code) and self.match_for(seat).why_not(code, seat) is None

    def why_no_undo(self, seat: int) -> Reason | None:
        """Why a seat can undo nothing; None if it can."""
        if self.drafts.get(seat):
            return None
        return self.match.undoable(seat)

    def copy(self) -> Ledger:
        twin = object.__new__(Ledger)
        twin.match = self.match.copy()
        twin.v, twin.version = self.v, self.version
        twin.decisions = list(self.decisions)
        twin.snapshot_row, twin._snapshot_version = self.snapshot_row, self._snapshot_version
        twin.undone = {seat: list(codes) for seat, codes in self.undone.items()}
        twin.drafts = {seat: list(codes) for seat, codes in self.drafts.items()}
        return twin


def mid_answer(before: Match, after: Match, seat: int) -> bool:
    """Whether a seat has given only a part of its answer between two matches."""
    if after.mid_choice(seat):
        return True
    return after.depth > before.depth and [other for other in after.seats if other >= 0] == [seat]
