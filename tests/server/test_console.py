"""What the host reads on the console: one line, and nobody's secret in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from starlette.testclient import TestClient

from serai.server import app as site
from serai.server.app import create_app
from serai.server.console import say
from serai.server.db.store import Store
from serai.server.lobby import invites
from serai.server.lobby.tables import Tables
from tests.server.house import Quick


def test_a_link_that_failed_is_not_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def fails(tables: Tables, token: str) -> None:
        raise RuntimeError(f"something broke\n[parameters: ({token!r},)]")

    monkeypatch.setattr(site, "BotPool", lambda *_: Quick())
    monkeypatch.setattr(invites, "invited", fails)
    with TestClient(create_app(str(tmp_path / "serai.db")), base_url="https://localhost") as client:
        assert client.get("/join/a-secret-link-of-ann").status_code == 500
    told = capsys.readouterr().err
    assert "RuntimeError at /join/{token}: something broke" in told
    assert "a-secret-link-of-ann" not in told


async def test_the_database_does_not_tell_what_was_written(sqlite: str) -> None:
    store = Store(sqlite)
    try:
        with pytest.raises(DBAPIError) as error:
            await store.read(lambda db: db.execute(text("SELECT * FROM nowhere WHERE token = :it"), {"it": "hush"}))
    finally:
        await store.close()
    assert "nowhere" in str(error.value) and "hush" not in str(error.value)


def test_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    say("it broke: a sentence\nDETAIL: Key (mail)=(ann@example.org) is there already")
    assert capsys.readouterr().err == "serai: it broke: a sentence\n"
