"""The state of a title, declared once: from ``fields.py`` comes the module ``state_fields.py`` with plain attributes.

A title lists all that its games hold in ``fields.py``, under the name ``STATE``. From it
``serai state PACKAGE`` writes a class with one typed attribute for each, a constructor, ``fill``
for the start of a game, and ``copy_fields``. The module is checked in, so that the rules stay plain code that mypyc
compiles; a test holds the two together. ``fields.py`` imports neither the state nor the frames of its title.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from textwrap import fill as wrapped
from types import ModuleType

WIDTH = 120
SHARED, SLICED, COPIED = "", "[:]", ".copy()"
"""How an attribute is copied: the same object (a number, or what never changes in place), a new row, a new object."""
PLAIN = ("i64", "bool")
"""Types whose values are set in the constructor, if they are literals."""
PLACEHOLDERS = {"Ints": "EMPTY_ROW", "Deck": "EMPTY_DECK"}
"""What stands in the constructor for things that ``fill`` makes, so that a copy does not make them first."""


@dataclass(frozen=True)
class Attribute:
    """One attribute of a game in the generated class.

    ``start`` is Python source for the value at the start of a game; it may use ``self.players`` and what the class is
    given, such as ``self.printed``. ``about`` becomes the comment beside it. The order of an ``unordered`` row means
    nothing: like pieces, which data may name in another order.
    """

    name: str
    type: str = "i64"
    start: str = "0"
    copy: str = SHARED
    about: str = ""
    unordered: bool = False


class Declared:
    """Anything in ``fields.py`` that becomes attributes: a field of the data, or something computed from fields."""

    def attributes(self) -> tuple[Attribute, ...]:
        raise NotImplementedError


class Computed(Declared):
    """Attributes that are in no data: ``complete_position`` computes them again from the fields."""

    def __init__(self, *attributes: Attribute) -> None:
        self._attributes = attributes

    def attributes(self) -> tuple[Attribute, ...]:
        return self._attributes


class Held(Computed):
    """Attributes that another field of the data reads and writes, such as those of a part with a class of its own."""


@dataclass(frozen=True)
class StateClass:
    """A class of ``state_fields.py``: its name, what it is given when it is made, and what it holds.

    ``given`` are arguments of the constructor (``"printed: CaravanPrinted"``), kept and shared by copies; one that is
    also declared, a part with a class of its own, is copied as declared. ``imports`` are the lines that the types and
    the ``start`` expressions need beyond the kernel's; ``type_imports`` those of modules that import this one.
    """

    name: str
    about: str
    given: Sequence[str]
    declared: Sequence[Declared]
    imports: Sequence[str] = ()
    base: str = "Game"
    type_imports: Sequence[str] = ()

    def attributes(self) -> list[Attribute]:
        return [attribute for declared in self.declared for attribute in declared.attributes()]

    def started(self) -> list[Attribute]:
        """The attributes that are not given: they have a value at the start of a game."""
        given = {argument.partition(":")[0] for argument in self.given}
        return [attribute for attribute in self.attributes() if attribute.name not in given]


def source(package: str, classes: Iterable[StateClass]) -> str:
    """The text of ``state_fields.py``."""
    classes = list(classes)
    parts = [_head(package, classes), *[_class(made) for made in classes]]
    return "\n\n\n".join(parts) + "\n"


def _head(package: str, classes: list[StateClass]) -> str:
    imports = {line for made in classes for line in made.imports}
    if any(made.base == "Game" for made in classes):
        imports.add("from serai.kernel.game import EMPTY_ROW, NONE, Game")
    imports |= {"from serai.kernel.chance import EMPTY_DECK, Deck"}
    imports |= {"from serai.kernel.ints import Ints, i64", "from serai.kernel.rows import row, row_of"}
    body = "\n\n\n".join(_class(made) for made in classes)
    lines = sorted(_needed(line, body) for line in imports if _needed(line, body))
    types = sorted({f"    {line}" for made in classes for line in made.type_imports})
    if types:
        lines.insert(0, "from typing import TYPE_CHECKING\n")
        lines += ["\nif TYPE_CHECKING:", *types]
    return (
        f'"""Every attribute of a game, its start and its copy. Written from fields.py; do not edit.\n\n'
        f'Write it anew with ``serai state {package}`` (or ``make golden``).\n"""\n\n' + "\n".join(lines)
    )


