"""The work column: it fills with nodes and with what can be chosen on them."""

from __future__ import annotations

from dataclasses import dataclass, field

from serai.games.mule.scene.reading import GOODS, SEATS, UNKNOWN, MuleReading, SceneLand
from serai.scene import Node, Part, Target, Tip, art
from serai.scene.seats import badge
from serai.scene.texts import shorten

WIDTH, HEIGHT = 316, 648
PAD = 10
INNER = WIDTH - 2 * PAD


@dataclass(slots=True)
class WorkColumn:
    """Nodes and targets of the work column, from the top down."""

    reading: MuleReading
    phone: int = 352
    nodes: list[Node] = field(default_factory=list)
    targets: list[Target] = field(default_factory=list)
    primary: str = ""

    def head(self, title: str, line: str = "", sprite: str = "") -> None:
        """The card, its title, and a line under it."""
        drawn = art.rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, 12, fill="var(--card)", stroke="var(--line)")
        drawn += art.text(title, PAD + 2, 30, 20, cls="title")
        if line:
            drawn += art.text(line, PAD + 2, 48, 12, cls="soft")
        if sprite:
            drawn += art.use(sprite, WIDTH - PAD - 34, 8, 34, color="var(--ink-soft)")
        self.nodes.append(Node("work-ground", art=drawn, label=self.reading.say("head", title=title, line=line)))

    def add(self, node: Node, codes: list[str] | None = None, mark: str = "", ghost: str = "") -> None:
        """A node, and the codes on it that are offered now."""
        self.nodes.append(node)
        self.targets += [Target(node.id, code, mark, ghost) for code in codes or [] if self.reading.context.may(code)]

    def button(
        self,
        name: str,
        x: float,
        y: float,
        wide: float,
        high: float,
        words: str,
        small: str = "",
        codes: list[str] | None = None,
        sprite: str = "",
        tip: Tip | None = None,
        why: str = "",
        mark: str = "",
        picture: str = "",
    ) -> None:
        """A large button: lit where one of its codes is offered, else a dashed frame that can be asked why."""
        lit = any(self.reading.context.may(code) for code in codes or [])
        drawn = _face(wide, high, lit)
        left = 10.0
        if sprite:
            size = min(34.0, high - 12)
            drawn += art.use(sprite, 8, high / 2 - size / 2, size, opacity="1" if lit else ".5", color="var(--ink)")
            left = 16 + size
        drawn += picture
        ink = "" if lit else "soft"
        middle = high / 2 + 5
        anchor = {} if sprite else {"anchor": "middle"}
        at = left if sprite else wide / 2
        size_of = 14
        drawn += art.text(words, at, middle - (8 if small else 0), size_of, weight=700, cls=ink, **anchor)
        if small:
            drawn += art.text(small, at, middle + 10, 12, cls="soft", **anchor)
        named = [words, small] if small else [words] if words or tip is None else [tip.name, *tip.lines]
        label = self.reading.join(named)
        node = Node(name, x, y, drawn, label, tip or Tip(words, (small,) if small else ()), (0, 0, wide, high, 10), why)
        self.add(node, codes, mark)

    def words(self, name: str, x: float, y: float, *lines: str, size: int = 12, cls: str = "soft") -> None:
        """Lines of text, one under the other."""
        pitch = {12: 16, 14: 19, 16: 21}[size]
        drawn = "".join(art.text(line, 0, pitch * index, size, cls=cls) for index, line in enumerate(lines) if line)
        self.nodes.append(Node(name, x, y, drawn, " ".join(lines)))

    def part(self) -> Part:
        name = self.reading.say("tab_phase")
        return Part("work", WIDTH, HEIGHT, self.nodes, name, x=648, phone=self.phone, tab=name)


def _face(wide: float, high: float, lit: bool) -> str:
    if lit:
        return art.rect(0, 1.5, wide, high, 10, fill="var(--shadow)") + art.rect(
            0, 0, wide, high, 10, fill="var(--act-soft)"
        )
    return art.rect(
        0.75,
        0.75,
        wide - 1.5,
        high - 1.5,
        10,
        fill="none",
        stroke="var(--line)",
        stroke_width=1.5,
        stroke_dasharray="4 4",
    )


def box(wide: float, high: float) -> str:
    """A quiet field in the column."""
    return art.rect(0, 0, wide, high, 10, fill="var(--well)")


def face(reading: MuleReading, seat: int, size: float, x: float = 0, y: float = 0) -> str:
    """A seat's head with its badge."""
    species = reading.species(seat)
    drawn = ""
    if species is not None:
        drawn += art.use(f"species-{species}", x, y, size, color=f"var(--seat-{SEATS[seat]})")
        return drawn + badge(SEATS[seat], x + size * 0.66, y + size * 0.66, size * 0.4)
    return badge(SEATS[seat], x + size * 0.2, y + size * 0.2, size * 0.6)


def order_row(reading: MuleReading, seats: list[int], done: list[str]) -> str:
    """Who comes when: heads from left to right, each with a word."""
    drawn = box(INNER, 62)
    pitch = INNER / max(1, len(seats))
    for index, (seat, word) in enumerate(zip(seats, done, strict=True)):
        x = index * pitch
        if seat in reading.context.asked:
            drawn += art.rect(x + 2, 2, pitch - 4, 58, 8, fill="var(--card)", stroke="var(--act)", stroke_width=1.5)
        drawn += face(reading, seat, 34, x + pitch / 2 - 17, 5)
        drawn += art.text(word, x + pitch / 2, 54, 12, anchor="middle", cls="soft")
    return drawn


def values_row(land: SceneLand, reading: MuleReading, wide: float = INNER) -> str:
    """The four values of a Land, one column each."""
    drawn, pitch = "", wide / len(GOODS)
    for index, good in enumerate(GOODS):
        value = land.value(reading.printed, good)
        x = index * pitch
        drawn += art.use(f"good-{good}", x, 0, 22, opacity=".35" if value is None else "1")
        shown = "\u2013" if value is None else str(value)
        drawn += art.text(shown, x + 28, 17, 16, weight=800, cls="soft" if value in (None, UNKNOWN) else "")
    return drawn


def heads(column: WorkColumn, block: str, y: float, rule: str, notes: dict[int, str] | None = None) -> None:
    """The seats as large buttons."""
    reading = column.reading
    for index, seat in enumerate(range(reading.players)):
        code = f"{block}:{seat}"
        picture = face(reading, seat, 56, 10, 12)
        lit = reading.context.may(code)
        picture += art.text(shorten(reading.name(seat), 8), 74, 36, 14, weight=700, cls="" if lit else "soft")
        note = (notes or {}).get(seat, reading.say("rank", rank=reading.rank(seat)))
        picture += art.text(note, 74, 56, 12, cls="soft")
        column.button(
            f"{block}-{seat}",
            PAD + index % 2 * 152,
            y + index // 2 * 90,
            144,
            82,
            "",
            "",
            [code],
            tip=Tip(reading.name(seat), (note,), rule),
            why=code,
            picture=picture,
        )
