"""The table over a WebSocket: the server sends a full view, then patches; the client sends choices and questions."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from serai import IllegalChoice
from serai.server import wire
from serai.server.guard import address, is_https, same_site
from serai.server.limits import ConnectionLimit, Limits, TokenBucket
from serai.server.lobby.load import NoTable
from serai.server.lobby.tables import Tables
from serai.server.people.identity import person_of, session_of
from serai.server.table.table import Table
from serai.server.table.viewer import Viewer
from serai.server.words import t

log = logging.getLogger(__name__)

NOT_OURS, NO_TABLE, TOO_MANY, TOO_FAST = 4403, 4404, 4429, 4430
_ID = re.compile(r'[{,]\s*"id"\s*:\s*"([A-Za-z0-9_-]{8,64})"')
SLOWEST = 20.0
"""A connection that takes longer for one message, in seconds, is closed. The client connects again."""


async def socket(websocket: WebSocket) -> None:
    """One connection, from its opening to its end."""
    limits: Limits = websocket.app.state.limits
    where = address(websocket.scope)
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
    person = await person_of(websocket, tables.store)
    if person is None and "authorization" in websocket.headers:  # a key that is nobody's, or no longer
        await websocket.close(NOT_OURS, t("refused.sign_in"))
        return
    viewer = Viewer(table, person.id if person else None, session=session_of(websocket))
    try:
        await _serve(websocket, table, viewer, limits)
    finally:
        leave(table, viewer)


async def _serve(websocket: WebSocket, table: Table, viewer: Viewer, limits: Limits) -> None:
    await enter(table, viewer)
    tasks = [
        asyncio.create_task(_send_all(websocket, viewer)),
        asyncio.create_task(_receive_all(websocket, table, viewer, limits)),
        asyncio.create_task(viewer.closed.wait()),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.add_done_callback(_ended)
            task.cancel()
    with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
        await asyncio.wait_for(websocket.close(), 1)


def _ended(task: asyncio.Task[Any]) -> None:
    """Retrieve the exception of a finished task. asyncio would report it, but a broken connection is no error."""
    if not task.cancelled():
        task.exception()


async def enter(table: Table, viewer: Viewer) -> None:
    """Add a connection to the table and send it everything it needs."""
    viewer.send(viewer.full())
    table.attendance.subscribers.add(viewer)
    table.stand_ins.came(viewer.person_id)
    if viewer.mine:
        await table.chat.catch_up(viewer)
    viewer.send(wire.Note(await table.chat.note(viewer.person_id)))
    table.send_presence()


def leave(table: Table, viewer: Viewer) -> None:
    """Remove a connection from the table."""
    table.attendance.subscribers.discard(viewer)
    table.since = asyncio.get_running_loop().time()
    if viewer.mine and viewer.person_id not in table.attendance.online():
        table.attendance.saw(viewer.person_id)
        table.bots.wake()
    table.send_presence()


async def _send_all(websocket: WebSocket, viewer: Viewer) -> None:
    while True:
        message = await viewer.queue.get()
        if message is None:
            return
        await asyncio.wait_for(websocket.send_text(message.decode()), SLOWEST)


async def _receive_all(websocket: WebSocket, table: Table, viewer: Viewer, limits: Limits) -> None:
    bucket = TokenBucket(limits.messages, limits.burst) if limits.messages is not None else None
    refused = 0
    while True:
        got = await websocket.receive()
        if got["type"] == "websocket.disconnect":
            return
        raw = got.get("text") or got.get("bytes") or ""
        if bucket is not None and not bucket.take():
            refused += 1
            viewer.send(_refusal(raw, t("refused.fast")))
            if refused > 100:
                await websocket.close(TOO_FAST, t("refused.fast"))
                return
            continue
        if len(raw) > limits.message:
            viewer.send(_refusal(raw, t("refused.large", n=limits.message)))
            continue
        await _take(table, viewer, raw)


def _refusal(raw: str | bytes, text: str) -> wire.Answer | wire.Trouble:
    """The answer to a message that was not parsed. Its id is looked for at the beginning and the end of the text."""
    first, last = raw[:300], raw[-300:]
    told = first + last if isinstance(first, str) else (first + last).decode("latin-1")  # type: ignore[operator]
    found = _ID.findall(told)
    return wire.Answer(found[-1], False, text) if found else wire.Trouble(text)


async def _take(table: Table, viewer: Viewer, raw: str | bytes) -> None:
    """Handle one message. Whatever is wrong with it is answered, and the connection stays open."""
    try:
        message = wire.read_message(raw)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        viewer.send(_refusal(raw, t("refused.message", why=str(error))))
        return
    try:
        reply = await answer(table, viewer, message)
    except IllegalChoice as error:
        reply = wire.Answer(getattr(message, "id", ""), False, error.reason, error.rule)
    except Exception:
        log.exception("a message %s could not be answered", type(message).__name__)
        reply = wire.Answer(getattr(message, "id", ""), False, t("refused.broken"))
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
            return foresee(table, person, message)
        case wire.At():
            await table.look_back(message.line)
            viewer.past = message.line
            return viewer.full()
        case wire.Again():
            await table.look_back(viewer.past)
            return viewer.full()
        case wire.Say():
            return await table.chat.say(person, message)
        case wire.Write():
            return await table.chat.write(person, message)
        case wire.StandIn():
            return await table.stand_ins.ask(person, message)
        case wire.Pace():
            return await table.stand_ins.pace(person, message)


def why(table: Table, person: str | None, ask: wire.Why) -> wire.Answer:
    """Why a code is not offered to a seat, from what that seat knows."""
    if ask.seat not in table.record.seats_of(person):
        return wire.Answer(ask.id, False, t("refused.seat"))
    reason = table.ledger.match_for(ask.seat).why_not(ask.code, ask.seat)
    if reason is None:
        return wire.Answer(ask.id, True)
    return wire.Answer(ask.id, False, reason.text, reason.rule)


def foresee(table: Table, person: str | None, ask: wire.Foresee) -> wire.Preview | wire.Trouble:
    """What a choice would do."""
    if ask.seat not in table.record.seats_of(person):
        return wire.Trouble(t("refused.seat"))
    return table.shown(ask.seat, True).preview(ask.code)
