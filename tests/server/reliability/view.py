"""What a browser has of a table: a full view and the patches after it, put together as ``view.js`` does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from serai.server import wire

read_message = msgspec.json.Decoder(wire.FromServer).decode
PASSING = ("online", "waits")
"""Of a seat: who is connected is told by other messages, too."""


class ClientView:
    """The table as one connection shows it."""

    def __init__(self) -> None:
        self.status: wire.TableStatus | None = None
        self._parts: dict[str, wire.WirePart] = {}
        self._log: dict[int, wire.LogLine] = {}

    @property
    def version(self) -> int:
        return self.status.version if self.status is not None else -1

    def take(self, message: wire.FullView | wire.ViewPatch) -> bool:
        """Show a message. False if something was missed: the client has to ask for a full view."""
        if isinstance(message, wire.FullView):
            self._parts = {part.id: part for part in message.parts}
            self._log = {}
        elif message.before != self.version:
            return message.status.version <= self.version
        else:
            for patch in message.parts:
                self._parts[patch.id] = _patched(self._parts[patch.id], patch)
        self.status = message.status
        self._log = {number: line for number, line in self._log.items() if number < message.log.start}
        self._log |= {message.log.start + at: line for at, line in enumerate(message.log.lines)}
        return True

    def codes(self) -> list[str]:
        """The codes that may be chosen."""
        if self.status is None or self.status.seat not in self.status.asked:
            return []
        now = self.status
        bar = [button for button in (*now.buttons, now.end, now.primary) if button is not None]
        return sorted({*(target.code for target in now.targets), *(button.code for button in bar)})

    def data(self, first_line: int) -> dict[str, Any]:
        """All that is shown, but for what changes by itself."""
        status: dict[str, Any] = msgspec.to_builtins(self.status)
        for seat in status["seats"]:
            for name in PASSING:
                del seat[name]
        del status["clock"]
        log = {number: line for number, line in sorted(self._log.items()) if number >= first_line}
        return {"status": status, "parts": msgspec.to_builtins(self._parts), "log": msgspec.to_builtins(log)}

    def is_behind(self, fresh: ClientView) -> bool:
        """Whether the last message was lost, which nothing has followed: a version, or the report of the scores."""
        assert self.status is not None and fresh.status is not None
        unreported = self.status.ending is None and fresh.status.ending is not None
        return self.version != fresh.version or unreported

    def first_line(self) -> int:
        return min(self._log, default=0)


def differences(one: Any, other: Any, where: str = "") -> Iterator[str]:
    """Where two views differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted({*one, *other}, key=str):
            yield from differences(one.get(key), other.get(key), f"{where}/{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for at, (mine, its) in enumerate(zip(one, other, strict=True)):
            yield from differences(mine, its, f"{where}/{at}")
    elif one != other:
        yield f"{where}: {str(one)[:150]} and {str(other)[:150]}"


def _patched(part: wire.WirePart, patch: wire.PartPatch) -> wire.WirePart:
    nodes = {node.id: node for node in part.nodes if node.id not in patch.gone}
    nodes |= {node.id: node for node in patch.nodes}
    order = patch.order if patch.order is not None else list(nodes)
    return msgspec.structs.replace(part, nodes=[nodes[key] for key in order])
