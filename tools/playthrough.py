"""Golden playthroughs: a short game of each title as a reviewer can read it, choice by choice.

Run with ``--write`` to write ``tests/golden/<title>.txt`` anew; a test compares them line by line. Beside them stands
the digest of each title's printed matter, so that no number of it changes by accident.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import serai
from serai.kernel.journal import seat_text
from serai.registry import title_named

FOLDER = Path(__file__).parents[1] / "tests" / "golden"
PRINTED = FOLDER / "printed.txt"
"""A line for each title with printed matter: its name and the digest."""
LINES = 70
"""Choices told in full; the rest of the game is told by its events only."""


def games() -> list[tuple[str, str, dict[str, str | int]]]:
    """The games told, as file, title and options: one of each title, and one of each further mode it has."""
    found: list[tuple[str, str, dict[str, str | int]]] = []
    for name in serai.titles():
        found.append((name, name, {}))
        for setting in title_named(name).settings:
            if setting.name == "mode":
                others = [value for value in setting.values if value != setting.default(title_named(name).players[0])]
                found += [(f"{name}-{value}", name, {"mode": value}) for value in others]
    return found


def playthrough(name: str, settings: Mapping[str, Any]) -> str:
    """The text of one game with two or the fewest players, chosen by a fixed seed."""
    match = serai.new(name, seed="playthrough", **settings)
    rng = Random(name)
    told: list[str] = [
        f"{match.title.caption}, {match.players} players, {match.settings}",
        f"commit {match.commitment}",
    ]
    told += [f"  {line}" for line in match.log()]
    seen = match.view(None)
    told += [f"  {field}: {value}" for field, value in seen.items()]
    number = 0
    while not match.over:
        seat = match.seats[0]
        options = match.options(seat)
        code = rng.choice(options)
        events = len(match.events)
        number += 1
        if number <= LINES:
            told += ["", f"{number}. {match.prompt(seat)}", f"  {seat_text(seat)} may {' '.join(options)}"]
            told.append(f"  {seat_text(seat)} {code}   ({match.label(code)})")
        match.play(code, seat)
        told += [f"  > {text}" for text in match.log(None, since=events)]
        if number <= LINES:
            told += [f"  {change}" for change in _changes(seen, match.view(None))]
        seen = match.view(None)
    told += ["", f"scores {match.scores}, winners {match.winners}", f"digest {match.digest}"]
    return "\n".join(told) + "\n"


def _changes(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    return [f"{field}: {before.get(field)} -> {value}" for field, value in after.items() if before.get(field) != value]


def printed_digest(name: str) -> str:
    """SHA-256 of the tables of a title's ``data.toml`` without their provenance; "" if it has none."""
    file = title_named(name).folder / "data.toml"
    if not file.exists():
        return ""
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    for table in tables.values():
        table.pop("provenance", None)
    return hashlib.sha256(json.dumps(tables, sort_keys=True).encode()).hexdigest()


def printed_digests() -> dict[str, str]:
    """The digests as they were last written."""
    lines = PRINTED.read_text(encoding="utf-8").splitlines() if PRINTED.exists() else []
    return {name: digest for name, _, digest in (line.partition(" ") for line in lines)}


def _check_printed(write: bool) -> list[str]:
    found = {name: printed_digest(name) for name in serai.titles() if printed_digest(name)}
    stale = [f"{name} (printed)" for name, digest in found.items() if printed_digests().get(name) != digest]
    if write and stale:
        PRINTED.write_text("".join(f"{name} {digest}\n" for name, digest in sorted(found.items())), encoding="utf-8")
    return stale


def main() -> int:
    write = "--write" in sys.argv[1:]
    stale = _check_printed(write)
    for file, name, settings in games():
        path = FOLDER / f"{file}.txt"
        text = playthrough(name, settings)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(file)
            if write:
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8")
    print(f"{'written' if write else 'stale'}: {', '.join(stale) or 'none'}")
    return 1 if stale and not write else 0


if __name__ == "__main__":
    sys.exit(main())
