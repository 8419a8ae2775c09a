"""Chapters 1, 5 and 6: what stands on the board, and the regions, kept up to date with every tile that comes or goes.

A region is known by its first space, its *root*. Its spaces form a ring, each pointing to the next, so that two
regions are joined by exchanging two pointers, and one is walked through without a search.
"""

from serai.games.citrus.codes import OFF, PLACES, WAYS, fruit_of, seat_worker, site_way, space_way, well_of
from serai.games.citrus.printed.sides import OPEN
from serai.games.citrus.state_fields import EstateFields
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row, row_of


class Estate(EstateFields):
    """One side of the board and what stands on it."""

    def copy(self) -> "Estate":
        e = Estate(self.players, self.side, self.family)
        self.copy_fields(e)
        return e

    # ---- looking ----------------------------------------------------------------------------------------------

    def workers(self, seat: i64) -> i64:
        """[CIT-14] The workers on the mat: those that stand on no region."""
        free: i64 = 0
        index: i64
        for index in range(seat_worker(seat, 0), seat_worker(seat + 1, 0)):
            if self.worker[index] == NONE:
                free += 1
        return free

    def roots(self, seat: i64) -> Ints:
        """The own regions of a seat by their first spaces, in ascending order."""
        found = row()
        index: i64
        for index in range(seat_worker(seat, 0), seat_worker(seat + 1, 0)):
            if self.worker[index] != NONE:
                found = append(found, self.worker[index])
                place: i64 = len(found) - 1
                while place > 0 and found[place - 1] > found[place]:
                    found[place - 1], found[place] = found[place], found[place - 1]
                    place -= 1
        return found

    def wells(self, root: i64) -> i64:
        """[CIT-93] The wells of a region."""
        count = well_of(self.tile[root])
        space = self.ring[root]
        while space != root:
            count += well_of(self.tile[space])
            space = self.ring[space]
        return count

    def worth(self, root: i64) -> i64:
        """[CIT-93] What a harvest of a region gives: a point for each tile, and one more for each well."""
        return self.size[root] + self.wells(root)

    def spaces_of(self, root: i64) -> Ints:
        """The spaces of a region, the root first."""
        found = append(row(), root)
        space = self.ring[root]
        while space != root:
            found = append(found, space)
            space = self.ring[space]
        return found

    def empty(self, space: i64) -> bool:
        """[CIT-58] An open space with nothing on it."""
        return self.side.ground[space] == OPEN and self.tile[space] == NONE and self.land[space] == NONE

    # ---- may it stand there? ----------------------------------------------------------------------------------

    def fault(self, seat: i64, fruit: i64, space: i64, workers: i64) -> str:
        """The clause that forbids this plantation here, without bridge and plow; "" if none does."""
        if self.tile[space] != NONE or self.side.buildable[space] == 0:
            return "CIT-41"
        return self.contact_fault(seat, fruit, space, workers, NONE)

    def bridge_fault(self, seat: i64, fruit: i64, space: i64, way: i64) -> str:
        """[CIT-66] The same with a bridge to the tile two away; the space between does not matter."""
        if self.tile[space] != NONE or self.side.buildable[space] == 0:
            return "CIT-41"
        return self.span_fault(seat, fruit, space, way)

    def span_fault(self, seat: i64, fruit: i64, space: i64, way: i64) -> str:
        """The same for the bridge alone, wherever its near end stands."""
        far = self.side.across[space_way(space, way)]
        if fruit_of(self.tile[far]) != fruit or self.owner[self.root[far]] != seat:
            return "CIT-66"
        return self.contact_fault(seat, fruit, space, 0, far)

    def plow_fault(self, seat: i64, fruit: i64, space: i64, workers: i64, way: i64) -> str:
        """[CIT-70] The same on a neutral plantation, tested as if the space were empty; ``way`` is that of a bridge."""
        old = self.tile[space]
        if old == NONE or self.owner[self.root[space]] != NONE:
            return "CIT-70"
        if fruit_of(old) != fruit:  # its region is none that the new tile could touch
            if way != NONE:
                return self.span_fault(seat, fruit, space, way)
            return self.contact_fault(seat, fruit, space, workers, NONE)
        after = self.copy()
        after.remove(space)
        if way != NONE:
            return after.span_fault(seat, fruit, space, way)
        return after.contact_fault(seat, fruit, space, workers, NONE)

    def contact_fault(self, seat: i64, fruit: i64, space: i64, workers: i64, far: i64) -> str:
        """Roads and neighbours; ``far`` is the own tile at the other end of a bridge."""
        letter = self.side.road_of[space]
        if letter != NONE and not self.family and self.on_road(letter, fruit, space):
            return "CIT-42"
        tile = self.tile
        beside = self.side.beside
        own: i64 = 0
        neutral: i64 = 0
        foreign = False
        first: i64 = NONE  # the regions met so far
        second: i64 = NONE
        third: i64 = NONE
        fourth: i64 = NONE
        way: i64
        for way in range(space_way(space, 0), space_way(space, WAYS)):
            near = beside[way]
            if fruit_of(tile[near]) != fruit:  # [CIT-45] other fruits never hinder
                continue
            root = self.root[near]
            if root in (first, second, third):
                continue
            owner = self.owner[root]
            if owner == seat:
                own += self.size[root]
            elif owner == NONE:
                neutral += self.size[root]
            else:
                foreign = True
            fourth, third, second, first = third, second, first, root
        if foreign:
            return "CIT-53" if own or neutral else "CIT-44"
        if far != NONE:
            root = self.root[far]
            if root in (first, second, third, fourth):
                return "CIT-132"
            own += self.size[root]
        if own:
            return "CIT-50" if neutral > own else ""  # [CIT-67] all of them take part [CIT-51]
        if neutral:
            return "CIT-46"
        if letter == NONE:
            return "CIT-36"
        if self.finca[letter] == NONE:
            return "CIT-39"
        return "" if workers else "CIT-38"

    def on_road(self, letter: i64, fruit: i64, but: i64) -> bool:
        """[CIT-42] [CIT-43] Whether another road of the site carries this fruit; a printed letter is enough."""
        roads = self.side.roads
        way: i64
        for way in range(site_way(letter, 0), site_way(letter, WAYS)):
            road = roads[way]
            if road != but and fruit_of(self.tile[road]) == fruit:
                return True
        return False

    # ---- building and clearing --------------------------------------------------------------------------------

    def build(self, seat: i64, kind: i64, space: i64, far: i64) -> i64:
        """Put a plantation down, join what it touches [CIT-40] [CIT-51], and give how many own regions that were.

        None: a new region with a worker of its own [CIT-38]. Several: all but one worker go home [CIT-49].
        """
        self.tile[space] = kind
        self.root[space] = space
        self.ring[space] = space
        self.owner[space] = seat
        self.size[space] = 1
        joined: i64 = 0
        fruit = fruit_of(kind)
        way: i64
        for way in range(space_way(space, 0), space_way(space, WAYS)):
            near = self.side.beside[way]
            if fruit_of(self.tile[near]) == fruit and self.root[near] != self.root[space]:
                if self.owner[self.root[near]] == seat:
                    joined += 1
                self.join(seat, space, near)
        if far != NONE:
            self.links = append(append(self.links, space), far)  # [CIT-68]
            if self.root[far] != self.root[space]:
                joined += 1
                self.join(seat, space, far)
        if joined == 0:
            self.station(seat, space)
        elif joined > 1:
            self.send_home(seat)
        return joined

    def join(self, seat: i64, here: i64, there: i64) -> None:
        """[CIT-52] Make one region of two; it belongs to the builder."""
        keep = self.root[here]
        drop = self.root[there]
        if drop < keep:
            keep, drop = drop, keep
        self.size[keep] += self.size[drop]
        self.owner[keep] = seat
        self.owner[drop] = NONE
        self.size[drop] = 0
        index: i64
        for index in range(seat_worker(seat, 0), seat_worker(seat + 1, 0)):
            if self.worker[index] == drop:
                self.worker[index] = keep
        space = drop
        while self.root[space] != keep:
            self.root[space] = keep
            space = self.ring[space]
        self.ring[here], self.ring[there] = self.ring[there], self.ring[here]

    def station(self, seat: i64, space: i64) -> None:
        """[CIT-38] A worker leaves the mat for the region of a space."""
        index = seat_worker(seat, 0)
        while self.worker[index] != NONE:
            index += 1
        self.worker[index] = self.root[space]

    def send_home(self, seat: i64) -> None:
        """[CIT-49] All workers but one of a joined region go back to the mat; which one stays does not matter."""
        index: i64
        other: i64
        for index in range(seat_worker(seat, 0), seat_worker(seat + 1, 0)):
            for other in range(seat_worker(seat, 0), index):
                if self.worker[index] == self.worker[other]:
                    self.worker[index] = NONE

    def release(self, root: i64) -> None:
        """[CIT-94] The region becomes neutral and its worker goes home; the tiles stay."""
        seat = self.owner[root]
        self.owner[root] = NONE
        index: i64
        for index in range(seat_worker(seat, 0), seat_worker(seat + 1, 0)):
            if self.worker[index] == root:
                self.worker[index] = NONE

    def remove(self, space: i64) -> None:
        """[CIT-71] Take a neutral plantation away; what is left of its region may fall apart."""
        rest = row()
        near = self.ring[space]
        while near != space:
            rest = append(rest, near)
            near = self.ring[near]
        links = row()
        index: i64 = 0
        while index < len(self.links):
            if self.links[index] != space and self.links[index + 1] != space:
                links = append(append(links, self.links[index]), self.links[index + 1])
            index += 2
        self.links = links
        self.owner[self.root[space]] = NONE
        self.size[self.root[space]] = 0
        self.tile[space] = NONE
        self.root[space] = NONE
        self.ring[space] = NONE
        for near in rest:
            self.root[near] = NONE
        for near in rest:
            if self.root[near] == NONE:
                self.write_region(self.grown(near), NONE)

    def grown(self, space: i64) -> Ints:
        """[CIT-12] The spaces of one fruit that hang together with this one, by sides or by bridges, from scratch."""
        fruit = fruit_of(self.tile[space])
        found = append(row(), space)
        seen = row_of(PLACES, 0)
        seen[space] = 1
        index: i64 = 0
        while index < len(found):
            here = found[index]
            index += 1
            way: i64
            for way in range(space_way(here, 0), space_way(here, WAYS)):
                near = self.side.beside[way]
                if fruit_of(self.tile[near]) == fruit and seen[near] == 0:
                    seen[near] = 1
                    found = append(found, near)
            end: i64
            for end in range(len(self.links)):
                if self.links[end] == here:
                    near = self.links[end ^ 1]
                    if seen[near] == 0:
                        seen[near] = 1
                        found = append(found, near)
        return found

    def write_region(self, spaces: Ints, seat: i64) -> None:
        """Write these spaces down as one region."""
        root: i64 = OFF
        before = spaces[len(spaces) - 1]
        for space in spaces:
            root = min(root, space)
            self.ring[before] = space
            before = space
        for space in spaces:
            self.root[space] = root
        self.size[root] = len(spaces)
        self.owner[root] = seat
