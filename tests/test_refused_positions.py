"""Positions that no game leads to, one by one: each is refused with a sentence that names the field."""

from __future__ import annotations

from typing import Any

import pytest

import serai
from serai.kernel.text import LONGEST

SIX_GOODS = dict(zip("123456", ["salt", "meat"] * 3, strict=True))

CARAVAN: list[tuple[dict[str, Any], str]] = [
    ({"active": None, "goods": {"1": "salt"}, "frames": [["Turn"], ["Refill", {"marked": 1}]]}, "active"),
    ({"active": None, "frames": [["Turn"]]}, "active"),
    ({"turn": 0}, "turn"),
    ({"turn": 0, "frames": [["Turn"]]}, "turn"),
    ({"turn": 2**31 - 1}, "turn"),
    ({"frames": [["Turn"], ["Refill", {"marked": 9}]]}, "marked"),
    ({"frames": [["Turn"], ["Refill", {"marked": -1}]]}, "marked"),
    ({"goods": SIX_GOODS, "last_progress": 4, "frames": [["Turn"], ["Refill", {"marked": 0}]]}, "goods"),
    ({"paid": 3}, "paid"),
    ({"supply": 50}, "supply: 50"),
    ({"players": "2"}, "'2'"),
]

FULL_MARKET = {str(slot): "lemon" for slot in range(1, 13)}
FIVE_LINKS = [f"r{row}c1 r{row}c3" for row in range(1, 6)]

CITRUS: list[tuple[dict[str, Any], str]] = [
    ({"hand": [{"cart": 40}, {}]}, "hand"),
    ({"hand": [{"bull": 5}, {}]}, "hand"),
    ({"hand": [{"plow": 1}, {}]}, "hand"),
    ({"hand": [{"horse": 1}, {}]}, "hand"),
    ({"hand": [{"herd": 1}, {}]}, "hand"),
    ({"landscape": {f"r{row}c1": "herd" for row in range(1, 6)}}, "landscape"),
    ({"frames": [["Turn"], ["PutBull"]]}, "hand"),
    ({"refund": 9, "tray": ["lemon"], "standing": {}, "coins": [12, 0]}, "refund"),
    ({"refund": 1, "tray": ["lemon"], "standing": {}, "coins": [12, 0]}, "refund"),
    ({"market": FULL_MARKET, "tray": ["lemon"], "standing": {}}, "market"),
    ({"bridges": ["r1c1 r1c3"], "tray": ["lime"], "landscape": {}}, "bridges"),
    ({"bridges": FIVE_LINKS}, "bridges"),
    ({"bridges": ["r1c1 r1c3"] * 2}, "bridges"),
    ({"complete": 7}, "complete"),
    ({"added": 5}, "added"),
    ({"tray": ["lemon"] * 12}, "tray"),
    ({"tray": ["lemon"] * 5}, "tray"),
]

MOVED = {"players": 3, "active": 0, "mules": ["M1.s1", "GO.s1", "GO.s2"]}


def acting(*frames: Any) -> dict[str, Any]:
    return {**MOVED, "frames": [["Round"], ["PerformActions"], *frames]}


ALPUJARRAS: list[tuple[dict[str, Any], str]] = [
    ({"players": 3, "goals": {"G1-1": "zara"}}, "goals"),
    ({"players": 2, "goals": {"G1-2": "0"}}, "goals: G1-2 is Zara's"),
    ({"players": 3, "active": 0}, "active"),
    ({"players": 3, "active": 0, "mules": ["M2.2", "GO.s1", "GO.s2"], "goal_done": 1, "left": ["GOAL"]}, "goal_done"),
    ({"players": 3, "row": ["C01"]}, "row"),
    ({"players": 3, "fresh": 3}, "fresh"),
    ({"players": 3, "active": 0, "mules": ["M2.2", "GO.s1", "GO.s2"], "fresh": 3}, "fresh"),
    ({"players": 3, "villages": {"red": {f"{fruit}-1": 1 for fruit in ("grape", "lemon")}}}, "villages"),
    (acting(["MoveFarmer", {"source": "orange", "land": None, "apart": None, "more": 0}]), "source"),
    (acting(["SwapFruit", {"given": "grape"}]), "given"),
    (acting(["Irrigate", {"channel": "W15", "step": 0}]), "channel"),
    (acting(["TurnUp", {"slot": 99, "drawn": 0}], ["TakeFruit", {"number": 1}]), "slot"),
    (acting(["Award", {"face": None, "left": 1}]), "face"),
]

