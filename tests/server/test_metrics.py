"""The figures of a server, as Prometheus' own parser reads them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from serai.server import app as site
from serai.server import health, metrics
from serai.server.app import create_app
from tests.server.support import ANN, BOB, Quick, open_tables, play, table_for, watch

HERE = ("127.0.0.1", 50000)


def figures(text: str) -> dict[str, float]:
    """Every sample by its name and labels."""
    return {
        sample.name + "".join(f" {label}={value}" for label, value in sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(site, "BotPool", lambda *_: Quick())
    return create_app(str(tmp_path / "serai.db"))


@pytest.fixture
def client(app: Any) -> Iterator[TestClient]:
    with TestClient(app, base_url="https://localhost", client=HERE) as client:
        yield client


def test_what_is_written_is_read_as_it_was_meant() -> None:
    counter = metrics.Counter("test_things_total", "Things, by a name\nof two lines.", "name", "kind")
    counter.add('quote " backslash \\ line\n', "a")
    counter.add('quote " backslash \\ line\n', "a", amount=2)
    gauge = metrics.Gauge("test_level", "A level.")
    gauge.set(2.5)
    histogram = metrics.Histogram("test_seconds", "Times.", (0.1, 1.0))
    for value in (0.1, 0.5, 7.0):
        histogram.observe(value)
    with histogram.timed():
        pass
    found = figures(metrics.text())
    assert found['test_things_total kind=a name=quote " backslash \\ line\n'] == 3
    assert found["test_level"] == 2.5
    assert [found[f"test_seconds_bucket le={bound}"] for bound in ("0.1", "1.0", "+Inf")] == [2, 3, 4]
    assert found["test_seconds_count"] == 4 and found["test_seconds_sum"] >= 7.6
    with pytest.raises(AssertionError):
        metrics.Gauge("test_level", "Another of that name.")


async def test_the_figures_of_a_table_in_use(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        before = figures(metrics.text())
        table = await table_for(tables, "caravan", ANN, BOB)
        await watch(table, ANN)
        await watch(table, None)
        seat = table.ledger.asked_seats()[0]
        assert (await play(table, (ANN, BOB)[seat], seat)).ok
        health._measure(tables)
        now = figures(metrics.text())
    assert now["serai_tables"] == 1 and now["serai_sockets"] == 2 and now["serai_send_queue_messages"] >= 2
    for name in ("serai_write_seconds_count", "serai_draw_seconds_count"):
        assert now[name] > before.get(name, 0)
    assert now["serai_wal_bytes"] > 0 and now["process_cpu_seconds_total"] > 0
    assert now["process_resident_memory_bytes"] > 2**20 and now["process_open_fds"] > 2


def test_requests_are_counted_by_their_status(client: TestClient) -> None:
    before = figures(client.get("/metrics").text)
    for path in ("/nowhere", "/nowhere", "/api/titles"):
        client.get(path)
    now = figures(client.get("/metrics").text)
    assert now["serai_requests_total status=404"] - before.get("serai_requests_total status=404", 0) == 2
    assert now["serai_requests_total status=200"] - before.get("serai_requests_total status=200", 0) == 2


def test_refusals_are_counted_by_kind(client: TestClient) -> None:
    def refusals() -> dict[str, float]:
        found = figures(client.get("/metrics").text)
        return {name.partition("kind=")[2]: value for name, value in found.items() if "serai_refusals" in name}

    before = refusals()
    made = client.post("/api/tables", json={"title": "caravan", "seats": [{"kind": "me"}] * 2}).json()["id"]
    choices = f"/api/tables/{made}/choices"
    state = client.get(f"/api/tables/{made}").json()
    choice = {"id": "a-click-1", "seat": 0, "decision": state["decision"] + 9, "codes": ["space:a1"]}
    assert client.post(choices, json=choice).status_code == 409
    assert client.post("/account/name", headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert client.post("/api/tables", content=b"x" * 70_000).status_code == 413
    with client.websocket_connect(f"/t/{made}/socket") as socket:
        socket.receive_text()
        for sent in ("no message", '{"type": "do", "id": "a-click-2", "seat": 0, "decision": 99, "codes": ["x"]}'):
            socket.send_text(sent)
            while '"answer"' not in (got := socket.receive_text()) and '"trouble"' not in got:
                pass
    now = refusals()
    more = {kind: count - before.get(kind, 0) for kind, count in now.items() if count > before.get(kind, 0)}
    assert more == {"stale": 1, "not allowed": 1, "too large": 1, "bad message": 1, "message": 1}


def test_figures_are_for_this_machine_or_with_the_token(
    app: Any, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = client.get("/metrics")
    assert answer.status_code == 200 and answer.headers["content-type"] == metrics.CONTENT_TYPE
    for header in ("x-forwarded-for", "forwarded", "via", "x-real-ip"):
        assert client.get("/metrics", headers={header: "127.0.0.1"}).status_code == 403, "somebody behind a proxy"
    with TestClient(app, client=("203.0.113.9", 1)) as stranger:
        refused = stranger.get("/metrics")
        assert refused.status_code == 403 and "SERAI_METRICS_TOKEN" in refused.text
        monkeypatch.setenv("SERAI_METRICS_TOKEN", "open-sesame")
        for sent, status in (("Bearer open-sesame", 200), ("Bearer open-sesam", 403), ("", 403), ("open-sesame", 403)):
            assert stranger.get("/metrics", headers={"authorization": sent}).status_code == status
        assert client.get("/metrics").status_code == 403, "with a token set, only that counts"


def test_alive_and_ready(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/healthz").text == "alive\n"
    assert client.get("/readyz").text == "ready\n"
    store = client.app.state.store  # type: ignore[attr-defined]
    writes = metrics.WRITE_SECONDS._counts[:]
    assert client.get("/readyz").status_code == 200
    assert metrics.WRITE_SECONDS._counts == writes, "asked again at once, nothing is written"

    async def gone() -> None:
        raise OperationalError("BEGIN", {}, Exception("the disk is full"))

    monkeypatch.setattr(store, "probe", gone)
    monkeypatch.setattr(health, "FRESH", 0.0)
    answer = client.get("/readyz")
    assert answer.status_code == 503 and "disk" not in answer.text
    assert client.get("/healthz").status_code == 200
    monkeypatch.undo()
    monkeypatch.setattr(health, "FRESH", 0.0)
    assert client.get("/readyz").status_code == 200


def test_a_database_that_hangs_is_not_ready(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def hangs() -> None:
        import asyncio

        await asyncio.Event().wait()

    monkeypatch.setattr(client.app.state.store, "probe", hangs)  # type: ignore[attr-defined]
    monkeypatch.setattr(health, "PATIENCE", 0.01)
    assert client.get("/readyz").status_code == 503


async def test_the_probe_is_a_real_write(database: str) -> None:
    """It reaches the log of the database, though it changes nothing."""
    async with open_tables(database) as tables:
        store = tables.store

        def written(connection: Connection) -> str:
            return str(connection.execute(text("SELECT pg_current_wal_flush_lsn()")).scalar())

        async def position() -> object:
            return store.wal_bytes() if store.engine.dialect.name == "sqlite" else await store.read(written)

        before = await position()
        await store.probe()
        assert await position() != before
