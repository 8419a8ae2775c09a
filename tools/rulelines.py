"""A pytest plugin for rulecheck: which lines of the titles each test runs that is marked with a rule.

    SERAI_PURE=1 python -m pytest -p tools.rulelines --rulelines FOLDER tests/games

Lines are seen in interpreted modules only. Tests that claim no clause run at full speed. Each process of a run writes
one file of the folder: ``{proof: {module: [lines]}}``, where a proof is a test or an example file by its name in
``proofs.json``, and a module is named from the root of the tree. `rulecheck.py --ran FOLDER` reads them.

The lines that run while a module of tests is imported stand under the name of that module: printed matter is often read
there. A title reads its printed matter once and keeps it; here it reads it anew for each test and each module of tests,
so that each shows what it needs.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import coverage
import pytest

from serai import registry
from serai.kernel.title import Title

KEPT = "standard_printed"
"""Where a title keeps its printed matter."""
assert hasattr(Title, KEPT), "rulelines must know where a title keeps its printed matter"
Lines = dict[str, dict[str, list[int]]]
"""The lines that each proof runs, by module."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rulelines", metavar="FOLDER", help="write the lines that each test of a rule runs")


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("--rulelines"):
        return
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    folder = Path(config.getoption("--rulelines")).absolute()
    if not worker:
        shutil.rmtree(folder, ignore_errors=True)
    config.pluginmanager.register(Recorder(config.rootpath, folder / f"{worker or 'main'}.json"))


class Recorder:
    """Coverage of the titles' folders, switched on for the tests that claim a clause."""

    def __init__(self, root: Path, file: Path) -> None:
        self.root = root
        self.file = file
        self.coverage = coverage.Coverage(data_file=None, config_file=False, source=[str(root / "src/serai/games")])
        self.coverage.set_option("run:core", "ctrace")
        self.names: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, bool, bool]:
        with self.record(proof_of(item)):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        with self.record(collector.nodeid if isinstance(collector, pytest.Module) else ""):
            return (yield)

    @contextmanager
    def record(self, name: str) -> Iterator[None]:
        """See the lines that run, under this name; without a name, see nothing."""
        if not name:
            yield
            return
        self.names.add(name)
        for title in registry.titles():
            vars(registry.title_named(title)).pop(KEPT, None)
        self.coverage.start()
        self.coverage.switch_context(name)
        try:
            yield
        finally:
            self.coverage.stop()

    def pytest_sessionfinish(self) -> None:
        if lines := self.lines():
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_text(json.dumps(lines), encoding="utf-8")

    def lines(self) -> Lines:
        found: Lines = {name: {} for name in sorted(self.names)}
        data = self.coverage.get_data()
        for module in data.measured_files():
            name = Path(module).relative_to(self.root).as_posix()
            for line, proofs in data.contexts_by_lineno(module).items():
                for proof in filter(None, proofs):
                    found[proof].setdefault(name, []).append(line)
        return found


def proof_of(item: pytest.Item) -> str:
    """The name of a test that claims a clause, or of the example file it plays; empty if it claims none."""
    parameters = getattr(item, "callspec", None)
    for value in parameters.params.values() if parameters else ():
        if isinstance(value, Path) and value.suffix == ".toml" and value.parent.name == "examples":
            return value.relative_to(item.config.rootpath).as_posix()
    return item.nodeid.partition("[")[0] if item.get_closest_marker("rule") else ""
