"""Chapter 16: the check of what must always hold notices each fault, and nothing else."""

from __future__ import annotations

import pytest

from serai.games.mule.codes import CODES
from serai.games.mule.state import Mule
from tests.games.helpers import Change, changed
from tests.games.mule.helpers import TITLE, position

A1 = CODES.index("square", "A1")
"""A square of Irata with Plains."""
CORRAL = "corral: it holds {} M.U.L.E.s of 12"
NEGATIVE, FEW = (
    "money, stock, store, box: a number is negative",
    "packages, sale_cards, cards, unseen: a number is negative",
)
LANE, RANKS = "prices: one is off its lane", "ranking: wants each of the seats once"
SQUARE, NO_LAND = "irata: a square is not what it seems", "boards: a M.U.L.E. of seat 0 stands on no Land"
BOARD = "boards: that of seat {} is not what it seems"
VEIN = "plains, low_mountain, high_mountain: Crystite lies under no Land that hides it"
CRYSTITE = "plains, low_mountain, high_mountain: more or less Crystite than in the box"
LUCKY = "lucky, lucky_discard, held_lucky: a Lucky card is missing or there twice"
UNLUCKY = "unlucky, unlucky_discard, held_unlucky: an Unlucky card is missing or there twice"
CLAIM = "claimed: a number for each Land on the boards, at most claims"
KNOWN = "turned, assayed: the Crystite value of such a Land is known"
DECK = "cards, above, above_common, bottom: there are not so many cards to come"
SHIP = "cards, card, above, bottom: the Ship is drawn last, and once"
NO_AUCTION = "auction: none, but there are roles, offers, posts, wishes or a count"


def game() -> Mule:
    """Seat 0 has two Lands: one with a Food M.U.L.E., and a river without."""
    boards = [{"a1": "plains:food", "c1": "river"}, {}, {}, {}]
    found = position(turn=3, phase="development", ranks=[0, 1, 2, 3], packages=[0] * 4, boards=boards)._game
    assert isinstance(found, Mule)
    return found


