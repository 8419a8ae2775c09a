"""What a person sees of a match: scenes, and the SVG they become."""

from serai.scene.context import SceneContext
from serai.scene.nodes import SIDE_WIDTH, STAGE_HEIGHT, STAGE_WIDTH, Motion, Node, Part, Row, Scene, Target, Tip
from serai.scene.paint import Button, buttons, match_svg, motions, paint, score_sheet

__all__ = [
    "SIDE_WIDTH",
    "STAGE_HEIGHT",
    "STAGE_WIDTH",
    "Button",
    "Motion",
    "Node",
    "Part",
    "Row",
    "Scene",
    "SceneContext",
    "Target",
    "Tip",
    "buttons",
    "match_svg",
    "motions",
    "paint",
    "score_sheet",
]
