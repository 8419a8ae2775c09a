"""``serai state``: write the attributes of a title from the declaration of its fields."""

from __future__ import annotations

import click

from serai.cli.common import say
from serai.cli.errors import BadInput
from serai.kernel.declaration import write_state_fields


@click.command(epilog="\b\nExamples:\n  serai state serai.games.caravan\n  serai state my_package.my_game")
@click.argument("packages", nargs=-1, required=True)
def state(packages: tuple[str, ...]) -> None:
    """Write state_fields.py of each PACKAGE from its fields.py."""
    for package in packages:
        try:
            path = write_state_fields(package)
        except ModuleNotFoundError as error:
            raise BadInput(f"{package} has no declaration of its state: {error}") from None
        say(f"{path} is written")
