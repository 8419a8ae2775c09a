"""What all handlers of the HTTP API share: reading requests, writing responses, and errors in one sentence."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from serai import UnknownTitle
from serai.kernel.orders import OrderError
from serai.server.api.api_types import (
    Failed,
)
from serai.server.lobby.load import NoTable, ReadOnly
from serai.server.lobby.tables import Tables
from serai.server.people.identity import Cookie, Person, ensure_person, person_of
from serai.server.sandbox import REFUSALS
from serai.server.table.table import Table
from serai.server.words import t

T = TypeVar("T")
LARGEST_NUMBER = 999_999_999
"""In a query."""


class ApiError(Exception):
    """A request that is refused with a status and one sentence."""

    def __init__(self, status: int, text: str) -> None:
        self.status = status
        self.text = text


write_json = msgspec.json.Encoder().encode


def reply(value: Any, status: int = 200) -> Response:
    """A response in JSON."""
    return Response(write_json(value), status, media_type="application/json")


def guarded(handler: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """A handler whose errors become one sentence in JSON."""

    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except ApiError as error:
            return reply(Failed(error.text), error.status)
        except ReadOnly as error:
            return reply(Failed(str(error)), 403)
        except (NoTable, UnknownTitle) as error:
            return reply(Failed(str(error)), 404)
        except (*REFUSALS, OrderError) as error:
            return reply(Failed(str(error)), 400)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return reply(Failed(t("refused.message", why=str(error))), 400)

    return answer


async def body(request: Request, kind: type[T]) -> T:
    """The body of a request, checked by its type."""
    return msgspec.json.decode(await request.body(), type=kind)


def number(request: Request, name: str, default: int) -> int:
    """A number from the query, from 0 to LARGEST_NUMBER."""
    text = request.query_params.get(name, "")
    if not text:
        return default
    if not (text.isascii() and text.isdecimal()) or len(text) > 9:
        raise ApiError(400, t("refused.number", name=name, n=LARGEST_NUMBER, given=repr(text[:20])))
    return int(text)


def tables_of(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


async def table_of(request: Request) -> Table:
    return await tables_of(request).get(request.path_params["table"])


async def known_person(request: Request) -> Person:
    """Who calls; ApiError for somebody unknown."""
    person = await person_of(request, request.app.state.store)
    if person is None:
        raise ApiError(401, t("refused.sign_in"))
    return person


async def somebody(request: Request) -> tuple[Person, Cookie | None]:
    """Who calls, or a new guest; an unknown key is refused."""
    if "authorization" in request.headers:
        return await known_person(request), None
    return await ensure_person(request, request.app.state.store)
