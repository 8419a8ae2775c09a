"""Usage, Production and Pricing: who chooses first, which M.U.L.E. stands still, and this turn's card."""

from __future__ import annotations

from serai.games.mule.scene.pieces import mule
from serai.games.mule.scene.work.column import INNER, PAD, WorkColumn, box, heads
from serai.games.mule.scene.work.price_forecast import sums
from serai.scene import Node, Tip, art

CAUSES = (
    ("cause_energy", "power-off", "MUL-95"),
    ("card_pest_attack", "kind-pest_attack", "MUL-105"),
    ("card_radiation", "kind-radiation", "MUL-106"),
)
"""Why some must choose: the message, the picture, the rule."""


def in_order(column: WorkColumn) -> None:
    """[MUL-240] Who chooses first."""
    reading = column.reading
    fields = reading.frame()[1]
    title, sprite, rule = CAUSES[int(fields["cause"])]
    mine = bool(reading.codes("order"))
    column.head(reading.say(title), reading.say("choose_next" if mine else "choose_order"), sprite)
    heads(column, "order", 66, rule)
    month(column, 256)
    sums(column, 386 if reading.view["card"] is not None else 256)


def flip(column: WorkColumn) -> None:
    """[MUL-95] [MUL-106] Which M.U.L.E. stands still, or runs away."""
    reading = column.reading
    name, fields = reading.frame()
    lost = name == "LoseMule"
    title, sprite, rule = CAUSES[2 if lost else int(fields["cause"])]
    seat = int(fields["seat"])
    left = int(fields.get("left", 1))
    codes = reading.codes("lose" if lost else "flip")
    what = reading.say("one_runs" if lost else "some_still", left=left)
    column.head(reading.say(title), what if codes else reading.tell("chooses_mule", seat), sprite)
    board = reading.boards[seat]
    for index, site in enumerate(sorted(reading.mules(seat))):
        if index >= 8:
            break
        land = board[site]
        value = land.value(reading.printed, land.good)
        code = f"{'lose' if lost else 'flip'}:{site}"
        picture = mule(land.good, seat, "off" if land.flipped else "on", 3, 8)
        picture += art.text(site, 60, 32, 16, weight=800) + art.use(f"good-{land.good}", 86, 15, 22)
        picture += art.text(reading.say("still" if land.flipped else "makes", value=value), 60, 52, 12, cls="soft")
        column.button(
            f"choose-{site}",
            PAD + index % 2 * 152,
            62 + index // 2 * 76,
            144,
            68,
            "",
            "",
            [code],
            tip=Tip(reading.say("mule_on", site=site), (reading.say("it_makes", value=value, good=land.good),), rule),
            why=code,
            picture=picture,
        )
    rows = (min(8, len(reading.mules(seat))) + 1) // 2
    top = 72 + rows * 76
    if reading.view["card"] is not None and top < 380:
        month(column, top)
        top += 130
    if top < 460:
        sums(column, top)


def month(column: WorkColumn, y: float) -> None:
    """[MUL-101] This turn's Production Card, large."""
    reading = column.reading
    card = reading.view["card"]
    if card is None:
        return
    kind, _, price = str(card).partition("-")
    drawn = box(INNER, 120) + art.rect(12, 10, 76, 100, 8, fill="var(--card)", stroke="var(--edge)", stroke_width=2)
    drawn += art.rect(17, 15, 66, 58, 5, fill="var(--back)") + art.use(f"kind-{kind}", 24, 18, 52)
    if price:
        drawn += art.use("good-crystite", 24, 80, 24) + art.text(price, 56, 99, 20, weight=800, cls="crystite")
    name, effect = reading.say(f"card_{kind}"), reading.say(f"effect_{kind}")
    drawn += art.text(name, 102, 34, 16, weight=700)
    for line, words in enumerate(effect.split("\n")):
        drawn += art.text(words, 102, 58 + 18 * line, 12, cls="soft")
    column.add(
        Node(
            "month-card",
            PAD,
            y,
            drawn,
            reading.say("head", title=name, line=effect.replace("\n", " ")),
            Tip(name, tuple(effect.split("\n")), "MUL-102"),
            (0, 0, INNER, 120, 10),
        )
    )


def pause(column: WorkColumn) -> None:
    """Nobody is asked: this turn's card, and the prices to come."""
    reading = column.reading
    phase = reading.view["phase"]
    column.head(reading.word("phase", phase) if phase is not None else reading.say("tab_irata"), "")
    month(column, 62)
    sums(column, 196)
