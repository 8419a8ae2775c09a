"""The ledger: replaying the rows gives the live game, whatever was played, taken back and done again."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from serai import CannotUndo, IllegalChoice, JournalError, new
from serai.kernel.game import CLOCK
from serai.server.table.ledger import Ledger, LogEntry
from tests.titles import varied_tables

tables = pytest.mark.parametrize(("title", "players", "options"), varied_tables())


def begun(title: str, players: int, options: dict[str, Any], seed: str = "1") -> tuple[Ledger, list[LogEntry]]:
    return Ledger.begin(new(title, players, seed=seed, **options), ["x"] * players)


def again(ledger: Ledger, rows: list[LogEntry], snapshot: dict[str, Any] | None = None) -> Ledger:
    """The ledger from its rows, or from those after a snapshot that was kept as text."""
    match = ledger.match
    header = {
        "title": match.title.name,
        "rules": match.title.version,
        "players": match.players,
        "options": match.settings,
    }
    seed, commit = match.seed_and_commitment
    kept = json.loads(json.dumps(snapshot)) if snapshot is not None else None
    after = rows[snapshot["v"] :] if snapshot is not None else rows
    return Ledger.replay(header, after, seed, commit, ["x"] * match.players, kept)


def facts(ledger: Ledger) -> list[Any]:
    match = ledger.match
    events = [match.events_for(seat) for seat in (None, *range(match.players))]
    redo = [ledger.may_redo(seat) for seat in range(match.players)]
    undo = [str(ledger.why_no_undo(seat)) for seat in range(match.players)]
    return [match.digest, match.save(), match.events_after, match.seats, ledger.v, ledger.decisions, redo, undo, events]


def one_step(ledger: Ledger, rng: Random) -> tuple[Ledger, list[LogEntry]]:
    """A choice of somebody who is asked, mostly; or something taken back, or done again."""
    asked = ledger.asked_seats()
    if not asked or (CLOCK in ledger.match.seats and rng.random() < 0.1):
        return ledger.choose_clock(ledger.match.options(CLOCK)[0])
    dice = rng.random()
    seat = rng.choice(asked)
    try:
        if dice < 0.12:
            return ledger.take_back(rng.randrange(ledger.match.players))
        if dice < 0.15:
            return ledger.take_back(rng.randrange(ledger.match.players), whole=True)
        if dice < 0.25:
            return ledger.redo(seat)
    except CannotUndo:
        pass
    return ledger.choose(seat, [rng.choice(ledger.match_for(seat).options(seat))])


@tables
def test_replay_equals_live(title: str, players: int, options: dict[str, Any]) -> None:
    for seed in range(2):
        rng = Random(seed)
        ledger, rows = begun(title, players, options, str(seed))
        for step in range(160):
            if ledger.match.over:
                break
            number, version = list(ledger.decisions), ledger.v
            before = ledger
            ledger, new_rows = one_step(ledger, rng)
            assert before.v == version, "the old ledger stays as it is"
            rows += new_rows
            assert ledger.v == len(rows)
            for seat in range(players):
                mine = [row for row in new_rows if row.seat == seat]
                assert ledger.decisions[seat] == number[seat] + len(mine)
            assert len({row.seat for row in new_rows if row.seat >= 0}) <= 1, "one choice is one seat's"
            if step % 20 == 19:
                copied = again(ledger, rows)
                copied.drafts = {seat: list(draft) for seat, draft in ledger.drafts.items()}
                assert facts(copied) == facts(ledger)
        copied = again(ledger, rows)
        ledger.drafts = {}
        assert facts(copied) == facts(ledger)


@tables
def test_from_a_snapshot_the_game_goes_on_as_from_its_whole_log(
    title: str, players: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is offered, told, taken back and drawn is the same, also long after; and so are the snapshots themselves."""
    monkeypatch.setattr("serai.server.table.ledger.SNAPSHOT_EVERY", 5)
    taken = 0
    for seed in range(2):
        rng = Random(seed)
        ledger, rows = begun(title, players, options, str(seed))
        for _ in range(120):
            if ledger.match.over:
                break
            ledger, new_rows = one_step(ledger, rng)
            rows += new_rows
            snapshot = ledger.snapshot()
            if snapshot is not None:
                taken += 1
                ledger.snapshot_taken(snapshot["v"])
                short, long = again(ledger, rows, snapshot), again(ledger, rows)
                assert facts(short) == facts(long) and short.undone == long.undone
                if not ledger.drafts:
                    ledger = short
    assert taken


def test_a_snapshot_of_other_codes_or_another_position_is_not_read() -> None:
    ledger, rows = begun("citrus", 3, {})
    rng = Random(1)
    while (snapshot := ledger.snapshot()) is None:
        ledger, new_rows = one_step(ledger, rng)
        rows += new_rows
    kept = snapshot["match"]
    for change in (
        {"vocabulary": "0"},
        {"now": {**kept["now"], "digest": "0"}},
        {"now": kept["base"] | {"digest": "0"}},
    ):
        with pytest.raises(JournalError, match="snapshot"):
            again(ledger, rows, {**snapshot, "match": {**kept, **change}})


def at_bids(players: int = 3) -> Ledger:
    ledger, _ = begun("souk", players, {})
    assert ledger.asked_seats() == list(range(players))
    return ledger


