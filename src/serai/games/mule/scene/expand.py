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
    title = facts.say("extra_plot" if name == "ClaimLand" else "land_grant")
    paper.head(title, facts.say("grant_pick" if mine else "grant_wait"), "phase-expansion")
    found = facts.within("LandGrant")
    if found is not None:
        order = list(reversed(facts.view["ranking"]))
        at = int(found["at"]) - (1 if facts.within("PlaceLand") is not None else 0)
        states = ["go_done" if index < at else "go_picks" if index == at else "go_waits" for index in range(len(order))]
        words = [facts.say(state) for state in states]
        paper.add(
            Node(
                "order",
                PAD,
                60,
                order_row(facts, order, words),
                facts.say("order_lowest"),
                Tip(facts.say("order_grant"), (facts.say("order_grant_tip"),), "MUL-38"),
                (0, 0, INNER, 62, 10),
            )
        )
        if int(found["left"]) > 1:
            paper.words("again", PAD + 2, 139, facts.say("grant_again"))
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
    line = facts.say(f"place_here_{zone}") if mine else facts.tell(f"place_{zone}", seat)
    paper.head(facts.say("new_land"), line, "phase-expansion")
    if land is not None:
        _picked(paper, land, zone, 66)
    _chart(paper, 232)
    _room(paper, 572)


def river_beds(paper: Paper) -> None:
    """[MUL-23] Beginner: the first River."""
    mine = bool(paper.facts.codes("site"))
    say = paper.facts.say
    paper.head(say("first_river"), say("river_choose" if mine else "river_given"), "phase-expansion")
    _picked(paper, Land("", "river"), "white", 66)
    _chart(paper, 232)


def for_sale(paper: Paper) -> None:
    """[MUL-52] A card may put any Land up for auction."""
    facts = paper.facts
    opening = int(facts.printed.numbers.opening)
    mine = bool(facts.codes("auction"))
    line = facts.say("sale_choose" if mine else "sale_wait", dollars=opening)
    paper.head(facts.say("land_for_sale"), line, "deed")
    at = int(facts.frame()[1].get("at", 0))
    order = list(facts.view["ranking"])
    held = [facts.view["sale_cards"][seat] for seat in order]
    words = [facts.say("go_asked" if index == at else "cards", cards=cards) for index, cards in enumerate(held)]
    paper.add(
        Node(
            "order",
            PAD,
            60,
            order_row(facts, order, words),
            facts.say("order_highest"),
            Tip(facts.say("land_for_sale"), (facts.say("order_sale_tip"),), "MUL-53"),
            (0, 0, INNER, 62, 10),
        )
    )
    keep = facts.say("keep_card")
    paper.button("btn-decline", PAD, 132, INNER, 44, keep, "", ["decline"], tip=Tip(keep, (), "MUL-53"))
    _chart(paper, 190)
    _room(paper, 530)


# ---- pictures --------------------------------------------------------------------------------------------------------


def _picked(paper: Paper, land: Land, zone: str, y: float) -> None:
    """The Land large, with its Zone and its values."""
    facts = paper.facts
    drawn = art.rect(0, 0, INNER, 150, 10, fill=f"var(--zone-{zone})", stroke="var(--line)")
    drawn += art.group(ground(land.terrain, LARGE) + ring(land, facts.printed, LARGE), transform="translate(14 20)")
    name = facts.word("terrain", land.terrain)
    drawn += art.text(name, 142, 40, 16, weight=700)
    where = facts.say("zone_square" if land.place else "zone_named", zone=zone, square=land.place)
    drawn += art.text(where, 142, 60, 12, cls="zone")
    food = int(facts.printed.costs.white if zone == "white" else facts.printed.costs.outer)
    drawn += art.text(facts.say("mule_here"), 142, 90, 12, cls="zone")
    cost = facts.say("mule_cost", food=food, dollars=facts.sell("smithore"))
    drawn += art.text(cost, 142, 108, 14, weight=700)
    paper.add(
        Node(
            "picked",
            PAD,
            y,
            drawn,
            facts.say(f"picked_{zone}", terrain=land.terrain, values=told(land, facts)),
            Tip(name, (told(land, facts),), "MUL-7"),
            (0, 0, INNER, 150, 10),
        )
    )


