"""Development: eight Actions with their costs, the Good a M.U.L.E. shall make."""

from __future__ import annotations

from serai.games.mule.development.actions import food_limit, move_cost, pair_cost
from serai.games.mule.development.assay import hunting_odds
from serai.games.mule.development.rounds import go_of, rounds
from serai.games.mule.scene.pieces import ground, ring
from serai.games.mule.scene.reading import GOODS, UNKNOWN, MuleReading, SceneLand
from serai.games.mule.scene.work.column import INNER, PAD, WorkColumn, box, order_row
from serai.games.mule.scene.work.price_forecast import sums
from serai.scene import Node, Tip, art

RULES = {
    "buy": "MUL-74", "refit": "MUL-77", "refit_two": "MUL-79", "move": "MUL-80",
    "assay": "MUL-82", "hunt": "MUL-84", "gamble": "MUL-86", "pass": "MUL-68",
}  # fmt: skip
TRY = {"buy": "buy:a1", "refit": "refit:a1", "refit_two": "refit_two:a1-b1", "move": "move:a1"}


def actions(column: WorkColumn) -> None:
    """[MUL-64] The Action Rounds."""
    reading = column.reading
    fields = reading.within("ActionRounds") or {"round": 1, "at": 0, "reverse": 0, "out": 0}
    turn = reading.view["active"]
    column.head(reading.word("phase", "development"), "" if turn is None else reading.tell("has_go", int(turn)))
    _pips(column, int(fields["round"]), int(rounds(reading.world)))
    reverse = int(fields["reverse"])
    order = [int(go_of(reading.world, index, reverse)) for index in range(reading.players)]
    words = [_go(reading, seat, index, fields) for index, seat in enumerate(order)]
    note = reading.say("order_few" if reverse else "order_high")
    column.add(
        Node(
            "order",
            PAD,
            58,
            order_row(reading, order, words),
            reading.noted(reading.say("order"), [note]),
            Tip(reading.say("order_play"), (note,), "MUL-66"),
            (0, 0, INNER, 62, 10),
        )
    )
    for index, name in enumerate(RULES):
        _action(column, name, PAD + index % 2 * 152, 130 + index // 2 * 72)
    _spent(column, 424)
    preview(column, 486)


def _go(reading: MuleReading, seat: int, index: int, fields: dict[str, int]) -> str:
    if int(fields["out"]) >> seat & 1:
        return reading.say("go_out")
    now = int(fields["at"])
    return reading.say("go_now" if index == now else "go_done" if index < now else "go_waits")


def _pips(column: WorkColumn, now: int, rounds: int) -> None:
    """Which Action Round this is."""
    drawn, label = "", column.reading.say("action_round", now=now, rounds=rounds)
    for index in range(rounds):
        x = -22 * (rounds - index) + 11
        lit = index + 1 == now
        drawn += art.circle(
            x,
            0,
            9,
            fill="var(--act)" if lit else "var(--line)" if index + 1 < now else "var(--well)",
            stroke="var(--line)",
        )
        drawn += art.text(index + 1, x, 4.5, 12, anchor="middle", weight=700, cls="on-act" if lit else "")
    column.add(
        Node(
            "rounds",
            PAD + INNER,
            24,
            drawn,
            label,
            Tip(label, (), "MUL-64"),
            (-22 * rounds, -14, 22 * rounds, 28, 8),
        )
    )


def _cost(reading: MuleReading, name: str) -> str:
    costs = reading.printed.costs
    low, high = reading.food_in(reading.me, "white"), reading.food_in(reading.me, "red")
    if name == "buy":
        dollars = reading.mule_price()
        if low == high:
            return reading.say("mule_cost", food=low, dollars=dollars)
        return reading.say("cost_buy", low=low, high=high, dollars=dollars)
    if name == "refit":
        return reading.say("food_cost", food=low) if low == high else reading.say("cost_refit", low=low, high=high)
    if name == "hunt":
        caught, cards = hunting_odds(reading.world)
        return reading.say("cost_hunt", food=costs.hunt, caught=caught, cards=cards)
    if name == "gamble":
        return reading.say("cost_gamble", food=costs.gamble, dollars=costs.gamble_money)
    if name == "refit_two":
        return reading.say("food_cost", food=pair_cost(reading.world, reading.me))
    if name == "move":
        return reading.say("food_cost", food=move_cost(reading.world, reading.me))
    return reading.say("food_cost", food=costs.assay)


def _action(column: WorkColumn, name: str, x: float, y: float) -> None:
    reading, say = column.reading, column.reading.say
    if name == "pass":
        ends = reading.context.may("end")
        column.button(
            "act-pass",
            x,
            y,
            144,
            64,
            say("end_go" if ends else "pass"),
            say("end_go_note" if ends else "pass_note"),
            ["end", "pass"],
            "act-pass",
            Tip(say("end_go_tip" if ends else "pass"), (), RULES[name]),
            "pass",
        )
        return
    codes = [code for code in reading.context.offered if code.partition(":")[0] == name]
    words, cost = say(f"action_{name}"), _cost(reading, name)
    column.button(
        f"act-{name}",
        x,
        y,
        144,
        64,
        words,
        cost,
        codes,
        f"act-{name}",
        Tip(words, (say(f"help_{name}"), cost), RULES[name]),
        TRY.get(name, name),
    )


def _spent(column: WorkColumn, y: float) -> None:
    """[MUL-67] Food spent in this go and in this Phase."""
    reading, say = column.reading, column.reading.say
    seat = reading.me
    limit = int(food_limit(reading.world))
    spent = int(reading.view["spent"]) if reading.view["active"] == seat else 0
    drawn = box(INNER, 52) + art.text(say("this_go"), 12, 22, 12, cls="soft")
    for index in range(limit):
        drawn += art.use("good-food", 62 + 26 * index, 5, 22, opacity=".35" if index < spent else "1")
    drawn += art.text(say("spent", spent=spent, limit=limit), 12, 42, 12, cls="soft")
    drawn += art.text(say("eaten"), INNER - 44, 31, 12, anchor="end", cls="soft")
    drawn += art.text(reading.view["box"][seat], INNER - 14, 34, 20, anchor="end", weight=800)
    column.add(
        Node(
            "spent",
            PAD,
            y,
            drawn,
            say("spent_label", spent=spent, limit=limit, eaten=reading.view["box"][seat]),
            Tip(say("spent_name"), (say("spent_tip", limit=limit),), "MUL-67"),
            (0, 0, INNER, 52, 10),
        )
    )


def preview(column: WorkColumn, y: float) -> None:
    """[MUL-92 to MUL-98] What Usage and Spoilage would leave."""
    reading, seat, say = column.reading, column.reading.me, column.reading.say
    outlook = reading.outlook(seat)
    food, energy = reading.stock(seat, "food"), reading.stock(seat, "energy")
    drawn = box(INNER, 150) + art.text(say("after_usage"), 12, 24, 14, weight=700)
    drawn += art.use("good-food", 12, 36, 28) + art.text(f"{food} → {outlook.food_left}", 48, 58, 16, weight=800)
    drawn += art.text(say("food_spoils", spoils=outlook.food_spoils, food=food), 122, 57, 12, cls="soft")
    drawn += art.use("good-energy", 12, 72, 28) + art.text(f"{energy} → {outlook.energy_left}", 48, 94, 16, weight=800)
    used = say("mules_use", need=outlook.need, spoils=outlook.energy_spoils)
    drawn += art.text(used, 122, 93, 12, cls="soft")
    if outlook.short:
        line = say("short_idle", short=outlook.short, sites=reading.some(outlook.idle))
        ink, sprite = "bad", "power-risk"
    else:
        line, ink, sprite = say("all_powered"), "good", "power-on"
    drawn += art.use(sprite, 14, 112, 24) + art.text(line, 48, 129, 14, weight=600, cls=ink)
    column.add(
        Node(
            "preview",
            PAD,
            y,
            drawn,
            reading.noted(say("after_usage"), [line]),
            Tip(reading.word("phase", "usage"), (line,), "MUL-93"),
            (0, 0, INNER, 150, 10),
        )
    )


# ---- what to make ----------------------------------------------------------------------------------------------------


def make(column: WorkColumn) -> None:
    """[MUL-74] [MUL-77] [MUL-80] The Good that the M.U.L.E. shall make."""
    reading = column.reading
    name, fields = reading.frame()
    site = _site(reading, name, fields)
    seat = int(reading.view["active"]) if reading.view["active"] is not None else reading.me
    if name == "Move" and fields.get("target") is None:
        column.head(reading.say("title_Move"), reading.say("move_from", site=fields["source"]))
        _land_card(column, reading.boards[seat].get(str(fields["source"])), 66)
        preview(column, 236)
        sums(column, 396)
        return
    line = (
        reading.say("make_what", site=site) if reading.codes("make") else reading.tell("make_chooses", seat, site=site)
    )
    column.head(reading.say(f"title_{name}"), line)
    land = reading.boards[seat].get(site)
    _land_card(column, land, 66)
    for index, good in enumerate(GOODS):
        _good(column, land, good, PAD + index % 2 * 152, 236 + index // 2 * 120)
    preview(column, 486)


def _site(reading: MuleReading, name: str, fields: dict[str, str]) -> str:
    if name == "RefitTwo":
        one, other = str(fields["path"]).split("-")
        return other if fields.get("first") is not None else one
    return str(fields.get("target") if name == "Move" else fields["site"])


def _land_card(column: WorkColumn, land: SceneLand | None, y: float) -> None:
    if land is None:
        return
    reading = column.reading
    zone = reading.site_zone(land.place.partition("-")[2])
    drawn = art.rect(0, 0, INNER, 150, 10, fill=f"var(--zone-{zone})", stroke="var(--line)")
    drawn += art.group(ground(land.terrain, 110) + ring(land, reading.printed, 110), transform="translate(14 20)")
    drawn += art.text(reading.word("terrain", land.terrain), 142, 52, 16, weight=700)
    drawn += art.text(reading.say("zone_named", zone=zone), 142, 72, 12, cls="zone")
    if land.good:
        drawn += art.text(reading.say("now_makes"), 142, 100, 12, cls="zone") + art.use(
            f"good-{land.good}", 212, 84, 24
        )
    column.add(Node("picked", PAD, y, drawn, reading.word("terrain", land.terrain)))


def _good(column: WorkColumn, land: SceneLand | None, good: str, x: float, y: float) -> None:
    reading = column.reading
    value = land.value(reading.printed, good) if land is not None else None
    lit = reading.context.may(f"make:{good}")
    picture = art.use(f"good-{good}-letter", 12, 18, 44, opacity="1" if lit else ".4")
    shown = reading.say("good_cannot" if value is None else "good_sealed" if value == UNKNOWN else "makes", value=value)
    picture += art.text(reading.word("good", good), 64, 38, 14, weight=700, cls="" if lit else "soft")
    picture += art.text(shown, 64, 57, 14, weight=700, cls=good if lit else "soft")
    need = reading.say("needs_none" if good == "energy" else "needs_one")
    picture += art.text(need, 12, 84, 12, cls="soft") + art.text(
        reading.say("store_pays", dollars=reading.buy(good)), 12, 100, 12, cls="soft"
    )
    tip = Tip(reading.say("make_good", good=good), (shown, need), "MUL-7" if value is not None else "MUL-8")
    column.button(f"make-{good}", x, y, 144, 112, "", "", [f"make:{good}"], "", tip, f"make:{good}", picture=picture)
