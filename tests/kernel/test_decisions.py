"""Decisions of several seats: sealed answers, open ones, the clock, and who learns what."""

from __future__ import annotations

import itertools
from random import Random

import pytest

import serai
from serai.kernel.frame import Frame
from serai.kernel.game import CHANCE, CLOCK, NONE, Game, RunawayError
from serai.kernel.ints import Ints
from serai.match import Match
from serai.record import GameRecord
from tests.kernel import souk

pytestmark = pytest.mark.usefixtures("made_up_titles")

DEAL = ["card:dates", "card:figs", "card:nuts"] * 2


def table(rounds: int = 1) -> Match:
    """Three seats with two cards each, and a lot of silk turned up: all are asked for a bid."""
    match = serai.new("souk", players=3, chance="ask", rounds=rounds)
    for code in [*DEAL, "back:ware", "card:silk"]:
        match.play(code, CHANCE)
    return match


def bid(match: Match, seat: int, coins: int) -> None:
    match.play([f"tens:{coins // 10}", f"units:{coins % 10}"], seat)


def market(coins: tuple[int, int, int] = (5, 7, 2)) -> Match:
    match = table()
    for seat, amount in enumerate(coins):
        bid(match, seat, amount)
    return match


def test_all_are_asked_at_once() -> None:
    match = table()
    assert match.seats == [0, 1, 2]
    assert match.options(2) == ["tens:0", "tens:1", "tens:2", "tens:3"]


def told(match: Match, seat: int | None) -> list[object]:
    """What a seat, or a spectator, can tell of a match."""
    codes = match.title.codes.texts if seat is not None else []
    why = [str(match.why_not(code, seat)) for code in codes]
    undo = None if seat is None else str(match.undoable(seat))
    return [match.view(seat), match.export(seat), match.log(seat), match.moment_count, why, undo]


def test_a_part_of_an_answer_tells_the_others_nothing() -> None:
    match, before = table(), [told(table(), seat) for seat in (0, 2, None)]
    match.play("tens:3", 1)
    assert match.seats == [0, 1, 2]
    assert match.mid_choice(1) and not match.mid_choice(0)
    assert match.options(1) == ["units:0"]
    assert [told(match, seat) for seat in (0, 2, None)] == before
    assert "1 tens:3" in match.export(1)
    match.play("tens:0", 0)
    match.play("units:0", 1)
    match.play("units:5", 0)
    assert match.view(2)["sealed"] == ["?", "?", []]
    assert match.export(2).splitlines()[-2:] == ["1 ?", "0 ?"], "in the order in which they were complete"


def test_a_sampled_world_has_no_part_of_an_answer() -> None:
    match = table()
    match.play("tens:3", 1)
    bid(match, 2, 30)
    worlds = [match.sample(0, Random(seed)) for seed in range(30)]
    assert {len(world.sealed[1]) for world in worlds} == {0}
    assert {len(world.sealed[2]) for world in worlds} == {2}
    assert len({str(list(world.sealed[2])) for world in worlds}) > 5


def test_a_macro_is_taken_whole_or_not_at_all() -> None:
    match = table()
    before = match.digest
    with pytest.raises(serai.IllegalChoice) as refused:
        match.play(["tens:3", "units:1"], 1)
    assert refused.value.rule == "SOUK-3"
    assert match.digest == before
    bid(match, 1, 30)
    assert match.seats == [0, 2]


def test_sealed_answers_commute() -> None:
    digests = set()
    for order in itertools.permutations(range(3)):
        match = table()
        for seat in order:
            bid(match, seat, (5, 7, 2)[seat])
        digests.add(match.digest)
    assert len(digests) == 1


def test_sealed_answers_are_seen_by_their_seat_alone() -> None:
    match = table()
    bid(match, 1, 7)
    assert match.view(1)["sealed"] == [None, ["tens:0", "units:7"], None]
    assert match.view(0)["sealed"] == [[], "?", None]
    assert match.view(None)["sealed"] == [None, "?", None]
    assert match.export(0).splitlines()[-2:] == ["* card:silk", "1 ?"]
    assert "1 tens:0\n1 units:7" in match.export(1)


