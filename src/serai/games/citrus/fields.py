"""What a game of Citrus holds, declared once: attributes, position data, views and copies follow from it."""

from __future__ import annotations

from typing import Final

from serai.games.citrus.field_types import Bridges, Fincas, Landscape, Letters, Points, Regions, Tray
from serai.kernel.declaration import COPIED, SLICED, Attribute, Held, StateClass
from serai.kernel.fields import Counts, Field, Number, Numbers, Slots

FIELDS: Final[tuple[Field, ...]] = (
    Number("turn", most=1_000_000),
    Number("active", of="seat"),
    Number("phase", of="phase", start="0", about="how far the main action is"),
    Number("added", most=1, about="[CIT-134] a finca was added in this turn because all were blocked"),
    Regions("regions", holds=()),
    Bridges("bridges", holds=()),
    Landscape("landscape", holds=()),
    Fincas("standing", holds=()),
    Letters("scored", holds=()),
    Letters("shown", start="0", about="building site tiles on the board, a bit for each letter"),
    Letters("sites", start="bit(self.estate.side.letters) - 1", about="building site tiles in the stack"),
    Counts("fincas", of="finca", start="self.printed.fincas[:]", about="[CIT-115] the stack: how many of each kind"),
    Slots("market", of="tile", by="slot", start="row_of(SLOTS, NONE)", about="the tile on each market space"),
    Number("complete", most=1, about="[CIT-87] the last filling of the market was complete"),
    Tray("tray", start="row()", about="tiles taken and not yet built, in the order of their market spaces"),
    Number("refund", most=1, about="[CIT-35] coins that come back with each tile of the tray"),
    Number("refill", most=1, about="[CIT-86] the market is filled when the tray is empty"),
    Counts(
        "bag",
        of="tile",
        start="self.printed.tiles(self.settings.short, self.settings.online)[:]",
        about="how many of each kind of tile",
    ),
    Counts(
        "box",
        of="landscape",
        start="self.printed.landscape_tiles(self.settings.plows)",
        about="landscape tiles still to be drawn at setup",
    ),
    Counts(
        "pile",
        of="landscape",
        start="row_of(KINDS_OF_LANDSCAPE, 0)",
        about="landscape tiles set aside at setup, to be laid out [CIT-116]",
    ),
    Numbers("coins", start="row_of(self.players, self.printed.numbers.coins)"),
    Points("points", start="row_of(self.players, 0)"),
    Counts(
        "hand",
        of="landscape",
        per_seat=True,
        start="row_of(self.players * KINDS_OF_LANDSCAPE, 0)",
        about="[CIT-55] landscape tiles, at seat_landscape(seat, kind)",
    ),
)
"""[CIT-126] Everything is open; bag and stacks are heaps without order, of which nothing else could be told."""

BOARD: Final = Held(
    Attribute(
        "tile",
        "Ints",
        "row_of(PLACES, NONE)",
        SLICED,
        "the plantation on each space: twice the fruit, one more with a well",
    ),
    Attribute("root", "Ints", "row_of(PLACES, NONE)", SLICED, "the first space of its region"),
    Attribute("ring", "Ints", "row_of(PLACES, NONE)", SLICED, "another space of its region, all round", unordered=True),
    Attribute("owner", "Ints", "row_of(PLACES, NONE)", SLICED, "by root: the seat, NONE for a neutral region [CIT-13]"),
    Attribute("size", "Ints", "row_of(PLACES, 0)", SLICED, "by root [CIT-12]"),
    Attribute("links", "Ints", "row()", SLICED, "[CIT-68] pairs of spaces", unordered=True),
    Attribute("land", "Ints", "row_of(PLACES, NONE)", SLICED, "the landscape tile on each space [CIT-59]"),
    Attribute(
        "worker",
        "Ints",
        "row_of(self.players * WORKERS, NONE)",
        SLICED,
        "at seat_worker(seat, worker): the root of its region, NONE on the mat [CIT-14]",
        unordered=True,
    ),
    Attribute("finca", "Ints", "row_of(LETTERS, NONE)", SLICED, "the kind of finca on each site"),
    Attribute("scored", about="[CIT-80] a bit for each site"),
)
"""What the fields regions, bridges, landscape, standing and scored read and write."""

STATE: Final = (
    StateClass(
        "CitrusFields",
        "Everything on the table. Nothing is hidden but orders, and those do not exist [CIT-22] [CIT-126].",
        given=("printed: CitrusPrinted", "settings: CitrusSettings", 'estate: "Estate"'),
        declared=(Held(Attribute("estate", "Estate", "", COPIED)), *FIELDS),
        imports=(
            "from serai.games.citrus.codes import KINDS_OF_LANDSCAPE, LETTERS, PLACES, SLOTS, WORKERS",
            "from serai.games.citrus.printed import CitrusPrinted",
            "from serai.games.citrus.settings import CitrusSettings",
            "from serai.kernel.bits import bit",
        ),
        type_imports=("from serai.games.citrus.land.estate import Estate",),
    ),
    StateClass(
        "EstateFields",
        "Plantations, workers, bridge links, landscape tiles and fincas on one side of the board.",
        given=("players: i64", "side: BoardSide", "family: bool"),
        declared=(BOARD,),
        imports=("from serai.games.citrus.printed.sides import BoardSide",),
        base="",
    ),
)
