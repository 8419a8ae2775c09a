"""Recorded games: fifty for every title, version of its rules and number of players, with a digest for each step.

They are how an old version of the rules is known to be played as it always was: ``tests/test_fixtures.py`` replays
all of them. ``python -m tools.fixtures --write`` adds the files of versions that have none; it never changes a file
that is there. Without ``--write`` it replays all and says what differs.

A file holds journals one after another, and after each line a mark of five digits. Four are of a hash over the digests
of all positions so far, so that no difference goes unnoticed for long, and the scores carry that hash in full. The
fifth is of the codes offered: it tells a difference in what may be chosen from one in the position, 15 times in 16.
"""

from __future__ import annotations

import bz2
import hashlib
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from serai import registry
from serai.fuzz import OFTEN, random_settings
from serai.kernel import views
from serai.kernel.events import EVERYONE
from serai.kernel.fields import ALL_SEEING
from serai.kernel.game import CHANCE, CLOCK, Game
from serai.kernel.journal import FORMAT, Entry, Journal, parse
from serai.kernel.title import Title

FOLDER = Path(__file__).parents[1] / "tests" / "fixtures"
GAMES = 50
CURIOUS = 0.5
"""How often a choice is one that was made seldom so far."""
CLOCK_RINGS = 0.1
"""How often the clock is first, where it and others are asked."""

Settings = dict[str, str | int]


def file_of(title: Title[Any], rules: int, players: int) -> Path:
    return FOLDER / f"{title.name}-rules{rules}-{players}players.journals.bz2"


def wanted() -> Iterator[tuple[Title[Any], int, int]]:
    """Every title with each version of its rules and each number of players."""
    for name in registry.titles():
        title = registry.title_named(name)
        for players in title.players:
            for rules in title.versions:
                yield title, rules, players


def begun(title: Title[Any], rules: int, players: int, settings: Settings) -> Game:
    game: Game = title.new_game(players, settings, rules=rules)
    game.begin(title.opening(game))
    return game


class Chain:
    """A hash over the digests of all positions of a game so far."""

    def __init__(self, title: Title[Any], settings: Settings) -> None:
        self.title = title
        self.settings = settings
        self.hash = hashlib.sha256()

    def add(self, game: Game) -> str:
        """Take in a position; the digits that are recorded of all so far."""
        self.hash.update(views.digest(self.title, game, self.settings).encode())
        return self.hash.hexdigest()[:4]

    def offered(self, game: Game) -> str:
        """The digit that is recorded of what is offered."""
        codes = [(seat, [self.title.codes.code(option) for option in game.options_of(seat)]) for seat in game.seats()]
        return hashlib.sha256(repr(codes).encode()).hexdigest()[0]


# ---- recording -----------------------------------------------------------------------------------------------------


def record(title: Title[Any], rules: int, players: int) -> str:
    """The text of a file: random games in which every value of every setting occurs, and seldom choices are sought."""
    used: Counter[int] = Counter()
    tried: set[tuple[str, str | int]] = set()
    told: list[str] = []
    for number in range(GAMES):
        rng = Random(f"{title.name} {rules} {players} {number}")
        settings = new_settings(title, rules, players, tried, rng)
        tried.update(settings.items())
        told += recorded_game(title, rules, players, settings, used, rng)
    missing = possible_values(title, rules, players) - tried
    if missing:
        raise SystemExit(f"{title.name}, {players} players: no game was played with {sorted(map(str, missing))}")
    return "\n".join(told) + "\n"


def possible_values(title: Title[Any], rules: int, players: int) -> set[tuple[str, str | int]]:
    """The values that a setting can have with so many players, found by trying."""
    rng = Random(0)
    return {item for _ in range(1000) for item in random_settings(title, players, {}, rng, rules).items()}


def new_settings(
    title: Title[Any], rules: int, players: int, tried: set[tuple[str, str | int]], rng: Random
) -> Settings:
    """Random settings; of a few draws the one with the most values that no game has had."""
    draws = [random_settings(title, players, {}, rng, rules) for _ in range(5)]
    return max(draws, key=lambda drawn: len(set(drawn.items()) - tried))


def recorded_game(
    title: Title[Any], rules: int, players: int, settings: Settings, used: Counter[int], rng: Random
) -> list[str]:
    """One random game to its end, as the lines of a journal with their marks."""
    header = {"title": title.name, "rules": rules, "players": players, "options": settings}
    game, chain = begun(title, rules, players, settings), Chain(title, settings)
    head = Journal(header, [], None).text().splitlines()
    lines = [*head[:-1], f"#{chain.add(game)}{chain.offered(game)}", ""]
    while not game.over:
        seat = choose_seat(game, rng)
        option = choose(title, game, seat, used, rng)
        used[option] += 1
        entry = Entry(seat, title.codes.code(option), game.seen_by if seat == CHANCE else EVERYONE)
        game.step_as(seat, option)
        lines.append(f"{entry.text()} #{chain.add(game)}{chain.offered(game)}")
    return [*lines, f"= {' '.join(str(score) for score in title.scores(game))} #{chain.hash.hexdigest()}"]


