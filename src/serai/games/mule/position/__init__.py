"""Chapter 16: positions made by hand: what they may leave out, and what is refused."""

from serai.games.mule.position.completion import complete_position
from serai.games.mule.position.frame_order import why_frames_misfit

__all__ = ["complete_position", "why_frames_misfit"]
