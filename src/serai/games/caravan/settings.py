"""Chapter 12: what the players agree on before the game."""

from typing import final

from serai.kernel.ints import i64


@final
class CaravanSettings:
    """The settings of one game, as the rules read them."""

    def __init__(self, camels: i64, full: bool, start: i64, rainbow: bool, pay_demand: bool) -> None:
        self.camels: i64 = camels  # [CAR-5] [CAR-7] camels each
        self.full = full  # [CAR-8] the full set of goods
        self.start: i64 = start  # [CAR-10] a seat, or NONE for a random one
        self.rainbow = rainbow  # [CAR-61]
        self.pay_demand = pay_demand  # [CAR-66] the rainbow camel costs a demand marker, not a coin
        self.pay_coins = rainbow and not pay_demand  # [CAR-74] no effect while there is no rainbow camel