def choose_seat(game: Game, rng: Random) -> int:
    seats = game.seats()
    return rng.choice([seat for seat in seats if seat != CLOCK or rng.random() < CLOCK_RINGS] or seats)


def choose(title: Title[Any], game: Game, seat: int, used: Counter[int], rng: Random) -> int:
    """An outcome by its weight; a choice at random or one made seldom, but hardly ever one of those for people."""
    options = [int(option) for option in game.options_of(seat)]
    if seat == CHANCE:
        return rng.choices(options, [int(weight) for weight in game.weights])[0]
    if rng.random() < OFTEN:
        options = [option for option in options if option < title.codes.narrow] or options
    if rng.random() >= CURIOUS:
        return rng.choice(options)
    rng.shuffle(options)
    return min(options, key=lambda option: used[option])


# ---- replaying -----------------------------------------------------------------------------------------------------


class Differs(Exception):
    """What a recorded game does otherwise now, in one sentence."""


def replay_file(path: Path, every: int = 1) -> int:
    """Replay a file, or one in so many of its games, and give the number of steps. Differs names the first fault."""
    games = bz2.decompress(path.read_bytes()).decode().split(FORMAT)[1:]
    steps = 0
    for number in range(0, len(games), every):
        try:
            steps += Replay(FORMAT + games[number]).run()
        except Differs as difference:
            raise Differs(f"{path.name}, game {number}, {difference}") from None
    return steps


class Replay:
    """One recorded game, played again."""

    def __init__(self, text: str) -> None:
        self.journal = parse(text)
        self.marks = [line.rpartition("#")[2] for line in text.splitlines() if "#" in line]
        header = self.journal.header
        self.title = registry.title_named(header["title"])
        rules, players = header["rules"], header["players"]
        self.settings = self.title.settings_in(rules, players, header["options"])
        self.chain = Chain(self.title, self.settings)
        self.game = begun(self.title, rules, players, self.settings)

    def run(self) -> int:
        """Play all of it, and give the number of steps."""
        title, game, entries = self.title, self.game, self.journal.entries
        self.compare(self.marks[0], None, "the start")
        for step, (entry, expected) in enumerate(zip(entries, self.marks[1:-1], strict=True), start=1):
            told = f"step {step} ({entry.text()})"
            option = title.codes.option(entry.code)
            if option is None or option not in game.options_of(entry.seat):
                raise Differs(f"{told}: this is not offered; asked are the seats {game.seats()}")
            if entry.seat == CHANCE and entry.seen_by != game.seen_by:
                raise Differs(f"{told}: other seats see this draw")
            before = game.copy()
            game.step_as(entry.seat, option)
            self.compare(expected, before, told)
        if not game.over or title.scores(game) != self.journal.scores or self.chain.hash.hexdigest() != self.marks[-1]:
            raise Differs(f"the end: over is {game.over} and the scores {title.scores(game)}, not as recorded")
        return len(entries)

    def compare(self, expected: str, before: Game | None, told: str) -> None:
        """Differs if the position is not the one recorded."""
        if self.chain.add(self.game) == expected[:4]:
            return
        if self.chain.offered(self.game) != expected[4:]:
            raise Differs(f"{told}: what is offered differs")
        raise Differs(f"{told}: the position differs; {self.changed(before)}")

    def changed(self, before: Game | None) -> str:
        """The step before was right, so what differs was changed in this one, or should have been."""
        if before is None:
            return "nothing was played yet"
        old, new = (views.view(self.title, game, self.settings, ALL_SEEING) for game in (before, self.game))
        return f"now this step changes {', '.join(name for name in new if old.get(name) != new[name]) or 'nothing'}"


def write_missing() -> None:
    """Record the games that there are no files of."""
    for title, rules, players in wanted():
        path = file_of(title, rules, players)
        if not path.exists():
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(bz2.compress(record(title, rules, players).encode()))
            print(f"recorded: {path.name}, {path.stat().st_size:,} bytes")


def replay_all() -> int:
    """Replay all files, and give how many are missing or differ."""
    bad = 0
    for title, rules, players in wanted():
        path = file_of(title, rules, players)
        try:
            print(f"{path.name}: {replay_file(path):,} steps", flush=True)
        except FileNotFoundError:
            print(f"{path.name} is missing: run `make golden`")
            bad += 1
        except Differs as difference:
            print(difference)
            bad += 1
    return bad


def main(arguments: Iterable[str]) -> int:
    if "--write" in arguments:
        write_missing()
        return 0
    return 1 if replay_all() else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
