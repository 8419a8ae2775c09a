"""Expansion: the Land that is picked, what Lands are worth."""

from __future__ import annotations

from serai.games.mule.codes import PLAINS, VEINS
from serai.games.mule.scene.pieces import ground, ring, told
from serai.games.mule.scene.reading import GOODS, TERRAINS, UNKNOWN, ZONES, SceneLand
from serai.games.mule.scene.work.column import INNER, PAD, WorkColumn, box, order_row
from serai.kernel.bits import count
from serai.scene import Node, Tip, art

LARGE = 110


def grant(column: WorkColumn) -> None:
    """[MUL-38] Everybody takes a Land, the lowest Rank first."""
    reading = column.reading
    name = reading.frame()[0]
    mine = bool(reading.codes("take"))
    title = reading.say("extra_plot" if name == "ClaimLand" else "land_grant")
    column.head(title, reading.say("grant_pick" if mine else "grant_wait"), "phase-expansion")
    found = reading.within("LandGrant")
    if found is not None:
        order = [int(reading.world.seat_from_lowest(index)) for index in range(reading.players)]
        at = int(found["at"]) - (1 if reading.within("PlaceLand") is not None else 0)
        states = ["go_done" if index < at else "go_picks" if index == at else "go_waits" for index in range(len(order))]
        words = [reading.say(state) for state in states]
        column.add(
            Node(
                "order",
                PAD,
                60,
                order_row(reading, order, words),
                reading.say("order_lowest"),
                Tip(reading.say("order_grant"), (reading.say("order_grant_tip"),), "MUL-38"),
                (0, 0, INNER, 62, 10),
            )
        )
        if int(found["left"]) > 1:
            column.words("again", PAD + 2, 139, reading.say("grant_again"))
    _chart(column, 150)
    _room(column, 482)
    _veins(column, 552)


def place(column: WorkColumn) -> None:
    """[MUL-40] Where the picked Land goes."""
    reading = column.reading
    fields = reading.frame()[1]
    land = reading.land_at(fields["square"])
    zone = reading.square_zone(fields["square"])
    seat = int(fields["seat"])
    mine = bool(reading.codes("site"))
    line = reading.say(f"place_here_{zone}") if mine else reading.tell(f"place_{zone}", seat)
    column.head(reading.say("new_land"), line, "phase-expansion")
    if land is not None:
        _picked(column, land, zone, seat, 66)
    _chart(column, 232)
    _room(column, 572)


def river_beds(column: WorkColumn) -> None:
    """[MUL-23] Beginner: the first River."""
    mine = bool(column.reading.codes("site"))
    say = column.reading.say
    column.head(say("first_river"), say("river_choose" if mine else "river_given"), "phase-expansion")
    _picked(column, SceneLand("", "river"), "white", column.reading.me, 66)
    _chart(column, 232)


def for_sale(column: WorkColumn) -> None:
    """[MUL-52] A card may put any Land up for auction."""
    reading = column.reading
    opening = int(reading.printed.numbers.opening)
    mine = bool(reading.codes("auction"))
    line = reading.say("sale_choose" if mine else "sale_wait", dollars=opening)
    column.head(reading.say("land_for_sale"), line, "deed")
    at = int(reading.frame()[1].get("at", 0))
    order = list(reading.view["ranking"])
    held = [reading.view["sale_cards"][seat] for seat in order]
    words = [reading.say("go_asked" if index == at else "cards", cards=cards) for index, cards in enumerate(held)]
    column.add(
        Node(
            "order",
            PAD,
            60,
            order_row(reading, order, words),
            reading.say("order_highest"),
            Tip(reading.say("land_for_sale"), (reading.say("order_sale_tip"),), "MUL-53"),
            (0, 0, INNER, 62, 10),
        )
    )
    keep = reading.say("keep_card")
    column.button("btn-decline", PAD, 132, INNER, 44, keep, "", ["decline"], tip=Tip(keep, (), "MUL-53"))
    _chart(column, 190)
    _room(column, 530)


# ---- pictures --------------------------------------------------------------------------------------------------------


