"""The real thing: ``serai serve`` is killed at any moment of play; what was acknowledged is there afterwards."""

from __future__ import annotations

import contextlib
import threading
from random import Random

import httpx2 as httpx

from serai.server.db.sqlite_file import serving
from tests.server.processes import Player, check_log, new_table, refused, server


def test_what_was_acknowledged_outlives_kill_9(sqlite: str) -> None:
    """Killed in the middle of some choice; the one without an answer is sent again and counts once."""
    rng = Random(4)
    player, table = Player(), ""
    for _ in range(3):
        with server(sqlite) as running:
            table = table or new_table(player, running, "citrus", 2)
            for _ in range(rng.randrange(4, 12)):
                assert player.choose(running, table)
            timer = threading.Timer(rng.uniform(0.0, 0.08), running.kill)
            timer.start()
            with contextlib.suppress(httpx.TransportError):
                while player.choose(running, table):
                    pass
            timer.join()
        check_log(sqlite, table, player.acknowledged)
    with server(sqlite) as running:
        assert player.choose(running, table)
        assert running.stop() == 0, "and a server that is asked to stop does so"
    assert check_log(sqlite, table, player.acknowledged) == len(player.acknowledged) >= 13


def test_one_table_through_two_processes_while_one_is_killed(postgresql: str) -> None:
    """A program meets another process with each request. A choice whose answer was lost is sent to the other one."""
    rng, player, table = Random(5), Player(), ""
    with contextlib.ExitStack() as stack:
        two = [stack.enter_context(server(postgresql, "--bots", "0")) for _ in range(2)]
        for killed in (0, 1):
            table = table or new_table(player, two[0], "citrus", 2)
            timer = threading.Timer(rng.uniform(0.3, 0.6), two[killed].kill)
            timer.start()
            turn = 0
            while timer.is_alive() or turn % 2 or turn < 12:
                turn += 1
                with contextlib.suppress(httpx.TransportError):  # the one that is dead, or dies just now
                    assert player.choose(two[turn % 2], table)
            for _ in range(6):
                assert player.choose(two[1 - killed], table), "the other one goes on"
            check_log(postgresql, table, player.acknowledged)
            two[killed] = stack.enter_context(server(postgresql, "--bots", "0"))
        before = len(player.acknowledged)
        for turn in range(10):
            body = player.next_choice(two[turn % 2], table)
            assert body is not None
            where = f"/api/tables/{table}/choices"
            answers = [player.ask(at, "POST", where, json=body) for at in (two[1 - turn % 2], *two)]
            assert [answer.status_code for answer in answers] == [200, 200, 200], [answer.text for answer in answers]
            assert len({answer.text for answer in answers}) == 1, "the same answer from each"
            player.acknowledged.append(body["id"])
        assert check_log(postgresql, table, player.acknowledged) == len(player.acknowledged) == before + 10


def test_a_second_process_on_one_file_is_refused(sqlite: str) -> None:
    """Until the first has ended, even if it was killed."""
    with server(sqlite) as first:
        assert "is being served by another process" in refused(sqlite)
        assert httpx.get(f"{first.address}/readyz").status_code == 200
        first.kill()
        with serving(sqlite):
            pass
