"""The table in the terminal: shows the position, asks the people, lets the bots choose, tells what happened."""

from __future__ import annotations

import os
import signal
import textwrap
import traceback
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Final

import click

from serai.bots import Bot, Observation
from serai.cli.choices import clock_codes, is_clock, menu, read_line
from serai.cli.common import say
from serai.cli.errors import BadInput, BrokeDown, Stopped, complain, drop_output, settle_output
from serai.cli.keeping import Keeper, Watch, seat_name
from serai.cli.keyboard import Keyboard
from serai.cli.rules import chapters_text, clause_named, full_text
from serai.cli.screen import Screen
from serai.cli.turns import Turns
from serai.kernel.game import CLOCK
from serai.kernel.sealed import Sealed
from serai.match import Match
from serai.reasons import IllegalChoice

HELP: Final = """\
  3                a number of the list
  space:c2         a code of the list; its name alone (c2) if only one choice has it
  place c2 end     several at once: all of them are played or, if one is refused, none
  undo             take back your newest choice, where nothing new has come to light since
  wait             let the others go first, where several are asked at once
  why CODE         why a choice is not offered
  rules [ID]       the rules, or one of them
  board            draw the position again
  log              all that has happened
  save FILE        keep the game in a file; serai play --load FILE goes on with it
  quit             leave the table
A command that is also a choice of the game: put a slash before it, /undo."""


