"""A match: a game in play for people. Chance is answered, the journal kept, undo stops at the fence.

This is the public face of the engine; its names are a promise.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Self

from serai import export, undo
from serai.explain import Explainer, seat_words
from serai.foresight import Foresight, foresee
from serai.kernel import views
from serai.kernel.fence import Line
from serai.kernel.fields import ALL_SEEING, SPECTATOR
from serai.kernel.game import NONE, Game
from serai.kernel.orders import OrderForm, Orders
from serai.kernel.sample import sample
from serai.kernel.sealed import Sealed, answers_on
from serai.kernel.seed_parts import SeedParts
from serai.kernel.title import Title
from serai.kernel.words import Span, Words
from serai.reasons import Reason
from serai.record import GameRecord, Moment
from serai.seats import player_named, seat_named


class Match:
    """One game, from its set-up to its scores. Made by :func:`new`, :func:`position` or :func:`load`."""

    def __init__(
        self,
        title: Title[Any],
        record: GameRecord,
        settings: Mapping[str, str | int],
        printed: Any,
        start: Mapping[str, Any] | None = None,
    ) -> None:
        self.title = title
        self.players = int(record.game.players)
        self.rules = int(record.game.rules)  # the version of the rules that the match is played by
        self.settings = dict(settings)
        self.printed = printed  # the printed matter, read once
        self.words = title.words
        self._record = record
        self._start = start  # the position that the match began with, if it did not begin anew

    @property
    def words(self) -> Words:
        """The title's words, or another set if the players have names of their own."""
        return self._explainer.words

    @words.setter
    def words(self, words: Words) -> None:
        self._explainer = Explainer(self.title, words)

    @property
    def _game(self) -> Game:
        return self._record.game

    @property
    def _lines(self) -> list[Line]:
        return self._record.lines

    # ---- who is asked, and what -------------------------------------------------------------------------------------

    @property
    def seats(self) -> list[int]:
        """The seats that are asked now; CHANCE or CLOCK among them where one is waited for; empty when over."""
        return self._game.seats()

    @property
    def over(self) -> bool:
        return not self._game.stack

    @property
    def scores(self) -> list[int]:
        """The scores as they stand."""
        return [int(score) for score in self.title.scores(self._game)]

    def options(self, seat: int | str | None = None) -> list[str]:
        """The codes offered to a seat, by default to the first that is asked."""
        if self.over:
            return []
        return [self.title.codes.code(option) for option in self._game.options_of(self._seat(seat))]

    def why_not(self, code: str, seat: int | str | None = None) -> Reason | None:
        """Why a code is not offered to a seat; None exactly if it is offered."""
        return self._explainer.why_not(self._game, code, self._seat(seat))

    def prompt(self, seat: int | None = None) -> str:
        """What a seat is asked, in one sentence; for others, whom the table waits for."""
        return "".join(span.text for span in self.prompt_spans(self._seat(seat)))

    def prompt_spans(self, seat: int | None) -> list[Span]:
        """The same in pieces; None is a spectator."""
        return self._explainer.prompt_spans(self._game, seat)

    # ---- choosing and taking back -----------------------------------------------------------------------------------

    def play(self, codes: str | list[str] | tuple[str, ...], seat: int | str | None = None) -> None:
        """Play one code, or a list of codes as a macro: all of them or, if one is refused, none."""
        asked = self._seat(seat)
        chosen = codes if isinstance(codes, list | tuple) else [codes]
        trials = [self.copy(), self] if len(chosen) > 1 else [self]
        for match in trials:
            for code in chosen:
                self._explainer.check(match._game, code, asked)
                match._record.play(asked, code)

    def go_on(self, seed: str | None, commit: str | None = None, parts: SeedParts | None = None) -> None:
        """After the lines of a journal: draw from its seed from now on; ``parts``: what the seed was made of."""
        self._record.go_on(seed, commit, parts)

    def undo(self, seat: int | str | None = None, together: bool = False) -> str:
        """Take back the seat's newest choice and give its code; by default that of the seat that chose last.

        ``together``: all seats agree to take back the table's newest choice. Where the rules know that, only chance,
        reveals and the beginning of this part of the game stop it. A finished game stays as it is.
        """
        return undo.undo(self._record, self._undoer(seat), together)

    def restart(self, seat: int | None = None) -> list[str]:
        """Take back all the seat may, newest first, and give the codes; CannotUndo if there is nothing."""
        return undo.restart(self._record, self._undoer(seat))

    def undoable(self, seat: int) -> Reason | None:
        """Why the seat cannot take its newest choice back; None if it can."""
        return undo.why_no_undo(self._record, seat)

    def look_back(self, past: bool = True) -> None:
        """Say that this is a moment of a match that goes on: what its seats were shown only once is not shown then."""
        self._game.past = past

    def _undoer(self, seat: int | str | None) -> int:
        return undo.last_chooser(self._record) if seat is None else self._seat(seat)

    def copy(self) -> Self:
        """An independent match in the same position, with the same past and the same future draws.

        It keeps the seed: a search on copies would foresee the draws. Search in :meth:`sample` instead.
        """
        twin = type(self)(self.title, self._record.copy(), self.settings, self.printed, self._start)
        twin._explainer = self._explainer
        return twin

    def _seat(self, seat: int | str | None) -> int:
        """A seat as a caller names it; None is the first that is asked."""
        if seat is None:
            return self.seats[0] if self.seats else 0
        return seat_named(seat, self.players)

    def _player(self, seat: Any) -> int:
        return player_named(seat, self.players)

    # ---- what a choice is, and would do -----------------------------------------------------------------------------

    def label(self, code: str) -> str:
        """An option in words."""
        return self._explainer.label(self._game, code)

    def terms(self, code: str) -> dict[str, Any]:
        """What an option is about as things stand, beside its code: the good of an auction, the price of an offer."""
        return self._explainer.terms(self._game, code)

    def final(self, code: str, seat: int | str | None = None) -> bool:
        """Whether this choice could not be taken back, because it brings chance or a reveal with it."""
        return self.foresee(code, seat).final

    def foresee(self, code: str, seat: int | str | None = None) -> Foresight:
        """What a choice would do as its seat would see it, up to the first answer of chance."""
        asked = self._seat(seat)
        self._explainer.check(self._game, code, asked)
        return foresee(self._record, asked, code)

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
        return views.seat_view(self.title, self._game, self.settings, viewer)

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
        """The hash of the seed, or of the host's part of it; None if chance is answered by the caller."""
        return self._record.commit

    @property
    def seed_and_commitment(self) -> tuple[str | None, str | None]:
        """For whoever keeps the match: the seed is a secret until the end."""
        return self._record.seed, self._record.commit

    @property
    def seed_parts(self) -> SeedParts | None:
        """What the seed was made of, the host's part being a secret until the end; None if it is the host's alone."""
        return self._record.parts

    @property
    def data_digest(self) -> str | None:
        """The hash of the data file, if it is not the title's own."""
        if self.printed is None or self.printed.digest == self.title.printed_in(self.rules).digest:
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
    def moments(self) -> list[Moment]:
        """The moments of the game so far, after its beginning: one after each line, but one after a sealed answer."""
        return self._record.moments()

    @property
    def moment_count(self) -> int:
        return sum(line.is_moment for line in self._lines)

    @property
    def fenced_at(self) -> int:
        """How many lines there are up to the last hard fence, which nobody can take back."""
        return self._record.base_line

    @property
    def events_after(self) -> list[int]:
        """How many events there were after each line."""
        return [line.events_after for line in self._lines]

    def mid_choice(self, seat: int) -> bool:
        """Whether the seat has given a part of a sealed answer and is asked for the rest of it."""
        return answers_on(self._game, seat)

    @property
    def sealed(self) -> bool:
        """Whether the answers that are asked for now stay unseen until the last is in."""
        return not self.over and isinstance(self._game.stack[-1], Sealed)

    @property
    def secretive(self) -> bool:
        """Whether seats know different things in this title: something is dealt unseen, or answered sealed."""
        return self._record.secretive

    @property
    def depth(self) -> int:
        """How many pieces of rules are suspended; a choice in several steps adds to them."""
        return len(self._game.stack)

    # ---- keeping ----------------------------------------------------------------------------------------------------

    def save(self) -> str:
        """The whole match as a journal, which :func:`load` reads back. It holds the seed: keep it from the players."""
        return export.journal(self._record, self.header, None, full=True).text()

    def export(self, seat: int | None = None) -> str:
        """The journal as one seat may have it: ``?`` for what it is not shown, no seed before the end."""
        viewer = SPECTATOR if seat is None else seat
        return export.journal(self._record, self.header, viewer, full=self.over).text()

    @property
    def header(self) -> dict[str, Any]:
        """The header of the journal, without seed and commitment."""
        return export.header(self._record, self.settings, self.data_digest, self._start)

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
