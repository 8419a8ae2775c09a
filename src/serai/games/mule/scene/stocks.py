"""The stocks of the large colony with what comes next, and its head: who it is, money, hand cards, and what warns."""

from __future__ import annotations

from serai.games.mule.scene.reading import GOODS, SEATS, MuleReading, Outlook
from serai.games.mule.usage import overstock
from serai.scene import Node, Tip, art
from serai.scene.seats import badge
from serai.scene.texts import shorten

LEFT, TOP = 502, 70
WIDTH, HEIGHT, STEP = 130, 63, 68


# ---- stocks ----------------------------------------------------------------------------------------------------------


def _note(reading: MuleReading, seat: int, good: str, outlook: Outlook) -> tuple[str, bool]:
    """The small line of a stock, and whether it warns."""
    if good == "energy":
        if outlook.short:
            return reading.say("note_short", short=outlook.short, need=outlook.need), True
        return reading.say("note_energy", need=outlook.need, spoils=outlook.energy_spoils), False
    if good == "food":
        box = int(reading.view["box"][seat])
        return reading.say("note_eaten" if box else "note_food", eaten=box, spoils=outlook.food_spoils), False
    over = int(overstock(reading.world, seat, GOODS.index(good)))
    if over > 0:
        return reading.say("note_over", over=over), True
    return reading.say("note_worth", dollars=reading.worth(seat, good)), False


def stock(reading: MuleReading, seat: int, index: int, outlook: Outlook) -> Node:
    good = GOODS[index]
    units = reading.stock(seat, good)
    made, hidden = reading.yields(seat, outlook.idle)[good]
    hot = reading.view["auction"] == good
    drawn = art.rect(0, 0, WIDTH, HEIGHT, 9, fill="var(--act-soft)" if hot else "var(--well)")
    drawn += art.use(f"good-{good}-letter", 6, 4, 34)
    drawn += art.text(units, 48, 29, 20, weight=800)
    drawn += art.text(f"+{made}" + (" ?" if hidden else ""), WIDTH - 8, 29, 14, anchor="end", weight=700, cls="good")
    note, warns = _note(reading, seat, good, outlook)
    drawn += art.text(note, 8, 54, 12, cls="bad" if warns else "soft", weight=600)
    name = reading.word("good", good)
    lines = (reading.say("stock_hidden" if hidden else "stock_next", units=units, made=made, hidden=hidden), note)
    rule = {"food": "MUL-97", "energy": "MUL-98"}.get(good, "MUL-99")
    return Node(
        f"stock-{seat}-{good}",
        LEFT,
        TOP + index * STEP,
        drawn,
        reading.noted(name, lines),
        Tip(name, lines, rule),
        (0, 0, WIDTH, HEIGHT, 9),
    )


# ---- the head --------------------------------------------------------------------------------------------------------


def head(reading: MuleReading, seat: int, outlook: Outlook) -> list[Node]:
    species, rank = reading.species(seat), reading.rank(seat)
    drawn = art.rect(8, 7, 44, 42, 10, fill="var(--well)")
    if species is not None:
        drawn += art.use(f"species-{species}", 11, 9, 39, color=f"var(--seat-{SEATS[seat]})")
    mine = seat == reading.context.viewer
    title = reading.say("your_colony") if mine else reading.say("their_colony", who=shorten(reading.name(seat), 7))
    drawn += art.text(title, 60, 26, 20, cls="title") + badge(SEATS[seat], 60, 34, 13)
    who = reading.word("species", species) if species is not None else reading.say("no_species")
    drawn += art.text(reading.say("who_rank", who=who, rank=rank) if rank else who, 78, 45, 12, cls="soft")
    nodes = [Node("colony-head", art=drawn)]
    money = reading.view["money"][seat]
    purse = art.use("coin", 0, 0, 26) + art.text(f"${money}", 32, 20, 20, weight=800)
    nodes.append(
        Node(
            f"money-{seat}",
            226,
            14,
            purse,
            f"${money}",
            Tip(reading.say("money"), (reading.say("money_tip", money=money),), "MUL-1"),
            (0, 0, 84, 26, 6),
        )
    )
    for index, (field, sprite, key, rule) in enumerate(
        (("packages", "package", "package", "MUL-88"), ("sale_cards", "deed", "land_for_sale", "MUL-52"))
    ):
        name = reading.say(key)
        count = int(reading.view[field][seat])
        card = art.use(sprite, 0, 0, 24, opacity="1" if count else ".45")
        card += art.text(count, 29, 17, 14, weight=700, cls="" if count else "soft")
        nodes.append(
            Node(
                f"{sprite}-{seat}",
                318 + 50 * index,
                16,
                card,
                reading.noted(name, [str(count)]),
                Tip(name, (reading.say("in_hand", count=count),), rule),
                (0, -4, 44, 32, 6),
            )
        )
    nodes.append(_warning(reading, seat, outlook))
    return nodes


def _warning(reading: MuleReading, seat: int, outlook: Outlook) -> Node:
    """What Usage and Spoilage would do, where it hurts first."""
    flipped = [site for site in reading.mules(seat) if reading.boards[seat][site].flipped]
    if flipped:
        head = reading.say("warn_still", count=len(flipped))
        line, sprite, ink = reading.say("warn_still_line", sites=reading.some(flipped)), "power-off", "bad"
    elif outlook.short:
        head = reading.say("warn_short", short=outlook.short)
        line = reading.say("warn_short_line", sites=reading.some(outlook.idle))
        sprite, ink = "power-risk", "bad"
    else:
        mules = len(reading.mules(seat))
        head = reading.say("warn_none" if mules else "warn_no_mule")
        line, sprite, ink = reading.say("owned", lands=len(reading.boards[seat]), mules=mules), "power-on", "good"
    drawn = art.rect(0, 0, 200, 42, 9, fill="var(--well)") + art.use(sprite, 9, 9, 24)
    drawn += art.text(head, 42, 18, 14, weight=700, cls=ink) + art.text(line, 42, 34, 12, cls="soft")
    told = reading.say("warn_tip", need=outlook.need, energy=outlook.energy_spoils, food=outlook.food_spoils)
    tip = Tip(reading.word("phase", "usage"), (told,), "MUL-93")
    return Node("warning", 432, 7, drawn, reading.noted(head, [line]), tip, (0, 0, 200, 42, 9))
