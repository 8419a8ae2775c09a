"""What can be chosen, as a numbered list on the screen, and what was typed, as codes."""

from __future__ import annotations

import re
from typing import Any, Final

import click

from serai.match import Match
from serai.reasons import IllegalChoice, Reason

SCREEN: Final = 80
MANY: Final = 4
"""So many choices that differ in one word stand side by side under one heading."""


_SPACE: Final = re.compile(r"[a-z]\d+")


def menu(match: Match, seat: int) -> str:
    """The numbered choices of a seat. Those that differ only in a name share a heading and stand in columns."""
    offered = match.options(seat)
    if _are_numbers(offered):
        return f"      {' '.join(short(code) for code in offered)}"
    lines: list[str] = []
    for heading, numbered in _groups(match, seat).items():
        if len(numbered) < MANY:
            lines += [_single(match, seat, number, code) for number, code in numbered]
        else:
            lines.append(f"      {heading}")
            lines += _columns([(f"{number:>4} {short(code)}", short(code)) for number, code in numbered])
    return "\n".join(lines)


def _groups(match: Match, seat: int) -> dict[str, list[tuple[int, str]]]:
    """The choices by what they have in common: the label, less the name that tells them apart."""
    groups: dict[str, list[tuple[int, str]]] = {}
    for number, code in enumerate(match.options(seat), start=1):
        name = match.title.words.value(_domain(match, code), short(code))
        common = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "…", match.label(code), flags=re.IGNORECASE)
        groups.setdefault(common, []).append((number, code))
    return groups


def _domain(match: Match, code: str) -> str:
    option = match.title.codes.option(code)
    return "" if option is None else match.title.codes.block_of(option).domain


def _single(match: Match, seat: int, number: int, code: str) -> str:
    final = " (cannot be taken back)" if match.final(code, seat) else ""
    return f"{number:>4} {click.style(f'{code:14}', bold=True)} {match.label(code)}{final}"


def _columns(entries: list[tuple[str, str]]) -> list[str]:
    """Entries side by side; the spaces of a board (a1, b1 ...) as they lie on it."""
    width = max(len(text) for text, _ in entries) + 2
    across = max(1, (SCREEN - 1) // width)
    columns = sorted({name[:1] for _, name in entries})
    rows: dict[Any, dict[int, str]] = {}
    if len(columns) <= across and all(_SPACE.fullmatch(name) for _, name in entries):
        for text, name in entries:
            rows.setdefault(name[1:], {})[columns.index(name[0])] = text
    else:
        for index, (text, _) in enumerate(entries):
            rows.setdefault(index // across, {})[index % across] = text
    return ["".join(f"{row.get(column, ''):{width}}" for column in range(across)).rstrip() for row in rows.values()]


def short(code: str) -> str:
    """The part of a code that tells it from its like: ``c2`` of ``space:c2``."""
    return code.partition(":")[2] or code


def _are_numbers(offered: list[str]) -> bool:
    """Whether the choices are numbers themselves (the digit of a bid): then they are not numbered once more."""
    return all(short(code).isdecimal() for code in offered)


def read_line(match: Match, seat: int, words: list[str]) -> list[str]:
    """What was typed as codes: a number, a code or a name; several of them are tried in turn on a copy.

    IllegalChoice says what is wrong with the first that does not hold; nothing is played.
    """
    if len(words) == 1:
        return [resolve(match, seat, words[0])]
    trial = match.copy()
    codes: list[str] = []
    for word in words:
        if word.isdecimal():
            raise IllegalChoice(Reason("In a line of several choices each is given by its code, not by a number"))
        code = resolve(trial, seat, word)
        try:
            trial.play(code, seat)
        except IllegalChoice as error:
            raise IllegalChoice(Reason(f"{error.reason}; nothing of this line was played", error.rule)) from None
        codes.append(code)
    return codes


def resolve(match: Match, seat: int, word: str) -> str:
    """One choice as it was typed: a number of the list, a code, or a name that only one choice has."""
    offered = match.options(seat)
    if word.isdecimal() and not _are_numbers(offered):
        if len(word) < 6 and 1 <= int(word) <= len(offered):
            return offered[int(word) - 1]
        raise IllegalChoice(Reason(f"There is no number {word[:12]} in the list; it goes from 1 to {len(offered)}"))
    if word in offered:
        return word
    alike = [code for code in offered if short(code).lower() == word.lower()]
    if len(alike) == 1:
        return alike[0]
    if alike:
        raise IllegalChoice(Reason(f"{word!r} can be {' or '.join(alike)}; type one of them"))
    return _not_offered(match, seat, word)


def _not_offered(match: Match, seat: int, word: str) -> str:
    """A code that the rules refuse is handed on for its reason; a name alone is completed where one block asks."""
    if match.title.codes.option(word) is not None:
        return word
    blocks = {code.partition(":")[0] for code in match.options(seat)}
    known = [f"{block}:{word}" for block in blocks if match.title.codes.option(f"{block}:{word}") is not None]
    if len(known) == 1:
        return known[0]
    raise IllegalChoice(Reason(f"{word!r} is none of the choices; type a number, a code of the list, or help"))
