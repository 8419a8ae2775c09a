"""What is too old is deleted, and nothing else."""

from __future__ import annotations

import logging
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, func, insert, select, update

from serai.server import wire
from serai.server.db import schema
from serai.server.lobby import create, retention
from serai.server.lobby.retention import BadRetention, Retention, purge
from serai.server.people import identity
from serai.server.people.identity import Person, hashed
from tests.server.support import ANN, BOB, CY, name, open_tables, play, table_for, until

ALL = Retention(guests=10, unplayed=10, links=10, sessions=10, chat=10)
OLD, NEW = identity.now() - timedelta(days=11), identity.now() - timedelta(days=9)


def guest(db: Connection, user_id: str, created: Any, **more: Any) -> Person:
    db.execute(insert(schema.users).values(id=user_id, name=user_id, created=created, **{"guest": True, **more}))
    db.execute(insert(schema.sessions).values(token=hashed(user_id), user_id=user_id, kind="browser", created=NEW))
    return Person(user_id, user_id, True)


async def users(store: Any) -> set[str]:
    return set(await store.read(lambda db: list(db.scalars(select(schema.users.c.id)))))


async def test_guests_without_games_vanish(database: str) -> None:
    async with open_tables(database) as tables:
        store = tables.store

        def some(db: Connection) -> None:
            guest(db, "old", OLD)
            guest(db, "new", NEW)
            guest(db, "member", OLD, guest=False)
            guest(db, "banned", OLD, banned=OLD)
            guest(db, "program", OLD)
            guest(db, "player", OLD)
            guest(db, "host", OLD)
            db.execute(insert(schema.sessions).values(token="k", user_id="program", kind="program", created=OLD))

        await store.write(some)
        host = Person("host", "host", True)
        made = await create.create_table(
            tables, host, "caravan", 2, {}, [create.SeatSetup("me"), create.SeatSetup("open")]
        )
        taken = update(schema.seats).where(schema.seats.c.table_id == made, schema.seats.c.seat == 1)
        await store.write(lambda db: db.execute(taken.values(user_id="player")) and None)
        note = wire.Write(name(), "a watcher's notes")
        assert (await (await tables.get(made)).chat.write("old", note)).ok
        everybody = await users(store)
        assert (await purge(store, ALL, dry_run=True))["guests"] == 1 and await users(store) == everybody
        assert (await purge(store, ALL))["guests"] == 1
        assert await users(store) == everybody - {"old"}
        assert (await purge(store, ALL))["guests"] == 0


async def test_tables_that_nobody_played(database: str) -> None:
    async with open_tables(database) as tables:
        store, ids = tables.store, {}
        for kind in ("unplayed", "played", "new", "watched", "over"):
            table = await table_for(tables, "citrus", ANN, BOB)
            ids[kind] = table.record.id
        played = await tables.get(ids["played"])
        seat = played.ledger.asked_seats()[0]
        assert (await play(played, (ANN, BOB)[seat], seat)).ok
        here = {"table_id": ids["watched"], "user_id": CY.id, "node": "n", "at": identity.now()}

        def age(db: Connection) -> None:
            tables = schema.tables
            db.execute(update(tables).values(touched=OLD))
            db.execute(update(tables).where(tables.c.id == ids["new"]).values(touched=NEW))
            db.execute(update(tables).where(tables.c.id == ids["over"]).values(over=True))
            db.execute(update(tables).where(tables.c.id == ids["over"]).values(rematch=ids["unplayed"]))
            db.execute(insert(schema.presence).values(**here))

        await store.write(age)
        assert (await purge(store, ALL))["unplayed"] == 1
        left = await store.read(lambda db: set(db.scalars(select(schema.tables.c.id))))
        assert left == set(ids.values()) - {ids["unplayed"]}
        for part in (schema.log, schema.seats, schema.invites):
            found = select(func.count()).where(part.c.table_id == ids["unplayed"])
            assert await store.read(partial(scalar, found)) == 0
        rematches = select(func.count(schema.tables.c.rematch))
        assert await store.read(partial(scalar, rematches)) == 0


