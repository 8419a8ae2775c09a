"""Every clause of every title is cited and proved; and rulecheck can tell when one is not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools import rulecheck

ROOT = Path(__file__).parents[1]


RULES = """
[sources]
page = "example.org/fake"

[[clause]]
id = "FAK-1"
chapter = "1 First things"
text = "The first rule."
provenance = ["rulebook"]
status = "done"

[[clause]]
id = "FAK-2"
chapter = "1 First things"
text = "The second rule."
provenance = ["public:page", "house"]
status = "done"

[[clause]]
id = "FAK-3"
chapter = "2 Other things"
text = "The third rule."
provenance = ["house"]
status = "not applicable"
note = "It cannot come up."
"""
CODE = '"""A fake title."""\n\n\ndef first() -> int:\n    """[FAK-1] The first thing."""\n    return 1\n'
TEST = """
import pytest

@pytest.mark.rule("FAK-1")
@pytest.mark.parametrize("number", [1, 2])
def test_first(number: int) -> None:
    assert number
"""


def fake_tree(root: Path) -> Path:
    """A small tree with one title in which nothing is wrong."""
    title = root / "src/serai/games/fake"
    tests = root / "tests/games/fake"
    (tests / "examples").mkdir(parents=True)
    title.mkdir(parents=True)
    (title / "RULES.toml").write_text(RULES)
    (title / "rules.py").write_text(CODE)
    (title / "data.toml").write_text('[board]  # FAK-2\nprovenance = ["public:page"]\n')
    (title / "words.toml").write_text('[why]\nFAK-1 = "It is so"\n')
    (tests / "test_fake.py").write_text(TEST)
    (tests / "examples" / "EX-01.toml").write_text('rules = ["FAK-2"]\n')
    rulecheck.check(root, write=True)
    return root


def problems(root: Path) -> list[str]:
    return rulecheck.check(root).problems


def test_every_clause_is_cited_and_proved() -> None:
    report = rulecheck.check(ROOT)
    assert report.problems == []
    assert report.titles >= 1
    assert report.clauses >= 75


def test_a_sound_tree_has_no_problems(tmp_path: Path) -> None:
    root = fake_tree(tmp_path)
    assert problems(root) == []
    proofs = json.loads((root / "src/serai/games/fake/proofs.json").read_text())
    assert proofs == {
        "FAK-1": ["tests/games/fake/test_fake.py::test_first"],
        "FAK-2": ["tests/games/fake/examples/EX-01.toml"],
    }


BREAKS = {
    # what is missing
    "FAK-1 is done but no test proves it": ("tests/games/fake/test_fake.py", '@pytest.mark.rule("FAK-1")\n', ""),
    "FAK-2 is done but no test proves it": ("tests/games/fake/examples/EX-01.toml", '"FAK-2"', '"FAK-1"'),
    "FAK-1 is done but no code cites it": ("src/serai/games/fake/rules.py", "[FAK-1]", "FAK-1"),
    "FAK-2 is done but no code cites it": ("src/serai/games/fake/data.toml", "  # FAK-2", ""),
    "names no rules": ("tests/games/fake/examples/EX-01.toml", 'rules = ["FAK-2"]', "rules = []"),
    # what there is not
    "rules.py: FAK-9 is no clause": ("src/serai/games/fake/rules.py", "return 1", 'return 1  # "FAK-9"'),
    "data.toml: FAK-4 is no clause": ("src/serai/games/fake/data.toml", "# FAK-2", "# FAK-2 to FAK-4"),
    "words.toml: [why] FAK-7 is no clause": ("src/serai/games/fake/words.toml", "FAK-1", "FAK-7"),
    "RULES.toml: FAK-8 is no clause": (
        "src/serai/games/fake/RULES.toml",
        "The first rule.",
        "The first rule, see FAK-8.",
    ),
    "test_fake.py: FAK-9 is no clause": ("tests/games/fake/test_fake.py", "assert number", "assert number  # [FAK-9]"),
    "test_first: FAK-9 is no clause": ("tests/games/fake/test_fake.py", 'rule("FAK-1")', 'rule("FAK-1", "FAK-9")'),
    "test_first: OTH-1 is no clause": ("tests/games/fake/test_fake.py", 'rule("FAK-1")', 'rule("FAK-1", "OTH-1")'),
    "EX-01.toml: FAK-9 is no clause": ("tests/games/fake/examples/EX-01.toml", '"FAK-2"', '"FAK-2", "FAK-9"'),
    # proofs that prove nothing
    "FAK-1 is done but no test proves it ": (
        "tests/games/fake/test_fake.py",
        "@pytest.mark.rule",
        "@pytest.mark.skip\n@pytest.mark.rule",
    ),
    "helper: has a rule mark but is not collected": ("tests/games/fake/test_fake.py", "def test_first", "def helper"),
    "a rule mark wants ids as plain texts": ("tests/games/fake/test_fake.py", 'rule("FAK-1")', "rule(NAME)"),
    # clauses out of order or without what they need
    "clause 2 is called FAK-5, not FAK-2": ("src/serai/games/fake/RULES.toml", 'id = "FAK-2"', 'id = "FAK-5"'),
    "clause 2 is called FAK-1, not FAK-2": ("src/serai/games/fake/RULES.toml", 'id = "FAK-2"', 'id = "FAK-1"'),
    "FAK-1 has no text": ("src/serai/games/fake/RULES.toml", 'text = "The first rule."', 'text = " "'),
    "FAK-1 has no provenance": ("src/serai/games/fake/RULES.toml", '["rulebook"]', "[]"),
    "FAK-1: provenance 'hearsay' is none of": ("src/serai/games/fake/RULES.toml", '["rulebook"]', '["hearsay"]'),
    "FAK-1: provenance 'public' is none of": ("src/serai/games/fake/RULES.toml", '["rulebook"]', '["public"]'),
    "FAK-2: the source 'pages' is not listed": ("src/serai/games/fake/RULES.toml", "public:page", "public:pages"),
    "no clause uses the source 'page'": ("src/serai/games/fake/RULES.toml", '"public:page", ', ""),
    "data.toml: [board]: the source 'pages' is not listed": (
        "src/serai/games/fake/data.toml",
        "public:page",
        "public:pages",
    ),
    "FAK-3 is not applicable, but no note says why": (
        "src/serai/games/fake/RULES.toml",
        'note = "It cannot come up."',
        "",
    ),
    "FAK-3: status 'perhaps' is none of": ("src/serai/games/fake/RULES.toml", '"not applicable"', '"perhaps"'),
    # the shipped list of proofs
    "proofs.json: is stale": ("tests/games/fake/test_fake.py", "def test_first", "def test_renamed"),
}


@pytest.mark.parametrize("problem", BREAKS)
def test_each_kind_of_break_is_found(tmp_path: Path, problem: str) -> None:
    root = fake_tree(tmp_path)
    name, old, new = BREAKS[problem]
    file = root / name
    assert file.read_text().count(old) == 1
    file.write_text(file.read_text().replace(old, new))
    found = problems(root)
    assert any(problem.strip() in line for line in found), found
    assert all("\n" not in line for line in found)


def test_other_capitals_are_no_ids(tmp_path: Path) -> None:
    root = fake_tree(tmp_path)
    file = root / "src/serai/games/fake/rules.py"
    file.write_text(file.read_text() + "# UTF-8, and [MUL-207] of a title that is not here\n")
    assert problems(root) == []


def test_missing_proofs_file_is_stale_until_written(tmp_path: Path) -> None:
    root = fake_tree(tmp_path)
    file = root / "src/serai/games/fake/proofs.json"
    file.unlink()
    assert any("stale" in line for line in problems(root))
    rulecheck.check(root, write=True)
    assert problems(root) == []
