"""Positions from outside, for every title: refused with a short sentence, or played on."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

import serai
from serai import nets, position_fuzz
from serai.kernel import views
from serai.kernel.chance import commitment
from serai.kernel.fields import ALL_SEEING
from serai.kernel.frame_data import field_of, frame_data
from serai.kernel.text import LONGEST, short
from serai.kernel.title import Title
from serai.registry import title_named, titles

POSITIONS = int(os.environ.get("SERAI_POSITIONS", "20000"))
PARTS = 4
"""The work of a title is cut into so many tests, which run side by side."""


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", titles())
def test_random_positions_are_refused_or_can_be_played(name: str, part: int) -> None:
    size = POSITIONS // PARTS
    nets.check_positions(name, range(part * size, (part + 1) * size))


@pytest.mark.parametrize("name", titles())
def test_the_net_begins_with_positions_that_can_be(name: str) -> None:
    """Each is taken as it is; what the net refuses is refused for its edits."""
    title = title_named(name)
    tops = set()
    for number in range(120):
        data = position_fuzz.played_position(title, Random(f"{name} {number}"))
        game, settings = views.restore(title, data)
        assert views.view(title, game, settings, ALL_SEEING) == data
        tops.add(data["frames"][-1][0])
    assert len(tops) >= len(title.frames) // 3


def test_the_net_finds_a_position_that_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the checks of the frames a position comes along soon that cannot be played."""
    monkeypatch.setattr(views, "why_frames_misfit", lambda game: "")
    fault = position_fuzz.search(title_named("caravan"), range(2000))[1]
    assert fault is not None
    assert "taken" in str(fault)


@pytest.mark.parametrize("name", titles())
def test_every_number_of_a_frame_has_a_range_or_a_domain(name: str) -> None:
    for frame in title_named(name).frames:
        for entry in frame.FIELDS:
            assert ".." in entry or ":" in entry or entry.endswith(" seats"), f"{frame.__name__}: {entry}"
            field = field_of(entry)
            assert not field.domain or field.domain in title_named(name).codes.domains


@pytest.mark.parametrize("name", titles())
def test_every_frame_stands_on_frames_of_its_title(name: str) -> None:
    frames = title_named(name).frames
    names = {frame.__name__ for frame in frames}
    for frame in frames:
        assert frame.BELOW
        assert set(frame.BELOW) <= names | {""}, frame.__name__


def deep(levels: int = 50_000) -> Any:
    nested: Any = []
    for _ in range(levels):
        nested = [nested]
    return nested


HOSTILE: list[Any] = [deep(), 10**5000, "x" * 10**6, list(range(10**5)), {"x" * 10**6: 1}, -(10**5000), 1.5, None]


@pytest.mark.parametrize("value", HOSTILE, ids=short)
@pytest.mark.parametrize("name", titles())
def test_whatever_was_sent_the_refusal_is_one_short_sentence(name: str, value: Any) -> None:
    title: Title[Any] = title_named(name)
    keys = ["players", "options", "frames", "sealed", "title", "rules", *(field.name for field in title.fields)]
    for key in keys:
        for given in (value, [value], {"a": value}):
            try:
                serai.position(name, {key: given})
            except (serai.PositionError, serai.SettingError) as refused:
                assert len(str(refused)) <= LONGEST
    for setting in title.settings:
        with pytest.raises(serai.SettingError) as wrong:
            serai.new(name, **{setting.name: value})
        assert len(str(wrong.value)) <= LONGEST
    with pytest.raises(serai.UnknownTitle) as unknown:
        serai.new(value)
    assert len(str(unknown.value)) <= LONGEST


def journal(header: str, body: str = "") -> str:
    return f"serai journal 1\n{header}\n\n{body}\n"


@pytest.mark.parametrize(
    ("header", "body"),
    [
        ("title: caravan", "0 " + "x" * 10**7),
        ("title: caravan", "x" * 10**6 + " end"),
        ("title: " + "x" * 10**6, ""),
        ("x" * 10**6, ""),
        ("x" * 10**6 + ": 1", ""),
        ("title: caravan\nplayers: " + "9" * 10**5, ""),
        ("title: caravan\noptions: " + "[" * 10**5, ""),
        ('title: caravan\nposition: {"turn": ' + "9" * 10**4 + "}", ""),
        ('title: caravan\nposition: {"camels": ' + "[" * 10**4 + "]" * 10**4 + "}", ""),
    ],
    ids=range(9),
)
def test_a_hostile_journal_is_refused_in_one_short_sentence(header: str, body: str) -> None:
    with pytest.raises((serai.JournalError, serai.UnknownTitle)) as refused:
        serai.load(journal(header, body))
    assert len(str(refused.value)) <= LONGEST


@pytest.mark.parametrize(
    ("header", "told"),
    [
        ('players: 2\nposition: {"players": 3}', "2 players, its position 3"),
        ('options: {"camels": 6}\nposition: {"options": {"camels": 5}}', "camels = 6, its position 5"),
        ("seed: 7\ncommit: 0000", "commit is not the hash of its seed"),
    ],
)
def test_a_header_that_contradicts_itself_is_refused(header: str, told: str) -> None:
    with pytest.raises(serai.JournalError, match=told):
        serai.load(journal(f"title: caravan\n{header}"))


def test_a_header_that_agrees_with_itself_is_taken() -> None:
    header = f'players: 3\noptions: {{"camels": 6}}\nseed: 7\ncommit: {commitment("7")}'
    match = serai.load(journal(f'title: caravan\n{header}\nposition: {{"players": 3, "options": {{"camels": 6}}}}'))
    assert match.players == 3


def test_a_byte_order_mark_before_a_journal_means_nothing() -> None:
    assert serai.load("\ufeff" + journal("title: caravan")).title.name == "caravan"


@pytest.mark.parametrize("name", titles())
def test_what_is_left_out_is_the_same_with_and_without_frames(name: str) -> None:
    title = title_named(name)
    for players in title.players:
        without = serai.position(name, {"players": players}, chance="ask")
        frames = [frame_data(title.resume(without._game), title.codes)]
        assert serai.position(name, {"players": players, "frames": frames}, chance="ask").data() == without.data()
