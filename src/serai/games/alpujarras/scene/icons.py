"""The picture of each word of Alpujarras that has one, for lines of the log and the prompt."""

from __future__ import annotations

from typing import Final

from serai.games.alpujarras.codes import CODES
from serai.games.alpujarras.scene.pieces import ICON_SPRITES
from serai.games.alpujarras.scene.reading import COLOURS, FRUIT_NAMES, LAND_NAMES, is_spot, kind
from serai.games.alpujarras.scene.track import SIGNS

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
    **{f"delivery:{name}": f"sign-{name.split('-')[1]}" for name in CODES.domains["delivery"]},
    **{f"award:{award}": "award-green" for award in CODES.domains["award"]},
    **{f"space:{space}": "goal-token" for space in CODES.domains["space"]},
    **{f"price:{price}": "noria" for price in CODES.domains["price"]},
    **{f"segment:{segment}": SIGNS[kind(segment)] for segment in CODES.domains["segment"]},
    **{f"place:{place}": SIGNS[kind(place.partition(".")[0])] for place in CODES.domains["place"] if is_spot(place)},
    "mule:zara": "mule-zara",
}
