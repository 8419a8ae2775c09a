"""The assay office, where the Lands of the others lie at a size that can be touched, and Packages from Home World."""

from __future__ import annotations

from serai.games.mule.scene.develop import preview
from serai.games.mule.scene.facts import SEATS, SITES, UNKNOWN
from serai.games.mule.scene.forecast import sums
from serai.games.mule.scene.paper import INNER, PAD, Paper, box
from serai.scene import Node, Tip, art
from serai.scene.seats import badge

# ---- the assay office ------------------------------------------------------------------------------------------------

CELL, CELL_STEP = 44, 46


def assay(paper: Paper) -> None:
    """[MUL-82] [MUL-83] Hidden values lie on Irata, on the own board, and on the others' boards, drawn here larger."""
    facts = paper.facts
    paper.head(facts.say("assay_office"), facts.say("assay_choose"), "act-assay")
    seen = [str(place) for place in facts.frame()[1].get("places", [])]
    top = 60.0
    for seat in range(facts.players):
        if seat == facts.me:
            continue
        _board(paper, seat, top)
        top += 3 * CELL_STEP + 26
    _found(paper, seen, top + 4)
    paper.button(
        "btn-stop",
        PAD + 176,
        596,
        120,
        44,
        facts.say("assay_stop"),
        "",
        ["stop"],
        tip=Tip(facts.say("assay_stop_tip"), (), "MUL-82"),
        why="stop",
    )


def _board(paper: Paper, seat: int, y: float) -> None:
    facts = paper.facts
    who = facts.look.names[seat]
    title = facts.say("lands_of", who=who)
    drawn = badge(SEATS[seat], 0, 0, 14) + art.text(title, 20, 12, 12, weight=700)
    paper.add(Node(f"office-{seat}", PAD + 30, y, drawn, title))
    for index, site in enumerate(SITES):
        zone, land = facts.site_zone(site), facts.boards[seat].get(site)
        x, top = PAD + 30 + index % 5 * CELL_STEP, y + 18 + index // 5 * CELL_STEP
        if zone == "store":
            continue
        cell = art.rect(0, 0, CELL, CELL, 6, fill=f"var(--zone-{zone})")
        if land is None:
            paper.add(Node(f"office-{seat}-{site}", x, top, cell))
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
        label = facts.say("land_of", who=who, site=site, terrain=land.terrain)
        paper.add(
            Node(
                f"office-{seat}-{site}",
                x,
                top,
                cell,
                label,
                Tip(label, (facts.say("assay_look"),), "MUL-83"),
                (0, 0, CELL, CELL, 6),
                code,
            ),
            [code],
        )


def _found(paper: Paper, seen: list[str], y: float) -> None:
    """What this Assay has shown so far."""
    facts = paper.facts
    told = []
    for place in seen:
        seat, _, site = place.partition("-")
        land = facts.boards[int(seat)].get(site) if site else facts.land_at(place)
        if land is not None:
            told.append(facts.say("assay_found", place=place, value=land.crystite))
    if told:
        paper.words("found", PAD, 618 if len(told) == 1 else 608, *told[-2:], size=12, cls="crystite")


# ---- Packages --------------------------------------------------------------------------------------------------------


def packages(paper: Paper) -> None:
    """[MUL-88] [MUL-90] All holders with the least Food decide unseen."""
    facts = paper.facts
    numbers = facts.printed.numbers
    mine = facts.look.may("package")
    answer = facts.my_answer()
    line = facts.say("package_unseen" if mine or not answer else "answer_sealed")
    paper.head(facts.say("package"), line)
    holds = {"food": numbers.package_food, "energy": numbers.package_energy}
    drawn = box(INNER, 190) + art.use("package", 88, 12, 120)
    drawn += art.use("good-food", 82, 144, 30) + art.text(f"+{numbers.package_food}", 118, 169, 20, weight=800)
    drawn += art.use("good-energy", 160, 144, 30) + art.text(f"+{numbers.package_energy}", 196, 169, 20, weight=800)
    paper.add(
        Node(
            "package-card",
            PAD,
            62,
            drawn,
            facts.say("package_holds", **holds),
            Tip(facts.say("package"), (facts.say("package_tip", **holds),), "MUL-88"),
            (0, 0, INNER, 190, 10),
        )
    )
    paper.button(
        "btn-package",
        PAD,
        264,
        144,
        60,
        facts.say("package_open"),
        facts.say("package_open_note"),
        ["package"],
        tip=Tip(facts.say("package_open_tip"), (), "MUL-88"),
        why="package",
    )
    paper.button(
        "btn-keep",
        PAD + 152,
        264,
        144,
        60,
        facts.say("package_keep"),
        facts.say("package_keep_note"),
        ["keep"],
        tip=Tip(facts.say("package_keep_tip"), (), "MUL-88"),
        why="keep",
    )
    preview(paper, 336)
    sums(paper, 496)
