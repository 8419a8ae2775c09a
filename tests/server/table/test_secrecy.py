"""Two worlds that look the same to somebody give that somebody the same bytes: every message, view, log and export."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import msgspec
import pytest

from serai import Match, new, position
from serai.kernel import views
from serai.kernel.fields import ALL_SEEING
from serai.server import wire
from serai.server.api import handlers
from serai.server.api.socket import foresee, why
from serai.server.db.records import Record, SeatRecord
from serai.server.lobby import create
from serai.server.table.ledger import Ledger
from serai.server.table.render import RenderedTable, undo_state
from serai.server.table.table import Table
from serai.server.table.viewer import Viewer
from tests.server.support import (
    ANN,
    BOB,
    CY,
    Quick,
    open_tables,
    play,
    received,
    rows_of,
    table_for,
    undo,
    until,
    watch,
)
from tests.titles import varied_tables

PEOPLE = (ANN, BOB, CY)


def record_of(match: Match, start: Any) -> Record:
    seats = [SeatRecord(seat, PEOPLE[seat].name, PEOPLE[seat].id, "", "") for seat in range(match.players)]
    return Record("table", match.title.name, match.players, match.settings, match.title.version, None, None, start,
                  ANN.id, True, 0, None, None, seats)  # fmt: skip


async def everything(match: Match, start: Any, seat: int | None) -> list[bytes]:
    """All that one seat, or somebody who watches, can get from a table that is in this position."""
    record = record_of(match, start)
    table = Table(record, Ledger(match, record.names), None, Quick(), "2020-01-01T00:00:00+00:00")  # type: ignore[arg-type]
    table.close()  # no clock
    person = None if seat is None else PEOPLE[seat].id
    viewer = Viewer(table, person)
    found: list[Any] = [viewer.full(), handlers.state_of(viewer)]
    shown = RenderedTable(table.ledger.match_for(seat), seat, record.names, False)
    found += [shown.log(0), match.export(seat), undo_state(table.ledger, seat)]
    viewer.past = 0
    found.append(viewer.full())
    if seat is not None:
        asked = seat in match.seats
        offered = match.options(seat) if asked else []
        codes = [*offered[:12], *offered[-4:], "nonsense", "done", "tens:1", "pass"]
        for code in codes:
            found.append(why(table, person, wire.Why("question", seat, code)))
            if code in offered:
                found += [await foresee(table, person, wire.Foresee(seat, code)), match.label(code)]
    found.append(await foresee_refused(table, None))
    return [msgspec.json.encode(one) for one in found]


async def foresee_refused(table: Table, person: str | None) -> Any:
    return await foresee(table, person, wire.Foresee(0, "nonsense"))


@pytest.mark.parametrize(("title", "players", "options"), varied_tables())
async def test_two_worlds(title: str, players: int, options: dict[str, Any]) -> None:
    rng = Random(11)
    different = 0
    for seed in range(2):
        match = new(title, players, seed=str(seed), **options)
        for step in range(36 if match.secretive else 4):
            if match.over:
                break
            seats: list[int | None] = [None, *range(players)]
            seat = seats[step % len(seats)]
            here = match.data()
            sampled = match.sample(0 if seat is None else seat, rng)
            there = views.view(match.title, sampled, match.settings, ALL_SEEING)
            if seat is None and match.secretive:
                there = _for_nobody(match, rng)
            different += here != there
            worlds = [position(title, world, chance="ask") for world in (here, there)]
            bytes_here, bytes_there = [await everything(m, m.data(), seat) for m in worlds]
            assert bytes_here == bytes_there
            for _ in range(rng.choice((1, 2, 3))):
                _go_on(match, rng)
    assert different or not match.secretive, "nothing was hidden, so nothing was proved"


def _go_on(match: Match, rng: Random) -> None:
    people = [seat for seat in match.seats if seat >= 0]
    if people or match.seats:
        seat = rng.choice(people) if people else match.seats[0]
        match.play(rng.choice(match.options(seat)), seat)


@pytest.mark.parametrize(("title", "options"), [("mule", {"market": "turns", "secret_bidding": "on"}), ("souk", {})])
def test_the_last_to_answer_cannot_look_into_the_others_answers(title: str, options: dict[str, Any]) -> None:
    """What a choice would do, asked before it is made, must not open what lies sealed."""
    rng = Random(5)
    last = 0
    for seed in range(3):
        match = new(title, 3, seed=str(seed), **options)
        for _ in range(250):
            if match.over:
                break
            seat = match.seats[0]
            if len(match.seats) == 1 and seat >= 0 and match.data().get("sealed"):
                worlds = [match.data()]
                worlds += [
                    views.view(match.title, match.sample(seat, rng), match.settings, ALL_SEEING) for _ in range(3)
                ]
                for code in match.options(seat)[:6]:
                    told = [position(title, world, chance="ask").foresee(code, seat) for world in worlds]
                    assert all(one == told[0] for one in told)
                    last += told[0].final
            _go_on(match, rng)
    assert last > 5


def _for_nobody(match: Match, rng: Random) -> Any:
    """A world that looks the same to one who only watches: dealt anew for one seat after the other."""
    from serai.kernel.sample import sample

    game = match._game
    for seat in range(match.players):
        game = sample(game, match.title.fields, seat, rng)
    world = views.view(match.title, game, match.settings, ALL_SEEING)
    other = position(match.title.name, world, chance="ask")
    assert other.view(None) == match.view(None), "what is dealt anew for a seat is hidden from those who watch"
    return world


async def test_an_answer_that_lies_sealed_says_nothing_to_the_others(sqlite: str) -> None:
    """Two tables that differ only in sealed answers: who did not give them receives the same until they come out."""
    async with open_tables(sqlite) as tables:
        streams = []
        for bid in ("1", "2"):
            table = await table_for(tables, "souk", *PEOPLE, seed="same")
            watchers = [await watch(table, who) for who in (ANN, CY, None)]
            for watcher in watchers:
                received(watcher)
            assert (await play(table, BOB, 1, f"tens:{bid}")).ok
            assert (await play(table, BOB, 1, "units:3")).ok
            messages = [msgspec.json.encode(received(watcher)) for watcher in watchers]
            states = [msgspec.json.encode(handlers.state_of(watcher)) for watcher in watchers]
            exports = [table.ledger.match.export(seat).encode() for seat in (0, 2, None)]
            watchers[0].past = table.ledger.match.moment_count
            past = msgspec.json.encode(watchers[0].full())
            streams.append([clean(raw, table.record.id) for raw in (*messages, *states, *exports, past)])
        assert streams[0] == streams[1]


async def test_nobody_is_told_of_an_answer_that_is_not_complete(sqlite: str) -> None:
    """Not even by the number of messages, also where only one is left to answer."""
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "souk", *PEOPLE, seed="same")
        watchers = [await watch(table, who) for who in (ANN, CY, None)]
        await play(table, BOB, 1, "tens:1", "units:3")
        await play(table, CY, 2, "tens:0", "units:1")
        for watcher in watchers:
            received(watcher)
        before, states = table.ledger, [handlers.state_of(watcher) for watcher in watchers[1:]]
        assert (await play(table, ANN, 0, "tens:2")).ok and (await undo(table, ANN, 0)).ok
        assert (await play(table, ANN, 0, "tens:1")).ok
        assert table.ledger.drafts == {0: ["tens:1"]} and table.ledger.v == before.v
        assert [len(received(watcher)) for watcher in watchers] == [3, 0, 0]
        assert [handlers.state_of(watcher) for watcher in watchers[1:]] == states
        version = table.ledger.version
        assert (await undo(table, BOB, 1)).ok, "withdrawn whole, in two entries of the log"
        assert (table.ledger.v, table.ledger.version) == (before.v + 2, version + 1)
        assert [len(received(watcher)) for watcher in watchers] == [1, 1, 1]


async def test_what_is_shown_once_is_not_shown_by_looking_back(sqlite: str) -> None:
    """The value of an Assay in the present; not in the past, not in a journal, not by a fork; all of it at the end."""
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "mule", *PEOPLE, seed="3")
        while not (table.ledger.asked_seats() == [0] and "assay" in table.ledger.match.options(0)):
            seat = table.ledger.asked_seats()[0]
            choice = [code for code in table.ledger.match.options(seat) if code not in ("pass", "gamble")]
            await play(table, PEOPLE[seat], seat, choice[0])
        await play(table, ANN, 0, "assay")
        place = table.ledger.match.options(0)[-1].removeprefix("look:")
        await play(table, ANN, 0, f"look:{place}")
        value, moment = known_in(table.ledger.match.view(0))[place], table.ledger.match.moment_count
        assert isinstance(value, int)
        for _ in range(12):
            assert known_in(table.past(moment).view(0))[place] == "?"
            assert f"*0 vein:{value}" not in table.ledger.match.export(0)
            seat = table.ledger.asked_seats()[0]
            await play(table, PEOPLE[seat], seat)
        values = set()
        for _ in range(12):
            forked = await tables.get(await create.fork(tables, ANN, table.record.id, moment))
            values.add(known_in(forked.ledger.match.data())[place])
        assert len(values) > 1, "a game from there has another value"
        rng = Random(2)
        while not table.ledger.match.over:
            seat = table.ledger.asked_seats()[0]
            await play(table, PEOPLE[seat], seat, rng.choice(table.ledger.match.options(seat)))
        assert known_in(table.past(moment).view(0))[place] == value
        assert f"*0 vein:{value}" in table.ledger.match.export(0)


def known_in(view: dict[str, Any]) -> dict[str, Any]:
    """The Crystite values in a view, by place."""
    return {**view["plains"]["known"], **view["low_mountain"]["known"], **view["high_mountain"]["known"]}


def clean(raw: bytes, table_id: str) -> bytes:
    """Without what differs between any two tables: the id, the seed's hash, the time."""
    raw = re.sub(rb'"commitment":"[^"]*"|"waits":"[^"]*"|commit = "[^"]*"|commit[^\n]*', b"", raw)
    return raw.replace(table_id.encode(), b"")


