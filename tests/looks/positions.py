"""The positions that are looked at: each title's picture at several moments, and other numbers of players."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from serai import Match, load, new
from serai.registry import title_named

MOMENTS = (0.02, 0.15, 0.3, 0.45, 0.6, 0.8, 1.0)
"""How far into the game of the picture, as parts of it."""
STEPS = 9
"""So many choices in a row are looked at from there on, since they are of different kinds."""


@cache
def picture(title: str) -> str:
    """The journal of the game that a title's picture shows."""
    return (title_named(title).folder / "picture.journal").read_text(encoding="utf-8")


def first_lines(title: str, number: int) -> Match:
    """That game after so many lines of its journal."""
    head, _, lines = picture(title).partition("\n\n")
    return load("\n".join([head, "", *lines.splitlines()[:number]]) + "\n")


def cut(title: str, part: float) -> Match:
    """That game after a part of its choices."""
    return first_lines(title, max(1, int(part * len(picture(title).partition("\n\n")[2].splitlines()))))


@cache
def random_game(title: str, players: int, choices: int) -> Match:
    """A game after so many random choices; fewer if it is over before."""
    match, rng = new(title, players, seed=players), Random(players)
    while not match.over and choices:
        seat = next(seat for seat in match.seats if seat >= 0)
        match.play(rng.choice(match.options(seat)), seat)
        choices -= 1
    return match


def positions(title: str, moments: tuple[float, ...] = MOMENTS, steps: int = STEPS) -> Iterator[tuple[str, Match]]:
    """Positions by name: moments of the picture's game and what follows each, then games with random choices."""
    rng = Random(title)
    for part in moments:
        match = cut(title, part)
        for step in range(steps):
            yield f"{part:.0%} + {step}", match
            if match.over:
                break
            seat = next(seat for seat in match.seats if seat >= 0)
            match.play(rng.choice(match.options(seat)), seat)
    for players in title_named(title).players:
        for choices in (10, 120, 100_000):
            yield f"{players} players, {choices} choices", random_game(title, players, choices)
