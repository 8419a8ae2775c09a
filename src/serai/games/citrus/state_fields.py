"""Every attribute of a game, its start and its copy. Written from fields.py; do not edit.

Write it anew with ``serai state serai.games.citrus`` (or ``make golden``).
"""

from typing import TYPE_CHECKING

from serai.games.citrus.codes import KINDS_OF_LANDSCAPE, LETTERS, PLACES, SLOTS, WORKERS
from serai.games.citrus.printed import CitrusPrinted
from serai.games.citrus.printed.sides import BoardSide
from serai.games.citrus.settings import CitrusSettings
from serai.kernel.bits import bit
from serai.kernel.game import EMPTY_ROW, NONE, Game
from serai.kernel.ints import Ints, i64
from serai.kernel.rows import row, row_of

if TYPE_CHECKING:
    from serai.games.citrus.land.estate import Estate


class CitrusFields(Game):
    """Everything on the table. Nothing is hidden but orders, and those do not exist [CIT-22] [CIT-126]."""

    def __init__(self, players: i64, printed: CitrusPrinted, settings: CitrusSettings, estate: "Estate") -> None:
        super().__init__(players)
        self.printed: CitrusPrinted = printed
        self.settings: CitrusSettings = settings
        self.estate: Estate = estate
        self.turn: i64 = 0
        self.active: i64 = NONE
        self.phase: i64 = 0  # how far the main action is
        self.added: i64 = 0  # [CIT-134] a finca was added in this turn because all were blocked
        self.shown: i64 = 0  # building site tiles on the board, a bit for each letter
        self.sites: i64 = 0  # building site tiles in the stack
        self.fincas: Ints = EMPTY_ROW  # [CIT-115] the stack: how many of each kind
        self.market: Ints = EMPTY_ROW  # the tile on each market space
        self.complete: i64 = 0  # [CIT-87] the last filling of the market was complete
        self.tray: Ints = EMPTY_ROW  # tiles taken and not yet built, in the order of their market spaces
        self.refund: i64 = 0  # [CIT-35] coins that come back with each tile of the tray
        self.refill: i64 = 0  # [CIT-86] the market is filled when the tray is empty
        self.bag: Ints = EMPTY_ROW  # how many of each kind of tile
        self.box: Ints = EMPTY_ROW  # landscape tiles still to be drawn at setup
        self.pile: Ints = EMPTY_ROW  # landscape tiles set aside at setup, to be laid out [CIT-116]
        self.coins: Ints = EMPTY_ROW
        self.points: Ints = EMPTY_ROW
        self.hand: Ints = EMPTY_ROW  # [CIT-55] landscape tiles, at seat_landscape(seat, kind)

    def fill(self) -> None:
        """Give every attribute its value at the start of a game."""
        self.sites = bit(self.estate.side.letters) - 1
        self.fincas = self.printed.fincas[:]
        self.market = row_of(SLOTS, NONE)
        self.tray = row()
        self.bag = self.printed.tiles(self.settings.short, self.settings.online)[:]
        self.box = self.printed.landscape_tiles(self.settings.plows)
        self.pile = row_of(KINDS_OF_LANDSCAPE, 0)
        self.coins = row_of(self.players, self.printed.numbers.coins)
        self.points = row_of(self.players, 0)
        self.hand = row_of(self.players * KINDS_OF_LANDSCAPE, 0)

    def copy_fields(self, other: "CitrusFields") -> None:
        """Give a copy all that this game holds."""
        other.estate = self.estate.copy()
        other.turn = self.turn
        other.active = self.active
        other.phase = self.phase
        other.added = self.added
        other.shown = self.shown
        other.sites = self.sites
        other.fincas = self.fincas[:]
        other.market = self.market[:]
        other.complete = self.complete
        other.tray = self.tray[:]
        other.refund = self.refund
        other.refill = self.refill
        other.bag = self.bag[:]
        other.box = self.box[:]
        other.pile = self.pile[:]
        other.coins = self.coins[:]
        other.points = self.points[:]
        other.hand = self.hand[:]
        self.copy_kernel_state(other)


class EstateFields:
    """Plantations, workers, bridge links, landscape tiles and fincas on one side of the board."""

    def __init__(self, players: i64, side: BoardSide, family: bool) -> None:
        self.players: i64 = players
        self.side: BoardSide = side
        self.family: bool = family
        self.tile: Ints = EMPTY_ROW  # the plantation on each space: twice the fruit, one more with a well
        self.root: Ints = EMPTY_ROW  # the first space of its region
        self.ring: Ints = EMPTY_ROW  # another space of its region, all round
        self.owner: Ints = EMPTY_ROW  # by root: the seat, NONE for a neutral region [CIT-13]
        self.size: Ints = EMPTY_ROW  # by root [CIT-12]
        self.links: Ints = EMPTY_ROW  # [CIT-68] pairs of spaces
        self.land: Ints = EMPTY_ROW  # the landscape tile on each space [CIT-59]
        self.worker: Ints = EMPTY_ROW  # at seat_worker(seat, worker): the root of its region, NONE on the mat [CIT-14]
        self.finca: Ints = EMPTY_ROW  # the kind of finca on each site
        self.scored: i64 = 0  # [CIT-80] a bit for each site

    def fill(self) -> None:
        """Give every attribute its value at the start of a game."""
        self.tile = row_of(PLACES, NONE)
        self.root = row_of(PLACES, NONE)
        self.ring = row_of(PLACES, NONE)
        self.owner = row_of(PLACES, NONE)
        self.size = row_of(PLACES, 0)
        self.links = row()
        self.land = row_of(PLACES, NONE)
        self.worker = row_of(self.players * WORKERS, NONE)
        self.finca = row_of(LETTERS, NONE)

    def copy_fields(self, other: "EstateFields") -> None:
        """Give a copy all that this game holds."""
        other.tile = self.tile[:]
        other.root = self.root[:]
        other.ring = self.ring[:]
        other.owner = self.owner[:]
        other.size = self.size[:]
        other.links = self.links[:]
        other.land = self.land[:]
        other.worker = self.worker[:]
        other.finca = self.finca[:]
        other.scored = self.scored
