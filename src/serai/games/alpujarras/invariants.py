"""What holds after every choice: pieces are conserved, limits kept, one mule to a place."""

from serai.games.alpujarras.cards import TurnUp
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
    village_token,
)
from serai.games.alpujarras.setup import filled, per_village, tokens_in_play
from serai.games.alpujarras.state import STRAIGHT, Alpujarras
from serai.games.alpujarras.turn import Round
from serai.games.alpujarras.zara import ZaraTurn
from serai.kernel.bits import bit
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, i64
from serai.kernel.rows import row_of, total


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
        return "supply, lands, store, norias, dirhems, farmers, tokens: a count is negative"
    if highest(g.norias) > g.printed.pieces.norias_held:
        return f"norias: somebody holds {highest(g.norias)} [ALP-58]"
    if highest(g.store) > g.printed.pieces.fruit_held:
        return f"store: somebody holds {highest(g.store)} of a fruit [ALP-57]"
    if g.goal_tokens_left() < 0:
        return "goal_tokens: there are more than in the box [ALP-81]"
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
            return f"supply, lands, store: {total} of {CODES.name('fruit', kind)}; the game has {exist} [ALP-2]"
    lying: i64 = 0
    for kind in g.market:
        if kind != NONE:
            if lying >> kind & 1:
                return "market: the card has one of each fruit [ALP-19]"
            lying |= bit(kind)
    return ""


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
            exist = g.printed.pieces.farmers_each
            return f"unused, farmers, villagers, goals: seat {seat} has {total} farmers, not {exist} [ALP-5]"
        if g.colours[seat] != NONE:
            if colours >> g.colours[seat] & 1:
                return "colours: two players have the same [ALP-129]"
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
                return f"mules: one stands in a place that the track of {g.players} players has not [ALP-10]"
            for other in range(mule):
                if g.mules[other] == place:
                    return "mules: two stand in one place [ALP-28]"
    return ""


def tokens(g: Alpujarras) -> str:
    """[ALP-6] [ALP-13] [ALP-16] No more delivery and award tokens than take part."""
    exist = tokens_in_play(g)
    token: i64
    for token in range(TOKENS):
        found = every_nth(g.villages, token, TOKENS) + every_nth(g.earned, token, TOKENS)
        if found > exist[token]:
            return f"villages, earned: {found} tokens {CODES.name('token', token)}; the game has {exist[token]} [ALP-6]"
    village: i64
    for village in range(FARMLANDS):
        held = g.villages[village_token(village, 0) : village_token(village + 1, 0)]
        if total(held) > per_village(g):
            return f"villages: a village has {per_village(g)} tokens at most [ALP-14]"
    lying: i64 = 0
    for face in g.awards:
        if face != NONE:
            if lying >> award_of(face) & 1:
                return "awards: a token lies in two villages [ALP-16]"
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
            return f"deck, row, owners: the card {CODES.name('card', card)} is not in exactly one place [ALP-6]"
    return deck_and_row(g)


def deck_and_row(g: Alpujarras) -> str:
    """[ALP-93] [ALP-124] While there is a deck, the row is full and a back shows that the top card may have."""
    deck = g.deck
    if len(deck.piles) == 0 or (deck.shown != NONE and total(deck.card_weights()) == 0):
        return "deck: no card that may be on top has this back [ALP-124]"
    if deck.size() == 0 or not g.stack or not isinstance(g.stack[0], Round):
        return ""
    top = g.stack[-1]
    gap = isinstance(top, TurnUp) and not top.drawn
    hidden = (isinstance(top, TurnUp) and top.drawn) or (isinstance(top, ZaraTurn) and top.card != NONE)
    if filled(g.row) != len(g.row) - (1 if gap else 0):
        return "row: it is full while there are cards in the deck [ALP-93]"
    return "deck: the back of its top card shows [ALP-124]" if deck.shown == NONE and not hidden else ""


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
                return f"channels: the token on {CODES.name('channel', channel)} does not fit its space [ALP-49]"
            if crop != STRAIGHT and g.crops_left(crop) < 0:
                return "channels: there are more crop tokens than in the box [ALP-50]"
    grown = printed.starts & laid
    while grown != reached:
        reached = grown
        for channel in range(CHANNELS):
            if laid >> channel & 1 and printed.beside[channel] & reached:
                grown |= bit(channel)
    return "" if reached == laid else "channels: a token lies beside no channel [ALP-48]"


def has_farmers(g: Alpujarras, owner: i64) -> bool:
    """[ALP-22] Players have farmers; Zara has some in a game of two."""
    return owner < g.players or (owner == ZARA and g.players == 2)


def goals(g: Alpujarras) -> str:
    """[ALP-17] [ALP-71] [ALP-72] A player stands on each goal card once at most, and only where there is a space."""
    goal: i64
    number: i64
    for goal in range(GOALS):
        if g.sides[goal] != NONE and goal_of_side(g.sides[goal]) != goal:
            return f"sides: {CODES.name('side', g.sides[goal])} is no side of {CODES.name('goal', goal)} [ALP-17]"
        seen: i64 = 0
        for number in range(GOAL_SPACES):
            space = goal_space(goal, number)
            owner = g.goals[space]
            if owner == NONE:
                continue
            if g.printed.goals.dirhems[space] == NONE or not has_farmers(g, owner):
                return f"goals: nobody can stand on {CODES.name('space', space)} [ALP-71]"
            if owner != ZARA:
                if seen >> owner & 1:
                    return f"goals: a player has completed {CODES.name('goal', goal)} twice [ALP-72]"
                seen |= bit(owner)
    return ""
