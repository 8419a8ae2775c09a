"""``serai rules``: the rulebook by number, with where each rule comes from and what proves it."""

from __future__ import annotations

import textwrap
from typing import Any

import click
from click.shell_completion import CompletionItem

from serai.cli.common import colour_option, echo_json, json_option, say, title_argument, title_typed
from serai.cli.errors import BadInput
from serai.kernel.clauses import Clause
from serai.kernel.title import Title, nearest


def _complete(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    title = title_typed(ctx)
    clauses = [] if title is None else list(title.clauses.values())
    return [
        CompletionItem(clause.id, help=clause.text) for clause in clauses if clause.id.startswith(incomplete.upper())
    ]


@click.command(
    epilog="\b\nExamples:\n  serai rules caravan\n  serai rules caravan CAR-38\n  serai rules caravan --find refill"
)
@title_argument
@click.argument("id", required=False, shell_complete=_complete)
@click.option("--find", metavar="WORD", help="Only the rules that contain this word.")
@click.option("--rules", type=int, metavar="N", help="As an older version of the rules had them.")
@json_option
@colour_option
def rules(title: Title[Any], id: str | None, find: str | None, rules: int | None, as_json: bool, colour: bool) -> None:
    """Tell the rules of a title.

    All of them by chapters, or one by its ID (CAR-38, or just 38) with where it comes from and what proves it.
    """
    version = title.read_rules(rules)
    found = [clause_named(title, id)] if id else list(title.clauses.values())
    if find:
        found = [clause for clause in found if find.lower() in _all_text(clause, version)]
        if not found:
            raise BadInput(f"no rule of {title.caption} contains {find!r}")
    if as_json:
        echo_json([clause.data() for clause in found])
    elif id:
        say(full_text(found[0], version))
    else:
        say(chapters_text(found, version))


def _all_text(clause: Clause, rules: int) -> str:
    return f"{clause.text_in(rules)} {clause.chapter} {clause.note}".lower()


def clause_named(title: Title[Any], name: str) -> Clause:
    """A clause by its id; its number alone will do."""
    for clause in title.clauses.values():
        if name.upper() in (clause.id.upper(), clause.id.rpartition("-")[2].upper()):
            return clause
    ids = dict.fromkeys(title.clauses)
    hint = nearest(name.upper(), ids) if len(ids) < 10 or not name.isdecimal() else ""
    raise BadInput(f"{title.caption} has no rule {name!r}{hint if len(hint) < 60 else ''}")


def chapters_text(clauses: list[Clause], rules: int) -> str:
    """The clauses in a version of the rules, under the headings of their chapters."""
    lines: list[str] = []
    chapter = None
    for clause in clauses:
        if clause.chapter != chapter:
            chapter = clause.chapter
            lines += ["", click.style(chapter, bold=True)] if lines else [click.style(chapter, bold=True)]
        lines.append(_wrapped(f"{clause.id}  ", clause.text_in(rules)))
    return "\n".join(lines)


def full_text(clause: Clause, rules: int) -> str:
    """One clause in a version of the rules, with all that is known about it."""
    lines = [click.style(f"{clause.id}  {clause.chapter}", bold=True), _wrapped("", clause.text_in(rules))]
    lines.append(_wrapped("From:   ", ", ".join(provenance(mark) for mark in clause.provenance)))
    if clause.changed:
        versions = " and ".join(map(str, clause.changed))
        lines.append(_wrapped("Rules:  ", f"changed in version {versions}; this is version {rules}"))
    lines += [_wrapped(f"Until {last}: ", text) for last, text in clause.earlier.items() if last < rules]
    if clause.note:
        lines.append(_wrapped("Note:   ", clause.note))
    if clause.status != "done":
        lines.append(_wrapped("Status: ", clause.status))
    lines.append(_wrapped("Proof:  ", ", ".join(clause.proofs) or "no test is recorded for it in this build"))
    return "\n".join(lines)


def provenance(mark: str) -> str:
    """Where a rule comes from, spelled out."""
    kind, _, source = mark.partition(":")
    return {
        "rulebook": "the rulebook",
        "public": f"a public page ({source})" if source else "a public page",
        "house": "our own reconstruction",
    }.get(kind, mark)


def _wrapped(head: str, text: str) -> str:
    return textwrap.fill(text, 80, initial_indent=head, subsequent_indent=" " * len(head), break_on_hyphens=False)
