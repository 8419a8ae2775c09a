"""Canaries: secrets of every kind go through a real server, also through its errors; none is in anything it writes."""

from __future__ import annotations

import contextlib
import json
import re
import socketserver
import sqlite3
import threading
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx2 as httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from serai.server.people.identity import hashed
from tests.server.people.test_mail import Post
from tests.server.people.test_passkeys import Device, add, use
from tests.server.processes import Server, server
from tests.server.visitors import Visitor

MAIL = "canary.of.ann@example.org"
CHAT, NOTES, LABEL = "canary said in the chat", "canary in the notes", "canary label"
NAME, OTHER = "Canary Name", "Quite Another Canary"
AGENT = "CanaryBrowser/1.0"
SITE = "http://localhost:1"
"""What the host has told the server of its address."""
NOT_ONLY = re.compile(r"[\w-]{24,}")


@pytest.fixture
def post_office() -> Iterator[Any]:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Post) as office:
        office.got = []  # type: ignore[attr-defined]
        threading.Thread(target=office.serve_forever, daemon=True).start()
        yield office
        office.shutdown()


class Canaries:
    """The secrets that were seen on the way."""

    def __init__(self) -> None:
        self.known: set[str] = {MAIL, CHAT, NOTES, NAME, OTHER, LABEL, AGENT}

    def add(self, *secrets: str) -> None:
        assert all(len(secret) > 4 for secret in secrets)
        self.known.update(secrets)


