"""How roles, offers and wishes of an Auction are written in a position, and who may see them."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from serai.games.mule.codes import NO_SIDE, offer_owner
from serai.games.mule.field_types import entries, mule_of
from serai.kernel.codes import Codes
from serai.kernel.fields import ALL_SEEING, OWNER, UNKNOWN, Field, number, thing
from serai.kernel.game import NONE, Game
from serai.kernel.ints import Ints
from serai.kernel.text import short


class Roles(Field):
    """[MUL-31] [MUL-137] ``open``, ``buyer`` or ``seller``, by seat."""

    NAMES = ("open", "buyer", "seller")

    def dump(self, game: Game, codes: Codes, viewer: int) -> list[str]:
        return [self.NAMES[role] for role in mule_of(game).role]

    def load(self, game: Game, codes: Codes, value: Any) -> None:
        if not isinstance(value, list) or len(value) != game.players or any(role not in self.NAMES for role in value):
            raise self.wrong(f"wants one of {', '.join(self.NAMES)} for each seat, not {short(value)}")
        mule_of(game).role = Ints([self.NAMES.index(role) for role in value])


class Offers(Field):
    """[MUL-217] Open offers: ``"0-1": {side, units, total, to, number}``; the number counts posts."""

    NEEDED: ClassVar[frozenset[str]] = frozenset({"side", "units", "total"})

    def dump(self, game: Game, codes: Codes, viewer: int) -> dict[str, Any]:
        g = mule_of(game)
        return {
            codes.name("offer", index): {
                "side": codes.name("side", side - 1),
                "units": int(g.units[index]),
                "total": int(g.total[index]),
                "to": int(g.partner[index]) if g.partner[index] != NONE else None,
                "number": int(g.born[index]),
            }
            for index, side in enumerate(g.side)
            if side != NO_SIDE
        }

    def load(self, game: Game, codes: Codes, value: Any) -> None:
        g = mule_of(game)
        for name, offer in entries(self, value):
            index = thing(self, codes, "offer", name)
            terms = dict(entries(self, offer))
            if not self.NEEDED <= set(terms) <= self.NEEDED | {"to", "number"}:
                raise self.wrong(f"{name}: wants side, units and total, and perhaps to and number")
            if offer_owner(index) >= game.players:
                raise self.wrong(f"{name}: there is no such seat with {game.players} players")
            to = terms.get("to")
            g.side[index] = thing(self, codes, "side", terms["side"]) + 1
            g.units[index] = number(self, terms["units"], 1)
            g.total[index] = number(self, terms["total"])
            g.partner[index] = NONE if to is None else number(self, to)
            g.born[index] = number(self, terms.get("number", index + 1))
            if g.partner[index] >= game.players:
                raise self.wrong(f"{name}: there is no seat {to}")


class Wishes(Field):
    """[MUL-201] [MUL-223] What each seat claims in an open window; only the seat sees it until the window closes."""

    def __init__(self, name: str, *, start: str, about: str) -> None:
        super().__init__(name, seen=OWNER, pool="wish", start=start, about=about)

    def dump(self, game: Game, codes: Codes, viewer: int) -> list[Any]:
        return [
            None if wish == NONE else int(wish) if viewer in (seat, ALL_SEEING) else UNKNOWN
            for seat, wish in enumerate(mule_of(game).wish)
        ]

    def load(self, game: Game, codes: Codes, value: Any) -> None:
        if not isinstance(value, list) or len(value) != game.players:
            raise self.wrong(f"wants a number or null for each seat, not {short(value)}")
        mule_of(game).wish = Ints([NONE if wish is None else number(self, wish) for wish in value])

    def hidden(self, game: Game, viewer: int) -> list[int]:
        g = mule_of(game)
        if g.caller == NONE:
            return []
        return [int(wish) for seat, wish in enumerate(g.wish) if wish != NONE and seat != viewer]

    def choose_anew(self, game: Game, viewer: int, rng: Random) -> None:
        """[MUL-223] [MUL-224] From a waiver to all the seat can pay; who was not asked and joined in did not waive."""
        from serai.games.mule.market.trading import most_from_store  # it imports the state, which this writes

        g = mule_of(game)
        for seat, wish in enumerate(list(g.wish)):
            if wish != NONE and seat != viewer:
                least = 0 if g.claimants >> seat & 1 else 1
                g.wish[seat] = rng.randint(least, max(least, int(most_from_store(g, seat))))
