"""A match: a game in play for people. Chance is answered, the journal kept, undo stops at the fence.

This is the public face of the engine; its names are a promise.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from serai.kernel import views
from serai.kernel.events import EVERYONE
from serai.kernel.fence import Line
from serai.kernel.fields import ALL_SEEING, SPECTATOR
from serai.kernel.game import CHANCE, HARD, NONE, Game
from serai.kernel.journal import Entry, Journal
from serai.kernel.orders import OrderForm, Orders
from serai.kernel.sample import sample
from serai.kernel.sealed import path_of
from serai.kernel.words import Span
from serai.playing import seat_words
from serai.undoing import Undoing


class Foresight(NamedTuple):
    """What a choice would do: whether it could not be taken back, the events it brings, the points it gains."""

    final: bool
    events: list[dict[str, Any]]
    gain: int | None


class Match(Undoing):
    """One game, from its set-up to its scores. Made by :func:`new`, :func:`position` or :func:`load`."""

    # ---- what a choice is, and would do -----------------------------------------------------------------------------

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
                arguments |= frame.label_args(self._game, option)
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
        return dict(frame.label_args(self._game, option))

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
        final = CHANCE in trial.seats or trial._lines[-1].fence_level == HARD
        revealed = trial._game.fence_level == HARD or trial._learned(unknown)
        known = [] if revealed else trial.events_for(asked, events)
        gain = trial.scores[asked] - scores[asked] if self.title.open_scores and not final else None
        return Foresight(final, known, gain)

    def default(self, seat: int) -> str | None:
        """The code a table plays for a seat that is away, where the rules name one."""
        option = self.title.default(self._game, self._player(seat))
        return None if option == NONE else self.title.codes.code(option)

    @property
    def order_form(self) -> OrderForm | None:
        """The form of the standing orders that players may leave with a table; None if there are none."""
        return self.title.standing_orders(self.settings)

    def ordered(self, seat: int, orders: Orders) -> str | None:
        """The code that standing orders choose for a seat; None where they say nothing and the player decides."""
        option = self.title.obey(self._game, self._player(seat), orders)
        return None if option == NONE else self.title.codes.code(option)

    def turn_seconds(self, seat: int) -> float:
        """After how many seconds a table plays the default for a seat that does not answer; 0 if it waits for ever."""
        return self.title.turn_seconds(self._game, self._player(seat))

    # ---- looking ----------------------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may see, as plain data; None is a spectator."""
        viewer = SPECTATOR if seat is None else self._player(seat)
        return views.sight(self.title, self._game, self.settings, viewer)

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
        if self.printed is None or self.printed.digest == self.title.standard_printed.digest:
            return None
        return str(self.printed.digest)

    def data(self) -> dict[str, Any]:
        """The whole position as plain data, which :func:`position` reads back."""
        return views.view(self.title, self._game, self.settings, ALL_SEEING)

    @property
    def lines(self) -> list[tuple[int, str]]:
        """The journal so far, with nothing hidden: seat (or CHANCE or CLOCK) and code of every line."""
        return [(line.seat, self.title.codes.code(line.option)) for line in self._lines]

    @property
    def line_count(self) -> int:
        return len(self._lines)

    @property
    def fenced_at(self) -> int:
        """How many lines there are up to the last hard fence, which nobody can take back."""
        return self._base_line

    @property
    def events_after(self) -> list[int]:
        """How many events there were after each line."""
        return [line.events_after for line in self._lines]

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

    # ---- keeping ----------------------------------------------------------------------------------------------------

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

    def sample(self, seat: int, rng: Random) -> Game:
        """A complete game that looks the same to this seat: what bots search in."""
        return sample(self._game, self.title.fields, seat, rng)

    def __reduce__(self) -> tuple[Any, ...]:
        from serai.opening import load

        return load, (self.save(), None if self.data_digest is None else self.printed)

    def svg(self, seat: int | None = None, theme: str = "light") -> str:
        """The table as one SVG picture, as a seat or a spectator sees it."""
        from serai.scene import match_svg

        return match_svg(self, seat, theme)

    def _repr_svg_(self) -> str:
        """Notebooks show the table; with secrets at it, what everybody may see."""
        return self.svg()

    def __repr__(self) -> str:
        state = "over" if self.over else f"{seat_words(self.seats[0])} to choose"
        return f"<Match of {self.title.caption}, {self.players} players, {len(self._lines)} choices, {state}>"
