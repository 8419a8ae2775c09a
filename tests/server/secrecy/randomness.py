"""What is random by right: ids, tokens, links and seeds. They are the only thing that two transcripts may differ in.

Everything random on the site comes from :mod:`secrets`. The source is watched, so a transcript is cleaned by taking out
exactly the values that it gave, and hashes of them, each by the number of its first appearance. Times of the day are
taken out by their form.
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from serai.kernel.chance import commitment

_WORD = re.compile(rb"[A-Za-z0-9_-]{11,}")
_TIME = re.compile(
    rb"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:\+00:00|Z)?)?|\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT"
)


class Randomness:
    """The random values of one world."""

    def __init__(self) -> None:
        self._known: dict[bytes, str] = {}

    def add(self, value: str) -> str:
        """Remember a value, and the forms in which it is shown."""
        shown = {value, value.replace("-", "a").replace("_", "b"), commitment(value)}
        shown.add(hashed := hashlib.sha256(value.encode()).hexdigest())
        shown.add(hashed[:16])
        shown.add(base64.urlsafe_b64encode(value.encode()).rstrip(b"=").decode())
        for form in shown:
            self._known[form.encode()] = value
        return value

    def knows(self, word: bytes) -> str | None:
        return self._known.get(word)


class Cleaner:
    """Cleans the transcript of one pair of eyes."""

    def __init__(self, randomness: Randomness) -> None:
        self._randomness = randomness
        self._numbers: dict[str, int] = {}

    def __call__(self, raw: bytes) -> bytes:
        return _TIME.sub(b"<time>", _WORD.sub(self._number, raw))

    def _number(self, found: re.Match[bytes]) -> bytes:
        word, start = found[0], 0
        while (value := self._randomness.knows(word[start:])) is None:  # a name may stand before it: souk-<id>
            start = word.find(b"-", start) + 1
            if start == 0:
                return word
        return word[:start] + b"<random %d>" % self._numbers.setdefault(value, len(self._numbers))


class Current:
    """The world that is served now: whatever is drawn at random is drawn in it."""

    world: Any = None


@contextmanager
def watched(current: Current) -> Iterator[None]:
    """Watch the source of random values."""
    patch = pytest.MonkeyPatch()
    real_hex, real_url, real_bytes = secrets.token_hex, secrets.token_urlsafe, secrets.token_bytes

    def noted(value: str) -> str:
        return current.world.randomness.add(value) if len(value) > 10 and current.world is not None else value

    def noted_bytes(size: int = 32) -> bytes:
        value = real_bytes(size)
        noted(base64.urlsafe_b64encode(value).rstrip(b"=").decode())
        return value

    patch.setattr(secrets, "token_hex", lambda size=32: noted(real_hex(size)))
    patch.setattr(secrets, "token_urlsafe", lambda size=32: noted(real_url(size)))
    patch.setattr(secrets, "token_bytes", noted_bytes)
    patch.setattr(secrets, "choice", lambda row: row[0])
    try:
        yield
    finally:
        patch.undo()
