"""What docs/security.md says of headers, cookies, links, security events and whom to tell of a weakness."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from serai import new, titles
from serai.cli.serve import server_config
from serai.registry import title_named
from serai.server import security_log
from serai.server.security_log import RefusalLog
from serai.server.table.render import RenderedTable
from tests.server.visitors import Site, open_site


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with open_site(tmp_path_factory.mktemp("security")) as made:
        yield made


@pytest.fixture(scope="module")
def safe(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with open_site(tmp_path_factory.mktemp("safe"), "https://games.example.org") as made:
        yield made


@pytest.fixture
def told(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> pytest.LogCaptureFixture:
    monkeypatch.delenv("SERAI_SMTP", raising=False)
    caplog.set_level(logging.INFO, security_log.__name__)
    return caplog


def lines(told: pytest.LogCaptureFixture) -> list[str]:
    """What was logged since the last time."""
    found = [record.getMessage() for record in told.records if record.name == security_log.__name__]
    told.clear()
    return found


# ---- headers -------------------------------------------------------------------------------------------------------


def test_https_is_for_a_year_and_for_all_hosts_below_also_where_something_is_refused(safe: Site) -> None:
    elsewhere = {"origin": "https://elsewhere.example.org"}
    pages = [safe.visitor().get("/"), safe.visitor().get("/nowhere"), safe.visitor().get("/static/base.css")]
    for answer in [*pages, safe.visitor().ask("POST", "/theme", headers=elsewhere)]:
        assert answer.headers["strict-transport-security"] == "max-age=31536000; includeSubDomains"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in answer.headers


def test_every_text_names_its_characters(inn: Site) -> None:
    for address in (
        "/",
        "/pictures/caravan.svg",
        "/static/base.css",
        "/static/site.js",
        "/static/icon.svg",
        "/healthz",
    ):
        kind = inn.visitor().get(address).headers["content-type"]
        assert kind.endswith("charset=utf-8") or kind == "application/json", f"{address}: {kind}"


def test_no_trace_no_listing_no_name_of_the_server(inn: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    assert inn.visitor().ask("TRACE", "/").status_code == 405
    for folder in ("/static/", "/static/fonts/", "/static/..%2f..%2fwords.toml", "/.git/config"):
        assert inn.visitor().get(folder).status_code == 404
    assert "server" not in inn.visitor().get("/").headers
    monkeypatch.setattr("uvicorn.Config", lambda app, **given: given)
    assert server_config(inn.client.app)["server_header"] is False  # type: ignore[arg-type, index]


@pytest.mark.parametrize("title", titles())
def test_a_name_never_becomes_markup(title: str) -> None:
    """The browser puts a node's markup into the page as it is, so nothing that a person typed may open a tag in it."""
    name = """<img src=x onerror='x'>"&amp;"""
    match = new(title, title_named(title).players[-1], seed=1)
    for seat in (None, 0):
        shown = RenderedTable(match, seat, [name] * match.players, choosing=seat is not None)
        for part in shown.parts.values():
            for node in part.nodes:
                assert "<img" not in node.markup, node.id
        assert "<img" not in "".join(drawn for _, drawn in shown.markup())


# ---- whom to tell --------------------------------------------------------------------------------------------------


def test_whom_to_tell_of_a_weakness(inn: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    where = "/.well-known/security.txt"
    for wrong in ("", "me", "mailto:a@b.org\nX: y"):
        monkeypatch.setenv("SERAI_CONTACT", wrong)
        assert inn.visitor().get(where).status_code == 404
    monkeypatch.setenv("SERAI_CONTACT", "mailto:host@example.org")
    answer = inn.visitor().get(where)
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert "Contact: mailto:host@example.org\n" in answer.text
    until = datetime.fromisoformat(re.findall(r"Expires: (\S+)", answer.text)[0])
    assert timedelta(days=30) < until - datetime.now(UTC) < timedelta(days=365)


# ---- security events -----------------------------------------------------------------------------------------------


def test_signing_in_and_out_by_mail_is_logged(
    inn: Site, told: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    visitor = inn.visitor()
    visitor.post("/account/mail", mail="logged@example.org")
    link = re.findall(r"/signin/\S+", capsys.readouterr().out)[0]
    visitor.post(link)
    visitor.post(link)
    visitor.post("/account/out", everywhere="yes")
    found = lines(told)
    by = [line.rpartition(", by ")[2] for line in found]
    assert [line.rpartition(", by ")[0] for line in found] == [
        "a link by mail was asked for",
        "signed in by mail",
        "a link by mail did not work",
        "signed out everywhere",
    ]
    assert by[0] == by[1] == by[3] and by[0].startswith("person ") and by[2] == "somebody unknown"
    assert link.rpartition("/")[2] not in str(found) and "example.org" not in str(found)


def test_passkeys_and_keys_are_logged(inn: Site, told: pytest.LogCaptureFixture) -> None:
    visitor = inn.visitor()
    visitor.post("/account/name", name="Keyholder")
    key = re.findall(r"[\w-]{43}", visitor.post("/account/keys", label="bot").text)[0]
    shown = re.findall(r'name="id" value="([0-9a-f]{16})"', visitor.page("/account"))[0]
    visitor.post("/account/keys/revoke", id=shown)
    visitor.ask("POST", "/signin/passkey/finish", json={"nonsense": 1})
    visitor.post("/account/delete", sure="yes")
    found = lines(told)
    assert [line.rpartition(", by ")[0] for line in found] == [
        "a key for programs was made",
        "a key for programs was revoked",
        "a passkey did not work",
        "the account was deleted",
    ]
    assert key not in str(found)


def test_what_is_refused_is_one_line_a_minute(
    inn: Site, told: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    inn.visitor().post("/account/passkey/remove", id="x")
    assert lines(told) == ["refused (not allowed) at /account/passkey/remove"]
    refusals = RefusalLog()
    for _ in range(5):
        refusals.add("not allowed", "/account")
        refusals.add("bad request", "/account")
    assert lines(told) == ["refused (not allowed) at /account"]
    monkeypatch.setattr(security_log, "REFUSALS_EVERY", -1.0)
    refusals.add("not allowed", "/t/{table}")
    assert lines(told) == ["refused (not allowed) at /t/{table}, and 4 more since the last line"]
