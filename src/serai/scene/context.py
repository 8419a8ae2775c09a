"""What a title's scene is drawn from: one seat's view, the printed matter, the names, and what is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, reduce
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from serai.kernel.sample import sample
from serai.kernel.title import Title
from serai.scene.drawings import Drawings

if TYPE_CHECKING:
    from serai.match import Match


T = TypeVar("T")


class SceneContext:
    """A table as one viewer sees it.

    ``view`` is :meth:`Match.view` of that seat, ``viewer`` the seat (None for a spectator), ``offered`` the codes it
    may choose from now (empty for one who only watches, and in the past), ``names`` the players by seat,
    ``drawings`` what was drawn of this table before, to be used again where nothing has changed.
    """

    def __init__(
        self,
        match: Match,
        viewer: int | None,
        names: Sequence[str] = (),
        choosing: bool = True,
        drawings: Drawings | None = None,
    ) -> None:
        self.title: Title[Any] = match.title
        self.printed: Any = match.printed
        self.view: dict[str, Any] = match.view(viewer)
        self.viewer = viewer
        self.players = match.players
        self.over = match.over
        self.secretive = match.secretive
        self.names = list(names) or [self.title.words.value("seat", seat) for seat in range(match.players)]
        self.offered: list[str] = list(self.view.get("offered", ())) if choosing and not match.over else []
        self.choosing = choosing
        self.drawings = drawings
        self._offered = frozenset(self.offered)
        self._match = match
        self._readings: dict[Any, Any] = {}

    def read_as(self, kind: Callable[[SceneContext], T]) -> T:
        """A title's own reading of this context, made once however many events are told from it."""
        if kind not in self._readings:
            self._readings[kind] = kind(self)
        found: T = self._readings[kind]
        return found

    @cached_property
    def world(self) -> Any:
        """A complete game that looks the same to this viewer: what the title's forecasts are asked of.

        Equal views give equal worlds, so a picture that is drawn from one tells nothing that the view does not.
        """
        return sample(self._match._game, self.title.fields, -1 if self.viewer is None else self.viewer, Random(0))

    @property
    def asked(self) -> list[int]:
        """The seats the table waits for."""
        return [seat for seat in self.view["asked"] if isinstance(seat, int)]

    @property
    def events(self) -> list[dict[str, Any]]:
        """All that happened so far, as this viewer saw it: a score sheet tells from it why."""
        return self._match.events_for(self.viewer)

    def label(self, code: str) -> str:
        """A code that is offered now, in words."""
        return self._match.label(code)

    def say(self, key: str, **arguments: Any) -> str:
        """A text of the table from the section ``[scene]`` of the title's words."""
        return self._match.words.phrase("scene", key, arguments)

    def join(self, texts: Iterable[str], joint: str = "and_more") -> str:
        """Several texts in a row, each joined to those before it by a message with ``{one}`` and ``{other}``."""
        found = list(texts)
        return reduce(lambda one, other: self.say(joint, one=one, other=other), found) if found else ""

    def name_or_you(self, seat: int) -> str:
        """The name of a player, or the message ``you`` for the viewer."""
        return self.say("you") if seat == self.viewer else self.names[seat]

    def may(self, code: str) -> bool:
        return code in self._offered
