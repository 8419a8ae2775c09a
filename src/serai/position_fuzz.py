"""Random positions that look for ones the rules cannot play: real ones with a few edits, and random stacks of frames.

Each must be refused with one short sentence that names what is wrong, or be played on without an exception, a broken
invariant or a hang. A run repeats: position ``n`` of a seed is always the same.
"""

from __future__ import annotations

import copy
import json
import traceback
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

from serai.fuzz import random_settings
from serai.kernel.fields import ALL_SEEING, PositionError
from serai.kernel.frame_data import FrameField, fields_of
from serai.kernel.game import CHANCE, NONE, Game, RunawayError
from serai.kernel.text import LONGEST
from serai.kernel.title import SettingError, Title
from serai.kernel.views import HEAD, digest, restore, view

STEPS: Final = 30
"""So many choices are played on from a position."""
TO_THE_END: Final = 100
"""One position in so many is played to the end of its game."""
CAP: Final = 100_000
LENGTHS: Final = (30, 100, 300, 1000)
HURRIES: Final = (0.0, 0.0, 0.5, 0.9)
"""How many choices lead to a position at most, and how often a seat hurries."""
NUMBERS: Final = (-1, 0, 1, 2, 3, 4, 5, 7, 9, 12, 15, 16, 20, 40, 99, 255, 1000, 2**31 - 1, 2**31, 2**63, 10**30)
NONSENSE: Final[tuple[Any, ...]] = (None, True, 1.5, "", "0", "?", "nothing", [], {}, [[]], [None], "x" * 400)


class Finding(NamedTuple):
    """A position that should have been refused, or was refused badly: which, what happened, and its data."""

    number: int
    what: str
    data: dict[str, Any]

    def __str__(self) -> str:
        return f"position {self.number}: {self.what}\n{json.dumps(self.data)}"


def search(title: Title[Any], numbers: range, seed: str = "0") -> tuple[Counter[str], Finding | None]:
    """Try these positions; how many were refused and played, and the first that is a fault."""
    tally: Counter[str] = Counter()
    for number in numbers:
        rng = Random(f"{title.name} {seed} {number}")
        data = random_position(title, rng)
        wrong = judge(title, data, rng, tally)
        if wrong:
            return tally, Finding(number, wrong, data)
    return tally, None


def judge(title: Title[Any], data: dict[str, Any], rng: Random, tally: Counter[str]) -> str:
    """What is wrong with how a position was taken, in words; "" for nothing."""
    try:
        game, settings = restore(title, copy.deepcopy(data))
    except (PositionError, SettingError) as refusal:
        tally["refused"] += 1
        return _bad_refusal(title, str(refusal))
    except Exception:
        return f"neither taken nor refused\n{traceback.format_exc()}"
    tally["played"] += 1
    start = view(title, game, settings, ALL_SEEING)
    try:
        wrong = _play_on(title, game, rng, CAP if rng.randrange(TO_THE_END) == 0 else STEPS)
    except Exception:
        return f"taken, then broken by play from {json.dumps(start)}\n{traceback.format_exc()}"
    return wrong or _unreadable(title, game, settings)


def _bad_refusal(title: Title[Any], sentence: str) -> str:
    """A refusal is one line, short, and names a field, a frame or a setting."""
    if len(sentence) > LONGEST or "\n" in sentence:
        return f"refused in {len(sentence)} characters"
    names = [*HEAD, "option", *(field.name for field in title.fields), *(one.name for one in title.settings)]
    return "" if any(name in sentence for name in names) else f"refused without naming a field: {sentence}"


