"""Check the draws of a finished game from its journal. This file shares no code with the rest of the project.

    python tools/check_draws.py JOURNAL [NOTE]

NOTE is the file in which your browser noted how the seed was made, or only the commitment that the table showed before
the game began; without it, the commitment of the journal is taken as it is. What is checked, one line each:

commitment  SHA-256 of "serai:" and the host's part is the commitment (of an older game: "serai:" and the seed)
parts       each seat has an entry: a part, bot, missing, "withheld HASH", or "seat N" whose player has this seat, too
seed        HMAC-SHA256(key = host's part, message = the entries of all seats, one in a line), in hexadecimal digits
note        the commitment, the hashes that all had shown before your part was shown, and your part are still the same
draws       draw n is the outcome on which HMAC-SHA256(key = seed, message = n in decimal) * sum of weights // 2**256
            falls, with the outcomes in the order of their codes

Exit status 0 means that all of it holds; 1, that something does not; 2, that JOURNAL is no finished game.
"""

import hashlib
import hmac
import re
import sys
from pathlib import Path

Draw = tuple[int, str, dict[str, int]]
"""The number of a line, the outcome there, and what could have come with its weight."""
HEX = re.compile(r"[0-9a-f]{64}")
ENTRY = re.compile(r"[0-9a-f]{64}|bot|missing|withheld [0-9a-f]{64}|seat \d\d?")


class NotFinishedError(Exception):
    """The text is not the journal of a finished game, or not a note."""


class WrongError(Exception):
    """Something does not hold; the text says what."""


def read_journal(text: str) -> tuple[dict[str, str], list[Draw]]:
    """The header of a journal, and its draws."""
    lines = text.lstrip("\ufeff").splitlines()
    if not lines or lines[0].strip() != "serai journal 1":
        raise NotFinishedError("this is not a journal")
    header: dict[str, str] = {}
    draws: list[Draw] = []
    finished, in_header = False, True
    for number, line in enumerate(lines[1:], start=2):
        body = line.partition("#")[0].strip()
        if in_header:
            in_header = bool(line.strip())
            add(header, line)
        elif body.startswith("="):
            finished = True
        elif body.startswith("*"):
            draws.append(read_draw(number, body))
    if "seed" not in header or not finished:
        raise NotFinishedError("this journal has no seed and no scores: the game is not over")
    return header, draws


def add(values: dict[str, str], line: str) -> None:
    """Read one line ``key: value``; no key may come twice."""
    key, colon, value = (piece.strip() for piece in line.partition(":"))
    if not colon or key.startswith("#"):
        return
    if key in values:
        raise NotFinishedError(f"{key} stands twice")
    values[key] = value


def read_draw(number: int, body: str) -> Draw:
    """One line of chance: ``* outcome | outcome=weight outcome=weight``."""
    choice, _, listed = body.partition("|")
    weights: dict[str, int] = {}
    for entry in listed.split():
        outcome, _, weight = entry.rpartition("=")
        if not outcome or not weight.isdigit() or int(weight) == 0 or outcome in weights:
            raise NotFinishedError(f"line {number}: {entry!r} is not an outcome with its weight")
        weights[outcome] = int(weight)
    words = choice.split()
    if len(words) != 2 or not weights:
        raise NotFinishedError(f"line {number}: a draw does not list what could have come")
    return number, words[1], weights


def read_note(argument: str) -> dict[str, str]:
    """A note, or a commitment alone; nothing for ""."""
    if not argument or HEX.fullmatch(argument):
        return {"commit": argument} if argument else {}
    lines = Path(argument).read_text(encoding="utf-8").lstrip("\ufeff").splitlines()
    if not lines or lines[0].strip() != "serai note 1":
        raise NotFinishedError("this is not a note")
    note: dict[str, str] = {}
    for line in lines[1:]:
        add(note, line)
    return note


def hashed(part: str) -> str:
    return hashlib.sha256(f"serai:{part}".encode()).hexdigest()


def keyed(key: str, message: str) -> str:
    return hmac.new(key.encode(), message.encode(), hashlib.sha256).hexdigest()


