"""The end: who is First Founder, and how the colony did."""

from __future__ import annotations

from serai.games.mule.scene.work.column import INNER, PAD, WorkColumn, box, face
from serai.games.mule.turn import colony_total
from serai.scene import Node, Tip, art
from serai.scene.texts import shorten


def over(column: WorkColumn) -> None:
    """[MUL-167] [MUL-172] The First Founder, and how the colony did."""
    reading = column.reading
    order = list(reading.view["ranking"])
    winner = order[0]
    column.head(reading.say("ship_back"), reading.tell("first_founder", winner), "kind-the_ship_is_back")
    for index, seat in enumerate(order):
        y = 66 + index * 96
        drawn = box(INNER, 88) + art.use(f"house-{min(index + 1, 4)}", 10, 14, 60) + face(reading, seat, 56, 72, 18)
        drawn += art.text(shorten(reading.name(seat), 9), 138, 40, 16, weight=700)
        owned = reading.say("owned", lands=len(reading.boards[seat]), mules=len(reading.mules(seat)))
        drawn += art.text(owned, 138, 62, 12, cls="soft")
        drawn += art.text(f"${reading.view['scores'][seat]}", INNER - 12, 41, 20, anchor="end", weight=800)
        column.add(
            Node(
                f"final-{seat}",
                PAD,
                y,
                drawn,
                reading.say("final", rank=index + 1, who=reading.name(seat), dollars=reading.view["scores"][seat]),
                Tip(reading.name(seat), (reading.say("in_money", money=reading.view["money"][seat]),), "MUL-167"),
                (0, 0, INNER, 88, 10),
            )
        )
    if reading.view["options"]["mode"] == "tournament":
        _success(column, 66 + len(order) * 96)


def _success(column: WorkColumn, y: float) -> None:
    """[MUL-172] Six steps of success for the colony as a whole."""
    reading, say = column.reading, column.reading.say
    total = int(colony_total(reading.world))
    level = int(reading.printed.level(reading.players, total))
    drawn = box(INNER, 92) + art.text(say("colony_worth", total=total), 12, 26, 14, weight=700)
    for index in range(6):
        lit = index < level
        drawn += art.use("phase-events", 14 + 32 * index, 38, 26, color="var(--gold-d)" if lit else "var(--line)")
    drawn += art.text(say("success_line", level=level), 12, 82, 12, cls="soft")
    column.add(
        Node(
            "success",
            PAD,
            y,
            drawn,
            say("success_label", total=total, level=level),
            Tip(say("success_name"), (say("success_tip", level=level),), "MUL-172"),
            (0, 0, INNER, 92, 10),
        )
    )
