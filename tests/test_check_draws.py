"""The two verifiers, the independent one and ``serai verify``, find a game fair, and notice what was tampered with."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import serai
from serai import nets
from serai.kernel.chance import commitment
from serai.kernel.journal import JournalError
from serai.kernel.seed_parts import SeedParts
from serai.registry import titles
from serai.seed_note import read_note
from serai.verify import verify

TOOL = Path(__file__).parents[1] / "tools" / "check_draws.py"
HOST, ANN, BOB, OTHER = "a1" * 32, "b2" * 32, "c3" * 32, "d4" * 32
ENTRIES = (ANN, BOB, "bot")
SEEN = (f"withheld {commitment(ANN)}", f"withheld {commitment(BOB)}", "bot")


def journal(name: str, entries: tuple[str, ...] = ()) -> str:
    """A finished game; with entries, its seed is made of the host's part and these."""
    match, rng = nets.random_match(name, len(entries) or 3, 1)
    if entries:
        parts = SeedParts(HOST, entries)
        match = serai.new(name, len(entries), chance="ask")
        match.go_on(parts.seed, commitment(HOST), parts)
    while not match.over:
        nets.choose(match, rng)
    return match.export(None)


@pytest.fixture(scope="module")
def joint() -> str:
    return journal("caravan", ENTRIES)


def note_of(seat: int = 0, part: str = ANN, seen: tuple[str, ...] = SEEN, commit: str = "") -> str:
    lines = {"table": "abc", "commit": commit or commitment(HOST), "seat": seat, "part": part, "seen": ", ".join(seen)}
    return "serai note 1\n" + "".join(f"{key}: {value}\n" for key, value in lines.items() if value != "")


def checked(text: str, folder: Path, note: str = "") -> tuple[int, str]:
    """The status and the output of the independent verifier."""
    file = folder / "game.journal"
    file.write_text(text, encoding="utf-8")
    if note.startswith("serai note"):
        (folder / "note.txt").write_text(note, encoding="utf-8")
        note = str(folder / "note.txt")
    command = [sys.executable, "-I", "-S", str(TOOL), str(file), *([note] if note else [])]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not done.stderr, done.stderr
    return done.returncode, done.stdout


def both_find_fault(text: str, folder: Path, name: str, note: str = "") -> None:
    """Both verifiers refuse it, and name this check."""
    status, told = checked(text, folder, note)
    assert status == 1 and f"BAD   {name}:" in told, told
    verdict = verify(text, note=read_note(note) if note else None)
    assert name in [check.name for check in verdict.checks if check.result == "bad"], verdict.data()


@pytest.mark.parametrize("name", titles())
def test_a_finished_game_of_every_title_is_found_fair(name: str, tmp_path: Path) -> None:
    status, told = checked(journal(name), tmp_path)
    assert status == 0 and "the seed is the host's alone" in told and "all 0" not in told, told


def test_a_seed_from_several_hands_is_found_fair(joint: str, tmp_path: Path) -> None:
    status, told = checked(joint, tmp_path, note_of())
    lines = [line.partition(":")[0] for line in told.splitlines()]
    assert status == 0 and lines == [f"good  {name}" for name in ("commitment", "parts", "seed", "note", "draws")], told
    assert "2 from players; seat 2 bot" in told
    verdict = verify(joint, note=read_note(note_of()))
    assert {check.result for check in verdict.checks} == {"good"}, verdict.data()
    assert serai.load(joint).export(None) == joint
    assert checked(joint, tmp_path, commitment(HOST))[0] == 0, "the commitment alone"


def replaced(key: str, value: str) -> Callable[[str], str]:
    """Another value on a line of the header."""
    return lambda text: re.sub(rf"^{re.escape(key)}: .*$", f"{key}: {value}", text, count=1, flags=re.MULTILINE)


def without(key: str) -> Callable[[str], str]:
    return lambda text: re.sub(rf"^{re.escape(key)}: .*\n", "", text, count=1, flags=re.MULTILINE)


def another_draw(text: str) -> str:
    draw = re.search(r"^\* (good:\w+) \| .*$", text, re.MULTILINE)
    assert draw is not None
    other = next(code for code in re.findall(r"good:\w+", draw[0]) if code != draw[1])
    return text.replace(draw[0], draw[0].replace(draw[1], other, 1), 1)


