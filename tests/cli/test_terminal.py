"""A person at a terminal loses no game: whoever leaves, whatever signal comes, even if the window is closed."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import subprocess
import termios
from collections.abc import Iterator
from pathlib import Path

import pytest

import serai
from tests.cli.helpers import command, environment, run

OPENING = ("play", "caravan", "--seed", "7", "--option", "start=0")


class Terminal:
    """A command at a terminal of its own; ``owns`` makes it the one that Ctrl-C and a closed window reach."""

    def __init__(self, *words: str | Path, owns: bool = True, **more: str) -> None:
        self._master, slave = pty.openpty()
        self.running = subprocess.Popen(
            command(*words),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(TERM="dumb", **more),
            preexec_fn=_own_terminal if owns else None,
            start_new_session=True,
        )
        os.close(slave)
        self._open = True

    def until(self, wanted: str) -> str:
        """What is written until something wanted appears."""
        seen = b""
        while wanted.encode() not in seen:
            ready, _, _ = select.select([self._master], [], [], 30)
            assert ready, seen
            seen += os.read(self._master, 65536)
        return seen.decode().replace("\r\n", "\n")

    def type(self, text: str) -> None:
        os.write(self._master, text.encode())

    def close(self) -> None:
        if self._open:
            os.close(self._master)
            self._open = False

    def ended(self) -> int:
        return self.running.wait(timeout=30)


def _own_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Terminal]:
    """A game of one choice, which no file holds yet."""
    terminal = Terminal(*OPENING, TMPDIR=str(tmp_path))
    yield from _played(terminal)


def _played(terminal: Terminal) -> Iterator[Terminal]:
    terminal.until("\n> ")
    terminal.type("place\n")
    terminal.until("\n> ")
    yield terminal
    terminal.close()
    if terminal.running.poll() is None:
        terminal.running.kill()
        terminal.running.wait()


@pytest.mark.parametrize(
    ("leave", "code"), [("quit\n", 0), ("\x04", 0), ("\x03", 130)], ids=["quit", "ctrl-d", "ctrl-c"]
)
def test_a_person_who_leaves(leave: str, code: int, begun: Terminal, tmp_path: Path) -> None:
    """There is a prompt, and a game that was not kept goes to a file of its own."""
    begun.type(leave)
    said = begun.until(".journal.").replace("\n", "")
    assert begun.ended() == code
    (file,) = tmp_path.iterdir()
    assert f"it is kept in {file}." in said
    assert file.read_text().endswith("\n0 place\n")
    assert file.stat().st_mode & 0o077 == 0, "the seed is in it"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal(number: signal.Signals, begun: Terminal, tmp_path: Path) -> None:
    begun.running.send_signal(number)
    said = begun.until(".journal.").replace("\n", "")
    assert begun.ended() == 128 + number
    (file,) = tmp_path.iterdir()
    assert "serai: stopped; the game of Caravan is not over: Black is to choose, scores Black 0, Blue 0; " in said
    assert f"it is kept in {file}." in said
    assert file.read_text().endswith("\n0 place\n")


def test_a_window_that_is_closed(begun: Terminal, tmp_path: Path) -> None:
    begun.close()
    assert begun.ended() == 128 + signal.SIGHUP
    (file,) = tmp_path.iterdir()
    assert file.read_text().endswith("\n0 place\n")


def test_a_terminal_that_is_gone_without_a_signal(tmp_path: Path) -> None:
    for terminal in _played(Terminal(*OPENING, owns=False, TMPDIR=str(tmp_path))):
        terminal.close()
        assert terminal.ended() == 0
    (file,) = tmp_path.iterdir()
    assert file.read_text().endswith("\n0 place\n")


@pytest.mark.parametrize("change", ["deleted", "edited"])
def test_a_data_file_that_changes_during_the_game(change: str, my_board: Path, tmp_path: Path) -> None:
    """The game goes on with the board it began with; when it is kept, so is that board."""
    kept = tmp_path / "kept"
    kept.mkdir()
    for terminal in _played(Terminal(*OPENING, "--data", my_board, TMPDIR=str(kept))):
        if change == "deleted":
            my_board.unlink()
        else:
            my_board.write_text("nonsense", encoding="utf-8")
        terminal.type("c2 end\n")
        assert "Walata" in terminal.until("\n> ")
        terminal.type("quit\n")
        said = terminal.until(".toml.").replace("\n", "")
        assert terminal.ended() == 0
    copy, file = sorted(kept.iterdir(), key=lambda file: file.suffix, reverse=True)
    assert f"it is kept in {file} --data {copy}." in said
    assert serai.load(file.read_text(), copy).options(0)
    assert run("replay", file, "--data", copy).exit_code == 0


def test_a_script_keeps_nothing_when_it_is_stopped(tmp_path: Path) -> None:
    with subprocess.Popen(
        command(*OPENING),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(TMPDIR=str(tmp_path)),
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        while "2 place" not in running.stdout.readline():
            pass
        running.send_signal(signal.SIGTERM)
        assert running.stderr.read().endswith("it is not kept.\n")
        assert running.wait(timeout=30) == 143
    assert not list(tmp_path.iterdir())