def _chart(paper: Paper, y: float) -> None:
    """What every kind of Land yields: a table to compare."""
    facts = paper.facts
    drawn = box(INNER, 326)
    drawn += art.text(facts.say("chart_makes"), 12, 26, 12, cls="soft")
    columns = [136 + 42 * index for index in range(len(GOODS))]
    for x, good in zip(columns, GOODS, strict=True):
        drawn += art.centred(f"good-{good}", 24, x, 22)
    for row, terrain in enumerate(TERRAINS):
        top = 44 + row * 56
        land = facts.kind_of_land(terrain)
        drawn += art.use(f"tile-{terrain}", 10, top + 3, 48)
        words = facts.word("terrain", terrain).split()
        for line, word in enumerate(words):
            drawn += art.text(word, 64, top + (32 if len(words) == 1 else 24) + 14 * line, 12, cls="soft")
        for x, good in zip(columns, GOODS, strict=True):
            value = land.value(facts.printed, good)
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
            facts.say("chart"),
            Tip(facts.say("chart_name"), (facts.say("chart_tip"),), "MUL-9"),
            (0, 0, INNER, 326, 10),
        )
    )


def _room(paper: Paper, y: float) -> None:
    """How many squares are free in each Zone of the own board."""
    facts = paper.facts
    drawn = art.text(facts.say("free_here" if facts.look.viewer is None else "free_yours"), 0, 14, 12, cls="soft")
    told = {}
    for index, zone in enumerate(("red", "white", "blue")):
        total = [site for site in CODES.domains["site"] if facts.site_zone(site) == zone]
        free = [site for site in total if site not in facts.boards[facts.me]]
        x = index * (INNER / 3)
        drawn += art.rect(x, 22, INNER / 3 - 6, 36, 8, fill=f"var(--zone-{zone})", stroke="var(--line)")
        drawn += art.text(
            facts.say("free_zone", zone=zone, free=len(free)), x + INNER / 6 - 3, 45, 14, anchor="middle", weight=700
        )
        told[zone] = len(free)
    paper.add(Node("room", PAD, y, drawn, facts.say("free_squares", **told)))


def _veins(paper: Paper, y: float) -> None:
    """[MUL-6] What the sealed crates may hold: the tiles of the box by their Crystite."""
    say = paper.facts.say
    hidden = [int(tiles) for tiles in paper.facts.printed.lands.hidden]
    counts = [sum(hidden[value::4]) for value in range(4)]
    drawn = box(INNER, 84) + art.use("crate", 12, 12, 26) + art.text(say("veins_hold"), 46, 30, 12, cls="soft")
    drawn += art.text(say("veins_tiles", tiles=sum(counts)), 12, 66, 12, cls="soft")
    told = []
    for value, tiles in enumerate(counts):
        x, high = 172 + value * 32, 34 * tiles / max(counts)
        drawn += art.rect(x - 9, 48 - high, 18, high, 3, fill="var(--crystite)", opacity=0.55 + 0.15 * value)
        drawn += art.text(value, x, 64, 14, anchor="middle", weight=800, cls="crystite")
        drawn += art.text(tiles, x, 78, 12, anchor="middle", cls="soft")
        told.append(say("vein_tiles", value=value, tiles=tiles))
    veins = paper.facts.listed(told)
    paper.add(
        Node(
            "veins",
            PAD,
            y,
            drawn,
            say("veins_label", veins=veins),
            Tip(say("veins"), (say("veins_tip", veins=veins, tiles=sum(counts)),), "MUL-9"),
            (0, 0, INNER, 84, 10),
        )
    )
