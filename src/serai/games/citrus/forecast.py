"""What a placement would bring, found by playing it on a copy of the game. The pictures promise it in words."""

from serai.games.citrus.codes import BRIDGED, PLOWED, fruit_of
from serai.games.citrus.scoring import awards, surrounded, totals, unscored
from serai.games.citrus.state import Citrus
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row


class CitrusForecast:
    """What one piece on one space brings the active player."""

    def __init__(self, before: Citrus, after: Citrus) -> None:
        me = before.active
        self.gained: i64 = after.points[me] - before.points[me]  # at once: horses
        self.own: i64 = 0  # the size of the own regions before they were joined
        self.spaces: Ints = row()  # the region that the tile belongs to
        self.sites: Ints = row()  # fincas that are surrounded by it
        self.awards: Ints = row()  # what each of these gives the player, if the turn ends like this
        letter: i64
        for letter in range(before.estate.side.letters):
            if not unscored(after.estate, letter) or surrounded(before.estate, letter):
                continue
            if surrounded(after.estate, letter):
                sums = totals(after.estate, letter, after.players)
                self.sites = append(self.sites, letter)
                self.awards = append(self.awards, awards(after, letter, sums)[me])

    def points(self) -> i64:
        """All points together."""
        sum_of: i64 = self.gained
        for award in self.awards:
            sum_of += award
        return sum_of


def trial_of(g: Citrus) -> Citrus:
    """A copy to try things on, which records nothing."""
    trial = g.copy()
    trial.recording = False
    return trial


def place_tile(g: Citrus, kind: i64, means: i64, space: i64) -> CitrusForecast:
    """The active player builds a tile here. While the far end of a bridge is open, only horses are sure."""
    if means & BRIDGED:
        forecast = CitrusForecast(g, g)
        forecast.gained = g.landscape_points(space)
        forecast.spaces = append(row(), space)
        return forecast
    trial = trial_of(g)
    trial.build(kind, space, NONE, means & PLOWED != 0)
    forecast = CitrusForecast(g, trial)
    forecast.spaces = trial.estate.spaces_of(trial.estate.root[space])
    forecast.own = g.own_around(fruit_of(kind), space, NONE)
    return forecast


def put_bull(g: Citrus, space: i64) -> CitrusForecast:
    """The active player puts a bull here."""
    trial = trial_of(g)
    trial.put_bull(space)
    return CitrusForecast(g, trial)
