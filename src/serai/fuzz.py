"""Random games that look for broken rules: cheap checks after every step, dear ones now and then.

A run repeats: game ``n`` of a seed is the same game however many processes share the work. A failure carries a
journal that leads to it.
"""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from multiprocessing import Pool
from operator import lt
from random import Random
from typing import Any, Final

from serai.kernel import views
from serai.kernel.events import EVERYONE
from serai.kernel.fields import ALL_SEEING
from serai.kernel.game import CHANCE, Game
from serai.kernel.journal import Entry, Journal
from serai.kernel.title import SettingError, Title
from serai.registry import title_named

CAP: Final = 100_000
"""A game of more choices than this is taken not to end."""
HEAVY: Final = 97
"""Copy, codes and position data are tried once in so many steps, and at the end."""
OLD: Final = 8
"""One game in so many is played by an older version of the rules, where there is one."""
OFTEN: Final = 0.9
"""How often the choices meant for people alone are left out."""

Progress = Callable[[int], None]
"""Is told how many more games are done."""


class Broken(Exception):
    """What does not hold, in one sentence."""


class Failure:
    """A game that broke: which, why, and the journal that leads there."""

    def __init__(self, game: int, reason: str, journal: str) -> None:
        self.game = game
        self.reason = reason
        self.journal = journal


class Report:
    """What a run has seen."""

    def __init__(self) -> None:
        self.games = 0
        self.choices = 0
        self.longest = 0
        self.seconds = 0.0
        self.failures: list[Failure] = []

    def add(self, other: Report) -> None:
        self.games += other.games
        self.choices += other.choices
        self.longest = max(self.longest, other.longest)
        self.failures = sorted([*self.failures, *other.failures], key=lambda failure: failure.game)

    @property
    def good(self) -> bool:
        return not self.failures

    @property
    def pace(self) -> float:
        """Games a second."""
        return self.games / self.seconds if self.seconds else 0.0

    def data(self) -> dict[str, Any]:
        return {
            "good": self.good,
            "games": self.games,
            "choices": self.choices,
            "longest": self.longest,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.pace, 1),
            "failures": [{"game": failure.game, "reason": failure.reason} for failure in self.failures],
        }


