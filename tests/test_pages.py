"""The pages tell the truth: their Python runs, and what stands behind ``# ->`` is what comes out."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

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
