"""Whole games served twice: in worlds that a seat and a spectator cannot tell apart they get the same bytes."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import get_args

import pytest
from starlette.routing import Mount, Route, WebSocketRoute

from serai import CHANCE, new, registry
from serai.kernel.events import EVERYONE
from serai.kernel.frame import Frame
from serai.kernel.sealed import Sealed
from serai.server import wire
from serai.server.app import create_app
from tests.kernel import souk
from tests.server.secrecy.games import HIDDEN, OPEN, WHOLE, Game, assay, planned
from tests.server.secrecy.transcripts import run
from tests.server.secrecy.worlds import Leak
from tests.titles import SHIPPED, title_of

NOT_ASKED = {
    "/static": "files of the package",
    "/static/table/{version}/{name}": "files of the package",
}
"""Routes that no transcript has, and why: they cannot tell anything of a table."""


@pytest.mark.parametrize("game", [*WHOLE[1:], *HIDDEN, *OPEN], ids=lambda game: game.name)
def test_who_cannot_know_gets_the_same(game: Game, tmp_path: Path) -> None:
    run(planned(game), tmp_path)


def test_every_route_and_every_message_is_in_a_transcript(tmp_path: Path) -> None:
    """A new route, or a new type of message, needs its place in ``probes.py``."""
    coverage = run(planned(WHOLE[0]), tmp_path, whole_site=True)
    assert sorted(routes_of_the_site(tmp_path) - set(coverage.routes)) == []
    assert sorted(tags(wire.FromClient) - set(coverage.from_client)) == []
    assert sorted(tags(wire.FromServer) - set(coverage.from_server)) == []
    told = {path for _, path in coverage.routes}
    assert not told & set(NOT_ASKED), "an exception that is none"


def routes_of_the_site(folder: Path) -> set[tuple[str, str]]:
    """Every route of the application with each of its methods; HEAD is GET without the body."""
    found = set()
    for route in create_app(str(folder / "other.db")).routes:
        assert isinstance(route, Route | WebSocketRoute | Mount)
        methods = {"SOCKET"} if isinstance(route, WebSocketRoute) else getattr(route, "methods", None) or {"GET"}
        if route.path not in NOT_ASKED:
            found |= {(method, route.path) for method in methods - {"HEAD"}}
    return found


def tags(messages: object) -> set[str]:
    return {kind.__struct_config__.tag for kind in get_args(messages)}


def test_the_plans_make_everything_hidden_differ() -> None:
    """Sealed answers, choices face down and draws for some seats only, of every title; and answers of other length."""
    plans = [planned(game) for game in (*WHOLE, *HIDDEN)]
    differed = {(plan.title, kind.partition(" ")[0]) for plan in plans for kind in plan.differed}
    with registry.adding(souk.TITLE):
        hiding = {(name, frame) for name in (*SHIPPED, "souk") for frame in hiding_frames(name)}
    assert hiding and not hiding - differed
    assert {(1, 5), (5, 1)} & {pair for plan in plans for pair in plan.lengths}
    assert all(len(plan.acts) > 10 for plan in map(planned, WHOLE))


def hiding_frames(name: str) -> set[str]:
    """The frames of a title that hide a choice, by their classes, or a draw, as random games show."""
    title = title_of(name)
    found = {
        frame.__name__ for frame in title.frames if issubclass(frame, Sealed) or frame.seen_by is not Frame.seen_by
    }
    rng = Random(3)
    for _ in range(6):
        match = new(name, 3 if 3 in title.players else title.players[-1], chance="ask")
        while not match.over and match.line_count < 400:
            game, seat = match._game, rng.choice(match.seats)
            if seat == CHANCE and game.seen_by != EVERYONE:
                found.add(type(game.stack[-1]).__name__)
            match.play(rng.choice(match.options(seat)), seat)
    return found


def test_what_is_shown_once_is_not_shown_again(tmp_path: Path) -> None:
    """[MUL-214] After an Assay with strict notes even who has seen the value gets the same whatever it was."""
    run(assay("strict"), tmp_path, forgotten=3)


def test_notes_keep_what_was_shown(tmp_path: Path) -> None:
    with pytest.raises(Leak, match="known"):
        run(assay("notes"), tmp_path, forgotten=3)
