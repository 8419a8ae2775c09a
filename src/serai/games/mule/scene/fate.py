"""What befalls the colony: Usage, Production, Pricing, Personal Events, the beginning and the end."""

from __future__ import annotations

from serai.games.mule.codes import CODES
from serai.games.mule.scene.facts import GOODS, SEATS, Facts
from serai.games.mule.scene.land import mule
from serai.games.mule.scene.paper import INNER, PAD, Paper, box, face, order_row
from serai.games.mule.table_cards import TALENTS
from serai.kernel.game import NONE
from serai.scene import Node, Tip, art

TALENT_WORDS = dict(zip(
    TALENTS,
    ("1 Energy less used", "assays 3 Lands", "Energy never spoils", "hunts with 2 cards", "cheap Move, Refit 2", "first trip out: 1 Food"),
    strict=True,
))  # fmt: skip
EFFECTS = {
    "acid_rain_storm": ("Food +2 on every Land,", "Energy −2."),
    "pest_attack": ("Pests eat the best Food field", "of a leader."),
    "sunspot_activity": ("Energy +2 on every Land.", ""),
    "planetquake": ("Smithore and Crystite", "−1 on every Land."),
    "pirate_ship": ("Pirates take all Crystite;", "its price stays."),
    "radiation": ("A leader loses one M.U.L.E.", "that has gone crazy."),
    "meteor_strike": ("A crater full of Crystite", "opens on Irata."),
    "fire_in_the_store": ("All Goods in the Store burn.", ""),
    "the_ship_is_back": ("The last month: all Goods", "are sold to the Store."),
}


# ---- set-up ----------------------------------------------------------------------------------------------------------


def species(paper: Paper) -> None:
    """[MUL-19] The eight species, at most two players each."""
    facts = paper.facts
    mine = bool(facts.codes("species"))
    paper.head("Who lands here?", "Choose your species." if mine else "The colonists choose their species.")
    talents = facts.view["options"]["special_talents"] == "on"
    for index, name in enumerate(CODES.domains["species"]):
        _species(paper, name, index, talents)


def _species(paper: Paper, name: str, index: int, talents: bool) -> None:
    facts = paper.facts
    owners = [seat for seat in range(facts.players) if facts.species(seat) == name]
    lit = facts.look.may(f"species:{name}")
    picture = art.rect(8, 8, 64, 64, 10, fill="var(--well)")
    picture += art.use(f"species-{name}", 10, 8, 62, color=f"var(--seat-{SEATS[facts.me]})", opacity="1" if lit or owners else ".6")
    picture += art.text(facts.word("species", name), 10, 92, 14, weight=700, cls="" if lit else "soft")
    note = _trait(facts, name, talents)
    picture += art.text(note, 10, 110, 12, cls="soft")
    for place, seat in enumerate(owners):
        picture += face(facts, seat, 30, 80 + 32 * place, 38)
    tip = Tip(facts.word("species", name), (note,) if note else (), "MUL-19")
    paper.button(f"species-{name}", PAD + index % 2 * 150, 62 + index // 2 * 128, 146, 120, "", "", [f"species:{name}"], "", tip,
                 f"species:{name}", picture=picture)  # fmt: skip


def _trait(facts: Facts, name: str, talents: bool) -> str:
    """[MUL-33] [MUL-181] What a species brings."""
    table, index = facts.table.species, CODES.index("species", name)
    talent = int(table.talent[index])
    if talents and talent != NONE:
        return TALENT_WORDS[TALENTS[talent]]
    if int(table.money[index]) != NONE and facts.view["options"]["mode"] == "tournament":
        return f"${table.money[index]}, {table.packages[index]} Packages"
    return "plays as it is"


# ---- who chooses, and what stands still ------------------------------------------------------------------------------

CAUSES = (
    ("Too little Energy", "power-off", "MUL-95"),
    ("Pest Attack", "kind-pest_attack", "MUL-105"),
    ("Radiation", "kind-radiation", "MUL-106"),
)


