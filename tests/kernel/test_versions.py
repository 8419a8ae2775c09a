"""Versions of the rules: a game knows the one it is played by, and keeps it wherever it goes."""

from __future__ import annotations

import json
import pickle
import shutil
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

import serai
from serai import registry, snapshots, verify
from serai.kernel.clauses import read_clauses
from serai.kernel.fields import PositionError
from serai.kernel.journal import JournalError
from serai.kernel.title import Setting, SettingError
from tests import titles
from tests.kernel import pig

pytestmark = pytest.mark.usefixtures("made_up_titles")


def sold(rules: int | None, **settings: Any) -> serai.Match:
    """A game of two in which seat 0 has just sold a card; chance and bids are the same in every version."""
    match = serai.new("souk", 2, seed=3, rules=rules, rounds=1, **settings)
    for seat in (0, 1):
        match.play(["tens:0", "units:0"], seat)
    match.play(next(code for code in match.options(0) if code.startswith("sell:")), 0)
    return match


def test_a_new_game_is_played_by_the_newest_version() -> None:
    match = sold(None)
    assert (match.rules, match.view()["rules"]) == (2, 2)
    assert match.view(0)["coins"] == [33, 30]


def test_an_older_version_is_played_as_it_was() -> None:
    match = sold(1)
    assert (match.rules, match.view()["rules"]) == (1, 1)
    assert match.view(0)["coins"] == [32, 30]
    assert "rules: 1\n" in match.save()


def test_what_came_later_is_in_no_data_of_an_older_game() -> None:
    old, new = sold(1), sold(2)
    assert new.settings == {"rounds": 1, "price": 3} and new.data()["sales"] == [1, 0]
    assert old.settings == {"rounds": 1} and "sales" not in old.data()
    assert "price" not in old.save()
    with pytest.raises(SettingError, match="has no option 'price' in version 1 of its rules"):
        serai.new("souk", rules=1, price=3)
    with pytest.raises(PositionError, match="has no 'sales'"):
        serai.position("souk", {"rules": 1, "sales": [0, 0]})


def test_a_default_is_that_of_the_version() -> None:
    assert serai.new("souk").settings["rounds"] == 2
    assert serai.new("souk", rules=1).settings["rounds"] == 3
    assert serai.load("serai journal 1\ntitle: souk\nrules: 1\n").settings == {"rounds": 3}
    assert serai.position("souk", {"rules": 1}).settings == {"rounds": 3}


def test_a_default_that_changed_twice() -> None:
    setting = Setting("size", [1, 2, 3], lambda players: 3, "", before={2: lambda players: 1, 4: lambda players: 2})
    assert [setting.default_in(rules, 2) for rules in (1, 2, 3, 4, 5)] == [1, 2, 2, 3, 3]


@pytest.mark.parametrize("rules", [1, 2])
def test_the_version_stays_wherever_the_game_goes(rules: int) -> None:
    match = sold(rules)
    header = {"title": "souk", "rules": rules, "players": 2, "options": match.settings}
    data = json.loads(json.dumps(match.data()))
    kept = json.loads(json.dumps(snapshots.take(match)))
    for again in (
        match.copy(),
        serai.load(match.save()),
        serai.position("souk", data, chance="ask"),
        snapshots.restore(header, kept),
        pickle.loads(pickle.dumps(match)),
    ):
        assert (again.rules, again.digest) == (rules, match.digest)
    assert match.sample(0, Random(1)).rules == rules
    match.play("done", 0)
    match.undo(0)
    assert match.rules == match._game.rules == rules


def test_versions_do_not_share_digests_or_snapshots() -> None:
    old, new = sold(1), sold(2)
    assert old.digest != new.digest
    header = {"title": "souk", "rules": 2, "players": 2, "options": new.settings}
    with pytest.raises(JournalError):
        snapshots.restore(header, snapshots.take(old))


def test_a_finished_game_of_an_older_version_is_verified_by_it() -> None:
    match = sold(1)
    match.play("bell", "!")
    assert match.over
    verdict = verify.verify(match.save())
    assert verdict.good, verdict.data()
    assert not verify.verify(match.save().replace("rules: 1", "rules: 2")).good


@pytest.mark.parametrize("rules", [0, 3, -1, True, "1", 1.0, [1]])
def test_a_version_that_is_not_played_is_refused_in_one_sentence(rules: Any) -> None:
    told = "Souk is played here by version 1 and 2 of its rules, not by "
    with pytest.raises(SettingError, match=told):
        serai.new("souk", rules=rules)
    with pytest.raises(PositionError, match=told):
        serai.position("souk", {"rules": rules})


def test_a_journal_names_one_version() -> None:
    with pytest.raises(JournalError, match="not by 7"):
        serai.load("serai journal 1\ntitle: souk\nrules: 7\n")
    start = json.dumps(sold(2).data())
    with pytest.raises(JournalError, match="the header says version 1 of the rules, its position 2"):
        serai.load(f"serai journal 1\ntitle: souk\nrules: 1\nposition: {start}\n")
    assert serai.load('serai journal 1\ntitle: souk\nrules: 1\nposition: {"players": 3}\n').rules == 1


class ReprintedPig(type(pig.TITLE)):  # type: ignore[misc]
    """Pig with printed matter that was changed after version 1."""

    name = "reprinted_pig"
    version = 3
    older = (1, 2)


def test_printed_matter_belongs_to_a_version(tmp_path: Path) -> None:
    shutil.copytree(pig.TITLE.folder, tmp_path, dirs_exist_ok=True)
    title = ReprintedPig()
    title.folder = tmp_path
    new = tmp_path / "data.toml"
    (tmp_path / "data-1.toml").write_text(new.read_text(encoding="utf-8") + "\n# as first printed\n", encoding="utf-8")
    printed: Mapping[int, Any] = {rules: title.printed_in(rules) for rules in (1, 2, 3)}
    assert printed[2] is printed[3] is title.standard_printed
    assert printed[1].digest != printed[3].digest and printed[1] is title.printed_in(1)
    with registry.adding(title):
        old = serai.new("reprinted_pig", rules=1)
        assert old.printed is printed[1] and "data" not in old.data() and "data:" not in old.save()
        assert serai.load(old.save()).printed is printed[1]
        assert serai.position("reprinted_pig", old.data()).printed is printed[1]
        assert serai.new("reprinted_pig").printed is printed[3]
        mixed = serai.new("reprinted_pig", rules=1, data=printed[3])
        assert mixed.data()["data"] == printed[3].digest
        with pytest.raises(JournalError, match="another data file"):
            serai.load(mixed.save())


RULES = """
[[clause]]
id = "FAK-1"
chapter = "1 First things"
text = "Now."
provenance = ["house"]
status = "done"

[[clause.earlier]]
until = 3
text = "Later."

[[clause.earlier]]
until = 1
text = "First."
"""


def test_a_clause_says_what_it_said_in_older_versions(tmp_path: Path) -> None:
    (tmp_path / "RULES.toml").write_text(RULES, encoding="utf-8")
    clause = read_clauses(tmp_path)["FAK-1"]
    assert [clause.text_in(rules) for rules in (1, 2, 3, 4, 5)] == ["First.", "Later.", "Later.", "Now.", "Now."]
    assert clause.changed == [2, 4]
    assert clause.data()["earlier"] == [{"until": 1, "text": "First."}, {"until": 3, "text": "Later."}]


@pytest.mark.parametrize("name", titles.SHIPPED)
def test_clauses_were_changed_by_versions_that_there_are(name: str) -> None:
    title = registry.title_named(name)
    assert {version for clause in title.clauses.values() for version in clause.changed} <= {*title.versions}
