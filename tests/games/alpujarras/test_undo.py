"""Chapter 14: what can be taken back."""

from __future__ import annotations

import pytest

from serai import CannotUndo
from tests.games.alpujarras.helpers import position, standing
from tests.games.helpers import play


@pytest.mark.rule("ALP-120", "ALP-132")
def test_every_step_of_the_own_turn_until_it_ends() -> None:
    match = position(3, mules=["GO.s1", "GO.s2", "GO.s3"], norias=[1, 0, 0], store=[{"grape": 1}, {}, {}])
    digests = []
    codes = ["spend:1", "give:grape", "fruit:lemon", "move:GO.3", "act:N1", "act:AF", "land:red", "fruit:apple"]
    for code in codes:
        digests.append(match.digest)
        match.play(code)
    for code, digest in zip(reversed(codes), reversed(digests), strict=True):
        assert match.undo(0) == code
        assert match.digest == digest
    play(match, "move:GO.3 end")
    with pytest.raises(CannotUndo, match="final"):
        match.undo(0)


@pytest.mark.rule("ALP-120")
def test_a_whole_market_action_with_its_award_can_be_taken_back() -> None:
    match = standing(
        "M1.s1",
        farmers=[{"red": 1}, {}, {}],
        store=[{"cherry": 2}, {}, {}],
        villages={"red": {"cherry-2": 1}},
        awards={"red": "A4-green"},
    )
    digest = match.digest
    codes = "act:MARKET deliver:red-cherry-2 act:AF land:red fruit:apple"
    play(match, codes)
    for _ in codes.split():
        match.undo(0)
    assert match.digest == digest


@pytest.mark.rule("ALP-121")
def test_a_card_cannot_be_taken_back_nor_anything_before_it() -> None:
    match = standing("M1.s2", store=[{"lemon": 1, "cherry": 1}, {}, {}], row=["C08", "C02", "C03"])
    play(match, "act:N1 act:MARKET card:C08 turned:C01 back:cherry-up")
    with pytest.raises(CannotUndo, match="Chance"):
        match.undo(0)


@pytest.mark.rule("ALP-121")
@pytest.mark.parametrize(("bought", "final"), [(17, True), (18, True), (19, False)])
def test_only_the_twentieth_card_can(bought: int, final: bool) -> None:
    """The eighteenth and nineteenth reveal nothing either, but the rule names the twentieth alone."""
    cards = [f"C{number:02}" for number in range(1, 21) if number != 8]
    owners = {card: str(number % 4) for number, card in enumerate(cards[:bought])}
    match = standing(
        "END.s1", 4, store=[{"lemon": 1, "cherry": 1}, {}, {}, {}], owners=owners, row=["C08", *cards[bought:]]
    )
    assert match.data()["deck"]["cards"] == 0
    digest = match.digest
    play(match, "act:D4 act:MARKET card:C08")
    if final:
        for together in (False, True):
            with pytest.raises(CannotUndo, match="final"):
                match.undo(0, together)
    else:
        assert [match.undo(0) for _ in range(3)] == ["card:C08", "act:MARKET", "act:D4"]
        assert match.digest == digest


@pytest.mark.rule("ALP-122")
def test_dice_and_cards_of_zara_stay() -> None:
    match = position(
        2, mules=["H1.1", "END.1", "H1.2"], row=["C02", "C03", "C04"], deck={"piles": [{"C08": 1}, {"C01": 1}]}
    )
    play(match, "move:H2.1 end die:2 turned:C08 back:apple-up")
    for seat in (0, 1):
        with pytest.raises(CannotUndo, match="Chance"):
            match.undo(seat)