async def test_the_seed_stays_inside_until_the_end(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "alpujarras", ANN, "random", seed="a-secret-seed-of-this-table")
        seed = str(table.record.seed)
        viewers = [await watch(table, ANN), await watch(table, None)]
        sent = b""
        while not table.ledger.match.over:
            for viewer in viewers:
                sent += msgspec.json.encode(received(viewer)) + msgspec.json.encode(handlers.state_of(viewer))
                sent += table.ledger.match.export(viewer.seat).encode()
            if 0 in table.ledger.asked_seats():
                await play(table, ANN, 0)
            else:
                await until(lambda: 0 in table.ledger.asked_seats() or table.ledger.match.over)
        assert seed.encode() not in sent
        assert seed in table.ledger.match.export(None), "at the end everybody can check"
        await table.score_report.ready()
        ending = table.score_report.made()
        assert ending is not None
        assert all(check.result == "good" for check in ending.verdict), ending.verdict


async def test_a_fork_takes_no_secret_along(sqlite: str) -> None:
    from serai import SettingError

    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "souk", ANN, BOB, CY)
        here = table.ledger.match
        with pytest.raises(SettingError):
            await create.fork(tables, _stranger(), table.record.id, here.moment_count)
        hands = set()
        for _ in range(12):
            forked = await tables.get(await create.fork(tables, BOB, table.record.id, here.moment_count))
            match = forked.ledger.match
            assert match.view(1)["hands"][1] == here.view(1)["hands"][1]
            assert match.view(1).keys() == here.view(1).keys()
            hands.add(str(match.data()["hands"][0]))
            assert forked.record.seats_of(BOB.id) == [0, 1, 2] and forked.record.seed != table.record.seed
        assert len(hands) > 1, "the others' cards are dealt anew"
        log = await rows_of(tables, forked.record.id)
        assert "seed" not in forked.ledger.match.export(0) and log is not None


def _stranger() -> Any:
    from serai.server.people.identity import Person

    return Person("stranger", "Stranger", True)
