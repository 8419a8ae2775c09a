"""Expansion: the Land that is picked, what Lands are worth."""

from __future__ import annotations

from serai.games.mule.codes import CODES
from serai.games.mule.scene.facts import GOODS, TERRAINS, UNKNOWN, Land
from serai.games.mule.scene.land import ground, ring, told
from serai.games.mule.scene.paper import INNER, PAD, Paper, box, order_row
from serai.scene import Node, Tip, art

LARGE = 110


def grant(paper: Paper) -> None:
    """[MUL-38] Everybody takes a Land, the lowest Rank first."""
    facts = paper.facts
    name = facts.frame()[0]
    mine = bool(facts.codes("take"))
    title = "Extra plot" if name == "ClaimLand" else "Land Grant"
    paper.head(
        title, "Pick a Land on Irata, it costs nothing." if mine else "Lands are being picked.", "phase-expansion"
    )
    found = facts.within("LandGrant")
    if found is not None:
        order = list(reversed(facts.view["ranking"]))
        at = int(found["at"]) - (1 if facts.within("PlaceLand") is not None else 0)
        words = ["done" if index < at else "picks" if index == at else "waits" for index in range(len(order))]
        paper.add(
            Node(
                "order",
                PAD,
                60,
                order_row(facts, order, words),
                "Order: the lowest Rank first",
                Tip("Order of the Land Grant", ("From the lowest Rank to the highest",), "MUL-38"),
                (0, 0, INNER, 62, 10),
            )
        )
        if int(found["left"]) > 1:
            paper.words("again", PAD + 2, 139, "The first turn has a second Land Grant after this one.")
    _chart(paper, 150)
    _room(paper, 482)
    _veins(paper, 552)


def place(paper: Paper) -> None:
    """[MUL-40] Where the picked Land goes."""
    facts = paper.facts
    fields = facts.frame()[1]
    land = facts.land_at(fields["square"])
    zone = facts.square_zone(fields["square"])
    seat = int(fields["seat"])
    mine = bool(facts.codes("site"))
    line = f"Choose a {zone} square of your board." if mine else f"{facts.name(seat)} chooses a {zone} square."
    paper.head("A new Land", line, "phase-expansion")
    if land is not None:
        _picked(paper, land, zone, 66)
    _chart(paper, 232)
    _room(paper, 572)


def river_beds(paper: Paper) -> None:
    """[MUL-23] Beginner: the first River."""
    mine = bool(paper.facts.codes("site"))
    line = "Choose one of your two river beds." if mine else "Your answer is given; the others choose."
    paper.head("Your first River", line, "phase-expansion")
    _picked(paper, Land("", "river"), "white", 66)
    _chart(paper, 232)


def for_sale(paper: Paper) -> None:
    """[MUL-52] A card may put any Land up for auction."""
    facts = paper.facts
    opening = int(facts.table.numbers.opening)
    mine = bool(facts.codes("auction"))
    line = f"Choose a Land on Irata; your first bid is ${opening}." if mine else "A card may be played now."
    paper.head("Land for Sale!", line, "deed")
    at = int(facts.frame()[1].get("at", 0))
    order = list(facts.view["ranking"])
    held = [facts.view["sale_cards"][seat] for seat in order]
    words = ["asked" if index == at else f"{n} card{'s' * (n != 1)}" for index, n in enumerate(held)]
    paper.add(
        Node(
            "order",
            PAD,
            60,
            order_row(facts, order, words),
            "Order: the highest Rank first",
            Tip("Land for Sale!", ("From Rank 1 down each is asked once",), "MUL-53"),
            (0, 0, INNER, 62, 10),
        )
    )
    paper.button(
        "btn-decline", PAD, 132, INNER, 44, "Keep your card", "", ["decline"], tip=Tip("Keep your card", (), "MUL-53")
    )
    _chart(paper, 190)
    _room(paper, 530)


# ---- pictures --------------------------------------------------------------------------------------------------------


def _picked(paper: Paper, land: Land, zone: str, y: float) -> None:
    """The Land large, with its Zone and its values."""
    facts = paper.facts
    drawn = art.rect(0, 0, INNER, 150, 10, fill=f"var(--zone-{zone})", stroke="var(--line)")
    drawn += art.group(ground(land.terrain, LARGE) + ring(land, facts.table, LARGE), transform="translate(14 20)")
    name = facts.word("terrain", land.terrain)
    drawn += art.text(name, 142, 40, 16, weight=700)
    drawn += art.text(f"{zone.capitalize()} Zone" + (f", {land.place}" if land.place else ""), 142, 60, 12, cls="zone")
    food = int(facts.table.costs.white if zone == "white" else facts.table.costs.outer)
    drawn += art.text("A M.U.L.E. here:", 142, 90, 12, cls="zone")
    drawn += art.text(f"{food} Food, ${facts.sell('smithore')}", 142, 108, 14, weight=700)
    paper.add(
        Node(
            "picked",
            PAD,
            y,
            drawn,
            f"{name}, {zone} Zone: {told(land, facts.table)}",
            Tip(name, (told(land, facts.table),), "MUL-7"),
            (0, 0, INNER, 150, 10),
        )
    )


