"""``serai admin``: what the host of a site sees and does, also while the site runs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from serai.cli.columns import columns, facts
from serai.cli.common import echo_json, json_option, say
from serai.cli.database import database_option, explained, place_of, site_packages
from serai.cli.errors import BadInput, OrderedGroup, complain

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])
Store = Any  # of serai.server, which is imported only when a command runs
Connection = Any
Person = Any
Row = dict[str, Any]

EXAMPLES = """\b
Examples:
  serai admin tables --state running
  serai admin people --find ann
  serai admin show ann@example.org
  serai admin close t4bleId
  serai admin purge --dry-run --guests 7
  serai admin --database postgresql://serai@db/serai export journals
A PERSON is an id or a mail address. Times are in UTC. --database stands before
the command."""


@click.group(cls=OrderedGroup, epilog=EXAMPLES)
@database_option
@click.pass_context
def admin(ctx: click.Context, database: str | None) -> None:
    """Look after the tables and people of a site. It may run meanwhile."""
    with site_packages():
        import serai.server.db.store  # noqa: F401
    ctx.obj = database


place = click.pass_obj
person_argument = click.argument("person")
table_argument = click.argument("table")
limit_option = click.option("--limit", type=click.IntRange(1), default=100, show_default=True, help="How many at most.")
sure_option = click.option("--yes", is_flag=True, help="Do not ask.")


# ---- working on the database ---------------------------------------------------------------------------------------


def on_store(database: str | None, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with the database of a site, which may be running."""
    from serai.server.admin.actions import NotFound
    from serai.server.db.sqlite_file import file_of

    where = place_of(database)
    file = file_of(where)
    if file is not None and not file.is_file():
        raise BadInput(f"There is no database {where}: name one with --database, or in SERAI_DATABASE.")
    with explained(where):
        try:
            return asyncio.run(_with_store(where, work))
        except NotFound as error:
            raise BadInput(str(error)) from None


async def _with_store(where: str, work: Callable[[Store], Awaitable[T]]) -> T:
    from serai.server.db.store import Store

    store = Store(where, migrating=False)
    try:
        return await work(store)
    finally:
        await store.close()


def read(database: str | None, work: Callable[[Connection], T]) -> T:
    done: T = on_store(database, lambda store: store.read(work))
    return done


def write(database: str | None, work: Callable[[Connection, Store], T]) -> T:
    done: T = on_store(database, lambda store: store.write(lambda db: work(db, store)))
    return done


def found(database: str | None, person: str) -> Person:
    """A person by the id or the mail address."""
    from serai.server.admin import actions

    return read(database, lambda db: actions.find_person(db, person))


def first(rows: list[Row], limit: int) -> list[Row]:
    """At most so many rows; if there are more, a line on stderr tells."""
    if len(rows) > limit:
        complain(f"There are more than {limit}: --limit shows more of them.")
    return rows[:limit]


def counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


# ---- looking -------------------------------------------------------------------------------------------------------


@admin.command()
@click.option(
    "--state",
    type=click.Choice(["waiting", "running", "over", "closed"]),
    default=None,
    help="Only tables that wait for players, where a game runs or is over, or that were closed.",
)
@click.option("--title", default="", help="Only tables of this title.")
@limit_option
@json_option
@place
def tables(database: str | None, state: str | None, title: str, limit: int, as_json: bool) -> None:
    """List tables, the last that changed first."""
    from serai.server.admin import listing

    rows = first(read(database, lambda db: listing.list_tables(db, state or "", title, limit + 1)), limit)
    echo_json(rows) if as_json else columns(rows)


@admin.command()
@click.option("--find", default="", help="Only those whose name or mail address contains this.")
@click.option("--guests/--no-guests", default=True, help="Guests, too.")
@click.option("--banned", is_flag=True, help="Only those who are banned.")
@limit_option
@json_option
@place
def people(database: str | None, find: str, guests: bool, banned: bool, limit: int, as_json: bool) -> None:
    """List people, the newest first."""
    from serai.server.admin import listing

    rows = first(read(database, lambda db: listing.list_people(db, find, guests, banned, limit + 1)), limit)
    echo_json(rows) if as_json else columns(rows)


@admin.command()
@click.argument("table_or_person")
@json_option
@place
def show(database: str | None, table_or_person: str, as_json: bool) -> None:
    """Show a table or a person. What is secret in a running game is not shown."""
    from serai.server.admin import listing

    shown = read(database, lambda db: listing.show(db, table_or_person))
    echo_json(shown) if as_json else facts(shown)


# ---- tables --------------------------------------------------------------------------------------------------------


@admin.command()
@table_argument
@place
def close(database: str | None, table: str) -> None:
    """Close a table. It can still be looked at, but nothing changes there."""
    _close(database, table, True)


@admin.command()
@table_argument
@place
def reopen(database: str | None, table: str) -> None:
    """Open a table that was closed. Play goes on where it was."""
    _close(database, table, False)


def _close(database: str | None, table: str, closed: bool) -> None:
    from serai.server.admin import actions

    changed = write(database, lambda db, store: actions.set_closed(db, store, table, closed))
    say(f"Table {table} is {'closed' if closed else 'open'}{'' if changed else ', as it was before'}.")


