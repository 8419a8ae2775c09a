"""The column at the right and the bar: ranks, the panels of the seats, and the ribbon of the eight Phases."""

from __future__ import annotations

from functools import cache

from serai.games.mule.scene.facts import GOODS, PHASES, SEATS, SITES, Facts
from serai.games.mule.scene.land import power, small_land
from serai.scene import SIDE_WIDTH, Node, Part, Target, Tip, art
from serai.scene.seats import badge

MINI, MINI_STEP = 18, 21
MINI_LEFT = SIDE_WIDTH - 4 * MINI_STEP - MINI
OTHER_HEIGHT, OWN_HEIGHT = 60, 34
STRIP_HEIGHT = 56


# ---- the panel of a seat ---------------------------------------------------------------------------------------------


def _face(facts: Facts, seat: int, size: float) -> Node:
    species, rank = facts.species(seat), facts.rank(seat)
    drawn = art.rect(0, 0, size, size, 10, fill="var(--well)")
    if species is not None:
        drawn += art.use(f"species-{species}", 2, 2, size - 4, color=f"var(--seat-{SEATS[seat]})")
    who = facts.word("species", species) if species is not None else facts.say("no_species")
    lines = [
        facts.say("who_rank", who=who, rank=rank) if rank else who,
        facts.say("wealth", money=facts.view["money"][seat], lands=len(facts.boards[seat])),
    ]
    return Node(
        f"face-{seat}",
        0,
        0,
        drawn,
        facts.noted(facts.look.names[seat], lines),
        Tip(facts.look.names[seat], tuple(lines), "MUL-16"),
        (0, 0, max(44, size), max(44, size), 10),
    )


def _own(facts: Facts, seat: int) -> Part:
    """The seat whose colony is drawn large: who it is; the rest stands there."""
    nodes = [_face(facts, seat, 34)]
    species, rank = facts.species(seat), facts.rank(seat)
    who = facts.word("species", species) if species is not None else facts.say("no_species")
    line = art.text(who, 44, 14, 14, weight=600)
    line += art.text(_state(facts, seat), 44, 30, 12, cls="soft")
    if rank:
        line += art.use(f"house-{min(rank, 4)}", 190, 2, 30) + art.text(
            facts.say("rank", rank=rank), SIDE_WIDTH, 23, 14, anchor="end", weight=700
        )
    nodes.append(Node(f"who-{seat}", art=line, label=facts.listed([who, _state(facts, seat)])))
    return Part(f"panel-{seat}", SIDE_WIDTH, OWN_HEIGHT, nodes, facts.look.names[seat], f"panel:{seat}")


def _state(facts: Facts, seat: int) -> str:
    """What a seat is about, in a word or two."""
    view = facts.view
    if view["auction"] is not None:
        role = view["role"][seat]
        return facts.say(f"state_{role}_done" if seat in view["done_mask"] else f"state_{role}")
    box = int(view["box"][seat])
    rounds = facts.within("ActionRounds")
    if rounds is not None:
        if int(rounds["out"]) >> seat & 1:
            return facts.say("state_passed")
        return facts.say("state_spent", food=box)
    return facts.say("state_lands", lands=len(facts.boards[seat]))


