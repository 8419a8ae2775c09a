"""The whole site as one ASGI application."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import time
from collections.abc import AsyncIterator
from pathlib import Path

from sqlalchemy.exc import DBAPIError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Match, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from serai import UnknownTitle
from serai.registry import title_named
from serai.scene import svg
from serai.server import health
from serai.server.api import api_types, http, openapi
from serai.server.bot_pool import BotPool
from serai.server.bot_queue import BotQueue
from serai.server.budgets import Budgets
from serai.server.connections import ConnectionWatch
from serai.server.db.store import Store, StoreClosed
from serai.server.guard import Guard
from serai.server.limits import ConnectionLimit, HourlyLimit, Limits
from serai.server.lobby.retention import Retention
from serai.server.lobby.tables import Tables
from serai.server.observe import Observer
from serai.server.pages import api as api_page
from serai.server.pages import modules, security_txt
from serai.server.pages import routes as pages
from serai.server.pages import table as table_page
from serai.server.pages.templates import error_page, page
from serai.server.people.addresses import AddressNames
from serai.server.people.identity import Banned
from serai.server.refusals import Refusal
from serai.server.words import t

log = logging.getLogger(__name__)

STATIC = Path(__file__).parent.parent / "web" / "static"
BROKEN, TRY_AGAIN = 1011, 1013
"""Codes with which a socket is closed: a fault of ours; the database is away."""
SCENE_FILES = StaticFiles(directory=svg.HERE)


async def tokens_css(request: Request) -> Response:
    """The site's colours: one file, which also goes into every exported picture."""
    return await SCENE_FILES.get_response("tokens.css", request.scope)


async def title_css(request: Request) -> Response:
    """A title's own colours."""
    try:
        title = title_named(request.path_params["title"])
    except UnknownTitle:
        raise HTTPException(404) from None
    return Response(svg.own_style(title), media_type="text/css")


async def failed(request: Request, error: Exception) -> Response:
    """Every error is one clear sentence: a page for people, JSON for programs."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    if isinstance(error, Refusal):
        return await refused(request, error)
    if isinstance(error, Banned):
        return await banned(request, error)
    if request.url.path.startswith("/api/"):
        known = {404: "refused.no_page", 405: "refused.method", 413: "refused.large", 503: "refused.store"}
        sentence = t(known.get(status, "refused.broken" if status >= 500 else "refused.bad"), n=Limits().body)
        response = http.reply(api_types.Failed(sentence), status)
    else:
        response = await error_page(request, status)
    if status == 405:
        response.headers["allow"] = ", ".join(sorted(_methods(request)))
    return response


def _methods(request: Request) -> set[str]:
    """The methods that the address of a request takes."""
    there = [route for route in request.app.routes if route.matches(request.scope)[0] is not Match.NONE]
    return {method for route in there for method in getattr(route, "methods", None) or ()}


async def refused(request: Request, refusal: Refusal) -> Response:
    """Not now: one sentence, and when to try again."""
    if request.url.path.startswith("/api/"):
        response = http.reply(api_types.Failed(refusal.text), refusal.status)
    else:
        response = await error_page(request, refusal.status, refusal.text)
    response.headers["retry-after"] = str(refusal.retry_after)
    return response


async def banned(request: Request, error: Banned) -> Response:
    """Whatever a banned person asks for; a page has a button to sign out."""
    if request.url.path.startswith("/api/"):
        return http.reply(api_types.Failed(error.detail), 403)
    return await page(request, "error.html", 403, sentence=error.detail, number=403, person=None, sign_out=True)


class ErrorMiddleware:
    """Logs an error that no handler expected, answers it in one sentence, and the site goes on."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except ClientDisconnect:  # in the middle of what it sent
            return
        except Exception as error:
            route = getattr(scope.get("route"), "path", "an unknown address")  # its pattern: paths hold secret links
            busy = isinstance(error, (DBAPIError, StoreClosed))
            if isinstance(error, DBAPIError):
                scope["app"].state.store.outage.log(route, error)
            elif not busy:
                log.error("%s at %s: %s", type(error).__name__, route, error, exc_info=True)
            if scope["type"] == "websocket":
                await _close_socket(send, TRY_AGAIN if busy else BROKEN)
            elif begun and not busy:
                raise
            elif not begun:
                response = await failed(Request(scope), HTTPException(503) if busy else error)
                await response(scope, receive, send)


async def _close_socket(send: Send, code: int) -> None:
    """Close a socket that broke, unless it is closed already."""
    with contextlib.suppress(RuntimeError):
        await send({"type": "websocket.close", "code": code, "reason": ""})


def tune_garbage_collector() -> None:
    """Keep the garbage collector from scanning what is loaded at the start, and make full collections rare.

    A full collection stops every table: for a third of a second with two hundred tables. ``Tables`` runs one after
    some of them have left.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 1_000)


def create_app(
    database: str = "serai.db",
    limits: Limits | None = None,
    bot_processes: int | None = None,
    access_log: bool = False,
    retention: Retention | None = None,
    budgets: Budgets | None = None,
) -> Starlette:
    """The site on a database: a path of a SQLite file, or a URL.

    ``bot_processes``: how many of its own run bots; 0 leaves them to workers, which needs PostgreSQL.
    """
    bounds = limits or Limits()
    budgets = budgets or Budgets(bounds)

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        store = Store(database)
        app.state.store = store
        app.state.readiness = health.Readiness(store)
        app.state.address_names = AddressNames(store)
        bots = BotQueue(store) if bot_processes == 0 else BotPool(bot_processes)
        app.state.tables = Tables(store, bots, bounds, retention)
        await app.state.tables.open()
        watching = asyncio.create_task(app.state.connection_watch.watch())
        tune_garbage_collector()
        try:
            yield
        finally:
            watching.cancel()
            await app.state.tables.close()

    routes = [
        *health.routes,
        *pages.routes,
        *openapi.routes,
        *api_page.routes,
        *table_page.routes,
        *modules.routes,
        *security_txt.routes,
        Route("/static/tokens.css", tokens_css),
        Route("/static/titles/{title}.css", title_css),
        Mount("/static", StaticFiles(directory=STATIC), name="static"),
    ]
    app = Starlette(
        routes=routes,
        lifespan=life,
        middleware=[
            Middleware(Observer, access_log=access_log),
            Middleware(Guard, limits=bounds, budgets=budgets),
            Middleware(ErrorMiddleware),
            Middleware(GZipMiddleware, minimum_size=800, compresslevel=5),
        ],
        exception_handlers={HTTPException: failed, Refusal: failed},
    )
    app.state.limits = bounds
    app.state.budgets = budgets
    app.state.connection_watch = ConnectionWatch(bounds)
    app.state.guests = HourlyLimit(bounds.guests, time.monotonic)
    app.state.connections = ConnectionLimit(bounds.sockets)
    return app
