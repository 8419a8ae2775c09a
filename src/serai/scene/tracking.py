"""Change tracking: what is drawn is drawn again only when something it read has changed.

A title's scene reads a :class:`Reading`, and nothing else. Every public method and property of a reading is a
*question*; its answer is plain data. While a function marked ``@drawn`` runs, the questions it asks are recorded. While
a question is answered, the fields of the view that it looks at are recorded. So after a choice only the questions are
asked again whose fields have changed, and only that is drawn again of which some answer has changed. What one viewer
has had drawn is used for another to whom the same questions have the same answers. Nobody has to say what depends on
what, and nothing can be forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from types import FunctionType
from typing import Any, Final, TypeVar, cast

from serai.scene.context import SceneContext
from serai.scene.drawings import Drawing, Drawings, Key

Function = TypeVar("Function", bound=Callable[..., Any])

WORLD: Final = "(world)"
OFFERED: Final = "(offered)"
OVER: Final = "(over)"
VIEWER: Final = "(viewer)"
"""What a question may look at besides the fields of the view."""
PRIVATE: Final = frozenset({VIEWER, OFFERED, "offered"})
"""What differs between viewers even where no title hides anything."""
_NOTHING: Final = object()


def question(function: Function) -> Function:
    """A method whose answer is computed once for a reading, and recorded by what is being drawn."""

    @wraps(function)
    def ask(self: Reading, *arguments: Any) -> Any:
        return self._ask((function, *arguments))

    return cast(Function, ask)


def wording(function: Function) -> Function:
    """A method of a reading that only words what it is given: no question, so its arguments may be of any kind."""
    function.is_wording = True  # type: ignore[attr-defined]
    return function


def drawn(function: Function) -> Function:
    """A function of a reading, and of arguments that can be hashed: used again while all that it read is the same."""

    @wraps(function)
    def draw(reading: Reading, *arguments: Any) -> Any:
        return reading._draw((function, *arguments))

    return cast(Function, draw)


class Fields:
    """The fields of a view, each one a question."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading

    def __getitem__(self, name: str) -> Any:
        return self._reading.field(name)


