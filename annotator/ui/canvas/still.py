"""Still: the picture with all its marks as one image, at the resolution of the image or as it is seen; in a worker."""

from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtGui import QFont, QImage

from annotator.geometry.transform import Transform
from annotator.progress import Progress
from annotator.ui.canvas.badges.atlas import Badge, BadgeAtlas
from annotator.ui.canvas.scene import BufferPool, SceneOrder, build_scene

MOST_PIXELS: Final = 100_000_000
"""Of one still; a larger image is written smaller."""
_DESK: Final = 1400.0
"""Logical pixels of the longer side at which marks have the size that they have on a screen."""


@dataclass(frozen=True, slots=True, eq=False)
class StillOrder:
    """All that a still is made of, as it was when it was asked for."""

    order: SceneOrder
    badges: tuple[Badge, ...]
    font: QFont


def order_whole(order: SceneOrder, badges: tuple[Badge, ...], font: QFont) -> StillOrder:
    """The whole picture of an order pixel by pixel, with marks that grow with it; the order must have a picture."""
    assert order.picture is not None, "a still shows a picture"
    width, height = order.picture.width, order.picture.height
    scale = min(1.0, (MOST_PIXELS / max(width * height, 1.0)) ** 0.5)
    size = max(round(width * scale), 1), max(round(height * scale), 1)
    whole = replace(
        order,
        transform=Transform(scale, 0.0, 0.0),
        width=size[0],
        height=size[1],
        unit=max(1.0, max(size) / _DESK),
        buffers=BufferPool(),
        badges=None,
        seen=None,
    )
    return StillOrder(whole, badges, font)


def render_still(still: StillOrder, progress: Progress) -> QImage:
    """Paints it; may be called in a worker. Raises Cancelled when asked to stop."""
    atlas = BadgeAtlas(still.font, ratio=still.order.unit)
    atlas.add(still.badges)
    scene = build_scene(replace(still.order, sheet=atlas.sheet), progress)
    return scene.image.copy()
