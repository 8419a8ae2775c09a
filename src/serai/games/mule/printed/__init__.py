"""Chapters 1 and 15: what is printed in the box, read from ``data.toml``."""

from serai.games.mule.printed.box import MulePrinted, read_printed

__all__ = ["MulePrinted", "read_printed"]
