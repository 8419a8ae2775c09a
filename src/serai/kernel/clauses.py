"""The rulebook by number: every clause in our own words, with its provenance and the tests that prove it."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any, Final

PROVENANCES: Final = ("rulebook", "public", "house")


class Clause:
    """One numbered rule."""

    def __init__(self, row: dict[str, Any], proofs: list[str]) -> None:
        self.id: str = row["id"]
        self.chapter: str = row["chapter"]
        self.text: str = row["text"]
        self.provenance: list[str] = row["provenance"]
        self.status: str = row["status"]
        self.note: str = row.get("note", "")
        self.earlier: dict[int, str] = {old["until"]: old["text"] for old in row.get("earlier", [])}
        """What it said in older versions of the rules, each under the last of them."""
        self.proofs = proofs

    def text_in(self, rules: int) -> str:
        """What it says in a version of the rules."""
        return self.earlier[min(until)] if (until := [last for last in self.earlier if last >= rules]) else self.text

    @property
    def changed(self) -> list[int]:
        """The versions of the rules that changed it."""
        return sorted(last + 1 for last in self.earlier)

    def data(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "chapter": self.chapter,
            "text": self.text,
            "provenance": self.provenance,
            "status": self.status,
            "note": self.note,
            "earlier": [{"until": last, "text": text} for last, text in sorted(self.earlier.items())],
            "proofs": self.proofs,
        }


def read_clauses(folder: Path) -> dict[str, Clause]:
    """The clauses of a title from ``RULES.toml``, with their proofs from ``proofs.json``; none without that file."""
    rules_file = folder / "RULES.toml"
    rows = tomllib.loads(rules_file.read_text(encoding="utf-8"))["clause"] if rules_file.exists() else []
    proofs_file = folder / "proofs.json"
    proofs: dict[str, list[str]] = json.loads(proofs_file.read_text()) if proofs_file.exists() else {}
    return {row["id"]: Clause(row, proofs.get(row["id"], [])) for row in rows}
