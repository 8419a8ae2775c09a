"""The account page: name, passkeys, mail, keys for programs, signing out, and a person's own data."""

from __future__ import annotations

import json
import math
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from serai.server.pages.templates import PRIVATE, PageError, error_page, go, page, reader
from serai.server.people import identity, mail, passkeys
from serai.server.people.identity import Person
from serai.server.people.lookalikes import NameRefused
from serai.server.people.own_data import own_data
from serai.server.people.removal import delete_person
from serai.server.security_log import happened
from serai.server.words import section, t

SAID = ("name_saved", "passkey_added", "passkey_removed", "token_revoked", "signed_out", "deleted")
"""What the page may say after something was done."""
LARGEST = 64_000
"""A passkey's answer is far shorter."""


async def account(request: Request) -> Response:
    said = request.query_params.get("said", "")
    return await account_page(request, await reader(request), said=said if said in SAID else "")


async def account_page(
    request: Request, person: Person | None, status: int = 200, problem: str = "", said: str = ""
) -> Response:
    """The account page of a person, or of a visitor who has done nothing yet."""
    store = request.app.state.store
    kept: float | None = request.app.state.tables.retention.guests
    told = t(f"account.{said}", name=person.name if person else "") if said else ""
    return await page(
        request,
        "account.html",
        status,
        person=person,
        keys=await identity.keys(store, person) if person else [],
        passkeys=await passkeys.passkeys_of(store, person) if person else [],
        obstacle=passkeys.obstacle(request),
        mail_server=mail.has_server(),
        guest_days=math.ceil(kept) if kept is not None else None,
        problem=problem,
        said=told,
        script_words=json.dumps(dict(section("passkey"))),
    )


async def _somebody(request: Request) -> Person:
    person = await reader(request)
    if person is None:
        raise PageError(403, t("error.sign_in_first"))
    return person


async def reseat(request: Request, table_ids: list[str]) -> None:
    """Let tables in memory read their seats again."""
    for table in request.app.state.tables.loaded():
        if table.record.id in table_ids:
            await table.reseat()


async def save_name(request: Request) -> Response:
    """Save a name. A new visitor becomes a guest by it."""
    said = str((await request.form()).get("name", ""))[:200]
    store = request.app.state.store
    try:
        identity.clean_name(said)
    except NameRefused as error:
        return await account_page(request, await reader(request), 400, str(error))
    person, cookie = await identity.ensure_person(request, store)
    try:
        await identity.rename(store, person, said)
    except NameRefused as error:
        return await account_page(request, person, 400, str(error))
    sitting = [table.record.id for table in request.app.state.tables.loaded() if table.record.seats_of(person.id)]
    await reseat(request, sitting)
    return go("/account?said=name_saved", cookie)


# ---- mail ----------------------------------------------------------------------------------------------------------


async def ask_mail(request: Request) -> Response:
    """Send a sign-in link by mail."""
    store = request.app.state.store
    said = str((await request.form()).get("mail", ""))[:300]
    try:
        mail.clean_mail(said)
        person, cookie = await identity.ensure_person(request, store)
        address = await mail.ask(request, store, person, said)
    except mail.MailRefused as error:
        return await account_page(request, await reader(request), 400, str(error))
    happened("a link by mail was asked for", person.id)
    response = await page(request, "mail_sent.html", person=person, mail=address, console=not mail.has_server())
    if cookie is not None:
        cookie.put(response)
    return response


async def mail_link(request: Request) -> Response:
    """The page of a sign-in link; only its button signs in."""
    person = await reader(request)
    waiting = await mail.find_link(request.app.state.store, request.path_params["token"])
    if waiting is None:
        return await page(request, "mail_link.html", 410, person=person, line="", problem=t("mail.bad"))
    same = person is not None and person.id == waiting.asker.id
    if waiting.known or not waiting.asker.guest:
        line = t("mail.line", mail=waiting.mail)
    elif same:
        line = t("mail.line_new", name=waiting.asker.name, mail=waiting.mail)
    else:
        line = t("mail.line_elsewhere", name=waiting.asker.name)
    return await page(request, "mail_link.html", person=person, line=line, problem="")


async def use_mail_link(request: Request) -> Response:
    try:
        entered = await mail.enter(request, request.app.state.store, request.path_params["token"])
    except mail.LinkRefused as error:
        happened("a link by mail did not work")
        return await page(request, "mail_link.html", 410, line="", problem=str(error))
    happened("signed in by mail", entered.person.id)
    await reseat(request, entered.tables)
    return go("/mine", entered.cookie)


# ---- passkeys ------------------------------------------------------------------------------------------------------


