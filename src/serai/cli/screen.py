"""What the table shows: the news since a viewer last looked, the position, and the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from serai.bots import Bot
from serai.cli.common import say
from serai.cli.drawing import HIDDEN, drawing
from serai.cli.keeping import seat_name
from serai.kernel.journal import parse
from serai.match import Match


class Screen:
    """Remembers what each viewer has been told, and draws only what has changed."""

    def __init__(self, match: Match, colour: bool) -> None:
        self.match = match
        self.colour = colour
        self.viewer: int | None = None
        self._told: dict[int | None, int] = {}  # how many events each viewer has read
        self._drawn: dict[str, Any] = {}

    def tell(self, viewer: int | None) -> None:
        """What happened since this viewer was last told."""
        lines = self.match.log(viewer)
        for line in lines[self._told.get(viewer, 0) :]:
            say(f"  {line}")
        self._told[viewer] = len(lines)
        self.viewer = viewer

    def untell(self) -> None:
        """Something was taken back: what happens anew is news again."""
        events = len(self.match.events)
        self._told = {viewer: min(read, events) for viewer, read in self._told.items()}

    def draw(self, viewer: int | None) -> None:
        """Draw the position if anything in it has changed since the last drawing."""
        view = self.match.view(viewer)
        seen = {name: value for name, value in view.items() if name not in HIDDEN}
        if seen != self._drawn:
            self.show(viewer)
            self._drawn = seen

    def forget(self) -> None:
        """The drawing is gone from the screen."""
        self._drawn = {}

    def show(self, viewer: int | None) -> None:
        say()
        say(drawing(self.match, viewer, self.colour))

    def end(self, bots: Mapping[int, Bot]) -> None:
        """The last news, the final position, who won, and the seed."""
        match = self.match
        self.tell(self.viewer)
        self.show(None)
        say()
        winners, places = match.winners, match.places
        for seat in sorted(range(match.players), key=places.__getitem__):
            mark = "  wins" if winners == [seat] else "  shares the victory" if seat in winners else ""
            name = getattr(bots.get(seat), "name", "you")
            say(f"  {seat_name(match, seat):10} {name:10} {match.scores[seat]:>6}{mark}")
        header = parse(match.save()).header
        if "seed" in header:
            say(f"\nThe seed was {header['seed']}; its hash {header['commit']}")
