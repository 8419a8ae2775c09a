"""A person takes the own data away, and deletes the account, on the account page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import select

from serai.server.db.schema import users
from tests.server.visitors import Site, open_site

PLAN = {"title": "caravan", "seats": [{"kind": "me"}] * 2}


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with open_site(tmp_path_factory.mktemp("data")) as made:
        yield made


def test_all_that_is_kept_can_be_taken_away(inn: Site) -> None:
    ann = inn.visitor()
    ann.post("/account/name", name="Ann of the Data")
    made = ann.ask("POST", "/api/tables", json=PLAN).json()["id"]
    answer = ann.post("/account/data")
    assert answer.status_code == 200 and answer.headers["content-disposition"].startswith("attachment")
    assert answer.headers["cache-control"] == "no-store"
    data = answer.json()
    assert data["account"]["name"] == "Ann of the Data" and [game["id"] for game in data["games"]] == [made]
    assert ann.cookies["serai"] not in answer.text
    stranger = inn.visitor()
    assert stranger.post("/account/data").status_code == 403
    assert "A guest without a game is deleted after 30 days." in ann.page("/account")
    assert 'id="data"' in ann.page("/account") and 'id="data"' not in stranger.page("/account")


def test_an_account_is_deleted_only_if_the_person_is_sure(inn: Site) -> None:
    bob = inn.visitor()
    bob.post("/account/name", name="Bob who leaves")
    made = bob.ask("POST", "/api/tables", json=PLAN).json()["id"]
    asked = bob.post("/account/delete")
    assert asked.status_code == 400 and "Nothing was deleted" in asked.text and bob.name == "Bob who leaves"
    key = bob.post("/account/keys", label="bot").text.split('value="')[1].split('"')[0]
    program = inn.visitor(authorization=f"Bearer {key}")
    assert program.post("/account/delete", sure="yes").status_code == 403, "not with a program's key"
    done = bob.post("/account/delete", sure="yes")
    assert done.status_code == 303 and "serai" not in bob.cookies
    assert "Your account is deleted." in bob.page("/account?said=deleted") and bob.name == ""
    assert not [row for row in inn.rows(select(users)) if row.name == "Bob who leaves"]
    assert program.get("/api/tables/" + made).status_code == 200, "the key is nobody's; anybody may watch"
    assert program.ask("POST", f"/api/tables/{made}/choices", json={}).status_code == 401
    assert "Former player" in inn.visitor().page(f"/t/{made}")
