"""``serai admin`` on a real database, beside a site that runs."""

from __future__ import annotations

import asyncio
import json
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import serai
from serai.cli import main
from serai.server.db.store import Store
from serai.server.people.identity import now
from tests.server.support import ANN, BOB, open_tables, play, table_for, until


class Host:
    """Somebody with a command line."""

    def __init__(self, database: str) -> None:
        self.database = database

    def run(self, *words: str, input: str = "") -> Result:
        return CliRunner().invoke(main, ["admin", "--database", self.database, *words], input=input)

    def good(self, *words: str) -> str:
        result = self.run(*words)
        assert result.exit_code == 0, result.output
        return result.output

    def data(self, *words: str) -> Any:
        return json.loads(self.good(*words, "--json"))

    def bad(self, *words: str) -> str:
        result = self.run(*words)
        assert result.exit_code == 2 and "Traceback" not in result.output
        assert result.output.count("\n") == 1 and len(result.output) < 300
        return result.output


async def some_games(database: str) -> list[str]:
    """A running game, and one that has been played to its end."""
    async with open_tables(database) as tables:
        running, finished = [await table_for(tables, "caravan", ANN, BOB) for _ in range(2)]
        seat = running.ledger.asked_seats()[0]
        assert (await play(running, (ANN, BOB)[seat], seat)).ok
        while not finished.ledger.match.over:
            seat = finished.ledger.asked_seats()[0]
            options = finished.ledger.match_for(seat).options(seat)
            assert (await play(finished, (ANN, BOB)[seat], seat, options[-1])).ok
        return [running.record.id, finished.record.id]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[str]]:
    database = str(tmp_path_factory.mktemp("admin") / "serai.db")
    return database, asyncio.run(some_games(database))


@pytest.fixture
def host(made: tuple[str, list[str]]) -> Iterator[Host]:
    """The site runs meanwhile, in this process."""
    store = Store(made[0])
    yield Host(made[0])
    asyncio.run(store.close())


def test_lists(host: Host, made: tuple[str, list[str]]) -> None:
    running, finished = made[1]
    assert {row["id"]: row["state"] for row in host.data("tables")} == {running: "running", finished: "over"}
    assert [row["id"] for row in host.data("tables", "--state", "over", "--title", "caravan")] == [finished]
    assert host.data("tables", "--state", "waiting") == [] and host.data("tables", "--title", "citrus") == []
    text = host.good("tables")
    assert text.splitlines()[0].split() == ["id", "title", "state", "rows", "created", "touched", "players"]
    assert "Ann, Bob" in text and host.good("tables", "--state", "closed") == "(none)\n"
    assert {row["id"] for row in host.data("people")} == {"ann", "bob", "cy"}
    assert [row["id"] for row in host.data("people", "--find", "AN")] == ["ann"]
    assert host.data("people", "--find", "%") == [] and host.data("people", "--no-guests") == []


def test_more_than_the_limit_is_told(host: Host) -> None:
    result = host.run("tables", "--limit", "1")
    assert result.stdout.count("\n") == 2 and "There are more than 1: --limit" in result.stderr
    assert host.run("tables", "--limit", "2").stderr == ""


def test_show(host: Host, made: tuple[str, list[str]]) -> None:
    shown = host.data("show", made[1][0])
    assert shown["state"] == "running" and [seat["person"] for seat in shown["seats"]] == ["ann", "bob"]
    text = host.good("show", made[1][0])
    assert "title:       caravan" in text and "seed" not in text
    assert "listed:      yes" in text and "owner:       Ann (ann)" in text and "seats:\nseat  name" in text
    person = host.data("show", "ann")
    assert person["games"] == 2 and {row["id"] for row in person["tables"]} == set(made[1])
    assert "There is no table and no person 'nobody'" in host.bad("show", "nobody")


def test_close_and_reopen(host: Host, made: tuple[str, list[str]]) -> None:
    running = made[1][0]
    assert host.good("close", running) == f"Table {running} is closed.\n"
    assert host.good("close", running) == f"Table {running} is closed, as it was before.\n"
    assert [row["id"] for row in host.data("tables", "--state", "closed")] == [running]
    assert host.good("reopen", running) == f"Table {running} is open.\n"
    assert "There is no table 'nowhere'" in host.bad("close", "nowhere")


