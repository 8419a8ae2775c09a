"""Sealed answers: several seats choose at once, unseen, and all comes to light together."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from mypy_extensions import mypyc_attr

from serai.kernel.frame import Frame
from serai.kernel.game import Game
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row

S = TypeVar("S", bound=Game)


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Frame[S]):
    """A decision of several seats whose answers commute and stay unseen until the last one is in.

    An answer is a row of choices (the digits of a bid, say). The answers lie in ``game.sealed``, never in a frame:
    each seat sees its own, the others only whether it is complete. All whose answer is not complete are asked, so that
    who has begun, and how long an answer is, tells nobody anything.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("who seats",)

    def __init__(self, who: i64) -> None:
        self.who: i64 = who

    def choices(self, g: S, seat: i64, path: Ints) -> Ints:
        """What the seat may add to its row, from what it knows; nothing when its answer is complete."""
        raise NotImplementedError

    def unseal(self, g: S, answers: list[Ints]) -> None:
        """All answers are in, indexed by seat: act on them, and end this frame with ``done`` or ``become``."""
        raise NotImplementedError

    def ask(self, g: S) -> bool:
        waits = False
        seat: i64
        for seat in range(g.players):
            if self.who >> seat & 1:
                choices = self.choices(g, seat, path_of(g, seat))
                if len(choices) > 0:
                    waits = g.ask_seat(seat, choices)
        if waits:
            return True
        answers = [path_of(g, seat) for seat in range(g.players)]
        g.sealed = []
        g.reveal()
        self.unseal(g, answers)
        return False

    def answer(self, g: S, option: i64) -> None:
        if not g.sealed:
            g.sealed = [row() for _ in range(g.players)]
        g.sealed[g.seat] = append(g.sealed[g.seat], option)


def answers_on(g: Game, seat: i64) -> bool:
    """Whether a seat has given a part of a sealed answer and is asked for the rest of it."""
    return seat in g.seats() and len(path_of(g, seat)) > 0


def path_of(g: Game, seat: i64) -> Ints:
    """What a seat has answered so far in the sealed decision that waits; nothing for chance and the clock."""
    return g.sealed[seat] if g.sealed and seat >= 0 else row()
