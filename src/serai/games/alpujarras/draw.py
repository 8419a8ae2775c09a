"""Alpujarras in a terminal: track, farmlands, goals and players in 100 columns. Colour helps, but says nothing alone.

Places and channel spaces are written as the log names them: what a line of the log tells is soon found [ALP-138].
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from serai.games.alpujarras import TITLE
from serai.games.alpujarras.codes import CODES, HALF, card_fruit, goal_space, place_in
from serai.games.alpujarras.printed import AlpujarrasPrinted
from serai.games.alpujarras.state import Alpujarras
from serai.kernel.game import NONE
from serai.kernel.terminal import ALARM, FAINT, STRONG, Line, Part, padded, screen

BADGES: Final = ("●", "■", "◆", "▲")
ZARA: Final = "Z"
"""A badge tells whose mule or farmer it is where colour does not."""
FRUIT_NAMES: Final = CODES.domains["fruit"]
LETTERS: Final = {name: name[0].upper() for name in FRUIT_NAMES}
NEED_WORDS: Final = {
    "fruit_3_different": "3 different fruits",
    "fruit_2_pairs": "2 fruits each of 2 kinds",
    "farmers_3_in_1": "3 farmers in 1 farmland",
    "farmers_2_in_2": "2 farmers each in 2 farmlands",
    "tokens_3_different": "tokens of 3 fruits",
    "tokens_2_same": "2 tokens of 1 fruit",
    "villages_1_in_4": "a farmer each in 4 villages",
    "villages_2_in_2": "2 farmers each in 2 villages",
}

COLOUR_INKS: Final = {"blue": "1;38;5;33", "black": "1", "white": "1;38;5;252", "pink": "1;38;5;205"}
LAND_INKS: Final = {
    "purple": "38;5;134",
    "orange": "38;5;208",
    "yellow": "38;5;220",
    "green": "38;5;71",
    "red": "38;5;160",
}
FRUIT_INKS: Final = dict(zip(FRUIT_NAMES, LAND_INKS.values(), strict=True))
GOLD: Final = "1;38;5;178"
WATER: Final = "1;38;5;38"
"""[ALP-139] Dirhems are gold and norias water blue, as well as being named."""
GREY: Final = "1;38;5;245"

View = Mapping[str, Any]


def draw(view: dict[str, Any], world: Alpujarras, colour: bool) -> str:
    """A position as text: all of it is in the view or printed, so no rule is asked of ``world``."""
    printed = world.printed
    lines = [
        _headline(view),
        *_track(view, printed),
        [],
        *_lands(view, printed),
        *_channels(view, printed),
        [],
        *_market(view, printed),
        *_goals(view, printed),
        [],
        *_players(view),
        [],
        *_legend(view),
    ]
    return screen(lines, colour)


def _badge(view: View, seat: int) -> Part:
    return BADGES[seat], COLOUR_INKS.get(view["colours"][seat] or "", STRONG)


def _mule(view: View, mule: int) -> Part:
    """[ALP-139] A mule; Zara's is grey."""
    return _badge(view, mule) if mule < view["players"] else (ZARA, GREY)


def _letters(counts: Mapping[str, int]) -> Line:
    """Fruits as letters with their numbers, in the order of the fruits."""
    line: Line = []
    for fruit in FRUIT_NAMES:
        count = counts.get(fruit, 0)
        line.append((f"{LETTERS[fruit]}{count} " if count else " · ", FRUIT_INKS[fruit] if count else FAINT))
    return line


# ---- above the board ------------------------------------------------------------------------------------------------


def _headline(view: View) -> Line:
    line: Line = [(" Alpujarras", STRONG), ("   ", "")]
    if view.get("over"):
        return [*line, (" THE GAME IS OVER ", ALARM)]
    if None in view["mules"]:
        return [*line, ("the board is being set up", "")]
    if view["active"] is None:
        return [*line, ("Zara's turn", GREY)]
    seat = int(view["active"])
    left = ", ".join(view["left"])
    line += [_badge(view, seat), (f" {TITLE.words.value('seat', seat)} in {view['mules'][seat]}", STRONG)]
    return [*line, (f"   still to do: {left}" if left else "", "")]


# ---- the track ------------------------------------------------------------------------------------------------------


