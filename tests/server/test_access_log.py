"""The access log: one visitor can be followed for a day; no address, no link and no name of a person is in it."""

from __future__ import annotations

import logging
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from serai.server import app as site
from serai.server.app import create_app
from serai.server.db import schema
from serai.server.db.store import Store
from serai.server.people import addresses
from serai.server.people.addresses import AddressNames, key_of, name_by
from tests.server.support import Quick


def test_who_asked_for_what(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "serai.server.observe")
    monkeypatch.setattr(site, "BotPool", lambda *_: Quick())
    app = create_app(str(tmp_path / "serai.db"), access_log=True)
    here, there = ("203.0.113.7", 1), ("2001:db8::7", 1)
    with TestClient(app, client=here) as one:
        two = TestClient(app, client=there)
        one.get("/join/a-secret-link-to-a-seat")
        made = one.post("/api/tables", json={"title": "caravan", "seats": [{"kind": "me"}] * 2}).json()["id"]
        with one.websocket_connect(f"/t/{made}/socket") as socket:
            socket.receive_text()
        two.get("/nowhere")
        two.get(f"/t/{made}")
    lines = [record.getMessage() for record in caplog.records if record.name == "serai.server.observe"]
    shape = re.compile(r"[0-9a-f]{10} (GET|POST|SOCKET) (\S+) table=(\S+) (\d+) \d+ms")
    found = [match for line in lines if (match := shape.fullmatch(line))]
    assert len(found) == len(lines) == 5
    told = [(match[1], match[2], match[3], match[4]) for match in found]
    assert ("GET", "/join/{token}", "-", "410") in told and ("POST", "/api/tables", "-", "201") in told
    assert ("GET", "-", "-", "404") in told and ("GET", "/t/{table}", made, "200") in told
    assert any(what == ("SOCKET", "/t/{table}/socket", made) for what in [one[:3] for one in told])
    names = [line.split()[0] for line in lines]
    assert len(set(names)) == 2
    assert not re.search(r"203\.0\.113|2001:db8|secret", "\n".join(lines))


def test_nothing_is_logged_unless_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "serai")
    monkeypatch.setattr(site, "BotPool", lambda *_: Quick())
    with TestClient(create_app(str(tmp_path / "serai.db"))) as client:
        client.get("/api/titles")
    assert not [record for record in caplog.records if record.name == "serai.server.observe"]


async def test_names_change_daily_and_are_the_same_in_every_process(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = datetime(2026, 3, 1, 12, tzinfo=UTC)
    monkeypatch.setattr(addresses, "now", lambda: today)
    store, other = Store(database), Store(database)
    here, there = AddressNames(store), AddressNames(other)
    first = await here.name("203.0.113.7")
    assert first == await there.name("203.0.113.7") != await here.name("203.0.113.8")
    key = await store.read(lambda c: key_of(c, today.date()))
    assert key and name_by(key, "203.0.113.7") == first, "a host can ask for the name of an address"
    for _ in range(3):
        today += timedelta(days=1)
        assert await here.name("203.0.113.7") not in (first, await there.name("203.0.113.8"))
    kept = await store.read(lambda c: list(c.scalars(select(schema.address_keys.c.day))))
    assert sorted(kept) == ["2026-03-03", "2026-03-04"], "nobody can ask for those of older days"
    await store.close()
    await other.close()
