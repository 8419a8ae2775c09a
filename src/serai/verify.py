"""Checking a finished game without a server: was the seed promised, were the draws its own, do the rules agree?

The seed is the host's, whose hash was shown, or made of the host's part and those of the players
(:mod:`serai.kernel.seed_parts`); a note of a player's browser tells whether anything was swapped since.

The draws of a finished record are checked from its text alone: each chance line lists what could have been drawn, and
draw ``n`` is a hash of seed and ``n`` (:func:`serai.kernel.chance.draw_outcome`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from serai.kernel.chance import commitment, draw_outcome
from serai.kernel.fields import PositionError
from serai.kernel.game import CHANCE
from serai.kernel.journal import Entry, Journal, JournalError, parse
from serai.kernel.printed import DataError
from serai.kernel.seed_parts import MISSING, SeedParts, is_part, is_withheld, read_parts
from serai.kernel.title import SettingError
from serai.match import Match
from serai.opening import load, new, position
from serai.reasons import IllegalChoice
from serai.registry import UnknownTitle
from serai.seed_note import SeedNote

GOOD: Final = "good"
BAD: Final = "bad"
OPEN: Final = "not checked"

UNPLAYABLE: Final = (JournalError, SettingError, PositionError, DataError, UnknownTitle, IllegalChoice)


class Check:
    """One thing that was looked at: what, how it came out, and one sentence about it."""

    def __init__(self, name: str, result: str, text: str) -> None:
        self.name = name
        self.result = result
        self.text = text

    def data(self) -> dict[str, str]:
        return {"check": self.name, "result": self.result, "text": self.text}


class Verdict:
    """All checks of one journal. It is good if none came out bad."""

    def __init__(self, checks: list[Check]) -> None:
        self.checks = checks

    @property
    def good(self) -> bool:
        return all(check.result != BAD for check in self.checks)

    def data(self) -> dict[str, Any]:
        return {"good": self.good, "checks": [check.data() for check in self.checks]}


def verify(text: str, data: Path | None = None, note: SeedNote | None = None) -> Verdict:
    """Check a journal in every way its text allows, also by a player's note; JournalError if it is none."""
    journal = parse(text)
    checks = [*check_seed(journal, note), check_listed_draws(journal)]
    try:
        match = load(text, data)
    except UNPLAYABLE as error:
        return Verdict([*checks, Check("rules", BAD, str(error))])
    lines = len(journal.entries)
    checks.append(Check("rules", GOOD, f"all {lines} lines follow the rules of {match.title.caption}"))
    if "position" in journal.header:
        checks.append(Check("start", OPEN, "the game starts from a position that the file gives"))
    return Verdict([*checks, check_offered_draws(journal, match), check_scores(journal, match)])


# ---- from the text alone -------------------------------------------------------------------------------------------


def check_seed(journal: Journal, note: SeedNote | None) -> list[Check]:
    """The checks of commitment, seed and note."""
    try:
        parts = read_parts(journal.header, sum(key.startswith("part.") for key in journal.header))
    except JournalError as error:
        return [Check("seed", BAD, str(error))]
    checks = [check_commitment(journal, parts)]
    if parts is not None:
        checks.append(check_parts(journal, parts))
    if note is not None:
        checks.append(check_note(journal, parts, note))
    return checks


def check_commitment(journal: Journal, parts: SeedParts | None) -> Check:
    """The seed, or the host's part of it, is the one whose hash was shown before the first choice."""
    commit = journal.header.get("commit")
    promised, what = (journal.header.get("seed"), "seed") if parts is None else (parts.host, "host's part")
    if promised is None:
        return Check("commitment", OPEN, f"there is no {what} in the file")
    if commit is None:
        return Check("commitment", OPEN, f"there is a {what} in the file, but no commitment to hold it against")
    if commitment(promised) != commit:
        return Check("commitment", BAD, f"the {what} has the hash {commitment(promised)}, not the commitment {commit}")
    alone = "; the seed is the host's alone" if parts is None else ""
    return Check("commitment", GOOD, f"the hash of the {what} is the commitment{alone}")


def check_parts(journal: Journal, parts: SeedParts) -> Check:
    """The seed is what the parts of the host and of the players give."""
    if parts.host is None:
        return Check("seed", OPEN, "the host's part is not in the file: the game is not over")
    if journal.header.get("seed") != parts.seed:
        return Check("seed", BAD, f"the parts give the seed {parts.seed}, not the one in the file")
    lacking = [f"seat {seat} gave none" for seat, entry in enumerate(parts.players) if entry == MISSING]
    lacking += [f"seat {seat} withheld its part" for seat, entry in enumerate(parts.players) if is_withheld(entry)]
    given = sum(is_part(entry) for entry in parts.players)
    told = "; ".join([f"the seed is made of the host's part and {_count(given, 'part')} of players", *lacking])
    return Check("seed", GOOD if given else OPEN, told)


