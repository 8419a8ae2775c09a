"""Arguments, options and helpers that several commands share."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

import click
from click.shell_completion import CompletionItem

from serai.cli.errors import BadInput
from serai.kernel.title import Title
from serai.registry import title_named, titles

F = TypeVar("F", bound=Callable[..., Any])

LARGEST: Final = 32_000_000
"""No journal is longer than this many bytes."""


class TitleName(click.ParamType[Title[Any]]):
    """A title by its name."""

    name = "title"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Title[Any]:
        return value if isinstance(value, Title) else title_named(str(value))

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [
            CompletionItem(name, help=title_named(name).caption) for name in titles() if name.startswith(incomplete)
        ]


def title_typed(ctx: click.Context) -> Title[Any] | None:
    """The title on a command line that is still being typed."""
    given = ctx.params.get("title")
    if isinstance(given, Title):
        return given
    return next((title_named(word) for word in ctx.args if word in titles()), None)


class OptionPair(click.ParamType[tuple[str, str]]):
    """``name=value``: an option of the title."""

    name = "name=value"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        if isinstance(value, tuple):
            return value
        name, equals, chosen = str(value).partition("=")
        if not equals:
            self.fail(f"{value!r} is not of the form name=value, for example camels=6", param, ctx)
        return name.strip(), chosen.strip()

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        title = title_typed(ctx)
        if title is None:
            return []
        pairs = [(f"{setting.name}={value}", setting.help) for setting in title.settings for value in setting.values]
        return [CompletionItem(pair, help=line) for pair, line in pairs if pair.startswith(incomplete)]


title_argument = click.argument("title", type=TitleName())
file_argument = click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
data_option = click.option(
    "--data",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Printed matter (a data.toml) in place of the title's own.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")
players_option = click.option("--players", type=int, metavar="N", help="The number of players.")
settings_option = click.option(
    "--option", "pairs", type=OptionPair(), multiple=True, help="An option of the title; may be repeated."
)


def colour_option(command: F) -> F:
    """``--colour``; the command gets ``colour`` as yes or no."""
    return click.option(
        "--colour",
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        callback=_colour,
        help="Colour: auto is only on a terminal, and not where NO_COLOR is set.",
    )(command)


def _colour(ctx: click.Context, _: click.Parameter, wanted: str) -> bool:
    if wanted == "auto":
        plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
        ctx.color = sys.stdout is not None and sys.stdout.isatty() and not plain
    else:
        ctx.color = wanted == "always"
    return ctx.color


def settings_of(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    """The options given, none twice."""
    settings: dict[str, str] = {}
    for name, value in pairs:
        if settings.setdefault(name, value) != value:
            raise BadInput(f"the option {name!r} is given twice: {settings[name]} and {value}")
    return settings


def read_text(file: Path) -> str:
    """A text file, or standard input for ``-``; the fault in one line if it is none."""
    try:
        if str(file) == "-":
            raw = sys.stdin.buffer.read(LARGEST + 1) if sys.stdin is not None else b""
        else:
            with file.open("rb") as opened:
                raw = opened.read(LARGEST + 1)
    except OSError as error:
        raise BadInput(f"{file}: {error.strerror}") from None
    if len(raw) > LARGEST:
        raise BadInput(f"{file} is larger than {LARGEST // 1_000_000} MB; that is no journal")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput(f"{file} is not a text file (UTF-8)") from None


def write_text(file: Path, text: str) -> None:
    """Write a file whole or not at all."""
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(file)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            draft.unlink()
        raise BadInput(f"cannot write {file}: {getattr(error, 'strerror', None) or error}") from None


def echo_json(data: Any) -> None:
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def say(text: str = "") -> None:
    """Print text; what the terminal's character set lacks is drawn with what it has."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        text = text.translate(PLAIN).encode("ascii", "replace").decode()
    click.echo(text)


PLAIN: Final = str.maketrans("┌┬┐├┼┤└┴┘─│○●◆▲★■□▸·…", "+++++++++-|o@#^*=.>..")
"""Stand-ins for what old terminals cannot show."""
