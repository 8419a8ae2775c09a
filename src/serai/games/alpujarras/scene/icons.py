"""The picture of each word of Alpujarras that has one, for lines of the log and the prompt."""

from __future__ import annotations

from typing import Final

from serai.games.alpujarras.codes import CODES
from serai.games.alpujarras.scene.pieces import ICON_SPRITES
from serai.games.alpujarras.scene.reading import COLOURS, FRUIT_NAMES, LAND_NAMES

ICONS: Final[dict[str, str]] = {
    **{f"fruit:{fruit}": f"fruit-{fruit}" for fruit in FRUIT_NAMES},
    **{f"laid:{fruit}": f"fruit-{fruit}" for fruit in FRUIT_NAMES},
    "laid:straight": "water-straight",
    **{f"{domain}:{land}": f"shield-{land}" for domain in ("farmland", "village") for land in LAND_NAMES},
    **{f"token:{token}": f"sign-{token.partition('-')[0]}" for token in CODES.domains["token"]},
    **{f"back:{back}": f"fruit-{back.partition('-')[0]}" for back in CODES.domains["back"]},
    **{f"face:{face}": f"award-{face.partition('-')[2]}" for face in CODES.domains["face"]},
    **{f"icon:{icon}": sprite for icon, sprite in ICON_SPRITES.items()},
    **{f"colour:{colour}": f"badge-{colour}" for colour in COLOURS},
    **{f"card:{card}": "delivery-card" for card in CODES.domains["card"]},
    **{f"channel:{channel}": "water-T" for channel in CODES.domains["channel"]},
    **{f"die:{die}": "die" for die in CODES.domains["die"]},
    **{f"goal:{goal}": "goal-token" for goal in CODES.domains["goal"]},
    "mule:zara": "mule-zara",
}
