"""Views, position data and digests: the game through the declaration of its fields."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

from serai.kernel.codes import Codes
from serai.kernel.fields import ALL_SEEING, UNKNOWN, PositionError
from serai.kernel.frame_data import frame_data, read_frames, why_frames_misfit
from serai.kernel.game import Game, RunawayError
from serai.kernel.ints import Ints, append
from serai.kernel.journal import seat_text
from serai.kernel.sealed import Sealed, path_of
from serai.kernel.text import short
from serai.kernel.title import SettingError, Title, nearest

HEAD: Final = ("title", "rules", "players", "options", "data", "frames", "sealed")
"""What position data says besides the fields of the title."""


def view(title: Title[Any], game: Game, settings: Mapping[str, str | int], viewer: int) -> dict[str, Any]:
    """What one seat, a spectator or the all-seeing viewer may see, as plain data with no way back."""
    codes = title.codes
    seen: dict[str, Any] = {
        "title": title.name,
        "rules": game.rules,
        "players": game.players,
        "options": dict(settings),
    }
    printed = getattr(game, "printed", None)  # where a title has printed matter, its games keep it there
    if printed is not None and printed.digest != title.printed_in(game.rules).digest:
        seen["data"] = printed.digest
    for field in title.fields:
        if field.since <= game.rules:
            seen[field.name] = field.dump(game, codes, viewer)
    seen["frames"] = [frame_data(frame, codes) for frame in game.stack]
    if game.sealed:
        answers = [_sealed_data(game, codes, seat, viewer) for seat in range(game.players)]
        if viewer == ALL_SEEING or any(answers):  # that somebody has begun an answer is nobody else's to know
            seen["sealed"] = answers
    return seen


def seat_view(title: Title[Any], game: Game, settings: Mapping[str, str | int], viewer: int) -> dict[str, Any]:
    """What one viewer sees of a match: its view of the position, who is asked, and the codes it may choose from."""
    seen = view(title, game, settings, viewer)
    seen["over"] = game.over
    if title.open_scores or game.over:
        seen["scores"] = title.scores(game)
    seen["asked"] = [seat if seat >= 0 else seat_text(seat) for seat in game.seats()]
    if viewer >= 0:
        seen["offered"] = [title.codes.code(option) for option in game.options_of(viewer)]
    return seen


def digest(title: Title[Any], game: Game, settings: Mapping[str, str | int]) -> str:
    """A hash of the whole position and of all that is offered: equal for equal positions, in every build."""
    whole = view(title, game, settings, ALL_SEEING)
    whole["offered"] = {
        seat_text(seat): [title.codes.code(option) for option in game.options_of(seat)] for seat in game.seats()
    }
    canonical = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()


def restore(title: Title[Any], data: Any, printed: Any = None) -> tuple[Game, dict[str, str | int]]:
    """A game from position data, and its settings. A position made by hand names only what matters.

    ``printed`` is the printed matter; None is the title's own. Without a version the rules are the newest.
    """
    if not isinstance(data, dict):
        raise PositionError(f"position data is an object, not {type(data).__name__}")
    if data.get("title", title.name) != title.name:
        raise PositionError(f"this is a position of {short(data['title'])}, not of {title.name!r}")
    try:
        rules = title.read_rules(data.get("rules"))
    except SettingError as error:
        raise PositionError(f"rules: {error}") from None
    table = title.printed_in(rules) if printed is None else printed
    if "data" in data and data["data"] != getattr(table, "digest", None):
        raise PositionError("this position was made with another data file; give that file along with it")
    fields = [field for field in title.fields if field.since <= rules]
    known = dict.fromkeys([*HEAD, *(field.name for field in fields)])
    for name in data:
        if name not in known:
            raise PositionError(f"a position of {title.caption} has no {short(name)}{nearest(name, known)}")
    players = title.read_players(data.get("players", title.players[0]))
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise PositionError(f"options: wants an object, not {short(options)}")
    settings = title.settings_in(rules, players, options)
    game: Game = title.new_game(players, settings, table, rules)
    for field in fields:
        if field.name in data:
            field.load(game, title.codes, data[field.name])
    if "frames" in data:
        game.stack = read_frames(title, game, data["frames"])
    title.complete_position(game, set(data) - {"frames"})
    if "frames" not in data:
        game.stack = [title.resume(game)]
    misfit = (title.why_frames_misfit(game) if "frames" in data else "") or why_frames_misfit(game)
    if misfit:
        raise PositionError(f"frames: {misfit}")
    try:
        _ask_again(title, game, data)
    except (IndexError, TypeError, OverflowError, AttributeError, RunawayError) as error:
        raise PositionError(f"frames: they do not fit the position ({error})") from None
    broken = title.check(game)
    if broken:
        raise PositionError(broken)
    return game, settings


def _ask_again(title: Title[Any], game: Game, data: dict[str, Any]) -> None:
    """Give sealed answers again and run the frames to the question that waits; PositionError if there is none."""
    if "sealed" in data:
        game.sealed = _sealed(title.codes, game, data["sealed"])
    game.run()
    if game.stack and not game.seats():
        raise PositionError("frames: nobody is asked in this position")
    for seat in game.seats():
        if len(game.options_of(seat)) == 0:
            raise PositionError("frames: nothing can be chosen in this position")


def _sealed_data(game: Game, codes: Codes, seat: int, viewer: int) -> Any:
    """A sealed answer: its codes to its own seat, else only whether it is complete."""
    path = path_of(game, seat)
    if viewer in (seat, ALL_SEEING):
        return [codes.code(option) for option in path]
    frame = game.stack[-1]
    assert isinstance(frame, Sealed)
    return UNKNOWN if len(path) > 0 and len(frame.choices(game, seat, path)) == 0 else None


def _sealed(codes: Codes, game: Game, data: Any) -> list[Ints]:
    """Sealed answers from data, each given again choice by choice."""
    if not isinstance(data, list) or len(data) != game.players or not all(isinstance(path, list) for path in data):
        raise PositionError("sealed: wants a list of answers, one per seat, each a list of codes")
    frame = game.stack[-1] if game.stack else None
    if not isinstance(frame, Sealed):
        raise PositionError("sealed: no sealed decision waits in this position")
    return [_sealed_path(codes, game, frame, seat, path) for seat, path in enumerate(data)]


def _sealed_path(codes: Codes, game: Game, frame: Sealed[Any], seat: int, given: list[Any]) -> Ints:
    path = Ints()
    for code in given:
        option = codes.option(code) if isinstance(code, str) else None
        if option is None:
            raise PositionError("sealed: an answer has an unknown code")
        if not frame.who >> seat & 1 or option not in frame.choices(game, seat, path):
            raise PositionError(f"sealed: seat {seat} cannot answer {code}")
        path = append(path, option)
    return path