def check_note(journal: Journal, parts: SeedParts | None, note: SeedNote) -> Check:
    """Nothing was swapped since a player's browser took its note."""
    fault = note.fault(journal.header.get("commit"), parts)
    if fault:
        return Check("note", BAD, fault)
    if not note.seen:
        return Check("note", OPEN, "your browser noted this commitment, but never showed its part")
    return Check("note", GOOD, f"commitment, hashes and the part of seat {note.seat} are those that your browser noted")


def check_listed_draws(journal: Journal) -> Check:
    """Every chance line that lists its outcomes is what the seed draws from them. This needs no rules."""
    seed = journal.header.get("seed")
    drawn = chance_lines(journal)
    listed = [(number, entry) for number, entry in enumerate(drawn) if entry.outcomes]
    if seed is None:
        return Check("draws", OPEN, f"there is no seed in the file; {_draws(len(drawn))} could not be repeated")
    for number, entry in listed:
        if sum(weight for _, weight in entry.outcomes) < 1:
            return Check("draws", BAD, f"line {entry.number}: no outcome has any weight")
        right = draw_outcome(seed, number, entry.outcomes)
        if right != entry.code:
            text = f"line {entry.number}: draw {number} of this seed is {right!r}, not {entry.code!r}"
            return Check("draws", BAD, text)
    if len(listed) < len(drawn):
        text = f"{len(listed)} of {_draws(len(drawn))} list their outcomes in the file"
        return Check("draws", GOOD if listed else OPEN, text + (" and are the seed's" if listed else ""))
    return Check("draws", GOOD, f"{_draws(len(drawn))} repeated from the seed, by the outcomes listed in the file")


def chance_lines(journal: Journal) -> list[Entry]:
    return [entry for entry in journal.entries if entry.seat == CHANCE]


def _draws(count: int) -> str:
    return _count(count, "draw")


def _count(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


# ---- with the rules ------------------------------------------------------------------------------------------------


def check_offered_draws(journal: Journal, match: Match) -> Check:
    """The same game played again from the seed draws the same, from the outcomes that the rules offer."""
    seed = journal.header.get("seed")
    if seed is None:
        return Check("outcomes", OPEN, "there is no seed in the file to play the game again from")
    again = _play_again(journal, match, seed)
    for mine, theirs in zip(journal.entries, again.entries, strict=False):
        if (mine.seat, mine.code) != (theirs.seat, theirs.code):
            return Check("outcomes", BAD, f"line {mine.number}: the seed draws {theirs.code!r}, not {mine.code!r}")
        if mine.outcomes and theirs.outcomes and sorted(mine.outcomes) != sorted(theirs.outcomes):
            text = f"line {mine.number}: the outcomes listed are not those that the rules offer"
            return Check("outcomes", BAD, text)
    if len(again.entries) < len(journal.entries):
        return Check("outcomes", BAD, "played again from the seed, the game takes another course")
    return Check("outcomes", GOOD, "played again from the seed, the rules draw the same")


def _play_again(journal: Journal, match: Match, seed: str) -> Journal:
    """The players' lines with chance drawn anew, up to the first line that no longer fits."""
    name = match.title.name
    if "position" in journal.header:
        again = position(name, {"rules": match.rules, **journal.header["position"]}, seed=seed, data_file=match.printed)
    else:
        settings: dict[str, Any] = match.settings
        again = new(name, match.players, seed=seed, data=match.printed, rules=match.rules, **settings)
    try:
        for entry in journal.entries:
            if entry.seat != CHANCE:
                again.play(entry.code, "!" if entry.seat < 0 else entry.seat)
    except IllegalChoice:
        pass  # a draw before it was another one; the comparison finds which
    return parse(again.save())


def check_scores(journal: Journal, match: Match) -> Check:
    """The scores at the end of the file; the replay has compared them already."""
    if not match.over:
        return Check("scores", OPEN, "the game is not over")
    if journal.scores is None:
        return Check("scores", OPEN, f"the file names no scores; the rules say {_listed(match.scores)}")
    return Check("scores", GOOD, f"the final scores are {_listed(match.scores)}")


def _listed(scores: list[int]) -> str:
    return ", ".join(str(score) for score in scores)
