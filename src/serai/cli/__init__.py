"""The command line ``serai``: play, look up a rule, replay, verify and fuzz any title."""

from __future__ import annotations

import click

from serai.cli.admin import admin
from serai.cli.backup import backup, restore
from serai.cli.bench import bench
from serai.cli.completion import completion
from serai.cli.doctor import doctor
from serai.cli.errors import CommandGroup, version
from serai.cli.fuzz import fuzz
from serai.cli.new_title import new_title
from serai.cli.play import play
from serai.cli.replay import replay
from serai.cli.rules import rules
from serai.cli.serve import serve
from serai.cli.state import state
from serai.cli.titles import titles
from serai.cli.verify import verify
from serai.cli.worker import worker

__all__ = ["main"]

EXAMPLES = """\b
Examples:
  serai serve                         the site on this machine, in your browser
  serai titles                        which games there are
  serai play caravan                  you against a bot
  serai rules caravan --find steal    the rules about stealing
  serai replay game.journal --to 40   a game as it stood
  serai verify game.journal           were the draws fair?

Exit codes: 0 fine, 1 a check failed, 2 bad usage or input, 128 + n stopped by
signal n (130 Ctrl-C)."""


@click.group(cls=CommandGroup, epilog=EXAMPLES, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=version, help="Tell the version.")
def main() -> None:
    """Modern board games in code: played in the browser, in the terminal, by bots and by programs."""


main.add_command(serve)
main.add_command(worker)
main.add_command(admin)
main.add_command(backup)
main.add_command(restore)
main.add_command(doctor)
main.add_command(titles)
main.add_command(play)
main.add_command(rules)
main.add_command(replay)
main.add_command(verify)
main.add_command(fuzz)
main.add_command(bench)
main.add_command(new_title)
main.add_command(state)
main.add_command(completion)
