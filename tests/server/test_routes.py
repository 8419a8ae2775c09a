"""Every route against every kind of caller and every kind of nonsense: one clear sentence, and the game goes on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.testclient import TestClient

from serai.server import app as app_module
from serai.server import wire
from serai.server.api import handlers, openapi
from serai.server.app import create_app
from serai.server.guard import HEADERS
from serai.server.limits import NO_LIMITS
from serai.server.lobby import invites
from tests.server.support import Quick

CALLERS = ("nobody", "guest", "seated", "owner", "program", "other's program", "false token")


class Site:
    """A site with a table for two, and people of every kind."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.headers: dict[str, dict[str, str]] = {"nobody": {}, "false token": {"authorization": "Bearer nonsense"}}
        for who in ("owner", "seated", "guest"):
            self.headers[who] = {"cookie": self._cookie()}
        made = self.ask(
            "owner", "POST", "/api/tables", json={"title": "citrus", "seats": [{"kind": "me"}, {"kind": "open"}]}
        )
        self.table = str(made.json()["id"])
        self._sit_down()
        self.headers["program"] = {"authorization": f"Bearer {self._key('owner')}"}
        self.headers["other's program"] = {"authorization": f"Bearer {self._key('guest')}"}

    def _cookie(self) -> str:
        self.client.cookies.clear()
        made = self.client.post("/api/tables", json={"title": "caravan", "seats": [{"kind": "me"}] * 2})
        cookie = made.headers["set-cookie"]
        assert cookie.startswith("__Host-serai=")
        assert {"HttpOnly", "Secure", "Path=/", "SameSite=lax"} <= {part.strip() for part in cookie.split(";")}
        assert len(cookie.split(";")[0].partition("=")[2]) >= 22, "128 bits and more"
        self.client.cookies.clear()
        return str(cookie.split(";")[0])

    def _person(self, who: str) -> Any:
        from starlette.requests import Request

        from serai.server.people.identity import person_of

        headers = [(b"cookie", self.headers[who]["cookie"].encode()), (b"host", b"localhost")]
        scope = {
            "type": "http",
            "scheme": "https",
            "path": "/",
            "query_string": b"",
            "headers": headers,
            "server": ("localhost", 443),
        }
        return self.wait(person_of, Request(scope), self.state.store)

    @property
    def state(self) -> Any:
        return self.client.app.state  # type: ignore[attr-defined]

    def wait(self, work: Any, *arguments: Any) -> Any:
        assert self.client.portal is not None
        return self.client.portal.call(work, *arguments)

    def _sit_down(self) -> None:
        tables = self.state.tables
        token = self.wait(invites.invite, tables, self._person("owner"), self.table, 1)
        self.wait(invites.join, tables, self._person("seated"), token, "Seated")

    def _key(self, who: str) -> str:
        from serai.server.people.identity import make_key

        return str(self.wait(make_key, self.state.store, self._person(who), "program"))

    def ask(self, who: str, method: str, path: str, **more: Any) -> Any:
        headers = {**self.headers.get(who, {}), **more.pop("headers", {})}
        self.client.cookies.clear()
        answer = self.client.request(method, path, headers=headers, follow_redirects=False, **more)
        self.client.cookies.clear()
        return answer

    def reads_body(self, path: str) -> bool:
        """Whether the address looks at what is sent before it refuses for another reason."""
        return path in ("/api/tables", "/api/journals", "/api/tables/{table}/choices")

    def alive(self) -> None:
        """The game goes on: whoever is asked can choose."""
        for who in ("owner", "seated"):
            state = self.ask(who, "GET", f"/api/tables/{self.table}").json()
            if state["over"]:
                return
            if state["seat"] in state["asked"]:
                body = {
                    "id": f"alive-{Random().randrange(10**9):09}",
                    "seat": state["seat"],
                    "decision": state["decision"],
                    "codes": [state["offered"][0]["code"]],
                }
                answer = self.ask(who, "POST", f"/api/tables/{self.table}/choices", json=body)
                assert answer.status_code == 200, answer.text
                undone = self.ask(
                    who,
                    "POST",
                    f"/api/tables/{self.table}/undo",
                    json={**body, "id": body["id"] + "u", "decision": state["decision"] + 1, "codes": 0},
                )
                assert undone.status_code == 400, "an unknown field is said"
                return
        raise AssertionError("nobody is asked")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    patch = pytest.MonkeyPatch()
    patch.setattr(app_module, "BotPool", lambda *_: Quick())
    made = create_app(str(tmp_path_factory.mktemp("site") / "serai.db"), NO_LIMITS)
    with TestClient(made, base_url="https://localhost", raise_server_exceptions=True) as client:
        yield Site(client)
    patch.undo()


