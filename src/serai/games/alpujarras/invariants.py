"""What holds after every choice: pieces are conserved, limits kept, one mule to a place."""

from serai.games.alpujarras.codes import (
    CARDS,
    CHANNELS,
    CODES,
    FARMLANDS,
    FRUITS,
    GOAL_SPACES,
    GOALS,
    TOKENS,
    ZARA,
    award_of,
    goal_of_side,
    goal_space,
    seat_land,
)
from serai.games.alpujarras.setup import tokens_in_play
from serai.games.alpujarras.state import STRAIGHT, Alpujarras
from serai.games.alpujarras.zara import ZaraTurn
from serai.kernel.bits import bit
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, i64
from serai.kernel.rows import row_of


def broken(g: Alpujarras) -> str:
    """The first thing that does not hold, in one sentence, or ""."""
    return numbers(g) or fruit(g) or farmers(g) or mules(g) or tokens(g) or cards(g) or channels(g) or goals(g)


def every_nth(things: Ints, first: i64, step: i64) -> i64:
    """The sum of every so-manieth number of a row."""
    total: i64 = 0
    index = first
    while index < len(things):
        total += things[index]
        index += step
    return total


def lowest(things: Ints) -> i64:
    least: i64 = 0
    for number in things:
        least = min(least, number)
    return least


def highest(things: Ints) -> i64:
    most: i64 = 0
    for number in things:
        most = max(most, number)
    return most


def numbers(g: Alpujarras) -> str:
    """[ALP-57] [ALP-58] [ALP-81] Nothing negative, and nobody above the limits."""
    least = min(lowest(g.supply), lowest(g.lands), lowest(g.store), lowest(g.norias), lowest(g.dirhems))
    least = min(least, lowest(g.goal_tokens), lowest(g.unused), lowest(g.farmers), lowest(g.villagers))
    if min(least, lowest(g.villages), lowest(g.earned), g.left, g.fresh) < 0:
        return "a count is negative"
    if highest(g.norias) > g.printed.pieces.norias_held:
        return f"somebody holds {highest(g.norias)} norias [ALP-58]"
    if highest(g.store) > g.printed.pieces.fruit_held:
        return f"somebody holds {highest(g.store)} of a fruit [ALP-57]"
    if g.goal_tokens_left() < 0:
        return "there are more goal tokens than in the box [ALP-81]"
    return ""


def fruit_outside_supply(g: Alpujarras, kind: i64) -> i64:
    """[ALP-2] The pieces of a fruit in farmlands and stores; the one on the market card is no part of it."""
    return every_nth(g.lands, kind, FRUITS) + every_nth(g.store, kind, FRUITS)


def fruit(g: Alpujarras) -> str:
    """[ALP-2] [ALP-19] Supply, farmlands and stores together never change; the market card has one of each."""
    exist = g.printed.pieces.fruit_of_each - 1
    kind: i64
    for kind in range(FRUITS):
        total = g.supply[kind] + fruit_outside_supply(g, kind)
        if total != exist:
            return f"there are {total} of {CODES.name('fruit', kind)}; the game has {exist} [ALP-2]"
    lying: i64 = 0
    for kind in g.market:
        if kind == NONE:
            return ""
        lying |= bit(kind)
    return "" if lying == bit(FRUITS) - 1 else "the market card has one of each fruit [ALP-19]"


def farmers_out(g: Alpujarras, seat: i64) -> i64:
    """[ALP-5] A player's farmers in farmlands, in villages and on goal cards."""
    total: i64 = 0
    land: i64
    for land in range(FARMLANDS):
        total += g.farmers[seat_land(seat, land)] + g.villagers[seat_land(seat, land)]
    for owner in g.goals:
        if owner == seat:
            total += 1
    return total


def farmers(g: Alpujarras) -> str:
    """[ALP-5] [ALP-129] Nobody loses a farmer; no two players have one colour."""
    seat: i64
    colours: i64 = 0
    for seat in range(g.players):
        total = g.unused[seat] + farmers_out(g, seat)
        if total != g.printed.pieces.farmers_each:
            return f"seat {seat} has {total} farmers, not {g.printed.pieces.farmers_each} [ALP-5]"
        if g.colours[seat] != NONE:
            if colours >> g.colours[seat] & 1:
                return "two players have the same colour [ALP-129]"
            colours |= bit(g.colours[seat])
    return ""


