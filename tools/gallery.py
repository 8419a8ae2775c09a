"""Pictures of every title for the docs: ``make gallery``. Taken from the real site in Chromium, never by hand.

For each title and number of players: the opening, the middle and the end of a game that bots play, light and dark, on
a desktop and on a phone (small JPEG files), and one vector picture of each title for the README.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import serai
from serai import Match, bots
from serai.shelf import title_named
from tools.browser import find

OUT = Path("docs/gallery")
PORT = 8765
SIZES = {"desktop": (1280, 720, 0.5), "phone": (360, 740, 1.0)}
SEED = 11


def game(title: str, players: int) -> list[tuple[str, Match]]:
    """A game that bots play, as it stands at its opening, in its middle and at its end."""
    match = serai.new(title, players, seed=SEED)
    sitting = [bots.named(bots.names(title)[-1], title, seat) for seat in range(players)]
    past = [match.copy()]
    while not match.over:
        seat = next(seat for seat in match.seats if seat >= 0)
        match.play(sitting[seat].choose(bots.Sight(match, seat)), seat)
        past.append(match.copy())
    return [("opening", past[min(len(past) - 1, 2 * players)]), ("middle", past[len(past) // 2]), ("end", match)]


def put(match: Match) -> tuple[str, str]:
    """Bring a match to the site; its address and the cookie of its owner."""
    body = json.dumps({"text": match.save()}).encode()
    request = urllib.request.Request(f"http://localhost:{PORT}/api/journals", body, method="POST")
    with urllib.request.urlopen(request) as answer:
        made = json.loads(answer.read())
        return str(made["url"]), str(answer.headers["set-cookie"]).split(";")[0]


def pictures(chosen: list[str]) -> Iterator[str]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox", "--disable-gpu"])
        for title in chosen:
            for players in title_named(title).players:
                for moment, match in game(title, players):
                    url, cookie = put(match)
                    if moment == "middle" and players == title_named(title).players[-1]:
                        (OUT / f"{title}.svg").write_text(match.svg(0), encoding="utf-8")
                    for size, (width, height, scale) in SIZES.items():
                        for theme in ("light", "dark"):
                            context = browser.new_context(
                                viewport={"width": width, "height": height},
                                device_scale_factor=scale,
                                color_scheme=theme,  # type: ignore[arg-type]
                                reduced_motion="reduce",
                            )
                            name, value = cookie.split("=", 1)
                            context.add_cookies([{"name": name, "value": value, "url": f"https://localhost:{PORT}"}])
                            page = context.new_page()
                            page.goto(f"http://localhost:{PORT}{url}")
                            page.wait_for_timeout(900)
                            for close in ("#curtainOpen", "#ending form[method=dialog] button"):
                                if page.locator(close).is_visible():
                                    page.locator(close).click()
                            page.wait_for_timeout(500)
                            file = OUT / f"{title}-{players}-{moment}-{size}-{theme}.jpg"
                            page.screenshot(path=file, type="jpeg", quality=82)
                            context.close()
                            yield file.name
        browser.close()


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("titles", nargs="*", default=serai.titles())
    chosen = reader.parse_args().titles
    OUT.mkdir(parents=True, exist_ok=True)
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
