"""Journals: what can be read, and the one clear line for what cannot."""

from __future__ import annotations

import pytest

import serai
from serai.kernel.journal import JournalError, parse

HEAD = 'serai journal 1\ntitle: caravan\nplayers: 2\noptions: {"start": 0}\n\n'
GOODS = "".join(f"* good:{good}\n" for good in ["ivory", "gems", "cloth", "paper", "salt", "meat", "swords", "hides"])


def test_a_journal_can_be_written_by_hand() -> None:
    match = serai.load(HEAD + GOODS + "# black begins\n0 place\n\n0 space:c2  # on a number\n")
    assert match.data()["camels"] == [["c2"], []]
    assert match.options() == ["end"]
    assert match.settings["goods"] == "short"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "first line"),
        ("\x00\x01\x02", "first line"),
        ("serai journal 2\ntitle: caravan\n", "first line"),
        ("serai journal 1\n", "names no title"),
        ("serai journal 1\ntitle: caravan\ntitle: caravan\n", "line 3: 'title' stands twice"),
        ("serai journal 1\ntitle caravan\n", "line 2: the header wants 'key: value'"),
        ("serai journal 1\ntitle: caravan\nplayers: many\n", "line 3: players wants a whole number"),
        ("serai journal 1\ntitle: caravan\nplayers: true\n", "line 3: players wants a whole number"),
        ("serai journal 1\ntitle: caravan\nplayers: 9\n\n", "2 to 4 players"),
        ("serai journal 1\ntitle: caravan\nrules: 99\n\n", "not by 99"),
        ("serai journal 1\ntitle: caravan\noptions: [1]\n", "line 3: options wants a JSON object"),
        ("serai journal 1\ntitle: caravan\noptions: " + "[" * 5000 + "\n", "line 3: options wants a JSON object"),
        ('serai journal 1\ntitle: caravan\noptions: {"camel": 5}\n\n', "did you mean 'camels'"),
        ("serai journal 1\ntitle: caravan\ncolour: red\n", "no key 'colour'"),
        ('serai journal 1\ntitle: caravan\nposition: {"left": "x"}\n\n', "left: 'x' is not a whole number"),
        ("serai journal 1\ntitle: caravan\ndata: abc\n\n", "another data file"),
        (HEAD + "* good:silk\n", "line 6: Caravan has no choice 'good:silk'"),
        (HEAD + "0 end\n", "line 6: It is not seat 0 that is asked now but chance"),
        (HEAD + GOODS + "0 pla", "line 14: Caravan has no choice 'pla'"),
        (HEAD + GOODS + "0 pick:a1\n", "line 14: .*CAR-29"),
        (HEAD + GOODS + "7 end\n", "line 14: There is no seat 7"),
        (HEAD + "x end\n", "line 6: 'x' is not a seat"),
        (HEAD + "-1 end\n", "line 6: '-1' is not a seat"),
        (HEAD + "*x good:salt\n", "line 6: '\\*x' is not a seat"),
        (HEAD + "9" * 400 + " end\n", "line 6: '999.*' is not a seat"),
        (HEAD + "0\n", "line 6: wants a seat and a code"),
        (HEAD + "* good:ivory | good:ivory\n", "not an outcome"),
        (HEAD + GOODS + "= 1 2\n", "ends with scores"),
        (HEAD + GOODS + "= 1 x\n", "scores are not whole numbers"),
        (HEAD + "= 0 0\n0 end\n", "line 7: nothing may follow the scores"),
        (HEAD + "*1 good:ivory\n", "line 6: by the rules this draw is seen as '\\*' says"),
        ("serai journal 1\ntitle: caravan\nseed: \n\n", "line 3: '' is not a seed"),
        (HEAD + "* ?\n", "line 6: this is one seat's export"),
    ],
)
def test_a_bad_journal_gets_one_clear_sentence(text: str, fault: str) -> None:
    with pytest.raises(JournalError, match=fault) as refused:
        serai.load(text)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 300


def test_an_unknown_title_is_told() -> None:
    with pytest.raises(serai.UnknownTitle, match="did you mean 'caravan'"):
        serai.load("serai journal 1\ntitle: caravans\n\n")


def test_a_finished_game_lists_outcomes_and_weights_and_ends_with_scores() -> None:
    match = serai.new("caravan", players=2, seed=1)
    running = match.save()
    assert "|" not in running
    while not match.over:
        match.play("end")
    journal = parse(match.save())
    assert journal.scores == [0, 0]
    assert all(entry.outcomes for entry in journal.entries if entry.seat == serai.CHANCE)


def test_a_loaded_match_goes_on_with_the_same_draws() -> None:
    match = serai.new("caravan", players=2, seed="secret", start=0)
    again = serai.load(match.save())
    for twin in (match, again):
        while not twin.over:
            twin.play(twin.options()[-1])
    assert match.save() == again.save()
