"""The documents that claim something name files, tests and commands that there are."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from serai.cli import main as serai
from tests.server.reliability.__main__ import main as reliability

ROOT = Path(__file__).parent.parent
DOCUMENTS = ("docs/reliability.md", "docs/security.md")
PLACES = ("", "src/serai", "src/serai/server", "tests", "tests/server")
"""Where the files are that a document names."""
SUFFIXES = (".py", ".c", ".service", ".md", ".toml", ".txt", ".js", "/")


def quoted(document: str) -> list[str]:
    """All that stands in backticks, and every line of a block of commands."""
    text = (ROOT / document).read_text(encoding="utf-8")
    blocks = re.findall(r"```sh\n(.*?)```", text, re.S)
    rest = re.sub(r"```.*?```", "", text, flags=re.S)
    return [
        *(line.split("#")[0].strip() for block in blocks for line in block.splitlines()),
        *re.findall(r"`([^`\n]+)`", rest),
    ]


def found(name: str) -> Path | None:
    return next((path for place in PLACES if (path := ROOT / place / name).exists()), None)


def is_command(group: click.Command, words: list[str]) -> bool:
    """Whether a command line names a command and options that there are."""
    for word in words:
        if isinstance(group, click.Group) and not word.startswith("-"):
            if word not in group.commands:
                return False
            group = group.commands[word]
        elif word.startswith("--") and word not in {name for option in group.params for name in option.opts}:
            return False
    return True


def wrong(name: str) -> str:
    """What is wrong with something in backticks; "" if it is right, or names nothing of ours."""
    if name.startswith("make "):
        targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
        variables = re.findall(r"^([A-Z_]+) \?=", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
        words = name.split()[1:]
        good = all(word in targets or word.partition("=")[0] in variables for word in words)
        return "" if good else "no such target or variable of make"
    if name.startswith("serai "):
        return "" if is_command(serai, name.split()[1:]) else "no such command of serai"
    if "-m tests.server.reliability" in name:
        words = name.partition("-m tests.server.reliability")[2].split()
        return "" if words and is_command(reliability, words) else "no such command of the long runs"
    path, _, test = name.partition("::")
    if not re.fullmatch(r"[\w./-]+", path) or not path.endswith(SUFFIXES) or path.startswith("/"):
        return ""
    file = found(path)
    if file is None:
        return "no such file"
    if test and not re.search(rf"^(async )?def {re.escape(test)}\(", file.read_text(encoding="utf-8"), re.M):
        return "no such test"
    return ""


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_a_document_names_is_there(document: str) -> None:
    names = quoted(document)
    assert len(names) > 20
    assert {name: told for name in names if (told := wrong(name))} == {}


def test_links_lead_somewhere() -> None:
    for document in DOCUMENTS:
        text = (ROOT / document).read_text(encoding="utf-8")
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", text):
            assert (ROOT / "docs" / target).exists(), f"{document}: {target}"


def test_a_wrong_name_is_noticed() -> None:
    assert wrong("make soka") and wrong("serai admin bann") and wrong("serai serve --hots x")
    assert wrong("python -m tests.server.reliability kils") and wrong("people/test_nobody.py")
    assert wrong("people/test_mail.py::test_nobody")
    assert not wrong("serai admin ban") and not wrong("people/test_mail.py::test_not_too_many_links")
    assert not wrong("make soak KILLS=10") and not wrong("python -m tests.server.reliability power --count 5")
