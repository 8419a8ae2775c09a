"""The score sheet: money, and what else counts where an option says so."""

from __future__ import annotations

from serai.games.mule.scene.facts import Facts
from serai.scene import Row, SceneContext


def sheet(look: SceneContext) -> list[Row]:
    """[MUL-167] [MUL-195] Money alone decides; with an option Lands and M.U.L.E.s count too."""
    facts = Facts(look)
    seats = range(look.players)
    money = [int(facts.view["money"][seat]) for seat in seats]
    rows = [Row(look.say("money"), money, [_purse(facts, seat) for seat in seats])]
    rest = [int(score) - money[seat] for seat, score in enumerate(facts.view["scores"])]
    if any(rest):
        rows += _wealth(facts, rest)
    return rows


def _purse(facts: Facts, seat: int) -> str:
    rank = facts.rank(seat)
    return facts.say("purse_rank" if rank else "purse", money=facts.view["money"][seat], rank=rank)


def _wealth(facts: Facts, rest: list[int]) -> list[Row]:
    """[MUL-195] $10 for each Land, $5 for each M.U.L.E."""
    numbers, seats = facts.printed.numbers, range(facts.players)
    lands = [len(facts.boards[seat]) for seat in seats]
    mules = [len(facts.mules(seat)) for seat in seats]
    worth = [lands[seat] * int(numbers.land_value) for seat in seats]
    other = [rest[seat] - worth[seat] for seat in seats]
    whys = [
        [facts.say("count_at", count=count, dollars=value) for count in counts]
        for counts, value in ((lands, numbers.land_value), (mules, numbers.mule_value))
    ]
    return [Row(facts.say("sheet_lands"), worth, whys[0]), Row(facts.say("sheet_mules"), other, whys[1])]
