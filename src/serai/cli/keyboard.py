"""The keyboard: lines that people type, or a script; and the screen wiped when it goes from hand to hand."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from io import TextIOWrapper

from serai.cli.common import say

try:
    import readline
except ImportError:  # not every system has it
    readline = None  # type: ignore[assignment]


Completer = Callable[[str, int], str | None]
"""What the tab key makes of a beginning: the word of a number, or None when there are no more."""


class Keyboard:
    """Standard input. Prompts are for people at a terminal; a script needs none, and its lines are shown instead."""

    def __init__(self, completer: Completer) -> None:
        self.talking = sys.stdin is not None and sys.stdin.isatty()
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        if self.talking and readline is not None:
            readline.set_completer_delims(" ")
            readline.set_completer(completer)
            readline.parse_and_bind("tab: complete")

    def line(self, prompt: str = "> ") -> str | None:
        """One line, or None at the end of the input, which may be a terminal that is gone."""
        if sys.stdout is not None:
            sys.stdout.flush()
        if self.talking:
            try:
                return input(prompt)
            except (EOFError, OSError):
                return None
        line = sys.stdin.readline(10_000) if sys.stdin is not None else ""
        if line.strip():
            say(f"> {line.strip()}")
        return line or None

    def pass_to(self, name: str) -> str | None:
        """Hand over to another person, who finds nothing of what was shown or typed; what was typed meanwhile."""
        wipe()
        if readline is not None:
            readline.clear_history()
        line = self.line(f"Pass the keyboard to {name} and press Enter ")
        wipe()
        return line


def wipe() -> None:
    """Clear the screen, and where it can be done what has scrolled off it."""
    dumb = os.environ.get("TERM", "dumb") == "dumb" and sys.platform != "win32"
    print("\n" * 100 if dumb else "\x1b[H\x1b[2J\x1b[3J", end="", flush=True)