def _track(view: View, printed: AlpujarrasPrinted) -> list[Line]:
    """[ALP-138] One line for each segment in the order of the track: its spaces, then the spots of its big space."""
    side = printed.sides[printed.plan(view["players"]).side]
    spots = int(side.spots)
    width = 15
    head = "".join(f".{number:<{width - 1}}" for number in range(1, HALF + 1))
    tail = "".join(f".s{number:<5}" for number in range(1, spots + 1))
    lines: list[Line] = [[(f"         {head}{tail}", FAINT)]]
    for segment in view["track"]:
        if segment is None:
            continue
        index = CODES.index("segment", segment)
        spaces, big = (HALF, 0) if segment == "GO" else (0, HALF)
        line: Line = [(f" {segment:4}  ", STRONG)]
        for number in range(HALF):
            place = place_in(index, spaces + number)
            line += padded(_place(view, side.actions[place], place, bool(side.real[place])), width)
        for number in range(spots):
            place = place_in(index, big + number)
            line += padded(_place(view, side.actions[place], place, True), 7)
        lines.append(line)
    return lines


def _place(view: View, actions: Any, place: int, real: bool) -> Line:
    """The mule that stands there, and the icons; market and harvest are told by the segment's letter."""
    if not real:
        return []
    name = CODES.name("place", place)
    mules = [mule for mule, at in enumerate(view["mules"]) if at == name]
    names = [CODES.name("icon", icon) for icon in actions]
    big = any(sign in names for sign in ("MARKET", "HARVEST"))
    icons = [
        icon
        for icon in names
        if icon not in ("MARKET", "HARVEST") and not (name.startswith("END.s") and icon == "GOAL")
    ]
    text = " ".join(icons) or ("-" if big or name.startswith("GO.s") else "")
    return [*([_mule(view, mules[0])] if mules else [("·", FAINT)]), (f" {text}", "" if icons else FAINT)]


# ---- the board ------------------------------------------------------------------------------------------------------


def _lands(view: View, printed: AlpujarrasPrinted) -> list[Line]:
    """[ALP-139] Fruit and farmers standing in each farmland; tokens, award and farmers lying down in its village."""
    players = view["players"]
    village = max(13, players * 4 + 3)
    head = f" {'farmland':10}{'fruit there':17}{'farmers':{players * 3 + 2}}{'village wants':25}"
    head += f"{'lying there':{village}}award"
    lines: list[Line] = [[(head, FAINT)]]
    for land in CODES.domains["farmland"]:
        primary = FRUIT_NAMES[int(printed.primary[CODES.index("farmland", land)])]
        line: Line = padded([(f" {land} {LETTERS[primary]}", LAND_INKS[land])], 11)
        line += padded(_letters(view["lands"][land]), 17)
        standing: Line = []
        lying: Line = []
        for seat in range(players):
            mark, ink = _badge(view, seat)
            here, down = view["farmers"][seat].get(land, 0), view["villagers"][seat].get(land, 0)
            standing.append((f"{mark}{here} " if here else " · ", ink if here else FAINT))
            lying.append((f"({mark}{down})" if down else "  · ", ink if down else FAINT))
        line += padded(standing, players * 3 + 2)
        line += padded(_tokens(view["villages"][land]), 25)
        line += padded(lying, village)
        lines.append([*line, *_award(view, printed, land)])
    return lines


def _tokens(heap: Mapping[str, int]) -> Line:
    """Delivery tokens by fruit and number: ``C4`` wants four cherries."""
    line: Line = []
    for token in CODES.domains["token"]:
        fruit, _, number = token.partition("-")
        line += [(f"{LETTERS[fruit]}{number} ", FRUIT_INKS[fruit])] * heap.get(token, 0)
    return line or [("-", FAINT)]


def _award(view: View, printed: AlpujarrasPrinted, village: str) -> Line:
    face = view["awards"].get(village)
    if face is None:
        return [("-", FAINT)]
    icons = " ".join(CODES.name("icon", icon) for icon in printed.awards[CODES.index("face", face)])
    return [(f"{icons} ({face.partition('-')[2]})", "")]


def _channels(view: View, printed: AlpujarrasPrinted) -> list[Line]:
    """[ALP-138] [ALP-140] The channel spaces: what was laid, or the icons of those still free."""
    lines: list[Line] = []
    for first in range(0, len(CODES.domains["channel"]), 5):
        line: Line = [(f" {'channels' if first == 0 else '':10}", FAINT)]
        for index in range(first, first + 5):
            name = CODES.name("channel", index)
            laid = view["channels"].get(name)
            land = int(printed.channels.land[index])
            if laid is not None:
                text = f"{name} = {laid if laid != 'straight' else 'laid'}"
                line += padded([(text, WATER)], 17)
                continue
            icons = " ".join(
                ["N1"] * int(printed.channels.norias[index]) + ["D1"] * int(printed.channels.dirhems[index])
            )
            goes = f"→{CODES.name('farmland', land)} " if land != NONE else ""
            line += padded([(f"{name} {goes}{icons}", FAINT)], 17)
        lines.append(line)
    return lines


