"""Short hands for M.U.L.E.'s tests: make a position, play codes, ask why not, read what came of it.

A Land on a board is written ``plains``, ``plains:food`` with a M.U.L.E., ``plains:food~`` with a flipped one, and
``plains!2`` with its Secret Side up and Crystite 2; on Irata ``plains`` or ``plains!2``.
"""

from __future__ import annotations

from typing import Any

import serai
from serai import Match
from serai.registry import title_named

GOODS = ("smithore", "crystite", "food", "energy")
PRINTED = {
    "P": "plains",
    "L": "low_mountain",
    "H": "high_mountain",
    "R": "river",
}
MAP = ("PHPRPLP", "LPHRLPH", "PPPSPPP", "HPLRHPL", "PLPRPHP")
FULL_MAP = {
    f"{column}{row}": PRINTED[mark]
    for row, line in enumerate(MAP, start=1)
    for column, mark in zip("ABCDEFG", line, strict=True)
    if mark in PRINTED
}


def position(**fields: Any) -> Match:
    """A position at the beginning of a Phase; chance is answered by the test. See the module for how Lands are written.

    Without other words it is the Expansion of turn 2 in a Tournament of four. ``ranks`` and ``sale`` are short for
    ``ranking`` and ``sale_cards``, ``food=[...]`` and the other Goods for ``stock``; ``mode`` is an option.
    """
    players, mode = fields.setdefault("players", 4), fields.pop("mode", "tournament")
    options = fields.pop("options", {})
    data: dict[str, Any] = {"turn": 2, "phase": "expansion"}
    data["options"] = {"mode": mode} | {name: _setting(value) for name, value in options.items()}
    start = {"smithore": 0, "crystite": 0, "food": 4, "energy": 3 if mode == "beginner" else 2}
    given = {good: fields.pop(good, [start[good]] * players) for good in GOODS}
    data["stock"] = [{good: given[good][seat] for good in GOODS} for seat in range(players)]
    turned: list[str] = []
    known: dict[str, dict[str, int]] = {"plains": {}, "low_mountain": {}, "high_mountain": {}}
    boards = fields.pop("boards", None)
    if boards is not None:
        data["boards"] = [
            {site: _land(text, f"{seat}-{site}", turned, known) for site, text in board.items()}
            for seat, board in enumerate(boards[:players])
        ]
    if (irata := fields.pop("irata", None)) is not None:
        squares = FULL_MAP if irata == "full" else irata
        data["irata"] = {square: _land(text, square, turned, known) for square, text in squares.items()}
    if turned:
        data["turned"] = turned
        data |= {terrain: {"known": places} for terrain, places in known.items() if places}
    if (good := fields.pop("auction", None)) is not None:
        data["frames"] = [["Turn", {"at": 6}], ["Market", {"at": 3 * GOODS.index(good)}]]
    for short, name in (("ranks", "ranking"), ("sale", "sale_cards")):
        if short in fields:
            data[name] = fields.pop(short)
    return serai.position("mule", data | fields, chance="ask")


def _setting(value: Any) -> Any:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else value


def _land(text: str, place: str, turned: list[str], known: dict[str, dict[str, int]]) -> str:
    flipped = text.endswith("~")
    text, _, vein = text.rstrip("~").partition("!")
    terrain, _, good = text.partition(":")
    if vein:
        turned.append(place)
        known[terrain][place] = int(vein)
    return " ".join(word for word in (terrain, good, "flipped" if flipped else "") if word)


def market(good: str, **fields: Any) -> Match:
    """The Auction of one Good on turn 3."""
    return position(
        **({"turn": 3, "phase": "market", "auction": good, "ranks": list(range(fields.get("players", 4)))} | fields)
    )


def new(players: int = 4, mode: str = "tournament", **options: Any) -> Match:
    """A match before anything is drawn."""
    settings = {name: _setting(value) for name, value in options.items()}
    return serai.new("mule", players=players, chance="ask", mode=mode, **settings)


