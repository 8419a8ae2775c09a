"""How many small faults in the rules do the tests notice? A sample of mutants of each title, and who caught them.

    python tools/mutate.py                          20 mutants of every title
    python tools/mutate.py caravan --sample 100     100 of one title
    python tools/mutate.py caravan --all "goods.py" every mutant of one module

A mutant is a rule module or the printed matter of a title with one fault (tools/mutants.py). Each is put into a copy of
the tree and meets, interpreted, the clause tests that run its line (tools/rulelines.py tells which), then all tests of
the title, then the nets over it. It is *caught* when one of them fails, *slow* when they take too long, which somebody
would notice as well, and *survives* otherwise. Mutants that change nothing anybody could see are listed with a
reason in ``tools/equivalent_mutants.toml`` and not counted. The exit status is 1 if less than 97 per cent are caught.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from serai._build import groups
from tools import mutants, rulecheck
from tools.citations import Sources, ids
from tools.mutants import Mutant

ROOT: Final = Path(__file__).resolve().parents[1]
GOAL: Final = 97
DECLARATIONS: Final = ("codes.py", "event_kinds.py", "fields.py", "field_types.py", "settings.py", "state_fields.py")
"""Modules that declare, and those that are written from declarations."""
FIRST: Final = 30
"""How many clause tests a mutant meets at first: those that run its line and the fewest others."""
LEAST: Final = 60.0
PATIENCE: Final = 5
"""A round of tests is slow after so many seconds at least, and so many times what it took without a mutant."""
NETS: Final = ("tests/test_every_game.py", "tests/test_golden.py", "tests/test_steered.py")
EQUIVALENT: Final = ROOT / "tools/equivalent_mutants.toml"


class Title:
    """A title with the lines that its clause tests run, and its mutants."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = ROOT / rulecheck.GAMES / name
        self.tests = f"tests/games/{name}"
        rules = Sources(self.folder, f"serai.games.{name}").reached(hooks=[""])  # what only a bot imports is no rule
        compiled = {path.removeprefix(f"games/{name}/") for path in groups()[f"serai_{name}"]}
        self.modules = sorted(module for module in rules & compiled if Path(module).name not in DECLARATIONS)
        self.lines: rulecheck.Lines = {}
        self.seconds = LEAST
        others = [f"--ignore-glob=*/test_{each}.py" for each in ("scene", "brain", "greedy")]
        self.rounds = {
            "title": [*others, self.tests, "tests/games/test_examples.py", "-k", name],
            "net": [*NETS, "-k", name],
        }

    def mutants(self) -> list[Mutant]:
        """All mutants but those that are equivalent to the original."""
        known = set(tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get(self.name, {}))
        return [mutant for mutant in self.all_mutants() if mutant.name not in known]

    def all_mutants(self) -> list[Mutant]:
        found = [
            mutant
            for module in self.modules
            for mutant in mutants.of_module(module, (self.folder / module).read_text(encoding="utf-8"))
        ]
        return found + list(mutants.of_printed((self.folder / "data.toml").read_text(encoding="utf-8")))

    def record(self, tree: Path) -> None:
        """Run all tests once without a mutant: they must pass, and tell which lines the clause tests run."""
        folder = tree / "rulelines"
        plugin = ["-p", "tools.rulelines", "--rulelines", str(folder)]
        for arguments in ([*plugin, *self.rounds["title"]], self.rounds["net"]):
            began = time.monotonic()
            if run_tests(tree, arguments, 3600) != 0:
                sys.exit(f"The tests of {self.name} fail without any mutant; mend them first.")
            self.seconds = max(self.seconds, PATIENCE * (time.monotonic() - began))
        self.lines = rulecheck.read_lines(folder)

    def tests_of(self, mutant: Mutant) -> list[str]:
        """The clause tests that run the line of a mutant; for printed matter, those that claim what it says."""
        module = f"{rulecheck.GAMES}/{self.name}/{mutant.module}"
        if mutant.module == "data.toml":
            proofs = json.loads((self.folder / "proofs.json").read_text(encoding="utf-8"))
            names = sorted({name for clause in self._clauses_at(mutant) for name in proofs.get(clause, [])})
        else:
            names = [name for name, modules in self.lines.items() if mutant.line in modules.get(module, ())]
        names = [name for name in names if "::" in name or name.endswith(".toml")]
        names.sort(key=lambda name: sum(map(len, self.lines.get(name, {}).values())))
        return [_node(name) for name in names[:FIRST]]

    def _clauses_at(self, mutant: Mutant) -> set[str]:
        lines = (self.folder / "data.toml").read_text(encoding="utf-8").splitlines()
        return {clause for line in lines if line.startswith(f"[{mutant.where}]") for clause in ids(line)}


