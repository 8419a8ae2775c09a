"""``serai serve``: the site on this machine, in one command and one file."""

from __future__ import annotations

import contextlib
import os
import socket
import threading
import time
import urllib.request
import webbrowser
from pathlib import Path

import click

from serai import COMPILED

NEEDED = "The site needs a few more packages. Install them with: pip install 'serai[web]'"

EXAMPLES = """\b
Examples:
  serai serve
  serai serve --host 0.0.0.0 --port 80
  serai serve --database postgresql://serai@db/serai"""


@click.command(epilog=EXAMPLES)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at; 0.0.0.0 for all.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8080,
    show_default=True,
    help="The port; the next free one is taken if it is in use.",
)
@click.option("--database", default=None, help="A SQLite file, or a URL such as postgresql://user@host/serai.")
@click.option("--open/--no-open", "browse", default=True, help="Open the browser, where there is one.")
def serve(host: str, port: int, database: str | None, browse: bool) -> None:
    """Serve the site: play in the browser, alone or with friends by a link."""
    try:
        import uvicorn

        from serai.server import logs
        from serai.server.app import create_app
    except ModuleNotFoundError as error:
        raise click.ClickException(f"{NEEDED} (there is no {error.name})") from None
    if not COMPILED:  # the processes of the bots run the same build, even if a faster one is finished meanwhile
        os.environ["SERAI_PURE"] = "1"
    place = database or os.environ.get("SERAI_DATABASE") or str(default_database())
    check_database(place)
    listening = listen(host, port)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    click.echo(f"Serai is at {address}  (Ctrl+C stops it)")
    click.echo(f"Games are kept in {place if '://' not in place else 'the database you named'}")
    if browse and can_browse():
        threading.Thread(target=open_browser, args=(address,), daemon=True).start()
    logs.set_up()
    config = uvicorn.Config(
        create_app(place),
        log_config=None,  # as set up above: nobody's secrets
        log_level="warning",
        access_log=False,  # addresses may hold links that are secrets
        ws_max_size=400_000,  # in bytes, above the server's own limit: that one is answered with a sentence
        ws_per_message_deflate=True,
        timeout_graceful_shutdown=3,
    )
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])


def check_database(place: str) -> None:
    """Open the database and bring it up to date before anybody is let in; say in one sentence why it cannot be."""
    from sqlalchemy.exc import SQLAlchemyError

    from serai.server.db.migrate import migrate
    from serai.server.db.store import open_engine

    try:
        engine = open_engine(place)
        migrate(engine)
        engine.dispose()
    except ModuleNotFoundError as error:
        raise click.ClickException(f"This database needs a driver: pip install {error.name}") from None
    except SQLAlchemyError as error:
        reason = " ".join(str(getattr(error, "orig", None) or error).split("\n")[0].split())
        raise click.ClickException(f"The database {shown_place(place)} cannot be opened: {reason}") from None


def shown_place(place: str) -> str:
    """A file by its name; of a URL nothing that could hold a password."""
    return place if "://" not in place else f"at {place.split('@')[-1]}" if "@" in place else "you named"


def default_database() -> Path:
    """One file in the user's data folder."""
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = base / "serai"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "serai.db"


def listen(host: str, port: int) -> socket.socket:
    """A listening socket on the port, or on the next free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(port, port + 20) if port else [0]:
        made = socket.socket(family, socket.SOCK_STREAM)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((host, number))
        except OSError as error:
            made.close()
            if number == port + 19 or not port:
                raise click.ClickException(f"Cannot listen at {host}, port {port}: {error.strerror}") from None
            continue
        return made
    raise AssertionError


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
