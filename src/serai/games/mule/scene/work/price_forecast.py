"""The pricing rule, written out."""

from __future__ import annotations

from serai.games.mule.scene.reading import GOODS
from serai.games.mule.scene.work.column import INNER, PAD, WorkColumn, box
from serai.scene import Node, Tip, art


def sums(column: WorkColumn, y: float) -> None:
    """[MUL-118 to MUL-123] The pricing rule, written out with today's stocks."""
    reading, say = column.reading, column.reading.say
    drawn = box(INNER, 144) + art.text(say("pricing_next"), 12, 24, 14, weight=700)
    told = []
    for index, good in enumerate(GOODS):
        top = 48 + 28 * index
        steps, now, then = reading.steps(good), reading.sell(good), reading.forecast(good)
        drawn += art.use(f"good-{good}", 12, top - 17, 22) + art.text(f"${now}", 46, top, 14, weight=700)
        if steps is None:
            drawn += art.text(say("pricing_card" if then is None else "pricing_this_card"), 82, top, 12, cls="soft")
        else:
            drawn += art.text(f"+{steps[0]}", 84, top, 14, weight=700, cls="bad" if steps[0] else "soft")
            drawn += art.text(f"\u2212{steps[1]}", 118, top, 14, weight=700, cls="good" if steps[1] else "soft")
            drawn += art.text(say(f"pricing_{good}"), 152, top, 12, cls="soft")
        if then is not None:
            drawn += art.text(f"→ ${then[0]}", INNER - 12, top, 16, anchor="end", weight=800)
            told.append(say("pricing_price", good=good, dollars=then[0]))
    column.add(
        Node(
            "sums",
            PAD,
            y,
            drawn,
            say("pricing_prices", prices=reading.join(told)),
            Tip(reading.word("phase", "pricing"), (say("pricing_tip"),), "MUL-118"),
            (0, 0, INNER, 144, 10),
        )
    )
