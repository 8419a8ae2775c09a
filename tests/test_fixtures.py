"""Recorded games of every version of the rules are played as they were recorded, step by step."""

from __future__ import annotations

import bz2
from pathlib import Path

import pytest

from serai import COMPILED, registry
from serai.kernel.journal import FORMAT, parse
from tests.kernel import pig
from tools import fixtures

FILES = [fixtures.file_of(title, rules, players) for title, rules, players in fixtures.wanted()]
EVERY = 1 if COMPILED else 10
"""Interpreted, one game in so many is played."""
OLD_ONE = FILES[0]


def games_in(path: Path) -> list[str]:
    return [FORMAT + body for body in bz2.decompress(path.read_bytes()).decode().split(FORMAT)[1:]]


def test_there_are_files_for_all_that_is_played_and_no_others() -> None:
    assert sorted(fixtures.FOLDER.iterdir()) == sorted(FILES), "run `make golden`"


@pytest.mark.parametrize("path", FILES, ids=[path.name.partition(".")[0] for path in FILES])
def test_the_recorded_games_are_played_as_recorded(path: Path) -> None:
    assert fixtures.replay_file(path, EVERY) > 0


@pytest.mark.parametrize("path", FILES, ids=[path.name.partition(".")[0] for path in FILES])
def test_every_value_of_every_setting_occurs(path: Path) -> None:
    headers = [parse(text.partition("\n\n")[0]).header for text in games_in(path)]
    title, rules, players = registry.title_named(headers[0]["title"]), headers[0]["rules"], headers[0]["players"]
    seen = {item for header in headers for item in header["options"].items()}
    assert len(headers) == fixtures.GAMES
    assert seen == fixtures.possible_values(title, rules, players)


@pytest.mark.parametrize(
    ("number", "old", "new", "told"),
    [
        (10, "#", "#f", "game 0, step 10 ("),
        (10, " ", " no-such-", "this is not offered"),
        (-1, "= ", "= 1", "the end: "),
    ],
)
def test_a_difference_is_named(tmp_path: Path, number: int, old: str, new: str, told: str) -> None:
    head, body = games_in(OLD_ONE)[0].split("\n\n")
    lines = body.splitlines()
    index = number - 1 if number > 0 else number
    lines[index] = lines[index].replace(old, new, 1)
    path = tmp_path / OLD_ONE.name
    path.write_bytes(bz2.compress("\n".join([head, "", *lines, ""]).encode()))
    with pytest.raises(fixtures.Differs) as found:
        fixtures.replay_file(path)
    assert str(found.value).startswith(OLD_ONE.name) and told in str(found.value)


def test_a_step_that_leads_elsewhere_is_named_with_what_it_changes() -> None:
    replay = fixtures.Replay(games_in(OLD_ONE)[0])
    replay.compare(replay.marks[0], None, "the start")
    first, before = replay.journal.entries[0], replay.game.copy()
    option = replay.title.codes.option(first.code)
    assert option is not None
    replay.game.step_as(first.seat, option)
    replay.game.dirhems[0] += 1  # type: ignore[attr-defined]
    with pytest.raises(fixtures.Differs, match=r"step 1: the position differs; now this step changes .*dirhems"):
        replay.compare(replay.marks[1], before, "step 1")


def test_writing_adds_what_is_missing_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made_up_titles: None
) -> None:
    monkeypatch.setattr(fixtures, "FOLDER", tmp_path)
    monkeypatch.setattr(fixtures, "GAMES", 4)
    wanted = [(pig.TITLE, pig.TITLE.version, players) for players in (2, 3)]
    monkeypatch.setattr(fixtures, "wanted", lambda: iter(wanted))
    first, second = (fixtures.file_of(*each) for each in wanted)
    assert fixtures.main([]) == 1 and not list(tmp_path.iterdir())
    assert fixtures.main(["--write"]) == 0
    written = second.read_bytes()
    first.write_bytes(bz2.compress(bz2.decompress(first.read_bytes()).replace(b"#", b"#0", 1)))
    kept = first.read_bytes()
    second.unlink()
    assert fixtures.main(["--write"]) == 0
    assert (first.read_bytes(), second.read_bytes()) == (kept, written)
    assert fixtures.main([]) == 1
