"""Where the code of a title cites its clauses, which lines a test must run to prove one, and what a title imports.

Code cites a clause by its id in square brackets, ``[CAR-38]`` or ``[CAR-15, CAR-16]``. Where the citation stands
decides which code it speaks of (its *scope*), and so which lines a test must run:

statement    a comment or a text in a function: the statement on that line, or the next one. A statement of a function
             that names the id as a plain text (``return "CAR-38"``) cites it as well.
function     the docstring of a function: any line of its body. So does a comment above a function.
class        the docstring of a class, such as a frame: any line of its methods but the constructor and ``copy``.
printed      the id stands at a table of ``data.toml``, with or without brackets: any line of a function that reads that
             table, which is one that names it.
nowhere      the docstring of a module, or a comment at data of a module or class: no function is meant, so no test can
             prove the clause there. Such a citation only helps readers.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

ID: Final = r"[A-Z]{2,5}-\d+"
_ID: Final = re.compile(rf"\b{ID}\b")
_RANGE: Final = re.compile(r"\b([A-Z]{2,5})-(\d+) to \1-(\d+)\b")
_CITED: Final = re.compile(rf"\[({ID}(?:(?:, | to ){ID})*)\]")
_TABLE: Final = re.compile(r"\[+([\w.-]+)\]")
HOOKS: Final = ("", "scene", "brain", "bot", "draw")
"""The modules of a title that Serai finds by name; all others must be imported from one of them."""
PICTURES: Final = "scene"
"""A folder whose citations say what a picture shows; they are no rules."""
GENERATED: Final = "state_fields.py"
"""A module that is written from a declaration: every game runs it, whatever clause it is about."""

NOWHERE: Final = "nowhere"
"""The scope of a citation that speaks of no function."""

Function = ast.FunctionDef | ast.AsyncFunctionDef
Place = tuple[str, int]
"""A line of a module, which is named by its path in the title's folder."""


class Citation(NamedTuple):
    clause: str
    module: str
    line: int
    scope: str
    proved_by: frozenset[Place]
    """A test that runs one of these lines proves the clause."""


def ids(text: str) -> set[str]:
    """All ids in a text, those within ``CAR-13 to CAR-17`` included."""
    found = set(_ID.findall(text))
    for prefix, first, last in _RANGE.findall(text):
        found |= {f"{prefix}-{number}" for number in range(int(first), int(last) + 1)}
    return found


def cited(text: str) -> set[str]:
    """The ids that a text cites in square brackets."""
    return {clause for group in _CITED.findall(text) for clause in ids(group)}


