"""Options and their text codes: one vocabulary of whole numbers per title, declared in named blocks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import final

from serai.kernel.ints import i64
from serai.kernel.text import short

_WORD = re.compile(r"[A-Za-z0-9_.+-]+")


@final
class Block:
    """A run of options with one name: ``space`` with members ``a1`` to ``g7``.

    Rules ask it: ``CARRY.has(option)`` tells whether an option is one of the block, ``CARRY.index(option)`` which,
    ``CARRY.option(space)`` gives the option of a member.
    """

    def __init__(self, name: str, start: i64, names: tuple[str, ...], domain: str, wide: bool) -> None:
        self.name = name
        self.start: i64 = start
        self.stop: i64 = start + max(1, len(names))
        self.names = names
        self.domain = domain
        self.wide = wide

    def has(self, option: i64) -> bool:
        """Whether an option is one of this block."""
        return self.start <= option < self.stop

    def index(self, option: i64) -> i64:
        """Which member of the block an option is, counted from 0."""
        return option - self.start

    def option(self, index: i64) -> i64:
        """The option of a member."""
        return self.start + index

    def code(self, option: i64) -> str:
        """The text of an option of this block."""
        return f"{self.name}:{self.names[option - self.start]}" if self.names else self.name


class Codes:
    """The vocabulary of one title.

    A *domain* is a row of names for a kind of thing (``space``: a1, b1, ...); events, data and texts use it. A
    *block* is a run of options, one for each name of its domain. A code, ``space:c2``, is the only form of an option
    that leaves the process; the integer belongs to one version of the rules.
    """

    def __init__(self) -> None:
        self.domains: dict[str, tuple[str, ...]] = {}
        self.blocks: list[Block] = []
        self.texts: list[str] = []
        self.narrow = 0
        self._options: dict[str, int] = {}
        self._block_of: list[Block] = []

    def domain(self, name: str, names: Sequence[str]) -> tuple[str, ...]:
        """Declare the names of one kind of thing."""
        if name in self.domains:
            raise ValueError(f"the domain {name!r} is declared twice")
        self.domains[name] = tuple(names)
        return self.domains[name]

    def block(self, name: str, of: str, wide: bool = False) -> Block:
        """Declare a block: one option for each name of a domain.

        A *wide* block is for people (any price in a free offer); bots and environments leave it out. Wide blocks are
        declared last: the options below ``narrow`` are everybody's.
        """
        return self._declare(name, self.domains[of], of, wide)

    def single(self, name: str, wide: bool = False) -> int:
        """Declare one option that stands alone, such as ``end``, and give its number."""
        return int(self._declare(name, (), "", wide).start)

    def _declare(self, name: str, names: tuple[str, ...], domain: str, wide: bool) -> Block:
        for word in (name, *names):
            if not _WORD.fullmatch(word):
                raise ValueError(f"{word!r} cannot stand in a code: only letters, digits and _ . + - can")
        if not wide and self.narrow < len(self.texts):
            raise ValueError(f"the block {name!r} is declared behind a wide one")
        block = Block(name, len(self.texts), names, domain, wide)
        option: i64
        for option in range(block.start, block.stop):
            code = block.code(option)
            if code in self._options:
                raise ValueError(f"the code {code!r} is declared twice")
            self._options[code] = option
            self.texts.append(code)
            self._block_of.append(block)
        self.blocks.append(block)
        if not wide:
            self.narrow = block.stop
        return block

    def __len__(self) -> int:
        return len(self.texts)

    def code(self, option: int) -> str:
        """The text of an option."""
        return self.texts[option]

    def option(self, code: str) -> int | None:
        """The option of a text, or None if this title has no such code."""
        return self._options.get(code)

    def block_of(self, option: int) -> Block:
        return self._block_of[option]

    def name(self, domain: str, index: int) -> str:
        """The name of one thing of a domain."""
        return self.domains[domain][index]

    def index(self, domain: str, name: str) -> int:
        """The number of one thing of a domain; ValueError names the possible ones."""
        names = self.domains[domain]
        if name in names:
            return names.index(name)
        known = ", ".join(names) if len(names) < 20 else f"for example {names[0]}"
        raise ValueError(f"{short(name)} is not a {domain} ({known})")
