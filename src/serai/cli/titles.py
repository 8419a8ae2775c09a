"""``serai titles``: which games there are."""

from __future__ import annotations

from typing import Any

import click

from serai.cli.common import echo_json, json_option, say
from serai.kernel.title import Setting, Title
from serai.registry import title_named
from serai.registry import titles as names


@click.command(epilog="\b\nExamples:\n  serai titles\n  serai titles --json")
@json_option
def titles(as_json: bool) -> None:
    """List the titles and their options."""
    found = [title_named(name) for name in names()]
    if as_json:
        echo_json([_data(title) for title in found])
        return
    for title in found:
        say(f"{title.name}: {title.caption}, for {title.players[0]} to {title.players[-1]} players")
        for setting in title.settings:
            say(f"    {setting.name} = {_values(setting)} ({_default(title, setting)})")
            say(f"        {setting.help}")


def _values(setting: Setting) -> str:
    return " | ".join(str(value) for value in setting.values)


def _default(title: Title[Any], setting: Setting) -> str:
    """The default, or the defaults by number of players where they differ."""
    defaults = {players: setting.default(players) for players in title.players}
    if len(set(defaults.values())) == 1:
        return f"default {next(iter(defaults.values()))}"
    return "default " + ", ".join(f"{value} with {players} players" for players, value in defaults.items())


def _data(title: Title[Any]) -> dict[str, Any]:
    return {
        "name": title.name,
        "caption": title.caption,
        "players": list(title.players),
        "rules": title.version,
        "options": [
            {
                "name": setting.name,
                "values": list(setting.values),
                "defaults": {str(players): setting.default(players) for players in title.players},
                "help": setting.help,
            }
            for setting in title.settings
        ],
    }
