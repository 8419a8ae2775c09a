"""Tables that cannot be played on here: they open read-only, with what each reader may know, and others go on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, select, update
from starlette.testclient import TestClient

import serai
from serai import registry, snapshots
from serai.kernel.journal import parse
from serai.server import app as app_module
from serai.server.app import create_app
from serai.server.db import schema
from serai.server.limits import NO_LIMITS
from serai.server.lobby import queries
from serai.server.lobby.kept import KeptTable, LineMarks, kept_lines
from serai.server.lobby.load import ReadOnly
from serai.server.lobby.tables import Tables
from serai.server.table.ledger import CHOICE, UNDO, Ledger, LogEntry
from serai.server.table.table import Table
from tests.server.support import ANN, BOB, Quick, open_tables, play, rows_of, table_for, undo

log, tables_rows = schema.log, schema.tables


def changed_row(table_id: str, seq: int, **values: Any) -> Callable[[Connection], None]:
    """A write that changes a row of a log."""
    statement = update(log).where(log.c.table_id == table_id, log.c.seq == seq).values(**values)

    def work(connection: Connection) -> None:
        connection.execute(statement)

    return work


async def read_only(tables: Tables, table_id: str) -> KeptTable:
    with pytest.raises(ReadOnly) as told:
        await tables.get(table_id)
    return told.value.kept


async def some_choices(table: Table, number: int) -> None:
    for _ in range(number):
        seat = table.ledger.asked_seats()[0]
        assert (await play(table, (ANN, BOB)[seat], seat, table.ledger.match.options(seat)[-1])).ok


# ---- the digest of each row ----------------------------------------------------------------------------------------


async def test_a_row_that_gives_another_position_makes_a_table_read_only(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_tables(database) as tables:
        table, other = await table_for(tables, "caravan", ANN, BOB), await table_for(tables, "caravan", ANN, BOB)
        await some_choices(table, 6)
        rows = await rows_of(tables, table.record.id)
        tables.drop(table)
        again = await tables.get(table.record.id)
        assert again.ledger.match.digest == rows[-1].digest
        tables.drop(again)
        number = len(rows) - 3
        assert rows[number - 1].digest
        await tables.store.write(changed_row(table.record.id, number, digest="0" * 64))
        kept = await read_only(tables, table.record.id)
        assert kept.why.startswith("The rules installed here give another game")
        assert f"table {table.record.id} is read-only" in caplog.text and f"differs from row {number}\n" in caplog.text
        assert (await play(other, ANN if other.ledger.asked_seats() == [0] else BOB, other.ledger.asked_seats()[0])).ok
        await tables.store.write(changed_row(table.record.id, number, digest=rows[number - 1].digest))
        await tables._tidy()
        assert (await tables.get(table.record.id)).ledger.match.digest == rows[-1].digest, "mended, it opens again"


async def test_a_code_that_was_changed_into_another_legal_one_is_found(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "citrus", ANN, BOB)
        seat = table.ledger.asked_seats()[0]
        options = table.ledger.match.options(seat)
        await play(table, (ANN, BOB)[seat], seat, options[0])
        tables.drop(table)
        await tables.store.write(changed_row(table.record.id, table.ledger.v, code=options[1]))
        await read_only(tables, table.record.id)


async def test_a_row_after_the_snapshot_is_compared_and_the_snapshot_with_its_own(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "citrus", ANN, BOB)
        await some_choices(table, 50)
        row = await tables.store.read(lambda c: c.execute(select(schema.snapshots.c.seq)).scalar_one())
        right = {seq: (await rows_of(tables, table.record.id))[seq - 1].digest for seq in (row, table.ledger.v)}
        for seq, digest in right.items():
            tables.drop(table)
            await tables.store.write(changed_row(table.record.id, seq, digest="0" * 64))
            kept = await read_only(tables, table.record.id)
            assert kept.snapshot is not None and len(kept.lines) == table.ledger.match.line_count
            await tables.store.write(changed_row(table.record.id, seq, digest=digest))
            await tables._tidy()
            table = await tables.get(table.record.id)
            assert table.ledger.snapshot_row == row, "and then the snapshot is good enough"


async def test_what_another_process_added_is_compared_too(postgresql: str) -> None:
    async with open_tables(postgresql) as here, open_tables(postgresql) as there:
        mine = await table_for(here, "citrus", ANN, BOB)
        assert (await there.get(mine.record.id)).ledger.v == mine.ledger.v
        seat = mine.ledger.asked_seats()[0]
        for task in there._tasks:  # it hears of nothing, and reads only when it is asked
            task.cancel()
        assert (await play(mine, (ANN, BOB)[seat], seat)).ok
        await here.store.write(changed_row(mine.record.id, mine.ledger.v, digest="0" * 64))
        await read_only(there, mine.record.id)


# ---- what is kept ---------------------------------------------------------------------------------------------------


def as_kept(ledger: Ledger, entries: list[LogEntry], row: int, match: serai.Match) -> KeptTable:
    """The table of a ledger whose rules are gone; ``match`` was kept after ``row``."""
    marks = LineMarks(row, snapshots.line_marks(snapshots.take(match)))
    record: Any = type("Record", (), {"header": ledger.match.header, "commit": None, "seed": None})()
    return KeptTable(record, "why", ledger.match.over, kept_lines(entries, marks), None)


@pytest.mark.parametrize("title", ["souk", "mule", "caravan"])
def test_nobody_is_shown_more_than_the_rules_would_show(title: str) -> None:
    """Random games with taking back: up to the snapshot as exported, after it nothing of others."""
    for seed in range(6 if title == "souk" else 2):
        rng = Random(seed)
        ledger, entries = Ledger.begin(serai.new(title, seed=seed), [])
        for _ in range(rng.randrange(5, 60)):
            ledger, more = step(ledger, rng)
            entries = [*entries, *more]
        snapshot, row = ledger.match.copy(), len(entries)
        for seat in (None, *range(ledger.match.players)):
            shown = as_kept(ledger, entries, row, snapshot).entries([] if seat is None else [seat])
            exported = parse(ledger.match.export(seat)).entries
            assert [entry.seat for entry in shown] == [entry.seat for entry in exported]
            for own, theirs in zip(shown, exported, strict=True):
                assert own.code in (theirs.code, "?"), (seat, own.text(), theirs.text())
                assert own.code == theirs.code or own.seat < 0, "only what chance gave is hidden without need"
        known = {len(as_kept(ledger, entries, row, snapshot).entries([])) if not ledger.match.over else 0}
        for _ in range(5):
            if ledger.match.over:
                break
            later, more = step(ledger, rng)
            if any(entry.kind == UNDO for entry in more):
                break
            ledger, entries = later, [*entries, *more]
            known.add(len(as_kept(ledger, entries, row, snapshot).entries([])) if not ledger.match.over else 0)
        assert len(known - {0}) <= 1, "one who watches cannot tell how many lines came after"


def step(ledger: Ledger, rng: Random) -> tuple[Ledger, list[LogEntry]]:
    """A random choice, or the newest one taken back."""
    if ledger.match.over:
        return ledger, []
    asked = ledger.asked_seats()
    seat = rng.choice(asked) if asked else -1
    if seat < 0:
        return ledger.choose_clock(rng.choice(ledger.match.options()))
    if rng.random() < 0.2 and ledger.why_no_undo(seat) is None:
        return ledger.take_back(seat)
    return ledger.choose(seat, [rng.choice(ledger.match_for(seat).options(seat))])


def test_what_was_taken_back_is_left_out() -> None:
    entries = [LogEntry(CHOICE, 0, "a"), LogEntry(CHOICE, 1, "b"), LogEntry(UNDO, 0, "a"), LogEntry(CHOICE, 0, "c")]
    assert [(line.seat, line.code) for line in kept_lines(entries, None)] == [(1, "b"), (0, "c")]


async def test_the_journal_of_a_finished_game_can_be_played_where_its_rules_are(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "souk", ANN, BOB, options={"rounds": 1})
        rng = Random(1)
        while not table.ledger.match.over:
            seat = table.ledger.asked_seats()[0]
            await play(table, (ANN, BOB)[seat], seat, rng.choice(table.ledger.match_for(seat).options(seat)))
            if rng.random() < 0.1 and not table.ledger.match.over:
                await undo(table, (ANN, BOB)[seat], seat)
        match, table_id = table.ledger.match, table.record.id
        tables.drop(table)
        with registry.adding():
            del registry._registry()["souk"]
            kept = await read_only(tables, table_id)
            assert kept.why.startswith("The game souk is not installed here")
            [listed] = await queries.games_of(tables.store, ANN.id)
            assert (listed.caption, listed.read_only, listed.my_turn) == ("souk", True, False)
            assert await queries.watchable(tables.store) == []
    taken = serai.load(kept.journal([]))
    assert (taken.digest, taken.lines) == (match.digest, match.lines)
    assert taken.seed_and_commitment == match.seed_and_commitment


# ---- the page and the API -------------------------------------------------------------------------------------------


@pytest.fixture
def client(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(app_module, "BotPool", lambda *_: Quick())
    with TestClient(create_app(sqlite, NO_LIMITS), base_url="https://localhost") as made:
        yield made


def played(client: TestClient, choices: int, title: str = "citrus") -> str:
    """A table of two that one person plays, with so many choices."""
    made = client.post("/api/tables", json={"title": title, "seats": [{"kind": "me"}] * 2}).json()["id"]
    for number in range(choices):
        state = client.get(f"/api/tables/{made}").json()
        seat = state["asked"][0]
        state = client.get(f"/api/tables/{made}?seat={seat}").json()
        body = {"id": f"choice-{number:06}", "seat": seat, "decision": state["decision"]}
        body["codes"] = [state["offered"][0]["code"]]
        assert client.post(f"/api/tables/{made}/choices", json=body).status_code == 200
    return str(made)


def change(client: TestClient, table_id: str, **values: Any) -> None:
    """Change the record of a table behind the site's back; it is loaded anew."""
    state = client.app.state  # type: ignore[attr-defined]
    statement = update(tables_rows).where(tables_rows.c.id == table_id).values(**values)

    async def work() -> None:
        for table in state.tables.loaded():
            state.tables.drop(table)
        await state.store.write(lambda c: c.execute(statement) and None)

    assert client.portal is not None
    client.portal.call(work)