def test_people(host: Host) -> None:
    assert host.good("ban", "cy") == "Cy (cy) is banned.\n"
    assert host.data("show", "cy")["banned"] and [row["id"] for row in host.data("people", "--banned")] == ["cy"]
    assert host.good("unban", "cy") == "Cy (cy) is not banned.\n"
    assert host.good("rename", "cy", "Cyrus") == "Cy (cy) is called Cyrus now.\n"
    assert "A name has 1 to 30" in host.bad("rename", "cy", "\n")
    assert host.good("rename", "cy", "Cy") == "Cyrus (cy) is called Cy now.\n"
    assert host.good("sign-out", "cy") == "Cy (cy) is signed out: 0 sessions and keys ended.\n"
    for command in (["ban", "nobody"], ["rename", "nobody", "X"], ["delete", "nobody", "--yes"], ["show", "gone"]):
        assert "nobody" in host.bad(*command) or "'gone'" in host.bad(*command)


def test_delete_asks_first(host: Host) -> None:
    asked = host.run("delete", "cy", input="n\n")
    assert asked.exit_code == 130 and "cy" in {row["id"] for row in host.data("people")}
    assert "is deleted; 0 tables stay" in host.good("delete", "cy", "--yes")
    assert "cy" not in {row["id"] for row in host.data("people")}


def test_export(host: Host, made: tuple[str, list[str]], tmp_path: Path) -> None:
    """Every journal can be loaded, and nobody else can read it."""
    folder = tmp_path / "journals"
    assert host.good("export", str(folder)) == f"2 journals written to {folder}.\n"
    files = sorted(folder.iterdir())
    assert {path.name for path in files} == {f"caravan-{table}.journal" for table in made[1]}
    for path in files:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        match = serai.load(path.read_text(encoding="utf-8"))
        assert match.over == (made[1][1] in path.name)


def test_purge(host: Host) -> None:
    assert host.data("purge", "--dry-run") == {"guests": 0, "unplayed": 0, "links": 0, "sessions": 0}
    assert host.data("purge", "--dry-run", "--chat", "3")["chat"] == 0
    told = host.good("purge", "--guests", "5000", "--unplayed", "forever").splitlines()
    assert told[0].split() == ["what", "kept", "for", "deleted"] and "guests    5000 days  0" in told
    assert "unplayed  forever    -" in told
    assert "'soon' is no time to keep guests" in host.bad("purge", "--guests", "soon")


def test_address(host: Host) -> None:
    today = now().date().isoformat()
    assert f"{today}  (nothing was logged)" in host.good("address", "203.0.113.7")
    assert "'anybody' is no network address" in host.bad("address", "anybody")


def test_one_who_plays_all_seats_has_one_game(tmp_path: Path) -> None:
    async def one_table() -> None:
        async with open_tables(str(tmp_path / "serai.db")) as tables:
            await table_for(tables, "caravan", ANN, ANN)

    asyncio.run(one_table())
    assert Host(str(tmp_path / "serai.db")).data("show", "ann")["games"] == 1


def test_a_table_is_deleted_while_the_site_runs(tmp_path: Path) -> None:
    """It leaves the memory of the site, and nothing of it is left in the database."""
    database = str(tmp_path / "serai.db")
    host = Host(database)

    async def site() -> None:
        async with open_tables(database) as tables:
            table = await table_for(tables, "caravan", ANN, BOB)
            asked = await asyncio.to_thread(host.run, "delete", table.record.id, input="n\n")
            assert asked.exit_code == 130 and table.record.id in await asyncio.to_thread(host.good, "tables")
            said = await asyncio.to_thread(host.good, "delete", table.record.id, "--yes")
            assert said == f"The table {table.record.id} is deleted.\n"
            await until(lambda: table not in tables.loaded())

    asyncio.run(site())
    assert host.data("tables") == [] and {row["id"] for row in host.data("people")} >= {"ann", "bob"}
    assert "There is no table and no person 'nowhere'" in host.bad("delete", "nowhere", "--yes")


def test_a_database_that_is_none(tmp_path: Path) -> None:
    assert "There is no database" in Host(str(tmp_path / "none.db")).bad("tables")
    assert not (tmp_path / "none.db").exists()


def test_a_database_of_another_version_is_left_alone(tmp_path: Path) -> None:
    from serai.server.db.engine import Writer
    from serai.server.db.migrate import migrate

    place = str(tmp_path / "serai.db")
    writer = Writer(place)
    migrate(writer, "0003")
    writer.close()
    result = Host(place).run("tables")
    assert result.exit_code == 1 and "was made by an older serai: it is at revision 0003" in result.output
