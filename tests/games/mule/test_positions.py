"""Positions made by hand: what may be left out, and what is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import serai
from serai import PositionError
from serai.kernel.frame_data import fields_of
from tests.games.mule.helpers import TITLE, corral, irata, lands, mules, prices, stock, store


def made(**data: Any) -> serai.Match:
    return serai.position("mule", {"players": 4, **data}, chance="ask")


def test_what_is_left_out_is_as_at_the_start() -> None:
    match = made()
    data = match.data()
    assert (data["turn"], data["phase"], data["ranking"]) == (1, "development", [0, 1, 2, 3])
    assert stock(match, 2) == {"smithore": 0, "crystite": 0, "food": 4, "energy": 2}
    assert (corral(match), store(match, "smithore"), prices(match)["food"]) == (12, 8, (3, 1))
    assert len(irata(match)) == 34 and lands(match, 0) == {}
    assert sum(data["cards"].values()) == 24 and data["above"] == 6


def test_lands_on_boards_come_from_squares_of_their_type_and_zone() -> None:
    match = made(boards=[{"a1": "plains", "b2": "high_mountain smithore"}, {}, {}, {}])
    assert mules(match, 0) == {"b2": "smithore"}
    assert {"A1", "C2"} & set(irata(match)) == set()
    assert match.data()["claimed"] == {"0-a1": ["A1", 1], "0-b2": ["C2", 2]}


def test_a_position_is_read_back_as_it_was_written() -> None:
    match = made(boards=[{"a1": "plains food"}, {}, {}, {}], turned=["0-a1"], plains={"known": {"0-a1": 2}}, turn=3)
    again = serai.position("mule", match.data(), chance="ask")
    assert again.data() == match.data() and again.digest == match.digest


@pytest.mark.rule("MUL-212")
@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"ranking": [0, 1, 2, 2]}, "ranking"),
        ({"ranking": [0, 1, 2]}, "ranking"),
        ({"corral": 13}, "corral"),
        ({"money": [1, 2, 3]}, "money"),
        ({"money": [1, 2, 3, -4]}, "money"),
        ({"prices": {"food": 10}}, "prices"),
        ({"prices": {"water": 3}}, "prices"),
        ({"irata": {"D3": "plains"}}, "MUL-43"),
        ({"irata": {"H1": "plains"}}, "irata"),
        ({"irata": {"A1": "swamp"}}, "irata"),
        ({"boards": [{"c2": "plains"}, {}, {}, {}]}, "MUL-43"),
        ({"boards": [{"c1": "river smithore"}, {}, {}, {}]}, "MUL-8"),
        ({"boards": [{"a1": "plains food lost"}, {}, {}, {}]}, "boards"),
        ({"boards": [{}, {}, {}]}, "boards"),
        ({"boards": [dict.fromkeys(("a1", "b1", "c1", "d1", "e1"), "river"), {}, {}, {}]}, "river"),
        ({"plains": {"known": {"A1": 4}}}, "plains"),
        ({"plains": {"known": {"B1": 1}}}, "plains"),
        ({"lucky": {"L1": 2}}, "Lucky"),
        ({"lucky_discard": {"L1": 2}}, "card"),
        ({"phase": "supper"}, "phase"),
        ({"role": ["open", "open", "open", "thief"]}, "role"),
        ({"offers": {"0-1": {"side": "sell", "units": 1}}}, "offers"),
        ({"wampus": 1}, "wampus"),
        ({"frames": [["Turn", {}]]}, "Turn"),
        ({"frames": [["Auction"]]}, "Auction"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(data: dict[str, Any], fault: str) -> None:
    with pytest.raises(PositionError) as refusal:
        made(**data)
    assert fault in str(refusal.value)


PAGE = (Path(__file__).parents[3] / "docs" / "positions" / "mule.md").read_text(encoding="utf-8")


def part(heading: str) -> str:
    """A chapter of the page."""
    return PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]


def first_column(heading: str) -> list[str]:
    """What the first column of a chapter's table has in code, row by row."""
    rows = [line for line in part(heading).splitlines() if line.startswith("| `")]
    return [name for row in rows for name in re.findall(r"`([^`]+)`", row.split(" | ")[0])]


def test_the_page_names_every_field_and_option() -> None:
    assert sorted(first_column("Fields")) == sorted(field.name for field in TITLE.fields)
    options = part("Options")
    assert [setting.name for setting in TITLE.settings if f"`{setting.name}`" not in options] == []


