"""``python -m serai.cli`` is the command ``serai``."""

from serai.cli import main

main()
