"""Sprites for lines of the log and for prompts, by domain and value."""

from __future__ import annotations

from serai.games.citrus.codes import CODES
from serai.games.citrus.scene.reading import SEATS

ICONS: dict[str, str] = {
    **{f"seat:{seat}": f"badge-{colour}" for seat, colour in enumerate(SEATS)},
    **{f"fruit:{fruit}": f"fruit-{fruit}" for fruit in CODES.domains["fruit"]},
    **{f"tile:{tile}": f"tile-{tile}" for tile in CODES.domains["tile"]},
    **{f"landscape:{tile}": f"land-{tile}" for tile in CODES.domains["landscape"]},
    **{f"finca:{kind}": "stack-finca" for kind in CODES.domains["finca"]},
    **{f"site:{letter}": "stack-site" for letter in CODES.domains["site"]},
    "means:bridge": "land-bridge",
    "means:plow": "land-plow",
    "means:both": "land-bridge",
}
