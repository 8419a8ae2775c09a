"""Fields: what is written in data, who sees it, and the sentence for what cannot be read."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import serai
from serai.kernel.fields import ALL_SEEING, OWNER, SPECTATOR, Counts, Number, Piles, PositionError
from serai.kernel.ints import Ints
from serai.kernel.sample import sample, unknown
from tests.kernel import souk

pytestmark = pytest.mark.usefixtures("made_up_titles")
TITLE = souk.TITLE


def table() -> souk.Souk:
    game = TITLE.new_game(3, {"rounds": 1, "price": 2})
    game.hands = Ints([2, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 2])
    game.loose = Ints([0, 1, 1, 2, 2, 0])
    game.chests = Ints([1, 0])
    game.peeked = Ints([0b011, 0b100])
    game.gems = Ints([0, 1])
    game.begin(souk.Market())
    return game


def field(name: str) -> Any:
    return next(field for field in TITLE.fields if field.name == name)


def test_a_field_with_secrets_names_its_pool() -> None:
    with pytest.raises(ValueError, match="pool"):
        Counts("hands", of="card", seen=OWNER)
    with pytest.raises(ValueError, match="pool"):
        Counts("hands", of="card", pool="card")


def test_owners_see_their_own_and_nobody_the_deck() -> None:
    game = table()
    hands, loose = field("hands"), field("loose")
    assert hands.dump(game, TITLE.codes, 1) == [{"?": 2}, {"figs": 1, "nuts": 1}, {"?": 2}]
    assert hands.dump(game, TITLE.codes, SPECTATOR) == [{"?": 2}] * 3
    assert hands.dump(game, TITLE.codes, ALL_SEEING)[2] == {"ink": 2}
    assert loose.dump(game, TITLE.codes, 0) == {"?": 6}


def test_a_mask_says_who_has_seen_an_item() -> None:
    chests = field("chests")
    seen = [chests.dump(table(), TITLE.codes, viewer) for viewer in (0, 1, 2, SPECTATOR, ALL_SEEING)]
    assert seen[0] == seen[1] == {"left": "ruby", "right": "?"}
    assert seen[2] == {"left": "?", "right": "glass"}
    assert seen[3] == {"left": "?", "right": "?"}
    assert seen[4] == {"left": "ruby", "right": "glass"}


def test_the_unknown_is_what_a_seat_cannot_place() -> None:
    cards, gems = unknown(table(), TITLE.fields, 0)
    assert cards == Counter({1: 2, 2: 2, 3: 2, 4: 2, 5: 2})
    assert gems == Counter({0: 1, 1: 1})


def test_samples_deal_the_unknown_as_chance_would() -> None:
    """Seat 0 cannot place ten cards, two of them ink: seat 2 holds the first of them in one world of five."""
    game, rng, found = table(), Random(5), 0
    for _ in range(2000):
        world = sample(game, TITLE.fields, 0, rng)
        assert isinstance(world, souk.Souk)
        assert list(world.hands[:6]) == [2, 0, 0, 0, 0, 0]
        assert sum(world.hands[12:]) == 2
        found += world.hands[12 + 5]
    assert 720 < found < 880  # 2000 worlds, two cards each, a fifth of them ink


def test_sampling_leaves_the_game_alone() -> None:
    game = table()
    before = [list(game.hands), list(game.loose), list(game.chests)]
    sample(game, TITLE.fields, 1, Random(1))
    assert [list(game.hands), list(game.loose), list(game.chests)] == before


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ([], "an object, not list"),
        ({"title": "souk"}, "a position of 'souk'"),
        ({"rules": 9}, "rules: Caravan is played here by version 1 and 2 of its rules, not by 9"),
        ({"lefty": 1}, "did you mean 'left'"),
        ({"options": 5}, "options: wants an object"),
        ({"left": True}, "left: True is not a whole number"),
        ({"left": -1}, "left: -1 is out of range"),
        ({"left": 2**40}, "left: .* is out of range"),
        ({"left": 1.5}, "left: 1.5 is not a whole number"),
        ({"active": 9}, "active: '9' is not a seat"),
        ({"markers": [1]}, "markers: wants a list of 2 numbers"),
        ({"demand": [1]}, "demand: wants an object by number"),
        ({"demand": {"44": 1}}, "demand: there is no number '44'"),
        ({"demand": {"x": 1}}, "demand: 'x' is not a number"),
        ({"goods": {"1": "silk"}}, "goods: 'silk' is not a good"),
        ({"goods": ["ivory"]}, "goods: wants an object by number"),
        ({"delivered": {}}, "delivered: wants a list of 2 objects"),
        ({"delivered": [{"silk": 1}, {}]}, "delivered: 'silk' is not a good"),
        ({"frames": 1}, "frames: wants a list"),
        ({"frames": [["Fly"]]}, "no frame 'Fly'"),
        ({"frames": [["Steal"]]}, "frames: Steal wants the fields space"),
        ({"frames": [["Put", {"source": "z9"}]]}, "frames: Put: source: 'z9' is not a space"),
        ({"frames": [["Refill", {"marked": "x"}]]}, "frames: Refill: marked wants a whole number"),
        ({"frames": [["Refill", {"marked": 0}]]}, "frames: Refill cannot stand alone"),
        ({"frames": [["Turn"], ["Turn"]]}, "frames: .*Turn"),
        ({"frames": [["Turn"], ["Put", {"source": "a1"}]]}, "frames: Put: source: no camel"),
        ({"left": 0, "frames": [["Turn"], ["Put", {"source": None}]]}, "frames: Put: source: no camel"),
        ({"frames": [["Turn"], ["PutRainbow"]]}, "frames: PutRainbow: left"),
        ({"frames": [["Turn"], ["Carry", {"source": "a1", "load": None}]]}, "frames: Carry: source"),
        ({"frames": [["Turn"], ["Steal", {"space": "a1"}]]}, "frames: Steal: space: nobody"),
        ({"frames": [["Turn"], ["Steal", {"space": None}]]}, "frames: Steal: space wants a space, not null"),
        (
            {"camels": [["b1", "b2[salt]"], []], "frames": [["Turn"], ["Carry", {"source": "b2", "load": "meat"}]]},
            "frames: Carry: load: no camel there",
        ),
        ({"sealed": [1]}, "sealed: wants a list"),
        ({"sealed": [["end"], ["end"]]}, "sealed: no sealed decision waits"),
        ({"active": None, "frames": [["Turn"]]}, "active|nobody is asked"),
        ({"frames": [["Turn"], ["Put", {"source": ["c2"]}]]}, "frames: .* is not a space"),
        (
            {"frames": [["Turn"], ["Refill", {"marked": [1]}]]},
            r"frames: Refill: marked wants a whole number, not \[1\]",
        ),
        ({"goods": {None: "salt"}}, "goods: 'None' is not a number"),
        ({"data": "0" * 64}, "another data file"),
    ],
)
def test_bad_data_gets_one_clear_sentence(data: Any, told: str) -> None:
    with pytest.raises(PositionError, match=told) as refused:
        serai.position("caravan", data)
    assert "\n" not in str(refused.value)


def test_a_seat_is_a_plain_number_in_data() -> None:
    assert serai.position("caravan", {"active": 1}).data()["active"] == 1
    assert isinstance(Number("active", of="seat"), Number)


@pytest.mark.parametrize(
    ("sealed", "told"),
    [
        ([["x"], [], []], "unknown code"),
        ([["tens:9", "units:9"], [], []], "seat 0 cannot answer tens:9"),
        ([["tens:1", "units:1", "units:1"], [], []], "seat 0 cannot answer units:1"),
    ],
)
def test_sealed_answers_of_a_position_are_given_again(sealed: Any, told: str) -> None:
    frames = [["Round", {"at": 3}], ["Bid", {"who": 7}]]
    start: dict[str, Any] = {"players": 3, "rounds": 1, "lot": None, "frames": frames}
    assert serai.position("souk", {**start, "sealed": [["tens:1", "units:1"], [], []]}).seats == [1, 2]
    with pytest.raises(PositionError, match=told):
        serai.position("souk", {**start, "sealed": sealed})


def test_a_deck_of_a_pool_is_unknown_and_dealt_with_the_hands() -> None:
    """Where hands come from the deck, what the deck holds would tell the hands: it is hidden and sampled along."""
    deck = Piles("deck", of="card", backs="back", pool="card")
    game = table()
    assert deck.dump(game, TITLE.codes, 0) == {"cards": 24, "back": None}
    assert "piles" in deck.dump(game, TITLE.codes, ALL_SEEING)
    hands = field("hands")
    items = deck.hidden(game, 0) + hands.hidden(game, 0)
    assert Counter(items)[5] == 6
    world = game.copy()
    deck.deal(world, 0, items := sorted(items))
    hands.deal(world, 0, items)
    assert items == []
    assert world.deck.size() == 24
    assert list(world.deck.piles[0]) != list(game.deck.piles[0])
