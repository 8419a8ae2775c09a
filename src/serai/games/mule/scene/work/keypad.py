"""A keypad for any sum: boxes that fill with digits, and the ten keys."""

from __future__ import annotations

from serai.games.mule.scene.work.column import PAD, WorkColumn
from serai.scene import Node, Tip, art


def keypad(column: WorkColumn, y: float, digits: list[int], fields: tuple[tuple[str, int], ...]) -> float:
    """Boxes that fill with digits, and the ten keys; gives the height where it ends."""
    x, at = float(PAD), 0
    for name, length in fields:
        column.words(f"field-{name}", x + 2, y, column.reading.say(f"field_{name}"))
        for index in range(length):
            given = digits[at] if at < len(digits) else None
            edge = "var(--act)" if at == len(digits) else "var(--line)"
            drawn = art.rect(0, 0, 40, 48, 8, fill="var(--well)", stroke=edge, stroke_width=2)
            drawn += art.text("" if given is None else given, 20, 34, 28, anchor="middle", weight=700)
            column.add(Node(f"digit-{name}-{index}", x, y + 8, drawn))
            x, at = x + 44, at + 1
        x += 14
    for digit in range(10):
        row, place = divmod(digit - 1, 3) if digit else (3, 1)
        code = f"digit:{digit}"
        column.button(
            f"key-{digit}",
            PAD + place * 100,
            y + 76 + row * 60,
            96,
            52,
            str(digit),
            "",
            [code],
            tip=Tip(column.reading.say("digit_key", number=digit), (), "MUL-245"),
            why=code,
        )
    return y + 76 + 4 * 60
