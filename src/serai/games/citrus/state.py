"""The state of a game of Citrus, and the primitives that change it and tell what happened."""

from serai.games.citrus.codes import BRIDGE_TILE, BULL_TILE, PLOW_TILE, WAYS, fruit_of, seat_landscape, space_way
from serai.games.citrus.event_kinds import (
    BEGUN,
    BRIDGE_BUILT,
    BULL_PUT,
    DRAWN,
    EXTENDED,
    FOUNDED,
    HARVESTED,
    HORSES,
    LAID,
    MERGED,
    PAID,
    PLOUGHED,
    RETURNED,
    SHOWN,
    TAKEN,
    TAKEN_OVER,
)
from serai.games.citrus.state_fields import CitrusFields
from serai.kernel.bits import bit
from serai.kernel.game import CHANCE, NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row


class Citrus(CitrusFields):
    """A game of Citrus: what can be read off it, and the primitives that change it."""

    def copy(self) -> "Citrus":
        g = Citrus(self.players, self.printed, self.settings, self.estate)
        self.copy_fields(g)
        return g

    # ---- looking ----------------------------------------------------------------------------------------------

    def held(self, seat: i64, tile: i64) -> i64:
        """How many landscape tiles of a kind the seat has."""
        return self.hand[seat_landscape(seat, tile)]

    def all_tiles(self) -> Ints:
        """The plantations of the game by kind, wherever they are."""
        return self.printed.tiles(self.settings.short, self.settings.online)

    def market_tiles(self) -> i64:
        """How many tiles lie in the market."""
        tiles: i64 = 0
        for kind in self.market:
            if kind != NONE:
                tiles += 1
        return tiles

    def bag_empty(self) -> bool:
        for count in self.bag:
            if count:
                return False
        return True

    def finca_possible(self) -> bool:
        """[CIT-64] [CIT-90] A finca tile is left, and a building site tile lies on the board."""
        if self.shown == 0:
            return False
        for count in self.fincas:
            if count:
                return True
        return False

    def triggers(self, taken: i64) -> bool:
        """[CIT-84] [CIT-88] Whether taking so many tiles brings a finca and a refill."""
        return self.complete != 0 and self.market_tiles() - taken <= self.printed.numbers.trigger

    def landscape_points(self, space: i64) -> i64:
        """[CIT-57] What the landscape tile on a space, if there is one, gives at once to who builds there."""
        tile = self.estate.land[space]
        return 0 if tile == NONE else self.printed.horse_points[tile]

    def income(self, seat: i64, workers: i64) -> i64:
        """[CIT-95] [CIT-96] The coins that so many workers on the mat bring; what exceeds the track is lost."""
        numbers = self.printed.numbers
        return min(numbers.income[workers], numbers.most_coins - self.coins[seat])

    # ---- primitives: the board --------------------------------------------------------------------------------

    def lay(self, tile: i64, space: i64) -> None:
        """[CIT-16] A landscape tile comes to lie on its space."""
        self.estate.land[space] = tile
        if self.recording:
            self.emit(LAID, CHANCE, tile, space)

    def found(self, seat: i64, kind: i64, letter: i64) -> None:
        """[CIT-17] [CIT-85] A revealed finca stands on a site; the site's tile, if it lay there, is out of the game."""
        self.estate.finca[letter] = kind
        self.shown &= ~bit(letter)
        if self.recording:
            self.emit(FOUNDED, seat, letter, self.printed.high[kind], self.printed.low[kind])

    def show_site(self, letter: i64) -> None:
        """[CIT-18] [CIT-85] A building site tile goes from the stack to the space of its letter."""
        self.sites &= ~bit(letter)
        self.shown |= bit(letter)
        if self.recording:
            self.emit(SHOWN, CHANCE, letter)

    def build(self, kind: i64, space: i64, far: i64, plowed: bool) -> None:
        """[CIT-36] The active player puts a plantation down; everything that follows from it happens at once."""
        me = self.active
        e = self.estate
        if plowed:
            self.hand[seat_landscape(me, PLOW_TILE)] -= 1
            if self.recording:
                self.emit(PLOUGHED, me, e.tile[space], space)
            e.remove(space)
        if far != NONE:
            self.hand[seat_landscape(me, BRIDGE_TILE)] -= 1
        before = e.workers(me)
        size = self.own_around(fruit_of(kind), space, far) if self.recording else 0
        joined = e.build(me, kind, space, far)
        if self.recording:
            self.tell_build(kind, space, far, joined, e.workers(me) - before, size)
        land = e.land[space]
        if land != NONE:
            e.land[space] = NONE
            self.take_landscape(land, space)

    def own_around(self, fruit: i64, space: i64, far: i64) -> i64:
        """The size of the own regions that a tile here would join, each once."""
        e = self.estate
        size: i64 = 0
        met = row()
        way: i64
        for way in range(WAYS + 1):
            near = far if way == WAYS else e.side.beside[space_way(space, way)]
            if near == NONE or fruit_of(e.tile[near]) != fruit or e.owner[e.root[near]] != self.active:
                continue
            root = e.root[near]
            known = False
            for other in met:
                if other == root:
                    known = True
            if not known:
                met = append(met, root)
                size += e.size[root]
        return size

    def tell_build(self, kind: i64, space: i64, far: i64, joined: i64, workers: i64, own: i64) -> None:
        me = self.active
        size = self.estate.size[self.estate.root[space]]
        if joined == 0:
            self.emit(BEGUN, me, kind, space)
        else:
            self.emit(EXTENDED, me, kind, space, size)
        if far != NONE:
            self.emit(BRIDGE_BUILT, me, space, far)
        if size > own + 1:
            self.emit(TAKEN_OVER, me, size - own - 1)
        if workers > 0:
            self.emit(MERGED, me, workers)

    def take_landscape(self, tile: i64, space: i64) -> None:
        """[CIT-48] [CIT-55] [CIT-57] The tile goes to the player; horses give their points and leave the game."""
        me = self.active
        points = self.printed.horse_points[tile]
        if self.recording:
            self.emit(TAKEN, me, tile, space)
        if points:
            self.points[me] += points
            if self.recording:
                self.emit(HORSES, me, points)
        else:
            self.hand[seat_landscape(me, tile)] += 1

    def put_bull(self, space: i64) -> None:
        """[CIT-58] A bull goes from the hand to the board, where it is a landscape tile like others [CIT-59]."""
        self.hand[seat_landscape(self.active, BULL_TILE)] -= 1
        self.estate.land[space] = BULL_TILE
        if self.recording:
            self.emit(BULL_PUT, self.active, space)

    # ---- primitives: market, money, points --------------------------------------------------------------------

    def take_tile(self, slot: i64) -> None:
        """A tile goes from the market to the tray."""
        self.tray = append(self.tray, self.market[slot])
        self.market[slot] = NONE

    def first_free_slot(self) -> i64:
        """The lowest-numbered free market space, or NONE."""
        slot: i64 = 0
        for kind in self.market:
            if kind == NONE:
                return slot
            slot += 1
        return NONE

    def fill_slot(self, kind: i64) -> None:
        """[CIT-19] [CIT-86] A tile drawn from the bag goes to the first free market space."""
        slot = self.first_free_slot()
        self.bag[kind] -= 1
        self.market[slot] = kind
        if self.recording:
            self.emit(DRAWN, CHANCE, kind, slot)

    def untake(self, kind: i64) -> None:
        """[CIT-34] [CIT-35] A tile of the tray goes back to the market: its coin returns, points are lost."""
        slot = self.first_free_slot()
        penalty = self.printed.numbers.penalty
        self.market[slot] = kind
        self.coins[self.active] += self.refund
        self.points[self.active] -= penalty  # [CIT-9] it may become negative
        if self.recording:
            self.emit(RETURNED, self.active, kind, slot, penalty)

    def harvest(self, root: i64) -> None:
        """[CIT-93] [CIT-94] A region gives its points and becomes neutral."""
        e = self.estate
        seat = e.owner[root]
        points = e.worth(root)
        self.points[seat] += points
        if self.recording:
            self.emit(HARVESTED, seat, fruit_of(e.tile[root]), root, e.size[root], points)
        e.release(root)

    def pay_income(self) -> None:
        """[CIT-95] [CIT-133] A harvest ends with the income."""
        me = self.active
        workers = self.estate.workers(me)
        gained = self.income(me, workers)
        self.coins[me] += gained
        if self.recording:
            self.emit(PAID, me, gained, workers)