def entries_of(header: dict[str, str]) -> list[str]:
    """The entries of all seats; none in a game whose seed is the host's alone."""
    named = [key for key in header if key.startswith("part.")]
    if not named and "host" not in header:
        return []
    seats = range(int(header.get("players", len(named))))
    if set(named) != {f"part.{seat}" for seat in seats}:
        raise WrongError("not every seat has an entry")
    entries = [header[f"part.{seat}"] for seat in seats]
    for seat, entry in enumerate(entries):
        if not ENTRY.fullmatch(entry):
            raise WrongError(f"part.{seat} is {entry!r}")
    return entries


def check_commitment(header: dict[str, str], note: dict[str, str]) -> str:
    promised = note.get("commit") or header.get("commit", "")
    if not promised or promised != header.get("commit", promised):
        raise WrongError(f"noted was {promised or 'nothing'}, in the journal is {header.get('commit', 'nothing')}")
    together = bool(entries_of(header))
    if hashed(header.get("host", "") if together else header["seed"]) != promised:
        raise WrongError(f"{promised} is not the hash of the {'host part' if together else 'seed'}")
    return f"{promised} is the hash of the {'host part' if together else 'seed'}"


def check_parts(header: dict[str, str], note: dict[str, str]) -> str:
    entries = entries_of(header)
    told = [f"seat {seat} {entry.split()[0]}" for seat, entry in enumerate(entries) if not HEX.fullmatch(entry)]
    given = len(entries) - len(told)
    return "; ".join([f"{given} from players", *told]) if entries else "none: the seed is the host's alone"


def check_seed(header: dict[str, str], note: dict[str, str]) -> str:
    entries = entries_of(header)
    if entries and header["seed"] != keyed(header.get("host", ""), "\n".join(entries)):
        raise WrongError("the seed is not what the parts give")
    return "it is what the parts give" if entries else "it is the host's"


def check_note(header: dict[str, str], note: dict[str, str]) -> str:
    entries, seen = entries_of(header), note["seen"].split(", ") if note.get("seen") else []
    if not seen:
        return "your browser never showed its part" if "part" in note else "none was given"
    if len(seen) != len(entries) or entries[int(note["seat"])] != note["part"]:
        raise WrongError("the part that your browser showed is not in the journal")
    for seat, (noted, entry) in enumerate(zip(seen, entries, strict=True)):
        if entry != noted and not (HEX.fullmatch(entry) and noted == f"withheld {hashed(entry)}"):
            raise WrongError(f"seat {seat} was {noted!r} and is {entry!r}")
    return "all is as your browser noted it"


def drawn(seed: str, number: int, weights: dict[str, int]) -> str:
    """The outcome that the seed gives at this draw."""
    point = int(keyed(seed, str(number)), 16) * sum(weights.values()) // 2**256
    for outcome in sorted(weights):
        point -= weights[outcome]
        if point < 0:
            return outcome
    raise AssertionError("the point lies within the sum of the weights")


def check_draws(header: dict[str, str], draws: list[Draw]) -> str:
    for number, (line, outcome, weights) in enumerate(draws):
        expected = drawn(header["seed"], number, weights)
        if outcome != expected:
            raise WrongError(f"line {line}: draw {number} was {outcome}, and the seed gives {expected}")
    return f"all {len(draws)} are the seed's"


def main(arguments: list[str]) -> int:
    if not 1 <= len(arguments) <= 2:
        print(__doc__)
        return 2
    try:
        header, draws = read_journal(Path(arguments[0]).read_text(encoding="utf-8"))
        note = read_note(arguments[1] if len(arguments) == 2 else "")
    except (NotFinishedError, OSError, UnicodeDecodeError) as error:
        print(error)
        return 2
    status = 0
    checks = {"commitment": check_commitment, "parts": check_parts, "seed": check_seed, "note": check_note}
    for name in (*checks, "draws"):
        try:
            found = check_draws(header, draws) if name == "draws" else checks[name](header, note)
            print(f"good  {name}: {found}")
        except (WrongError, KeyError, ValueError, IndexError) as error:
            status = 1
            print(f"BAD   {name}: {error}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
