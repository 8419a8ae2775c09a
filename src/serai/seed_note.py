"""A note: what a player's browser wrote down while the seed was made. By it a later swap is found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from serai.kernel.chance import commitment
from serai.kernel.journal import JournalError
from serai.kernel.seed_parts import SeedParts, is_part, is_withheld, withheld
from serai.kernel.text import short

FORMAT: Final = "serai note 1"
_KEYS: Final = {"table", "commit", "seat", "part", "seen"}


@dataclass(slots=True, frozen=True)
class SeedNote:
    """The host's commitment, the own seat and part, and the entries of all seats when the part was shown."""

    commit: str
    seat: int
    part: str
    seen: tuple[str, ...]
    """Empty if the browser never showed its part."""

    def fault(self, commit: str | None, parts: SeedParts | None) -> str:
        """The first thing in which a journal differs from this note, in one sentence, or ""."""
        if commit != self.commit:
            return f"your browser noted the commitment {self.commit}, not {commit}"
        entries = () if parts is None else parts.players
        if self.seat >= len(entries) or (self.seen and len(self.seen) != len(entries)):
            return "your browser noted parts of other seats than the journal has"
        if self.seen and entries[self.seat] != self.part:
            return f"the part that your browser showed for seat {self.seat} is not in the seed"
        for seat, (noted, entry) in enumerate(zip(self.seen, entries, strict=False)):
            if entry != noted and not (is_withheld(noted) and is_part(entry) and withheld(commitment(entry)) == noted):
                return f"your browser noted {noted!r} for seat {seat}, which does not become {entry!r}"
        return ""


def read_note(text: str) -> SeedNote:
    """A note as a browser gives it: lines of ``key: value``. JournalError says what is wrong with it."""
    first, *lines = text.removeprefix("\ufeff").strip().splitlines() or [""]
    if first.strip() != FORMAT:
        raise JournalError(f"this is not a note: its first line is not {FORMAT!r}")
    found: dict[str, str] = {}
    for line in lines:
        key, _, value = (piece.strip() for piece in line.partition(":"))
        if key not in _KEYS or key in found:
            raise JournalError(f"a note has no line {short(line)}")
        found[key] = value
    seat = found.get("seat", "")
    if not (is_part(found.get("commit", "")) and is_part(found.get("part", "")) and seat in map(str, range(16))):
        raise JournalError("a note wants a commit and a part of 64 hexadecimal digits, and a seat")
    seen = found.get("seen", "")
    return SeedNote(found["commit"], int(seat), found["part"], tuple(seen.split(", ")) if seen else ())
