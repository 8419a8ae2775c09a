"""The log of the server: a traceback for what nobody expected, one line for the rest, and nobody's secret in it."""

from __future__ import annotations

import io
import json
import logging
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from starlette.testclient import TestClient

from serai.server import app as site
from serai.server import logs
from serai.server.app import create_app
from serai.server.db.store import Store
from serai.server.lobby import invites
from serai.server.lobby.tables import Tables
from tests.server.support import Quick


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """The log as ``serai serve`` sets it up."""
    root, ours = logging.getLogger(), logging.getLogger("serai")
    before, levels = list(root.handlers), (root.level, ours.level)
    root.handlers.clear()  # they are not ours to close
    stream = io.StringIO()
    logs.set_up(stream)
    yield stream
    root.handlers[:] = before
    root.setLevel(levels[0])
    ours.setLevel(levels[1])


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(site, "BotPool", lambda *_: Quick())
    with TestClient(create_app(str(tmp_path / "serai.db")), base_url="https://localhost") as client:
        yield client


def test_an_unexpected_error_has_a_traceback_without_the_link_that_failed(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, log: io.StringIO
) -> None:
    link = "a-Secret-link-of-ann-0123456789"

    async def fails(tables: Tables, token: str) -> None:
        raise RuntimeError(f"{token} broke\n[parameters: ({token!r},)]")

    monkeypatch.setattr(invites, "invited", fails)
    assert client.get(f"/join/{link}").status_code == 500
    told = log.getvalue()
    head = r"^\S+Z ERROR serai\.server\.app \[[0-9a-f]{8}\]: RuntimeError at /join/\{token\}: \.\.\. broke\nTraceback"
    assert re.search(head, told)
    assert ", in fails\n" in told and told.endswith("RuntimeError: ... broke\n")
    assert link not in told


def test_an_expected_error_is_one_line(client: TestClient, tmp_path: Path, log: io.StringIO) -> None:
    with sqlite3.connect(tmp_path / "serai.db") as other:
        other.execute("DROP TABLE invites")
    assert client.get("/join/a-secret-link").status_code == 503
    told = log.getvalue()
    assert "OperationalError at /join/{token}" in told and "no such table: invites" in told
    assert told.count("\n") == 1 and "a-secret-link" not in told


async def test_the_database_does_not_tell_what_was_written(sqlite: str) -> None:
    store = Store(sqlite)
    try:
        with pytest.raises(DBAPIError) as error:
            await store.read(lambda db: db.execute(text("SELECT * FROM nowhere WHERE token = :it"), {"it": "hush"}))
    finally:
        await store.close()
    assert "nowhere" in str(error.value) and "hush" not in str(error.value)


def test_of_every_message_only_the_first_line_is_logged(log: io.StringIO) -> None:
    """Further lines of the database hold what somebody wrote; so may the error that an error comes from."""
    written = f"{'ann'}@example.org"
    try:
        try:
            raise ValueError(f"it broke\nDETAIL: Key (mail)=({written}) is there already")
        except ValueError as error:
            raise RuntimeError(f"{written} broke it") from error
    except RuntimeError:
        logging.getLogger("serai.server.test").exception("it broke: a sentence\nDETAIL: (%s)", written)
    told = log.getvalue()
    assert "ERROR serai.server.test: it broke: a sentence\nTraceback" in told
    assert "ValueError: it broke\n" in told and "RuntimeError: ... broke it\n" in told
    assert "direct cause" in told and written not in told


def test_other_packages_are_heard_when_something_is_wrong(log: io.StringIO) -> None:
    logging.getLogger("asyncio").error("a task was lost")
    logging.getLogger("alembic").info("nobody needs this")
    logging.getLogger("serai.server.test").info("the host may want this")
    told = log.getvalue()
    assert "a task was lost" in told and "nobody needs" not in told and "may want this" in told


def test_a_bots_own_traceback_is_told(log: io.StringIO) -> None:
    """A bot fails in its own process; where it failed there is what its author needs."""
    from concurrent.futures import ProcessPoolExecutor

    given = "-".join(["non", "sense"])
    with ProcessPoolExecutor(1) as pool:
        try:
            pool.submit(int, given).result()
        except ValueError:
            logging.getLogger("serai.server.bot_pool").exception("the bot failed")
    told = log.getvalue()
    assert 'process.py", line' in told and told.count("ValueError: invalid literal") == 2
    assert given not in told, "what was given to it is not told"


def test_an_error_is_told_without_what_it_quotes(log: io.StringIO) -> None:
    """Python's own errors quote the value that broke them: a card, a line of chat."""
    own = logging.getLogger("serai.server.test")
    card = ":".join(["card", "7"])
    for said in (f"'{card}'", f'"{card}"', f"it can't be: '{card}", f"bad: '{card}' and 'x'"):
        own.warning("table %s: %s", "abc", ValueError(said))
    try:
        int(card)
    except ValueError as error:
        own.exception(error)
    told = log.getvalue()
    assert card not in told
    assert "table abc: bad: '...' and '...'" in told and "it can't be: '...'" in told
    assert told.endswith("ValueError: invalid literal for int() with base 10: '...'\n")


def test_a_log_for_programs_is_one_object_a_line(log: io.StringIO) -> None:
    logs.set_up(log, "debug", "json")
    own = logging.getLogger("serai.server.test")
    own.debug("a detail\nwith more")
    logs.REQUEST.set("0123abcd")
    try:
        raise ValueError("it broke")
    except ValueError:
        own.exception("really")
    finally:
        logs.REQUEST.set("")
    first, second = map(json.loads, log.getvalue().splitlines())
    assert first["level"] == "debug" and first["message"] == "a detail" and first["logger"] == "serai.server.test"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", first["time"])
    assert second["request"] == "0123abcd" and second["traceback"][-1] == "ValueError: it broke"


def test_the_level_is_kept(log: io.StringIO) -> None:
    logs.set_up(log, "error")
    logging.getLogger("serai.server.test").warning("not this")
    logging.getLogger("uvicorn.error").warning("nor this")
    logging.getLogger("serai.server.test").error("but this")
    assert log.getvalue().count("\n") == 1 and "but this" in log.getvalue()


def test_an_outage_is_one_line_a_minute(log: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("serai.server.logs.time.monotonic", lambda: now)
    outage = logs.Outage(logging.getLogger("serai.server.test"))
    for _ in range(50):
        outage.log("/mine", OSError("gone"))
    assert log.getvalue().count("\n") == 1
    now += 61
    outage.log("/mine", OSError("gone"))
    assert log.getvalue().endswith("the database failed: OSError at /mine: gone (49 more since the last line)\n")


def test_every_module_logs_under_its_own_name() -> None:
    for path in Path(site.__file__).parent.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        if "log.warning(" in source or "log.error(" in source or "log.exception(" in source:
            assert "log = logging.getLogger(__name__)" in source, path.name
