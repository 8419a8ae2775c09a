"""A table that cannot be played on here, for programs: its state, its lines and its journal."""

from __future__ import annotations

from starlette.requests import Request

from serai.server import wire
from serai.server.api.api_types import TableState
from serai.server.lobby.kept import KeptTable
from serai.server.people.identity import person_of


async def seats_of(request: Request, kept: KeptTable) -> list[int]:
    """The seats of the caller."""
    person = await person_of(request, request.app.state.store)
    return kept.record.seats_of(person.id if person else None)


async def state(request: Request, kept: KeptTable) -> TableState:
    """The state: nothing is offered, and there is no view."""
    mine = await seats_of(request, kept)
    return TableState(
        id=kept.record.id,
        title=kept.record.title,
        v=len(kept.entries(mine)),
        seat=mine[0] if mine else None,
        mine=mine,
        names=kept.record.names,
        asked=[],
        decision=0,
        prompt=kept.why,
        offered=[],
        over=kept.over,
        scores=None,
        commitment=kept.record.commit,
        seed=wire.SeedState(kept.record.commit, "begun", kept.record.seed_parts),
        view={},
        read_only=kept.why,
    )


async def log(request: Request, kept: KeptTable, start: int, count: int) -> wire.LogTail:
    """Lines of the log: codes, since nobody can put them into words without the rules."""
    entries = enumerate(kept.entries(await seats_of(request, kept)))
    lines = [wire.LogLine(number, entry.seat, [wire.WireSpan(entry.code)]) for number, entry in entries]
    return wire.LogTail(start, lines[start : start + count])


async def journal(request: Request, kept: KeptTable) -> str:
    """The journal as the caller may have it."""
    return kept.journal(await seats_of(request, kept))
