"""What can be chosen where: every offered code on the piece or the space where a player looks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from serai.games.caravan.scene import chains, pieces
from serai.games.caravan.scene.board import counter, kind, saddle
from serai.games.caravan.scene.places import corner, stand
from serai.games.caravan.scene.reading import Camel, Desert
from serai.scene import Target
from serai.scene.art import circle, group, number


def targets(desert: Desert) -> list[Target]:
    """Each choice on its nodes; the end of the turn has a button of its own."""
    return [target for code in desert.look.offered for target in _targets(desert, code)]


def delivery(desert: Desert) -> str:
    """The choice that delivers the good in hand, if there is one."""
    step = desert.step
    return f"space:{desert.city[step.good]}" if step.name == "Carry" and step.good in desert.city else ""


def _targets(desert: Desert, code: str) -> Iterable[Target]:
    block, _, value = code.partition(":")
    place = CHOICES.get(block)
    return place(desert, code, value) if place else ()


# ---- one function for each block of codes --------------------------------------------------------------------------


def _place(desert: Desert, code: str, value: str) -> Iterable[Target]:
    return [Target("stable", code, "1")]


def _rainbow(desert: Desert, code: str, value: str) -> Iterable[Target]:
    return [Target("rainbow", code, "1")]


def _move(desert: Desert, code: str, space: str) -> Iterable[Target]:
    """On each empty camel of one's own in the space: they are alike."""
    return [Target(camel.id, code, "1") for camel in _own(desert, space) if not camel.good]


def _pick(desert: Desert, code: str, space: str) -> Iterable[Target]:
    """On the good that lies there; the badge tells the action and the demand markers that come with it."""
    markers = desert.demand_at(space)
    badge = f"1 +{markers}" if markers else "1"
    return [Target(f"good-{space}", code, badge, _good_ghost(desert, space, desert.good_at(space)))]


def _carry(desert: Desert, code: str, space: str) -> Iterable[Target]:
    """On each laden camel of one's own in the space whose good can go on."""
    for camel in _own(desert, space):
        rests = desert.rests(camel) if camel.good else {}
        if rests:
            gain = max(rests.values())
            yield Target(camel.id, code, f"1 +{gain}" if gain else "1", _ways(desert, camel))


def _load(desert: Desert, code: str, load: str) -> Iterable[Target]:
    """Which of several goods to carry."""
    camels = [camel for camel in _own(desert, desert.step.space) if camel.load == load]
    return [Target(camel.id, code, "1", _ways(desert, camel)) for camel in camels]


def _steal(desert: Desert, code: str, space: str) -> Iterable[Target]:
    """On each camel of another with a good on top."""
    camels = [camel for camel in desert.camels_at(space) if camel.seat != desert.look.viewer]
    return [Target(camel.id, code, "1") for camel in camels if camel.good and not camel.under]


def _victim(desert: Desert, code: str, victim: str) -> Iterable[Target]:
    """Which of several goods to steal."""
    camels = [camel for camel in desert.camels_at(desert.step.space) if camel.good and not camel.under]
    return [Target(camel.id, code, "1") for camel in camels if f"{camel.seat}-{camel.good}" == victim]


def _space(desert: Desert, code: str, space: str) -> Iterable[Target]:
    """A space to which a camel, the rainbow camel or a good goes."""
    node, step = f"cell-{space}", desert.step
    if step.name == "Carry":
        gain = desert.points(step.good) if desert.wanted.get(space) == step.good else 0
        ghost = chains.trail(desert, desert.hero, step.space, space) + _good_ghost(desert, space, step.good)
        return [Target(node, code, f"+{gain}" if gain else "1", ghost)]
    if step.name == "PutRainbow":
        return [Target(node, code, "1", _camel_ghost(desert, space, pieces.rainbow()))]
    price = "2" if desert.crowd(space) else "1"
    return [Target(node, code, price, _camel_ghost(desert, space, pieces.camel(desert.hero)))]


def _own(desert: Desert, space: str) -> list[Camel]:
    return [camel for camel in desert.camels_at(space) if camel.seat == desert.look.viewer]


CHOICES: Final[dict[str, Callable[[Desert, str, str], Iterable[Target]]]] = {
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


def _camel_ghost(desert: Desert, space: str, camel: str) -> str:
    """A camel where it would stand, beside those that stand there already."""
    slot = stand(kind(desert, space), desert.crowd(space) + 1)[-1]
    x, y = corner(space)
    move = f"translate({number(x + slot.x)} {number(y + slot.y)}) scale({number(slot.scale)})"
    return group(circle(32, 34, 32, cls="dashed-disc"), camel, cls="dashed", transform=move)


def _good_ghost(desert: Desert, space: str, good: str) -> str:
    """A good over the saddle of the camel that receives it, or in the city that takes it."""
    delivered = desert.wanted.get(space) == good
    return pieces.good_ghost(good, *(counter(space) if delivered else saddle(desert, space)))


def _ways(desert: Desert, camel: Camel) -> str:
    """The group of a laden camel, the way to its city and those to other empty camels."""
    rests = desert.rests(camel)
    drawn = [chains.outline(desert, camel.seat, camel.space)]
    drawn += [chains.trail(desert, camel.seat, camel.space, space) for space in rests]
    drawn += [_good_ghost(desert, space, camel.good) for space in rests if rests[space]]
    return "".join(drawn)