def test_a_sealed_answer_may_be_withdrawn_till_the_last_is_in() -> None:
    match = table()
    bid(match, 1, 7)
    bid(match, 0, 5)
    assert [match.undo(1), match.undo(1)] == ["units:7", "tens:0"]
    assert match.seats == [1, 2]
    bid(match, 1, 9)
    assert match.view(0)["sealed"] == [["tens:0", "units:5"], "?", None]
    bid(match, 2, 2)
    with pytest.raises(serai.CannotUndo, match="light"):
        match.undo(0)


def test_the_answers_come_to_light_together() -> None:
    match = market()
    assert match.scores == [30, 23, 30]
    assert "1 tens:0" in match.export(0)
    assert match.view(0)["hands"] == [{"dates": 2}, {"?": 3}, {"?": 2}]


def test_an_open_decision_asks_all_afresh_after_every_answer() -> None:
    match = market()
    assert match.seats == [0, 1, 2, CLOCK]
    match.play("done", 1)
    assert match.seats == [0, 2, CLOCK]
    match.play("sell:nuts", 2)
    assert match.options(2) == ["sell:nuts", "peek:left", "peek:right", "done", "shout"]
    with pytest.raises(serai.IllegalChoice, match="seat 1"):
        match.play("done", 1)


def test_only_the_clock_rings_the_bell() -> None:
    match = market()
    with pytest.raises(serai.IllegalChoice):
        match.play("bell", 0)
    match.play("bell", "!")
    assert match.over
    assert match.save().splitlines()[-2] == "! bell"


def test_a_secret_of_chance_is_seen_by_one_seat_alone() -> None:
    match = market()
    match.play("peek:left", 0)
    match.play("gem:ruby", "*")
    assert [match.view(seat)["chests"] for seat in (0, 1, None)] == [{"left": "ruby"}, {"left": "?"}, {"left": "?"}]
    assert "*0 gem:ruby" in match.export(0)
    assert "*0 ?" in match.export(1)
    assert "*0 ?" in match.export(None)
    assert [event["gem"] for event in match.events_for(1) if event["kind"] == "peeked"] == ["?"]
    assert [event["gem"] for event in match.events_for(0) if event["kind"] == "peeked"] == ["ruby"]
    with pytest.raises(serai.CannotUndo, match="Chance"):
        match.undo(0)


def test_showing_a_hidden_card_is_a_fence_by_construction() -> None:
    """The rules of Souk say nothing of undo here: the kernel sees that the others have learned a card."""
    match = market()
    match.play("sell:dates", 0)
    with pytest.raises(serai.CannotUndo, match="hidden") as refused:
        match.undo(0)
    assert refused.value.rule == "SOUK-7"


def test_looking_at_what_another_has_seen_is_a_fence_too() -> None:
    match = market()
    match.play("peek:left", 0)
    match.play("gem:ruby", "*")
    match.play("peek:left", 1)
    with pytest.raises(serai.CannotUndo, match="hidden"):
        match.undo(1)


def test_another_seats_open_choice_is_a_fence() -> None:
    match = market()
    match.play("shout", 0)
    match.play("shout", 1)
    with pytest.raises(serai.CannotUndo, match="Another player"):
        match.undo(0)
    assert match.undo(1) == "shout"
    assert match.undo(0) == "shout"


def test_an_option_behind_which_a_secret_lies_is_final() -> None:
    match = market()
    assert match.final("sell:dates", 0)
    assert match.final("peek:left", 0)
    assert not match.final("shout", 0)


def test_an_export_can_be_read_but_not_loaded() -> None:
    match = market()
    match.play("peek:left", 0)
    match.play("gem:ruby", "*")
    with pytest.raises(serai.JournalError, match="export"):
        serai.load(match.export(1))
    assert serai.load(match.save()).digest == match.digest


def test_unwanted_lots_lie_under_the_deck_where_all_can_see_them() -> None:
    match = market((5, 5, 0))
    assert match.view(None)["deck"]["piles"][1:] == [{"silk": 1}]


