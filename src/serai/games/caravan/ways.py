"""What a bot reckons of ways in Caravan: where camels would have to stand, and how many actions a delivery takes."""

from typing import Final

from serai.games.caravan.state import beside
from serai.kernel.bits import bit
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row

FAR: Final = 60
"""More actions than any delivery is thought to take."""


def cheapest_way(own: i64, occupied: i64, source: i64, city: i64) -> Ints:
    """[CAR-25] [CAR-33] The spaces from behind the source to the city, where fewest actions put camels into the gaps.

    Waves go out from the source: for each action spent a new one, and as many as it takes through camels of one's own.
    """
    foreign = occupied & ~own
    reached = bit(source)
    waves = append(row(), reached)  # all spaces reached so far, wave by wave
    last: i64 = 0  # all that was reached for one action less
    while True:
        grown = reached | beside(reached) & own
        while grown != reached and not reached >> city & 1:
            waves = append(waves, grown)
            reached = grown
            grown = reached | beside(reached) & own
        if reached >> city & 1:
            return way_back(waves, city)
        entered = beside(reached) & ~foreign | beside(last) & foreign
        last = reached
        reached |= entered
        waves = append(waves, reached)


def way_back(waves: Ints, city: i64) -> Ints:
    """The way that the waves took to the city, from its first space on."""
    way = row()
    space = city
    wave: i64 = len(waves) - 1
    while wave > 0:
        way = append(way, space)
        neighbours = beside(bit(space))
        wave -= 1
        while wave > 0 and neighbours & waves[wave - 1]:
            wave -= 1  # the first wave that came by
        space = lowest(neighbours & waves[wave])
    return way[::-1]


def lowest(spaces: i64) -> i64:
    """The first space of a set."""
    space: i64 = 0
    while not spaces >> space & 1:
        space += 1
    return space


def march(way: Ints, ends: i64, laden: i64, occupied: i64, empty: i64) -> i64:
    """The actions to bring a good along a way: camels are put into the gaps, and where they are too few for the whole
    way, the good moves to the foremost, and those behind overtake it.
    """
    free = empty
    goal: i64 = len(way) - 1
    for space in way:
        if ends >> space & 1:
            if free == 0:
                ends &= ~bit(space)  # it had to pick the good up
            else:
                free -= 1
    actions: i64 = 0
    here: i64 = -1
    while actions < FAR:
        stop = here
        passed: i64 = 0  # camels that are free again when the good has passed them
        index = here + 1
        while index <= goal:
            space = way[index]
            if not ends >> space & 1 and (index == goal or not laden >> space & 1):
                if free == 0:
                    break
                free -= 1
                actions += 2 if occupied >> space & 1 else 1
                ends |= bit(space)
            if ends >> space & 1:
                stop = index
                passed += 1
            index += 1
        if stop > here:
            actions += 1
            if stop == goal:
                return actions
            free += passed  # those behind the foremost, and the one the good came from
            here = stop
        else:
            while goal > index and not ends >> way[goal] & 1:
                goal -= 1
            if goal <= index:
                return FAR
            ends &= ~bit(way[goal])  # none is free: the one furthest ahead has to come back
            occupied &= ~bit(way[goal])
            free = 1
            goal = len(way) - 1
    return FAR
