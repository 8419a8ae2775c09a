"""The worked examples of the rulebooks, from their files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.examples import example_files, run_example

FILES = example_files()


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.parent.name}-{path.stem}" for path in FILES])
def test_worked_example(path: Path) -> None:
    run_example(path)


def test_the_runner_can_fail(tmp_path: Path) -> None:
    """Each kind of false claim is found out."""
    before = '[before]\ncamels = [["d1", "d2[ivory]"], []]\n'
    claims = {
        "left is 3, not 4": 'play = ["carry:d2", "space:d1"]\n' + before + "[after]\nleft = 4\n",
        "not offered": before + '[after]\noffered = ["steal:d2"]\n',
        "is offered": 'refused = [{ play = ["carry:d2"], rule = "CAR-33" }]\n' + before,
        "is refused by": 'refused = [{ play = ["carry:d1"], rule = "CAR-33" }]\n' + before,
        "leads to": "never = [{ delivered = [{ ivory = 1 }, {}] }]\n" + before,
        "unknown keys": 'playing = ["end"]\n' + before,
        "asserts nothing": before,
    }
    folder = tmp_path / "caravan" / "examples"
    folder.mkdir(parents=True)
    for number, (complaint, claim) in enumerate(claims.items()):
        file = folder / f"{number}.toml"
        file.write_text('rules = ["CAR-34"]\nabout = "A false claim."\n' + claim)
        with pytest.raises(AssertionError, match=complaint):
            run_example(file)
