"""What is printed in the box, read from ``data.toml``."""

from serai.games.alpujarras.printed.box import read_printed
from serai.games.alpujarras.printed.types import AlpujarrasPrinted

__all__ = ["AlpujarrasPrinted", "read_printed"]