FAULTS: dict[str, tuple[list[Change], str]] = {
    "corral too full": ([("corral", None, 1)], CORRAL.format(13)),
    "corral too empty": ([("corral", None, -13)], CORRAL.format(-1)),
    "money": ([("money", 3, -9999)], NEGATIVE),
    "stock": ([("stock", 5, -9999)], NEGATIVE),
    "store": ([("store", 1, -9999)], NEGATIVE),
    "box": ([("box", 2, -1)], NEGATIVE),
    "packages": ([("packages", 0, -1)], FEW),
    "sale cards": ([("sale_cards", 1, -9)], FEW),
    "cards": ([("cards", 0, -9)], FEW),
    "unseen": ([("unseen", 5, -99)], FEW),
    "price too low": ([("step_of", 0, -1)], LANE),
    "price too high": ([("step_of", 3, 7)], LANE),
    "a rank twice": ([("ranking", 0, 1)], RANKS),
    "a rank beyond": ([("ranking", 3, 1)], RANKS),
    "a rank below": ([("ranking", 0, -1)], RANKS),
    "a land that is not there": ([("irata", None, -(1 << A1))], SQUARE),
    "a mule without a land": ([("makes", 2, 1 << 14)], NO_LAND),
    "a flipped mule that is none": ([("flipped", 0, 1 << 2)], NO_LAND),
    "a land on no board": ([("lands", 1, 1)], BOARD.format(1)),
    "lucky": ([("lucky", 0, 1)], LUCKY),
    "lucky, laid away": ([("lucky_discard", 0, 1)], LUCKY),
    "lucky, held": ([("held_lucky", 0, 1)], LUCKY),
    "unlucky": ([("unlucky", 0, -1)], UNLUCKY),
    "unlucky, laid away": ([("unlucky_discard", 0, 1)], UNLUCKY),
    "unlucky, held": ([("held_unlucky", 0, 1)], UNLUCKY),
    "crystite": ([("unseen", 5, 99)], CRYSTITE),
    "too little crystite": ([("unseen", place, -6) for place in (4, 5, 6)], CRYSTITE),
    "a lucky card for another": ([("lucky", 0, 1), ("lucky", 1, -1)], LUCKY),
    "an unlucky card for another": ([("unlucky", 0, 1), ("unlucky", 1, -1)], UNLUCKY),
    "more money than a game brings": ([("money", 0, 10**9)], "money, stock, store: more than a game can bring"),
    "more goods than a game brings": ([("store", 3, 10**9)], "money, stock, store: more than a game can bring"),
    "more packages": ([("packages", 2, 2)], "packages: seat 2 began with 1"),
    "more sale cards": ([("sale_cards", 2, 1)], "sale_cards: seat 2 began with 1"),
    "three of a species": ([("species", 1, -1), ("species", 2, -2)], "species: too many players have the same one"),
    "a seat twice": ([("clockwise", 0, 1)], "clockwise: wants each of the seats once"),
    "a land without a claim": ([("since", 0, -1)], CLAIM),
    "a claim without a land": ([("since", 1, 9)], CLAIM),
    "a claim twice": ([("since", 2, -1)], "claimed: two Lands have the same number"),
    "a later claim": ([("claims", None, -1)], CLAIM),
    "too many claims": ([("claims", None, 2000)], "claims: more than a game can have"),
    "a land from another zone": ([("origin", 0, 6)], "claimed: a Land comes from a square of its Zone"),
    "a crater too many": (
        [("craters", None, 1)],
        "irata, boards, craters: 3 Lands of a type; the box has 2",
    ),
    "a secret turned up, but unknown": ([("turned", A1 + 1, 1)], KNOWN),
    "a secret seen, but unknown": ([("seen", A1 + 1, 1)], KNOWN),
    "an empty square turned up": ([("turned", A1, 1)], "turned: there is no Land to turn up"),
    "a card too many": ([("cards", 0, 1)], "cards, card: more than there are in the box"),
    "a card of this turn that is in the deck": ([("card", None, 1)], "cards, card: more than there are in the box"),
    "a ship that is gone": ([("cards", 19, -1)], SHIP),
    "no ship to come": ([("bottom", None, -1)], SHIP),
    "a common card without advanced_beta": ([("above_common", None, 1)], DECK),
    "too few cards": ([("cards", card, -1) for card in range(18)], DECK),
    "too many turns": ([("turn", None, 1)], "turn, above, bottom: a game has at most 7 turns"),
    "a longer deck": ([("above", None, 1)], "turn, above, bottom: a game has at most 7 turns"),
    "crystite in the store": ([("store", 1, 1)], "store: it holds Crystite only while that is auctioned"),
    "a role without an auction": ([("role", 0, 1)], NO_AUCTION),
    "an offer without an auction": ([("side", 0, 1)], NO_AUCTION),
    "a count without an auction": ([("counting", None, 1)], NO_AUCTION),
    "a caller without an auction": ([("caller", None, 1)], NO_AUCTION),
}


@pytest.mark.rule("MUL-212")
@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_is_noticed(name: str) -> None:
    changes, sentence = FAULTS[name]
    found = TITLE.check(changed(game(), *changes))
    assert found.partition(" [")[0] == sentence


@pytest.mark.rule("MUL-212")
def test_two_mules_on_one_land() -> None:
    trial = game().copy()
    trial.makes[3] |= trial.makes[2]
    assert TITLE.check(trial) == "boards: two M.U.L.E.s of seat 0 stand on one Land [MUL-5]"


@pytest.mark.rule("MUL-212")
@pytest.mark.parametrize("terrain", ["river", "meteor_crater"])
def test_what_hides_no_crystite(terrain: str) -> None:
    trial = game().copy()
    place = CODES.index("place", "0-c1")
    trial.terrain[place] = CODES.index("terrain", terrain)
    trial.vein[place] = 1
    trial.craters = 0
    assert TITLE.check(trial) == f"{VEIN} [MUL-9]"


@pytest.mark.rule("MUL-212")
def test_what_lies_at_the_edge_is_no_fault() -> None:
    assert TITLE.check(game()) == ""
    trial = game().copy()
    trial.corral = 12
    trial.money[0] = trial.stock[0] = trial.store[1] = 0
    trial.step_of[0] = trial.printed.prices.steps[0] - 1
    assert TITLE.check(trial) == ""
    trial.corral = 0
    trial.step_of[0] = 0
    trial.lucky[0] -= 1
    trial.held_lucky[1] = 0
    trial.unlucky[3] -= 1
    trial.unlucky_discard[3] += 1
    assert TITLE.check(trial) == ""
    trial.turn = 0
    trial.ranking = trial.ranking[:2]  # nobody has a Rank before the first turn
    assert TITLE.check(trial) == ""
    trial.turn = 1
    assert TITLE.check(trial) == f"{RANKS} [MUL-12]"
