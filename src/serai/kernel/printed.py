"""Printed matter: boards, cards and counts, read from a file and checked, with errors that name table and row."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from serai.kernel.clauses import PROVENANCES
from serai.kernel.text import InputError, short


class DataError(InputError):
    """Printed matter that cannot be played: the file, the table, the row, and what is wrong with it."""


class PrintedFile:
    """A ``data.toml``: tables, each with a ``provenance`` of its own."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        try:
            raw = path.read_bytes()
            self.tables: dict[str, Any] = tomllib.loads(raw.decode("utf-8"))
        except OSError as error:
            raise DataError(f"{path}: {error.strerror}") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
            raise DataError(f"{path.name} is not a TOML file: {error}") from None
        self.digest = hashlib.sha256(raw.replace(b"\r\n", b"\n")).hexdigest()

    def table(self, name: str) -> TomlTable:
        """One table of the file."""
        found = self.tables.get(name)
        if not isinstance(found, dict):
            raise DataError(f"{self.name}: there is no table [{name}]")
        table = TomlTable(f"{self.name}: [{name}]", found)
        provenance = table.texts("provenance")
        for mark in provenance:
            if mark.partition(":")[0] not in PROVENANCES:
                raise table.wrong(f"provenance {short(mark)} is none of {', '.join(PROVENANCES)}")
        return table

    def only(self, *names: str) -> None:
        """Refuse tables that this title does not know: a misspelt one would silently do nothing."""
        for name in self.tables:
            if name not in names:
                raise DataError(f"{self.name}: there is no place for a table [{name}]; known are {', '.join(names)}")


class TomlTable:
    """A table, or one of its rows: typed reading with errors that name the place."""

    def __init__(self, where: str, cells: dict[str, Any]) -> None:
        self.where = where
        self.cells = cells

    def wrong(self, what: str) -> DataError:
        return DataError(f"{self.where}: {what}")

    def only(self, *names: str) -> None:
        for name in self.cells:
            if name not in names:
                raise self.wrong(f"there is no place for {short(name)}; known are {', '.join(names)}")

    def cell(self, name: str) -> Any:
        if name not in self.cells:
            raise self.wrong(f"{name!r} is missing")
        return self.cells[name]

    def number(self, name: str, low: int = 0, high: int = 999) -> int:
        value = self.cell(name)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.wrong(f"{name} = {short(value)} is not a whole number from {low} to {high}")
        return value

    def numbers(self, name: str, low: int = 0, high: int = 999) -> list[int]:
        row = self.cell(name)
        if not isinstance(row, list):
            raise self.wrong(f"{name} is not a list of whole numbers")
        for value in row:
            if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
                raise self.wrong(f"{name}: {short(value)} is not a whole number from {low} to {high}")
        return row

    def text(self, name: str) -> str:
        value = self.cell(name)
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(f"{name} is not a text")
        return value

    def texts(self, name: str) -> list[str]:
        row = self.cell(name)
        if not isinstance(row, list) or not row or not all(isinstance(value, str) for value in row):
            raise self.wrong(f"{name} is not a list of texts")
        return row

    def rows(self, name: str) -> list[TomlTable]:
        """The rows of an array of tables, each of which names its own number in errors."""
        found = self.cell(name)
        if not isinstance(found, list) or not found or not all(isinstance(row, dict) for row in found):
            raise self.wrong(f"{name} is not a list of rows")
        return [TomlTable(f"{self.where} row {number}", row) for number, row in enumerate(found, start=1)]

    def rows_by_name(self, key: str, names: Sequence[str], *cells: str) -> list[TomlTable]:
        """The table's ``rows`` in the order of these names, one for each: the name is in ``key``, beside ``cells``."""
        found: dict[str, TomlTable] = {}
        for row in self.rows("rows"):
            row.only(key, *cells)
            name = row.text(key)
            if name not in names:
                raise row.wrong(f"{short(name)} is none of {', '.join(names)}")
            if name in found:
                raise row.wrong(f"{name} has a row already")
            found[name] = row
        for name in names:
            if name not in found:
                raise self.wrong(f"{name} has no row")
        return [found[name] for name in names]
