"""Keeping a game: its journal, a file of its own where need be, and an orderly stop whatever signal comes."""

from __future__ import annotations

import os
import signal
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any, Final

import click

from serai.cli.common import say, write_text
from serai.cli.errors import BAD_INPUT, BadInput
from serai.kernel.game import CLOCK
from serai.match import Match


class Unkept(click.ClickException):
    """The journal that is wanted cannot be written."""

    exit_code = BAD_INPUT


class Keeper:
    """Knows where the game at the table can be found again. A person's game is never lost."""

    def __init__(self, match: Match, journal: Path | None, data: Path | None, talking: bool) -> None:
        self.match = match
        self.journal = journal
        self.data = data
        self.printed = data.read_bytes() if data is not None and data.is_file() else b""
        self.talking = talking
        self.written: dict[Path, str] = {}  # our files, and what we wrote last

    def keep(self) -> None:
        """Write the journal, if one is wanted: after every choice."""
        if self.journal is not None:
            try:
                self._write(self.journal, self.match.save())
            except BadInput as error:
                raise Unkept(error.message) from None

    def save(self, file: Path) -> None:
        """Write a file that was asked for; one that is not ours is left alone."""
        if file.exists() and file not in self.written:
            raise BadInput(f"{file} exists already; choose another name")
        self._write(file, self.match.save())

    def _write(self, file: Path, text: str) -> None:
        write_text(file, text)
        self.written[file] = text

    def rescue(self, crash: bool = False) -> Path | None:
        """Where the game is; if nowhere, a person's game, or any that broke down, goes to a file of its own."""
        text = self.match.save()
        for file, known in self.written.items():
            if known == text and file.exists():
                return file
        if self.journal is not None:
            with suppress(BadInput):
                self._write(self.journal, text)
                return self.journal
        if not self.talking and not crash:
            return None
        found = own_file(f"serai-{self.match.title.name}-", text)
        if found is None:
            with suppress(OSError):
                say(f"\nThere is no place for a file. This is the game; copy it from here.\n\n{text}")
        else:
            self.written[found] = text
        return found

    def words(self, file: Path) -> str:
        """What is typed for a game in a file: its name, and the data file, of which there is a copy if it changed."""
        if self.match.data_digest is None or self.data is None:
            return str(file)
        with suppress(OSError):
            if self.data.read_bytes() == self.printed:
                return f"{file} --data {self.data}"
        copy = file.with_name(f"{file.name}.toml")
        with suppress(OSError):
            copy.write_bytes(self.printed)
        return f"{file} --data {copy}"

    def place(self, crash: bool = False) -> str:
        """Keep the game, and say where."""
        file = self.rescue(crash)
        return "not kept" if file is None else f"kept in {self.words(file)}"

    def standing(self, why: str) -> str:
        """Say in one line where the game stands, after it has been kept."""
        kept = self.place()
        match = self.match
        caption = match.title.caption
        state = "is over" if match.over else f"is not over: {waiting(match)} to choose"
        if match.over or match.title.open_scores:
            names = (seat_name(match, seat) for seat in range(match.players))
            scores = ", ".join(f"{name} {score}" for name, score in zip(names, match.scores, strict=True))
            state += f", scores {scores}"
        return f"{why}; the game of {caption} {state}; it is {kept}."


def own_file(head: str, text: str) -> Path | None:
    """A new file that only its owner can read, in the first folder that takes it; None if none does."""
    for folder in (tempfile.gettempdir, Path.cwd, Path.home):
        with suppress(OSError, RuntimeError):
            number, name = tempfile.mkstemp(".journal", head, folder())
            try:
                with os.fdopen(number, "w", encoding="utf-8") as file:
                    file.write(text)
                return Path(name)
            except OSError:
                Path(name).unlink()
    return None


def seat_name(match: Match, seat: int) -> str:
    return match.title.words.value("seat", seat)


def waiting(match: Match) -> str:
    """Who is to choose, with the verb."""
    names = [seat_name(match, seat) for seat in match.seats if seat >= 0]
    if not names:
        return "the clock is" if CLOCK in match.seats else "chance is"
    return f"{names[0]} is" if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]} are"


# ---- signals -------------------------------------------------------------------------------------------------------

SIGNALS: Final = ("SIGINT", "SIGTERM", "SIGHUP")


class Halt(KeyboardInterrupt):
    """A signal that ends the game."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Watch:
    """Ctrl-C, SIGTERM and SIGHUP stop a game between two choices, never within one. The first of them counts."""

    def __init__(self) -> None:
        self._before: dict[int, Any] = {}
        self._busy = False
        self._came = 0
        self._bell = -1  # the writing end of a pipe that the system rings at every signal
        self._bell_before = -1

    def __enter__(self) -> Watch:
        if threading.current_thread() is threading.main_thread():
            for name in SIGNALS:
                number = getattr(signal, name, None)  # not every system has them all
                if number is not None and signal.getsignal(number) is not signal.SIG_IGN:  # nohup
                    self._before[number] = signal.signal(number, self._signalled)
            self._listen()
        return self

    def __exit__(self, *_: object) -> None:
        if self._bell >= 0:
            signal.set_wakeup_fd(self._bell_before)
            os.close(self._bell)
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _listen(self) -> None:
        """Sit beside the keyboard: a signal that comes just before a read begins would wait for the next key."""
        ear, self._bell = os.pipe()
        os.set_blocking(self._bell, False)
        self._bell_before = signal.set_wakeup_fd(self._bell, warn_on_full_buffer=False)
        threading.Thread(target=self._nudge, args=(ear, threading.get_ident()), daemon=True).start()

    def _nudge(self, ear: int, reader: int) -> None:
        """Send a signal again until it has been noticed; ends when the pipe is closed."""
        while rung := os.read(ear, 1):
            time.sleep(0.1)
            if not self._came and rung[0] in self._before:
                signal.pthread_kill(reader, rung[0])
        os.close(ear)

    def _signalled(self, number: int, _: FrameType | None) -> None:
        if self._busy:
            self._came = self._came or number
        elif not self._came:
            self._came = number
            raise Halt(number)

    @contextmanager
    def undivided(self) -> Iterator[None]:
        """What is done here is done whole; a signal waits until then."""
        self._busy = True
        try:
            yield
        finally:
            self._busy = False
            if self._came:
                raise Halt(self._came)
