"""The table over a WebSocket: the server sends a full view, then patches; the client sends choices and questions."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from typing import Any

import msgspec
from sqlalchemy.exc import DBAPIError
from starlette.websockets import WebSocket, WebSocketDisconnect

from serai import IllegalChoice
from serai.server import costs, metering, metrics, sandbox, wire
from serai.server.budgets import Budgets, TooMuch
from serai.server.db.store import StoreClosed
from serai.server.guard import TOO_MANY, is_https, network, same_site
from serai.server.limits import ConnectionLimit, Limits
from serai.server.lobby.load import NoTable
from serai.server.lobby.tables import Tables
from serai.server.people.identity import Banned, person_of, session_of
from serai.server.refusals import Refusal
from serai.server.table.table import Table
from serai.server.table.viewer import TOO_SLOW, Viewer
from serai.server.words import t

log = logging.getLogger(__name__)

NOT_OURS, NO_TABLE = 4403, 4404
_ID = re.compile(r'[{,]\s*"id"\s*:\s*"([A-Za-z0-9_-]{8,64})"')
PATIENCE = 4.0
"""Seconds that a message waits for the budget of its sender. Then a move is taken all the same; the rest is refused."""
SLOWEST = 20.0
"""A connection that takes longer for one message, in seconds, is closed. The client connects again."""


async def socket(websocket: WebSocket) -> None:
    """One connection, from its opening to its end."""
    limits: Limits = websocket.app.state.limits
    where = network(websocket.scope)
    await websocket.accept()
    if not same_site(websocket.headers, is_https(websocket.scope)):
        await websocket.close(NOT_OURS, t("refused.origin"))
        return
    connections: ConnectionLimit = websocket.app.state.connections
    if not connections.take(where):
        await websocket.close(TOO_MANY, t("refused.fast"))
        return
    try:
        await _at_table(websocket, limits)
    finally:
        connections.give_back(where)


async def _at_table(websocket: WebSocket, limits: Limits) -> None:
    tables: Tables = websocket.app.state.tables
    try:
        table = await tables.get(websocket.path_params["table"])
    except NoTable as error:
        await websocket.close(NO_TABLE, str(error))
        return
    try:
        person = await person_of(websocket, tables.store)
    except Banned as error:
        await websocket.close(NOT_OURS, error.detail)
        return
    if person is None and "authorization" in websocket.headers:  # a key that is nobody's, or no longer
        await websocket.close(NOT_OURS, t("refused.sign_in"))
        return
    viewer = Viewer(table, person.id if person else None, session=session_of(websocket))
    try:
        await _serve(websocket, table, viewer, limits)
    finally:
        leave(table, viewer)


async def _serve(websocket: WebSocket, table: Table, viewer: Viewer, limits: Limits) -> None:
    tasks: list[asyncio.Task[Any]] = [
        asyncio.create_task(metering.metered(_send_all(websocket, viewer))),
        asyncio.create_task(viewer.closed.wait()),
    ]
    try:
        await enter(table, viewer)
        tasks.append(asyncio.create_task(_receive_all(websocket, table, viewer, limits)))
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.add_done_callback(_ended)
            task.cancel()
    with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
        slow = t("refused.slow") if viewer.close_code == TOO_SLOW else ""
        await asyncio.wait_for(websocket.close(viewer.close_code, slow), 1)


def _ended(task: asyncio.Task[Any]) -> None:
    """Retrieve the exception of a finished task. asyncio would report it, but a broken connection is no error."""
    if not task.cancelled():
        task.exception()


async def enter(table: Table, viewer: Viewer) -> None:
    """Add a connection to the table and send it everything it needs."""
    viewer.send(viewer.full())
    await subscribe(table, viewer)
    if viewer.mine:
        await table.chat.catch_up(viewer)
    viewer.send(wire.Note(await table.chat.note(viewer.person_id)))
    table.send_presence()


async def subscribe(table: Table, viewer: Viewer) -> None:
    """Add a connection to the table: it is told of all changes."""
    table.attendance.subscribers.add(viewer)
    await table.stand_ins.came(viewer.person_id)


def leave(table: Table, viewer: Viewer) -> None:
    """Remove a connection from the table."""
    table.attendance.subscribers.discard(viewer)
    table.since = asyncio.get_running_loop().time()
    if viewer.mine and viewer.person_id not in table.attendance.online():
        table.attendance.saw(viewer.person_id)
        table.bots.wake()
    table.send_presence()


async def _send_all(websocket: WebSocket, viewer: Viewer) -> None:
    """Send what waits, at the pace of its network. A connection that does not take it in time is closed."""
    budgets: Budgets = websocket.app.state.budgets
    where = network(websocket.scope)
    while (message := await viewer.outbox.get()) is not None:
        await budgets.pause(where)
        try:
            await asyncio.wait_for(websocket.send_text(message.decode()), SLOWEST)
        except TimeoutError:
            metrics.REFUSALS.add("slow reader")
            viewer.close(TOO_SLOW)
            return


async def _receive_all(websocket: WebSocket, table: Table, viewer: Viewer, limits: Limits) -> None:
    budgets: Budgets = websocket.app.state.budgets
    where = network(websocket.scope)
    while True:
        await viewer.outbox.all_sent()  # who does not listen is not heard
        got = await websocket.receive()
        if got["type"] == "websocket.disconnect":
            return
        raw = got.get("text") or got.get("bytes") or ""
        message = _read(raw, limits)
        kind = costs.NONSENSE if isinstance(message, str) else costs.kind_of_message(message)
        playing = isinstance(message, costs.MOVES) and bool(viewer.mine)
        try:
            async with budgets.spending(where, viewer.person_id, kind, PATIENCE, must=playing):
                if isinstance(message, str):
                    viewer.send(_refusal(raw, message))
                else:
                    await metering.metered(_take(table, viewer, message))
        except TooMuch as refusal:
            metrics.REFUSALS.add("too fast")
            viewer.send(_refusal(raw, refusal.text))


def _read(raw: str | bytes, limits: Limits) -> wire.FromClient | str:
    """A message, or what is wrong with it."""
    if len(raw) > limits.message:
        metrics.REFUSALS.add("too large")
        return t("refused.large", n=limits.message)
    try:
        message: wire.FromClient = wire.read_message(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        metrics.REFUSALS.add("bad message")
        return t("refused.message", why=str(error))
    return message


def _refusal(raw: str | bytes, text: str) -> wire.Answer | wire.Trouble:
    """The answer to a message that was not parsed. Its id is looked for at the beginning and the end of the text."""
    first, last = raw[:300], raw[-300:]
    told = first + last if isinstance(first, str) else (first + last).decode("latin-1")  # type: ignore[operator]
    found = _ID.findall(told)
    return wire.Answer(found[-1], False, text) if found else wire.Trouble(text)


async def _take(table: Table, viewer: Viewer, message: wire.FromClient) -> None:
    """Handle one message. Whatever is wrong with it is answered, and the connection stays open."""
    try:
        reply = await answer(table, viewer, message)
    except IllegalChoice as error:
        reply = wire.Answer(getattr(message, "id", ""), False, error.reason, error.rule)
    except (DBAPIError, StoreClosed) as error:
        table.store.outage.log(f"table {table.record.id}", error)
        reply = wire.Answer(getattr(message, "id", ""), False, t("refused.store"), retry=True)
    except (Refusal, *sandbox.REFUSALS) as error:
        reply = wire.Answer(getattr(message, "id", ""), False, str(error))
    except Exception:
        log.exception("table %s: a message %s could not be answered", table.record.id, type(message).__name__)
        reply = wire.Answer(getattr(message, "id", ""), False, t("refused.broken"))
    if isinstance(reply, wire.Answer) and not reply.ok and not isinstance(message, wire.Why):
        metrics.REFUSALS.add("message")
    if reply is not None:
        viewer.send(reply)


async def answer(table: Table, viewer: Viewer, message: wire.FromClient) -> wire.FromServer | None:
    """The answer to a message. Changes of the table are sent to all connections, not here."""
    person = viewer.person_id
    match message:
        case wire.Do():
            return await table.choose(person, message)
        case wire.Undo():
            return await table.take_back(person, message)
        case wire.Why():
            return why(table, person, message)
        case wire.Foresee():
            return await foresee(table, person, message)
        case wire.At():
            await table.replay_to(message.moment)
            viewer.past = message.moment
            return viewer.full()
        case wire.Again():
            await table.replay_to(viewer.past)
            return viewer.full()
        case wire.Say():
            return await table.chat.say(person, message)
        case wire.Write():
            return await table.chat.write(person, message)
        case wire.StandIn():
            return await table.stand_ins.ask(person, message)
        case wire.Pace():
            return await table.stand_ins.pace(person, message)
        case wire.GivePart():
            return await table.seed_gathering.give(person, message)


def why(table: Table, person: str | None, ask: wire.Why) -> wire.Answer:
    """Why a code is not offered to a seat, from what that seat knows."""
    if ask.seat not in table.record.seats_of(person):
        return wire.Answer(ask.id, False, t("refused.seat"))
    reason = table.ledger.match_for(ask.seat).why_not(ask.code, ask.seat)
    if reason is None:
        return wire.Answer(ask.id, True)
    return wire.Answer(ask.id, False, reason.text, reason.rule)


async def foresee(table: Table, person: str | None, ask: wire.Foresee) -> wire.Preview | wire.Trouble:
    """What a choice would do."""
    if ask.seat not in table.record.seats_of(person):
        return wire.Trouble(t("refused.seat"))
    return await table.preview(ask.seat, ask.code)
