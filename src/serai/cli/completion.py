"""``serai completion``: the script that teaches a shell to complete our commands."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from serai.cli.errors import BadInput

EXAMPLES = """\b
Examples:
  eval "$(serai completion bash)"                          in ~/.bashrc
  eval "$(serai completion zsh)"                           in ~/.zshrc
  serai completion fish > ~/.config/fish/completions/serai.fish"""


@click.command(epilog=EXAMPLES)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the completion script for a shell."""
    made = get_completion_class(shell)
    if made is None:
        raise BadInput(f"there is no completion for {shell}")
    click.echo(made(ctx.find_root().command, {}, "serai", "_SERAI_COMPLETE").source())
