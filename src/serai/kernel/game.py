"""The game: its numbers, the stack of frames, and the decision that waits."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from serai.kernel.events import EVERYONE, Event, Kind
from serai.kernel.frame import Frame
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row

NONE: Final = -1
"""No seat, no space, no card."""
CHANCE: Final = -2
"""The seat of dice, bags and decks, written ``*``."""
CLOCK: Final = -3
"""The seat of time, written ``!``: only the table's timers answer for it."""

OPEN: Final = 0
SOFT: Final = 1
HARD: Final = 2
"""How strongly the step just made is fenced against undo: not, by the rules or by another seat, by what was learned."""

LONGEST_RUN: Final = 10_000
"""How many frames may run between two questions. The longest run seen in play is a few dozen."""

EMPTY_ROW: Final = Ints()
"""A row that stands for rows yet to be set; never appended to."""


@mypyc_attr(native_class=False)
class RunawayError(RuntimeError):
    """The rules ran on without asking anybody: a position that no game leads to, or a fault in a frame."""


class Ask:
    """One of several seats that are asked at the same time."""

    def __init__(self, seat: i64, options: Ints) -> None:
        self.seat = seat
        self.options = options


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One play of a title: whole numbers, rows of them, and frames. No clock, no names, no users, no text.

    A subclass adds the fields of its title and the primitives that change them and emit events. It writes ``copy``.
    """

    def __init__(self, players: i64) -> None:
        self.players: i64 = players
        self.rules: i64 = 0  # the version of the rules; Title.new_game sets it, and it stays
        self.stack: list[Frame[Any]] = []
        self.seat: i64 = NONE
        self.options: Ints = EMPTY_ROW
        self.weights: Ints = EMPTY_ROW
        self.seen_by: i64 = EVERYONE
        self.other_asks: list[Ask] = []
        self.sealed: list[Ints] = []
        self.fence_level: i64 = OPEN
        self.past: bool = False  # a moment of the past that somebody looks at again: what is shown once is not shown
        self.recording: bool = False
        self.events: list[Event] = []

    # ---- what a frame says ------------------------------------------------------------------------------------

    def ask_seat(self, seat: i64, options: Ints) -> bool:
        """Ask a seat to choose one of these options (ascending, none twice, at least one).

        Called again before ``ask`` returns, it asks a further seat at the same time.
        """
        if self.seat == NONE:
            self.seat = seat
            self.options = options
        else:
            self.other_asks.append(Ask(seat, options))
        return True

    def draw(self, block: i64, weights: Ints, seen_by: i64 = EVERYONE) -> bool:
        """Ask chance for one of a block's options, each as likely as its weight; zero is impossible.

        ``seen_by`` is the mask of the seats that see the outcome.
        """
        options = row()
        heavy = row()
        index: i64 = 0
        for weight in weights:
            if weight > 0:
                options = append(options, block + index)
                heavy = append(heavy, weight)
            index += 1
        self.weights = heavy
        self.seen_by = seen_by
        return self.ask_seat(CHANCE, options)

    def push(self, frame: Frame[Any]) -> bool:
        """Put a frame on top: it is asked next, and this one again when it is done."""
        self.stack.append(frame)
        return False

    def pop(self) -> bool:
        """Take the top frame off: its step of the rules is complete."""
        self.stack.pop()
        return False

    def replace(self, frame: Frame[Any]) -> bool:
        """Replace the top frame by another."""
        self.stack[-1] = frame
        return False

    def finish(self) -> bool:
        """End the game. What led here cannot be taken back."""
        self.stack = []
        self.fence()
        return False

    def fence(self) -> None:
        """The step being made cannot be taken back by its seat alone (end of a turn, a bid)."""
        if self.fence_level == OPEN:
            self.fence_level = SOFT

    def reveal(self) -> None:
        """Something hidden is coming to light in this step: nobody takes it back."""
        self.fence_level = HARD

    def emit(self, kind: Kind, seat: i64, *arguments: int) -> None:
        """Record an event that everybody sees. Primitives call it under ``if self.recording``."""
        self.events.append(Event(kind, seat, arguments, EVERYONE))

    def whisper(self, kind: Kind, seat: i64, seen_by: i64, *arguments: int) -> None:
        """Record an event whose secret arguments only some seats see."""
        self.events.append(Event(kind, seat, arguments, seen_by))

    # ---- what a driver says -----------------------------------------------------------------------------------

    def begin(self, frame: Frame[Any]) -> None:
        """Start with this frame and run to the first decision."""
        self.stack = [frame]
        self.run()

    def run(self) -> None:
        """Move the rules on until somebody has to choose or the game is over; RunawayError if they never stop."""
        steps: i64 = 0
        while True:
            steps += 1
            if steps > LONGEST_RUN:
                raise RunawayError(f"{type(self.stack[-1]).__name__} never asks and never ends")
            self.seat = NONE
            if self.other_asks:
                self.other_asks = []
            if not self.stack:
                self.options = EMPTY_ROW
                return
            if self.stack[-1].ask(self):
                return

    def step(self, option: i64) -> None:
        """Take an offered option for the seat that is asked first, unchecked, and run to the next decision."""
        if self.seat == CHANCE:
            self.fence_level = HARD
        self.stack[-1].answer(self, option)
        self.run()

    def step_as(self, seat: i64, option: i64) -> None:
        """The same for any of the seats that are asked at once."""
        self.seat = seat
        self.step(option)

    def play(self, option: i64) -> None:
        """Take an option for the seat that is asked first; ValueError if it is not offered."""
        if option not in self.options:
            raise ValueError(f"option {option} is not offered")
        self.step(option)

    @property
    def over(self) -> bool:
        return not self.stack

    def seats(self) -> list[int]:
        """Who is asked now: one seat, several at once, or nobody when the game is over."""
        if self.seat == NONE:
            return []
        return [self.seat] + [ask.seat for ask in self.other_asks]

    def options_of(self, seat: i64) -> Ints:
        """What is offered to a seat now; empty if it is not asked."""
        if seat == self.seat:
            return self.options
        for ask in self.other_asks:
            if ask.seat == seat:
                return ask.options
        return EMPTY_ROW

    # ---- what a title adds ------------------------------------------------------------------------------------

    def copy(self) -> Game:
        """An equal game that shares nothing that changes."""
        raise NotImplementedError

    def copy_kernel_state(self, other: Game) -> None:
        """Give a copy the kernel's part of the state; the record of events stays behind."""
        stack: list[Frame[Any]] = []
        for frame in self.stack:
            stack.append(frame.copy())
        other.stack = stack
        other.rules = self.rules
        other.seat = self.seat
        other.options = self.options
        other.weights = self.weights
        other.seen_by = self.seen_by
        if self.other_asks:
            other.other_asks = self.other_asks[:]
        if self.sealed:
            other.sealed = [path[:] for path in self.sealed]
        other.fence_level = self.fence_level
        other.past = self.past
