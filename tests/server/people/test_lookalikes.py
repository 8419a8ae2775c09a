"""A name at a table cannot be taken for another player's."""

from __future__ import annotations

import pytest

from serai.server.lobby import create, invites
from serai.server.people.identity import Person, rename
from serai.server.people.lookalikes import NameRefused, refuse_lookalike, skeleton
from tests.server.support import ANN, BOB, CY, open_tables, seated, table_for

CYRILLIC_ANN = "\u0410nn"  # its first letter only looks like A


@pytest.mark.parametrize(
    "other",
    [
        "Ann",
        "ann",
        "ANN",
        "  A n n ",
        "A.nn!",
        CYRILLIC_ANN,
        "\u0391nn",  # Greek
        "\uff21nn",  # full width
        "\U0001d400nn",  # mathematical
        "\u00c1nn",  # with an accent
        "An\u0578",  # Armenian
    ],
)
def test_what_looks_like_ann(other: str) -> None:
    with pytest.raises(NameRefused, match="could be taken for Ann"):
        refuse_lookalike(other, ["Bob", "Ann"])


@pytest.mark.parametrize(
    ("one", "other"), [("Bill", "B\u0456II"), ("Mia", "rnia"), ("Bob0", "B0bo"), ("\u0421ara", "Cara")]
)
def test_other_tricks(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "Anne", "Hannah", "Nan", "Ana"),
        ("\u0418\u0432\u0430\u043d", "\u0410\u043d\u043d\u0430", "\u041c\u0430\u0440\u0438\u044f"),
        ("\u674e", "\u738b", "\u3042\u304d", "!!!", "\u2665"),
        ("Guest Almond", "Almond", "Guest Amber"),
        ("Player 2", "Player 3"),
    ],
)
def test_names_that_differ(names: tuple[str, ...]) -> None:
    assert len({skeleton(name) for name in names}) == len(names)


async def test_at_one_table(database: str) -> None:
    async with open_tables(database) as tables:
        table_id = await create.create_table(tables, ANN, "caravan", 3, {}, seated(ANN, BOB, "random"))
        link = await invites.invite(tables, ANN, table_id, None)
        await invites.join(tables, ANN, link, "Ann")
        bot = (await tables.get(table_id)).record.names[2]
        for name in (CYRILLIC_ANN, bot.upper()):
            with pytest.raises(NameRefused):
                await invites.join(tables, BOB, link, name)
        assert (await tables.get(table_id)).record.seats[1].open, "nothing was done"
        await invites.join(tables, BOB, link, "Bob")
        for name in ("ANN", bot):
            with pytest.raises(NameRefused):
                await rename(tables.store, BOB, name)
        renamed = await rename(tables.store, BOB, "B\u00f6b")
        assert (await rename(tables.store, renamed, "Cy")).name == "Cy", "one may look like oneself"
        await rename(tables.store, Person("cy", "Cy", True), "Ann")  # at no table with Ann


async def test_a_bot_gets_a_name_that_is_free(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        first = await table_for(tables, "caravan", ANN, "random")
        taken = first.record.names[1]
        table_id = await create.create_table(tables, ANN, "caravan", 2, {}, seated(CY, CY))
        await invites.join(tables, CY, await invites.invite(tables, ANN, table_id, 0), taken)
        await invites.seat_bot(tables, ANN, table_id, 1, "random")
        assert (await tables.get(table_id)).record.names[1] != taken
