"""Packages from Home World: who opens one decides unseen."""

from __future__ import annotations

from serai.games.mule.scene.work.column import INNER, PAD, WorkColumn, box
from serai.games.mule.scene.work.development import preview
from serai.games.mule.scene.work.price_forecast import sums
from serai.scene import Node, Tip, art


def packages(column: WorkColumn) -> None:
    """[MUL-88] [MUL-90] All holders with the least Food decide unseen."""
    reading = column.reading
    numbers = reading.printed.numbers
    mine = reading.context.may("package")
    answer = reading.my_answer()
    line = reading.say("package_unseen" if mine or not answer else "answer_sealed")
    column.head(reading.say("package"), line)
    holds = {"food": numbers.package_food, "energy": numbers.package_energy}
    drawn = box(INNER, 190) + art.use("package", 88, 12, 120)
    drawn += art.use("good-food", 82, 144, 30) + art.text(f"+{numbers.package_food}", 118, 169, 20, weight=800)
    drawn += art.use("good-energy", 160, 144, 30) + art.text(f"+{numbers.package_energy}", 196, 169, 20, weight=800)
    column.add(
        Node(
            "package-card",
            PAD,
            62,
            drawn,
            reading.say("package_holds", **holds),
            Tip(reading.say("package"), (reading.say("package_tip", **holds),), "MUL-88"),
            (0, 0, INNER, 190, 10),
        )
    )
    column.button(
        "btn-package",
        PAD,
        264,
        144,
        60,
        reading.say("package_open"),
        reading.say("package_open_note"),
        ["package"],
        tip=Tip(reading.say("package_open_tip"), (), "MUL-88"),
        why="package",
    )
    column.button(
        "btn-keep",
        PAD + 152,
        264,
        144,
        60,
        reading.say("package_keep"),
        reading.say("package_keep_note"),
        ["keep"],
        tip=Tip(reading.say("package_keep_tip"), (), "MUL-88"),
        why="keep",
    )
    preview(column, 336)
    sums(column, 496)
