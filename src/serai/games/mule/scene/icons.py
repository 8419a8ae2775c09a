"""Pictures for the things that log lines and prompts name, by domain and code."""

from __future__ import annotations

from serai.games.mule.codes import CODES
from serai.games.mule.scene.reading import SEATS


def _icons() -> dict[str, str]:
    found = {
        f"{domain}:{seat}": f"badge-{colour}" for domain in ("seat", "partner") for seat, colour in enumerate(SEATS)
    }
    for domain, prefix in (
        ("good", "good"),
        ("terrain", "land"),
        ("phase", "phase"),
        ("species", "species"),
        ("kind", "kind"),
    ):
        found |= {f"{domain}:{name}": f"{prefix}-{name}" for name in CODES.domains[domain]}
    found |= {f"laid:{name}": f"land-{name}" for name in CODES.domains["laid"] if name != "nothing"}
    found |= {f"card:{name}": f"kind-{name.partition('-')[0]}" for name in CODES.domains["card"]}
    found |= {f"lucky:{name}": "card-lucky" for name in CODES.domains["lucky"]}
    found |= {f"unlucky:{name}": "card-unlucky" for name in CODES.domains["unlucky"]}
    found |= {"role:buyer": "coins", "role:seller": "chute", "side:buy": "coins", "side:sell": "chute"}
    found |= {f"offer:{name}": f"badge-{SEATS[int(name[0])]}" for name in CODES.domains["offer"]}
    return found


ICONS: dict[str, str] = _icons()
