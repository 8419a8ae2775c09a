"""Chapters 5 to 7: what stands on the board, what may be placed there, and placing it."""
