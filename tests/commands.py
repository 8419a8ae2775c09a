"""Command lines of ``serai`` that stand in documents and files: each command and each option must exist."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

import click

from serai.cli import main


class Unknown(AssertionError):
    """There is no such command or option."""


def check(words: list[str]) -> None:
    """Unknown, if the words after ``serai`` name a command or an option that there is not."""
    command: click.Command = main
    left = list(words)
    while left:
        word = left.pop(0)
        if word.startswith("-") and word != "-":
            option = _option(command, word.partition("=")[0])
            if not option.is_flag and "=" not in word and (not left or left.pop(0).startswith("-")):
                raise Unknown(f"{word} of {command.name} needs a value: {words}")
        elif isinstance(command, click.Group):
            if word not in command.commands:
                raise Unknown(f"there is no command {word!r}: {words}")
            command = command.commands[word]


def _option(command: click.Command, word: str) -> click.Option:
    if word in ("-h", "--help"):
        return click.Option([word], is_flag=True)
    for one in command.params:
        if isinstance(one, click.Option) and word in (*one.opts, *one.secondary_opts):
            return one
    raise Unknown(f"{command.name} has no option {word}")


def commands_in(text: str) -> Iterator[list[str]]:
    """The words after ``serai`` at the beginning of each line of a shell, or after the path of the program anywhere."""
    for line in text.replace("\\\n", " ").splitlines():
        try:
            words = shlex.split(line, comments=True)
        except ValueError:
            continue
        for place, word in enumerate(words):
            if (word == "serai" and place == 0) or word.endswith("/bin/serai"):
                yield list(_until_next(words[place + 1 :]))


def _until_next(words: list[str]) -> Iterator[str]:
    """The words of one command, up to a pipe or another command."""
    for word in words:
        if word in ("|", "&&", ";", ">", "||") or word.startswith(">"):
            return
        yield word.rstrip(";")