def _picked(column: WorkColumn, land: SceneLand, zone: str, seat: int, y: float) -> None:
    """The Land large, with its Zone and its values."""
    reading = column.reading
    drawn = art.rect(0, 0, INNER, 150, 10, fill=f"var(--zone-{zone})", stroke="var(--line)")
    drawn += art.group(ground(land.terrain, LARGE) + ring(land, reading.printed, LARGE), transform="translate(14 20)")
    name = reading.word("terrain", land.terrain)
    drawn += art.text(name, 142, 40, 16, weight=700)
    where = reading.say("zone_square" if land.place else "zone_named", zone=zone, square=land.place)
    drawn += art.text(where, 142, 60, 12, cls="zone")
    drawn += art.text(reading.say("mule_here"), 142, 90, 12, cls="zone")
    cost = reading.say("mule_cost", food=reading.food_in(seat, zone), dollars=reading.mule_price())
    drawn += art.text(cost, 142, 108, 14, weight=700)
    column.add(
        Node(
            "picked",
            PAD,
            y,
            drawn,
            reading.say(f"picked_{zone}", terrain=land.terrain, values=told(land, reading)),
            Tip(name, (told(land, reading),), "MUL-7"),
            (0, 0, INNER, 150, 10),
        )
    )


def _chart(column: WorkColumn, y: float) -> None:
    """What every kind of Land yields: a table to compare."""
    reading = column.reading
    drawn = box(INNER, 326)
    drawn += art.text(reading.say("chart_makes"), 12, 26, 12, cls="soft")
    columns = [136 + 42 * index for index in range(len(GOODS))]
    for x, good in zip(columns, GOODS, strict=True):
        drawn += art.centred(f"good-{good}", 24, x, 22)
    for row, terrain in enumerate(TERRAINS):
        top = 44 + row * 56
        land = reading.kind_of_land(terrain)
        drawn += art.use(f"tile-{terrain}", 10, top + 3, 48)
        words = reading.word("terrain", terrain).split()
        for line, word in enumerate(words):
            drawn += art.text(word, 64, top + (32 if len(words) == 1 else 24) + 14 * line, 12, cls="soft")
        for x, good in zip(columns, GOODS, strict=True):
            value = land.value(reading.printed, good)
            if value == UNKNOWN:
                drawn += art.centred("crate", 22, x, top + 28)
            elif value is None:
                drawn += art.text("\u2013", x, top + 33, 14, anchor="middle", cls="soft")
            else:
                drawn += art.text(value, x, top + 34, 16, anchor="middle", weight=800, cls=good if value else "soft")
    column.add(
        Node(
            "chart",
            PAD,
            y,
            drawn,
            reading.say("chart"),
            Tip(reading.say("chart_name"), (reading.say("chart_tip"),), "MUL-9"),
            (0, 0, INNER, 326, 10),
        )
    )


def _room(column: WorkColumn, y: float) -> None:
    """How many squares are free in each Zone of the own board."""
    reading = column.reading
    drawn = art.text(
        reading.say("free_here" if reading.context.viewer is None else "free_yours"), 0, 14, 12, cls="soft"
    )
    told = {}
    for index, zone in enumerate(("red", "white", "blue")):
        free = count(reading.world.free_for(reading.me, ZONES.index(zone), PLAINS))
        x = index * (INNER / 3)
        drawn += art.rect(x, 22, INNER / 3 - 6, 36, 8, fill=f"var(--zone-{zone})", stroke="var(--line)")
        drawn += art.text(
            reading.say("free_zone", zone=zone, free=free), x + INNER / 6 - 3, 45, 14, anchor="middle", weight=700
        )
        told[zone] = free
    column.add(Node("room", PAD, y, drawn, reading.say("free_squares", **told)))


def _veins(column: WorkColumn, y: float) -> None:
    """[MUL-6] What the sealed crates may hold: the tiles of the box by their Crystite."""
    say = column.reading.say
    counts = [int(column.reading.printed.lands.hiding(vein)) for vein in range(VEINS)]
    drawn = box(INNER, 84) + art.use("crate", 12, 12, 26) + art.text(say("veins_hold"), 46, 30, 12, cls="soft")
    drawn += art.text(say("veins_tiles", tiles=sum(counts)), 12, 66, 12, cls="soft")
    told = []
    for value, tiles in enumerate(counts):
        x, high = 172 + value * 32, 34 * tiles / max(counts)
        drawn += art.rect(x - 9, 48 - high, 18, high, 3, fill="var(--crystite)", opacity=0.55 + 0.15 * value)
        drawn += art.text(value, x, 64, 14, anchor="middle", weight=800, cls="crystite")
        drawn += art.text(tiles, x, 78, 12, anchor="middle", cls="soft")
        told.append(say("vein_tiles", value=value, tiles=tiles))
    veins = column.reading.join(told)
    column.add(
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
