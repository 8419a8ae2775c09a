"""The beginning and the end: who lands on Irata, and who is First Founder."""

from __future__ import annotations

from serai.games.mule.codes import CODES
from serai.games.mule.printed.cards import TALENTS
from serai.games.mule.scene.facts import SEATS, Facts, shorten
from serai.games.mule.scene.paper import INNER, PAD, Paper, box, face
from serai.kernel.game import NONE
from serai.scene import Node, Tip, art

# ---- set-up ----------------------------------------------------------------------------------------------------------


def species(paper: Paper) -> None:
    """[MUL-19] The eight species, at most two players each."""
    facts = paper.facts
    mine = bool(facts.codes("species"))
    paper.head(facts.say("who_lands"), facts.say("species_choose" if mine else "species_wait"))
    talents = facts.view["options"]["special_talents"] == "on"
    for index, name in enumerate(CODES.domains["species"]):
        _species(paper, name, index, talents)


def _species(paper: Paper, name: str, index: int, talents: bool) -> None:
    facts = paper.facts
    owners = [seat for seat in range(facts.players) if facts.species(seat) == name]
    lit = facts.look.may(f"species:{name}")
    picture = art.rect(8, 8, 76, 76, 10, fill="var(--well)")
    picture += art.use(
        f"species-{name}", 10, 10, 72, color=f"var(--seat-{SEATS[facts.me]})", opacity="1" if lit or owners else ".6"
    )
    picture += art.text(facts.word("species", name), 10, 106, 14, weight=700, cls="" if lit else "soft")
    note = _trait(facts, name, talents)
    picture += art.text(note, 10, 124, 12, cls="soft")
    for place, seat in enumerate(owners):
        picture += face(facts, seat, 38, 96, 6 + 42 * place)
    tip = Tip(facts.word("species", name), (note,) if note else (), "MUL-19")
    paper.button(
        f"species-{name}",
        PAD + index % 2 * 152,
        62 + index // 2 * 145,
        144,
        136,
        "",
        "",
        [f"species:{name}"],
        "",
        tip,
        f"species:{name}",
        picture=picture,
    )


def _trait(facts: Facts, name: str, talents: bool) -> str:
    """[MUL-33] [MUL-181] What a species brings."""
    printed, index = facts.printed.species, CODES.index("species", name)
    talent = int(printed.talent[index])
    if talents and talent != NONE:
        return facts.say(f"talent_{TALENTS[talent]}")
    if int(printed.money[index]) != NONE and facts.view["options"]["mode"] == "tournament":
        return facts.say("species_start", money=printed.money[index], packages=printed.packages[index])
    return facts.say("species_plain")


# ---- the end ---------------------------------------------------------------------------------------------------------


def over(paper: Paper) -> None:
    """[MUL-167] [MUL-172] The First Founder, and how the colony did."""
    facts = paper.facts
    order = list(facts.view["ranking"])
    winner = order[0]
    paper.head(facts.say("ship_back"), facts.tell("first_founder", winner), "kind-the_ship_is_back")
    for index, seat in enumerate(order):
        y = 66 + index * 96
        drawn = box(INNER, 88) + art.use(f"house-{min(index + 1, 4)}", 10, 14, 60) + face(facts, seat, 56, 72, 18)
        drawn += art.text(shorten(facts.name(seat), 9), 138, 40, 16, weight=700)
        owned = facts.say("owned", lands=len(facts.boards[seat]), mules=len(facts.mules(seat)))
        drawn += art.text(owned, 138, 62, 12, cls="soft")
        drawn += art.text(f"${facts.view['scores'][seat]}", INNER - 12, 41, 20, anchor="end", weight=800)
        paper.add(
            Node(
                f"final-{seat}",
                PAD,
                y,
                drawn,
                facts.say("final", rank=index + 1, who=facts.name(seat), dollars=facts.view["scores"][seat]),
                Tip(facts.name(seat), (facts.say("in_money", money=facts.view["money"][seat]),), "MUL-167"),
                (0, 0, INNER, 88, 10),
            )
        )
    if facts.view["options"]["mode"] == "tournament":
        _success(paper, 66 + len(order) * 96)


def _success(paper: Paper, y: float) -> None:
    """[MUL-172] Six steps of success for the colony as a whole."""
    facts, say = paper.facts, paper.facts.say
    total = sum(facts.view["money"])
    level = int(facts.printed.level(facts.players, total))
    drawn = box(INNER, 92) + art.text(say("colony_worth", total=total), 12, 26, 14, weight=700)
    for index in range(6):
        lit = index < level
        drawn += art.use("phase-events", 14 + 32 * index, 38, 26, color="var(--gold-d)" if lit else "var(--line)")
    drawn += art.text(say("success_line", level=level), 12, 82, 12, cls="soft")
    paper.add(
        Node(
            "success",
            PAD,
            y,
            drawn,
            say("success_label", total=total, level=level),
            Tip(say("success_name"), (say("success_tip", level=level),), "MUL-172"),
            (0, 0, INNER, 92, 10),
        )
    )
