"""The score sheet: money, and what else counts where an option says so."""

from __future__ import annotations

from serai.games.mule.scene.reading import MuleReading
from serai.scene import Row, SceneContext


def sheet(context: SceneContext) -> list[Row]:
    """[MUL-167] [MUL-195] Money alone decides; with an option Lands and M.U.L.E.s count too."""
    reading = MuleReading(context)
    seats = range(context.players)
    money = [int(reading.view["money"][seat]) for seat in seats]
    rows = [Row(context.say("money"), money, [_purse(reading, seat) for seat in seats])]
    rest = [int(score) - money[seat] for seat, score in enumerate(reading.view["scores"])]
    if any(rest):
        rows += _wealth(reading, rest)
    return rows


def _purse(reading: MuleReading, seat: int) -> str:
    rank = reading.rank(seat)
    return reading.say("purse_rank" if rank else "purse", money=reading.view["money"][seat], rank=rank)


def _wealth(reading: MuleReading, rest: list[int]) -> list[Row]:
    """[MUL-195] $10 for each Land, $5 for each M.U.L.E."""
    numbers, seats = reading.printed.numbers, range(reading.players)
    lands = [len(reading.boards[seat]) for seat in seats]
    mules = [len(reading.mules(seat)) for seat in seats]
    worth = [lands[seat] * int(numbers.land_value) for seat in seats]
    other = [rest[seat] - worth[seat] for seat in seats]
    whys = [
        [reading.say("count_at", count=count, dollars=value) for count in counts]
        for counts, value in ((lands, numbers.land_value), (mules, numbers.mule_value))
    ]
    return [Row(reading.say("sheet_lands"), worth, whys[0]), Row(reading.say("sheet_mules"), other, whys[1])]