class Reading:
    """What a title's scene reads: one viewer's view, made handy, and what the rules say of it.

    A title writes a subclass with methods and properties. Each public one is a question, so its answer is a value that
    can be compared and that nobody changes. Only a reading sees the context and the world; it has no state of its own.
    """

    def __init__(self, context: SceneContext) -> None:
        self._context = context
        self._tracked = context.drawings is not None  # a single picture remembers nothing
        self._all = context.drawings or Drawings()
        self._memory = self._all.memory((context.viewer, context.choosing), context.names)
        self._known: dict[Key, Any] = {}
        self._asked: set[Key] | None = None  # the questions of what is being drawn
        self._looked: set[str] | None = None  # what the question looks at that is being answered
        self.view = Fields(self)
        self.say = context.say
        self.join = context.join
        if self._tracked:
            self._remember()

    def __init_subclass__(cls) -> None:
        for name, value in list(vars(cls).items()):
            if name.startswith("_"):
                continue
            if isinstance(value, FunctionType) and not hasattr(value, "is_wording"):
                setattr(cls, name, question(value))
            elif isinstance(value, property) and value.fget is not None:
                setattr(cls, name, property(question(value.fget), doc=value.__doc__))

    # ---- asking and drawing -----------------------------------------------------------------------------------

    def _ask(self, key: Key) -> Any:
        answer = self._known.get(key, _NOTHING)
        if answer is _NOTHING:
            answer = self._answer(key)
        if not self._tracked:
            return answer
        if self._asked is not None:
            self._asked.add(key)
        if self._looked is not None:
            self._looked |= self._memory.inputs[key]
        return answer

    def _answer(self, key: Key) -> Any:
        """Answer a question. What it asks for itself is not recorded by the drawing: its answer is all that matters."""
        if not self._tracked:
            answer = self._known[key] = key[0](self, *key[1:])
            return answer
        shared = self._all.answers.get(key)
        if shared is None:
            asked, looked = self._asked, self._looked
            self._asked, self._looked = None, set()
            try:
                shared = key[0](self, *key[1:]), frozenset(self._looked)
            finally:
                self._asked, self._looked = asked, looked
            if not self._context.secretive and PRIVATE.isdisjoint(shared[1]):
                self._all.answers[key] = shared
        self._known[key], self._memory.inputs[key] = shared
        return shared[0]

    def _look_at(self, name: str) -> None:
        """Record what a question looks at. Nobody else may look, or it would not be noticed when that changes."""
        if self._tracked:
            assert self._looked is not None, f"{name} was looked at outside a question"
            self._looked.add(name)

    def _draw(self, key: Key) -> Any:
        if not self._tracked:
            return key[0](self, *key[1:])
        drawing = self._memory.drawings.get(key) or self._drawn_for_another(key)
        if drawing is None:
            outer, self._asked = self._asked, set()
            try:
                result = key[0](self, *key[1:])
                inputs = self._memory.inputs
                common = all(VIEWER not in inputs[one] for one in self._asked)
                drawing = Drawing(result, frozenset(self._asked), common)
            finally:
                self._asked = outer
        self._memory.drawings[key] = drawing
        if self._asked is not None:
            self._asked |= drawing.questions
        return drawing.result

    def _drawn_for_another(self, key: Key) -> Drawing | None:
        """What another viewer has had drawn, if the same questions have the same answers here."""
        for other in self._all.memories.values():
            drawing = other.drawings.get(key)
            if drawing is None or other is self._memory:
                continue
            if not drawing.common:
                return None
            if self._holds(drawing.questions, other.answers):
                return drawing
        return None

    def _holds(self, questions: Iterable[Key], answers: Mapping[Key, Any]) -> bool:
        """Whether these questions have these answers here."""
        known = self._known
        for key in questions:
            answer = answers[key]
            if known.get(key, _NOTHING) is not answer and not self._same(key, answer):
                return False
        return True

    def _same(self, key: Key, answer: Any) -> bool:
        now = self._known.get(key, _NOTHING)
        if now is _NOTHING:
            try:
                now = self._answer(key)
            except Exception:  # a question that has no sense for this viewer
                return False
        return now is answer or bool(now == answer)

    def _remember(self) -> None:
        """Begin with the answers of the last view whose fields have not changed, and with what they hold up."""
        memory, inputs = self._memory, self._memory.inputs
        changed_inputs = self._all.begin(memory.view, self._context.view, self._context.secretive)
        if changed_inputs:
            changed_inputs |= {WORLD, OFFERED, OVER}
        doubtful = []
        for key, answer in memory.answers.items():
            if inputs[key].isdisjoint(changed_inputs):
                self._known[key] = answer
            else:
                doubtful.append((key, answer))
        changed = {key for key, answer in doubtful if not self._same(key, answer)}
        memory.drawings = {key: one for key, one in memory.drawings.items() if one.questions.isdisjoint(changed)}
        memory.answers = self._known
        memory.view = self._context.view

    # ---- what every title reads -------------------------------------------------------------------------------

    @question
    def field(self, name: str) -> Any:
        """A field of the view."""
        self._look_at(name)
        return self._context.view[name]

    @property
    def _world(self) -> Any:
        """A game that looks the same to the viewer: the rules are asked there."""
        self._look_at(WORLD)
        return self._context.world

    @property
    @question
    def viewer(self) -> int | None:
        """The seat that looks; None for a spectator."""
        self._look_at(VIEWER)
        return self._context.viewer

    @property
    def players(self) -> int:
        """How many play: the same as long as a table stands."""
        return self._context.players

    @property
    def printed(self) -> Any:
        """The printed matter: the same as long as a table stands."""
        return self._context.printed

    @property
    @question
    def active(self) -> int | None:
        """The player to move, in titles that have one."""
        return None if self.view["active"] is None else int(self.view["active"])

    @property
    @question
    def asked(self) -> list[int]:
        """The seats the table waits for."""
        return [seat for seat in self.view["asked"] if isinstance(seat, int)]

    @property
    @question
    def frame(self) -> str:
        """The step that the table waits for, by its name; "" when the game is over."""
        frames = self.view["frames"]
        return str(frames[-1][0]) if frames else ""

    @property
    @question
    def given(self) -> dict[str, Any]:
        """The fields of that step."""
        frames = self.view["frames"]
        found: dict[str, Any] = frames[-1][1] if frames and len(frames[-1]) > 1 else {}
        return found

    @property
    @question
    def over(self) -> bool:
        self._look_at(OVER)
        return self._context.over

    @property
    @question
    def offered(self) -> list[str]:
        """All codes that the viewer may choose from now."""
        self._look_at(OFFERED)
        return self._context.offered

    @property
    @question
    def chooses(self) -> bool:
        """Whether the viewer may choose something now."""
        self._look_at(OFFERED)
        return bool(self._context.offered)

    @question
    def may(self, code: str) -> bool:
        """Whether the viewer may choose this now."""
        self._look_at(OFFERED)
        return self._context.may(code)

    @question
    def name(self, seat: int) -> str:
        """The name of a player."""
        return self._context.names[seat]
