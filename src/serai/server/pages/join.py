"""Joining a table by a link, waiting for the others in its lobby, and importing a journal."""

from __future__ import annotations

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from serai import SettingError, titles
from serai.server.db.schema import users
from serai.server.lobby import create, invites
from serai.server.lobby.invites import LinkError, Lobby
from serai.server.pages.catalogue import catalogue_entry
from serai.server.pages.templates import PRIVATE, PageError, error_page, go, page, reader
from serai.server.people.accounts import person_by
from serai.server.people.identity import Person, clean_name, ensure_person, guest_name, is_local, rename
from serai.server.people.lookalikes import NameRefused, refuse_lookalike
from serai.server.words import t

MOST = 1_000_000
"""The longest journal, in bytes."""


async def _owner_name(request: Request, lobby: Lobby) -> str:
    """The name of the table's owner."""
    sitting = next((seat.name for seat in lobby.seats if seat.user_id == lobby.owner), None)
    if sitting is not None:
        return sitting
    owner = await request.app.state.store.read(lambda db: person_by(db, users.c.id == lobby.owner))
    return "" if owner is None else str(owner.name)


# ---- join ----------------------------------------------------------------------------------------------------------


async def join(request: Request) -> Response:
    """The page of a link: the table, who sits there, and a field for a name. It does not use the link."""
    person = await reader(request)
    try:
        lobby, seat = await invites.invited(request.app.state.tables, request.path_params["token"])
    except LinkError as error:
        return await _bad_link(request, person, error)
    return await _join_page(request, person, lobby, seat)


async def _bad_link(request: Request, person: Person | None, error: LinkError) -> Response:
    """A link that does not work any more; who has joined by it is sent to the table."""
    sits = await invites.came_by(request.app.state.tables, person, request.path_params["token"]) if person else ""
    if sits:
        return go(f"/t/{sits}")
    return await page(request, "join_bad.html", 410, person=person, sentence=str(error), table_id="")


async def _join_page(
    request: Request, person: Person | None, lobby: Lobby, seat: int | None, problem: str = "", name: str = ""
) -> Response:
    if lobby.title not in titles():
        return go(f"/t/{lobby.id}")
    free = [row.seat for row in lobby.seats if row.open and seat in (None, row.seat)]
    seated = person is not None and any(row.user_id == person.id for row in lobby.seats)
    if not free and not seated:
        sentence = t("join.full")
        return await page(request, "join_bad.html", 410, person=person, sentence=sentence, table_id=lobby.id)
    return await page(
        request,
        "join.html",
        400 if problem else 200,
        person=person,
        lobby=lobby,
        entry=catalogue_entry(lobby.title),
        owner=await _owner_name(request, lobby),
        mine=free[0] if free else None,
        seated=seated,
        problem=problem,
        name=name or (person.name if person else ""),
    )


async def take_seat(request: Request) -> Response:
    """Take a seat. A new visitor becomes a guest of that name."""
    tables, store = request.app.state.tables, request.app.state.store
    token = request.path_params["token"]
    said = str((await request.form()).get("name", ""))[:200]
    present = await reader(request)
    try:
        lobby, seat = await invites.invited(tables, token)
        taken = [row.name for row in lobby.seats if not row.open and (present is None or row.user_id != present.id)]
        name = clean_name(said) if said.strip() else present.name if present else guest_name(taken)
        refuse_lookalike(name, taken)
    except LinkError as error:
        return await _bad_link(request, present, error)
    except NameRefused as error:
        return await _join_page(request, present, lobby, seat, str(error), said)
    person, cookie = await ensure_person(request, store)
    if cookie is not None:
        person = await rename(store, person, name)
    try:
        table_id = await invites.join(tables, person, token, name)
    except (LinkError, NameRefused) as error:  # somebody else was faster
        response = await page(request, "join_bad.html", 410, person=person, sentence=str(error), table_id=lobby.id)
        if cookie is not None:
            cookie.put(response)
        return response
    waiting = any(row.open for row in (await invites.lobby_of(tables, table_id)).seats)
    return go(f"/lobby/{table_id}" if waiting else f"/t/{table_id}", cookie)


