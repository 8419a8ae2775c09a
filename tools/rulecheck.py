"""Rulecheck: every clause of a title that is marked done is cited in its code and proved by a test.

    python tools/rulecheck.py                check what can be read; one line per problem, exit status 1 if there is any
    python tools/rulecheck.py --write        the same, and write each title's proofs.json anew
    python tools/rulecheck.py --ran FOLDER   the same, and check what the tests ran, as tools/rulelines.py saw it

A title is a folder under ``src`` with a ``RULES.toml``, in this tree or in a package of its own (``--root``); its
prefix is that of its ids.

Code *cites* a clause by its id in square brackets, ``[CAR-38]`` or ``[CAR-15, CAR-16]``, in a docstring or comment;
for printed matter an id in ``data.toml`` will do (``# CAR-13 to CAR-17``). A citation counts if its module is imported,
directly or not, from the title's package, its scene, its bot or its terminal picture.

A test *claims* to prove a clause by ``@pytest.mark.rule("CAR-26", ...)``, an example file by its list ``rules``; a
skipped test claims nothing. The claim is true if the test runs a line of the code that cites the clause;
``tools/citations.py`` says which lines these are for each place of a citation. Every claim must be true.
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.citations import Citation, Sources, cited, ids

ROOT: Final = Path(__file__).resolve().parents[1]
STATUSES: Final = ("done", "open", "not applicable")
GAMES: Final = "src/serai/games"
Proofs = dict[str, list[str]]
"""The proofs of each clause: tests and example files by name."""
Lines = dict[str, dict[str, list[int]]]
"""The lines that each proof ran, by module, as tools/rulelines.py writes them."""


class Rulebook:
    """The clauses of one title, and its files."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder
        raw = tomllib.loads((folder / "RULES.toml").read_text(encoding="utf-8"))
        self.rows: list[dict[str, Any]] = raw.get("clause", [])
        self.sources: dict[str, str] = raw.get("sources", {})
        self.ids = [str(row.get("id", "?")) for row in self.rows]
        self.prefix = self.ids[0].partition("-")[0] if self.ids else "?"
        self.code = Sources(folder, ".".join(folder.relative_to(root / "src").parts))

    @property
    def done(self) -> list[str]:
        return [str(row.get("id")) for row in self.rows if row.get("status") == "done"]

    def text(self, name: str) -> str:
        path = self.folder / name
        return path.read_text(encoding="utf-8") if path.exists() else ""


