"""The state of a game of Alpujarras, and the primitives that change it and tell what happened."""

from typing import Final

from serai.games.alpujarras.codes import (
    END_SEGMENT,
    FARMLANDS,
    FRUITS,
    GO,
    HALF,
    WIDTH,
    card_fruit,
    goal_of,
    land_fruit,
    place_in,
    seat_fruit,
    seat_land,
    seat_token,
    segment_of,
    token_dirhems,
    token_fruit,
    token_number,
    village_token,
    within_segment,
)
from serai.games.alpujarras.event_kinds import (
    ADDED,
    BONUS,
    BOUGHT,
    CALLED_BACK,
    COMPLETED,
    DELIVERED,
    FILLED,
    GAINED,
    GOAL_TOKEN,
    HARVESTED,
    LAID,
    LOST,
    MOVED,
    NORIAS,
    PICKED,
    PLANTED,
    SHIFTED,
    SLID,
    SPENT,
    SWAPPED,
    TOKEN_SPENT,
    TOOK_FRUIT,
)
from serai.games.alpujarras.state_fields import AlpujarrasFields
from serai.kernel.bits import bit
from serai.kernel.game import CHANCE, NONE
from serai.kernel.ints import i64

STRAIGHT: Final = FRUITS
"""What lies on a straight channel space that is filled, where a T has its crop."""


