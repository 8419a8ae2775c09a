"""What can be chosen where: every offered code on the piece or the space where a player looks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from serai.games.caravan.scene import chains, pieces
from serai.games.caravan.scene.board import counter, kind, saddle
from serai.games.caravan.scene.places import corner, stand
from serai.games.caravan.scene.reading import Camel, CaravanReading
from serai.games.caravan.state import ACTION
from serai.scene import Target
from serai.scene.art import circle, group, number
from serai.scene.tracking import drawn


def targets(reading: CaravanReading) -> list[Target]:
    """Each choice on its nodes; the end of the turn has a button of its own."""
    return [target for code in reading.offered for target in _targets(reading, code)]


def delivery(reading: CaravanReading) -> str:
    """The choice that delivers the good in hand, if there is one."""
    step = reading.step
    return f"space:{reading.city[step.good]}" if step.name == "Carry" and step.good in reading.city else ""


@drawn
def _targets(reading: CaravanReading, code: str) -> Iterable[Target]:
    block, _, value = code.partition(":")
    place = CHOICES.get(block)
    return list(place(reading, code, value)) if place else []


# ---- one function for each block of codes --------------------------------------------------------------------------


def _place(reading: CaravanReading, code: str, value: str) -> Iterable[Target]:
    return [Target("stable", code, str(ACTION))]


def _rainbow(reading: CaravanReading, code: str, value: str) -> Iterable[Target]:
    return [Target("rainbow", code, reading.rainbow_badge())]


def _move(reading: CaravanReading, code: str, space: str) -> Iterable[Target]:
    """On each empty camel of one's own in the space: they are alike."""
    return [Target(camel.id, code, str(ACTION)) for camel in _own(reading, space) if not camel.good]


def _pick(reading: CaravanReading, code: str, space: str) -> Iterable[Target]:
    """On the good that lies there; the badge tells the action and the demand markers that come with it."""
    markers = reading.demand_at(space)
    badge = f"{ACTION} +{markers}" if markers else str(ACTION)
    return [Target(f"good-{space}", code, badge, _good_ghost(reading, space, reading.good_at(space)))]


def _carry(reading: CaravanReading, code: str, space: str) -> Iterable[Target]:
    """On each laden camel of one's own in the space whose good can go on."""
    for camel in _own(reading, space):
        rests = reading.rests(camel) if camel.good else {}
        if rests:
            gain = max(rests.values())
            yield Target(camel.id, code, f"{ACTION} +{gain}" if gain else str(ACTION), _ways(reading, camel))


def _load(reading: CaravanReading, code: str, load: str) -> Iterable[Target]:
    """Which of several goods to carry."""
    camels = [camel for camel in _own(reading, reading.step.space) if camel.load == load]
    return [Target(camel.id, code, str(ACTION), _ways(reading, camel)) for camel in camels]


def _steal(reading: CaravanReading, code: str, space: str) -> Iterable[Target]:
    """On each camel of another with a good on top."""
    camels = [camel for camel in reading.camels_at(space) if camel.seat != reading.viewer]
    return [Target(camel.id, code, str(ACTION)) for camel in camels if camel.good and not camel.under]


def _victim(reading: CaravanReading, code: str, victim: str) -> Iterable[Target]:
    """Which of several goods to steal."""
    camels = [camel for camel in reading.camels_at(reading.step.space) if camel.good and not camel.under]
    return [Target(camel.id, code, str(ACTION)) for camel in camels if f"{camel.seat}-{camel.good}" == victim]


def _space(reading: CaravanReading, code: str, space: str) -> Iterable[Target]:
    """A space to which a camel, the rainbow camel or a good goes."""
    node, step = f"cell-{space}", reading.step
    if step.name == "Carry":
        gain = reading.gain(space, step.good)
        ghost = chains.trail(reading, reading.hero, step.space, space) + _good_ghost(reading, space, step.good)
        return [Target(node, code, f"+{gain}" if gain else str(ACTION), ghost)]
    if step.name == "PutRainbow":
        return [Target(node, code, reading.rainbow_badge(), _camel_ghost(reading, space, pieces.rainbow()))]
    return [Target(node, code, str(reading.price(space)), _camel_ghost(reading, space, pieces.camel(reading.hero)))]


def _own(reading: CaravanReading, space: str) -> list[Camel]:
    return [camel for camel in reading.camels_at(space) if camel.seat == reading.viewer]


CHOICES: Final[dict[str, Callable[[CaravanReading, str, str], Iterable[Target]]]] = {
    "place": _place,
    "move": _move,
    "pick": _pick,
    "carry": _carry,
    "load": _load,
    "steal": _steal,
    "victim": _victim,
    "rainbow": _rainbow,
    "space": _space,
}
"""Where the codes of each block lie; ``end`` has a button of its own."""


# ---- ghosts: the result, dashed ------------------------------------------------------------------------------------


def _camel_ghost(reading: CaravanReading, space: str, camel: str) -> str:
    """A camel where it would stand, beside those that stand there already."""
    slot = stand(kind(reading, space), reading.crowd(space) + 1)[-1]
    x, y = corner(space)
    move = f"translate({number(x + slot.x)} {number(y + slot.y)}) scale({number(slot.scale)})"
    return group(circle(32, 34, 32, cls="dashed-disc"), camel, cls="dashed", transform=move)


def _good_ghost(reading: CaravanReading, space: str, good: str) -> str:
    """A good over the saddle of the camel that receives it, or in the city that takes it."""
    delivered = reading.gain(space, good) > 0
    return pieces.good_ghost(good, *(counter(space) if delivered else saddle(reading, space)))


def _ways(reading: CaravanReading, camel: Camel) -> str:
    """The group of a laden camel, the way to its city and those to other empty camels."""
    rests = reading.rests(camel)
    drawn = [chains.outline(reading, camel.seat, camel.space)]
    drawn += [chains.trail(reading, camel.seat, camel.space, space) for space in rests]
    drawn += [_good_ghost(reading, space, camel.good) for space in rests if rests[space]]
    return "".join(drawn)