def _market(view: View, printed: AlpujarrasPrinted) -> list[Line]:
    """The market card with its bonus, the supply, the delivery cards and the back of the deck's top card."""
    market: Line = [(f" {'market':10}", FAINT)]
    for fruit, bonus in zip(view["market"], printed.bonus, strict=True):
        market += [(f"{fruit or '?'}", FRUIT_INKS.get(fruit, FAINT)), (f" +{bonus}   ", "")]
    supply: Line = [("   supply ", FAINT), *_supply(view)]
    cards: Line = [(f" {'cards':10}", FAINT)]
    for card in view["row"]:
        if card is not None:
            index = CODES.index("card", card)
            wanted = [
                name
                for kind, name in enumerate(FRUIT_NAMES)
                for _ in range(printed.cards.fruits[card_fruit(index, kind)])
            ]
            cards.append((f"{card} {''.join(LETTERS[name] for name in wanted)}={printed.cards.dirhems[index]}   ", ""))
    deck = view["deck"]
    back = (deck.get("back") or "-").replace("-up", " ↑").replace("-down", " ↓")
    return [[*market, *supply], [*cards, (f"   deck {deck['cards']}, on top {back}", "")]]


def _supply(view: View) -> Line:
    return [(f"{LETTERS[fruit]}{view['supply'].get(fruit, 0)} ", FRUIT_INKS[fruit]) for fruit in FRUIT_NAMES]


def _goals(view: View, printed: AlpujarrasPrinted) -> list[Line]:
    """The goal cards two to a line: what they ask for, and who stands on which space."""
    cards: list[Line] = []
    for goal, side in enumerate(view["sides"]):
        if side is None:
            continue
        need = NEED_WORDS[printed.goals.needs[CODES.index("side", side)].name]
        line: Line = [(f"{side[:2]} ", STRONG), (f"{need:30}", "")]
        for space in range(goal_space(goal, 0), goal_space(goal + 1, 0)):
            dirhems = int(printed.goals.dirhems[space])
            if dirhems == NONE:
                continue
            owner = view["goals"].get(CODES.name("space", space))
            line.append((f"{dirhems}", GOLD))
            if owner is None:
                line.append(("_ ", FAINT))
            else:
                mark, ink = _badge(view, int(owner)) if owner != "zara" else (ZARA, GREY)
                line.append((f"{mark} ", ink))
        cards.append(line)
    lines: list[Line] = []
    for first in range(0, len(cards), 2):
        line = [(f" {'goals' if first == 0 else '':10}", FAINT)]
        for card in cards[first : first + 2]:
            line += padded(card, 44)
        lines.append(line)
    return lines


# ---- the players ----------------------------------------------------------------------------------------------------


def _players(view: View) -> list[Line]:
    """[ALP-125] [ALP-139] [ALP-140] All that a player has, the delivery tokens earned among it."""
    lines: list[Line] = [
        [(f"   {'':12}{'dirhems':9}{'norias':8}{'fruit':17}{'farmers':9}{'goal tokens':13}earned", FAINT)],
    ]
    for seat in range(view["players"]):
        mark, ink = _badge(view, seat)
        asked = not view.get("over") and view["active"] is not None and int(view["active"]) == seat
        line: Line = [
            ("▸ " if asked else "  ", STRONG),
            *padded([(f"{mark} {TITLE.words.value('seat', seat)}", ink)], 13),
        ]
        line += [(f"{view['dirhems'][seat]:>5}    ", GOLD), (f"{'o' * view['norias'][seat] or '-':8}", WATER)]
        line += padded(_letters(view["store"][seat]), 17)
        line += [(f"{view['unused'][seat]:>4}     {view['goal_tokens'][seat]:>5}        ", "")]
        cards = [card for card, owner in view["owners"].items() if int(owner) == seat]
        tokens = _tokens(view["earned"][seat]) if view["earned"][seat] else []
        earned: Line = [*tokens, (" ".join(cards), "")] if tokens or cards else [("-", FAINT)]
        lines.append([*line, *earned])
    return lines


def _legend(view: View) -> list[Line]:
    """What the signs mean."""
    zara = f"   {ZARA} Zara" if view["players"] == 2 else ""
    return [
        [(f" G grape  O orange  L lemon  A apple  C cherry     C4 four cherries     o a noria{zara}", FAINT)],
        [(" AF add a farmer  AF2 two  MF move one  IR irrigate  N F D take norias, fruit, dirhems", FAINT)],
        [
            (
                f" {BADGES[0]}2 two farmers standing   ({BADGES[0]}1) one lying down   4_ a goal's space for 4 dirhems",
                FAINT,
            )
        ],
    ]
