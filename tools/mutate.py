"""How many small faults in the rules do the tests notice? A sample of mutants of each title, and who caught them.

    python tools/mutate.py                          20 mutants of every title
    python tools/mutate.py caravan --sample 100     100 of one title; with the same seed the first 20 are the same
    python tools/mutate.py caravan --all            every mutant of a title
    python tools/mutate.py caravan --all goods.py   every mutant of one module
    python tools/mutate.py caravan --again          those that survived when they were last tried

A mutant is a rule module or the printed matter of a title with one fault (tools/mutants.py). Each is put into a copy of
the tree and meets, interpreted, the clause tests that run its line (tools/rulelines.py tells which), then all tests of
the title, then the nets over it. It is *caught* when one of them fails, *slow* when they take too much CPU time,
which somebody would notice as well, and *survives* otherwise. Mutants that change nothing anybody could see are listed
with a reason in ``tools/equivalent_mutants.toml`` and not counted. The exit status is 1 if less than 97 per cent are
caught. A run that was stopped goes on where it stood, as long as neither sources nor tests change (``--anew``).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from serai._build import groups
from tools import mutants, rulecheck
from tools.citations import Sources, ids
from tools.mutants import Mutant
from tools.mutation_runs import ROOT, Baseline, Kept, copy_tree, cpu_seconds, run_tests

GOAL: Final = 97
DECLARATIONS: Final = ("codes.py", "event_kinds.py", "fields.py", "field_types.py", "settings.py", "state_fields.py")
"""Modules that declare, and those that are written from declarations."""
FIRST: Final = 30
"""How many clause tests a mutant meets at first: those that run its line and the fewest others."""
LEAST: Final = 20.0
PATIENCE: Final = 3
"""A round of tests is slow after so many CPU seconds at least, and so many times what it took without a mutant."""
NETS: Final = tuple(f"tests/test_{name}.py" for name in ("every_game", "golden", "printed", "fixtures", "steered"))
EQUIVALENT: Final = ROOT / "tools/equivalent_mutants.toml"


class Title:
    """A title with its mutants, the tests that they meet, and the lines that its clause tests run."""

    def __init__(self, name: str, root: Path = ROOT) -> None:
        self.name = name
        self.folder = root / rulecheck.GAMES / name
        rules = Sources(self.folder, f"serai.games.{name}").reached(hooks=[""])  # what only a bot imports is no rule
        compiled = {path.removeprefix(f"games/{name}/") for path in groups(root / "src/serai")[f"serai_{name}"]}
        self.modules = sorted(module for module in rules & compiled if Path(module).name not in DECLARATIONS)
        self.texts = {module: self._read(module) for module in [*self.modules, "data.toml"]}
        self.lines: rulecheck.Lines = {}
        others = [f"--ignore-glob=*/test_{each}.py" for each in ("scene", "brain", "greedy")]
        self.rounds = {
            "title": [*others, f"tests/games/{name}", "tests/games/test_examples.py", "-k", name],
            "net": [*NETS, "-k", name],
        }
        self.limits = dict.fromkeys(("clause", *self.rounds), LEAST)

    def mutants(self) -> list[Mutant]:
        """All mutants but those that are equivalent to the original."""
        known = set(tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get(self.name, {}))
        return [mutant for mutant in self.all_mutants() if mutant.name not in known]

    def all_mutants(self) -> list[Mutant]:
        found = [mutant for module in self.modules for mutant in mutants.of_module(module, self.texts[module])]
        return found + mutants.of_printed(self.texts["data.toml"])

    def record(self, tree: Path, kept: Kept) -> None:
        """What the tests do without a mutant: they must pass, and tell their time and which lines clause tests run."""
        found = kept.baseline()
        if found is None:
            found = self._measure(tree)
            kept.keep_baseline(found)
        self.lines = found.lines
        for name, seconds in found.seconds.items():
            self.limits[name] = max(LEAST, PATIENCE * seconds)
        self.limits["clause"] = self.limits["title"]

    def _measure(self, tree: Path) -> Baseline:
        folder = tree / "rulelines"
        plugin = ["-p", "tools.rulelines", "--rulelines", str(folder)]
        seconds: dict[str, float] = {}
        for name, arguments in self.rounds.items():
            before = cpu_seconds()
            if run_tests(tree, [*(plugin if name == "title" else []), *arguments], 3600) != 0:
                sys.exit(f"The tests of {self.name} fail without any mutant; mend them first.")
            seconds[name] = round(cpu_seconds() - before, 1)
        return Baseline(seconds, rulecheck.read_lines(folder))

    def tests_of(self, mutant: Mutant) -> list[str]:
        """The clause tests that run the line of a mutant; for printed matter, those that claim what it says."""
        module = f"{rulecheck.GAMES}/{self.name}/{mutant.module}"
        if mutant.module == "data.toml":
            proofs = json.loads(self._read("proofs.json"))
            names = sorted({name for clause in self._clauses_at(mutant) for name in proofs.get(clause, [])})
        else:
            names = [name for name, modules in self.lines.items() if mutant.line in modules.get(module, ())]
        names = [name for name in names if "::" in name or name.endswith(".toml")]
        names.sort(key=lambda name: sum(map(len, self.lines.get(name, {}).values())))
        return [_node(name) for name in names[:FIRST]]

    def _clauses_at(self, mutant: Mutant) -> set[str]:
        lines = self.texts["data.toml"].splitlines()
        return {clause for line in lines if line.startswith(f"[{mutant.where}]") for clause in ids(line)}

    def _read(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")


def _node(name: str) -> str:
    """A proof as pytest names it."""
    if name.endswith(".toml"):
        file = Path(name)
        return f"tests/games/test_examples.py::test_worked_example[{file.parent.parent.name}-{file.stem}]"
    return name


def meet(title: Title, mutant: Mutant, tree: Path) -> str:
    """Who catches a mutant in a copy of the tree: ``clause``, ``title``, ``net`` or ``slow``; else ``survived``."""
    folder = tree / rulecheck.GAMES / title.name
    mutants.write(mutant, folder)
    try:
        for name, arguments in {"clause": title.tests_of(mutant), **title.rounds}.items():
            status = run_tests(tree, arguments, title.limits[name]) if arguments else 0
            if status is None:
                return "slow"
            if status != 0:
                return name
        return "survived"
    finally:
        mutants.write(mutant._replace(text=title.texts[mutant.module]), folder)


def main(arguments: list[str]) -> int:
    names = sorted(name.removeprefix("serai_") for name in groups() if name != "serai_kernel")
    parser = argparse.ArgumentParser(description="A sample of mutants of each title, and who caught them.")
    parser.add_argument("titles", nargs="*", choices=[*names, []], metavar="TITLE", help="all if none is named")
    parser.add_argument("--sample", type=int, default=20, help="mutants of each title")
    parser.add_argument("--all", nargs="?", const="", metavar="MODULE", help="all mutants, or all of one module")
    parser.add_argument("--again", action="store_true", help="those that survived when they were last tried")
    parser.add_argument("--anew", action="store_true", help="try also those that met exactly these tests before")
    parser.add_argument("--seed", default="mutate")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args(arguments)
    worst = 100.0
    with tempfile.TemporaryDirectory() as folder:
        original = copy_tree(Path(folder) / "original")  # so that a long run does not see what is edited meanwhile
        trees: Queue[Path] = Queue()
        for job in range(options.jobs):
            trees.put(copy_tree(Path(folder) / str(job)))
        for name in options.titles or names:
            title, kept = Title(name, original), Kept(original, name)
            title.record(trees.queue[0], kept)
            worst = min(worst, report(title, kept, options, trees))
    return 0 if worst >= GOAL else 1


def chosen(found: list[Mutant], kept: Kept, options: argparse.Namespace) -> list[Mutant]:
    """Those that the command asks for."""
    if options.again:
        survivors = kept.survivors()
        return [mutant for mutant in found if mutant.name in survivors]
    if options.all is not None:
        return [mutant for mutant in found if options.all in ("", mutant.module)]
    random.Random(options.seed).shuffle(found)
    return found[: options.sample]


def report(title: Title, kept: Kept, options: argparse.Namespace, trees: Queue[Path]) -> float:
    """Let the chosen mutants meet the tests, print the survivors and the sums; the per cent caught."""
    found = title.mutants()
    total, tried = len(found), chosen(found, kept, options)
    known = {} if options.anew else kept.results()

    def one(mutant: Mutant) -> str:
        if mutant.name in known:
            return known[mutant.name]
        tree = trees.get()
        try:
            return meet(title, mutant, tree)
        finally:
            trees.put(tree)

    sums: Counter[str] = Counter()
    with ThreadPoolExecutor(options.jobs) as pool:
        for mutant, result in zip(tried, pool.map(one, tried), strict=True):
            if mutant.name not in known:
                kept.add(mutant.name, result)
            sums[result] += 1
            if result == "survived":
                print(f"{title.name}: SURVIVED line {mutant.line} of {mutant.name}", flush=True)
            if sums.total() % 20 == 0:
                print(f"{title.name}: {sums.total()} of {len(tried)} tried, {sums['survived']} survived", flush=True)
    caught = 100 * (len(tried) - sums["survived"]) / max(1, len(tried))
    parts = ", ".join(f"{sums[kind]} {kind}" for kind in ("clause", "title", "net", "slow", "survived"))
    print(f"{title.name}: {len(tried)} of {total} mutants: {parts}; {caught:.1f}% caught", flush=True)
    return caught


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
