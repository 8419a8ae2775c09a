"""A game and its log: what the rows say, what a new choice adds to them. No clock, no network, no database here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from serai import Match, Reason
from serai.kernel.game import CLOCK
from serai.opening import begin
from serai.reasons import CannotUndo

CHOICE = "choice"
UNDO = "undo"


@dataclass(slots=True, frozen=True)
class Entry:
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
        self.name(names)

    def name(self, names: Sequence[str]) -> None:
        """Let sentences name the players."""
        own = {str(seat): name for seat, name in enumerate(names)}
        self.match.words = self.match.title.words.named(seat=own)

    @classmethod
    def replay(
        cls,
        header: Mapping[str, Any],
        rows: Iterable[Entry],
        seed: str | None,
        commit: str | None,
        names: Sequence[str],
    ) -> Ledger:
        """The game as its rows have it."""
        ledger = cls(begin(header), names)
        for row in rows:
            ledger.enter(row)
        ledger.match.go_on(seed, commit)
        return ledger

    def enter(self, row: Entry) -> None:
        """Take one row of the log."""
        self.v += 1
        if row.kind == UNDO:
            self.match.undo(row.seat)
            self.decisions[row.seat] += 1
            self.undone.setdefault(row.seat, []).append(row.code)
            return
        self.match.play(row.code, row.seat)
        self._note(row)

    def _note(self, row: Entry) -> None:
        """Count a choice, and forget what can no longer be done again."""
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

    def people_asked(self) -> list[int]:
        return [seat for seat in self.match.seats if seat >= 0]

    # ---- choosing ---------------------------------------------------------------------------------------------

    def choose(self, seat: int, codes: Sequence[str]) -> tuple[Ledger, list[Entry]]:
        """The ledger after a choice and the rows it adds; no rows while the answer is not whole.

        While several seats are asked, a seat's answer counts only as a whole, so that nobody waits for one who
        stopped in the middle: what it has given so far is a draft.
        """
        draft = [*self.drafts.get(seat, []), *codes]
        twin = self.copy()
        twin.match.play(draft if len(draft) > 1 else draft[0], seat)
        if len(self.people_asked()) > 1 and self._in_the_middle(twin.match, seat):
            kept = self.copy()
            kept.drafts[seat] = draft
            return kept, []
        return self._closed(twin, seat)

    def _in_the_middle(self, after: Match, seat: int) -> bool:
        if after.mid_choice(seat):
            return True
        return after.depth > self.match.depth and [other for other in after.seats if other >= 0] == [seat]

    def _closed(self, twin: Ledger, seat: int) -> tuple[Ledger, list[Entry]]:
        """Make rows of the lines that were added."""
        rows = [Entry(CHOICE, who, code) for who, code in twin.match.lines[len(self.match.lines) :]]
        for row in rows:
            twin.v += 1
            twin._note(row)
        if seat >= 0:
            twin.drafts.pop(seat, None)
        return twin, rows

    def tick(self, code: str) -> tuple[Ledger, list[Entry]]:
        """The clock's choice."""
        twin = self.copy()
        twin.match.play(code, CLOCK)
        return self._closed(twin, CLOCK)

    # ---- taking back ------------------------------------------------------------------------------------------

    def take_back(self, seat: int, whole: bool = False) -> tuple[Ledger, list[Entry]]:
        """Undo the seat's newest choice, or all it may; a draft first. CannotUndo says why not."""
        twin = self.copy()
        if twin.drafts.get(seat):
            twin.drafts[seat] = [] if whole else twin.drafts[seat][:-1]
            return twin, []
        codes = twin.match.restart(seat) if whole else [twin.match.undo(seat)]
        rows = [Entry(UNDO, seat, code) for code in codes]
        twin.v += len(rows)
        twin.decisions[seat] += len(rows)
        twin.undone.setdefault(seat, []).extend(codes)
        return twin, rows

    def do_again(self, seat: int) -> tuple[Ledger, list[Entry]]:
        """Redo what was undone last."""
        stack = self.undone.get(seat, [])
        if not stack or self.drafts.get(seat):
            raise CannotUndo(Reason("There is nothing to do again"))
        if self.match.why_not(stack[-1], seat) is not None:
            raise CannotUndo(Reason("What was taken back is no longer possible"))
        return self.choose(seat, [stack[-1]])

    def may_redo(self, seat: int) -> bool:
        stack = self.undone.get(seat, [])
        return bool(stack) and not self.drafts.get(seat) and self.match.why_not(stack[-1], seat) is None

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
        twin.undone = {seat: list(codes) for seat, codes in self.undone.items()}
        twin.drafts = {seat: list(codes) for seat, codes in self.drafts.items()}
        return twin


def header_of(title: str, rules: int, players: int, options: Mapping[str, Any], start: Any) -> dict[str, Any]:
    """The header of a table's journal."""
    header: dict[str, Any] = {"title": title, "rules": rules, "players": players, "options": dict(options)}
    if start is not None:
        header["position"] = start
    return header


def opening_rows(match: Match) -> list[Entry]:
    """The rows of a match that has just begun, or was read from a journal."""
    return [Entry(CHOICE, seat, code) for seat, code in match.lines]
