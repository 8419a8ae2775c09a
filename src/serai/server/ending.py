"""The end of a game: the score sheet, how the scores grew, and whether the draws were the seed's."""

from __future__ import annotations

from serai import Match
from serai.opening import begin
from serai.scene import Look, score_sheet
from serai.server import wire
from serai.server.records import Record
from serai.verify import verify

POINTS = 60
"""So many moments make up the curve of the scores."""


def ending_of(match: Match, record: Record) -> wire.Ending:
    look = Look(match, None, record.names, choosing=False)
    rows = [wire.SheetRow(row.category, row.points, row.why) for row in score_sheet(look)]
    checks = [[check.name, check.result, check.text] for check in verify(match.export()).checks]
    return wire.Ending(
        rows=rows,
        scores=match.scores,
        places=match.places,
        winners=match.winners,
        curve=curve_of(match, record),
        verdict=checks,
        rematch=f"/t/{record.rematch}" if record.rematch else "",
    )


def curve_of(match: Match, record: Record) -> list[list[int]]:
    """The scores at equal distances through the game, one row for each moment."""
    again = begin(record.header)
    lines = match.lines
    every = max(1, len(lines) // POINTS)
    curve = []
    for number, (seat, code) in enumerate(lines):
        if number % every == 0:
            curve.append(again.scores)
        again.play(code, seat)
    return [*curve, match.scores]
