"""``/.well-known/security.txt``: whom to tell of a weakness (RFC 9116), if the host has named somebody."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

GOOD_FOR = timedelta(days=90)
"""How long the answer may be kept; the standard wants less than a year."""


async def security_txt(request: Request) -> Response:
    contact = os.environ.get("SERAI_CONTACT", "").strip()
    if not contact.startswith(("mailto:", "https://")) or not contact.isprintable():
        raise HTTPException(404)
    until = (datetime.now(UTC) + GOOD_FOR).strftime("%Y-%m-%dT%H:%M:%SZ")
    return PlainTextResponse(f"Contact: {contact}\nExpires: {until}\nPreferred-Languages: en\n")


routes = [Route("/.well-known/security.txt", security_txt)]