def routes(site: Site) -> list[tuple[str, str]]:
    """Every address with every method it takes."""
    found = []
    for route in site.client.app.routes:  # type: ignore[attr-defined]
        if isinstance(route, Route):
            found += [(method, route.path) for method in sorted(route.methods or ())]
        else:
            assert isinstance(route, Mount | WebSocketRoute)
    return found


def filled(path: str, table: str, other: str = "") -> str:
    """An address with its places filled: by what there is, or by ``other``."""
    known = {"table": table, "title": "caravan", "token": "nonsense", "seat": "0", "rule": "CAR-1", "id": table}
    return re.sub(r"\{(\w+)(?::\w+)?\}", lambda place: other or known.get(place[1], "nonsense"), path)


def sentence(answer: Any) -> str:
    """The one sentence of a refusal."""
    if answer.headers["content-type"].startswith("application/json"):
        data = answer.json()
        text = data["error"] if "error" in data else data["text"]
    else:
        assert answer.headers["content-type"].startswith("text/html"), answer.headers
        text = " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())
    assert text and "Traceback" not in text and "sqlite" not in text.lower() and "\n" not in text
    return str(text)


def check(answer: Any) -> None:
    """What holds for every answer whatsoever."""
    for name, value in HEADERS.items():
        if name == "content-security-policy" and answer.headers.get("content-type", "").startswith("image/svg"):
            assert "default-src 'none'" in answer.headers[name]
        elif name == "referrer-policy":
            assert answer.headers[name] in ("no-referrer", "same-origin")
        else:
            assert answer.headers[name] == value
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "unsafe-eval" not in answer.headers["content-security-policy"]
    if answer.status_code >= 400 and answer.request.method != "HEAD":
        sentence(answer)
    assert answer.status_code < 500, answer.text


@pytest.mark.parametrize("who", CALLERS)
def test_every_route_for_every_caller(site: Site, who: str) -> None:
    for method, path in routes(site):
        if path.endswith("/stream"):
            continue
        for other in ("", "nonsense", "%00", "x" * 300, "..%2f..", "%ff%fe", "ä"):
            if other and "{" not in path:
                continue
            check(site.ask(who, method, filled(path, site.table, other)))
    site.alive()


JUNK: list[Any] = [
    b"",
    b"nonsense",
    b"\xff\xfe\x00",
    b"[]",
    b"null",
    b"{}",
    b"{" * 5000,
    b'{"id":"\\ud800"}',
    b'"' + b"x" * 9000,
    b"name=%ff%00&mail=%00",
    b"a=b&" * 999,
    b'{"seat":1e400}',
]


@pytest.mark.parametrize("who", ["nobody", "owner", "program"])
def test_every_route_that_takes_something_refuses_nonsense(site: Site, who: str) -> None:
    kinds = ("application/json", "application/x-www-form-urlencoded", "multipart/form-data", "nonsense")
    for method, path in routes(site):
        if method != "POST" or "sign-out" in path or "signout" in path:
            continue
        for number, junk in enumerate(JUNK):
            headers = {"content-type": kinds[number % len(kinds)]}
            answer = site.ask(who, method, filled(path, site.table), content=junk, headers=headers)
            check(answer)
            if path.startswith("/api/"):
                assert answer.status_code in (400, 401, 403, 404, 409, 413), (path, junk[:40], answer.text)
    site.alive()


