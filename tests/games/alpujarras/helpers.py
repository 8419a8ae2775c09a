"""Short hands for Alpujarras' tests: make a position, play codes, ask why not, and play whole games step by step."""

from __future__ import annotations

from random import Random
from typing import Any

import serai
from serai import Match
from tests.games.helpers import play

FRUITS = ("grape", "orange", "lemon", "apple", "cherry")
LANDS = ("purple", "orange", "yellow", "green", "red")
FIVE_EACH = dict.fromkeys(FRUITS, 5)


def position(players: int = 3, **fields: Any) -> Match:
    """A position by what matters in it; chance is answered by the test."""
    return serai.position("alpujarras", {"players": players, **fields}, chance="ask")


def standing(place: str, players: int = 3, **fields: Any) -> Match:
    """Seat 0 has just moved to a place and may do what it offers; the others wait on the start spots."""
    others = [f"GO.s{spot}" for spot in range(1, max(3, players))]
    return position(players, active=0, mules=[place, *others], **fields)


def fresh(players: int, seed: int = 1) -> Match:
    """A game set up: seats have chosen their colours in order, chance has done the rest."""
    match = serai.new("alpujarras", players, seed=seed)
    return play(match, " ".join(["colour:blue", "colour:black", "colour:white", "colour:pink"][:players]))


def each(players: int, first: Any, rest: Any) -> list[Any]:
    """A list by seat: one value for seat 0, another for all others."""
    return [first, *([rest] * (players - 1))]


def slow_choice(match: Match, rng: Random) -> str:
    """Any option, but mules go step by step and turns seldom end early: so games grow long and reach everything."""
    options = match.options(match.seats[0])
    moves = [code for code in options if code.startswith("move:")]
    if moves and rng.random() < 0.9:
        moves.sort(key=lambda code: rank(match, code[5:]))
        return moves[min(rng.randrange(4), rng.randrange(len(moves)))]
    if options[0] == "end" and len(options) > 1 and rng.random() < 0.9:
        return rng.choice(options[1:])
    return rng.choice(options)


def rank(match: Match, place: str) -> int:
    """How far along the track a place lies."""
    return int(match._game.rank(match.title.codes.index("place", place)))  # type: ignore[attr-defined]


def slow_game(players: int, seed: int) -> Match:
    """A whole game of slow choices."""
    match, rng = serai.new("alpujarras", players, seed=seed), Random(seed)
    while not match.over:
        match.play(slow_choice(match, rng), match.seats[0])
    return match


def mine(match: Match, field: str, seat: int = 0) -> Any:
    """A seat's own entry of a field."""
    return match.data()[field][seat]
