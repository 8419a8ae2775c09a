"""Chapters 1, 2 and 16: what is printed in the box, read from ``data.toml``."""

from serai.games.citrus.printed.box import CitrusPrinted, read_printed

__all__ = ["CitrusPrinted", "read_printed"]
