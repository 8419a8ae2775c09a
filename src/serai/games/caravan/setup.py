"""Chapter 3: setup."""

from serai.games.caravan.codes import FIRST, GOOD
from serai.games.caravan.event_kinds import STARTED
from serai.games.caravan.state import Caravan
from serai.games.caravan.turn import Turn, begin_turn
from serai.kernel.frame import Frame
from serai.kernel.game import NONE
from serai.kernel.ints import i64
from serai.kernel.rows import row_of


class Setup(Frame[Caravan]):
    """[CAR-9] [CAR-10] Draw the start player and the first goods, then put out the first demand markers."""

    def ask(self, g: Caravan) -> bool:
        if g.active == NONE:
            if g.settings.start != NONE:
                return self.start_with(g, g.settings.start)
            return g.draw(FIRST.start, row_of(g.players, 1))
        if g.first_free_number() != NONE and not g.bag_empty():
            return g.draw(GOOD.start, g.bag)  # [CAR-12]
        number: i64 = 0
        for marked in g.printed.demand_at_setup:
            if marked:
                g.add_demand(number, setup=True)
            number += 1
        begin_turn(g, g.active)
        return g.replace(Turn())

    def answer(self, g: Caravan, option: i64) -> None:
        if g.active == NONE:
            self.start_with(g, FIRST.index(option))
        else:
            g.lay_good(GOOD.index(option))

    def start_with(self, g: Caravan, seat: i64) -> bool:
        g.active = seat
        if g.recording:
            g.emit(STARTED, seat)
        return False

    def blocks(self) -> tuple[str, ...]:
        return ("first", "good")

    def fault(self, g: Caravan) -> str:
        return "" if g.turn == 0 else "turn: the setup comes before the first turn [CAR-9]"
