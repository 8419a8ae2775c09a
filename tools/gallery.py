"""Pictures of every title for the docs: ``make gallery``. Taken from the real site in Chromium, never by hand.

For each title and number of players: the opening, the middle and the end of a game that bots play, light and dark, on
a desktop and on a phone (small WebP files), one vector picture of each title for the README, and an index page.
"""

from __future__ import annotations

import argparse
import base64
import json
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import serai
from serai import Match, bots
from serai.registry import title_named
from tools.browser import find

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

OUT = Path("docs/gallery")
PORT = 8765
SIZES = {"desktop": (1280, 720, 0.6), "phone": (360, 740, 0.8)}
"""Width, height, and how much smaller the picture is."""
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
MOMENTS = ("opening", "middle", "end")
QUALITY = 42
SEED = 11


def game(title: str, players: int) -> list[Match]:
    """A game that bots play, as it stands at its opening, in its middle and at its end."""
    match = serai.new(title, players, seed=SEED)
    sitting = [bots.named(bots.names(title)[-1], title, seat) for seat in range(players)]
    past = [match.copy()]
    while not match.over:
        seat = next(seat for seat in match.seats if seat >= 0)
        match.play(sitting[seat].choose(bots.Observation(match, seat)), seat)
        past.append(match.copy())
    return [past[min(len(past) - 1, 3 * players)], past[len(past) // 2], match]


def put(match: Match) -> tuple[str, str]:
    """Bring a match to the site; its address and the cookie of its owner."""
    body = json.dumps({"text": match.save()}).encode()
    request = urllib.request.Request(f"http://localhost:{PORT}/api/journals", body, method="POST")
    with urllib.request.urlopen(request) as answer:
        made = json.loads(answer.read())
        return str(made["url"]), str(answer.headers["set-cookie"]).split(";")[0]


def desks(browser: Browser) -> dict[str, Page]:
    """A page for every size and theme."""
    pages = {}
    for size, (width, height, _) in SIZES.items():
        for theme in THEMES:
            pages[f"{size}-{theme}"] = browser.new_page(
                viewport={"width": width, "height": height},
                color_scheme=theme,
                reduced_motion="reduce",
                has_touch=size == "phone",
            )
    return pages


def take(page: Page, size: str, url: str, cookie: str, file: Path) -> None:
    """One picture of a table; whatever covers it is closed first."""
    name, value = cookie.split("=", 1)
    page.context.clear_cookies()
    page.context.add_cookies([{"name": name, "value": value, "url": f"https://localhost:{PORT}"}])
    page.goto(f"http://localhost:{PORT}{url}")
    page.wait_for_selector("#status:not(:empty)", state="attached")
    page.evaluate("document.fonts.ready")
    for cover in ("#curtainOpen", "#ending form[method=dialog] button"):
        if page.locator(cover).is_visible():
            page.locator(cover).click()
    page.mouse.move(1, 1)
    page.wait_for_timeout(400)
    width, height, scale = SIZES[size]
    clip = {"x": 0, "y": page.evaluate("scrollY"), "width": width, "height": height, "scale": scale}
    wire = page.context.new_cdp_session(page)
    shot = wire.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY, "clip": clip})
    file.write_bytes(base64.b64decode(shot["data"]))
    wire.detach()


def pictures(chosen: list[str]) -> Iterator[str]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox", "--disable-gpu"])
        pages = desks(browser)
        for title in chosen:
            for players in title_named(title).players:
                for moment, match in zip(MOMENTS, game(title, players), strict=True):
                    url, cookie = put(match)
                    if moment == "middle" and players == max(title_named(title).players):
                        (OUT / f"{title}.svg").write_text(match.svg(0), encoding="utf-8")
                    for desk, page in pages.items():
                        file = OUT / f"{title}-{players}-{moment}-{desk}.webp"
                        take(page, desk.partition("-")[0], url, cookie, file)
                        yield file.name
        browser.close()


def index() -> str:
    """The page that shows what there is."""
    told = ["# Gallery", "", "Every picture was taken from the real site by `make gallery`: games that bots play.", ""]
    for name in serai.titles():
        title = title_named(name)
        most = max(title.players)
        told += [f"## {title.caption}", "", f"![{title.caption}, {most} players]({name}.svg)", ""]
        told += ["| | desktop, light | desktop, dark | phone, light | phone, dark |", "| --- | --- | --- | --- | --- |"]
        for players in title.players:
            for moment in MOMENTS:
                cells = []
                for desk in (f"{size}-{theme}" for size in SIZES for theme in THEMES):
                    file, shown = f"{name}-{players}-{moment}-{desk}.webp", players == most
                    words = f"![{desk.replace('-', ', ')}]({file})" if shown else "look"
                    cells.append(f"[{words}]({file})")
                plural = "player" if players == 1 else "players"
                told.append(f"| {players} {plural}, {moment} | {' | '.join(cells)} |")
        told.append("")
    return "\n".join(told)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("titles", nargs="*", default=serai.titles())
    chosen = reader.parse_args().titles
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "README.md").write_text(index(), encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "serai.cli", "serve", "--no-open", "--port", str(PORT)]
        site = subprocess.Popen([*command, "--database", f"{folder}/gallery.db"], stdout=subprocess.PIPE, text=True)
        assert site.stdout is not None
        print(site.stdout.readline().strip())
        try:
            for name in pictures(chosen):
                print(name)
        finally:
            site.terminate()
            site.wait()


if __name__ == "__main__":
    main()
