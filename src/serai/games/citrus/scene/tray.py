"""The tray: tiles that were taken from the market and are not built yet."""

from __future__ import annotations

from serai.games.citrus.scene.pieces import card
from serai.games.citrus.scene.reading import CitrusReading
from serai.scene.art import rect, text, use
from serai.scene.nodes import Node, Part, Tip
from serai.scene.texts import capital
from serai.scene.tracking import drawn

WIDTH, HEIGHT = 212, 116
SIZE, STEP = 46, 49
SLOTS = 4


@drawn
def tray_part(reading: CitrusReading, y: float) -> Part:
    """The card with the tiles, the one in hand raised."""
    tiles: list[str] = reading.view["tray"]
    title, active = reading.say("tray"), reading.active
    own = not tiles or active is None or active == reading.viewer
    whose = title if own or active is None else reading.say("tray_of", name=reading.brief(active))
    head = text(whose, 10, 21, 16, cls="title")
    head += text(_summary(reading), WIDTH - 10, 20, 12, anchor="end", cls="soft")
    hint = "" if tiles else text(reading.say("tray_hint"), 10, 102, 12, cls="soft")
    nodes = [Node("tray", art=card(WIDTH, HEIGHT) + head + _slots(len(tiles)) + hint)]
    nodes += [_tile(reading, tile, number, x) for tile, number, x in tray_tiles(reading)]
    if reading.may("return"):
        nodes.append(_return(reading))
    return Part("tray", WIDTH, HEIGHT, nodes, title, y=y, tab=title)


def tray_tiles(reading: CitrusReading) -> list[tuple[str, int, float]]:
    """The tiles with a number among those of their kind, and where they lie."""
    tiles: list[str] = reading.view["tray"]
    return [(tile, tiles[:index].count(tile), 9 + STEP * index) for index, tile in enumerate(tiles)]


def _summary(reading: CitrusReading) -> str:
    count = len(reading.view["tray"])
    if not count:
        return reading.say("tray_empty")
    return reading.say("tray_refill" if reading.view["refill"] else "tray_count", count=count)


def _slots(taken: int) -> str:
    """Dashed places for what is not there."""
    return "".join(
        rect(9 + STEP * index + 2, 36, SIZE - 4, SIZE - 4, 9, fill="none", stroke="var(--line)", stroke_dasharray="4 4")
        for index in range(taken, SLOTS)
    )


def _tile(reading: CitrusReading, tile: str, number: int, x: float) -> Node:
    node, code = f"tray-{tile}-{number}", f"tile:{tile}"
    say, name = reading.say, reading.say("name_tile", tile=tile)
    held = reading.tile_in_hand == tile and number == 0
    stuck = reading.chooses and reading.frame == "Build" and not reading.may(code)
    art, said, cls = use(f"tile-{tile}", 0, 0, SIZE), "", "soft"
    line = say("tile_must")
    if held:
        halo = rect(-2, -2, SIZE + 4, SIZE + 4, 12, fill="var(--act-soft)", stroke="var(--act)", stroke_width=3)
        cells = len(reading.offered_of("space"))
        art, said, cls = halo + art, say("tile_spaces" if cells else "tile_held", spaces=cells), ""
        line = say("tile_spaces_line" if cells else "tile_held_line", spaces=cells)
    elif stuck:
        said, cls = "" if reading.may("return") else say("tile_stuck"), "c-minus"
        line = say("tile_stuck_line")
    art += text(said, SIZE / 2, 64 if not held else 67, 12, anchor="middle", cls=cls) if said else ""
    tip, spoken = Tip(capital(name), (line,), "CIT-33"), say("spoken", head=name, more=line)
    return Node(node, x, 31 if held else 34, art, spoken, tip, (0, 0, SIZE, SIZE, 10), code if stuck else "")


def _return(reading: CitrusReading) -> Node:
    lost = reading.return_cost
    art = rect(0, 0, 192, 24, 7, fill="var(--act-soft)") + rect(0, 0, 192, 24, 7, cls="ring")
    art += text(reading.say("back", points=lost), 96, 17, 14, anchor="middle")
    tip = Tip(reading.say("back_why"), (reading.say("back_cost", points=lost),), "CIT-34")
    spoken = reading.say("back_spoken", points=lost)
    return Node("tray-return", 10, 86, art, spoken, tip, (0, -14, 192, 44, 7), cls="own-ring")
