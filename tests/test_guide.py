"""docs/add-a-game.md: its commands in a copy of the tree, and its code in the files they write.

The copy gets two titles: Pig in the tree, and Dice Race in a package of its own. Of ``make test`` those parts run there
that a new title can break. Left out, for time: the tests of other titles, of the kernel, of the builds and of
processes, and whatever needs a browser.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from serai import new_title, registry
from serai.kernel.frame import Frame
from serai.kernel.title import Title
from serai.scene.contract import TitleScene
from tests import titles
from tests.kernel import pig

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
STEPS = [block.splitlines() for block in re.findall(r"^```sh\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)]
SECTIONS = re.findall(r"^### `([\w/.]+\.\w+)`\n(.*?)(?=^##)", PAGE, re.MULTILINE | re.DOTALL)
SHOWN = [
    (file, block)
    for file, text in SECTIONS
    for block in re.findall(r"^```(?:python|toml)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
]
OTHERS = [name for name in titles.EVERY if name not in ("pig", "dice_race")]
"""The titles that the tests in the copy are not about."""
BROWSER = ("tests/browser", "tests/looks/test_measured.py", "tests/looks/test_parity.py")
NO_TITLE = (
    "tests/kernel",
    "tests/bots/test_greedy.py",
    *[f"tests/cli/test_{name}.py" for name in ("keeping", "process", "serve", "terminal")],
    "tests/test_mutants.py",
    "tests/test_play.py",
)
"""No title changes what these are about."""
COMPILED = ("tests/test_build.py", "tests/test_two_builds.py")
"""The copy is not compiled."""


class Copy:
    """A copy of the tree, with a folder beside it for a package."""

    def __init__(self, folder: Path) -> None:
        self.tree = folder / "serai"
        self.package = folder / "dice_race"
        self.installed = folder / "installed"
        self.path = [self.tree / "src", self.installed]
        ignored = shutil.ignore_patterns("*.so", "_compiled.*", "__pycache__", ".*_cache", ".venv*", ".git", "build")
        shutil.copytree(ROOT, self.tree, ignore=ignored)

    def run(self, *command: str, folder: Path | None = None) -> str:
        """What a command says; it must succeed."""
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, self.path)),
            "SERAI_PURE": "1",
            "SERAI_GAMES": "2",
            "SERAI_POSITIONS": "2000",
        }
        environment.pop("PYTEST_XDIST_WORKER", None)
        ran = subprocess.run(
            command, cwd=folder or self.tree, env=environment, capture_output=True, text=True, check=False
        )
        assert ran.returncode == 0, f"{' '.join(command)}\n{ran.stdout[-8000:]}\n{ran.stderr[-4000:]}"
        return ran.stdout

    def pytest(self, *arguments: str, folder: Path | None = None) -> str:
        return self.run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments, folder=folder)

    def install(self, package: Path) -> None:
        """As ``pip install -e`` does, but without a network: its sources on the path, and what it tells of itself."""
        project = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        told = self.installed / f"{project['name']}-{project['version']}.dist-info"
        told.mkdir(parents=True)
        (told / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n")
        groups = [
            "\n".join([f"[{group}]", *[f"{name} = {value}" for name, value in entries.items()]])
            for group, entries in project["entry-points"].items()
        ]
        (told / "entry_points.txt").write_text("\n".join(groups) + "\n")
        self.path.append(package / "src")

    def follow(self, step: str) -> None:
        """One command of the page."""
        match step.split():
            case ["serai", *rest]:
                self.run(sys.executable, "-m", "serai", *rest)
            case ["make", "golden"]:
                self.make_golden()
            case ["make", "test"]:
                self.make_test()
            case ["pip", "install", "-e", package]:
                self.install((self.tree / package).resolve())
            case ["pytest", package]:
                folder = (self.tree / package).resolve()
                self.pytest(folder=folder)
            case _:
                raise AssertionError(f"the page has a step that this test cannot take: {step}")

    def make_golden(self) -> None:
        """With this Python, and without setting up an environment."""
        self.run("make", "-o", ".venv/developing", "golden", f"BIN={Path(sys.executable).parent}")

    def make_test(self) -> None:
        """The checks of the new files, and all tests but those in a browser, of builds, and of other titles."""
        new = ["src/serai/games/pig", "tests/games/pig"]
        binaries = Path(sys.executable).parent
        self.run(str(binaries / "ruff"), "check", ".")
        self.run(str(binaries / "ruff"), "format", "--check", *new)
        self.run(str(binaries / "mypy"), *new)
        self.run(sys.executable, "tools/rulecheck.py")
        left_out = [*BROWSER, *NO_TITLE, *COMPILED, "tests/test_guide.py", "tests/server"]
        left_out += [f"tests/games/{name}" for name in OTHERS]
        self.pytest("-k", f"not ({' or '.join(OTHERS)})", *[f"--ignore={path}" for path in left_out], "tests")
        self.pytest("-k", "pig or every", "tests/server")


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


@pytest.mark.long
def test_the_steps_for_a_title_in_the_tree(copy: Copy) -> None:
    for step in STEPS[0]:
        copy.follow(step)


@pytest.mark.long
def test_the_steps_for_a_package_of_its_own(copy: Copy) -> None:
    for step in STEPS[1]:
        copy.follow(step)
    said = copy.run(sys.executable, "-c", LOOKED_FOR)
    assert said.split() == ["random,greedy", "DiceRace", "die,pot", "True", "True"]
    copy.run(sys.executable, "tools/rulecheck.py", "--root", str(copy.package), "--write")
    copy.make_golden()
    said = copy.pytest("-rA", "-k", "dice_race", *EVERY_TITLE)
    passed = set(re.findall(r"^PASSED (tests/\S+\.py)::", said, re.MULTILINE))
    assert passed == set(EVERY_TITLE), "a test does not see the package"


EVERY_TITLE = [
    "tests/test_every_game.py",
    "tests/test_fixtures.py",
    "tests/test_golden.py",
    "tests/test_state.py",
    "tests/test_steered.py",
    "tests/looks/test_golden_pictures.py",
    "tests/looks/test_motions.py",
    "tests/looks/test_shapes.py",
    "tests/server/pages/test_pages.py",
]
"""Tests that run over every title, in the tree where the package is installed."""

LOOKED_FOR = """
import serai
from serai import bots
from serai.cli.drawing import drawing
from serai.registry import title_named
from serai.scene import SceneContext, paint
from serai.server.pages.pictures import drawn
match = serai.new("dice_race", seed=1)
match.play("roll")
print(",".join(bots.names("dice_race")))
print(type(title_named("dice_race")).__name__.removesuffix("Title"))
print(",".join(sorted({target.node for target in paint(SceneContext(match, match.seats[0])).targets}) or ["none"]))
print("to 50" in drawing(match, 0, False))
print(b'href="#die-' in drawn("dice_race", "light")[0])
"""
"""The package's brain, scene, terminal picture and picture on the site are found."""


