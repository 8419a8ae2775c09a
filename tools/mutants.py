"""Mutants of a module or of printed matter: the same text with one small fault, as a careless edit would make it."""

from __future__ import annotations

import ast
import copy
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

SWAPS: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
"""What stands in the place of an operator."""
NUMBER: Final = re.compile(r"(?<![\w.\"-])\d+(?![\w.\"])")


class Mutant(NamedTuple):
    module: str
    """The path of the file in the title's folder."""
    line: int
    where: str
    """The function that is changed, or the table of the printed matter."""
    source: str
    """The line as it was."""
    old: str
    new: str
    text: str
    """The whole file with the fault."""
    nth: int = 1
    """Which one it is of those that read alike."""

    @property
    def name(self) -> str:
        """Tells a mutant from all others, as long as its function is not edited."""
        alike = f" ({self.nth})" if self.nth > 1 else ""
        return f"{self.module} {self.where}: {self.source}: {self.old} -> {self.new}{alike}"


def of_module(module: str, text: str) -> list[Mutant]:
    """All mutants of the functions of a module."""
    return _numbered(_of_module(module, text))


def of_printed(text: str) -> list[Mutant]:
    """Each number of a data file, one higher; comments and provenance stay."""
    return _numbered(_of_printed(text))


def _numbered(found: Iterator[Mutant]) -> list[Mutant]:
    """The same mutants, with names that differ."""
    counts: Counter[str] = Counter()
    numbered = []
    for mutant in found:
        counts[mutant.name] += 1
        numbered.append(mutant._replace(nth=counts[mutant.name]))
    return numbered


def _of_module(module: str, text: str) -> Iterator[Mutant]:
    starts = [0]
    for line in text.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for where, node in _in_functions(ast.parse(text), ""):
        for changed in _changes(node):
            begin = starts[node.lineno - 1] + node.col_offset
            end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
            raw = text.encode()
            new = changed if isinstance(changed, str) else ast.unparse(changed)
            inner = new if isinstance(node, ast.stmt) else f"({new})"
            mutated = (raw[:begin] + inner.encode() + raw[end:]).decode()
            source = text.splitlines()[node.lineno - 1].strip()
            yield Mutant(module, node.lineno, where, source, _short(ast.unparse(node)), _short(new), mutated)


def _of_printed(text: str) -> Iterator[Mutant]:
    table = ""
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):
        if head := re.match(r"\[+([\w.-]+)\]", line):
            table = head[1]
        if line.startswith("provenance"):
            continue
        for found in NUMBER.finditer(line.partition("#")[0]):
            new = f"{line[: found.start()]}{int(found[0]) + 1}{line[found.end() :]}"
            whole = "".join([*lines[:number], new, *lines[number + 1 :]])
            higher = str(int(found[0]) + 1)
            yield Mutant("data.toml", number + 1, table, line.strip(), found[0], higher, whole)


def write(mutant: Mutant, folder: Path) -> None:
    """Put a mutant in the place of its module, and forget what was compiled from it."""
    file = folder / mutant.module
    file.write_text(mutant.text, encoding="utf-8")
    for old in file.parent.glob(f"__pycache__/{file.stem}.*.pyc"):
        old.unlink()


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 90 else f"{line[:87]}..."


Located = ast.expr | ast.stmt


def _in_functions(tree: ast.AST, where: str) -> Iterator[tuple[str, Located]]:
    """The statements and expressions of all functions, but for annotations, docstrings and text templates."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns", "decorator_list", "bases", "args") and not isinstance(tree, ast.Call):
            continue
        for node in value if isinstance(value, list) else [value]:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                yield from _in_functions(node, f"{where}.{node.name}".lstrip("."))
            elif isinstance(node, ast.AST) and not _is_text(node):
                if where and isinstance(node, ast.expr | ast.stmt) and not isinstance(tree, ast.ClassDef):
                    yield where, node
                yield from _in_functions(node, where)


def _is_text(node: ast.AST) -> bool:
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return docstring or isinstance(node, ast.JoinedStr)


def _changes(node: Located) -> Iterator[ast.AST | str]:
    """What may stand in the place of a node."""
    if isinstance(node, ast.Compare):
        for index, operator in enumerate(node.ops):
            changed = copy.deepcopy(node)
            changed.ops[index] = _swap(operator)  # type: ignore[call-overload]
            yield changed
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(_swap(node.op), node.values)  # type: ignore[arg-type]
        for index, value in enumerate(node.values):
            if isinstance(value, ast.Attribute) and value.attr == "recording":
                continue  # nobody reads the events of a game that records none
            rest = node.values[:index] + node.values[index + 1 :]
            yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.BinOp) and type(node.op) in SWAPS:
        yield ast.BinOp(node.left, _swap(node.op), node.right)  # type: ignore[arg-type]
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.IfExp):
        yield ast.IfExp(node.test, node.orelse, node.body)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.AugAssign):
        yield "pass"
        if type(node.op) in SWAPS:
            yield ast.AugAssign(node.target, _swap(node.op), node.value)  # type: ignore[arg-type]
    elif isinstance(node, ast.Return) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        yield "return ''" if node.value.value else "return '?'"
    elif isinstance(node, ast.Expr) or (isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Name)):
        yield "pass"
    elif isinstance(node, ast.Break | ast.Continue):
        yield "continue" if isinstance(node, ast.Break) else "break"


def _swap(operator: ast.AST) -> ast.AST:
    return SWAPS[type(operator)]()
