"""The column at the right and the bar: ranks, the panels of the seats, and the ribbon of the eight Phases."""

from __future__ import annotations

from functools import cache

from serai.games.mule.printed import MulePrinted
from serai.games.mule.ranking import property_worth
from serai.games.mule.scene.pieces import power, small_land
from serai.games.mule.scene.reading import GOODS, PHASES, SEATS, SITES, ZONES, MuleReading
from serai.kernel.game import NONE
from serai.scene import SIDE_WIDTH, Node, Part, Tip, art
from serai.scene.seats import badge

MINI, MINI_STEP = 18, 21
MINI_LEFT = SIDE_WIDTH - 4 * MINI_STEP - MINI
OTHER_HEIGHT, OWN_HEIGHT = 60, 34
STRIP_HEIGHT = 56


# ---- the panel of a seat ---------------------------------------------------------------------------------------------


def _face(reading: MuleReading, seat: int, size: float) -> Node:
    species, rank = reading.species(seat), reading.rank(seat)
    drawn = art.rect(0, 0, size, size, 10, fill="var(--well)")
    if species is not None:
        drawn += art.use(f"species-{species}", 2, 2, size - 4, color=f"var(--seat-{SEATS[seat]})")
    who = reading.word("species", species) if species is not None else reading.say("no_species")
    lines = [
        reading.say("who_rank", who=who, rank=rank) if rank else who,
        reading.say("wealth", money=reading.view["money"][seat], lands=len(reading.boards[seat])),
    ]
    return Node(
        f"face-{seat}",
        0,
        0,
        drawn,
        reading.noted(reading.context.names[seat], lines),
        Tip(reading.context.names[seat], tuple(lines), "MUL-16"),
        (0, 0, max(44, size), max(44, size), 10),
    )


def _own(reading: MuleReading, seat: int) -> Part:
    """The seat whose colony is drawn large: who it is; the rest stands there."""
    nodes = [_face(reading, seat, 34)]
    species, rank = reading.species(seat), reading.rank(seat)
    who = reading.word("species", species) if species is not None else reading.say("no_species")
    line = art.text(who, 44, 14, 14, weight=600)
    line += art.text(_state(reading, seat), 44, 30, 12, cls="soft")
    if rank:
        line += art.use(f"house-{min(rank, 4)}", 190, 2, 30) + art.text(
            reading.say("rank", rank=rank), SIDE_WIDTH, 23, 14, anchor="end", weight=700
        )
    nodes.append(Node(f"who-{seat}", art=line, label=reading.join([who, _state(reading, seat)])))
    return Part(f"panel-{seat}", SIDE_WIDTH, OWN_HEIGHT, nodes, reading.context.names[seat], f"panel:{seat}")


def _state(reading: MuleReading, seat: int) -> str:
    """What a seat is about, in a word or two."""
    view = reading.view
    if view["auction"] is not None:
        role = view["role"][seat]
        return reading.say(f"state_{role}_done" if seat in view["done_mask"] else f"state_{role}")
    box = int(view["box"][seat])
    rounds = reading.within("ActionRounds")
    if rounds is not None:
        if int(rounds["out"]) >> seat & 1:
            return reading.say("state_passed")
        return reading.say("state_spent", food=box)
    return reading.say("state_lands", lands=len(reading.boards[seat]))