def test_too_large_is_said(site: Site) -> None:
    def drops() -> Iterator[bytes]:
        for _ in range(200):
            yield b"x" * 10_000

    for method, path in routes(site):
        if method != "POST":
            continue
        most = NO_LIMITS.journal if path in ("/import", "/api/journals") else NO_LIMITS.body
        answer = site.ask("owner", "POST", filled(path, site.table), content=b"x" * (most + 1))
        assert answer.status_code == 413
        check(answer)
        answer = site.ask("owner", "POST", filled(path, site.table), content=drops())
        assert answer.status_code == 413 or not site.reads_body(path), (path, answer.text)
        check(answer)
    for length in ("-1", "1e3", "\xb2", "9" * 30):
        answer = site.ask(
            "owner", "POST", "/api/tables", content=b"", headers={"content-length": length.encode("latin-1")}
        )
        assert answer.status_code == 413
    site.alive()


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "https://localhost.evil.example"},
        {"origin": "https://["},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_other_sites_are_refused(site: Site, headers: dict[str, str]) -> None:
    for method, path in routes(site):
        if method == "POST":
            answer = site.ask("owner", method, filled(path, site.table), headers=headers, content=b"{}")
            assert answer.status_code == 403
            check(answer)
    assert site.ask("owner", "GET", "/api/titles", headers=headers).status_code == 200


def test_options_reach_no_file_and_no_argument(site: Site) -> None:
    """What a table is made with are settings of the title, and nothing else of the function that makes a match."""
    for options in (
        {"data": "/etc/passwd"},
        {"seed": "1"},
        {"chance": "ask"},
        {"players": 3},
        {"title": "mule"},
        {"camels": 99},
        {"camels": "x"},
        {"nonsense": 1},
        {"": ""},
        {"camels": 10**18},
    ):
        answer = site.ask(
            "owner", "POST", "/api/tables", json={"title": "caravan", "seats": [{"kind": "me"}] * 2, "options": options}
        )
        assert answer.status_code == 400, (options, answer.text)
        assert "passwd" not in answer.text and "root:" not in answer.text


def test_plans_that_cannot_be(site: Site) -> None:
    me, bot = {"kind": "me"}, {"kind": "bot", "bot": "random"}
    for plan in (
        {"title": "caravan", "seats": [me]},
        {"title": "caravan", "seats": [me] * 9},
        {"title": "nowhere", "seats": [me] * 2},
        {"title": "caravan", "seats": [me, {"kind": "bot", "bot": "nonsense"}]},
        {"title": "caravan", "seats": []},
        {"title": "caravan", "seats": [me, {"kind": "king"}]},
        {"title": "caravan", "seats": [me, bot], "pause": -1},
        {"title": "caravan", "seats": [me, bot], "pause": 10**9},
        {"title": 3, "seats": [me, bot]},
        {"seats": [me, bot]},
        {"title": "caravan", "seats": [me, {**bot, "name": "x" * 31}]},
        {"title": "caravan", "seats": [me, bot], "x": 1},
    ):
        answer = site.ask("owner", "POST", "/api/tables", json=plan)
        assert answer.status_code in (400, 404), (plan, answer.text)
        sentence(answer)


def test_names_at_seats_are_clean(site: Site) -> None:
    for name in ("a\u0000b", "\u202eevil", "\n", "  "):
        made = site.ask(
            "owner",
            "POST",
            "/api/tables",
            json={"title": "caravan", "seats": [{"kind": "me", "name": name}, {"kind": "me"}]},
        )
        assert made.status_code in (201, 400), made.text
        if made.status_code == 201:
            names = site.ask("owner", "GET", f"/api/tables/{made.json()['id']}").json()["names"]
            assert names[0].strip() and names[0].isprintable()


@pytest.mark.parametrize("who", CALLERS)
def test_choosing_is_the_seats_own(site: Site, who: str) -> None:
    state = site.ask("owner", "GET", f"/api/tables/{site.table}").json()
    seat = state["asked"][0]
    mine = {"owner": 0, "program": 0, "seated": 1}
    body = {"id": "somebody-1", "seat": seat, "decision": 0, "codes": ["nonsense"]}
    answer = site.ask(who, "POST", f"/api/tables/{site.table}/choices", json=body)
    if who in ("nobody", "false token"):
        assert answer.status_code == 401
    else:
        assert answer.status_code == 409 and not answer.json()["ok"]
        assert ("not your seat" in answer.json()["text"]) == (mine.get(who) != seat)
    own = site.ask(who, "GET", f"/api/tables/{site.table}").json()
    assert own["seat"] == mine.get(who) and own["mine"] == ([mine[who]] if who in mine else [])
    other = 1 - mine.get(who, 1)
    assert site.ask(who, "GET", f"/api/tables/{site.table}?seat={other}").status_code == 403
    for query in ("seat=x", "seat=-1", "seat=99999999999", "seat=%00", "seat=²"):
        assert site.ask(who, "GET", f"/api/tables/{site.table}?{query}").status_code == 400