class Guest(Visitor):
    """A browser at a real server."""

    def __init__(self, running: Server, canaries: Canaries) -> None:
        address = running.address.replace("127.0.0.1", "localhost")
        super().__init__(httpx.Client(base_url=address, timeout=20), **{"user-agent": AGENT})  # type: ignore[arg-type]
        self.running = running
        self._canaries = canaries

    def ask(self, method: str, address: str, **more: Any) -> Any:
        answer = super().ask(method, address, **more)
        self._canaries.add(*(value for name, value in self.cookies.items() if "serai" in name))
        return answer

    def at(self, running: Server) -> Guest:
        """The same browser at another server."""
        same = Guest(running, self._canaries)
        same.cookies = self.cookies
        return same

    def sits(self, table: str) -> Any:
        """A socket at a table."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        address = self.running.address.replace("http://127.0.0.1", "ws://localhost") + f"/t/{table}/socket"
        return connect(address, additional_headers={"cookie": cookie, "user-agent": AGENT}, max_size=None)


def say(socket: Any, number: int, **message: Any) -> dict[str, Any]:
    """Send a message and wait for its answer."""
    socket.send(json.dumps({"id": f"message-{number:06}", **message}))
    while True:
        told: dict[str, Any] = json.loads(socket.recv(timeout=20))
        if told.get("id") == f"message-{number:06}":
            return told


def sign_in(ann: Guest, canaries: Canaries, post_office: Any) -> None:
    """A name, a key for a program, a mail address, a passkey; also what is refused."""
    ann.post("/account/name", name=NAME)
    key = re.findall(r'value="([\w-]{43})"', ann.post("/account/keys", label=LABEL).text)
    canaries.add(*key)
    for _ in range(2):
        assert ann.post("/account/mail", mail=MAIL).status_code == 200
    letters = re.findall(r"/signin/([\w-]{43})", "".join(post_office.got))
    canaries.add(*letters)
    assert ann.post(f"/signin/{letters[0]}").status_code == 303
    assert ann.post(f"/signin/{letters[0]}").status_code == 410
    device = Device("localhost", SITE)
    assert add(ann, device).json()["ok"], "a passkey"
    assert use(ann, device).json()["ok"]
    other = Device("localhost", SITE)
    for strange in (other.use({"challenge": "x" * 43}), {"id": "canary-of-a-passkey-0123456789", "response": {}}):
        assert ann.ask("POST", "/signin/passkey/finish", json=strange).status_code == 400
    canaries.add("canary-of-a-passkey-0123456789", *NOT_ONLY.findall(json.dumps(other.use({"challenge": "x" * 43}))))


def play_a_game(ann: Guest, canaries: Canaries) -> str:
    """A game with hidden cards: choices, chat and notes over a socket, and what is refused."""
    plan = {"title": "mule", "seats": [{"kind": "me"}] * 3, "parts": True}
    table = str(ann.ask("POST", "/api/tables", json=plan).json()["id"])
    rng = Random(3)
    with ann.sits(table) as socket:
        assert say(socket, 0, type="part", seat=0)["ok"], "it gives no part of the seed"
        while not ann.get(f"/api/tables/{table}").json()["offered"]:
            time.sleep(0.05)
        assert say(socket, 1, type="say", text=CHAT)["ok"] and say(socket, 2, type="write", text=NOTES)["ok"]
        assert not say(socket, 3, type="do", seat=0, decision=0, codes=["canary:code"])["ok"]
        socket.send("canary: no message at all")
        for number in range(4, 90):
            state = ann.get(f"/api/tables/{table}").json()
            if state["over"]:
                break
            code = rng.choice(state["offered"])["code"]
            message = {"seat": state["seat"], "decision": state["decision"], "codes": [code]}
            assert say(socket, number, type="do", **message)["ok"]
    canaries.add("canary:code", "canary: no message")
    return table


def invite(ann: Guest, canaries: Canaries) -> None:
    """Links to seats, used and unknown."""
    plan = {"title": "caravan", "seats": [{"kind": "me"}, {"kind": "open"}]}
    lobby = ann.ask("POST", "/api/tables", json=plan).json()["id"]
    ann.post(f"/lobby/{lobby}", do="invite", seat="1")
    (link,) = set(re.findall(r"/join/([\w-]{32})", ann.page(f"/lobby/{lobby}")))
    canaries.add(link)
    bob = Guest(ann.running, canaries)
    assert bob.post(f"/join/{link}", name=OTHER).status_code == 303
    assert bob.get(f"/join/{link[::-1]}").status_code == 410
    canaries.add(link[::-1])


def secrets_of(database: str, table: str) -> list[str]:
    """A table's seed, the host's part of it, and all that chance has given: what hides in packages, veins and decks."""
    with sqlite3.connect(database) as db:
        seed, host_part = db.execute("SELECT seed, host_part FROM tables WHERE id = ?", [table]).fetchone()
        drawn = {code for (code,) in db.execute("SELECT code FROM log WHERE table_id = ? AND seat = -2", [table])}
    assert len(seed) == len(host_part) == 64 and len(drawn) > 5
    return [seed, host_part, *drawn]


FAULTS = (
    "UPDATE log SET code = (SELECT code FROM log WHERE seat = -2 LIMIT 1) WHERE table_id = ? AND seq = 30",
    "UPDATE log SET seat = 77 WHERE table_id = ? AND seq = 40",
    "UPDATE tables SET options = '\"canary\"' WHERE id = ?",
    "UPDATE tables SET seed = 7 WHERE id = ?",
    "UPDATE seats SET orders = 'canary {' WHERE table_id = ?",
)
"""Each breaks a table in another way."""


def break_tables(database: str, table: str) -> list[str]:
    """Copies of a table that do not fit: a server that opens them runs into errors that it does not expect."""
    made = []
    with sqlite3.connect(database) as db:
        for number, fault in enumerate(FAULTS):
            copy = f"broken{number}"
            for name, key in (("tables", "id"), ("seats", "table_id"), ("log", "table_id")):
                columns = [row[1] for row in db.execute(f"PRAGMA table_info({name})")]
                wanted = ", ".join(f"'{copy}'" if column == key else f'"{column}"' for column in columns)
                db.execute(f"INSERT INTO {name} SELECT {wanted} FROM {name} WHERE {key} = ?", [table])
            db.execute(fault, [copy])
            made.append(copy)
    return made


def open_broken_tables(ann: Guest, tables: list[str]) -> None:
    for table in tables:
        for path in (f"/t/{table}", f"/api/tables/{table}", f"/t/{table}/journal", "/mine"):
            ann.get(path)
        with ann.sits(table) as socket, contextlib.suppress(ConnectionClosed):
            socket.recv(timeout=20)


def lose_the_database(ann: Guest, database: str, table: str) -> None:
    """Tables of the database are gone while people write to them."""
    with ann.sits(table) as socket:
        with sqlite3.connect(database) as db:
            for name in ("chat", "notes", "mail_links"):
                db.execute(f"ALTER TABLE {name} RENAME TO gone_{name}")
        with contextlib.suppress(ConnectionClosed):
            say(socket, 900, type="say", text=CHAT)
            say(socket, 901, type="write", text=NOTES)
    assert ann.post("/account/mail", mail=MAIL).status_code == 503


def check(running: Server, canaries: Canaries, figures: str) -> str:
    """All that a server has written; no secret is in it."""
    written = running.output + figures
    found = sorted(secret for secret in canaries.known if secret in written)
    assert not found, (found, written[max(0, written.index(found[0]) - 400) :][:800])
    return written


def test_no_secret_is_in_what_the_server_writes(sqlite: str, post_office: Any) -> None:
    canaries = Canaries()
    environment = {"SERAI_SMTP": f"smtp://127.0.0.1:{post_office.server_address[1]}", "SERAI_URL": SITE}
    options = ("--log-level", "debug", "--access-log", "--bots", "1")
    with server(sqlite, *options, **environment) as running:
        ann = Guest(running, canaries)
        sign_in(ann, canaries, post_office)
        table = play_a_game(ann, canaries)
        invite(ann, canaries)
        canaries.add(*secrets_of(sqlite, table), hashed(ann.cookies[next(iter(ann.cookies))]))
        figures = ann.get("/metrics").text
        assert "serai_requests_total" in figures
        running.stop()
    written = check(running, canaries, figures)
    assert re.search(r"GET /api/tables/\{table\} table=\w+ 200", written) and "Traceback" not in written

    broken = break_tables(sqlite, table)
    with server(sqlite, *options, "--log-format", "json", **environment) as running:
        ann = ann.at(running)
        open_broken_tables(ann, broken)
        lose_the_database(ann, sqlite, table)
        running.stop()
    written = check(running, canaries, "")
    lines = [json.loads(line) for line in running.output.splitlines()[2:]]
    tracebacks = [line for line in lines if "traceback" in line]
    assert len(tracebacks) >= 3 and "the database failed" in written, "there were errors"
