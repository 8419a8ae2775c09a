"""docs/hosting.md stays true: each command, option, setting, figure and file that it names exists."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

import pytest

from serai.cli import main
from serai.server import health, metrics
from serai.server.lobby.retention import Retention
from tests import commands
from tests.test_deploy import ROOT, known_settings, settings_in

GUIDE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
SHELL = "\n".join(text for kind, text in BLOCKS if kind == "sh")
PROSE = re.sub(r"^```.*?^```$", "", GUIDE, flags=re.MULTILINE | re.DOTALL)
INLINE = re.findall(r"`([^`\n]+)`", PROSE)
OWN = {"SERAI_KILL_AT", "SERAI_DEBUG", "SERAI_PURE"}
"""Settings for those who work on serai."""


def lines() -> list[list[str]]:
    """All commands of serai in the guide."""
    in_prose = [words for text in INLINE for words in commands.commands_in(text)]
    return [words for words in [*commands.commands_in(SHELL), *in_prose] if words]


@pytest.mark.parametrize("words", lines(), ids=" ".join)
def test_a_command_exists(words: list[str]) -> None:
    commands.check(words)


def test_the_check_finds_what_there_is_not() -> None:
    assert len(lines()) > 25
    for wrong in (["admin", "explode"], ["serve", "--prot", "80"], ["backup", "--database"]):
        with pytest.raises(commands.Unknown):
            commands.check(wrong)


def test_every_option_that_is_named_alone_exists() -> None:
    alone = {text.split()[0] for text in INLINE if text.startswith("--")}
    known = {option for words in ("serve", "admin", "worker") for option in _options(words)}
    assert alone and alone <= known


def _options(name: str) -> set[str]:
    import click

    command = main.commands[name]
    several = list(command.commands.values()) if isinstance(command, click.Group) else [command]
    found = [one for each in several for one in each.params if isinstance(one, click.Option)]
    return {word for one in found for word in (*one.opts, *one.secondary_opts)}


def test_every_setting_is_named_and_is_one() -> None:
    named = settings_in(GUIDE)
    known = known_settings()
    building = settings_in((ROOT / "src/serai/_build.py").read_text() + (ROOT / "setup.py").read_text())
    assert named <= known | building
    missing = {name for name in known - OWN - building if not name.endswith("_")} - named
    assert not missing, "a setting that the guide does not name"


def test_how_long_things_are_kept() -> None:
    for kind in Retention.kinds():
        row = next(line for line in GUIDE.splitlines() if f"`SERAI_KEEP_{kind.upper()}` |" in line)
        assert f"| {Retention().told(kind)} |" in row, kind


def test_every_figure_is_one() -> None:
    assert health.TABLES.name == "serai_tables"
    named = {text for text in INLINE if re.fullmatch(r"(serai|process)_[a-z_]+", text)}
    assert len(named) > 10 and named - {"serai_worker"} <= set(metrics._metrics)


def test_every_file_is_there() -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", GUIDE):
        assert (ROOT / "docs" / link).exists(), link
    for path in re.findall(r"/usr/local/src/serai/(\S+)", GUIDE):
        assert list(ROOT.glob(path)) or path.startswith("["), path
    titles = [line.lstrip("# ").lower() for line in PROSE.splitlines() if line.startswith("#")]
    headings = {re.sub(r"[^a-z0-9 -]", "", title).replace(" ", "-") for title in titles}
    assert set(re.findall(r"\]\(#([\w-]+)\)", GUIDE)) <= headings


def test_the_units_and_the_guide_agree() -> None:
    for unit in ("serai.service", "serai-backup.service", "serai-worker.service"):
        for path in re.findall(r"(?:/var/lib|/etc|/opt)/serai[\w./-]*", (ROOT / "deploy" / unit).read_text()):
            assert path.split("/serai-$")[0].rstrip("/.") in GUIDE or path.startswith("/var/lib/serai-backups/"), path
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["dynamic"]
    assert set(re.findall(r"/(?:serai|source)\[(\w+)\]", GUIDE)) == {"web"} <= set(extras["optional-dependencies"])
    assert os.fspath(Path("deploy/Containerfile")) in GUIDE
