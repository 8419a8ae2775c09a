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
    if reading.view["scores"] != money:
        rows += _wealth(reading)
    return rows


def _purse(reading: MuleReading, seat: int) -> str:
    rank = reading.rank(seat)
    return reading.say("purse_rank" if rank else "purse", money=reading.view["money"][seat], rank=rank)


def _wealth(reading: MuleReading) -> list[Row]:
    """[MUL-195] What Lands and M.U.L.E.s count."""
    numbers, world, seats = reading.printed.numbers, reading.world, range(reading.players)
    lands = [reading.say("count_at", count=len(reading.boards[seat]), dollars=numbers.land_value) for seat in seats]
    mules = [reading.say("count_at", count=len(reading.mules(seat)), dollars=numbers.mule_value) for seat in seats]
    return [
        Row(reading.say("sheet_lands"), [int(world.lands_worth(seat)) for seat in seats], lands),
        Row(reading.say("sheet_mules"), [int(world.mules_worth(seat)) for seat in seats], mules),
    ]