@pytest.mark.parametrize(
    ("values", "sentence", "picture"),
    [
        ({"rules": 99}, "This table is played by version 99 of the rules of Citrus, which is not installed here", True),
        ({"title": "nowhere"}, "The game nowhere is not installed here", False),
    ],
)
def test_a_table_without_its_rules_is_a_page_with_log_picture_and_journal(
    client: TestClient, values: dict[str, Any], sentence: str, picture: bool
) -> None:
    table_id, other = played(client, 45), played(client, 1)
    lines = client.get(f"/api/tables/{table_id}/journal").text.partition("\n\n")[2].splitlines()
    change(client, table_id, **values)
    page = client.get(f"/t/{table_id}")
    assert page.status_code == 200 and sentence in page.text
    codes = re.findall(r"<code>(.*?)</code>", page.text)
    in_order = iter([line.split()[1] for line in lines])
    assert all(code in in_order for code in codes), "lines of the journal, in their order"
    own = sum(not line.startswith("*") for line in lines)
    assert own <= len(codes) <= len(lines), "all that the snapshot tells, and the own choices after it; no later draws"
    assert ("kept.svg" in page.text) == picture
    drawn = client.get(f"/t/{table_id}/kept.svg?theme=dark")
    assert (drawn.status_code, drawn.text.startswith("<svg")) == ((200, True) if picture else (404, False))
    for address in (f"/t/{table_id}/journal", f"/api/tables/{table_id}/journal"):
        journal = client.get(address)
        assert journal.status_code == 200 and "attachment" in journal.headers["content-disposition"]
        read = parse(journal.text)
        assert [entry.code for entry in read.entries] == codes and "seed" not in read.header
        assert f"# {sentence}" in journal.text
    state = client.get(f"/api/tables/{table_id}").json()
    assert state["read_only"].startswith(sentence) and state["offered"] == [] and state["mine"] == [0, 1]
    told = client.get(f"/api/tables/{table_id}/log?start=1&count=3").json()
    assert [line["text"][0]["text"] for line in told["lines"]] == codes[1:4]
    body = {"id": "choice-later", "seat": 0, "decision": 0, "codes": [codes[0]]}
    refused = client.post(f"/api/tables/{table_id}/choices", json=body)
    assert refused.status_code == 403 and refused.json()["error"].startswith(sentence)
    for address in ("/mine", "/watch", f"/lobby/{table_id}", f"/t/{other}"):
        assert client.get(address).status_code == 200
    assert client.get(f"/t/{other}/kept.svg").status_code == 404, "that one is played"
    client.cookies.clear()
    assert client.get(f"/t/{table_id}/journal").status_code == 200


def test_without_a_snapshot_one_who_watches_sees_no_line_of_a_running_game(client: TestClient) -> None:
    table_id = played(client, 3, "caravan")
    change(client, table_id, rules=99)
    assert client.get(f"/t/{table_id}/kept.svg").status_code == 404
    assert len(parse(client.get(f"/t/{table_id}/journal").text).entries) >= 3
    client.cookies.clear()
    assert parse(client.get(f"/t/{table_id}/journal").text).entries == []
    assert "Nothing that you may know" in client.get(f"/t/{table_id}").text
