"""What the tests of the command line share."""

from __future__ import annotations

from pathlib import Path

import pytest

import serai


@pytest.fixture
def my_board(tmp_path: Path) -> Path:
    """The standard board with Timbuktu under another name."""
    file = tmp_path / "my.toml"
    standard = (Path(serai.__file__).parent / "games" / "caravan" / "data.toml").read_text(encoding="utf-8")
    file.write_text(standard.replace("Timbuktu", "Walata"), encoding="utf-8")
    return file