class Report:
    """What was found: the problems, one line each, and the proofs of each title."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.proofs: dict[str, Proofs] = {}
        self.titles = 0
        self.clauses = 0

    def summary(self) -> str:
        proofs = sum(len(names) for found in self.proofs.values() for names in found.values())
        counts = f"{self.titles} title(s), {self.clauses} clauses, {proofs} proofs, {len(self.problems)} problem(s)"
        return f"rulecheck: {counts}"


def check(root: Path, write: bool = False, ran: Lines | None = None) -> Report:
    """Check all titles of a source tree; with ``write``, bring their proofs.json up to date first."""
    report = Report()
    books = [Rulebook(root, file.parent) for file in sorted((root / "src").rglob("RULES.toml"))]
    known = {clause for book in books for clause in book.ids}
    prefixes = {book.prefix for book in books}
    proofs = _proofs(root, known, report)
    for file in sorted((root / "tests").rglob("*.py")):
        _unknown(root, file, cited(file.read_text(encoding="utf-8")), known, prefixes, report)
    for book in books:
        report.titles += 1
        report.clauses += len(book.rows)
        _check_rows(root, book, report)
        _check_citations(root, book, known, prefixes, report)
        own = {clause: sorted(proofs[clause]) for clause in book.ids if clause in proofs}
        report.proofs[book.folder.name] = own
        for clause in book.done:
            if clause not in own:
                report.problems.append(f"{_name(root, book.folder)}: {clause} is done but no test proves it")
        _check_proofs_file(root, book, own, write, report)
        if ran is not None:
            _check_claims(root, book, own, ran, report)
    return report


# ---- the clauses ----------------------------------------------------------------------------------------------------


def _check_rows(root: Path, book: Rulebook, report: Report) -> None:
    """Ids in order, without gaps; every row complete; provenance that can be followed."""
    where = _name(root, book.folder / "RULES.toml")
    for number, row in enumerate(book.rows, start=1):
        clause = book.ids[number - 1]
        if clause != f"{book.prefix}-{number}":
            report.problems.append(f"{where}: clause {number} is called {clause}, not {book.prefix}-{number}")
        for key in ("chapter", "text"):
            if not isinstance(row.get(key), str) or not row[key].strip():
                report.problems.append(f"{where}: {clause} has no {key}")
        if row.get("status") not in STATUSES:
            report.problems.append(f"{where}: {clause}: status {row.get('status')!r} is none of {', '.join(STATUSES)}")
        if row.get("status") == "not applicable" and not row.get("note"):
            report.problems.append(f"{where}: {clause} is not applicable, but no note says why")
        if not row.get("provenance"):
            report.problems.append(f"{where}: {clause} has no provenance")
        report.problems.extend(f"{where}: {clause}: {fault}" for fault in _wrong_marks(book, row.get("provenance", [])))
    marks = {mark for row in book.rows for mark in row.get("provenance", [])}
    for key in book.sources:
        if f"public:{key}" not in marks:
            report.problems.append(f"{where}: no clause uses the source {key!r}")
    for name, table in tomllib.loads(book.text("data.toml")).items():
        marks = table.get("provenance", []) if isinstance(table, dict) else []
        report.problems.extend(
            f"{_name(root, book.folder / 'data.toml')}: [{name}]: {fault}" for fault in _wrong_marks(book, marks)
        )


def _wrong_marks(book: Rulebook, marks: list[str]) -> Iterator[str]:
    for mark in marks:
        kind, colon, key = mark.partition(":")
        if kind == "public" and colon:
            if key not in book.sources:
                yield f"the source {key!r} is not listed under [sources]"
        elif mark not in ("rulebook", "house"):
            yield f"provenance {mark!r} is none of rulebook, public:<source>, house"


# ---- citations ------------------------------------------------------------------------------------------------------


def _check_citations(root: Path, book: Rulebook, known: set[str], prefixes: set[str], report: Report) -> None:
    _unknown(root, book.folder / "data.toml", ids(book.text("data.toml")), known, prefixes, report)
    for name in ("RULES.toml", "words.toml"):
        _unknown(root, book.folder / name, ids(book.text(name)), known, prefixes, report)
    for key in tomllib.loads(book.text("words.toml")).get("why", {}):
        if key not in book.ids:
            report.problems.append(f"{_name(root, book.folder / 'words.toml')}: [why] {key} is no clause")
    for module in book.code.citing():
        _unknown(root, book.folder / module, ids(book.code.texts[module]), known, prefixes, report)
    for citation in book.code.citations():
        if citation.scope == "printed" and not citation.proved_by:
            where = f"{_name(root, book.folder)}/data.toml:{citation.line}"
            report.problems.append(f"{where}: {citation.clause} stands at a table that no function reads")
    found = {citation.clause for citation in _counting(book)}
    unreached = set(book.code.citing()) - book.code.reached()
    for module in sorted(unreached):
        if names := sorted(cited(book.code.texts[module])):
            where = _name(root, book.folder / module)
            report.problems.append(f"{where}: cites {', '.join(names)}, but the title does not import it")
    for clause in book.done:
        if clause not in found:
            report.problems.append(f"{_name(root, book.folder)}: {clause} is done but no function cites it")


def _counting(book: Rulebook) -> Iterator[Citation]:
    """The citations that a test can prove: they speak of a function, in a module that the title imports."""
    reached = {*book.code.reached(), "data.toml"}
    return (each for each in book.code.citations() if each.module in reached and each.proved_by)


def _unknown(root: Path, file: Path, found: set[str], known: set[str], prefixes: set[str], report: Report) -> None:
    """Ids of a title that the title does not have; other capitals with a number (UTF-8) are no ids."""
    for clause in sorted(found - known):
        if clause.partition("-")[0] in prefixes:
            report.problems.append(f"{_name(root, file)}: {clause} is no clause")


# ---- proofs ---------------------------------------------------------------------------------------------------------


def _proofs(root: Path, known: set[str], report: Report) -> dict[str, set[str]]:
    proofs: dict[str, set[str]] = {}
    claims = [*_test_claims(root, report), *_example_claims(root, report)]
    for name, clause in claims:
        if clause in known:
            proofs.setdefault(clause, set()).add(name)
        else:
            report.problems.append(f"{name}: {clause} is no clause")
    return proofs


def _example_claims(root: Path, report: Report) -> Iterator[tuple[str, str]]:
    for file in sorted((root / "tests" / "games").glob("*/examples/*.toml")):
        rules = tomllib.loads(file.read_text(encoding="utf-8")).get("rules")
        if not isinstance(rules, list) or not rules:
            report.problems.append(f"{_name(root, file)}: names no rules")
            continue
        for clause in rules:
            yield _name(root, file), str(clause)


def _test_claims(root: Path, report: Report) -> Iterator[tuple[str, str]]:
    """The name of each test and each id of its marks."""
    for file in sorted((root / "tests").rglob("*.py")):
        where = _name(root, file)
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for name, decorators in _decorated(tree.body, where, []):
            marks = [mark for mark in map(_mark, decorators) if mark is not None]
            collected = file.name.startswith("test_") and name.rpartition("::")[2].startswith("test")
            if any(kind in ("skip", "xfail") for kind, _ in marks):
                continue
            for _, arguments in (mark for mark in marks if mark[0] == "rule"):
                if not collected:
                    report.problems.append(f"{name}: has a rule mark but is not collected as a test")
                elif not arguments or not all(isinstance(argument, ast.Constant) for argument in arguments):
                    report.problems.append(f"{name}: a rule mark wants ids as plain texts")
                else:
                    yield from ((name, str(clause.value)) for clause in arguments if isinstance(clause, ast.Constant))


def _decorated(body: list[ast.stmt], where: str, outer: list[ast.expr]) -> Iterator[tuple[str, list[ast.expr]]]:
    """Functions by name with their decorators, and methods with those of their class as well."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{where}::{node.name}", [*outer, *node.decorator_list]
        elif isinstance(node, ast.ClassDef):
            yield from _decorated(node.body, f"{where}::{node.name}", [*outer, *node.decorator_list])


