"""A table's page to measure in: parts that Python drew are laid on it, and looked at with ``measure.js``."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from serai import Match
from serai.scene import SceneContext, paint
from serai.scene.svg import part_markup

SCRIPT = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")


def parts(match: Match, viewer: int | None) -> list[dict[str, Any]]:
    """The parts of a table as seen from a seat, ready to be laid on a page."""
    scene = paint(SceneContext(match, viewer))
    lit = frozenset(target.node for target in scene.targets)
    return [
        {
            "id": part.id,
            "where": part.where,
            "x": part.x,
            "y": part.y,
            "w": part.w,
            "h": part.h,
            "phone": part.phone,
            "svg": part_markup(part, lit),
        }
        for part in scene.parts
    ]


def asked_seat(match: Match) -> int:
    """The seat to look from: one that has to choose."""
    return next((seat for seat in match.seats if seat >= 0), 0)


def ask(page: Page, call: str) -> Any:
    """Call one of the measuring functions."""
    return page.evaluate(f"measured.{call}")


def lay(page: Page, match: Match) -> None:
    ask(page, f"lay({json.dumps(parts(match, asked_seat(match)))})")


def faint(page: Page, least: float) -> list[str]:
    """Texts with less contrast than that, as the page shows them now."""
    ask(page, "hide(true)")
    picture = base64.b64encode(page.screenshot(full_page=True, animations="disabled")).decode()
    ask(page, "hide(false)")
    found: list[str] = ask(page, f"faint({json.dumps(picture)}, {least})")
    return found
