"""Creating tables: new ones, from a journal, from a position of another table, as a rematch."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select, update

from serai import Match, SettingError, bots, new
from serai.kernel.seed_parts import SeedParts
from serai.registry import title_named
from serai.server import metering
from serai.server.db import schema
from serai.server.db.records import Record, SeatRecord, write_record
from serai.server.db.store import Store
from serai.server.limits import Limits
from serai.server.lobby.tables import Tables
from serai.server.people.identity import Person, now
from serai.server.table import trial
from serai.server.table.history import line_of
from serai.server.table.ledger import Ledger
from serai.server.table.log import append
from serai.server.table.table import Table
from serai.server.words import t, words

PAUSE = 900
FORGOTTEN = timedelta(days=30)
"""An unfinished game that nobody has touched for so long does not count for the limit of its owner."""


class SeatSetup(NamedTuple):
    """Who is to sit on a seat: ``me``, ``open`` (whoever comes by a link) or ``bot``."""

    kind: str
    bot: str = ""
    name: str = ""


async def create_table(
    tables: Tables,
    owner: Person,
    title: str,
    players: int,
    options: Mapping[str, Any],
    plans: Sequence[SeatSetup],
    open: bool = True,
    pause: int = PAUSE,
    seed: str | None = None,
    with_parts: bool = False,
) -> str:
    """Create a table and return its id. SettingError says what is wrong.

    ``with_parts``: its game begins when all players have given their parts of the seed, or did not in time.
    """
    chosen = title_named(title)
    settings = chosen.read_settings(chosen.read_players(players), options)
    if len(plans) != players:
        raise SettingError(t("refused.plans", n=players))
    if all(plan.kind == "bot" for plan in plans):
        raise SettingError(t("refused.nobody"))
    options = dict[str, Any](settings)
    match = _undrawn(title, players, options) if with_parts else new(title, players, seed=seed or _fresh(), **options)
    return await _write_new(tables, owner, match, _seats(owner, title, plans), open, pause)


def _fresh() -> str:
    """A fresh seed, or part of one: 256 bits."""
    return secrets.token_hex(32)


def _undrawn(title: str, players: int, options: Mapping[str, Any]) -> Match:
    """A match before its first draw: the host's part of its seed is made, the players' are not there yet."""
    match = new(title, players, chance="ask", **options)
    match.go_on(None, None, SeedParts(_fresh(), ("",) * players))
    return match


def _seats(owner: Person, title: str, plans: Sequence[SeatSetup]) -> list[SeatRecord]:
    rows = []
    mine = sum(plan.kind == "me" for plan in plans)
    for seat, plan in enumerate(plans):
        if plan.kind == "bot":
            if plan.bot not in bots.names(title):
                raise SettingError(t("refused.bot", name=plan.bot[:30]))
            rows.append(SeatRecord(seat, _clean(plan.name) or _bot_name(seat), None, plan.bot, ""))
        elif plan.kind == "me":
            name = title_named(title).words.value("seat", seat) if mine > 1 else owner.name
            rows.append(SeatRecord(seat, _clean(plan.name) or name, owner.id, "", ""))
        else:
            rows.append(SeatRecord(seat, _clean(plan.name) or t("seats.open"), None, "", ""))
    return rows


def _bot_name(seat: int) -> str:
    names = words("seats.bots")
    return names[seat % len(names)]


async def _write_new(
    tables: Tables,
    owner: Person,
    match: Match,
    seats: list[SeatRecord],
    open: bool,
    pause: int,
    forked: str | None = None,
    start: Any = None,
    imported: bool = False,
    rematch_of: str | None = None,
) -> str:
    """Write a new table with the first entries of its log; ``rematch_of``: as the rematch of that table.

    Return its id; if somebody else has already begun the rematch, the id of theirs.
    """
    seed, commit = match.seed_and_commitment
    parts = match.seed_parts
    record = Record(
        id=secrets.token_urlsafe(9).replace("-", "a").replace("_", "b"),
        title=match.title.name,
        players=match.players,
        options=match.settings,
        rules=match.rules,
        seed=seed,
        commit=commit,
        start=start,
        owner=owner.id,
        open=open,
        pause=pause,
        forked=forked,
        rematch=None,
        seats=seats,
        imported=imported,
        host_part=None if parts is None else parts.host,
        seed_parts=[] if parts is None else list(parts.players),
    )
    ledger, entries = Ledger.begin(match, record.names)
    network = metering.visitor()
    await tables.unplayed.check(network, tables.limits.unplayed)

    def work(connection: Connection) -> str:
        _check_limits(connection, tables.limits, owner)
        if rematch_of is not None:
            won = _set_rematch(connection, tables.store, rematch_of, record.id)
            if won != record.id:
                return won
        write_record(connection, record, ledger.asked_seats(), ledger.match.over)
        append(connection, tables.store, record, entries, ledger, None, record.owner)
        return record.id

    made = await tables.store.write(work)
    if made == record.id:
        tables.unplayed.add(network, made)
    return made


def _check_limits(connection: Connection, limits: Limits, owner: Person) -> None:
    """SettingError if a person has more tables than anybody can play, or makes them too fast."""
    tables = schema.tables
    count = select(func.count()).select_from(tables).where(tables.c.owner == owner.id)
    most, fast = limits.tables, limits.new_tables
    running = count.where(~tables.c.over, tables.c.touched > now() - FORGOTTEN)
    if most is not None and connection.execute(running).scalar_one() >= most:
        raise SettingError(t("refused.tables", n=most))
    lately = tables.c.created > now() - timedelta(minutes=1)
    if fast is not None and connection.execute(count.where(lately)).scalar_one() >= fast:
        raise SettingError(t("refused.new_tables", n=fast))


async def import_journal(tables: Tables, owner: Person, text: str) -> str:
    """Create a table from a journal, with all seats for its importer: to look at, or to play on."""
    checked = await tables.journals.run(trial.read_journal, text, _fresh())
    match = await metering.in_thread(checked.match)
    start = match.header.get("position")
    seats, imported = _all_seats(match, owner), start is not None
    return await _write_new(tables, owner, match, seats, False, PAUSE, start=start, imported=imported)


def _all_seats(match: Match, owner: Person) -> list[SeatRecord]:
    words = match.title.words
    return [SeatRecord(seat, words.value("seat", seat), owner.id, "", "") for seat in range(match.players)]


async def fork(tables: Tables, owner: Person, table_id: str, moment: int) -> str:
    """Create a hot-seat game from a moment of another table. Secrets that the person cannot know are sampled."""
    table = await tables.get(table_id)
    mine = table.record.seats_of(owner.id)
    open = table.ledger.match.over or not table.ledger.match.secretive
    if not open and not mine:
        raise SettingError(t("refused.fork"))
    match = await _forked(tables, table, moment, None if open else mine[0])
    start = match.header["position"]
    seats, imported = _all_seats(match, owner), table.record.imported
    return await _write_new(tables, owner, match, seats, False, PAUSE, table_id, start, imported)


async def _forked(tables: Tables, table: Table, moment: int, seat: int | None) -> Match:
    """A match from a moment of a table: as it was, or as one seat may imagine it."""
    seed = _fresh()
    if table.record.imported:
        now = table.ledger.match
        lines = now.lines[: line_of(now, moment)]
        checked = await tables.trials.run(trial.fork, table.record.header, lines, now.over, seat, seed)
        return await metering.in_thread(checked.match)
    await table.replay_to(moment)
    return trial.fork_of(table.past(moment), seat, seed)


async def rematch(tables: Tables, person: Person, table_id: str) -> str:
    """Create a new game with the same people, bots and settings. Whoever asks second gets the same table."""
    table = await tables.get(table_id)
    if table.record.rematch:
        return table.record.rematch
    if not table.record.seats_of(person.id):
        raise SettingError(t("refused.seat"))
    if not table.ledger.match.over:
        raise SettingError(t("refused.running"))
    record = table.record
    game: tuple[str, int] = (record.title, record.players)
    options: dict[str, Any] = record.options
    alone = record.host_part is None
    match = new(*game, seed=_fresh(), **options) if alone else _undrawn(*game, options)
    seats = [SeatRecord(row.seat, row.name, row.user_id, row.bot, "") for row in record.seats]
    made = await _write_new(tables, person, match, seats, record.open, record.pause, rematch_of=table_id)
    await table.reseat()
    return made


def _set_rematch(connection: Connection, store: Store, table_id: str, made: str) -> str:
    tables = schema.tables
    first = (tables.c.id == table_id) & tables.c.rematch.is_(None)
    connection.execute(update(tables).where(first).values(rematch=made))
    store.notice(connection, table_id, "seats")
    return str(connection.execute(select(tables.c.rematch).where(tables.c.id == table_id)).scalar_one())


def _clean(name: str) -> str:
    """A name without what cannot be printed, or ""."""
    return "".join(sign for sign in name if sign.isprintable()).strip()
