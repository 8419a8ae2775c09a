"""Guests, sessions, names, keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select, update
from starlette.requests import Request

from serai.server.db.schema import seats, sessions, users
from serai.server.people import identity
from tests.server.visitors import Site, open_site


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with open_site(tmp_path_factory.mktemp("people")) as made:
        yield made


def test_looking_makes_nobody(inn: Site) -> None:
    before = len(inn.rows(select(users)))
    visitor = inn.visitor()
    for address in ("/", "/mine", "/watch", "/rules", "/account", "/games/caravan"):
        visitor.page(address)
    assert not visitor.cookies
    assert len(inn.rows(select(users))) == before


def test_doing_something_makes_a_guest_with_a_friendly_name(inn: Site) -> None:
    visitor = inn.visitor()
    answer = visitor.post("/play/caravan")
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/t/")
    assert re.fullmatch(r"Guest \w+", visitor.name)


def test_the_cookie_is_safe_and_the_database_knows_only_its_hash(inn: Site) -> None:
    visitor = inn.visitor()
    set_cookie = visitor.post("/play/caravan").headers["set-cookie"]
    assert set_cookie.startswith("serai=")
    for part in ("HttpOnly", "Path=/", "SameSite=lax"):
        assert part in set_cookie
    assert "Secure" not in set_cookie  # plain http at home
    token = visitor.cookies["serai"]
    assert len(token) >= 43  # 256 bits
    kept = [row.token for row in inn.rows(select(sessions))]
    assert identity.hashed(token) in kept
    assert token not in kept


def cookie_for(url: str, agent: str = "Mozilla/5.0 Chrome/140 Safari/537.36") -> str:
    scheme, _, host = url.partition("://")
    name, _, port = host.rpartition(":") if not host.endswith("]") and ":" in host else (host, "", "80")
    headers = [(b"host", host.encode()), (b"user-agent", agent.encode())]
    scope = {"type": "http", "scheme": scheme, "server": (name or host, int(port)), "path": "/", "headers": headers}
    return identity._cookie_name(Request(scope))


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("https://example.org", "__Host-serai"),
        ("http://localhost:8000", "__Host-serai"),
        ("http://127.0.0.1:8000", "__Host-serai"),
        ("http://[::1]:8000", "__Host-serai"),
        ("http://192.168.1.20:8000", "serai"),
        ("http://box.lan", "serai"),
        ("http://localhost.example.org", "serai"),
    ],
)
def test_which_cookie_a_browser_keeps(url: str, name: str) -> None:
    assert cookie_for(url) == name


def test_safari_keeps_no_secure_cookie_on_plain_http() -> None:
    assert cookie_for("http://localhost:8000", "Mozilla/5.0 (Macintosh) Version/17.0 Safari/605.1.15") == "serai"


def test_on_https_the_cookie_is_secure(tmp_path: Path) -> None:
    with open_site(tmp_path, "https://example.org") as inn:
        visitor = inn.visitor()
        set_cookie = visitor.post("/play/caravan").headers["set-cookie"]
        assert set_cookie.startswith("__Host-serai=")
        assert "Secure" in set_cookie
        assert visitor.name
        planted = inn.visitor(cookie=f"serai={visitor.cookies['__Host-serai']}")
        assert not planted.name  # a cookie that another host could have planted is not read


def test_nonsense_is_nobody(inn: Site) -> None:
    for headers in (
        {"cookie": "serai=nonsense"},
        {"authorization": "Bearer nonsense"},
        {"authorization": "Basic eA=="},
    ):
        assert "You are new here" in inn.visitor(**headers).page("/account")


def test_a_session_ends_after_a_long_time(inn: Site) -> None:
    visitor = inn.visitor()
    visitor.post("/play/caravan")
    old = identity.now() - identity.LASTS - timedelta(days=1)
    token = identity.hashed(visitor.cookies["serai"])
    change = update(sessions).where(sessions.c.token == token).values(created=old)
    inn.do(inn.client.app.state.store.write, lambda db: db.execute(change) and None)  # type: ignore[attr-defined]
    assert not visitor.name


@pytest.mark.parametrize("name", ["", "   ", "x" * 31, "a\nb", "a\x00b", "a\u202eb", "tab\tin"])
def test_names_that_nobody_can_have(inn: Site, name: str) -> None:
    visitor = inn.visitor()
    answer = visitor.post("/account/name", name=name)
    assert answer.status_code == 400
    assert "1 to 30" in answer.text
    assert not visitor.cookies


def test_a_name_is_trimmed_and_may_be_in_any_script(inn: Site) -> None:
    visitor = inn.visitor()
    visitor.post("/account/name", name="  Žofie & 小林 <b>  ")
    assert visitor.name == "Žofie & 小林 <b>"
    assert "<b>" not in visitor.get("/account").text.split("<main")[1].split("</h1>")[0]


def test_a_new_name_is_seen_at_the_tables(inn: Site) -> None:
    visitor = inn.visitor()
    table = visitor.post("/play/caravan").headers["location"].removeprefix("/t/")
    visitor.page(f"/t/{table}")
    visitor.post("/account/name", name="Ann")
    names = [row.name for row in inn.rows(select(seats).where(seats.c.table_id == table).order_by(seats.c.seat))]
    assert names[0] == "Ann"
    assert "Ann" in visitor.page(f"/t/{table}")


def test_signing_out_ends_this_session(inn: Site) -> None:
    visitor = inn.visitor()
    visitor.post("/account/name", name="Ann")
    assert visitor.post("/account/out").status_code == 400  # a guest must say that it means it
    assert visitor.name == "Ann"
    token = visitor.cookies["serai"]
    assert visitor.post("/account/out", sure="yes").status_code == 303
    assert not visitor.name
    assert not inn.visitor(cookie=f"serai={token}").name


def test_signing_out_everywhere_ends_all_browsers_but_no_program(inn: Site) -> None:
    visitor = inn.visitor()
    visitor.post("/account/name", name="Ann")
    user = inn.rows(select(sessions.c.user_id).where(sessions.c.token == identity.hashed(visitor.cookies["serai"])))[0][
        0
    ]
    key = key_of(visitor.post("/account/keys", label="bot").text)
    visitor.post("/account/out", sure="yes", everywhere="yes")
    left = inn.rows(select(sessions.c.kind).where(sessions.c.user_id == user))
    assert [row.kind for row in left] == ["program"]
    assert inn.visitor(authorization=f"Bearer {key}").name == "Ann"


def key_of(text: str) -> str:
    found = re.search(r'<input id="key" value="([^"]+)"', text)
    assert found
    return found[1]


def test_a_program_has_a_key_that_is_shown_once_and_can_be_revoked(inn: Site) -> None:
    visitor = inn.visitor()
    visitor.post("/account/name", name="Ann")
    key = key_of(visitor.post("/account/keys", label="my <bot>").text)
    program = inn.visitor(authorization=f"Bearer {key}")
    assert program.name == "Ann"
    page = visitor.page("/account")
    assert key not in page
    assert "my <bot>" in page
    found = re.search(r'action="/account/keys/revoke"><input type="hidden" name="id" value="(\w+)"', page)
    assert found
    stranger = inn.visitor()
    stranger.post("/account/name", name="Eve")
    stranger.post("/account/keys/revoke", id=found[1])
    assert program.name == "Ann"  # somebody else's key is not mine to revoke
    visitor.post("/account/keys/revoke", id=found[1])
    assert not program.name


def test_a_key_is_no_cookie_and_a_cookie_no_key(inn: Site) -> None:
    visitor = inn.visitor()
    key = key_of(visitor.post("/account/keys").text)
    assert not inn.visitor(cookie=f"serai={key}").name
    assert not inn.visitor(authorization=f"Bearer {visitor.cookies['serai']}").name


def test_a_key_cannot_change_the_account(inn: Site) -> None:
    visitor = inn.visitor()
    program = inn.visitor(authorization=f"Bearer {key_of(visitor.post('/account/keys').text)}")
    for address in ("/account/keys", "/account/name", "/account/mail", "/account/passkey/begin", "/account/out"):
        answer = program.post(address, name="Eve", mail="eve@example.org", sure="yes", everywhere="yes")
        assert answer.status_code == 403
        assert "do it in a browser" in answer.text
    assert visitor.name.startswith("Guest")


def test_keys_are_not_endless(inn: Site) -> None:
    visitor = inn.visitor()
    for _ in range(identity.MOST_KEYS):
        assert visitor.post("/account/keys").status_code == 200
    answer = visitor.post("/account/keys")
    assert answer.status_code == 400
    assert "Revoke one first" in answer.text


def test_behind_a_proxy_the_address_of_the_site_tells_that_it_is_https(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SERAI_URL", "https://games.example.org")
    with open_site(tmp_path, "http://games.example.org") as inn:
        made = inn.visitor().post("/play/caravan")
        assert made.headers["set-cookie"].startswith("__Host-serai=") and "Secure" in made.headers["set-cookie"]
        assert made.headers["strict-transport-security"]
        for origin, status in (("https://games.example.org", 303), ("http://games.example.org", 403)):
            assert inn.visitor(origin=origin).post("/play/caravan").status_code == status
    with open_site(tmp_path, "http://192.168.1.20:8080") as inn:
        made = inn.visitor(origin="http://192.168.1.20:8080").post("/play/caravan")
        assert made.headers["set-cookie"].startswith("serai=") and "strict-transport-security" not in made.headers