def _needed(line: str, body: str) -> str:
    """An import line with the names that the text uses."""
    head, _, names = line.partition(" import ")
    used = [name for name in names.split(", ") if _uses(body, name)]
    return f"{head} import {', '.join(used)}" if used else ""


def _uses(body: str, name: str) -> bool:
    """Whether a text uses a name by itself; an attribute of the same name is another thing."""
    return re.search(rf"(?<![\w.]){name}\b", body) is not None


def _class(made: StateClass) -> str:
    base = f"({made.base})" if made.base else ""
    blocks = [f"class {made.name}{base}:\n" + _docstring(made.about), _constructor(made), _fill(made), _copy(made)]
    return "\n\n".join(blocks)


def _docstring(text: str) -> str:
    return wrapped(f'"""{text}"""', WIDTH, initial_indent="    ", subsequent_indent="    ")


def _constructor(made: StateClass) -> str:
    players = ["players: i64"] if made.base else []
    given = ", ".join(["self", *players, *made.given])
    lines = [f"    def __init__({given}) -> None:"]
    if made.base:
        lines.append("        super().__init__(players)")
    for argument in made.given:
        name, _, type_name = argument.replace('"', "").partition(": ")
        lines.append(f"        self.{name}: {type_name} = {name}")
    for attribute in made.started():
        first = _first(attribute)
        comment = f"  # {attribute.about}" if attribute.about else ""
        line = f"        self.{attribute.name}: {attribute.type} = {first}{comment}"
        if len(line) > WIDTH:
            lines.append(
                wrapped(f"# {attribute.about}", WIDTH, initial_indent=" " * 8, subsequent_indent=" " * 8 + "# ")
            )
            line = f"        self.{attribute.name}: {attribute.type} = {first}"
        lines.append(line)
    return "\n".join(lines)


def _first(attribute: Attribute) -> str:
    """The value in the constructor: the start itself if it is a literal, else a placeholder that ``fill`` replaces."""
    if attribute.type in PLACEHOLDERS:
        return PLACEHOLDERS[attribute.type]
    return attribute.start if _literal(attribute.start) or attribute.type not in PLAIN else "0"


def _literal(text: str) -> bool:
    return text.lstrip("-").isdigit() or text in ("NONE", "True", "False")


def _fill(made: StateClass) -> str:
    lines = ["    def fill(self) -> None:", '        """Give every attribute its value at the start of a game."""']
    for attribute in made.started():
        if not _literal(attribute.start) or attribute.type not in PLAIN:
            lines.append(f"        self.{attribute.name} = {attribute.start}")
    return "\n".join(lines if len(lines) > 2 else [*lines, "        return"])


def _copy(made: StateClass) -> str:
    lines = [
        f'    def copy_fields(self, other: "{made.name}") -> None:',
        '        """Give a copy all that this game holds."""',
    ]
    for attribute in made.attributes():
        lines.append(f"        other.{attribute.name} = self.{attribute.name}{attribute.copy}")
    if made.base:
        lines.append("        self.copy_kernel_state(other)")
    return "\n".join(lines)


def write_state_fields(package: str) -> Path:
    """Write ``state_fields.py`` of a package from its ``fields.py``, whether or not it is there already."""
    folder = _folder(package)
    classes: Sequence[StateClass] = import_module(f"{package}.fields").STATE
    path = folder / "state_fields.py"
    path.write_text(source(package, classes), encoding="utf-8")
    return path


def _folder(package: str) -> Path:
    """A package's folder; it is made importable without its ``__init__``, which needs the module yet to be written."""
    found = find_spec(package)
    if found is None or not found.submodule_search_locations:
        raise ModuleNotFoundError(f"there is no package {package!r}")
    stand_in = ModuleType(package)
    stand_in.__path__ = list(found.submodule_search_locations)
    sys.modules[package] = stand_in
    return Path(stand_in.__path__[0])
