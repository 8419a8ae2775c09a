"""The page of a table: drawn by Python for the first paint, then kept up to date by its ES modules."""

from __future__ import annotations

import json
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from serai import SettingError
from serai.scene.svg import sprites
from serai.server import wire
from serai.server.api import handlers
from serai.server.api.socket import socket
from serai.server.lobby import create
from serai.server.lobby.load import NoTable, ReadOnly
from serai.server.lobby.tables import Tables
from serai.server.pages import kept
from serai.server.pages.modules import table_modules
from serai.server.pages.templates import error_page, go, page, reader
from serai.server.people.identity import ensure_person
from serai.server.table.viewer import Viewer
from serai.server.words import section


def inline(text: str) -> Markup:
    """JSON escaped for a script element."""
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028"))


async def show(request: Request) -> Response:
    """The table as this reader sees it, now or at a moment of the past."""
    tables: Tables = request.app.state.tables
    person = await reader(request)
    try:
        table = await tables.get(request.path_params["table"])
    except ReadOnly as error:
        return await kept.show(request, error.kept, person)
    except NoTable as error:
        return await error_page(request, 404, str(error), person)
    viewer = Viewer(table, person.id if person else None)
    at = request.query_params.get("at", "")
    if at.isdecimal() and len(at) < 9:
        viewer.past = int(at)
        await table.replay_to(viewer.past)
    await table.score_report.ready()
    full = viewer.full()
    title = table.ledger.match.title
    return await page(
        request,
        "table.html",
        person=person,
        title=title,
        table_id=table.record.id,
        rules=table.record.rules,
        state=inline(wire.write_message(full).decode()),
        sprites=Markup("".join(sprites(title).values())),
        words=inline(json.dumps(dict(section("table")), ensure_ascii=False)),
        parts=drawn(viewer),
        view=full,
        orders=bool(viewer.mine) and table.ledger.match.order_form is not None,
        modules=table_modules(),
        commitment=table.ledger.match.commitment,
    )


def drawn(viewer: Viewer) -> list[dict[str, Any]]:
    """The parts as markup, as they are before any script runs."""
    shown = viewer.table.past_shown(viewer.past, viewer.seat) if viewer.past is not None else viewer.shown()
    return [{"part": part, "svg": Markup(drawn)} for part, drawn in shown.markup()]


async def fork(request: Request) -> Response:
    """Create a hot-seat game from a moment of this table."""
    tables: Tables = request.app.state.tables
    form = await request.form()
    moment = str(form.get("moment", ""))
    if not moment.isdecimal() or len(moment) > 8:
        return await error_page(request, 400)
    person, cookie = await ensure_person(request, tables.store)
    try:
        made = await create.fork(tables, person, request.path_params["table"], int(moment))
    except NoTable as error:
        return await error_page(request, 404, str(error))
    except SettingError as error:
        return await error_page(request, 403, str(error))
    return go(f"/t/{made}", cookie)


async def rematch(request: Request) -> Response:
    """Create a rematch, or go to the one that was created."""
    tables: Tables = request.app.state.tables
    person = await reader(request)
    if person is None:
        return await error_page(request, 403)
    try:
        made = await create.rematch(tables, person, request.path_params["table"])
    except NoTable as error:
        return await error_page(request, 404, str(error))
    except SettingError as error:
        return await error_page(request, 403, str(error))
    return go(f"/t/{made}")


routes = [
    Route("/t/{table}", show),
    Route("/t/{table}/fork", fork, methods=["POST"]),
    Route("/t/{table}/rematch", rematch, methods=["POST"]),
    Route("/t/{table}/journal", handlers.show_journal),
    Route("/t/{table}/kept.svg", kept.picture),
    WebSocketRoute("/t/{table}/socket", socket),
]