def test_bodies_with_wrong_values(site: Site) -> None:
    good: dict[str, Any] = {"id": "good-id-1", "seat": 0, "decision": 0, "codes": ["x"]}
    changes: tuple[dict[str, Any], ...] = (
        {"id": "short"},
        {"id": "x" * 65},
        {"id": "bot:0:1:23"},
        {"id": "ä" * 10},
        {"id": None},
        {"seat": -1},
        {"seat": 16},
        {"seat": "0"},
        {"seat": True},
        {"decision": -1},
        {"decision": 0.5},
        {"decision": "1"},
        {"codes": []},
        {"codes": "x"},
        {"codes": [""]},
        {"codes": ["x" * 81]},
        {"codes": ["x"] * 25},
        {"codes": [1]},
        {"extra": 1},
    )
    for change in changes:
        answer = site.ask("owner", "POST", f"/api/tables/{site.table}/choices", json={**good, **change})
        assert answer.status_code == 400, (change, answer.text)
        sentence(answer)
    answer = site.ask("owner", "POST", f"/api/tables/{site.table}/choices", json={**good, "decision": 10**40})
    assert answer.status_code in (400, 409)
    site.alive()


def test_tokens_are_in_no_answer(site: Site) -> None:
    secrets = [
        value.partition("=")[2]
        for headers in site.headers.values()
        for key, value in headers.items()
        if key == "cookie"
    ]
    secrets += [headers["authorization"].split()[1] for headers in site.headers.values() if "authorization" in headers][
        1:
    ]
    for who in CALLERS:
        for method, path in routes(site):
            if method == "GET" and not path.endswith("/stream"):
                answer = site.ask(who, method, filled(path, site.table))
                text = answer.text + str(answer.headers)
                assert not any(secret in text for secret in secrets if len(secret) > 20)


# ---- the description -----------------------------------------------------------------------------------------------


def validate(value: Any, schema: dict[str, Any], parts: dict[str, Any], where: str = "") -> None:
    """As much of JSON Schema as our types need."""
    if "$ref" in schema:
        validate(value, parts[schema["$ref"].rpartition("/")[2]], parts, where)
        return
    if "anyOf" in schema:
        errors = []
        for one in schema["anyOf"]:
            try:
                validate(value, one, parts, where)
                return
            except AssertionError as error:
                errors.append(str(error))
        raise AssertionError(f"{where}: {errors}")
    if "enum" in schema:
        assert value in schema["enum"], where
        return
    kinds: dict[str, Any] = {
        "object": dict,
        "array": list,
        "string": str,
        "integer": int,
        "boolean": bool,
        "null": type(None),
        "number": (int, float),
    }
    if "type" in schema:
        assert isinstance(value, kinds[schema["type"]]), f"{where}: {value!r:.60} is no {schema['type']}"
    if isinstance(value, dict):
        for name in schema.get("required", ()):
            assert name in value, f"{where}.{name} is missing"
        for name, one in value.items():
            if name in schema.get("properties", {}):
                validate(one, schema["properties"][name], parts, f"{where}.{name}")
            elif "properties" in schema:
                assert isinstance(schema.get("additionalProperties", True), dict | bool)
    if isinstance(value, list):
        for index, one in enumerate(value):
            prefix = schema.get("prefixItems", [])
            item = prefix[index] if index < len(prefix) else schema.get("items")
            if isinstance(item, dict):
                validate(one, item, parts, f"{where}[{index}]")


