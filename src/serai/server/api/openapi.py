"""The OpenAPI description, made from the types that check every request."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from serai import __version__
from serai.server import wire
from serai.server.api import api_types, handlers
from serai.server.api.http import LARGEST_NUMBER, reply


@dataclass(slots=True, frozen=True)
class Operation:
    """One operation of the API: its route, its types and its handler."""

    method: str
    path: str
    name: str
    summary: str
    handler: Callable[[Request], Awaitable[Response]]
    answers: Any
    body: Any = None
    query: dict[str, str] = field(default_factory=dict)
    media: str = "application/json"


NUMBERS = {"rules": (1, LARGEST_NUMBER), "count": (0, handlers.MOST_LINES)}
"""The bounds of numbers in a query, where they are others than those of all."""
SEAT = {"seat": "the seat to look from, if more than one is yours"}
ONE = {"seat": "your seat", "code": "the code of a choice"}
OPERATIONS = (
    Operation(
        "GET", "/api/titles", "titles", "The titles that can be played", handlers.list_titles, list[api_types.TitleInfo]
    ),
    Operation(
        "GET",
        "/api/titles/{title}/rules",
        "rules",
        "The rules of a game",
        handlers.show_rules,
        api_types.Rules,
        query={"rules": "the version of the rules; the newest if not given"},
    ),
    Operation("POST", "/api/tables", "make", "Make a table", handlers.make_table, api_types.Made, api_types.NewTable),
    Operation(
        "POST",
        "/api/journals",
        "import",
        "A table from a journal",
        handlers.import_journal,
        api_types.Made,
        api_types.JournalBody,
    ),
    Operation(
        "GET",
        "/api/tables/{table}",
        "table",
        "A table as you see it",
        handlers.show_table,
        api_types.TableState,
        None,
        SEAT,
    ),
    Operation(
        "GET",
        "/api/tables/{table}/stream",
        "stream",
        "The table now and after every change, one JSON object a line; an empty line shows that it is alive",
        handlers.stream_table,
        api_types.TableState,
        None,
        SEAT,
        "application/x-ndjson",
    ),
    Operation(
        "POST", "/api/tables/{table}/choices", "choose", "Choose", handlers.choose, wire.Answer, api_types.ChoiceBody
    ),
    Operation(
        "POST",
        "/api/tables/{table}/undo",
        "undo",
        "Undo, redo or restart",
        handlers.undo,
        wire.Answer,
        api_types.UndoBody,
    ),
    Operation(
        "POST",
        "/api/tables/{table}/part",
        "part",
        "Give a part of the seed, before the game begins",
        handlers.give_part,
        wire.Answer,
        api_types.PartBody,
    ),
    Operation(
        "GET",
        "/api/tables/{table}/orders",
        "orders",
        "The standing orders that you have left, and their form",
        handlers.show_orders,
        api_types.OrdersState,
        None,
        {"seat": "your seat"},
    ),
    Operation(
        "POST",
        "/api/tables/{table}/orders",
        "order",
        "Leave standing orders in the place of those left before",
        handlers.leave_orders,
        api_types.OrdersState,
        api_types.OrdersBody,
    ),
    Operation(
        "GET", "/api/tables/{table}/why", "why", "Why a choice is not offered", handlers.explain, wire.Answer, None, ONE
    ),
    Operation(
        "GET",
        "/api/tables/{table}/preview",
        "preview",
        "What a choice would do",
        handlers.preview,
        wire.Preview,
        None,
        ONE,
    ),
    Operation(
        "GET",
        "/api/tables/{table}/log",
        "log",
        "What happened, in words",
        handlers.show_log,
        wire.LogTail,
        None,
        {"start": "the first line", "count": "how many", **SEAT},
    ),
    Operation(
        "GET",
        "/api/tables/{table}/journal",
        "journal",
        "The journal as you may have it",
        handlers.show_journal,
        str,
        None,
        SEAT,
        "text/plain",
    ),
)


@cache
def description() -> dict[str, Any]:
    """The OpenAPI document."""
    kinds = [kind for operation in OPERATIONS for kind in (operation.answers, operation.body) if kind is not None]
    schemas, components = msgspec.json.schema_components(
        [*kinds, api_types.Failed], ref_template="#/components/schemas/{name}"
    )
    found = dict(zip(map(str, [*kinds, api_types.Failed]), schemas, strict=True))
    paths: dict[str, Any] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _described(operation, found)
    security = {"token": {"type": "http", "scheme": "bearer", "description": "a token from your account page"}}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Serai",
            "version": __version__,
            "description": "Play, watch and write bots over plain HTTP.",
        },
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": security},
        "security": [{"token": []}, {}],
    }


def _described(operation: Operation, found: dict[str, Any]) -> dict[str, Any]:
    names = [part[1:-1] for part in operation.path.split("/") if part.startswith("{")]
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names
    ]
    for name, help in operation.query.items():
        parameters.append({"name": name, "in": "query", "description": help, "schema": _query_schema(name)})
    failed = {
        "description": "What was wrong",
        "content": {"application/json": {"schema": found[str(api_types.Failed)]}},
    }
    good = {"description": operation.summary, "content": {operation.media: {"schema": found[str(operation.answers)]}}}
    status = "201" if operation.answers is api_types.Made else "200"
    answers: dict[str, Any] = {status: good, "400": failed, "403": failed, "404": failed, "413": failed, "429": failed}
    if operation.answers in (wire.Answer, api_types.Made, api_types.OrdersState) or operation.name == "preview":
        answers["401"] = failed
    if operation.answers is wire.Answer or operation.name == "preview":
        answers["409"] = good if operation.answers is wire.Answer else failed
    if operation.body is not None:
        answers["503"] = good if operation.answers is wire.Answer else failed
    described: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.summary,
        "parameters": parameters,
        "responses": answers,
    }
    if operation.body is not None:
        described["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": found[str(operation.body)]}},
        }
    return described


def _query_schema(name: str) -> dict[str, Any]:
    if name == "code":
        return {"type": "string", "maxLength": handlers.LONGEST_CODE}
    least, most = NUMBERS.get(name, (0, LARGEST_NUMBER))
    return {"type": "integer", "minimum": least, "maximum": most}


async def show(request: Request) -> Response:
    return reply(description())


routes = [
    *(Route(operation.path, operation.handler, methods=[operation.method]) for operation in OPERATIONS),
    Route("/api/openapi.json", show),
]