async def test_games_of_an_age_go_only_if_the_host_says_so(database: str) -> None:
    async with open_tables(database) as tables:
        store, ids = tables.store, {}
        for kind in ("idle", "over", "new"):
            table = await table_for(tables, "citrus", ANN, BOB)
            seat = table.ledger.asked_seats()[0]
            assert (await play(table, (ANN, BOB)[seat], seat)).ok
            ids[kind] = table.record.id

        def age(db: Connection) -> None:
            tables = schema.tables
            db.execute(update(tables).where(tables.c.id != ids["new"]).values(touched=OLD))
            db.execute(update(tables).where(tables.c.id == ids["over"]).values(over=True))

        await store.write(age)
        assert set((await purge(store, Retention())).values()) == {0}, "by default games are kept"
        for days, gone in (({"idle": 10}, "idle"), ({"finished": 10}, "over")):
            tables.retention = Retention(**days)
            assert await tables.get(ids[gone])
            await tables._purge()
            left = await store.read(lambda db: set(db.scalars(select(schema.tables.c.id))))
            assert ids[gone] not in left and ids["new"] in left
            assert ids[gone] not in {table.record.id for table in tables.loaded()}, "nor is it in memory"
        assert left == {ids["new"]}


def scalar(statement: Any, db: Connection) -> Any:
    return db.execute(statement).scalar_one()


async def test_a_table_that_another_process_has_deleted_leaves_memory(sqlite: str) -> None:
    async with open_tables(sqlite) as here, open_tables(sqlite) as there:
        table = await table_for(here, "citrus", ANN, BOB)
        await there.store.write(lambda db: retention.delete_tables(db, there.store, [table.record.id]))
        await until(lambda: table not in here.loaded())


async def test_links_sessions_and_chat(database: str) -> None:
    async with open_tables(database) as tables:
        store = tables.store
        over, running = await table_for(tables, "citrus", ANN, BOB), await table_for(tables, "citrus", ANN, BOB)
        for table in (over, running):
            assert (await table.chat.say(ANN.id, wire.Say(name(), "hello"))).ok

        def age(db: Connection) -> None:
            for number, created in enumerate((OLD, NEW)):
                row = {"user_id": ANN.id, "created": created}
                db.execute(insert(schema.mail_links).values(token=f"m{number}", mail="a@b.de", used=True, **row))
                for kind in ("browser", "program"):
                    db.execute(insert(schema.sessions).values(token=f"{kind}{number}", kind=kind, **row))
            db.execute(update(schema.tables).values(touched=OLD))
            db.execute(update(schema.tables).where(schema.tables.c.id == over.record.id).values(over=True))

        await store.write(age)
        wanted = Retention(guests=None, unplayed=None, links=10, sessions=10, chat=10)
        assert await purge(store, wanted, dry_run=True) == {"links": 1, "sessions": 1, "chat": 1}
        assert await purge(store, wanted) == {"links": 1, "sessions": 1, "chat": 1}

        def left(db: Connection) -> list[Any]:
            return [
                sorted(db.scalars(select(schema.mail_links.c.token))),
                sorted(db.scalars(select(schema.sessions.c.token))),
                list(db.scalars(select(schema.chat.c.table_id))),
            ]

        assert await store.read(left) == [["m1"], ["browser1", "program0", "program1"], [running.record.id]]
        assert await purge(store, Retention(guests=None, unplayed=None, links=0, sessions=None)) == {"links": 1}


async def test_a_link_that_still_works_is_never_too_old(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        row = {"token": "m", "user_id": ANN.id, "mail": "a@b.de", "used": False, "created": identity.now()}
        await tables.store.write(lambda db: db.execute(insert(schema.mail_links).values(**row)) and None)
        assert await purge(tables.store, Retention(guests=None, unplayed=None, links=0, sessions=None)) == {"links": 0}


async def test_many_are_deleted_in_many_steps(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "AT_ONCE", 3)
    async with open_tables(sqlite) as tables:
        await tables.store.write(lambda db: [guest(db, f"guest-{number}", OLD) for number in range(10)])
        assert (await purge(tables.store, ALL))["guests"] == 10


async def test_the_site_does_it_by_itself(sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "serai")
    async with open_tables(sqlite) as tables:
        await tables.store.write(lambda db: guest(db, "old", identity.now() - timedelta(days=31)))
        await tables._purge()
        assert "old" not in await users(tables.store)
    assert "deleted, since it was too old: 1 guests" in caplog.text


def test_times_of_a_host(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Retention.from_environment() == Retention()
    monkeypatch.setenv("SERAI_KEEP_GUESTS", "7")
    monkeypatch.setenv("SERAI_KEEP_UNPLAYED", "forever")
    monkeypatch.setenv("SERAI_KEEP_CHAT", "0.5")
    assert Retention.from_environment() == Retention(guests=7, unplayed=None, chat=0.5)
    for bad in ("soon", "-1", "nan", "1e9"):
        with pytest.raises(BadRetention, match="is no time to keep guests"):
            Retention().changed({"guests": bad})
