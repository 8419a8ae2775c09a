"""M.U.L.E. The Board Game, by Heikki Harju (Lautapelit.fi 2015), after Dani Bunten's game of 1983."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from serai.games.mule import invariants, position
from serai.games.mule.choices import Flip, InOrder, LoseMule
from serai.games.mule.codes import CODES, SEATS, VEIN
from serai.games.mule.deck import DrawCard, set_deck
from serai.games.mule.defaults import default_option
from serai.games.mule.development.actions import Buy, Move, Refit, RefitTwo
from serai.games.mule.development.assay import Assay, Hunt
from serai.games.mule.development.rounds import ActionRounds, Development, Packages
from serai.games.mule.event_kinds import KINDS
from serai.games.mule.events import OpenEvents, PersonalEvents, ReturnLand
from serai.games.mule.fields import FIELDS, STATE
from serai.games.mule.land.auctions import LandAuction, LandForSale, SealedBids
from serai.games.mule.land.grants import ClaimLand, LandGrant, PlaceLand
from serai.games.mule.market.auctions import DeclareRoles, DemandRoles, Market
from serai.games.mule.market.live_market import LiveMarket
from serai.games.mule.market.offers import Offer
from serai.games.mule.market.orders import FORM, follow, in_turns
from serai.games.mule.market.turn_market import StoreCall, TurnMarket
from serai.games.mule.printed import MulePrinted, read_printed
from serai.games.mule.production import Meteor, Production
from serai.games.mule.ranking import ranked_wealth
from serai.games.mule.settings import MuleSettings
from serai.games.mule.setup import RiverBeds, Setup
from serai.games.mule.state import Mule
from serai.games.mule.turn import Expansion, Turn
from serai.games.mule.usage import Usage
from serai.kernel.frame import Frame
from serai.kernel.orders import OrderForm, Orders
from serai.kernel.title import Setting, SettingError, Title


def toggle(name: str, help: str) -> Setting:
    """[MUL-180] A setting that is on or off, off by default."""
    return Setting(name, ["off", "on"], lambda players: "off", help)


TOURNAMENT_ONLY = (
    "special_talents",
    "auctions_before_grant",
    "more_land_auctions",
    "secret_bidding",
    "advanced_beta",
)
"""[MUL-197] Settings that a Beginner game refuses."""


class MuleTitle(Title[Mule]):
    """What M.U.L.E. offers to the rest of Serai."""

    name = "mule"
    caption = "M.U.L.E."
    players = range(3, SEATS + 1)  # [MUL-1]
    version = 2
    older = (1,)
    codes = CODES
    kinds = KINDS
    frames = (
        Setup, RiverBeds, Turn, Expansion, LandGrant, ClaimLand, PlaceLand, LandForSale, LandAuction, SealedBids,
        Development, Packages, ActionRounds, Buy, Refit, RefitTwo, Move, Assay, Hunt, Usage, InOrder, Flip, LoseMule,
        Production, DrawCard, Meteor, Market, DemandRoles, DeclareRoles, TurnMarket, StoreCall, LiveMarket, Offer,
        PersonalEvents, OpenEvents, ReturnLand,
    )  # fmt: skip
    fields = FIELDS
    state = STATE
    folder = Path(__file__).parent
    undo_rule = "MUL-205"  # [MUL-205] [MUL-206] the kernel finds the fences
    clock = MappingProxyType({"window": 5.0, "zero": 10.0, "idle": 60.0})  # [MUL-223] [MUL-228] [MUL-230]
    clock_resets = frozenset({"deal", "sold", "store_sold"})
    stays = "undone"  # [MUL-243] who is done in a live Market may come back to it
    settings = (
        Setting("mode", ["tournament", "beginner"], lambda players: "tournament", "the full game, or a first one"),
        Setting("market", ["turns", "live"], lambda players: "turns", "the Market: in turns, or all at any time"),
        toggle("special_talents", "Colonist Cards with a talent for each species"),
        Setting(
            "random_land_placement",
            ["off", "no_rivers", "with_rivers"],
            lambda players: "off",
            "mix the Lands over the planet, the Rivers too or not",
        ),
        toggle("variable_turns", "one turn more or less, and nobody knows"),
        Setting("more_turns", [0, 1, 2], lambda players: 0, "so many turns more"),
        toggle("auctions_before_grant", "Land for Sale! cards before the Land Grant, from turn 2"),
        toggle("more_land_auctions", "one more Land for Sale! card each"),
        toggle("secret_bidding", "Land may be auctioned with sealed bids"),
        toggle("production_forecast", "the Production Card is shown before the last Action Round"),
        toggle("production_ignores_rank", "pests and radiation hit everybody alike"),
        toggle("no_personal_events", "no Lucky and Unlucky cards"),
        toggle("single_action_round", "one Action Round of 6 Food"),
        toggle("declare_roles", "anybody may demand that Buyers and Sellers declare themselves"),
        toggle("colonists_first", "a fair offer of a player comes before the Store"),
        toggle("rank_targeted_events", "event cards name the Rank they go to"),
        Setting(
            "land_mule_value",
            ["off", "all", "end_only"],
            lambda players: "off",
            "Lands and M.U.L.E.s count in every Ranking, or in the last",
        ),
        toggle("advanced_beta", "the experimental Advanced Mode"),
        Setting(
            "assay_notes",
            ["strict", "notes"],
            lambda players: "strict",
            "assayed values are shown once, or kept in view",
        ),
    )

    def read_printed(self, path: Path) -> MulePrinted:
        return read_printed(path)

    def read_settings(self, players: int, given: Mapping[str, Any]) -> dict[str, str | int]:
        """[MUL-197] Some settings need Tournament; two exclude each other; the others combine.

        [MUL-198] What is not given has its default, so that a saved game names every setting.
        """
        settings = super().read_settings(players, given)
        if settings["mode"] == "beginner":
            for name in TOURNAMENT_ONLY:
                if settings[name] == "on":
                    raise SettingError(f"{name} needs mode = tournament [MUL-197]")
            if settings["random_land_placement"] == "with_rivers":
                raise SettingError("random_land_placement = with_rivers needs mode = tournament [MUL-197]")
        if settings["no_personal_events"] == settings["rank_targeted_events"] == "on":
            raise SettingError("no_personal_events and rank_targeted_events exclude each other [MUL-197]")
        return settings

    def empty_game(self, players: int, settings: Mapping[str, str | int], printed: MulePrinted) -> Mule:
        """[MUL-24] [MUL-26] [MUL-27] The Store stocked, prices on their lowest step, decks full, boards empty.

        [MUL-1] [MUL-11] Three or four players, each with Stocks, money, a board and hand cards.
        [MUL-202] [MUL-204] Decks are counts of cards: how many there are is open, and they have no order.
        """
        g = Mule(players, printed, MuleSettings(settings))
        g.fill()
        set_deck(g)
        return g

    def opening(self, game: Mule) -> Frame[Mule]:
        return Setup(0)

    def resume(self, game: Mule) -> Frame[Mule]:
        """A position made by hand goes on with the Phase it names."""
        return Turn(game.phase)

    def complete_position(self, game: Mule, given: set[str]) -> None:
        position.complete_position(game, given)

    def why_frames_misfit(self, game: Mule) -> str:
        return position.why_frames_misfit(game)

    def standing(self, game: Mule, seat: int) -> list[int]:
        """[MUL-1] [MUL-167] Money, or wealth where that is ranked; among equals the higher Rank [MUL-146]."""
        return [ranked_wealth(game, seat), -game.rank_of(seat)]

    def check(self, game: Mule) -> str:
        return invariants.broken(game)

    def shown_once(self, game: Mule, option: int) -> bool:
        """[MUL-214] With strict notes a Crystite value is shown in its Assay alone."""
        return VEIN.has(option) and not game.settings.notes

    def undo_stretch(self, game: Mule) -> int:
        """[MUL-207] All players together may go back to the start of the present Phase."""
        return int(game.turn * len(CODES.domains["phase"]) + game.phase)

    def default(self, game: Mule, seat: int) -> int:
        """[MUL-208] What the table plays for a seat that has left, where no bot takes its place; NONE for nothing."""
        return default_option(game, seat)

    def standing_orders(self, settings: Mapping[str, str | int]) -> OrderForm | None:
        """[MUL-235] They are for the turn-based Market."""
        return FORM if settings["market"] == "turns" else None

    def obey(self, game: Mule, seat: int, orders: Orders) -> int:
        return follow(game, seat, orders)

    def turn_seconds(self, game: Mule, seat: int) -> float:
        """[MUL-235] A turn of the turn-based Market has its hours; then it is a pass."""
        return 3600.0 * int(game.printed.timers.turn_hours) if in_turns(game, seat) else 0.0


TITLE = MuleTitle()
