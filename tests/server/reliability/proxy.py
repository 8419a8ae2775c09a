"""A bad network between clients and a server: it drops, repeats, delays and reorders messages, each as a whole.

A message is an HTTP request, an HTTP response, or a message over a WebSocket in either direction. TCP does none of this
within one connection, so this network is worse than a real one; what a real one does, cutting connections, it does too.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from random import Random

DROP, CUT, REPEAT, DELAY, REORDER = "dropped", "cut", "repeated", "delayed", "reordered"
ALL = (DROP, CUT, REPEAT, DELAY, REORDER)
IN_ORDER = (CUT, REPEAT, DELAY)
"""What leaves a gap or another order only to one who connects again."""
RESPONSE = (CUT, DELAY)
LONGEST_DELAY = 0.05
HELD = 0.1
"""Seconds after which a held message goes on though no other came."""
END = b"\r\n\r\n"


class Cut(Exception):
    """The connection breaks here."""


class Weather:
    """Decides for each message what happens to it."""

    def __init__(self, rng: Random, share: float) -> None:
        self._rng = rng
        self._share = share
        self.calm = False
        self.messages = 0
        self.done: Counter[str] = Counter()

    def next(self, ways: tuple[str, ...]) -> str:
        """What happens to the next message; "" lets it pass."""
        self.messages += 1
        if self.calm or self._rng.random() >= self._share:
            return ""
        way = self._rng.choice(ways)
        self.done[way] += 1
        return way

    async def delay(self) -> None:
        await asyncio.sleep(self._rng.uniform(0, LONGEST_DELAY))


Send = Callable[[bytes], Awaitable[None]]


class Lane:
    """Messages in one direction: passes them on, or does to them what the weather says."""

    def __init__(self, weather: Weather, ways: tuple[str, ...]) -> None:
        self._weather = weather
        self._ways = ways
        self._passed = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    async def take(self, message: bytes, send: Send) -> None:
        """One message. Cut if the connection is to break."""
        way = self._weather.next(self._ways)
        if way == CUT:
            raise Cut
        if way == DROP:
            return
        if way == DELAY:
            await self._weather.delay()
        if way == REORDER:
            self._later(self._after_the_next(message, send))
            return
        await send(message)
        self._passed.set()
        self._passed = asyncio.Event()
        if way == REPEAT:
            self._later(self._once_more(message, send))

    async def rest(self) -> None:
        """Wait for what is still under way."""
        await asyncio.gather(*self._tasks)

    def _later(self, work: Awaitable[None]) -> None:
        async def safely() -> None:
            with contextlib.suppress(OSError, Cut, asyncio.IncompleteReadError):
                await work

        task = asyncio.create_task(safely())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _after_the_next(self, message: bytes, send: Send) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._passed.wait(), HELD)
        await send(message)

    async def _once_more(self, message: bytes, send: Send) -> None:
        await self._weather.delay()
        await send(message)


class Proxy:
    """Listens for clients of one server."""

    def __init__(self, port: int, weather: Weather, to_client: tuple[str, ...] = ALL) -> None:
        self._port = port
        self._weather = weather
        self._to_client = to_client
        self._requests = Lane(weather, ALL)
        self._connections: set[asyncio.Task[None]] = set()
        self.address = ""

    @contextlib.asynccontextmanager
    async def listening(self) -> AsyncIterator[Proxy]:
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield self
        finally:
            server.close()
            for connection in self._connections:
                connection.cancel()
            await asyncio.gather(*self._connections)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer))
        self._connections.add(task)
        task.add_done_callback(self._connections.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection of a client."""
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError, Cut), closing(writer):
            while True:
                head = await reader.readuntil(END)
                if b"upgrade: websocket" in head.lower():
                    await self._socket(head, reader, writer)
                    return
                await self._request(head + await reader.readexactly(length_of(head)), writer)

    async def _request(self, request: bytes, writer: asyncio.StreamWriter) -> None:
        """One request and its response. A copy of a request gets a response, too, which nobody reads."""
        answered: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        async def send(message: bytes) -> None:
            response = await self._ask(message)
            if not answered.done():
                answered.set_result(response)

        await self._requests.take(request, send)
        response = await asyncio.wait_for(answered, 30)
        await Lane(self._weather, RESPONSE).take(response, lambda message: _write(writer, message))

    async def _ask(self, request: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        with closing(writer):
            await _write(writer, request)
            head = await reader.readuntil(END)
            return head + await reader.readexactly(length_of(head))

    async def _socket(self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """A WebSocket from its opening to its end."""
        from_server, to_server = await asyncio.open_connection("127.0.0.1", self._port)
        with closing(to_server):
            await _write(to_server, head)
            await _write(writer, await from_server.readuntil(END))
            pumps = [
                asyncio.create_task(_pump(reader, to_server, Lane(self._weather, ALL))),
                asyncio.create_task(_pump(from_server, writer, Lane(self._weather, self._to_client))),
            ]
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)


async def _pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter, lane: Lane) -> None:
    """The messages of one direction of a socket; its end ends the other direction as well."""
    while True:
        is_data, message = await read_message(source)
        if is_data:
            await lane.take(message, lambda one: _write(sink, one))
        else:
            await _write(sink, message)


async def read_message(source: asyncio.StreamReader) -> tuple[bool, bytes]:
    """A whole message as it came, all its frames; or a control frame."""
    message = b""
    while True:
        head = await source.readexactly(2)
        size = head[1] & 0x7F
        if size >= 126:
            longer = await source.readexactly(2 if size == 126 else 8)
            head, size = head + longer, int.from_bytes(longer)
        masked = bool(head[1] & 0x80)
        frame = head + await source.readexactly(size + 4 * masked)
        if head[0] & 0x08:
            assert not message, "a control frame inside a message"
            return False, frame
        message += frame
        if head[0] & 0x80:
            return True, message


def length_of(head: bytes) -> int:
    """How many bytes follow a head."""
    for line in head.lower().split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name == b"content-length":
            return int(value)
        assert name != b"transfer-encoding", "a body in chunks"
    return 0


async def _write(writer: asyncio.StreamWriter, message: bytes) -> None:
    writer.write(message)
    await writer.drain()


@contextlib.contextmanager
def closing(writer: asyncio.StreamWriter) -> Iterator[None]:
    try:
        yield
    finally:
        writer.close()
