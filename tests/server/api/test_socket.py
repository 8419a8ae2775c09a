"""The socket: every message of a client, sensible or not, is answered, and the table goes on."""

from __future__ import annotations

import json
import string
import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from serai.server import app as app_module
from serai.server import guard, wire
from serai.server.api import socket as table_socket
from serai.server.app import create_app
from serai.server.limits import NO_LIMITS
from tests.server.support import Quick


class Site:
    def __init__(self, client: TestClient) -> None:
        self.client = client
        made = client.post(
            "/api/tables", json={"title": "citrus", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
        )
        self.cookie = made.headers["set-cookie"].split(";")[0]
        self.table = made.json()["id"]
        client.cookies.clear()

    def connect(self, cookie: str | None = "mine", table: str = "", **headers: str) -> Any:
        given = dict(headers)
        if cookie is not None:
            given["cookie"] = self.cookie if cookie == "mine" else cookie
        return self.client.websocket_connect(f"wss://localhost/t/{table or self.table}/socket", headers=given)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    patch = pytest.MonkeyPatch()
    patch.setattr(app_module, "BotPool", lambda *_: Quick())
    made = create_app(str(tmp_path_factory.mktemp("site") / "serai.db"), NO_LIMITS)
    with TestClient(made, base_url="https://localhost") as client:
        yield Site(client)
    patch.undo()


class Talk:
    """One connection: what was said to it last, by kind."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.status: Any = None
        self.count = 0

    def hear(self) -> Any:
        message = msgspec.json.decode(self.socket.receive_text(), type=wire.FromServer)
        if isinstance(message, wire.FullView | wire.ViewPatch):
            self.status = message.status
        return message

    def until(self, kind: Any) -> Any:
        for _ in range(400):
            message = self.hear()
            if isinstance(message, kind):
                return message
        raise AssertionError("it did not come")

    def ask(self, kind: Any = wire.Answer, **message: Any) -> Any:
        """Send, and wait for the answer."""
        self.socket.send_text(json.dumps(message))
        while True:
            found = self.until(kind)
            if not isinstance(found, wire.Answer) or found.id == message.get("id", found.id):
                return found

    def name(self) -> str:
        self.count += 1
        return f"talk-{id(self)}-{self.count}"

    def my_turn(self) -> None:
        while not self.status.over and 0 not in self.status.asked:
            self.hear()

    def choose(self) -> Any:
        self.my_turn()
        codes = [target.code for target in self.status.targets] + [button.code for button in self.status.buttons]
        codes += [button.code for button in (self.status.primary, self.status.end) if button]
        return self.ask(type="do", id=self.name(), seat=0, decision=self.status.decision, codes=[codes[0]])


def test_a_game_over_the_socket(site: Site) -> None:
    with site.connect() as socket:
        talk = Talk(socket)
        assert isinstance(talk.hear(), wire.FullView)
        talk.until(wire.Chat), talk.until(wire.Note), talk.until(wire.WirePresence)
        for _ in range(4):
            assert talk.choose().ok
        talk.my_turn()
        version = talk.status.version
        assert talk.ask(wire.FullView, type="at", moment=2).status.past
        assert talk.ask(wire.FullView, type="at", moment=None).status.version == version
        assert talk.ask(wire.FullView, type="again").status.version == version
        code = talk.status.targets[0].code if talk.status.targets else talk.status.buttons[0].code
        assert talk.ask(wire.Preview, type="foresee", seat=0, code=code).code == code
        assert not talk.ask(type="foresee", seat=0, code="nonsense").ok
        why = talk.ask(type="why", id=talk.name(), seat=0, code="nonsense")
        assert not why.ok and why.text
        assert talk.ask(type="why", id=talk.name(), seat=0, code=code).ok
        assert not talk.ask(type="why", id=talk.name(), seat=1, code=code).ok
        assert talk.ask(wire.Trouble, type="foresee", seat=1, code=code).text
        assert talk.ask(type="say", id=talk.name(), text="hello").ok
        assert talk.ask(type="write", id=talk.name(), text="my notes").ok
        assert talk.ask(type="pace", id=talk.name(), pause=0).ok
        assert talk.ask(type="standin", id=talk.name(), seat=0, bot="").ok
        assert not talk.ask(type="standin", id=talk.name(), seat=1, bot="random").ok


def test_one_who_watches_can_do_nothing_but_look(site: Site) -> None:
    for cookie in (None, "__Host-serai=nonsense", "serai=nonsense"):
        with site.connect(cookie) as socket:
            talk = Talk(socket)
            full = talk.hear()
            assert full.status.seat is None and full.status.mine == [] and full.status.targets == []
            assert full.status.buttons == [] and full.status.primary is None and not full.status.undo.undo
            for message in (
                {"type": "do", "seat": 0, "decision": 0, "codes": ["x"]},
                {"type": "undo", "seat": 0, "decision": 0},
                {"type": "why", "seat": 0, "code": "x"},
                {"type": "say", "text": "hello"},
                {"type": "write", "text": "x"},
                {"type": "standin", "seat": 0, "bot": "random"},
                {"type": "pace", "pause": 0},
            ):
                answer = talk.ask(**message, id=talk.name())
                assert not answer.ok and answer.text


BAD: list[Any] = [
    "", "nonsense", "[]", "null", "1", "{}", '{"type":"nonsense"}', '{"type":"do"}', "{" * 9000,
    '{"type":"at","moment":-1}',
    '{"type":"at","moment":"x"}',
    '{"type":"say","id":"x","text":"y"}',
    '{"type":"do","id":"good-id-1","seat":0,"decision":0,"codes":[]}',
    '{"type":"do","id":"good-id-1","seat":1e9,"decision":0,"codes":["x"]}',
    '{"type":"why","id":"\\ud800\\ud800xx","seat":0,"code":"x"}',
    '{"type":"again","more":1}', '{"type":"do","id":"bot:0:12345","seat":0,"decision":0,"codes":["x"]}', "x" * 140_000,
    '{"type":"write","id":"good-id-2","text":"' + "x" * 20_001 + '"}', b"\xff\xfe", b"", b'{"type":"nonsense"}',
]  # fmt: skip


def test_nonsense_is_answered_and_the_connection_goes_on(site: Site) -> None:
    with site.connect() as socket:
        talk = Talk(socket)
        talk.hear()
        for bad in BAD:
            if isinstance(bad, bytes):
                socket.send_bytes(bad)
            else:
                socket.send_text(bad)
            trouble = talk.until(wire.Trouble | wire.Answer)
            assert isinstance(trouble, wire.Trouble) or not trouble.ok
            assert trouble.text and len(trouble.text) < 400
        assert talk.choose().ok


def test_what_is_refused_unread_is_answered_by_its_id(site: Site) -> None:
    """Else the one who asked would wait for ever."""
    with site.connect() as socket:
        talk = Talk(socket)
        talk.hear()
        for bad in (
            {"type": "do", "seat": 99, "decision": 0, "codes": ["x"]},
            {"type": "write", "text": 'so: {"id":"another-id"}' + "x" * 20_000},
            {"type": "write", "text": "x" * 140_000},
        ):
            for message in ({**bad, "id": "given-id-1"}, {"id": "given-id-2", **bad}):
                answer = talk.ask(**message)
                assert not answer.ok and answer.text, message
        for notes in ("\0" * 20_000, "😀" * 20_000, '"\n' * 10_000):
            socket.send_text(json.dumps({"type": "write", "id": "the-notes", "text": notes}, ensure_ascii=False))
            assert talk.until(wire.Answer).ok


def test_wrong_places(site: Site) -> None:
    for table in ("nonsense", "x" * 500, "%00", "%C3%A4"):
        with pytest.raises(WebSocketDisconnect) as closed, site.connect(table=table) as socket:
            socket.receive_text()
        assert closed.value.code == table_socket.NO_TABLE
    for headers in ({"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
        with pytest.raises(WebSocketDisconnect) as closed, site.connect(**headers) as socket:
            socket.receive_text()
        assert closed.value.code == table_socket.NOT_OURS
    with site.connect(origin="https://localhost") as socket:
        assert Talk(socket).hear()


def values(rng: Random) -> Any:
    kind = rng.randrange(12)
    if kind < 3:
        return rng.choice([0, 1, -1, 2**31, 2**64, 10**30, 15, 16])
    if kind < 6:
        return "".join(rng.choice(string.printable + "äß😀\u202e\u0000") for _ in range(rng.choice((0, 1, 9, 80, 200))))
    if kind < 8:
        return [values(rng) for _ in range(rng.randrange(3))]
    if kind == 8:
        return {str(values(rng))[:9]: values(rng) for _ in range(rng.randrange(3))}
    return rng.choice([None, True, 0.5, 1e300, "undo", "restart", "redo", "random", ["end"], "action-name"])


def test_random_messages(site: Site) -> None:
    """A few seconds of anything: nothing breaks, and at the end the game goes on."""
    rng = Random(8)
    fields = (
        "id",
        "seat",
        "decision",
        "codes",
        "sure",
        "seen",
        "what",
        "code",
        "moment",
        "text",
        "bot",
        "pause",
        "more",
    )
    tags = [kind.__struct_config__.tag for kind in wire.FromClient.__args__]
    with site.connect() as socket, site.connect(None) as other:
        talk, stranger = Talk(socket), Talk(other)
        talk.hear(), stranger.hear()
        end = time.monotonic() + 2.0
        sent = 0
        while time.monotonic() < end and sent < 1500:
            for who in (talk, stranger):
                message = {name: values(rng) for name in rng.sample(fields, rng.randrange(5))}
                message["type"] = rng.choice(tags) if rng.random() < 0.9 else values(rng)
                if rng.random() < 0.6:
                    message |= {"id": who.name(), "seat": rng.choice((0, 0, 1))}
                if message["type"] in ("pace", "standin"):
                    continue
                who.socket.send_text(json.dumps(message))
                sent += 1
        assert sent > 50
    with site.connect() as socket:
        talk = Talk(socket)
        talk.hear()
        assert talk.choose().ok or talk.choose().ok


def test_too_many_sockets(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_module, "BotPool", lambda *_: Quick())
    made = create_app(str(tmp_path / "serai.db"), replace(NO_LIMITS, sockets=2))
    with TestClient(made, base_url="https://localhost") as client:
        site = Site(client)
        with site.connect(), site.connect():
            with pytest.raises(WebSocketDisconnect) as closed, site.connect() as third:
                third.receive_text()
            assert closed.value.code == guard.TOO_MANY
        with site.connect() as again:
            assert Talk(again).hear(), "connections are given back"


def test_changes_reach_everybody(site: Site) -> None:
    """Two tabs and one who watches: the same table, step by step, with nothing missed."""
    with site.connect() as a, site.connect() as b, site.connect(None) as c:
        talks = [Talk(socket) for socket in (a, b, c)]
        for talk in talks:
            talk.until(wire.FullView)
        for _ in range(3):
            assert talks[0].choose().ok
            talks[0].my_turn()
        for talk in talks[1:]:
            while talk.status.version < talks[0].status.version:
                before = talk.status.version
                message = talk.until(wire.FullView | wire.ViewPatch)
                assert not isinstance(message, wire.ViewPatch) or message.before == before
        assert talks[1].status == msgspec.structs.replace(talks[0].status, clock=talks[1].status.clock)
        assert talks[2].status.decision == 0 and talks[2].status.targets == []
