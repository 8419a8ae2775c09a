"""The whole site as one ASGI application."""

from __future__ import annotations

import contextlib
import gc
import logging
from collections.abc import AsyncIterator
from pathlib import Path

from sqlalchemy.exc import DBAPIError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from serai import UnknownTitle
from serai.registry import title_named
from serai.scene import svg
from serai.server.api import api_types, http, openapi
from serai.server.bot_pool import BotPool
from serai.server.db.store import Store, StoreClosed
from serai.server.guard import Guard
from serai.server.limits import ConnectionLimit, Limits
from serai.server.lobby.tables import Tables
from serai.server.pages import api as api_page
from serai.server.pages import modules
from serai.server.pages import routes as pages
from serai.server.pages import table as table_page
from serai.server.pages.templates import error_page
from serai.server.words import t

log = logging.getLogger(__name__)

STATIC = Path(__file__).parent.parent / "web" / "static"
HOUSE = StaticFiles(directory=svg.HERE)


async def tokens_css(request: Request) -> Response:
    """The site's colours: one file, which also goes into every exported picture."""
    return await HOUSE.get_response("tokens.css", request.scope)


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
    if request.url.path.startswith("/api/"):
        known = {404: "refused.no_page", 405: "refused.method", 413: "refused.large", 503: "refused.store"}
        sentence = t(known.get(status, "refused.broken" if status >= 500 else "refused.bad"), n=Limits().body)
        return http.reply(api_types.Failed(sentence), status)
    return await error_page(request, status)


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
        except Exception as error:
            route = getattr(scope.get("route"), "path", "an unknown address")  # its pattern: paths hold secret links
            busy = isinstance(error, (DBAPIError, StoreClosed))
            log.error("%s at %s: %s", type(error).__name__, route, error, exc_info=not busy)
            if begun or scope["type"] != "http":
                raise
            response = await failed(Request(scope), HTTPException(503) if busy else error)
            await response(scope, receive, send)


def tune_garbage_collector() -> None:
    """Keep the garbage collector from scanning what is loaded at the start, and make full collections rare.

    A full collection stops every table: for a third of a second with two hundred tables. ``Tables`` runs one after
    some of them have left.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 1_000)


def create_app(database: str = "serai.db", limits: Limits | None = None, bot_processes: int | None = None) -> Starlette:
    """The site on a database: a path of a SQLite file, or a URL."""
    bounds = limits or Limits()

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        store = Store(database)
        app.state.store = store
        app.state.tables = Tables(store, BotPool(bot_processes), bounds)
        await app.state.tables.open()
        tune_garbage_collector()
        try:
            yield
        finally:
            await app.state.tables.close()

    routes = [
        *pages.routes,
        *openapi.routes,
        *api_page.routes,
        *table_page.routes,
        *modules.routes,
        Route("/static/tokens.css", tokens_css),
        Route("/static/titles/{title}.css", title_css),
        Mount("/static", StaticFiles(directory=STATIC), name="static"),
    ]
    app = Starlette(
        routes=routes,
        lifespan=life,
        middleware=[
            Middleware(Guard, limits=bounds),
            Middleware(ErrorMiddleware),
            Middleware(GZipMiddleware, minimum_size=800, compresslevel=5),
        ],
        exception_handlers={HTTPException: failed},
    )
    app.state.limits = bounds
    app.state.connections = ConnectionLimit(bounds.sockets)
    return app