def in_order(paper: Paper) -> None:
    """[MUL-240] Who chooses first."""
    facts = paper.facts
    fields = facts.frame()[1]
    title, sprite, rule = CAUSES[int(fields["cause"])]
    mine = bool(facts.codes("order"))
    paper.head(title, "Several must choose: who goes next?" if mine else "The order of choices is named.", sprite)
    heads(paper, "order", 66, rule)
    sums(paper, 330)


def flip(paper: Paper) -> None:
    """[MUL-95] [MUL-106] Which M.U.L.E. stands still, or runs away."""
    facts = paper.facts
    name, fields = facts.frame()
    lost = name == "LoseMule"
    title, sprite, rule = ("Radiation", "kind-radiation", "MUL-106") if lost else CAUSES[int(fields["cause"])]
    seat = int(fields["seat"])
    left = int(fields.get("left", 1))
    codes = facts.codes("lose" if lost else "flip")
    what = "One runs away for good." if lost else f"{left} of them must stand still this turn."
    paper.head(title, what if codes else f"{facts.name(seat)} chooses a M.U.L.E.", sprite)
    board = facts.boards[seat]
    for index, site in enumerate(sorted(facts.mules(seat))):
        if index >= 8:
            break
        land = board[site]
        value = land.value(facts.table, land.good)
        code = f"{'lose' if lost else 'flip'}:{site}"
        picture = art.group(mule(land.good, seat, "off" if land.flipped else "on"), transform="translate(8 8)")
        picture += art.text(f"{site}: {facts.word('good', land.good)}", 64, 32, 14, weight=700)
        picture += art.text("stands still" if land.flipped else f"makes {value}", 64, 50, 12, cls="soft")
        paper.button(f"choose-{site}", PAD + index % 2 * 150, 62 + index // 2 * 76, 146, 68, "", "", [code],
                     tip=Tip(f"The M.U.L.E. on {site}", (f"It makes {value} {facts.word('good', land.good)}",), rule), why=code, picture=picture)  # fmt: skip
    rows = (min(8, len(facts.mules(seat))) + 1) // 2
    top = 72 + rows * 76
    if facts.view["card"] is not None and top < 380:
        month(paper, top)
        top += 130
    if top < 460:
        sums(paper, top)


def heads(paper: Paper, block: str, y: float, rule: str, notes: dict[int, str] | None = None) -> None:
    """The seats as large buttons."""
    facts = paper.facts
    for index, seat in enumerate(range(facts.players)):
        code = f"{block}:{seat}"
        picture = face(facts, seat, 56, 10, 12)
        lit = facts.look.may(code)
        picture += art.text(facts.name(seat), 74, 36, 14, weight=700, cls="" if lit else "soft")
        note = (notes or {}).get(seat, f"rank {facts.rank(seat)}")
        picture += art.text(note, 74, 56, 12, cls="soft")
        paper.button(f"{block}-{seat}", PAD + index % 2 * 150, y + index // 2 * 90, 146, 82, "", "", [code],
                     tip=Tip(facts.name(seat), (note,), rule), why=code, picture=picture)  # fmt: skip


# ---- the card and the prices -----------------------------------------------------------------------------------------


def month(paper: Paper, y: float) -> None:
    """[MUL-101] This turn's Production Card, large."""
    facts = paper.facts
    card = facts.view["card"]
    if card is None:
        return
    kind, _, price = str(card).partition("-")
    drawn = box(INNER, 120) + art.rect(12, 10, 76, 100, 8, fill="var(--card)", stroke="var(--edge)", stroke_width=2)
    drawn += art.rect(17, 15, 66, 58, 5, fill="var(--back)") + art.use(f"kind-{kind}", 24, 18, 52)
    if price:
        drawn += art.use("good-crystite", 24, 80, 24) + art.text(price, 56, 99, 20, weight=800, cls="crystite")
    name = facts.word("card", card).partition(" (")[0]
    drawn += art.text(name, 102, 34, 16, weight=700)
    for line, words in enumerate(EFFECTS[kind]):
        drawn += art.text(words, 102, 58 + 18 * line, 12, cls="soft")
    paper.add(Node("month-card", PAD, y, drawn, f"{name}. {' '.join(EFFECTS[kind])}", Tip(name, tuple(word for word in EFFECTS[kind] if word), "MUL-102"),
                   (0, 0, INNER, 120, 10)))  # fmt: skip


