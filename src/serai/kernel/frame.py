"""Frames: suspended pieces of rules, as plain data on the game's stack."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from serai.kernel.events import EVERYONE
from serai.kernel.ints import i64

G = TypeVar("G")


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[G]):
    """One step of the rules that may have to stop and ask.

    A frame keeps what it must remember in attributes that ``FIELDS`` declares with their range or domain
    (:mod:`serai.kernel.frame_data`); they are also the arguments of its ``__init__``, in order. It holds no secrets.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()
    BELOW: ClassVar[tuple[str, ...]] = ("",)
    """The names of the frames that it may stand on; "" if it may be the lowest."""

    def ask(self, g: G) -> bool:
        """Set the waiting decision and nothing else, and return True; or move the rules on and return False."""
        raise NotImplementedError

    def answer(self, g: G, option: i64) -> None:
        """Take one choice of ``g.seat``, an option that was offered."""
        raise NotImplementedError

    def why(self, g: G, seat: i64, option: i64) -> str:
        """The id of the rule that forbids ``seat`` this option of the blocks asked for here; "" for no objection."""
        return ""

    def blocks(self) -> tuple[str, ...]:
        """The names of the option blocks that this frame asks for: those ``why`` can speak of."""
        return ()

    def seen_by(self, g: G, seat: i64, option: i64) -> i64:
        """The mask of the seats that see ``seat`` choose this option here; others' exports have ``?`` for it."""
        return EVERYONE

    def prompt(self, g: G, seat: i64) -> dict[str, int]:
        """The arguments of this frame's prompt in words.toml; all of them known to the seat."""
        return {}

    def label_args(self, g: G, option: i64) -> dict[str, int]:
        """Further arguments for an option's label in words.toml (a price, say)."""
        return {}

    def fault(self, g: G) -> str:
        """Why a position made by hand cannot have this frame, naming the field that is wrong; "" if it can.

        The frame is on top of ``g.stack`` then, with only the frames below it.
        """
        return ""

    def copy(self) -> Frame[G]:
        """An equal frame. One that changes its own attributes writes its own ``copy``; any other is shared."""
        return self
