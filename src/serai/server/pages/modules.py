"""The table's ES modules, served under a path that changes whenever one of them changes.

They import each other by relative addresses, so all of them come from one path and one version. A page of an older
version gets a 404 instead of a module that does not fit.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

FOLDER = Path(__file__).parents[2] / "web" / "static" / "table"
FIRST = "main.js"
HEADERS = {"Cache-Control": "public, max-age=31536000, immutable"}


class Modules:
    """All modules as they were when the process began: files that change on disk never mix with them."""

    def __init__(self, folder: Path) -> None:
        self.sources = {path.name: path.read_bytes() for path in sorted(folder.glob("*.js"))}
        digest = sha256()
        for name, source in self.sources.items():
            digest.update(f"{name} {len(source)}\n".encode() + source)
        self.path = f"/static/table/{digest.hexdigest()[:16]}/"

    @property
    def first(self) -> str:
        """The address of the module that imports all others."""
        return self.path + FIRST

    @property
    def imported(self) -> list[str]:
        """The addresses of the others. A page preloads them, or they would come one level of imports after another."""
        return [self.path + name for name in self.sources if name != FIRST]


@cache
def table_modules() -> Modules:
    return Modules(FOLDER)


async def show(request: Request) -> Response:
    """One module of the version that this process serves."""
    modules = table_modules()
    source = modules.sources.get(request.path_params["name"])
    if source is None or request.url.path != modules.path + request.path_params["name"]:
        raise HTTPException(404)
    return Response(source, media_type="text/javascript", headers=HEADERS)


routes = [Route("/static/table/{version}/{name}", show)]
