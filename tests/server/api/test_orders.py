"""Standing orders over HTTP: read the form, leave orders, change and withdraw them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from serai.server import app as site
from serai.server.app import create_app
from tests.server.support import Quick


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(site, "BotPool", lambda *_: Quick())
    with TestClient(create_app(str(tmp_path / "serai.db")), base_url="https://localhost") as made:
        yield made


def table(client: TestClient, title: str, players: int, **options: str) -> str:
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * (players - 1)]
    return str(client.post("/api/tables", json={"title": title, "seats": seats, "options": options}).json()["id"])


def leave(client: TestClient, made: str, orders: Any, seat: int = 0) -> Any:
    return client.post(f"/api/tables/{made}/orders", json={"seat": seat, "orders": orders})


def test_the_form_in_words(client: TestClient) -> None:
    made = table(client, "mule", 3)
    state = client.get(f"/api/tables/{made}/orders?seat=0").json()
    assert [subject["text"] for subject in state["subjects"]] == ["Smithore", "Crystite", "Food", "Energy"]
    keep = state["numbers"][0]
    assert keep == {"name": "keep", "text": "Sell to the Store all above", "least": 0, "most": 99}
    assert len(state["numbers"]) == 7
    assert state["orders"] == {}


def test_leaving_changing_and_withdrawing(client: TestClient) -> None:
    made = table(client, "mule", 3)
    answer = leave(client, made, {"food": {"keep": 2, "ask": None}, "energy": {"bid": 4}})
    assert answer.status_code == 200
    assert answer.json()["orders"] == {"food": {"keep": 2}, "energy": {"bid": 4}}
    assert client.get(f"/api/tables/{made}/orders").json() == answer.json()
    assert leave(client, made, {"food": {"keep": 3}}).json()["orders"] == {"food": {"keep": 3}}
    assert leave(client, made, {}).json()["orders"] == {}


@pytest.mark.parametrize(
    ("orders", "error"),
    [
        ({"gold": {"keep": 2}}, "gold: there are orders for smithore, crystite, food, energy only."),
        ({"food": {"ask": 99}}, "food.ask: give a whole number from 1 to 30, not 99."),
        ({"food": {"keep": "two"}}, "That message could not be read"),
        ([], "That message could not be read"),
    ],
)
def test_orders_that_cannot_be(client: TestClient, orders: Any, error: str) -> None:
    made = table(client, "mule", 3)
    leave(client, made, {"food": {"keep": 2}})
    answer = leave(client, made, orders)
    assert answer.status_code == 400 and answer.json()["error"].startswith(error)
    assert client.get(f"/api/tables/{made}/orders").json()["orders"] == {"food": {"keep": 2}}


def test_only_for_an_own_seat_at_a_title_that_has_them(client: TestClient) -> None:
    made, other = table(client, "mule", 3), table(client, "caravan", 2)
    assert leave(client, made, {}, seat=1).status_code == 403
    assert client.get(f"/api/tables/{made}/orders?seat=1").status_code == 403
    assert leave(client, other, {}).json()["error"] == "There are no standing orders at this table."
    assert leave(client, table(client, "mule", 3, market="live"), {}).status_code == 404
    client.cookies.clear()
    assert leave(client, made, {}).status_code == 401
    assert client.get(f"/api/tables/{made}/orders").status_code == 401
    table(client, "citrus", 2)  # now somebody else
    assert client.get(f"/api/tables/{made}/orders").status_code == 403
