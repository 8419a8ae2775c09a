"""The assay office, where the Lands of the others lie at a size that can be touched."""

from __future__ import annotations

from serai.games.mule.scene.reading import SEATS, SITES, UNKNOWN
from serai.games.mule.scene.work.column import PAD, WorkColumn
from serai.scene import Node, Tip, art
from serai.scene.seats import badge

# ---- the assay office ------------------------------------------------------------------------------------------------

CELL, CELL_STEP = 44, 46


def assay(column: WorkColumn) -> None:
    """[MUL-82] [MUL-83] Hidden values lie on Irata, on the own board, and on the others' boards, drawn here larger."""
    reading = column.reading
    column.head(reading.say("assay_office"), reading.say("assay_choose"), "act-assay")
    seen = [str(place) for place in reading.frame()[1].get("places", [])]
    top = 60.0
    for seat in range(reading.players):
        if seat == reading.me:
            continue
        _board(column, seat, top)
        top += 3 * CELL_STEP + 26
    _found(column, seen, top + 4)
    column.button(
        "btn-stop",
        PAD + 176,
        596,
        120,
        44,
        reading.say("assay_stop"),
        "",
        ["stop"],
        tip=Tip(reading.say("assay_stop_tip"), (), "MUL-82"),
        why="stop",
    )


def _board(column: WorkColumn, seat: int, y: float) -> None:
    reading = column.reading
    who = reading.context.names[seat]
    title = reading.say("lands_of", who=who)
    drawn = badge(SEATS[seat], 0, 0, 14) + art.text(title, 20, 12, 12, weight=700)
    column.add(Node(f"office-{seat}", PAD + 30, y, drawn, title))
    for index, site in enumerate(SITES):
        zone, land = reading.site_zone(site), reading.boards[seat].get(site)
        x, top = PAD + 30 + index % 5 * CELL_STEP, y + 18 + index // 5 * CELL_STEP
        if zone == "store":
            continue
        cell = art.rect(0, 0, CELL, CELL, 6, fill=f"var(--zone-{zone})")
        if land is None:
            column.add(Node(f"office-{seat}-{site}", x, top, cell))
            continue
        cell += art.use(f"land-{land.terrain}", 2, 2, CELL - 4)
        if land.crystite == UNKNOWN:
            cell += art.centred("crate", 20, CELL / 2, CELL / 2)
        elif isinstance(land.crystite, int):
            cell += art.circle(
                CELL / 2, CELL / 2, 12, fill="var(--card)", stroke="var(--crystite-ink)", stroke_width=1.5
            )
            cell += art.text(land.crystite, CELL / 2, CELL / 2 + 5, 14, anchor="middle", weight=800, cls="crystite")
        code = f"look:{seat}-{site}"
        label = reading.say("land_of", who=who, site=site, terrain=land.terrain)
        column.add(
            Node(
                f"office-{seat}-{site}",
                x,
                top,
                cell,
                label,
                Tip(label, (reading.say("assay_look"),), "MUL-83"),
                (0, 0, CELL, CELL, 6),
                code,
            ),
            [code],
        )


def _found(column: WorkColumn, seen: list[str], y: float) -> None:
    """What this Assay has shown so far."""
    reading = column.reading
    told = []
    for place in seen:
        seat, _, site = place.partition("-")
        land = reading.boards[int(seat)].get(site) if site else reading.land_at(place)
        if land is not None:
            told.append(reading.say("assay_found", place=place, value=land.crystite))
    if told:
        column.words("found", PAD, 618 if len(told) == 1 else 608, *told[-2:], size=12, cls="crystite")
