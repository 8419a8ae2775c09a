"""Golden playthroughs: no change of rules, words, views or codes goes unseen."""

from __future__ import annotations

import pytest

from tools import playthrough

GAMES = list(playthrough.games())


@pytest.mark.parametrize(("file", "name", "settings"), GAMES, ids=[file for file, _, _ in GAMES])
def test_the_golden_game_is_played_as_written(file: str, name: str, settings: dict[str, str | int]) -> None:
    path = playthrough.FOLDER / f"{file}.txt"
    assert path.exists(), f"{file} is not written yet: run `make golden` and read what it wrote"
    told, written = playthrough.playthrough(name, settings).splitlines(), path.read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(zip(told, written, strict=False), start=1):
        assert now == then, f"{path.name} line {number}; if the change is meant, run `make golden`"
    assert len(told) == len(written)
