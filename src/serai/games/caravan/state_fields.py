"""Every attribute of a game, its start and its copy. Written from fields.py; do not edit.

Write it anew with ``serai state serai.games.caravan`` (or ``make golden``).
"""

from serai.games.caravan.codes import GOODS
from serai.games.caravan.printed import CaravanPrinted
from serai.games.caravan.settings import CaravanSettings
from serai.kernel.game import EMPTY_ROW, NONE, Game
from serai.kernel.ints import Ints, i64
from serai.kernel.rows import row_of


class CaravanFields(Game):
    """Camels, goods and markers. Nothing is hidden [CAR-57]; the bag has no order until a good is drawn [CAR-12]."""

    def __init__(self, players: i64, printed: CaravanPrinted, settings: CaravanSettings) -> None:
        super().__init__(players)
        self.printed: CaravanPrinted = printed
        self.settings: CaravanSettings = settings
        self.turn: i64 = 0  # [CAR-18] turns of the whole table so far
        self.active: i64 = NONE
        self.left: i64 = 0  # [CAR-19] actions left in this turn
        self.at: Ints = EMPTY_ROW  # the space of each camel, seat by seat; NONE is the supply
        self.load: Ints = EMPTY_ROW  # what each carries: good * 2, one more if under; NONE is nothing
        self.rainbow: i64 = NONE  # [CAR-61] its space; NONE is off the board
        self.goods: Ints = EMPTY_ROW  # the board good of each numbered space
        self.demand: Ints = EMPTY_ROW  # demand markers on each numbered space
        self.bag: Ints = EMPTY_ROW  # how many of each good
        self.delivered: Ints = EMPTY_ROW  # at seat_good(seat, good)
        self.markers: Ints = EMPTY_ROW  # demand markers held
        self.theft: Ints = EMPTY_ROW
        self.coins: Ints = EMPTY_ROW  # [CAR-66]
        self.supply: i64 = 0  # demand markers
        self.paid: i64 = 0  # demand markers paid for the rainbow camel [CAR-66]
        self.last_action: i64 = 0  # the turn of the newest action [CAR-51]
        self.last_progress: i64 = 0  # the turn of the newest pick-up or delivery [CAR-73]
        self.sum_of_goods: i64 = 0  # [CAR-69] three sums that never change in play
        self.sum_of_theft: i64 = 0
        self.sum_of_demand: i64 = 0

    def fill(self) -> None:
        """Give every attribute its value at the start of a game."""
        self.at = row_of(self.players * self.settings.camels, NONE)
        self.load = row_of(self.players * self.settings.camels, NONE)
        self.goods = row_of(len(self.printed.numbered), NONE)
        self.demand = row_of(len(self.printed.numbered), 0)
        self.bag = self.printed.bag(self.settings.full)[:]
        self.delivered = row_of(self.players * GOODS, 0)
        self.markers = row_of(self.players, 0)
        self.theft = row_of(self.players, self.printed.pieces.theft)
        self.coins = row_of(self.players, self.printed.pieces.coins if self.settings.pay_coins else 0)
        self.supply = self.printed.pieces.demand

    def copy_fields(self, other: "CaravanFields") -> None:
        """Give a copy all that this game holds."""
        other.turn = self.turn
        other.active = self.active
        other.left = self.left
        other.at = self.at[:]
        other.load = self.load[:]
        other.rainbow = self.rainbow
        other.goods = self.goods[:]
        other.demand = self.demand[:]
        other.bag = self.bag[:]
        other.delivered = self.delivered[:]
        other.markers = self.markers[:]
        other.theft = self.theft[:]
        other.coins = self.coins[:]
        other.supply = self.supply
        other.paid = self.paid
        other.last_action = self.last_action
        other.last_progress = self.last_progress
        other.sum_of_goods = self.sum_of_goods
        other.sum_of_theft = self.sum_of_theft
        other.sum_of_demand = self.sum_of_demand
        self.copy_kernel_state(other)
