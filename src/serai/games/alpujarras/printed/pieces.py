"""Chapter 1, the loose pieces: tokens, cards, goals, awards and numbers, read and checked against the rules."""

from serai.games.alpujarras.codes import (
    AF,
    AWARDS,
    CARDS,
    CODES,
    FARMLANDS,
    FRUITS,
    GOAL_SPACES,
    GOALS,
    HARVEST_ICON,
    MARKET_ICON,
    MF,
    NUMBERS,
    TOKENS,
    card_fruit,
    goal_space,
    token_of,
)
from serai.games.alpujarras.printed.needs import NEEDS, Need, need_named
from serai.games.alpujarras.printed.types import Cards, Exchange, Goals, Pieces, Plan, TrackSide
from serai.kernel.game import NONE
from serai.kernel.ints import Ints
from serai.kernel.printed import PrintedFile, TomlTable


def name_in(row: TomlTable, cell: str, domain: str) -> int:
    """The number of a thing that a cell names."""
    name = row.text(cell)
    if name not in CODES.domains[domain]:
        raise row.wrong(f"{cell} = {name!r} is none of {', '.join(CODES.domains[domain])}")
    return CODES.index(domain, name)


def icons_of(where: TomlTable, text: str, rule: str) -> list[int]:
    """The icons that a text names: ``AF-green N1``, or ``-`` for none. Market and harvest are signs, not icons."""
    icons: list[int] = []
    for name in text.split():
        if name == "-":
            continue
        icon = CODES.domains["icon"].index(name) if name in CODES.domains["icon"] else NONE
        if icon in (NONE, MARKET_ICON, HARVEST_ICON):
            raise where.wrong(f"{name!r} is no icon of the track [{rule}]")
        icons.append(icon)
    return icons


def read_pieces(file: PrintedFile) -> Pieces:
    """[ALP-1] [ALP-5] [ALP-6] [ALP-57] [ALP-58] How many of what there is, and how much a player holds."""
    pieces, limits = file.table("pieces"), file.table("limits")
    pieces.only(
        *("provenance", "fruit_of_each", "farmers_each", "crop_tokens_of_each", "goal_tokens", "coins"),
        *("norias_large", "norias_large_worth", "norias_small", "reference_cards"),
    )
    limits.only("provenance", "fruit_held", "norias_held", "crop_fruit", "sale_items")
    pieces.number("coins", 0, 999)
    pieces.number("reference_cards", 0, 99)
    held = limits.number("norias_held", 1, 5)
    worth = pieces.number("norias_large", 0, 99) * pieces.number("norias_large_worth", 1, 9)
    norias = worth + pieces.number("norias_small", 0, 99)
    if norias < held * 4:
        raise pieces.wrong(f"the norias are worth {norias}; four players may hold {held * 4} [ALP-9]")
    return Pieces(
        pieces.number("fruit_of_each", 1, 99),
        pieces.number("farmers_each", FARMLANDS + GOALS + 1, 62),
        pieces.number("crop_tokens_of_each", 0, 9),
        pieces.number("goal_tokens", 0, 99),
        limits.number("fruit_held", 1, 9),
        held,
        limits.number("crop_fruit", 0, 9),
        limits.number("sale_items", 1, 9),
    )


def read_players(sheet: TomlTable, sides: list[TrackSide]) -> list[Plan]:
    """[ALP-10] [ALP-128] A row each for 2, 3 and 4 players; every mule needs a spot of its own [ALP-32]."""
    sheet.only("provenance", "rows")
    plans: list[Plan] = []
    for players, row in enumerate(sheet.rows("rows"), start=2):
        row.only("players", "side", "fruit_on_field", "without", "ties_harvest")
        if players > 4 or row.number("players", 2, 4) != players:
            raise row.wrong("the rows are for 2, 3 and 4 players, in this order [ALP-128]")
        name = row.text("side")
        if name not in ("blue", "green"):
            raise row.wrong(f"side = {name!r} is neither 'blue' nor 'green' [ALP-10]")
        side = ("blue", "green").index(name)
        mules = max(3, players)
        if sides[side].spots != mules:
            raise row.wrong(f"{mules} mules on a side with {sides[side].spots} spots in each big space [ALP-32]")
        ties = row.cell("ties_harvest")
        if not isinstance(ties, bool):
            raise row.wrong("ties_harvest is true or false [ALP-96]")
        plans.append(Plan(players, side, row.number("fruit_on_field", 0, 9), row.number("without", 0, NUMBERS), ties))
    if len(plans) != 3:
        raise sheet.wrong("wants a row each for 2, 3 and 4 players [ALP-128]")
    return plans


def read_tokens(sheet: TomlTable, pieces: Pieces, plans: list[Plan]) -> Ints:
    """[ALP-6] [ALP-13] [ALP-84] Five of each fruit, none that nobody can pay, and the one that may leave the game."""
    sheet.only("provenance", "rows")
    counts = [0] * TOKENS
    for fruit, row in enumerate(sheet.rows_by_name("fruit", CODES.domains["fruit"], "numbers")):
        numbers = row.numbers("numbers", 1, NUMBERS)
        if len(numbers) != 5:
            raise row.wrong(f"numbers has {len(numbers)} tokens; there are 5 of each fruit [ALP-6]")
        if max(numbers) > pieces.fruit_held:
            raise row.wrong(f"nobody holds {max(numbers)} of a fruit; the limit is {pieces.fruit_held} [ALP-57]")
        for number in numbers:
            counts[token_of(fruit, number)] += 1
        for plan in plans:
            if plan.without and not counts[token_of(fruit, plan.without)]:
                raise row.wrong(f"has no {plan.without} to take out with {plan.players} players [ALP-13]")
    if not counts[CODES.index("token", "cherry-4")]:
        raise sheet.wrong("there is no cherry-4, which the rules' example delivers [ALP-84]")
    return Ints(counts)


