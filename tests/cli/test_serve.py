"""``serai serve`` says in one sentence what is wrong before it lets anybody in."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from click.testing import CliRunner

from serai.cli import main
from serai.cli.serve import listen


@pytest.mark.parametrize(
    ("database", "said"),
    [
        ("{folder}/none/serai.db", "cannot be opened: unable to open database file"),
        ("{folder}/text.db", "cannot be opened: file is not a database"),
        ("postgresql://me:secret@localhost:1/serai", "The database at localhost:1/serai cannot be opened"),
        ("postgresql://me@localhost:1/serai?password=secret", "The database at localhost:1/serai cannot be opened"),
        ("mysql://me:secret@localhost/serai", "cannot be opened: it is no file and no postgresql:// URL"),
    ],
)
def test_a_database_that_cannot_be_opened(database: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("this is no database, but a text that is long enough to look at" * 20)
    result = CliRunner().invoke(main, ["serve", "--no-open", "--database", database.format(folder=tmp_path)])
    assert result.exit_code not in (0, None)
    assert said in result.output
    assert "Traceback" not in result.output
    assert "secret" not in result.output
    assert len(result.output.strip().splitlines()) == 1


def test_a_port_that_is_none() -> None:
    result = CliRunner().invoke(main, ["serve", "--no-open", "--port", "99999"])
    assert result.exit_code == 2
    assert "0<=x<=65535" in result.output


def test_a_port_that_is_named_is_taken_or_refused(tmp_path: Path) -> None:
    """A proxy looks for the site at that port, and nowhere else."""
    with contextlib.closing(listen("127.0.0.1", 0)) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        words = ["serve", "--no-open", "--database", str(tmp_path / "s.db"), "--port", str(port)]
        result = CliRunner().invoke(main, words)
        assert result.exit_code == 1 and f"Cannot listen at 127.0.0.1, port {port}: " in result.output
        with contextlib.closing(listen("127.0.0.1", port)) as other:
            assert other.getsockname()[1] > port, "where none is named, another one is found"


def test_an_address_that_is_not_ours(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        main, ["serve", "--no-open", "--host", "203.0.113.7", "--database", str(tmp_path / "s.db")]
    )
    assert result.exit_code not in (0, None)
    assert "Cannot listen at 203.0.113.7" in result.output


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["worker", "--database", "serai.db"], "A worker needs the site's PostgreSQL database"),
        (["worker", "--database", "postgresql://me:secret@localhost:1/serai"], "at localhost:1/serai cannot be opened"),
        (["serve", "--no-open", "--bots", "0", "--database", "serai.db"], "Only PostgreSQL can be shared with workers"),
    ],
)
def test_workers_need_postgresql(command: list[str], said: str) -> None:
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 1
    assert said in result.output and "secret" not in result.output
    assert len(result.output.strip().splitlines()) == 1


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    from sqlalchemy import text

    from serai.server.db.engine import Writer
    from serai.server.db.migrate import migrate

    place = str(tmp_path / "serai.db")
    writer = Writer(place)
    migrate(writer)
    with writer.transaction() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    writer.close()
    result = CliRunner().invoke(main, ["serve", "--no-open", "--database", place])
    assert result.exit_code == 1
    assert "was made by a newer serai: it is at revision 9999" in result.output
    assert len(result.output.strip().splitlines()) == 1
