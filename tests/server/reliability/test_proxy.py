"""Play over a bad network (docs/reliability.md; 100,000 operations in ``make soak``)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from serai.server import wire
from tests.server.reliability.nursery import Nursery, open_nursery
from tests.server.reliability.proxy import ALL, CUT, DELAY, DROP, REORDER, REPEAT, Cut, Lane, Weather
from tests.server.reliability.storm import Storm
from tests.server.reliability.view import ClientView

OPERATIONS = 120


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with open_nursery() as made:
        yield made


class Planned(Weather):
    """Weather that is known before."""

    def __init__(self, *ways: str) -> None:
        super().__init__(Random(1), 1.0)
        self._ways = list(ways)

    def next(self, ways: tuple[str, ...]) -> str:
        return self._ways.pop(0)


@pytest.mark.parametrize(
    ("ways", "arrive"),
    [
        (("", "", ""), "abc"),
        ((DROP, "", ""), "bc"),
        (("", DELAY, ""), "abc"),
        ((REORDER, "", ""), "bac|bca"),
        ((REPEAT, "", ""), "aabc|abac|abca"),
        (("", "", REORDER), "abc"),
    ],
)
async def test_each_way_does_what_it_says(ways: tuple[str, ...], arrive: str) -> None:
    lane, arrived = Lane(Planned(*ways), ALL), bytearray()

    async def send(message: bytes) -> None:
        arrived.extend(message)

    for message in (b"a", b"b", b"c"):
        await lane.take(message, send)
        await asyncio.sleep(0)
    await lane.rest()
    assert arrived.decode() in arrive.split("|")


async def test_a_cut_breaks_the_connection() -> None:
    with pytest.raises(Cut):
        await Lane(Planned(CUT), ALL).take(b"a", None)  # type: ignore[arg-type]


def test_a_tenth_of_the_messages_is_disturbed() -> None:
    weather = Weather(Random(1), 0.1)
    for _ in range(10_000):
        weather.next(ALL)
    assert 900 < sum(weather.done.values()) < 1100 and set(weather.done) == set(ALL)


def test_nothing_is_lost_or_doubled_over_a_bad_network(nursery: Nursery) -> None:
    tally = asyncio.run(Storm(nursery, Random(5)).run(OPERATIONS, ("citrus", "souk", "caravan")))
    assert tally.operations >= OPERATIONS and sum(tally.disturbed.values()) > OPERATIONS // 10
    assert tally.views >= 3 and tally.lines > 0


def test_the_check_fails_if_an_action_that_comes_twice_counts_twice(nursery: Nursery) -> None:
    with pytest.raises(AssertionError, match="refused and written"):
        asyncio.run(Storm(nursery, Random(5), 0.4, "forget_actions").run(100, ("citrus", "caravan")))


STATUS = {
    "version": 4, "moment": 4, "moments": 4, "past": False, "seat": 0, "mine": [0], "seats": [], "prompt": [],
    "asked": [0], "decision": 2, "targets": [], "buttons": [{"code": "go", "text": "Go"}], "end": None,
    "primary": None, "banner": "", "undo": {"undo": False, "redo": False, "restart": False}, "clock": None, "focus": "",
    "recap": None, "curtain": False, "over": False, "ending": None,
    "seed": {"commit": None, "stage": "begun", "parts": []},
}  # fmt: skip
PART = {"id": "b", "where": "stage", "caption": "", "tab": "", "x": 0, "y": 0, "width": 1, "height": 1, "phone": 0}


def node(key: str, markup: str = "") -> dict[str, str]:
    return {"id": key, "transform": "", "markup": markup}


def full(*nodes: dict[str, str]) -> wire.FullView:
    log = {"start": 0, "lines": [{"number": 0, "seat": 0, "text": []}]}
    data = {"status": STATUS, "parts": [{**PART, "nodes": list(nodes)}], "log": log, "type": "full"}
    return msgspec.convert(data, wire.FullView)


def patch(before: int, version: int, **part: object) -> wire.ViewPatch:
    data = {"before": before, "status": {**STATUS, "version": version}, "parts": [{"id": "b", **part}], "events": []}
    return msgspec.convert({**data, "log": {"start": 1, "lines": []}, "type": "patch"}, wire.ViewPatch)


def test_a_view_is_kept_by_patches_and_a_gap_is_noticed() -> None:
    view, fresh = ClientView(), ClientView()
    assert view.take(full(node("a"), node("b"), node("c"))) and view.codes() == ["go"]
    assert not view.take(patch(5, 6)), "one is missing"
    assert view.take(patch(3, 4)), "one that came before is not news"
    assert view.take(patch(4, 4, nodes=[node("b", "new"), node("d")], gone=["a"], order=["d", "b", "c"]))
    fresh.take(full(node("d"), node("b", "new"), node("c")))
    assert view.data(0) == fresh.data(0)
    view.take(patch(4, 4, order=["b", "d", "c"]))
    assert view.data(0) != fresh.data(0)
