"""``serai titles``, ``rules``, ``completion``, ``--version`` and help."""

from __future__ import annotations

import json
import re
import subprocess

import pytest

import serai
from serai.cli import main
from serai.registry import title_named
from tests.cli.helpers import environment, process, refused, run


def test_titles_tells_players_options_and_defaults() -> None:
    said = run("titles").stdout
    assert "caravan: Caravan, for 2 to 4 players" in said
    assert "camels = 5 | 6 (default 5)" in said
    assert "goods = full | short (default short with 2 players, short with 3 players, full with 4 players)" in said
    assert "the start player: random, or a seat" in said


def test_titles_for_programs() -> None:
    data = {title["name"]: title for title in json.loads(run("titles", "--json").stdout)}
    caravan = data["caravan"]
    assert caravan["players"] == [2, 3, 4]
    assert [option["name"] for option in caravan["options"]] == ["camels", "goods", "start", "rainbow", "rainbowPay"]
    assert caravan["options"][1]["defaults"] == {"2": "short", "3": "short", "4": "full"}


def test_rules_tells_all_clauses_by_chapters() -> None:
    said = run("rules", "caravan").stdout
    for clause in title_named("caravan").clauses.values():
        assert f"{clause.id}  " in said
        assert clause.chapter in said
    assert max(len(line) for line in said.splitlines()) <= 80


@pytest.mark.parametrize("name", ["CAR-38", "car-38", "38"])
def test_one_rule_with_where_it_comes_from_and_its_proof(name: str) -> None:
    said = run("rules", "caravan", name).stdout
    clause = title_named("caravan").clauses["CAR-38"]
    assert said.startswith("CAR-38  ")
    assert clause.text.split()[0] in said
    assert "the rulebook" in said and "our own reconstruction" in said
    proofs = clause.proofs or ["no test is recorded"]
    assert proofs[0] in said.replace("\n        ", " ")


def test_a_public_page_is_named() -> None:
    assert "a public page (lecu)" in run("rules", "caravan", "CAR-1").stdout


def test_rules_by_a_word() -> None:
    found = json.loads(run("rules", "caravan", "--find", "THEFT", "--json").stdout)
    assert 1 < len(found) < len(title_named("caravan").clauses)
    assert all("theft" in f"{clause['text']} {clause['chapter']} {clause['note']}".lower() for clause in found)
    assert {"id", "chapter", "text", "provenance", "status", "note", "earlier", "proofs"} == set(found[0])


def test_rules_that_are_not_there() -> None:
    assert refused("rules", "caravan", "CAR-9999").startswith("Caravan has no rule 'CAR-9999'")
    assert refused("rules", "caravan", "--find", "zebra") == "no rule of Caravan contains 'zebra'"
    assert refused("rules", "karavan") == "there is no title 'karavan'; did you mean 'caravan'?"


def test_version_tells_the_build() -> None:
    build = "compiled" if serai.COMPILED else "interpreted"
    assert run("--version").stdout.startswith(f"serai {serai.__version__} ({build}, Python 3.")


def test_without_a_command_there_is_help() -> None:
    result = run()
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == run("--help").stdout


@pytest.mark.parametrize("words", [[], *([name] for name in main.commands)])
@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_help_with_examples_everywhere(words: list[str], flag: str) -> None:
    result = run(*words, flag)
    assert result.exit_code == 0
    assert re.search(r"Examples:\n    (serai|eval) ", result.stdout)


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["plya"], "No such command 'plya'"),
        (["titles", "--jason"], "No such option '--jason'"),
        (["rules"], "Missing argument 'TITLE'"),
        (["completion", "tcsh"], "'tcsh' is not one of 'bash', 'zsh', 'fish'"),
        (["replay", "x", "--to", "-1"], "Invalid value for '--to'"),
        (["fuzz", "caravan", "--games", "many"], "'many' is not a valid integer range"),
    ],
)
def test_bad_usage_is_one_line_and_where_to_look(words: list[str], fault: str) -> None:
    said = refused(*words)
    assert fault in said
    assert "--help" in said


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: str) -> None:
    said = run("completion", shell).stdout
    assert f"_SERAI_COMPLETE={shell}_complete" in said


def complete(line: str) -> list[str]:
    """What bash would offer at the end of a line."""
    words = line.split(" ")
    done = process(_SERAI_COMPLETE="bash_complete", COMP_WORDS=line, COMP_CWORD=str(len(words) - 1))
    assert done.stderr == ""
    return done.stdout.split()


def test_completes_titles_options_seats_rules_and_files() -> None:
    assert complete("serai play car") == ["plain,caravan"]
    assert complete("serai play caravan --option rainbow=") == ["plain,rainbow=off", "plain,rainbow=on"]
    assert "plain,me,greedy" in complete("serai play caravan --seats me,")
    assert complete("serai rules caravan CAR-6") == ["plain,CAR-6", *(f"plain,CAR-6{digit}" for digit in range(10))]
    assert complete("serai verify ga") == ["file,ga"]
    assert complete("serai play nix --option ra") == []


def test_the_bash_script_is_valid_bash() -> None:
    script = run("completion", "bash").stdout
    assert subprocess.run(["bash", "-n"], input=script, text=True, env=environment(), check=False).returncode == 0
