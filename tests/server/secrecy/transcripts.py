"""A plan served in both worlds, and the transcripts of the eyes compared after every act."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

from tests.server.secrecy import probes
from tests.server.secrecy.asgi import StillLoop
from tests.server.secrecy.twins import Plan
from tests.server.secrecy.worlds import Coverage, Leak, World, prepared

AROUND = 160
"""How many bytes before and after a difference are shown."""


def compare(worlds: list[World], when: str) -> None:
    """Leak if some eyes have got anything else in one world than in the other; what was compared is let go."""
    for here, there in zip(worlds[0].eyes, worlds[1].eyes, strict=True):
        if here.got != there.got:
            raise Leak(f"{when}: {here.name} can tell by {_difference(here.got, there.got)}")
        here.got, there.got = [], []


def _difference(here: list[tuple[str, bytes]], there: list[tuple[str, bytes]]) -> str:
    for (asked, one), (asked_there, other) in zip(here, there, strict=False):
        if asked != asked_there:
            return f"{asked} and {asked_there}"
        if one != other:
            pairs = enumerate(zip(one, other, strict=False))
            at = next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))
            cut = slice(max(0, at - AROUND), at + AROUND)
            return f"{asked}: {one[cut]!r} and {other[cut]!r}"
    more = here[len(there) :] or there[len(here) :]
    return f"what came in one world only: {[asked for asked, _ in more]}"


async def serve(planned: Plan, folder: Path, thorough: int, whole_site: bool, forgotten: int) -> Coverage:
    """Serve a plan and compare after every act.

    ``thorough``: after how many of the acts that hide something the eyes look at all there is; ``whole_site``: once at
    every page, too. ``forgotten``: the worlds may differ for the eyes during the first so many acts, but not after.
    """
    worlds = [World(planned, index, folder) for index in range(2)]
    async with AsyncExitStack() as stack:
        for world in worlds:
            await stack.enter_async_context(world.served())
        due = _due(planned, thorough)
        await _probe_if(-1 in due, worlds, "at the beginning", whole_site and due == {-1})
        for number, act in enumerate(planned.acts):
            when = f"act {number} ({act.kind} of seat {act.seat}, {act.codes})"
            for world in worlds:
                with world.here():
                    await world.do(act)
                    if act.hidden:
                        for eyes in world.eyes:
                            await probes.look(eyes)
                if number < forgotten:
                    for eyes in world.eyes:
                        eyes.got = []
            compare(worlds, when)
            await _probe_if(number in due, worlds, when, whole_site and number == max(due))
        for world in worlds:
            with world.here():
                await world.uninstall_rules()
                for eyes in world.eyes:
                    await probes.read_only(eyes)
        compare(worlds, "when it can only be read")
    return worlds[0].coverage


def _due(planned: Plan, thorough: int) -> set[int]:
    """After which acts to look at everything: some that hide something, and the last; -1 is before the first."""
    hidden = [number for number, act in enumerate(planned.acts) if act.hidden]
    if not hidden:
        return {len(planned.acts) - 1}
    return {*hidden[:: max(1, len(hidden) // thorough)][: thorough - 1], hidden[-1]}


async def _probe_if(due: bool, worlds: list[World], when: str, whole_site: bool) -> None:
    compare(worlds, when)
    if not due:
        return
    for world in worlds:
        with world.here():
            await world.keep_secrets()
    compare(worlds, f"{when}, others keep secrets")
    for index, eyes in enumerate(worlds[0].eyes):
        for world in worlds:
            with world.here():
                await _probe(world, index, whole_site)
        compare(worlds, f"{when}, looked at by {eyes.name}")


async def _probe(world: World, index: int, whole_site: bool) -> None:
    eyes = world.eyes[index]
    await probes.look_at_table(eyes)
    await probes.take_part(eyes)
    if whole_site:
        await probes.visit_site(eyes)
    await world.rest()


def run(planned: Plan, folder: Path, thorough: int = 2, whole_site: bool = False, forgotten: int = 0) -> Coverage:
    """Serve a plan; Leak if the eyes can tell the worlds apart."""
    with prepared(), asyncio.Runner(loop_factory=StillLoop) as runner:
        return runner.run(serve(planned, folder, thorough, whole_site, forgotten))
