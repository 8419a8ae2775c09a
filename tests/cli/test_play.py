"""``serai play``: a table in the terminal, from a script or a person."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import serai
from tests.cli.helpers import begun, finished, process, refused, run

pytestmark = pytest.mark.usefixtures("made_up_titles")
OPENING = ("play", "caravan", "--seed", "7", "--option", "start=0")
"""You begin, with one action; a bot has the second seat."""


def told(*lines: str, words: tuple[str, ...] = OPENING) -> str:
    result = run(*words, typed="\n".join(lines) + "\n")
    assert result.exit_code == 0, result.output
    return result.stdout


# ---- choosing ------------------------------------------------------------------------------------------------------


def test_the_opening_shows_board_choices_and_commitment() -> None:
    said = told()
    assert f"its hash is {serai.new('caravan', seed=7).commitment}" in said
    assert "Black begins." in said
    assert "▸ivory" in said and "Marrakesh" in said
    assert "\n   1 end            End the turn\n   2 place          Place a camel from your supply\n" in said
    assert "You have 1 action:" in said


@pytest.mark.parametrize("line", ["2", "place"])
def test_a_number_or_a_code(line: str) -> None:
    said = told(line)
    assert "Put the camel in … for 1 action" in said
    assert "\n   1 a1     2 b1     3 c1     4 d1     5 e1     6 f1     7 g1\n" in said


@pytest.mark.parametrize("line", ["c2", "C2", "space:c2", "10"])
def test_a_space_by_name_code_or_number(line: str) -> None:
    assert "Black places a camel in c2 for 1 action." in told("place", line)


def test_a_name_that_two_choices_have() -> None:
    assert "No: 'c2' can be move:c2 or pick:c2; type one of them" in told("place c2 end", "c2")


def test_several_choices_at_once() -> None:
    said = told("place c2 end")
    assert "Black places a camel in c2" in said
    assert "Black ends the turn" in said
    assert "Blue: turn 2, 2 actions." in said, "what the bot did is told"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (
            "place c2 place",
            "No actions are left; only the end of the turn remains; nothing of this line was played [CAR-22]",
        ),
        ("place c9", "'c9' is none of the choices"),
        ("2 c2", "In a line of several choices each is given by its code, not by a number"),
        ("end end", "It is not seat 0 that is asked now but seat 1; nothing of this line was played"),
    ],
)
def test_a_line_is_played_whole_or_not_at_all(line: str, reason: str) -> None:
    said = told(line)
    assert f"No: {reason}" in said
    assert "Black places a camel" not in said
    assert "Black is to choose" in said


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("99", "There is no number 99 in the list; it goes from 1 to 2"),
        ("0", "There is no number 0 in the list"),
        ("9" * 5000, "There is no number 999999999999 in the list"),
        ("camel", "'camel' is none of the choices; type a number, a code of the list, or help"),
        ("pick:a1", "To pick up, you need an empty camel of yours in a numbered space where a good lies [CAR-29]"),
        ("space:a1", "'space:a1' is not what is asked for now"),
    ],
)
def test_a_refused_choice_says_why(line: str, reason: str) -> None:
    assert f"No: {reason}" in told(line)


def test_a_space_that_is_not_offered_names_the_rule() -> None:
    assert "No: The camel stands there already [CAR-27]" in told("place c2 end", "move:c2", "c2")


def test_comments_and_empty_lines_mean_nothing() -> None:
    assert told("# my game", "", "   ", "place # a camel", "c2").count("No:") == 0


# ---- what else can be typed ----------------------------------------------------------------------------------------


def test_undo_takes_back_and_stops_at_the_fence() -> None:
    said = told("place c2", "undo", "undo", "undo")
    assert "Taken back: space:c2" in said
    assert "Taken back: place" in said
    assert "No: " in said.rpartition("Taken back: place")[2]
    assert "Black is to choose" in said


def test_undone_events_are_told_again_when_they_happen_again() -> None:
    said = told("place c2", "undo", "c3")
    assert said.count("Black places a camel in c2") == 1
    assert said.count("Black places a camel in c3") == 1


def test_why() -> None:
    said = told("why pick:a1", "why place", "why nonsense", "why")
    assert "pick:a1: To pick up, you need an empty camel of yours" in said
    assert "place is offered: Place a camel from your supply" in said
    assert "nonsense: Caravan has no choice 'nonsense'" in said
    assert "No: why wants one code" in said


def test_rules_log_board_and_help() -> None:
    said = told("rules 38", "log", "board", "help", "/help", "?")
    assert "CAR-38  " in said and "From:" in said
    assert said.count("Black begins.") == 2
    assert said.count("│a1      #1│") == 2
    assert said.count("take back your newest choice") == 3
    assert "CAR-75" in told("rules")
    assert "No: Caravan has no rule 'X'" in told("rules X")


def test_save_keeps_the_game_and_overwrites_nothing(tmp_path: Path) -> None:
    kept, other = tmp_path / "kept.journal", tmp_path / "other.txt"
    other.write_text("precious")
    said = told(
        "place c2", f"save {kept}", f"save {kept}", f"save {other}", "save", f"save {tmp_path}/no/where", "quit"
    )
    assert f"Kept in {kept}" in said
    assert f"No: {other} exists already; choose another name" in said
    assert "No: save wants the name of a file" in said
    assert "No such file or directory" in said
    assert other.read_text() == "precious"
    assert serai.load(kept.read_text()).options() == ["end"]
    assert set(tmp_path.iterdir()) == {kept, other}, "no drafts are left behind"


def test_a_saved_game_is_known_as_kept(tmp_path: Path) -> None:
    file = tmp_path / "kept.journal"
    assert told("place c2", f"save {file}", "quit").endswith(f"it is kept in {file}.\n")
    other = tmp_path / "other.journal"
    assert told("place c2", f"save {other}", "end", "quit").endswith("it is not kept.\n")


def test_quit_says_where_the_game_stands() -> None:
    said = told("quit", "place")
    standing = "the game of Caravan is not over: Black is to choose, scores Black 0, Blue 0; it is not kept."
    assert said.endswith(f"You leave the table; {standing}\n")


# ---- keeping and going on ------------------------------------------------------------------------------------------


def test_the_journal_is_written_after_every_choice_and_resumed(tmp_path: Path) -> None:
    file = tmp_path / "game.journal"
    said = told("place", words=(*OPENING, "--journal", str(file)))
    assert f"it is kept in {file}" in said
    assert file.read_text().endswith("\n0 place\n")
    resumed = ("play", "--load", str(file), "--journal", str(file))
    assert "Black places a camel in c2" in told("c2", words=resumed)
    assert file.read_text().endswith("\n0 place\n0 space:c2\n")
    assert told("quit", words=("play", "caravan", "--load", str(file)))


def test_a_journal_is_never_overwritten_by_another_game(tmp_path: Path) -> None:
    file = tmp_path / "game.journal"
    file.write_text("precious")
    assert "exists already; go on with it by --load" in refused(*OPENING, "--journal", file)
    assert file.read_text() == "precious"


def test_a_journal_that_cannot_be_written(tmp_path: Path) -> None:
    assert "cannot write" in refused(*OPENING, "--journal", tmp_path / "no" / "where.journal")


def test_a_game_without_a_seed_asks_for_the_outcomes(tmp_path: Path) -> None:
    file = tmp_path / "table.journal"
    file.write_text("serai journal 1\ntitle: caravan\nplayers: 2\n\n* first:1\n")
    said = told("ivory", "salt", words=("play", "--load", str(file)))
    assert "There is no seed: give the outcome yourself." in said
    assert "chance is to choose" in said
    assert "ivory" in said and "No:" not in said


# ---- who plays -----------------------------------------------------------------------------------------------------


def test_a_whole_game_from_a_script(tmp_path: Path) -> None:
    """Both seats play from standard input; the end shows scores, winner, seed and commitment."""
    match = finished(seed=11, players=2)
    codes = [line.split()[1] for line in match.save().splitlines() if line[:2] in ("0 ", "1 ")]
    script = "".join(f"{code}\n" for code in codes)
    file = tmp_path / "whole.journal"
    done = process("play", "caravan", "--seats", "me,me", "--seed", "11", "--journal", file, typed=script)
    assert done.returncode == 0 and done.stderr == ""
    assert file.read_text() == match.save()
    tail = done.stdout[-700:]
    assert "THE GAME IS OVER" in done.stdout
    assert f"The seed was 11; its hash {match.commitment}" in tail
    for seat, name in enumerate(("Black", "Blue")):
        mark = "  wins" if match.winners == [seat] else ""
        assert f"  {name:10} {'you':10} {match.scores[seat]:>6}{mark}\n" in tail
    assert run("verify", file).exit_code == 0


def test_bots_play_alone_and_repeat_themselves(tmp_path: Path) -> None:
    files = [tmp_path / "a.journal", tmp_path / "b.journal"]
    for file in files:
        words = ("play", "caravan", "--seats", "random,random", "--seed", "3", "--journal", str(file))
        assert "random" in told(words=words)
    assert files[0].read_text() == files[1].read_text()
    assert serai.load(files[0].read_text()).over


def test_the_rest_of_the_seats_are_bots() -> None:
    assert told("quit", words=(*OPENING, "--players", "4")).count("Yellow") > 1


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["--players", "5"], "Caravan is for 2 to 4 players, not 5"),
        (["--players", "1"], "Caravan is for 2 to 4 players, not 1"),
        (["--seats", "me"], "Caravan is for 2 to 4 players, not 1"),
        (["--seats", "me,me,me,me,me"], "Caravan is for 2 to 4 players, not 5"),
        (["--players", "3", "--seats", "me,greedy"], "--seats names 2 for 3 players; give one for each seat"),
        (["--seats", "me,deepblue"], "--seats: 'deepblue' is neither me nor a bot of Caravan (random, greedy"),
        (["--option", "camels=7"], "camels = '7' is none of 5, 6"),
        (["--option", "camls=6"], "Caravan has no option 'camls'; did you mean 'camels'?"),
        (["--option", "seed=6"], "Caravan has no option 'seed'"),
        (["--option", "camels=5", "--option", "camels=6"], "the option 'camels' is given twice: 5 and 6"),
        (["--option", "start=3"], "start = 3: there is no such seat with 2 players"),
        (["--option", "camels"], "'camels' is not of the form name=value"),
        (["--seed", "a\nb"], "a seed is a number or one line of text"),
        (["--seed", " 7"], "a seed is a number or one line of text"),
        (["--load", "nowhere.journal"], "nowhere.journal: No such file or directory"),
        (["--load", "nowhere.journal", "--seed", "1"], "leave these out with --load"),
    ],
)
def test_a_table_that_cannot_be_set(words: list[str], fault: str) -> None:
    assert fault in refused("play", "caravan", *words)


def test_a_title_is_wanted() -> None:
    assert refused("play").startswith("name a title")
    assert refused("play", "nix").startswith("there is no title 'nix'")


def test_a_kept_game_of_another_title(tmp_path: Path) -> None:
    file = tmp_path / "game.journal"
    file.write_text(begun().save())
    assert refused("play", "souk", "--load", file) == f"{file} is a game of caravan, not of souk"


# ---- any title -----------------------------------------------------------------------------------------------------


def test_a_title_without_drawing_and_brain_is_readable() -> None:
    said = told("1", words=("play", "souk", "--seed", "3", "--seats", "me,me"))
    assert re.search(r"^ {11}coins: \d+ \| \d+$", said, re.MULTILINE)


def test_a_new_title_is_drawn_and_played() -> None:
    said = told("roll", words=("play", "pig", "--seed", "1", "--seats", "me,me"))
    assert "The die is not rolled yet." in said
    assert "roll again, or hold" in said


def test_sealed_answers_and_numbers_that_are_names() -> None:
    """A bid of 12 is typed digit by digit; the digits are not numbered once more, and the other bid stays unseen."""
    said = told("1", "2", words=("play", "souk", "--seed", "3", "--seats", "me,me"))
    assert "\n      0 1 2 3\n     wait           Let 1 go first\n> 1\n" in said
    assert "sealed: tens:1 | -" in said
    after = said.rpartition("> 2\n")[2]
    assert "1: Bid" in after
    assert "sealed: ? | -" in after
    assert "units:2" not in after


def test_open_markets_take_turns() -> None:
    """Where several seats are asked at once, none of them chooses twice running while the other waits."""
    typed = ["0", "1", "0", "2", "shout", "shout", "shout"]
    said = told(*typed, words=("play", "souk", "--seed", "3", "--seats", "me,me"))
    asked = [line[0] for line in said.splitlines() if line.endswith(": Market")]
    assert len(asked) == 4
    assert all(one != other for one, other in pairwise(asked))


@pytest.mark.parametrize("name", ["souk", "pig"])
def test_any_title_can_be_played_to_its_end(name: str) -> None:
    rng = Random(name)
    lines = "".join(f"{rng.randrange(4)}\n" for _ in range(4000))
    result = run("play", name, "--seed", "4", "--seats", "me,random", typed=lines)
    assert result.exit_code == 0
    assert "The seed was 4" in result.stdout