# ---- lobby ---------------------------------------------------------------------------------------------------------


async def _lobby(request: Request) -> Lobby:
    try:
        return await invites.lobby_of(request.app.state.tables, request.path_params["table"])
    except LinkError as error:
        raise PageError(404, str(error)) from None


async def lobby(request: Request) -> Response:
    """The page of a table with open seats: links for its owner, who has joined for the others."""
    person = await reader(request)
    found = await _lobby(request)
    here = person is not None and (person.id == found.owner or any(seat.user_id == person.id for seat in found.seats))
    if not here or found.title not in titles() or not any(seat.open for seat in found.seats):
        return go(f"/t/{found.id}")
    links = {seat: token for token, seat, used, revoked in found.invites if not used and not revoked}
    return await page(
        request,
        "lobby.html",
        person=person,
        lobby=found,
        entry=catalogue_entry(found.title),
        mine=person is not None and person.id == found.owner,
        owner=await _owner_name(request, found),
        links=links,
        local=is_local(request.url.hostname),
        base=f"{request.url.scheme}://{request.url.netloc}",
        waiting=sum(seat.open for seat in found.seats),
    )


async def lobby_seats(request: Request) -> Response:
    """Who has joined, as JSON; the page polls it."""
    found = await _lobby(request)
    state = [seat.name for seat in found.seats if not seat.open]
    waiting = sum(seat.open for seat in found.seats)
    return JSONResponse({"open": waiting, "names": state, "table": f"/t/{found.id}"}, headers=PRIVATE)


async def lobby_do(request: Request) -> Response:
    """The owner makes or revokes a link, or puts a bot on a seat."""
    found = await _lobby(request)
    person = await reader(request)
    tables = request.app.state.tables
    form = await request.form()
    said, seat_said = str(form.get("do", "")), str(form.get("seat", ""))
    if person is None or person.id != found.owner:
        sentence = t("lobby.not_owner", owner=await _owner_name(request, found))
        return await error_page(request, 403, sentence, person)
    seat = int(seat_said) if seat_said.isdecimal() and len(seat_said) < 3 else None
    if seat_said and (seat is None or seat >= len(found.seats)):
        return await error_page(request, 400, person=person)
    try:
        if said == "invite" and (seat is None or found.seats[seat].open):
            await invites.invite(tables, person, found.id, seat)
        elif said == "revoke":
            for token in [token for token, own, _, revoked in found.invites if own == seat and not revoked]:
                await invites.revoke(tables, person, found.id, token)
        elif said == "bot" and seat is not None:
            await invites.seat_bot(tables, person, found.id, seat, str(form.get("bot", "")))
        else:
            return await error_page(request, 400, person=person)
    except (LinkError, SettingError) as error:
        return await error_page(request, 400, str(error), person)
    return go(f"/lobby/{found.id}")


# ---- import --------------------------------------------------------------------------------------------------------


async def import_page(request: Request) -> Response:
    return await page(request, "import.html", problem="", text="")


async def import_journal(request: Request) -> Response:
    """Make a table from a journal."""
    text, problem = await _journal(request)
    if not problem:
        person, cookie = await ensure_person(request, request.app.state.store)
        try:
            return go(f"/t/{await create.import_journal(request.app.state.tables, person, text)}", cookie)
        except (ValueError, KeyError) as error:
            problem = t("import.refused", why=str(error).rstrip("."))
            response = await page(request, "import.html", 400, person=person, problem=problem, text=text)
            if cookie is not None:
                cookie.put(response)
            return response
    return await page(request, "import.html", 400, problem=problem, text="")


async def _journal(request: Request) -> tuple[str, str]:
    """The journal of the form, and what is wrong with it or ""."""
    form = await request.form(max_files=1, max_fields=10, max_part_size=2 * MOST)
    given = form.get("file")
    raw = await given.read(MOST + 1) if isinstance(given, UploadFile) else b""
    if not raw:
        raw = str(form.get("journal", "")).encode()
    if len(raw) > MOST:
        return "", t("import.too_big")
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return "", t("import.not_text")
    return text, "" if text.strip() else t("import.nothing")
