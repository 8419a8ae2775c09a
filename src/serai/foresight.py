"""What a choice would do, found by making it on a copy of the record."""

from __future__ import annotations

from typing import Any, NamedTuple

from serai.kernel.game import CHANCE, HARD
from serai.record import GameRecord


class Foresight(NamedTuple):
    """What a choice would do: whether it could not be taken back, the events it brings, the points it gains."""

    final: bool
    events: list[dict[str, Any]]
    gain: int | None


def foresee(record: GameRecord, seat: int, code: str) -> Foresight:
    """What an offered code would do as its seat would see it, up to the first answer of chance.

    Nothing is told of a choice that would bring something hidden to light: it could be looked at and not made.
    """
    title, trial = record.title, record.copy()
    trial.seed = None
    unknown = trial.unknown()
    trial.play(seat, code)
    final = trial.game.seat == CHANCE or trial.lines[-1].fence_level == HARD
    revealed = trial.game.fence_level == HARD or trial.learned(unknown)
    news = [] if revealed else trial.game.events[len(record.game.events) :]
    known = title.open_scores and not final
    gain = int(title.scores(trial.game)[seat] - title.scores(record.game)[seat]) if known else None
    return Foresight(final, [event.data(title.codes, seat) for event in news], gain)
