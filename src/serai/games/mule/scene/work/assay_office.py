"""The assay office, where the Lands of the others lie at a size that can be touched, and Packages from Home World."""

from __future__ import annotations

from serai.games.mule.scene.reading import SEATS, SITES, UNKNOWN
from serai.games.mule.scene.work.column import INNER, PAD, WorkColumn, box
from serai.games.mule.scene.work.development import preview
from serai.games.mule.scene.work.price_forecast import sums
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


# ---- Packages --------------------------------------------------------------------------------------------------------


def packages(column: WorkColumn) -> None:
    """[MUL-88] [MUL-90] All holders with the least Food decide unseen."""
    reading = column.reading
    numbers = reading.printed.numbers
    mine = reading.context.may("package")
    answer = reading.my_answer()
    line = reading.say("package_unseen" if mine or not answer else "answer_sealed")
    column.head(reading.say("package"), line)
    holds = {"food": numbers.package_food, "energy": numbers.package_energy}
    drawn = box(INNER, 190) + art.use("package", 88, 12, 120)
    drawn += art.use("good-food", 82, 144, 30) + art.text(f"+{numbers.package_food}", 118, 169, 20, weight=800)
    drawn += art.use("good-energy", 160, 144, 30) + art.text(f"+{numbers.package_energy}", 196, 169, 20, weight=800)
    column.add(
        Node(
            "package-card",
            PAD,
            62,
            drawn,
            reading.say("package_holds", **holds),
            Tip(reading.say("package"), (reading.say("package_tip", **holds),), "MUL-88"),
            (0, 0, INNER, 190, 10),
        )
    )
    column.button(
        "btn-package",
        PAD,
        264,
        144,
        60,
        reading.say("package_open"),
        reading.say("package_open_note"),
        ["package"],
        tip=Tip(reading.say("package_open_tip"), (), "MUL-88"),
        why="package",
    )
    column.button(
        "btn-keep",
        PAD + 152,
        264,
        144,
        60,
        reading.say("package_keep"),
        reading.say("package_keep_note"),
        ["keep"],
        tip=Tip(reading.say("package_keep_tip"), (), "MUL-88"),
        why="keep",
    )
    preview(column, 336)
    sums(column, 496)
