"""How every command ends: one clear line for a fault, never a traceback, and an exit code."""

from __future__ import annotations

import errno
import os
import platform
import sys
from typing import Any, Final, TextIO

import click

from serai import (
    COMPILED,
    DataError,
    IllegalChoice,
    JournalError,
    PositionError,
    SettingError,
    UnknownTitle,
    __version__,
)
from serai.bots import UnknownBot

FAULTS: Final = (DataError, IllegalChoice, JournalError, PositionError, SettingError, UnknownBot, UnknownTitle)
"""What bad input raises; anything else is a fault of ours and shows itself in full."""
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
SIGNALLED: Final = 128
"""The exit code of a command that a signal stopped, less the signal's number."""
BROKEN_PIPE: Final = 141
LONGEST: Final = 500


class OrderedGroup(click.Group):
    """A group that lists its commands in the order in which they were added: what people do first stands first."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


class CommandGroup(OrderedGroup):
    """The group of all commands. Its ``main`` turns every expected fault into a line on stderr and an exit code."""

    def main(self, args: Any = None, prog_name: str | None = None, *rest: Any, **more: Any) -> Any:
        more["standalone_mode"] = False
        try:
            code = super().main(args, prog_name or "serai", *rest, **more)
            sys.exit(code if isinstance(code, int) else 0)
        except click.Abort:
            complain("stopped")
            sys.exit(INTERRUPTED)
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.format_message())
            sys.exit(0)
        except click.UsageError as error:
            complain(f"{error.format_message()}{_help_hint(error)}")
            sys.exit(BAD_INPUT)
        except Stopped as stopped:
            complain(stopped.format_message())
            sys.exit(SIGNALLED + stopped.signal)
        except click.ClickException as error:
            complain(error.format_message())
            sys.exit(error.exit_code)
        except FAULTS as error:
            complain(str(error))
            sys.exit(BAD_INPUT)
        except OSError as error:
            complain(f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror or error))
            if error.errno == errno.ENOSPC:
                drop_output()
            sys.exit(BAD_INPUT)

    def invoke(self, ctx: click.Context) -> Any:
        """A reader that went away (``serai replay ... | head``) ends the command quietly, as with other tools."""
        try:
            try:
                return super().invoke(ctx)
            finally:
                if sys.stdout is not None:
                    sys.stdout.flush()
        except BrokenPipeError:
            drop_output()
            ctx.exit(BROKEN_PIPE)


def drop_output(stream: TextIO | None = None) -> None:
    """What could not be written goes nowhere, or the interpreter would try again on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), (stream or sys.stdout).fileno())


def settle_output() -> None:
    """Write what still waits; if the terminal is gone, forget it."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        drop_output()


def complain(text: str) -> None:
    """One line on stderr; where that is gone too, nothing."""
    line = " ".join(text.split())
    shown = line if len(line) <= LONGEST else line[: LONGEST - 4] + " ..."
    try:
        click.echo(f"serai: {shown}", err=True)
    except OSError:
        drop_output(sys.stderr)


def _help_hint(error: click.UsageError) -> str:
    if error.ctx is None:
        return ""
    text = error.format_message().rstrip()
    return f"{'' if text.endswith(('.', '?')) else '.'} See {error.ctx.command_path} --help"


class Stopped(click.ClickException):
    """Ctrl-C or another signal, where there is more to say than that."""

    def __init__(self, message: str, signal: int) -> None:
        super().__init__(message)
        self.signal = signal


class BrokeDown(click.ClickException):
    """A fault of ours in the middle of a game, which has been kept."""

    exit_code = 1


class BadInput(click.ClickException):
    """Something given on the command line, or in a file it names, that cannot be used."""

    exit_code = BAD_INPUT


def version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        build = "compiled" if COMPILED else "interpreted"
        click.echo(f"serai {__version__} ({build}, Python {platform.python_version()})")
        ctx.exit()
