"""Words for people: templates with typed arguments, one file per title, ready for translation."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from serai.kernel.codes import Codes
from serai.kernel.template import Placeholder, Span, Template

__all__ = ["Span", "Words"]


MOST_PHRASES: Final = 4096
"""So many phrases are cached, by their arguments."""


class Words:
    """The texts of a title from its ``words.toml``.

    A template names its arguments in braces; ``{price|action|actions}`` picks a form by the number. The name of an
    argument tells its type: one called like a domain of the title's codes (``space``, or ``space_from``) is shown by
    that domain's name, translated under ``[names.<domain>]`` where the file has one.
    """

    def __init__(self, codes: Codes, texts: Mapping[str, Any]) -> None:
        self.codes = codes
        self.texts = texts
        self._phrases: dict[tuple[object, ...], str] = {}

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
        return Words(self.codes, texts)

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
        asked = (section, key, *arguments.items())
        found = self._phrases.get(asked)
        if found is None:
            template = self.find(section, key)
            if template is None:
                raise KeyError(f"words.toml has no message {section}.{key}")
            found = Template.of(template).fill(arguments, self._shown)
            if len(self._phrases) >= MOST_PHRASES:
                self._phrases.clear()
            self._phrases[asked] = found
        return found

    def fill(self, template: str, arguments: Mapping[str, Any]) -> list[Span]:
        """A template with its arguments in their places; the first letter is a capital."""
        filled = Template.of(template).spans(arguments, self._span)
        if filled:
            first = filled[0]
            filled[0] = Span(first.text[:1].upper() + first.text[1:], first.domain, first.code)
        return filled

    def _shown(self, place: Placeholder, value: Any) -> str:
        if place.kind not in self.codes.domains and value is not None:
            return str(value)  # most arguments are plain
        return self.value(place.name, value)

    def _span(self, place: Placeholder, value: Any) -> Span:
        return Span(self.value(place.name, value), *self.thing(place.name, value))

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