def fuzz(
    title: Title[Any],
    games: int,
    players: int | None = None,
    seed: int | str = 0,
    settings: Mapping[str, str | int] | None = None,
    progress: Progress | None = None,
    jobs: int = 1,
    check_every: int = 1,
    printed: Any = None,
) -> Report:
    """Play random games and check them; stops at the first that breaks.

    Without ``players`` the games go round all player counts; options not among ``settings`` are random.
    ``check_every`` is the number of steps between two looks at the title's invariants; ``table`` is printed matter in
    place of the title's own.
    """
    given = dict(settings or {})
    for count in title.players if players is None else [title.read_players(players)]:
        title.read_settings(count, given)  # refuse what no game can have before the first one starts
    began = time.perf_counter()
    size = max(1, min(100, games // (jobs * 4) or 1))
    parts = [
        (title.name, range(start, min(start + size, games)), players, str(seed), given, check_every)
        for start in range(0, games, size)
    ]
    report = Report()
    for part in _in_processes(parts, jobs, printed) if jobs > 1 else (_part(part, printed) for part in parts):
        report.add(part)
        if progress is not None:
            progress(part.games)
        if not part.good:
            break
    report.seconds = time.perf_counter() - began
    return report


_Part = tuple[str, range, int | None, str, dict[str, str | int], int]


_shared: list[Any] = []
"""The printed matter that all parts of a process play with."""


def _in_processes(parts: list[_Part], jobs: int, printed: Any) -> Iterator[Report]:
    """The parts in order, made by several processes; these leave Ctrl-C to the first."""
    with Pool(jobs, initializer=_share, initargs=(printed,)) as pool:
        yield from pool.imap(_shared_part, parts)


def _share(printed: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _shared[:] = [printed]


def _shared_part(part: _Part) -> Report:
    return _part(part, _shared[0])


def _part(part: _Part, printed: Any) -> Report:
    name, numbers, players, seed, given, check_every = part
    title = title_named(name)
    report = Report()
    for number in numbers:
        run = Run(title, number, players, seed, given, check_every, printed)
        run.play()
        report.games += 1
        report.choices += len(run.lines)
        report.longest = max(report.longest, len(run.lines))
        if run.reason:
            report.failures.append(Failure(number, run.reason, run.journal()))
            break
    return report


class Run:
    """One random game under inspection. Its lines are kept, so that a failure can be shown."""

    def __init__(
        self,
        title: Title[Any],
        number: int,
        players: int | None,
        seed: str,
        given: Mapping[str, str | int],
        check_every: int,
        printed: Any = None,
    ) -> None:
        self.title = title
        self.rng = Random(f"{seed}:{number}")
        self.rules = self.rng.choice(title.older) if title.older and number % OLD == 0 else title.version
        self.printed = title.printed_in(self.rules) if printed is None else printed
        self.players = title.players[number % len(title.players)] if players is None else players
        self.settings = random_settings(title, self.players, given, self.rng, self.rules)
        self.check_every = check_every
        self.game: Game = title.new_game(self.players, self.settings, self.printed, self.rules)
        self.game.recording = number % 8 == 0  # events are written now and then: writing them must not fail either
        self.lines: list[tuple[int, int, int]] = []
        self.reason = ""

    def play(self) -> None:
        try:
            self.game.begin(self.title.opening(self.game))
            self._play_on()
        except Broken as broken:
            self.reason = str(broken)
        except Exception as error:
            # Whatever the rules raise is what is looked for here.
            self.reason = f"the rules fail with {type(error).__name__}: {error}"

    def _play_on(self) -> None:
        game, rng, lines = self.game, self.rng, self.lines
        check, check_every = self.title.check, self.check_every
        while game.stack:
            if game.other_asks:
                self._step_one_of_several()
                continue
            options = game.options
            self._check_options(options)
            if game.seat == CHANCE:
                option = rng.choices(list(options), [int(weight) for weight in game.weights])[0]
                lines.append((CHANCE, option, game.seen_by))
            else:
                option = self._pick(options)
                lines.append((game.seat, option, EVERYONE))
            game.step(option)
            if len(lines) % check_every == 0 and (broken := check(game)):
                raise Broken(broken)
            if len(lines) % HEAVY == 0:
                self.check_position()
        if broken := check(game):
            raise Broken(broken)
        self.check_position()

    def _step_one_of_several(self) -> None:
        """Several seats are asked at once: any of them may answer first."""
        game = self.game
        seat = self.rng.choice(game.seats())
        options = game.options_of(seat)
        self._check_options(options)
        option = self._pick(options)
        self.lines.append((seat, option, EVERYONE))
        game.step_as(seat, option)
        if broken := self.title.check(game):
            raise Broken(broken)

    def _pick(self, options: Any) -> int:
        """Any option alike, but seldom a wide one: those are for people, and play would never move on."""
        count: int = len(options)
        if options[count - 1] >= self.title.codes.narrow and self.rng.random() < OFTEN:
            count = sum(1 for option in options if option < self.title.codes.narrow) or count
        return int(options[int(self.rng.random() * count)])

    def _check_options(self, options: Any) -> None:
        if not len(options):
            raise Broken("nothing is offered")
        if not all(map(lt, options, islice(options, 1, None))):
            raise Broken(f"the options are not ascending: {self._codes(options)}")
        if len(self.lines) >= CAP:
            raise Broken(f"the game has not ended after {CAP:,} choices")

    def _codes(self, options: Any) -> str:
        return " ".join(self.title.codes.code(option) for option in options)

    def check_position(self) -> None:
        """A copy is equal, codes can be read back, and position data restore the same position."""
        title, game, settings = self.title, self.game, self.settings
        digest = views.digest(title, game, settings)
        if views.digest(title, game.copy(), settings) != digest:
            raise Broken("a copy of the game is not equal to it")
        for seat in game.seats():
            for option in game.options_of(seat):
                if title.codes.option(title.codes.code(option)) != option:
                    raise Broken(f"the code {title.codes.code(option)!r} does not lead back to its option")
        data = json.loads(json.dumps(views.view(title, game, settings, ALL_SEEING)))
        again, read = views.restore(title, data, self.printed)
        if views.digest(title, again, read) != digest:
            raise Broken("the position read back from its data is not the same")

    def journal(self) -> str:
        """The game so far; what broke stands in it as a comment."""
        codes = self.title.codes
        header: dict[str, Any] = {"title": self.title.name, "rules": self.rules, "players": self.players}
        header["options"] = self.settings
        if self.printed is not None and self.printed.digest != self.title.printed_in(self.rules).digest:
            header["data"] = self.printed.digest
        entries = [Entry(seat, codes.code(option), seen_by) for seat, option, seen_by in self.lines]
        text = Journal(header, entries, None).text()
        return text + "".join(f"# {line}\n" for line in self.reason.splitlines())


def random_settings(
    title: Title[Any], players: int, given: Mapping[str, str | int], rng: Random, rules: int = 0
) -> dict[str, str | int]:
    """The options given, and random values for the rest that go together; by the newest rules if not told."""
    version = rules or title.version
    for _ in range(1000):
        drawn = {setting.name: rng.choice(setting.values) for setting in title.settings if setting.since <= version}
        try:
            return title.settings_in(version, players, {**drawn, **given})
        except SettingError:
            continue
    return title.settings_in(version, players, given)