SECOND = {"players": 4, "turn": 2, "packages": [0] * 4}


def expanding(*frames: Any) -> dict[str, Any]:
    return {**SECOND, "phase": "expansion", "frames": [["Turn", {"at": 1}], *frames]}


def bidding(**fields: Any) -> dict[str, Any]:
    auction = {"square": "A1", "bid": 8, "holder": "0", "still": 15, "next": "1"} | fields
    return expanding(["Expansion", {"at": 2}], ["LandForSale", {"at": 1}], ["LandAuction", auction])


def developing(*frames: Any, **fields: Any) -> dict[str, Any]:
    rounds = ["ActionRounds", {"round": 1, "at": 0, "reverse": 0, "out": 0}]
    return {**SECOND, "active": 0, "frames": [["Turn", {"at": 2}], rounds, *frames], **fields}


def trading(*frames: Any, **fields: Any) -> dict[str, Any]:
    base = {**SECOND, "stock": [{"food": 1}] * 4, "phase": "market", "auction": "food"}
    return {**base, "frames": [["Turn", {"at": 6}], ["Market", {"at": 8}], *frames], **fields}


OFFER = {"side": "sell", "units": 3, "total": 7}
IN_TURNS = ["TurnMarket", {"at": 0, "passes": 0}]
GRANT = (["Expansion", {"at": 1}], ["LandGrant", {"left": 1, "at": 1}])

MULE: list[tuple[dict[str, Any], str]] = [
    (bidding(still=0), "still"),
    (bidding(still=16), "still"),
    (bidding(still=14), "still"),
    (bidding(bid=9), "bid"),
    (bidding(bid=40), "bid"),
    (bidding(square="D3"), "square"),
    (expanding(["Expansion", {"at": 1}], ["LandGrant", {"left": 0, "at": 0}]) | {"irata": {}}, "left"),
    (expanding(["Expansion", {"at": 1}], ["LandGrant", {"left": 2, "at": 0}]), "left"),
    (expanding(["Expansion", {"at": 2}], ["LandGrant", {"left": 1, "at": 0}]), "Expansion"),
    (expanding(*GRANT, ["PlaceLand", {"seat": "3", "square": "A1"}]) | {"irata": {}}, "square"),
    (expanding(*GRANT, ["PlaceLand", {"seat": "0", "square": "A1"}]), "seat"),
    (developing(["Buy", {"site": "b1"}]), "site"),
    (developing(["Refit", {"site": "b1"}], boards=[{"b1": "plains"}, {}, {}, {}]), "site"),
    (developing(["Move", {"source": "b1", "target": None}]), "source"),
    (developing(["RefitTwo", {"path": "a1-b1", "first": None}]), "path"),
    (developing(["Assay", {"places": []}]), "spent"),
    (developing(["Hunt", {"drawn": 2, "caught": 0, "card": None}]), "drawn"),
    (developing(["Hunt", {"drawn": 0, "caught": 0, "card": None}]), "spent"),
    (developing(active=1), "active"),
    ({**SECOND, "active": 1}, "active"),
    ({**SECOND, "spent": 1}, "spent"),
    ({**SECOND, "phase": "events", "frames": [["Turn", {"at": 8}], ["OpenEvents", {"at": 5}]]}, "at"),
    ({**SECOND, "phase": "events", "frames": [["Turn", {"at": 8}], ["OpenEvents", {"at": 0}]]}, "rank_targeted_events"),
    ({**SECOND, "phase": "events", "card": "the_ship_is_back-5"}, "Turn: at"),
    ({**SECOND, "phase": "production", "frames": [["Turn", {"at": 4}], ["Production", {"at": 1}]]}, "card"),
    ({**SECOND, "phase": "production", "frames": [["Turn", {"at": 4}], ["Production", {"at": 2}]]}, "card"),
    ({**SECOND, "boards": [{"a1": "river"}, {}, {}, {}], "irata": {}}, "boards"),
    ({**SECOND, "irata": {"A1": "river"}}, "irata"),
    ({**SECOND, "species": ["packer", "packer", "packer", "mechtron"]}, "species"),
    ({**SECOND, "species": [None, "packer", "packer", "mechtron"]}, "species"),
    ({**SECOND, "phase": None}, "phase"),
    ({**SECOND, "turn": 0}, "turn"),
    ({**SECOND, "turn": 40}, "turn"),
    ({**SECOND, "packages": [9] * 4}, "packages"),
    ({**SECOND, "sale_cards": [2, 1, 1, 1]}, "sale_cards"),
    ({**SECOND, "corral": 13}, "corral"),
    ({**SECOND, "craters": 3}, "craters"),
    ({**SECOND, "money": [2**31 - 1] * 4}, "money"),
    ({**SECOND, "stock": [{"food": 2**31 - 1}] * 4}, "stock"),
    ({**SECOND, "store": {"crystite": 1}}, "store"),
    ({**SECOND, "claims": 2**31 - 1}, "claims"),
    ({**SECOND, "turned": ["A1"]}, "turned"),
    ({**SECOND, "turned": [None]}, "turned"),
    ({**SECOND, "assayed": {"A1": [0]}}, "assayed"),
    ({**SECOND, "boards": [{"a1": "plains food flipped"}, {}, {}, {}]}, "boards"),
    ({**SECOND, "held_lucky": ["L1", None, None, None]}, "held_lucky"),
    ({**SECOND, "lucky": {"L1": 12}}, "lucky"),
    ({**SECOND, "cards": {"pirate_ship": 2}}, "cards"),
    ({**SECOND, "bottom": 0, "above": 5}, "bottom"),
    (trading(["TurnMarket", {"at": 0, "passes": 7}]), "passes"),
    (trading(["TurnMarket", {"at": 0, "passes": 4}]), "passes"),
    (trading(["LiveMarket"]), "LiveMarket"),
    (trading(IN_TURNS, options={"market": "live"}), "TurnMarket"),
    (trading(IN_TURNS, offers={"0-1": OFFER}), "offers"),
    (trading(IN_TURNS, auction="energy"), "auction"),
    (trading(IN_TURNS, auction=None), "auction"),
    (trading(IN_TURNS, done_mask=[0]), "done_mask"),
    (trading(IN_TURNS, posts=[7, 0, 0, 0]), "posts"),
    (trading(IN_TURNS, ["StoreCall", {"caller": "1", "units": 1, "at": 0}]), "caller"),
    (trading(IN_TURNS, ["Offer", {"seat": "0", "side": 1, "digits": [9]}]), "digits"),
    (trading(["DemandRoles", {"who": 15}]), "DemandRoles"),
    ({**SECOND, "auction": "food"}, "auction"),
    ({**SECOND, "role": ["buyer", "open", "open", "open"]}, "auction"),
    ({**SECOND, "frames": [["Setup", {"at": 0}]]}, "Setup"),
    ({**SECOND, "frames": [["Setup", {"at": 7}], ["RiverBeds", {"who": 15}]]}, "Setup"),
]

