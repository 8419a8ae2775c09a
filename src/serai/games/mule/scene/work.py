"""The work column: which sheet lies there now."""

from __future__ import annotations

from collections.abc import Callable

from serai.games.mule.scene import bids, deal, develop, expand, fate, founders, ladder, office
from serai.games.mule.scene.facts import Facts
from serai.games.mule.scene.paper import Paper

TomlTable = Callable[[Paper], None]

SHEETS: dict[str, TomlTable] = {
    "Setup": founders.species,
    "RiverBeds": expand.river_beds,
    "LandGrant": expand.grant,
    "ClaimLand": expand.grant,
    "PlaceLand": expand.place,
    "LandForSale": expand.for_sale,
    "LandAuction": bids.auction,
    "SealedBids": bids.sealed,
    "Packages": office.packages,
    "ActionRounds": develop.actions,
    "Buy": develop.make,
    "Refit": develop.make,
    "RefitTwo": develop.make,
    "Move": develop.make,
    "InOrder": fate.in_order,
    "Flip": fate.flip,
    "LoseMule": fate.flip,
    "PersonalEvents": fate.events,
}
"""The sheet of each frame that asks somebody; the Market and the assay office depend on who looks."""


def write(facts: Facts) -> Paper:
    """The sheet of the moment."""
    paper = Paper(facts)
    _sheet(facts)(paper)
    return paper


def _sheet(facts: Facts) -> TomlTable:
    name = facts.frame()[0]
    if facts.look.over or facts.view["over"]:
        return founders.over
    if name == "Assay" and (facts.codes("look") or facts.codes("stop")):
        return office.assay
    if name == "Offer" and (facts.codes("digit") or facts.codes("partner")):
        return deal.offer
    if name in SHEETS:
        return SHEETS[name]
    if facts.view["auction"] is not None:
        return ladder.market
    if facts.within("ActionRounds") is not None:
        return develop.actions
    return founders.species if facts.view["turn"] < 1 else fate.pause
