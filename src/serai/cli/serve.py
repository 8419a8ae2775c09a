"""``serai serve``: the site on this machine, in one command and one file."""

from __future__ import annotations

import contextlib
import os
import socket
import threading
import time
import urllib.request
import webbrowser
from typing import TYPE_CHECKING

import click

from serai import COMPILED
from serai.cli.database import database_option, explained, log_options, place_of, site_packages
from serai.cli.errors import BadInput

if TYPE_CHECKING:
    import uvicorn
    from starlette.applications import Starlette

EXAMPLES = """\b
Examples:
  serai serve
  serai serve --host 0.0.0.0 --port 80
  serai serve --database postgresql://serai@db/serai
  serai serve --database postgresql://serai@db/serai --bots 0    (and `serai worker`, on any machine)"""

PORTS = 20
"""How many ports are tried where none is named."""


@click.command(epilog=EXAMPLES)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at; 0.0.0.0 for all.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8080,
    show_default=True,
    help="The port. If you name none and it is in use, the next free one is taken.",
)
@database_option
@click.option(
    "--bots",
    type=click.IntRange(0, 256),
    default=None,
    help="How many processes run bots; 0 leaves them to `serai worker`.  [default: half of the cores]",
)
@click.option("--open/--no-open", "browse", default=True, help="Open the browser, where there is one.")
@log_options
@click.option("--access-log", is_flag=True, help="Log every request, with names for addresses that change daily.")
@click.pass_context
def serve(
    ctx: click.Context,
    host: str,
    port: int,
    database: str | None,
    bots: int | None,
    browse: bool,
    log_level: str,
    log_format: str,
    access_log: bool,
) -> None:
    """Serve the site: play in the browser, alone or with friends by a link."""
    with site_packages():
        from serai.server import logs
        from serai.server.app import create_app
        from serai.server.db.sqlite_file import serving
        from serai.server.limits import BadLimit, Limits
        from serai.server.lobby.retention import BadRetention, Retention
    if not COMPILED:  # the processes of the bots run the same build, even if a faster one is finished meanwhile
        os.environ["SERAI_PURE"] = "1"
    place = place_of(database)
    if bots == 0 and not place.startswith("postgres"):
        raise click.ClickException("Only PostgreSQL can be shared with workers: leave --bots 0 out.")
    try:
        retention, limits = Retention.from_environment(), Limits.from_environment()
    except (BadRetention, BadLimit) as error:
        raise BadInput(str(error)) from None
    logs.set_up(level=log_level, form=log_format)
    with contextlib.ExitStack() as held:
        with explained(place):
            held.enter_context(serving(place))
            bring_up_to_date(place)
        raise_file_limit()
        app = create_app(place, limits, bot_processes=bots, access_log=access_log, retention=retention)
        named = ctx.get_parameter_source("port") is not click.core.ParameterSource.DEFAULT
        run(app, listen(host, port, 1 if named else PORTS), host, place, browse)


def run(app: Starlette, listening: socket.socket, host: str, place: str, browse: bool) -> None:
    """Tell where the site is, and answer until somebody stops it."""
    with site_packages():
        import uvicorn
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    click.echo(f"Serai is at {address}  (Ctrl+C stops it)")
    click.echo(f"Games are kept in {place if '://' not in place else 'the database you named'}")
    if browse and can_browse():
        threading.Thread(target=open_browser, args=(address,), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(server_config(app)).run(sockets=[listening])


def server_config(app: Starlette) -> uvicorn.Config:
    """How the site is served."""
    import uvicorn

    from serai.server import protocols

    return uvicorn.Config(
        app,
        **protocols.options(app.state.connection_watch, app.state.budgets),
        log_config=None,  # as the process has set it up: nobody's secrets
        log_level="warning",
        server_header=False,  # nobody needs to know what serves this
        access_log=False,  # addresses may hold links that are secrets
        backlog=128,  # so many new connections are taken at once
        ws_max_size=400_000,  # in bytes, above the server's own limit: that one is answered with a sentence
        ws_per_message_deflate=True,
        timeout_graceful_shutdown=3,
    )


def raise_file_limit() -> None:
    """Let the process have as many open files, and so connections, as the system allows it."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # Windows has no such limit
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def bring_up_to_date(place: str) -> None:
    """Open the database and run the migrations it has not had, before anybody is let in."""
    from serai.server.db.engine import Writer
    from serai.server.db.migrate import migrate

    writer = Writer(place)
    try:
        migrate(writer)
    finally:
        writer.close()


def listen(host: str, port: int, tries: int = PORTS) -> socket.socket:
    """A listening socket on the port, or on the next free one of so many."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    reason: str | None = None
    for number in range(port, port + tries) if port else [0]:
        made = socket.socket(family, socket.SOCK_STREAM)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((host, number))
        except OSError as error:
            made.close()
            reason = error.strerror
            continue
        return made
    raise click.ClickException(f"Cannot listen at {host}, port {port}: {reason}")


def can_browse() -> bool:
    """Whether there is somebody who could see a browser."""
    if os.environ.get("SERAI_NO_BROWSER"):
        return False
    if os.name == "posix" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return os.uname().sysname == "Darwin"
    return True


def open_browser(address: str) -> None:
    """Wait until the site answers, then show it."""
    for _ in range(100):
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=1):
            webbrowser.open(address)
            return
        time.sleep(0.1)
