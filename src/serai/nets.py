"""Nets for every title: properties that hold after every choice of any game, whatever its rules say.

They are assertions for tests of Serai's own titles and of titles in other packages; :func:`check_games` casts
all of them but :func:`check_words`, which is for titles whose words are complete.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from serai import position_fuzz, registry, snapshots
from serai.fuzz import random_settings
from serai.kernel import views
from serai.kernel.chance import Deck
from serai.kernel.declaration import source
from serai.kernel.fields import ALL_SEEING
from serai.kernel.frame_data import fields_of
from serai.kernel.game import CHANCE, HARD, Game
from serai.kernel.ints import COMPILED
from serai.kernel.journal import parse
from serai.kernel.sample import sample, unknown
from serai.kernel.sealed import Sealed
from serai.kernel.title import Title
from serai.match import Match
from serai.opening import load, new, position
from serai.reasons import CannotUndo

CAP = 100_000
"""No game may take more choices."""


def random_match(name: str, players: int, seed: int, chance: str = "seed") -> tuple[Match, Random]:
    rng = Random(f"{name} {players} {seed}")
    secret = f"{seed:064d}"  # as long as a real one, to be looked for where it must not be
    settings: dict[str, Any] = random_settings(registry.title_named(name), players, {}, rng)
    return new(name, players, seed=secret, chance=chance, **settings), rng


def random_choice(match: Match, rng: Random) -> tuple[int, str]:
    """Any option of any seat that is asked, the clock included."""
    seat = rng.choice(match.seats)
    return seat, rng.choice(match.options(seat))


def choose(match: Match, rng: Random) -> None:
    seat, code = random_choice(match, rng)
    match.play(code, seat)


def _rate(often: float, match: Match, whole: int) -> float:
    """How often a check is made whose cost grows with the game: less and less after so many choices."""
    return often * min(1.0, whole / (1 + len(match._lines)))


def check_positions(name: str, numbers: range) -> None:
    """Random positions are refused with a short sentence, or can be played on; each happens often enough to count."""
    tally, fault = position_fuzz.search(registry.title_named(name), numbers)
    assert fault is None, str(fault)
    assert min(tally["refused"], tally["played"]) > len(numbers) // 20, tally


def check_games(name: str, players: int, games: int = 6, enough: int = 3000) -> None:
    """All nets, at moments scattered over a few random games and at their ends; after enough choices no game begins."""
    made = 0
    for seed in range(games):
        if made > enough:
            return
        match, rng = random_match(name, players, seed)
        while not match.over:
            check_offers(match.title, match._game)
            assert match.title.check(match._game) == ""
            if rng.random() < _rate(0.04, match, 400):
                check_copy(match, rng)
                check_position(match)
                check_two_worlds(match, rng)
                check_views(match)
                check_frames(match)
            if rng.random() < _rate(0.01, match, 40):
                check_restored(match, rng)
            if rng.random() < _rate(0.02, match, 150):
                check_journal(match)
                check_why_not(match)
            if rng.random() < _rate(0.2, match, 100):
                check_undo(match, rng)
            choose(match, rng)
            made += 1
        check_offers(match.title, match._game)
        check_journal(match)
        check_position(match)
        check_views(match)
        assert match.winners


def check_offers(title: Title[Any], game: Game) -> None:
    """Somebody is asked unless the game is over; options ascend, none twice, never none; codes parse back."""
    assert game.over == (not game.seats())
    assert len(set(game.seats())) == len(game.seats())
    for seat in game.seats():
        options = list(game.options_of(seat))
        assert options
        assert options == sorted(set(options))
        for option in options:
            assert title.codes.option(title.codes.code(option)) == option
        assert not all(title.codes.block_of(option).wide for option in options)
    if CHANCE in game.seats():
        assert game.seats() == [CHANCE]
        assert len(game.weights) == len(game.options)
        assert all(weight > 0 for weight in game.weights)


def check_copy(match: Match, rng: Random) -> None:
    """A copy is equal, plays on alike, and neither disturbs the other."""
    twin, before = match.copy(), match.digest
    assert twin.digest == before
    steps: list[tuple[int, str]] = []
    while not twin.over and len(steps) < 6:
        steps.append(random_choice(twin, rng))
        twin.play(steps[-1][1], steps[-1][0])
    assert match.digest == before
    other = match.copy()
    for seat, code in steps:
        other.play(code, seat)
    assert other.digest == twin.digest
    assert other.events == twin.events


def check_position(match: Match) -> None:
    """Position data survives JSON and comes back to an equal digest."""
    data = json.loads(json.dumps(match.data()))
    again = position(match.title.name, data, data_file=None)
    assert again.digest == match.digest
    assert again.data() == match.data()


def check_journal(match: Match) -> None:
    """The journal replays to an equal digest and equal events, and is its own fixed point."""
    again = load(match.save())
    assert again.digest == match.digest
    assert again.events == match.events
    assert again.save() == match.save()


def attributes_of(title: Title[Any]) -> list[str]:
    """The names of all that a game of this title holds, beyond the kernel's own."""
    main = title.state[0]
    return [attribute.name for attribute in main.attributes()] + [given.partition(":")[0] for given in main.given]