def chance(match: Match, codes: str) -> Match:
    """Chance answers."""
    for code in codes.split():
        match.play(code, "*")
    return match


def clock(match: Match, code: str) -> Match:
    """A timer of the table has run out."""
    match.play(code, "!")
    return match


def offer(match: Match, seat: int, side: str, units: int, dollars: int, to: int | None = None) -> Match:
    """A free offer, digit by digit, as a person makes it."""
    digits = f"{units:02}{dollars:04}"
    partner = "anyone" if to is None else str(to)
    match.play([f"offer_{side}", *[f"digit:{digit}" for digit in digits], f"partner:{partner}"], seat)
    return match


def asked(match: Match) -> int:
    """The seat that is asked first; chance is -2."""
    return match.seats[0]


def weights(match: Match) -> dict[str, int]:
    """How likely each outcome is that chance may give now."""
    game, codes = match._game, match.title.codes
    return {codes.code(option): int(weight) for option, weight in zip(game.options, game.weights, strict=True)}


def stock(match: Match, seat: int) -> dict[str, int]:
    """The Goods of a seat."""
    found = match.data()["stock"][seat]
    return {good: found.get(good, 0) for good in GOODS}


def store(match: Match, good: str) -> int:
    """The Store's units of a Good."""
    return int(match.data()["store"].get(good, 0))


def corral(match: Match) -> int:
    return int(match.data()["corral"])


def prices(match: Match) -> dict[str, tuple[int, int]]:
    """Sell and Buy Price of each Good."""
    found = match.data()["prices"]
    return {good: (found[good], found[good] - 2) for good in GOODS}


def lands(match: Match, seat: int) -> dict[str, str]:
    """The Lands of a seat: types, with ``!2`` where the Secret Side is up."""
    data = match.data()
    return {site: text.split()[0] + _vein(data, f"{seat}-{site}") for site, text in data["boards"][seat].items()}


def irata(match: Match) -> dict[str, str]:
    """The unclaimed Lands."""
    data = match.data()
    return {square: land + _vein(data, square) for square, land in data["irata"].items()}


def _vein(data: dict[str, Any], place: str) -> str:
    if place not in data["turned"]:
        return ""
    for terrain in ("plains", "low_mountain", "high_mountain"):
        if place in data[terrain]["known"]:
            return f"!{data[terrain]['known'][place]}"
    return ""


def land_at(match: Match, seat: int, site: str) -> str:
    return lands(match, seat)[site]


def mules(match: Match, seat: int) -> dict[str, str]:
    """Where the M.U.L.E.s of a seat stand and what they make."""
    board = match.data()["boards"][seat]
    return {site: text.split()[1] for site, text in board.items() if len(text.split()) > 1}


def flipped(match: Match, seat: int) -> list[str]:
    board = match.data()["boards"][seat]
    return [site for site, text in board.items() if text.endswith("flipped")]


def deck(match: Match, name: str) -> dict[str, int]:
    """The cards of a deck or discard pile."""
    return {card: count for card, count in match.data()[name].items() if count}


def roles(match: Match) -> list[str]:
    found: list[str] = match.data()["role"]
    return found


def offers(match: Match) -> list[dict[str, Any]]:
    """The open offers."""
    return [
        {
            "seat": int(name.partition("-")[0]),
            "slot": int(name.partition("-")[2]),
            "side": terms["side"],
            "units": terms["units"],
            "dollars": terms["total"],
            "to": terms["to"],
        }
        for name, terms in match.data()["offers"].items()
    ]


def idle(match: Match) -> Match:
    """Answer whoever is asked with as little as possible."""
    seat = match.seats[0]
    codes = match.options(seat)
    lazy = [
        code for code in ("decline", "keep", "pass", "end", "stop", "withdraw", "no_demand", "done") if code in codes
    ]
    match.play(lazy[0] if lazy else codes[0], seat)
    return match


TITLE = title_named("mule")
