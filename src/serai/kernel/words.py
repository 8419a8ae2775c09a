"""Words for people: templates with typed arguments, one file per title, ready for translation."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from serai.kernel.codes import Codes

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

    @classmethod
    def read(cls, codes: Codes, path: Path) -> Words:
        return cls(codes, tomllib.loads(path.read_text(encoding="utf-8")))

    def find(self, section: str, key: str) -> str | None:
        """The template of a message, or None."""
        found = self.texts.get(section, {}).get(key)
        return found if isinstance(found, str) else None

    def text(self, section: str, key: str, arguments: Mapping[str, Any]) -> str:
        """A message in words; an unknown one shows its key and arguments rather than nothing."""
        template = self.find(section, key)
        if template is None:
            shown = ", ".join(f"{name} {self.value(name, value)}" for name, value in arguments.items())
            return f"{key} {shown}".strip()
        return self.fill(template, arguments)

    def fill(self, template: str, arguments: Mapping[str, Any]) -> str:
        def place(match: re.Match[str]) -> str:
            name, one, other = match.groups()
            value = arguments.get(name, "")
            if one is None:
                return self.value(name, value)
            return f"{value} {one if value == 1 else other}"

        filled = _PLACE.sub(place, template)
        return filled[:1].upper() + filled[1:]

    def value(self, name: str, value: Any) -> str:
        """One argument in words: by its domain if its name says so."""
        domain = name.partition("_")[0]
        if domain == "seat" and value is None:
            return ""
        if domain not in self.codes.domains or value == "?" or value is None:
            return str(value) if value is not None else "?"
        code = self.codes.name(domain, value) if isinstance(value, int) else str(value)
        names = self.texts.get("names", {}).get(domain, {})
        return str(names.get(code, code))
