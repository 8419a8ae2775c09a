"""Loss of power on SQLite (docs/reliability.md; more in ``make soak``)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.server.reliability import file_layer
from tests.server.reliability.file_layer import CREATE, DATABASE, FOLDER, SYNC, TRUNCATE, UNLINK, WAL, WRITE, Call
from tests.server.reliability.nursery import Nursery, open_nursery
from tests.server.reliability.power import ALL, NOTHING, PREFIX, SUBSET, Disk, lose_power, record, record_start

CHOICES, CUTS = 100, 100


@pytest.fixture(scope="module")
def nursery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nursery]:
    if file_layer.compiler() is None:
        pytest.skip("no C compiler for the file layer")
    with open_nursery(file_layer.build(tmp_path_factory.mktemp("layer"))) as made:
        yield made


def call(op: bytes, file: int, offset: int = 0, data: bytes = b"") -> Call:
    return Call(op, file, offset, data, 0)


def test_what_is_synced_is_there_and_the_rest_may_be() -> None:
    disk, rng = Disk(b"old" * 400), Random(1)
    disk.do(call(WRITE, DATABASE, 0, b"A" * 600))
    disk.do(call(SYNC, DATABASE))
    disk.do(call(WRITE, DATABASE, 512, b"B" * 600))
    disk.do(call(TRUNCATE, DATABASE, 1112))
    synced = b"A" * 600 + (b"old" * 400)[600:]
    assert disk.after_power_loss(rng, NOTHING)[DATABASE] == synced
    assert disk.after_power_loss(rng, ALL)[DATABASE] == b"A" * 512 + b"B" * 600
    for how in (PREFIX, SUBSET):
        found = {disk.after_power_loss(rng, how)[DATABASE] for _ in range(200)}
        assert synced in found and len(found) > 3, "sectors are torn apart"
    disk.do(call(CREATE, WAL))
    disk.do(call(WRITE, WAL, 0, b"frame"))
    disk.do(call(SYNC, WAL))
    assert WAL not in disk.after_power_loss(rng, NOTHING), "the folder is not synced"
    disk.do(call(SYNC, FOLDER))
    assert disk.after_power_loss(rng, NOTHING)[WAL] == b"frame"
    disk.do(call(UNLINK, WAL))
    assert WAL in disk.after_power_loss(rng, NOTHING) and WAL not in disk.after_power_loss(rng, ALL)


def test_what_was_acknowledged_outlives_a_loss_of_power(nursery: Nursery, tmp_path: Path) -> None:
    rng = Random(7)
    recording = asyncio.run(record(nursery, tmp_path, "citrus", CHOICES, rng))
    cuts = [*rng.sample(range(len(recording.calls)), CUTS // 2), *rng.choices(recording.moments(), k=CUTS // 2)]
    tally = lose_power(recording, cuts, tmp_path, rng)
    assert tally.kills == CUTS and tally.acknowledged > CUTS and tally.digests > 0


def test_the_check_fails_if_less_is_synced(nursery: Nursery, tmp_path: Path) -> None:
    """With ``synchronous=NORMAL`` SQLite syncs nothing before it says that a choice is written."""
    rng = Random(7)
    recording = asyncio.run(record(nursery, tmp_path, "souk", 12, rng, synchronous="NORMAL"))
    with pytest.raises(AssertionError, match="acknowledged and lost"):
        lose_power(recording, recording.moments() * 3, tmp_path, rng)


def test_power_is_lost_while_the_database_is_made(nursery: Nursery, tmp_path: Path) -> None:
    recording = asyncio.run(record_start(nursery, tmp_path))
    rng = Random(7)
    lose_power(recording, rng.sample(range(len(recording.calls)), 20), tmp_path, rng)
