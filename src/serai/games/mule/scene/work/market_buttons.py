"""The buttons under the ladder: the Store's counter, claims, roles, lots of several units, the end of an Auction."""

from __future__ import annotations

from serai.games.mule.market.trading import store_charges, store_pays, within_reach
from serai.games.mule.scene.work.column import INNER, PAD, WorkColumn, face
from serai.scene import Node, Tip, art

ROW_1, ROW_2, ROW_3 = 508, 555, 602
HIGH = 42
GAP = 8
QUARTER = (INNER + GAP) / 4
MOST_CHIPS = 16


def counter(column: WorkColumn, good: str) -> None:
    """The buttons that fit what is asked."""
    name = column.reading.frame()[0]
    if name in ("DemandRoles", "DeclareRoles"):
        _roles(column, name)
        return
    if column.reading.codes("claim"):
        _claims(column)
    else:
        _store_buttons(column, good)
        _lots(column, good)
    _end(column)


# ---- the Store -------------------------------------------------------------------------------------------------------


def _store_buttons(column: WorkColumn, good: str) -> None:
    """One unit, or as many as there are."""
    reading = column.reading
    say, world, have = reading.say, reading.world, reading.stock(reading.me, good)
    most = int(within_reach(world, reading.me))
    for index, (code, words, small, rule) in enumerate(
        (
            ("store_sell:1", say("sell_units", units=1), f"+${store_pays(world, 1)}", "MUL-221"),
            (
                "store_sell:all",
                say("sell_units" if have > 1 else "sell_all", units=have),
                f"+${store_pays(world, have)}",
                "MUL-221",
            ),
            ("store_buy:1", say("buy_units", units=1), f"\u2212${store_charges(world, 1)}", "MUL-222"),
            (
                "store_buy:max",
                say("buy_units" if most > 1 else "buy_max", units=most),
                f"\u2212${store_charges(world, most)}",
                "MUL-222",
            ),
        )
    ):
        why = code if code.endswith(":1") else ""
        name = f"btn-{code.replace(':', '-')}"
        shown = small if reading.context.may(code) else "\u2013"
        column.button(
            name,
            PAD + index * QUARTER,
            ROW_1,
            QUARTER - GAP,
            HIGH,
            words,
            shown,
            [code],
            tip=Tip(reading.noted(words, [small]), (say("at_store"),), rule),
            why=why,
        )


def _lots(column: WorkColumn, good: str) -> None:
    """[MUL-217] Offers of several units, at any price, to anyone or to one player."""
    third = (INNER + GAP) / 3
    say = column.reading.say
    for index, code in enumerate(("offer_sell", "offer_buy")):
        words, note = say(f"lot_{code}"), say("lot_terms")
        tip = Tip(words, (say("lot_tip"),), "MUL-217")
        column.button(
            f"btn-{code}", PAD + index * third, ROW_2, third - GAP, HIGH, words, note, [code], tip=tip, why=code
        )
    cancels = column.reading.codes("cancel")
    column.button(
        "btn-cancel",
        PAD + 2 * third,
        ROW_2,
        third - GAP,
        HIGH,
        say("take_back"),
        say("take_back_note"),
        cancels,
        tip=Tip(say("take_back_tip"), (), "MUL-220"),
        why="cancel:1",
    )


# ---- the end of an Auction -------------------------------------------------------------------------------------------


