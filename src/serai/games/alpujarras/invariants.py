"""What holds after every choice: pieces are conserved, limits kept, one mule to a place."""

from __future__ import annotations

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
)
from serai.games.alpujarras.position import farmers_out, fruit_outside_supply
from serai.games.alpujarras.setup import tokens_in_play
from serai.games.alpujarras.state import STRAIGHT, Alpujarras
from serai.games.alpujarras.zara import ZaraTurn
from serai.kernel.game import NONE


def broken(g: Alpujarras) -> str:
    """The first thing that does not hold, in one sentence, or ""."""
    return _numbers(g) or _fruit(g) or _farmers(g) or _mules(g) or _tokens(g) or _cards(g) or _channels(g) or _goals(g)


def _numbers(g: Alpujarras) -> str:
    rows = (g.supply, g.lands, g.store, g.norias, g.dirhems, g.goal_tokens, g.unused, g.farmers, g.villagers)
    if any(min(row) < 0 for row in (*rows, g.villages, g.earned)) or min(g.left, g.fresh) < 0:
        return "a count is negative"
    if max(g.norias) > g.table.pieces.norias_held:
        return f"somebody holds {max(g.norias)} norias [ALP-58]"
    if max(g.store) > g.table.pieces.fruit_held:
        return f"somebody holds {max(g.store)} of a fruit [ALP-57]"
    if g.goal_tokens_left() < 0:
        return "there are more goal tokens than in the box [ALP-81]"
    return ""


def _fruit(g: Alpujarras) -> str:
    """[ALP-2] Supply, farmlands and stores together never change."""
    for fruit in range(FRUITS):
        total = g.supply[fruit] + fruit_outside_supply(g, fruit)
        if total != g.table.pieces.fruit_of_each - 1:
            name = CODES.name("fruit", fruit)
            return f"there are {total} of {name}; the game has {g.table.pieces.fruit_of_each - 1} [ALP-2]"
    if NONE not in g.market and sorted(g.market) != list(range(FRUITS)):
        return "the market card has one of each fruit [ALP-19]"
    return ""


def _farmers(g: Alpujarras) -> str:
    for seat in range(g.players):
        total = g.unused[seat] + farmers_out(g, seat)
        if total != g.table.pieces.farmers_each:
            return f"seat {seat} has {total} farmers, not {g.table.pieces.farmers_each} [ALP-5]"
    taken = [colour for colour in g.colours if colour != NONE]
    return "two players have the same colour [ALP-129]" if len(set(taken)) != len(taken) else ""


def _mules(g: Alpujarras) -> str:
    """[ALP-28] One mule to a place, and none where there is no place."""
    places = [place for place in g.mules if place != NONE]
    if len(set(places)) != len(places):
        return "two mules stand in one place [ALP-28]"
    if any(not g.side.real[place] for place in places):
        return f"a mule stands in a place that the track of {g.players} players has not [ALP-10]"
    return ""


def _tokens(g: Alpujarras) -> str:
    """[ALP-6] [ALP-13] No more delivery and award tokens than take part."""
    exist = tokens_in_play(g)
    for token in range(TOKENS):
        found = sum(list(g.villages)[token::TOKENS]) + sum(list(g.earned)[token::TOKENS])
        if found > exist[token]:
            return f"there are {found} tokens {CODES.name('token', token)}; the game has {exist[token]} [ALP-6]"
    awards = [face // 2 for face in g.awards if face != NONE]
    return "an award token lies in two villages [ALP-16]" if len(set(awards)) != len(awards) else ""


def _cards(g: Alpujarras) -> str:
    """[ALP-6] Every delivery card is in one place: deck, row, a player's, or in Zara's hand."""
    for card in range(CARDS):
        found = sum(pile[card] for pile in g.deck.piles) + sum(1 for lying in g.row if lying == card)
        found += 1 if g.owners[card] != NONE else 0
        found += sum(1 for frame in g.stack if isinstance(frame, ZaraTurn) and frame.card == card)
        if found != 1:
            return f"the card {CODES.name('card', card)} is there {found} times [ALP-6]"
        if g.owners[card] >= g.players:
            return f"the card {CODES.name('card', card)} belongs to nobody at this table"
    return ""


def _channels(g: Alpujarras) -> str:
    """[ALP-48] [ALP-49] [ALP-50] Every token fits its space and hangs together with a printed channel."""
    if any(g.crops_left(fruit) < 0 for fruit in range(FRUITS)):
        return "there are more crop tokens than in the box [ALP-50]"
    printed = g.table.channels
    laid = [channel for channel in range(CHANNELS) if g.channels[channel] != NONE]
    reached = {channel for channel in laid if printed.starts >> channel & 1}
    for _ in laid:
        reached |= {channel for channel in laid if any(printed.beside[channel] >> other & 1 for other in reached)}
    for channel in laid:
        name = CODES.name("channel", channel)
        if (g.channels[channel] == STRAIGHT) != (printed.land[channel] == NONE):
            return f"the token on {name} has not the shape of its space [ALP-49]"
        if channel not in reached:
            return f"the token on {name} lies beside no channel [ALP-48]"
    return ""


def _goals(g: Alpujarras) -> str:
    """[ALP-72] [ALP-75] One farmer of a player on each goal card at most, and only where there is a space."""
    for space, owner in enumerate(g.goals):
        if owner != NONE and (g.table.goals.dirhems[space] == NONE or (owner >= g.players and owner != ZARA)):
            return f"nobody can stand on {CODES.name('space', space)} [ALP-71]"
    for goal in range(GOALS):
        owners = [
            owner for owner in list(g.goals)[goal * GOAL_SPACES : (goal + 1) * GOAL_SPACES] if owner not in (NONE, ZARA)
        ]
        if len(set(owners)) != len(owners):
            return f"a player has completed {CODES.name('goal', goal)} twice [ALP-72]"
    for goal, side in enumerate(g.sides):
        if side != NONE and side // 2 != goal:
            return f"{CODES.name('side', side)} is no side of {CODES.name('goal', goal)} [ALP-17]"
    assert len(g.lands) == FARMLANDS * FRUITS
    return ""
