"""Chapter 1: the box, read from ``data.toml`` and checked."""

from pathlib import Path

from serai.games.alpujarras.codes import FRUITS
from serai.games.alpujarras.printed.board import read_channels, read_farmlands, read_order, read_sides
from serai.games.alpujarras.printed.pieces import (
    read_awards,
    read_bonus,
    read_cards,
    read_die,
    read_exchange,
    read_goals,
    read_pieces,
    read_players,
    read_tokens,
)
from serai.games.alpujarras.printed.types import AlpujarrasPrinted
from serai.kernel.printed import PrintedFile


def read_printed(path: Path) -> AlpujarrasPrinted:
    """Read and check a data file; the error names the table, the row and the fault."""
    file = PrintedFile(path)
    file.only(
        *("pieces", "limits", "players", "farmlands", "channels", "tokens", "cards", "goals", "market", "awards"),
        *("exchange", "die", "track", "blue", "green"),
    )
    pieces = read_pieces(file)
    sides = read_sides(file)
    players = read_players(file.table("players"), sides)
    tokens = read_tokens(file.table("tokens"), pieces, players)
    primary, fields = read_farmlands(file.table("farmlands"))
    for plan in players:
        lying = 3 * plan.fruit_on_field + 1
        if lying > pieces.fruit_of_each:
            raise file.table("players").wrong(
                f"{lying} of each fruit lie out with {plan.players} players; there are {pieces.fruit_of_each} [ALP-2]"
            )
    channels = read_channels(file.table("channels"), pieces.crop_tokens * FRUITS)
    return AlpujarrasPrinted(
        file.digest,
        pieces,
        players,
        sides,
        read_order(file.table("track")),
        primary,
        fields,
        channels,
        tokens,
        read_cards(file.table("cards")),
        read_goals(file.table("goals")),
        read_bonus(file.table("market")),
        read_awards(file.table("awards")),
        read_exchange(file.table("exchange")),
        read_die(file.table("die")),
    )
