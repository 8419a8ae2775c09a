"""Chapter 2: set-up."""

from typing import ClassVar, Final

from serai.games.mule.codes import (
    ALL_SPECIES,
    ENERGY,
    FOOD,
    LAID,
    RANKED,
    RIVER,
    SEATED,
    SITE,
    SPECIES,
    SQUARES,
    TERRAINS,
    board_place,
    seat_good,
    seat_site,
)
from serai.games.mule.event_kinds import PICKED, STARTED
from serai.games.mule.event_kinds import RANKED as RANK_DRAWN
from serai.games.mule.event_kinds import SEATED as SEAT_DRAWN
from serai.games.mule.land.grants import why_not_site
from serai.games.mule.primitives import install, lay
from serai.games.mule.settings import NO_RIVERS, OFF, WITH_RIVERS
from serai.games.mule.state import Mule
from serai.games.mule.turn import Turn, begin_turn
from serai.kernel.bits import ascending, bit
from serai.kernel.frame import Frame
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row, row_of
from serai.kernel.sealed import Sealed

SEATS_STEP: Final = 0
SPECIES_STEP: Final = 1
LANDS_STEP: Final = 2
RANKS_STEP: Final = 3
CARDS_STEP: Final = 4
GOODS_STEP: Final = 5
RIVERS_STEP: Final = 6
NOTHING: Final = TERRAINS
"""The square that stays empty when Lands are mixed [MUL-182]."""


class Setup(Frame[Mule]):
    """Seats and species, the Lands, the first Ranking, what each player begins with; then Game Turn 1."""

    FIELDS: ClassVar[tuple[str, ...]] = ("at 0..7",)

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def ask(self, g: Mule) -> bool:
        if self.at == SEATS_STEP:
            return self.draw_seats(g)
        if self.at == SPECIES_STEP:
            return self.ask_species(g, g.clockwise)  # [MUL-239]
        if self.at == LANDS_STEP:
            return self.lay_lands(g)
        if self.at == RANKS_STEP:
            return self.draw_ranks(g)
        if self.at == CARDS_STEP:
            return self.ask_species(g, g.ranking)  # [MUL-34] a Colonist Card for each, Rank 1 first
        step = self.at
        self.at += 1
        if step == GOODS_STEP:
            give_starts(g)
            return False
        if step == RIVERS_STEP:
            if g.printed.starts[g.settings.mode()].river:
                return g.push(RiverBeds(g.everybody()))
            return False
        begin_turn(g)
        return g.replace(Turn(0))

    def draw_seats(self, g: Mule) -> bool:
        """[MUL-18] The order round the table is drawn at random."""
        if len(g.clockwise) == g.players:
            self.at = SPECIES_STEP
            return False
        return g.draw(SEATED.start, others(g, g.clockwise))

    def ask_species(self, g: Mule, order: Ints) -> bool:
        """[MUL-239] [MUL-181] The seats choose in this order, each any species that may have one more owner."""
        if g.settings.special_talents == (self.at == CARDS_STEP):
            for seat in order:
                if g.species[seat] == NONE:
                    return g.ask_seat(seat, free_species(g))
        self.at += 1
        return False

    def lay_lands(self, g: Mule) -> bool:
        """[MUL-20] [MUL-21] [MUL-22] [MUL-23] [MUL-182] Each drawn Land on a square of its type, or on any."""
        while True:
            square = next_square(g)
            if square == NONE:
                self.at = RANKS_STEP
                return False
            if mixed(g, square):
                return g.draw(LAID.start, left_to_lay(g))
            lay(g, square, g.printed.irata.terrain[square])  # [MUL-30] no Meteor Crater is among them

    def draw_ranks(self, g: Mule) -> bool:
        """[MUL-12] [MUL-29] The first Ranking is random."""
        if len(g.ranking) == g.players:
            self.at = CARDS_STEP
            return False
        return g.draw(RANKED.start, others(g, g.ranking))

    def answer(self, g: Mule, option: i64) -> None:
        if self.at == SEATS_STEP:
            g.clockwise = append(g.clockwise[:], SEATED.index(option))
            if g.recording:
                g.emit(SEAT_DRAWN, SEATED.index(option), len(g.clockwise))
        elif self.at == LANDS_STEP:
            square = next_square(g)
            if LAID.index(option) == NOTHING:
                g.turned[square] = 1  # passed over: no Land comes here
            else:
                lay(g, square, LAID.index(option))
        elif self.at == RANKS_STEP:
            g.ranking = append(g.ranking[:], RANKED.index(option))
            if g.recording:
                g.emit(RANK_DRAWN, RANKED.index(option), len(g.ranking), g.money[RANKED.index(option)])
        else:
            g.species[g.seat] = SPECIES.index(option)
            if g.recording:
                g.emit(PICKED, g.seat, SPECIES.index(option))

    def blocks(self) -> tuple[str, ...]:
        return ("species", "seated", "laid", "ranked")

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        if SPECIES.has(option):
            return "MUL-19"
        return "MUL-18" if SEATED.has(option) else "MUL-20" if LAID.has(option) else "MUL-29"

    def copy(self) -> "Setup":
        return Setup(self.at)


def others(g: Mule, drawn: Ints) -> Ints:
    """A weight for each seat: 1 if it is not drawn yet."""
    weights = row_of(g.players, 1)
    for seat in drawn:
        weights[seat] = 0
    return weights


