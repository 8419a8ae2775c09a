"""Views, position data and digests: the game through the declaration of its fields."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

from serai.kernel.codes import Codes
from serai.kernel.fields import ALL_SEEING, UNKNOWN, PositionError
from serai.kernel.frame import Frame, field_name
from serai.kernel.game import NONE, Game, RunawayError
from serai.kernel.ints import Ints, append
from serai.kernel.journal import seat_text
from serai.kernel.sealed import Sealed, path_of
from serai.kernel.title import Title, nearest

HEAD: Final = ("title", "rules", "players", "options", "data", "frames", "sealed")
"""What position data says besides the fields of the title."""


def view(title: Title[Any], game: Game, settings: Mapping[str, str | int], viewer: int) -> dict[str, Any]:
    """What one seat, a spectator or the all-seeing viewer may see, as plain data with no way back."""
    codes = title.codes
    seen: dict[str, Any] = {
        "title": title.name,
        "rules": title.version,
        "players": game.players,
        "options": dict(settings),
    }
    printed = getattr(game, "printed", None)  # where a title has printed matter, its games keep it there
    if printed is not None and printed.digest != title.standard_printed.digest:
        seen["data"] = printed.digest
    for field in title.fields:
        seen[field.name] = field.dump(game, codes, viewer)
    seen["frames"] = [_frame_data(frame, codes) for frame in game.stack]
    if game.sealed:
        seen["sealed"] = [_sealed_data(game, codes, seat, viewer) for seat in range(game.players)]
    return seen


def sight(title: Title[Any], game: Game, settings: Mapping[str, str | int], viewer: int) -> dict[str, Any]:
    """A view with what is asked: who, and for the viewer's own decision the codes it may choose from."""
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

    ``printed`` is the printed matter; None is the title's own.
    """
    if not isinstance(data, dict):
        raise PositionError(f"position data is an object, not {type(data).__name__}")
    if data.get("title", title.name) != title.name:
        raise PositionError(f"this is a position of {data['title']!r}, not of {title.name!r}")
    if data.get("rules", title.version) != title.version:
        raise PositionError(f"this position is of rules version {data['rules']}; this is version {title.version}")
    if "data" in data and data["data"] != getattr(printed, "digest", None):
        raise PositionError("this position was made with another data file; give that file along with it")
    known = dict.fromkeys([*HEAD, *(field.name for field in title.fields)])
    for name in data:
        if name not in known:
            raise PositionError(f"a position of {title.caption} has no {name!r}{nearest(name, known)}")
    players = title.read_players(data.get("players", title.players[0]))
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise PositionError(f"options: wants an object, not {options!r}")
    settings = title.read_settings(players, options)
    game: Game = title.empty_game(players, settings, title.standard_printed if printed is None else printed)
    for field in title.fields:
        if field.name in data:
            field.load(game, title.codes, data[field.name])
    title.complete_position(game, set(data))
    game.stack = _frames(title, data["frames"]) if "frames" in data else [title.resume(game)]
    try:
        _ask_again(title, game, data)
    except (IndexError, TypeError, OverflowError, AttributeError, RunawayError) as error:
        raise PositionError(f"the frames do not fit the position ({error})") from None
    broken = title.check(game)
    if broken:
        raise PositionError(broken)
    return game, settings


def _ask_again(title: Title[Any], game: Game, data: dict[str, Any]) -> None:
    """Ask the restored frames; nonsense in a hand-made position must not come out as a crash of the rules."""
    misfit = title.why_frames_misfit(game) if "frames" in data else ""
    if misfit:
        raise PositionError(f"frames: {misfit}")
    for frame in game.stack:
        fault = frame.fault(game)
        if fault:
            raise PositionError(f"frames: {type(frame).__name__}: {fault}")
    if "sealed" in data:
        game.sealed = _sealed(title.codes, game, data["sealed"])
    game.run()
    if game.stack and not game.seats():
        raise PositionError("nobody is asked in this position")
    for seat in game.seats():
        if len(game.options_of(seat)) == 0:
            raise PositionError("nothing can be chosen in this position")


def _frame_data(frame: Frame[Any], codes: Codes) -> list[Any]:
    fields: dict[str, Any] = {}
    for field in frame.FIELDS:
        name, _, domain = field.partition(":")
        value = getattr(frame, name.rstrip("*"))
        if name.endswith("*"):
            fields[name.rstrip("*")] = [_named(codes, domain, entry) for entry in value]
        else:
            fields[name] = _named(codes, domain, value)
    return [type(frame).__name__, fields] if fields else [type(frame).__name__]


def _named(codes: Codes, domain: str, value: int) -> Any:
    if domain and value != NONE:
        return codes.name(domain, value)
    return value if not domain else None


def _frames(title: Title[Any], data: Any) -> list[Frame[Any]]:
    if not isinstance(data, list) or len(data) > 64:
        raise PositionError("frames: wants a list of frames")
    stack: list[Frame[Any]] = []
    for entry in data:
        if not isinstance(entry, list) or not entry or len(entry) > 2:
            raise PositionError(f"frames: {entry!r} is not a frame")
        frame = title.frame(str(entry[0]))
        if frame is None:
            raise PositionError(f"frames: {title.caption} has no frame {entry[0]!r}")
        given = entry[1] if len(entry) == 2 else {}
        if not isinstance(given, dict) or set(given) != {field_name(field) for field in frame.FIELDS}:
            raise PositionError(f"frames: {entry[0]} wants {', '.join(frame.FIELDS) or 'nothing'}")
        stack.append(_frame(title.codes, frame, given))
    return stack


def _frame(codes: Codes, frame: type[Frame[Any]], given: dict[str, Any]) -> Frame[Any]:
    values: list[Any] = []
    for field in frame.FIELDS:
        name, _, domain = field.partition(":")
        value = given[name.rstrip("*")]
        if not name.endswith("*"):
            values.append(_number(codes, domain, value))
        elif isinstance(value, list):
            values.append(Ints([_number(codes, domain, entry) for entry in value]))
        else:
            raise PositionError(f"frames: {frame.__name__}: {name.rstrip('*')} is a list, not {value!r}")
    try:
        return frame(*values)
    except TypeError as error:
        raise PositionError(f"frames: {frame.__name__}: {error}") from None


def _number(codes: Codes, domain: str, value: Any) -> int:
    if domain:
        if value is None:
            return NONE
        try:
            return codes.index(domain, str(value))
        except ValueError as error:
            raise PositionError(f"frames: {error}") from None
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= 2**31:
        raise PositionError(f"frames: {value!r} is not a whole number")
    return value


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
        option = codes.option(str(code))
        if option is None:
            raise PositionError("sealed: an answer has an unknown code")
        if not frame.who >> seat & 1 or option not in frame.choices(game, seat, path):
            raise PositionError(f"sealed: seat {seat} cannot answer {code}")
        path = append(path, option)
    return path
