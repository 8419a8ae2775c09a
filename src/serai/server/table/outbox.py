"""What a connection has not been sent yet: bounded in bytes, with at most one full view."""

from __future__ import annotations

import asyncio
from collections import deque

MOST_BYTES = 256_000
"""A connection with more unsent bytes beside a full view is closed. The client connects again and gets a full view."""
FULL, PATCH = b'{"type":"full"', b'{"type":"patch"'
"""How the messages begin that show the table."""


class Outbox:
    """The unsent messages of one connection. A full view takes the place of all views that wait before it."""

    def __init__(self) -> None:
        self.most = MOST_BYTES
        self._messages: deque[bytes] = deque()
        self._size = 0  # of all but the full view
        self._sending = False
        self._closed = False
        self._ready = asyncio.Event()  # something can be taken
        self._taken = asyncio.Event()  # everything was sent
        self._taken.set()

    def __len__(self) -> int:
        return len(self._messages)

    def put(self, message: bytes) -> bool:
        """Add a message; False if it is too much for a connection that takes nothing."""
        if self._closed:
            return True
        full = message.startswith(FULL)
        if full:
            self._messages = deque(other for other in self._messages if not other.startswith((FULL, PATCH)))
            self._size = sum(map(len, self._messages))
        elif self._messages and self._size + len(message) > self.most:
            return False
        self._messages.append(message)
        self._size += 0 if full else len(message)
        self._taken.clear()
        self._ready.set()
        return True

    async def get(self) -> bytes | None:
        """The next message, or None once the outbox is closed. The one before counts as sent."""
        self._sending = False
        self._settle()
        await self._ready.wait()
        self._sending = bool(self._messages)
        return self.take()

    def take(self) -> bytes | None:
        """The next message at once; None if there is none."""
        if not self._messages:
            return None
        message = self._messages.popleft()
        self._size -= 0 if message.startswith(FULL) else len(message)
        self._settle()
        return message

    def _settle(self) -> None:
        if not self._messages:
            if not self._closed:
                self._ready.clear()
            if not self._sending:
                self._taken.set()

    async def all_sent(self) -> None:
        """Wait until the connection has taken everything."""
        await self._taken.wait()

    def close(self) -> None:
        """Send nothing more."""
        self._closed = True
        self._messages.clear()
        self._size = 0
        self._ready.set()
        self._taken.set()