TAMPERED = {
    "another host part": (replaced("host", OTHER), "commitment"),
    "no host part": (without("host"), None),
    "a swapped part": (replaced("part.1", OTHER), "seed"),
    "a part said to be missing": (replaced("part.0", "missing"), "seed"),
    "a bot in the place of a player": (replaced("part.1", "bot"), "seed"),
    "no entry for a seat": (without("part.2"), None),
    "nonsense for a part": (replaced("part.0", "hello"), None),
    "another commitment": (replaced("commit", commitment(OTHER)), "commitment"),
    "another seed": (replaced("seed", OTHER), "seed"),
    "another draw": (another_draw, "draws"),
}


@pytest.mark.parametrize("case", TAMPERED)
def test_both_verifiers_notice(case: str, joint: str, tmp_path: Path) -> None:
    tamper, name = TAMPERED[case]
    changed = tamper(joint)
    assert changed != joint
    if name is not None:
        both_find_fault(changed, tmp_path, name)
    assert checked(changed, tmp_path)[0] == 1
    assert not verify(changed).good
    if name != "draws":
        with pytest.raises(JournalError, match="header"):
            serai.load(changed)


def test_a_host_who_makes_all_of_it_anew_is_found_by_the_note(joint: str, tmp_path: Path) -> None:
    """A whole journal that fits together, but is not the game that was promised."""
    forged = journal("caravan", (OTHER, BOB, "bot"))
    assert checked(forged, tmp_path)[0] == 0 and verify(forged).good
    both_find_fault(forged, tmp_path, "note", note_of())
    both_find_fault(forged, tmp_path, "note", note_of(1, BOB))
    alone = journal("caravan")
    assert checked(alone, tmp_path)[0] == 0
    both_find_fault(alone, tmp_path, "note", note_of())
    assert checked(joint, tmp_path, note_of(commit=commitment(OTHER)))[0] == 1
    assert not verify(joint, note=read_note(note_of(commit=commitment(OTHER)))).good


@pytest.mark.parametrize("entry", ["missing", f"withheld {commitment(ANN)}", "seat 1"])
def test_a_part_that_was_shown_and_left_out_is_found_by_the_note(entry: str, tmp_path: Path) -> None:
    both_find_fault(journal("caravan", (entry, BOB, "bot")), tmp_path, "note", note_of())


def test_who_withheld_or_gave_none_is_told(tmp_path: Path) -> None:
    text = journal("caravan", (ANN, f"withheld {commitment(BOB)}", "missing"))
    status, told = checked(text, tmp_path, note_of(seen=(SEEN[0], SEEN[1], "missing")))
    assert status == 0 and "1 from players; seat 1 withheld; seat 2 missing" in told
    (seed,) = (check for check in verify(text).checks if check.name == "seed")
    assert "seat 2 gave none; seat 1 withheld its part" in seed.text
    never = note_of(2, OTHER, seen=())
    status, told = checked(text, tmp_path, never)
    assert status == 0 and "never showed" in told
    assert verify(text, note=read_note(never)).good


def test_a_running_game_keeps_the_host_part(tmp_path: Path) -> None:
    parts = SeedParts(HOST, ENTRIES)
    match = serai.new("caravan", 3, chance="ask")
    match.go_on(parts.seed, commitment(HOST), parts)
    shown = match.export(0)
    assert HOST not in shown and str(parts.seed) not in shown and f"part.1: {BOB}" in shown
    again = serai.load(match.save())
    assert again.seed_parts == parts and again.commitment == commitment(HOST) and again.save() == match.save()
    assert again.copy().save() == match.save()
    assert checked(shown, tmp_path)[0] == 2


def test_what_is_no_finished_game_is_told_apart(joint: str, tmp_path: Path) -> None:
    running, _ = nets.random_match("caravan", 3, 1)
    assert checked(running.export(None), tmp_path)[0] == 2
    assert checked("hello", tmp_path)[0] == 2
    assert checked(joint, tmp_path, "no such file")[0] == 2
    for bad in ("hello", "serai note 1\ncommit: 7\n", note_of() + "seat: 1\n", note_of(seat=99)):
        with pytest.raises(JournalError, match="note"):
            read_note(bad)


def test_it_shares_no_code_and_is_short() -> None:
    source = TOOL.read_text(encoding="utf-8")
    assert "import serai" not in source and "from serai" not in source
    assert len(source.splitlines()) <= 200
