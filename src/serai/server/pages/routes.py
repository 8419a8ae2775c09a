"""The routes of all pages but the table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from serai.server.pages import account, home, join, rules
from serai.server.pages.pictures import title_picture
from serai.server.pages.templates import PageError, error_page, reader
from serai.server.words import t

PERSONAL = ("/account", "/signin")
"""Only for browsers: whoever gets hold of a program's key must not take over the account."""
Handler = Callable[[Request], Awaitable[Response]]


def _page(address: str, handler: Handler, methods: list[str] | None = None) -> Route:
    """A route whose refusals become an error page."""

    async def told(request: Request) -> Response:
        if request.method == "POST" and address.startswith(PERSONAL) and "authorization" in request.headers:
            return await error_page(request, 403, t("error.browser_only"))
        try:
            return await handler(request)
        except PageError as refusal:
            return await error_page(request, refusal.status, refusal.sentence, await reader(request))

    return Route(address, told, methods=methods, name=handler.__name__)


routes: list[Route] = [
    _page("/", home.home),
    _page("/play/{title}", home.play_now, methods=["POST"]),
    _page("/games/{title}", home.title),
    _page("/games/{title}", home.start, methods=["POST"]),
    Route("/pictures/{title}.svg", title_picture),
    _page("/mine", home.mine),
    _page("/next", home.next_game),
    _page("/watch", home.watch),
    _page("/theme", home.theme, methods=["POST"]),
    _page("/rules", rules.rules),
    _page("/rules/{title}", rules.rules_title),
    _page("/join/{token}", join.join),
    _page("/join/{token}", join.take_seat, methods=["POST"]),
    _page("/lobby/{table}", join.lobby),
    _page("/lobby/{table}", join.lobby_do, methods=["POST"]),
    _page("/lobby/{table}/seats", join.lobby_seats),
    _page("/import", join.import_page),
    _page("/import", join.import_journal, methods=["POST"]),
    _page("/account", account.account),
    _page("/account/name", account.save_name, methods=["POST"]),
    _page("/account/mail", account.ask_mail, methods=["POST"]),
    _page("/account/passkey/begin", account.passkey_begin, methods=["POST"]),
    _page("/account/passkey/finish", account.passkey_finish, methods=["POST"]),
    _page("/account/passkey/remove", account.passkey_remove, methods=["POST"]),
    _page("/account/keys", account.make_key, methods=["POST"]),
    _page("/account/keys/revoke", account.revoke_key, methods=["POST"]),
    _page("/account/out", account.sign_out, methods=["POST"]),
    _page("/account/data", account.download_data, methods=["POST"]),
    _page("/account/delete", account.delete_account, methods=["POST"]),
    _page("/signin/passkey/begin", account.signin_begin, methods=["POST"]),
    _page("/signin/passkey/finish", account.signin_finish, methods=["POST"]),
    _page("/signin/{token}", account.mail_link),
    _page("/signin/{token}", account.use_mail_link, methods=["POST"]),
]
