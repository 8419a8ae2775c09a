"""What a title may declare."""

from __future__ import annotations

import inspect

import pytest

import serai
from serai.kernel.title import RESERVED, Setting


@pytest.mark.parametrize("name", RESERVED)
def test_a_setting_has_a_name_of_its_own(name: str) -> None:
    with pytest.raises(ValueError, match=f"cannot be called '{name}'"):
        Setting(name, [1, 2], lambda players: 1, "a setting")


def test_reserved_is_what_every_game_is_asked_for() -> None:
    asked = inspect.signature(serai.new).parameters.values()
    assert {each.name for each in asked if each.kind is not each.VAR_KEYWORD} == set(RESERVED)
