"""How the board, the tray and the scores of Citrus are written in position data."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from serai.games.citrus.codes import LETTERS, SLOTS, WAYS, fruit_of, space_way, tile_of, well_of
from serai.games.citrus.printed.sides import LANDSCAPE_SPACE
from serai.kernel.codes import Codes
from serai.kernel.declaration import SHARED
from serai.kernel.fields import Field, Numbers, number, thing
from serai.kernel.game import NONE
from serai.kernel.ints import Ints
from serai.kernel.text import short

NEUTRAL: Final = "-"
WELL: Final = "*"
MOST_POINTS: Final = 1_000_000
"""No score is more, or less below zero."""


class Regions(Field):
    """The plantations by region: ``"0 lime r2c4 r2c5*"``, the seat or ``-`` for neutral, the fruit, the spaces.

    A star marks a well. On which space of its region a worker stands is of no consequence [CIT-13].
    """

    def dump(self, game: Any, codes: Codes, viewer: int) -> list[str]:
        e = game.estate
        names = codes.domains["space"]
        texts: dict[int, str] = {}
        for space, root in enumerate(e.root):
            if root == space:
                owner = NEUTRAL if e.owner[root] == NONE else str(e.owner[root])
                texts[root] = f"{owner} {codes.name('fruit', fruit_of(e.tile[root]))}"
            if root != NONE:
                texts[root] += f" {names[space]}{WELL * (well_of(e.tile[space]))}"
        return list(texts.values())

    def load(self, game: Any, codes: Codes, value: Any) -> None:
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise self.wrong('wants a list of regions like "0 lime r2c4 r2c5*"')
        for text in value:
            self._region(game, codes, text)

    def _region(self, game: Any, codes: Codes, text: str) -> None:
        """Put the tiles of one region down, marked with its first space; ``complete_position`` does the rest."""
        words = text.split()
        if len(words) < 3:
            raise self.wrong(f"{short(text)} is not a region like '0 lime r2c4 r2c5*' or '- lime r4c3'")
        if words[0] != NEUTRAL and words[0] not in codes.domains["seat"][: game.players]:
            raise self.wrong(f"{short(text)}: there is no such seat; a neutral region has {NEUTRAL!r}")
        fruit = thing(self, codes, "fruit", words[1])
        spaces: list[int] = []
        for word in words[2:]:
            space = thing(self, codes, "space", word.rstrip(WELL))
            if not game.estate.side.buildable[space]:
                raise self.wrong(f"{short(word)}: no plantation can stand there [CIT-41]")
            if game.estate.tile[space] != NONE:
                raise self.wrong(f"{short(word)}: there is a plantation already [CIT-41]")
            game.estate.tile[space] = tile_of(fruit, int(word.endswith(WELL)))
            spaces.append(space)
        for space in spaces:
            game.estate.root[space] = min(spaces)
            game.estate.owner[space] = NONE if words[0] == NEUTRAL else int(words[0])


class Bridges(Field):
    """[CIT-68] The links of bridges, as pairs of spaces: ``"r2c4 r2c6"``."""

    def dump(self, game: Any, codes: Codes, viewer: int) -> list[str]:
        links = list(game.estate.links)
        pairs = [sorted(links[index : index + 2]) for index in range(0, len(links), 2)]
        return [" ".join(codes.name("space", space) for space in pair) for pair in sorted(pairs)]

    def load(self, game: Any, codes: Codes, value: Any) -> None:
        e = game.estate
        if not isinstance(value, list) or not all(isinstance(text, str) and len(text.split()) == 2 for text in value):
            raise self.wrong('wants a list of pairs of spaces like "r2c4 r2c6"')
        ends = [thing(self, codes, "space", word) for text in value for word in text.split()]
        for here, there in zip(ends[::2], ends[1::2], strict=True):
            if there not in list(e.side.across)[space_way(here, 0) : space_way(here, WAYS)]:
                raise self.wrong("a bridge links two spaces exactly two apart in a row or column [CIT-66]")
        e.links = Ints(ends)


class Landscape(Field):
    """[CIT-59] The landscape tiles on the board by space, bulls included."""

    def dump(self, game: Any, codes: Codes, viewer: int) -> dict[str, str]:
        land = list(game.estate.land)
        return {
            codes.name("space", space): codes.name("landscape", tile) for space, tile in enumerate(land) if tile != NONE
        }

    def load(self, game: Any, codes: Codes, value: Any) -> None:
        e = game.estate
        if not isinstance(value, dict):
            raise self.wrong(f"wants an object by space, not {short(value)}")
        for name, tile in value.items():
            space = thing(self, codes, "space", name)
            if not e.side.buildable[space] or e.tile[space] != NONE:
                raise self.wrong(f"{short(name)}: no landscape tile can lie there [CIT-16, CIT-59]")
            if tile != "bull" and e.side.ground[space] != LANDSCAPE_SPACE:
                raise self.wrong(f"{short(name)}: only a bull can lie off the landscape spaces [CIT-58]")
            e.land[space] = thing(self, codes, "landscape", tile)


class Fincas(Field):
    """The fincas by site; ``scored`` is a field of its own."""

    def dump(self, game: Any, codes: Codes, viewer: int) -> dict[str, str]:
        fincas = list(game.estate.finca)
        return {codes.name("site", site): codes.name("finca", kind) for site, kind in enumerate(fincas) if kind != NONE}

    def load(self, game: Any, codes: Codes, value: Any) -> None:
        e = game.estate
        if not isinstance(value, dict):
            raise self.wrong(f"wants an object by site, not {short(value)}")
        for name, kind in value.items():
            site = thing(self, codes, "site", name)
            if site >= e.side.letters:
                raise self.wrong(f"there is no site {name} on this side of the board [CIT-4]")
            e.finca[site] = thing(self, codes, "finca", kind)


class Letters(Field):
    """Some sites, as a list of their letters."""

    TYPE: ClassVar[str] = "i64"
    COPY: ClassVar[str] = SHARED

    def _home(self, game: Any) -> Any:
        """The object that has the attribute: the game, or its estate."""
        return game if self.attributes() else game.estate

    def dump(self, game: Any, codes: Codes, viewer: int) -> list[str]:
        bits = getattr(self._home(game), self.name)
        return [codes.name("site", site) for site in range(LETTERS) if bits >> site & 1]

    def load(self, game: Any, codes: Codes, value: Any) -> None:
        if not isinstance(value, list):
            raise self.wrong(f"wants a list of letters, not {short(value)}")
        bits = 0
        for name in value:
            site = thing(self, codes, "site", name)
            if site >= game.estate.side.letters:
                raise self.wrong(f"there is no site {name} on this side of the board [CIT-4]")
            bits |= 1 << site
        setattr(self._home(game), self.name, bits)


class Tray(Field):
    """[CIT-33] Tiles taken from the market and not yet built, in the order of the spaces they came from."""

    def dump(self, game: Any, codes: Codes, viewer: int) -> list[str]:
        return [codes.name("tile", kind) for kind in game.tray]

    def load(self, game: Any, codes: Codes, value: Any) -> None:
        if not isinstance(value, list) or len(value) > SLOTS:
            raise self.wrong(f"wants a list of tiles, not {short(value)}")
        game.tray = Ints([thing(self, codes, "tile", name) for name in value])


class Points(Numbers):
    """[CIT-9] The scores, which may be negative."""

    def load(self, game: Any, codes: Codes, value: Any) -> None:
        if not isinstance(value, list) or len(value) != game.players:
            raise self.wrong(f"wants a list of {game.players} numbers, not {short(value)}")
        game.points = Ints([self._points(entry) for entry in value])

    def _points(self, entry: Any) -> int:
        points = number(self, entry, -MOST_POINTS)
        if points > MOST_POINTS:
            raise self.wrong(f"at most {MOST_POINTS}, not {short(points)}")
        return points
