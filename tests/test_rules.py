"""Every clause of every title is cited and claimed; and rulecheck can tell when one is not, or not proved."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import rulecheck
from tools.citations import Sources

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
CODE = '''"""The rules of a fake title."""


def first(number: int) -> int:
    """[FAK-1] The first thing."""
    return number


def read(path: str) -> str:
    """The printed matter."""
    return f"board of {path}"
'''
READS = 'from .rules import read\n\n\ndef board() -> str:\n    return read("board")\n'
TEST = """
from pathlib import Path

import pytest
from fake import board
from fake.rules import first

@pytest.mark.rule("FAK-1")
@pytest.mark.parametrize("number", [1, 2])
def test_first(number: int) -> None:
    assert first(number) == number

@pytest.mark.parametrize("path", [Path(__file__).parent / "examples" / "EX-01.toml"])
def test_example(path: Path) -> None:
    assert path.exists() and board()
"""


def fake_tree(root: Path) -> Path:
    """A small tree with one title in which nothing is wrong."""
    title = root / "src/serai/games/fake"
    tests = root / "tests/games/fake"
    (tests / "examples").mkdir(parents=True)
    title.mkdir(parents=True)
    (title / "RULES.toml").write_text(RULES)
    (title / "__init__.py").write_text(READS)
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
    "FAK-1 is done but no function cites it": ("src/serai/games/fake/rules.py", "[FAK-1]", "FAK-1"),
    "FAK-2 is done but no function cites it": ("src/serai/games/fake/data.toml", "  # FAK-2", ""),
    "names no rules": ("tests/games/fake/examples/EX-01.toml", 'rules = ["FAK-2"]', "rules = []"),
    # what the title does not use
    "rules.py: cites FAK-1, but the title does not import it": (
        "src/serai/games/fake/__init__.py",
        "from .rules import read",
        "def read(table: str) -> str: return table",
    ),
    "FAK-1 is done but no function cites it  ": ("src/serai/games/fake/__init__.py", "from .rules", "from rules"),
    "data.toml:1: FAK-2 stands at a table that no function reads": (
        "src/serai/games/fake/__init__.py",
        '"board"',
        '"boards"',
    ),
    # what there is not
    "rules.py: FAK-9 is no clause": ("src/serai/games/fake/rules.py", "return number", 'return number  # "FAK-9"'),
    "data.toml: FAK-4 is no clause": ("src/serai/games/fake/data.toml", "# FAK-2", "# FAK-2 to FAK-4"),
    "words.toml: [why] FAK-7 is no clause": ("src/serai/games/fake/words.toml", "FAK-1", "FAK-7"),
    "RULES.toml: FAK-8 is no clause": (
        "src/serai/games/fake/RULES.toml",
        "The first rule.",
        "The first rule, see FAK-8.",
    ),
    "test_fake.py: FAK-9 is no clause": ("tests/games/fake/test_fake.py", "== number", "== number  # [FAK-9]"),
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


def run_tests(root: Path, *options: str) -> rulecheck.Lines:
    """The lines that the tests of a tree run, as the plugin writes them."""
    folder = root / "lines"
    paths = [ROOT, ROOT / "src", root / "src/serai/games"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths)), "SERAI_PURE": "1"}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-c", os.devnull, "--rootdir", str(root)]
    plugin = ["-p", "tools.rulelines", "--rulelines", str(folder)]
    ran = subprocess.run(
        [*command, *plugin, *options, "tests"], cwd=root, env=environment, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return rulecheck.read_lines(folder)


def proved(root: Path, *options: str) -> list[str]:
    return rulecheck.check(root, ran=run_tests(root, *options)).problems


@pytest.mark.parametrize("options", [(), ("-n", "2")], ids=["one process", "two processes"])
def test_tests_that_run_what_they_claim(tmp_path: Path, options: tuple[str, ...]) -> None:
    assert proved(fake_tree(tmp_path), *options) == []


FALSE = {
    "test_first: claims FAK-1 but runs no code that cites it (rules.py:5)": (
        "tests/games/fake/test_fake.py",
        "assert first(number) == number",
        "assert first and board()",
    ),
    "EX-01.toml: claims FAK-2 but runs no code that cites it (data.toml:1)": (
        "tests/games/fake/test_fake.py",
        "and board()",
        "and board",
    ),
    "test_first: claims FAK-1 but runs no code that cites it (rules.py:7)": (
        "src/serai/games/fake/rules.py",
        '"""[FAK-1] The first thing."""\n',
        '"""The first thing."""\n    if number > 2:\n        return 2  # [FAK-1]\n',
    ),
    "test_first: claims FAK-1 but runs no code that cites it (rules.py:2)": (
        "src/serai/games/fake/rules.py",
        '"""The rules of a fake title."""\n\n\ndef first(number: int) -> int:\n    """[FAK-1] The first thing."""\n',
        'class Rule:\n    """[FAK-1]"""\n    def why(self) -> int:\n        return 2\n\n\n'
        "def first(number: int) -> int:\n",
    ),
}


@pytest.mark.parametrize("problem", FALSE)
def test_a_claim_that_is_not_true_is_found(tmp_path: Path, problem: str) -> None:
    root = fake_tree(tmp_path)
    name, old, new = FALSE[problem]
    file = root / name
    assert file.read_text().count(old) == 1
    file.write_text(file.read_text().replace(old, new))
    found = proved(root)
    assert len(found) == 1 and found[0].endswith(problem), found


def test_a_claim_of_a_test_that_did_not_run_is_found(tmp_path: Path) -> None:
    found = proved(fake_tree(tmp_path), "-k", "example")
    assert found == ["tests/games/fake/test_fake.py::test_first: claims FAK-1 but was not run"]


SCOPES = """\
\"\"\"A module [FAK-1].\"\"\"

LIMIT = 3  # [FAK-2]


class Step:
    \"\"\"A step [FAK-3].\"\"\"

    def __init__(self) -> None:
        self.done = False

    # [FAK-4] above a method
    def play(self) -> str:
        \"\"\"[FAK-5] A method.\"\"\"
        for number in range(LIMIT):  # [FAK-6]
            print(number)
        # [FAK-7] before a statement
        if LIMIT > 2:
            return "FAK-8"
        raise ValueError("too many [FAK-9]")
"""


def test_where_a_citation_stands_decides_what_must_run(tmp_path: Path) -> None:
    (tmp_path / "__init__.py").write_text("from . import rules\n\n\ndef start() -> None:\n    rules.Step().play()\n")
    (tmp_path / "rules.py").write_text(SCOPES)
    found = {each.clause: each for each in Sources(tmp_path, "serai.games.fake").citations()}
    scopes = {clause: each.scope for clause, each in sorted(found.items())}
    assert list(scopes.values()) == [
        *("nowhere", "nowhere", "class", "function", "function"),
        *("statement", "statement", "statement", "statement"),
    ]
    body = {("rules.py", line) for line in range(15, 21)}
    for clause in ("FAK-3", "FAK-4", "FAK-5"):
        assert found[clause].proved_by == body
    assert found["FAK-1"].proved_by == found["FAK-2"].proved_by == frozenset()
    for clause, line in (("FAK-6", 15), ("FAK-7", 18), ("FAK-8", 19), ("FAK-9", 20)):
        assert found[clause].proved_by == {("rules.py", line)}


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
