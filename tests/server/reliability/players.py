"""People at one table, by HTTP or by WebSocket in turn. A choice without an answer is sent again with the same id."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, Protocol

import httpx2 as httpx
from sqlalchemy import insert
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from serai.registry import title_named
from serai.server.db import schema
from serai.server.db.store import Store
from serai.server.people.identity import hashed
from serai.server.words import t
from tests.server.support import ANN, BOB, CY, open_tables, table_for

LOST = (httpx.TransportError, WebSocketException, OSError, EOFError, TimeoutError)
"""What a client sees of a server that is gone."""


class Sent(NamedTuple):
    """A choice of one code, or an undo, as it must stand in the log."""

    seat: int
    code: str
    id: str | None


@dataclass(slots=True)
class Game:
    """A table with as few people as its title allows, and what they know of it."""

    database: str
    table: str
    tokens: list[str]
    sent: list[Sent] = field(default_factory=list)
    """Every choice once, in the order in which each seat made them."""
    acknowledged: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    over: bool = False
    stamp: Callable[[], int] = lambda: 0
    """Something that grows, to be noted with every acknowledgement."""
    stamps: list[int] = field(default_factory=list)

    @property
    def seats(self) -> range:
        return range(len(self.tokens))


async def new_game(database: str, title: str, count: int = 0) -> Game:
    """A new table for as few people as its title allows, or for so many. On SQLite no server may run meanwhile."""
    async with open_tables(database) as tables:
        people = (ANN, BOB, CY)[: count or title_named(title).players[0]]
        made = await table_for(tables, title, *people)
        tokens = [await _token(tables.store, person.id) for person in people]
        return Game(database, made.record.id, tokens)


async def _token(store: Store, person_id: str) -> str:
    """The key of a program of this person."""
    token = secrets.token_urlsafe(32)
    row = {"token": hashed(token), "user_id": person_id, "kind": "program", "label": ""}
    await store.write(lambda connection: connection.execute(insert(schema.sessions).values(row)) and None)
    return token


class Line(Protocol):
    """A way to send a choice."""

    async def send(self, choice: dict[str, Any]) -> dict[str, Any]:
        """The answer; one of ``LOST`` if there is none."""


class HttpLine:
    """Choices by HTTP."""

    def __init__(self, client: httpx.AsyncClient, table: str) -> None:
        self._client = client
        self._table = table

    async def send(self, choice: dict[str, Any]) -> dict[str, Any]:
        answer = await self._client.post(f"/api/tables/{self._table}/choices", json=choice)
        if answer.status_code == 503:
            raise httpx.TransportError(answer.text)
        assert answer.status_code in (200, 409), answer.text
        found: dict[str, Any] = answer.json()
        return found


class SocketLine:
    """Choices by WebSocket."""

    def __init__(self, socket: ClientConnection, patience: float = 30.0) -> None:
        self._socket = socket
        self._patience = patience

    async def send(self, choice: dict[str, Any]) -> dict[str, Any]:
        await self._socket.send(json.dumps({"type": "do", "sure": True, **choice}))
        async with asyncio.timeout(self._patience):
            while True:
                message: dict[str, Any] = json.loads(await self._socket.recv())
                if message["type"] == "answer" and message["id"] == choice["id"]:
                    return message


class Player:
    """One person: looks, chooses, and insists on an answer."""

    def __init__(self, game: Game, seat: int, rng: Random) -> None:
        self.game = game
        self.seat = seat
        self._rng = rng
        self.unknown: dict[str, Any] | None = None
        """A choice that was sent and not answered."""

    async def play(self, address: str) -> None:
        """Play until the game is over or the server is gone."""
        headers = {"authorization": f"Bearer {self.game.tokens[self.seat]}"}
        async with httpx.AsyncClient(base_url=address, headers=headers, timeout=30) as client:
            if self.seat % 2 == 0:
                await self._play(client, HttpLine(client, self.game.table))
            else:
                url = f"{address.replace('http', 'ws')}/t/{self.game.table}/socket"
                async with connect(url, additional_headers=headers, max_size=None, compression=None) as socket:
                    await self._play(client, SocketLine(socket))

    async def _play(self, client: httpx.AsyncClient, line: Line) -> None:
        while not self.game.over:
            if self.unknown is None:
                self.unknown = await self._next(client)
            if self.unknown is None:
                await asyncio.sleep(0.005)
                continue
            answer = await line.send(self.unknown)
            if answer.get("text") == t("refused.store"):  # nobody knows whether it was written
                raise httpx.TransportError(answer["text"])
            if answer["ok"]:
                self.game.stamps.append(self.game.stamp())
                self.game.acknowledged.append(self.unknown["id"])
            else:
                self.game.refused.append(self.unknown["id"])
            self.unknown = None

    async def _next(self, client: httpx.AsyncClient) -> dict[str, Any] | None:
        """The next choice; None while this seat is not asked."""
        found = await client.get(f"/api/tables/{self.game.table}")
        if found.status_code == 503:
            raise httpx.TransportError(found.text)
        assert found.status_code == 200, found.text
        state = found.json()
        self.game.over = state["over"]
        if self.game.over or not state["offered"]:
            return None
        choice = Sent(self.seat, self._rng.choice(state["offered"])["code"], secrets.token_hex(8))
        self.game.sent.append(choice)
        return {"id": choice.id, "seat": self.seat, "decision": state["decision"], "codes": [choice.code]}
