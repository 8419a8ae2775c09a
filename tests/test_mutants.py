"""The mutation tool: which faults it makes, that they are caught or not, and that its list of exceptions is true."""

from __future__ import annotations

import argparse
import tomllib
from pathlib import Path

import pytest

from tools import mutants, mutate, mutation_runs

CODE = '''"""A module."""

LIMIT = 3


def allowed(number: int, more: bool) -> str:
    """[FAK-1] Up to three."""
    if number <= LIMIT and not more:
        return ""
    number += 1
    print(number)
    return "FAK-1"
'''


def test_each_kind_of_fault() -> None:
    found = {(mutant.old, mutant.new): mutant for mutant in mutants.of_module("rules.py", CODE)}
    assert set(found) == {
        ("number <= LIMIT", "number < LIMIT"),
        ("number <= LIMIT and (not more)", "number <= LIMIT or not more"),
        ("number <= LIMIT and (not more)", "number <= LIMIT"),
        ("number <= LIMIT and (not more)", "not more"),
        ("not more", "more"),
        ("return ''", "return '?'"),
        ("number += 1", "pass"),
        ("number += 1", "number -= 1"),
        ("1", "2"),
        ("print(number)", "pass"),
        ("return 'FAK-1'", "return ''"),
    }
    for mutant in found.values():
        compile(mutant.text, "rules.py", "exec")
        assert mutant.text != CODE and mutant.where == "allowed"
    assert found["print(number)", "pass"].line == 11
    assert "        return '?'\n" in found["return ''", "return '?'"].text
    assert found["1", "2"].name == "rules.py allowed: number += 1: 1 -> 2"


def test_mutants_that_read_alike_have_names_of_their_own() -> None:
    found = mutants.of_module("rules.py", "def swap(row):\n    row[0] = row[0]\n")
    assert [mutant.name for mutant in found if mutant.old == "0"] == [
        "rules.py swap: row[0] = row[0]: 0 -> 1",
        "rules.py swap: row[0] = row[0]: 0 -> 1 (2)",
    ]


PRINTED = """\
[goods]    # FAK-1 to FAK-3
provenance = ["public:og2"]
rows = [
    { good = "salt2", full = 9 },  # 9 of it
]
"""


def test_numbers_of_the_printed_matter() -> None:
    (only,) = mutants.of_printed(PRINTED)
    assert (only.line, only.where, only.old, only.new) == (4, "goods", "9", "10")
    assert "full = 10 },  # 9 of it" in only.text


def test_a_mutant_takes_the_place_of_its_module(tmp_path: Path) -> None:
    compiled = tmp_path / "__pycache__" / "rules.cpython-311.pyc"
    compiled.parent.mkdir()
    compiled.touch()
    mutant = mutants.of_module("rules.py", CODE)[0]
    mutants.write(mutant, tmp_path)
    assert (tmp_path / "rules.py").read_text() == mutant.text
    assert not compiled.exists(), "Python would run what was compiled before"


@pytest.mark.parametrize("name", sorted(tomllib.loads(mutate.EQUIVALENT.read_text())))
def test_equivalent_mutants_are_mutants(name: str) -> None:
    known = tomllib.loads(mutate.EQUIVALENT.read_text())[name]
    found = {mutant.name for mutant in mutate.Title(name).all_mutants()}
    assert [mutant for mutant in known if mutant not in found] == []
    assert all(len(reason) > 10 for reason in known.values())


def test_rules_are_mutated_and_bots_are_not() -> None:
    title = mutate.Title("caravan")
    assert "goods.py" in title.modules and "brain.py" not in title.modules
    kinds = {mutant.module for mutant in title.mutants()}
    assert {"goods.py", "scoring.py", "data.toml"} <= kinds


FAKE = """
from pathlib import Path


def test_rule() -> None:
    assert "<=" in (Path(__file__).parents[3] / "src/serai/games/caravan/goods.py").read_text()
"""


def test_who_catches_a_mutant(tmp_path: Path) -> None:
    """A title whose only test reads the source: it catches a mutant that changes what it reads, and no other."""
    title = mutate.Title("caravan")
    folder, tests = tmp_path / "src/serai/games/caravan", tmp_path / "tests/games/caravan"
    folder.mkdir(parents=True)
    tests.mkdir(parents=True)
    (tests / "test_rule.py").write_text(FAKE)
    title.rounds = {"title": ["tests/games/caravan"], "net": ["tests/games/caravan"]}
    text = (title.folder / "goods.py").read_text(encoding="utf-8")
    base = mutants.of_module("goods.py", text)[0]
    caught = base._replace(text=text.replace("<=", "<"))
    assert mutate.meet(title, caught, tmp_path) == "title"
    assert (folder / "goods.py").read_text(encoding="utf-8") == text, "the module is as it was"
    assert mutate.meet(title, base._replace(text=text + "# <=\n"), tmp_path) == "survived"


def test_a_mutant_that_runs_for_ever_is_slow(tmp_path: Path) -> None:
    (tmp_path / "test_slow.py").write_text("def test_slow():\n    while True:\n        pass\n")
    assert mutation_runs.run_tests(tmp_path, ["test_slow.py"], 1) is None
    (tmp_path / "test_fast.py").write_text("def test_fast():\n    pass\n")
    assert mutation_runs.run_tests(tmp_path, ["test_fast.py"], 60) == 0


def test_a_run_goes_on_where_it_stood(tmp_path: Path) -> None:
    """Results count for the same sources and tests only; who survived last is known longer."""
    root, kept_in = tmp_path / "tree", tmp_path / "kept"
    for folder in ("src/serai/games/caravan", "src/serai/games/citrus", "tests/games/caravan", "tools"):
        (root / folder).mkdir(parents=True)
    kept = mutation_runs.Kept(root, "caravan", kept_in)
    assert kept.results() == {} and kept.baseline() is None
    kept.keep_baseline(mutation_runs.Baseline({"title": 3.5}, {}))
    kept.add("one", "clause")
    kept.add("two", "survived")
    (root / "src/serai/games/citrus/other.py").touch()
    same = mutation_runs.Kept(root, "caravan", kept_in)
    assert same.results() == {"one": "clause", "two": "survived"} and same.baseline() == ({"title": 3.5}, {})
    (root / "tests/games/caravan/test_more.py").touch()
    other = mutation_runs.Kept(root, "caravan", kept_in)
    assert other.results() == {} and other.baseline() is None and other.survivors() == {"two"}
    other.add("two", "title")
    assert other.survivors() == set()


def test_a_larger_sample_begins_with_the_smaller_one(tmp_path: Path) -> None:
    title, kept = mutate.Title("caravan"), mutation_runs.Kept(mutation_runs.ROOT, "caravan", tmp_path)

    def sample(**options: object) -> list[str]:
        asked = argparse.Namespace(**{"again": False, "all": None, "seed": "one", "sample": 5} | options)
        return [mutant.name for mutant in mutate.chosen(title.mutants(), kept, asked)]

    assert sample(sample=9)[:5] == sample() != sample(seed="two")
    assert len(sample(all="")) == len(title.mutants())
    assert 0 < len(sample(all="goods.py")) < len(title.mutants())
    assert sample(again=True) == []
    kept.add(sample()[3], "survived")
    assert sample(again=True) == [sample()[3]]
