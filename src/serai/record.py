"""The record of a match: its game, the lines of its journal so far, and the draws of chance from the seed."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from serai.kernel.chance import commitment, draw_outcome
from serai.kernel.fence import Line
from serai.kernel.game import CHANCE, HARD, OPEN, Game, RunawayError
from serai.kernel.sample import unseen
from serai.kernel.sealed import Sealed, answers_on
from serai.kernel.seed_parts import SeedParts
from serai.kernel.title import Title

MOST_DRAWS = 1_000
"""How many draws may follow one another without a choice between them. The longest set-up needs about a hundred."""


class Moment(NamedTuple):
    """A moment of a game: who chose, and how many lines and events there are up to then."""

    seat: int
    lines: int
    events: int


class GameRecord:
    """A game and how it came to be. ``base`` is the game at the last hard fence, from which undo replays."""

    def __init__(self, title: Title[Any], game: Game, seed: str | None, commit: str | None) -> None:
        self.title = title
        self.game = game
        self.seed = seed
        self.commit = commitment(seed) if seed is not None else commit
        self.parts: SeedParts | None = None  # what the seed was made of, if not by the host alone
        self.lines: list[Line] = []
        self.secretive = any(field.pool for field in title.fields)
        self._unseen: list[Any] | None = None  # what is hidden from whom, where the last step looked for it
        game.recording = True
        self.set_base()

    def set_base(self) -> None:
        """Keep the game as it is: nothing before can be taken back."""
        self.base = self.game.copy()
        self.base_line = len(self.lines)
        self.base_events = len(self.game.events)

    def copy(self) -> GameRecord:
        """An independent record of the same past; the next draws are the same too."""
        twin = GameRecord(self.title, self.game.copy(), None, self.commit)
        twin.seed, twin.parts = self.seed, self.parts
        twin.game.events = list(self.game.events)
        twin.lines = list(self.lines)
        twin.base, twin.base_line, twin.base_events = self.base, self.base_line, self.base_events
        return twin

    # ---- going on ---------------------------------------------------------------------------------------------------

    def step(self, seat: int, option: int, again: bool = False) -> None:
        """Take one offered option and write its line. ``again``: it was taken before, and nobody learned anything."""
        game = self.game
        frame = game.stack[-1]
        chance = seat == CHANCE
        seen_by = int(game.seen_by if chance else frame.seen_by(game, seat, option))
        line = Line(seat, option, seen_by, isinstance(frame, Sealed))
        if chance:
            line.outcomes = tuple((int(o), int(w)) for o, w in zip(game.options, game.weights, strict=True))
        before = None if chance or again else self.unknown() if self._unseen is None else self._unseen
        self._unseen = None
        game.fence_level = OPEN
        game.step_as(seat, option)
        line.drew = chance or game.seat == CHANCE
        line.fence_level = HARD if line.drew or self.learned(before) else int(game.fence_level)
        line.events_after = len(game.events)
        line.is_moment = not (line.sealed and answers_on(game, seat))
        self.lines.append(line)
        if line.fence_level == HARD:
            self.set_base()

    def play(self, seat: int, code: str) -> None:
        """Take an offered code, and answer chance until somebody is asked again."""
        option = self.title.codes.option(code)
        assert option is not None
        self.step(seat, option)
        self.answer_chance()

    def answer_chance(self) -> None:
        """Answer chance from the seed: draw n is a hash of seed and n, so nothing can be drawn twice differently."""
        if self.seed is None:
            return
        game, codes = self.game, self.title.codes
        drawn = before = sum(1 for line in self.lines if line.seat == CHANCE)
        while game.stack and game.seat == CHANCE:
            if drawn - before >= MOST_DRAWS:
                raise RunawayError(f"{type(game.stack[-1]).__name__} draws without end")
            outcomes = [(codes.code(o), int(w)) for o, w in zip(game.options, game.weights, strict=True)]
            option = codes.option(draw_outcome(self.seed, drawn, outcomes))
            assert option is not None
            self.step(CHANCE, option)
            drawn += 1

    def go_on(self, seed: str | None, commit: str | None, parts: SeedParts | None = None) -> None:
        """Draw from this seed from now on; ``parts``: what it was made of."""
        self.seed, self.parts = seed, parts
        promised = seed if parts is None else parts.host
        self.commit = commit if commit is not None or promised is None else commitment(promised)
        self.answer_chance()

    # ---- going back -------------------------------------------------------------------------------------------------

    def rewind(self, lines: list[Line]) -> None:
        """Go back to the last hard fence and take these lines again."""
        events = self.game.events[: self.base_events]
        self.game = self.base.copy()
        self._unseen = None
        self.game.recording = True
        self.game.events = events
        self.lines = self.lines[: self.base_line]
        for line in lines:
            assert line.option in self.game.options_of(line.seat)
            self.step(line.seat, line.option, again=True)

    # ---- the past ---------------------------------------------------------------------------------------------------

    def moments(self) -> list[Moment]:
        """The moments so far: one after each line, but one after a sealed answer.

        How many there are is for all to know; the number of lines would tell how long a sealed answer is.
        """
        lines = enumerate(self.lines, start=1)
        return [Moment(line.seat, number, line.events_after) for number, line in lines if line.is_moment]

    # ---- who knows what ---------------------------------------------------------------------------------------------

    def unknown(self) -> list[Any]:
        """What each seat cannot see."""
        if not self.secretive:
            return []
        return [unseen(self.game, self.title.fields, seat) for seat in range(self.game.players)]

    def learned(self, before: list[Any] | None) -> bool:
        """A seat has learned something when an item it could not see is no longer among the unseen."""
        if before is None:
            return False
        after = self._unseen = self.unknown()
        return before != after and any(
            Counter(old) - Counter(new)
            for olds, news in zip(before, after, strict=True)
            for old, new in zip(olds, news, strict=True)
        )