def difference(title: Title[Any], one: Game, other: Game) -> str:
    """The first attribute in which two games differ, with both values; "" for equal games."""
    for attribute in title.state[0].attributes():
        values = [_plain(title, getattr(game, attribute.name), attribute.unordered) for game in (one, other)]
        if values[0] != values[1]:
            return f"{attribute.name}: {values[0]} and {values[1]}"
    return ""


def _plain(title: Title[Any], value: Any, unordered: bool = False) -> Any:
    """An attribute's value as plain data that can be compared, in either build."""
    if isinstance(value, int):
        return int(value)
    if isinstance(value, Deck):
        return [list(pile) for pile in value.piles], int(value.shown)
    for made in title.state[1:]:
        if made.name in [base.__name__ for base in type(value).__mro__]:
            return {part.name: _plain(title, getattr(value, part.name), part.unordered) for part in made.attributes()}
    return sorted(value) if unordered else [_plain(title, entry) for entry in value]


def restored(match: Match) -> list[Match]:
    """The same match three times: from its data, from a snapshot, and from its journal."""
    data = json.loads(json.dumps(match.data()))
    header = parse(match.save()).header
    return [
        position(match.title.name, data, chance="ask"),
        snapshots.restore(header, json.loads(json.dumps(snapshots.take(match)))),
        load(match.save()),
    ]


def check_restored(match: Match, rng: Random) -> None:
    """A match from data, snapshot and journal holds the same, and goes on to the end the same."""
    if not match.title.state:
        return
    for again in restored(match):
        assert difference(match.title, match._game, again._game) == ""
        play_on_alike(match.copy(), again, Random(rng.random()))


def play_on_alike(match: Match, again: Match, rng: Random) -> None:
    """Both go on to the end with the same choices, and are offered the same all the way."""
    match.go_on(None)
    again.go_on(None)
    while not match.over:
        assert again.seats == match.seats
        seat, code = random_choice(match, rng)
        assert again.options(seat) == match.options(seat)
        match.play(code, seat)
        again.play(code, seat)
    assert again.over
    assert again.digest == match.digest
    assert difference(match.title, match._game, again._game) == ""


def check_why_not(match: Match) -> None:
    """*Why not* has an answer exactly where an option is not offered, for every option of the title."""
    for seat in match.seats:
        offered = set(match.options(seat))
        frame = match._game.stack[-1]
        for option, code in enumerate(match.title.codes.texts):
            reason = match.why_not(code, seat)
            assert (reason is None) == (code in offered)
            assert reason is None or reason.text
            if seat >= 0 and match.title.codes.block_of(option).name in frame.blocks():
                assert bool(reason and reason.rule) == (code not in offered), f"{code} is refused without a rule"


def check_two_worlds(match: Match, rng: Random) -> tuple[int, int]:
    """A sampled world looks the same to its seat: view, prompt, options, labels, events, refusals.

    It also gives the same samples in its turn, so that a bot, which gets nothing else, chooses the same in it.
    Gives how many of the worlds differ from the truth, and at how many something was hidden that could differ.
    """
    game, title, different, hidden = match._game, match.title, 0, 0
    for seat in range(match.players):
        world = sample(game, title.fields, seat, rng)
        assert title.check(world) == ""
        _check_same(match, world, seat)
        _check_same_samples(match, world, seat, rng.random())
        different += views.view(title, world, match.settings, ALL_SEEING) != match.data()
        hidden += any(len(pool) > 1 for pool in unknown(game, title.fields, seat))
        if seat in game.seats():
            _check_equal_steps(match, world, seat, rng)
    return different, hidden


def _check_same(match: Match, world: Game, seat: int) -> None:
    """What a seat is shown and told is the same in the world as in truth."""
    here = views.seat_view(match.title, match._game, match.settings, seat)
    there = views.seat_view(match.title, world, match.settings, seat)
    assert [name for name in here if here[name] != there.get(name)] == [], f"what seat {seat} sees tells a secret"
    other = match.copy()
    other._record.game = world
    assert other.prompt(seat) == match.prompt(seat)
    if seat in match.seats:
        for code in match.title.codes.texts:
            assert str(other.why_not(code, seat)) == str(match.why_not(code, seat))
        assert [other.label(code) for code in other.options(seat)] == [
            match.label(code) for code in match.options(seat)
        ]


