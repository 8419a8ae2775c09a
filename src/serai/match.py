"""A match: a game in play for people. Chance is answered, the journal kept, undo stops at the fence.

This is the public face of the engine; its names are a promise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from serai.kernel import fence, views
from serai.kernel.chance import commitment, draw_outcome
from serai.kernel.events import EVERYONE
from serai.kernel.fence import Line
from serai.kernel.fields import ALL_SEEING, SPECTATOR
from serai.kernel.game import CHANCE, CLOCK, HARD, NONE, OPEN, Game
from serai.kernel.journal import Entry, Journal
from serai.kernel.sample import sample, unseen
from serai.kernel.sealed import Sealed, path_of
from serai.kernel.title import Title
from serai.kernel.words import Span
from serai.reasons import CannotUndo, IllegalChoice, Reason


class Foresight(NamedTuple):
    """What a choice would do: whether it could not be taken back, the events it brings, the points it gains."""

    final: bool
    events: list[dict[str, Any]]
    gain: int | None


class Match:
    """One game, from its set-up to its scores. Made by :func:`new`, :func:`position` or :func:`load`."""

    def __init__(
        self,
        title: Title[Any],
        game: Game,
        settings: Mapping[str, str | int],
        table: Any,
        seed: str | None,
        start: Mapping[str, Any] | None = None,
        commit: str | None = None,
    ) -> None:
        self.title = title
        self.players = int(game.players)
        self.settings = dict(settings)
        self.table = table  # the printed matter, read once
        self.words = title.words  # another set of words, if the players have names of their own
        self._seed = seed
        self._commit = commitment(seed) if seed is not None else commit
        self._start = start
        self._lines: list[Line] = []
        self._game = game
        game.recording = True
        self._secretive = any(field.pool for field in title.fields)
        self._remember()

    def _remember(self) -> None:
        """Keep the game at the last hard fence, from which undo replays."""
        self._base = self._game.copy()
        self._base_line = len(self._lines)
        self._base_events = len(self._game.events)

    # ---- who is asked, and what -------------------------------------------------------------------------------

    @property
    def seats(self) -> list[int]:
        """The seats that are asked now; CHANCE or CLOCK among them where one is waited for; empty when over."""
        return self._game.seats()

    def options(self, seat: int | str | None = None) -> list[str]:
        """The codes offered to a seat, by default to the first that is asked."""
        if self.over:
            return []
        return [self.title.codes.code(option) for option in self._game.options_of(self._seat(seat))]

    def label(self, code: str) -> str:
        """An option in words."""
        option = self.title.codes.option(code) if isinstance(code, str) else None
        if option is None:
            return str(code)
        block = self.title.codes.block_of(option)
        arguments: dict[str, Any] = {block.domain: option - block.start} if block.domain else {}
        words = self.words
        if self._game.stack:
            frame = self._game.stack[-1]
            if block.name in frame.blocks():
                arguments |= frame.about(self._game, option)
                special = f"{type(frame).__name__}.{block.name}"
                if words.find("option", special) is not None:
                    return words.text("option", special, arguments)
        return words.text("option", block.name, arguments)

    def terms(self, code: str) -> dict[str, Any]:
        """What an option is about as things stand, beside its code: the good of an auction, the price of an offer."""
        option = self.title.codes.option(code)
        frame = self._game.stack[-1] if self._game.stack else None
        if option is None or frame is None or self.title.codes.block_of(option).name not in frame.blocks():
            return {}
        return dict(frame.about(self._game, option))

    def prompt(self, seat: int | None = None) -> str:
        """What a seat is asked, in one sentence; for others, whom the table waits for."""
        return "".join(span.text for span in self.prompt_spans(self._seat(seat)))

    def prompt_spans(self, seat: int | None) -> list[Span]:
        """The same in pieces; None is a spectator."""
        if not self._game.stack:
            return self.words.spans("prompt", "over", {})
        frame = self._game.stack[-1]
        if seat is not None and seat in self.seats:
            return self.words.spans("prompt", type(frame).__name__, frame.prompt(self._game, seat))
        first = self.seats[0]
        return self.words.spans("prompt", "waiting", {"seat": first if first >= 0 else None})

    def why_not(self, code: str, seat: int | str | None = None) -> Reason | None:
        """Why a code is not offered to a seat; None exactly if it is offered."""
        asked = self._seat(seat)
        game, codes = self._game, self.title.codes
        option = codes.option(code) if isinstance(code, str) else None
        if option is None:
            return Reason(f"{self.title.caption} has no choice {code!r}")
        if not game.stack:
            return Reason("The game is over")
        if option in game.options_of(asked):
            return None
        if asked not in self.seats:
            waiting = " and ".join(views.asked_text(other) for other in self.seats)
            return Reason(f"It is not {views.asked_text(asked)} that is asked now but {waiting}")
        frame = game.stack[-1]
        if codes.block_of(option).name not in frame.blocks():
            return Reason(f"{code!r} is not what is asked for now: {self.prompt(asked)}")
        rule = frame.why(game, asked, option)
        return Reason(self._rule_text(rule), rule) if rule else Reason(f"{code!r} is not possible now")

    def _rule_text(self, rule: str) -> str:
        text = self.words.find("why", rule)
        if text is None and rule in self.title.clauses:
            text = self.title.clauses[rule].text
        return text if text is not None else "The rules forbid it"

    def final(self, code: str, seat: int | str | None = None) -> bool:
        """Whether this choice could not be taken back, because it brings chance or a reveal with it."""
        return self.foresee(code, seat).final

    def foresee(self, code: str, seat: int | str | None = None) -> Foresight:
        """What a choice would do as its seat would see it, up to the first answer of chance.

        Nothing is told of a choice that would bring something hidden to light: it could be looked at and not made.
        """
        asked = self._seat(seat)
        trial = self.copy()
        trial._seed = None
        events, scores, unknown = len(self._game.events), self.scores, trial._unknown()
        trial._play_one(code, asked)
        final = CHANCE in trial.seats or trial._lines[-1].fenced == HARD
        revealed = trial._game.fenced == HARD or trial._learned(unknown)
        known = [] if revealed else trial.events_for(asked, events)
        gain = trial.scores[asked] - scores[asked] if self.title.open_scores and not final else None
        return Foresight(final, known, gain)

    def default(self, seat: int) -> str | None:
        """The code a table plays for a seat that is away, where the rules name one."""
        option = self.title.default(self._game, self._player(seat))
        return None if option == NONE else self.title.codes.code(option)

    # ---- choosing ---------------------------------------------------------------------------------------------

    def play(self, codes: str | list[str] | tuple[str, ...], seat: int | str | None = None) -> None:
        """Play one code, or a list of codes as a macro: all of them or, if one is refused, none."""
        asked = self._seat(seat)
        if not isinstance(codes, list | tuple):
            self._play_one(codes, asked)
            return
        trial = self.copy()
        for code in codes:
            trial._play_one(code, asked)
        for code in codes:
            self._play_one(code, asked)

    def _play_one(self, code: str, seat: int) -> None:
        reason = self.why_not(code, seat)
        if reason is not None:
            raise IllegalChoice(reason)
        option = self.title.codes.option(code)
        assert option is not None
        self._step(seat, option)
        self._answer_chance()

    def _step(self, seat: int, option: int, again: bool = False) -> None:
        """Take one offered option and write its line. ``again``: it was taken before, and nobody learned anything."""
        game = self._game
        frame = game.stack[-1]
        chance = seat == CHANCE
        seen_by = int(game.seen_by if chance else frame.seen_by(game, seat))
        line = Line(seat, option, seen_by, isinstance(frame, Sealed))
        if chance:
            line.outcomes = tuple((int(o), int(w)) for o, w in zip(game.options, game.weights, strict=True))
        before = None if chance or again else self._unknown()
        game.fenced = OPEN
        game.step_as(seat, option)
        line.drew = chance or game.seat == CHANCE
        line.fenced = HARD if line.drew or self._learned(before) else int(game.fenced)
        line.told = len(game.events)
        self._lines.append(line)
        if line.fenced == HARD:
            self._remember()

    def _unknown(self) -> list[Any]:
        if not self._secretive:
            return []
        return [unseen(self._game, self.title.fields, seat) for seat in range(self.players)]

    def _learned(self, before: list[Any] | None) -> bool:
        """A seat has learned something when an item it could not see is no longer among the unseen."""
        if before is None:
            return False
        after = self._unknown()
        return before != after and any(
            Counter(old) - Counter(new)
            for olds, news in zip(before, after, strict=True)
            for old, new in zip(olds, news, strict=True)
        )

    def _answer_chance(self) -> None:
        """Answer chance from the seed: draw n is a hash of seed and n, so nothing can be drawn twice differently."""
        if self._seed is None:
            return
        game, codes = self._game, self.title.codes
        while game.stack and game.seat == CHANCE:
            outcomes = [(codes.code(o), int(w)) for o, w in zip(game.options, game.weights, strict=True)]
            drawn = sum(1 for line in self._lines if line.seat == CHANCE)
            option = codes.option(draw_outcome(self._seed, drawn, outcomes))
            assert option is not None
            self._step(CHANCE, option)

    def go_on(self, seed: str | None, commit: str | None = None) -> None:
        """After the lines of a journal: draw from its seed from now on."""
        self._seed = seed
        self._commit = commit if commit is not None or seed is None else commitment(seed)
        self._answer_chance()

    # ---- taking back ------------------------------------------------------------------------------------------

    def undo(self, seat: int | str | None = None, together: bool = False) -> str:
        """Take back the seat's newest choice and give its code; by default that of the seat that chose last.

        ``together``: all seats agree to take back the table's newest choice; only chance and reveals then stop it.
        """
        mine = self._last_chooser() if seat is None else self._seat(seat)
        found = fence.undoable(self._lines, mine, together)
        if found.index < 0:
            raise CannotUndo(self._fence_reason(found))
        taken = self._lines[found.index]
        rest = self._lines[self._base_line : found.index] + self._lines[found.index + 1 :]
        self._rewind(self._in_order(rest, taken) if taken.sealed else rest)
        return self.title.codes.code(taken.option)

    def _in_order(self, rest: list[Line], taken: Line) -> list[Line]:
        """Sealed answers commute: the one that is incomplete now goes last, or if another is incomplete, goes whole."""
        others = self.seats
        if len(others) == 1 and others[0] != taken.seat and len(path_of(self._game, others[0])) > 0:
            return [line for line in rest if not line.sealed or line.seat != taken.seat]
        return sorted(rest, key=lambda line: line.sealed and line.seat == taken.seat)

    def _last_chooser(self) -> int:
        for line in reversed(self._lines):
            if line.seat >= 0:
                return line.seat
        raise CannotUndo(Reason("There is nothing to take back yet", self.title.undo_rule))

    def restart(self, seat: int | None = None) -> list[str]:
        """Take back all the seat may, newest first, and give the codes; CannotUndo if there is nothing."""
        mine = self._last_chooser() if seat is None else seat
        taken = [self.undo(mine)]
        while self.undoable(mine) is None:
            taken.append(self.undo(mine))
        return taken

    def undoable(self, seat: int) -> Reason | None:
        """Why the seat cannot take its newest choice back; None if it can."""
        found = fence.undoable(self._lines, seat)
        return None if found.index >= 0 else self._fence_reason(found)

    def _fence_reason(self, found: fence.Undoable) -> Reason:
        """Why undo stops: chance, a reveal, the rules or another seat, with the choice that is the fence."""
        code = self.title.codes.code(found.line.option) if found.line else ""
        text = {
            fence.NOTHING: "There is nothing of yours to take back",
            fence.DRAWN: "Chance has answered since, and that cannot be taken back",
            fence.LEARNED: "Something hidden came to light, and that cannot be taken back",
            fence.RULES: f"{code!r} is final and cannot be taken back",
            fence.OTHERS: "There is nothing of yours to take back since another seat chose",
        }[found.reason]
        return Reason(text, self.title.undo_rule)

    def _rewind(self, lines: list[Line]) -> None:
        events = self._game.events[: self._base_events]
        self._game = self._base.copy()
        self._game.recording = True
        self._game.events = events
        self._lines = self._lines[: self._base_line]
        for line in lines:
            assert line.option in self._game.options_of(line.seat)
            self._step(line.seat, line.option, again=True)

    # ---- looking ----------------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may see, as plain data; None is a spectator."""
        viewer = SPECTATOR if seat is None else self._player(seat)
        return views.sight(self.title, self._game, self.settings, viewer)

    @property
    def over(self) -> bool:
        return not self._game.stack

    @property
    def scores(self) -> list[int]:
        """The scores as they stand."""
        return [int(score) for score in self.title.scores(self._game)]

    @property
    def winners(self) -> list[int]:
        """The seats that won, several if they share it; empty while the game runs."""
        return self.title.winners(self._game) if self.over else []

    @property
    def places(self) -> list[int]:
        """The place of each seat as the scores stand: 1 for the best, equal places shared."""
        return self.title.places(self._game)

    @property
    def events(self) -> list[dict[str, Any]]:
        """All that happened, with nothing hidden; :meth:`events_for` gives a seat's own view of it."""
        return [event.data(self.title.codes, None, all_seeing=True) for event in self._game.events]

    @property
    def event_count(self) -> int:
        return len(self._game.events)

    def events_for(self, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
        """What happened as one seat saw it, from event number ``since`` on; None is a spectator."""
        viewer = None if seat is None else self._player(seat)
        return [event.data(self.title.codes, viewer) for event in self._game.events[since:]]

    def log(self, seat: int | None = None, since: int = 0) -> list[str]:
        """The events in words, as one seat or a spectator may read them."""
        return [self.tell(event) for event in self.events_for(seat, since)]

    def tell(self, event: Mapping[str, Any]) -> str:
        """One event in words."""
        return self.words.text("event", event["kind"], event)

    def tell_spans(self, event: Mapping[str, Any]) -> list[Span]:
        """One event in words, in pieces."""
        return self.words.spans("event", event["kind"], event)

    @property
    def digest(self) -> str:
        """A hash of the position and of what is offered, equal in every build."""
        return views.digest(self.title, self._game, self.settings)

    @property
    def commitment(self) -> str | None:
        """The hash of the seed; None if chance is answered by the caller."""
        return self._commit

    @property
    def seed_and_commitment(self) -> tuple[str | None, str | None]:
        """For whoever keeps the match: the seed is a secret until the end."""
        return self._seed, self._commit

    @property
    def data_digest(self) -> str | None:
        """The hash of the data file, if it is not the title's own."""
        if self.table is None or self.table.digest == self.title.standard.digest:
            return None
        return str(self.table.digest)

    def data(self) -> dict[str, Any]:
        """The whole position as plain data, which :func:`position` reads back."""
        return views.view(self.title, self._game, self.settings, ALL_SEEING)

    @property
    def lines(self) -> list[tuple[int, str]]:
        """The journal so far, with nothing hidden: seat (or CHANCE or CLOCK) and code of every line."""
        return [(line.seat, self.title.codes.code(line.option)) for line in self._lines]

    @property
    def told(self) -> list[int]:
        """How many events there were after each line."""
        return [line.told for line in self._lines]

    def mid_choice(self, seat: int) -> bool:
        """Whether the seat has given a part of a sealed answer and is asked for the rest of it, alone."""
        return self.seats == [seat] and len(path_of(self._game, seat)) > 0

    @property
    def secretive(self) -> bool:
        """Whether seats know different things in this title: something is dealt unseen, or answered sealed."""
        return self._secretive

    @property
    def depth(self) -> int:
        """How many pieces of rules are suspended; a choice in several steps adds to them."""
        return len(self._game.stack)

    # ---- keeping ----------------------------------------------------------------------------------------------

    def save(self) -> str:
        """The whole match as a journal, which :func:`load` reads back. It holds the seed: keep it from the players."""
        return self._journal(None, full=True).text()

    def export(self, seat: int | None = None) -> str:
        """The journal as one seat may have it: ``?`` for what it is not shown, no seed before the end."""
        return self._journal(seat, full=self.over).text()

    def _journal(self, seat: int | None, full: bool) -> Journal:
        header: dict[str, Any] = {"title": self.title.name, "rules": self.title.version, "players": self.players}
        header["options"] = self.settings
        if self.data_digest is not None:
            header["data"] = self.data_digest
        if self._start is not None and full:
            header["position"] = self._start
        if self._commit is not None:
            header["commit"] = self._commit
        if self._seed is not None and full:
            header["seed"] = self._seed
        entries = [self._entry(line, None if full else (SPECTATOR if seat is None else seat)) for line in self._lines]
        return Journal(header, entries, self.scores if self.over else None)

    def _entry(self, line: Line, viewer: int | None) -> Entry:
        codes = self.title.codes
        hidden = viewer is not None and (
            (line.seen_by != EVERYONE and (viewer < 0 or not line.seen_by >> viewer & 1))
            or (line.sealed and line.seat != viewer and self._still_sealed(line))
        )
        outcomes = [(codes.code(option), weight) for option, weight in line.outcomes] if self.over else []
        return Entry(line.seat, "?" if hidden else codes.code(line.option), line.seen_by, outcomes)

    def _still_sealed(self, line: Line) -> bool:
        return bool(self._game.sealed) and self._lines.index(line) >= self._base_line

    def copy(self) -> Match:
        """An independent match in the same position, with the same past and the same future draws."""
        twin = Match(self.title, self._game.copy(), self.settings, self.table, self._seed, self._start, self._commit)
        twin._game.events = list(self._game.events)
        twin._lines = list(self._lines)
        twin.words = self.words
        twin._base, twin._base_line, twin._base_events = self._base, self._base_line, self._base_events
        return twin

    def sample(self, seat: int, rng: Random) -> Game:
        """A complete game that looks the same to this seat: what bots search in."""
        return sample(self._game, self.title.fields, seat, rng)

    def _seat(self, seat: int | str | None) -> int:
        if seat is None:
            return self.seats[0] if self.seats else 0
        if seat in ("*", CHANCE):
            return CHANCE
        if seat in ("!", CLOCK):
            return CLOCK
        return self._player(seat)

    def _player(self, seat: Any) -> int:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            raise IllegalChoice(Reason(f"There is no seat {seat!r}; this match has seats 0 to {self.players - 1}"))
        return seat

    def __reduce__(self) -> tuple[Any, ...]:
        from serai.opening import load

        return load, (self.save(), None if self.data_digest is None else self.table)

    def svg(self, seat: int | None = None, theme: str = "light") -> str:
        """The table as one SVG picture, as a seat or a spectator sees it."""
        from serai.scene import match_svg

        return match_svg(self, seat, theme)

    def _repr_svg_(self) -> str:
        """Notebooks show the table; with secrets at it, what everybody may see."""
        return self.svg()

    def __repr__(self) -> str:
        state = "over" if self.over else f"{views.asked_text(self.seats[0])} to choose"
        return f"<Match of {self.title.caption}, {self.players} players, {len(self._lines)} choices, {state}>"