def _chart(paper: Paper, y: float) -> None:
    """What every kind of Land yields: a table to compare."""
    facts = paper.facts
    drawn = box(INNER, 326)
    drawn += art.text("A M.U.L.E. makes", 12, 26, 12, cls="soft")
    columns = [136 + 42 * index for index in range(len(GOODS))]
    for x, good in zip(columns, GOODS, strict=True):
        drawn += art.centred(f"good-{good}", 24, x, 22)
    for row, terrain in enumerate(TERRAINS):
        top = 44 + row * 56
        land = Land("", terrain, crystite=UNKNOWN if terrain not in ("river", "meteor_crater") else None)
        drawn += art.use(f"tile-{terrain}", 10, top + 3, 48)
        words = facts.word("terrain", terrain).split()
        for line, word in enumerate(words):
            drawn += art.text(word, 64, top + (32 if len(words) == 1 else 24) + 14 * line, 12, cls="soft")
        for x, good in zip(columns, GOODS, strict=True):
            value = 3 if terrain == "meteor_crater" and good == "crystite" else land.value(facts.table, good)
            if value == UNKNOWN:
                drawn += art.centred("crate", 22, x, top + 28)
            elif value is None:
                drawn += art.text("\u2013", x, top + 33, 14, anchor="middle", cls="soft")
            else:
                drawn += art.text(value, x, top + 34, 16, anchor="middle", weight=800, cls=good if value else "soft")
    paper.add(
        Node(
            "chart",
            PAD,
            y,
            drawn,
            "What the Lands yield",
            Tip("Values of the Lands", ("A sealed crate is a Crystite value of 0 to 3 that nobody has seen",), "MUL-9"),
            (0, 0, INNER, 326, 10),
        )
    )


def _room(paper: Paper, y: float) -> None:
    """How many squares are free in each Zone of the own board."""
    facts = paper.facts
    drawn = art.text("Free on this board" if facts.look.viewer is None else "Free on your board", 0, 14, 12, cls="soft")
    told = []
    for index, zone in enumerate(("red", "white", "blue")):
        total = [site for site in CODES.domains["site"] if facts.site_zone(site) == zone]
        free = [site for site in total if site not in facts.boards[facts.me]]
        x = index * (INNER / 3)
        drawn += art.rect(x, 22, INNER / 3 - 6, 36, 8, fill=f"var(--zone-{zone})", stroke="var(--line)")
        drawn += art.text(f"{zone.capitalize()} {len(free)}", x + INNER / 6 - 3, 45, 14, anchor="middle", weight=700)
        told.append(f"{zone} {len(free)}")
    paper.add(Node("room", PAD, y, drawn, f"Free squares: {', '.join(told)}"))


def _veins(paper: Paper, y: float) -> None:
    """[MUL-6] What the sealed crates may hold: the tiles of the box by their Crystite."""
    hidden = [int(tiles) for tiles in paper.facts.table.lands.hidden]
    counts = [sum(hidden[value::4]) for value in range(4)]
    drawn = box(INNER, 84) + art.use("crate", 12, 12, 26) + art.text("may hold", 46, 30, 12, cls="soft")
    drawn += art.text(f"of {sum(counts)} tiles in the box", 12, 66, 12, cls="soft")
    told = []
    for value, tiles in enumerate(counts):
        x, high = 172 + value * 32, 34 * tiles / max(counts)
        drawn += art.rect(x - 9, 48 - high, 18, high, 3, fill="var(--crystite)", opacity=0.55 + 0.15 * value)
        drawn += art.text(value, x, 64, 14, anchor="middle", weight=800, cls="crystite")
        drawn += art.text(tiles, x, 78, 12, anchor="middle", cls="soft")
        told.append(f"{value} on {tiles}")
    paper.add(
        Node(
            "veins",
            PAD,
            y,
            drawn,
            f"Hidden Crystite: {', '.join(told)} tiles",
            Tip("Hidden Crystite", (f"{', '.join(told)} tiles of each {sum(counts)}",), "MUL-9"),
            (0, 0, INNER, 84, 10),
        )
    )
