"""Why something is refused: part of the product."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from serai.kernel.template import Template

WORDS = Path(__file__).with_suffix(".toml")


@cache
def _texts() -> dict[str, str]:
    return tomllib.loads(WORDS.read_text(encoding="utf-8"))


def words(kind: str, **arguments: object) -> str:
    """A message of this file's words with its arguments in place."""
    return Template.of(_texts()[kind]).fill(arguments)


def reason(kind: str, rule: str = "", **arguments: object) -> Reason:
    """The reason of a kind, in words."""
    return Reason(words(kind, **arguments), rule, kind)


class Reason:
    """Why something cannot be chosen: one sentence, the rule that says so, if it is one, and what kind of reason."""

    def __init__(self, text: str, rule: str = "", kind: str = "") -> None:
        self.text = text
        self.rule = rule
        self.kind = kind

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text

    def __repr__(self) -> str:
        return f"Reason({self.text!r}, {self.rule!r})"


class IllegalChoice(ValueError):
    """A refused choice, with the reason and the rule id. Nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason.text
        self.rule = reason.rule


class CannotUndo(IllegalChoice):
    """Nothing can be taken back here; the reason says where the fence is."""
