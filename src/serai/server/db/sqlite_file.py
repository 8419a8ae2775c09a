"""A SQLite database as a file: who may read it, which process serves it, and who writes to it at any moment.

SQLite 3.7.0 to 3.51.2 can lose pages if one connection commits while another one checkpoints (the WAL-reset bug). So a
process has one connection that writes and makes all checkpoints, and holds a lock meanwhile that other processes wait
for. All other connections only read.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError

try:
    import fcntl
except ImportError:  # Windows: nothing keeps a second process away
    fcntl = None  # type: ignore[assignment]

log = logging.getLogger(__name__)

FIXED = (3, 51, 3)
"""The first version without the WAL-reset bug."""
MAGIC = b"SQLite format 3\0"
PRIVATE = stat.S_IRUSR | stat.S_IWUSR
BUSY_SECONDS = 5.0
"""How long a write waits for another process."""
LARGEST_WAL = 64 * 2**20
"""The bytes to which the write-ahead log is cut after a checkpoint."""
BUSY = f"busy_timeout={int(1000 * BUSY_SECONDS)}"
WRITER = (
    BUSY,
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "secure_delete=ON",  # what was deleted cannot be read in the file
    f"journal_size_limit={LARGEST_WAL}",
)
READER = (BUSY, "wal_autocheckpoint=0", "query_only=ON")


class DatabaseInUse(RuntimeError):
    """Another process serves this database."""


def file_of(url: str) -> Path | None:
    """The file of a SQLite database, by its path or URL; None for another kind of database, or one in memory."""
    if "://" not in url:
        return Path(url)
    made = make_url(url)
    if made.get_backend_name() != "sqlite" or not made.database or made.database == ":memory:":
        return None
    return Path(made.database)


def version_line() -> str:
    """Which SQLite this is, and whether it needs what is done here."""
    told = f"SQLite {sqlite3.sqlite_version}"
    if sqlite3.sqlite_version_info >= FIXED:
        return told
    return f"{told} has the WAL-reset bug; one connection at a time writes and makes checkpoints, so it cannot strike"


# ---- who may read it -----------------------------------------------------------------------------------------------


def make_private(path: Path) -> None:
    """Let only the owner read and write a database and the files beside it; it holds seeds and links of running games.

    A new file is made here, because SQLite would let others read it; the files that SQLite makes beside it get its
    mode.
    """
    if not path.exists():
        with contextlib.suppress(OSError):  # SQLite says what is wrong with this place
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, PRIVATE))
        return
    if not _is_ours(path):
        return
    for one in (path, *(Path(f"{path}{end}") for end in ("-wal", "-shm"))):
        with contextlib.suppress(OSError):  # not there, or not ours to change
            mode = stat.S_IMODE(one.stat().st_mode)
            if mode & ~PRIVATE:
                one.chmod(PRIVATE)
                log.warning("%s could be read by others (mode %o); now only its owner can", one.name, mode)


def _is_ours(path: Path) -> bool:
    """Whether a file is a SQLite database, and not something that was named by mistake."""
    with contextlib.suppress(OSError), path.open("rb") as opened:
        return opened.read(len(MAGIC)) in (MAGIC, b"")
    return False


# ---- connections ---------------------------------------------------------------------------------------------------


def prepare_writer(connection: Any, _record: Any) -> None:
    """Set up the one connection that writes."""
    _prepare(connection, WRITER)


def prepare_reader(connection: Any, _record: Any) -> None:
    """Set up a connection that only reads: it neither writes nor makes checkpoints."""
    _prepare(connection, READER)


def _prepare(connection: Any, pragmas: tuple[str, ...]) -> None:
    connection.isolation_level = None  # transactions are begun by the store, not by the driver
    for pragma in pragmas:
        connection.execute(f"PRAGMA {pragma}")


# ---- locks between processes ---------------------------------------------------------------------------------------


class FileLock:
    """A lock that at most one process holds. The system releases it when the process ends, also when it is killed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = -1

    def take(self, seconds: float = 0.0) -> bool:
        """Take it, within so many seconds; False if somebody else holds it."""
        if fcntl is None:
            return True
        if self._file < 0:
            self._file = os.open(self.path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, PRIVATE)
        until = time.monotonic() + seconds
        while True:
            with contextlib.suppress(BlockingIOError):
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return True
            if time.monotonic() >= until:
                return False
            time.sleep(0.002)

    def give_back(self) -> None:
        if fcntl is not None and self._file >= 0:
            fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        """Give it back for good."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


class WriteTurn:
    """Whose turn it is to write to a file: one process at a time, with its checkpoints."""

    def __init__(self, path: Path) -> None:
        self._lock = FileLock(Path(f"{path}-write-lock"))

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Hold it; OperationalError if another process does not end its turn."""
        if not self._lock.take(BUSY_SECONDS):
            raise OperationalError("BEGIN", {}, Exception("database is locked by another process"))
        try:
            yield
        finally:
            self._lock.give_back()

    def close(self) -> None:
        self._lock.close()


@contextlib.contextmanager
def serving(url: str) -> Iterator[None]:
    """Keep other processes from serving this database meanwhile; DatabaseInUse if one does already.

    Only for SQLite: PostgreSQL is made for several processes.
    """
    path = file_of(url)
    if path is None or not path.parent.is_dir():
        yield
        return
    lock = FileLock(Path(f"{path}-site-lock"))
    if not lock.take():
        lock.close()
        raise DatabaseInUse(path.name)
    try:
        yield
    finally:
        lock.close()
