"""Why something is refused: part of the product."""

from __future__ import annotations


class Reason:
    """Why something cannot be chosen: one sentence, and the rule that says so, if it is one."""

    def __init__(self, text: str, rule: str = "") -> None:
        self.text = text
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text

    def __repr__(self) -> str:
        return f"Reason({self.text!r}, {self.rule!r})"


class IllegalChoice(ValueError):
    """A refused choice, with the reason and the rule id. Nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason.text
        self.rule = reason.rule


class CannotUndo(IllegalChoice):
    """Nothing can be taken back here; the reason says where the fence is."""
