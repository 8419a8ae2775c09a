"""The HTTP API for programs: the same messages as over the socket, and a stream of lines."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from sqlalchemy.exc import DBAPIError
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from serai import bots, titles
from serai.kernel.clauses import Clause
from serai.registry import title_named
from serai.server import metering, wire
from serai.server.api import kept
from serai.server.api.api_types import (
    ChoiceBody,
    ClauseInfo,
    JournalBody,
    Made,
    NewTable,
    Offered,
    OrderNumber,
    OrdersBody,
    OrdersState,
    OrderSubject,
    PartBody,
    Rules,
    SettingInfo,
    TableState,
    TitleInfo,
    UndoBody,
)
from serai.server.api.http import (
    ApiError,
    body,
    guarded,
    known_person,
    number,
    reply,
    somebody,
    table_of,
    tables_of,
    write_json,
)
from serai.server.api.socket import foresee, leave, subscribe, why
from serai.server.guard import network
from serai.server.limits import ConnectionLimit
from serai.server.lobby import create
from serai.server.lobby.load import ReadOnly
from serai.server.people.identity import Person, person_of, session_of
from serai.server.table.table import Table
from serai.server.table.viewer import ChangeListener, Viewer
from serai.server.words import t

RETRY_AFTER = 2
"""Seconds after which a write that failed is worth another try."""
LONGEST_CODE = 80
MOST_LINES = 500
"""Lines of the log in one answer."""
STILL_THERE = 15.0
"""Seconds without news after which the stream sends an empty line."""


# ---- titles and rules ----------------------------------------------------------------------------------------------


@guarded
async def list_titles(request: Request) -> Response:
    return reply([title_info(name) for name in titles()])


def title_info(name: str) -> TitleInfo:
    title = title_named(name)
    settings = [SettingInfo(setting.name, list(setting.values), setting.help) for setting in title.settings]
    return TitleInfo(title.name, title.caption, list(title.players), settings, bots.names(title))


@guarded
async def show_rules(request: Request) -> Response:
    title = title_named(request.path_params["title"])
    version = title.read_rules(number(request, "rules", title.version))
    return reply(Rules(title.name, version, [clause_info(clause, version) for clause in title.clauses.values()]))


def clause_info(clause: Clause, rules: int) -> ClauseInfo:
    text = clause.text_in(rules)
    short = text.split(". ")[0].rstrip(".") + "."
    return ClauseInfo(clause.id, clause.chapter, text, short, clause.provenance, clause.note, clause.changed)


# ---- tables --------------------------------------------------------------------------------------------------------


@guarded
async def make_table(request: Request) -> Response:
    wanted = await body(request, NewTable)
    person, cookie = await somebody(request)
    plans = [create.SeatSetup(seat.kind, seat.bot, seat.name) for seat in wanted.seats]
    made = await create.create_table(
        tables_of(request),
        person,
        wanted.title,
        len(plans),
        wanted.options,
        plans,
        wanted.open,
        wanted.pause,
        with_parts=wanted.parts,
    )
    response = reply(Made(made, f"/t/{made}"), 201)
    if cookie is not None:
        cookie.put(response)
    return response


@guarded
async def import_journal(request: Request) -> Response:
    given = await body(request, JournalBody)
    person, cookie = await somebody(request)
    made = await create.import_journal(tables_of(request), person, given.text)
    response = reply(Made(made, f"/t/{made}"), 201)
    if cookie is not None:
        cookie.put(response)
    return response


async def viewer_of(request: Request) -> ChangeListener:
    """A viewer for the caller: of several seats, the one that the query names."""
    table = await table_of(request)
    person = await person_of(request, request.app.state.store)
    table.attendance.saw(person.id if person else None)
    wanted = number(request, "seat", -1)
    seat = wanted if wanted >= 0 else None
    viewer = ChangeListener(table, person.id if person else None, seat, session_of(request))
    if wanted >= 0 and wanted not in viewer.mine:
        raise ApiError(403, t("refused.seat"))
    viewer.seat = viewer.find_seat()
    return viewer


def state_of(viewer: Viewer) -> TableState:
    table, seat = viewer.table, viewer.seat
    shown_match = table.ledger.match_for(seat)
    view = shown_match.view(seat)
    return TableState(
        id=table.record.id,
        title=table.record.title,
        v=table.ledger.version,
        seat=seat,
        mine=viewer.mine,
        names=table.record.names,
        asked=table.ledger.asked_seats(),
        decision=table.ledger.decision(seat) if seat is not None else 0,
        prompt="".join(span.text for span in shown_match.prompt_spans(seat)),
        offered=[Offered(code, shown_match.label(code)) for code in view.get("offered", [])],
        over=shown_match.over,
        scores=view.get("scores"),
        commitment=shown_match.commitment,
        seed=table.seed_gathering.state(),
        view=view,
    )


@guarded
async def show_table(request: Request) -> Response:
    try:
        return reply(state_of(await viewer_of(request)))
    except ReadOnly as error:
        return reply(await kept.state(request, error.kept))


@guarded
async def stream_table(request: Request) -> Response:
    viewer = await viewer_of(request)
    connections, where = request.app.state.connections, network(request.scope)
    if connections.full(where):
        raise ApiError(429, t("refused.fast"))
    headers = {"content-encoding": "identity"}  # compressed, a line would wait for the next
    return StreamingResponse(_states(viewer, connections, where), media_type="application/x-ndjson", headers=headers)


async def _states(viewer: ChangeListener, connections: ConnectionLimit, where: str) -> AsyncIterator[bytes]:
    """The state now and after every change; an empty line now and then shows that the stream is alive."""
    table = viewer.table
    if not connections.take(where):  # another was faster
        return
    try:
        await subscribe(table, viewer)
        table.send_presence()
        sent = None
        while True:
            viewer.changed.clear()
            seat = viewer.seat = viewer.find_seat()
            now = (
                table.ledger.version,
                seat,
                table.ledger.decision(seat) if seat is not None else 0,  # a draft has no row
                table.seed_gathering.state(),
            )
            if now != sent:
                sent = now
                yield metering.counted(_line)(viewer)
            try:
                await asyncio.wait_for(viewer.changed.wait(), STILL_THERE)
            except TimeoutError:
                yield b"\n"
            if viewer.closed.is_set():
                return
    except DBAPIError as error:  # the stream ends; the program connects again
        table.store.outage.log(f"table {table.record.id}", error)
    finally:
        leave(table, viewer)
        connections.give_back(where)


def _line(viewer: Viewer) -> bytes:
    return write_json(state_of(viewer)) + b"\n"


@guarded
async def choose(request: Request) -> Response:
    person = await known_person(request)
    given = await body(request, ChoiceBody)
    do = wire.Do(given.id, given.seat, given.decision, given.codes, seen=given.seen)
    answer = await (await table_of(request)).choose(person.id, do)
    return answered(answer)


@guarded
async def undo(request: Request) -> Response:
    person = await known_person(request)
    given = await body(request, UndoBody)
    answer = await (await table_of(request)).take_back(
        person.id, wire.Undo(given.id, given.seat, given.decision, given.what)
    )
    return answered(answer)


def answered(answer: wire.Answer) -> Response:
    """The answer to a change: 409 if it is refused, 503 if it could not be written and may be sent again as it was."""
    if not answer.retry:
        return reply(answer, 200 if answer.ok else 409)
    response = reply(answer, 503)
    response.headers["retry-after"] = str(RETRY_AFTER)
    return response


@guarded
async def give_part(request: Request) -> Response:
    """A part of the seed, or its hash."""
    person = await known_person(request)
    given = await body(request, PartBody)
    table = await table_of(request)
    answer = await table.seed_gathering.give(person.id, wire.GivePart("given-part", given.seat, given.hash, given.part))
    return answered(answer)


@guarded
async def show_orders(request: Request) -> Response:
    table, person = await table_of(request), await known_person(request)
    return reply(orders_of(table, person, number(request, "seat", 0)))


@guarded
async def leave_orders(request: Request) -> Response:
    table, person = await table_of(request), await known_person(request)
    given = await body(request, OrdersBody)
    orders_of(table, person, given.seat)
    await table.orders.leave(given.seat, given.orders)
    return reply(orders_of(table, person, given.seat))


def orders_of(table: Table, person: Person, seat: int) -> OrdersState:
    """The form and the orders of an own seat."""
    title, form = table.ledger.match.title, table.ledger.match.order_form
    if form is None:
        raise ApiError(404, t("refused.orders"))
    if seat not in table.record.seats_of(person.id):
        raise ApiError(403, t("refused.seat"))
    subjects = [OrderSubject(name, title.words.value(form.of, name)) for name in form.subjects]
    numbers = [
        OrderNumber(name, title.words.text("orders", name, {}), limits[0], limits[-1])
        for name, limits in form.numbers.items()
    ]
    return OrdersState(seat, subjects, numbers, table.orders.of(seat))


@guarded
async def explain(request: Request) -> Response:
    """Why a code is not offered; ``ok`` if it is."""
    table, person = await table_of(request), await known_person(request)
    code = request.query_params.get("code", "")[:LONGEST_CODE]
    return reply(why(table, person.id, wire.Why("query-why", number(request, "seat", 0), code)))


@guarded
async def preview(request: Request) -> Response:
    table, person = await table_of(request), await known_person(request)
    seat, code = number(request, "seat", 0), request.query_params.get("code", "")[:LONGEST_CODE]
    if seat not in table.record.seats_of(person.id):
        raise ApiError(403, t("refused.seat"))
    reason = table.ledger.match_for(seat).why_not(code, seat)
    if reason is not None:
        raise ApiError(409, str(reason))
    return reply(await foresee(table, person.id, wire.Foresee(seat, code)))


@guarded
async def show_log(request: Request) -> Response:
    """Older lines of the log in words."""
    start, count = number(request, "start", 0), min(number(request, "count", 100), MOST_LINES)
    try:
        viewer = await viewer_of(request)
    except ReadOnly as error:
        return reply(await kept.log(request, error.kept, start, count))
    return reply(wire.LogTail(start, viewer.shown().log(start, start + count)))


@guarded
async def show_journal(request: Request) -> Response:
    try:
        viewer = await viewer_of(request)
        record, text = viewer.table.record, viewer.table.ledger.match.export(viewer.seat)
    except ReadOnly as error:
        record, text = error.kept.record, await kept.journal(request, error.kept)
    name = f"{record.title}-{record.id}.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)
