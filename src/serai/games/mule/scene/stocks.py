"""The stocks of the large colony with what comes next, and its head: who it is, money, hand cards, and what warns."""

from __future__ import annotations

from serai.games.mule.scene.facts import GOODS, SEATS, Facts, Outlook, shorten, some
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
            return f"{outlook.short} short of {outlook.need}", True
        return f"uses {outlook.need}, {outlook.energy_spoils} spoil", False
    if good == "food":
        box = int(facts.view["box"][seat])
        spoils = f"{outlook.food_spoils} would spoil"
        return (f"{box} eaten, {outlook.food_spoils} spoil" if box else spoils), False
    over = units - int(facts.table.numbers.stock_limit)
    return (f"{over} over the limit", True) if over > 0 else (f"worth ${units * facts.buy(good)}", False)


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
    more = f" and {hidden} of unknown value" if hidden else ""
    lines = (f"{units} in stock; without a card the next turn makes {made}{more}", note)
    rule = {"food": "MUL-97", "energy": "MUL-98"}.get(good, "MUL-99")
    return Node(
        f"stock-{seat}-{good}",
        LEFT,
        TOP + index * STEP,
        drawn,
        f"{name}: {'; '.join(lines)}",
        Tip(name, lines, rule),
        (0, 0, WIDTH, HEIGHT, 9),
    )


# ---- the head --------------------------------------------------------------------------------------------------------


def head(facts: Facts, seat: int, outlook: Outlook) -> list[Node]:
    species, rank = facts.species(seat), facts.rank(seat)
    drawn = art.rect(8, 7, 44, 42, 10, fill="var(--well)")
    if species is not None:
        drawn += art.use(f"species-{species}", 11, 9, 39, color=f"var(--seat-{SEATS[seat]})")
    title = "Your colony" if seat == facts.look.viewer else f"{shorten(facts.name(seat), 7)}'s colony"
    drawn += art.text(title, 60, 26, 20, cls="title") + badge(SEATS[seat], 60, 34, 13)
    who = facts.word("species", species) if species is not None else "no species yet"
    drawn += art.text(who + (f", rank {rank}" if rank else ""), 78, 45, 12, cls="soft")
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
            Tip("Money", (f"${money}; the richest wins",), "MUL-1"),
            (0, 0, 84, 26, 6),
        )
    )
    for index, (field, sprite, name, rule) in enumerate(
        (
            ("packages", "package", "Package from Home World", "MUL-88"),
            ("sale_cards", "deed", "Land for Sale!", "MUL-52"),
        )
    ):
        count = int(facts.view[field][seat])
        card = art.use(sprite, 0, 0, 24, opacity="1" if count else ".45")
        card += art.text(count, 29, 17, 14, weight=700, cls="" if count else "soft")
        nodes.append(
            Node(
                f"{sprite}-{seat}",
                318 + 50 * index,
                16,
                card,
                f"{name}: {count}",
                Tip(name, (f"{count} in hand",), rule),
                (0, -4, 44, 32, 6),
            )
        )
    nodes.append(_warning(facts, seat, outlook))
    return nodes


def _warning(facts: Facts, seat: int, outlook: Outlook) -> Node:
    """What Usage and Spoilage would do, where it hurts first."""
    flipped = [site for site in facts.mules(seat) if facts.boards[seat][site].flipped]
    if flipped:
        head = f"{len(flipped)} stand{'s' if len(flipped) == 1 else ''} still"
        line, sprite, ink = f"{some(flipped)} this turn", "power-off", "bad"
    elif outlook.short:
        head, line = f"{outlook.short} energy short", f"{some(outlook.idle)} would stand idle"
        sprite, ink = "power-risk", "bad"
    else:
        mules = len(facts.mules(seat))
        head = "all have power" if mules else "no M.U.L.E. yet"
        line, sprite, ink = f"{len(facts.boards[seat])} Lands, {mules} M.U.L.E.s", "power-on", "good"
    drawn = art.rect(0, 0, 200, 42, 9, fill="var(--well)") + art.use(sprite, 9, 9, 24)
    drawn += art.text(head, 42, 18, 14, weight=700, cls=ink) + art.text(line, 42, 34, 12, cls="soft")
    spoilt = f"{outlook.energy_spoils} Energy and {outlook.food_spoils} Food would spoil"
    lines = (f"M.U.L.E.s need {outlook.need} Energy; {spoilt}",)
    return Node(
        "warning", 432, 7, drawn, f"{head}: {line}", Tip("Usage and Spoilage", lines, "MUL-93"), (0, 0, 200, 42, 9)
    )
