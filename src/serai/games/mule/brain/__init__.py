"""What a bot knows of M.U.L.E.: the value of a position, and the options worth a try."""

from serai.games.mule.brain.sifting import sift
from serai.games.mule.brain.values import value

__all__ = ["sift", "value"]
