"""The set-up: who lands on Irata."""

from __future__ import annotations

from serai.games.mule.codes import CODES
from serai.games.mule.printed.cards import TALENTS
from serai.games.mule.scene.reading import SEATS, MuleReading
from serai.games.mule.scene.work.column import PAD, WorkColumn, face
from serai.games.mule.setup import has_handicap
from serai.kernel.game import NONE
from serai.scene import Tip, art

# ---- set-up ----------------------------------------------------------------------------------------------------------


def species(column: WorkColumn) -> None:
    """[MUL-19] The eight species, each with the players who have it."""
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
    if has_handicap(reading.world, index):
        return reading.say("species_start", money=printed.money[index], packages=printed.packages[index])
    return reading.say("species_plain")
