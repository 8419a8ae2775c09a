"""Chapter 13: the settings of a game."""

from serai.kernel.ints import i64


class CitrusSettings:
    """[CIT-111 to CIT-121] The settings of a game; shared by all copies, never changed."""

    def __init__(
        self, short: bool, online: bool, family: bool, random_sites: bool, plows: bool, starting: i64, start: i64
    ) -> None:
        self.short = short
        self.online = online  # [CIT-113] the tile count of the short side
        self.family = family  # [CIT-118] no road rule
        self.random_sites = random_sites
        self.plows = plows
        self.starting = starting  # how many fincas stand at the start
        self.start = start  # [CIT-21] a seat, or NONE for a random one
