"""Templates: texts with named places, the one form of all words of the titles, the site and the refusals.

``{price}`` is replaced by the argument ``price``; ``{price|action|actions}`` by the number and the form that fits it:
``1 action``, ``2 actions``. Arguments are never read as templates themselves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple


class Span(NamedTuple):
    """A piece of a message: its text and, where it names a thing of the game, that thing's domain and code."""

    text: str
    domain: str = ""
    code: str = ""


class Placeholder(NamedTuple):
    """A place in a template: the argument's name, what kind of thing the name says it is, and perhaps two forms.

    The kind of ``space`` and of ``space_from`` is ``space``.
    """

    name: str
    kind: str
    one: str | None
    other: str | None


_PLACE = re.compile(r"\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}")


def _as_text(place: Placeholder, value: Any) -> str:
    return str(value)


class Template:
    """A text taken apart once into plain texts and places, to be filled with arguments any number of times."""

    def __init__(self, text: str) -> None:
        self.parts: list[str | Placeholder] = []
        end = 0
        for found in _PLACE.finditer(text):
            if found.start() > end:
                self.parts.append(text[end : found.start()])
            name, one, other = found.groups()
            self.parts.append(Placeholder(name, name.partition("_")[0], one, other))
            end = found.end()
        if end < len(text):
            self.parts.append(text[end:])

    @staticmethod
    @cache
    def of(text: str) -> Template:
        """The template of a text from a file of words; each is taken apart once."""
        return Template(text)

    @property
    def names(self) -> set[str]:
        """The names of the arguments."""
        return {part.name for part in self.parts if isinstance(part, Placeholder)}

    def fill(self, arguments: Mapping[str, Any], show: Callable[[Placeholder, Any], str] = _as_text) -> str:
        """The text with its arguments, each as ``show`` writes it; KeyError if one is missing."""
        return "".join(
            [part if isinstance(part, str) else _filled(part, arguments[part.name], show) for part in self.parts]
        )

    def spans(self, arguments: Mapping[str, Any], show: Callable[[Placeholder, Any], Span]) -> list[Span]:
        """The same in pieces; an argument that is missing is an empty text."""
        found = []
        for part in self.parts:
            if isinstance(part, str):
                found.append(Span(part))
            elif part.one is None:
                found.append(show(part, arguments.get(part.name, "")))
            else:
                found.append(Span(_filled(part, arguments.get(part.name, ""), _as_text)))
        return [span for span in found if span.text]


def _filled(place: Placeholder, value: Any, show: Callable[[Placeholder, Any], str]) -> str:
    if place.one is None:
        return show(place, value)
    return f"{value} {place.one if value == 1 else place.other}"
