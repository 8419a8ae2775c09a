"""What a bot is given, and what it gives back."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from serai.kernel.game import Game
from serai.kernel.title import Title
from serai.match import Match


class Observation:
    """All that a bot may know of a match: its seat's view, its options, and worlds that look the same to it."""

    def __init__(self, match: Match, seat: int) -> None:
        self._match = match
        self.seat = seat

    @property
    def title(self) -> Title[Any]:
        return self._match.title

    @property
    def view(self) -> dict[str, Any]:
        return self._match.view(self.seat)

    @property
    def options(self) -> list[str]:
        """The codes to choose from, without the wide ones that only people use."""
        codes = self._match.title.codes
        offered = self._match.options(self.seat)
        return [code for code in offered if not codes.block_of(codes.option(code) or 0).wide]

    def sample(self, rng: Random) -> Game:
        """A complete game that looks the same to this seat, to search in."""
        return self._match.sample(self.seat, rng)


class Bot(Protocol):
    """A player of any title: it is shown what its seat may see and answers with one of the codes offered."""

    name: str

    def choose(self, observation: Observation) -> str: ...