def free_species(g: Mule) -> Ints:
    """[MUL-19] The species that may have one more owner."""
    most = most_owners(g)
    owners = row_of(ALL_SPECIES, 0)
    for species in g.species:
        if species != NONE:
            owners[species] += 1
    options = row()
    number: i64
    for number in range(ALL_SPECIES):
        if owners[number] < most:
            options = append(options, SPECIES.option(number))
    return options


def most_owners(g: Mule) -> i64:
    """[MUL-19] [MUL-181] One player to a species; two with Colonist Cards, and in version 1 of the rules always."""
    return g.printed.species.owners if g.settings.special_talents or g.rules < 2 else 1


# ---- Lands --------------------------------------------------------------------------------------------------------


def rivers(g: Mule) -> i64:
    """[MUL-22] [MUL-23] Rivers on Irata: none in Beginner games, one less with three players."""
    if not g.settings.tournament:
        return 0
    return g.printed.lands.drawn[RIVER] - (1 if g.players == 3 else 0)


def next_square(g: Mule) -> i64:
    """The first square in reading order that still waits for a Land, or NONE."""
    square: i64
    for square in range(SQUARES):
        printed = g.printed.irata.terrain[square]
        if printed != NONE and g.terrain[square] == NONE and not g.turned[square]:
            if printed != RIVER or g.settings.random_lands == WITH_RIVERS:
                return square
            if g.settings.tournament and not (g.players == 3 and square == g.printed.irata.empty_with_three):
                return square
    return NONE


def mixed(g: Mule, square: i64) -> bool:
    """[MUL-182] Chance says which Land comes to this square."""
    if g.settings.random_lands == OFF:
        return False
    return g.settings.random_lands == WITH_RIVERS or g.printed.irata.terrain[square] != RIVER


def left_to_lay(g: Mule) -> Ints:
    """[MUL-182] Tiles of each type still to be laid where they are mixed, and the square that stays empty."""
    weights = row_of(TERRAINS + 1, 0)
    land: i64
    for land in range(1, TERRAINS):
        weights[land] = g.printed.lands.drawn[land]
    if g.settings.random_lands == WITH_RIVERS:
        weights[RIVER] = rivers(g)
        weights[NOTHING] = g.printed.lands.drawn[RIVER] - rivers(g)
    square: i64
    for square in range(SQUARES):
        land = g.terrain[square]
        if land != NONE and (land != RIVER or g.settings.random_lands != NO_RIVERS):
            weights[land] -= 1
        elif land == NONE and g.turned[square]:
            weights[NOTHING] -= 1
    return weights


# ---- what each player begins with -----------------------------------------------------------------------------------


def give_starts(g: Mule) -> None:
    """[MUL-28] [MUL-33] [MUL-186] [MUL-196] Goods, money and cards; a handicap counts in Tournament alone."""
    start = g.printed.starts[g.settings.mode()]
    square: i64
    for square in range(SQUARES):
        if g.terrain[square] == NONE:
            g.turned[square] = 0
    seat: i64
    for seat in range(g.players):
        g.stock[seat_good(seat, FOOD)] = start.food
        g.stock[seat_good(seat, ENERGY)] = start.energy
        g.money[seat] = first_money(g, seat)
        g.packages[seat] = first_packages(g, seat)
        g.sale_cards[seat] = sale_cards(g)
        if g.recording:
            g.emit(STARTED, seat, g.money[seat], g.packages[seat], g.sale_cards[seat])


def has_handicap(g: Mule, species: i64) -> bool:
    """[MUL-33] A species begins with its own money and Packages, in Tournament alone."""
    return g.settings.tournament and species != NONE and g.printed.species.money[species] != NONE


def first_money(g: Mule, seat: i64) -> i64:
    """[MUL-28] [MUL-33] The dollars that a player begins with."""
    species = g.species[seat]
    return g.printed.species.money[species] if has_handicap(g, species) else g.printed.starts[g.settings.mode()].money


def first_packages(g: Mule, seat: i64) -> i64:
    """[MUL-28] [MUL-33] The Packages that a player begins with; nothing brings more."""
    species = g.species[seat]
    if has_handicap(g, species):
        return g.printed.species.packages[species]
    return g.printed.starts[g.settings.mode()].packages


def sale_cards(g: Mule) -> i64:
    """[MUL-28] [MUL-60] [MUL-186] [MUL-196] Land for Sale! cards of each player."""
    cards = g.printed.starts[g.settings.mode()].land_cards
    if g.settings.beta:
        cards += 1
    if g.settings.more_auctions:
        cards += 1
    return cards


class RiverBeds(Sealed[Mule]):
    """[MUL-23] Beginner: each player puts a River with a M.U.L.E. set to Food on a river bed; all choose at once."""

    BELOW: ClassVar[tuple[str, ...]] = ("Setup",)

    def choices(self, g: Mule, seat: i64, path: Ints) -> Ints:
        return row() if len(path) > 0 else ascending(SITE.start, g.printed.board.beds)

    def unseal(self, g: Mule, answers: list[Ints]) -> None:
        seat: i64
        for seat in range(g.players):
            lay_river(g, seat, SITE.index(answers[seat][0]))
        g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("site",)

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        return why_not_site(g, seat, g.printed.irata.empty_with_three, RIVER, SITE.index(option))


def lay_river(g: Mule, seat: i64, site: i64) -> None:
    """[MUL-23] The first Land of a Beginner game, with a M.U.L.E. that is not one of the Store's."""
    place = board_place(seat, site)
    g.terrain[place] = RIVER
    g.turned[place] = 1
    g.lands[seat] |= bit(site)
    g.claims += 1
    g.since[seat_site(seat, site)] = g.claims
    install(g, seat, site, FOOD)
