"""Chapter 2: set-up, and the options that change it."""

from __future__ import annotations

from typing import Any

import pytest

import serai
from serai import Match
from tests.games.helpers import offered, play, refused
from tests.games.mule.helpers import (
    asked,
    corral,
    deck,
    idle,
    irata,
    lands,
    mules,
    new,
    position,
    prices,
    stock,
    store,
    weights,
)

DEFAULT = ["mechtron", "gollumer", "packer", "leggite"]


def seated(match: Match, order: list[int] | None = None) -> Match:
    """Chance says who sits where: by default in the order of the seats."""
    for seat in order or range(match.players):
        match.play(f"seated:{seat}", "*")
    return match


def ranked(match: Match, order: list[int] | None = None) -> Match:
    for seat in order or range(match.players):
        match.play(f"ranked:{seat}", "*")
    return match


def ready(players: int = 4, mode: str = "tournament", species: list[str] | None = None, **options: Any) -> Match:
    """A match at the beginning of Game Turn 1, seat 0 being Rank 1 and sitting first."""
    match = seated(new(players, mode, **options))
    for name in (species or DEFAULT)[:players]:
        play(match, f"species:{name}")
    while match.seats == [-2] and match.options()[0].startswith("laid"):
        match.play(match.options()[0], "*")
    ranked(match)
    if mode == "beginner":
        for seat in range(players):
            match.play("site:c1", seat)
    return match


@pytest.mark.rule("MUL-1")
@pytest.mark.parametrize("players", [1, 2, 5])
def test_three_or_four_players(players: int) -> None:
    with pytest.raises(ValueError, match="3"):
        serai.new("mule", players=players)
    for number in (3, 4):
        assert serai.new("mule", players=number).players == number


@pytest.mark.rule("MUL-18")
def test_the_seats_are_drawn() -> None:
    match = new()
    assert offered(match, "seated") == ["0", "1", "2", "3"]
    match.play("seated:2", "*")
    assert offered(match, "seated") == ["0", "1", "3"]
    seated(match, [0, 3, 1])
    assert match.data()["clockwise"] == [2, 0, 3, 1]


@pytest.mark.rule("MUL-239", "MUL-19", "MUL-18")
def test_species_in_seat_order_with_one_owner_each() -> None:
    match = seated(new(), [2, 0, 3, 1])
    order, names = [], ["flapper", "humanoid", "packer", "leggite"]
    for chosen, name in enumerate(names):
        order.append(asked(match))
        assert [refused(match, f"species:{taken}") for taken in names[:chosen]] == ["MUL-19"] * chosen
        play(match, f"species:{name}")
    assert order == [2, 0, 3, 1]
    assert match.data()["species"] == ["humanoid", "leggite", "flapper", "packer"]
    assert offered(match, "ranked")  # the Ranking is drawn afterwards


@pytest.mark.rule("MUL-239", "MUL-19")
def test_in_version_1_two_players_could_have_the_same_species() -> None:
    match = seated(serai.new("mule", players=4, chance="ask", rules=1), [2, 0, 3, 1])
    order = []
    for name in ("flapper", "flapper", "packer", "packer"):
        order.append(asked(match))
        play(match, f"species:{name}")
        if len(order) == 2:
            assert refused(match, "species:flapper") == "MUL-19"
    assert match.data()["species"] == ["flapper", "packer", "flapper", "packer"]


@pytest.mark.rule("MUL-19", "MUL-181")
def test_a_position_has_no_more_owners_of_a_species_than_a_game() -> None:
    shared = ["flapper", "packer", "flapper", "packer"]
    with pytest.raises(serai.PositionError, match=r"species: too many players have the same one \[MUL-19\]"):
        position(species=shared)
    assert position(species=shared, rules=1).data()["species"] == shared
    assert position(species=shared, options={"special_talents": True}).data()["species"] == shared
    with pytest.raises(serai.PositionError, match=r"species: too many players have the same one \[MUL-19\]"):
        position(species=["packer"] * 3 + ["flapper"], options={"special_talents": True})


@pytest.mark.rule("MUL-19", "MUL-33", "MUL-28")
def test_handicaps_count_in_tournament_alone() -> None:
    species = ["flapper", "humanoid", "packer", "mechtron"]
    match = ready(species=species)
    assert match.data()["money"] == [40, 20, 30, 30]
    assert match.data()["packages"] == [2, 0, 1, 1]
    match = ready(mode="beginner", species=species)
    assert match.data()["money"] == [30] * 4
    assert match.data()["packages"] == [1] * 4


