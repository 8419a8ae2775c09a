"""The middleware before every request: security headers, origin, size and rate."""

from __future__ import annotations

import json
import os
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from serai.server.limits import Limits, TokenBuckets
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


class Guard:
    """ASGI middleware around the whole site."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits
        self._buckets = TokenBuckets(limits.requests, limits.burst)
        self._looking = TokenBuckets(limits.reads, limits.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and not self._looking.take(address(scope)):
            await receive()
            await send({"type": "websocket.close", "code": 4429, "reason": t("refused.fast")})
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refused = self._refused(scope)
        if refused is not None:
            await _refuse(_with_headers(scope, send), *refused)
            return
        await self.app(scope, self._counted(scope, receive), _with_headers(scope, send))

    def _refused(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        if scope["method"] not in SAFE:
            if not same_site(headers, is_https(scope)):
                return 403, t("refused.origin")
            if not self._buckets.take(address(scope)):
                return 429, t("refused.fast")
        elif not scope["path"].startswith("/static/") and not self._looking.take(address(scope)):
            return 429, t("refused.fast")
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


async def _refuse(send: Send, status: int, text: str) -> None:
    body = json.dumps({"error": text}, ensure_ascii=False).encode()
    headers = [(b"content-type", b"application/json; charset=utf-8"), (b"content-length", str(len(body)).encode())]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
