"""The registry of titles: every title that is installed. A folder under ``serai/games`` is found by itself."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from serai import games
from serai.kernel.text import InputError, short
from serai.kernel.title import Title, nearest


class UnknownTitle(InputError):
    """A title that is not installed."""


@cache
def _registry() -> dict[str, Title[Any]]:
    found: dict[str, Title[Any]] = {}
    for module in pkgutil.iter_modules(games.__path__, "serai.games."):
        title = import_module(module.name).TITLE
        found[title.name] = title
    for entry in entry_points(group="serai.games"):  # other packages may bring titles of their own
        title = entry.load()
        found[title.name] = title
    return found


def titles() -> list[str]:
    """The names of all titles, in alphabetical order."""
    return sorted(_registry())


def title_named(name: str) -> Title[Any]:
    """A title by its name; UnknownTitle if there is none."""
    if not isinstance(name, str) or name not in _registry():
        raise UnknownTitle(f"there is no title {short(name)}{nearest(name, _registry())}")
    return _registry()[name]


def part_of(title: Title[Any], part: str) -> ModuleType | None:
    """A module beside a title's own, such as ``brain``, ``draw`` or ``scene``; None if the title has none."""
    return module_in(type(title).__module__, part)


def module_in(package: str, part: str) -> ModuleType | None:
    """A module of a package by its name; None if there is no such module, or no such package."""
    try:
        found = find_spec(f"{package}.{part}")
    except ModuleNotFoundError:  # there is no such package, or it is a lone module
        return None
    return None if found is None else import_module(f"{package}.{part}")


def add(title: Title[Any]) -> None:
    """Register a title by hand, as notebooks do."""
    _registry()[title.name] = title


@contextmanager
def adding(*more: Title[Any]) -> Iterator[None]:
    """Register more titles for a while, as tests do; afterwards it is as it was."""
    before = dict(_registry())
    _registry().update((title.name, title) for title in more)
    try:
        yield
    finally:
        _registry().clear()
        _registry().update(before)
