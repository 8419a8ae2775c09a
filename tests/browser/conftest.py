"""A real site in a process of its own, and a real Chromium before it."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tools.browser import LOUD, find

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]
HARMLESS = re.compile(r"WebSocket connection to .* failed|net::ERR_CONNECTION_REFUSED")
"""What a browser itself says of a server that is gone; only the tests that stop one allow it."""
GONE = re.compile(r"Failed to load resource: the server responded with a status of 4(04|10)")
"""What it says of a page that is no more, on its own account; only the tests that go to one allow it."""

PATIENCE = 30_000
"""So many milliseconds until something is taken to have failed."""
expect.set_options(timeout=PATIENCE)

OpenPage = Callable[..., Page]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if find() is None:
        terminalreporter.write_line(LOUD, red=True, bold=True)


class Site:
    """``serai serve`` on a free port, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.paper = folder / "site.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        port = str(self.port)
        command = [sys.executable, "-m", "serai.cli", "serve", "--no-open", "--port", port]
        command += ["--database", str(self.folder / "site.db")]
        with self.paper.open("a") as paper:
            self.process = subprocess.Popen(command, stdout=paper, stderr=subprocess.STDOUT)
        for _ in range(600):
            found = re.search(r"http://localhost:(\d+)/", self.said)
            if found:
                self.port = int(found[1])
                with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.url}/api/titles", timeout=5):
                    return
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise AssertionError(f"the site does not answer: {self.said}")

    @property
    def said(self) -> str:
        """What the server has printed."""
        return self.paper.read_text() if self.paper.exists() else ""

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    made = Site(tmp_path_factory.mktemp("site"))
    yield made
    made.stop()
    assert "Error" not in made.said, made.said


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = find()
    if path is None:
        pytest.skip("there is no Chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium: Browser, site: Site) -> Iterator[OpenPage]:
    """A page of a new visitor; at the end of the test every console must be empty.

    ``wishes``: the settings this visitor has chosen before. Without ``motion`` the system asks for little of it.
    """
    contexts: list[BrowserContext] = []
    said: list[str] = []
    allowed: list[re.Pattern[str]] = []

    def make(
        path: str = "/",
        width: int = 1280,
        height: int = 720,
        dark: bool = False,
        outage: bool = False,
        gone: bool = False,
        motion: bool = False,
        wishes: dict[str, Any] | None = None,
    ) -> Page:
        kept = [{"name": "serai", "value": json.dumps(wishes)}] if wishes else []
        memory: Any = {"cookies": [], "origins": [{"origin": site.url, "localStorage": kept}]}
        context = chromium.new_context(
            base_url=site.url,
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            has_touch=width < 600,
            reduced_motion="no-preference" if motion else "reduce",
            permissions=["clipboard-read", "clipboard-write"],
            storage_state=memory,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        if outage:
            allowed.append(HARMLESS)
        if gone:
            allowed.append(GONE)
        context.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
        context.on("weberror", lambda error: said.append(f"error: {error.error}"))
        page = context.new_page()
        page.goto(path)
        return page

    yield make
    for context in contexts:
        context.close()
    loud = [line for line in said if not any(pattern.search(line) for pattern in allowed)]
    assert loud == [], loud


@pytest.fixture(autouse=True)
def _no_browser_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "SERAI_NO_BROWSER", "1")
