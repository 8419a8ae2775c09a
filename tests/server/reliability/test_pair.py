"""One site as two processes on PostgreSQL, of which one is killed with -9 and started again."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import httpx2 as httpx
import pytest
from sqlalchemy import select
from websockets.asyncio.client import ClientConnection, connect

from serai.server.db import schema
from serai.server.db.engine import open_engine
from tests.server.people.test_passkeys import ORIGIN, Device
from tests.server.reliability.nursery import KillableServer, open_nursery
from tests.server.reliability.pair import open_pair, play_through_two
from tests.server.reliability.players import new_game
from tests.server.support import ANN

KILLS = 6


def test_one_table_through_two_processes(postgresql: str, tmp_path: Path) -> None:
    """One person at each, and each of them at the other a moment later; nothing acknowledged is lost or doubled."""
    with open_nursery() as nursery:
        tally = asyncio.run(play_through_two(nursery, postgresql, tmp_path, Random(7), KILLS, "citrus"))
    assert tally.kills == KILLS and tally.acknowledged >= 4 * KILLS and tally.draws > 0


def seats_and_votes(database: str, table: str) -> tuple[list[str], set[str]]:
    engine = open_engine(database)
    with engine.connect() as connection:
        seats = select(schema.seats.c.stand_in).where(schema.seats.c.table_id == table).order_by(schema.seats.c.seat)
        votes = select(schema.votes.c.user_id).where(schema.votes.c.table_id == table)
        found = list(connection.scalars(seats)), set(connection.scalars(votes))
    engine.dispose()
    return found


async def vote(socket: ClientConnection, number: int) -> None:
    """Vote for a bot in Bob's place."""
    said = {"type": "standin", "id": f"a-vote-{number}", "seat": 1, "bot": "best"}
    await socket.send(json.dumps(said))
    async with asyncio.timeout(30):
        while (got := json.loads(await socket.recv())).get("id") != said["id"]:
            pass
    assert got["ok"], got


async def sees(socket: ClientConnection, seats: list[int]) -> None:
    """Wait until a connection is told that just these seats are here."""
    async with asyncio.timeout(60):
        while True:
            got = json.loads(await socket.recv())
            if got["type"] == "presence" and got["online"] == seats:
                return


def test_a_vote_outlives_the_process_that_took_it(postgresql: str, tmp_path: Path) -> None:
    """Two of three agree on a stand-in, one at each process; the first one's is killed before the second votes."""

    async def run() -> None:
        game = await new_game(postgresql, "souk", 3)

        def at(server: KillableServer, seat: int) -> Any:
            headers = {"authorization": f"Bearer {game.tokens[seat]}"}
            return connect(f"{server.address.replace('http', 'ws')}/t/{game.table}/socket", additional_headers=headers)

        async with open_pair(nursery, postgresql, tmp_path, away_after=0.0) as pair:
            one, two = pair.servers
            async with at(two, 2) as cy:
                async with at(one, 0) as ann:
                    await sees(ann, [0, 2])
                    await vote(ann, 1)
                    assert seats_and_votes(postgresql, game.table) == (["", "", ""], {ANN.id})
                    await one.kill()
                await vote(cy, 2)
                stand_ins, votes = seats_and_votes(postgresql, game.table)
                assert stand_ins[1] and not votes
            await pair.restart(0)
            headers = {"authorization": f"Bearer {game.tokens[0]}"}
            where = f"{pair.servers[0].address}/api/tables/{game.table}"
            assert httpx.get(where, headers=headers, timeout=60).status_code == 200, "and the killed one is back"

    with open_nursery() as nursery:
        asyncio.run(run())


def test_a_passkey_outlives_the_process_that_asked_for_it(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Begun at one process, which is killed, and finished at the other; so it is made, and so it is used."""
    monkeypatch.setenv("SERAI_URL", ORIGIN)

    async def run() -> None:
        async with open_pair(nursery, postgresql, tmp_path) as pair:
            jar, device = httpx.Cookies(), Device()

            async def ask(which: int, path: str, body: Any, cookies: httpx.Cookies | None) -> Any:
                kept = "; ".join(f"{name}={value}" for name, value in (cookies or {}).items())
                headers = {"host": ORIGIN.removeprefix("https://"), "origin": ORIGIN, "cookie": kept}
                async with httpx.AsyncClient(base_url=pair.servers[which].address, timeout=30) as client:
                    answer = await client.post(path, json=body, headers=headers)
                assert answer.status_code == 200, answer.text
                if cookies is not None and "set-cookie" in answer.headers:
                    name, _, value = answer.headers["set-cookie"].split(";")[0].partition("=")
                    cookies.set(name, value)
                return answer.json()

            asked = await ask(0, "/account/passkey/begin", {}, jar)
            await pair.servers[0].kill()
            await ask(1, "/account/passkey/finish", device.make(asked), jar)
            asked = await ask(1, "/signin/passkey/begin", {}, None)
            await pair.restart(0)
            await pair.servers[1].kill()
            phone = httpx.Cookies()
            await ask(0, "/signin/passkey/finish", device.use(asked), phone)
            assert len(phone) == 1

    with open_nursery() as nursery:
        asyncio.run(run())
