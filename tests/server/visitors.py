"""Visitors for the tests of the pages: browsers with cookies of their own, all at one server with a real database."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from html import unescape
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from serai.server.app import create_app
from serai.server.limits import NO_LIMITS


class Visitor:
    """One browser."""

    def __init__(self, client: TestClient, **headers: str) -> None:
        self._client = client
        self._headers = headers
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, address: str, **more: Any) -> Any:
        """A request; redirects are left to the test."""
        headers = {**self._headers, **more.pop("headers", {})}
        if self.cookies:
            headers["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self._client.cookies.clear()
        answer = self._client.request(method, address, headers=headers, follow_redirects=False, **more)
        for line in answer.headers.get_list("set-cookie"):
            for name, morsel in SimpleCookie(line).items():
                if morsel["max-age"] == "0":
                    self.cookies.pop(name, None)
                else:
                    self.cookies[name] = morsel.value
        return answer

    def get(self, address: str, **more: Any) -> Any:
        return self.ask("GET", address, **more)

    def post(self, address: str, **fields: str) -> Any:
        return self.ask("POST", address, data=fields)

    def page(self, address: str, status: int = 200) -> str:
        """The text of a page, as a person reads it in the source."""
        answer = self.get(address)
        assert answer.status_code == status, answer.text
        return unescape(answer.text)

    @property
    def name(self) -> str:
        """How the site calls this visitor; "" for nobody."""
        found = re.search(r'name="name" value="([^"]*)"', self.page("/account"))
        return found[1] if found else ""


class Site:
    """A server for visitors."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    def visitor(self, **headers: str) -> Visitor:
        return Visitor(self.client, **headers)

    def do(self, work: Any, *arguments: Any) -> Any:
        """Run something of the server in its own loop."""
        assert self.client.portal is not None
        return self.client.portal.call(work, *arguments)

    def rows(self, statement: Any) -> list[Any]:
        """What the database says."""
        return list(self.do(self.client.app.state.store.read, lambda db: list(db.execute(statement))))  # type: ignore[attr-defined]


def open_site(folder: Path, base_url: str = "http://testserver") -> AbstractContextManager[Site]:
    return open_site_on(str(folder / "site.db"), base_url)


@contextmanager
def open_site_on(database: str, base_url: str = "http://testserver") -> Iterator[Site]:
    """One process of a site on a database."""
    app = create_app(database, NO_LIMITS, bot_processes=1)
    with TestClient(app, base_url=base_url, raise_server_exceptions=True) as client:
        yield Site(client)