@pytest.mark.rule("MUL-20", "MUL-21", "MUL-22")
@pytest.mark.parametrize(("players", "rivers"), [(4, 4), (3, 3)])
def test_lands_on_irata_in_a_tournament(players: int, rivers: int) -> None:
    match = ready(players)
    types = list(irata(match).values())
    assert [types.count(name) for name in ("plains", "low_mountain", "high_mountain", "river")] == [18, 6, 6, rivers]
    assert "D3" not in irata(match)
    assert ("D5" in irata(match)) == (players == 4)
    assert irata(match)["B1"] == "high_mountain" and irata(match)["F1"] == "low_mountain"
    for seat in range(players):
        assert lands(match, seat) == {}


@pytest.mark.rule("MUL-20", "MUL-199")
def test_what_lies_under_the_lands_does_not_exist_yet() -> None:
    """Undrawn tiles leave unseen: each value is as likely as among all the tiles of the type in the box."""
    match = ready()
    play(match, "take:A1 site:a1 take:A3 site:a1 take:A5 site:a1 take:C1 site:a1")
    while "assay" not in match.options():
        idle(match)
    play(match, "assay look:G5")
    assert weights(match) == {"vein:0": 6, "vein:1": 9, "vein:2": 6, "vein:3": 3}


@pytest.mark.rule("MUL-23", "MUL-28")
def test_beginners_start_with_a_river() -> None:
    match = seated(new(mode="beginner"))
    for name in DEFAULT:
        play(match, f"species:{name}")
    ranked(match)
    assert match.seats == [0, 1, 2, 3]
    assert match.options(2) == ["site:c1", "site:c3"]
    for seat, site in enumerate(("c1", "c3", "c1", "c3")):
        match.play(f"site:{site}", seat)
    assert [mules(match, seat) for seat in range(4)] == [{"c1": "food"}, {"c3": "food"}] * 2
    assert "river" not in irata(match).values() and len(irata(match)) == 30
    assert corral(match) == 12


@pytest.mark.rule("MUL-24", "MUL-17", "MUL-202")
def test_event_decks() -> None:
    match = ready()
    assert sum(deck(match, "lucky").values()) == 12 and sum(deck(match, "unlucky").values()) == 9
    assert deck(match, "lucky_discard") == deck(match, "unlucky_discard") == {}


@pytest.mark.rule("MUL-25", "MUL-32")
@pytest.mark.parametrize(("mode", "cards"), [("beginner", 5), ("tournament", 6)])
def test_cards_above_the_ship(mode: str, cards: int) -> None:
    match = ready(mode=mode)
    assert match.data()["above"] == cards
    drawn = draw_all(match)
    assert len(drawn) == cards + 1
    assert drawn[-1].startswith("the_ship_is_back")
    assert not any(card.startswith("the_ship") for card in drawn[:-1])


def draw_all(match: Match) -> list[str]:
    """Play on idly, and give the Production Cards in order."""
    while not match.over:
        idle(match)
    return [event["card"] for event in match.events if event["kind"] == "card"]


@pytest.mark.rule("MUL-25", "MUL-199")
def test_any_of_the_twenty_cards_and_of_the_four_ships() -> None:
    match = ready(mode="beginner")
    while not (match.seats == [-2] and offered(match, "card")):
        seat = match.seats[0]
        match.play("pass" if "pass" in match.options(seat) else match.options(seat)[0], seat)
    likely = weights(match)
    assert sum(likely.values()) == 20 and likely["card:pirate_ship"] == 2
    assert not any(code.startswith("card:the_ship") for code in likely)


@pytest.mark.rule("MUL-26")
def test_first_prices() -> None:
    assert prices(ready()) == {"smithore": (5, 3), "crystite": (6, 4), "food": (3, 1), "energy": (3, 1)}


@pytest.mark.rule("MUL-27")
@pytest.mark.parametrize(
    ("mode", "players", "goods"),
    [
        ("beginner", 3, (4, 6, 6)),
        ("beginner", 4, (8, 8, 8)),
        ("tournament", 3, (4, 5, 5)),
        ("tournament", 4, (8, 6, 6)),
    ],
)
def test_the_store_at_the_start(mode: str, players: int, goods: tuple[int, int, int]) -> None:
    match = ready(players, mode)
    assert corral(match) == 12
    assert tuple(store(match, good) for good in ("smithore", "food", "energy")) == goods
    assert store(match, "crystite") == 0


@pytest.mark.rule("MUL-28", "MUL-11", "MUL-60")
@pytest.mark.parametrize(("mode", "energy", "sale"), [("beginner", 3, 0), ("tournament", 2, 1)])
def test_each_player_at_the_start(mode: str, energy: int, sale: int) -> None:
    match = ready(mode=mode)
    for seat in range(4):
        assert stock(match, seat) == {"smithore": 0, "crystite": 0, "food": 4, "energy": energy}
    data = match.data()
    assert (data["money"], data["packages"], data["sale_cards"], data["box"]) == (
        [30] * 4,
        [1] * 4,
        [sale] * 4,
        [0] * 4,
    )


