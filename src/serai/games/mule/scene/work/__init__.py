"""The work column: which sheet lies there now."""

from __future__ import annotations

from collections.abc import Callable

from serai.games.mule.scene.reading import MuleReading
from serai.games.mule.scene.work import (
    assay_office,
    development,
    events,
    expansion,
    game_over,
    land_auction,
    market,
    offer_form,
    packages,
    production,
    species,
)
from serai.games.mule.scene.work.column import WorkColumn

Sheet = Callable[[WorkColumn], None]

SHEETS: dict[str, Sheet] = {
    "Setup": species.species,
    "RiverBeds": expansion.river_beds,
    "LandGrant": expansion.grant,
    "ClaimLand": expansion.grant,
    "PlaceLand": expansion.place,
    "LandForSale": expansion.for_sale,
    "LandAuction": land_auction.auction,
    "SealedBids": land_auction.sealed,
    "Packages": packages.packages,
    "ActionRounds": development.actions,
    "Buy": development.make,
    "Refit": development.make,
    "RefitTwo": development.make,
    "Move": development.make,
    "InOrder": production.in_order,
    "Flip": production.flip,
    "LoseMule": production.flip,
    "PersonalEvents": events.events,
}
"""The sheet of each frame that asks somebody; the Market and the assay office depend on who looks."""


def write(reading: MuleReading) -> WorkColumn:
    """The sheet of the moment."""
    column = WorkColumn(reading)
    _sheet(reading)(column)
    return column


def _sheet(reading: MuleReading) -> Sheet:
    name = reading.frame()[0]
    if reading.context.over or reading.view["over"]:
        return game_over.over
    if name == "Assay" and (reading.codes("look") or reading.codes("stop")):
        return assay_office.assay
    if name == "Offer" and (reading.codes("digit") or reading.codes("partner")):
        return offer_form.offer
    if name in SHEETS:
        return SHEETS[name]
    if reading.view["auction"] is not None:
        return market.market
    if reading.within("ActionRounds") is not None:
        return development.actions
    return species.species if reading.view["turn"] < 1 else production.pause
