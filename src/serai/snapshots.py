"""A snapshot: a match as plain data, so that it goes on without a replay of its journal.

The journal is the truth; a snapshot only saves time. One made by other rules or with other codes is refused.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any

from serai.kernel import views
from serai.kernel.events import Event
from serai.kernel.fence import Line
from serai.kernel.fields import ALL_SEEING
from serai.kernel.game import Game
from serai.kernel.journal import JournalError
from serai.kernel.title import Title
from serai.match import Match
from serai.opening import begin, position
from serai.registry import title_named

FORM = 2
"""The form in which lines are kept; a snapshot of another is ignored."""


def take(match: Match) -> dict[str, Any]:
    """A match as it is now, and as it was at its last hard fence, from which undo replays."""
    return {
        "form": FORM,
        "vocabulary": vocabulary(match.title, match.rules),
        "now": _position(match, match._game),
        "base": _position(match, match._record.base),
        "base_line": match._record.base_line,
        "base_events": match._record.base_events,
        "lines": [_line_data(line) for line in match._lines],
        "events": [[event.kind.name, event.seat, event.seen_by, *event.arguments] for event in match._game.events],
    }


def restore(header: Mapping[str, Any], data: Mapping[str, Any]) -> Match:
    """The match of a snapshot; ``header`` is its journal's. JournalError if it would not be the same game."""
    title = title_named(header["title"])
    match = begin(header)
    if data["vocabulary"] != vocabulary(title, match.rules):
        raise JournalError("this snapshot was made with other codes")
    kinds = title.kinds.by_name
    match._record.game = game = _restored(match, data["now"])
    game.recording = True
    game.events = [Event(kinds[name], seat, tuple(rest), seen_by) for name, seat, seen_by, *rest in data["events"]]
    match._record.lines = [_line(*line) for line in data["lines"]]
    match._record.base, match._record.base_line = _restored(match, data["base"]), data["base_line"]
    match._record.base_events = data["base_events"]
    return match


def look(name: str, data: Mapping[str, Any]) -> Match:
    """The position of a snapshot, to look at: by the newest rules if those that it was made by are not installed."""
    title, start = title_named(name), dict(data["now"]["position"])
    if start["rules"] not in title.versions:
        start["rules"] = title.version
    return position(title.name, start, chance="ask")


def line_marks(data: Mapping[str, Any]) -> list[tuple[int, int, bool, bool]]:
    """Of each line: the seat, who saw it, whether it lies sealed, whether it ends an answer. They need no rules."""
    if data.get("form") != FORM:
        return []
    return [
        (seat, seen_by, bool(sealed) and index >= data["base_line"], bool(is_moment))
        for index, (seat, _, seen_by, sealed, is_moment, *_) in enumerate(data["lines"])
    ]


def _position(match: Match, game: Game) -> dict[str, Any]:
    """A position, and the hash by which it is known again."""
    title, settings = match.title, match.settings
    return {
        "position": views.view(title, game, settings, ALL_SEEING),
        "digest": views.digest(title, game, settings),
    }


def _restored(match: Match, data: Mapping[str, Any]) -> Game:
    game, settings = views.restore(match.title, data["position"], match.printed)
    if views.digest(match.title, game, settings) != data["digest"]:
        raise JournalError("this snapshot does not give the position it was made of")
    return game


@lru_cache
def vocabulary(title: Title[Any], rules: int) -> str:
    """A hash of what a snapshot holds as bare numbers: the rules, the options by their codes, the kinds of events.

    Snapshots of another form have another hash.
    """
    options = [title.codes.code(option) for option in range(len(title.codes))]
    kinds = [(kind.name, kind.names, kind.domains) for kind in title.kinds.by_name.values()]
    return hashlib.sha256(repr((FORM, rules, options, kinds)).encode()).hexdigest()


def _line_data(line: Line) -> list[int]:
    marks = [line.sealed, line.is_moment, line.fence_level, line.drew, line.events_after]
    return [line.seat, line.option, line.seen_by, *marks, *(number for outcome in line.outcomes for number in outcome)]


def _line(seat: int, option: int, seen_by: int, *numbers: int) -> Line:
    sealed, is_moment, fence_level, drew, events_after, *weighed = numbers
    line = Line(seat, option, seen_by, bool(sealed))
    line.is_moment, line.drew = bool(is_moment), bool(drew)
    line.fence_level, line.events_after = fence_level, events_after
    line.outcomes = tuple(pairwise(weighed))[::2]
    return line
