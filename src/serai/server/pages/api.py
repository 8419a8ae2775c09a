"""The page for people who write programs: every operation, with a form to try it."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from serai import titles
from serai.server.api.openapi import OPERATIONS, Operation
from serai.server.pages.templates import page

EXAMPLES: dict[str, Any] = {
    "choose": {"id": "my-choice-1", "seat": 0, "decision": 0, "codes": ["end"]},
    "undo": {"id": "my-undo-1", "seat": 0, "decision": 1, "what": "undo"},
    "import": {"text": ""},
}


def _example(name: str) -> Any:
    """An example of a body, with the first title."""
    if name == "make":
        return {"title": titles()[0], "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]}
    return EXAMPLES.get(name, {})


def _row(operation: Operation) -> dict[str, Any]:
    places = [part[1:-1] for part in operation.path.split("/") if part.startswith("{")]
    example = json.dumps(_example(operation.name), indent=2)
    schema = json.dumps(msgspec.json.schema(operation.body), indent=2) if operation.body is not None else ""
    return {"operation": operation, "places": places, "example": example, "schema": schema}


async def show(request: Request) -> Response:
    return await page(request, "api.html", rows=[_row(operation) for operation in OPERATIONS])


routes = [Route("/api", show)]
