"""Twin games: one game planned in two worlds that differ only in what one pair of eyes cannot know.

A plan is a list of acts. An act is done by the same seat in both worlds; what the eyes see of it is the same, and what
they do not see (sealed answers and their length, choices face down, draws for others) is another where it can be. The
rules are asked on copies: an act that would bring a difference to light is not taken, and where no act is left the plan
goes back and tries another way. It ends before the choice that ends the game, for then everything is open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import serai
from serai import CHANCE, CLOCK, Match, new
from serai.kernel.events import EVERYONE

CHOOSE, UNDO, RING = "choose", "undo", "ring"
EAGER = ("assay", "look", "sealed", "store_buy", "claim", "peek")
"""Choices that bring something hidden: taken more often than others."""
QUIET = ("pass", "done", "end", "stop")
"""Choices that bring a game to its end: a game by lot would be long."""
TRIES = 60
"""How many ways to go on are tried before the plan goes back."""
SOON = 12
"""After so many acts a plan that leads to something hidden begins anew."""
MOST_BACK = 60
"""How often a plan may go back."""


@dataclass
class Act:
    """What one seat, or the clock, does in both worlds: codes and the draws that follow, for each world."""

    kind: str
    seat: int
    codes: list[list[str]]
    draws: list[list[str]]
    hidden: bool = False
    """Whether the worlds differ by it, or lie sealed differently after it."""


@dataclass
class Plan:
    """A whole game in two worlds, as a list of acts after the draws of the set-up."""

    title: str
    players: int
    options: dict[str, Any]
    eye: int | None
    setup: list[list[str]]
    acts: list[Act]
    differed: Counter[str]
    """How often each kind of hidden thing was another: by frame and block."""
    lengths: set[tuple[int, int]] = field(default_factory=set)
    """The lengths of sealed answers that were given in the place of each other."""
    start: dict[str, Any] | None = None
    """The position that both begin with, if not with the set-up."""


def block_of(code: str) -> str:
    return code.partition(":")[0]


class Twins:
    """Two matches that look the same to a pair of eyes."""

    def __init__(self, matches: Sequence[Match], eye: int | None, rng: Random) -> None:
        self.matches = list(matches)
        self.eye = eye
        self.rng = rng
        self.unequal: frozenset[int] = frozenset()  # seats whose sealed answers differ
        self.differed: Counter[str] = Counter()
        self._compared = [0, 0]  # how many events were found to be alike

    def copy(self) -> Twins:
        twin = Twins([match.copy() for match in self.matches], self.eye, self.rng)
        twin.unequal = self.unequal
        twin._compared = self._compared
        return twin

    @property
    def seats(self) -> list[int]:
        return self.matches[0].seats

    @property
    def over(self) -> bool:
        return any(match.over for match in self.matches)

    @property
    def sealed(self) -> bool:
        return self.matches[0].sealed

    def alike(self) -> bool:
        """Whether the eyes have seen the same since this was asked last."""
        here, there = (self._known(*known) for known in zip(self.matches, self._compared, strict=True))
        if here == there:
            self._compared = [match.event_count for match in self.matches]
        return here == there

    def _known(self, match: Match, compared: int) -> list[Any]:
        start = min(compared, match.event_count)
        found: list[Any] = [match.seats, match.event_count]
        return [*found, match.view(self.eye), match.events_for(self.eye, start)]

    def has_differed(self, kind: str) -> bool:
        """Whether the newest act has made something hidden of this kind differ."""
        return kind != "" and any(found.startswith(kind) for found in self.differed)

    def sees(self, seen_by: int) -> bool:
        return seen_by == EVERYONE or (self.eye is not None and seen_by >> self.eye & 1 == 1)

    # ---- chance -----------------------------------------------------------------------------------------------

    def answer_chance(self) -> list[list[str]] | None:
        """Answer chance in both worlds; None if they part."""
        draws: list[list[str]] = [[], []]
        while any(CHANCE in match.seats for match in self.matches):
            if not all(CHANCE in match.seats for match in self.matches):
                return None
            pair = self._outcomes()
            if pair is None:
                return None
            for match, code, row in zip(self.matches, pair, draws, strict=True):
                match.play(code, CHANCE)
                row.append(code)
        return draws

    def _outcomes(self) -> tuple[str, str] | None:
        here, there = self.matches
        if here._game.seen_by != there._game.seen_by:
            return None
        offered = [match.options(CHANCE) for match in self.matches]
        if self.sees(int(here._game.seen_by)):
            both = [code for code in offered[0] if code in offered[1]]
            return (code := self.rng.choice(both), code) if both else None
        code = self.rng.choice(offered[0])
        others = [other for other in offered[1] if other != code]
        if not others or self.rng.random() < 0.2:
            return (code, code) if code in offered[1] else None
        self._count(here, code)
        return code, self.rng.choice(others)

    def _count(self, match: Match, code: str) -> None:
        self.differed[f"{type(match._game.stack[-1]).__name__} {block_of(code)}"] += 1

    # ---- choices ----------------------------------------------------------------------------------------------

    def choice(self, seat: int, calm: float) -> list[list[str]] | None:
        """A choice of a seat for each world: the same, unless the eyes do not see it."""
        if self.sealed:
            return self._sealed_answers(seat)
        here, there = self.matches
        hidden = [[code for code in match.options(seat) if not self._seen(match, seat, code)] for match in self.matches]
        if seat != self.eye and all(hidden) and self.rng.random() < 0.8:
            code = self.rng.choice(hidden[0])
            others = [other for other in hidden[1] if other != code]
            if others:
                self._count(here, code)
                return [[code], [self.rng.choice(others)]]
        both = [code for code in here.options(seat) if code in there.options(seat)]
        eager = [code for code in both if block_of(code) in EAGER]
        quiet = [code for code in both if code in QUIET]
        if eager and self.rng.random() < 0.6:
            both = eager
        elif quiet and self.rng.random() < calm:
            both = quiet
        return [[code := self.rng.choice(both)], [code]] if both else None

    def _seen(self, match: Match, seat: int, code: str) -> bool:
        game, option = match._game, match.title.codes.option(code)
        assert option is not None
        return self.sees(int(game.stack[-1].seen_by(game, seat, option)))

    def _sealed_answers(self, seat: int) -> list[list[str]] | None:
        """Two complete answers: of two lengths where there are such, equal ones for the eyes and the last to answer."""
        waiting = [other for other in self.seats if other >= 0]
        answers = [self._whole_answer(match, seat) for match in self.matches]
        if seat == self.eye or len(waiting) == 1:
            return [answers[0], answers[0]] if self._fits(self.matches[1], seat, answers[0]) else None
        for _ in range(12):
            if len(answers[0]) != len(answers[1]):
                break
            answers[1] = self._whole_answer(self.matches[1], seat)
        if answers[0] != answers[1]:
            self._count(self.matches[0], answers[0][0])
            self.unequal |= {seat}
        return answers

    def _whole_answer(self, match: Match, seat: int) -> list[str]:
        trial = match.copy()
        codes: list[str] = []
        while not codes or trial.mid_choice(seat):
            offered = trial.options(seat)
            block = self.rng.choice(list(dict.fromkeys(map(block_of, offered))))  # rare ones as often as others
            codes.append(self.rng.choice([code for code in offered if block_of(code) == block]))
            trial.play(codes[-1], seat)
        return codes

    @staticmethod
    def _fits(match: Match, seat: int, codes: list[str]) -> bool:
        trial = match.copy()
        for code in codes:
            if trial.why_not(code, seat) is not None:
                return False
            trial.play(code, seat)
        return True

    # ---- acts -------------------------------------------------------------------------------------------------

    def act(self, calm: float) -> Act | None:
        """Something that happens next, done here; None if it cannot be, or would tell the worlds apart."""
        rng = self.rng
        back = [seat for seat in range(self.matches[0].players) if self._may_undo(seat)]
        if back and rng.random() < 0.04:
            return self.undo(rng.choice(back))
        asked = [seat for seat in self.seats if seat != CHANCE]
        seat = rng.choice([other for other in asked if other != CLOCK or rng.random() < 0.3] or asked)
        if seat == CLOCK:
            codes = [self.matches[0].options(CLOCK)[:1]] * 2
            return self._played(RING, seat, codes)
        chosen = self.choice(seat, calm)
        return None if chosen is None else self._played(CHOOSE, seat, chosen)

    def _played(self, kind: str, seat: int, codes: list[list[str]]) -> Act | None:
        before = sum(self.differed.values())
        for match, row in zip(self.matches, codes, strict=True):
            for code in row:
                if match.why_not(code, seat) is not None:
                    return None
                match.play(code, seat)
        draws = self.answer_chance()
        if draws is None or self.over or not self.alike():  # the end opens everything
            return None
        if not self.sealed:
            self.unequal = frozenset()
        return Act(kind, seat, codes, draws, sum(self.differed.values()) > before or codes[0] != codes[1])

    def _may_undo(self, seat: int) -> bool:
        return all(match.undoable(seat) is None for match in self.matches)

    def undo(self, seat: int) -> Act | None:
        """The newest choice of a seat is taken back; a sealed answer as a whole, whatever its length."""
        sealed = self.sealed and all(match._game.sealed and len(match._game.sealed[seat]) for match in self.matches)
        taken: list[list[str]] = []
        for match in self.matches:
            codes = [match.undo(seat)]
            while sealed and match._game.sealed and len(match._game.sealed[seat]):
                codes.append(match.undo(seat))
            taken.append(codes)
        if not self.alike():
            return None
        self.unequal -= {seat}
        return Act(UNDO, seat, taken, [[], []], taken[0] != taken[1])

    def equalise(self) -> list[Act] | None:
        """Before the last answer is in: whoever has sealed something else takes it back, and seals the same twice."""
        acts = []
        for seat in sorted(self.unequal):
            back = self.undo(seat) if self._may_undo(seat) else None
            answer = None if back is None else self._same_answer(seat)
            if back is None or answer is None:
                return None
            acts += [back, answer]
        return acts

    def _same_answer(self, seat: int) -> Act | None:
        for _ in range(20):
            codes = self._whole_answer(self.matches[0], seat)
            if self._fits(self.matches[1], seat, codes):
                return self._played(CHOOSE, seat, [codes, codes])
        return None


def plan(
    title: str,
    players: int,
    eye: int | None,
    seed: int,
    options: dict[str, Any] | None = None,
    position: dict[str, Any] | None = None,
    most: int = 10_000,
    calm: float = 0.5,
    until: str = "",
) -> Plan:
    """A whole game for a pair of eyes (None: somebody who watches), or at most so many acts of one.

    ``until``: only to the first act by which something hidden of this kind differs, for what comes to light at once.
    """
    rng, options = Random(seed), options or {}
    path, going_back = [_begun(title, players, eye, rng, options, position)], 0
    while len(path) <= most and not path[-1][0].has_differed(until):
        step = next(_ways(path[-1][0], calm), None)
        if until and (len(path) > SOON or step is None):
            step, path = None, path[:1]
        if step is None:
            going_back += 1
            assert going_back < MOST_BACK, f"no way on for {title} after {len(path)} acts"
            del path[max(1, len(path) - rng.choice((1, 2, 4, 8, 16))) :]
            if len(path) == 1:
                path = [_begun(title, players, eye, rng, options, position)]
        elif step[0].over:
            break
        else:
            path.append(step)
    assert not until or path[-1][0].has_differed(until), f"{until} never differed"
    differed = sum((twins.differed for twins, _ in path), Counter[str]())
    setup, *acts = [act for _, row in path for act in row]
    pairs = [act.codes for act in acts if act.kind == CHOOSE]
    lengths = {(len(one), len(other)) for one, other in pairs if len(one) != len(other)}
    return Plan(title, players, options, eye, setup.draws, acts, differed, lengths, position)


def _begun(
    title: str, players: int, eye: int | None, rng: Random, options: dict[str, Any], position: dict[str, Any] | None
) -> tuple[Twins, list[Act]]:
    """Two games after their set-up."""
    for _ in range(TRIES):
        games = [
            new(title, players, chance="ask", **options)
            if position is None
            else serai.position(title, position, chance="ask")
            for _ in range(2)
        ]
        twins = Twins(games, eye, rng)
        setup = twins.answer_chance()
        if setup is not None and twins.alike():
            return twins, [Act(CHOOSE, CHANCE, [[], []], setup)]
    raise AssertionError(f"no two set-ups of {title} look alike")


def _ways(twins: Twins, calm: float) -> Iterator[tuple[Twins, list[Act]]]:
    """Ways to go on; the game may end by them."""
    for _ in range(TRIES):
        trial = twins.copy()
        waiting = [seat for seat in trial.seats if seat >= 0]
        if trial.sealed and trial.unequal and len(waiting) == 1:
            acts = trial.equalise()
        else:
            act = trial.act(calm)
            acts = None if act is None else [act]
        if acts is not None or trial.over:
            yield trial, acts or []
