"""The table breaks down, the disk is full, a signal comes in the middle of a choice: the game is kept."""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest

import serai
from serai.cli import keeping
from serai.cli.common import write_text
from serai.cli.drawing import drawing
from serai.cli.errors import BadInput
from serai.cli.keeping import Halt, Watch
from serai.match import Match
from serai.record import GameRecord
from tests.cli.helpers import finished, run

OPENING = ("play", "caravan", "--seed", "7", "--option", "start=0")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where files of their own go."""
    folder = tmp_path / "own"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def after(calls: int, real: Callable[..., Any], fault: Exception) -> Callable[..., Any]:
    """Like the real thing for some calls; then it fails."""
    left = [calls]

    def failing(*arguments: Any) -> Any:
        left[0] -= 1
        if left[0] < 0:
            raise fault
        return real(*arguments)

    return failing


def refuse(*_: Any, **__: Any) -> NoReturn:
    raise OSError(28, "No space left on device")


def broken(result: Any, folder: Path) -> Path:
    """Exit code 1, one line, and the file that it names."""
    assert result.exit_code == 1, result.output
    assert result.stderr.startswith("serai: the table broke down (") and result.stderr.count("\n") == 1
    (file,) = folder.iterdir()
    assert result.stderr.endswith(f"the game of Caravan is kept in {file}.\n")
    return file


def test_a_fault_while_drawing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("serai.cli.screen.drawing", after(2, drawing, ZeroDivisionError("by nought\nor so")))
    result = run(*OPENING, typed="place c2\nend\n")
    file = broken(result, folder)
    assert "(ZeroDivisionError: by nought or so)" in result.stderr
    assert "Traceback" not in result.stderr
    assert "\n0 place\n0 space:c2\n0 end\n" in file.read_text()
    assert serai.load(file.read_text()).seats == [0]


def test_the_fault_in_full_where_it_is_wanted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERAI_DEBUG", "1")
    monkeypatch.setattr("serai.cli.screen.drawing", after(0, drawing, ZeroDivisionError()))
    result = run(*OPENING)
    assert result.exit_code == 1
    assert result.stderr.startswith("Traceback") and "in draw\n" in result.stderr
    assert result.stderr.splitlines()[-1].startswith("serai: the table broke down (ZeroDivisionError: ); the game of")


@pytest.mark.parametrize("line", ["place c2 end", "end"])
def test_a_fault_of_the_rules_leaves_the_game_as_it_was(
    line: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = GameRecord.step

    def failing(record: GameRecord, seat: int, option: int) -> None:
        if record.title.codes.code(option) == "end":
            raise IndexError("beyond the board")
        real(record, seat, option)

    monkeypatch.setattr(GameRecord, "step", failing)
    file = broken(run(*OPENING, typed=f"{line}\n"), folder)
    assert "\n0 " not in file.read_text()
    assert serai.load(file.read_text()).options(0) == ["end", "place"]


def test_a_journal_that_can_no_longer_be_written(tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fault = BadInput("cannot write game.journal: No space left on device")
    monkeypatch.setattr("serai.cli.keeping.write_text", after(2, write_text, fault))
    result = run(*OPENING, "--journal", tmp_path / "game.journal", typed="place\nc2\n")
    file = broken(result, folder)
    assert "(cannot write game.journal: No space left on device)" in result.stderr
    assert file.read_text().endswith("\n0 place\n0 space:c2\n")
    assert (tmp_path / "game.journal").read_text().endswith("\n0 place\n"), "the last that could be written"


def test_the_first_folder_that_takes_a_file(tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.rmdir()
    monkeypatch.chdir(tmp_path)
    file = keeping.own_file("serai-", "text")
    assert file is not None and file.parent == tmp_path and file.read_text() == "text"


def test_no_place_for_a_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the game is written on the screen."""
    monkeypatch.setattr(os, "fdopen", refuse)
    monkeypatch.setattr(Path, "cwd", refuse)
    monkeypatch.setattr(Path, "home", refuse)
    monkeypatch.setattr("serai.cli.screen.drawing", after(1, drawing, ZeroDivisionError()))
    result = run(*OPENING, typed="place c2\n")
    assert result.exit_code == 1 and result.stderr.endswith("the game of Caravan is not kept.\n")
    journal = result.stdout.partition("copy it from here.\n\n")[2]
    assert serai.load(journal).options(0) == ["end"]
    assert not list(folder.iterdir()), "an empty file is of no use"


@pytest.mark.usefixtures("made_up_titles")
def test_the_standing_of_a_game_that_is_over_or_asks_several() -> None:
    assert "the game of Caravan is over, scores Black " in _standing(finished(seed=11, players=2))
    assert "is not over: 0, 1 and 2 are to choose, scores" in _standing(serai.new("souk", players=3, seed=1))


def _standing(match: Match) -> str:
    return keeping.Keeper(match, None, None, False).standing("so")


# ---- signals -------------------------------------------------------------------------------------------------------


def test_a_signal_in_the_middle_of_a_choice_waits_for_its_end() -> None:
    done = []
    with Watch() as watch, pytest.raises(Halt) as halt, watch.undivided():
        os.kill(os.getpid(), signal.SIGTERM)
        os.kill(os.getpid(), signal.SIGINT)
        done.append("whole")
    assert done == ["whole"] and halt.value.number == signal.SIGTERM


def test_a_signal_is_not_forgotten_if_the_choice_is_refused() -> None:
    with Watch() as watch, pytest.raises(Halt), watch.undivided():
        os.kill(os.getpid(), signal.SIGHUP)
        raise BadInput("no")


def test_further_signals_do_not_disturb_the_keeping() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with Watch():
        with pytest.raises(Halt):
            os.kill(os.getpid(), signal.SIGHUP)
        os.kill(os.getpid(), signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) == before


def test_what_was_ignored_stays_ignored() -> None:
    """nohup serai play: the window may go."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Watch():
            os.kill(os.getpid(), signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)
