"""The web server's protocols: connections are watched, and what is sent over them is read at the pace of its network.

Uvicorn reads whatever comes and waits for ever for the rest; see :mod:`serai.server.connections`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from serai.server import metering
from serai.server.budgets import Budgets, Cost
from serai.server.connections import (
    WAITING_FOR_BODY,
    WAITING_FOR_HEAD,
    WAITING_FOR_NOTHING,
    ConnectionWatch,
    trusts,
)
from serai.server.limits import network_of

ACCEPTED = Cost(0.3, 0.3)
"""What it costs to accept a connection."""


class Throttle:
    """Reads from one connection: its network pays for that, and is not read while it has used what its pace allows.

    The network of a connection from a proxy is unknown here; its requests are paid for by the visitor.
    """

    def __init__(
        self, budgets: Budgets, transport: asyncio.Transport, network: str, paused: Callable[[], bool]
    ) -> None:
        self._budgets = budgets
        self._transport = transport
        self._network = network
        self._paused = paused  # whether the protocol itself wants to read nothing more
        self._held: list[bytes] = []
        self._waiting: asyncio.Task[None] | None = None
        if network:
            budgets.charge(network, ACCEPTED)

    def read(self, receive: Callable[[bytes], None], data: bytes) -> None:
        """Let the protocol receive data, now or at the turn of its network: what comes at once is not read at once."""
        if not self._network:
            receive(data)
        elif self._waiting is not None or self._budgets.must_pause(self._network):
            self._held.append(data)
            self._wait(receive)
        else:
            self._receive(receive, data)

    def _receive(self, receive: Callable[[bytes], None], data: bytes) -> None:
        """Let the network pay for what the protocol does with data."""
        start, begun = metering.cpu_time(), metering.loop_time()
        receive(data)
        cpu, waited = metering.cpu_time() - start, metering.loop_time() - begun
        self._budgets.charge(self._network, Cost(cpu * 1000, waited * 1000))

    def _wait(self, receive: Callable[[bytes], None]) -> None:
        if self._waiting is None and not self._transport.is_closing():
            self._transport.pause_reading()
            self._waiting = asyncio.create_task(self._turn(receive))

    async def _turn(self, receive: Callable[[bytes], None]) -> None:
        """Wait for the network's turn, and go on reading."""
        await self._budgets.pause(self._network)
        self._waiting = None
        data, self._held = b"".join(self._held), []
        if self._transport.is_closing():
            return
        self._receive(receive, data)
        if not self._paused() and not self._transport.is_closing():
            self._transport.resume_reading()


def watched_http(watch: ConnectionWatch, budgets: Budgets) -> type[asyncio.Protocol]:
    """HTTP whose connections are watched."""

    class WatchedHttp(H11Protocol):
        throttle: Throttle

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            host = self.client[0] if self.client else ""
            proxy = trusts(self.config.forwarded_allow_ips, host)
            self.throttle = Throttle(
                budgets, transport, "" if proxy else network_of(host), lambda: self.flow.read_paused
            )
            refused = watch.add(transport, host, proxy)
            if refused:
                transport.write(_unavailable(refused))
                transport.close()

        def connection_lost(self, exc: Exception | None) -> None:
            watch.remove(self.transport)
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if not self.transport.is_closing():
                self.throttle.read(self._receive, data)

        def _receive(self, data: bytes) -> None:
            super().data_received(data)
            self._tell()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._tell()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            watch.waits_for(self.transport, WAITING_FOR_NOTHING)
            super().handle_websocket_upgrade(event)

        def _tell(self) -> None:
            """Tell the watch what is half-sent: the body, or the head of the next request."""
            if self.transport.get_protocol() is not self:
                return
            state = self.conn.their_state
            if state is h11.SEND_BODY:
                watch.waits_for(self.transport, WAITING_FOR_BODY)
            elif state is h11.IDLE and self.conn.trailing_data[0]:
                watch.waits_for(self.transport, WAITING_FOR_HEAD)
            else:
                watch.waits_for(self.transport, WAITING_FOR_NOTHING)

    return WatchedHttp


def watched_socket(watch: ConnectionWatch, budgets: Budgets) -> type[asyncio.Protocol]:
    """WebSockets whose connections are watched; each began as an HTTP connection."""

    class WatchedSocket(WebSocketsSansIOProtocol):
        throttle: Throttle

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            host = self.client[0] if self.client else ""
            proxy = trusts(self.config.forwarded_allow_ips, host)
            self.throttle = Throttle(budgets, transport, "" if proxy else network_of(host), lambda: self.read_paused)

        def connection_lost(self, exc: Exception | None) -> None:
            watch.remove(self.transport)
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            self.throttle.read(super().data_received, data)

    return WatchedSocket


def _unavailable(sentence: str) -> bytes:
    body = sentence.encode()
    head = (
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\n"
        f"content-length: {len(body)}\r\nretry-after: 10\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body


def options(watch: ConnectionWatch, budgets: Budgets) -> dict[str, Any]:
    """What the web server is told."""
    return {"http": watched_http(watch, budgets), "ws": watched_socket(watch, budgets)}
