"""How a match begins: anew, from a position, or from a journal."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from serai.kernel import views
from serai.kernel.chance import good_seed
from serai.kernel.fields import ALL_SEEING, PositionError
from serai.kernel.game import CHANCE, RunawayError
from serai.kernel.journal import HIDDEN, Entry, JournalError, parse, seat_text
from serai.kernel.seed_parts import header_fault, read_parts
from serai.kernel.title import SettingError, Title
from serai.match import Match
from serai.reasons import IllegalChoice
from serai.record import GameRecord
from serai.registry import title_named


def new(
    title: str,
    players: int | None = None,
    seed: int | str | None = None,
    chance: str = "seed",
    data: Any = None,
    rules: Any = None,
    **options: Any,
) -> Match:
    """A new match of a title.

    ``chance="seed"`` draws from the seed (a fresh secret one of 256 bits if none is given; a short one of your own can
    be guessed from its hash); with ``chance="ask"`` the caller answers for CHANCE.
    ``data`` is a file of printed matter in place of the title's own (or one already read), ``rules`` an older version
    of the rules.
    """
    chosen = title_named(title)
    version = chosen.read_rules(rules)
    number = chosen.read_players(chosen.players[0] if players is None else players)
    settings = chosen.settings_in(version, number, options)
    printed = chosen.printed_in(version) if data is None else _printed(chosen, data)
    game = chosen.new_game(number, settings, printed, version)
    match = Match(chosen, GameRecord(chosen, game, _seed(seed, chance), None), settings, printed)
    game.begin(chosen.opening(game))
    match._record.set_base()
    match._record.answer_chance()
    return match


def position(
    title: str,
    data: Mapping[str, Any],
    seed: int | str | None = None,
    chance: str = "seed",
    data_file: Any = None,
) -> Match:
    """A match that starts from position data: as :meth:`Match.data` gives it, or made by hand."""
    chosen = title_named(title)
    start = dict(data) if isinstance(data, Mapping) else data
    given = None if data_file is None else _printed(chosen, data_file)
    game, settings = views.restore(chosen, start, given)
    printed = chosen.printed_in(game.rules) if given is None else given
    start = views.view(chosen, game, settings, ALL_SEEING)
    match = Match(chosen, GameRecord(chosen, game, _seed(seed, chance), None), settings, printed, start)
    try:
        match._record.answer_chance()
    except RunawayError as error:
        raise PositionError(f"this position cannot be played: {error}") from None
    return match


def load(text: str, data: Any = None) -> Match:
    """A match from a journal: every line is checked by the rules; JournalError names the first that does not hold.

    UnknownTitle if the journal is of a title that is not installed.
    """
    journal = parse(text)
    header = journal.header
    match = begin(header, data)
    parts = read_parts(header, match.players)
    if fault := header_fault(header, parts):
        raise JournalError(fault)
    seed = header.get("seed") if parts is None else parts.seed
    for entry in journal.entries:
        play_line(match, entry)
    if journal.scores is not None and (not match.over or match.scores != journal.scores):
        raise JournalError(f"the journal ends with scores {journal.scores}, the rules with {match.scores}")
    try:
        match.go_on(seed, header.get("commit"), parts)
    except RunawayError as error:
        raise JournalError(f"this journal cannot be played on: {error}") from None
    return match


def begin(header: Mapping[str, Any], data: Any = None) -> Match:
    """The match before the first line of a journal with this header; chance is answered by its lines."""
    title = title_named(header["title"])
    try:
        rules = title.read_rules(header.get("rules"))
    except SettingError as error:
        raise JournalError(str(error)) from None
    own = title.printed_in(rules)
    printed = own if data is None else _printed(title, data)
    if header.get("data", getattr(own, "digest", None)) != getattr(printed, "digest", None):
        raise JournalError("this game was played with another data file; give that file along with the journal")
    return _begin(title, header, rules, printed)


def _begin(title: Title[Any], header: Mapping[str, Any], rules: int, printed: Any) -> Match:
    """The match before the first line of its journal."""
    try:
        if "position" in header:
            start = {"rules": rules, **header["position"]}
            match = position(title.name, start, chance="ask", data_file=printed)
            _compare(title, header, rules, match)
            return match
        players = title.read_players(header.get("players", title.players[0]))
        options: Any = title.settings_in(rules, players, header.get("options", {}))
        return new(title.name, players, chance="ask", data=printed, rules=rules, **options)
    except ValueError as error:
        raise JournalError(str(error)) from None


def _compare(title: Title[Any], header: Mapping[str, Any], rules: int, match: Match) -> None:
    """The header must not say anything else than its position; JournalError names what differs."""
    if match.rules != rules:
        raise JournalError(f"the header says version {rules} of the rules, its position {match.rules}")
    if header.get("players", match.players) != match.players:
        raise JournalError(f"the header says {header['players']} players, its position {match.players}")
    settings = title.settings_in(rules, match.players, header.get("options", match.settings))
    for name, value in settings.items():
        if value != match.settings[name]:
            raise JournalError(f"the header says {name} = {value}, its position {match.settings[name]}")


def play_line(match: Match, entry: Entry) -> None:
    """Play one line of a journal; JournalError says why it cannot be."""
    if entry.code == HIDDEN:
        raise JournalError(f"line {entry.number}: this is one seat's export; what it hides cannot be replayed")
    try:
        match.play(entry.code, entry.seat)
    except (IllegalChoice, RunawayError) as error:
        raise JournalError(f"line {entry.number}: {error}") from None
    if entry.seat == CHANCE and entry.seen_by != match._lines[-1].seen_by:
        seen = seat_text(CHANCE, match._lines[-1].seen_by)
        raise JournalError(f"line {entry.number}: by the rules this draw is seen as {seen!r} says")


def _printed(title: Title[Any], data: Any) -> Any:
    """Printed matter of a file, or one that was read before."""
    return title.printed(Path(data)) if isinstance(data, str | Path) else data


def _seed(seed: int | str | None, chance: str) -> str | None:
    if chance == "ask":
        return None
    if chance != "seed":
        raise SettingError(f"chance is 'seed' or 'ask', not {chance!r}")
    text = secrets.token_hex(32) if seed is None else str(seed)
    if not good_seed(text):
        raise SettingError(f"a seed is a number or one line of text without blanks at its ends, not {text[:40]!r}")
    return text
