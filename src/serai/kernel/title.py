"""A title: what one folder under ``games`` offers to everything else."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from serai.kernel.clauses import Clause, read_clauses
from serai.kernel.codes import Codes
from serai.kernel.declaration import StateClass
from serai.kernel.events import Kinds
from serai.kernel.fields import Field
from serai.kernel.frame import Frame
from serai.kernel.game import NONE, Game
from serai.kernel.orders import OrderForm, Orders
from serai.kernel.text import InputError, short
from serai.kernel.words import Words

G = TypeVar("G", bound=Game)


class SettingError(InputError):
    """A number of players or an option that the title does not have, with what it does have."""


RESERVED = ("title", "players", "rules", "seed", "chance", "data")
"""What every game is asked for besides its settings; a setting of such a name could not be told apart from it."""


Default = Callable[[int], str | int]
"""The default of a setting by the number of players."""


class Setting:
    """A setting of a title, fixed for a game: its values, its default, a line of help.

    ``since`` is the version of the rules that it came with; ``before`` has the defaults of older versions, each under
    the version that changed it: ``before={2: lambda players: "coin"}`` is the default of version 1.
    """

    def __init__(
        self,
        name: str,
        values: Sequence[str | int],
        default: Default,
        help: str,
        *,
        since: int = 1,
        before: Mapping[int, Default] = MappingProxyType({}),
    ) -> None:
        if name in RESERVED:
            raise ValueError(f"a setting cannot be called {name!r}, which every game has already; choose another name")
        self.name = name
        self.values = tuple(values)
        self.default = default
        self.help = help
        self.since = since
        self.before = before

    def default_in(self, rules: int, players: int) -> str | int:
        """The default in a version of the rules."""
        changed = min((version for version in self.before if version > rules), default=None)
        return self.default(players) if changed is None else self.before[changed](players)

    def read(self, value: Any) -> str | int:
        """A value as the setting has it: numbers may come as text, on and off as truth values."""
        if isinstance(value, bool):
            value = "on" if value else "off"
        if isinstance(value, str | int):
            for own in self.values:
                if own == value or str(own) == value:
                    return own
        raise SettingError(f"{self.name} = {short(value)} is none of {', '.join(str(own) for own in self.values)}")


class Title(Generic[G]):
    """One published game: its rules, words, printed matter and limits. A folder makes one and calls it ``TITLE``."""

    name: str
    caption: str
    players: range
    version: int
    """The newest version of the rules: new games are played by it."""
    older: tuple[int, ...] = ()
    """The older versions that the code still plays, so that games begun by them go on."""
    settings: tuple[Setting, ...]
    codes: Codes
    kinds: Kinds
    frames: tuple[type[Frame[Any]], ...]
    fields: tuple[Field, ...]
    state: tuple[StateClass, ...] = ()
    """All that a game holds; the module ``state_fields`` is written from it."""
    folder: Path
    undo_rule: str = ""
    open_scores: bool = True
    """Whether everybody may see the scores during play; if not, views have none before the end."""
    clock: Mapping[str, float] = MappingProxyType({})
    """The codes of the clock, and after how many seconds a table gives each of them."""
    clock_resets: frozenset[str] = frozenset()
    """The kinds of event after which the clock starts anew."""
    stays: str = ""
    """The code that is offered to a seat just when it need not choose; a bot that picks it goes on waiting."""

    # ---- what a title writes ----------------------------------------------------------------------------------

    def read_printed(self, path: Path) -> Any:
        """The printed matter of a file, checked; DataError names table, row and fault."""
        return None

    def empty_game(self, players: int, settings: Mapping[str, str | int], printed: Any) -> G:
        """A game with all pieces in their boxes."""
        raise NotImplementedError

    def opening(self, game: G) -> Frame[G]:
        """The frame a game starts with: the set-up."""
        raise NotImplementedError

    def resume(self, game: G) -> Frame[G]:
        """The frame a position made by hand goes on with: usually a turn."""
        return self.opening(game)

    def complete_position(self, game: G, given: set[str]) -> None:
        """Fill in what a position made by hand leaves out, and refuse what cannot be; PositionError says why."""

    def why_frames_misfit(self, game: G) -> str:
        """Why the frames given with a position cannot have come about in it, in one sentence; "" if they can."""
        return ""

    def standing(self, game: G, seat: int) -> list[int]:
        """The seat's score and then what breaks ties, each the higher the better; also during play."""
        raise NotImplementedError

    def check(self, game: G) -> str:
        """The first broken invariant in one sentence, or "": pieces and money are conserved."""
        return ""

    def default(self, game: G, seat: int) -> int:
        """The option a table plays for a seat that is away, where the rules name one; NONE for nothing."""
        return NONE

    def shown_once(self, game: G, option: int) -> bool:
        """Whether those who see this outcome of chance are shown it once, and not again while the game runs."""
        return False

    def undo_stretch(self, game: G) -> int:
        """The number of the part of the game that all seats together may take back; NONE if the rules let nobody."""
        return NONE

    def standing_orders(self, settings: Mapping[str, str | int]) -> OrderForm | None:
        """The orders that a player may leave with a table of these settings; ``obey`` says what follows from them."""
        return None

    def obey(self, game: G, seat: int, orders: Orders) -> int:
        """The option that a seat's standing orders choose, or NONE where they say nothing and the player decides."""
        return NONE

    def turn_seconds(self, game: G, seat: int) -> float:
        """After how many seconds without an answer a table plays the default for a seat; 0 if it waits for ever."""
        return 0.0

    # ---- versions of the rules --------------------------------------------------------------------------------

    @property
    def versions(self) -> tuple[int, ...]:
        """The versions of the rules that can be played, the newest last."""
        return (*self.older, self.version)

    def read_rules(self, rules: Any = None) -> int:
        """A version of the rules, checked; None is the newest."""
        if rules is None:
            return self.version
        if isinstance(rules, bool) or not isinstance(rules, int) or rules not in self.versions:
            known = " and ".join(map(str, self.versions))
            raise SettingError(f"{self.caption} is played here by version {known} of its rules, not by {short(rules)}")
        return rules

    def new_game(self, players: int, settings: Mapping[str, str | int], printed: Any = None, rules: int = 0) -> G:
        """A game with all pieces in their boxes that knows the version of its rules; 0 is the newest."""
        version = rules or self.version
        later = {own.name: own.default_in(version, players) for own in self.settings if own.since > version}
        table = self.printed_in(version) if printed is None else printed
        game = self.empty_game(players, {**settings, **later}, table)
        game.rules = version
        return game

    def settings_in(self, rules: int, players: int, given: Mapping[str, Any]) -> dict[str, str | int]:
        """All settings that a version of the rules has: those given, checked, and the defaults of the rest."""
        if rules == self.version:
            return self.read_settings(players, given)
        later = [setting.name for setting in self.settings if setting.since > rules]
        for name in given:
            if name in later:
                raise SettingError(f"{self.caption} has no option {name!r} in version {rules} of its rules")
        defaults = {setting.name: setting.default_in(rules, players) for setting in self.settings}
        settings = self.read_settings(players, {**defaults, **given})
        return {name: value for name, value in settings.items() if name not in later}

    def printed_in(self, rules: int) -> Any:
        """The printed matter of a version of the rules: that of ``data-1.toml`` if it was changed after version 1."""
        for last in range(rules, self.version):
            path = self.folder / f"data-{last}.toml"
            if path.exists():
                return _read_printed(self, path)
        return self.standard_printed

    # ---- what comes with it -----------------------------------------------------------------------------------

    @cached_property
    def words(self) -> Words:
        return Words.read(self.codes, self.folder / "words.toml")

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        return read_clauses(self.folder)

    @cached_property
    def standard_printed(self) -> Any:
        """The printed matter as shipped."""
        return self.read_printed(self.folder / "data.toml")

    def printed(self, path: Path | None) -> Any:
        """The printed matter of a file, or the title's own."""
        if path is None:
            return self.standard_printed
        printed = self.read_printed(path)
        if printed is None:
            raise SettingError(f"{self.caption} has no printed matter that a file could replace")
        return printed

    def frame(self, name: str) -> type[Frame[Any]] | None:
        """A frame class by its name."""
        return next((frame for frame in self.frames if frame.__name__ == name), None)

    def scores(self, game: G) -> list[int]:
        return [self.standing(game, seat)[0] for seat in range(game.players)]

    def winners(self, game: G) -> list[int]:
        """The seats with the best standing; several share the victory."""
        return [seat for seat, place in enumerate(self.places(game)) if place == 1]

    def places(self, game: G) -> list[int]:
        """The place of each seat, 1 for the best; equal standings share a place."""
        standings = [self.standing(game, seat) for seat in range(game.players)]
        return [1 + sum(other > own for other in standings) for own in standings]

    def read_players(self, players: Any) -> int:
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.players:
            low, high = self.players[0], self.players[-1]
            raise SettingError(f"{self.caption} is for {low} to {high} players, not {short(players)}")
        return players

    def read_settings(self, players: int, given: Mapping[str, Any]) -> dict[str, str | int]:
        """All settings of a game: those given, checked, and the defaults of the rest."""
        known = {setting.name: setting for setting in self.settings}
        for name in given:
            if name not in known:
                raise SettingError(f"{self.caption} has no option {short(name)}{nearest(name, known)}")
        return {
            name: setting.read(given[name] if name in given else setting.default(players))
            for name, setting in known.items()
        }


@cache
def _read_printed(title: Title[Any], path: Path) -> Any:
    """Printed matter of an older version, read once."""
    return title.read_printed(path)


def nearest(name: Any, known: Mapping[str, Any]) -> str:
    """A hint for a misspelt name."""
    close = difflib.get_close_matches(name, known, n=1) if isinstance(name, str) and len(name) < 60 else []
    return f"; did you mean {close[0]!r}?" if close else f"; there is {', '.join(known)}" if known else ""
