"""How a match begins: anew, from a position, or from a journal."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from serai.kernel import views
from serai.kernel.fields import ALL_SEEING
from serai.kernel.journal import JournalError, parse
from serai.kernel.title import SettingError, Title
from serai.match import Match
from serai.reasons import IllegalChoice
from serai.shelf import title_named


def new(
    title: str,
    players: int | None = None,
    seed: int | str | None = None,
    chance: str = "seed",
    data: str | Path | None = None,
    **options: Any,
) -> Match:
    """A new match of a title.

    ``chance="seed"`` draws from the seed (a fresh secret one of 256 bits if none is given; a short one of your own can
    be guessed from its hash); with ``chance="ask"`` the caller answers for CHANCE.
    ``data`` is a file of printed matter in place of the title's own.
    """
    chosen = title_named(title)
    number = chosen.read_players(chosen.players[0] if players is None else players)
    settings = chosen.read_settings(number, options)
    file = None if data is None else Path(data)
    game = chosen.blank(number, settings, chosen.table(file))
    match = Match(chosen, game, settings, _seed(seed, chance), data_file=file)
    game.begin(chosen.opening(game))
    match._base, match._base_events = game.copy(), len(game.events)
    match._answer_chance()
    return match


def position(
    title: str,
    data: Mapping[str, Any],
    seed: int | str | None = None,
    chance: str = "seed",
    data_file: str | Path | None = None,
) -> Match:
    """A match that starts from position data: as :meth:`Match.data` gives it, or made by hand."""
    chosen = title_named(title)
    file = None if data_file is None else Path(data_file)
    start = dict(data) if isinstance(data, Mapping) else data
    game, settings = views.restore(chosen, start, file)
    match = Match(chosen, game, settings, _seed(seed, chance), views.view(chosen, game, settings, ALL_SEEING), file)
    match._answer_chance()
    return match


def load(text: str, data: str | Path | None = None) -> Match:
    """A match from a journal: every line is checked by the rules; JournalError names the first that does not hold."""
    journal = parse(text)
    header = journal.header
    title = title_named(header["title"])
    if header.get("rules", title.version) != title.version:
        raise JournalError(f"this journal is of rules version {header['rules']}; this is version {title.version}")
    file = None if data is None else Path(data)
    _check_data(title, header.get("data"), file)
    try:
        if "position" in header:
            match = position(title.name, header["position"], chance="ask", data_file=file)
        else:
            players = title.read_players(header.get("players", title.players[0]))
            options = title.read_settings(players, header.get("options", {}))
            match = new(title.name, players, chance="ask", data=file, **options)
    except (SettingError, ValueError) as error:
        raise JournalError(str(error)) from None
    for entry in journal.entries:
        if entry.code == "?":
            raise JournalError(f"line {entry.number}: this is one seat's export; what it hides cannot be replayed")
        try:
            match._play_one(entry.code, match._seat(entry.seat))
        except IllegalChoice as error:
            raise JournalError(f"line {entry.number}: {error}") from None
    if journal.scores is not None and (not match.over or match.scores != journal.scores):
        raise JournalError(f"the journal ends with scores {journal.scores}, the rules with {match.scores}")
    match._seed = header.get("seed")
    match._answer_chance()
    return match


def _check_data(title: Title[Any], wanted: str | None, file: Path | None) -> None:
    if wanted is None and file is None:
        return
    table = title.table(file)
    if wanted is None or table is None or table.digest != wanted:
        raise JournalError("this game was played with another data file; give that file along with the journal")


def _seed(seed: int | str | None, chance: str) -> str | None:
    if chance == "ask":
        return None
    if chance != "seed":
        raise SettingError(f"chance is 'seed' or 'ask', not {chance!r}")
    text = secrets.token_hex(32) if seed is None else str(seed)
    if not text or text != text.strip() or not text.isprintable() or len(text) > 200:
        raise SettingError(f"a seed is a number or one line of text without blanks at its ends, not {text[:40]!r}")
    return text
