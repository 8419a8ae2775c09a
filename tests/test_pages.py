"""The pages tell the truth: their Python runs, and what stands behind ``# ->`` is what comes out."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.kernel import pig

pytestmark = pytest.mark.usefixtures("made_up_titles")

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```python\n(import serai\n.*?)^```", re.MULTILINE | re.DOTALL)
EXAMPLES = [(path.name, text) for path in PAGES for text in BLOCK.findall(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(("page", "text"), EXAMPLES)
def test_an_example_does_what_it_says(page: str, text: str) -> None:
    names: dict[str, Any] = {}
    lines = text.splitlines()
    checked = 0
    for statement in ast.parse(text).body:
        code = compile(ast.Module([statement], []), page, "exec")
        _, _, told = lines[(statement.end_lineno or 1) - 1].partition("# -> ")
        if told:
            assert isinstance(statement, ast.Expr)
            value = eval(compile(ast.Expression(statement.value), page, "eval"), names)
            assert str(value) == told.strip()
            checked += 1
        else:
            exec(code, names)
    assert checked, f"an example of {page} shows no result"


def test_there_are_examples() -> None:
    assert {page for page, _ in EXAMPLES} >= {"README.md", "positions.md", "add-a-game.md"}


def test_the_page_on_adding_a_game_leads_to_a_green_house(tmp_path: Path) -> None:
    """Followed to the letter in a copy of the house: the title shows up, and rulebook, golden game and nets hold."""
    for name in ("src", "tests", "tools", "docs", "pyproject.toml", ".ci"):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        else:
            shutil.copy(source, tmp_path / name)
    written = pig.take_out(tmp_path / "src" / "serai" / "games", tmp_path / "tests")
    assert len(written) == 4
    (tmp_path / "tests" / "games" / "pig" / "__init__.py").touch()
    run = partial(_run, tmp_path)
    assert run("-m", "serai", "titles").stdout.count("pig") > 0
    for tool in ("playthrough", "rulecheck"):
        assert run(f"tools/{tool}.py", "--write").returncode == 0
    assert run("tools/rulecheck.py").returncode == 0
    tests = ["tests/games/pig", "tests/test_golden.py", "tests/test_house.py", "tests/test_every_game.py"]
    ran = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "pig or house", *tests)
    assert ran.returncode == 0, ran.stdout


def _run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "SERAI_PURE": "1"}
    return subprocess.run([sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True)
