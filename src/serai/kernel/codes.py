"""Options and their text codes: one vocabulary of whole numbers per title, declared in named blocks."""

from __future__ import annotations

import re
from collections.abc import Sequence

_WORD = re.compile(r"[A-Za-z0-9_.+-]+")


class Block:
    """A run of options with one name: ``space`` with members ``a1`` to ``g7``, or ``end`` with one nameless one."""

    def __init__(self, name: str, start: int, names: tuple[str, ...], domain: str, wide: bool) -> None:
        self.name = name
        self.start = start
        self.names = names
        self.domain = domain
        self.wide = wide

    @property
    def stop(self) -> int:
        return self.start + max(1, len(self.names))

    def code(self, option: int) -> str:
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

    def block(self, name: str, of: str = "", wide: bool = False) -> int:
        """Declare a block and give its first option: one option alone, or one for each name of a domain.

        A *wide* block is for people (any price in a free offer); bots and environments leave it out. Wide blocks are
        declared last: the options below ``narrow`` are everybody's.
        """
        names = self.domains[of] if of else ()
        for word in (name, *names):
            if not _WORD.fullmatch(word):
                raise ValueError(f"{word!r} cannot stand in a code: only letters, digits and _ . + - can")
        if not wide and self.narrow < len(self.texts):
            raise ValueError(f"the block {name!r} is declared behind a wide one")
        block = Block(name, len(self.texts), names, of, wide)
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
        return block.start

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
        raise ValueError(f"{name!r} is not a {domain} ({known})")
