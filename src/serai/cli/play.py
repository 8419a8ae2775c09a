"""``serai play``: a game in the terminal, against bots or at one keyboard."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import click
from click.shell_completion import CompletionItem

from serai import bots
from serai.bots import Bot
from serai.cli.common import (
    TitleName,
    colour_option,
    data_option,
    players_option,
    read_text,
    settings_of,
    settings_option,
    title_typed,
)
from serai.cli.errors import BadInput
from serai.cli.table import TerminalTable
from serai.kernel.title import Title
from serai.match import Match
from serai.opening import load, new

ME = "me"

EXAMPLES = """\b
Examples:
  serai play caravan
  serai play caravan --seats me,greedy,random --option rainbow=on
  serai play caravan --seats me,me --journal evening.journal
  serai play --load evening.journal --journal evening.journal
  serai play caravan --seed 7 < script.txt

Type help at the table for what can be typed there."""


def _complete_seats(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    title = title_typed(ctx)
    head, comma, last = incomplete.rpartition(",")
    names = [ME] if title is None else [ME, *bots.names(title)]
    return [CompletionItem(head + comma + name) for name in names if name.startswith(last)]


@click.command(epilog=EXAMPLES)
@click.argument("title", type=TitleName(), required=False)
@players_option
@click.option(
    "--seats",
    metavar="WHO,WHO",
    shell_complete=_complete_seats,
    help="Who sits where: me, or a bot's name. Default: me, and greedy for the rest.",
)
@click.option("--seed", metavar="TEXT", help="The seed of all draws; without it a secret one is made.")
@settings_option
@data_option
@click.option(
    "--journal", type=click.Path(path_type=Path), metavar="FILE", help="Keep the game here, after every choice."
)
@click.option("--load", "loaded", type=click.Path(path_type=Path), metavar="FILE", help="Go on with a kept game.")
@colour_option
def play(
    title: Title[Any] | None,
    players: int | None,
    seats: str | None,
    seed: str | None,
    pairs: tuple[tuple[str, str], ...],
    data: Path | None,
    journal: Path | None,
    loaded: Path | None,
    colour: bool,
) -> None:
    """Play a title in the terminal.

    You against bots, several people at one keyboard, or bots alone.
    """
    if journal is not None and journal.exists() and (loaded is None or not journal.samefile(loaded)):
        raise BadInput(f"{journal} exists already; go on with it by --load {journal}, or name another file")
    if loaded is not None:
        match = _resumed(title, loaded, data, players, seed, pairs)
    elif title is None:
        raise BadInput("name a title (serai titles lists them), or a kept game with --load FILE")
    else:
        match = _begun(title, _players(title, players, seats), seed, pairs, data)
    who = _who(match.title, match.players, seats)
    TerminalTable(match, _bots(match.title, who, seed), journal, data, colour).play()


def _begun(
    title: Title[Any], players: int, seed: str | None, pairs: tuple[tuple[str, str], ...], data: Path | None
) -> Match:
    settings: dict[str, Any] = title.read_settings(players, settings_of(pairs))
    return new(title.name, players, seed=seed, data=data, **settings)


def _resumed(
    title: Title[Any] | None,
    file: Path,
    data: Path | None,
    players: int | None,
    seed: str | None,
    pairs: tuple[tuple[str, str], ...],
) -> Match:
    if players is not None or seed is not None or pairs:
        raise BadInput("a kept game has its own players, seed and options; leave these out with --load")
    match = load(read_text(file), data)
    if title is not None and match.title.name != title.name:
        raise BadInput(f"{file} is a game of {match.title.name}, not of {title.name}")
    return match


def _players(title: Title[Any], players: int | None, seats: str | None) -> int:
    """The number of players by what was given; the title's least if nothing was."""
    if players is not None:
        return title.read_players(players)
    return title.read_players(len(seats.split(",")) if seats else title.players[0])


def _who(title: Title[Any], players: int, seats: str | None) -> list[str]:
    """Who sits at each seat; the first is me unless it is said otherwise."""
    known = bots.names(title)
    if seats is None:
        rest = "greedy" if "greedy" in known else "random"
        return [ME, *[rest] * (players - 1)]
    who = [name.strip() for name in seats.split(",")]
    if len(who) != players:
        raise BadInput(f"--seats names {len(who)} for {players} players; give one for each seat")
    for name in who:
        if name not in (ME, *known):
            raise BadInput(f"--seats: {name!r} is neither me nor a bot of {title.caption} ({', '.join(known)})")
    return who


def _bots(title: Title[Any], who: list[str], seed: str | None) -> dict[int, Bot]:
    """The bots by their seats. With a seed for the game they repeat themselves too."""
    seeds = [None if seed is None else Random(f"{seed}:{seat}").getrandbits(32) for seat in range(len(who))]
    return {seat: bots.named(name, title, seeds[seat]) for seat, name in enumerate(who) if name != ME}