@pytest.mark.rule("MUL-29", "MUL-12")
def test_the_first_ranking_is_drawn() -> None:
    match = seated(new())
    for name in DEFAULT:
        play(match, f"species:{name}")
    assert offered(match, "ranked") == ["0", "1", "2", "3"]
    ranked(match, [2, 3, 0, 1])
    assert match.data()["ranking"] == [2, 3, 0, 1]


@pytest.mark.rule("MUL-30")
def test_craters_lie_aside() -> None:
    match = ready()
    assert match.data()["craters"] == 2
    assert "meteor_crater" not in irata(match).values()


@pytest.mark.rule("MUL-2", "MUL-180")
def test_two_modes_and_nothing_else_by_default() -> None:
    match = serai.new("mule", players=4)
    assert match.settings["mode"] in ("beginner", "tournament")
    off = {name: value for name, value in match.settings.items() if name not in ("mode", "market", "assay_notes")}
    assert set(off.values()) <= {False, "off"}
    assert match.settings["assay_notes"] == "strict"


# ---- options that change the set-up ---------------------------------------------------------------------------------


@pytest.mark.rule("MUL-34", "MUL-181", "MUL-239", "MUL-19")
def test_colonist_cards_are_picked_by_rank_and_two_may_share_a_species() -> None:
    match = seated(new(special_talents=True))
    ranked(match, [2, 3, 0, 1])
    order = []
    for name in ("spheroid", "spheroid", "flapper", "humanoid"):
        order.append(asked(match))
        play(match, f"species:{name}")
        if len(order) == 2:
            assert refused(match, "species:spheroid") == "MUL-19"
    assert order == [2, 3, 0, 1]
    assert match.data()["money"] == [40, 20, 30, 30]
    assert match.data()["turn"] == 1


@pytest.mark.rule("MUL-182")
def test_random_lands_without_rivers() -> None:
    match = seated(new(random_land_placement="no_rivers"))
    for name in DEFAULT:
        play(match, f"species:{name}")
    laid = 0
    while offered(match, "laid"):
        assert set(offered(match, "laid")) <= {"plains", "low_mountain", "high_mountain"}
        match.play(match.options()[-1], "*")
        laid += 1
    assert laid == 30
    types = list(irata(match).values())
    assert [types.count(name) for name in ("plains", "low_mountain", "high_mountain", "river")] == [18, 6, 6, 4]
    assert [irata(match)[square] for square in ("D1", "D2", "D4", "D5")] == ["river"] * 4


@pytest.mark.rule("MUL-182")
def test_random_lands_without_rivers_in_a_beginner_game() -> None:
    match = ready(mode="beginner", random_land_placement="no_rivers")
    assert len(irata(match)) == 30 and "river" not in irata(match).values()


@pytest.mark.rule("MUL-182", "MUL-22")
def test_random_lands_with_rivers_and_one_empty_square_for_three() -> None:
    match = seated(new(3, random_land_placement="with_rivers"))
    for name in DEFAULT[:3]:
        play(match, f"species:{name}")
    assert "nothing" in offered(match, "laid") and "river" in offered(match, "laid")
    match.play("laid:nothing", "*")
    assert "nothing" not in offered(match, "laid")
    for _ in range(3):
        match.play("laid:river", "*")
    while offered(match, "laid"):
        match.play(match.options()[0], "*")
    assert len(irata(match)) == 33 and list(irata(match).values()).count("river") == 3
    assert "A1" not in irata(match)


@pytest.mark.rule("MUL-182", "MUL-42")
def test_with_rivers_a_river_may_lie_anywhere_in_its_zone() -> None:
    match = seated(new(random_land_placement="with_rivers"))
    for name in DEFAULT:
        play(match, f"species:{name}")
    match.play("laid:river", "*")  # A1, in Red
    while offered(match, "laid"):
        match.play(match.options()[-1], "*")
    ranked(match)
    play(match, "take:A1")
    assert offered(match, "site") == ["a1", "b1", "a2", "a3", "b3"]


@pytest.mark.rule("MUL-183")
@pytest.mark.parametrize(("mode", "above"), [("beginner", 4), ("tournament", 5)])
def test_variable_turns(mode: str, above: int) -> None:
    match = ready(mode=mode, variable_turns=True)
    assert (match.data()["above"], match.data()["bottom"]) == (above, 3)
    lengths = set()
    for place in range(3):
        trial = ready(mode=mode, variable_turns=True)
        lengths.add(length(trial, above + place))
    assert lengths == {above + 1, above + 2, above + 3}


