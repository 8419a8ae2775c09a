"""Texts on a table: a minus sign, a capital at the beginning, words in little room."""

from __future__ import annotations

from typing import Final

MINUS: Final = "\N{MINUS SIGN}"


def capital(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def shorten(text: str, room: int) -> str:
    """A text in so many letters."""
    return text if len(text) <= room else text[: room - 1] + "…"
