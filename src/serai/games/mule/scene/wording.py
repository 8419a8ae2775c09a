"""How the table speaks: names, sentences about a seat, things in a row; every text is a message of the words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

from serai.scene import SceneContext


class MuleWording:
    """Sentences of the title's words."""

    def __init__(self, context: SceneContext) -> None:
        self.context = context
        self.words = context.title.words
        self.say = context.say

    def word(self, domain: str, name: str | int) -> str:
        return self.words.value(domain, name)

    def name(self, seat: int) -> str:
        return self.say("you") if seat == self.context.viewer else self.context.names[seat]

    def tell(self, key: str, seat: int, **arguments: Any) -> str:
        """A sentence about a seat, which has a form of its own (``key_you``) for the viewer."""
        mine = seat == self.context.viewer
        return self.say(f"{key}_you" if mine else key, who=self.context.names[seat], **arguments)

    def listed(self, things: Sequence[str], joint: str = "and_more") -> str:
        """Things in a row, or lines one after the other with the joint ``and_then``."""
        return reduce(lambda one, other: self.say(joint, one=one, other=other), things) if things else ""

    def some(self, sites: Sequence[str], most: int = 3) -> str:
        """Squares by name, or how many there are."""
        return self.listed(sites) if len(sites) <= most else str(len(sites))

    def noted(self, name: str, lines: Sequence[str]) -> str:
        """The label of a thing: its name, and the lines of its tip."""
        return self.say("noted", name=name, notes=self.listed(lines, "and_then"))
