"""Signing in by a mail link."""

from __future__ import annotations

import re
import socketserver
import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select, update

from serai.server.db.schema import mail_links, seats, sessions, tables, users
from serai.server.people import identity, mail
from tests.server.visitors import Site, Visitor, open_site


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with open_site(tmp_path_factory.mktemp("mail")) as made:
        yield made


@pytest.fixture(autouse=True)
def no_mail_server(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SERAI_SMTP", "SERAI_MAIL_FROM", "SERAI_URL"):
        monkeypatch.delenv(name, raising=False)


def ask(visitor: Visitor, address: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Ask for a link and find it where the server runs."""
    capsys.readouterr()
    answer = visitor.post("/account/mail", mail=address)
    assert answer.status_code == 200, answer.text
    found = re.search(r"http://testserver(/signin/[\w-]+)", capsys.readouterr().out)
    assert found
    assert found[1] not in answer.text  # whoever asks does not see it
    return found[1]


def user_id(inn: Site, visitor: Visitor) -> str:
    token = identity.hashed(visitor.cookies["serai"])
    return str(inn.rows(select(sessions.c.user_id).where(sessions.c.token == token))[0][0])


def games(inn: Site, user: str) -> set[str]:
    return {row.table_id for row in inn.rows(select(seats.c.table_id).where(seats.c.user_id == user))}


def test_a_guest_becomes_an_account_and_keeps_its_games(inn: Site, capsys: pytest.CaptureFixture[str]) -> None:
    visitor = inn.visitor()
    table = visitor.post("/play/caravan").headers["location"].removeprefix("/t/")
    guest = user_id(inn, visitor)
    link = ask(visitor, " First@Example.org ", capsys)
    old = visitor.cookies["serai"]
    assert "first@example.org" in visitor.page(link)
    assert visitor.post(link).status_code == 303
    assert visitor.cookies["serai"] != old
    assert not inn.visitor(cookie=f"serai={old}").name
    assert user_id(inn, visitor) == guest
    assert games(inn, guest) == {table}
    assert "Your address is first@example.org." in visitor.page("/account")


def test_looking_does_not_use_a_link_up_but_using_it_does(inn: Site, capsys: pytest.CaptureFixture[str]) -> None:
    visitor = inn.visitor()
    link = ask(visitor, "twice@example.org", capsys)
    for _ in range(3):
        assert inn.visitor().get(link).status_code == 200  # a program that looks into mail
    assert visitor.post(link).status_code == 303
    assert "works once" in inn.visitor().page(link, 410)
    again = inn.visitor()
    assert again.post(link).status_code == 410
    assert not again.cookies


def test_a_link_is_good_for_ten_minutes(inn: Site, capsys: pytest.CaptureFixture[str]) -> None:
    visitor = inn.visitor()
    link = ask(visitor, "late@example.org", capsys)
    token = identity.hashed(link.removeprefix("/signin/"))
    late = identity.now() - timedelta(minutes=10, seconds=1)
    change = update(mail_links).where(mail_links.c.token == token).values(created=late)
    inn.do(inn.client.app.state.store.write, lambda db: db.execute(change) and None)  # type: ignore[attr-defined]
    assert visitor.get(link).status_code == 410
    assert visitor.post(link).status_code == 410


def test_the_database_knows_only_the_hash_of_a_link(inn: Site, capsys: pytest.CaptureFixture[str]) -> None:
    token = ask(inn.visitor(), "hash@example.org", capsys).removeprefix("/signin/")
    assert len(token) >= 43
    kept = [row.token for row in inn.rows(select(mail_links))]
    assert token not in kept
    assert identity.hashed(token) in kept


def test_another_browser_comes_to_the_same_account_with_its_games(
    inn: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    first = inn.visitor()
    first.post("/account/name", name="Ann")
    first.post(ask(first, "both@example.org", capsys))
    account = user_id(inn, first)
    second = inn.visitor()
    table = second.post("/play/caravan").headers["location"].removeprefix("/t/")
    second.page(f"/t/{table}")
    guest = user_id(inn, second)
    second.post(ask(second, "both@example.org", capsys))
    assert second.name == "Ann"
    assert user_id(inn, second) == account
    assert games(inn, account) == {table}
    assert inn.rows(select(tables.c.owner).where(tables.c.id == table))[0][0] == account
    assert inn.rows(select(func.count()).select_from(users).where(users.c.id == guest))[0][0] == 0
    sitting = inn.do(inn.client.app.state.tables.get, table)  # type: ignore[attr-defined]
    assert sitting.record.seats_of(account) == [0]  # the table in use knows, too
    assert first.name == "Ann"


def test_who_asked_with_another_s_address_does_not_come_in(inn: Site, capsys: pytest.CaptureFixture[str]) -> None:
    victim = inn.visitor()
    victim.post("/account/name", name="Victim")
    victim.post(ask(victim, "victim@example.org", capsys))
    thief = inn.visitor()
    thief.post("/account/name", name="Thief")
    key = re.search(r'<input id="key" value="([^"]+)"', thief.post("/account/keys").text)
    assert key
    link = ask(thief, "victim@example.org", capsys)
    victim.post(link)  # the victim opens it without thinking
    assert victim.name == "Victim"
    assert not thief.name
    assert not inn.visitor(authorization=f"Bearer {key[1]}").name


def test_a_link_opened_elsewhere_signs_the_asking_browser_out(inn: Site, capsys: pytest.CaptureFixture[str]) -> None:
    asker = inn.visitor()
    asker.post("/account/name", name="Asker")
    link = ask(asker, "elsewhere@example.org", capsys)
    phone = inn.visitor()
    assert "asked for in another browser by Asker" in phone.page(link)
    phone.post(link)
    assert phone.name == "Asker"
    assert not asker.name


def test_an_address_is_added_to_an_account_only_in_its_own_browser(
    inn: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    account = inn.visitor()
    account.post(ask(account, "old@example.org", capsys))
    link = ask(account, "new@example.org", capsys)
    answer = inn.visitor().post(link)
    assert answer.status_code == 410
    assert "Open this link in the browser where you asked" in answer.text
    assert account.post(link).status_code == 303  # the refusal has not used it up
    assert "Your address is new@example.org." in account.page("/account")


@pytest.mark.parametrize(
    "address",
    ["", "ann", "ann@", "@example.org", "a b@example.org", "a@b", "a@b.c\nBcc: x@y.org", "a@" + "b" * 260 + ".org"],
)
def test_what_is_no_address(inn: Site, address: str) -> None:
    visitor = inn.visitor()
    answer = visitor.post("/account/mail", mail=address)
    assert answer.status_code == 400
    assert "name@example.org" in answer.text
    assert not visitor.cookies


def test_not_too_many_links(inn: Site, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(mail.MOST_LINKS):
        ask(inn.visitor(), "many@example.org", capsys)
    answer = inn.visitor().post("/account/mail", mail="many@example.org")
    assert answer.status_code == 400
    assert "try again in 20 minutes" in answer.text


class Post(socketserver.StreamRequestHandler):
    """As much of a mail server as it takes."""

    def handle(self) -> None:
        self.say("220 here")
        for line in self.rfile:
            word = line.decode().strip().upper()
            if word.startswith("DATA"):
                self.say("354 go on")
                body = b""
                while not body.endswith(b"\r\n.\r\n"):
                    body += self.rfile.readline()
                self.server.got.append(body.decode())  # type: ignore[attr-defined]
            self.say("221 bye" if word.startswith("QUIT") else "250 fine")
            if word.startswith("QUIT"):
                return

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@pytest.fixture
def post_office() -> Iterator[Any]:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Post) as server:
        server.got = []  # type: ignore[attr-defined]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def test_with_a_mail_server_the_link_goes_by_mail(
    inn: Site, post_office: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SERAI_SMTP", f"smtp://127.0.0.1:{post_office.server_address[1]}")
    monkeypatch.setenv("SERAI_MAIL_FROM", "inn@example.org")
    visitor = inn.visitor()
    refused = visitor.post("/account/mail", mail="by@example.org")
    assert refused.status_code == 400  # who asks may say any host: our own address has to be set
    assert "SERAI_URL" in refused.text
    monkeypatch.setenv("SERAI_URL", "https://inn.example.org/")
    assert visitor.post("/account/mail", mail="by@example.org").status_code == 200
    (letter,) = post_office.got
    assert "To: by@example.org" in letter
    assert "From: inn@example.org" in letter
    assert re.search(r"https://inn\.example\.org/signin/[\w-]{43}", letter)
    assert "signin" not in capsys.readouterr().out


def test_a_mail_server_that_is_away_is_told_kindly(inn: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERAI_SMTP", "smtp://127.0.0.1:1")
    monkeypatch.setenv("SERAI_URL", "https://inn.example.org")
    answer = inn.visitor().post("/account/mail", mail="away@example.org")
    assert answer.status_code == 400
    assert "could not be sent" in answer.text
