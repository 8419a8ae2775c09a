"""What can happen in M.U.L.E.: the kinds of event, each with the rule behind it."""

from typing import Final

from serai.kernel.events import Kinds

KINDS: Final = Kinds()

# Set-up.
SEATED: Final = KINDS.kind("seated", "position", rule="MUL-18")
PICKED: Final = KINDS.kind("picked", "species:species", rule="MUL-239")
STARTED: Final = KINDS.kind("started", "money", "packages", "land_cards", rule="MUL-28")
TURN_BEGUN: Final = KINDS.kind("turn", "turn", rule="MUL-35")
PHASE_BEGUN: Final = KINDS.kind("phase", "phase:phase", rule="MUL-35")

# Expansion.
CLAIMED: Final = KINDS.kind("claimed", "terrain:terrain", "square:square", "site:site", rule="MUL-38")
NO_LAND: Final = KINDS.kind("no_land", rule="MUL-44")
OPENED: Final = KINDS.kind("opened", "square:square", "dollars", rule="MUL-54")
OPENED_SEALED: Final = KINDS.kind("opened_sealed", "square:square", rule="MUL-187")
RAISED: Final = KINDS.kind("raised", "dollars", rule="MUL-55")
WITHDREW: Final = KINDS.kind("withdrew", rule="MUL-55")
BID_SHOWN: Final = KINDS.kind("bid_shown", "dollars", rule="MUL-187")
WON_LAND: Final = KINDS.kind("won_land", "square:square", "dollars", rule="MUL-57")

# Development.
BUILT: Final = KINDS.kind("built", "units", rule="MUL-62")
UNPACKED: Final = KINDS.kind("unpacked", "food", "energy", rule="MUL-88")
ORDERED: Final = KINDS.kind("ordered", "seat_first:seat", rule="MUL-66")
BOUGHT: Final = KINDS.kind("bought", "site:site", "good:good", "dollars", "food", rule="MUL-74")
REFITTED: Final = KINDS.kind("refitted", "site:site", "good:good", rule="MUL-77")
FED: Final = KINDS.kind("fed", "food", rule="MUL-70")
MOVED: Final = KINDS.kind("moved", "site_from:site", "site:site", "good:good", rule="MUL-80")
ASSAYED: Final = KINDS.kind("assayed", "place:place", rule="MUL-83")
HUNTED: Final = KINDS.kind("hunted", "lucky:lucky", rule="MUL-84")
CAUGHT: Final = KINDS.kind("caught", "dollars", rule="MUL-84")
RESHUFFLED: Final = KINDS.kind("reshuffled", "cards", rule="MUL-155")
GAMBLED: Final = KINDS.kind("gambled", "dollars", rule="MUL-86")
PASSED: Final = KINDS.kind("passed", rule="MUL-68")
ENDED_GO: Final = KINDS.kind("ended_go", rule="MUL-68")

# Usage and Spoilage.
USED: Final = KINDS.kind("used", "good:good", "units", rule="MUL-93")
FLIPPED: Final = KINDS.kind("flipped", "site:site", "good:good", rule="MUL-95")
SPOILED: Final = KINDS.kind("spoiled", "good:good", "units", rule="MUL-97")
OVERSTOCK: Final = KINDS.kind("overstock", "good:good", "units", rule="MUL-99")
NAMED_NEXT: Final = KINDS.kind("named_next", "seat_next:seat", rule="MUL-240")

# Production and Pricing.
CARD_DRAWN: Final = KINDS.kind("card", "card:card", rule="MUL-101")
BURNT: Final = KINDS.kind("burnt", "good:good", "units", rule="MUL-108")
CRATER_MADE: Final = KINDS.kind("crater", "square:square", rule="MUL-104")
LOST_MULE: Final = KINDS.kind("lost_mule", "site:site", "good:good", rule="MUL-106")
TURNED_UP: Final = KINDS.kind("turned_up", "site:site", "vein:vein", rule="MUL-112")
MADE: Final = KINDS.kind("made", "good:good", "units", "bonus", rule="MUL-110")
ROBBED: Final = KINDS.kind("robbed", "good:good", "units", rule="MUL-107")
PRICED: Final = KINDS.kind("priced", "good:good", "sell", "buy", rule="MUL-118")

# Market.
AUCTION_OPEN: Final = KINDS.kind("auction", "good:good", "sell", "buy", rule="MUL-127")
DEMANDED: Final = KINDS.kind("demanded", rule="MUL-225")
DECLARED: Final = KINDS.kind("declared", "role:role", rule="MUL-192")
OFFERED: Final = KINDS.kind("offered", "side:side", "units", "dollars", "partner:partner", rule="MUL-217")
CANCELLED: Final = KINDS.kind("cancelled", "offer:offer", rule="MUL-220")
DEAL: Final = KINDS.kind("deal", "seat_buyer:seat", "good:good", "units", "dollars", rule="MUL-129")
SOLD: Final = KINDS.kind("sold", "good:good", "units", "dollars", rule="MUL-221")
STORE_SOLD: Final = KINDS.kind("store_sold", "good:good", "units", "dollars", rule="MUL-222")
CALLED: Final = KINDS.kind("called", "units", rule="MUL-222")
ANSWERED: Final = KINDS.kind("answered", "units", rule="MUL-233")
WISHED: Final = KINDS.kind("wished", "units?", rule="MUL-223")
IS_DONE: Final = KINDS.kind("done", rule="MUL-243")
NOT_DONE: Final = KINDS.kind("undone", rule="MUL-243")
COUNTING: Final = KINDS.kind("counting", rule="MUL-228")
STOPPED: Final = KINDS.kind("stopped", rule="MUL-228")
CLOSED: Final = KINDS.kind("closed", "good:good", rule="MUL-226")
SHIPPED_OUT: Final = KINDS.kind("shipped_out", "units", rule="MUL-140")

# Ranking, Personal Events, the end.
RANKED: Final = KINDS.kind("ranked", "rank", "money", rule="MUL-145")
DREW_LUCKY: Final = KINDS.kind("drew_lucky", "lucky:lucky?", rule="MUL-149")
DREW_UNLUCKY: Final = KINDS.kind("drew_unlucky", "unlucky:unlucky?", rule="MUL-151")
GOT_LUCKY: Final = KINDS.kind("got_lucky", "lucky:lucky", rule="MUL-150")
GOT_UNLUCKY: Final = KINDS.kind("got_unlucky", "unlucky:unlucky", rule="MUL-152")
GAINED: Final = KINDS.kind("gained", "dollars", rule="MUL-150")
LOST: Final = KINDS.kind("lost", "dollars", rule="MUL-210")
GOT_GOODS: Final = KINDS.kind("got_goods", "good:good", "units", rule="MUL-150")
LOST_GOODS: Final = KINDS.kind("lost_goods", "good:good", "units", rule="MUL-162")
LOST_LAND: Final = KINDS.kind("lost_land", "terrain:terrain", "site:site", rule="MUL-163")
RETURNED: Final = KINDS.kind("returned", "terrain:terrain", "square:square", rule="MUL-163")
SHIP: Final = KINDS.kind("ship", rule="MUL-165")
RATED: Final = KINDS.kind("rated", "total", "level", rule="MUL-172")
RATED_ANYWAY: Final = KINDS.kind("rated_anyway", "total", "level", "turns", rule="MUL-173")
OVER: Final = KINDS.kind("over", rule="MUL-167")