def _play_on(title: Title[Any], game: Game, rng: Random, steps: int) -> str:
    """Random choices from here; what does not hold after one of them, or ""."""
    broken = title.check(game)
    draws = 0
    for _ in range(steps):
        if broken or not game.stack:
            break
        seats = game.seats()
        if not seats or any(seat < CHANCE - 1 or seat >= game.players for seat in seats):
            return f"asked are the seats {seats}"
        seat = rng.choice(seats)
        options = list(game.options_of(seat))
        if not options:
            return f"nothing is offered to seat {seat}"
        draws = draws + 1 if seat == CHANCE else 0
        if draws > 1000:
            return "chance draws without end"
        game.fence_level = 0
        game.step_as(seat, rng.choice(options))
        broken = title.check(game)
    if steps == CAP and game.stack and not broken:
        return f"not over after {CAP} choices"
    return broken and f"taken, then: {broken}"


def _unreadable(title: Title[Any], game: Game, settings: dict[str, str | int]) -> str:
    """Where play has led must be a position as well."""
    data = view(title, game, settings, ALL_SEEING)
    try:
        again, _ = restore(title, json.loads(json.dumps(data)))
    except (PositionError, SettingError, RunawayError) as error:
        return f"taken, but where play leads cannot be read: {error}; {json.dumps(data)}"
    same = digest(title, again, settings) == digest(title, game, settings)
    return "" if same else f"taken, but where play leads is read as another position: {json.dumps(data)}"


# ---- making positions -----------------------------------------------------------------------------------------------


def random_position(title: Title[Any], rng: Random) -> dict[str, Any]:
    """A position of random play with one to three edits; some are made by hand, with most of it left out."""
    data = played_position(title, rng)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        _edit(title, data, rng)
    if rng.random() < 0.3:  # made by hand: it names only some of it
        keep = rng.random()
        data = {name: value for name, value in data.items() if name == "frames" or rng.random() < keep}
        if rng.random() < 0.5:
            data.pop("frames", None)
    return data


def played_position(title: Title[Any], rng: Random) -> dict[str, Any]:
    """Where random play leads, early or late, by one of the versions of the rules."""
    players, rules = rng.choice(title.players), rng.choice((*title.older, title.version, title.version))
    settings = random_settings(title, players, {}, rng, rules)
    steps, hurry, seed = rng.randrange(rng.choice(LENGTHS)), rng.choice(HURRIES), rng.random()
    game = _played(title, title.new_game(players, settings, rules=rules), steps, hurry, Random(seed))
    while not game.stack:  # play once more, and stop earlier
        steps //= 2
        game = _played(title, title.new_game(players, settings, rules=rules), steps, hurry, Random(seed))
    return view(title, game, settings, ALL_SEEING)


def _played(title: Title[Any], game: Game, steps: int, hurry: float, rng: Random) -> Game:
    """The game after so many random choices, or at its end; ``hurry`` is how often a seat does what moves it on."""
    game.begin(title.opening(game))
    for _ in range(steps):
        if not game.stack:
            break
        seat = rng.choice(game.seats())
        option = title.default(game, seat) if seat >= 0 and rng.random() < hurry else NONE
        game.step_as(seat, rng.choice(list(game.options_of(seat))) if option == NONE else option)
    return game


def _edit(title: Title[Any], data: dict[str, Any], rng: Random) -> None:
    """One change: the stack of frames, or a value somewhere in a field."""
    frames = data.get("frames")
    if rng.random() < 0.5 and isinstance(frames, list):
        data["frames"] = _other_frames(title, frames, data.get("players", 2), rng)
        return
    name = rng.choice([name for name in data if name not in ("title", "rules", "frames")] or ["players"])
    if rng.random() < 0.3:  # the same field in another game
        data[name] = played_position(title, rng).get(name)
    else:
        data[name] = _edit_value(data.get(name), rng)