@pytest.mark.parametrize(("file", "block"), SHOWN, ids=[file for file, _ in SHOWN])
def test_the_page_shows_what_is_written(file: str, block: str) -> None:
    folder = pig.FOLDER if file.startswith("tests/") else pig.FOLDER / "src" / "pig"
    assert block.rstrip("\n") in (folder / file).read_text(encoding="utf-8")


def told(heading: str) -> set[str]:
    """The hooks that the table under a heading names."""
    text = PAGE.partition(f"### `{heading}`")[2].partition("\n### ")[0]
    rows = [line.split(" | ")[0] for line in text.splitlines() if line.startswith("| `")]
    return {name for row in rows for name in re.findall(r"`(\w+)", row)}


def public(kind: type[Any]) -> set[str]:
    return {name for name in {*vars(kind), *kind.__annotations__} if not name.startswith("_")}


def test_the_page_names_every_hook() -> None:
    assert told("Title") == public(Title)
    assert told("Frame") == public(Frame)
    assert told("TitleScene") == {field.name for field in fields(TitleScene)}


def test_the_page_names_every_section_of_words() -> None:
    text = PAGE.partition("### `words.toml`\n\n| section")[2].partition("\n### ")[0]
    named = {name.partition(".")[0] for name in re.findall(r"^\| `\[([\w.<>]+)\]`", text, re.MULTILINE)}
    used = {section for name in titles.SHIPPED for section in registry.title_named(name).words.texts}
    assert named == used


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("caravan", "a title 'caravan' already"),
        ("Pig", "no name for a title"),
        ("class", "no name"),
        ("json", "Python"),
    ],
)
def test_a_name_that_cannot_be_is_refused(name: str, fault: str, tmp_path: Path) -> None:
    with pytest.raises(new_title.NewTitleError, match=fault):
        new_title.in_package(name, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").touch()
    with pytest.raises(new_title.NewTitleError, match="is not empty"):
        new_title.in_package("goose", tmp_path)
    with pytest.raises(new_title.NewTitleError, match="not the source tree"):
        new_title.in_tree("goose", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_the_rules_of_two_titles_have_different_prefixes(tmp_path: Path) -> None:
    new_title.in_package("carts", tmp_path)
    assert 'id = "CART-1"' in (tmp_path / "src" / "carts" / "RULES.toml").read_text(encoding="utf-8")