def _other(facts: Facts, seat: int) -> Part:
    """Stocks, hand cards, power, and the colony in small."""
    outlook = facts.outlook(seat)
    nodes = [_face(facts, seat, 42)]
    state = _state(facts, seat)
    nodes.append(Node(f"who-{seat}", art=art.text(state, 0, 56, 12, cls="soft"), label=state))
    for index, good in enumerate(GOODS):
        units = facts.stock(seat, good)
        x, y = 52 + 56 * (index % 2), 1 + 22 * (index // 2)
        drawn = art.use(f"good-{good}", 0, 0, 18, opacity="1" if units else ".4")
        drawn += art.text(units, 22, 14, 14, weight=700, cls="" if units else "soft")
        nodes.append(Node(f"stock-{seat}-{good}", x, y, drawn, facts.say("stock_label", good=good, units=units)))
    nodes.append(_extras(facts, seat, outlook.short))
    nodes += _mini_board(facts, seat, outlook.idle)
    return Part(f"panel-{seat}", SIDE_WIDTH, OTHER_HEIGHT, nodes, facts.look.names[seat], f"panel:{seat}")


def _extras(facts: Facts, seat: int, short: int) -> Node:
    """Hand cards, and who will lack power; the words of the seat's state stand to the left."""
    drawn = ""
    told = []
    x = 96.0
    if short:
        drawn += art.use("power-risk", x - 1, 44, 14) + art.text(short, x + 15, 56, 12, weight=700, cls="bad")
        told.append(facts.say("extra_short", short=short))
    x = 122.0
    for field, sprite in (("packages", "package"), ("sale_cards", "deed")):
        count = int(facts.view[field][seat])
        if count:
            drawn += art.use(sprite, x, 44, 14) + art.text(count, x + 16, 56, 12, weight=600, cls="soft")
            told.append(facts.say(f"extra_{field}", count=count))
        x += 24
    return Node(f"extras-{seat}", art=drawn, label=facts.listed(told, "and_then"))


@cache
def _mini_ground() -> str:
    zones = {"red": "a1 b1 a2 a3 b3", "white": "c1 b2 d2 c3", "blue": "d1 e1 e2 d3 e3"}
    drawn = ""
    for zone, sites in zones.items():
        shape = "".join(
            f"M{MINI_LEFT + 'abcde'.index(site[0]) * MINI_STEP} {(int(site[1]) - 1) * MINI_STEP}h{MINI}v{MINI}h-{MINI}z"
            for site in sites.split()
        )
        drawn += art.path(shape, fill=f"var(--zone-{zone})", stroke="var(--line)", stroke_linejoin="round")
    return drawn + art.use("store", MINI_LEFT + 2 * MINI_STEP + 1, MINI_STEP + 1, MINI - 2)


def _mini_board(facts: Facts, seat: int, idle: tuple[str, ...]) -> list[Node]:
    nodes = [Node(f"board-{seat}", art=_mini_ground(), label=facts.say("colony_of", who=facts.look.names[seat]))]
    for index, site in enumerate(SITES):
        if facts.site_zone(site) == "store":
            continue
        land = facts.boards[seat].get(site)
        x, y = MINI_LEFT + index % 5 * MINI_STEP, index // 5 * MINI_STEP
        if land is None:
            nodes.append(Node(f"site-{seat}-{site}", x, y))
            continue
        key = "flipped" if land.flipped else "idle" if site in idle else "makes" if land.good else "empty"
        label = facts.say(f"mini_{key}", site=site, terrain=land.terrain, good=land.good)
        nodes.append(
            Node(f"site-{seat}-{site}", x, y, small_land(land.terrain, land.good, power(land, idle), MINI), label)
        )
    links = ""
    for path, good in facts.economies(seat):
        a, b = path.split("-")
        left = MINI_LEFT + ("abcde".index(a[0]) + "abcde".index(b[0])) / 2 * MINI_STEP + MINI / 2
        top = ((int(a[1]) + int(b[1])) / 2 - 1) * MINI_STEP + MINI / 2
        wide, high = (8, 5) if a[1] == b[1] else (5, 8)
        links += art.rect(left - wide / 2, top - high / 2, wide, high, 2, fill=f"var(--{good})", stroke="var(--card)")
    return [*nodes, Node(f"links-{seat}", art=links)] if links else nodes


# ---- the Rank Track --------------------------------------------------------------------------------------------------


def _strip(facts: Facts) -> Part:
    """[MUL-12] Houses from the villa to the tent, with money (gold), goods (hatched) and, where they count, Lands."""
    order = facts.view["ranking"] or list(range(facts.players))
    if len(order) < facts.players:
        order = [*order, *(seat for seat in range(facts.players) if seat not in order)]
    parts = {seat: _wealth(facts, seat) for seat in order}
    top = max(1, *(sum(wealth) for wealth in parts.values()))
    pitch = SIDE_WIDTH / facts.players
    nodes = []
    for place, seat in enumerate(order):
        nodes.append(_ranked(facts, seat, place, parts[seat], top, pitch))
    return Part("ranks", SIDE_WIDTH, STRIP_HEIGHT, nodes, facts.say("ranks"), "side")


def _wealth(facts: Facts, seat: int) -> tuple[int, int, int]:
    """Money, Goods at the Store's prices, and Lands with M.U.L.E.s where they count."""
    money, world = int(facts.view["money"][seat]), facts.world
    counts = world.settings.ranks_wealth or world.settings.ranks_wealth_at_end
    return money, facts.goods_worth(seat), int(world.wealth(seat)) - money if counts else 0


def _ranked(facts: Facts, seat: int, place: int, wealth: tuple[int, int, int], top: int, pitch: float) -> Node:
    middle = pitch / 2
    fill = "var(--card)" if seat == facts.look.viewer else "var(--well)"
    drawn = art.rect(1, 0.5, pitch - 3, STRIP_HEIGHT - 1, 8, fill=fill, stroke="var(--line)")
    drawn += art.use(f"house-{min(place + 1, 4)}", middle - 30, 2, 28)
    species = facts.species(seat)
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
    lines = [facts.say("in_money", money=wealth[0]), facts.say("goods_worth", dollars=wealth[1])]
    if wealth[2]:
        lines.append(facts.say("lands_worth", dollars=wealth[2]))
    name = facts.say("rank_of", rank=place + 1, who=facts.look.names[seat])
    return Node(
        f"rank-{seat}",
        place * pitch,
        0,
        drawn,
        facts.listed([name, *lines]),
        Tip(name, tuple(lines), "MUL-145"),
        (0, 0, pitch - 2, STRIP_HEIGHT, 8),
    )


# ---- the bar ---------------------------------------------------------------------------------------------------------

SHORT = ("usage", "events")
"""Phases whose whole name is too long for the ribbon."""
NOW, STEP = 111, 20


def _ribbon(facts: Facts) -> Part:
    """Turn and Phases; the lit one names who is still to decide."""
    turn, turns = facts.turns()
    head = art.text(facts.say("turn"), 19, 14, 12, anchor="middle", cls="soft")
    count = "\u2013" if turn < 1 else f"{turn}/{turns}"
    head += art.text(count, 19, 34, 16, anchor="middle", cls="title")
    label = facts.say("turn_of", turn=turn, turns=turns)
    nodes = [Node("turn", art=head, label=label, tip=Tip(label, (), "MUL-32"), hit=(0, 0, 38, 44, 6))]
    now = PHASES.index(facts.view["phase"]) if turn >= 1 and facts.view["phase"] in PHASES else -1
    x = 40.0
    for index, phase in enumerate(PHASES):
        wide = NOW if index == now else STEP
        nodes.append(_chevron(facts, phase, index, now, x, wide))
        x += wide + 1
    return Part("phases", 300, 44, nodes, facts.say("phases"), "bar")


def _chevron(facts: Facts, phase: str, index: int, now: int, x: float, wide: float) -> Node:
    top, high = (1, 42) if index == now else (5, 34)
    tail = "" if index == 0 else f"L5 {top + high / 2}"
    shape = f"M0 {top}H{wide - 5}L{wide} {top + high / 2}L{wide - 5} {top + high}H0{tail}Z"
    name = facts.word("phase", phase)
    if index == now:
        drawn = art.path(shape, fill="var(--act)", stroke_linejoin="round")
        drawn += art.text(facts.say(f"short_{phase}") if phase in SHORT else name, 11, 18, 14, weight=700, cls="on-act")
        for place, seat in enumerate(facts.look.asked):
            drawn += badge(SEATS[seat], 11 + 18 * place, 24, 14)
    else:
        ink = "var(--ink)" if index < now else "var(--ink-soft)"
        drawn = art.path(shape, fill="var(--line)" if index < now else "var(--well)")
        drawn += art.use(f"phase-{phase}", 4.5, 15, 14, color=ink)
    waits = [facts.name(seat) for seat in facts.look.asked] if index == now else []
    lines = (facts.say("waiting", who=facts.listed(waits)),) if waits else ()
    return Node(
        f"phase-{phase}",
        x,
        0,
        drawn,
        facts.listed([facts.say("phase_named", number=index + 1, phase=phase), *lines]),
        Tip(facts.say("phase_tip", number=index + 1, phase=phase), lines, "MUL-35"),
        (0, 0, wide, 44, 4),
    )


def parts(facts: Facts) -> list[Part]:
    panels = [_own(facts, seat) if seat == facts.me else _other(facts, seat) for seat in range(facts.players)]
    return [_ribbon(facts), _strip(facts), *panels]


def targets(facts: Facts) -> list[Target]:
    """Seats to name: who goes next, who gets a card, whom an offer is for."""
    found = []
    for block in ("order", "give", "partner"):
        for code in facts.codes(block):
            name = code.partition(":")[2]
            if name.isdigit():
                found.append(Target(f"face-{name}", code))
    return found
