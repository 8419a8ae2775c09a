"""Rendering a table for one seat: its match as the messages of the wire."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from serai import CHANCE, Match, Reason
from serai.kernel.fence import DRAWN, LEARNED
from serai.kernel.words import Span as Piece
from serai.reasons import words
from serai.scene import Node, Part, SceneContext, buttons, motions, paint
from serai.scene.contract import scene_of
from serai.scene.drawings import Drawings
from serai.scene.seats import seat_colours
from serai.scene.svg import inside, part_markup, place
from serai.server import wire
from serai.server.table.ledger import Ledger

MOST_NEWS = 3
"""How many lines of the log a refused undo quotes."""
LOG_AT_ONCE = 120
"""How many lines of the log a full view has; older ones are loaded when somebody scrolls to them."""


class RenderedTable:
    """A match as one seat sees it (None: somebody who watches): the parts by id, and all that stands around them."""

    def __init__(
        self,
        match: Match,
        seat: int | None,
        names: Sequence[str],
        choosing: bool,
        drawings: Drawings | None = None,
    ) -> None:
        self.match = match
        self.seat = seat
        self._drawn: list[tuple[Part, str]] = []
        self._logs: dict[tuple[int, int | None], list[wire.LogLine]] = {}
        self.context = SceneContext(match, seat, names, choosing, drawings)
        self.scene = paint(self.context)
        self.parts = {part.id: wire_part(part) for part in self.scene.parts}
        self.colours = seat_colours(match.title, match.players, self.context.view)
        self._title_scene = scene_of(match.title)

    def markup(self) -> list[tuple[Part, str]]:
        """The parts as SVG markup for the first paint of a page; made once."""
        if not self._drawn:
            lit = frozenset(target.node for target in self.scene.targets)
            self._drawn = [(part, part_markup(part, lit)) for part in self.scene.parts]
        return self._drawn

    # ---- sentences --------------------------------------------------------------------------------------------

    def rich(self, pieces: Sequence[Piece]) -> wire.Rich:
        return [self._span(piece) for piece in pieces]

    def _span(self, piece: Piece) -> wire.WireSpan:
        if piece.domain == "seat":
            return wire.WireSpan(piece.text, "", int(piece.code))
        return wire.WireSpan(
            piece.text, self._title_scene.icons.get(f"{piece.domain}:{piece.code}", "") if piece.domain else ""
        )

    @property
    def prompt(self) -> wire.Rich:
        return self.rich(self.match.prompt_spans(self.seat))

    # ---- choices ----------------------------------------------------------------------------------------------

    @property
    def targets(self) -> list[wire.WireTarget]:
        label = self.context.label
        return [wire.WireTarget(t.node, t.code, label(t.code), t.badge, t.ghost) for t in self.scene.targets]

    @property
    def buttons(self) -> list[wire.WireButton]:
        return [
            wire.WireButton(button.code, button.text)
            for button in buttons(self.context, self.scene)
            if button.code != self.scene.primary
        ]

    def button(self, code: str) -> wire.WireButton | None:
        return wire.WireButton(code, self.context.label(code)) if code else None

    @property
    def focus(self) -> str:
        return self._title_scene.focus(self.context)

    # ---- the log and what moves -------------------------------------------------------------------------------

    def log(self, start: int, stop: int | None = None) -> list[wire.LogLine]:
        """The log from event ``start`` on, as the seat may read it; made once."""
        if (start, stop) not in self._logs:
            self._logs[start, stop] = self._log(start, stop)
        return self._logs[start, stop]

    def _log(self, start: int, stop: int | None) -> list[wire.LogLine]:
        events = self.match.events_for(self.seat, start)[: None if stop is None else stop - start]
        told = [moment.events for moment in self.match.moments]
        return [self._log_line(start + index, event, told) for index, event in enumerate(events)]

    def _log_line(self, number: int, event: Mapping[str, Any], told: Sequence[int]) -> wire.LogLine:
        moves = motions(self.context, event)
        nodes = list(dict.fromkeys(node for move in moves for node in (*move.nodes, move.to) if node))
        return wire.LogLine(
            number=number,
            seat=-1 if event["seat"] is None else event["seat"],
            text=self.rich(self.match.tell_spans(event)),
            rule=str(event["rule"]),
            moment=bisect_right(told, number) + 1,
            head=event["kind"] in self._title_scene.heads,
            nodes=nodes[:8],
        )

    def events(self, start: int, stop: int | None = None) -> list[wire.WireEvent]:
        """How the events from ``start`` on move."""
        events = self.match.events_for(self.seat, start)[: None if stop is None else stop - start]
        return [
            wire.WireEvent(start + index, [wire_motion(move) for move in motions(self.context, event)])
            for index, event in enumerate(events)
        ]

    def preview(self, code: str) -> wire.Preview:
        """What a choice of the seat would do."""
        found = self.match.foresee(code, self.seat)
        lines = [self.rich(self.match.tell_spans(event)) for event in found.events]
        return wire.Preview(code, lines, found.gain, found.final)


def wire_part(part: Part) -> wire.WirePart:
    return wire.WirePart(
        id=part.id,
        where=part.where,
        caption=part.caption,
        tab=part.tab,
        x=part.x,
        y=part.y,
        width=part.w,
        height=part.h,
        phone=part.phone,
        nodes=[wire_node(node) for node in part.nodes],
    )


@lru_cache(16_384)
def wire_node(node: Node) -> wire.WireNode:
    """A node for the wire; cached, since most nodes stay the same from move to move."""
    return wire.WireNode(
        id=node.id,
        transform=place(node),
        markup=inside(node),
        classes=node.cls,
        label=node.label,
        tip=wire.WireTip(node.tip.name, list(node.tip.lines), node.tip.rule) if node.tip else None,
        why=node.why,
    )


def wire_motion(move: Any) -> wire.WireMotion:
    return wire.WireMotion(move.kind, list(move.nodes), move.to, move.art, move.text, move.count)


def patch(old: Mapping[str, wire.WirePart], new: Mapping[str, wire.WirePart]) -> list[wire.PartPatch] | None:
    """What changed between two views with the same parts; None if the parts themselves changed."""
    if list(old) != list(new):
        return None
    patches = []
    for key, part in new.items():
        before = old[key]
        if _frame(before) != _frame(part):
            return None
        if before.nodes != part.nodes:
            patches.append(_part_patch(before, part))
    return patches


def _frame(part: wire.WirePart) -> tuple[object, ...]:
    """What a patch cannot change: where a part is and what it is called."""
    return part.where, part.x, part.y, part.width, part.height, part.caption


def _part_patch(before: wire.WirePart, part: wire.WirePart) -> wire.PartPatch:
    known = {node.id: node for node in before.nodes}
    now = {node.id for node in part.nodes}
    changed = [node for node in part.nodes if known.get(node.id) != node]
    order = [node.id for node in part.nodes]
    same_order = order == [node.id for node in before.nodes]
    return wire.PartPatch(part.id, changed, [key for key in known if key not in now], None if same_order else order)


def common(old: list[tuple[int, str]], new: list[tuple[int, str]]) -> int:
    """How many lines two journals have in common at their beginning."""
    if new[: len(old)] == old:
        return len(old)
    for index, (one, other) in enumerate(zip(old, new, strict=False)):
        if one != other:
            return index
    return min(len(old), len(new))


def undo_state(ledger: Ledger, seat: int | None) -> wire.UndoState:
    """What the seat can undo and redo, or why not."""
    if seat is None:
        return wire.UndoState(False, False, False)
    reason = ledger.why_no_undo(seat)
    redo = ledger.may_redo(seat)
    if reason is None:
        return wire.UndoState(True, redo, True)
    return wire.UndoState(False, redo, False, fence_text(ledger.match, seat, reason), reason.rule)


def fence_text(match: Match, seat: int, reason: Reason) -> str:
    """Why the seat cannot undo; if a draw or a reveal stands in the way, with the lines of the log that tell it."""
    last = match.fenced_at
    if reason.kind not in (DRAWN, LEARNED) or not last:
        return reason.text
    told, lines = [0, *match.events_after], match.lines
    first = last
    while first > 1 and lines[first - 2][0] == lines[first - 1][0] == CHANCE:
        first -= 1
    start = told[first - 1]
    news = " ".join(match.log(seat, start)[: told[last] - start][-MOST_NEWS:])
    return words("told", reason=reason.text, news=news) if news else reason.text
