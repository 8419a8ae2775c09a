"""The site's texts: templates with arguments from ``web/words.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from serai.kernel.template import Template

FILE = Path(__file__).parent.parent / "web" / "words.toml"


@cache
def _texts() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def section(name: str) -> Mapping[str, Any]:
    """All templates of a section, as a page gives them to its script."""
    found: Mapping[str, Any] = _texts().get(name, {})
    return found


def has(key: str) -> bool:
    """Whether there is a message ``section.name``."""
    part, _, name = key.partition(".")
    return name in section(part)


def words(key: str) -> list[str]:
    """A message that is a list of words."""
    part, _, name = key.partition(".")
    return [str(word) for word in section(part)[name]]


def t(key: str, **arguments: Any) -> str:
    """The text ``section.name`` with its arguments. KeyError if there is none."""
    part, _, name = key.partition(".")
    template = section(part).get(name)
    if not isinstance(template, str):
        raise KeyError(f"words.toml has no message {key!r}")
    return Template.of(template).fill(arguments)


def listed(names: Sequence[str]) -> str:
    """Names in a row: Ann, Bob and Cy."""
    if not names:
        return ""
    if len(names) == 1:
        return names[0]
    row = names[0]
    for name in names[1:-1]:
        row = t("listed.more", one=row, other=name)
    return t("listed.two", one=row, other=names[-1])
