"""Kills of a real server at random moments and at every step of storage (docs/reliability.md; more in make soak)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from serai.server import crash_points
from tests.server.reliability import file_layer
from tests.server.reliability.kills import STEPS, Kill, KillCampaign, kinds_of_kill
from tests.server.reliability.nursery import open_nursery

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


def test_on_postgresql(postgresql: str, tmp_path: Path) -> None:
    with open_nursery() as nursery:
        campaign = KillCampaign(nursery, postgresql, tmp_path, Random(12))
        tally = asyncio.run(campaign.run(KILLS, ("souk", "caravan")))
    assert tally.kills == KILLS and tally.acknowledged > KILLS and tally.draws > 0