class TerminalTable:
    """One game at one terminal."""

    def __init__(
        self, match: Match, bots: Mapping[int, Bot], journal: Path | None, data: Path | None, colour: bool
    ) -> None:
        self.match = match
        self.bots = bots
        self.screen = Screen(match, colour)
        self.keyboard = Keyboard(self._complete)
        self.talking = self.keyboard.talking
        self.keeper = Keeper(match, journal, data, self.talking)
        self.watch = Watch()
        self.turns = Turns(match, bots)
        self.people = [seat for seat in range(match.players) if seat not in bots]
        self.private = self.talking and len(self.people) > 1 and _has_secrets(match)
        self.facing = -1  # whose secrets are on the screen
        self.commands = {
            "undo": self.undo,
            "wait": self.wait,
            "why": self.why,
            "rules": self.rules,
            "save": self.save,
            "log": self.log,
            "board": self.board,
            "help": self.help,
        }

    def play(self) -> None:
        """Play until the game is over, the input ends or somebody leaves; when stopped, the game is kept first."""
        if not self.match.over and not self.match.seats:
            raise BadInput("nobody can choose anything in this position, so it cannot be played on")
        with self.watch:
            try:
                self.keeper.keep()
                self._play_safely()
            except KeyboardInterrupt as halt:
                standing = self.keeper.standing("stopped")
                settle_output()
                raise Stopped(standing, getattr(halt, "number", signal.SIGINT)) from None

    def _play_safely(self) -> None:
        """A fault of ours costs nobody a game: it is kept, and one line says where."""
        try:
            self._play()
        except BrokenPipeError:
            if self.talking:
                complain(self.keeper.standing("nobody reads on"))
            raise
        except Exception as error:
            fault = error.message if isinstance(error, click.ClickException) else f"{type(error).__name__}: {error}"
            kept = self.keeper.place(crash=True)
            settle_output()
            if os.environ.get("SERAI_DEBUG"):
                traceback.print_exc()
            caption = self.match.title.caption
            raise BrokeDown(f"the table broke down ({fault[:200]}); the game of {caption} is {kept}.") from error

    def _play(self) -> None:
        match = self.match
        if match.commitment:
            say(f"The seed of all draws is fixed; its hash is {match.commitment}")
        while not match.over:
            seat = self.turns.next()
            if seat == CLOCK:
                self._choose(match.options(CLOCK)[:1], CLOCK)  # nobody else is asked: time passes
            elif seat in self.bots:
                self._choose([self.bots[seat].choose(Observation(match, seat))], seat)
                if not self.people:
                    self.screen.tell(None)  # nobody will be asked: tell it as it goes
            elif not self._ask(seat):
                return
        self.screen.end(self.bots)
        journal = self.keeper.journal
        if journal is not None:
            say(f"The game is in {journal}; serai verify {self.keeper.words(journal)} checks it")

    def _choose(self, codes: list[str], seat: int) -> None:
        """Play codes and keep the game: all of it or, if the rules refuse or fail, nothing."""
        with self.watch.undivided():
            self.match.play(codes, seat)
            self.keeper.keep()

    # ---- asking a person --------------------------------------------------------------------------------------

    def _ask(self, seat: int) -> bool:
        """Show a seat what it must know and take one line; False to leave."""
        if not self._hand_over(seat):
            return self._leave("The input has ended")
        viewer = seat if seat >= 0 else None
        self.screen.tell(viewer)
        self.screen.draw(viewer)
        say(self._question(seat))
        say(self._menu(seat))
        while True:
            line = self.keyboard.line()
            if line is None:
                return self._leave("The input has ended", newline=self.talking)
            words = line.split("#")[0].split()
            if words in (["quit"], ["/quit"]) and not self._is_choice(seat, words[0]):
                return self._leave("You leave the table")
            if words and self._obey(seat, words):
                return True

    def _hand_over(self, seat: int) -> bool:
        """Where there are secrets, wait until the next person sits at the keyboard; False if nobody comes."""
        if not self.private or seat < 0 or seat == self.facing:
            return True
        self.facing = seat
        self.screen.forget()
        return self.keyboard.pass_to(seat_name(self.match, seat)) is not None

    def _leave(self, why: str, newline: bool = False) -> bool:
        standing = self.keeper.standing(why)
        try:
            say(("\n" if newline else "") + standing)
        except BrokenPipeError:
            raise
        except OSError:  # the terminal is gone
            drop_output()
        return False

    def _question(self, seat: int) -> str:
        head = "" if self.people == [seat] or seat < 0 else f"{seat_name(self.match, seat)}: "
        who = "There is no seed: give the outcome yourself. " if seat < 0 else ""
        return "\n" + click.style(textwrap.fill(f"{head}{who}{self.match.prompt(seat)}", 80), bold=True)

    def _menu(self, seat: int) -> str:
        others = " or ".join(seat_name(self.match, other) for other in self.turns.others(seat))
        wait = click.style(f"{'wait':14}", bold=True)
        return menu(self.match, seat) + (f"\n     {wait} Let {others} go first" if others else "")

    def _complete(self, text: str, number: int) -> str | None:
        seat = self.turns.last
        words = [*self.match.options(seat), *clock_codes(self.match, seat)] if seat >= 0 else []
        fitting = (word for word in [*words, *self.commands, "quit"] if word.startswith(text))
        return next(islice(fitting, number, None), None)

    def _is_choice(self, seat: int, word: str) -> bool:
        return word in self.match.options(seat) or is_clock(self.match, seat, word)

    def _obey(self, seat: int, words: list[str]) -> bool:
        """Do what a line says; True if somebody is to be asked anew."""
        name = words[0].removeprefix("/").removeprefix("?") or "help"
        try:
            if name in self.commands and (words[0] != name or not self._is_choice(seat, name)):
                return self._command(name, seat, words[1:])
            who, codes = read_line(self.match, seat, words)
            self._choose(codes, who)
        except IllegalChoice as error:
            return _refuse(str(error))
        self.turns.chosen()
        return True

    def _command(self, name: str, seat: int, words: list[str]) -> bool:
        try:
            return self.commands[name](seat, words)
        except BadInput as error:
            return _refuse(error.message)
        except OSError as error:
            return _refuse(str(error.strerror))

    # ---- what can be typed besides a choice -------------------------------------------------------------------

    def undo(self, seat: int, words: list[str]) -> bool:
        mine = seat if seat >= 0 else None
        self.match.copy().undo(mine)  # if the rules fail on the way back, they fail there
        with self.watch.undivided():
            taken = self.match.undo(mine)
            self.keeper.keep()
        say(f"Taken back: {taken}")
        self.screen.untell()
        return True

    def wait(self, seat: int, words: list[str]) -> bool:
        if not self.turns.waited(seat):
            raise BadInput("nobody else is asked now")
        return True

    def why(self, seat: int, words: list[str]) -> bool:
        if len(words) != 1:
            raise BadInput("why wants one code, for example: why pick:a1")
        reason = self.match.why_not(words[0], CLOCK if is_clock(self.match, seat, words[0]) else seat)
        say(f"{words[0]} is offered: {self.match.label(words[0])}" if reason is None else f"{words[0]}: {reason}")
        return False

    def rules(self, seat: int, words: list[str]) -> bool:
        title, version = self.match.title, self.match.rules
        if words:
            say(full_text(clause_named(title, words[0]), version))
        else:
            say(chapters_text(list(title.clauses.values()), version))
        return False

    def save(self, seat: int, words: list[str]) -> bool:
        if len(words) != 1:
            raise BadInput("save wants the name of a file, for example: save evening.journal")
        file = Path(words[0])
        self.keeper.save(file)
        say(f"Kept in {file}; serai play --load {self.keeper.words(file)} goes on with it")
        return False

    def log(self, seat: int, words: list[str]) -> bool:
        for line in self.match.log(seat if seat >= 0 else None):
            say(f"  {line}")
        return False

    def board(self, seat: int, words: list[str]) -> bool:
        self.screen.show(seat if seat >= 0 else None)
        say(self._menu(seat))
        return False

    def help(self, seat: int, words: list[str]) -> bool:
        say(HELP)
        return False


def _has_secrets(match: Match) -> bool:
    """Whether the seats see different things: hidden pieces, or answers that lie sealed."""
    title = match.title
    return any(field.pool for field in title.fields) or any(issubclass(frame, Sealed) for frame in title.frames)


def _refuse(reason: str) -> bool:
    say(f"{click.style('No:', bold=True)} {reason}")
    return False
