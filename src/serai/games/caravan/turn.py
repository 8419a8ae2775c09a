"""Chapters 5 and 8: the turn, its allowance, and the end of the game."""

from serai.games.caravan.camels import Put, PutRainbow, can_pay_rainbow, why_not_move, why_not_place, why_not_rainbow
from serai.games.caravan.codes import CARRY, END, MOVE, PICK, PLACE, RAINBOW, STEAL
from serai.games.caravan.event_kinds import IDLE, STALE, TURN_BEGUN, TURN_ENDED
from serai.games.caravan.goods import Carry, Steal, pick_up, why_not_carry, why_not_pick, why_not_steal
from serai.games.caravan.state import Caravan, linked
from serai.kernel.bits import ascending, bit, offer
from serai.kernel.frame import Frame
from serai.kernel.game import NONE
from serai.kernel.ints import append, i64
from serai.kernel.rows import row


def begin_turn(g: Caravan, seat: i64) -> None:
    """[CAR-11] [CAR-18] The next turn of the table, with its allowance."""
    g.turn += 1
    g.active = seat
    g.left = g.allowance()
    if g.recording:
        g.emit(TURN_BEGUN, seat, g.turn, g.left)


class Turn(Frame[Caravan]):
    """[CAR-19] The player spends actions in any order and mix, and ends the turn [CAR-20].

    Only what can be completed with the actions left is offered; anything else is refused and changes nothing [CAR-21].
    """

    def ask(self, g: Caravan) -> bool:
        options = append(row(), END)
        if g.left == 0:  # [CAR-22]
            return g.ask_seat(g.active, options)
        me = g.active
        if g.camel(me, NONE, NONE) != NONE:
            options = append(options, PLACE)  # [CAR-23]
        empty = g.empty_camels(me)
        options = offer(options, MOVE.start, empty)  # [CAR-24] [CAR-26]
        options = offer(options, PICK.start, empty & g.board_goods())  # [CAR-29] [CAR-30]
        if empty or g.rainbow != NONE:  # [CAR-59]
            options = offer(options, CARRY.start, carry_sources(g, me, empty))  # [CAR-34]
        if empty and g.theft[me] > 0:  # [CAR-42]
            options = offer(options, STEAL.start, empty & g.top_goods(me))  # [CAR-38]
        if g.settings.rainbow and can_pay_rainbow(g, me):
            options = append(options, RAINBOW)  # [CAR-62]
        return g.ask_seat(me, options)

    def answer(self, g: Caravan, option: i64) -> None:
        """[CAR-70] Every choice is a step of its own, so that a player can take them back one by one."""
        me = g.active
        if option == END:
            end_turn(g)
        elif option == PLACE:
            g.push(Put(NONE))
        elif MOVE.has(option):
            g.push(Put(MOVE.index(option)))
        elif PICK.has(option):
            pick_up(g, g.camel(me, PICK.index(option), NONE))
        elif CARRY.has(option):
            space = CARRY.index(option)
            loads = g.loads_at(me, space)
            several = loads & (loads - 1) != 0
            g.push(Carry(space, NONE if several else ascending(0, loads)[0]))
        elif STEAL.has(option):
            g.push(Steal(STEAL.index(option)))
        else:
            g.push(PutRainbow())

    def blocks(self) -> tuple[str, ...]:
        return ("end", "place", "move", "pick", "carry", "steal", "rainbow")

    def why(self, g: Caravan, seat: i64, option: i64) -> str:
        if option == END:
            return ""
        if g.left == 0:
            return "CAR-22"
        if option == PLACE:
            return why_not_place(g, seat)
        if MOVE.has(option):
            return why_not_move(g, seat, MOVE.index(option))
        if PICK.has(option):
            return why_not_pick(g, seat, PICK.index(option))
        if CARRY.has(option):
            return why_not_carry(g, seat, CARRY.index(option))
        if STEAL.has(option):
            return why_not_steal(g, seat, STEAL.index(option))
        return why_not_rainbow(g, seat)

    def prompt(self, g: Caravan, seat: i64) -> dict[str, int]:
        return {"left": g.left}

    def fault(self, g: Caravan) -> str:
        if g.active == NONE:
            return "active: a turn has a player [CAR-11]"
        if g.turn < 1:
            return "turn: turns are counted from 1 [CAR-18]"
        return ""


def carry_sources(g: Caravan, seat: i64, empty: i64) -> i64:
    """[CAR-34] [CAR-67] Where a good of the seat's camels hangs together with an empty camel, or with its city."""
    laden = g.laden_camels(seat)
    if not laden:
        return laden
    own = g.own_camels(seat)
    sources = laden & linked(empty, own)
    if g.rainbow != NONE and laden & ~sources:  # [CAR-65]
        for space in ascending(0, laden & linked(bit(g.rainbow), own)):
            loads = g.loads_at(seat, space)
            wanted = g.printed.wanted_at[g.rainbow]
            if wanted != NONE and loads >> (wanted * 2) & 3:
                sources |= bit(space)
    return sources


def end_turn(g: Caravan) -> None:
    """[CAR-20] [CAR-22] Unspent actions are lost, and the turn passes on; this cannot be taken back [CAR-70]."""
    g.fence()
    if g.recording:
        g.emit(TURN_ENDED, g.active, g.left)
    pieces = g.printed.pieces
    if g.turn - g.last_action >= pieces.idle_rounds * g.players:
        g.close(IDLE, pieces.idle_rounds)  # [CAR-48] [CAR-51] nobody has acted
    elif g.turn - g.last_progress >= pieces.stale_rounds * g.players:
        g.close(STALE, pieces.stale_rounds)  # [CAR-73] nothing was picked up or delivered
    else:
        begin_turn(g, (g.active + 1) % g.players)