class Secretly(Frame[souk.Souk]):
    """Seat 0 chooses unseen by the others, and then all bid."""

    def ask(self, g: souk.Souk) -> bool:
        return g.ask_seat(0, Ints([souk.SELL, souk.SELL + 1]))

    def answer(self, g: souk.Souk, option: int) -> None:
        g.replace(souk.Bid(0b111))

    def blocks(self) -> tuple[str, ...]:
        return ("sell",)

    def seen_by(self, g: souk.Souk, seat: int, option: int) -> int:
        return 0b001


def secretly() -> Match:
    game = souk.TITLE.new_game(3, {"rounds": 1, "price": 2})
    match = Match(souk.TITLE, GameRecord(souk.TITLE, game, None, None), {"rounds": 1}, None)
    game.lot = 0
    game.begin(Secretly())
    match._record.set_base()
    match.play("sell:figs", 0)
    return match


def test_an_open_choice_is_not_taken_back_from_under_a_sealed_answer() -> None:
    match = secretly()
    bid(match, 1, 5)
    with pytest.raises(serai.CannotUndo, match="Another player"):
        match.undo(0)
    bid(match, 0, 3)
    assert match.undo(0) == "units:3"
    assert match.undo(1) == "units:5"
    assert match.seats == [0, 1, 2]
    match.play("units:4", 0)
    match.play("units:5", 1)
    assert match.seats == [2]


def test_a_part_of_an_answer_does_not_keep_others_from_taking_back() -> None:
    match = secretly()
    match.play("tens:1", 1)
    assert match.undo(0) == "sell:figs"
    assert match.options(0) == ["sell:dates", "sell:figs"] and match.line_count == 0


def test_a_choice_that_others_do_not_see_is_hidden_in_their_exports() -> None:
    match = secretly()
    assert "0 sell:figs" in match.export(0)
    assert "0 ?" in match.export(1)
    assert "0 ?" in match.export(None)


def test_all_together_may_cross_a_soft_fence_but_no_hard_one() -> None:
    match = market()
    match.play("done", 0)
    match.play("shout", 1)
    with pytest.raises(serai.CannotUndo):
        match.undo(0)
    assert [match.undo(together=True), match.undo(together=True)] == ["shout", "done"]
    with pytest.raises(serai.CannotUndo, match="light"):
        match.undo(together=True)


def test_all_together_go_back_to_the_beginning_of_this_part_of_the_game() -> None:
    match = market()
    match.play("done", 0)
    before = match.digest
    stretches = iter([1, 2])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(souk.SoukTitle, "undo_stretch", lambda *_: next(stretches))
        with pytest.raises(serai.CannotUndo, match="all together"):
            match.undo(together=True)
        patch.setattr(souk.SoukTitle, "undo_stretch", lambda *_: NONE)
        match.play("shout", 1)
        with pytest.raises(serai.CannotUndo, match="Another player"):
            match.undo(0, together=True)
        assert match.undo(1) == "shout"
    assert match.digest == before
    assert match.undo(together=True) == "done"


def test_a_finished_match_is_never_opened_again() -> None:
    match = market()
    for seat in range(3):
        match.play("done", seat)
    assert match.over
    for seat in range(3):
        for together in (False, True):
            with pytest.raises(serai.CannotUndo, match="over"):
                match.undo(seat, together)
        reason = match.undoable(seat)
        assert reason is not None and reason.kind == "finished"
    assert match.over


class Forever(Frame[Game]):
    """A faulty frame: it neither asks nor ends."""

    def ask(self, g: Game) -> bool:
        return False


class DrawsForever(Frame[Game]):
    """A faulty frame: it draws and draws."""

    def ask(self, g: Game) -> bool:
        return g.draw(0, Ints([1]))

    def answer(self, g: Game, option: int) -> None:
        pass


def test_rules_that_never_ask_are_stopped_and_the_frame_is_named() -> None:
    with pytest.raises(RunawayError, match="Forever never asks and never ends"):
        table()._game.begin(Forever())


def test_draws_without_end_are_stopped_too() -> None:
    match = serai.new("souk", players=3, seed=1)
    match._game.begin(DrawsForever())
    with pytest.raises(RunawayError, match="DrawsForever draws without end"):
        match._record.answer_chance()
