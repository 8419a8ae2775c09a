"""A game in words: what a seat is asked, what an option is called, and why one is not offered."""

from __future__ import annotations

from typing import Any

from serai.kernel.frame import Frame
from serai.kernel.game import CHANCE, CLOCK, Game
from serai.kernel.text import short
from serai.kernel.title import Title
from serai.kernel.words import Span, Words
from serai.reasons import IllegalChoice, Reason, reason, words


class Explainer:
    """The words of one match: those of its title, or others if its players have names of their own."""

    def __init__(self, title: Title[Any], texts: Words) -> None:
        self.title = title
        self.words = texts

    def prompt_spans(self, game: Game, seat: int | None) -> list[Span]:
        """What a seat is asked, in pieces; for others, whom the table waits for. None is a spectator."""
        if not game.stack:
            return self.words.spans("prompt", "over", {})
        frame, asked = game.stack[-1], game.seats()
        if seat is not None and seat in asked:
            return self.words.spans("prompt", self._prompt_key(game, frame, seat), frame.prompt(game, seat))
        return self.words.spans("prompt", "waiting", {"seat": asked[0] if asked[0] >= 0 else None})

    def _prompt_key(self, game: Game, frame: Frame[Any], seat: int) -> str:
        """A prompt may have a text of its own for when nothing else is offered: ``Turn:end`` if only ``end`` is."""
        name, block_of = type(frame).__name__, self.title.codes.block_of
        offered = dict.fromkeys(block_of(option).name for option in game.options_of(seat))
        special = f"{name}:{','.join(offered)}"
        return special if self.words.find("prompt", special) is not None else name

    def label(self, game: Game, code: str) -> str:
        """An option in words."""
        option = self.title.codes.option(code) if isinstance(code, str) else None
        if option is None:
            return str(code)
        block = self.title.codes.block_of(option)
        arguments: dict[str, Any] = {block.domain: option - block.start} if block.domain else {}
        frame = self._asking(game, block.name)
        if frame is not None:
            arguments |= frame.label_args(game, option)
            special = f"{type(frame).__name__}.{block.name}"
            if self.words.find("option", special) is not None:
                return self.words.text("option", special, arguments)
        return self.words.text("option", block.name, arguments)

    def terms(self, game: Game, code: str) -> dict[str, Any]:
        """What an option is about as things stand, beside its code."""
        option = self.title.codes.option(code)
        frame = None if option is None else self._asking(game, self.title.codes.block_of(option).name)
        return {} if frame is None or option is None else dict(frame.label_args(game, option))

    @staticmethod
    def _asking(game: Game, block: str) -> Frame[Any] | None:
        """The frame on top, if it asks for options of this block."""
        return game.stack[-1] if game.stack and block in game.stack[-1].blocks() else None

    def why_not(self, game: Game, code: str, seat: int) -> Reason | None:
        """Why a code is not offered to a seat; None exactly if it is offered."""
        codes = self.title.codes
        option = codes.option(code) if isinstance(code, str) else None
        if option is None:
            return reason("unknown", title=self.title.caption, code=short(code))
        if not game.stack:
            return reason("over")
        if option in game.options_of(seat):
            return None
        if seat not in game.seats():
            return reason("others_asked", seat=seat_words(seat), asked=_all_of(game.seats()))
        frame = self._asking(game, codes.block_of(option).name)
        if frame is None:
            prompt = "".join(span.text for span in self.prompt_spans(game, seat))
            return reason("other_question", code=short(code), prompt=prompt)
        rule = frame.why(game, seat, option)
        return Reason(self._rule_text(rule), rule) if rule else reason("not_now", code=short(code))

    def check(self, game: Game, code: str, seat: int) -> None:
        """IllegalChoice, with the reason, if a code is not offered to a seat."""
        refused = self.why_not(game, code, seat)
        if refused is not None:
            raise IllegalChoice(refused)

    def _rule_text(self, rule: str) -> str:
        text = self.words.find("why", rule)
        if text is None and rule in self.title.clauses:
            text = self.title.clauses[rule].text
        return text if text is not None else words("forbidden")


def seat_words(seat: int) -> str:
    """A seat as people read it in a message."""
    return words("chance") if seat == CHANCE else words("clock") if seat == CLOCK else words("seat", seat=seat)


def _all_of(seats: list[int]) -> str:
    """Several seats in a row."""
    row = seat_words(seats[0])
    for seat in seats[1:]:
        row = words("both", one=row, other=seat_words(seat))
    return row
