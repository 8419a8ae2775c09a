"""The report at the end of a game is made once, in another thread."""

from __future__ import annotations

import pytest

from serai.server.table import score_report
from tests.server.support import ANN, BOB, in_other_threads, open_tables, play, received, table_for, until, watch


async def test_the_report_is_made_once_and_sent_when_it_is_ready(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = in_other_threads(monkeypatch, score_report, "ending_of")

    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "alpujarras", ANN, BOB)
        viewers = [await watch(table, who) for who in (ANN, BOB, None)]
        while not table.ledger.match.over:
            seat = table.ledger.asked_seats()[0]
            assert (await play(table, (ANN, BOB)[seat], seat)).ok
            last = [received(viewer)[-1].status for viewer in viewers]
        assert all(status.over for status in last)
        await until(lambda: table.score_report.made() is not None)
        for viewer in viewers:
            told = received(viewer)[-1]
            assert told.status.ending is not None and told.status.version == table.ledger.v
        assert viewers[0].full().status.ending == table.score_report.made()
    assert calls == [True]
