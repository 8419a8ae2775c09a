"""A person is deleted: nothing of the person is left, and the games of the others go on."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from serai.server import wire
from serai.server.api.socket import enter
from serai.server.db import schema
from serai.server.lobby.load import load_table
from serai.server.people import identity
from serai.server.people.identity import Person, hashed
from serai.server.people.own_data import own_data
from serai.server.people.removal import GONE, delete_person
from serai.server.table.table import Table
from serai.server.table.viewer import Viewer
from tests.server.support import ANN, BOB, name, open_tables, play, table_for, until

ANNA = Person("anna-id-0123456789", "Anna of Nowhere", False, "anna@example.org")


def add_anna(db: Connection) -> None:
    """A person with one of everything that the schema knows of people."""
    now = identity.now()
    db.execute(insert(schema.users).values(id=ANNA.id, name=ANNA.name, mail=ANNA.mail, guest=False, created=now))
    mine = {"user_id": ANNA.id, "created": now}
    db.execute(insert(schema.sessions).values(token=hashed("a"), kind="browser", **mine))
    db.execute(insert(schema.sessions).values(token=hashed("b"), kind="program", label="Anna's bot", **mine))
    db.execute(insert(schema.passkeys).values(id="anna-key", public_key=b"anna", uses=1, **mine))
    db.execute(insert(schema.challenges).values(challenge="c", **mine))
    db.execute(insert(schema.mail_links).values(token=hashed("d"), mail=ANNA.mail, used=True, **mine))
    other = {**mine, "user_id": "bob"}
    db.execute(insert(schema.mail_links).values(token=hashed("e"), mail=ANNA.mail, used=False, **other))


async def a_game_with_anna(tables: Any) -> Table:
    await tables.store.write(add_anna)
    table = await table_for(tables, "citrus", ANNA, BOB)
    while not all(table.ledger.decisions):
        seat = table.ledger.asked_seats()[0]
        assert (await play(table, (ANNA, BOB)[seat], seat)).ok
    await table.chat.say(ANNA.id, wire.Say(name(), "Anna says something"))
    await table.chat.say(BOB.id, wire.Say(name(), "and Bob, too"))
    await table.chat.write(ANNA.id, wire.Write(name(), "Anna's notes"))

    def more(db: Connection) -> None:
        here = {"table_id": table.record.id, "user_id": ANNA.id}
        db.execute(insert(schema.presence).values(node="n", **here))
        db.execute(insert(schema.votes).values(seat=1, **here))
        db.execute(insert(schema.drafts).values(seat=0, number=99, code="x", terms="", **here))

    await tables.store.write(more)
    return table


def everything(db: Connection) -> dict[str, str]:
    """Every table of the database as text."""
    return {
        table.name: "\n".join(repr(tuple(row)) for row in db.execute(select(table)))
        for table in schema.metadata.sorted_tables
    }


async def test_nothing_is_left_of_a_deleted_person(database: str) -> None:
    async with open_tables(database) as tables:
        table = await a_game_with_anna(tables)
        before = await tables.store.read(everything)
        owned = {entry for entry, text in before.items() if ANNA.id in text}
        personal = {
            one.name
            for one in schema.metadata.sorted_tables
            if any(column.name in ("user_id", "owner") or one is schema.users for column in one.c)
        }
        assert owned >= personal - {"tables"}, "the test has one of each kind"
        concerned = await tables.store.write(lambda db: delete_person(db, tables.store, ANNA))
        assert concerned == [table.record.id]
        after = "\n".join((await tables.store.read(everything)).values())
        for secret in (ANNA.id, ANNA.name, ANNA.mail or "", "Anna", "anna"):
            assert secret not in after, secret
        assert "and Bob, too" in after
        with pytest.raises(IntegrityError):
            await tables.store.write(add_nobody_twice)


def add_nobody_twice(db: Connection) -> None:
    db.execute(insert(schema.users).values(id=GONE, name="", guest=False))


async def test_the_others_play_on(database: str) -> None:
    """The name is gone from the table at once; a bot may stand in; connections of the deleted person close."""
    async with open_tables(database) as tables:
        table = await a_game_with_anna(tables)
        digest = table.ledger.match.digest
        anna = Viewer(table, ANNA.id, session=hashed("a"))
        bob = Viewer(table, BOB.id)
        for viewer in (anna, bob):
            await enter(table, viewer)
        await tables.store.write(lambda db: delete_person(db, tables.store, ANNA))
        await table.reseat()
        assert table.record.names == ["Former player", "Bob"] and table.record.seats[0].user_id == GONE
        assert not table.record.seats[0].open
        await until(anna.closed.is_set)
        assert not bob.closed.is_set()
        _, ledger = await load_table(tables.store, table.record.id, tables.trials)
        assert ledger.match.digest == digest, "the game itself is as it was"
        for _ in range(20):
            if table.ledger.asked_seats() == [0]:
                break
            assert (await play(table, BOB, 1)).ok
        table.attendance.left[GONE] = asyncio.get_running_loop().time() - 60
        assert (await table.stand_ins.ask(BOB.id, wire.StandIn(name(), 0, "best"))).ok
        await until(lambda: table.ledger.asked_seats() != [0] or table.ledger.match.over)


async def test_two_deleted_people_of_one_table_and_of_one_name(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        table = await a_game_with_anna(tables)
        for person in (ANNA, BOB, ANN):
            await tables.store.write(lambda db, person=person: delete_person(db, tables.store, person))  # type: ignore[misc]
        await table.reseat()
        assert table.record.names == ["Former player"] * 2 and table.record.owner == GONE
        assert len(await tables.store.read(lambda db: db.execute(select(schema.users)).all())) == 2, "Cy and nobody"


async def test_a_person_gets_all_that_is_the_persons_own(database: str) -> None:
    async with open_tables(database) as tables:
        table = await a_game_with_anna(tables)
        data = json.loads(json.dumps(await tables.store.read(lambda db: own_data(db, ANNA))))
        assert data["account"]["name"] == ANNA.name and data["account"]["mail"] == ANNA.mail
        assert [one["kind"] for one in data["account"]["sessions"]] == ["browser", "program"]
        assert len(data["account"]["passkeys"]) == 1
        assert [link["mail"] for link in data["account"]["mail_links"]] == [ANNA.mail]
        (game,) = data["games"]
        assert game["id"] == table.record.id and [seat["mine"] for seat in game["seats"]] == [True, False]
        assert game["choices"] and {one["seat"] for one in game["choices"]} == {0}
        assert game["unfinished"] == [{"seat": 0, "code": "x"}]
        assert [line["text"] for line in data["chat"]] == ["Anna says something"]
        assert [note["text"] for note in data["notes"]] == ["Anna's notes"]
        text = json.dumps(data)
        for secret in (hashed("a"), "and Bob, too", table.record.seed or "no seed"):
            assert secret not in text
