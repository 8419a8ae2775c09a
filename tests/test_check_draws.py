"""The independent verifier agrees with the rules on every draw, and notices what was tampered with."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from serai import nets
from serai.kernel.chance import commitment
from serai.registry import titles

TOOL = Path(__file__).parents[1] / "tools" / "check_draws.py"


def journal(name: str) -> str:
    match, rng = nets.random_match(name, 3, 1)
    while not match.over:
        nets.choose(match, rng)
    return match.export(None)


def checked(text: str, folder: Path, *commit: str) -> tuple[int, str]:
    file = folder / "game.journal"
    file.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(TOOL), str(file), *commit], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout


@pytest.mark.parametrize("name", titles())
def test_a_finished_game_of_every_title_is_found_fair(name: str, tmp_path: Path) -> None:
    status, told = checked(journal(name), tmp_path)
    assert (status, told[:30]) == (0, "The seed is the promised one, ")
    assert " all 0 draws" not in told


def test_a_changed_draw_another_seed_and_another_promise_are_noticed(tmp_path: Path) -> None:
    text = journal("caravan")
    draw = re.search(r"^\* (good:\w+) \| .*?(good:\w+)=", text, re.MULTILINE)
    assert draw is not None
    other = next(code for code in re.findall(r"good:\w+", draw[0]) if code != draw[1])
    changed = text.replace(draw[0], draw[0].replace(draw[1], other, 1), 1)
    assert checked(changed, tmp_path)[0] == 1
    assert "was promised" in checked(re.sub(r"^seed: .*$", "seed: 7", text, flags=re.MULTILINE), tmp_path)[1]
    assert checked(text, tmp_path, commitment("another"))[0] == 1


def test_what_is_no_finished_game_is_told_apart(tmp_path: Path) -> None:
    running, _ = nets.random_match("caravan", 3, 1)
    assert checked(running.export(None), tmp_path)[0] == 2
    assert checked("hello", tmp_path)[0] == 2


def test_it_shares_no_code_and_is_short() -> None:
    source = TOOL.read_text(encoding="utf-8")
    assert "import serai" not in source and "from serai" not in source
    assert len(source.splitlines()) <= 200
