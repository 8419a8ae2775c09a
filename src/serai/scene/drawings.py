"""What was drawn of a table before, and the answers it depends on: the memory behind :mod:`serai.scene.tracking`."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

Key = tuple[Any, ...]
"""A question or a drawing by its name: the function, and its arguments."""
GROWTH: Final = 3
"""A memory that has grown so many times its first size is mostly of the past, and begun anew."""
_NOTHING: Final = object()


class Drawing(NamedTuple):
    """What was drawn, the questions it depends on, and whether it may be the same for other viewers."""

    result: Any
    questions: frozenset[Key]
    common: bool


class Memory:
    """What one viewer was shown last: the answers, and the drawings that hold for them."""

    __slots__ = ("answers", "drawings", "first", "inputs", "view")

    def __init__(self) -> None:
        self.view: dict[str, Any] = {}
        self.answers: dict[Key, Any] = {}
        self.inputs: dict[Key, frozenset[str]] = {}
        self.drawings: dict[Key, Drawing] = {}
        self.first = 0  # how many answers the first view needed


class Drawings:
    """The memories of all viewers of one table, and what the rules answer to all of them at one moment."""

    def __init__(self) -> None:
        self.view: dict[str, Any] = {}  # of the viewer who was drawn last
        self.answers: dict[Key, tuple[Any, frozenset[str]]] = {}  # what is the same for all viewers of that moment
        self.memories: dict[object, Memory] = {}
        self._names: list[str] = []

    def memory(self, viewer: object, names: list[str]) -> Memory:
        """The memory of a viewer. Texts name the players, so with other names all is drawn anew."""
        if names != self._names:
            self.memories.clear()
            self.answers.clear()
            self._names = list(names)
        memory = self.memories.setdefault(viewer, Memory())
        memory.first = memory.first or len(memory.answers)
        if len(memory.answers) > GROWTH * memory.first > 0:
            memory = self.memories[viewer] = Memory()
        return memory

    def begin(self, before: dict[str, Any], view: dict[str, Any], secretive: bool) -> set[str]:
        """Before a view is drawn: the names of the fields that differ from the one before.

        What is equal, there or in the view that was drawn last, becomes the same object: it is compared only once.
        """
        changed = set()
        for name, value in view.items():
            for old in (before.get(name, _NOTHING), self.view.get(name, _NOTHING)):
                if old is value or old == value:
                    view[name] = old
                    break
            if view[name] is not before.get(name, _NOTHING):
                changed.add(name)
        if secretive or any(self.view.get(name) is not value for name, value in view.items() if name != "offered"):
            self.answers = {}
        self.view = view
        return changed
