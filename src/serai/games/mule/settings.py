"""Chapter 14: the optional rules of one game, fixed before it starts [MUL-180] and saved with it [MUL-198]."""

from typing import Final

from serai.kernel.ints import i64

OFF: Final = 0
NO_RIVERS: Final = 1
WITH_RIVERS: Final = 2
"""[MUL-182] random_land_placement"""
ALL: Final = 1
END_ONLY: Final = 2
"""[MUL-195] land_mule_value"""


class Options:
    """The mode [MUL-2] and the toggles; shared by all copies of a game, never changed."""

    def __init__(self) -> None:
        self.tournament: bool = True
        self.live: bool = False  # 17.2: the form of the Market
        self.special_talents: bool = False  # [MUL-181]
        self.random_lands: i64 = OFF  # [MUL-182]
        self.variable_turns: bool = False  # [MUL-183]
        self.more_turns: i64 = 0  # [MUL-184]
        self.auctions_first: bool = False  # [MUL-185] auctions_before_grant
        self.more_auctions: bool = False  # [MUL-186] more_land_auctions
        self.secret_bidding: bool = False  # [MUL-187]
        self.forecast: bool = False  # [MUL-188] production_forecast
        self.ignores_rank: bool = False  # [MUL-189] production_ignores_rank
        self.no_events: bool = False  # [MUL-190] no_personal_events
        self.single_round: bool = False  # [MUL-191] single_action_round
        self.declare_roles: bool = False  # [MUL-192]
        self.colonists_first: bool = False  # [MUL-193]
        self.rank_targeted: bool = False  # [MUL-194] rank_targeted_events
        self.wealth: i64 = OFF  # [MUL-195] land_mule_value
        self.beta: bool = False  # [MUL-196] advanced_beta
        self.notes: bool = False  # [MUL-214] assay_notes

    def mode(self) -> i64:
        """The row of the set-up tables: 0 Beginner, 1 Tournament."""
        return 1 if self.tournament else 0
