"""Chapter 1: the printed matter of one game as the rules use it; shared by all copies, never changed."""

from serai.games.alpujarras.codes import END_SEGMENT, FARMLANDS, FRUITS, GO, SEGMENTS, land_fruit
from serai.games.alpujarras.printed.needs import Need
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, i64
from serai.kernel.rows import row_of


class Pieces:
    """[ALP-6] [ALP-9] How many of what the box holds, and the limits of the rules."""

    def __init__(
        self,
        fruit_of_each: i64,
        farmers_each: i64,
        crop_tokens: i64,
        goal_tokens: i64,
        fruit_held: i64,
        norias_held: i64,
        crop_fruit: i64,
        sale_items: i64,
    ) -> None:
        self.fruit_of_each = fruit_of_each
        self.farmers_each = farmers_each
        self.crop_tokens = crop_tokens
        self.goal_tokens = goal_tokens
        self.fruit_held = fruit_held
        self.norias_held = norias_held
        self.crop_fruit = crop_fruit
        self.sale_items = sale_items


class Plan:
    """[ALP-10] [ALP-12] [ALP-13] [ALP-96] What depends on the number of players."""

    def __init__(self, players: i64, side: i64, fruit_on_field: i64, without: i64, ties: bool) -> None:
        self.players = players
        self.side = side
        self.fruit_on_field = fruit_on_field
        self.without = without  # the number of the delivery token that leaves the game, of each fruit; 0 for none
        self.ties = ties


class TrackSide:
    """[ALP-10] One side of the ten track segments: which places there are, and what can be done there."""

    def __init__(self, spots: i64, real: Ints, actions: list[Ints], end_dirhems: Ints) -> None:
        self.spots = spots
        self.real = real  # 1 for each place that this side has
        self.actions = actions  # the icons of each place, the market and harvest action among them
        self.end_dirhems = end_dirhems  # of each end spot


class Channels:
    """[ALP-7] [ALP-48] [ALP-53] The channel spaces: where they lead, what they touch, what they give."""

    def __init__(self, land: Ints, beside: Ints, starts: i64, norias: Ints, dirhems: Ints) -> None:
        self.land = land  # the farmland of a T's new field; NONE for a straight one
        self.beside = beside  # the neighbours of each space, as a set
        self.starts = starts  # the spaces beside a printed channel, as a set
        self.norias = norias
        self.dirhems = dirhems


class Cards:
    """[ALP-92] [ALP-107] The delivery cards, front and back."""

    def __init__(self, fruits: Ints, dirhems: Ints, backs: Ints) -> None:
        self.fruits = fruits  # at card_fruit(card, fruit): how many are returned
        self.dirhems = dirhems
        self.backs = backs  # fruit * 2, one more for an arrow down


class Goals:
    """[ALP-71] What each side of the goal cards asks for, and the dirhems of their farmer spaces."""

    def __init__(self, needs: list[Need], dirhems: Ints) -> None:
        self.needs = needs  # at goal_side(goal, side)
        self.dirhems = dirhems  # at goal_space(goal, number); NONE where there is none


class Exchange:
    """[ALP-64] [ALP-65] [ALP-66] [ALP-67] [ALP-68] What norias buy, by their number less one."""

    def __init__(self, actions: Ints, dirhems: Ints) -> None:
        self.actions = actions  # the icon AF or MF, or NONE for the swap
        self.dirhems = dirhems


class AlpujarrasPrinted:
    """All of it."""

    def __init__(
        self,
        digest: str,
        pieces: Pieces,
        plans: list[Plan],
        sides: list[TrackSide],
        order: Ints,
        primary: Ints,
        fields: Ints,
        channels: Channels,
        tokens: Ints,
        cards: Cards,
        goals: Goals,
        bonus: Ints,
        awards: list[Ints],
        exchange: Exchange,
        die: Ints,
    ) -> None:
        self.digest = digest
        self.pieces = pieces
        self.plans = plans
        self.sides = sides
        self.order = order  # what lies in each slot of the track: 0 GO, 1 a market, 2 a harvest, 3 END
        self.primary = primary
        self.fields = fields  # the fruits of the three printed fields of each farmland
        self.channels = channels
        self.tokens = tokens  # how many of each kind
        self.cards = cards
        self.goals = goals
        self.bonus = bonus
        self.awards = awards  # the icons of each face
        self.exchange = exchange
        self.die = die  # how many faces show each number

    def plan(self, players: i64) -> Plan:
        """What holds for this number of players."""
        return self.plans[players - 2]

    def bare_track(self) -> Ints:
        """[ALP-11] The track before it is laid: GO in the first slot, END in the last; likewise the slots of these."""
        track = row_of(SEGMENTS, NONE)
        track[0] = GO
        track[SEGMENTS - 1] = END_SEGMENT
        return track

    def fruit_on_lands(self, plan: Plan) -> Ints:
        """[ALP-12] The fruit that lies in the farmlands at the start, on three fields each."""
        lands = row_of(FARMLANDS * FRUITS, 0)
        field: i64 = 0
        for fruit in self.fields:
            lands[land_fruit(field // 3, fruit)] += plan.fruit_on_field
            field += 1
        return lands

    def fruit_in_supply(self, plan: Plan) -> Ints:
        """[ALP-19] [ALP-130] The fruit of the box that lies neither in farmlands nor on the market card."""
        supply = row_of(FRUITS, self.pieces.fruit_of_each - 1)
        for fruit in self.fields:
            supply[fruit] -= plan.fruit_on_field
        return supply