def sums(paper: Paper, y: float) -> None:
    """[MUL-118 to MUL-123] The pricing rule, written out with today's stocks."""
    facts = paper.facts
    drawn = box(INNER, 178) + art.text("The next Pricing, with today's stocks", 12, 24, 14, weight=700)
    told = []
    for index, good in enumerate(GOODS):
        top = 52 + 34 * index
        steps, now, then = facts.steps(good), facts.sell(good), facts.forecast(good)
        drawn += art.use(f"good-{good}", 12, top - 18, 24) + art.text(f"${now}", 46, top, 14, weight=700)
        if steps is None:
            drawn += art.text("the card sets it" if then is None else "by this turn's card", 82, top, 12, cls="soft")
        else:
            drawn += art.text(f"+{steps[0]}", 84, top, 14, weight=700, cls="bad" if steps[0] else "soft")
            drawn += art.text(f"−{steps[1]}", 118, top, 14, weight=700, cls="good" if steps[1] else "soft")
            word = {"smithore": "pens, ore", "food": "lack, stock", "energy": "lack, stock"}[good]
            drawn += art.text(word, 152, top, 12, cls="soft")
        if then is not None:
            drawn += art.text(f"→ ${then}", INNER - 12, top, 16, anchor="end", weight=800)
            told.append(f"{facts.word('good', good)} ${then}")
    paper.add(Node("sums", PAD, y, drawn, f"Next prices: {', '.join(told)}",
                   Tip("Pricing", ("Up for every lack, down for every unit in the Store",), "MUL-118"), (0, 0, INNER, 178, 10)))  # fmt: skip


def pause(paper: Paper) -> None:
    """Nobody is asked: this turn's card, and the prices to come."""
    facts = paper.facts
    phase = facts.view["phase"]
    paper.head(facts.word("phase", phase) if phase is not None else "Irata", "")
    month(paper, 62)
    sums(paper, 196)


# ---- Personal Events -------------------------------------------------------------------------------------------------


def events(paper: Paper) -> None:
    """[MUL-149] [MUL-151] A card to be given away; who gives it alone knows it."""
    facts = paper.facts
    fields = facts.frame()[1]
    deck = "lucky" if int(fields.get("at", 0)) == 0 else "unlucky"
    giver = fields.get("giver")
    held = facts.view[f"held_{deck}"][int(giver)] if giver is not None else None
    mine = bool(facts.codes("give"))
    title = "Good news" if deck == "lucky" else "Bad news"
    line = "Give it to another player." if mine else f"{facts.name(int(giver))} gives the card away." if giver is not None else ""
    paper.head(title, line, "phase-events")
    known = held if held in CODES.domains[deck] else None
    drawn = box(INNER, 150) + art.use(f"card-{deck}", 14, 10, 94, 130)
    name = facts.word(deck, known) if known else "Sealed"
    for row, words in enumerate(_wrap(name, 20)):
        drawn += art.text(words, 122, 44 + 20 * row, 16, weight=700)
    effect = _effect(facts, deck, known, None) if known else "only the giver knows it"
    drawn += art.text(effect, 122, 92, 12, cls="soft")
    paper.add(Node("event-card", PAD, 62, drawn, f"{title}: {name}, {effect}", Tip(name, (effect,), "MUL-149" if deck == "lucky" else "MUL-151"),
                   (0, 0, INNER, 150, 10)))  # fmt: skip
    notes = {seat: _effect(facts, deck, known, seat) for seat in range(facts.players)} if known else None
    heads(paper, "give", 222, "MUL-153", notes)
    sums(paper, 412)


