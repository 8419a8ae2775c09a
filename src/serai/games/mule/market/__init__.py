"""Chapters 8, 9 and 17: prices and the Market, in turns or live."""
