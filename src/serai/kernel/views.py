"""Views, position data and digests: the game through the declaration of its fields."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from serai.kernel.codes import Codes
from serai.kernel.fields import ALL_SEEING, UNKNOWN, PositionError
from serai.kernel.frame import Frame, field_name
from serai.kernel.game import CHANCE, CLOCK, NONE, Game
from serai.kernel.ints import Ints
from serai.kernel.journal import seat_text
from serai.kernel.sealed import Sealed, path_of
from serai.kernel.title import Title, nearest

HEAD: Final = ("title", "rules", "players", "options", "frames", "sealed")
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


def restore(title: Title[Any], data: Any, data_file: Path | None = None) -> tuple[Game, dict[str, str | int]]:
    """A game from position data, and its settings. A position made by hand names only what matters."""
    if not isinstance(data, dict):
        raise PositionError(f"position data is an object, not {type(data).__name__}")
    if data.get("title", title.name) != title.name:
        raise PositionError(f"this is a position of {data['title']!r}, not of {title.name!r}")
    if data.get("rules", title.version) != title.version:
        raise PositionError(f"this position is of rules version {data['rules']}; this is version {title.version}")
    known = dict.fromkeys([*HEAD, *(field.name for field in title.fields)])
    for name in data:
        if name not in known:
            raise PositionError(f"a position of {title.caption} has no {name!r}{nearest(name, known)}")
    players = title.read_players(data.get("players", title.players[0]))
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise PositionError(f"options: wants an object, not {options!r}")
    settings = title.read_settings(players, options)
    game: Game = title.blank(players, settings, title.table(data_file))
    for field in title.fields:
        if field.name in data:
            field.load(game, title.codes, data[field.name])
    title.settle(game, set(data))
    if "frames" in data:
        game.stack = _frames(title, data["frames"])
        _check_fit(title, game)
    else:
        game.stack = [title.resume(game)]
    if "sealed" in data:
        game.sealed = _sealed(title.codes, game, data["sealed"])
    _run_checked(title, game)
    return game, settings


def _check_fit(title: Title[Any], game: Game) -> None:
    misfit = title.misfit(game)
    if misfit:
        raise PositionError(f"frames: {misfit}")


def _run_checked(title: Title[Any], game: Game) -> None:
    """Ask the restored frames; nonsense in a hand-made position must not come out as a crash of the rules."""
    try:
        game.run()
        for seat in game.seats() if game.seats() or game.over else [NONE]:
            if len(game.options_of(seat)) == 0:
                raise PositionError("nothing can be chosen in this position")
    except (IndexError, TypeError, OverflowError, AttributeError) as error:
        raise PositionError(f"the frames do not fit the position ({error})") from None
    broken = title.check(game)
    if broken:
        raise PositionError(broken)


def _frame_data(frame: Frame[Any], codes: Codes) -> list[Any]:
    fields: dict[str, Any] = {}
    for field in frame.FIELDS:
        name, _, domain = field.partition(":")
        value = getattr(frame, name)
        if not isinstance(value, int):
            fields[name] = [_named(codes, domain, entry) for entry in value]
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
        value = given[name]
        values.append(
            Ints([_number(codes, domain, entry) for entry in value])
            if isinstance(value, list)
            else _number(codes, domain, value)
        )
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
    if not isinstance(data, list) or len(data) != game.players or not all(isinstance(path, list) for path in data):
        raise PositionError("sealed: wants a list of answers, one per seat, each a list of codes")
    options = [[codes.option(str(code)) for code in path] for path in data]
    if any(option is None for path in options for option in path):
        raise PositionError("sealed: an answer has an unknown code")
    return [Ints([option for option in path if option is not None]) for path in options]


def asked_text(seat: int) -> str:
    """A seat as people read it in a message."""
    return {CHANCE: "chance", CLOCK: "the clock"}.get(seat, f"seat {seat}")
