"""The kinds of requests and messages: how dear each is, beside the CPU time that it takes."""

from __future__ import annotations

import re
from typing import NamedTuple

from starlette.types import Scope

from serai.server import wire


class RequestKind(NamedTuple):
    """A kind of request: requests of one kind cost about the same."""

    name: str
    weight: float


LOOKING, PLAYING, SEARCHING, MAKING = 0.5, 1.0, 2.0, 3.0
"""Weights: what everybody does all the time is cheap; what is rarely needed, or stays in the database, is dear."""
DEAR_ROUTES = {
    ("GET", "/api/tables/{table}/log"): SEARCHING,
    ("GET", "/api/tables/{table}/journal"): SEARCHING,
    ("GET", "/t/{table}/journal"): SEARCHING,
    ("POST", "/account/data"): SEARCHING,
    ("POST", "/api/tables"): MAKING,
    ("POST", "/api/journals"): MAKING,
    ("POST", "/import"): MAKING,
    ("POST", "/play/{title}"): MAKING,
    ("POST", "/games/{title}"): MAKING,
    ("POST", "/t/{table}/fork"): MAKING,
    ("POST", "/t/{table}/rematch"): MAKING,
}
MESSAGES: dict[type, float] = {
    wire.Do: PLAYING,
    wire.Undo: PLAYING,
    wire.At: SEARCHING,
    wire.Why: LOOKING,
    wire.Foresee: LOOKING,
    wire.Again: LOOKING,
}
NONSENSE = RequestKind("nonsense", PLAYING)
"""A message that could not be read."""
MOVES = (wire.Do, wire.Undo)
"""What a table waits for: it is slowed down when a budget is used up, but never refused for that."""


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{\w+\}", "[^/]+", path))


_DEAR = [
    (method, _pattern(path), RequestKind(f"{method} {path}", weight)) for (method, path), weight in DEAR_ROUTES.items()
]
_TABLE = _pattern("/t/{table}")


def kind_of(scope: Scope) -> RequestKind:
    """The kind of a request."""
    if scope["type"] == "websocket":
        return RequestKind("socket", LOOKING)
    method, path = scope["method"], scope["path"]
    for own_method, pattern, kind in _DEAR:
        if method == own_method and pattern.fullmatch(path):
            return kind
    if _TABLE.fullmatch(path):
        return RequestKind("table at", SEARCHING) if b"at=" in scope["query_string"] else RequestKind("table", LOOKING)
    if method in ("GET", "HEAD"):
        return RequestKind("static" if path.startswith("/static/") else "look", LOOKING)
    return RequestKind("change", PLAYING)


def kind_of_message(message: wire.FromClient) -> RequestKind:
    """The kind of a message over a socket."""
    return RequestKind(type(message).__name__, MESSAGES.get(type(message), PLAYING))
