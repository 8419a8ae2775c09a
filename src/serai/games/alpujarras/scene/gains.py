"""What an action would bring the player who looks at the table, in one line."""

from __future__ import annotations

from serai.games.alpujarras.scene.reading import FRUIT_NAMES, LAND_NAMES, Reading, in_words, listed


def gain(reading: Reading, icon: str) -> str:
    """An icon in words and, for a player, what it would do now."""
    if icon not in reading.gains:
        reading.gains[icon] = _told(reading, icon)
    return reading.gains[icon]


def _told(reading: Reading, icon: str) -> str:
    words = reading.look.title.words.value("icon", icon)
    words = words[0].upper() + words[1:]
    if reading.me is None:
        return f"{words}."
    now = _now(reading, reading.me, icon)
    return f"{words}: {now}." if now else f"{words}."


def _now(reading: Reading, me: int, icon: str) -> str:
    view = reading.view
    if icon.startswith("AF-"):
        return f"there lies {listed(view['lands'][icon[3:]])}"
    if icon == "MF":
        return "" if any(view["farmers"][me].values()) else "you have none in a farmland"
    if icon[0] == "N":
        held, most = view["norias"][me], int(reading.table.pieces.norias_held)
        after = min(most, held + int(icon[1:]))
        return f"{held} → {after}" if after > held else "you hold as many as you may"
    if icon[0] == "D":
        return f"{view['dirhems'][me]} → {view['dirhems'][me] + int(icon[1:])}"
    if icon == "GOAL":
        met = reading.within_reach(me)
        return f"you meet {in_words(met)}" if met else "you meet none now"
    if icon == "HARVEST":
        return harvest(reading, me)
    return market(reading, me) if icon == "MARKET" else ""


def harvest(reading: Reading, seat: int) -> str:
    """[ALP-95] [ALP-99] The fruits of the farmlands where a player has the most farmers, norias for what cannot be."""
    fruits = [reading.primary(land) for land in LAND_NAMES if seat in reading.leaders(land)]
    if not fruits:
        return "nothing for you now"
    brings = [
        fruit if reading.view["supply"].get(fruit, 0) and not reading.full(seat, fruit) else f"a noria for {fruit}"
        for fruit in fruits
    ]
    return "now " + ", ".join(brings)


def market(reading: Reading, seat: int) -> str:
    """[ALP-82] How many deliveries and cards a player could pay now."""
    signs = 0
    for village in LAND_NAMES:
        for token, number in reading.view["villages"][village].items():
            fruit, _, wanted = token.partition("-")
            short, lonely = reading.lacks(seat, village, fruit, int(wanted))
            signs += number if not short and not lonely else 0
    cards = sum(card is not None and reading.can_pay(seat, card) for card in reading.view["row"])
    if not signs and not cards:
        return "you can pay nothing now"
    return f"you can pay {signs} sign{'' if signs == 1 else 's'} and {cards} card{'' if cards == 1 else 's'}"


def pickings(reading: Reading, land: str) -> str:
    """[ALP-38] [ALP-39] What a farmer put into a farmland may bring its player."""
    lying = reading.view["lands"][land]
    me = reading.me
    room = {fruit: lying.get(fruit, 0) for fruit in FRUIT_NAMES if me is None or not reading.full(me, fruit)}
    full = [fruit for fruit in FRUIT_NAMES if lying.get(fruit, 0) and fruit not in room]
    words = f"A farmer who comes here takes one of: {listed(room)}."
    return words + (f" You hold all the {in_words(full)} you may." if full else "")
