"""Which build runs: libraries only if they were made from the sources beside them, in a copy of the tree."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import serai
from serai import _build

ROOT = Path(__file__).parents[1]
SCORES = "import serai; print(serai.new('caravan', 2).scores)"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """a copy of the tree with a whole build. Where nothing is compiled the libraries are empty: good for nothing but
    to be found stale.
    """
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__", "web", "server"))
    shutil.copy(ROOT / "setup.py", tmp_path)
    package = tmp_path / "src" / "serai"
    if not serai.COMPILED:
        for path in _build.libraries(package):
            Path(path).touch()
        _build.write_record(package, _build.digests(package))
    assert _build.up_to_date(package)
    return tmp_path


def run(tree: Path, *command: str, pure: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "SERAI_PURE": pure}
    return subprocess.run(
        [sys.executable, *command], cwd=tree, env=environment, capture_output=True, text=True, check=False
    )


def edit_a_rule(tree: Path) -> None:
    """Everybody scores a thousand more."""
    rule = tree / "src" / "serai" / "games" / "caravan" / "scoring.py"
    text = rule.read_text(encoding="utf-8")
    assert text.count("    return goods_points(g, seat)") == 1
    rule.write_text(
        text.replace("return goods_points(g, seat)", "return 1000 + goods_points(g, seat)"), encoding="utf-8"
    )


def test_libraries_of_these_sources_are_used(tree: Path) -> None:
    if not serai.COMPILED:
        pytest.skip("nothing is compiled here: `make build`")
    told = run(tree, "-m", "serai", "--version")
    assert "(compiled" in told.stdout
    assert told.stderr == ""


def test_an_edited_rule_takes_effect_and_one_line_says_why(tree: Path) -> None:
    edit_a_rule(tree)
    told = run(tree, "-c", SCORES)
    assert told.stdout.strip() == "[1000, 1000]"
    assert told.stderr.count("\n") == 1
    assert told.stderr.startswith("serai: the compiled rules do not match their sources (games/caravan/scoring.py)")
    assert "run `make build`" in told.stderr


def test_what_runs_the_sources_on_purpose_says_nothing(tree: Path) -> None:
    edit_a_rule(tree)
    told = run(tree, "-c", SCORES, pure="1")
    assert (told.stdout.strip(), told.stderr) == ("[1000, 1000]", "")


def test_tests_refuse_to_run_on_stale_libraries(tree: Path) -> None:
    edit_a_rule(tree)
    shutil.copytree(ROOT / "tests" / "kernel", tree / "tests" / "kernel")
    for name in ("__init__.py", "conftest.py"):
        shutil.copy(ROOT / "tests" / name, tree / "tests")
    told = run(tree, "-m", "pytest", "-p", "no:cacheprovider", "tests/kernel/test_codes.py")
    assert told.returncode == pytest.ExitCode.USAGE_ERROR
    assert "ERROR: the compiled rules do not match their sources: run `make build`" in told.stderr


def test_a_process_started_from_a_stale_one_does_not_say_it_again(tree: Path) -> None:
    edit_a_rule(tree)
    told = run(tree, "-c", f"import serai, subprocess, sys; subprocess.run([sys.executable, '-c', {SCORES!r}])")
    assert told.stdout.strip() == "[1000, 1000]"
    assert told.stderr.count("\n") == 1


def test_a_new_module_a_lost_module_and_a_lost_library_make_a_build_stale(tree: Path) -> None:
    package = tree / "src" / "serai"
    added = package / "games" / "caravan" / "market" / "stalls.py"
    added.parent.mkdir()
    added.touch()
    assert _build.changed(package) == ["games/caravan/market/stalls.py"]
    added.unlink()
    assert _build.up_to_date(package)
    (package / "games" / "caravan" / "ways.py").rename(tree / "ways.py")
    assert _build.changed(package) == ["games/caravan/ways.py"]
    (tree / "ways.py").rename(package / "games" / "caravan" / "ways.py")
    Path(_build.libraries(package)[0]).unlink()
    assert _build.changed(package) == []
    assert "incomplete" in run(tree, "-c", SCORES).stderr


def test_libraries_that_nothing_vouches_for_are_not_used(tree: Path) -> None:
    """As a build leaves them that is stopped while it puts them in place."""
    (tree / "src" / "serai" / _build.RECORD).unlink()
    told = run(tree, "-c", "import serai; print(serai.COMPILED)")
    assert told.stdout.strip() == "False"
    assert "serai: the compiled rules do not match their sources" in told.stderr


def test_times_and_what_is_not_compiled_make_no_difference(tree: Path) -> None:
    package = tree / "src" / "serai"
    for path in package.rglob("*.py"):
        os.utime(path, (1, 1))
    drawing = package / "games" / "caravan" / "draw.py"
    drawing.write_text(drawing.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    (package / "games" / "caravan" / "scene" / "new.py").touch()
    assert _build.up_to_date(package)


def test_a_build_that_ends_while_a_process_runs_is_not_mixed_in(tree: Path) -> None:
    """Modules that are imported later come from their sources like the first."""
    package = tree / "src" / "serai"
    for path in _build.libraries(package):
        Path(path).unlink()
    late = package / "games" / "caravan" / f"brain{_build.SUFFIX}"
    program = (
        f"import serai, pathlib; pathlib.Path({str(late)!r}).touch();"
        "from importlib import import_module; print(import_module('serai.games.caravan.brain').__file__)"
    )
    told = run(tree, "-c", program)
    assert told.stdout.strip().endswith("brain.py")
    assert told.stderr == ""


def test_what_is_compiled_follows_from_the_names(tmp_path: Path) -> None:
    for name in (
        "__init__",
        "turn",
        "draw",
        "position",
        "market/__init__",
        "market/price",
        "scene/board",
        "position/x",
    ):
        path = tmp_path / "games" / "souk" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert _build.groups(tmp_path)["serai_souk"] == ["games/souk/market/price.py", "games/souk/turn.py"]


def test_all_of_the_engine_is_there() -> None:
    assert _build.groups()["serai_kernel"] == [f"kernel/{name}.py" for name in _build.KERNEL]
