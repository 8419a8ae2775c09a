"""What can be chosen where: every offered code on the piece or the space where a player looks for it."""

from __future__ import annotations

from collections.abc import Iterator

from serai.games.caravan.scene import chains, pieces
from serai.games.caravan.scene.board import kind
from serai.games.caravan.scene.places import corner, good_slot, stand
from serai.games.caravan.scene.reading import Desert
from serai.scene import Target
from serai.scene.art import circle, group, number, use


def targets(desert: Desert) -> list[Target]:
    """Each choice on its nodes; the end of the turn has a button of its own."""
    return [target for code in desert.look.offered for target in _targets(desert, code)]


def delivery(desert: Desert) -> str:
    """The choice that delivers the good in hand, if there is one."""
    step = desert.step
    return f"space:{desert.city[step.good]}" if step.name == "Carry" and step.good in desert.city else ""


def _targets(desert: Desert, code: str) -> Iterator[Target]:
    block, _, value = code.partition(":")
    if block == "place":
        yield Target("stable", code, "1")
    elif block == "rainbow":
        yield Target("rainbow", code, "1")
    elif block in ("move", "carry"):
        yield from _own_camels(desert, code, value, laden=block == "carry")
    elif block == "pick":
        markers = desert.demand_at(value)
        yield Target(f"good-{value}", code, f"1 +{markers}" if markers else "1", _loaded(desert, value))
    elif block == "steal":
        for camel in desert.camels_at(value):
            if camel.seat != desert.look.viewer and camel.good and not camel.under:
                yield Target(camel.id, code, "1")
    elif block == "load":
        for camel in desert.camels_at(desert.step.space):
            if camel.seat == desert.look.viewer and camel.load == value:
                yield Target(camel.id, code, "1", _ways(desert, camel.id))
    elif block == "victim":
        for camel in desert.camels_at(desert.step.space):
            if camel.load == camel.good and f"{camel.seat}-{camel.good}" == value:
                yield Target(camel.id, code, "1")
    elif block == "space":
        yield _space(desert, code, value)


def _own_camels(desert: Desert, code: str, space: str, laden: bool) -> Iterator[Target]:
    """Own camels there that are empty, to move, or laden, to carry from. Of several all are lit: they are alike."""
    for camel in desert.camels_at(space):
        if camel.seat == desert.look.viewer and (camel.good != "") == laden:
            if not laden:
                yield Target(camel.id, code, "1")
            elif desert.rests(camel):
                gain = max(desert.rests(camel).values())
                yield Target(camel.id, code, f"1 +{gain}" if gain else "1", _ways(desert, camel.id))


def _space(desert: Desert, code: str, space: str) -> Target:
    """A space to which a camel, the rainbow camel or a good goes."""
    node, step = f"cell-{space}", desert.step
    if step.name == "Carry":
        gain = desert.points(step.good) if desert.wanted.get(space) == step.good else 0
        road = chains.trail(desert, desert.hero, step.space, space)
        return Target(node, code, f"+{gain}" if gain else "1", road + _good_ghost(desert, space, step.good))
    if step.name == "PutRainbow":
        return Target(node, code, "1", _camel_ghost(desert, space, pieces.rainbow()))
    return Target(
        node, code, "2" if desert.crowd(space) else "1", _camel_ghost(desert, space, pieces.camel(desert.hero))
    )


# ---- ghosts: the result, dashed ------------------------------------------------------------------------------------


def _camel_ghost(desert: Desert, space: str, camel: str) -> str:
    """A camel where it would stand, beside those that stand there already."""
    slot = stand(kind(desert, space), desert.crowd(space) + 1)[-1]
    x, y = corner(space)
    move = f"translate({number(x + slot.x)} {number(y + slot.y)}) scale({number(slot.scale)})"
    return group(circle(32, 34, 32, cls="ghost-disc"), camel, cls="ghost", transform=move)


def _good_ghost(desert: Desert, space: str, good: str) -> str:
    return pieces.good_ghost(good, *corner(space), delivered=desert.wanted.get(space) == good)


def _loaded(desert: Desert, space: str) -> str:
    """The good of a source over the saddle of the camel that loads it."""
    slot = good_slot(desert.crowd(space))
    x, y = corner(space)
    where = f"translate({number(x + slot.x - 26)} {number(y + slot.y - 18)})"
    return group(
        circle(18, 18, 20, cls="ghost-disc"),
        use(f"good-{desert.good_at(space)}", 3, 3, 30),
        cls="ghost",
        transform=where,
    )


def _ways(desert: Desert, camel_id: str) -> str:
    """The group of a laden camel, the way to its city and those to other empty camels."""
    camel = next(camel for camel in desert.camels if camel.id == camel_id)
    rests = desert.rests(camel)
    drawn = [chains.outline(desert, camel.seat, camel.space)]
    drawn += [chains.trail(desert, camel.seat, camel.space, space) for space in rests if not rests[space]]
    for space in rests:
        if rests[space]:
            drawn += [chains.trail(desert, camel.seat, camel.space, space), _good_ghost(desert, space, camel.good)]
    return "".join(drawn)
