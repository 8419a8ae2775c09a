"""What the steered runner knows of Caravan."""

from __future__ import annotations

from typing import Any

from serai.kernel.title import Title


def impossible(title: Title[Any]) -> set[str]:
    """Goods lie on numbered spaces only."""
    names = title.codes.domains["space"]
    numbered = {names[space] for space in title.standard_printed.numbered}
    return {f"pick:{name}" for name in names if name not in numbered}