def read_cards(sheet: TomlTable) -> Cards:
    """[ALP-18] [ALP-92] Twenty cards; the one with lemon and cherry pays 2."""
    sheet.only("provenance", "rows")
    fruits = [0] * (CARDS * FRUITS)
    rows = sheet.rows_by_name("card", CODES.domains["card"], "fruits", "dirhems", "back")
    example = False
    for card, row in enumerate(rows):
        names = row.texts("fruits")
        for name in names:
            if name not in CODES.domains["fruit"]:
                raise row.wrong(f"fruits: {name!r} is none of {', '.join(CODES.domains['fruit'])} [ALP-1]")
            fruits[card_fruit(card, CODES.index("fruit", name))] += 1
        if max(fruits[card_fruit(card, 0) : card_fruit(card + 1, 0)]) > 5:
            raise row.wrong("wants more of a fruit than anybody can hold [ALP-57]")
        example = example or (sorted(names) == ["cherry", "lemon"] and row.number("dirhems", 1, 9) == 2)
    if not example:
        raise sheet.wrong("no card pays 2 for lemon and cherry, as the rules' example shows [ALP-92]")
    return Cards(
        Ints(fruits),
        Ints([row.number("dirhems", 1, 9) for row in rows]),
        Ints([name_in(row, "back", "back") for row in rows]),
    )


def read_goals(sheet: TomlTable) -> Goals:
    """[ALP-17] [ALP-71] Four cards with two sides, no requirement twice, one to four farmer spaces [ALP-75]."""
    sheet.only("provenance", "rows")
    needs: list[Need] = []
    dirhems = [NONE] * (GOALS * GOAL_SPACES)
    for goal, row in enumerate(sheet.rows_by_name("card", CODES.domains["goal"], "a", "b", "dirhems")):
        for side in ("a", "b"):
            need = need_named(row.text(side))
            if need is None:
                known = ", ".join(need.name for need in NEEDS)
                raise row.wrong(f"{side} = {row.text(side)!r} is none of {known} [ALP-73]")
            if need in needs:
                raise row.wrong(f"{need.name} stands on another side already [ALP-17]")
            needs.append(need)
        rewards = row.numbers("dirhems", 0, 99)
        if not 1 <= len(rewards) <= GOAL_SPACES:
            raise row.wrong(f"dirhems has {len(rewards)} farmer spaces; a card has 1 to {GOAL_SPACES} [ALP-71]")
        dirhems[goal_space(goal, 0) : goal_space(goal, len(rewards))] = rewards
    return Goals(needs, Ints(dirhems))


def read_bonus(sheet: TomlTable) -> Ints:
    """[ALP-87] The first three places give 1 or 2, the last two nothing, and the values never rise."""
    sheet.only("provenance", "bonus")
    bonus = sheet.numbers("bonus", 0, 2)
    if len(bonus) != FRUITS:
        raise sheet.wrong(f"bonus has {len(bonus)} places; the market card has {FRUITS} [ALP-19]")
    if sorted(bonus, reverse=True) != bonus or bonus[2] < 1 or bonus[3] > 0:
        raise sheet.wrong("bonus: places 1 to 3 give 1 or 2 dirhems, 4 and 5 none, and it never rises [ALP-87]")
    if bonus[1] != 1:
        raise sheet.wrong("bonus: place 2 gives 1 dirhem, as in the rules' example [ALP-87]")
    return Ints(bonus)


def read_awards(sheet: TomlTable) -> list[Ints]:
    """[ALP-89] [ALP-91] Five tokens with icons of the track on two sides; one is the rules' example."""
    sheet.only("provenance", "rows")
    faces: list[Ints] = []
    example = False
    for row in sheet.rows_by_name("award", CODES.domains["award"], "green", "red"):
        for face in ("green", "red"):
            icons = icons_of(row, row.text(face), "ALP-91")
            if not icons:
                raise row.wrong(f"{face} has no icon [ALP-89]")
            faces.append(Ints(icons))
        example = example or (row.text("green"), row.text("red")) == ("D2", "D1")
    if not example:
        raise sheet.wrong("no award gives D2 and then D1, as the rules' example shows [ALP-89]")
    assert len(faces) == 2 * AWARDS
    return faces


def read_exchange(sheet: TomlTable) -> Exchange:
    """[ALP-64] [ALP-68] A row for each number of norias from 1 to 5."""
    sheet.only("provenance", "rows")
    actions: list[int] = []
    dirhems: list[int] = []
    known = {"swap": NONE, "MF": MF, "AF": AF}
    for norias, row in enumerate(sheet.rows("rows"), start=1):
        row.only("norias", "action", "dirhems")
        if norias > 5 or row.number("norias", 1, 5) != norias:
            raise row.wrong("the rows are for 1 to 5 norias, in this order [ALP-64]")
        if row.text("action") not in known:
            raise row.wrong(f"action = {row.text('action')!r} is none of {', '.join(known)} [ALP-68]")
        actions.append(known[row.text("action")])
        dirhems.append(row.number("dirhems", 0, 99))
    if len(actions) != 5:
        raise sheet.wrong("wants a row each for 1 to 5 norias [ALP-64]")
    return Exchange(Ints(actions), Ints(dirhems))


def read_die(sheet: TomlTable) -> Ints:
    """[ALP-103] How many faces show each number."""
    sheet.only("provenance", "faces")
    faces = sheet.numbers("faces", 1, 6)
    if len(faces) != 6:
        raise sheet.wrong(f"faces: a die has 6 faces, not {len(faces)} [ALP-103]")
    return Ints([faces.count(number) for number in range(1, 7)])
