"""Chapter 16: positions made by hand: what they may leave out, and what is refused."""

from __future__ import annotations

from serai.games.mule.codes import (
    CODES,
    ENERGY,
    EXPANSION,
    FOOD,
    HIGH_MOUNTAIN,
    LOW_MOUNTAIN,
    LUCKIES,
    METEOR_CRATER,
    NO_SIDE,
    PLAINS,
    PRODUCTION,
    SITES,
    SLOTS,
    SQUARES,
    UNLUCKIES,
    USAGE,
    VEINS,
    board_place,
    seat_good,
    seat_site,
    terrain_vein,
)
from serai.games.mule.deck import card_to_come, set_deck
from serai.games.mule.development.rounds import ActionRounds
from serai.games.mule.events import PersonalEvents
from serai.games.mule.invariants import broken
from serai.games.mule.market.auctions import Market
from serai.games.mule.primitives import clear, lay
from serai.games.mule.setup import Setup, first_money, first_packages, next_square, sale_cards
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
    _complete_auction(g, given)
    _check_frames_of_fields(g)
    wrong = broken(g)
    if wrong:
        raise PositionError(wrong)


def _complete_track(g: Mule, given: set[str]) -> None:
    if "turn" not in given:
        g.turn = 1
    if "phase" not in given:
        g.phase = CODES.index("phase", "development")
    for name in ("clockwise", "ranking"):
        if name not in given:
            setattr(g, name, Ints(range(g.players)))
    if "species" not in given:
        g.species = Ints(range(g.players))
    for name in ("active", "caller"):
        if getattr(g, name) >= g.players:
            raise PositionError(f"{name}: there is no such seat with {g.players} players")


def _complete_goods(g: Mule, given: set[str]) -> None:
    """[MUL-27] [MUL-28] What each player and the Store begin with."""
    start = g.printed.starts[g.settings.mode()]
    store = g.printed.store_start(g.settings.mode(), g.players)
    if "money" not in given:
        g.money = Ints([first_money(g, seat) for seat in range(g.players)])
    if "stock" not in given:
        for seat in range(g.players):
            g.stock[seat_good(seat, FOOD)] = start.food
            g.stock[seat_good(seat, ENERGY)] = start.energy
    if "packages" not in given:
        g.packages = Ints([first_packages(g, seat) for seat in range(g.players)])
    if "sale_cards" not in given:
        g.sale_cards = Ints([sale_cards(g)] * g.players)
    if "store" not in given:
        g.store = store.goods[:]
    if "corral" not in given:
        g.corral = store.mules


def _complete_lands(g: Mule, given: set[str]) -> None:
    """Lands not named are on Irata. One on a board came from the first square of its type and Zone that has one."""
    if "irata" not in given:
        assayed = g.seen[:]
        while (square := next_square(g)) != NONE:
            lay(g, square, g.printed.irata.terrain[square])
        g.seen = assayed
    if "claimed" not in given:
        for seat in range(g.players):
            for site in range(SITES):
                if g.lands[seat] >> site & 1:
                    _complete_claim(g, seat, site, "irata" not in given)
    if "claims" not in given:
        g.claims = max(g.since)
    if "craters" not in given:
        craters = sum(1 for found in g.terrain if found == METEOR_CRATER)
        g.craters = max(0, g.printed.lands.count[METEOR_CRATER] - craters)


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
            clear(g, square)
            g.irata &= ~bit(square)
            return


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
        drawn = max(0, g.turn - 1) + (0 if card_to_come(g) else 1)
        if g.last_turn():  # the Ship is at the end of the deck
            g.above = 0
            g.bottom -= 1
        else:
            g.bottom = max(1, g.bottom - max(0, drawn - g.above))
            g.above = max(0, g.above - drawn)
        g.above_common = min(g.above_common, g.above)
    if "cards" not in given and g.card != NONE:
        g.cards[g.card] -= 1
    if "lucky" not in given:
        held = [card for card in g.held_lucky if card != NONE]
        g.lucky = Ints([1 - g.lucky_discard[card] - held.count(card) for card in range(LUCKIES)])
    if "unlucky" not in given:
        held = [card for card in g.held_unlucky if card != NONE]
        g.unlucky = Ints([1 - g.unlucky_discard[card] - held.count(card) for card in range(UNLUCKIES)])


def _complete_auction(g: Mule, given: set[str]) -> None:
    """[MUL-217] Open offers have been placed, and the newest has the highest number."""
    if "posts" not in given:
        offers = [side != NO_SIDE for side in g.side]
        g.posts = Ints([sum(offers[seat * SLOTS : (seat + 1) * SLOTS]) for seat in range(g.players)])
    if "posted" not in given:
        g.posted = max(*g.born, sum(g.posts))


def _check_frames_of_fields(g: Mule) -> None:
    """Some fields say something only in one Phase, or while one frame waits."""
    set_up = not any(isinstance(frame, Setup) for frame in g.stack)
    if set_up and (g.turn < 1 or g.phase == NONE or NONE in g.species):
        raise PositionError("turn, phase, species: they are known once the set-up is over [MUL-35]")
    if not any(isinstance(frame, ActionRounds) for frame in g.stack) and g.active != NONE:
        raise PositionError("active: nobody is, outside an Action Round [MUL-65]")
    if g.active == NONE and g.spent:
        raise PositionError("spent: nobody is active who could have spent Food [MUL-67]")
    if not any(isinstance(frame, Market) for frame in g.stack) and g.auction != NONE:
        raise PositionError("auction: nothing is auctioned outside the Market [MUL-126]")
    giver = _giver(g)
    for name in ("held_lucky", "held_unlucky"):
        if any(card != NONE and (name, seat) != giver for seat, card in enumerate(getattr(g, name))):
            raise PositionError(f"{name}: only the player who is about to give a card holds one [MUL-149]")
    if any(g.flipped) and g.phase not in (USAGE, PRODUCTION):
        raise PositionError("boards: M.U.L.E.s are flipped only in Usage and Production [MUL-95] [MUL-116]")
    if (g.caught or g.ran) and g.phase == EXPANSION:
        raise PositionError("caught, ran: nobody has acted in this turn yet [MUL-85]")


def _giver(g: Mule) -> tuple[str, int]:
    """Which kind of card may be held, and by whom, while one is given away."""
    top = g.stack[-1] if g.stack else None
    if not isinstance(top, PersonalEvents) or top.at > 1:
        return "", NONE
    giver = g.ranking[0] if top.giver == NONE and len(g.ranking) else top.giver
    return ("held_lucky", "held_unlucky")[top.at], giver
