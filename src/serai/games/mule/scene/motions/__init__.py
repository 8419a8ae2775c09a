"""How each event of M.U.L.E. moves: what flies where, what flashes, what is said."""

from __future__ import annotations

from serai.games.mule.scene.motions import development, events, market
from serai.games.mule.scene.motions.pieces import Event, Moves
from serai.games.mule.scene.reading import MuleReading
from serai.scene import Motion, SceneContext

MOVES: Moves = {**development.MOVES, **events.MOVES, **market.MOVES}
"""Every kind of event."""


def motions(event: Event, context: SceneContext) -> list[Motion]:
    """The motions of one event; none for a kind that is not known."""
    found = MOVES.get(str(event.get("kind", "")))
    return found(event, context.read_as(MuleReading)) if found is not None else []
