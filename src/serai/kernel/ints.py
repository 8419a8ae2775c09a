"""The integers the rules are written in: native when compiled, plain ``int`` and ``list`` when not.

Rules modules write ``i64`` for a number and ``Ints`` for a row of numbers. Compiled, a number is a machine word
and a row is ``librt``'s packed vector; interpreted, they are ``int`` and ``list``. A row is made with
``Ints([...])`` and grows by ``row = append(row, number)``: the assignment is needed, a packed vector may move.
This module is never compiled itself: it is where the two builds differ.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Final


def _compiled() -> bool:
    spec = find_spec("serai.kernel.game")
    return spec is not None and not (spec.origin or "").endswith(".py")


COMPILED: Final = _compiled()

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
elif COMPILED:
    from librt.vecs import append, vec
    from mypy_extensions import i64
else:
    i64 = int

    class vec:  # noqa: N801  (it stands in for librt's name)
        """A plain list under the packed vector's name."""

        def __class_getitem__(cls, item: type) -> type[list]:
            return list

    def append(row: list, number: int) -> list:
        row.append(number)
        return row


Ints = vec[i64]
