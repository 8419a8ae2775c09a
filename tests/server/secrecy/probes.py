"""What eyes ask of a site: everything that a table answers, and every page and route of the site."""

from __future__ import annotations

from typing import Any

from tests.server.secrecy.worlds import Eyes


async def look(eyes: Eyes) -> None:
    """What a program looks at after each act."""
    await eyes.get("/api/tables/{table}")
    await eyes.get("/t/{table}/journal")


async def look_at_table(eyes: Eyes) -> None:
    """Everything that can be read of a table: now, in the past, and what could be chosen."""
    match = eyes.world.table.ledger.match_for(eyes.seat)
    await look(eyes)
    await eyes.get("/api/tables/{table}/journal")
    await eyes.get("/api/tables/{table}/log?start=0&count=500")
    await eyes.get(f"/api/tables/{{table}}/log?start={max(0, match.event_count - 4)}")
    await eyes.get("/t/{table}")
    await eyes.get("/t/{table}/kept.svg")
    for moment in (match.moment_count - 1, match.moment_count // 2):
        await eyes.get(f"/t/{{table}}?at={moment}")
    for seat in range(match.players):
        await eyes.get(f"/api/tables/{{table}}?seat={seat}")
        await eyes.get(f"/api/tables/{{table}}/journal?seat={seat}")
        await eyes.get(f"/api/tables/{{table}}/orders?seat={seat}")
        for code in codes_to_ask(eyes):
            await eyes.get(f"/api/tables/{{table}}/why?seat={seat}&code={code}")
            await eyes.get(f"/api/tables/{{table}}/preview?seat={seat}&code={code}")
    await ask_over_socket(eyes)
    await be_refused(eyes)
    await look_at_fork(eyes, match.moment_count)
    await eyes.ask("POST", "/t/{table}/rematch")
    for address in ("/", "/mine", "/next", "/watch", "/lobby/{table}", "/lobby/{table}/seats"):
        await eyes.get(address)


async def look_at_fork(eyes: Eyes, moment: int) -> None:
    """Begin another game from a moment, and look at it from every seat: all of them are the maker's."""
    forked = (await eyes.ask("POST", "/t/{table}/fork", form={"moment": str(moment)})).header("location")
    if forked:
        await eyes.get(forked)
        for seat in range(eyes.world.plan.players):
            await eyes.get(f"/api/tables/{forked.removeprefix('/t/')}?seat={seat}")


async def read_only(eyes: Eyes) -> None:
    """What can be read of a table whose rules are not installed."""
    for address in ("/t/{table}", "/t/{table}/kept.svg", "/t/{table}/journal", "/api/tables/{table}"):
        await eyes.get(address)
    await eyes.get("/api/tables/{table}/log")
    await eyes.ask("POST", "/t/{table}/fork", form={"moment": "1"})
    await eyes.knock(f"/t/{eyes.world.table_id}/socket")


def codes_to_ask(eyes: Eyes) -> list[str]:
    """Some codes that are offered, and some that are not: one of each block that is asked for."""
    match, seat = eyes.world.table.ledger.match_for(eyes.seat), eyes.seat
    offered = match.options(seat) if seat is not None and seat in match.seats else []
    asked_for = match._game.stack[-1].blocks() if match._game.stack else ()
    codes = match.title.codes
    firsts = [codes.code(block.start) for block in codes.blocks if block.name in asked_for]
    return list(dict.fromkeys([*offered[:2], *offered[-2:], *firsts[:3], "nonsense"]))


async def ask_over_socket(eyes: Eyes) -> None:
    """Every question that a client can send."""
    if eyes.socket is None:
        return
    match, seat = eyes.world.table.ledger.match_for(eyes.seat), eyes.seat
    for code in codes_to_ask(eyes):
        offered = seat is not None and seat in match.seats and code in match.options(seat)
        await eyes.tell({"type": "why", "id": eyes.id(), "seat": seat or 0, "code": code})
        if offered:
            await eyes.tell({"type": "foresee", "seat": seat, "code": code}, "preview")
    await eyes.tell({"type": "foresee", "seat": (seat or 0) + 1, "code": "nonsense"}, "trouble")
    for moment in (0, match.moment_count // 2, match.moment_count, match.moment_count + 9, None):
        await eyes.tell({"type": "at", "moment": moment}, "full")
    await eyes.tell({"type": "again"}, "full")


async def be_refused(eyes: Eyes) -> None:
    """Choices that are refused, over the socket and over HTTP: a wrong seat, number, code; nothing to take back."""
    ledger, seat = eyes.world.table.ledger, eyes.seat or 0
    for who, number, code in ((seat, ledger.decision(seat) + 7, "done"), ((seat + 1) % 2, 0, "done"), (seat, 0, "x")):
        choice: dict[str, Any] = {"seat": who, "decision": number, "codes": [code]}
        await eyes.ask("POST", "/api/tables/{table}/choices", data={"id": eyes.id(), **choice})
        back: dict[str, Any] = {"seat": who, "decision": number, "what": "redo"}
        await eyes.ask("POST", "/api/tables/{table}/undo", data={"id": eyes.id(), **back})
        if eyes.socket is not None:
            await eyes.tell({"type": "do", "id": eyes.id(), **choice})
            await eyes.tell({"type": "undo", "id": eyes.id(), **back})
    if eyes.seat is not None:
        right: dict[str, Any] = {"seat": seat, "decision": ledger.decision(seat), "codes": ["nonsense"]}
        await eyes.ask("POST", "/api/tables/{table}/choices", data={"id": eyes.id(), **right})


async def take_part(eyes: Eyes) -> None:
    """What is done at a table beside the game: chat, notes, stand-ins, the pace, and nonsense."""
    if eyes.socket is None:
        return
    seat, other = eyes.seat or 0, (eyes.seat or 0) + 1
    await eyes.tell({"type": "say", "id": eyes.id(), "text": "hello"})
    await eyes.tell({"type": "write", "id": eyes.id(), "text": "my notes"})
    await eyes.tell({"type": "pace", "id": eyes.id(), "pause": 4_000})
    await eyes.tell({"type": "part", "id": eyes.id(), "seat": eyes.seat or 0, "hash": "0" * 64})
    await eyes.tell({"type": "standin", "id": eyes.id(), "seat": other % 2, "bot": "best"})
    await eyes.tell({"type": "standin", "id": eyes.id(), "seat": seat, "bot": "random"})
    await eyes.tell({"type": "standin", "id": eyes.id(), "seat": seat, "bot": ""})
    await eyes.tell("{nonsense", "trouble")
    await eyes.tell('{"type": "again", "more": 1}', "trouble")


async def visit_site(eyes: Eyes) -> None:
    """Every page and form of the site, as a visitor who wants to know something of the table."""
    title = eyes.world.plan.title
    for address in (
        *("/healthz", "/readyz", "/metrics", "/api/titles", f"/api/titles/{title}/rules", "/api/openapi.json", "/api"),
        *(f"/games/{title}", f"/pictures/{title}.svg", "/rules", f"/rules/{title}", "/import", "/account"),
        *("/static/tokens.css", f"/static/titles/{title}.css", "/join/nonsense", "/signin/nonsense"),
        "/.well-known/security.txt",
    ):
        await eyes.get(address)
    for address in ("/t/nonsense", "/api/tables/nonsense", "/nowhere", "/lobby/nonsense"):
        await eyes.get(address)
    await eyes.knock("/t/nonsense/socket")
    seats = [{"kind": "me"}] * 3
    await eyes.ask("POST", "/api/tables", data={"title": title, "seats": seats})
    await eyes.ask("POST", "/api/journals", data={"text": eyes.world.table.ledger.match.export(eyes.seat)})
    await eyes.ask("POST", "/import", form={"journal": eyes.world.table.ledger.match.export(eyes.seat)})
    await eyes.ask("POST", "/api/tables/{table}/orders", data={"seat": eyes.seat or 0, "orders": {}})
    await eyes.ask("POST", "/api/tables/{table}/part", data={"seat": eyes.seat or 0, "hash": "0" * 64})
    await eyes.ask("POST", f"/games/{title}", form={"how": "hotseat", "players": "3"})
    await eyes.ask("POST", f"/play/{title}")
    await eyes.ask("POST", "/lobby/{table}", form={"do": "invite"})
    await eyes.ask("POST", "/join/nonsense", form={"name": "Somebody"})
    await eyes.ask("POST", "/theme", form={"theme": "dark"})
    for address in ("/signin/nonsense", "/signin/passkey/begin", "/signin/passkey/finish"):
        await eyes.ask("POST", address)
    for address in ("/account/passkey/begin", "/account/passkey/finish", "/account/passkey/remove"):
        await eyes.ask("POST", address)
    await eyes.ask("POST", "/account/mail", form={"mail": "nonsense"})
    await eyes.ask("POST", "/account/keys", form={"label": "program"})
    await eyes.ask("POST", "/account/keys/revoke", form={"id": "nonsense"})
    await eyes.ask("POST", "/account/data")
    await eyes.ask("POST", "/account/delete")
    await eyes.ask("POST", "/account/out")
    await eyes.ask("POST", "/account/name", form={"name": ""})
