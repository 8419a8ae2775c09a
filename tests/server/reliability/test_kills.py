"""Kills of a real server at random moments and at every step of storage (docs/reliability.md; more in make soak)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import httpx2 as httpx
import pytest
from alembic.script import ScriptDirectory

from serai.server import crash_points
from serai.server.db.engine import Writer, open_engine
from serai.server.db.migrate import STEPS as STEPS_OF_SCHEMA
from serai.server.db.migrate import migrate, revision_of
from tests.server.reliability import file_layer
from tests.server.reliability.kills import STEPS, Kill, KillCampaign, kinds_of_kill
from tests.server.reliability.nursery import Order, open_nursery

KILLS = 28


def test_each_way_of_killing_has_its_turn() -> None:
    kinds = kinds_of_kill(Random(1), file_layer=True, postgres=True)
    kills = [kinds() for _ in range(KILLS)]
    assert {kill.at[0] for kill in kills if kill.at} == set(STEPS)
    assert any(kill.call for kill in kills) and any(kill.of_database for kill in kills)
    assert any(kill.answering and not kill.of_database for kill in kills)
    assert any(kill.after and not kill.answering for kill in kills)
    assert not any(kill == Kill() for kill in kills)


def test_a_point_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no point"):
        crash_points.arm("store.nowhere")


def test_on_sqlite(sqlite: str, tmp_path: Path) -> None:
    preload = file_layer.build(tmp_path) if file_layer.compiler() else None
    with open_nursery(preload) as nursery:
        campaign = KillCampaign(nursery, sqlite, tmp_path, Random(12), file_layer=preload is not None)
        tally = asyncio.run(campaign.run(KILLS, ("souk", "citrus")))
    assert tally.kills == KILLS and tally.acknowledged > KILLS and tally.draws > 0
    assert tally.at_points > KILLS // 4 and (tally.at_calls > 0 or preload is None)


def test_on_postgresql(postgresql: str, tmp_path: Path) -> None:
    with open_nursery() as nursery:
        campaign = KillCampaign(nursery, postgresql, tmp_path, Random(12))
        tally = asyncio.run(campaign.run(KILLS, ("souk", "caravan")))
    assert tally.kills == KILLS and tally.acknowledged > KILLS and tally.draws > 0
    assert tally.at_points > KILLS // 4


def revision(database: str) -> str | None:
    engine = open_engine(database)
    with engine.connect() as connection:
        found = revision_of(connection)
    engine.dispose()
    return found


def test_killed_while_the_schema_is_changed(database: str, tmp_path: Path) -> None:
    """A new database, and one that an older version made: the change is there as a whole or not at all."""
    newest, older = [step.revision for step in ScriptDirectory(str(STEPS_OF_SCHEMA)).walk_revisions()][:2]
    with open_nursery() as nursery:

        async def life(kill: tuple[str, int] | None) -> None:
            server = nursery.start(Order(database, str(tmp_path / "servers.log"), kill))
            if kill is None:
                async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
                    assert (await client.get("/readyz")).status_code == 200
                await server.kill()
            await server.dead.wait()

        asyncio.run(life(("migrate.done", 1)))
        assert revision(database) is None
        writer = Writer(database)
        migrate(writer, older)
        writer.close()
        asyncio.run(life(("migrate.done", 1)))
        assert revision(database) == older
        asyncio.run(life(None))
        assert revision(database) == newest
