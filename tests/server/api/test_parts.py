"""A program gives its part of the seed over HTTP, plays to the end, and proves that the draws were not chosen."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from serai.kernel.chance import commitment
from tests.server.visitors import Site, Visitor, open_site
from tests.test_check_draws import checked

SEATS = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with open_site(tmp_path) as opened:
        yield opened


def made(program: Visitor, **more: Any) -> str:
    answer = program.ask("POST", "/api/tables", json={"title": "caravan", "seats": SEATS, **more})
    return f"/api/tables/{answer.json()['id']}"


def give(program: Visitor, table: str, **what: Any) -> int:
    return int(program.ask("POST", f"{table}/part", json={"seat": 0, **what}).status_code)


def begun(program: Visitor, table: str) -> dict[str, Any]:
    for _ in range(1000):
        state: dict[str, Any] = program.get(table).json()
        if state["seed"]["stage"] == "begun":
            return state
        time.sleep(0.01)
    raise AssertionError("the game does not begin")


def test_a_program_gives_a_part_and_proves_the_draws(site: Site, tmp_path: Path) -> None:
    program, rng, part = site.visitor(), Random(1), secrets.token_hex(32)
    table = made(program, parts=True)
    seed = program.get(table).json()["seed"]
    assert (seed["stage"], seed["parts"]) == ("hashes", ["", "bot"]) and seed["commit"]
    assert give(program, table, part=part) == 409, "its hash comes first"
    assert give(program, table, hash=commitment(part)) == 200
    seen = program.get(table).json()["seed"]["parts"]
    assert give(program, table, part=secrets.token_hex(32)) == 409
    assert give(program, table, part=part) == 200
    state = begun(program, table)
    assert state["seed"] == {"commit": seed["commit"], "stage": "begun", "parts": [part, "bot"]}
    while not state["over"]:
        if state["offered"]:
            code = rng.choice(state["offered"])["code"]
            choice = {"id": secrets.token_hex(8), "seat": 0, "decision": state["decision"], "codes": [code]}
            program.ask("POST", f"{table}/choices", json=choice)
        state = program.get(table).json()
    note = f"serai note 1\ncommit: {seed['commit']}\nseat: 0\npart: {part}\nseen: {', '.join(seen)}\n"
    status, told = checked(program.get(f"{table}/journal").text, tmp_path, note)
    assert status == 0 and "good  note: all is" in told, told


def test_who_gives_none_waits_for_nothing(site: Site) -> None:
    program = site.visitor()
    table = made(program, parts=True)
    assert give(program, table) == 200
    assert begun(program, table)["seed"]["parts"] == ["missing", "bot"]
    alone = begun(program, made(program))
    assert alone["seed"]["parts"] == [], "a table begins at once if its maker does not ask for parts"


def test_what_is_no_part_is_refused(site: Site) -> None:
    program, other = site.visitor(), site.visitor()
    table, alone = made(program, parts=True), made(program)
    for nonsense in ("x", "A" * 64, "0" * 63, "0" * 65, 7, None):
        assert give(program, table, hash=nonsense) == 400
        assert give(program, table, part=nonsense) == 400
    assert give(program, table, hash="0" * 64, part="0" * 64) == 409
    assert give(program, table, more=1) == 400
    assert give(program, alone, hash="0" * 64) == 409
    made(other)
    assert give(other, table, hash="0" * 64) == 409
    choice = {"id": "too-early-1", "seat": 0, "decision": 0, "codes": ["pass"]}
    early = program.ask("POST", f"{table}/choices", json=choice)
    assert early.status_code == 409 and "begins as soon as" in early.text
    assert program.get(table).json()["seed"]["parts"] == ["", "bot"]