def _other_frames(title: Title[Any], frames: list[Any], players: Any, rng: Random) -> list[Any]:
    """A random stack, or the present one with a frame more, a frame less, or other fields in one."""
    case = rng.randrange(5)
    if case == 0 or not frames:
        return list(_random_stack(title, [], players, rng))
    if case == 1:
        return list(_random_stack(title, frames, players, rng))
    if case == 2:
        return frames[: rng.randrange(len(frames))]
    changed: list[Any] = copy.deepcopy(frames)
    at = rng.randrange(len(changed))
    if not isinstance(changed[at], list) or not changed[at]:
        return changed
    kind = title.frame(str(changed[at][0]))
    if case == 3 or kind is None or len(changed[at]) < 2 or not isinstance(changed[at][1], dict):
        if rng.random() < 0.3:
            return _edit_list(changed, rng)
        return list(_random_stack(title, frames[:at], players, rng))
    field = rng.choice(list(fields_of(kind)))
    changed[at][1][field.name] = _random_field(title, field, players, rng)
    return changed


def _random_stack(title: Title[Any], below: list[Any], players: Any, rng: Random) -> Iterator[Any]:
    """These frames and a few random ones, most of them where they may stand."""
    yield from below
    top = str(below[-1][0]) if below and isinstance(below[-1], list) and below[-1] else ""
    for _ in range(rng.choice((1, 1, 2, 3))):
        kinds = [kind for kind in title.frames if top in kind.BELOW or rng.random() < 0.05]
        if not kinds:
            return
        kind = rng.choice(kinds)
        top = kind.__name__
        fields = {field.name: _random_field(title, field, players, rng) for field in fields_of(kind)}
        yield [top, fields] if fields else [top]


def _random_field(title: Title[Any], field: FrameField, players: Any, rng: Random) -> Any:
    if rng.random() < 0.05:
        return rng.choice(NONSENSE)
    if field.row:
        return [_random_entry(title, field, players, rng) for _ in range(rng.choice((0, 1, 2, 3, 4, 12)))]
    return _random_entry(title, field, players, rng)


def _random_entry(title: Title[Any], field: FrameField, players: Any, rng: Random) -> Any:
    if field.domain:
        names = title.codes.domains[field.domain]
        return None if rng.random() < 0.15 else rng.choice(names)
    if field.seats and isinstance(players, int) and 0 < players < 9:
        return rng.randrange(1 << players)
    if rng.random() < 0.1:
        return rng.choice(NUMBERS)
    return rng.randint(field.low, min(field.high, field.low + rng.choice((1, 3, 20, 200))))


def _edit_value(value: Any, rng: Random) -> Any:
    """A value like this one, but another."""
    if rng.random() < 0.04:
        return rng.choice(NONSENSE)
    if isinstance(value, bool) or value is None or isinstance(value, float):
        return rng.choice((*NUMBERS, "0", "1"))
    if isinstance(value, int):
        return rng.choice((value + 1, value - 1, value * 2, rng.choice(NUMBERS)))
    if isinstance(value, list):
        return _edit_list(value, rng)
    if isinstance(value, dict):
        return _edit_dict(value, rng)
    return rng.choice((value, value.upper(), value[:-1], "0", "1", "2", "3"))


def _edit_list(value: list[Any], rng: Random) -> list[Any]:
    changed = list(value)
    if not changed:
        return [rng.choice((*NONSENSE, 0, 1, "0"))]
    at, other = rng.randrange(len(changed)), rng.randrange(len(changed))
    case = rng.randrange(5)
    if case == 0:
        del changed[at]
    elif case == 1:
        changed.insert(at, copy.deepcopy(changed[other]))
    elif case == 2:
        changed[at], changed[other] = changed[other], changed[at]
    elif case == 3:
        changed[at] = copy.deepcopy(changed[other])
    else:
        changed[at] = _edit_value(changed[at], rng)
    return changed


def _edit_dict(value: dict[str, Any], rng: Random) -> dict[str, Any]:
    changed = dict(value)
    if not changed:
        return {rng.choice(("0", "1", "a1", "x")): rng.choice((*NUMBERS, *NONSENSE))}
    name, other = rng.choice(list(changed)), rng.choice(list(changed))
    case = rng.randrange(4)
    if case == 0:
        del changed[name]
    elif case == 1:
        changed[name] = copy.deepcopy(changed[other])
    else:
        changed[name] = _edit_value(changed[name], rng)
    return changed
