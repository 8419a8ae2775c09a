"""What programs are told when something does not work: the right status, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from serai.server.api.openapi import description
from serai.server.app import create_app
from serai.server.limits import NO_LIMITS

HOT_SEAT = {"title": "caravan", "seats": [{"kind": "me"}] * 2}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(str(tmp_path / "serai.db"), NO_LIMITS, bot_processes=1)
    with TestClient(app, base_url="https://localhost") as opened:
        yield opened


def new_choice(client: TestClient) -> tuple[str, dict[str, Any]]:
    """A new table, and a choice that could be made there."""
    table = f"/api/tables/{client.post('/api/tables', json=HOT_SEAT).json()['id']}"
    state = client.get(table).json()
    codes = [state["offered"][0]["code"]]
    return table, {"id": "choice-1", "seat": state["seat"], "decision": state["decision"], "codes": codes}


def test_a_write_that_failed_can_be_sent_again_and_a_stale_one_cannot(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, choice = new_choice(client)
    store: Any = client.app.state.store  # type: ignore[attr-defined]
    whole = store.write

    async def fails(_work: Any) -> Any:
        raise OperationalError("INSERT", {}, Exception("disk full"))

    monkeypatch.setattr(store, "write", fails)
    failed = client.post(f"{table}/choices", json=choice)
    assert failed.status_code == 503 and int(failed.headers["retry-after"]) > 0
    assert failed.json()["retry"] is True and "try again" in failed.json()["text"]
    monkeypatch.setattr(store, "write", whole)
    assert client.post(f"{table}/choices", json=choice).status_code == 200
    stale = client.post(f"{table}/choices", json={**choice, "id": "choice-2"})
    assert stale.status_code == 409 and "retry" not in stale.json()
    undo = {"id": "undo-0001", "seat": choice["seat"], "decision": 0}
    assert client.post(f"{table}/undo", json=undo).status_code == 409


def test_an_id_that_stands_for_another_choice_is_refused(client: TestClient) -> None:
    table, choice = new_choice(client)
    other = client.get(table).json()["offered"][1]["code"]
    assert client.post(f"{table}/choices", json=choice).status_code == 200
    v = client.get(table).json()["v"]
    refused = client.post(f"{table}/choices", json={**choice, "codes": [other]})
    assert refused.status_code == 409 and "id was used" in refused.json()["text"]
    assert client.post(f"{table}/choices", json=choice).status_code == 200, "the same again is no other"
    assert client.get(table).json()["v"] == v


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("TRACE", "/api/titles", {"GET", "HEAD"}),
        ("DELETE", "/api/tables/x/orders", {"GET", "HEAD", "POST"}),
        ("GET", "/api/tables", {"POST"}),
        ("PUT", "/account", {"GET", "HEAD"}),
    ],
)
def test_a_method_that_is_not_taken_is_told_which_are(
    client: TestClient, method: str, path: str, allowed: set[str]
) -> None:
    answer = client.request(method, path)
    assert answer.status_code == 405
    assert set(answer.headers["allow"].split(", ")) == allowed


def test_numbers_in_queries_keep_to_the_bounds_of_the_description(client: TestClient) -> None:
    table, _ = new_choice(client)
    bounded = 0
    for path, operations in description()["paths"].items():
        for parameter in operations.get("get", {}).get("parameters", []):
            if parameter["schema"]["type"] != "integer":
                continue
            bounded += 1
            least, most = parameter["schema"]["minimum"], parameter["schema"]["maximum"]
            assert 0 <= least < most
            if path == "/api/tables/{table}/log" and parameter["name"] != "seat":
                for number, status in [(least, 200), (most, 200), (-1, 400), (1_000_000_000, 400), ("٣", 400)]:
                    got = client.get(f"{table}/log", params={parameter["name"]: number})
                    assert got.status_code == status, (parameter["name"], number)
    assert bounded > 5
