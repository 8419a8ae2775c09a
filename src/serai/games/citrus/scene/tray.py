"""The tray: tiles that were taken from the market and are not built yet."""

from __future__ import annotations

from serai.games.citrus.scene.pieces import card
from serai.games.citrus.scene.reading import MINUS, Estate
from serai.games.citrus.scene.saying import capital
from serai.scene.art import rect, text, use
from serai.scene.nodes import Node, Part, Tip

WIDTH, HEIGHT = 212, 116
SIZE, STEP = 46, 49
SLOTS = 4


def tray_part(estate: Estate, y: float) -> Part:
    """The card with the tiles, the one in hand raised."""
    tiles: list[str] = estate.view["tray"]
    title, active = estate.say("tray"), estate.active
    own = not tiles or active is None or active == estate.look.viewer
    whose = title if own or active is None else estate.say("tray_of", name=estate.brief(active))
    head = text(whose, 10, 21, 16, cls="title")
    head += text(_summary(estate), WIDTH - 10, 20, 12, anchor="end", cls="soft")
    hint = "" if tiles else text(estate.say("tray_hint"), 10, 102, 12, cls="soft")
    nodes = [Node("tray", art=card(WIDTH, HEIGHT) + head + _slots(len(tiles)) + hint)]
    seen: dict[str, int] = {}
    for index, tile in enumerate(tiles):
        number = seen.get(tile, 0)
        seen[tile] = number + 1
        nodes.append(_tile(estate, tile, number, 9 + STEP * index))
    if estate.look.may("return"):
        nodes.append(_return(estate))
    return Part("tray", WIDTH, HEIGHT, nodes, title, y=y, tab=title)


def _summary(estate: Estate) -> str:
    count = len(estate.view["tray"])
    if not count:
        return estate.say("tray_empty")
    return estate.say("tray_refill" if estate.view["refill"] else "tray_count", count=count)


def _slots(taken: int) -> str:
    """Dashed places for what is not there."""
    return "".join(
        rect(9 + STEP * index + 2, 36, SIZE - 4, SIZE - 4, 9, fill="none", stroke="var(--line)", stroke_dasharray="4 4")
        for index in range(taken, SLOTS)
    )


def _tile(estate: Estate, tile: str, number: int, x: float) -> Node:
    node, code = f"tray-{tile}-{number}", f"tile:{tile}"
    say, name = estate.say, estate.say("name_tile", tile=tile)
    held = estate.tile_in_hand == tile and number == 0
    stuck = estate.choosing and estate.frame == "Build" and not estate.look.may(code)
    art, said, cls = use(f"tile-{tile}", 0, 0, SIZE), "", "soft"
    line = say("tile_must")
    if held:
        halo = rect(-2, -2, SIZE + 4, SIZE + 4, 12, fill="var(--act-soft)", stroke="var(--act)", stroke_width=3)
        cells = len(estate.blocks.get("space", ()))
        art, said, cls = halo + art, say("tile_spaces" if cells else "tile_held", spaces=cells), ""
        line = say("tile_spaces_line" if cells else "tile_held_line", spaces=cells)
    elif stuck:
        said, cls = "" if estate.look.may("return") else say("tile_stuck"), "c-minus"
        line = say("tile_stuck_line")
    elif number == 0:
        estate.target(node, code, "", rect(x, 34, SIZE, SIZE, 10, cls="c-ghost"))
    if number:
        estate.target(node, code)
    art += text(said, SIZE / 2, 64 if not held else 67, 12, anchor="middle", cls=cls) if said else ""
    tip, spoken = Tip(capital(name), (line,), "CIT-33"), say("spoken", head=name, more=line)
    return Node(node, x, 31 if held else 34, art, spoken, tip, (0, 0, SIZE, SIZE, 10), code if stuck else "")


def _return(estate: Estate) -> Node:
    lost = int(estate.printed.numbers.penalty) * len(estate.view["tray"])
    estate.target("tray-return", "return", f"{MINUS}{lost}")
    art = rect(0, 0, 192, 24, 7, fill="var(--act-soft)") + rect(0, 0, 192, 24, 7, cls="ring")
    art += text(estate.say("back", points=lost), 96, 17, 14, anchor="middle")
    tip = Tip(estate.say("back_why"), (estate.say("back_cost", points=lost),), "CIT-34")
    spoken = estate.say("back_spoken", points=lost)
    return Node("tray-return", 10, 86, art, spoken, tip, (0, -14, 192, 44, 7), cls="own-ring")