def _end(column: WorkColumn) -> None:
    reading = column.reading
    live = reading.view["options"]["market"] == "live"
    if not live:
        seat = next((seat for seat in reading.context.asked), None)
        column.button(
            "btn-pass",
            PAD,
            ROW_3,
            146,
            40,
            reading.say("market_pass"),
            "",
            ["pass"],
            tip=Tip(reading.say("market_pass_name"), (reading.say("market_pass_tip"),), "MUL-232"),
            why="pass",
        )
        if seat is not None:
            word = reading.tell("trading", seat)
            drawn = face(reading, seat, 34, 0, 2) + art.text(word, 42, 25, 12, cls="soft")
            column.add(Node("turn-of", PAD + 156, ROW_3, drawn, word))
        return
    done = reading.context.viewer in reading.view["done_mask"]
    code = "undone" if done else "done"
    column.button(
        "btn-done",
        PAD,
        ROW_3,
        100,
        40,
        reading.say("market_undone" if done else "market_done"),
        "",
        [code],
        "ic-check",
        Tip(reading.say("market_done"), (reading.say("market_done_tip"),), "MUL-243"),
        code,
    )
    counting = bool(reading.view["counting"])
    column.button(
        "btn-countdown",
        PAD + 106,
        ROW_3,
        96,
        40,
        reading.say("countdown_start"),
        "",
        ["countdown"],
        "ic-clock",
        Tip(reading.say("countdown_start_name"), (reading.say("countdown_start_tip"),), "MUL-228"),
        "countdown",
    )
    drawn = art.circle(18, 20, 16, fill="none", stroke="var(--bad)" if counting else "var(--line)", stroke_width=4)
    drawn += art.use("ic-clock", 9, 11, 18, color="var(--bad)" if counting else "var(--ink-soft)")
    for row, line in enumerate(reading.say("countdown_on" if counting else "countdown_off").split("\n")):
        drawn += art.text(line, 42, 17 + 14 * row, 12, cls="bad" if counting else "soft")
    if reading.codes("claim"):
        _short_lots(column)
        return
    label = reading.say("countdown_runs" if counting else "countdown_none")
    column.add(Node("countdown", PAD + 208, ROW_3, drawn, label))


def _short_lots(column: WorkColumn) -> None:
    """While a claim is asked for, lots have small buttons."""
    say = column.reading.say
    for index, (code, sprite) in enumerate((("offer_sell", "chute"), ("offer_buy", "coins"))):
        picture = art.use(sprite, 8, 7, 28, 26, color="var(--copper)")
        tip = Tip(say(f"lot_{code}"), (say("lot_short_tip"),), "MUL-217")
        column.button(
            f"btn-{code}", PAD + 208 + 46 * index, ROW_3, 42, 40, "", "", [code], tip=tip, why=code, picture=picture
        )


# ---- claims ----------------------------------------------------------------------------------------------------------


def _claims(column: WorkColumn) -> None:
    """[MUL-223] [MUL-233] How many of the Store's last units one wants: chips from none to all."""
    reading = column.reading
    codes = reading.codes("claim")
    caller = reading.frame()[1].get("caller", reading.view["caller"])
    units = reading.frame()[1].get("units", reading.view["called"])
    known = caller is not None
    line = (
        reading.say("claim_line", who=reading.name(int(caller)), units=units)
        if known
        else reading.say("claim_any", units=units)
    )
    column.words("claim-line", PAD + 2, ROW_1 + 10, line)
    shown = codes[: MOST_CHIPS - 1] + codes[-1:] if len(codes) > MOST_CHIPS else codes
    rest = [code for code in codes if code not in shown]
    wide = (INNER + 5) / 8
    for index, code in enumerate(shown):
        x, y = PAD + index % 8 * wide, ROW_1 + 17 + index // 8 * 39
        wish = code.partition(":")[2]
        word = reading.say("claim_none") if wish == "0" else wish
        extra = rest if rest and index == len(shown) - 1 else []
        tip = Tip(reading.say("claim_none_tip" if wish == "0" else "claim_tip", units=wish), (), "MUL-223")
        column.button(f"claim-{wish}", x, y, wide - 5, 35, word, "", [code, *extra], tip=tip)


# ---- roles -----------------------------------------------------------------------------------------------------------


def _roles(column: WorkColumn, name: str) -> None:
    """[MUL-225] Sealed: whether all shall declare, and as what."""
    reading = column.reading
    answered = bool(reading.my_answer()) and not reading.context.offered
    if name == "DemandRoles":
        line = reading.say("answer_sealed" if answered else "demand_ask")
        pairs = (("demand", "demand"), ("no_demand", "no_demand"))
        sprites = ("phase-market", "ic-check")
    else:
        line = reading.say("role_sealed" if answered else "role_ask")
        pairs = (("role:buyer", "declare_buyer"), ("role:seller", "declare_seller"))
        sprites = ("coins", "chute")
    column.words("role-line", PAD + 2, ROW_1 + 16, line)
    for index, ((code, key), sprite) in enumerate(zip(pairs, sprites, strict=True)):
        words, small = reading.say(key), reading.say(f"{key}_note")
        column.button(
            f"btn-{code.replace(':', '-')}",
            PAD + index * 152,
            ROW_1 + 30,
            144,
            64,
            words,
            small,
            [code],
            sprite,
            Tip(words, (small,), "MUL-225"),
            code,
        )
