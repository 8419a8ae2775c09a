"""Rendering the pages: Jinja templates with the site's words, and what every page knows of its reader."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from serai.server.logs import REQUEST
from serai.server.people.identity import Cookie, Person, in_utc, now, person_of
from serai.server.words import has, listed, t

TEMPLATES = Path(__file__).parents[2] / "web" / "templates"
THEMES = ("auto", "light", "dark")
PRIVATE = {"Referrer-Policy": "same-origin", "Cache-Control": "no-store"}
"""A page is for one person and may show a secret link."""


class PageError(Exception):
    """A request that is refused with a status and a page with one sentence."""

    def __init__(self, status: int, sentence: str = "") -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


@cache
def environment() -> Environment:
    """The Jinja environment. An unknown name in a template is an error."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(t=t, listed=listed, ago=ago, day=day, level_name=level_name, themes=THEMES)
    return made


def theme_of(request: Request) -> str:
    """The theme that the reader chose: auto, light or dark."""
    chosen = request.cookies.get("theme", "auto")
    return chosen if chosen in THEMES else "auto"


async def reader(request: Request) -> Person | None:
    """The person who reads this page, or None."""
    return await person_of(request, request.app.state.store)


async def page(request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """Render a page; ``person`` is looked up if the caller does not give it."""
    person = context.pop("person") if "person" in context else await reader(request)
    text = (
        environment()
        .get_template(template)
        .render(person=person, theme=theme_of(request), path=request.url.path, **context)
    )
    return HTMLResponse(text, status, headers=PRIVATE)


async def error_page(request: Request, status: int, sentence: str = "", person: Person | None = None) -> HTMLResponse:
    """An error page with one sentence. It needs no database, so that it works when the database does not."""
    known = sentence or t(f"error.{status}" if has(f"error.{status}") else "error.400" if status < 500 else "error.500")
    number = f"{status} · {REQUEST.get()}" if status >= 500 else str(status)  # the host finds it in the log
    return await page(request, "error.html", status, sentence=known, number=number, person=person, sign_out=False)


def go(address: str, cookie: Cookie | None = None) -> Response:
    """Redirect a browser after a form."""
    response = RedirectResponse(address, 303, headers=PRIVATE)
    if cookie is not None:
        cookie.put(response)
    return response


# ---- in words ------------------------------------------------------------------------------------------------------


def ago(moment: datetime) -> str:
    """How long ago, roughly."""
    minutes = int((now() - in_utc(moment)).total_seconds() // 60)
    if minutes < 1:
        return t("ago.now")
    if minutes < 60:
        return t("ago.minutes", n=minutes)
    if minutes < 48 * 60:
        return t("ago.hours", n=minutes // 60)
    return t("ago.days", n=minutes // (24 * 60))


def day(moment: datetime) -> str:
    return in_utc(moment).date().isoformat()


def level_name(bot: str) -> str:
    """A bot's level in words."""
    return t(f"levels.{bot}") if has(f"levels.{bot}") else t("levels.other", name=bot)
