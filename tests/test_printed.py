"""Printed matter of every title: a misspelt name is refused wherever it stands, and no number changes by accident."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from serai import DataError, registry
from serai.registry import title_named
from tools import playthrough

TITLES = [name for name in registry.titles() if (title_named(name).folder / "data.toml").exists()]
_TABLE = re.compile(r"^\[\[?[\w.-]+\]\]?.*$", re.MULTILINE)
_ROW = re.compile(r"\{ ")


def misspelt(text: str) -> dict[str, str]:
    """The file with a name that nobody knows: a table more, a cell more in each table, and in each row of a table."""
    found = {"[nonsense]": f'{text}\n[nonsense]\nprovenance = ["house"]\n'}
    for table in _TABLE.finditer(text):
        found[table[0]] = f"{text[: table.end()]}\nnonsense = 1{text[table.end() :]}"
        for row in _ROW.finditer(text, table.end(), _next_table(text, table.end())):
            found[f"{table[0]} {row.start()}"] = f"{text[: row.end()]}nonsense = 1, {text[row.end() :]}"
    return found


def _next_table(text: str, start: int) -> int:
    later = _TABLE.search(text, start)
    return later.start() if later else len(text)


@pytest.mark.parametrize("name", TITLES)
def test_a_name_that_nobody_knows_is_refused_wherever_it_stands(name: str, tmp_path: Path) -> None:
    title = title_named(name)
    text = (title.folder / "data.toml").read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    title.read_printed(file)
    for where, changed in misspelt(text).items():
        file.write_text(changed, encoding="utf-8")
        with pytest.raises(DataError, match="nonsense"):
            title.read_printed(file)
            pytest.fail(f"a name that nobody knows is accepted at {where}")


@pytest.mark.parametrize("name", TITLES)
def test_printed_matter_changes_only_on_purpose(name: str) -> None:
    """Clause tests read most numbers from the file; this is the one place that knows what they were."""
    assert playthrough.printed_digests().get(name) == playthrough.printed_digest(name), (
        f"the printed matter of {name} has changed: if that was meant, run `make golden`"
    )
