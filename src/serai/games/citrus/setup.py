"""Chapters 2 and 13: setup, on both sides of the board and in all variants."""

from typing import ClassVar, Final

from serai.games.citrus.codes import BRIDGE_TILE, DRAW, FINCA, FIRST, KINDS_OF_LANDSCAPE, LANDSCAPE, LETTER, PLOW_TILE
from serai.games.citrus.event_kinds import COMPLETE, STARTED
from serai.games.citrus.fincas import reveal_finca, site_weights
from serai.games.citrus.state import Citrus
from serai.games.citrus.turn import Turn, begin_turn
from serai.kernel.bits import bit, count
from serai.kernel.frame import Frame
from serai.kernel.game import CHANCE, NONE
from serai.kernel.ints import i64
from serai.kernel.rows import row_of, total

STARTER: Final = 0
GATHER: Final = 1
MEADOWS: Final = 2
FINCAS: Final = 3
SITES: Final = 4
MARKET: Final = 5


class Setup(Frame[Citrus]):
    """Everything that is drawn before the first turn, step by step."""

    FIELDS: ClassVar[tuple[str, ...]] = ("step 0..5", "letter:site?")

    def __init__(self, step: i64 = STARTER, letter: i64 = NONE) -> None:
        self.step: i64 = step
        self.letter: i64 = letter  # the site of the next starting finca

    def ask(self, g: Citrus) -> bool:
        if self.step == STARTER:
            return self.ask_starter(g)
        if self.step == GATHER:
            return self.gather(g)
        if self.step == MEADOWS:
            return self.lay_out(g)
        if self.step == FINCAS:
            return self.ask_finca(g)
        if self.step == SITES:
            return self.ask_site(g)
        return self.fill_market(g)

    def ask_starter(self, g: Citrus) -> bool:
        """[CIT-21] The starting player is drawn, unless the table has named one."""
        if g.settings.start != NONE:
            self.start_with(g, g.settings.start)
            return False
        return g.draw(FIRST.start, row_of(g.players, 1))

    def start_with(self, g: Citrus, seat: i64) -> None:
        g.active = seat
        self.step = GATHER
        if g.recording:
            g.emit(STARTED, seat)

    def gather(self, g: Citrus) -> bool:
        """[CIT-116] [CIT-136] Which tiles are laid out: on the short side online, all bridges and plows are."""
        if not (g.settings.short and g.settings.online):
            g.pile = g.box
            g.box = row_of(KINDS_OF_LANDSCAPE, 0)
        else:
            if g.box[BRIDGE_TILE] + g.box[PLOW_TILE] > 0:
                self.set_aside(g, BRIDGE_TILE)
                self.set_aside(g, PLOW_TILE)
                return False
            if total(g.pile) < len(g.estate.side.meadows):
                return g.draw(LANDSCAPE.start, g.box)
        self.step = MEADOWS
        return False

    def set_aside(self, g: Citrus, tile: i64) -> None:
        g.pile[tile] += g.box[tile]
        g.box[tile] = 0

    def lay_out(self, g: Citrus) -> bool:
        """[CIT-16] One tile face up on every landscape space; the rest leave the game unseen."""
        if self.bare_meadow(g) != NONE and total(g.pile) > 0:
            return g.draw(LANDSCAPE.start, g.pile)
        g.pile = row_of(KINDS_OF_LANDSCAPE, 0)
        g.box = row_of(KINDS_OF_LANDSCAPE, 0)
        self.step = FINCAS
        return False

    def bare_meadow(self, g: Citrus) -> i64:
        for space in g.estate.side.meadows:
            if g.estate.land[space] == NONE:
                return space
        return NONE

    def standing(self, g: Citrus) -> i64:
        fincas: i64 = 0
        for kind in g.estate.finca:
            if kind != NONE:
                fincas += 1
        return fincas

    def ask_finca(self, g: Citrus) -> bool:
        """[CIT-17] [CIT-114] [CIT-119] [CIT-120] Fincas on A, B, C and so on, or on sites drawn at random."""
        standing = self.standing(g)
        if standing == g.settings.starting:
            self.step = SITES
            return False
        if self.letter != NONE:
            return g.draw(FINCA.start, g.fincas)  # [CIT-115] [CIT-126] of all kinds, and without an order
        if g.settings.random_sites:
            return g.draw(LETTER.start, site_weights(g))
        self.take_site(g, standing)
        return False

    def take_site(self, g: Citrus, letter: i64) -> None:
        """The site's tile leaves the game; its finca comes next."""
        g.sites &= ~bit(letter)
        self.letter = letter

    def ask_site(self, g: Citrus) -> bool:
        """[CIT-18] Three building site tiles are shown, each on the space of its letter."""
        if count(g.shown) < g.printed.numbers.shown and g.sites != 0:
            return g.draw(LETTER.start, site_weights(g))
        self.step = MARKET
        return False

    def fill_market(self, g: Citrus) -> bool:
        """[CIT-19] Twelve tiles from the bag; the market counts as completely filled [CIT-87]."""
        if g.first_free_slot() != NONE:
            return g.draw(DRAW.start, g.bag)  # [CIT-126] no order exists before
        g.complete = 1
        if g.recording:
            g.emit(COMPLETE, CHANCE)
        begin_turn(g, g.active)
        return g.replace(Turn())

    def answer(self, g: Citrus, option: i64) -> None:
        if self.step == STARTER:
            self.start_with(g, FIRST.index(option))
        elif self.step == GATHER:
            g.box[LANDSCAPE.index(option)] -= 1
            g.pile[LANDSCAPE.index(option)] += 1
        elif self.step == MEADOWS:
            g.pile[LANDSCAPE.index(option)] -= 1
            g.lay(LANDSCAPE.index(option), self.bare_meadow(g))
        elif self.step == FINCAS and self.letter == NONE:
            self.take_site(g, LETTER.index(option))
        elif self.step == FINCAS:
            reveal_finca(g, FINCA.index(option))
            g.found(CHANCE, FINCA.index(option), self.letter)
            self.letter = NONE
        elif self.step == SITES:
            g.show_site(LETTER.index(option))
        else:
            g.fill_slot(DRAW.index(option))

    def blocks(self) -> tuple[str, ...]:
        return ("first", "landscape", "finca", "letter", "draw")

    def fault(self, g: Citrus) -> str:
        if g.turn != 0 or (g.active == NONE) != (self.step == STARTER):
            return "turn, active: the setup comes before the first turn [CIT-21]"
        for kind in g.estate.tile:
            if kind != NONE:
                return "regions: the board is empty [CIT-15]"
        if len(g.tray) > 0 or total(g.hand) > 0:
            return "tray, hand: nothing is taken yet [CIT-15]"
        return self.stock_fault(g) or self.site_fault(g)

    def stock_fault(self, g: Citrus) -> str:
        """There must be enough of what is still to be drawn."""
        if total(g.bag) + g.market_tiles() < len(g.market):
            return "bag: it cannot fill the market [CIT-19]"
        if total(g.fincas) < g.settings.starting - self.standing(g):
            return "fincas: there are too few for the start [CIT-17]"
        if self.step == GATHER and total(g.box) + total(g.pile) < len(g.estate.side.meadows):
            return "box: there are too few landscape tiles [CIT-16]"
        if self.step > MEADOWS and total(g.box) + total(g.pile) > 0:
            return "box, pile: the landscape is laid out already [CIT-16]"
        return ""

    def site_fault(self, g: Citrus) -> str:
        """The starting fincas stand on the first sites, unless sites are drawn."""
        standing = self.standing(g)
        if standing > g.settings.starting or (self.step > FINCAS and standing < g.settings.starting):
            return f"standing: the game starts with {g.settings.starting} fincas [CIT-17]"
        if self.letter >= g.estate.side.letters:
            return "letter: there is no such site on this side of the board [CIT-4]"
        if self.letter != NONE and (
            self.step != FINCAS or g.estate.finca[self.letter] != NONE or (g.sites | g.shown) >> self.letter & 1
        ):
            return "letter: it is not the site of the next finca [CIT-17]"
        if g.settings.random_sites:
            needed = g.settings.starting - standing - (0 if self.letter == NONE else 1)
            return "sites: there are too few [CIT-119]" if count(g.sites) < needed else ""
        if self.letter != NONE and self.letter != standing:
            return "letter: it is not the next site [CIT-17]"
        for letter in range(standing):
            if g.estate.finca[letter] == NONE:
                return "standing: fincas stand on A, B, C and so on [CIT-17]"
        return ""

    def copy(self) -> "Setup":
        return Setup(self.step, self.letter)
