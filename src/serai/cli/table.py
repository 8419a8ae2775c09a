"""The table in the terminal: shows the position, asks the people, lets the bots choose, tells what happened."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Mapping
from io import TextIOWrapper
from itertools import islice
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final

import click

from serai.bots import Bot, Sight
from serai.cli.choices import menu, read_line
from serai.cli.common import say, write_text
from serai.cli.drawing import HIDDEN, drawing
from serai.cli.house import BadInput, Stopped
from serai.cli.rules import chapters_text, clause_named, full_text
from serai.kernel.journal import parse
from serai.match import Match
from serai.reasons import IllegalChoice

HELP: Final = """\
  3                a number of the list
  space:c2         a code of the list; its name alone (c2) if only one choice has it
  place c2 end     several at once: all of them are played or, if one is refused, none
  undo             take back your newest choice, where nothing new has come to light since
  why CODE         why a choice is not offered
  rules [ID]       the rules, or one of them
  board            draw the position again
  log              all that has happened
  save FILE        keep the game in a file; serai play --load FILE goes on with it
  quit             leave the table
A command that is also a choice of the game: put a slash before it, /undo."""


class Table:
    """One game at one terminal."""

    def __init__(
        self, match: Match, bots: Mapping[int, Bot], data: Path | None, journal: Path | None, colour: bool
    ) -> None:
        self.match = match
        self.bots = bots
        self.data = data
        self.journal = journal
        self.colour = colour
        self.talking = sys.stdin is not None and sys.stdin.isatty()  # prompts are for people; a script needs none
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        if self.talking:
            self._edit_lines()
        self.told: dict[int | None, int] = {}  # how many events each viewer has read
        self.viewer: int | None = None
        self.last = -1
        self.drawn: dict[str, Any] = {}
        self.saved: dict[Path, str] = {}  # the files written by ``save``, and the position in each
        self.commands = {
            "undo": self.undo,
            "why": self.why,
            "rules": self.rules,
            "save": self.save,
            "log": self.log,
            "board": self.board,
            "help": self.help,
        }

    def play(self) -> None:
        """Play until the game is over, the input ends or somebody leaves."""
        try:
            self._play()
        except KeyboardInterrupt:
            raise Stopped(self._standing("stopped")) from None

    def _play(self) -> None:
        match = self.match
        if match.commitment:
            say(f"The seed of all draws is fixed; its hash is {match.commitment}")
        self.keep()
        while not match.over:
            seat = self._asked()
            self.last = seat
            if seat in self.bots:
                match.play(self.bots[seat].choose(Sight(match, seat)), seat)
                self.keep()
                if len(self.bots) == match.players:
                    self._tell(None)  # nobody will be asked: tell it as it goes
            elif not self._ask(seat):
                return
        self._tell(self.viewer)
        self._end()

    def _asked(self) -> int:
        """Who chooses next: where several seats are asked at once, they take turns."""
        seats = [seat for seat in self.match.seats if seat >= 0]
        if not self.match.seats:
            raise BadInput("nobody can choose anything in this position, so it cannot be played on")
        if not seats:
            return self.match.seats[0]
        return min(seats, key=lambda seat: (seat - self.last - 1) % self.match.players)

    # ---- asking a person --------------------------------------------------------------------------------------

    def _ask(self, seat: int) -> bool:
        """Show a seat what it must know and take one line; False to leave."""
        viewer = seat if seat >= 0 else None
        self._tell(viewer)
        self._draw(viewer)
        say(self._question(seat))
        say(menu(self.match, seat))
        while True:
            line = self._line()
            if line is None:
                say(("\n" if self.talking else "") + self._standing("The input has ended"))
                return False
            words = line.split("#")[0].split()
            if words in (["quit"], ["/quit"]) and not self._is_choice(seat, words[0]):
                say(self._standing("You leave the table"))
                return False
            elif words and self._obey(seat, words):
                return True

    def _question(self, seat: int) -> str:
        people = [other for other in range(self.match.players) if other not in self.bots]
        head = "" if people == [seat] or seat < 0 else f"{self._seat_name(seat)}: "
        who = "There is no seed: give the outcome yourself. " if seat < 0 else ""
        return "\n" + click.style(textwrap.fill(f"{head}{who}{self.match.prompt(seat)}", 80), bold=True)

    def _seat_name(self, seat: int) -> str:
        return self.match.title.words.value("seat", seat)

    def _line(self) -> str | None:
        """One line of input, or None at its end. Lines of a script are shown, as if they had been typed."""
        if sys.stdout is not None:
            sys.stdout.flush()
        if self.talking:
            try:
                return input("> ")
            except EOFError:
                return None
        line = sys.stdin.readline(10_000) if sys.stdin is not None else ""
        if line.strip():
            say(f"> {line.strip()}")
        return line or None

    def _edit_lines(self) -> None:
        """Arrow keys, history, and the tab key for codes and commands, where the system has them."""
        try:
            import readline
        except ImportError:
            return
        readline.set_completer_delims(" ")
        readline.set_completer(self._complete)
        readline.parse_and_bind("tab: complete")

    def _complete(self, text: str, number: int) -> str | None:
        words = [*self.match.options(self.last), *self.commands, "quit"] if self.last >= 0 else [*self.commands]
        return next(islice((word for word in words if word.startswith(text)), number, None), None)

    def _is_choice(self, seat: int, word: str) -> bool:
        return word in self.match.options(seat)

    def _obey(self, seat: int, words: list[str]) -> bool:
        """Do what a line says; True if the position may have changed."""
        name = words[0].removeprefix("/").removeprefix("?") or "help"
        try:
            if name in self.commands and (words[0] != name or not self._is_choice(seat, name)):
                return self.commands[name](seat, words[1:])
            self.match.play(read_line(self.match, seat, words), seat)
        except IllegalChoice as error:
            say(f"{click.style('No:', bold=True)} {error}")
            return False
        except BadInput as error:
            say(f"{click.style('No:', bold=True)} {error.message}")
            return False
        except OSError as error:
            say(f"{click.style('No:', bold=True)} {error.strerror}")
            return False
        self.keep()
        return True

    # ---- what can be typed besides a choice -------------------------------------------------------------------

    def undo(self, seat: int, words: list[str]) -> bool:
        say(f"Taken back: {self.match.undo(seat if seat >= 0 else None)}")
        events = len(self.match.events)
        self.told = {viewer: min(read, events) for viewer, read in self.told.items()}
        self.keep()
        return True

    def why(self, seat: int, words: list[str]) -> bool:
        if len(words) != 1:
            raise BadInput("why wants one code, for example: why pick:a1")
        reason = self.match.why_not(words[0], seat)
        say(f"{words[0]} is offered: {self.match.label(words[0])}" if reason is None else f"{words[0]}: {reason}")
        return False

    def rules(self, seat: int, words: list[str]) -> bool:
        title = self.match.title
        if words:
            say(full_text(clause_named(title, words[0])))
        else:
            say(chapters_text(list(title.clauses.values())))
        return False

    def save(self, seat: int, words: list[str]) -> bool:
        if len(words) != 1:
            raise BadInput("save wants the name of a file, for example: save evening.journal")
        file = Path(words[0])
        if file.exists() and file not in self.saved:
            raise BadInput(f"{file} exists already; choose another name")
        write_text(file, self.match.save())
        self.saved[file] = self.match.digest
        say(f"Kept in {file}; serai play --load {file} goes on with it")
        return False

    def log(self, seat: int, words: list[str]) -> bool:
        for line in self.match.log(seat if seat >= 0 else None):
            say(f"  {line}")
        return False

    def board(self, seat: int, words: list[str]) -> bool:
        self._show(self.match.view(seat if seat >= 0 else None))
        say(menu(self.match, seat))
        return False

    def help(self, seat: int, words: list[str]) -> bool:
        say(HELP)
        return False

    # ---- telling ----------------------------------------------------------------------------------------------

    def _tell(self, viewer: int | None) -> None:
        """What happened since this viewer was last told."""
        lines = self.match.log(viewer)
        for line in lines[self.told.get(viewer, 0) :]:
            say(f"  {line}")
        self.told[viewer] = len(lines)
        self.viewer = viewer

    def _draw(self, viewer: int | None) -> None:
        """Draw the position if anything in it has changed since the last drawing."""
        view = self.match.view(viewer)
        seen = {name: value for name, value in view.items() if name not in HIDDEN}
        if seen != self.drawn:
            self._show(view)
            self.drawn = seen

    def _show(self, view: dict[str, Any]) -> None:
        say()
        say(drawing(self.match.title, view, self.colour, self.data))

    def _end(self) -> None:
        match = self.match
        self._show(match.view())
        say()
        winners = match.winners
        for seat in sorted(range(match.players), key=lambda seat: -match.scores[seat]):
            mark = "  wins" if winners == [seat] else "  shares the victory" if seat in winners else ""
            name = getattr(self.bots.get(seat), "name", "you")
            say(f"  {self._seat_name(seat):10} {name:10} {match.scores[seat]:>6}{mark}")
        header = parse(match.save()).header
        if "seed" in header:
            say(f"\nThe seed was {header['seed']}; its hash {header['commit']}")
        if self.journal is not None:
            say(f"The game is in {self.journal}; serai verify {self.journal} checks it")

    # ---- keeping ----------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Write the journal, if one is wanted, after every choice."""
        if self.journal is not None:
            write_text(self.journal, self.match.save())

    def _standing(self, why: str) -> str:
        """Say in one line where the game stands."""
        match = self.match
        scores = ", ".join(f"{self._seat_name(seat)} {score}" for seat, score in enumerate(match.scores))
        waiting = self._seat_name(match.seats[0]) if match.seats[0] >= 0 else "chance"
        file = self._kept()
        kept = "it is not kept" if file is None else f"it is kept in {file}"
        caption = match.title.caption
        return f"{why}; the game of {caption} is not over: {waiting} is to choose, scores {scores}; {kept}."

    def _kept(self) -> Path | None:
        """Where the game can be found again. A person's game is never lost: if need be it goes to a file of its own."""
        saved = [file for file, digest in self.saved.items() if digest == self.match.digest]
        if self.journal is not None or saved or not self.talking:
            return self.journal or (saved[0] if saved else None)
        head = f"serai-{self.match.title.name}-"
        with NamedTemporaryFile("w", encoding="utf-8", prefix=head, suffix=".journal", delete=False) as file:
            file.write(self.match.save())
        return Path(file.name)
