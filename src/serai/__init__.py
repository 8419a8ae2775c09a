"""Serai: modern board games in code.

>>> import serai
>>> match = serai.new("caravan", players=3, seed=7)
>>> match.play(match.options()[0])
"""

from __future__ import annotations

from serai import _start as _start  # first of all: it decides whether libraries or sources are imported
from serai.kernel.fields import PositionError
from serai.kernel.game import CHANCE, CLOCK
from serai.kernel.ints import COMPILED
from serai.kernel.journal import JournalError
from serai.kernel.printed import DataError
from serai.kernel.title import SettingError
from serai.match import Match
from serai.opening import load, new, position
from serai.reasons import CannotUndo, IllegalChoice, Reason
from serai.registry import UnknownTitle, titles

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "CLOCK",
    "COMPILED",
    "CannotUndo",
    "DataError",
    "IllegalChoice",
    "JournalError",
    "Match",
    "PositionError",
    "Reason",
    "SettingError",
    "UnknownTitle",
    "__version__",
    "load",
    "new",
    "position",
    "titles",
]
