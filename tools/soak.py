"""The long net: very many random games for every title and number of players.

``python tools/soak.py --games 100000`` plays so many for each; it stops at the first that breaks, keeps its journal,
and exits with 1.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from serai import registry
from serai.fuzz import fuzz

SHARE = {"citrus": 2, "mule": 5}
"""Titles with long games play so many times fewer."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="games for each title and number of players")
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
    return 0


if __name__ == "__main__":
    sys.exit(main())