def _other(reading: MuleReading, seat: int) -> Part:
    """Stocks, hand cards, power, and the colony in small."""
    outlook = reading.outlook(seat)
    nodes = [_face(reading, seat, 42)]
    state = _state(reading, seat)
    nodes.append(Node(f"who-{seat}", art=art.text(state, 0, 56, 12, cls="soft"), label=state))
    for index, good in enumerate(GOODS):
        units = reading.stock(seat, good)
        x, y = 52 + 56 * (index % 2), 1 + 22 * (index // 2)
        drawn = art.use(f"good-{good}", 0, 0, 18, opacity="1" if units else ".4")
        drawn += art.text(units, 22, 14, 14, weight=700, cls="" if units else "soft")
        nodes.append(Node(f"stock-{seat}-{good}", x, y, drawn, reading.say("stock_label", good=good, units=units)))
    nodes.append(_extras(reading, seat, outlook.short))
    nodes += _mini_board(reading, seat, outlook.idle)
    return Part(f"panel-{seat}", SIDE_WIDTH, OTHER_HEIGHT, nodes, reading.context.names[seat], f"panel:{seat}")


def _extras(reading: MuleReading, seat: int, short: int) -> Node:
    """Hand cards, and who will lack power; the words of the seat's state stand to the left."""
    drawn = ""
    told = []
    x = 96.0
    if short:
        drawn += art.use("power-risk", x - 1, 44, 14) + art.text(short, x + 15, 56, 12, weight=700, cls="bad")
        told.append(reading.say("extra_short", short=short))
    x = 122.0
    for field, sprite in (("packages", "package"), ("sale_cards", "deed")):
        count = int(reading.view[field][seat])
        if count:
            drawn += art.use(sprite, x, 44, 14) + art.text(count, x + 16, 56, 12, weight=600, cls="soft")
            told.append(reading.say(f"extra_{field}", count=count))
        x += 24
    return Node(f"extras-{seat}", art=drawn, label=reading.join(told, "and_then"))


@cache
def _mini_ground(printed: MulePrinted) -> str:
    zones: dict[str, list[str]] = {"red": [], "white": [], "blue": []}
    for site, zone in zip(SITES, printed.board.zone, strict=True):
        if zone != NONE:
            zones[ZONES[int(zone)]].append(site)
    drawn = ""
    for name, sites in zones.items():
        shape = "".join(
            f"M{MINI_LEFT + 'abcde'.index(site[0]) * MINI_STEP} {(int(site[1]) - 1) * MINI_STEP}h{MINI}v{MINI}h-{MINI}z"
            for site in sites
        )
        drawn += art.path(shape, fill=f"var(--zone-{name})", stroke="var(--line)", stroke_linejoin="round")
    return drawn + art.use("store", MINI_LEFT + 2 * MINI_STEP + 1, MINI_STEP + 1, MINI - 2)


def _mini_board(reading: MuleReading, seat: int, idle: tuple[str, ...]) -> list[Node]:
    nodes = [
        Node(
            f"board-{seat}",
            art=_mini_ground(reading.printed),
            label=reading.say("colony_of", who=reading.context.names[seat]),
        )
    ]
    for index, site in enumerate(SITES):
        if reading.site_zone(site) == "store":
            continue
        land = reading.boards[seat].get(site)
        x, y = MINI_LEFT + index % 5 * MINI_STEP, index // 5 * MINI_STEP
        if land is None:
            nodes.append(Node(f"site-{seat}-{site}", x, y))
            continue
        key = "flipped" if land.flipped else "idle" if site in idle else "makes" if land.good else "empty"
        label = reading.say(f"mini_{key}", site=site, terrain=land.terrain, good=land.good)
        nodes.append(
            Node(f"site-{seat}-{site}", x, y, small_land(land.terrain, land.good, power(land, idle), MINI), label)
        )
    links = ""
    for path, good in reading.economies(seat):
        a, b = path.split("-")
        left = MINI_LEFT + ("abcde".index(a[0]) + "abcde".index(b[0])) / 2 * MINI_STEP + MINI / 2
        top = ((int(a[1]) + int(b[1])) / 2 - 1) * MINI_STEP + MINI / 2
        wide, high = (8, 5) if a[1] == b[1] else (5, 8)
        links += art.rect(left - wide / 2, top - high / 2, wide, high, 2, fill=f"var(--{good})", stroke="var(--card)")
    return [*nodes, Node(f"links-{seat}", art=links)] if links else nodes


# ---- the Rank Track --------------------------------------------------------------------------------------------------


def _strip(reading: MuleReading) -> Part:
    """[MUL-12] Houses from the villa to the tent, with money (gold), goods (hatched) and, where they count, Lands."""
    order = reading.view["ranking"] or list(range(reading.players))
    if len(order) < reading.players:
        order = [*order, *(seat for seat in range(reading.players) if seat not in order)]
    parts = {seat: _wealth(reading, seat) for seat in order}
    top = max(1, *(sum(wealth) for wealth in parts.values()))
    pitch = SIDE_WIDTH / reading.players
    nodes = []
    for place, seat in enumerate(order):
        nodes.append(_ranked(reading, seat, place, parts[seat], top, pitch))
    return Part("ranks", SIDE_WIDTH, STRIP_HEIGHT, nodes, reading.say("ranks"), "side")


def _wealth(reading: MuleReading, seat: int) -> tuple[int, int, int]:
    """Money, Goods at the Store's prices, and Lands with M.U.L.E.s where they count."""
    goods = sum(reading.worth(seat, good) for good in GOODS)
    return int(reading.view["money"][seat]), goods, int(property_worth(reading.world, seat))


def _ranked(reading: MuleReading, seat: int, place: int, wealth: tuple[int, int, int], top: int, pitch: float) -> Node:
    middle = pitch / 2
    fill = "var(--card)" if seat == reading.context.viewer else "var(--well)"
    drawn = art.rect(1, 0.5, pitch - 3, STRIP_HEIGHT - 1, 8, fill=fill, stroke="var(--line)")
    drawn += art.use(f"house-{min(place + 1, 4)}", middle - 30, 2, 28)
    species = reading.species(seat)
    if species is not None:
        drawn += art.use(f"species-{species}", middle, 3, 27, color=f"var(--seat-{SEATS[seat]})")
    else:
        drawn += badge(SEATS[seat], middle + 2, 6, 20)
    money = f"${wealth[0]}"
    drawn += art.circle(middle - 20, 39, 7.5, fill="var(--ink)")
    drawn += art.text(place + 1, middle - 20, 43.3, 12, anchor="middle", weight=800, cls="on-ink")
    drawn += art.text(money, middle - 9, 44, 14, weight=700)
    wide = pitch - 15
    drawn += art.rect(6, 48.5, wide, 4.5, 2, fill="var(--line)")
    x = 6.0
    for part, paint in zip(wealth, ("var(--gold)", "url(#hatch-goods)", "var(--copper)"), strict=True):
        length = part / top * wide
        if length > 0.5:
            drawn += art.rect(x, 48.5, length, 4.5, 0, fill=paint)
        x += length
    lines = [reading.say("in_money", money=wealth[0]), reading.say("goods_worth", dollars=wealth[1])]
    if wealth[2]:
        lines.append(reading.say("lands_worth", dollars=wealth[2]))
    name = reading.say("rank_of", rank=place + 1, who=reading.context.names[seat])
    return Node(
        f"rank-{seat}",
        place * pitch,
        0,
        drawn,
        reading.join([name, *lines]),
        Tip(name, tuple(lines), "MUL-145"),
        (0, 0, pitch - 2, STRIP_HEIGHT, 8),
    )


# ---- the bar ---------------------------------------------------------------------------------------------------------

SHORT = ("usage", "events")
"""Phases whose whole name is too long for the ribbon."""
NOW, STEP = 111, 20


def _ribbon(reading: MuleReading) -> Part:
    """Turn and Phases; the lit one names who is still to decide."""
    turn, turns = reading.turns()
    head = art.text(reading.say("turn"), 19, 14, 12, anchor="middle", cls="soft")
    count = "\u2013" if turn < 1 else f"{turn}/{turns}"
    head += art.text(count, 19, 34, 16, anchor="middle", cls="title")
    label = reading.say("turn_of", turn=turn, turns=turns)
    nodes = [Node("turn", art=head, label=label, tip=Tip(label, (), "MUL-32"), hit=(0, 0, 38, 44, 6))]
    now = PHASES.index(reading.view["phase"]) if turn >= 1 and reading.view["phase"] in PHASES else -1
    x = 40.0
    for index, phase in enumerate(PHASES):
        wide = NOW if index == now else STEP
        nodes.append(_chevron(reading, phase, index, now, x, wide))
        x += wide + 1
    return Part("phases", 300, 44, nodes, reading.say("phases"), "bar")


def _chevron(reading: MuleReading, phase: str, index: int, now: int, x: float, wide: float) -> Node:
    top, high = (1, 42) if index == now else (5, 34)
    tail = "" if index == 0 else f"L5 {top + high / 2}"
    shape = f"M0 {top}H{wide - 5}L{wide} {top + high / 2}L{wide - 5} {top + high}H0{tail}Z"
    name = reading.word("phase", phase)
    if index == now:
        drawn = art.path(shape, fill="var(--act)", stroke_linejoin="round")
        drawn += art.text(
            reading.say(f"short_{phase}") if phase in SHORT else name, 11, 18, 14, weight=700, cls="on-act"
        )
        for place, seat in enumerate(reading.context.asked):
            drawn += badge(SEATS[seat], 11 + 18 * place, 24, 14)
    else:
        ink = "var(--ink)" if index < now else "var(--ink-soft)"
        drawn = art.path(shape, fill="var(--line)" if index < now else "var(--well)")
        drawn += art.use(f"phase-{phase}", 4.5, 15, 14, color=ink)
    waits = [reading.name(seat) for seat in reading.context.asked] if index == now else []
    lines = (reading.say("waiting", who=reading.join(waits)),) if waits else ()
    return Node(
        f"phase-{phase}",
        x,
        0,
        drawn,
        reading.join([reading.say("phase_named", number=index + 1, phase=phase), *lines]),
        Tip(reading.say("phase_tip", number=index + 1, phase=phase), lines, "MUL-35"),
        (0, 0, wide, 44, 4),
    )


def parts(reading: MuleReading) -> list[Part]:
    panels = [_own(reading, seat) if seat == reading.me else _other(reading, seat) for seat in range(reading.players)]
    return [_ribbon(reading), _strip(reading), *panels]
