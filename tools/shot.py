"""Take a picture of a page or an SVG file in Chromium: ``python tools/shot.py FILE-OR-URL OUT.png --size 1280x720``."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


def main() -> None:
    from playwright.sync_api import sync_playwright

    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("page")
    reader.add_argument("out", type=Path)
    reader.add_argument("--size", default="1280x720")
    reader.add_argument("--dark", action="store_true")
    reader.add_argument("--zoom", type=float, default=1)
    given = reader.parse_args()
    width, height = (int(side) for side in given.size.split("x"))
    page_url = given.page if "://" in given.page else Path(given.page).resolve().as_uri()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        page = browser.new_page(
            viewport={"width": width, "height": height},
            color_scheme="dark" if given.dark else "light",
            device_scale_factor=given.zoom,
        )
        page.goto(page_url)
        page.wait_for_timeout(300)
        page.screenshot(path=given.out)
        browser.close()


if __name__ == "__main__":
    main()
