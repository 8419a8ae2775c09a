"""The hunter's two cards, where the Lucky deck runs out between them."""

from __future__ import annotations

import pytest

import serai


@pytest.mark.rule("MUL-155", "MUL-181")
def test_the_first_card_is_not_shuffled_for_the_second() -> None:
    discarded = {f"L{number}": 1 for number in range(1, 12)}
    position = {
        "players": 4,
        "options": {"special_talents": "on"},
        "species": ["bonzoid", "packer", "packer", "flapper"],
        "packages": [0, 0, 0, 0],
        "lucky": {"L12": 1},
        "lucky_discard": discarded,
    }
    match = serai.position("mule", position, chance="ask")
    match.play("hunt")
    match.play("lucky:L12", "*")
    assert sorted(match.options("*")) == sorted(f"lucky:L{number}" for number in range(1, 12))
    match.play("lucky:L1", "*")
    assert match.data()["money"][0] == 40
    assert match.data()["lucky_discard"] == {"L1": 1, "L12": 1}
