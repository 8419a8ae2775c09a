"""What a host does reaches the running site: a closed table, a banned person, another name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from serai.server import wire
from serai.server.admin import actions
from serai.server.db.store import Store
from serai.server.lobby import invites, queries
from serai.server.people.identity import Person
from tests.server.support import ANN, BOB, do, name, open_tables, play, received, table_for, undo, until, watch
from tests.server.visitors import Site, open_site

PLAN = {"title": "caravan", "seats": [{"kind": "me"}] * 2}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with open_site(tmp_path_factory.mktemp("admin")) as made:
        yield made


async def in_another_process(database: str, work: Any) -> Any:
    """What ``serai admin`` does."""
    store = Store(database, migrating=False)
    try:
        return await store.write(lambda db: work(db, store))
    finally:
        await store.close()


async def test_a_closed_table_refuses_with_a_sentence_until_it_is_open_again(database: str) -> None:
    async with open_tables(database) as tables:
        table = await table_for(tables, "citrus", ANN, BOB)
        seat = table.ledger.asked_seats()[0]
        person, v = (ANN, BOB)[seat], table.ledger.v
        viewer = await watch(table, person)
        assert await in_another_process(database, lambda db, s: actions.set_closed(db, s, table.record.id, True))
        await until(lambda: table.record.closed)
        for answer in (
            await play(table, person, seat),
            await undo(table, person, seat),
            await table.chat.say(person.id, wire.Say(name(), "hello")),
        ):
            assert not answer.ok and "closed" in answer.text
        views = [message for message in received(viewer) if hasattr(message, "status")]
        assert "Closed" in views[-1].status.banner and not views[-1].status.targets and not views[-1].status.buttons
        assert [game.closed for game in await queries.games_of(tables.store, ANN.id)] == [True]
        assert await queries.watchable(tables.store) == []
        assert await in_another_process(database, lambda db, s: actions.set_closed(db, s, table.record.id, False))
        await until(lambda: not table.record.closed)
        assert table.ledger.v == v and (await play(table, person, seat)).ok


async def test_not_even_a_process_that_has_not_heard_of_it_writes_to_a_closed_table(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "citrus", ANN, BOB)
        seat = table.ledger.asked_seats()[0]
        for task in tables._tasks:  # it hears nothing
            task.cancel()
        await in_another_process(sqlite, lambda db, s: actions.set_closed(db, s, table.record.id, True))
        v = table.ledger.v
        assert not table.record.closed
        answer = await table.choose((ANN, BOB)[seat].id, do(table, seat, table.ledger.match_for(seat).options(seat)[0]))
        assert not answer.ok and "closed" in answer.text and table.ledger.v == v and table.record.closed


async def test_at_a_closed_table_bots_and_clock_stand_still(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "mule", ANN, "random", "random", options={"market": "live"})
        await tables.store.write(lambda db: actions.set_closed(db, tables.store, table.record.id, True))
        await table.reseat()
        await table.at_rest()
        v = table.ledger.v
        table.bots.wake()
        table.orders.wake()
        assert not table.clock.running and table.bots._next_bot() is None and table.orders._next() is None
        assert table.ledger.v == v


async def test_a_link_to_a_closed_table_does_not_work(sqlite: str) -> None:
    from serai.server.lobby.create import SeatSetup, create_table

    async with open_tables(sqlite) as tables:
        made = await create_table(tables, ANN, "caravan", 2, {}, [SeatSetup("me"), SeatSetup("open")])
        token = await invites.invite(tables, ANN, made, 1)
        await tables.store.write(lambda db: actions.set_closed(db, tables.store, made, True))
        for use in (invites.invited(tables, token), invites.join(tables, BOB, token, "Bob")):
            with pytest.raises(invites.LinkError, match="closed"):
                await use
        await tables.store.write(lambda db: actions.set_closed(db, tables.store, made, False))
        assert await invites.join(tables, BOB, token, "Bob") == made


def test_a_banned_persons_connections_close_and_nothing_works(site: Site) -> None:
    person = site.visitor()
    made = person.ask("POST", "/api/tables", json=PLAN).json()["id"]
    known = site.rows(_users())[-1]
    key = person.post("/account/keys", label="bot").text.split("<input")[1].split('value="')[1].split('"')[0]
    store = site.client.app.state.store  # type: ignore[attr-defined]
    who = Person(known.id, known.name, True)
    cookie = {"cookie": f"serai={person.cookies['serai']}"}
    site.client.cookies.clear()
    with site.client.websocket_connect(f"/t/{made}/socket", headers=cookie) as socket:
        assert '"full"' in socket.receive_text()[:20]
        site.do(store.write, lambda db: actions.set_banned(db, store, who, True))
        with pytest.raises(WebSocketDisconnect):
            while True:
                socket.receive_text()
    for path in ("/", "/mine", "/account", f"/t/{made}"):
        answer = person.get(path)
        assert answer.status_code == 403 and "closed by whoever runs the site" in answer.text
    assert person.get(f"/api/tables/{made}").json() == {
        "error": "This account has been closed by whoever runs the site."
    }
    assert (
        person.ask("POST", "/api/tables", json={"title": "caravan", "seats": [{"kind": "me"}] * 2}).status_code == 403
    )
    program = site.visitor(authorization=f"Bearer {key}")
    assert program.get(f"/api/tables/{made}").status_code == 403
    site.client.cookies.clear()
    with pytest.raises(WebSocketDisconnect), site.client.websocket_connect(f"/t/{made}/socket", headers=cookie) as late:
        late.receive_text()
    site.do(store.write, lambda db: actions.set_banned(db, store, who, False))
    assert person.get("/mine").status_code == 200
    site.do(store.write, lambda db: actions.set_banned(db, store, who, True))
    assert person.post("/account/out").status_code == 303, "a shared browser can be used by another person"
    assert person.get("/").status_code == 200


def _users() -> Any:
    from sqlalchemy import select

    from serai.server.db.schema import users

    return select(users).order_by(users.c.created)


def test_a_banned_person_cannot_sign_in_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from serai.server.people import mail

    sent: list[str] = []
    monkeypatch.setattr(mail, "send", lambda to, subject, body: sent.append(body))
    with open_site(tmp_path) as site:
        ann = site.visitor()
        links = []
        for _ in range(2):
            ann.post("/account/mail", mail="ann@example.org")
            links.append(next(word for word in sent[-1].split() if "/signin/" in word).partition("/signin/")[2])
        assert ann.post(f"/signin/{links[0]}").status_code == 303
        known = site.rows(_users())[-1]
        store = site.client.app.state.store  # type: ignore[attr-defined]
        site.do(store.write, lambda db: actions.set_banned(db, store, Person(known.id, known.name, False), True))
        other = site.visitor()
        answer = other.post(f"/signin/{links[1]}")
        assert answer.status_code == 403 and "closed by whoever runs the site" in answer.text
        assert not other.cookies
