"""Chapters 1 and 15: what the box holds, and what a data file must say."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from serai.games.mule import TITLE
from serai.games.mule.codes import CODES
from serai.games.mule.printed import MulePrinted, read_printed
from serai.kernel.printed import DataError

FILE = TITLE.folder / "data.toml"
DATA = tomllib.loads(FILE.read_text(encoding="utf-8"))
PRINTED: MulePrinted = read_printed(FILE)

SQUARES = CODES.domains["square"]
SITES = CODES.domains["site"]
GOODS = CODES.domains["good"]
NONE = -1
HIDDEN = -2


def land(name: str) -> dict[str, object]:
    """The row of one type of Land."""
    return next(row for row in DATA["lands"]["rows"] if row["terrain"] == name)


def broken(folder: Path, old: str, new: str) -> str:
    """What reading says when one place of the data file is changed."""
    text = FILE.read_text(encoding="utf-8")
    assert text.count(old) >= 1, f"{old!r} is not in the file"
    copy = folder / "changed.toml"
    copy.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as error:
        read_printed(copy)
    return str(error.value)


# ---- 15.1 Planet Irata ----------------------------------------------------------------------------------------------


def squares_of(mark: str) -> list[str]:
    rows = [row.split() for row in DATA["irata"]["terrain"]]
    return ["ABCDEFG"[column] + str(row + 1) for row in range(5) for column in range(7) if rows[row][column] == mark]


@pytest.mark.rule("MUL-20", "MUL-21")
def test_a_square_for_each_drawn_land() -> None:
    assert [len(squares_of(mark)) for mark in "PLHR"] == [18, 6, 6, 4]
    assert [land(name)["drawn"] for name in ("plains", "low_mountain", "high_mountain")] == [18, 6, 6]
    assert squares_of("R") == ["D1", "D2", "D4", "D5"]
    assert [PRINTED.irata.terrain[SQUARES.index(square)] for square in ("A1", "B1", "F1", "D1")] == [1, 3, 2, 0]


@pytest.mark.rule("MUL-40", "MUL-43")
def test_every_square_but_the_store_has_a_zone() -> None:
    assert squares_of("S") == ["D3"]
    zones = list(PRINTED.irata.zone)
    assert [square for square, zone in zip(SQUARES, zones, strict=True) if zone == NONE] == ["D3"]
    assert [zones.count(zone) for zone in range(3)] == [10, 12, 12]
    sites = list(PRINTED.board.zone)
    assert [site for site, zone in zip(SITES, sites, strict=True) if zone == NONE] == ["c2"]
    assert [sites.count(zone) for zone in range(3)] == [4, 5, 5]


@pytest.mark.rule("MUL-46")
def test_red_and_blue_are_alike() -> None:
    """Half a turn of the map gives the same Lands with Red and Blue swapped; so does half a turn of the board."""
    other = {0: 0, 1: 2, 2: 1, NONE: NONE}
    table = read_printed(FILE)
    assert list(table.irata.terrain) == list(table.irata.terrain)[::-1]
    assert list(table.irata.zone) == [other[int(zone)] for zone in table.irata.zone][::-1]
    assert list(table.board.zone) == [other[int(zone)] for zone in table.board.zone][::-1]


@pytest.mark.rule("MUL-22")
def test_the_river_square_that_three_players_leave_empty() -> None:
    assert SQUARES[PRINTED.irata.empty_with_three] == "D5"


def test_faults_of_the_map_are_named(tmp_path: Path) -> None:
    first = '"P H P R P L P"'
    assert "[irata]: terrain: plains has 17 squares, 18 are drawn [MUL-20]" in broken(
        tmp_path, first, '"H H P R P L P"'
    )
    assert "[irata]: terrain row 1: 'X' is none of" in broken(tmp_path, first, '"X H P R P L P"')
    assert "[irata]: terrain row 1 has 6 squares, not 7" in broken(tmp_path, first, '"P H P R P L"')
    assert "[irata]: terrain has 4 rows, not 5" in broken(tmp_path, f"    {first},\n", "")
    assert "terrain D3: the Store is the middle square" in broken(tmp_path, '"P P P S P P P"', '"P P P P P P P"')
    assert "zone A1: every square but the Store has a Zone" in broken(tmp_path, '"r r r w b b b"', '". r r w b b b"')
    assert "zone D1: a River lies in White [MUL-42]" in broken(tmp_path, '"r r r w b b b"', '"r r r r b b b"')
    assert "zone: 11 Red and 12 Blue squares" in broken(tmp_path, '"r r r w b b b"', '"w r r w b b b"')
    assert "empty_with_three: C1 is not a river square" in broken(tmp_path, '"D5"', '"C1"')
    assert "empty_with_three" not in DATA["board"] and "'H9' is not a square" in broken(tmp_path, '"D5"', '"H9"')


# ---- 15.2 the player board ------------------------------------------------------------------------------------------


@pytest.mark.rule("MUL-42")
def test_river_beds_above_and_below_the_store_in_white() -> None:
    assert [site for index, site in enumerate(SITES) if PRINTED.board.beds >> index & 1] == ["c1", "c3"]
    assert all(PRINTED.board.zone[SITES.index(bed)] == 0 for bed in ("c1", "c3"))


@pytest.mark.rule("MUL-49", "MUL-50")
def test_a_path_between_squares_that_share_a_side_and_none_to_the_store() -> None:
    paths = {(SITES[a], SITES[b]) for a, b in zip(PRINTED.board.path_a, PRINTED.board.path_b, strict=True)}
    wanted = set()
    for one in SITES:
        for other in SITES:
            apart = abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))
            if apart == 1 and "c2" not in (one, other) and SITES.index(one) < SITES.index(other):
                wanted.add((one, other))
    assert paths == wanted
    assert len(paths) == 18
    for one, other in paths:
        assert PRINTED.board.beside[SITES.index(one)] >> SITES.index(other) & 1
        assert PRINTED.board.beside[SITES.index(other)] >> SITES.index(one) & 1
    assert sum(int(mask).bit_count() for mask in PRINTED.board.beside) == 36


@pytest.mark.rule("MUL-50")
def test_four_squares_of_four_lands() -> None:
    paths = set(DATA["board"]["paths"])
    blocks = 0
    for left, right in ("ab", "bc", "cd", "de"):
        for row in (1, 2):
            ring = {
                f"{left}{row}-{right}{row}",
                f"{left}{row + 1}-{right}{row + 1}",
                f"{left}{row}-{left}{row + 1}",
                f"{right}{row}-{right}{row + 1}",
            }
            blocks += ring <= paths
    assert blocks == 4


def test_faults_of_the_board_are_named(tmp_path: Path) -> None:
    assert "[board]: paths: a1-b1 is missing [MUL-50]" in broken(tmp_path, '"a1-b1", ', "")
    assert "paths: a1-c1 joins squares that share no side" in broken(tmp_path, '"a1-b1"', '"a1-c1"')
    assert "paths: b2-c2 leads to the Store" in broken(tmp_path, '"a1-b1"', '"b2-c2"')
    assert "paths: b1-c1 stands twice" in broken(tmp_path, '"a1-b1"', '"b1-c1"')
    assert "paths: 'a1' does not join two squares" in broken(tmp_path, '"a1-b1"', '"a1"')
    assert "river_beds: they are the squares just above and below" in broken(tmp_path, '["c1", "c3"]', '["b1", "c3"]')
    assert "zone b2: the Store alone" in broken(tmp_path, '"r w . w b"', '"r . w w b"')
    assert "[board]: zone: 6 Red and 5 Blue squares" in broken(tmp_path, '"r w . w b"', '"r r . w b"')


# ---- 15.3 Lands -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUL-6")
def test_tiles_in_the_box() -> None:
    assert list(PRINTED.lands.count) == [4, 24, 8, 8, 2]
    assert CODES.domains["terrain"] == ("river", "plains", "low_mountain", "high_mountain", "meteor_crater")


@pytest.mark.rule("MUL-7", "MUL-8", "MUL-9")
def test_production_values() -> None:
    assert GOODS == ("smithore", "crystite", "food", "energy")
    rows = [list(PRINTED.lands.pv)[start : start + 4] for start in range(0, 20, 4)]
    assert rows == [
        [NONE, NONE, 3, 2],
        [1, HIDDEN, 2, 3],
        [2, HIDDEN, 1, 1],
        [3, HIDDEN, 0, 1],
        [3, 3, 0, 1],
    ]


@pytest.mark.rule("MUL-9")
def test_hidden_crystite_has_the_same_odds_for_each_type() -> None:
    rows = [list(PRINTED.lands.hidden)[start : start + 4] for start in range(0, 20, 4)]
    assert rows == [[0] * 4, [6, 9, 6, 3], [2, 3, 2, 1], [2, 3, 2, 1], [0] * 4]
    for tiles in rows[1:4]:
        assert 4 * sum(value * number for value, number in enumerate(tiles)) == 5 * sum(tiles)


def test_faults_of_the_lands_are_named(tmp_path: Path) -> None:
    assert "[lands] row 2: hidden wants a number of tiles for each value" in broken(
        tmp_path, "[6, 9, 6, 3]", "[6, 9, 6, 2]"
    )
    assert "[lands] row 2: hidden: the mean Crystite value of each type is 1.25" in broken(
        tmp_path, "[6, 9, 6, 3]", "[7, 8, 6, 3]"
    )
    assert "[lands] row 5: crystite is either open or hidden" in broken(
        tmp_path, "crystite = 3 }", "crystite = 3, hidden = [1, 1, 0, 0] }"
    )
    assert "[lands] row 1: a River has values for Food and Energy only" in broken(
        tmp_path, "food = 3, energy = 2 }", "food = 3, energy = 2, smithore = 1 }"
    )
    assert "[lands] row 2: food = 4 is not a whole number from 0 to 3" in broken(
        tmp_path, "food = 2, energy = 3", "food = 4, energy = 3"
    )
    assert "[lands] row 1: mark: river is 'R' on the map" in broken(tmp_path, 'mark = "R"', 'mark = "P"')
    assert "[lands] row 2: 'planes' is none of" in broken(tmp_path, '"plains"', '"planes"')


# ---- 15.4 prices ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUL-15", "MUL-26")
def test_price_track() -> None:
    assert list(PRINTED.prices.lowest_sell) == [5, 6, 3, 3]
    assert list(PRINTED.prices.steps) == [10, 9, 7, 7]
    assert PRINTED.prices.gap == 2
    for row in DATA["prices"]["rows"]:
        assert [sell - 2 for sell in row["sell"]] == row["buy"]
    assert [row["sell"][-1] for row in DATA["prices"]["rows"]] == [14, 14, 9, 9]


def test_faults_of_the_prices_are_named(tmp_path: Path) -> None:
    assert "[prices] row 1: sell: each step is a dollar more" in broken(tmp_path, "sell = [5, 6,", "sell = [5, 7,")
    assert "[prices] row 3: buy: each Buy Price is 2 less" in broken(tmp_path, "buy = [1, 2, 3,", "buy = [0, 2, 3,")
    assert "[prices]: crystite has no row" in broken(tmp_path, '    { good = "crystite", sell', "#   { sell")


# ---- 15.5 Production Cards ------------------------------------------------------------------------------------------


@pytest.mark.rule("MUL-17")
def test_decks_and_hand_cards() -> None:
    copies = {row["kind"]: len(row["prices"]) for row in DATA["production"]["rows"]}
    assert copies.pop("the_ship_is_back") == 4
    assert sum(copies.values()) == 20
    assert sum(PRINTED.cards.copies) == 24
    assert (len(DATA["lucky"]["rows"]), len(DATA["unlucky"]["rows"]), len(DATA["species"]["rows"])) == (12, 9, 8)
    assert (PRINTED.numbers.packages, PRINTED.numbers.land_cards) == (6, 8)


@pytest.mark.rule("MUL-17", "MUL-196")
def test_four_common_kinds_of_three_and_four_others_of_two() -> None:
    rows = {row["kind"]: row for row in DATA["production"]["rows"]}
    common = [kind for kind, row in rows.items() if row["common"]]
    assert common == ["acid_rain_storm", "pest_attack", "sunspot_activity", "planetquake"]
    assert all(len(rows[kind]["prices"]) == 3 for kind in common)
    others = [kind for kind in rows if kind not in common and kind != "the_ship_is_back"]
    assert others == ["pirate_ship", "radiation", "meteor_strike", "fire_in_the_store"]
    assert all(len(rows[kind]["prices"]) == 2 for kind in others)


@pytest.mark.rule("MUL-121", "MUL-125")
def test_crystite_prices_on_the_cards() -> None:
    """The 18 priced cards carry each value from 4 to 12 twice; the Ships have the same mean."""
    rows = {row["kind"]: row["prices"] for row in DATA["production"]["rows"]}
    ships = rows.pop("the_ship_is_back")
    assert rows.pop("pirate_ship") == [0, 0]
    assert sorted(price for prices in rows.values() for price in prices) == sorted([*range(4, 13)] * 2)
    assert ships == [5, 7, 9, 11] and sum(ships) / 4 == 8


@pytest.mark.rule("MUL-103")
def test_what_cards_add_to_production_values() -> None:
    rows = [list(PRINTED.cards.modifier)[start : start + 4] for start in range(0, 36, 4)]
    changed = {CODES.domains["kind"][kind]: row for kind, row in enumerate(rows) if any(row)}
    assert changed == {
        "acid_rain_storm": [0, 0, 2, -2],
        "sunspot_activity": [0, 0, 0, 2],
        "planetquake": [-1, -1, 0, 0],
    }


def test_faults_of_the_cards_are_named(tmp_path: Path) -> None:
    assert "[production] row 1: prices: there is no card acid_rain_storm-6" in broken(
        tmp_path, "[4, 8, 12]", "[4, 6, 12]"
    )
    assert "[production] row 1: prices: 3 is below the Crystite lane" in broken(tmp_path, "[4, 8, 12]", "[3, 8, 12]")
    assert "[production]: rows: 22 different cards, not 23" in broken(tmp_path, "[4, 8, 12]", "[4, 8]")
    assert "[production]: rows: 21 cards and 4 Ships" in broken(tmp_path, "[0, 0]", "[0, 0, 0]")
    assert "[production]: rows: the common kinds have 12 cards in all" in broken(
        tmp_path, 'fire_in_the_store", common = false', 'fire_in_the_store", common = true'
    )


# ---- 15.6 and 15.7 events -------------------------------------------------------------------------------------------


@pytest.mark.rule("MUL-87")
def test_four_of_twelve_lucky_cards_show_the_wampus() -> None:
    shown = [row["id"] for row in DATA["lucky"]["rows"] if row["wampus"]]
    assert shown == ["L1", "L5", "L7", "L11"]
    assert [int(flag) for flag in PRINTED.lucky.wampus] == [1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0]


@pytest.mark.rule("MUL-159")
def test_lucky_cards() -> None:
    lucky = PRINTED.lucky
    assert list(zip(lucky.few, lucky.many, strict=True)) == [
        (0, 0), (5, 10), (10, 20), (0, 0), (10, 20), (20, 40),
        (5, 10), (7, 15), (15, 30), (10, 20), (5, 10), (0, 0),
    ]  # fmt: skip
    assert [card for card in range(12) if lucky.needs_mule[card]] == [1, 2]
    assert [(card, lucky.smithore[card]) for card in range(12) if lucky.smithore[card]] == [(0, 2)]
    assert [(card, lucky.per_mule[card]) for card in range(12) if lucky.per_mule[card]] == [(3, 5)]
    assert [card for card in range(12) if lucky.land[card]] == [11]


@pytest.mark.rule("MUL-159", "MUL-162")
def test_unlucky_cards() -> None:
    unlucky = PRINTED.unlucky
    assert list(zip(unlucky.few, unlucky.many, strict=True)) == [
        (0, 0), (-7, -15), (0, 0), (0, 0), (-15, -30), (-10, -20), (-10, -20), (-10, -20), (0, 0),
    ]  # fmt: skip
    assert [card for card in range(9) if unlucky.needs_mule[card]] == [1]
    assert [(card, unlucky.per_mule[card]) for card in range(9) if unlucky.per_mule[card]] == [(2, -5), (3, -3)]
    assert (unlucky.goods[2], unlucky.goods[3]) == (0b0011, 0b1000)
    assert [(card, unlucky.food_divisor[card]) for card in range(9) if unlucky.food_divisor[card]] == [(0, 2)]
    assert [card for card in range(9) if unlucky.land[card]] == [8]


@pytest.mark.rule("MUL-194")
def test_rank_diagrams() -> None:
    assert list(PRINTED.lucky.rank4) == [4, 3, 4, 2, 3, 4, 2, 4, 3, 4, 3, 4]
    assert list(PRINTED.lucky.rank3) == [3, 3, 3, 2, 2, 3, 2, 3, 3, 3, 2, 3]
    assert list(PRINTED.unlucky.rank4) == list(PRINTED.unlucky.rank3) == [2, 1, 1, 2, 1, 1, 2, 1, 1]


def test_faults_of_the_events_are_named(tmp_path: Path) -> None:
    assert "[lucky]: rows: 3 cards show the wampus" in broken(tmp_path, "wampus = true", "wampus = false")
    assert "[lucky] row 1: a card does one thing" in broken(tmp_path, "smithore = 2 }", "smithore = 2, per_mule = 3 }")
    assert "[lucky] row 4: per_mule and of go together" in broken(tmp_path, ', of = ["food"]', "")
    assert "[lucky] row 1: ranks: with 3 players it cannot go to Rank 4" in broken(tmp_path, "[3, 4]", "[4, 4]")
    assert "[lucky] row 2: a Lucky card gives" in broken(tmp_path, "money = [5, 10]", "money = [5, -10]")
    assert "[lucky] row 2: id = 'L3', not 'L2'" in broken(tmp_path, '"L2"', '"L3"')
    assert "[unlucky]: rows: 8 cards, not 9" in broken(tmp_path, '    { id = "U9"', '#   { id = "U9"')
    assert "[unlucky] row 9: claims_land has no place in this deck" in broken(tmp_path, "loses_land", "claims_land")
    assert "of: 'ore' is no Good" in broken(tmp_path, '["smithore", "crystite"]', '["ore", "crystite"]')


# ---- 15.8 species ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUL-19", "MUL-33")
def test_two_of_eight_species_carry_a_handicap() -> None:
    names = CODES.domains["species"]
    rows = {name: (PRINTED.species.money[n], PRINTED.species.packages[n]) for n, name in enumerate(names)}
    assert {name: row for name, row in rows.items() if row != (NONE, NONE)} == {"flapper": (40, 2), "humanoid": (20, 0)}
    assert PRINTED.species.owners == 2


@pytest.mark.rule("MUL-181")
def test_six_species_have_a_talent_each() -> None:
    assert [int(talent) for talent in PRINTED.species.talent] == [0, 1, 2, 3, 4, 5, NONE, NONE]


def test_faults_of_the_species_are_named(tmp_path: Path) -> None:
    assert "[species] row 1: talent 'lazy' is none of" in broken(tmp_path, '"frugal"', '"lazy"')
    assert "[species]: rows: each talent belongs to one species" in broken(tmp_path, '"frugal"', '"hunter"')
    assert "[species] row 7: a species has either a talent or a handicap" in broken(
        tmp_path, '"flapper",  money', '"flapper", talent = "hunter", money'
    )


# ---- numbers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUL-13")
def test_six_pens_of_two() -> None:
    assert (PRINTED.numbers.pens, PRINTED.numbers.mules_per_pen, PRINTED.numbers.corral) == (6, 2, 12)


@pytest.mark.rule("MUL-172")
@pytest.mark.parametrize(
    ("players", "totals"), [(4, [1800, 1550, 1300, 1050, 800, 550]), (3, [1350, 1162, 975, 787, 600, 412])]
)
def test_success_levels(players: int, totals: list[int]) -> None:
    for level, least in zip((6, 5, 4, 3, 2, 1), totals, strict=True):
        assert PRINTED.level(players, least) == level
        assert PRINTED.level(players, least - 1) == level - 1
    assert PRINTED.level(players, 0) == 0
    assert PRINTED.level(players, 99999) == 6


@pytest.mark.rule("MUL-238")
def test_printed_counters_are_listed_and_limit_nothing() -> None:
    counters = {row["good"]: (row["ones"], row["fives"]) for row in DATA["counters"]["rows"]}
    assert counters == {"food": (40, 4), "energy": (40, 8), "smithore": (70, 8), "crystite": (30, 12)}
    assert sum(note["dollars"] * note["count"] for note in DATA["counters"]["notes"]) == 2092
    assert not hasattr(PRINTED, "counters")


def test_faults_of_the_numbers_are_named(tmp_path: Path) -> None:
    assert "[actions]: outer = 3 is not a whole number from 1 to 2" in broken(tmp_path, "outer = 2", "outer = 3")
    assert "[setup]: rows: one row each for beginner and tournament" in broken(
        tmp_path, '"beginner",   deck', '"x", deck'
    )
    assert "[setup]: store: one row each" in broken(tmp_path, "players = 3, mules", "players = 5, mules")
    assert "[success] row 1: least: 7 totals, falling to 0" in broken(tmp_path, "[1350, 1162", "[1350, 1350")
    assert "[success]: rows: one row each for 3 and 4 players" in broken(
        tmp_path, "    { players = 4, least", "#   { players = 4, least"
    )
    assert "[market]: open_offers = 6 is not a whole number from 1 to 5" in broken(
        tmp_path, "open_offers = 5", "open_offers = 6"
    )
    assert "'pens' is missing" in broken(tmp_path, "pens = 6", "")
    assert "there is no place for 'barns'" in broken(tmp_path, "pens = 6", "pens = 6\nbarns = 1")
    assert "no place for a table [hunger]" in broken(tmp_path, "[shortage]", "[hunger]")
    assert "provenance 'hearsay' is none of" in broken(tmp_path, '["house"]', '["hearsay"]')


def test_every_table_says_where_it_comes_from() -> None:
    for name, table in DATA.items():
        assert table["provenance"], name
