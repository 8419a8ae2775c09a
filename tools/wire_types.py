"""The wire's types for the browser's modules: ``wire.d.ts`` is written from ``serai.server.wire``.

python tools/wire_types.py --write
"""

from __future__ import annotations

import sys
import types
import typing
from pathlib import Path
from typing import Any

import msgspec

from serai.server import wire

FILE = Path(__file__).parent.parent / "src" / "serai" / "web" / "wire.d.ts"
HEAD = "// Written by tools/wire_types.py from serai/server/wire: change that, then run it with --write.\n"
SIMPLE = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def ts(hint: Any) -> str:
    """A Python type as a TypeScript type."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return ts(arguments[0])
    if origin is typing.Literal:
        return " | ".join(f'"{value}"' for value in arguments)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(ts(argument) for argument in arguments)
    if origin is list:
        inner = ts(arguments[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    return SIMPLE[hint] if hint in SIMPLE else str(hint.__name__)


def struct(cls: type[msgspec.Struct], comes_in: bool) -> str:
    """A message or a piece of one. What the server always writes is always there; a client may leave out defaults."""
    config = cls.__struct_config__
    hints = typing.get_type_hints(cls, vars(wire), include_extras=True)
    fields = msgspec.structs.fields(cls)
    rows = [f'  {config.tag_field}: "{config.tag}";\n'] if config.tag else []
    for field in fields:
        spared = not field.required and (comes_in or config.omit_defaults)
        rows.append(f"  {field.name}{'?' if spared else ''}: {ts(hints[field.name])};\n")
    return f"{comment(cls)}interface {cls.__name__} {{\n{''.join(rows)}}}\n"


def comment(cls: type[msgspec.Struct]) -> str:
    """What the message is, in the words of its docstring."""
    return f"/** {' '.join(cls.__doc__.split())} */\n" if cls.__doc__ else ""


def written() -> str:
    """The whole file."""
    from_client = typing.get_args(wire.FromClient)
    found = [HEAD, f"type Rich = {ts(wire.Rich)};\n"]
    for value in vars(wire).values():
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value is not msgspec.Struct:
            found.append(struct(value, value in from_client))
    found.append(f"type FromServer = {ts(wire.FromServer)};\n")
    found.append(f"type FromClient = {ts(wire.FromClient)};\n")
    return "".join(found)


if __name__ == "__main__":
    if "--write" in sys.argv:
        FILE.write_text(written(), encoding="utf-8")
    elif FILE.read_text(encoding="utf-8") != written():
        sys.exit("wire.d.ts is out of date: python tools/wire_types.py --write")
