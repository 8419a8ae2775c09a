"""The power fails: what a disk could hold then is made from the tape of the file layer, and the site is started on it.

A disk has everything that was written to a file before its last sync. Of what was written since, it has any part: each
sector of 512 bytes is there or not, in whatever order the system wrote them; files that were made or deleted are there
or not, until their folder is synced.
"""

from __future__ import annotations

import asyncio
import shutil
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import httpx2 as httpx

from serai.server.db.store import Store
from tests.server.reliability import file_layer
from tests.server.reliability.file_layer import CREATE, DATABASE, FOLDER, NAMES, SYNC, TRUNCATE, UNLINK, WRITE, Call
from tests.server.reliability.kills import at_server
from tests.server.reliability.nursery import Nursery, Order
from tests.server.reliability.oracle import Tally, check_choices, check_game, check_storage
from tests.server.reliability.players import Game, Player, new_game

SECTOR = 512
NOTHING, ALL, PREFIX, SUBSET = range(4)
"""How much of what was not synced is there: nothing, all of it, what was written first, any sectors."""
FULL_CHECK_EVERY = 10


@dataclass(slots=True)
class Inode:
    """A file's content: what is on disk for certain, and what was written since."""

    durable: bytearray = field(default_factory=bytearray)
    pending: list[Call] = field(default_factory=list)

    def sync(self) -> None:
        for call in self.pending:
            _apply(self.durable, call)
        self.pending.clear()


def _apply(content: bytearray, call: Call) -> None:
    if call.op == TRUNCATE:
        del content[call.offset :]
        content.extend(bytes(call.offset - len(content)))
        return
    end = call.offset + len(call.data)
    content.extend(bytes(max(0, end - len(content))))
    content[call.offset : end] = call.data


class Disk:
    """A folder with a database, as the file layer saw it."""

    def __init__(self, content: bytes | None) -> None:
        base = Inode(bytearray(content)) if content is not None else None
        self._now: dict[int, Inode | None] = {DATABASE: base}
        self._synced: dict[int, Inode | None] = dict(self._now)

    def do(self, call: Call) -> None:
        """One call to the file system."""
        if call.file == FOLDER:
            self._synced = dict(self._now)
            return
        if call.op == CREATE:
            self._now[call.file] = Inode()
            return
        if call.op == UNLINK:
            self._now[call.file] = None
            return
        inode = self._now.get(call.file)
        assert inode is not None, "a file that was not opened"
        if call.op == SYNC:
            inode.sync()
        else:
            inode.pending.append(call)

    def after_power_loss(self, rng: Random, how: int) -> dict[int, bytes]:
        """What the files could hold when the power comes back."""
        found: dict[int, bytes] = {}
        for file in NAMES:
            now, synced = self._now.get(file), self._synced.get(file)
            inode = now if now is synced or how == ALL else synced if how == NOTHING else rng.choice((now, synced))
            if inode is not None:
                found[file] = bytes(_with_some(inode, rng, how))
        return found


def _with_some(inode: Inode, rng: Random, how: int) -> bytearray:
    content = bytearray(inode.durable)
    for part in _parts(inode.pending, rng, how):
        _apply(content, part)
    return content


def _parts(pending: list[Call], rng: Random, how: int) -> Iterator[Call]:
    """The sectors that reached the disk though they were not synced."""
    sectors = [sector for call in pending for sector in _sectors(call)]
    if how == ALL:
        yield from sectors
    elif how == PREFIX:
        yield from sectors[: rng.randint(0, len(sectors))]
    elif how == SUBSET:
        share = rng.random()
        yield from (sector for sector in sectors if rng.random() < share)


def _sectors(call: Call) -> Iterator[Call]:
    """A write in sectors as the disk has them."""
    if call.op != WRITE:
        yield call
        return
    at = 0
    while at < len(call.data):
        size = SECTOR - (call.offset + at) % SECTOR
        yield call._replace(offset=call.offset + at, data=call.data[at : at + size])
        at += size


@dataclass(slots=True)
class Recording:
    """A game that was played on the file layer: the database before it, and all calls to the file system."""

    game: Game | None
    base: bytes | None
    calls: list[Call]

    def acknowledged_by(self, index: int) -> list[str]:
        """What had been acknowledged when so many calls were done."""
        end = self.calls[index - 1].end if index else 0
        assert self.game is not None
        return [one for one, stamp in zip(self.game.acknowledged, self.game.stamps, strict=True) if stamp <= end]

    def moments(self) -> list[int]:
        """For each acknowledgement the number of calls that were done at least."""
        assert self.game is not None
        ends = [call.end for call in self.calls]
        return [bisect_right(ends, stamp) for stamp in self.game.stamps]

    @property
    def checkpoints(self) -> int:
        """How often pages went from the write-ahead log to the database."""
        return sum(call.op == SYNC and call.file == DATABASE for call in self.calls)


async def record(
    nursery: Nursery, folder: Path, title: str, choices: int, rng: Random, synchronous: str = "FULL"
) -> Recording:
    """Play some choices at a server on the file layer, until its power fails."""
    database, tape = folder / "serai.db", folder / "tape"
    game = await new_game(str(database), title)
    game.stamp = lambda: tape.stat().st_size
    base = database.read_bytes()
    assert not Path(f"{database}-wal").exists()
    server = nursery.start(Order(str(database), str(folder / "servers.log"), tape=str(tape), synchronous=synchronous))
    async with asyncio.TaskGroup() as group:
        for seat in game.seats:
            group.create_task(at_server(server, Player(game, seat, rng)))
        while len(game.acknowledged) < choices and not game.over:
            assert not server.dead.is_set(), (folder / "servers.log").read_text()
            await asyncio.sleep(0.002)
        await server.kill()
    return Recording(game, base, file_layer.read_tape(tape))


async def record_start(nursery: Nursery, folder: Path) -> Recording:
    """Start a server on a file that there is not, until its power fails."""
    database, tape = folder / "serai.db", folder / "tape"
    server = nursery.start(Order(str(database), str(folder / "servers.log"), tape=str(tape)))
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
        assert (await client.get("/healthz")).status_code == 200
    await server.kill()
    return Recording(None, None, file_layer.read_tape(tape))


def lose_power(recording: Recording, cuts: list[int], folder: Path, rng: Random) -> Tally:
    """Cut the power after so many calls, for each of these numbers, and start again. AssertionError if it is wrong."""
    tally = Tally()
    disk, done = Disk(recording.base), 0
    for number, cut in enumerate(sorted(cuts)):
        for call in recording.calls[done:cut]:
            disk.do(call)
        done = cut
        database = folder / f"cut{number}" / "serai.db"
        _write(database, disk.after_power_loss(rng, rng.randrange(4)))
        asyncio.run(_start(str(database)))
        check_storage(str(database))
        tally.kills += 1
        if recording.game is not None:
            game = replace(recording.game, database=str(database), acknowledged=recording.acknowledged_by(cut))
            tally.add(check_game(game) if number % FULL_CHECK_EVERY == 0 else _check_actions(game))
        shutil.rmtree(database.parent)
    return tally


def _write(database: Path, files: dict[int, bytes]) -> None:
    database.parent.mkdir(parents=True)
    for file, content in files.items():
        path = Path(f"{database}{NAMES[file]}")
        path.write_bytes(content)
        path.chmod(0o600)


def _check_actions(game: Game) -> Tally:
    check_choices(game)
    return Tally(acknowledged=len(game.acknowledged))


async def _start(database: str) -> None:
    """As a server opens it, and writes to it."""
    store = Store(database)
    await store.probe()
    await store.close()
