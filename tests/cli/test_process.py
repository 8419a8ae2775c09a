"""What only a real process shows: broken pipes, Ctrl-C, closed and full outputs, colour and character sets."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.helpers import command, environment, finished, process


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.journal"
    file.write_text(finished().save(), encoding="utf-8")
    return file


def test_a_broken_pipe_is_quiet(record: Path) -> None:
    with subprocess.Popen(
        command("replay", record), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment()
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        assert "begins" in running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == ""
        assert running.wait(timeout=20) == 141


def test_ctrl_c_in_a_game_says_where_it_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.journal"
    with subprocess.Popen(
        command("play", "caravan", "--journal", file, "--option", "start=0"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    ) as running:
        assert running.stdin is not None and running.stdout is not None and running.stderr is not None
        running.stdin.write("place\n")
        running.stdin.flush()
        while "> place" not in running.stdout.readline():
            pass
        while "43 a7" not in running.stdout.readline():
            pass
        running.send_signal(signal.SIGINT)
        said = running.stderr.read()
        assert running.wait(timeout=20) == 130
    assert said.startswith("serai: stopped; the game of Caravan is not over")
    assert said.endswith(f"it is kept in {file}.\n") and said.count("\n") == 1
    assert file.read_text().endswith("\n0 place\n")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_in_a_long_run(jobs: str) -> None:
    """A terminal sends Ctrl-C to the whole group of processes."""
    with subprocess.Popen(
        command("fuzz", "caravan", "--games", "1000000", "--jobs", jobs),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        start_new_session=True,
    ) as running:
        assert running.stderr is not None
        time.sleep(1.5)
        os.killpg(running.pid, signal.SIGINT)
        said = running.stderr.read()
        assert running.wait(timeout=20) == 130
    assert said.strip() == "serai: stopped"


def test_input_that_ends_early_is_no_fault() -> None:
    done = process("play", "caravan", "--seed", "7", "--option", "start=0", typed="place\nc2")
    assert (done.returncode, done.stderr) == (0, "")
    standing = "the game of Caravan is not over: Black is to choose, scores Black 0, Blue 0; it is not kept."
    assert done.stdout.splitlines()[-1] == f"The input has ended; {standing}"


def test_no_input_and_no_output_at_all() -> None:
    shell = " ".join(command("play", "caravan"))
    closed = subprocess.run(
        f"{shell} <&- >&-", shell=True, capture_output=True, text=True, env=environment(), check=False
    )
    assert (closed.returncode, closed.stderr) == (0, "")


def test_input_that_is_not_text() -> None:
    done = subprocess.run(
        command("play", "caravan", "--seed", "7"),
        input=b"\xff\xfe\n\0\nsave \0\n",
        capture_output=True,
        env=environment(),
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"No: ") == 3


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command("titles"), stdout=full, stderr=subprocess.PIPE, text=True, env=environment(), check=False
        )
    assert (done.returncode, done.stderr) == (2, "serai: No space left on device\n")


def test_the_exit_codes_of_a_process(record: Path) -> None:
    assert process("verify", record).returncode == 0
    record.write_text(record.read_text().replace("seed: 5", "seed: 50"))
    assert process("verify", record).returncode == 1
    bad = process("verify", record, "--nonsense")
    assert bad.returncode == 2
    assert "Traceback" not in bad.stderr


# ---- colour and character sets -------------------------------------------------------------------------------------


def on_a_terminal(*words: str | Path, **more: str) -> str:
    """What a command writes to a terminal."""
    master, slave = pty.openpty()
    env = {**environment(TERM="xterm-256color"), **more}
    with subprocess.Popen(command(*words), stdin=slave, stdout=slave, stderr=slave, env=env) as running:
        os.close(slave)
        seen = b""
        while True:
            ready, _, _ = select.select([master], [], [], 20)
            try:
                part = os.read(master, 65536) if ready else b""
            except OSError:  # the other side is closed
                part = b""
            if not part:
                break
            seen += part
        running.wait(timeout=20)
    os.close(master)
    return seen.decode()


def test_colour_is_for_terminals(record: Path) -> None:
    assert "\x1b[" in on_a_terminal("replay", record, "--to", "9")
    assert "\x1b[" not in on_a_terminal("replay", record, "--to", "9", NO_COLOR="1")
    assert "\x1b[" not in on_a_terminal("replay", record, "--to", "9", TERM="dumb")
    assert "\x1b[" not in on_a_terminal("replay", record, "--to", "9", "--colour", "never")
    assert "\x1b[" not in process("replay", record, "--to", "9").stdout


def test_colour_can_be_forced(record: Path) -> None:
    assert "\x1b[" in process("replay", record, "--to", "9", "--colour", "always", NO_COLOR="1").stdout


def test_a_terminal_without_unicode_gets_plain_signs(record: Path) -> None:
    done = process("replay", record, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert "|d1  >ivory|" in done.stdout and "+----------+" in done.stdout
