"""The checks find what they are for: faults planted in a server, and logs that were changed by hand."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.server.reliability.kills import Kill, KillCampaign, at_server
from tests.server.reliability.nursery import Nursery, Order, open_nursery
from tests.server.reliability.oracle import check_game
from tests.server.reliability.players import Game, Player, new_game

MOST_KILLS = 40


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with open_nursery() as made:
        yield made


FOUND = [
    ("answer_before_commit", "store.written", "acknowledged and lost"),
    ("count_twice", "store.told", "a choice that nobody sent"),
    ("forget_actions", "store.told", "refused and written"),
]


@pytest.mark.parametrize(("fault", "point", "told"), FOUND)
def test_a_planted_fault_is_found(nursery: Nursery, tmp_path: Path, fault: str, point: str, told: str) -> None:
    rng = Random(3)
    campaign = KillCampaign(
        nursery,
        str(tmp_path / "serai.db"),
        tmp_path,
        rng,
        fault=fault,
        next_kill=lambda: Kill(at=(point, rng.randint(1, 12))),
    )
    with pytest.raises(AssertionError, match=told):
        asyncio.run(campaign.run(MOST_KILLS, ("souk",)))


async def played(nursery: Nursery, folder: Path) -> Game:
    """A game of some choices on a server that is killed at the end."""
    game = await new_game(str(folder / "serai.db"), "citrus")
    server = nursery.start(Order(game.database, str(folder / "servers.log")))
    async with asyncio.TaskGroup() as group:
        for seat in game.seats:
            group.create_task(at_server(server, Player(game, seat, Random(seat))))
        while len(game.acknowledged) < 12:
            assert not server.dead.is_set(), (folder / "servers.log").read_text()
            await asyncio.sleep(0.002)
        await server.kill()
    return game


NEWEST = "SELECT max(seq) FROM log"
COPIED = "table_id, kind, seat, code, rules, digest"
EDITS = {
    "the newest rows are gone": (["DELETE FROM log WHERE seq >= ({a.seq})"], "acknowledged and lost"),
    "a choice is there twice": (
        [f"INSERT INTO log (seq, {COPIED}) SELECT ({NEWEST}) + 1, {COPIED} FROM log WHERE seq = ({{b.seq}})"],
        "a choice that nobody sent",
    ),
    "two changed places": (
        [
            "UPDATE log SET action = 'x' WHERE seq = ({a.seq})",
            "UPDATE log SET action = '{a.id}' WHERE seq = ({b.seq})",
            "UPDATE log SET action = '{b.id}' WHERE action = 'x'",
        ],
        "in another order",
    ),
    "another code": (["UPDATE log SET code = 'other' WHERE seq = ({b.seq})"], "other choices than were sent"),
    "another digest": ([f"UPDATE log SET digest = 'f' WHERE seq = ({NEWEST})"], "another position"),
    "a gap": ([f"UPDATE log SET seq = seq + 1 WHERE seq = ({NEWEST})"], "a gap"),
}


class Place:
    """A choice by its id, and the row in which it stands."""

    def __init__(self, action: str) -> None:
        self.id = action
        self.seq = f"SELECT seq FROM log WHERE action = '{action}'"


def test_a_log_that_was_changed_is_found(nursery: Nursery, tmp_path: Path) -> None:
    game = asyncio.run(played(nursery, tmp_path))
    check_game(game)
    a, b = [Place(str(one.id)) for one in game.sent if one.seat == 0 and one.id in game.acknowledged][:2]
    sound = tmp_path / "sound.db"
    with sqlite3.connect(game.database) as connection:
        connection.execute("VACUUM INTO ?", (str(sound),))
    for name, (statements, told) in EDITS.items():
        changed = tmp_path / f"{name.replace(' ', '-')}.db"
        shutil.copy(sound, changed)
        changed.chmod(0o600)
        connection = sqlite3.connect(changed, isolation_level=None)
        for statement in statements:
            connection.execute(statement.format(a=a, b=b))
        connection.close()
        game.database = str(changed)
        with pytest.raises(AssertionError, match=told):
            check_game(game)
            pytest.fail(f"{name}: not found")
