"""The long net: very many random games for every title and number of players, and random positions of every title.

``python tools/soak.py --games 100000 --positions 1000000`` plays and tries so many for each; it stops at the first that
breaks, keeps its journal or position, and exits with 1.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from multiprocessing import Pool
from pathlib import Path

from serai import position_fuzz, registry
from serai.fuzz import fuzz

SHARE = {"citrus": 2, "mule": 5}
"""Titles with long games play so many times fewer."""
PART = 5_000
"""So many positions are one piece of work."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="games for each title and number of players")
    parser.add_argument("--positions", type=int, default=1_000_000, help="random positions of each title")
    parser.add_argument("--titles", nargs="*", default=registry.titles(), help="only these titles")
    parser.add_argument("--seed", default="soak")
    given = parser.parse_args()
    for name in given.titles:
        title = registry.title_named(name)
        for players in title.players:
            games = max(1, given.games // SHARE.get(name, 1))
            report = fuzz(title, games, players, given.seed, jobs=os.cpu_count() or 1, check_every=7)
            print(
                f"{name}, {players} players: {report.games:,} games, {report.choices:,} choices,"
                f" longest {report.longest:,}, {report.pace:,.0f} games/s",
                flush=True,
            )
            if not report.good:
                failure = report.failures[0]
                kept = Path(f"soak-{name}-{players}.journal")
                kept.write_text(failure.journal, encoding="utf-8")
                print(f"game {failure.game}: {failure.reason}; its journal is in {kept}", file=sys.stderr)
                return 1
    return soak_positions(given.titles, given.positions, given.seed)


def soak_positions(names: list[str], positions: int, seed: str) -> int:
    """Random positions of every title: each is refused, or can be played."""
    parts = [(name, start, min(PART, positions - start), seed) for name in names for start in range(0, positions, PART)]
    tally: Counter[str] = Counter()
    with Pool() as pool:
        for name, counts, fault in pool.imap_unordered(try_positions, parts):
            tally.update({f"{name}, {kind}": count for kind, count in counts.items()})
            if fault:
                Path(f"soak-{name}-position.txt").write_text(fault, encoding="utf-8")
                print(f"{name}: {fault.splitlines()[0]}; see soak-{name}-position.txt", file=sys.stderr)
                return 1
    for kind in sorted(tally):
        print(f"positions of {kind}: {tally[kind]:,}", flush=True)
    return 0


def try_positions(part: tuple[str, int, int, str]) -> tuple[str, Counter[str], str]:
    name, start, count, seed = part
    tally, fault = position_fuzz.search(registry.title_named(name), range(start, start + count), seed)
    return name, tally, "" if fault is None else str(fault)


if __name__ == "__main__":
    sys.exit(main())
