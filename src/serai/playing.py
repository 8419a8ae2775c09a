"""Playing: whom the rules ask, what they offer, choices taken one by one, chance answered from the seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Self

from serai.kernel.chance import commitment, draw_outcome
from serai.kernel.fence import Line
from serai.kernel.game import CHANCE, CLOCK, HARD, OPEN, Game, RunawayError
from serai.kernel.sample import unseen
from serai.kernel.sealed import Sealed
from serai.kernel.title import Title
from serai.kernel.words import Span
from serai.reasons import IllegalChoice, Reason, reason, words

MOST_DRAWS = 1_000
"""How many draws may follow one another without a choice between them. The longest set-up needs about a hundred."""


class Playing:
    """A game and the lines of its journal so far. The rest of a match stands on it."""

    def __init__(
        self,
        title: Title[Any],
        game: Game,
        settings: Mapping[str, str | int],
        printed: Any,
        seed: str | None,
        start: Mapping[str, Any] | None = None,
        commit: str | None = None,
    ) -> None:
        self.title = title
        self.players = int(game.players)
        self.settings = dict(settings)
        self.printed = printed  # the printed matter, read once
        self.words = title.words  # another set of words, if the players have names of their own
        self._seed = seed
        self._commit = commitment(seed) if seed is not None else commit
        self._start = start
        self._lines: list[Line] = []
        self._game = game
        game.recording = True
        self._secretive = any(field.pool for field in title.fields)
        self._unseen: list[Any] | None = None  # what is hidden from whom, where the last step looked for it
        self._remember()

    def _remember(self) -> None:
        """Keep the game at the last hard fence, from which undo replays."""
        self._base = self._game.copy()
        self._base_line = len(self._lines)
        self._base_events = len(self._game.events)

    # ---- who is asked, and what -------------------------------------------------------------------------------------

    @property
    def seats(self) -> list[int]:
        """The seats that are asked now; CHANCE or CLOCK among them where one is waited for; empty when over."""
        return self._game.seats()

    def options(self, seat: int | str | None = None) -> list[str]:
        """The codes offered to a seat, by default to the first that is asked."""
        if self.over:
            return []
        return [self.title.codes.code(option) for option in self._game.options_of(self._seat(seat))]

    @property
    def over(self) -> bool:
        return not self._game.stack

    @property
    def scores(self) -> list[int]:
        """The scores as they stand."""
        return [int(score) for score in self.title.scores(self._game)]

    def why_not(self, code: str, seat: int | str | None = None) -> Reason | None:
        """Why a code is not offered to a seat; None exactly if it is offered."""
        asked = self._seat(seat)
        game, codes = self._game, self.title.codes
        option = codes.option(code) if isinstance(code, str) else None
        if option is None:
            return reason("unknown", title=self.title.caption, code=repr(code))
        if not game.stack:
            return reason("over")
        if option in game.options_of(asked):
            return None
        if asked not in self.seats:
            return reason("others_asked", seat=seat_words(asked), asked=_all_of(self.seats))
        frame = game.stack[-1]
        if codes.block_of(option).name not in frame.blocks():
            return reason("other_question", code=repr(code), prompt=self.prompt(asked))
        rule = frame.why(game, asked, option)
        return Reason(self._rule_text(rule), rule) if rule else reason("not_now", code=repr(code))

    def _rule_text(self, rule: str) -> str:
        text = self.words.find("why", rule)
        if text is None and rule in self.title.clauses:
            text = self.title.clauses[rule].text
        return text if text is not None else words("forbidden")

    def prompt(self, seat: int | None = None) -> str:
        """What a seat is asked, in one sentence; for others, whom the table waits for."""
        return "".join(span.text for span in self.prompt_spans(self._seat(seat)))

    def prompt_spans(self, seat: int | None) -> list[Span]:
        """The same in pieces; None is a spectator."""
        if not self._game.stack:
            return self.words.spans("prompt", "over", {})
        frame = self._game.stack[-1]
        if seat is not None and seat in self.seats:
            return self.words.spans("prompt", self._prompt_key(frame, seat), frame.prompt(self._game, seat))
        first = self.seats[0]
        return self.words.spans("prompt", "waiting", {"seat": first if first >= 0 else None})

    def _prompt_key(self, frame: Any, seat: int) -> str:
        """A prompt may have a text of its own for when nothing else is offered: ``Turn:end`` if only ``end`` is."""
        name, block_of = type(frame).__name__, self.title.codes.block_of
        offered = dict.fromkeys(block_of(option).name for option in self._game.options_of(seat))
        special = f"{name}:{','.join(offered)}"
        return special if self.words.find("prompt", special) is not None else name

    # ---- choosing ---------------------------------------------------------------------------------------------------

    def play(self, codes: str | list[str] | tuple[str, ...], seat: int | str | None = None) -> None:
        """Play one code, or a list of codes as a macro: all of them or, if one is refused, none."""
        asked = self._seat(seat)
        if not isinstance(codes, list | tuple):
            self._play_one(codes, asked)
            return
        trial = self.copy()
        for code in codes:
            trial._play_one(code, asked)
        for code in codes:
            self._play_one(code, asked)

    def _play_one(self, code: str, seat: int) -> None:
        reason = self.why_not(code, seat)
        if reason is not None:
            raise IllegalChoice(reason)
        option = self.title.codes.option(code)
        assert option is not None
        self._step(seat, option)
        self._answer_chance()

    def _step(self, seat: int, option: int, again: bool = False) -> None:
        """Take one offered option and write its line. ``again``: it was taken before, and nobody learned anything."""
        game = self._game
        frame = game.stack[-1]
        chance = seat == CHANCE
        seen_by = int(game.seen_by if chance else frame.seen_by(game, seat))
        line = Line(seat, option, seen_by, isinstance(frame, Sealed))
        if chance:
            line.outcomes = tuple((int(o), int(w)) for o, w in zip(game.options, game.weights, strict=True))
        before = None if chance or again else self._unknown() if self._unseen is None else self._unseen
        self._unseen = None
        game.fence_level = OPEN
        game.step_as(seat, option)
        line.drew = chance or game.seat == CHANCE
        line.fence_level = HARD if line.drew or self._learned(before) else int(game.fence_level)
        line.events_after = len(game.events)
        self._lines.append(line)
        if line.fence_level == HARD:
            self._remember()

    def _unknown(self) -> list[Any]:
        if not self._secretive:
            return []
        return [unseen(self._game, self.title.fields, seat) for seat in range(self.players)]

    def _learned(self, before: list[Any] | None) -> bool:
        """A seat has learned something when an item it could not see is no longer among the unseen."""
        if before is None:
            return False
        after = self._unseen = self._unknown()
        return before != after and any(
            Counter(old) - Counter(new)
            for olds, news in zip(before, after, strict=True)
            for old, new in zip(olds, news, strict=True)
        )

    def _answer_chance(self) -> None:
        """Answer chance from the seed: draw n is a hash of seed and n, so nothing can be drawn twice differently."""
        if self._seed is None:
            return
        game, codes = self._game, self.title.codes
        drawn = before = sum(1 for line in self._lines if line.seat == CHANCE)
        while game.stack and game.seat == CHANCE:
            if drawn - before >= MOST_DRAWS:
                raise RunawayError(f"{type(game.stack[-1]).__name__} draws without end")
            outcomes = [(codes.code(o), int(w)) for o, w in zip(game.options, game.weights, strict=True)]
            option = codes.option(draw_outcome(self._seed, drawn, outcomes))
            assert option is not None
            self._step(CHANCE, option)
            drawn += 1

    def go_on(self, seed: str | None, commit: str | None = None) -> None:
        """After the lines of a journal: draw from its seed from now on."""
        self._seed = seed
        self._commit = commit if commit is not None or seed is None else commitment(seed)
        self._answer_chance()

    def copy(self) -> Self:
        """An independent match in the same position, with the same past and the same future draws."""
        twin = type(self)(
            self.title, self._game.copy(), self.settings, self.printed, self._seed, self._start, self._commit
        )
        twin._game.events = list(self._game.events)
        twin._lines = list(self._lines)
        twin.words = self.words
        twin._base, twin._base_line, twin._base_events = self._base, self._base_line, self._base_events
        return twin

    def _seat(self, seat: int | str | None) -> int:
        if seat is None:
            return self.seats[0] if self.seats else 0
        if seat in ("*", CHANCE):
            return CHANCE
        if seat in ("!", CLOCK):
            return CLOCK
        return self._player(seat)

    def _player(self, seat: Any) -> int:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            raise IllegalChoice(reason("no_seat", seat=repr(seat), last=self.players - 1))
        return seat


def seat_words(seat: int) -> str:
    """A seat as people read it in a message."""
    return words("chance") if seat == CHANCE else words("clock") if seat == CLOCK else words("seat", seat=seat)


def _all_of(seats: list[int]) -> str:
    """Several seats in a row."""
    row = seat_words(seats[0])
    for seat in seats[1:]:
        row = words("both", one=row, other=seat_words(seat))
    return row