def length(match: Match, ship_after: int) -> int:
    """How many turns the game has if the Ship comes as soon as it can after so many cards."""
    drawn = 0
    while not match.over:
        seat = match.seats[0]
        options = match.options(seat)
        if seat == -2 and options[0].startswith("card:"):
            ships = [code for code in options if code.startswith("card:the_ship")]
            others = [code for code in options if not code.startswith("card:the_ship")]
            code = ships[0] if drawn >= ship_after or not others else others[0]
            drawn += 1
        else:
            idle(match)
            continue
        match.play(code, "*")
    return int(match.data()["turn"])


@pytest.mark.rule("MUL-183", "MUL-199")
def test_the_ship_is_equally_likely_in_three_places() -> None:
    match = ready(mode="beginner", variable_turns=True)
    drawn = 0
    shares: list[tuple[int, int]] = []
    while len(shares) < 3:
        seat = match.seats[0]
        options = match.options(seat)
        if seat == -2 and options[0].startswith("card:"):
            likely = weights(match)
            ships = sum(weight for code, weight in likely.items() if code.startswith("card:the_ship"))
            if drawn >= 4:
                shares.append((ships, sum(likely.values())))
            drawn += 1
            if len(shares) == 3:
                break
            code = next(code for code in options if not code.startswith("card:the_ship"))
        else:
            idle(match)
            continue
        match.play(code, "*")
    assert [total / ships for ships, total in shares] == [3, 2, 1]


@pytest.mark.rule("MUL-184")
@pytest.mark.parametrize("more", [0, 1, 2])
@pytest.mark.parametrize(("mode", "above"), [("beginner", 5), ("tournament", 6)])
def test_more_turns(mode: str, above: int, more: int) -> None:
    match = ready(mode=mode, more_turns=more)
    assert match.data()["above"] == above + more
    assert len(draw_all(match)) == above + more + 1


@pytest.mark.rule("MUL-184", "MUL-183")
def test_more_turns_with_variable_turns() -> None:
    match = ready(more_turns=2, variable_turns=True)
    assert (match.data()["above"], match.data()["bottom"]) == (7, 3)


@pytest.mark.rule("MUL-186", "MUL-196")
def test_more_land_for_sale_cards() -> None:
    assert ready(more_land_auctions=True).data()["sale_cards"] == [2] * 4
    assert ready(advanced_beta=True).data()["sale_cards"] == [2] * 4
    assert ready(advanced_beta=True, more_land_auctions=True).data()["sale_cards"] == [3] * 4


@pytest.mark.rule("MUL-196")
def test_advanced_beta_mixes_two_thirds_common_cards() -> None:
    common = ("acid_rain_storm", "pest_attack", "sunspot_activity", "planetquake")
    for seed in range(6):
        match = serai.new("mule", players=4, seed=seed, mode="tournament", advanced_beta="on")
        while not match.over:
            idle(match)
        drawn = [event["card"] for event in match.events if event["kind"] == "card"][:-1]
        assert len(drawn) == 6
        assert sum(card.startswith(common) for card in drawn) == 4


@pytest.mark.rule("MUL-196", "MUL-188", "MUL-189")
def test_advanced_beta_brings_forecast_and_equal_production() -> None:
    fields: dict[str, Any] = {"turn": 3, "ranks": [0, 1, 2, 3], "packages": [0] * 4, "options": {"advanced_beta": True}}
    match = position(phase="development", food=[6, 0, 0, 0], **fields)
    for _ in range(2):
        play(match, "assay look:A1")
        if match.seats == [-2]:
            match.play("vein:1", "*")
        play(match, "stop end")
    assert match.data()["phase"] == "development" and offered(match, "card")
    match = position(phase="production", boards=[{"c1": "river:food"}] * 4, **fields)
    match.play("card:pest_attack-5", "*")
    assert [stock(match, seat)["food"] for seat in range(4)] == [4] * 4


@pytest.mark.rule("MUL-197")
@pytest.mark.parametrize(
    "option",
    ["special_talents", "auctions_before_grant", "more_land_auctions", "secret_bidding", "advanced_beta"],
)
def test_options_that_need_a_tournament(option: str) -> None:
    with pytest.raises(ValueError, match="MUL-197"):
        new(mode="beginner", **{option: True})
    new(mode="tournament", **{option: True})


@pytest.mark.rule("MUL-197")
def test_with_rivers_needs_a_tournament() -> None:
    with pytest.raises(ValueError, match="MUL-197"):
        new(mode="beginner", random_land_placement="with_rivers")
    new(mode="beginner", random_land_placement="no_rivers")


@pytest.mark.rule("MUL-197")
def test_no_personal_events_and_rank_targeted_events_exclude_each_other() -> None:
    with pytest.raises(ValueError, match="MUL-197"):
        new(no_personal_events=True, rank_targeted_events=True)
