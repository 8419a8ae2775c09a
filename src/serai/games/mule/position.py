"""Chapter 16: positions made by hand: what they may leave out, and what is refused."""

from __future__ import annotations

from serai.games.mule.codes import (
    CODES,
    ENERGY,
    FOOD,
    HIGH_MOUNTAIN,
    LOW_MOUNTAIN,
    LUCKIES,
    METEOR_CRATER,
    PLAINS,
    SITES,
    SQUARES,
    TERRAINS,
    UNLUCKIES,
    VEINS,
    board_place,
    seat_good,
    seat_site,
    terrain_vein,
)
from serai.games.mule.deck import set_deck
from serai.games.mule.development.actions import Buy, Move, Refit, RefitTwo
from serai.games.mule.development.assay import Assay, Hunt
from serai.games.mule.market.auctions import DeclareRoles, DemandRoles, Market
from serai.games.mule.market.live_market import LiveMarket
from serai.games.mule.market.offers import Offer
from serai.games.mule.market.turn_market import StoreCall, TurnMarket
from serai.games.mule.primitives import lay
from serai.games.mule.setup import most_owners, next_square, sale_cards
from serai.games.mule.state import Mule
from serai.kernel.bits import bit
from serai.kernel.fields import PositionError
from serai.kernel.game import NONE
from serai.kernel.ints import Ints


def complete_position(g: Mule, given: set[str]) -> None:
    """Fill in what a position made by hand leaves out, as at the start of a game, and refuse impossible ones."""
    _complete_track(g, given)
    _complete_goods(g, given)
    _complete_lands(g, given)
    _complete_veins(g, given)
    _complete_decks(g, given)


def _complete_track(g: Mule, given: set[str]) -> None:
    if "turn" not in given:
        g.turn = 1
    if "phase" not in given:
        g.phase = CODES.index("phase", "development")
    for name in ("clockwise", "ranking"):
        order = list(getattr(g, name))
        if name not in given:
            setattr(g, name, Ints(range(g.players)))
        elif not g.stack and sorted(order) != list(range(g.players)):
            raise PositionError(f"{name}: wants each of the {g.players} seats once [MUL-212]")
    if "species" not in given:
        g.species = Ints(range(g.players))
    _check_species(g)
    for name in ("active", "caller"):
        if getattr(g, name) >= g.players:
            raise PositionError(f"{name}: there is no such seat with {g.players} players")


def _check_species(g: Mule) -> None:
    for species in set(g.species) - {NONE}:
        owners = list(g.species).count(species)
        if owners > most_owners(g):
            name = CODES.name("species", species)
            raise PositionError(f"species: {owners} players are {name}; there may be {most_owners(g)} [MUL-19]")


def _complete_goods(g: Mule, given: set[str]) -> None:
    """[MUL-27] [MUL-28] What each player and the Store begin with."""
    start = g.printed.starts[g.settings.mode()]
    store = g.printed.store_start(g.settings.mode(), g.players)
    if "money" not in given:
        g.money = Ints([start.money] * g.players)
    if "stock" not in given:
        for seat in range(g.players):
            g.stock[seat_good(seat, FOOD)] = start.food
            g.stock[seat_good(seat, ENERGY)] = start.energy
    if "packages" not in given:
        g.packages = Ints([start.packages] * g.players)
    if "sale_cards" not in given:
        g.sale_cards = Ints([sale_cards(g)] * g.players)
    if "store" not in given:
        g.store = store.goods[:]
    if "corral" not in given:
        g.corral = store.mules
    if g.corral > g.printed.numbers.corral:
        raise PositionError(f"corral: {g.corral} M.U.L.E.s; it holds {g.printed.numbers.corral} [MUL-13]")


def _complete_lands(g: Mule, given: set[str]) -> None:
    """Lands not named are on Irata. One on a board came from the first square of its type and Zone that has one."""
    if "irata" not in given:
        while (square := next_square(g)) != NONE:
            lay(g, square, g.printed.irata.terrain[square])
    if "claimed" not in given:
        for seat in range(g.players):
            for site in range(SITES):
                if g.lands[seat] >> site & 1:
                    _complete_claim(g, seat, site, "irata" not in given)
    if "claims" not in given:
        g.claims = max(g.since)
    for seat in range(g.players):
        _check_board(g, seat)
    for land in range(TERRAINS):
        tiles = sum(1 for found in g.terrain if found == land)
        if tiles > g.printed.lands.count[land] and not _beginner_rivers(g, land):
            name = CODES.name("terrain", land)
            raise PositionError(f"there are {tiles} {name} in this position; the box has {g.printed.lands.count[land]}")
    if "craters" not in given:
        craters = sum(1 for found in g.terrain if found == METEOR_CRATER)
        g.craters = max(0, g.printed.lands.count[METEOR_CRATER] - craters)


