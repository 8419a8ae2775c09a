"""The score sheet: goods, demand markers, and what is still carried."""

from __future__ import annotations

from serai.games.caravan.scene.reading import GOODS, Desert
from serai.games.caravan.scene.tips import listed
from serai.scene import Row, SceneContext


def sheet(look: SceneContext) -> list[Row]:
    """One line for each category of CAR-52 and CAR-53; together they are the scores."""
    desert = Desert(look)
    seats = range(look.players)
    rare = [good for good in GOODS if desert.is_rare(good)]
    common = [good for good in GOODS if not desert.is_rare(good)]
    markers = [int(held) for held in desert.view["markers"]]
    carried = [desert.carried(seat) for seat in seats]
    return [
        _goods(desert, look.say("sheet_rare"), rare),
        _goods(desert, look.say("sheet_common"), common),
        Row(look.say("sheet_markers"), markers, [look.say("sheet_held", held=held) for held in markers]),
        Row(
            look.say("sheet_carried"),
            [-desert.penalty(goods) for goods in carried],
            [look.say("sheet_loads", carried=goods) for goods in carried],
        ),
    ]


def _goods(desert: Desert, category: str, goods: list[str]) -> Row:
    points, why = [], []
    for delivered in desert.view["delivered"]:
        held = {good: int(delivered[good]) for good in goods if delivered.get(good)}
        points.append(sum(number * desert.points(good) for good, number in held.items()))
        told = [desert.say("sheet_good", delivered=number, good=good) for good, number in held.items()]
        why.append(listed(desert, told) or desert.say("sheet_none"))
    return Row(category, points, why)
