"""From a click to the painted board, in Chromium on this machine: ``python bench/painted.py``.

Reported, never asserted. A game against two bots with the animations off: each click is a real one, timed in the page
from the pointer event to the first frame after what came of it was drawn. Beside it, in the same page, a request that
does nothing.
"""

from __future__ import annotations

import contextlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from random import Random

from playwright.sync_api import Page, TimeoutError, sync_playwright

import serai

CLICKS = 80
WATCH = """
  let begun = 0;
  const marks = (window.marks = []);
  addEventListener("pointerdown", () => { begun = performance.now(); }, true);
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        if (!begun || !/^{"type":"(patch|full)"/.test(data)) return;
        const from = begun;
        begun = 0;
        requestAnimationFrame(() => setTimeout(() => marks.push(performance.now() - from)));
      });
    }
  };
"""
PLACES = """() => [...document.querySelectorAll(
  ".node.lit .hit, #choices button[data-code], #end:not([aria-disabled=true])")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})"""
NOTHING = """async () => {
  const taken = [];
  for (let round = 0; round < 60; round++) {
    const from = performance.now();
    await (await fetch("/static/icon.svg", { cache: "no-store" })).text();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    taken.push(performance.now() - from);
  }
  return taken;
}"""


def shown(name: str, taken: list[float]) -> None:
    taken = sorted(taken)
    p95 = taken[int(len(taken) * 0.95)]
    print(f"{name:28} median {statistics.median(taken):6.1f} ms   p95 {p95:6.1f} ms   ({len(taken)} times)")


def play(page: Page, title: str, base: str) -> list[float]:
    """Games of one title, clicked through."""
    bot = {"kind": "bot", "bot": "random"}
    made = page.request.post(f"{base}/api/tables", data={"title": title, "seats": [{"kind": "me"}, bot, bot]})
    page.goto(base + made.json()["url"])
    page.evaluate("localStorage.serai = JSON.stringify({ speed: '0', pace: '0', ask: false })")
    page.reload()
    rng = Random(1)
    for _ in range(CLICKS):
        with contextlib.suppress(TimeoutError):  # the game may be over
            page.wait_for_selector(
                ".node.lit, #choices button[data-code], #end:not([aria-disabled=true])", timeout=5000
            )
        page.wait_for_timeout(120)  # nothing else is being drawn
        places = page.evaluate(PLACES)
        if not places:
            break
        page.mouse.click(*rng.choice(places))
        menu = page.locator("#menu:popover-open [role=menuitem]")
        if menu.count():
            menu.first.click()
        page.wait_for_timeout(80)
    return [float(mark) for mark in page.evaluate("window.marks")]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "serai.cli", "serve", "--no-open", "--port", "0"]
        site = subprocess.Popen([*command, "--database", f"{folder}/bench.db"], stdout=subprocess.PIPE, text=True)
        assert site.stdout is not None
        found = re.search(r"http://localhost:\d+", site.stdout.readline())
        assert found
        time.sleep(3)
        with sync_playwright() as playwright:
            flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
            context = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
            context.add_init_script(WATCH)
            page = context.new_page()
            page.goto(found[0])
            shown("do nothing, then a frame", page.evaluate(NOTHING))
            for title in serai.titles():
                shown(f"{title}, click to paint", play(page, title, found[0]))
            browser.close()
        site.terminate()


if __name__ == "__main__":
    main()
