"""Under the ladder: the Store's counter, claims, roles, lots of several units, and the end of an Auction."""

from __future__ import annotations

from serai.games.mule.scene.bids import keypad
from serai.games.mule.scene.facts import SEATS, Facts, shorten
from serai.games.mule.scene.paper import INNER, PAD, Paper, face
from serai.scene import Node, Tip, art
from serai.scene.seats import badge

ROW_1, ROW_2, ROW_3 = 508, 555, 602
HIGH = 42
GAP = 8
QUARTER = (INNER + GAP) / 4
MOST_CHIPS = 16


def counter(paper: Paper, good: str) -> None:
    """The buttons that fit what is asked."""
    name = paper.facts.frame()[0]
    if name in ("DemandRoles", "DeclareRoles"):
        _roles(paper, name)
        return
    if paper.facts.codes("claim"):
        _claims(paper)
    else:
        _store_buttons(paper, good)
        _lots(paper, good)
    _end(paper)


# ---- the Store -------------------------------------------------------------------------------------------------------


def _store_buttons(paper: Paper, good: str) -> None:
    """One unit, or as many as there are."""
    facts = paper.facts
    sell, buy = facts.sell(good), facts.buy(good)
    have = facts.stock(facts.me, good)
    money, stock = int(facts.view["money"][facts.me]), int(facts.view["store"].get(good, 0))
    most = min(stock, money // sell) if sell else 0
    for index, (code, words, small, rule) in enumerate(
        (
            ("store_sell:1", "Sell 1", f"+${buy}", "MUL-221"),
            ("store_sell:all", f"Sell {have}" if have > 1 else "Sell all", f"+${buy * have}", "MUL-221"),
            ("store_buy:1", "Buy 1", f"\u2212${sell}", "MUL-222"),
            ("store_buy:max", f"Buy {most}" if most > 1 else "Buy max", f"\u2212${sell * most}", "MUL-222"),
        )
    ):
        why = code if code.endswith(":1") else ""
        name = f"btn-{code.replace(':', '-')}"
        shown = small if facts.look.may(code) else "\u2013"
        paper.button(
            name,
            PAD + index * QUARTER,
            ROW_1,
            QUARTER - GAP,
            HIGH,
            words,
            shown,
            [code],
            tip=Tip(f"{words}: {small}", ("At the Store",), rule),
            why=why,
        )


def _lots(paper: Paper, good: str) -> None:
    """[MUL-217] Offers of several units, at any price, to anyone or to one player."""
    third = (INNER + GAP) / 3
    for index, (code, words) in enumerate((("offer_sell", "Sell a lot"), ("offer_buy", "Buy a lot"))):
        tip = Tip(words, ("Any number of units at any price, for all or for one player",), "MUL-217")
        paper.button(
            f"btn-{code}", PAD + index * third, ROW_2, third - GAP, HIGH, words, "your terms", [code], tip=tip, why=code
        )
    cancels = paper.facts.codes("cancel")
    paper.button(
        "btn-cancel",
        PAD + 2 * third,
        ROW_2,
        third - GAP,
        HIGH,
        "Take back",
        "your offer",
        cancels,
        tip=Tip("Take back an offer", (), "MUL-220"),
        why="cancel:1",
    )


# ---- the end of an Auction -------------------------------------------------------------------------------------------


def _end(paper: Paper) -> None:
    facts = paper.facts
    live = facts.view["options"]["market"] == "live"
    if not live:
        seat = next((seat for seat in facts.look.asked), None)
        paper.button(
            "btn-pass",
            PAD,
            ROW_3,
            146,
            40,
            "Pass",
            "",
            ["pass"],
            tip=Tip("Pass for now", ("When all pass in a row the Auction is over",), "MUL-232"),
            why="pass",
        )
        if seat is not None:
            word = "Your turn." if seat == facts.look.viewer else f"{facts.name(seat)} is trading."
            drawn = face(facts, seat, 34, 0, 2) + art.text(word, 42, 25, 12, cls="soft")
            paper.add(Node("turn-of", PAD + 156, ROW_3, drawn, word))
        return
    done = facts.look.viewer in facts.view["done_mask"]
    code = "undone" if done else "done"
    paper.button(
        "btn-done",
        PAD,
        ROW_3,
        100,
        40,
        "Not done" if done else "Done",
        "",
        [code],
        "ic-check",
        Tip("Done", ("The Auction ends when all are done",), "MUL-243"),
        code,
    )
    counting = bool(facts.view["counting"])
    paper.button(
        "btn-countdown",
        PAD + 106,
        ROW_3,
        96,
        40,
        "Count",
        "",
        ["countdown"],
        "ic-clock",
        Tip("Start the countdown", ("A deal stops it",), "MUL-228"),
        "countdown",
    )
    drawn = art.circle(18, 20, 16, fill="none", stroke="var(--bad)" if counting else "var(--line)", stroke_width=4)
    drawn += art.use("ic-clock", 9, 11, 18, color="var(--bad)" if counting else "var(--ink-soft)")
    drawn += art.text("A deal" if counting else "count", 42, 17, 12, cls="bad" if counting else "soft")
    drawn += art.text("stops it" if counting else "is off", 42, 31, 12, cls="bad" if counting else "soft")
    if facts.codes("claim"):
        _short_lots(paper)
        return
    paper.add(Node("countdown", PAD + 208, ROW_3, drawn, "The countdown runs" if counting else "No countdown"))


def _short_lots(paper: Paper) -> None:
    """While a claim is asked for, lots have small buttons."""
    for index, (code, sprite, words) in enumerate(
        (("offer_sell", "chute", "Sell a lot"), ("offer_buy", "coins", "Buy a lot"))
    ):
        picture = art.use(sprite, 8, 7, 28, 26, color="var(--copper)")
        tip = Tip(words, ("Any number of units at any price",), "MUL-217")
        paper.button(
            f"btn-{code}", PAD + 208 + 46 * index, ROW_3, 42, 40, "", "", [code], tip=tip, why=code, picture=picture
        )


# ---- claims ----------------------------------------------------------------------------------------------------------


def _claims(paper: Paper) -> None:
    """[MUL-223] [MUL-233] How many of the Store's last units one wants: chips from none to all."""
    facts = paper.facts
    codes = facts.codes("claim")
    caller = facts.frame()[1].get("caller", facts.view["caller"])
    units = facts.frame()[1].get("units", facts.view["called"])
    who = facts.name(int(caller)) if caller is not None else "Somebody"
    paper.words("claim-line", PAD + 2, ROW_1 + 10, f"{who} calls for {units}. You come first: how many?")
    shown = codes[: MOST_CHIPS - 1] + codes[-1:] if len(codes) > MOST_CHIPS else codes
    rest = [code for code in codes if code not in shown]
    wide = (INNER + 5) / 8
    for index, code in enumerate(shown):
        x, y = PAD + index % 8 * wide, ROW_1 + 17 + index // 8 * 39
        wish = code.partition(":")[2]
        word = "none" if wish == "0" else wish
        extra = rest if rest and index == len(shown) - 1 else []
        paper.button(
            f"claim-{wish}", x, y, wide - 5, 35, word, "", [code, *extra], tip=Tip(f"Claim {word}", (), "MUL-223")
        )


# ---- roles -----------------------------------------------------------------------------------------------------------


def _roles(paper: Paper, name: str) -> None:
    """[MUL-225] Sealed: whether all shall declare, and as what."""
    facts = paper.facts
    answered = bool(facts.my_answer()) and not facts.look.offered
    if name == "DemandRoles":
        line = "Your answer lies sealed." if answered else "Shall everybody declare to be Buyer or Seller?"
        pairs = (("demand", "Declare!", "all must say"), ("no_demand", "No need", "all stay open"))
        sprites = ("phase-market", "ic-check")
    else:
        line = "Your role lies sealed." if answered else "All show their role at once, for this Auction."
        pairs = (("role:buyer", "Buyer", "climbs on coins"), ("role:seller", "Seller", "sinks by chute"))
        sprites = ("coins", "chute")
    paper.words("role-line", PAD + 2, ROW_1 + 16, line)
    for index, ((code, words, small), sprite) in enumerate(zip(pairs, sprites, strict=True)):
        paper.button(
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


# ---- a free offer ----------------------------------------------------------------------------------------------------


def offer(paper: Paper) -> None:
    """[MUL-217] Two digits of units, four of dollars, then for whom."""
    facts = paper.facts
    fields = facts.frame()[1]
    digits = [int(digit) for digit in fields.get("digits", [])]
    selling = int(fields["side"]) == 1
    good = str(facts.view["auction"])
    word = facts.word("good", good)
    have = f"You have {facts.stock(facts.me, good)} {word} and ${facts.view['money'][facts.me]}."
    paper.head(f"{'Sell' if selling else 'Buy'} a lot", have)
    drawn = art.use(f"good-{good}-letter", 0, 0, 36)
    paper.add(Node("lot-good", 270, 8, drawn))
    end = keypad(paper, 84, digits, (("units", 2), ("dollars for the lot", 4)))
    _partners(paper, end + 12)
    _sum(paper, digits, selling, word, end + 190)


def _partners(paper: Paper, y: float) -> None:
    facts = paper.facts
    paper.words("for-whom", PAD + 2, y + 10, "Then: for whom?")
    codes = ["partner:anyone", *(f"partner:{seat}" for seat in range(facts.players) if seat != facts.me)]
    wide = INNER / 2
    for index, code in enumerate(codes):
        name = code.partition(":")[2]
        x, top = PAD + index % 2 * wide, y + 20 + index // 2 * 54
        picture = "" if name == "anyone" else _head(facts, int(name))
        words = "Anyone" if name == "anyone" else shorten(facts.name(int(name)), 9)
        paper.button(
            f"partner-{name}",
            x,
            top,
            wide - 6,
            48,
            words,
            "",
            [code],
            picture=picture,
            tip=Tip(f"For {words}", (), "MUL-217"),
            why=code,
        )


def _head(facts: Facts, seat: int) -> str:
    return face(facts, seat, 36, 6, 5) if facts.species(seat) else badge(SEATS[seat], 10, 12, 22)


def _sum(paper: Paper, digits: list[int], selling: bool, word: str, y: float) -> None:
    """The offer as far as it is written."""
    units = int("".join(map(str, digits[:2]))) if len(digits) >= 2 else None
    total = int("".join(map(str, digits[2:]))) if len(digits) == 6 else None
    parts = [f"{'Sell' if selling else 'Buy'} {units if units is not None else '…'} {word}"]
    parts.append(f"for ${total if total is not None else '…'}")
    if units and total is not None:
        parts.append(f"(${total / units:.2f} each)")
    paper.words("terms", PAD + 2, y, " ".join(parts), size=14, cls="")
