"""``serai new-title``: a small complete game under a new name, to begin from."""

from __future__ import annotations

from pathlib import Path

import click

from serai import new_title as skeleton
from serai.cli.common import say
from serai.cli.errors import BadInput

IN_TREE = "Now run `make golden`, then `make quick`. docs/add-a-game.md leads through the files."
IN_PACKAGE = "Now run `pip install -e {folder}` and there `pytest`. Serai's docs/add-a-game.md leads through the files."


@click.command("new-title", epilog="\b\nExamples:\n  serai new-title pig\n  serai new-title pig --package ../pig")
@click.argument("name")
@click.option("--package", type=click.Path(path_type=Path, file_okay=False), help="Write a package of its own there.")
def new_title(name: str, package: Path | None) -> None:
    """Write a small complete game called NAME, to be changed into your own.

    In Serai's source tree it becomes a title of the tree; with --package it becomes a package of its own.
    """
    try:
        written = skeleton.in_tree(name, Path.cwd()) if package is None else skeleton.in_package(name, package)
    except skeleton.NewTitleError as error:
        raise BadInput(str(error)) from None
    for path in written:
        say(str(path))
    say(f"{len(written)} files are written. {IN_TREE if package is None else IN_PACKAGE.format(folder=package)}")
