"""Texts of the table, joined in rows or with a capital."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from serai.scene.context import SceneContext


def listed(context: SceneContext, texts: Iterable[str], joint: str = "and_more") -> str:
    """Several texts in a row; nothing for none."""
    found = list(texts)
    return reduce(lambda one, other: context.say(joint, one=one, other=other), found) if found else ""


def capital(text: str) -> str:
    """A text that begins with a name, as a heading."""
    return text[:1].upper() + text[1:]


def lines(*texts: str) -> tuple[str, ...]:
    """The lines of a tip: those that say something."""
    return tuple(text for text in texts if text)
