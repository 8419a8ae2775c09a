"""The middleware before every request: security headers, origin, size and rate."""

from __future__ import annotations

import json
import os
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from serai.server import costs, metering
from serai.server.budgets import Budgets, TooMuch
from serai.server.limits import Limits, network_of
from serai.server.words import t

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
"""A picture has its own styles; opened as a document it may do nothing else."""
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",  # "no-referrer" would also take the origin from our own forms
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")
PATIENCE = 2.0
"""Seconds that a request, or a socket that is opened, waits for the budget of its network before it is refused."""
TOO_MANY = 4429
"""The code with which a socket is closed for a limit of its network."""


def is_https(scope: Scope) -> bool:
    """Whether the visitor uses https: directly, or to a proxy before us, as ``SERAI_URL`` says."""
    if scope.get("scheme") in ("https", "wss"):
        return True
    own = urlsplit(os.environ.get("SERAI_URL", ""))
    return own.scheme == "https" and own.netloc == Headers(scope=scope).get("host", "")


def same_site(headers: Headers, https: bool = False) -> bool:
    """Whether a request comes from our own pages, or from a program that is no browser."""
    told = headers.get("sec-fetch-site")
    if told is not None and told not in ("none", "same-origin"):
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    scheme, _, host = origin.partition("://")
    return host == headers.get("host", "") != "" and (scheme == "https" or not https)


def address(scope: Scope) -> str:
    """The network address of a client."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def network(scope: Scope) -> str:
    """The network of a client, which counts as one visitor."""
    return network_of(address(scope))


class Guard:
    """ASGI middleware around the whole site."""

    def __init__(self, app: ASGIApp, limits: Limits, budgets: Budgets) -> None:
        self.app = app
        self.limits = limits
        self._budgets = budgets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        refused = self._refused(scope) if scope["type"] == "http" else None
        if refused is not None:
            await _refuse(_with_headers(scope, send), *refused)
            return
        begun = False
        try:
            async with self._budgets.spending(network(scope), None, costs.kind_of(scope), PATIENCE):
                begun = True
                await self._serve(scope, receive, send)
        except TooMuch as refusal:
            if begun:
                raise
            if scope["type"] == "http":
                await _refuse(_with_headers(scope, send), 429, refusal.text, refusal.retry_after)
            else:
                await receive()
                await send({"type": "websocket.close", "code": TOO_MANY, "reason": refusal.text})

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the site answer, and count what it takes."""
        if scope["type"] == "http":
            receive, send = self._counted(scope, receive), _with_headers(scope, send)
        await metering.metered(self.app(scope, receive, send))  # type: ignore[arg-type]

    def _refused(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        if scope["method"] not in SAFE and not same_site(headers, is_https(scope)):
            return 403, t("refused.origin")
        most = self._most(scope)
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or len(length) > 12 or int(length) > most:
            return 413, t("refused.large", n=most)
        return None

    def _most(self, scope: Scope) -> int:
        return self.limits.journal if scope["path"] in ("/import", "/api/journals") else self.limits.body

    def _counted(self, scope: Scope, receive: Receive) -> Receive:
        """Receive a body without a length, and refuse it when it becomes too large."""
        got, most = 0, self._most(scope)

        async def counted() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > most:
                raise HTTPException(413)
            return message

        return counted


def _with_headers(scope: Scope, send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if headers.get("content-type", "").startswith("image/svg"):
                headers["content-security-policy"] = PICTURE_POLICY
                headers["content-type"] = "image/svg+xml; charset=utf-8"
            if is_https(scope):
                headers.setdefault("strict-transport-security", "max-age=31536000; includeSubDomains")
            if not scope["path"].startswith(("/static/", "/pictures/")):
                headers.setdefault("cache-control", "no-store")
        await send(message)

    return sending


async def _refuse(send: Send, status: int, text: str, retry_after: int | None = None) -> None:
    body = json.dumps({"error": text}, ensure_ascii=False).encode()
    headers = [(b"content-type", b"application/json; charset=utf-8"), (b"content-length", str(len(body)).encode())]
    if retry_after is not None:
        headers.append((b"retry-after", str(retry_after).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
