"""The stocks of the large colony with what comes next, and its head: who it is, money, hand cards, and what warns."""

from __future__ import annotations

from serai.games.mule.scene.facts import GOODS, SEATS, Facts, Outlook, shorten
from serai.scene import Node, Tip, art
from serai.scene.seats import badge

LEFT, TOP = 502, 70
WIDTH, HEIGHT, STEP = 130, 63, 68


# ---- stocks ----------------------------------------------------------------------------------------------------------


def _note(facts: Facts, seat: int, good: str, outlook: Outlook) -> tuple[str, bool]:
    """The small line of a stock, and whether it warns."""
    units = facts.stock(seat, good)
    if good == "energy":
        if outlook.short:
            return facts.say("note_short", short=outlook.short, need=outlook.need), True
        return facts.say("note_energy", need=outlook.need, spoils=outlook.energy_spoils), False
    if good == "food":
        box = int(facts.view["box"][seat])
        return facts.say("note_eaten" if box else "note_food", eaten=box, spoils=outlook.food_spoils), False
    over = units - int(facts.printed.numbers.stock_limit)
    if over > 0:
        return facts.say("note_over", over=over), True
    return facts.say("note_worth", dollars=units * facts.buy(good)), False


def stock(facts: Facts, seat: int, index: int, outlook: Outlook) -> Node:
    good = GOODS[index]
    units = facts.stock(seat, good)
    made, hidden = facts.yields(seat, outlook.idle)[good]
    hot = facts.view["auction"] == good
    drawn = art.rect(0, 0, WIDTH, HEIGHT, 9, fill="var(--act-soft)" if hot else "var(--well)")
    drawn += art.use(f"good-{good}-letter", 6, 4, 34)
    drawn += art.text(units, 48, 29, 20, weight=800)
    drawn += art.text(f"+{made}" + (" ?" if hidden else ""), WIDTH - 8, 29, 14, anchor="end", weight=700, cls="good")
    note, warns = _note(facts, seat, good, outlook)
    drawn += art.text(note, 8, 54, 12, cls="bad" if warns else "soft", weight=600)
    name = facts.word("good", good)
    lines = (facts.say("stock_hidden" if hidden else "stock_next", units=units, made=made, hidden=hidden), note)
    rule = {"food": "MUL-97", "energy": "MUL-98"}.get(good, "MUL-99")
    return Node(
        f"stock-{seat}-{good}",
        LEFT,
        TOP + index * STEP,
        drawn,
        facts.noted(name, lines),
        Tip(name, lines, rule),
        (0, 0, WIDTH, HEIGHT, 9),
    )


# ---- the head --------------------------------------------------------------------------------------------------------


def head(facts: Facts, seat: int, outlook: Outlook) -> list[Node]:
    species, rank = facts.species(seat), facts.rank(seat)
    drawn = art.rect(8, 7, 44, 42, 10, fill="var(--well)")
    if species is not None:
        drawn += art.use(f"species-{species}", 11, 9, 39, color=f"var(--seat-{SEATS[seat]})")
    mine = seat == facts.look.viewer
    title = facts.say("your_colony") if mine else facts.say("their_colony", who=shorten(facts.name(seat), 7))
    drawn += art.text(title, 60, 26, 20, cls="title") + badge(SEATS[seat], 60, 34, 13)
    who = facts.word("species", species) if species is not None else facts.say("no_species")
    drawn += art.text(facts.say("who_rank", who=who, rank=rank) if rank else who, 78, 45, 12, cls="soft")
    nodes = [Node("colony-head", art=drawn)]
    money = facts.view["money"][seat]
    purse = art.use("coin", 0, 0, 26) + art.text(f"${money}", 32, 20, 20, weight=800)
    nodes.append(
        Node(
            f"money-{seat}",
            226,
            14,
            purse,
            f"${money}",
            Tip(facts.say("money"), (facts.say("money_tip", money=money),), "MUL-1"),
            (0, 0, 84, 26, 6),
        )
    )
    for index, (field, sprite, key, rule) in enumerate(
        (("packages", "package", "package", "MUL-88"), ("sale_cards", "deed", "land_for_sale", "MUL-52"))
    ):
        name = facts.say(key)
        count = int(facts.view[field][seat])
        card = art.use(sprite, 0, 0, 24, opacity="1" if count else ".45")
        card += art.text(count, 29, 17, 14, weight=700, cls="" if count else "soft")
        nodes.append(
            Node(
                f"{sprite}-{seat}",
                318 + 50 * index,
                16,
                card,
                facts.noted(name, [str(count)]),
                Tip(name, (facts.say("in_hand", count=count),), rule),
                (0, -4, 44, 32, 6),
            )
        )
    nodes.append(_warning(facts, seat, outlook))
    return nodes


def _warning(facts: Facts, seat: int, outlook: Outlook) -> Node:
    """What Usage and Spoilage would do, where it hurts first."""
    flipped = [site for site in facts.mules(seat) if facts.boards[seat][site].flipped]
    if flipped:
        head = facts.say("warn_still", count=len(flipped))
        line, sprite, ink = facts.say("warn_still_line", sites=facts.some(flipped)), "power-off", "bad"
    elif outlook.short:
        head = facts.say("warn_short", short=outlook.short)
        line = facts.say("warn_short_line", sites=facts.some(outlook.idle))
        sprite, ink = "power-risk", "bad"
    else:
        mules = len(facts.mules(seat))
        head = facts.say("warn_none" if mules else "warn_no_mule")
        line, sprite, ink = facts.say("owned", lands=len(facts.boards[seat]), mules=mules), "power-on", "good"
    drawn = art.rect(0, 0, 200, 42, 9, fill="var(--well)") + art.use(sprite, 9, 9, 24)
    drawn += art.text(head, 42, 18, 14, weight=700, cls=ink) + art.text(line, 42, 34, 12, cls="soft")
    told = facts.say("warn_tip", need=outlook.need, energy=outlook.energy_spoils, food=outlook.food_spoils)
    tip = Tip(facts.word("phase", "usage"), (told,), "MUL-93")
    return Node("warning", 432, 7, drawn, facts.noted(head, [line]), tip, (0, 0, 200, 42, 9))