def test_the_description_is_true(site: Site) -> None:
    description = site.ask("nobody", "GET", "/api/openapi.json").json()
    assert description["openapi"] == "3.1.0"
    parts = description["components"]["schemas"]
    served = set(routes(site))
    text = json.dumps(description)
    for ref in set(re.findall(r'"#/components/schemas/([^"]+)"', text)):
        assert ref in parts
    state = site.ask("owner", "GET", f"/api/tables/{site.table}").json()
    offered = state["offered"][0]["code"] if state["offered"] else "end"
    journal = site.ask("owner", "GET", f"/api/tables/{site.table}/journal").text
    bodies = {
        "make": {"title": "citrus", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}], "open": False},
        "import": {"text": journal},
        "choose": {"id": "described-1", "seat": 0, "decision": 0, "codes": ["nonsense"]},
        "undo": {"id": "described-2", "seat": 0, "decision": 0, "what": "restart"},
    }
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            assert (method.upper(), path) in served
            query = {"why": "?seat=0&code=nonsense", "preview": f"?seat=0&code={offered}"}.get(
                operation["operationId"], ""
            )
            if operation["operationId"] == "stream":
                continue
            for who in CALLERS:
                body = bodies.get(operation["operationId"])
                if body is not None:
                    kind = next(o.body for o in openapi.OPERATIONS if o.name == operation["operationId"])
                    msgspec.json.decode(json.dumps(body), type=kind)
                answer = site.ask(
                    who, method.upper(), filled(path, site.table) + query, **({"json": body} if body else {})
                )
                told = operation["responses"].get(str(answer.status_code))
                assert told is not None, (path, who, answer.status_code, answer.text)
                for media, content in told["content"].items():
                    assert answer.headers["content-type"].startswith(media)
                    value = answer.json() if media == "application/json" else answer.text
                    validate(value, content["schema"], parts, path)
    named = {operation.path for operation in openapi.OPERATIONS}
    undescribed = {path for _, path in served if path.startswith("/api/")} - named
    assert undescribed <= {"/api/openapi.json", "/api", "/api/"}, undescribed


def test_the_stream_tells_every_change_at_once(site: Site) -> None:
    """A line now, a line for every change; compressed or not, it does not wait."""
    assert isinstance(handlers.STILL_THERE, float)
    made = site.ask("owner", "POST", "/api/tables", json={"title": "caravan", "seats": [{"kind": "me"}] * 2}).json()[
        "id"
    ]

    async def lines() -> list[Any]:
        from serai.server.limits import ConnectionLimit
        from serai.server.table.viewer import ChangeListener

        table = await site.state.tables.get(made)
        person = table.record.seats[0].user_id
        connections = ConnectionLimit(1)
        states = handlers._states(ChangeListener(table, person), connections, "here")
        found = [json.loads(await anext(states))]
        assert connections.full("here")
        for _ in range(3):
            seat = table.ledger.asked_seats()[0]
            code = table.ledger.match.options(seat)[-1]
            answer = await table.choose(
                person, wire.Do(f"stream-{len(found)}", seat, table.ledger.decision(seat), [code])
            )
            assert answer.ok
            found.append(json.loads(await anext(states)))
        await states.aclose()  # type: ignore[attr-defined]
        assert not connections.full("here") and not table.attendance.subscribers
        return found

    found = site.wait(lines)
    assert [state["v"] for state in found] == sorted({state["v"] for state in found})


def test_a_program_says_what_it_has_read(site: Site) -> None:
    """Where several choose at once, an offer that has changed meanwhile is not taken."""
    plan = {"title": "souk", "seats": [{"kind": "me"}] * 3}
    made = site.ask("owner", "POST", "/api/tables", json=plan).json()["id"]
    state = site.ask("owner", "GET", f"/api/tables/{made}?seat=1").json()
    first = state["offered"][0]
    choice = {"id": "what-was-read", "seat": 1, "decision": state["decision"], "codes": [first["code"]]}
    for seen, status in (("another offer", 409), ("x" * 401, 400), (first["text"], 200)):
        answer = site.ask("owner", "POST", f"/api/tables/{made}/choices", json={**choice, "seen": seen})
        assert answer.status_code == status, answer.text


# ---- limits, headers, files ----------------------------------------------------------------------------------------


