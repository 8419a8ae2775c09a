"""[ALP-71] [ALP-73] What goal cards may ask for: enough of one thing in enough places."""

from typing import Final, final

from serai.kernel.ints import i64

# What is counted, and in which places.
FRUIT_HELD: Final = 0  # fruit in the own store, by kind
FARMERS_STANDING: Final = 1  # farmers in farmlands, by farmland
TOKENS_EARNED: Final = 2  # delivery tokens, by fruit
VILLAGERS: Final = 3  # farmers in villages, by village


@final
class Need:
    """What one side of a goal card asks for, under its name in ``data.toml``."""

    def __init__(self, name: str, counted: i64, least: i64, places: i64) -> None:
        self.name = name
        self.counted: i64 = counted
        self.least: i64 = least  # so many in a place
        self.places: i64 = places  # in so many places


NEEDS: Final = (
    Need("fruit_3_different", FRUIT_HELD, 1, 3),
    Need("fruit_2_pairs", FRUIT_HELD, 2, 2),
    Need("farmers_3_in_1", FARMERS_STANDING, 3, 1),
    Need("farmers_2_in_2", FARMERS_STANDING, 2, 2),
    Need("tokens_3_different", TOKENS_EARNED, 1, 3),
    Need("tokens_2_same", TOKENS_EARNED, 2, 1),
    Need("villages_1_in_4", VILLAGERS, 1, 4),
    Need("villages_2_in_2", VILLAGERS, 2, 2),
)


def need_named(name: str) -> Need | None:
    """The requirement of a name, if there is one."""
    for need in NEEDS:
        if need.name == name:
            return need
    return None
