"""Whose turn it is at the keyboard where the rules ask several seats at once, as in an open market."""

from __future__ import annotations

from collections.abc import Container

from serai.match import Match


class Turns:
    """All that are asked take turns, those first whom the rules name first; the others are passed over.

    Rules ask seats in ascending order; where they begin anew, those behind need not choose (they are done, say). A bot
    among these still has a look at whatever a person does.
    """

    def __init__(self, match: Match, bots: Container[int]) -> None:
        self._match = match
        self._bots = bots
        self._looks: set[int] = set()
        self.last = -1

    def next(self) -> int:
        """The seat to ask; CHANCE or CLOCK where nobody else is. One in the middle of its answer goes on with it."""
        if self._match.mid_choice(self.last):
            return self.last
        seats = self._players()
        if not seats:
            return self._match.seats[0]
        due = set(foremost(seats)) | self._looks.intersection(seats)
        self.last = min(due, key=lambda seat: (seat - self.last - 1) % self._match.players)
        self._looks.discard(self.last)
        return self.last

    def others(self, seat: int) -> list[int]:
        """Who else is asked now; nobody can go first while the seat is in the middle of its answer."""
        if self._match.mid_choice(seat):
            return []
        return [other for other in self._players() if other != seat]

    def _players(self) -> list[int]:
        return [seat for seat in self._match.seats if seat >= 0]

    def chosen(self) -> None:
        """A person has chosen: all bots may have a look."""
        self._looks = {seat for seat in range(self._match.players) if seat in self._bots}

    def waited(self, seat: int) -> bool:
        """A person lets the others go first; False if there are none."""
        self._looks = set(self.others(seat))
        return bool(self._looks)


def foremost(seats: list[int]) -> list[int]:
    """The seats up to the first that is lower than the one before."""
    for place in range(1, len(seats)):
        if seats[place] < seats[place - 1]:
            return seats[:place]
    return seats
