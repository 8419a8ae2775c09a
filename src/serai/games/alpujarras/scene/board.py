"""The board: the hillside with its streams and farmlands, and the road of the mules round it."""

from __future__ import annotations

from serai.games.alpujarras.scene import channels, colours, farmlands, road, track
from serai.games.alpujarras.scene.reading import LAND_NAMES, AlpujarrasReading
from serai.scene.art import use
from serai.scene.nodes import Node, Part


def board(reading: AlpujarrasReading) -> Part:
    """The whole board, from the ground up."""
    ground = Node("ground", art=use("hillside", 0, 0, road.WIDTH, road.HEIGHT))
    nodes = [ground, channels.springs(), *channels.channel_nodes(reading)]
    for land in LAND_NAMES:
        nodes += farmlands.land_nodes(reading, land)
    nodes.append(track.road_node(reading))
    nodes += track.place_nodes(reading)
    nodes += track.veil(reading)
    nodes += track.sign_nodes(reading)
    nodes += track.mule_nodes(reading)
    nodes += colours.colour_nodes(reading)
    phone = 964 if reading.spots == 3 else 1290
    say = reading.say
    return Part("board", road.WIDTH, road.HEIGHT, nodes, say("board"), phone=phone, tab=say("board_tab"))