def _node(name: str) -> str:
    """A proof as pytest names it."""
    if name.endswith(".toml"):
        file = Path(name)
        return f"tests/games/test_examples.py::test_worked_example[{file.parent.parent.name}-{file.stem}]"
    return name


def run_tests(tree: Path, arguments: Sequence[str], seconds: float) -> int | None:
    """The exit status of pytest in a tree, interpreted; None if it took too long."""
    environment = {**os.environ, "PYTHONPATH": f"{tree}/src", "SERAI_PURE": "1", "SERAI_GAMES": "4"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", *arguments]
    try:
        done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None
    return done.returncode


def meet(title: Title, mutant: Mutant, tree: Path) -> str:
    """Who catches a mutant in a copy of the tree: ``clause``, ``title``, ``net`` or ``slow``; else ``survived``."""
    folder = tree / rulecheck.GAMES / title.name
    original = mutant._replace(text=(title.folder / mutant.module).read_text(encoding="utf-8"))
    mutants.write(mutant, folder)
    try:
        for name, arguments in {"clause": title.tests_of(mutant), **title.rounds}.items():
            status = run_tests(tree, arguments, title.seconds) if arguments else 0
            if status is None:
                return "slow"
            if status != 0:
                return name
        return "survived"
    finally:
        mutants.write(original, folder)


def copy_tree(target: Path) -> Path:
    skip = shutil.ignore_patterns("*.so", "__pycache__", "_compiled*.json", "browser", "looks", "fonts")
    for name in ("src", "tests", "tools", "docs"):
        shutil.copytree(ROOT / name, target / name, ignore=skip)
    shutil.copy(ROOT / "pyproject.toml", target)
    return target


def main(arguments: list[str]) -> int:
    names = sorted(name.removeprefix("serai_") for name in groups() if name != "serai_kernel")
    parser = argparse.ArgumentParser(description="A sample of mutants of each title, and who caught them.")
    parser.add_argument("titles", nargs="*", default=names, choices=[*names, []], metavar="TITLE")
    parser.add_argument("--sample", type=int, default=20, help="mutants of each title")
    parser.add_argument("--all", metavar="MODULE", help="all mutants of one module instead")
    parser.add_argument("--seed", default="mutate")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args(arguments)
    worst = 100.0
    with tempfile.TemporaryDirectory() as folder:
        trees: Queue[Path] = Queue()
        for job in range(options.jobs):
            trees.put(copy_tree(Path(folder) / str(job)))
        for name in options.titles:
            title = Title(name)
            title.record(trees.queue[0])
            found = title.mutants()
            chosen = [mutant for mutant in found if mutant.module == options.all] if options.all else found
            if not options.all:
                chosen = random.Random(options.seed).sample(found, min(options.sample, len(found)))
            worst = min(worst, report(title, len(found), chosen, trees, options.jobs))
    return 0 if worst >= GOAL else 1


def report(title: Title, total: int, chosen: list[Mutant], trees: Queue[Path], jobs: int) -> float:
    """Let the chosen mutants meet the tests, print the survivors and the sums; the per cent caught."""

    def one(mutant: Mutant) -> str:
        tree = trees.get()
        try:
            return meet(title, mutant, tree)
        finally:
            trees.put(tree)

    sums: Counter[str] = Counter()
    with ThreadPoolExecutor(jobs) as pool:
        for mutant, result in zip(chosen, pool.map(one, chosen), strict=True):
            sums[result] += 1
            if result == "survived":
                print(f"{title.name}: SURVIVED line {mutant.line} of {mutant.name}", flush=True)
    caught = 100 * (len(chosen) - sums["survived"]) / max(1, len(chosen))
    parts = ", ".join(f"{sums[kind]} {kind}" for kind in ("clause", "title", "net", "slow", "survived"))
    print(f"{title.name}: {len(chosen)} of {total} mutants: {parts}; {caught:.1f}% caught", flush=True)
    return caught


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
