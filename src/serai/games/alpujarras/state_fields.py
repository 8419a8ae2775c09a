"""Every attribute of a game, its start and its copy. Written from fields.py; do not edit.

Write it anew with ``serai state serai.games.alpujarras`` (or ``make golden``).
"""

from serai.games.alpujarras.codes import CARDS, CHANNELS, FARMLANDS, FRUITS, GOAL_SPACES, GOALS, TOKENS
from serai.games.alpujarras.printed.types import AlpujarrasPrinted, Plan, TrackSide
from serai.kernel.chance import EMPTY_DECK, Deck
from serai.kernel.game import EMPTY_ROW, NONE, Game
from serai.kernel.ints import Ints, i64
from serai.kernel.rows import row_of


class AlpujarrasFields(Game):
    """Mules, farmers, fruit and coins. All is open but the deck's order [ALP-123] [ALP-125]."""

    def __init__(self, players: i64, printed: AlpujarrasPrinted, plan: Plan, side: TrackSide) -> None:
        super().__init__(players)
        self.printed: AlpujarrasPrinted = printed
        self.plan: Plan = plan
        self.side: TrackSide = side
        self.colours: Ints = EMPTY_ROW
        self.track: Ints = EMPTY_ROW  # the segment in each slot
        self.mules: Ints = EMPTY_ROW  # the place of each seat's mule; with two players Zara's is the third [ALP-22]
        self.active: i64 = NONE
        self.left: i64 = 0  # the actions of the place not used yet, as a set [ALP-33]
        self.goal_done: i64 = 0  # 1 once the place's icon has completed a goal [ALP-79]
        self.fresh: i64 = 0  # goal tokens gained in this turn [ALP-79]
        self.dirhems: Ints = EMPTY_ROW
        self.norias: Ints = EMPTY_ROW
        self.store: Ints = EMPTY_ROW  # at seat_fruit(seat, fruit)
        self.goal_tokens: Ints = EMPTY_ROW
        self.unused: Ints = EMPTY_ROW  # farmers in the own supply
        self.farmers: Ints = EMPTY_ROW  # at seat_land(seat, land)
        self.villagers: Ints = EMPTY_ROW  # farmers in villages, at seat_land(seat, village)
        self.earned: Ints = EMPTY_ROW  # delivery tokens, at seat_token(seat, token)
        self.owners: Ints = EMPTY_ROW  # who has earned each delivery card
        self.supply: Ints = EMPTY_ROW
        self.lands: Ints = EMPTY_ROW  # fruit in farmlands, at land_fruit(land, fruit)
        self.channels: Ints = EMPTY_ROW  # NONE, a crop, or STRAIGHT
        self.villages: Ints = EMPTY_ROW  # delivery tokens, at village_token(village, token)
        self.awards: Ints = EMPTY_ROW  # the face of each village's award token
        self.sides: Ints = EMPTY_ROW  # the side up of each goal card
        self.goals: Ints = EMPTY_ROW  # whose farmer stands on each space, at goal_space(goal, number)
        self.market: Ints = EMPTY_ROW  # the fruit on each place of the market card
        self.row: Ints = EMPTY_ROW  # the delivery cards face up
        self.deck: Deck = EMPTY_DECK
        self.slots: Ints = EMPTY_ROW  # the slot of each segment, from the track

    def fill(self) -> None:
        """Give every attribute its value at the start of a game."""
        self.colours = row_of(self.players, NONE)
        self.track = self.printed.bare_track()
        self.mules = row_of(max(3, self.players), NONE)
        self.dirhems = row_of(self.players, 0)
        self.norias = row_of(self.players, 0)
        self.store = row_of(self.players * FRUITS, 0)
        self.goal_tokens = row_of(self.players, 0)
        self.unused = row_of(self.players, self.printed.pieces.farmers_each)
        self.farmers = row_of(self.players * FARMLANDS, 0)
        self.villagers = row_of(self.players * FARMLANDS, 0)
        self.earned = row_of(self.players * TOKENS, 0)
        self.owners = row_of(CARDS, NONE)
        self.supply = self.printed.fruit_in_supply(self.plan)
        self.lands = self.printed.fruit_on_lands(self.plan)
        self.channels = row_of(CHANNELS, NONE)
        self.villages = row_of(FARMLANDS * TOKENS, 0)
        self.awards = row_of(FARMLANDS, NONE)
        self.sides = row_of(GOALS, NONE)
        self.goals = row_of(GOALS * GOAL_SPACES, NONE)
        self.market = row_of(FRUITS, NONE)
        self.row = row_of(3, NONE)
        self.deck = Deck([row_of(CARDS, 1)], self.printed.cards.backs, NONE)
        self.slots = self.printed.bare_track()

    def copy_fields(self, other: "AlpujarrasFields") -> None:
        """Give a copy all that this game holds."""
        other.colours = self.colours[:]
        other.track = self.track[:]
        other.mules = self.mules[:]
        other.active = self.active
        other.left = self.left
        other.goal_done = self.goal_done
        other.fresh = self.fresh
        other.dirhems = self.dirhems[:]
        other.norias = self.norias[:]
        other.store = self.store[:]
        other.goal_tokens = self.goal_tokens[:]
        other.unused = self.unused[:]
        other.farmers = self.farmers[:]
        other.villagers = self.villagers[:]
        other.earned = self.earned[:]
        other.owners = self.owners[:]
        other.supply = self.supply[:]
        other.lands = self.lands[:]
        other.channels = self.channels[:]
        other.villages = self.villages[:]
        other.awards = self.awards[:]
        other.sides = self.sides[:]
        other.goals = self.goals[:]
        other.market = self.market[:]
        other.row = self.row[:]
        other.deck = self.deck.copy()
        other.slots = self.slots[:]
        self.copy_kernel_state(other)
