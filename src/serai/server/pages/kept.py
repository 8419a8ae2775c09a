"""The page of a table that cannot be played on here: why, its last picture, its lines, and its journal."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from serai import titles
from serai.kernel.game import CHANCE, CLOCK
from serai.registry import title_named
from serai.server.lobby.kept import KeptTable
from serai.server.lobby.load import NoTable, ReadOnly
from serai.server.lobby.tables import Tables
from serai.server.pages.templates import PRIVATE, error_page, page, reader
from serai.server.people.identity import Person
from serai.server.sandbox import REFUSALS
from serai.server.table import trial
from serai.server.words import t


async def show(request: Request, kept: KeptTable, person: Person | None) -> Response:
    """The page. The lines are codes: without the rules nobody can put them into words."""
    mine = kept.record.seats_of(person.id if person else None)
    names = {CHANCE: t("kept.chance"), CLOCK: t("kept.clock"), **dict(enumerate(kept.record.names))}
    title = kept.record.title
    return await page(
        request,
        "kept.html",
        person=person,
        kept=kept,
        caption=title_named(title).caption if title in titles() else title,
        lines=[(names.get(entry.seat, str(entry.seat)), entry.code) for entry in kept.entries(mine)],
        drawn=bool(await _drawn(request.app.state.tables, kept, mine, "light")),
    )


async def picture(request: Request) -> Response:
    """``/t/<table>/kept.svg?theme=light|dark``: the newest snapshot of a table that cannot be played on."""
    theme = "dark" if request.query_params.get("theme") == "dark" else "light"
    person = await reader(request)
    tables: Tables = request.app.state.tables
    try:
        await tables.get(request.path_params["table"])
    except ReadOnly as error:
        mine = error.kept.record.seats_of(person.id if person else None)
        if drawn := await _drawn(tables, error.kept, mine, theme):
            return Response(drawn, media_type="image/svg+xml", headers=PRIVATE)
    except NoTable as error:
        return await error_page(request, 404, str(error), person)
    return await error_page(request, 404, t("kept.no_picture"), person)


async def _drawn(tables: Tables, kept: KeptTable, mine: list[int], theme: str) -> str:
    """The picture of the newest snapshot, drawn in the sandbox; "" if there is none, or the title cannot draw it."""
    seat = mine[0] if mine else None
    if kept.snapshot is not None and (seat, theme) not in kept.pictures:
        try:
            made = await tables.trials.run(trial.kept_picture, kept.record, kept.snapshot, seat, theme)
        except REFUSALS:
            made = ""
        kept.pictures[seat, theme] = made
    return kept.pictures.get((seat, theme), "")
