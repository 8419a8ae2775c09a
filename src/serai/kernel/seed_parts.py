"""The seed of a game from several hands: a part of the host's and one of every player's, so that nobody chooses it.

Each hand first shows the hash of its part (:func:`serai.kernel.chance.commitment`), and its part only when all hashes
are known. The host's part stays secret until the game is over, since it foretells the draws.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from serai.kernel.chance import commitment
from serai.kernel.journal import JournalError

BOT: Final = "bot"
MISSING: Final = "missing"
"""A player who showed no hash."""
_WITHHELD: Final = "withheld "
_SEAT: Final = "seat "
_PART: Final = re.compile(r"[0-9a-f]{64}")
_TEXT: Final = re.compile(r"[0-9a-f]{64}|bot|missing|withheld [0-9a-f]{64}|seat [0-9]{1,2}")


def is_part(text: str) -> bool:
    """Whether this is a part, or the hash of one: 32 bytes as hexadecimal digits."""
    return _PART.fullmatch(text) is not None


def withheld(hashed: str) -> str:
    """The entry of a player who has shown a hash, but not the part."""
    return _WITHHELD + hashed


def is_withheld(entry: str) -> bool:
    return entry.startswith(_WITHHELD)


def same_as(seat: int) -> str:
    """The entry of a seat whose player gives a part at another seat."""
    return f"{_SEAT}{seat}"


def joint_seed(host: str, players: tuple[str, ...]) -> str:
    """The seed: HMAC-SHA256 of the players' entries, one in a line, with the host's part as the key."""
    return hmac.digest(host.encode(), "\n".join(players).encode(), "sha256").hex()


@dataclass(slots=True, frozen=True)
class SeedParts:
    """What the seed of a match was made of: the host's part, and an entry for each seat.

    An entry is a part, ``bot``, ``missing``, ``withheld`` and a hash, or the seat where the same player gave a part.
    """

    host: str | None
    """Secret while the game runs; None to those who may not know it."""
    players: tuple[str, ...]

    @property
    def seed(self) -> str | None:
        return None if self.host is None else joint_seed(self.host, self.players)

    def header(self, full: bool) -> dict[str, str]:
        """The lines of a journal's header; in full with the host's part."""
        lines = {f"part.{seat}": entry for seat, entry in enumerate(self.players)}
        return {**lines, "host": self.host} if full and self.host is not None else lines


def read_parts(header: Mapping[str, Any], players: int) -> SeedParts | None:
    """The parts in a journal's header; None if its seed is the host's alone. JournalError if they do not fit."""
    named = {key for key in header if key.startswith("part.")}
    if not named and "host" not in header:
        return None
    entries = tuple(str(header.get(f"part.{seat}", "")) for seat in range(players))
    if named != {f"part.{seat}" for seat in range(players)}:
        raise JournalError(f"the header wants the part of every seat: part.0 to part.{players - 1}")
    for seat, entry in enumerate(entries):
        if not _TEXT.fullmatch(entry):
            raise JournalError(f"the header's part.{seat} is no part of a seed")
    host = header.get("host")
    if host is not None and not is_part(host):
        raise JournalError("the header's host is no part of a seed")
    return SeedParts(host, entries)


def header_fault(header: Mapping[str, Any], parts: SeedParts | None) -> str:
    """What of commitment, parts and seed in a header does not fit together, in one sentence; "" if all does."""
    seed, commit = header.get("seed"), header.get("commit")
    if parts is None:
        return (
            "the header's commit is not the hash of its seed" if seed and commit not in (None, commitment(seed)) else ""
        )
    if parts.host is None:
        return "the header has a seed and the players' parts, but not the host's" if seed is not None else ""
    if commit not in (None, commitment(parts.host)):
        return "the header's commit is not the hash of the host's part"
    return "the header's seed is not what its parts give" if seed not in (None, parts.seed) else ""
