"""Chapter 7: irrigating."""

from __future__ import annotations

import pytest

from tests.games.alpujarras.helpers import mine, standing
from tests.games.helpers import kinds, offered, play, refused

STARTS = ["W1", "W4", "W7", "W10", "W13"]


@pytest.mark.rule("ALP-48", "ALP-56")
def test_a_channel_beside_a_channel() -> None:
    match = play(standing("M1.3"), "act:IR")
    assert offered(match, "channel") == STARTS
    assert refused(match, "channel:W2") == "ALP-48"
    grown = play(standing("M1.3", channels={"W1": "lemon", "W2": "straight", "W13": "grape"}), "act:IR")
    assert offered(grown, "channel") == ["W3", "W4", "W7", "W10", "W14"]
    assert refused(grown, "channel:W1") == "ALP-48"


@pytest.mark.rule("ALP-49", "ALP-54")
def test_a_straight_space_gives_no_crop() -> None:
    match = play(standing("M1.3", channels={"W1": "lemon"}), "act:IR channel:W2")
    assert match.options() == ["end"]
    assert match.data()["channels"] == {"W1": "lemon", "W2": "straight"}
    assert (mine(match, "norias"), mine(match, "dirhems"), mine(match, "store")) == (1, 1, {})


@pytest.mark.rule("ALP-50")
def test_any_crop_token_left_whatever_grows_there() -> None:
    channels = {"W1": "lemon", "W4": "lemon", "W7": "lemon"}
    with pytest.raises(ValueError, match="ALP-50"):
        standing("M1.3", channels=channels)
    del channels["W7"]
    match = play(standing("M1.3", channels=channels), "act:IR channel:W7")
    assert offered(match, "crop") == ["grape", "orange", "apple", "cherry"]
    assert refused(match, "crop:lemon") == "ALP-50"
    play(match, "crop:orange")  # oranges grow in yellow already
    assert match.data()["lands"]["yellow"]["orange"] == 4
    assert match.data()["supply"]["orange"] == 11
    assert mine(match, "store") == {"orange": 1}


@pytest.mark.rule("ALP-51")
@pytest.mark.parametrize(("left", "own", "field"), [(3, 1, 2), (2, 1, 1), (1, 1, 0), (0, 0, 0)])
def test_a_short_supply_serves_the_player_first(left: int, own: int, field: int) -> None:
    lands = {"purple": {"grape": 20 - left}}
    others = {"orange": {"orange": 2, "lemon": 2}, "red": {"cherry": 2, "apple": 2}}
    match = play(standing("M1.3", lands={**lands, **others}), "act:IR channel:W7 crop:grape")
    assert mine(match, "store") == ({"grape": own} if own else {})
    assert match.data()["lands"]["yellow"].get("grape", 0) == field
    assert mine(match, "norias") == 1  # that of the space alone: none for a fruit that was not there
    assert match.data()["channels"] == {"W7": "grape"}


@pytest.mark.rule("ALP-52")
@pytest.mark.parametrize(("left", "field"), [(5, 2), (1, 1), (0, 0)])
def test_five_in_store_bring_a_noria_instead(left: int, field: int) -> None:
    lands = {"purple": {"grape": 15 - left}, "orange": {"orange": 2, "lemon": 2}, "red": {"cherry": 2, "apple": 2}}
    match = standing("M1.3", lands=lands, store=[{"grape": 5}, {}, {}])
    play(match, "act:IR channel:W4 crop:grape")  # W4 has no icon of its own
    assert mine(match, "norias") == 1
    assert mine(match, "store") == {"grape": 5}
    assert match.data()["lands"]["orange"].get("grape", 0) == field


@pytest.mark.rule("ALP-53")
@pytest.mark.parametrize(
    ("channel", "norias", "dirhems"), [("W1", 1, 0), ("W4", 0, 0), ("W7", 1, 0), ("W10", 0, 0), ("W13", 1, 0)]
)
def test_icons_of_a_space_come_after_the_crop(channel: str, norias: int, dirhems: int) -> None:
    match = play(standing("M1.3"), f"act:IR channel:{channel} crop:apple")
    assert (mine(match, "norias"), mine(match, "dirhems")) == (norias, dirhems)
    assert kinds(match)[:4] == ["laid", "planted", "took_fruit", "filled"]
    second = play(standing("M1.3", channels={"W4": "lemon", "W5": "straight"}), "act:IR channel:W6 crop:apple")
    assert (mine(second, "norias"), mine(second, "dirhems")) == (0, 1)


@pytest.mark.rule("ALP-55")
def test_with_all_spaces_filled_nothing_can_be_done() -> None:
    crops = ["grape", "orange", "lemon", "apple", "cherry"] * 2
    channels = {}
    for number in range(1, 16):
        channels[f"W{number}"] = "straight" if number % 3 == 2 else crops.pop()
    match = standing("M1.3", channels=channels)
    assert match.options() == ["end"]
    assert refused(match, "act:IR") == "ALP-55"
