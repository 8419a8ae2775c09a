"""People play over a bad network: whatever is not answered is sent again with the same id, and views are put right."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx2 as httpx
from websockets.asyncio.client import ClientConnection, connect

from serai.server import wire
from serai.server.table.ledger import UNDO
from tests.server.reliability.players import LOST, Game, Sent
from tests.server.reliability.view import ClientView, read_message

PATIENCE = 2.0
"""Seconds without an answer after which a client connects again and asks again."""
SEALED = ("souk", "mule")
"""Titles in which a seat's view may change without a new number: the first steps of a sealed answer."""


@dataclass(slots=True)
class Talk:
    """What was said at a table by each seat, by the ids of the lines."""

    sent: dict[int, list[str]] = field(default_factory=dict)
    acknowledged: set[str] = field(default_factory=set)


class NetworkPlayer:
    """One person at a table: chooses, sometimes takes back and says something."""

    def __init__(self, game: Game, talk: Talk, seat: int, title: str, rng: Random) -> None:
        self.game, self.talk, self.seat, self.title = game, talk, seat, title
        self.rng = rng
        self.headers = {"authorization": f"Bearer {game.tokens[seat]}"}
        self.address = ""

    def choice(self, codes: list[str], decision: int, undo: bool) -> dict[str, Any]:
        """Something to do, as it is sent."""
        taking_back = undo and self.title not in SEALED and self.rng.random() < 0.05
        made = Sent(self.seat, UNDO if taking_back else self.rng.choice(codes), secrets.token_hex(8))
        self.game.sent.append(made)
        body: dict[str, Any] = {"id": made.id, "seat": self.seat, "decision": decision}
        return body if taking_back else {**body, "codes": [made.code]}

    async def play(self, stop: asyncio.Event) -> None:
        """Play until the game is over or it is enough."""
        raise NotImplementedError

    def note(self, action: str, ok: bool) -> None:
        (self.game.acknowledged if ok else self.game.refused).append(action)


class HttpPlayer(NetworkPlayer):
    """Plays by HTTP as a program does."""

    async def play(self, stop: asyncio.Event) -> None:
        async with httpx.AsyncClient(base_url=self.address, headers=self.headers, timeout=PATIENCE) as client:
            while not stop.is_set() and not self.game.over:
                state = (await self._insist(client, "GET", "")).json()
                self.game.over = state["over"]
                if not state["offered"]:
                    await asyncio.sleep(0.05)
                    continue
                codes = [one["code"] for one in state["offered"]]
                choice = self.choice(codes, state["decision"], undo=True)
                where = "/choices" if "codes" in choice else "/undo"
                answer = await self._insist(client, "POST", where, choice)
                assert answer.status_code in (200, 409), answer.text
                self.note(choice["id"], answer.json()["ok"])

    async def _insist(
        self, client: httpx.AsyncClient, method: str, where: str, body: dict[str, Any] | None = None
    ) -> httpx.Response:
        """Ask until there is an answer."""
        while True:
            with contextlib.suppress(*LOST):
                answer = await client.request(method, f"/api/tables/{self.game.table}{where}", json=body)
                if answer.status_code != 503:
                    return answer


class SocketPlayer(NetworkPlayer):
    """Plays over a WebSocket as the browser does, and keeps a view by patches."""

    def __init__(self, game: Game, talk: Talk, seat: int, title: str, rng: Random) -> None:
        super().__init__(game, talk, seat, title, rng)
        self.view = ClientView()
        self.asked_again = 0
        self._unanswered: dict[str, tuple[dict[str, Any], asyncio.Future[wire.Answer]]] = {}
        self._socket: ClientConnection | None = None
        self._changed = asyncio.Event()

    async def play(self, stop: asyncio.Event) -> None:
        saying: list[asyncio.Task[None]] = []
        while not stop.is_set() and not self.game.over:
            if self.rng.random() < 0.1 and all(task.done() for task in saying):
                saying = [asyncio.create_task(self._say())]
            await self._choose()
        await asyncio.gather(*saying)

    async def _choose(self) -> None:
        """One choice, or a wait for somebody else's."""
        codes, status = self.view.codes(), self.view.status
        if status is not None:
            self.game.over = self.game.over or status.over
        if not codes or status is None:
            await self._wait_for_news(0.5)
            return
        choice = self.choice(codes, status.decision, status.undo.undo)
        if "codes" in choice:
            answer = await self._ask({"type": "do", "sure": True, **choice})
        else:
            answer = await self._ask({"type": "undo", **choice})
        self.note(choice["id"], answer.ok)
        if self.view.status is not None and self.view.status.decision == status.decision:
            await self._wait_for_news(0.2)
            if self.view.status.decision == status.decision:
                await self.send({"type": "again"})

    async def _say(self) -> None:
        line = secrets.token_hex(8)
        self.talk.sent.setdefault(self.seat, []).append(line)
        answer = await self._ask({"type": "say", "id": line, "text": line})
        assert answer.ok, answer.text
        self.talk.acknowledged.add(line)

    async def settle(self) -> None:
        """Wait until nothing more comes."""
        with contextlib.suppress(TimeoutError):
            while True:
                self._changed.clear()
                await asyncio.wait_for(self._changed.wait(), 0.3)

    # ---- the connection -----------------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def connected(self) -> AsyncIterator[None]:
        task = asyncio.create_task(self._stay_connected())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _stay_connected(self) -> None:
        url = f"{self.address.replace('http', 'ws')}/t/{self.game.table}/socket"
        while True:
            with contextlib.suppress(*LOST):
                async with connect(
                    url, additional_headers=self.headers, max_size=None, compression=None, open_timeout=PATIENCE
                ) as socket:
                    await self._listen(socket)
            self._socket = None
            await asyncio.sleep(0.01)

    async def _listen(self, socket: ClientConnection) -> None:
        """Take what comes. The first message shows that the connection works: what has no answer is asked again."""
        first = True
        while True:
            async with asyncio.timeout(PATIENCE if first else None):
                message = read_message(await socket.recv())
            if first:
                self._socket = socket
                for question, _ in list(self._unanswered.values()):
                    await self.send(question)
            first = False
            if isinstance(message, wire.FullView | wire.ViewPatch) and not self.view.take(message):
                self.asked_again += 1
                await self.send({"type": "again"})
            if isinstance(message, wire.Answer) and message.id in self._unanswered:
                future = self._unanswered.pop(message.id)[1]
                future.set_result(message)
            self._changed.set()

    async def send(self, message: dict[str, Any]) -> None:
        if self._socket is not None:
            with contextlib.suppress(*LOST):
                await self._socket.send(json.dumps(message))

    async def _ask(self, question: dict[str, Any]) -> wire.Answer:
        """Ask until there is an answer."""
        answered: asyncio.Future[wire.Answer] = asyncio.get_running_loop().create_future()
        self._unanswered[question["id"]] = question, answered
        await self.send(question)
        while True:
            done, _ = await asyncio.wait([answered], timeout=PATIENCE)
            if done:
                return answered.result()
            if self._socket is not None:
                await self._socket.close()

    async def _wait_for_news(self, seconds: float) -> None:
        self._changed.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), seconds)


async def fresh_view(address: str, player: SocketPlayer) -> ClientView:
    """What one who connects now is sent."""
    view = ClientView()
    url = f"{address.replace('http', 'ws')}/t/{player.game.table}/socket"
    async with connect(url, additional_headers=player.headers, max_size=None, compression=None) as socket:
        while view.status is None:
            message = read_message(await socket.recv())
            if isinstance(message, wire.FullView):
                view.take(message)
    return view
