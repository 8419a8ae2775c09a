"""The check of what must always hold notices each fault, and nothing else."""

from __future__ import annotations

import pytest

from serai.games.alpujarras.codes import CODES
from serai.games.alpujarras.state import STRAIGHT, Alpujarras
from serai.registry import title_named
from tests.games.alpujarras.helpers import standing
from tests.games.helpers import Change, changed

TITLE = title_named("alpujarras")
NEGATIVE = "supply, lands, store, norias, dirhems, farmers, tokens: a count is negative"
CARD = "deck, row, owners: the card {} is not in exactly one place [ALP-6]"


def game() -> Alpujarras:
    found = standing("M1.s1", farmers=[{"red": 1}, {}, {}], store=[{"cherry": 2}, {}, {}], norias=[1, 0, 0])._game
    assert isinstance(found, Alpujarras)
    return found


NUMBERS = ("supply", "lands", "store", "norias", "dirhems", "goal_tokens", "unused", "farmers", "villagers")
FAULTS: dict[str, tuple[list[Change], str]] = {
    **{name: ([(name, 0, -99)], NEGATIVE) for name in (*NUMBERS, "villages", "earned")},
    "left": ([("left", None, -99)], NEGATIVE),
    "fresh": ([("fresh", None, -99)], NEGATIVE),
    "norias held": ([("norias", 1, 6)], "norias: somebody holds 6 [ALP-58]"),
    "fruit held": ([("store", 7, 6)], "store: somebody holds 6 of a fruit [ALP-57]"),
    "goal tokens": ([("goal_tokens", 0, 11)], "goal_tokens: there are more than in the box [ALP-81]"),
    "a fruit more": ([("supply", 0, 1)], "supply, lands, store: 21 of grape; the game has 20 [ALP-2]"),
    "a fruit less": ([("lands", 0, -1), ("lands", 1, 1)], "supply, lands, store: 19 of grape; the game has 20 [ALP-2]"),
    "a fruit stored": ([("store", 5, 1)], "supply, lands, store: 21 of grape; the game has 20 [ALP-2]"),
    "a farmer less": ([("unused", 1, -1)], "unused, farmers, villagers, goals: seat 1 has 14 farmers, not 15 [ALP-5]"),
    "a farmer more": ([("farmers", 5, 1)], "unused, farmers, villagers, goals: seat 1 has 16 farmers, not 15 [ALP-5]"),
    "a villager more": (
        [("villagers", 5, 1)],
        "unused, farmers, villagers, goals: seat 1 has 16 farmers, not 15 [ALP-5]",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_is_noticed(name: str) -> None:
    changes, sentence = FAULTS[name]
    assert TITLE.check(changed(game(), *changes)) == sentence


@pytest.mark.rule("ALP-28", "ALP-10")
def test_two_mules_in_one_place_or_none() -> None:
    trial = game().copy()
    trial.mules[2] = trial.mules[0]
    assert TITLE.check(trial) == "mules: two stand in one place [ALP-28]"
    trial.mules[2] = next(place for place, real in enumerate(trial.side.real) if not real)
    assert TITLE.check(trial) == "mules: one stands in a place that the track of 3 players has not [ALP-10]"


@pytest.mark.rule("ALP-19")
def test_one_of_each_fruit_on_the_market_card() -> None:
    trial = game().copy()
    trial.market[0] = trial.market[1]
    assert TITLE.check(trial) == "market: the card has one of each fruit [ALP-19]"


@pytest.mark.rule("ALP-129")
def test_two_players_of_one_colour() -> None:
    trial = game().copy()
    trial.colours[1] = trial.colours[0] = 2
    assert TITLE.check(trial) == "colours: two players have the same [ALP-129]"


@pytest.mark.rule("ALP-6", "ALP-16")
def test_tokens_and_cards_are_there_once() -> None:
    token = CODES.index("token", "cherry-2")
    more = changed(game(), ("earned", token, 2))
    assert TITLE.check(more).startswith(
        "villages, earned: "
    ) and "tokens cherry-2; the game has 1 [ALP-6]" in TITLE.check(more)
    trial = game().copy()
    trial.awards[0] = trial.awards[1] = CODES.index("face", CODES.domains["face"][0])
    assert TITLE.check(trial) == "awards: a token lies in two villages [ALP-16]"
    for owner in (0, 3):
        trial = game().copy()
        shown = int(trial.row[0])
        trial.owners[shown] = owner
        if owner == 3:
            trial.row[0] = -1
        assert TITLE.check(trial) == CARD.format(CODES.name("card", shown))
    trial = game().copy()
    shown = int(trial.row[0])
    trial.row[0] = -1
    assert TITLE.check(trial) == CARD.format(CODES.name("card", shown))


@pytest.mark.rule("ALP-48", "ALP-49", "ALP-50")
def test_channels_fit_and_hang_together() -> None:
    straight = next(n for n, land in enumerate(game().printed.channels.land) if land == -1)
    trial = game().copy()
    trial.channels[straight] = 0
    name = CODES.name("channel", straight)
    assert TITLE.check(trial) == f"channels: the token on {name} does not fit its space [ALP-49]"
    channels = game().printed.channels
    lonely = next(n for n, land in enumerate(channels.land) if land != -1 and not channels.starts >> n & 1)
    trial = game().copy()
    trial.channels[lonely] = 0
    assert TITLE.check(trial) == "channels: a token lies beside no channel [ALP-48]"
    begun = next(n for n, land in enumerate(channels.land) if land != -1 and channels.starts >> n & 1)
    trial = game().copy()
    trial.channels[begun] = 0
    assert TITLE.check(trial) == ""
    trial.channels[begun + 1] = STRAIGHT
    assert begun == 0 and TITLE.check(trial) == ""  # what hangs together with the first of all
    for n, land in enumerate(channels.land):
        if land != -1:
            trial.channels[n] = 0
    assert TITLE.check(trial) == "channels: there are more crop tokens than in the box [ALP-50]"


@pytest.mark.rule("ALP-17", "ALP-71", "ALP-72")
def test_goal_cards() -> None:
    trial = game().copy()
    trial.sides[0] = CODES.index("side", CODES.domains["side"][-1])
    assert TITLE.check(trial).endswith("[ALP-17]")
    trial = game().copy()
    trial.goals[0] = 0
    trial.unused[0] -= 1
    assert TITLE.check(trial) == ""
    trial.goals[1] = 0
    trial.unused[0] -= 1
    assert TITLE.check(trial).endswith("twice [ALP-72]")
    trial.goals[1] = 3
    trial.unused[0] += 1
    assert TITLE.check(trial).startswith("goals: nobody can stand on ")


def test_what_lies_at_the_edge_is_no_fault() -> None:
    assert TITLE.check(game()) == ""
    cherry = CODES.index("fruit", "cherry")
    edge = changed(game(), ("norias", 1, 5), ("store", 5 + cherry, 5), ("supply", cherry, -5), ("goal_tokens", 0, 10))
    assert TITLE.check(edge) == ""