def _mark(decorator: ast.expr) -> tuple[str, list[ast.expr]] | None:
    """``pytest.mark.<kind>(...)`` as its kind and arguments, or None if it is something else."""
    call = decorator.func if isinstance(decorator, ast.Call) else decorator
    if not isinstance(call, ast.Attribute) or ast.unparse(call.value) != "pytest.mark":
        return None
    return call.attr, decorator.args if isinstance(decorator, ast.Call) else []


def _check_claims(root: Path, book: Rulebook, claims: Proofs, ran: Lines, report: Report) -> None:
    """Every test and example that claims a clause runs a line of the code that cites it."""
    home = f"{_name(root, book.folder)}/"
    cited_at: dict[str, list[Citation]] = {}
    for citation in _counting(book):
        cited_at.setdefault(citation.clause, []).append(citation)

    def lines_of(name: str) -> set[tuple[str, int]]:
        return {(module.removeprefix(home), line) for module, lines in ran.get(name, {}).items() for line in lines}

    for clause in book.done:
        for name in claims.get(clause, []):
            lines, imported = lines_of(name), lines_of(name.partition("::")[0])
            if name not in ran:
                report.problems.append(f"{name}: claims {clause} but was not run")
            elif not any(
                citation.proved_by & (lines | imported if citation.scope == "printed" else lines)
                for citation in cited_at.get(clause, [])
            ):
                places = ", ".join(f"{each.module}:{each.line}" for each in cited_at.get(clause, []))
                report.problems.append(f"{name}: claims {clause} but runs no code that cites it ({places})")


def read_lines(folder: Path) -> Lines:
    """What the processes of one run of the tests wrote, put together."""
    found: Lines = {}
    for file in sorted(folder.glob("*.json")):
        for name, modules in json.loads(file.read_text(encoding="utf-8")).items():
            for module, lines in modules.items():
                found.setdefault(name, {}).setdefault(module, []).extend(lines)
            found.setdefault(name, {})
    return found


def _check_proofs_file(root: Path, book: Rulebook, proofs: Proofs, write: bool, report: Report) -> None:
    """The shipped list of proofs must be the true one."""
    file = book.folder / "proofs.json"
    text = json.dumps(proofs, indent=1) + "\n"
    if write:
        file.write_text(text, encoding="utf-8")
    elif not file.exists() or file.read_text(encoding="utf-8") != text:
        report.problems.append(f"{_name(root, file)}: is stale; run python tools/rulecheck.py --write")


def _name(root: Path, path: Path) -> str:
    return path.relative_to(root).as_posix()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Every clause of a title that is done is cited and proved.")
    parser.add_argument("--write", action="store_true", help="write each title's proofs.json anew")
    parser.add_argument("--root", metavar="FOLDER", type=Path, default=ROOT, help="the source tree of another package")
    parser.add_argument("--ran", metavar="FOLDER", type=Path, help="check the lines that the tests ran as well")
    options = parser.parse_args(arguments)
    ran = read_lines(options.ran) if options.ran else None
    if ran == {}:
        print(f"{options.ran} is empty: run the tests with -p tools.rulelines --rulelines {options.ran} first")
        return 2
    report = check(options.root.resolve(), options.write, ran)
    for problem in report.problems:
        print(problem)
    print(report.summary())
    return 1 if report.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
