"""The home page, the page of a title with its form, and the lists of games."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from serai import SettingError, UnknownTitle
from serai.server.lobby import invites, queries
from serai.server.lobby.create import SeatSetup, create_table
from serai.server.pages.catalogue import PREFIX, CatalogueEntry, catalogue, catalogue_entry
from serai.server.pages.templates import THEMES, PageError, error_page, go, page, reader
from serai.server.people.identity import Person, clean_name, ensure_person
from serai.server.people.lookalikes import NameRefused
from serai.server.words import t

WATCHED_ON_HOME = 6
MINE_ON_HOME = 6
YEAR = 365 * 24 * 3600
HOW = ("bots", "friends", "hotseat")


async def home(request: Request) -> Response:
    """Every title with one button, my games, games to watch."""
    person = await reader(request)
    mine = await _my_games(request, person)
    going = [game for game in mine if not game.over]
    own = {game.id for game in mine}
    watch = [game for game in await watched(request) if game.id not in own][:WATCHED_ON_HOME]
    return await page(
        request,
        "home.html",
        person=person,
        catalogue=catalogue(),
        mine=going[:MINE_ON_HOME],
        all_mine=len(mine),
        watch=watch,
    )


def chosen_entry(request: Request) -> CatalogueEntry:
    name = request.path_params["title"]
    try:
        return catalogue_entry(name)
    except UnknownTitle:
        raise PageError(404, t("error.no_title", name=name[:40])) from None


# ---- starting a game -----------------------------------------------------------------------------------------------


async def play_now(request: Request) -> Response:
    """One click: a game against the strongest bots with the usual settings."""
    chosen = chosen_entry(request)
    plans = [SeatSetup("me")] + [SeatSetup("bot", chosen.levels[-1])] * (chosen.usual_players - 1)
    person, cookie = await ensure_person(request, request.app.state.store)
    try:
        tables, players = request.app.state.tables, chosen.usual_players
        table_id = await create_table(tables, person, chosen.name, players, {}, plans, with_parts=True)
    except SettingError as error:
        raise PageError(400, _sentence(error)) from None
    return go(f"/t/{table_id}", cookie)


async def title(request: Request) -> Response:
    how = request.query_params.get("how", "")
    given = {"how": how} if how in HOW else {}
    return await page(request, "title.html", **_title_context(chosen_entry(request), given, ""))


def _title_context(chosen: CatalogueEntry, given: dict[str, str], problem: str) -> dict[str, Any]:
    return {"entry": chosen, "given": given, "problem": problem, "prefix": PREFIX, "how": HOW}


async def start(request: Request) -> Response:
    """Create a table as the form says."""
    chosen = chosen_entry(request)
    form = await request.form()
    given = {name: value[:100] for name, value in form.items() if isinstance(value, str)}
    try:
        players, plans = _plans(chosen, given)
        options = _options(chosen, given)
        person, cookie = await ensure_person(request, request.app.state.store)
        tables = request.app.state.tables
        listed = "listed" in given
        table_id = await create_table(
            tables, person, chosen.name, players, options, plans, open=listed, with_parts=True
        )
    except (SettingError, NameRefused) as error:
        return await page(request, "title.html", 400, **_title_context(chosen, given, _sentence(error)))
    if not any(plan.kind == "open" for plan in plans):
        return go(f"/t/{table_id}", cookie)
    await invites.invite(tables, person, table_id, None)
    return go(f"/lobby/{table_id}", cookie)


def _sentence(error: Exception) -> str:
    text = str(error).rstrip(".")
    return f"{text[:1].upper()}{text[1:]}."


def _options(chosen: CatalogueEntry, given: dict[str, str]) -> dict[str, str]:
    """The settings that the form names."""
    named = {name.removeprefix(PREFIX): value for name, value in given.items() if name.startswith(PREFIX)}
    return {name: value for name, value in named.items() if value != ""}


def _plans(chosen: CatalogueEntry, given: dict[str, str]) -> tuple[int, list[SeatSetup]]:
    """The number of players and who sits where. SettingError if the form is incomplete."""
    how, number = given.get("how", ""), given.get("players", "")
    if how not in HOW or not number.isdecimal() or int(number) not in chosen.numbers:
        raise SettingError(t("title.bad_form"))
    players = int(number)
    if how == "hotseat":
        names = [given.get(f"name-{seat}", "").strip() for seat in range(players)]
        return players, [SeatSetup("me", name=clean_name(name) if name else "") for name in names]
    wanted = [given.get(f"{how}-{seat}", "me" if seat == 0 else "") for seat in range(players)]
    plans = [_plan(chosen, seat) for seat in wanted]
    if how == "friends" and all(plan.kind != "me" for plan in plans):
        raise SettingError(t("title.no_me"))
    return players, plans


def _plan(chosen: CatalogueEntry, wanted: str) -> SeatSetup:
    if wanted == "me":
        return SeatSetup("me")
    if wanted == "friend":
        return SeatSetup("open")
    if wanted in chosen.levels:
        return SeatSetup("bot", wanted)
    raise SettingError(t("title.bad_form"))


# ---- lists ---------------------------------------------------------------------------------------------------------


async def _my_games(request: Request, person: Person | None) -> list[queries.GameSummary]:
    return [] if person is None else await queries.games_of(request.app.state.store, person.id)


async def mine(request: Request) -> Response:
    person = await reader(request)
    games = await _my_games(request, person)
    groups = [
        ("yours", [game for game in games if game.my_turn]),
        ("others", [game for game in games if not game.my_turn and not game.over and not game.open_seats]),
        ("waiting", [game for game in games if game.open_seats and not game.over]),
        ("over", [game for game in games if game.over]),
    ]
    return await page(request, "mine.html", person=person, groups=groups, any=bool(games))


async def next_game(request: Request) -> Response:
    """Redirect to a game that waits for me, the one that has waited longest; not the one I come from."""
    person = await reader(request)
    games = await _my_games(request, person)
    after = request.query_params.get("after", "")
    waiting = sorted((game for game in games if game.my_turn and game.id != after), key=lambda game: game.since)
    return go(f"/t/{waiting[0].id}" if waiting else "/mine")


async def watched(request: Request) -> list[queries.GameSummary]:
    """Open games that have begun."""
    return [game for game in await queries.watchable(request.app.state.store) if not game.open_seats]


async def watch(request: Request) -> Response:
    return await page(request, "watch.html", games=await watched(request))


# ---- small things --------------------------------------------------------------------------------------------------


async def theme(request: Request) -> Response:
    """Set the theme in a cookie, which the table's script reads and writes, too."""
    form = await request.form()
    chosen = str(form.get("theme", ""))
    if chosen not in THEMES:
        return await error_page(request, 400, person=await reader(request))
    response = go("/account")
    response.set_cookie("theme", chosen, max_age=YEAR, path="/", samesite="lax")
    return response
