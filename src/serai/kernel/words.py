"""Words for people: templates with typed arguments, one file per title, ready for translation."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from serai.kernel.codes import Codes


class Span(NamedTuple):
    """A piece of a message: its text and, where it names a thing of the game, that thing's domain and code."""

    text: str
    domain: str = ""
    code: str = ""


class Place(NamedTuple):
    """A place in a template: the argument's name, perhaps two forms to pick from, and whether it names no thing."""

    name: str
    one: str | None
    other: str | None
    plain: bool


_PLACE = re.compile(r"\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}")


class Words:
    """The texts of a title from its ``words.toml``.

    A template names its arguments in braces; ``{price|action|actions}`` picks a form by the number. The name of an
    argument tells its type: one called like a domain of the title's codes (``space``, or ``space_from``) is shown by
    that domain's name, translated under ``[names.<domain>]`` where the file has one.
    """

    def __init__(self, codes: Codes, texts: Mapping[str, Any]) -> None:
        self.codes = codes
        self.texts = texts
        self._phrases: dict[tuple[str, str], str | list[str | Place]] = {}

    @classmethod
    def read(cls, codes: Codes, path: Path) -> Words:
        return cls(codes, tomllib.loads(path.read_text(encoding="utf-8")))

    def find(self, section: str, key: str) -> str | None:
        """The template of a message, or None."""
        found = self.texts.get(section, {}).get(key)
        return found if isinstance(found, str) else None

    def named(self, **names: Mapping[str, str]) -> Words:
        """The same words with other names for the things of some domains, such as the players' own for their seats."""
        own = self.texts.get("names", {})
        texts = {**self.texts, "names": {**own, **{d: {**own.get(d, {}), **n} for d, n in names.items()}}}
        twin = Words(self.codes, texts)
        twin._phrases = self._phrases  # the templates are the same
        return twin

    def text(self, section: str, key: str, arguments: Mapping[str, Any]) -> str:
        """A message in words; an unknown one shows its key and arguments rather than nothing."""
        return "".join(span.text for span in self.spans(section, key, arguments))

    def spans(self, section: str, key: str, arguments: Mapping[str, Any]) -> list[Span]:
        """A message in pieces, so that a table can show a thing by its picture and a player by a colour."""
        template = self.find(section, key)
        if template is None:
            shown = ", ".join(f"{name} {self.value(name, value)}" for name, value in arguments.items())
            return [Span(f"{key} {shown}".strip())]
        return self.fill(template, arguments)

    def phrase(self, section: str, key: str, arguments: Mapping[str, Any]) -> str:
        """A message as it stands, without a capital at its beginning: a label, or a line of a tip."""
        parts = self._phrases.get((section, key))
        if parts is None:
            parts = self._taken_apart(section, key)
        if isinstance(parts, str):
            return parts
        return "".join([part if isinstance(part, str) else self._place(part, arguments) for part in parts])

    def _taken_apart(self, section: str, key: str) -> str | list[str | Place]:
        """A template in its parts, or as it is if it has no places; kept."""
        template = self.find(section, key)
        if template is None:
            raise KeyError(f"words.toml has no message {section}.{key}")
        parts = _parts(template, self.codes)
        kept = self._phrases[section, key] = template if all(isinstance(part, str) for part in parts) else parts
        return kept

    def _place(self, place: Place, arguments: Mapping[str, Any]) -> str:
        name, one, other, plain = place
        value = arguments[name]
        if one is not None:
            return f"{value} {one if value == 1 else other}"
        if plain and value is not None:
            return str(value)  # most arguments are plain
        return self.value(name, value)

    def fill(self, template: str, arguments: Mapping[str, Any]) -> list[Span]:
        """A template with its arguments in their places; the first letter is a capital."""
        filled: list[Span] = []
        end = 0
        for match in _PLACE.finditer(template):
            filled.append(Span(template[end : match.start()]))
            name, one, other = match.groups()
            value = arguments.get(name, "")
            if one is None:
                domain, code = self.thing(name, value)
                filled.append(Span(self.value(name, value), domain, code))
            else:
                filled.append(Span(f"{value} {one if value == 1 else other}"))
            end = match.end()
        filled.append(Span(template[end:]))
        filled = [span for span in filled if span.text]
        if filled:
            first = filled[0]
            filled[0] = Span(first.text[:1].upper() + first.text[1:], first.domain, first.code)
        return filled

    def thing(self, name: str, value: Any) -> tuple[str, str]:
        """The domain and code of an argument that names a thing; two empty texts for any other."""
        domain = name.partition("_")[0]
        if domain not in self.codes.domains or value in ("?", "", None):
            return "", ""
        return domain, self.codes.name(domain, value) if isinstance(value, int) else str(value)

    def value(self, name: str, value: Any) -> str:
        """One argument in words: by its domain if its name says so."""
        domain, code = self.thing(name, value)
        if domain:
            return str(self.texts.get("names", {}).get(domain, {}).get(code, code))
        if value is None:
            return "" if name.partition("_")[0] == "seat" else "?"
        return str(value)


def _parts(template: str, codes: Codes) -> list[str | Place]:
    """A template taken apart into texts and places."""
    found: list[str | Place] = []
    end = 0
    for match in _PLACE.finditer(template):
        if match.start() > end:
            found.append(template[end : match.start()])
        name, one, other = match.groups()
        found.append(Place(name, one, other, name.partition("_")[0] not in codes.domains))
        end = match.end()
    if end < len(template):
        found.append(template[end:])
    return found