def _beginner_rivers(g: Mule, land: int) -> bool:
    return land == 0 and not g.settings.tournament


def _complete_claim(g: Mule, seat: int, site: int, from_map: bool) -> None:
    g.claims += 1
    g.since[seat_site(seat, site)] = g.claims
    land = g.terrain[board_place(seat, site)]
    if not from_map:
        return
    for square in range(SQUARES):
        same_zone = g.printed.irata.zone[square] == g.printed.board.zone[site]
        if g.irata >> square & 1 and same_zone and g.terrain[square] == land:
            g.origin[seat_site(seat, site)] = square
            g.terrain[square] = NONE
            g.irata &= ~bit(square)
            return


def _check_board(g: Mule, seat: int) -> None:
    for site in range(SITES):
        if g.lands[seat] >> site & 1 and g.printed.board.zone[site] == NONE:
            raise PositionError(f"boards: seat {seat} has a Land on the Store square [MUL-43]")
    if g.flipped[seat] & ~g.mules(seat) or g.mules(seat) & ~g.lands[seat]:
        raise PositionError(f"boards: seat {seat} has a M.U.L.E. where no Land is [MUL-5]")


def _complete_veins(g: Mule, given: set[str]) -> None:
    """[MUL-6] Crystite values named nowhere lie unseen, under Lands or in the box."""
    for land, name in ((PLAINS, "plains"), (LOW_MOUNTAIN, "low_mountain"), (HIGH_MOUNTAIN, "high_mountain")):
        known = [0] * VEINS
        for place, vein in enumerate(g.vein):
            if vein != NONE and g.terrain[place] == land:
                known[vein] += 1
        for vein in range(VEINS):
            printed = g.printed.lands.hidden[terrain_vein(land, vein)]
            if name not in given or g.unseen[terrain_vein(land, vein)] == NONE:
                g.unseen[terrain_vein(land, vein)] = printed - known[vein]
            if g.unseen[terrain_vein(land, vein)] < 0 or g.unseen[terrain_vein(land, vein)] + known[vein] > printed:
                raise PositionError(f"{name}: {known[vein]} tiles with Crystite {vein}; the box has {printed} [MUL-6]")


def _complete_decks(g: Mule, given: set[str]) -> None:
    """[MUL-24] [MUL-25] Cards not named are in their decks; a turn that is past has taken one."""
    if not {"above", "bottom", "above_common"} & given:
        set_deck(g)
        drawn = max(0, g.turn - 1) + (0 if g.card == NONE else 1)
        while drawn > 0 and g.above > 0:
            g.above -= 1
            drawn -= 1
        g.above_common = min(g.above_common, g.above)
    if "cards" not in given and g.card != NONE:
        g.cards[g.card] -= 1
    if "lucky" not in given:
        held = [card for card in g.held_lucky if card != NONE]
        g.lucky = Ints([1 - g.lucky_discard[card] - held.count(card) for card in range(LUCKIES)])
    if "unlucky" not in given:
        held = [card for card in g.held_unlucky if card != NONE]
        g.unlucky = Ints([1 - g.unlucky_discard[card] - held.count(card) for card in range(UNLUCKIES)])
    if min(*g.cards, *g.lucky, *g.unlucky) < 0:
        raise PositionError("a card is in two places [MUL-17]")


def why_frames_misfit(g: Mule) -> str:
    """Why the frames given with a position do not fit it, or ""."""
    markets = (TurnMarket, LiveMarket, StoreCall, Offer, DemandRoles, DeclareRoles)
    for frame in g.stack:
        if isinstance(frame, markets) and g.auction == NONE:
            return "there is no Good on auction, but a market"
        if isinstance(frame, (Buy, Refit, RefitTwo, Move, Assay, Hunt)) and g.active == NONE:
            return "an Action needs somebody active"
    if g.auction != NONE and not any(isinstance(frame, markets) for frame in g.stack):
        return "a Good is on auction outside the Market" if not _in_market(g) else ""
    return ""


def _in_market(g: Mule) -> bool:
    return any(isinstance(frame, Market) for frame in g.stack)
