"""What happened, in typed form. Primitives emit events; log, animation, recap and sound are drawn from them."""

from __future__ import annotations

from typing import Any, Final

from serai.kernel.codes import Codes

EVERYONE: Final = -1
"""The mask of all seats, spectators included."""


class Kind:
    """One kind of event: its name, its arguments (name and domain), which of them are secret, and its rule."""

    def __init__(self, name: str, arguments: tuple[str, ...], rule: str) -> None:
        self.name = name
        self.rule = rule
        self.names: list[str] = []
        self.domains: list[str] = []
        self.secret: list[bool] = []
        for argument in arguments:
            self.secret.append(argument.endswith("?"))
            label, _, domain = argument.rstrip("?").partition(":")
            self.names.append(label)
            self.domains.append(domain)


class Kinds:
    """All kinds of event of one title."""

    def __init__(self) -> None:
        self.by_name: dict[str, Kind] = {}

    def kind(self, name: str, *arguments: str, rule: str) -> Kind:
        """Declare a kind. An argument is ``name``, ``name:domain``, or either with ``?`` behind it if secret."""
        made = Kind(name, arguments, rule)
        self.by_name[name] = made
        return made


class Event:
    """Something that happened: kind, seat, arguments, who saw its secret arguments."""

    def __init__(self, kind: Kind, seat: int, arguments: tuple[int, ...], seen_by: int) -> None:
        self.kind = kind
        self.seat = seat
        self.arguments = arguments
        self.seen_by = seen_by

    def data(self, codes: Codes, viewer: int | None, all_seeing: bool = False) -> dict[str, Any]:
        """The event in names, for one viewer: secret arguments it did not see are ``"?"``."""
        sees = all_seeing or self.seen_by == EVERYONE or (viewer is not None and self.seen_by >> viewer & 1 == 1)
        result: dict[str, Any] = {"kind": self.kind.name, "seat": self.seat if self.seat >= 0 else None}
        for name, domain, secret, value in zip(
            self.kind.names, self.kind.domains, self.kind.secret, self.arguments, strict=True
        ):
            if secret and not sees:
                result[name] = "?"
            elif domain and domain != "seat":
                result[name] = codes.name(domain, value) if value >= 0 else None
            else:
                result[name] = value
        result["rule"] = self.kind.rule
        return result
