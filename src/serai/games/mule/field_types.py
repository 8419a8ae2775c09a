"""How seats, prices, Lands and Crystite are written in a position, and who may see them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, cast

from serai.games.mule.codes import (
    GOODS,
    METEOR_CRATER,
    RIVER,
    SITES,
    SQUARES,
    VEINS,
    board_place,
    place_owner,
    place_site,
    seat_good,
    seat_site,
    terrain_vein,
)
from serai.kernel.bits import bit
from serai.kernel.codes import Codes
from serai.kernel.declaration import SHARED, Attribute
from serai.kernel.fields import ALL_SEEING, UNKNOWN, Field, named, number, thing
from serai.kernel.game import NONE, Game
from serai.kernel.ints import Ints
from serai.kernel.text import short

if TYPE_CHECKING:
    from serai.games.mule.state import Mule


def mule_of(game: Game) -> Mule:
    """The game with its type. (This module is read before ``state_fields.py`` is written, so it imports no state.)"""
    return cast("Mule", game)


def seat_list(field: Field, game: Game, value: Any) -> list[int]:
    """Seats from data: a list of numbers, none twice."""
    if not isinstance(value, list):
        raise field.wrong(f"wants a list of seats, not {short(value)}")
    seats = [number(field, seat) for seat in value]
    if len(set(seats)) != len(seats) or any(seat >= game.players for seat in seats):
        raise field.wrong(f"{short(value)}: each seat once, from 0 to {game.players - 1}")
    return seats


def entries(field: Field, value: Any) -> list[tuple[str, Any]]:
    if not isinstance(value, dict):
        raise field.wrong(f"wants an object, not {short(value)}")
    return list(value.items())


def placed(field: Field, game: Game, codes: Codes, name: str) -> int:
    place = thing(field, codes, "place", name)
    if place >= board_place(game.players, 0):
        raise field.wrong(f"there is no place {short(name)} with {game.players} players")
    return place


class SeatRow(Field):
    """An order of seats; not all of them while it is being drawn. The row is replaced, never changed in place."""

    COPY: ClassVar[str] = SHARED

    def dump(self, game: Game, codes: Codes, viewer: int) -> list[int]:
        return [int(seat) for seat in getattr(game, self.name)]

    def load(self, game: Game, codes: Codes, value: Any) -> None:
        setattr(game, self.name, Ints(seat_list(self, game, value)))


class SeatSet(Field):
    """A set of seats: a list of numbers."""

    TYPE: ClassVar[str] = "i64"
    COPY: ClassVar[str] = SHARED

    def __init__(self, name: str, *, about: str = "") -> None:
        super().__init__(name, start="0", about=about)

    def dump(self, game: Game, codes: Codes, viewer: int) -> list[int]:
        return [seat for seat in range(game.players) if getattr(game, self.name) >> seat & 1]

    def load(self, game: Game, codes: Codes, value: Any) -> None:
        setattr(game, self.name, sum(bit(seat) for seat in seat_list(self, game, value)))


class Prices(Field):
    """[MUL-15] The Sell Price of each Good; the Buy Price is 2 lower."""

    def dump(self, game: Game, codes: Codes, viewer: int) -> dict[str, int]:
        g = mule_of(game)
        return {codes.name("good", good): g.sell_price(good) for good in range(GOODS)}

    def load(self, game: Game, codes: Codes, value: Any) -> None:
        g = mule_of(game)
        for name, price in entries(self, value):
            good = thing(self, codes, "good", name)
            step = number(self, price) - g.printed.prices.lowest_sell[good]
            if not 0 <= step < g.printed.prices.steps[good]:
                raise self.wrong(f"{name} at {price} is off its lane [MUL-15]")
            g.step_of[good] = step


class IrataLands(Field):
    """The unclaimed Lands: square and type."""

    def dump(self, game: Game, codes: Codes, viewer: int) -> dict[str, str]:
        g = mule_of(game)
        return {
            codes.name("square", square): codes.name("terrain", g.terrain[square])
            for square in range(SQUARES)
            if g.terrain[square] != NONE
        }

    def load(self, game: Game, codes: Codes, value: Any) -> None:
        g = mule_of(game)
        for name, land in entries(self, value):
            square = thing(self, codes, "square", name)
            if g.printed.irata.zone[square] == NONE:
                raise self.wrong(f"no Land lies on {name}, the Store square [MUL-43]")
            g.terrain[square] = thing(self, codes, "terrain", land)
            g.irata |= bit(square)
            g.turned[square] = 1 if g.terrain[square] in (RIVER, METEOR_CRATER) else 0


class Boards(Field):
    """The Lands of each seat by square: ``plains``, ``river food`` with a M.U.L.E., ``plains food flipped``."""

    def dump(self, game: Game, codes: Codes, viewer: int) -> list[dict[str, str]]:
        g = mule_of(game)
        return [
            {
                codes.name("site", site): self._text(g, codes, seat, site)
                for site in range(SITES)
                if g.lands[seat] >> site & 1
            }
            for seat in range(game.players)
        ]

    def _text(self, g: Mule, codes: Codes, seat: int, site: int) -> str:
        words = [codes.name("terrain", g.terrain[board_place(seat, site)])]
        good = g.made_at(seat, site)
        if good != NONE:
            words.append(codes.name("good", good))
        if g.flipped[seat] >> site & 1:
            words.append("flipped")
        return " ".join(words)

    def load(self, game: Game, codes: Codes, value: Any) -> None:
        g = mule_of(game)
        if not isinstance(value, list) or len(value) != game.players:
            raise self.wrong(f"wants a list of {game.players} objects, one per seat")
        for seat, board in enumerate(value):
            for name, text in entries(self, board):
                site = thing(self, codes, "site", name)
                words = text.split() if isinstance(text, str) else []
                if not 1 <= len(words) <= 3 or (len(words) == 3 and words[2] != "flipped"):
                    raise self.wrong(f"{short(text)} is not a Land like plains, river food or plains food flipped")
                self._land(g, codes, seat, site, words)

    def _land(self, g: Mule, codes: Codes, seat: int, site: int, words: list[str]) -> None:
        land = thing(self, codes, "terrain", words[0])
        place = board_place(seat, site)
        g.terrain[place] = land
        g.turned[place] = 1 if land in (RIVER, METEOR_CRATER) else 0
        g.lands[seat] |= bit(site)
        if len(words) > 1:
            good = thing(self, codes, "good", words[1])
            if not g.allowed(land, good):
                raise self.wrong(f"no {words[1]} can be made on a {words[0]} [MUL-8]")
            g.makes[seat_good(seat, good)] |= bit(site)
        if len(words) > 2:
            g.flipped[seat] |= bit(site)


class Claimed(Field):
    """Where the Lands on the boards came from and the number of each claim: ``"0-b1": ["A1", 3]``."""

    def dump(self, game: Game, codes: Codes, viewer: int) -> dict[str, list[Any]]:
        g = mule_of(game)
        found: dict[str, list[Any]] = {}
        for place in range(SQUARES, len(g.terrain)):
            index = seat_site(place_owner(place), place_site(place))
            if g.since[index]:
                origin = g.origin[index]
                square = codes.name("square", origin) if origin != NONE else None
                found[codes.name("place", place)] = [square, int(g.since[index])]
        return found

    def load(self, game: Game, codes: Codes, value: Any) -> None:
        g = mule_of(game)
        for name, claim in entries(self, value):
            place = placed(self, game, codes, name)
            if place < SQUARES or not isinstance(claim, list) or len(claim) != 2:
                raise self.wrong(f'{name}: {short(claim)} is not a claim like ["A1", 3]')
            index = seat_site(place_owner(place), place_site(place))
            g.origin[index] = named(self, codes, "square", claim[0])
            g.since[index] = number(self, claim[1])


class Turned(Field):
    """[MUL-112] Places whose Secret Side is up; or, with ``masks``, who has assayed which place [MUL-83]."""

    def __init__(self, name: str, masks: bool = False, *, holds: tuple[Attribute, ...]) -> None:
        super().__init__(name, holds=holds)
        self.masks = masks

    def dump(self, game: Game, codes: Codes, viewer: int) -> Any:
        g = mule_of(game)
        if not self.masks:
            return [codes.name("place", place) for place, up in enumerate(g.turned) if up]
        return {
            codes.name("place", place): [seat for seat in range(game.players) if mask >> seat & 1]
            for place, mask in enumerate(g.seen)
            if mask
        }

    def load(self, game: Game, codes: Codes, value: Any) -> None:
        g = mule_of(game)
        if self.masks:
            for name, seats in entries(self, value):
                g.seen[placed(self, game, codes, name)] = sum(bit(seat) for seat in seat_list(self, game, seats))
            return
        if not isinstance(value, list):
            raise self.wrong(f"wants a list of places, not {short(value)}")
        for name in value:
            g.turned[placed(self, game, codes, name)] = 1


class Veins(Field):
    """The Crystite values of one type of Land: those somebody knows, by place, and those that lie unseen.

    [MUL-199] [MUL-200] [MUL-203] A value is open once turned up, else known to those who assayed it; with strict notes
    they see it only while their Assay lasts [MUL-214], and not again by looking back. Samples keep what a seat knows,
    but not those of a moment of the past, which a player might begin another game from.
    """

    def __init__(self, name: str, land: int) -> None:
        super().__init__(name, seen="seen", pool=name, holds=())
        self.land = land

    def _places(self, g: Mule) -> list[int]:
        return [place for place, vein in enumerate(g.vein) if vein != NONE and g.terrain[place] == self.land]

    def _shown(self, g: Mule, place: int, viewer: int) -> bool:
        if viewer == ALL_SEEING or g.turned[place]:
            return True
        return g.knows(viewer, place) and (g.settings.notes or self._in_assay(g, place, viewer))

    def _in_assay(self, g: Mule, place: int, viewer: int) -> bool:
        """Whether the viewer assays this place now. (Frames are known by name here, since they import the state.)"""
        frame: Any = g.stack[-1] if g.stack else None
        return type(frame).__name__ == "Assay" and g.active == viewer and place in frame.places and not g.past

    def _knower(self, g: Mule, viewer: int) -> int:
        """[MUL-214] With strict notes, one who looks back knows no more than a spectator."""
        return NONE if g.past and not g.settings.notes else viewer

    def _unseen(self, g: Mule) -> list[int]:
        return [int(tiles) for tiles in g.veins_left(self.land)]

    def dump(self, game: Game, codes: Codes, viewer: int) -> dict[str, Any]:
        g = mule_of(game)
        known = {
            codes.name("place", place): int(g.vein[place]) if self._shown(g, place, viewer) else UNKNOWN
            for place in self._places(g)
        }
        unseen = self._unseen(g)
        return {"known": known, "unseen": unseen if viewer == ALL_SEEING else {UNKNOWN: sum(unseen)}}

    def load(self, game: Game, codes: Codes, value: Any) -> None:
        g = mule_of(game)
        given = dict(entries(self, value))
        if not set(given) <= {"known", "unseen"}:
            raise self.wrong('wants "known", an object by place, and perhaps "unseen", four numbers of tiles')
        for name, vein in entries(self, given.get("known", {})):
            place = placed(self, game, codes, name)
            if g.terrain[place] != self.land or not 0 <= number(self, vein) < VEINS:
                raise self.wrong(f"{name}: no Land of this type lies there, or {vein} is not a value from 0 to 3")
            g.vein[place] = number(self, vein)
        unseen = given.get("unseen", [NONE] * VEINS)
        if not isinstance(unseen, list) or len(unseen) != VEINS:
            raise self.wrong(f"unseen: wants four numbers of tiles, not {short(unseen)}")
        for vein, tiles in enumerate(unseen):
            g.unseen[terrain_vein(self.land, vein)] = tiles if tiles == NONE else number(self, tiles)

    def hidden(self, game: Game, viewer: int) -> list[int]:
        g = mule_of(game)
        return [] if viewer == ALL_SEEING else g.unseen_veins(self.land, self._knower(g, viewer))

    def deal(self, game: Game, viewer: int, items: list[int]) -> None:
        g = mule_of(game)
        for place in self._places(g):
            if not g.knows(self._knower(g, viewer), place):
                g.vein[place] = items.pop(0)
        for vein in range(VEINS):
            g.unseen[terrain_vein(self.land, vein)] = 0
        while items:
            g.unseen[terrain_vein(self.land, items.pop(0))] += 1