def mules(g: Alpujarras) -> str:
    """[ALP-10] [ALP-28] One mule to a place, and none where there is no place."""
    mule: i64
    other: i64
    for mule in range(len(g.mules)):
        place = g.mules[mule]
        if place != NONE:
            if not g.side.real[place]:
                return f"a mule stands in a place that the track of {g.players} players has not [ALP-10]"
            for other in range(mule):
                if g.mules[other] == place:
                    return "two mules stand in one place [ALP-28]"
    return ""


def tokens(g: Alpujarras) -> str:
    """[ALP-6] [ALP-13] [ALP-16] No more delivery and award tokens than take part."""
    exist = tokens_in_play(g)
    token: i64
    for token in range(TOKENS):
        found = every_nth(g.villages, token, TOKENS) + every_nth(g.earned, token, TOKENS)
        if found > exist[token]:
            return f"there are {found} tokens {CODES.name('token', token)}; the game has {exist[token]} [ALP-6]"
    lying: i64 = 0
    for face in g.awards:
        if face != NONE:
            if lying >> award_of(face) & 1:
                return "an award token lies in two villages [ALP-16]"
            lying |= bit(award_of(face))
    return ""


def cards(g: Alpujarras) -> str:
    """[ALP-6] Every delivery card is in one place: deck, row, a player's, or turned over for Zara."""
    found = row_of(CARDS, 0)
    card: i64
    for pile in g.deck.piles:
        for card in range(CARDS):
            found[card] += pile[card]
    for card in g.row:
        if card != NONE:
            found[card] += 1
    for frame in g.stack:
        if isinstance(frame, ZaraTurn) and frame.card != NONE:
            found[frame.card] += 1
    for card in range(CARDS):
        if g.owners[card] != NONE:
            found[card] += 1
        if found[card] != 1 or g.owners[card] >= g.players:
            return f"the card {CODES.name('card', card)} is not in exactly one place [ALP-6]"
    return ""


def channels(g: Alpujarras) -> str:
    """[ALP-48] [ALP-49] [ALP-50] Every token fits its space and hangs together with a printed channel."""
    printed = g.printed.channels
    reached: i64 = 0
    laid: i64 = 0
    channel: i64
    for channel in range(CHANNELS):
        crop = g.channels[channel]
        if crop != NONE:
            laid |= bit(channel)
            if (crop == STRAIGHT) != (printed.land[channel] == NONE):
                return f"the token on {CODES.name('channel', channel)} has not the shape of its space [ALP-49]"
            if crop != STRAIGHT and g.crops_left(crop) < 0:
                return "there are more crop tokens than in the box [ALP-50]"
    grown = printed.starts & laid
    while grown != reached:
        reached = grown
        for channel in range(CHANNELS):
            if laid >> channel & 1 and printed.beside[channel] & reached:
                grown |= bit(channel)
    return "" if reached == laid else "a channel token lies beside no channel [ALP-48]"


def goals(g: Alpujarras) -> str:
    """[ALP-17] [ALP-71] [ALP-72] A player stands on each goal card once at most, and only where there is a space."""
    goal: i64
    number: i64
    for goal in range(GOALS):
        if g.sides[goal] != NONE and goal_of_side(g.sides[goal]) != goal:
            return f"{CODES.name('side', g.sides[goal])} is no side of {CODES.name('goal', goal)} [ALP-17]"
        seen: i64 = 0
        for number in range(GOAL_SPACES):
            space = goal_space(goal, number)
            owner = g.goals[space]
            if owner == NONE:
                continue
            if g.printed.goals.dirhems[space] == NONE or (owner != ZARA and owner >= g.players):
                return f"nobody can stand on {CODES.name('space', space)} [ALP-71]"
            if owner != ZARA:
                if seen >> owner & 1:
                    return f"a player has completed {CODES.name('goal', goal)} twice [ALP-72]"
                seen |= bit(owner)
    return ""
