"""The score sheet: goods, demand markers, and what is still carried."""

from __future__ import annotations

from serai.games.caravan.scene.reading import GOODS, Desert
from serai.games.caravan.scene.tips import count
from serai.scene import Look, Row


def sheet(look: Look) -> list[Row]:
    """One line for each category of CAR-52 and CAR-53; together they are the scores."""
    desert = Desert(look)
    seats = range(look.players)
    rare = [good for good in GOODS if desert.is_rare(good)]
    common = [good for good in GOODS if not desert.is_rare(good)]
    markers = [int(held) for held in desert.view["markers"]]
    carried = [desert.carried(seat) for seat in seats]
    return [
        _goods(desert, "Rare goods", rare),
        _goods(desert, "Common goods", common),
        Row("Demand markers", markers, [count(held, "marker") for held in markers]),
        Row(
            "Goods still carried",
            [-desert.penalty(goods) for goods in carried],
            [count(goods, "good") for goods in carried],
        ),
    ]


def _goods(desert: Desert, category: str, goods: list[str]) -> Row:
    points, why = [], []
    for delivered in desert.view["delivered"]:
        held = {good: int(delivered[good]) for good in goods if delivered.get(good)}
        points.append(sum(number * desert.points(good) for good, number in held.items()))
        why.append(", ".join(f"{number} {good}" for good, number in held.items()) or "none")
    return Row(category, points, why)