class Sources:
    """The modules of a title: their text, their trees, and who imports whom."""

    def __init__(self, folder: Path, package: str) -> None:
        self.package = package
        self.texts = {
            file.relative_to(folder).as_posix(): file.read_text(encoding="utf-8")
            for file in sorted(folder.rglob("*.py"))
        }
        self.trees = {module: ast.parse(text) for module, text in self.texts.items()}
        self.printed = (folder / "data.toml").read_text(encoding="utf-8") if (folder / "data.toml").exists() else ""
        self._names = {self._dotted(module): module for module in self.texts}
        self.imports = {module: set(self._imported(module)) for module in self.texts}

    def citing(self) -> Iterator[str]:
        """The modules whose citations count."""
        return (module for module in self.texts if not module.startswith(f"{PICTURES}/") and module != GENERATED)

    def reached(self, hooks: Sequence[str] = HOOKS) -> set[str]:
        """The modules that are imported, directly or not, when the title and what is found beside it are."""
        reached: set[str] = set()
        waiting = [self._names[name] for name in map(self._hook, hooks) if name in self._names]
        while waiting:
            module = waiting.pop()
            if module not in reached:
                reached.add(module)
                waiting.extend(self.imports[module])
        return reached

    def citations(self) -> Iterator[Citation]:
        for module in self.citing():
            yield from self._in_module(module)
        table = ""
        for number, line in enumerate(self.printed.splitlines(), start=1):
            head = _TABLE.match(line)
            table = head[1].partition(".")[0] if head else table
            if found := ids(line.partition("#")[2]):
                readers = frozenset(self.readers(table))
                yield from (Citation(clause, "data.toml", number, "printed", readers) for clause in found)

    def readers(self, table: str) -> Iterator[Place]:
        """The lines of the functions that name a table of the printed matter."""
        for module in self.citing():
            for function in functions(self.trees[module]):
                if any(isinstance(node, ast.Constant) and node.value == table for node in ast.walk(function)):
                    yield from ((module, line) for line in body_lines(function))

    def _in_module(self, module: str) -> Iterator[Citation]:
        tree = self.trees[module]
        for number, line in enumerate(self.texts[module].splitlines(), start=1):
            if found := cited(line):
                scope, lines = self._scope(module, tree, number)
                yield from (Citation(clause, module, number, scope, lines) for clause in found)
        for function in functions(tree):
            for statement in own_statements(function):
                for node in statement_values(statement):
                    if isinstance(node, ast.Constant) and isinstance(node.value, str) and _ID.fullmatch(node.value):
                        lines = frozenset((module, line) for line in statement_lines(statement))
                        yield Citation(node.value, module, node.lineno, "statement", lines)

    def _scope(self, module: str, tree: ast.Module, line: int) -> tuple[str, frozenset[Place]]:
        inner = innermost(tree, line)
        if in_docstring(inner, line):
            pass
        elif isinstance(inner, Function):
            return "statement", frozenset((module, number) for number in statement_lines(at_or_after(inner, line)))
        else:
            follower = at_or_after(inner, line)
            if not isinstance(follower, Function | ast.ClassDef):
                return NOWHERE, frozenset()
            inner = follower
        if isinstance(inner, ast.Module):
            return NOWHERE, frozenset()
        if isinstance(inner, ast.ClassDef):
            return "class", frozenset((module, number) for number in method_lines(inner))
        return "function", frozenset((module, number) for number in body_lines(inner))

    def _hook(self, name: str) -> str:
        return f"{self.package}.{name}" if name else self.package

    def _dotted(self, module: str) -> str:
        parts = [self.package, *module.removesuffix(".py").split("/")]
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def _imported(self, module: str) -> Iterator[str]:
        """The modules of this title that one of them imports when it runs; a package comes before what is in it."""
        here = self._dotted(module) if module.endswith("__init__.py") else self._dotted(module).rpartition(".")[0]
        for node in running_nodes(self.trees[module]):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                base = ".".join(here.split(".")[: len(here.split(".")) - node.level + 1]) if node.level else ""
                source = ".".join(filter(None, [base, node.module]))
                names = [source, *(f"{source}.{alias.name}" for alias in node.names)]
            for name in names:
                parts = name.split(".")
                for length in range(1, len(parts) + 1):
                    if (found := self._names.get(".".join(parts[:length]))) and found != module:
                        yield found


# ---- the shape of a module ------------------------------------------------------------------------------------------


def running_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those that only the type checker reads."""
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")):
            yield node
            yield from running_nodes(node)


def functions(tree: ast.AST) -> Iterator[Function]:
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def innermost(tree: ast.Module, line: int) -> ast.Module | ast.ClassDef | Function:
    """The smallest function or class around a line, or the module."""
    around = [node for node in ast.walk(tree) if isinstance(node, Function | ast.ClassDef) and _covers(node, line)]
    return max(around, key=lambda node: node.lineno, default=tree)


def in_docstring(node: ast.Module | ast.ClassDef | Function, line: int) -> bool:
    return ast.get_docstring(node) is not None and _covers(node.body[0], line)


def at_or_after(node: ast.Module | ast.ClassDef | Function, line: int) -> ast.stmt | None:
    """The smallest statement on a line, else the first one after it."""
    statements = [inner for inner in ast.walk(node) if isinstance(inner, ast.stmt) and inner is not node]
    here = [statement for statement in statements if line in statement_lines(statement)]
    later = [statement for statement in statements if statement.lineno > line]
    return max(here, key=lambda each: each.lineno, default=min(later, key=lambda each: each.lineno, default=None))


def own_statements(function: Function) -> Iterator[ast.stmt]:
    return (node for node in ast.walk(function) if isinstance(node, ast.stmt) and node is not function)


def statement_values(statement: ast.stmt) -> Iterator[ast.AST]:
    """The expressions of a statement, without those of the statements in it."""
    for child in ast.iter_child_nodes(statement):
        if not isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
            yield from ast.walk(child)


def statement_lines(statement: ast.stmt | None) -> range:
    """The lines of a statement; of a compound one, those of its head."""
    if statement is None:
        return range(0)
    body = getattr(statement, "body", None)
    last = body[0].lineno - 1 if isinstance(body, list) and body else statement.end_lineno or statement.lineno
    return range(statement.lineno, max(last, statement.lineno) + 1)


def method_lines(node: ast.ClassDef) -> Iterator[int]:
    """The lines of what a class does: every game runs the constructors and copies."""
    for function in functions(node):
        if function.name not in ("__init__", "copy"):
            yield from body_lines(function)


def body_lines(function: Function) -> range:
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return range(body[0].lineno, (body[-1].end_lineno or 0) + 1) if body else range(0)


def _covers(node: ast.stmt, line: int) -> bool:
    return node.lineno <= line <= (node.end_lineno or node.lineno)
