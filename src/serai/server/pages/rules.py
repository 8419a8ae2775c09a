"""The rules pages: the rules of a title by number, short or full, searchable, each with its provenance."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import Response

from serai.kernel.clauses import Clause
from serai.registry import title_named
from serai.server.pages.catalogue import catalogue
from serai.server.pages.home import chosen_entry
from serai.server.pages.templates import page
from serai.server.words import t

LONGEST_QUESTION = 80
_SENTENCE = re.compile(r"(?<![A-Z]\.)(?<!\bff\.)(?<!\be\.g\.)(?<=[.!?])\s+(?=[A-Z0-9\"(])")
_WEB = re.compile(r"[\w-]+(\.[\w-]+)+(/\S*)?")


class ProvenanceLabel(NamedTuple):
    """Where a rule comes from: the kind, what it is called, and the source."""

    kind: str
    text: str
    source: str


class Rule(NamedTuple):
    """A clause as a page shows it."""

    id: str
    text: Markup
    provenance: list[ProvenanceLabel]
    note: Markup
    changed: list[int]
    earlier: list[tuple[int, Markup]]


class Chapter(NamedTuple):
    anchor: str
    caption: str
    rules: list[Rule]


class Source(NamedTuple):
    key: str
    text: str
    address: str
    """Where it can be read, or "" if that is no address."""


@cache
def sources(name: str) -> dict[str, Source]:
    """The public pages that a title's rules cite, by their keys."""
    file = title_named(name).folder / "RULES.toml"
    found = tomllib.loads(file.read_text(encoding="utf-8")).get("sources", {}) if file.exists() else {}
    return {key: Source(key, text, f"https://{text}" if _WEB.fullmatch(text) else "") for key, text in found.items()}


def house_clauses(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses that are ours, in whole or in part."""
    return [clause for clause in clauses if "house" in clause.provenance]


def first_sentence(text: str) -> str:
    """The short form of a rule."""
    return _SENTENCE.split(text, maxsplit=1)[0]


def _matches(clause: Clause, words: list[str]) -> bool:
    text = f"{clause.id} {clause.chapter} {clause.text} {clause.note}".lower()
    return all(word in text for word in words)


class RulesFormatter:
    """Formats clauses for a page: ids become links, words that were searched for are highlighted."""

    def __init__(self, name: str, words: list[str], short: bool) -> None:
        title = title_named(name)
        self.sources = sources(name)
        self.short = short
        self.page = f"/rules/{name}" if words else ""  # what is linked may not be among what was found
        ids = "|".join(re.escape(clause_id) for clause_id in sorted(title.clauses, key=len, reverse=True))
        sought = "|".join(re.escape(word) for word in words)
        pieces = [rf"(?P<id>\b(?:{ids})\b)"] if ids else []
        pieces += [f"(?P<sought>{sought})"] if sought else []
        self._special = re.compile("|".join(pieces), re.I) if pieces else None

    def text(self, text: str) -> Markup:
        done, at = Markup(), 0
        for match in self._special.finditer(text) if self._special else ():
            done += escape(text[at : match.start()]) + self._highlighted(match)
            at = match.end()
        return done + escape(text[at:])

    def _highlighted(self, match: re.Match[str]) -> Markup:
        if match.groupdict().get("id"):
            return Markup('<a href="{}#{}">{}</a>').format(self.page, match["id"].upper(), match["id"])
        return Markup("<mark>{}</mark>").format(match[0])

    def rule(self, clause: Clause) -> Rule:
        text = first_sentence(clause.text) if self.short else clause.text
        note = Markup() if self.short else self.text(clause.note)
        earlier = [] if self.short else [(last, self.text(old)) for last, old in sorted(clause.earlier.items())]
        marks = [self.provenance(each) for each in clause.provenance]
        return Rule(clause.id, self.text(text), marks, note, clause.changed, earlier)

    def provenance(self, provenance: str) -> ProvenanceLabel:
        kind, _, key = provenance.partition(":")
        if key:
            found = self.sources.get(key)
            return ProvenanceLabel(kind, t("rules.mark_public_source", source=key), found.text if found else key)
        return ProvenanceLabel(kind, t(f"rules.mark_{kind}"), t(f"rules.mark_{kind}_line"))

    def chapters(self, clauses: Iterable[Clause]) -> list[Chapter]:
        found: dict[str, list[Rule]] = {}
        for clause in clauses:
            found.setdefault(clause.chapter, []).append(self.rule(clause))
        return [Chapter(f"chapter-{n}", caption, rules) for n, (caption, rules) in enumerate(found.items(), 1)]


async def rules(request: Request) -> Response:
    """Which titles have rules, and how much of them is ours."""
    counts = {}
    for each in catalogue():
        clauses = title_named(each.name).clauses.values()
        counts[each.name] = (len(clauses), len(house_clauses(clauses)))
    return await page(request, "rules.html", catalogue=catalogue(), counts=counts)


async def rules_title(request: Request) -> Response:
    """One title's rules."""
    chosen = chosen_entry(request)
    question = " ".join(request.query_params.get("q", "")[:LONGEST_QUESTION].split())
    short = request.query_params.get("form") == "short"
    clauses = list(title_named(chosen.name).clauses.values())
    words = question.lower().split()
    found = [clause for clause in clauses if _matches(clause, words)]
    return await page(
        request,
        "rules_title.html",
        entry=chosen,
        question=question,
        short=short,
        chapters=RulesFormatter(chosen.name, words, short).chapters(found),
        found=len(found),
        all=len(clauses),
        ours=len(house_clauses(clauses)),
        example=clauses[0].id if clauses else "",
        sources=list(sources(chosen.name).values()),
    )