def _wrap(words: str, room: int) -> list[str]:
    """A name in lines of at most so many letters."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > room:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _effect(facts: Facts, deck: str, card: str, seat: int | None) -> str:
    """[MUL-156] [MUL-160] What a card does, in general or for one seat."""
    table = facts.table.lucky if deck == "lucky" else facts.table.unlucky
    index = CODES.index(deck, card)
    few, many, each = int(table.few[index]), int(table.many[index]), int(table.per_mule[index])
    if int(table.land[index]):
        return "a Land for nothing" if int(table.land[index]) > 0 else "the latest Land is lost"
    if int(table.smithore[index]):
        return f"+{table.smithore[index]} Smithore"
    if int(table.food_divisor[index]):
        return "half the Food is lost" if seat is None else f"−{facts.stock(seat, 'food') // int(table.food_divisor[index])} Food"
    if each:
        if seat is None:
            return f"{_money(each)} for each such M.U.L.E."
        goods = [good for k, good in enumerate(GOODS) if int(table.goods[index]) >> k & 1]
        return _money(each * sum(land.good in goods for land in facts.boards[seat].values()))
    if seat is None:
        return f"{_money(few)}, or {_money(many)} with many Lands"
    if int(table.needs_mule[index]) and not facts.mules(seat):
        return "nothing: no M.U.L.E."
    return _money(many if len(facts.boards[seat]) >= int(facts.table.numbers.many_lands) else few)


def _money(dollars: int) -> str:
    return f"+${dollars}" if dollars >= 0 else f"−${-dollars}"


# ---- the end ---------------------------------------------------------------------------------------------------------


def over(paper: Paper) -> None:
    """[MUL-167] [MUL-172] The First Founder, and how the colony did."""
    facts = paper.facts
    order = list(facts.view["ranking"])
    winner = order[0]
    verb = "are" if winner == facts.look.viewer else "is"
    paper.head("The Ship is back!", f"{facts.name(winner)} {verb} First Founder.", "kind-the_ship_is_back")
    paper.add(Node("final-order", PAD, 60, order_row(facts, order, [f"${facts.view['scores'][seat]}" for seat in order]), "Final ranks"))
    for index, seat in enumerate(order):
        y = 134 + index * 84
        drawn = box(INNER, 78) + art.use(f"house-{min(index + 1, 4)}", 10, 10, 58) + face(facts, seat, 54, 70, 14)
        drawn += art.text(facts.name(seat), 136, 34, 16, weight=700)
        drawn += art.text(f"{len(facts.boards[seat])} Lands, {len(facts.mules(seat))} M.U.L.E.s", 136, 54, 12, cls="soft")
        drawn += art.text(f"${facts.view['scores'][seat]}", INNER - 12, 46, 20, anchor="end", weight=800)
        paper.add(Node(f"final-{seat}", PAD, y, drawn, f"{index + 1}: {facts.name(seat)}, ${facts.view['scores'][seat]}",
                       Tip(facts.name(seat), (f"${facts.view['money'][seat]} in money",), "MUL-167"), (0, 0, INNER, 78, 10)))  # fmt: skip
    if facts.view["options"]["mode"] == "tournament":
        _success(paper, 134 + len(order) * 84)


def _success(paper: Paper, y: float) -> None:
    """[MUL-172] Six steps of success for the colony as a whole."""
    facts = paper.facts
    total = sum(facts.view["money"])
    level = int(facts.table.level(facts.players, total))
    drawn = box(INNER, 92) + art.text(f"The colony is worth ${total}", 12, 26, 14, weight=700)
    for index in range(6):
        lit = index < level
        drawn += art.use("phase-events", 14 + 32 * index, 38, 26, color="var(--gold-d)" if lit else "var(--line)")
    drawn += art.text(f"success {level} of 6", 12, 82, 12, cls="soft")
    paper.add(Node("success", PAD, y, drawn, f"The colony is worth ${total}, success level {level} of 6", Tip("Colony success", (f"Level {level} of 6",), "MUL-172"),
                   (0, 0, INNER, 92, 10)))  # fmt: skip