async def _credential(request: Request) -> dict[str, Any]:
    """The browser's answer. Anything else than JSON of a sensible size is refused."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST:
            raise passkeys.PasskeyRefused(t("passkey.failed"))
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        raise passkeys.PasskeyRefused(t("passkey.failed")) from None
    if not isinstance(found, dict):
        raise passkeys.PasskeyRefused(t("passkey.failed"))
    return found


def _told(status: int, text: str) -> Response:
    return JSONResponse({"ok": status < 400, "text": text}, status, headers=PRIVATE)


async def passkey_begin(request: Request) -> Response:
    """What the browser needs to make a passkey; a new visitor becomes a guest first."""
    store = request.app.state.store
    person, cookie = await identity.ensure_person(request, store)
    try:
        options = await passkeys.begin_add(request, store, person)
    except passkeys.PasskeyRefused as error:
        return _told(400, str(error))
    response = Response(options, media_type="application/json", headers=PRIVATE)
    if cookie is not None:
        cookie.put(response)
    return response


async def passkey_finish(request: Request) -> Response:
    person = await reader(request)
    if person is None:
        return _told(403, t("error.sign_in_first"))
    try:
        await passkeys.finish_add(request, request.app.state.store, person, await _credential(request))
    except passkeys.PasskeyRefused as error:
        happened("a passkey was not added", person.id)
        return _told(400, str(error))
    happened("a passkey was added", person.id)
    return JSONResponse({"ok": True, "go": "/account?said=passkey_added"}, headers=PRIVATE)


async def passkey_remove(request: Request) -> Response:
    person = await _somebody(request)
    key_id = str((await request.form()).get("id", ""))[:400]
    try:
        await passkeys.remove(request.app.state.store, person, key_id)
    except passkeys.PasskeyRefused as error:
        return await account_page(request, person, 400, str(error))
    happened("a passkey was removed", person.id)
    return go("/account?said=passkey_removed")


async def signin_begin(request: Request) -> Response:
    options = await passkeys.begin_use(request, request.app.state.store)
    return Response(options, media_type="application/json", headers=PRIVATE)


async def signin_finish(request: Request) -> Response:
    try:
        entered = await passkeys.finish_use(request, request.app.state.store, await _credential(request))
    except passkeys.PasskeyRefused as error:
        happened("a passkey did not work")
        return _told(400, str(error))
    except identity.Banned as error:
        happened("a banned person tried to sign in by passkey")
        return _told(403, error.detail)
    happened("signed in by passkey", entered.person.id)
    await reseat(request, entered.tables)
    response = JSONResponse({"ok": True, "go": "/mine"}, headers=PRIVATE)
    entered.cookie.put(response)
    return response


# ---- keys, and out -------------------------------------------------------------------------------------------------


async def make_key(request: Request) -> Response:
    """Make a key for a program and show it, this once."""
    label = str((await request.form()).get("label", ""))[: identity.LONGEST_LABEL]
    store = request.app.state.store
    person, cookie = await identity.ensure_person(request, store)
    try:
        key = await identity.make_key(store, person, label)
    except identity.TooMany as error:
        return await account_page(request, person, 400, str(error))
    happened("a key for programs was made", person.id)
    shown = label.strip() or t("account.token_unnamed")
    response = await page(request, "key.html", person=person, key=key, label=shown)
    if cookie is not None:
        cookie.put(response)
    return response


async def revoke_key(request: Request) -> Response:
    person = await _somebody(request)
    key_id = str((await request.form()).get("id", ""))[:64]
    await identity.revoke_key(request.app.state.store, person, key_id)
    happened("a key for programs was revoked", person.id)
    return go("/account?said=token_revoked")


async def sign_out(request: Request) -> Response:
    """Sign out of this browser, or of all. A guest must confirm it: there is no way back."""
    try:
        person = await reader(request)
    except identity.Banned:
        person = None
    form = await request.form()
    if person is not None and person.guest and not form.get("sure"):
        return await error_page(request, 400, t("account.sign_out_guest"), person)
    if person is not None:
        happened("signed out everywhere" if form.get("everywhere") else "signed out", person.id)
    response = go("/account?said=signed_out")
    await identity.sign_out(request, request.app.state.store, response, person if form.get("everywhere") else None)
    return response


# ---- own data ------------------------------------------------------------------------------------------------------


async def download_data(request: Request) -> Response:
    """All that the site knows of a person, as a file."""
    person = await _somebody(request)
    data = await request.app.state.store.read(lambda db: own_data(db, person))
    headers = {**PRIVATE, "content-disposition": 'attachment; filename="serai-data.json"'}
    text = json.dumps(data, indent=1, ensure_ascii=False)
    return Response(text, media_type="application/json", headers=headers)


async def delete_account(request: Request) -> Response:
    """Delete a person for good, if the person confirms it."""
    person = await _somebody(request)
    if not (await request.form()).get("sure"):
        return await account_page(request, person, 400, t("account.delete_sure"))
    store = request.app.state.store
    happened("the account was deleted", person.id)
    response = go("/account?said=deleted")
    await identity.sign_out(request, store, response)
    await reseat(request, await store.write(lambda db: delete_person(db, store, person)))
    return response
