"""What can be chosen, as a numbered list on the screen, and what was typed, as codes."""

from __future__ import annotations

import re
import textwrap
from typing import Any, Final

import click

from serai.kernel.game import CLOCK
from serai.match import Match
from serai.reasons import IllegalChoice, Reason

SCREEN: Final = 80
MANY: Final = 4
"""So many choices that differ in one word stand side by side under one heading."""


_SPACE: Final = re.compile(r"[a-z]\d+")


def menu(match: Match, seat: int) -> str:
    """The numbered choices of a seat. Those that differ only in a name share a heading and stand in columns.

    Where the clock is asked too, a person may let time pass: that comes last.
    """
    offered = match.options(seat)
    if _are_numbers(match, offered):
        lines = [*_wrapped([short(code) for code in offered])]
        return "\n".join(lines + [_time(match, "", code) for code in clock_codes(match, seat)])
    groups = _groups(match, seat)
    alone = [code for numbered in groups.values() if len(numbered) < MANY for _, code in numbered]
    width = min(max([14, *map(len, alone)]), 24)
    lines = []
    for heading, numbered in groups.items():
        if len(numbered) < MANY:
            lines += [_single(match, seat, number, code, width) for number, code in numbered]
        else:
            lines.append(f"      {heading}")
            lines += _columns([(f"{number:>4} {short(code)}", short(code)) for number, code in numbered])
    for number, code in enumerate(clock_codes(match, seat), start=len(offered) + 1):
        lines.append(_time(match, str(number), code, width))
    return "\n".join(lines)


def clock_codes(match: Match, seat: int) -> list[str]:
    """What the clock is offered beside a person: whoever sits at the keyboard may let time pass."""
    return match.options(CLOCK) if seat >= 0 and CLOCK in match.seats else []


def _time(match: Match, number: str, code: str, width: int = 14) -> str:
    return f"{number:>4} {click.style(f'{code:{width}}', bold=True)} Let time pass: {match.label(code)}"


def _wrapped(words: list[str]) -> list[str]:
    return textwrap.wrap(" ".join(words), SCREEN, initial_indent=" " * 6, subsequent_indent=" " * 6)


def _groups(match: Match, seat: int) -> dict[str, list[tuple[int, str]]]:
    """The choices by what they have in common: the label, less the name that tells them apart."""
    groups: dict[str, list[tuple[int, str]]] = {}
    for number, code in enumerate(match.options(seat), start=1):
        common = re.sub(rf"(?<!\w){re.escape(_name(match, code))}(?!\w)", "…", match.label(code), flags=re.IGNORECASE)
        groups.setdefault(common, []).append((number, code))
    return groups


def _name(match: Match, code: str) -> str:
    """What tells a choice from its like, in words: Blue of ``give:1``."""
    option = match.title.codes.option(code)
    domain = "" if option is None else match.title.codes.block_of(option).domain
    return match.title.words.value(domain, short(code))


def _single(match: Match, seat: int, number: int, code: str, width: int) -> str:
    final = " (cannot be taken back)" if match.final(code, seat) else ""
    return f"{number:>4} {click.style(f'{code:{width}}', bold=True)} {match.label(code)}{final}"


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


def _are_numbers(match: Match, offered: list[str]) -> bool:
    """Whether the choices are numbers themselves (the digit of a bid): then they are not numbered once more."""
    return len({code.partition(":")[0] for code in offered}) == 1 and all(
        short(code).isdecimal() and _name(match, code) == short(code) for code in offered
    )


def read_line(match: Match, seat: int, words: list[str]) -> tuple[int, list[str]]:
    """What was typed as codes, and who plays them: the seat, or the clock where time shall pass.

    A number, a code or a name; several of them are tried in turn on a copy. IllegalChoice says what is wrong with the
    first that does not hold; nothing is played.
    """
    if len(words) == 1:
        code = resolve(match, seat, words[0])
        return CLOCK if is_clock(match, seat, code) else seat, [code]
    trial = match.copy()
    codes: list[str] = []
    for word in words:
        if word.isdecimal() and not _are_numbers(trial, trial.options(seat)):
            raise IllegalChoice(Reason("In a line of several choices each is given by its code, not by a number"))
        code = resolve(trial, seat, word)
        try:
            trial.play(code, seat)
        except IllegalChoice as error:
            raise IllegalChoice(Reason(f"{error.reason}; nothing of this line was played", error.rule)) from None
        codes.append(code)
    return seat, codes


def is_clock(match: Match, seat: int, code: str) -> bool:
    """Whether a code is the clock's and not the seat's."""
    return code in clock_codes(match, seat) and code not in match.options(seat)


def resolve(match: Match, seat: int, word: str) -> str:
    """One choice as it was typed: a number of the list, a code, or a name that only one choice has."""
    own = match.options(seat)
    offered = own + clock_codes(match, seat)
    if word.isdecimal() and not _are_numbers(match, own):
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
