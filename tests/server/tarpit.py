"""Tarpit: a made-up title with traps, for the tests of the sandbox. A position says which trap it holds and when.

A trap that is sprung in the server's own process is an error there, so that a test fails and does not hang.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import time
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, ClassVar

from serai import registry
from serai.kernel.codes import Codes
from serai.kernel.events import Kinds
from serai.kernel.fields import Number
from serai.kernel.frame import Frame
from serai.kernel.game import Game
from serai.kernel.ints import Ints
from serai.kernel.title import Title
from serai.kernel.words import Words
from serai.server import sandbox
from tests.kernel import souk

NOTHING, SPIN, EAT, SLEEP, CRASH, BREAK = range(6)

CODES = Codes()
CODES.domain("seat", ["0", "1"])
STAY = CODES.single("stay")
GO = CODES.single("go")


def spring(trap: int) -> None:
    if trap == NOTHING:
        return
    assert multiprocessing.parent_process() is not None, "a trap was sprung in the server"
    if trap == SPIN:
        while True:
            pass
    if trap == EAT:
        eaten = []
        while True:
            eaten.append(bytearray(10_000_000))
    if trap == SLEEP:
        time.sleep(3600)
    if trap == CRASH:
        os.kill(os.getpid(), signal.SIGSEGV)
    if trap == BREAK:
        raise ZeroDivisionError("division by zero")


class Tarpit(Game):
    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.moves = 0
        self.now = NOTHING  # the trap that waits for whoever reads the position
        self.later = NOTHING  # the trap that waits for whoever goes on

    def copy(self) -> Tarpit:
        g = Tarpit(self.players)
        g.moves, g.now, g.later = self.moves, self.now, self.later
        self.copy_kernel_state(g)
        return g


class Walk(Frame[Tarpit]):
    """Seat 0 stays or goes, for ever."""

    FIELDS: ClassVar[tuple[str, ...]] = ()

    def ask(self, g: Tarpit) -> bool:
        spring(g.now)
        return g.ask_seat(0, Ints([STAY, GO]))

    def answer(self, g: Tarpit, option: int) -> None:
        g.moves += 1
        if option == GO:
            spring(g.later)

    def blocks(self) -> tuple[str, ...]:
        return ("stay", "go")

    def copy(self) -> Walk:
        return Walk()


class TarpitTitle(Title[Tarpit]):
    name = "tarpit"
    caption = "Tarpit"
    players = range(2, 3)
    version = 1
    settings = ()
    codes = CODES
    kinds = Kinds()
    frames = (Walk,)
    folder = Path(__file__).parent
    undo_rule = "TAR-1"
    words = Words(CODES, {})
    fields = (Number("moves"), Number("now"), Number("later"))

    def empty_game(self, players: int, settings: Mapping[str, str | int], table: Any) -> Tarpit:
        return Tarpit(players)

    def opening(self, game: Tarpit) -> Frame[Tarpit]:
        return Walk()

    def standing(self, game: Tarpit, seat: int) -> list[int]:
        return [game.moves]

    def check(self, game: Tarpit) -> str:
        return ""


TITLE = TarpitTitle()
_FOR_GOOD = ExitStack()


def begin() -> None:
    """In the sandbox's process: know the titles that were made up for tests, then set the limits."""
    for title in (TITLE, souk.TITLE):
        _FOR_GOOD.enter_context(registry.adding(title))
    sandbox.begin()


def journal(**position: int) -> str:
    """A journal that starts from a position."""
    return f"serai journal 1\ntitle: tarpit\nplayers: 2\nposition: {json.dumps(position)}\nseed: 1\n\n"