ALL = [
    pytest.param(title, data, field, id=f"{title}-{number}")
    for title, positions in (("caravan", CARAVAN), ("citrus", CITRUS), ("alpujarras", ALPUJARRAS), ("mule", MULE))
    for number, (data, field) in enumerate(positions)
]


@pytest.mark.parametrize(("title", "data", "field"), ALL)
def test_what_cannot_be_is_refused(title: str, data: dict[str, Any], field: str) -> None:
    with pytest.raises((serai.PositionError, serai.SettingError)) as refused:
        serai.position(title, data)
    assert field in str(refused.value)
    assert len(str(refused.value)) <= LONGEST


TAKEN: list[dict[str, Any]] = [
    bidding(),
    expanding(*GRANT, ["PlaceLand", {"seat": "3", "square": "A1"}]),
    developing(),
    developing(["Buy", {"site": "b1"}], boards=[{"b1": "plains"}, {}, {}, {}]),
    developing(["Hunt", {"drawn": 0, "caught": 0, "card": None}], spent=1, box=[1, 0, 0, 0]),
    trading(IN_TURNS),
    trading(IN_TURNS, offers={"0-1": {**OFFER, "units": 1}}),
    trading(["LiveMarket"], options={"market": "live"}),
    {**SECOND, "species": ["packer", "packer", "mechtron", "mechtron"], "options": {"special_talents": "on"}},
]


@pytest.mark.parametrize("data", TAKEN)
def test_what_can_be_is_taken(data: dict[str, Any]) -> None:
    """The same with what was wrong put right, so that each refusal above is for its own fault."""
    match = serai.position("mule", data, chance="ask")
    assert serai.position("mule", match.data(), chance="ask").digest == match.digest


def test_a_tile_in_hand_is_not_on_the_board_as_well() -> None:
    """The landscape that a position leaves out is laid from what is left."""
    data = serai.position("citrus", {"hand": [{"bull": 1}, {}]}, chance="ask").data()
    assert list(data["landscape"].values()).count("bull") + data["box"].get("bull", 0) == 3
