"""Chapter 14: what the players agree on before a game."""

from collections.abc import Mapping
from typing import Final, final

from serai.kernel.ints import i64

LAND_PLACEMENTS: Final = ("off", "no_rivers", "with_rivers")
OFF: Final = 0
NO_RIVERS: Final = 1
WITH_RIVERS: Final = 2
"""[MUL-182] random_land_placement, by its place in LAND_PLACEMENTS."""


@final
class MuleSettings:
    """The settings of one game, as the rules read them; shared by all copies of the game, never changed."""

    def __init__(self, chosen: Mapping[str, str | int]) -> None:
        beta = chosen["advanced_beta"] == "on"  # [MUL-196] brings two others with it
        self.tournament: bool = chosen["mode"] == "tournament"  # [MUL-2]
        self.live: bool = chosen["market"] == "live"  # 17.2: the form of the Market
        self.special_talents: bool = chosen["special_talents"] == "on"  # [MUL-181]
        self.random_lands: i64 = LAND_PLACEMENTS.index(str(chosen["random_land_placement"]))  # [MUL-182]
        self.variable_turns: bool = chosen["variable_turns"] == "on"  # [MUL-183]
        self.more_turns: i64 = int(chosen["more_turns"])  # [MUL-184]
        self.auctions_first: bool = chosen["auctions_before_grant"] == "on"  # [MUL-185]
        self.more_auctions: bool = chosen["more_land_auctions"] == "on"  # [MUL-186]
        self.secret_bidding: bool = chosen["secret_bidding"] == "on"  # [MUL-187]
        self.forecast: bool = beta or chosen["production_forecast"] == "on"  # [MUL-188]
        self.ignores_rank: bool = beta or chosen["production_ignores_rank"] == "on"  # [MUL-189]
        self.no_events: bool = chosen["no_personal_events"] == "on"  # [MUL-190]
        self.single_round: bool = chosen["single_action_round"] == "on"  # [MUL-191]
        self.declare_roles: bool = chosen["declare_roles"] == "on"  # [MUL-192]
        self.colonists_first: bool = chosen["colonists_first"] == "on"  # [MUL-193]
        self.rank_targeted: bool = chosen["rank_targeted_events"] == "on"  # [MUL-194]
        self.ranks_wealth: bool = chosen["land_mule_value"] == "all"  # [MUL-195] in every Ranking
        self.ranks_wealth_at_end: bool = chosen["land_mule_value"] != "off"  # [MUL-195] in the last Ranking
        self.beta: bool = beta  # [MUL-196]
        self.notes: bool = chosen["assay_notes"] == "notes"  # [MUL-214]

    def mode(self) -> i64:
        """The row of the set-up tables: 0 Beginner, 1 Tournament."""
        return 1 if self.tournament else 0