def test_an_answer_in_steps_is_a_draft_until_it_is_whole() -> None:
    ledger = at_bids()
    first, rows = ledger.choose(1, ["tens:1"])
    assert rows == [] and first.v == ledger.v and first.drafts == {1: ["tens:1"]}
    assert first.match.lines == ledger.match.lines, "nobody else can tell"
    assert first.decision(1) == ledger.decision(1) + 1
    assert set(first.match_for(1).options(1)) == {f"units:{n}" for n in range(10)}
    assert first.match_for(0) is first.match and first.asked_seats() == [0, 1, 2]
    second, rows = first.choose(0, ["tens:0", "units:5"])
    assert [(row.seat, row.code) for row in rows] == [(0, "tens:0"), (0, "units:5")]
    assert second.drafts == {1: ["tens:1"]}, "another's answer does not disturb a draft"
    third, rows = second.choose(1, ["units:2"])
    assert [row.code for row in rows] == ["tens:1", "units:2"] and third.drafts == {}
    assert third.decision(1) == second.decision(1) + 1


def test_a_draft_is_kept_by_the_last_who_is_asked() -> None:
    ledger = at_bids(2)
    ledger, _ = ledger.choose(1, ["tens:2"])
    ledger, _ = ledger.choose(0, ["tens:0", "units:0"])
    assert ledger.asked_seats() == [1] and ledger.drafts == {1: ["tens:2"]}
    ledger, rows = ledger.choose(1, ["units:0"])
    assert [row.code for row in rows if row.seat == 1] == ["tens:2", "units:0"]


def test_a_draft_is_taken_back_step_by_step() -> None:
    ledger = at_bids()
    drafted, _ = ledger.choose(2, ["tens:2"])
    back, rows = drafted.take_back(2)
    assert rows == [] and back.drafts == {} and back.decision(2) == ledger.decision(2)
    with pytest.raises(CannotUndo):
        back.take_back(2)


def test_a_step_of_a_whole_answer_taken_back_blocks_nobody() -> None:
    ledger = at_bids()
    ledger, _ = ledger.choose(0, ["tens:1", "units:7"])
    assert ledger.asked_seats() == [1, 2]
    back, rows = ledger.take_back(0)
    assert [row.code for row in rows] == ["units:7", "tens:1"], "taken back whole"
    assert back.drafts == {0: ["tens:1"]}, "but its beginning is still before the seat"
    assert back.asked_seats() == [0, 1, 2], "and the others can go on"
    assert back.may_redo(0)
    redone, rows = back.redo(0)
    assert [row.code for row in rows] == ["tens:1", "units:7"] and not redone.may_redo(0)
    assert again(redone, Ledger.begin(redone.match, [])[1]).match.digest == redone.match.digest


def at_market() -> Ledger:
    """M.U.L.E. at its first live market."""
    ledger, _ = begun("mule", 3, {"market": "live"}, "3")
    rng = Random(5)
    while CLOCK not in ledger.match.seats:
        seat = rng.choice(ledger.asked_seats())
        ledger, _ = ledger.choose(seat, [rng.choice(ledger.match_for(seat).options(seat))])
    return ledger


def test_a_draft_that_no_longer_fits_is_dropped() -> None:
    ledger = at_market()
    drafted, rows = ledger.choose(2, ["offer_buy"])
    assert rows == [] and drafted.drafts == {2: ["offer_buy"]}
    assert drafted.asked_seats() == ledger.asked_seats(), "the market goes on for the others"
    other, rows = drafted.choose(0, ["done"])
    assert rows and other.drafts == {2: ["offer_buy"]}
    counting, _ = other.choose_clock("idle")
    closed, _ = counting.choose_clock("zero")
    assert closed.drafts == {}
    for seat in closed.asked_seats():
        assert closed.match_for(seat).options(seat)


def test_several_codes_do_not_look_behind_a_draw() -> None:
    """All or none must not tell which card would come."""
    found = False
    for title, players, options in varied_tables():
        rng = Random(7)
        ledger, _ = begun(title, players, options)
        for _ in range(80):
            if ledger.match.over:
                break
            seat = ledger.asked_seats()[0]
            match = ledger.match_for(seat)
            for code in match.options(seat):
                if match.final(code, seat):
                    found = True
                    with pytest.raises(IllegalChoice, match="cannot be taken back") as one:
                        ledger.choose(seat, [code, "nonsense"])
                    after, _ = ledger.choose(seat, [code])
                    good = after.match.options()[0] if not after.match.over else "nonsense"
                    with pytest.raises(IllegalChoice) as other:
                        ledger.choose(seat, [code, good])
                    assert str(one.value) == str(other.value)
                    break
            ledger, _ = ledger.choose(seat, [rng.choice(match.options(seat))])
    assert found


def test_redo_ends_when_something_else_is_chosen() -> None:
    rng = Random(3)
    ledger, _ = begun("citrus", 2, {})
    while True:
        seat = ledger.asked_seats()[0]
        soft = [code for code in ledger.match.options(seat) if not ledger.match.final(code, seat)]
        if len(soft) > 1:
            one, _ = ledger.choose(seat, [soft[0]])
            if one.why_no_undo(seat) is None:
                break
        ledger, _ = ledger.choose(seat, [rng.choice(ledger.match.options(seat))])
    back, _ = one.take_back(seat)
    assert back.may_redo(seat)
    assert back.redo(seat)[0].match.digest == one.match.digest
    other, _ = back.choose(seat, [soft[1]])
    assert not other.may_redo(seat)
    with pytest.raises(CannotUndo):
        other.redo(seat)
