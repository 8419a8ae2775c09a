"""A picture of every title: a game under way, drawn by the title's own scene."""

from __future__ import annotations

import contextlib
import re
from functools import cache
from hashlib import sha256

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from serai import Match, UnknownTitle, bots, load, new
from serai.registry import title_named
from serai.scene import STAGE_HEIGHT, STAGE_WIDTH, Part, SceneContext, paint
from serai.scene.svg import MARGIN, picture
from serai.server import metering

FILE = "picture.journal"
"""The game in a title's folder that its picture shows (``tools/pictures.py`` writes it); without one, bots play."""
SEED = 7
CHOICES = 220
"""How many choices are played: enough to see something, well before the end."""
MOST_PLAYERS = 4
WORTH_ALONE = 0.5
_FRAME = re.compile(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"')
HEADERS = {"Cache-Control": "public, max-age=600"}


@cache
def under_way(name: str) -> Match:
    """A match in the middle of its game, the same every time."""
    file = title_named(name).folder / FILE
    if file.exists():
        with contextlib.suppress(ValueError):  # the rules have changed since
            return load(file.read_text(encoding="utf-8"))
    return played(name)


def played(name: str) -> Match:
    """Bots play to the middle of a game."""
    match = _played(name, CHOICES)
    return match if not match.over else _played(name, len([line for line in match.lines if line[0] >= 0]) // 2)


def _played(name: str, choices: int) -> Match:
    title = title_named(name)
    players = min(title.players[-1], max(MOST_PLAYERS, title.players[0]))
    match = new(name, players, seed=SEED)
    level = bots.names(title)[-1]
    sitting = [bots.named(level, title, seat) for seat in range(players)]
    for _ in range(choices):
        asked = [seat for seat in match.seats if seat >= 0]
        if match.over or not asked:
            break
        match.play(sitting[asked[0]].choose(bots.Observation(match, asked[0])), asked[0])
    return match


@cache
def drawn(name: str, theme: str) -> tuple[bytes, str]:
    """The picture of a title and its ETag: the board if there is one large board, otherwise the whole table."""
    context = SceneContext(under_way(name), None, choosing=False)
    scene = paint(context)
    board = max((part for part in scene.parts if part.where == "stage"), key=lambda part: part.w * part.h)
    if board.w * board.h < WORTH_ALONE * STAGE_WIDTH * STAGE_HEIGHT:
        board = Part("all", STAGE_WIDTH, STAGE_HEIGHT, [])
    else:
        scene.parts = [board]
    frame = f'viewBox="{MARGIN + board.x} {MARGIN + board.y} {board.w} {board.h}" width="{board.w}" height="{board.h}"'
    text = _FRAME.sub(frame, picture(context, scene, theme, panels=False), count=1).encode()
    return text, f'"{sha256(text).hexdigest()[:20]}"'


async def title_picture(request: Request) -> Response:
    """``/pictures/<title>.svg?theme=light|dark``"""
    theme = "dark" if request.query_params.get("theme") == "dark" else "light"
    try:
        title_named(request.path_params["title"])
    except UnknownTitle:
        raise HTTPException(404) from None
    text, tag = await metering.in_thread(drawn, request.path_params["title"], theme)
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers={**HEADERS, "ETag": tag})
    return Response(text, media_type="image/svg+xml", headers={**HEADERS, "ETag": tag})
