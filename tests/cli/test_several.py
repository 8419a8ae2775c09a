"""Several at one keyboard, or asked at once: hands stay secret, all have their turn, and time may pass."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path
from typing import Any, cast

import pytest

from serai.cli.drawing import plain
from serai.cli.keyboard import Completer, Keyboard
from serai.cli.turns import Turns, foremost
from serai.kernel.game import CHANCE, CLOCK
from serai.kernel.ints import Ints
from serai.kernel.words import Words
from serai.match import Match
from tests.cli.helpers import run
from tests.kernel import souk

pytestmark = pytest.mark.usefixtures("made_up_titles")
SOUK = ("play", "souk", "--seed", "3", "--seats", "me,me", "--colour", "never")
PASS = "Pass the keyboard to {} and press Enter "
BIDS = ("0", "1", "0", "2")
"""Both bid, digit by digit; then the market is open."""


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    real = Keyboard.__init__

    def talking(keyboard: Keyboard, completer: Completer) -> None:
        real(keyboard, completer)
        keyboard.talking = True

    monkeypatch.setattr(Keyboard, "__init__", talking)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))


def told(*lines: str, words: tuple[str, ...] = SOUK) -> str:
    result = run(*words, typed="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.output
    return result.stdout


# ---- secrets -------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("at_a_terminal")
def test_the_screen_is_wiped_before_and_after_the_keyboard_changes_hands() -> None:
    said = told("", "1", "2", "", "0")
    screens = said.split("\x1b[H\x1b[2J\x1b[3J")
    assert screens[1] == PASS.format(0) and screens[3] == PASS.format(1)
    assert "0: Bid" in screens[2] and "1: Bid" not in screens[2]
    assert "1: Bid" in screens[4] and "sealed: ? | -" in screens[4]
    assert "hands: " in screens[4] and len(screens) == 5, "nobody passes the keyboard to himself"


@pytest.mark.usefixtures("at_a_terminal")
def test_nobody_comes_to_the_keyboard(tmp_path: Path) -> None:
    assert "The input has ended; the game of Souk is not over" in told("", "1", "2")
    assert len(list(tmp_path.glob("*.journal"))) == 1


@pytest.mark.usefixtures("at_a_terminal")
@pytest.mark.parametrize(
    "words",
    [
        ("play", "caravan", "--seats", "me,me", "--seed", "1"),
        ("play", "pig", "--seats", "me,me", "--seed", "1"),
        ("play", "souk", "--seats", "me,random", "--seed", "1"),
    ],
)
def test_without_secrets_or_with_one_person_nothing_is_wiped(words: tuple[str, ...]) -> None:
    said = told("1", "1", "1", "1", words=words)
    assert "Pass the keyboard" not in said and "\x1b[2J" not in said


def test_a_script_passes_no_keyboard() -> None:
    assert "Pass the keyboard" not in told(*BIDS)


# ---- time ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["bell", "7"])
def test_a_person_may_let_time_pass(line: str, tmp_path: Path) -> None:
    file = tmp_path / "souk.journal"
    said = told(*BIDS, "why bell", line, words=(*SOUK, "--journal", str(file)))
    market = said.partition("Market\n")[2]
    assert "   7 bell           Let time pass: bell\n     wait           Let 1 go first\n" in market
    assert "bell is offered: bell" in market
    assert "\n! bell\n" in file.read_text()
    assert "No: " not in said


def test_time_passes_on_a_line_of_its_own() -> None:
    assert "nothing of this line was played" in told(*BIDS, "done bell")


def test_time_passes_by_itself_where_nobody_else_is_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def ask(frame: Any, g: souk.Souk) -> bool:
        return g.ask_seat(CLOCK, Ints([souk.BELL]))

    monkeypatch.setattr(souk.Market, "ask", ask)
    file = tmp_path / "souk.journal"
    told(*BIDS, words=(*SOUK, "--journal", str(file)))
    assert "\n! bell\n" in file.read_text()


# ---- turns ---------------------------------------------------------------------------------------------------------


def test_wait_lets_the_others_go_first() -> None:
    said = told(*BIDS, "wait", "wait", "done", "wait")
    asked = [line[0] for line in said.splitlines() if line.endswith(": Market")]
    assert asked == ["0", "1", "0", "1"]
    assert said.count("No: nobody else is asked now") == 1


class Asking:
    """A match as far as turns need it."""

    def __init__(self, *seats: int, players: int = 3) -> None:
        self.seats = list(seats)
        self.players = players
        self.midst: int | None = None

    def mid_choice(self, seat: int) -> bool:
        return seat == self.midst


def turns(asking: Asking, bots: Container[int] = ()) -> Turns:
    return Turns(cast(Match, asking), bots)


def test_chance_and_the_clock_where_nobody_else_is_asked() -> None:
    assert turns(Asking(CHANCE)).next() == CHANCE
    assert turns(Asking(CLOCK)).next() == CLOCK


def test_all_that_are_asked_take_turns_and_the_clock_none() -> None:
    order = turns(Asking(0, 1, 2, CLOCK))
    assert [order.next() for _ in range(5)] == [0, 1, 2, 0, 1]


def test_who_has_begun_an_answer_goes_on_with_it() -> None:
    asking = Asking(0, 1, 2)
    order = turns(asking)
    order.next()
    asking.midst = 0
    assert [order.next(), order.next()] == [0, 0] and not order.waited(0)
    asking.midst = None
    assert order.next() == 1 and order.waited(1)


def test_those_whom_the_rules_name_last_are_passed_over() -> None:
    assert foremost([1, 2, 0]) == [1, 2] and foremost([2, 0, 1]) == [2] and foremost([0, 1]) == [0, 1]
    order = turns(Asking(1, 2, 0, CLOCK))
    assert [order.next() for _ in range(4)] == [1, 2, 1, 2]


def test_a_bot_that_is_passed_over_looks_once_at_what_a_person_does() -> None:
    order = turns(Asking(0, 2, 1, CLOCK), bots={1})
    seats = [order.next(), order.next()]
    order.chosen()
    seats += [order.next() for _ in range(4)]
    assert seats == [0, 2, 0, 1, 2, 0]


def test_who_waits_lets_even_those_go_who_were_passed_over() -> None:
    order = turns(Asking(2, 0, 1))
    assert order.next() == 2 and order.next() == 2
    assert order.waited(2) and [order.next() for _ in range(4)] == [0, 1, 2, 2]
    assert not turns(Asking(2, CLOCK)).waited(2)


# ---- long lists ----------------------------------------------------------------------------------------------------


def test_the_digits_of_a_number_on_one_line() -> None:
    said = told("1 2", "0 5")
    assert "No:" not in said and "Market" in said


def test_names_that_look_like_numbers_but_have_words_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {"names": {"digit": {"0": "none", "1": "ten", "2": "twenty", "3": "thirty"}}}
    monkeypatch.setattr(souk.SoukTitle, "words", Words(souk.CODES, names))
    assert "   1 0     2 1     3 2     4 3\n" in told("1")


def test_a_plain_drawing_fits_the_screen() -> None:
    text = plain({"cards": {f"storm-{number}": number for number in range(60)}, "title": "x", "none": None})
    lines = text.splitlines()
    assert max(len(line) for line in lines) <= 80 and len(lines) > 5
    assert lines[0].startswith("           cards: storm-0 0, ") and all(
        line.startswith(" " * 18) for line in lines[1:-1]
    )
