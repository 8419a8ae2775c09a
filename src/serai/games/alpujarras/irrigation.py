"""Chapter 7: irrigating. Channels and crops belong to nobody [ALP-56]."""

from typing import ClassVar, Final

from serai.games.alpujarras.codes import CHANNEL, CHANNELS, CROP, FRUITS
from serai.games.alpujarras.norias import GainNorias
from serai.games.alpujarras.state import STRAIGHT, Alpujarras
from serai.kernel.bits import ascending, bit
from serai.kernel.frame import Frame
from serai.kernel.game import NONE
from serai.kernel.ints import append, i64
from serai.kernel.rows import row

CHOOSING: Final = 0
FILLING: Final = 1
ICONS: Final = 2


def open_channels(g: Alpujarras) -> i64:
    """[ALP-48] [ALP-56] The free channel spaces beside anybody's token or a printed starting channel, as a set."""
    channels = g.printed.channels
    laid: i64 = 0
    reached = channels.starts
    channel: i64
    for channel in range(CHANNELS):
        if g.channels[channel] != NONE:
            laid |= bit(channel)
            reached |= channels.beside[channel]
    return reached & ~laid


class Irrigate(Frame[Alpujarras]):
    """[ALP-48] Put a channel token of the right shape [ALP-49] on a free space beside a channel.

    A T brings a new crop: one such fruit to the player, two to the field [ALP-50]; then come the icons of the space
    [ALP-53]. A straight space brings its icons alone [ALP-54].
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("channel:channel?", "step 0..1")
    BELOW: ClassVar[tuple[str, ...]] = ("PerformActions", "Award")

    def __init__(self, channel: i64, step: i64) -> None:
        self.channel: i64 = channel  # NONE until chosen
        self.step: i64 = step

    def ask(self, g: Alpujarras) -> bool:
        if self.channel == NONE:
            return g.ask_seat(g.active, ascending(CHANNEL.start, open_channels(g)))
        if self.step == CHOOSING:
            options = row()
            fruit: i64
            for fruit in range(FRUITS):
                if g.crops_left(fruit) > 0:
                    options = append(options, CROP.option(fruit))
            return g.ask_seat(g.active, options)
        if self.step == FILLING:
            g.fill_crop(self.channel)
            self.step = ICONS
            return False
        return self.take_icons(g)

    def answer(self, g: Alpujarras, option: i64) -> None:
        if self.channel == NONE:
            self.channel = CHANNEL.index(option)
            if g.printed.channels.land[self.channel] == NONE:
                g.lay_channel(g.active, self.channel, STRAIGHT)
                self.step = ICONS
        else:
            self.plant(g, CROP.index(option))

    def plant(self, g: Alpujarras, fruit: i64) -> None:
        """[ALP-50] [ALP-51] [ALP-52] The player's own share first: a fruit, or a noria for lack of room."""
        g.lay_channel(g.active, self.channel, fruit)
        self.step = FILLING
        if not g.can_hold(g.active, fruit):
            g.push(GainNorias(1))
        elif g.supply[fruit] > 0:
            g.take_fruit(g.active, fruit)

    def take_icons(self, g: Alpujarras) -> bool:
        """[ALP-53] The dirhem and the noria of the space; this noria comes apart from that for the crop [ALP-63]."""
        channels = g.printed.channels
        g.gain_dirhems(g.active, channels.dirhems[self.channel])
        if channels.norias[self.channel] > 0:
            return g.replace(GainNorias(channels.norias[self.channel]))
        return g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("channel",) if self.channel == NONE else ("crop",)

    def why(self, g: Alpujarras, seat: i64, option: i64) -> str:
        if self.channel == NONE:
            return "" if open_channels(g) >> CHANNEL.index(option) & 1 else "ALP-48"
        return "" if g.crops_left(CROP.index(option)) > 0 else "ALP-50"

    def fault(self, g: Alpujarras) -> str:
        if self.channel == NONE:
            return "step, channel: no channel can be laid [ALP-48]" if self.step or not open_channels(g) else ""
        if self.step == CHOOSING:
            fits = open_channels(g) >> self.channel & 1 and g.printed.channels.land[self.channel] != NONE
            return "" if fits else "channel: no crop can be planted there [ALP-48]"
        crop = g.channels[self.channel]
        return "channel: no crop was planted there [ALP-50]" if crop in (NONE, STRAIGHT) else ""

    def copy(self) -> "Irrigate":
        return Irrigate(self.channel, self.step)


def why_not_irrigate(g: Alpujarras) -> str:
    """[ALP-55] Nothing can be done once all spaces are filled."""
    return "" if open_channels(g) else "ALP-55"