@admin.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@place
def export(database: str | None, folder: Path) -> None:
    """Write the journals of all tables to a folder.

    Those of running games hold all secrets: they are for the host. A table that this version cannot load is written
    as the rows of its log.
    """
    from serai.server.admin import journals

    written = on_store(database, lambda store: journals.write_journals(store, folder, complain))
    rest = f"; {counted(written.logs, 'table', 'tables')} as rows of the log" if written.logs else ""
    say(f"{counted(written.journals, 'journal', 'journals')} written to {folder}{rest}.")


# ---- people --------------------------------------------------------------------------------------------------------


@admin.command()
@person_argument
@place
def ban(database: str | None, person: str) -> None:
    """Ban a person. Open connections close, and nothing can be done with the account."""
    _ban(database, person, True)


@admin.command()
@person_argument
@place
def unban(database: str | None, person: str) -> None:
    """Lift a ban."""
    _ban(database, person, False)


def _ban(database: str | None, given: str, banned: bool) -> None:
    from serai.server.admin import actions

    person = found(database, given)
    changed = write(database, lambda db, store: actions.set_banned(db, store, person, banned))
    say(f"{person.name} ({person.id}) is {'' if banned else 'not '}banned{'' if changed else ', as before'}.")


@admin.command()
@person_argument
@click.argument("name")
@place
def rename(database: str | None, person: str, name: str) -> None:
    """Give a person another name, also at tables."""
    from serai.server.people import identity, lookalikes

    before = found(database, person)
    try:
        after = on_store(database, lambda store: identity.rename(store, before, name))
    except lookalikes.NameRefused as error:
        raise BadInput(str(error)) from None
    say(f"{before.name} ({before.id}) is called {after.name} now.")


@admin.command("sign-out")
@person_argument
@place
def sign_out(database: str | None, person: str) -> None:
    """Sign a person out everywhere. The keys of programs are revoked, too."""
    from serai.server.admin import actions

    who = found(database, person)
    count = write(database, lambda db, store: actions.sign_out(db, store, who))
    say(f"{who.name} ({who.id}) is signed out: {counted(count, 'session or key', 'sessions and keys')} ended.")


@admin.command()
@click.argument("table_or_person")
@sure_option
@place
def delete(database: str | None, table_or_person: str, yes: bool) -> None:
    """Delete a person or a table for good.

    The games of a person stay for the others; name, sign-ins, mail address, chat and notes go. A table goes with its
    whole game: serai admin close only stops it.
    """
    from serai.server.admin import actions
    from serai.server.people.removal import delete_person

    who = read(database, lambda db: actions.find_either(db, table_or_person))
    if isinstance(who, str):
        _sure(f"Delete the table {who} with its game for good?", yes)
        write(database, lambda db, store: actions.delete_table(db, store, who))
        say(f"The table {who} is deleted.")
        return
    _sure(f"Delete {who.name} ({who.id}) for good?", yes)
    count = len(write(database, lambda db, store: delete_person(db, store, who)))
    say(f"{who.name} ({who.id}) is deleted; {counted(count, 'table stays', 'tables stay')} without the name.")


def _sure(question: str, yes: bool) -> None:
    if not yes:
        click.confirm(question, abort=True)


@admin.command()
@click.argument("address")
@place
def address(database: str | None, address: str) -> None:
    """Tell the name of an address in the access log of today and yesterday."""
    from datetime import timedelta
    from ipaddress import ip_address

    from serai.server.people.addresses import key_of, name_by
    from serai.server.people.identity import now

    try:
        known = str(ip_address(address))
    except ValueError:
        raise BadInput(f"{address[:60]!r} is no network address such as 203.0.113.7 or 2001:db8::7.") from None
    days = [now().date(), now().date() - timedelta(days=1)]
    keys = read(database, lambda db: [key_of(db, day) for day in days])
    for day, key in zip(days, keys, strict=True):
        say(f"{day}  {name_by(key, known) if key else '(nothing was logged)'}")


# ---- by age --------------------------------------------------------------------------------------------------------


def days_option(name: str, help: str) -> Callable[[F], F]:
    return click.option(f"--{name}", default=None, metavar="DAYS", help=help)


@admin.command()
@click.option("--dry-run", is_flag=True, help="Only count what would be deleted.")
@days_option("unplayed", "Tables where no person has chosen anything.")
@days_option("idle", "Games that are not over, and where nothing has happened for so long.")
@days_option("finished", "Games that are over.")
@days_option("chat", "The chat of games that are over.")
@days_option("links", "Links that were sent by mail.")
@days_option("sessions", "Sign-ins of browsers.")
@days_option("guests", "Guests without a game.")
@json_option
@place
def purge(database: str | None, /, dry_run: bool, as_json: bool, **given: str | None) -> None:
    """Delete what is older than so many days; `forever` keeps it.

    What is not named is kept as long as the site does: as SERAI_KEEP_GUESTS and the like say, or their defaults.
    """
    from serai.server.lobby import retention

    try:
        wanted = retention.Retention.from_environment().changed(given)
    except retention.BadRetention as error:
        raise BadInput(str(error)) from None
    count = on_store(database, lambda store: retention.purge(store, wanted, dry_run))
    if as_json:
        echo_json(count)
        return
    column = "would be deleted" if dry_run else "deleted"
    columns([{"what": kind, "kept for": wanted.told(kind), column: count.get(kind, "")} for kind in wanted.kinds()])