def _check_same_samples(match: Match, world: Game, seat: int, seed: float) -> None:
    """The truth leaves no trace in a sample."""
    title, settings = match.title, match.settings
    here, there = (sample(game, title.fields, seat, Random(seed)) for game in (match._game, world))
    assert views.view(title, here, settings, ALL_SEEING) == views.view(title, there, settings, ALL_SEEING)


def _check_equal_steps(match: Match, world: Game, seat: int, rng: Random) -> None:
    """The seat's own choice brings the seat the same events in both worlds, up to what it learns by it."""
    option = rng.choice(list(world.options_of(seat)))
    truth, copy = match._game.copy(), world.copy()
    for game in (truth, copy):
        game.recording, game.fence_level = True, 0
        game.step_as(seat, option)
    if truth.fence_level == copy.fence_level != HARD and not _learns(match, truth, seat):
        seen = [[event.data(match.title.codes, seat) for event in game.events] for game in (truth, copy)]
        assert seen[0] == seen[1]


def _learns(match: Match, after: Game, seat: int) -> bool:
    fields = match.title.fields
    return any(
        old - new for old, new in zip(unknown(match._game, fields, seat), unknown(after, fields, seat), strict=True)
    )


def check_undo(match: Match, rng: Random) -> None:
    """Undo returns to equal data and events, or is refused because a fence stands between."""
    if match.over or match.seats == [CHANCE]:
        return
    trial = match.copy()
    seat, code = random_choice(trial, rng)
    if seat < 0:
        return
    before, events, lines = trial.digest, trial.events, len(trial._lines)
    trial.play(code, seat)
    fenced = any(line.fence_level for line in trial._lines[lines:])
    try:
        assert trial.undo(seat) == code
    except CannotUndo as refused:
        assert fenced
        assert refused.reason
        return
    assert not fenced
    _check_nothing_learned(match, seat, code, rng)
    assert (trial.digest, trial.events, len(trial._lines)) == (before, events, lines)


def _check_nothing_learned(match: Match, seat: int, code: str, rng: Random) -> None:
    """What can be taken back has told nobody anything: in every world another seat deems possible it was on offer."""
    option = match.title.codes.option(code)
    if isinstance(match._game.stack[-1], Sealed):
        return
    for viewer in range(match.players):
        if viewer != seat:
            for _ in range(3):
                world = sample(match._game, match.title.fields, viewer, rng)
                assert option in world.options_of(seat), f"{code} tells seat {viewer} something and can be taken back"


def check_words(match: Match) -> None:
    """Every option, prompt and event has words of its own."""
    words = match.title.words
    for seat in match.seats:
        for code in match.options(seat):
            option = match.title.codes.option(code)
            assert option is not None
            block = match.title.codes.block_of(option).name
            assert words.find("option", block), f"words.toml has no text for the option {code}: [option] {block}"
            assert "{" not in match.label(code), (
                f"[option] {block} is no template that can be filled: {match.label(code)}"
            )
    for frame in match._game.stack:
        name = type(frame).__name__
        assert words.find("prompt", name), f"words.toml has no text for the frame {name}: [prompt] {name}"
    for event in match.events:
        kind = event["kind"]
        assert words.find("event", kind), f"words.toml has no text for {event}: [event] {kind}"
        assert "{" not in match.tell(event), f"[event] {kind} is no template that can be filled: {match.tell(event)}"


def check_state_fields(title: Title[Any]) -> None:
    """The attributes in ``state_fields.py`` are those that ``fields.py`` declares now."""
    package = type(title).__module__
    written = (title.folder / "state_fields.py").read_text(encoding="utf-8")
    assert written == source(package, title.state), f"fields.py has changed; run: serai state {package}"


def check_frames(match: Match) -> None:
    """Interpreted, ``vars`` proves that no frame forgets a field in FIELDS."""
    if not COMPILED:
        for frame in match._game.stack:
            assert set(vars(frame)) == {field.name for field in fields_of(frame)}


def check_views(match: Match) -> None:
    """Views are plain data; what a spectator sees every seat sees; the seed is in none of them."""
    spectator = match.view(None)
    for seat in [None, *range(match.players)]:
        text = json.dumps(match.view(seat))
        assert json.loads(text) == match.view(seat)
        assert match._record.seed is None or match._record.seed not in text
        assert match.over or match._record.seed is None or match._record.seed not in match.export(seat)
        if seat is not None:
            seen = match.view(seat)
            for name, value in spectator.items():
                assert name == "sealed" or "?" in json.dumps(value) or value == seen[name]
