"""The page for programs tells the truth: its bot plays a whole game over HTTP, on a real server."""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs" / "programs.md"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    command = [sys.executable, "-m", "serai.cli", "serve", "--no-open", "--port", "0", "--database"]
    server = subprocess.Popen([*command, str(tmp_path / "site.db")], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    found = re.search(r"http://localhost:\d+", server.stdout.readline())
    assert found
    for _ in range(300):
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{found[0]}/api/titles", timeout=5):
            break
        time.sleep(0.1)
    yield found[0]
    server.terminate()
    server.wait(20)


def token(site: str) -> str:
    """A key for a program, made by a person on the account page."""
    form = urllib.request.Request(f"{site}/account/keys", b"label=bot", method="POST")
    with urllib.request.urlopen(form) as page:
        found = re.search(r'value="([\w-]{40,})"', page.read().decode())
    assert found, "the account page shows the new key once"
    return found[1]


def test_the_bot_of_the_page_plays_a_whole_game(site: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = re.search(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert found
    text = found[1].replace("http://localhost:8080", site).replace('TOKEN = "..."', f'TOKEN = "{token(site)}"')
    exec(compile(text, str(PAGE), "exec"), {})
    scores = re.fullmatch(r"\[(-?\d+), (-?\d+)\]\s*", capsys.readouterr().out)
    assert scores
    assert int(scores[2]) > int(scores[1]), "the greedy bot beats one that takes the first thing offered"
