"""When a session ends, so does what was opened with it: sockets and streams, in every process."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, insert
from starlette.websockets import WebSocketDisconnect

from serai.server.api.socket import enter
from serai.server.db.schema import sessions
from serai.server.people import accounts, identity
from serai.server.table.table import Table
from serai.server.table.viewer import Viewer
from tests.server.support import ANN, BOB, open_tables, table_for, until
from tests.server.visitors import Site, Visitor, open_site


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with open_site(tmp_path_factory.mktemp("power")) as made:
        yield made


def seated(inn: Site) -> tuple[Visitor, str]:
    """Somebody at a table of their own."""
    visitor = inn.visitor()
    made = visitor.ask("POST", "/api/tables", json={"title": "caravan", "seats": [{"kind": "me"}] * 2})
    return visitor, made.json()["id"]


def connect(inn: Site, table: str, **headers: str) -> Any:
    inn.client.cookies.clear()
    return inn.client.websocket_connect(f"/t/{table}/socket", headers=headers)


def cookie(visitor: Visitor) -> str:
    return f"serai={visitor.cookies['serai']}"


def seated_there(*sockets: Any) -> None:
    """Each has had its first view: it is known at the table by now."""
    for socket in sockets:
        assert '"full"' in socket.receive_text()[:20]


def to_the_end(socket: Any) -> None:
    """It is closed; until then only what the table says comes."""
    with pytest.raises(WebSocketDisconnect):
        for _ in range(50):
            socket.receive_text()


@pytest.mark.parametrize("where", ["", "yes"])
def test_signing_out_closes_what_is_open(inn: Site, where: str) -> None:
    visitor, table = seated(inn)
    with connect(inn, table, cookie=cookie(visitor)) as mine, connect(inn, table) as watching:
        seated_there(mine, watching)
        visitor.post("/account/out", sure="yes", everywhere=where)
        to_the_end(mine)
        watching.send_text('{"type":"again"}')
        assert any("full" in watching.receive_text()[:20] for _ in range(9)), "who only watches stays"


def test_a_revoked_key_closes_what_its_program_opened(inn: Site) -> None:
    visitor, table = seated(inn)
    key = re.search(r"value=\"([\w-]{43})\"", visitor.post("/account/keys", label="bot").text)
    assert key is not None
    shown = identity.hashed(key[1])[:16]
    with (
        connect(inn, table, authorization=f"Bearer {key[1]}") as program,
        connect(inn, table, cookie=cookie(visitor)) as mine,
    ):
        seated_there(program, mine)
        visitor.post("/account/keys/revoke", id=shown)
        to_the_end(program)
        mine.send_text('{"type":"again"}')
        assert any("full" in mine.receive_text()[:20] for _ in range(9)), "the browser stays"


def test_a_key_that_is_nobodys_opens_nothing(inn: Site) -> None:
    _, table = seated(inn)
    with connect(inn, table, authorization="Bearer " + "x" * 43) as nobody:
        to_the_end(nobody)


async def _open(table: Table, person: str, token: str) -> Viewer:
    viewer = Viewer(table, person, session=token)
    await enter(table, viewer)
    return viewer


async def test_every_process_hears_it_and_an_absorbed_guest_loses_all(tmp_path: Path) -> None:
    database = str(tmp_path / "serai.db")

    async with open_tables(database) as here, open_tables(database) as there:
        table = await table_for(here, "caravan", ANN, BOB)
        other = await there.get(table.record.id)

        def begin(db: Any) -> None:
            for token, who in (("a1", ANN), ("a2", ANN), ("b1", BOB)):
                kind = "program" if token == "a2" else "browser"
                db.execute(insert(sessions).values(token=token, user_id=who.id, kind=kind))

        await here.store.write(begin)
        ann = [await _open(one, ANN.id, token) for one in (table, other) for token in ("a1", "a2")]
        bob = [await _open(one, BOB.id, "b1") for one in (table, other)]
        await here.store.write(lambda db: accounts.absorb(db, here.store, ANN, BOB.id, trusted=True) and None)
        await until(lambda: all(viewer.closed.is_set() for viewer in ann))
        assert not any(viewer.closed.is_set() for viewer in bob)

        def end(db: Any) -> None:
            db.execute(delete(sessions).where(sessions.c.token == "b1"))
            there.store.notice(db, "", "people")

        await there.store.write(end)
        await until(lambda: all(viewer.closed.is_set() for viewer in bob))
