"""Check the draws of a finished game from its journal alone. This file shares no code with the rest of the project.

    python tools/check_draws.py FILE [COMMIT]

COMMIT is the hash that the table showed before the game began; without it the one in the journal is used. A journal
says at each draw what could have come and how likely each outcome was. Draw n must be the outcome on which

    HMAC-SHA256(key = seed, message = n in decimal)  *  sum of the weights  //  2**256

falls, with the outcomes in the order of their codes. The hash of "serai:" and the seed must be the promised one.
Exit status 0 means that all of it holds; 1 names the first thing that does not; 2 means that FILE is no finished game.
"""

import hashlib
import hmac
import sys
from pathlib import Path

Draw = tuple[int, str, dict[str, int]]
"""The number of a line, the outcome there, and what could have come with its weight."""


class NotFinishedError(Exception):
    """The text is not the journal of a finished game."""


def read(text: str) -> tuple[dict[str, str], list[Draw]]:
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
            key, _, value = line.partition(":")
            header[key.strip()] = value.strip()
            in_header = bool(line.strip())
        elif body.startswith("="):
            finished = True
        elif body.startswith("*"):
            draws.append(read_draw(number, body))
    if "seed" not in header or not finished:
        raise NotFinishedError("this journal has no seed and no scores: the game is not over")
    return header, draws


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


def drawn(seed: str, number: int, weights: dict[str, int]) -> str:
    """The outcome that the seed gives at this draw."""
    digest = hmac.new(seed.encode(), str(number).encode(), hashlib.sha256).digest()
    point = int.from_bytes(digest, "big") * sum(weights.values()) // 2**256
    for outcome in sorted(weights):
        point -= weights[outcome]
        if point < 0:
            return outcome
    raise AssertionError("the point lies within the sum of the weights")


def fault(header: dict[str, str], draws: list[Draw], promised: str | None) -> str:
    """The first thing that does not hold, in one sentence, or ""."""
    seed = header["seed"]
    if not promised:
        return "no hash of the seed was promised"
    if hashlib.sha256(f"serai:{seed}".encode()).hexdigest() != promised:
        return "the seed is not the one whose hash was promised"
    for number, (line, outcome, weights) in enumerate(draws):
        expected = drawn(seed, number, weights)
        if outcome != expected:
            return f"line {line}: draw {number} was {outcome}, and the seed gives {expected}"
    return ""


def main(arguments: list[str]) -> int:
    if not 1 <= len(arguments) <= 2:
        print(__doc__)
        return 2
    try:
        header, draws = read(Path(arguments[0]).read_text(encoding="utf-8"))
    except (NotFinishedError, OSError, UnicodeDecodeError) as error:
        print(error)
        return 2
    wrong = fault(header, draws, arguments[1] if len(arguments) == 2 else header.get("commit"))
    print(wrong or f"The seed is the promised one, and all {len(draws)} draws are its own.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
