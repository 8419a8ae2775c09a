"""The titles that tests run over: those that are registered, and two that were made up for the tests.

A module that uses the made-up ones says ``pytestmark = pytest.mark.usefixtures("made_up_titles")``: they are
registered while its tests run, and no longer.
"""

from __future__ import annotations

from typing import Any

from serai import registry
from serai.kernel.title import Title
from tests.kernel import pig, souk

MADE_UP = (souk.TITLE, pig.TITLE)
SHIPPED = registry.titles()
EVERY = sorted({*SHIPPED, *(title.name for title in MADE_UP)})


def title_of(name: str) -> Title[Any]:
    """A title by its name, also a made-up one that is not registered now."""
    return next((title for title in MADE_UP if title.name == name), None) or registry.title_named(name)


def every_table() -> list[tuple[str, int]]:
    """Every title with every number of players."""
    return [(name, players) for name in EVERY for players in title_of(name).players]


def beside(name: str, module: str) -> Any:
    """A module that a title's own tests bring for the tests of all titles, such as its ``steering``; or None."""
    if name == souk.TITLE.name:
        return souk
    return registry.module_in(f"tests.games.{name}", module)


def varied_tables() -> list[tuple[str, int, dict[str, Any]]]:
    """Souk and every registered title with three players, and with each of the settings its ``steering`` names."""
    names = [*SHIPPED, souk.TITLE.name]
    return [
        (name, players, settings)
        for name in names
        for players in [3 if 3 in title_of(name).players else title_of(name).players[-1]]
        for settings in getattr(beside(name, "steering"), "VARIANTS", [{}])
    ]
