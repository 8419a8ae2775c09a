"""Chapter 1, the board and the track: read and checked against the rules."""

from serai.games.alpujarras.codes import (
    AF2,
    AF_LAND,
    CHANNELS,
    CODES,
    D1,
    END_SEGMENT,
    FARMLANDS,
    FIRST_HARVEST,
    FRUITS,
    GO,
    GOAL_ICON,
    HALF,
    HARVEST_ICON,
    MARKET_ICON,
    PLACES,
    place_in,
    segment_of,
)
from serai.games.alpujarras.printed.pieces import icons_of, name_in
from serai.games.alpujarras.printed.types import Channels, TrackSide
from serai.kernel.bits import bit
from serai.kernel.game import NONE
from serai.kernel.ints import Ints
from serai.kernel.printed import PrintedFile, TomlTable


def read_farmlands(sheet: TomlTable) -> tuple[Ints, Ints]:
    """[ALP-3] [ALP-4] Three printed fields each, the primary fruit first; every fruit on exactly three fields."""
    sheet.only("provenance", "rows")
    fields: list[int] = []
    for row in sheet.rows_by_name("farmland", CODES.domains["farmland"], "fields"):
        names = row.texts("fields")
        if len(names) != 3 or len(set(names)) != 3:
            raise row.wrong("fields: a farmland has three printed fields with different fruits [ALP-4]")
        for name in names:
            if name not in CODES.domains["fruit"]:
                raise row.wrong(f"fields: {name!r} is none of {', '.join(CODES.domains['fruit'])} [ALP-1]")
            fields.append(CODES.index("fruit", name))
    for fruit, name in enumerate(CODES.domains["fruit"]):
        if fields.count(fruit) != 3:
            raise sheet.wrong(f"{name} stands on {fields.count(fruit)} fields, not on 3 [ALP-4]")
    primary = fields[::3]
    if sorted(primary) != list(range(FRUITS)):
        raise sheet.wrong("two farmlands have the same primary fruit [ALP-3]")
    return Ints(primary), Ints(fields)


def read_channels(sheet: TomlTable, crop_tokens: int) -> Channels:
    """[ALP-7] [ALP-48] [ALP-49] [ALP-53] The shapes match the tokens, and every space can be reached."""
    sheet.only("provenance", "starts", "rows")
    starts = sheet.texts("starts")
    rows = sheet.rows_by_name("channel", CODES.domains["channel"], "shape", "field", "beside", "icons")
    lands: list[int] = []
    beside = [0] * CHANNELS
    at_start: int = 0
    icons: list[list[str]] = []
    for channel, row in enumerate(rows):
        lands.append(_field(row))
        names = row.texts("beside")
        if len(names) > 2 or len(set(names)) != len(names):
            raise row.wrong("beside: a channel space has at most two neighbours along the channel [ALP-48]")
        for name in names:
            if name in starts:
                at_start |= bit(channel)
            elif name in CODES.domains["channel"] and CODES.index("channel", name) != channel:
                beside[channel] |= bit(CODES.index("channel", name))
            else:
                raise row.wrong(f"beside: {name!r} is neither a printed channel nor another space [ALP-48]")
        icons.append(_channel_icons(row))
    _check_network(sheet, lands, beside, at_start, crop_tokens)
    if not any(land != NONE and "N1" in found for land, found in zip(lands, icons, strict=True)):
        raise sheet.wrong("no T has a noria, as the one of the rules' example has [ALP-53]")
    return Channels(
        Ints(lands),
        Ints(beside),
        at_start,
        Ints([1 if "N1" in found else 0 for found in icons]),
        Ints([1 if "D1" in found else 0 for found in icons]),
    )


def _field(row: TomlTable) -> int:
    """The farmland a T leads to, NONE for a straight space."""
    shape = row.text("shape")
    if shape not in ("T", "straight"):
        raise row.wrong(f"shape = {shape!r} is neither 'T' nor 'straight' [ALP-49]")
    if shape == "T":
        return name_in(row, "field", "farmland")
    if row.text("field") != "none":
        raise row.wrong("a straight space leads to no field [ALP-54]")
    return NONE


def _channel_icons(row: TomlTable) -> list[str]:
    icons = row.text("icons").replace("-", "").split()
    if len(set(icons)) != len(icons) or not set(icons) <= {"N1", "D1"}:
        raise row.wrong("icons: a channel space has a noria, a dirhem, both or '-' [ALP-53]")
    return icons


