"""Names that look alike: a name at a table may not be taken for another player's.

Names are compared by their *skeleton*, after Unicode Technical Standard 39: what is left when everything is dropped
that a reader overlooks. Python knows compatible forms (full width, mathematical letters, ligatures), accents and case;
the letters of other scripts that look like Latin ones are listed here. Unicode's own list has thousands of entries,
most of them for scripts of which no name is made; these are those in which a whole name can be imitated.
"""

# ruff: noqa: RUF001
from __future__ import annotations

from collections.abc import Iterable
from unicodedata import category, normalize

from serai.server.words import t

LOOKALIKES = {
    "a": "аαɑ",
    "b": "ьвƅβ",
    "c": "сϲᴄⅽ",
    "d": "ԁⅾ",
    "e": "еɛҽєε",
    "f": "ƒϝ",
    "g": "ɡցǥ",
    "h": "һнհ",
    "i": "іıιɩ|1lⅼ",
    "j": "јϳ",
    "k": "кκĸқ",
    "m": "мⅿ",
    "n": "ոпηռ",
    "o": "оοօσ0",
    "p": "рρϸ",
    "q": "ԛգ",
    "r": "гᴦ",
    "s": "ѕꜱ5$ꙅ",
    "t": "тτ",
    "u": "υսʋ",
    "v": "ѵνⅴ",
    "w": "ԝшωѡ",
    "x": "хχⅹ",
    "y": "уүγყ",
    "z": "ᴢ",
    "3": "зӡ",
    "4": "ч",
}
"""Letters and signs that look like a Latin letter, small or as a capital. Small ell, i and 1 are one."""
PAIRS = {"rn": "m", "vv": "w", "cl": "d"}
"""Two letters that look like one."""
_SAME = str.maketrans({other: letter for letter, others in LOOKALIKES.items() for other in others})


class NameRefused(ValueError):
    """A name that is not allowed; the text says why."""


def skeleton(name: str) -> str:
    """What a reader sees of a name: without case, accents, blanks and punctuation, and look-alikes as one letter."""
    plain = normalize("NFKD", normalize("NFKD", name).casefold())
    seen = "".join(sign for sign in plain.translate(_SAME) if category(sign)[0] in "LNS")
    for pair, letter in PAIRS.items():
        seen = seen.replace(pair.translate(_SAME), letter)
    return seen or plain


def refuse_lookalike(name: str, others: Iterable[str]) -> None:
    """NameRefused if a name could be taken for one of these."""
    own = skeleton(name)
    for other in others:
        if skeleton(other) == own:
            raise NameRefused(t("error.name_taken", name=other))
