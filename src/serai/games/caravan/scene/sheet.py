"""The score sheet: goods, demand markers, and what is still carried."""

from __future__ import annotations

from serai.games.caravan.scene.reading import GOODS, CaravanReading
from serai.scene import Row, SceneContext


def sheet(context: SceneContext) -> list[Row]:
    """One line for each category of CAR-52 and CAR-53; together they are the scores."""
    reading = context.read_as(CaravanReading)
    seats = range(context.players)
    rare = [good for good in GOODS if reading.is_rare(good)]
    common = [good for good in GOODS if not reading.is_rare(good)]
    markers = [int(held) for held in reading.view["markers"]]
    carried = [reading.carried(seat) for seat in seats]
    return [
        _goods(reading, context.say("sheet_rare"), rare),
        _goods(reading, context.say("sheet_common"), common),
        Row(context.say("sheet_markers"), markers, [context.say("sheet_held", held=held) for held in markers]),
        Row(
            context.say("sheet_carried"),
            [-reading.penalty(goods) for goods in carried],
            [context.say("sheet_loads", carried=goods) for goods in carried],
        ),
    ]


def _goods(reading: CaravanReading, category: str, goods: list[str]) -> Row:
    points, why = [], []
    for seat, delivered in enumerate(reading.view["delivered"]):
        held = {good: int(delivered[good]) for good in goods if delivered.get(good)}
        points.append(sum(reading.good_points(seat, good) for good in held))
        told = [reading.say("sheet_good", delivered=number, good=good) for good, number in held.items()]
        why.append(reading.join(told) or reading.say("sheet_none"))
    return Row(category, points, why)