def test_the_frames_of_the_page_have_their_fields() -> None:
    frames = {frame.__name__: {field.name for field in fields_of(frame)} for frame in TITLE.frames}
    shown = [json.loads(text) for text in re.findall(r'`(\["[A-Z].*?\])`', PAGE)]
    for name, *fields in shown:
        assert set(fields[0] if fields else {}) == frames[name], name
    assert {name for name, *_ in shown} == set(frames)


def test_the_fields_of_the_frames_on_the_page_are_in_range() -> None:
    game = made()._game
    for text in re.findall(r'`(\["[A-Z].*?\])`', part("Frames")):
        name, *given = json.loads(text)
        frame = TITLE.frame(name)
        assert frame is not None
        for field in fields_of(frame):
            field.read(game, TITLE.codes, given[0].get(field.name))


def test_the_codes_of_the_page_are_codes() -> None:
    codes = [code for code in first_column("Codes") if code != "make"]  # a part of a choice that is named in words
    assert [code for code in codes if TITLE.codes.option(code) is None] == []
    named = {code.partition(":")[0] for code in codes}
    assert [block.name for block in TITLE.codes.blocks if block.name not in named] == []


def test_the_defaults_of_the_page() -> None:
    data = made(species=["flapper", "humanoid", "mechtron", "packer"]).data()
    assert (data["money"], data["packages"]) == ([40, 20, 30, 30], [2, 0, 1, 1])
    assert (made(turn=4).data()["above"], made(turn=4, phase="market").data()["above"]) == (3, 2)
    ship = made(turn=7, phase="production", card="the_ship_is_back-5").data()
    assert (ship["above"], ship["bottom"]) == (0, 0)
    auction = [["Turn", {"at": 6}], ["Market", {"at": 8}], ["TurnMarket", {"at": 0, "passes": 0}]]
    offers = {"1-1": {"side": "buy", "units": 1, "total": 7}}
    trading = made(phase="market", auction="food", offers=offers, frames=auction).data()
    assert (trading["posts"], trading["posted"]) == ([0, 1, 0, 0], trading["offers"]["1-1"]["number"])


EXPANSION = [["Turn", {"at": 1}], ["Expansion", {"at": 2}], ["LandForSale", {"at": 1}]]
ACTIONS = [["Turn", {"at": 2}], ["ActionRounds", {"round": 1, "at": 0, "reverse": 0, "out": 0}]]
AUCTION = {"square": "A1", "bid": 8, "holder": "0", "still": 15, "next": "1"}


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"phase": "expansion", "frames": [*EXPANSION, ["LandAuction", {**AUCTION, "still": 0}]]}, "still"),
        ({"phase": "expansion", "frames": [*EXPANSION, ["LandAuction", {**AUCTION, "still": 16}]]}, "still"),
        ({"phase": "expansion", "frames": [*EXPANSION, ["LandAuction", {**AUCTION, "still": 14}]]}, "still"),
        ({"phase": "expansion", "frames": [*EXPANSION, ["LandAuction", {**AUCTION, "next": None}]]}, "next"),
        (
            {
                "phase": "expansion",
                "frames": [["Turn", {"at": 1}], ["Expansion", {"at": 0}], ["LandGrant", {"left": 0, "at": 0}]],
            },
            "left",
        ),
        ({"frames": [["Turn", {"at": 5}], ["OpenEvents", {"at": 5}]]}, "at"),
        ({"active": 0, "frames": [*ACTIONS, ["Hunt", {"drawn": 2, "caught": 0, "card": None}]]}, "drawn"),
    ],
)
def test_frames_that_would_never_end_are_refused(data: dict[str, Any], field: str) -> None:
    """Such a position held the interpreter for ever, and a journal with it stopped the whole site."""
    with pytest.raises(PositionError, match=rf"^frames: \w+: .*\b{field}\b"):
        made(turn=2, packages=[0] * 4, **data)


def test_a_journal_with_such_a_position_is_refused() -> None:
    text = made(turn=2, packages=[0] * 4, phase="expansion", frames=[*EXPANSION, ["LandAuction", AUCTION]]).save()
    assert serai.load(text).seats == [1]
    with pytest.raises(serai.JournalError, match="still"):
        serai.load(text.replace('"still": 15', '"still": 0'))
