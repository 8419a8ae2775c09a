"""Bots against bots: seat-rotated matches, and how sure their result is.

The unit is a *block*: one seed for chance, and the same field of bots once in every rotation of the seats. So no bot
gains from a seat, and what luck there is in the deal is shared. The mean of a block is one sample.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from time import perf_counter
from typing import Any

from serai import opening
from serai.bots import named
from serai.bots.base import Bot, Observation
from serai.kernel.game import CLOCK
from serai.registry import title_named

# Two-sided 95% points of Student's t for 1 to 30 degrees of freedom.
T95 = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086),
    *(2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042),
)


class Played:
    """One finished game: who sat where, the scores, and what it took."""

    def __init__(self, seating: Sequence[int], players: int) -> None:
        self.seating = list(seating)  # the entrant in each seat
        self.scores = [0] * players
        self.winners: list[int] = []
        self.choices = [0] * players
        self.turns = [0] * players
        self.seconds = [0.0] * players
        self.last_events: list[str] = []


class Entrant:
    """How one entrant of the field fared, over all games."""

    def __init__(self, name: str, blocks: list[list[float]], games: int) -> None:
        self.name = name
        self.games = games
        self.win_share, self.low, self.high = interval([sum(block) / len(block) for block in blocks])
        self.mean_score = 0.0
        self.mean_turns = 0.0
        self.mean_choices = 0.0
        self.ms_per_decision = 0.0

    def __str__(self) -> str:
        return (
            f"{self.name:10} wins {self.win_share:6.1%} [{self.low:.1%}, {self.high:.1%}]  score {self.mean_score:6.1f}"
            f"  turns {self.mean_turns:5.1f}  choices {self.mean_choices:6.1f}  {self.ms_per_decision:.2f} ms/decision"
        )


class Result:
    """All games of an arena, and how each entrant fared."""

    def __init__(self, title: str, players: int, entrants: list[Entrant], games: list[Played]) -> None:
        self.title = title
        self.players = players
        self.entrants = entrants
        self.games = games

    def __getitem__(self, index: int) -> Entrant:
        return self.entrants[index]

    def __str__(self) -> str:
        head = f"{self.title}, {self.players} players, {len(self.games)} games"
        return "\n".join([head, *(str(entrant) for entrant in self.entrants)])


def arena(
    title: str,
    bots: Sequence[str | Bot],
    games: int,
    players: int | None = None,
    seed: int | str = 0,
    settings: Mapping[str, Any] | None = None,
) -> Result:
    """Let bots play seat-rotated games against each other.

    With fewer bots than players the last one fills the empty seats: ``["greedy", "random"]`` at four players is one
    greedy against three random ones. ``games`` is rounded up to whole blocks of one game for each seat.
    """
    count = players if players is not None else max(len(bots), title_named(title).players[0])
    if not 1 <= len(bots) <= count:
        raise ValueError(f"{len(bots)} bots for {count} seats")
    played: list[Played] = []
    seatings = rotations(len(bots), count)
    for block in range(-(-games // len(seatings))):
        for seating in seatings:
            table = seated(title, bots, seating, f"{seed}.{block}")
            played.append(play(title, table, seating, f"{seed}.{block}", settings))
    entrants = [_entrant(bots, index, played, len(seatings)) for index in range(len(bots))]
    return Result(title, count, entrants, played)


def rotations(entrants: int, players: int) -> list[list[int]]:
    """Which entrant sits in each seat, game by game of a block: each of its chairs comes once to every seat."""
    field = [min(chair, entrants - 1) for chair in range(players)]
    shifts = range(players if entrants > 1 else 1)  # alone it meets itself, whatever the rotation
    return [field[-shift:] + field[:-shift] if shift else field for shift in shifts]


def seated(title: str, bots: Sequence[str | Bot], seating: Sequence[int], seed: str) -> list[Bot]:
    """A fresh bot for each seat; one that is given as an object is taken as it is."""
    table: list[Bot] = []
    for seat, entrant in enumerate(seating):
        bot = bots[entrant]
        table.append(named(bot, title, f"{seed}.{seat}") if isinstance(bot, str) else bot)
    return table


def play(
    title: str, bots: Sequence[Bot], seating: Sequence[int], seed: int | str, settings: Mapping[str, Any] | None = None
) -> Played:
    """One game from set-up to scores."""
    match = opening.new(title, len(bots), seed, **(settings or {}))
    record = Played(seating, len(bots))
    last = -1
    while not match.over:
        seat = next((seat for seat in match.seats if seat >= 0), CLOCK)
        if seat == CLOCK:  # nobody else is asked: time passes
            match.play(match.options(CLOCK)[0], CLOCK)
            continue
        started = perf_counter()
        code = bots[seat].choose(Observation(match, seat))
        record.seconds[seat] += perf_counter() - started
        record.choices[seat] += 1
        record.turns[seat] += seat != last
        last = seat
        match.play(code, seat)
    record.scores = match.scores
    record.winners = match.winners
    record.last_events = [event["kind"] for event in match.events[-3:]]
    return record


def interval(samples: Sequence[float]) -> tuple[float, float, float]:
    """The mean of some samples and its 95% interval by Student's t; one sample alone says nothing."""
    number = len(samples)
    mean = sum(samples) / number
    if number < 2:
        return mean, 0.0, 1.0
    spread = sqrt(sum((sample - mean) ** 2 for sample in samples) / (number - 1))
    half = (T95[number - 2] if number - 1 <= len(T95) else 1.96) * spread / sqrt(number)
    return mean, max(mean - half, 0.0), min(mean + half, 1.0)


def _entrant(bots: Sequence[str | Bot], index: int, played: list[Played], size: int) -> Entrant:
    """Sum up one entrant. Its share of a game is 1 if it wins alone, less if shared; the mean over its chairs."""
    bot = bots[index]
    shares: list[float] = []
    seats: list[tuple[Played, int]] = []
    for game in played:
        own = [seat for seat, entrant in enumerate(game.seating) if entrant == index]
        seats += [(game, seat) for seat in own]
        shares.append(sum(1 for seat in own if seat in game.winners) / len(game.winners) / len(own))
    blocks = [shares[start : start + size] for start in range(0, len(shares), size)]
    entrant = Entrant(bot if isinstance(bot, str) else bot.name, blocks, len(played))
    choices = sum(game.choices[seat] for game, seat in seats)
    entrant.mean_score = sum(game.scores[seat] for game, seat in seats) / len(seats)
    entrant.mean_turns = sum(game.turns[seat] for game, seat in seats) / len(seats)
    entrant.mean_choices = choices / len(seats)
    entrant.ms_per_decision = 1000 * sum(game.seconds[seat] for game, seat in seats) / max(choices, 1)
    return entrant
