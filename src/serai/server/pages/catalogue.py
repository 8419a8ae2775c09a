"""The catalogue of titles on the pages: words, numbers of players, bots, and settings with their usual values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from serai import bots, titles
from serai.kernel.title import Setting, Title
from serai.registry import title_named
from serai.server.words import has, t

PREFIX = "option-"
"""Before the name of a setting in a form, so that it cannot clash with the form's own fields."""


class SettingField(NamedTuple):
    """A setting of a title as a field of a form."""

    name: str
    caption: str
    help: str
    values: list[tuple[str, str]]
    """What is sent, and what is shown."""
    default: str
    """The usual value; "" if it depends on the number of players."""
    usual: dict[int, str]
    """The usual value in words by the number of players, if it depends on that."""


class CatalogueEntry(NamedTuple):
    """A title in the catalogue."""

    name: str
    caption: str
    line: str
    about: str
    numbers: list[int]
    usual_players: int
    players: str
    levels: list[str]
    settings: list[SettingField]


def _about(title: Title[Any], key: str) -> str:
    found = title.words.texts.get("about", {}).get(key, "")
    return str(found)


def _setting_words(title: Title[Any], setting: Setting) -> Mapping[str, Any]:
    found: Mapping[str, Any] = title.words.texts.get("setting", {}).get(setting.name, {})
    return found


def _value(words: Mapping[str, Any], value: str | int) -> str:
    """A value in words: the title's own, the site's for on and off, or as it is written."""
    if str(value) in words:
        return str(words[str(value)])
    key = f"value.{value}"
    return t(key) if has(key) else str(value).replace("_", " ")


def _setting_field(title: Title[Any], setting: Setting) -> SettingField:
    words = _setting_words(title, setting)
    usual = {number: setting.default(number) for number in title.players}
    same = len(set(usual.values())) == 1
    caption = str(words.get("name") or setting.name.replace("_", " ").capitalize())
    help_line = setting.help[:1].upper() + setting.help[1:]
    return SettingField(
        setting.name,
        caption,
        help_line,
        [(str(value), _value(words, value)) for value in setting.values],
        str(usual[title.players[0]]) if same else "",
        {} if same else {number: _value(words, value) for number, value in usual.items()},
    )


def players_text(numbers: range) -> str:
    if len(numbers) == 1:
        return t("players.exactly", n=numbers[0])
    return t("players.range", low=numbers[0], high=numbers[-1])


@cache
def catalogue_entry(name: str) -> CatalogueEntry:
    """One title; UnknownTitle if there is none."""
    title = title_named(name)
    numbers = list(title.players)
    return CatalogueEntry(
        title.name,
        title.caption,
        _about(title, "line"),
        _about(title, "text"),
        numbers,
        3 if 3 in numbers else numbers[0],
        players_text(title.players),
        bots.names(title),
        [_setting_field(title, setting) for setting in title.settings],
    )


def catalogue() -> list[CatalogueEntry]:
    """Every title there is."""
    return [catalogue_entry(name) for name in titles()]
