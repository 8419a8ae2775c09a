"""The file layer: compiled here, preloaded into the server, and its tape read back.

It stands between the SQLite library that the server uses and the system, so that the writer, its pragmas and its
library are the real ones. Python's sqlite3 offers no hook of its own for this.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import struct
import subprocess
from functools import cache
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).with_suffix(".c")
DATABASE, WAL, JOURNAL, FOLDER = 1, 2, 3, 4
NAMES = {DATABASE: "", WAL: "-wal", JOURNAL: "-journal"}
WRITE, TRUNCATE, SYNC, CREATE, UNLINK = b"W", b"T", b"S", b"C", b"U"
_HEAD = struct.Struct("=ccHIq")


class Call(NamedTuple):
    """One call to the file system, and where it ends on the tape."""

    op: bytes
    file: int
    offset: int
    data: bytes
    end: int


def compiler() -> str | None:
    return shutil.which("gcc") or shutil.which("cc")


def build(folder: Path) -> Path:
    """Compile the layer; the library for ``LD_PRELOAD``."""
    found = compiler()
    assert found is not None
    library = folder / "file_layer.so"
    flags = ["-O2", "-Wall", "-shared", "-fPIC", "-D_LARGEFILE64_SOURCE", "-U_FORTIFY_SOURCE", "-ldl", "-lpthread"]
    subprocess.run([found, str(SOURCE), "-o", str(library), *flags], check=True, capture_output=True, text=True)
    return library


@cache
def _loaded() -> ctypes.CDLL:
    return ctypes.CDLL(os.environ["LD_PRELOAD"])


def begin(database: str, tape: str, kill_at_call: int) -> None:
    """In the server's process: watch the files of a database from now on."""
    path = os.path.realpath(database)
    _loaded().file_layer_begin(path.encode(), tape.encode(), ctypes.c_int(kill_at_call))


def read_tape(tape: Path) -> list[Call]:
    """All calls in their order."""
    raw = tape.read_bytes()
    calls, at = [], 0
    while at < len(raw):
        op, file, _, length, offset = _HEAD.unpack_from(raw, at)
        at += _HEAD.size
        calls.append(Call(op, file[0], offset, raw[at : at + length], at + length))
        at += length
    return calls