class Alpujarras(AlpujarrasFields):
    """A game of Alpujarras: what can be read off it, and the primitives that change it."""

    def copy(self) -> "Alpujarras":
        g = Alpujarras(self.players, self.printed, self.plan, self.side)
        self.copy_fields(g)
        return g

    # ---- looking ----------------------------------------------------------------------------------------------

    def rank(self, place: i64) -> i64:
        """[ALP-23] [ALP-24] How far along the track a place lies: by segment, then space by space and spot by spot."""
        return self.slots[segment_of(place)] * WIDTH + within_segment(place)

    def occupied(self, place: i64) -> bool:
        """[ALP-28] Whether a mule stands there."""
        for taken in self.mules:
            if taken == place:
                return True
        return False

    def at_end(self, place: i64) -> bool:
        """[ALP-25] Whether a place is a spot of the end space."""
        return segment_of(place) == END_SEGMENT and within_segment(place) >= HALF

    def can_hold(self, seat: i64, fruit: i64) -> bool:
        """[ALP-57] Whether a player may have one more of a fruit."""
        return self.room_for(seat, fruit) > 0

    def room_for(self, seat: i64, fruit: i64) -> i64:
        """[ALP-57] How many more of a fruit a player may have."""
        return self.printed.pieces.fruit_held - self.store[seat_fruit(seat, fruit)]

    def norias_that_fit(self, seat: i64, norias: i64) -> i64:
        """[ALP-58] How many of so many norias a player may take."""
        return min(norias, self.printed.pieces.norias_held - self.norias[seat])

    def in_farmlands(self, seat: i64) -> i64:
        """How many farmers of a player stand in farmlands."""
        number: i64 = 0
        land: i64
        for land in range(FARMLANDS):
            number += self.farmers[seat_land(seat, land)]
        return number

    def goal_tokens_left(self) -> i64:
        """[ALP-81] Goal tokens in the supply."""
        left = self.printed.pieces.goal_tokens
        for held in self.goal_tokens:
            left -= held
        return left

    def crops_left(self, fruit: i64) -> i64:
        """[ALP-50] Crop tokens of a fruit in the supply."""
        left = self.printed.pieces.crop_tokens
        for laid in self.channels:
            if laid == fruit:
                left -= 1
        return left

    def market_place(self, fruit: i64) -> i64:
        """[ALP-87] The place of a fruit on the market card, from 0."""
        place: i64 = 0
        for lying in self.market:
            if lying == fruit:
                break
            place += 1
        return place

    def bonus(self, fruit: i64) -> i64:
        """[ALP-87] The market bonus for a fruit; none while it is not on the market card yet."""
        place = self.market_place(fruit)
        return self.printed.bonus[place] if place < FRUITS else 0

    # ---- mules and farmers ------------------------------------------------------------------------------------

    def move_mule(self, seat: i64, place: i64) -> None:
        """[ALP-27] A player's mule goes to a place, and its actions may be done."""
        if self.recording:
            self.emit(MOVED, seat, self.mules[seat], place)
        self.mules[seat] = place
        self.left = bit(len(self.side.actions[place])) - 1

    def add_farmer(self, seat: i64, land: i64) -> None:
        """[ALP-38] A farmer goes from the own supply into a farmland."""
        self.unused[seat] -= 1
        self.farmers[seat_land(seat, land)] += 1
        if self.recording:
            self.emit(ADDED, seat, land)

    def move_farmer(self, seat: i64, source: i64, land: i64) -> None:
        """[ALP-45] A farmer goes from one farmland to another."""
        self.farmers[seat_land(seat, source)] -= 1
        self.farmers[seat_land(seat, land)] += 1
        if self.recording:
            self.emit(SHIFTED, seat, source, land)

    # ---- fruit ------------------------------------------------------------------------------------------------

    def pick_fruit(self, seat: i64, land: i64, fruit: i64) -> None:
        """[ALP-38] A fruit of a farmland, a crop too [ALP-56], goes to a player; it is not replaced [ALP-47]."""
        self.lands[land_fruit(land, fruit)] -= 1
        self.store[seat_fruit(seat, fruit)] += 1
        if self.recording:
            self.emit(PICKED, seat, fruit, land)

    def take_fruit(self, seat: i64, fruit: i64) -> None:
        """[ALP-59] A fruit goes from the supply to a player."""
        self.supply[fruit] -= 1
        self.store[seat_fruit(seat, fruit)] += 1
        if self.recording:
            self.emit(TOOK_FRUIT, seat, fruit)

    def swap_fruit(self, seat: i64, given: i64, fruit: i64) -> None:
        """[ALP-68] A fruit goes back to the supply, and one of another kind comes from it."""
        self.supply[given] += 1
        self.store[seat_fruit(seat, given)] -= 1
        self.supply[fruit] -= 1
        self.store[seat_fruit(seat, fruit)] += 1
        if self.recording:
            self.emit(SWAPPED, seat, given, fruit)

    def harvest_fruit(self, seat: i64, land: i64) -> None:
        """[ALP-95] The primary fruit of a farmland comes out of the supply."""
        fruit = self.printed.primary[land]
        self.supply[fruit] -= 1
        self.store[seat_fruit(seat, fruit)] += 1
        if self.recording:
            self.emit(HARVESTED, seat, fruit, land)

    # ---- channels ---------------------------------------------------------------------------------------------

    def lay_channel(self, seat: i64, channel: i64, crop: i64) -> None:
        """[ALP-48] [ALP-50] A channel token on its space and, at a T, a crop token on the field it leads to."""
        self.channels[channel] = crop
        if self.recording:
            self.emit(LAID, seat, channel)
            if crop != STRAIGHT:
                self.emit(PLANTED, seat, crop, self.printed.channels.land[channel])

    def fill_crop(self, channel: i64) -> None:
        """[ALP-50] [ALP-51] Fruit from the supply onto a new crop token, as far as there is any."""
        fruit = self.channels[channel]
        land = self.printed.channels.land[channel]
        pieces = min(self.printed.pieces.crop_fruit, self.supply[fruit])
        self.supply[fruit] -= pieces
        self.lands[land_fruit(land, fruit)] += pieces
        if self.recording:
            self.emit(FILLED, CHANCE, fruit, land, pieces)

    # ---- norias and dirhems -----------------------------------------------------------------------------------

    def gain_dirhems(self, seat: i64, dirhems: i64) -> None:
        """[ALP-60] Coins, of which there are always enough [ALP-9]."""
        self.dirhems[seat] += dirhems
        if self.recording and dirhems > 0:
            self.emit(GAINED, seat, dirhems)

    def receive_norias(self, seat: i64, norias: i64) -> None:
        """[ALP-58] [ALP-61] Norias up to the limit; what does not fit is lost."""
        received = self.norias_that_fit(seat, norias)
        self.norias[seat] += received
        if self.recording:
            if received > 0:
                self.emit(NORIAS, seat, received)
            if norias > received:
                self.emit(LOST, seat, norias - received)

    def spend_norias(self, seat: i64, norias: i64) -> None:
        """[ALP-70] Norias go back to the supply."""
        self.norias[seat] -= norias
        if self.recording:
            self.emit(SPENT, seat, norias)

    # ---- goals ------------------------------------------------------------------------------------------------

    def complete_goal(self, seat: i64, space: i64, source: i64) -> None:
        """[ALP-71] [ALP-74] A farmer from the own supply, or else from a farmland, goes to a goal card's space."""
        dirhems = self.printed.goals.dirhems[space]
        if source == NONE:
            self.unused[seat] -= 1
        else:
            self.farmers[seat_land(seat, source)] -= 1
        self.goals[space] = seat
        self.dirhems[seat] += dirhems
        if self.recording:
            if source != NONE:
                self.emit(CALLED_BACK, seat, source)
            self.emit(COMPLETED, seat, goal_of(space), dirhems)

    def take_goal_token(self, seat: i64) -> None:
        """[ALP-76] A goal token for a later stop [ALP-79]."""
        self.goal_tokens[seat] += 1
        self.fresh += 1
        if self.recording:
            self.emit(GOAL_TOKEN, seat)

    def spend_goal_token(self, seat: i64) -> None:
        """[ALP-78] [ALP-81] A goal token goes back to the supply."""
        self.goal_tokens[seat] -= 1
        if self.recording:
            self.emit(TOKEN_SPENT, seat)

    # ---- the market -------------------------------------------------------------------------------------------

    def deliver(self, seat: i64, village: i64, token: i64) -> None:
        """[ALP-84] [ALP-85] [ALP-86] A farmer goes to the village, the fruit to the supply, the token to the player."""
        fruit = token_fruit(token)
        number = token_number(token)
        self.farmers[seat_land(seat, village)] -= 1
        self.villagers[seat_land(seat, village)] += 1
        self.store[seat_fruit(seat, fruit)] -= number
        self.supply[fruit] += number
        self.villages[village_token(village, token)] -= 1
        self.earned[seat_token(seat, token)] += 1
        self.dirhems[seat] += token_dirhems(token)
        if self.recording:
            self.emit(DELIVERED, seat, token, village, token_dirhems(token))

    def pay_bonus(self, seat: i64, fruit: i64) -> None:
        """[ALP-87] The market bonus for the delivered fruit's place on the market card."""
        dirhems = self.bonus(fruit)
        self.dirhems[seat] += dirhems
        if self.recording and dirhems > 0:
            self.emit(BONUS, seat, fruit, dirhems)

    def slide(self, fruit: i64) -> None:
        """[ALP-88] The fruit goes to the last place of the market card, and those behind it move up."""
        place = self.market_place(fruit)
        while place < FRUITS - 1:
            self.market[place] = self.market[place + 1]
            place += 1
        self.market[place] = fruit
        if self.recording:
            self.emit(SLID, CHANCE, fruit)

    def buy_card(self, seat: i64, slot: i64) -> None:
        """[ALP-92] Exactly the fruits of a card face up go to the supply; the card and its dirhems to the player."""
        card = self.row[slot]
        fruit: i64
        for fruit in range(FRUITS):
            number = self.printed.cards.fruits[card_fruit(card, fruit)]
            self.store[seat_fruit(seat, fruit)] -= number
            self.supply[fruit] += number
        self.row[slot] = NONE
        self.owners[card] = seat
        dirhems = self.printed.cards.dirhems[card]
        self.dirhems[seat] += dirhems
        if self.recording:
            self.emit(BOUGHT, seat, card, dirhems)

    def cards_earned(self) -> i64:
        """[ALP-121] How many delivery cards the players have, all together."""
        number: i64 = 0
        for owner in self.owners:
            if owner != NONE:
                number += 1
        return number


def start_place(spot: i64) -> i64:
    """A spot of the start space, from 0."""
    return place_in(GO, spot)


def end_spot(place: i64) -> i64:
    """Which spot of the end space a place is, from 0."""
    return within_segment(place) - HALF