def _check_network(sheet: TomlTable, lands: list[int], beside: list[int], at_start: int, crop_tokens: int) -> None:
    straight = lands.count(NONE)
    if straight != 5:
        raise sheet.wrong(
            f"{CHANNELS - straight} T and {straight} straight; the tokens are 10 T and 5 straight [ALP-7]"
        )
    if crop_tokens != CHANNELS - straight:
        raise sheet.wrong(f"{crop_tokens} crop tokens for {CHANNELS - straight} new fields [ALP-7]")
    for land, name in enumerate(CODES.domains["farmland"]):
        if lands.count(land) != 2:
            raise sheet.wrong(f"{name} has {lands.count(land)} new fields, not 2 [ALP-50]")
    for channel in range(CHANNELS):
        for other in range(CHANNELS):
            if beside[channel] >> other & 1 and not beside[other] >> channel & 1:
                one, two = CODES.name("channel", channel), CODES.name("channel", other)
                raise sheet.wrong(f"{one} lies beside {two}, but {two} not beside {one} [ALP-48]")
    reached = at_start
    for _ in range(CHANNELS):
        for channel in range(CHANNELS):
            if beside[channel] & reached:
                reached |= bit(channel)
    for channel in range(CHANNELS):
        if not reached >> channel & 1:
            raise sheet.wrong(f"{CODES.name('channel', channel)} hangs together with no printed channel [ALP-48]")


def read_order(sheet: TomlTable) -> Ints:
    """[ALP-8] [ALP-11] GO first, END last, between them four markets and four harvests in turn."""
    sheet.only("provenance", "order")
    order = sheet.texts("order")
    for first, second in ("MH", "HM"):
        if order == ["GO", *([first, second] * 4), "END"]:
            return Ints([("GO", "M", "H", "END").index(kind) for kind in order])
    raise sheet.wrong("order: GO, then M and H in turn, four of each, then END [ALP-11]")


def read_sides(file: PrintedFile) -> list[TrackSide]:
    """[ALP-10] Both sides of the ten segments."""
    return [_read_side(file.table(name)) for name in ("blue", "green")]


def _read_side(sheet: TomlTable) -> TrackSide:
    """[ALP-8] [ALP-32] [ALP-41] [ALP-42] Every segment's spaces, and as many spots in each big space as mules."""
    sheet.only("provenance", "start_spots", "rows", "end_dirhems")
    spots = sheet.number("start_spots", 3, HALF)
    real = [0] * PLACES
    actions: list[list[int]] = [[] for _ in range(PLACES)]
    for segment, row in enumerate(sheet.rows_by_name("segment", CODES.domains["segment"], "spaces", "spots")):
        spaces = row.texts("spaces")
        if len(spaces) > HALF:
            raise row.wrong(f"spaces: a segment has 1 to {HALF} standard spaces, not {len(spaces)} [ALP-8]")
        first = place_in(segment, HALF if segment == GO else 0)
        for number, text in enumerate(spaces):
            real[first + number] = 1
            actions[first + number] = icons_of(row, text, "ALP-33")
        first = place_in(segment, 0 if segment == GO else HALF)
        for number, icons in enumerate(_spots(row, segment, spots)):
            real[first + number] = 1
            actions[first + number] = icons
    ends = sheet.numbers("end_dirhems", 1, 9)
    if len(ends) != spots:
        raise sheet.wrong(f"end_dirhems: {len(ends)} end spots for {spots} mules [ALP-32]")
    if len(set(ends)) != spots:
        raise sheet.wrong("end_dirhems: no two end spots give the same, or a tie could stay a tie [ALP-119]")
    if sorted(ends, reverse=True) != ends:
        raise sheet.wrong("end_dirhems: the first end spot is the most valuable one, the last the least [ALP-112]")
    for number, dirhems in enumerate(ends):
        actions[place_in(END_SEGMENT, HALF + number)] = [GOAL_ICON, MARKET_ICON, D1 + dirhems - 1]
    _check_icons(sheet, actions)
    return TrackSide(spots, Ints(real), [Ints(icons) for icons in actions], Ints(ends))


def _spots(row: TomlTable, segment: int, spots: int) -> list[list[int]]:
    """[ALP-34] The icons of a big space's spots, with the market or harvest action."""
    if segment in (GO, END_SEGMENT):
        if "spots" in row.cells:
            raise row.wrong("GO and END have no spots with icons [ALP-8]")
        return [[] for _ in range(spots)]
    texts = row.texts("spots")
    if len(texts) != spots:
        raise row.wrong(f"spots: {len(texts)} spots for {spots} mules [ALP-32]")
    sign = HARVEST_ICON if segment >= FIRST_HARVEST else MARKET_ICON
    return [[*icons_of(row, text, "ALP-34"), sign] for text in texts]


def _check_icons(sheet: TomlTable, actions: list[list[int]]) -> None:
    printed = [icon for icons in actions for icon in icons]
    for land in range(FARMLANDS):
        if printed.count(AF_LAND + land) != 1:
            name = CODES.name("farmland", land)
            raise sheet.wrong(f"{printed.count(AF_LAND + land)} spaces add a farmer in {name}, not one [ALP-41]")
    if AF2 not in printed:
        raise sheet.wrong("no space adds two farmers [ALP-42]")
    spots = [icons for place, icons in enumerate(actions) if MARKET_ICON in icons and segment_of(place) != END_SEGMENT]
    if 2 * sum(1 for icons in spots if len(icons) > 1) <= len(spots):
        raise sheet.wrong("most market spots carry an icon [ALP-34]")
    assert len(actions) == PLACES
