"""The beginning and the end: who lands on Irata, and who is First Founder."""

from __future__ import annotations

from serai.games.mule.codes import CODES
from serai.games.mule.printed.cards import TALENTS
from serai.games.mule.scene.reading import SEATS, MuleReading, shorten
from serai.games.mule.scene.work.column import INNER, PAD, WorkColumn, box, face
from serai.kernel.game import NONE
from serai.scene import Node, Tip, art

# ---- set-up ----------------------------------------------------------------------------------------------------------


def species(column: WorkColumn) -> None:
    """[MUL-19] The eight species, at most two players each."""
    reading = column.reading
    mine = bool(reading.codes("species"))
    column.head(reading.say("who_lands"), reading.say("species_choose" if mine else "species_wait"))
    talents = reading.view["options"]["special_talents"] == "on"
    for index, name in enumerate(CODES.domains["species"]):
        _species(column, name, index, talents)


def _species(column: WorkColumn, name: str, index: int, talents: bool) -> None:
    reading = column.reading
    owners = [seat for seat in range(reading.players) if reading.species(seat) == name]
    lit = reading.context.may(f"species:{name}")
    picture = art.rect(8, 8, 76, 76, 10, fill="var(--well)")
    picture += art.use(
        f"species-{name}", 10, 10, 72, color=f"var(--seat-{SEATS[reading.me]})", opacity="1" if lit or owners else ".6"
    )
    picture += art.text(reading.word("species", name), 10, 106, 14, weight=700, cls="" if lit else "soft")
    note = _trait(reading, name, talents)
    picture += art.text(note, 10, 124, 12, cls="soft")
    for place, seat in enumerate(owners):
        picture += face(reading, seat, 38, 96, 6 + 42 * place)
    tip = Tip(reading.word("species", name), (note,) if note else (), "MUL-19")
    column.button(
        f"species-{name}",
        PAD + index % 2 * 152,
        62 + index // 2 * 145,
        144,
        136,
        "",
        "",
        [f"species:{name}"],
        "",
        tip,
        f"species:{name}",
        picture=picture,
    )


def _trait(reading: MuleReading, name: str, talents: bool) -> str:
    """[MUL-33] [MUL-181] What a species brings."""
    printed, index = reading.printed.species, CODES.index("species", name)
    talent = int(printed.talent[index])
    if talents and talent != NONE:
        return reading.say(f"talent_{TALENTS[talent]}")
    if int(printed.money[index]) != NONE and reading.view["options"]["mode"] == "tournament":
        return reading.say("species_start", money=printed.money[index], packages=printed.packages[index])
    return reading.say("species_plain")


# ---- the end ---------------------------------------------------------------------------------------------------------


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
    total = sum(reading.view["money"])
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
