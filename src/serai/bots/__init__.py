"""Bots: they sit at a table like people, with a view and a sampler of possible worlds, never the true state."""