def test_what_nobody_expected_is_one_sentence(
    site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from sqlalchemy.exc import OperationalError

    for error, status in ((RuntimeError("a bug"), 500), (OperationalError("SELECT", {}, Exception("disk full")), 503)):

        def broken(*_: Any, error: Exception = error) -> Any:
            raise error

        with monkeypatch.context() as patch:
            patch.setattr(type(site.state.tables), "get", broken)
            for path in (f"/api/tables/{site.table}", f"/t/{site.table}"):
                answer = site.ask("owner", "GET", path)
                assert answer.status_code == status
                assert answer.headers["content-security-policy"] and answer.headers["x-content-type-options"]
                text = sentence(answer)
                assert "a bug" not in text and "disk full" not in text
        assert str(error)[:5] in caplog.text
    site.alive()


def test_pages_are_compressed_and_kept_from_caches(site: Site) -> None:
    page = site.ask("owner", "GET", f"/t/{site.table}", headers={"accept-encoding": "gzip"})
    assert page.headers["content-encoding"] == "gzip" and page.headers["cache-control"] == "no-store"
    assert page.headers["strict-transport-security"]
    assert "set-cookie" not in page.headers
    tokens = site.ask("nobody", "GET", "/static/tokens.css")
    assert tokens.headers["content-type"].startswith("text/css") and tokens.headers["etag"]
    known = {"if-none-match": tokens.headers["etag"]}
    assert site.ask("nobody", "GET", "/static/tokens.css", headers=known).status_code == 304
    for path in ("/static/tokens.css", "/static/titles/caravan.css", "/static/site.js"):
        answer = site.ask("nobody", "GET", path)
        assert answer.status_code == 200 and answer.headers["content-type"].split(";")[0] in (
            "text/css",
            "text/javascript",
        )
        check(answer)
    for path in (
        "/static/../server/app.py",
        "/static/%2e%2e/words.toml",
        "/static/titles/nowhere.css",
        "/static/x",
        "/static/",
    ):
        answer = site.ask("nobody", "GET", path)
        assert answer.status_code in (404, 405), path
        check(answer)


def test_a_page_loads_all_modules_at_once_and_in_one_version(site: Site) -> None:
    page = site.ask("owner", "GET", f"/t/{site.table}").text
    preloaded = re.findall(r'<link rel="modulepreload" href="([^"]+)">', page)
    first = re.findall(r'<script type="module" src="([^"]+)">', page)
    assert len(first) == 1 and first[0].endswith("/main.js")
    folder = first[0].removesuffix("main.js")
    wanted, seen = [first[0]], set()
    while wanted:
        address = wanted.pop()
        seen.add(address)
        answer = site.ask("nobody", "GET", address, headers={"accept-encoding": "gzip"})
        assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/javascript")
        assert "immutable" in answer.headers["cache-control"]
        check(answer)
        found = {folder + name for name in re.findall(r'from "\./([\w.]+)"', answer.text)}
        wanted += found - seen
    assert seen == {*preloaded, first[0]}
    older = folder.replace(folder.split("/")[-2], "0123456789abcdef")
    for path in (older + "main.js", folder + "nothing.js", folder, folder + "../site.js"):
        answer = site.ask("nobody", "GET", path)
        assert answer.status_code == 404 or path.endswith("site.js"), path
        assert "immutable" not in answer.headers.get("cache-control", ""), path


def test_a_page_of_the_past_and_of_nonsense(site: Site) -> None:
    for at in ("0", "3", "99999999", "999999999999", "-1", "x", "²", ""):
        answer = site.ask("owner", "GET", f"/t/{site.table}?at={at}")
        assert answer.status_code == 200
        check(answer)


def test_forks_and_rematches_ask_for_sense(site: Site) -> None:
    for moment in ("", "x", "-1", "999999999", "²"):
        assert site.ask("owner", "POST", f"/t/{site.table}/fork", data={"moment": moment}).status_code == 400
    forked = site.ask("guest", "POST", f"/t/{site.table}/fork", data={"moment": "5"})
    assert forked.status_code == 303 and forked.headers["location"].startswith("/t/")
    for who, status in (("nobody", 403), ("guest", 403), ("owner", 403)):
        assert site.ask(who, "POST", f"/t/{site.table}/rematch").status_code == status
    assert site.ask("owner", "POST", "/t/nonsense/rematch").status_code == 404
    assert site.ask("owner", "POST", "/t/nonsense/fork", data={"moment": "1"}).status_code == 404
