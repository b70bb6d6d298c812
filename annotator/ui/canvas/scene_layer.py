"""Scene layer: shows the last scene that was built, moved or scaled to the view, while a worker builds the next."""

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import numpy as np
from PySide6.QtCore import QObject, QRect, QRectF, Signal
from PySide6.QtGui import QPainter, QRegion

from annotator.geometry.box import Floats
from annotator.geometry.transform import Transform
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.ui.base.paint import Region
from annotator.ui.base.workers import JobHandle, Lane, Runner
from annotator.ui.canvas.backdrop import paint_picture
from annotator.ui.canvas.scene import BufferPool, PaintedScene, SceneOrder, build_scene, patch_scene

_MOST_BYTES: Final = 64 << 20
"""Of one scene."""
_MARGIN: Final = 0.5
"""Of the view's sides that a scene reaches beyond them, where its bytes allow it."""
_NEAR: Final = 0.125
"""Of the view's sides that must be left of that margin, else the next scene is ordered."""
_TONED_AT_ONCE: Final = 1_000_000
"""Pixels of a picture in another tone that may be worked out while the person waits."""
_BADGE_ROOM: Final = 64.0
"""Logical pixels around the picture and its marks in which something may be drawn."""


class SceneLayer(QObject):
    """Holds one scene. `ready` is emitted when another scene has taken its place."""

    ready = Signal()

    def __init__(self, runner: Runner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.buffers = BufferPool()
        self._runner = runner
        self._scene: PaintedScene | None = None
        self._has_badges = False
        self._ordered: SceneOrder | None = None
        self._handle: JobHandle | None = None

    @property
    def badged(self) -> frozenset[int]:
        """Ids of the shapes whose badges the scene shows."""
        return frozenset() if self._scene is None else self._scene.badged

    @property
    def is_settled(self) -> bool:
        """Whether nothing is being built."""
        return self._ordered is None

    @property
    def is_empty(self) -> bool:
        """Whether there is no scene to show."""
        return self._scene is None

    def clear(self) -> None:
        """Forgets the scene: another image is open."""
        self._cancel_order()
        self._show(None)

    def request(self, order: SceneOrder) -> None:
        """Orders another scene from the worker; an older order is cancelled."""
        self._cancel_order()
        self._ordered = order = self._keep_known_badges(order)
        job = Job("Draw scene", partial(build_scene, order), quiet=True)
        self._handle = self._runner.start(job, done=self._take_scene, lane=Lane.SCENE)

    def build_now(self, order: SceneOrder) -> None:
        """Builds a scene here and now."""
        self._cancel_order()
        self._show(build_scene(order, Progress()))
        self.ready.emit()

    def show_unbadged(self, order: SceneOrder) -> None:
        """Shows picture and outlines of another image at once; its badges follow from the worker."""
        self._show(build_scene(replace(order, badges=()), Progress()))
        self._has_badges = False
        self.request(order)

    def patch(self, order: SceneOrder, boxes: Floats, *, margin: float, touched: frozenset[int]) -> None:
        """Takes over the marks of an order and paints again around some boxes (N, 4) in image pixels."""
        scene = self._scene
        if scene is None:
            return
        placed = replace(order, transform=scene.order.transform, width=scene.order.width, height=scene.order.height)
        frames = placed.transform.to_view(boxes)
        around = [badge for badge in scene.badges if badge.id in touched]
        corners = [*frames[:, :2] - margin, *frames[:, 2:] + margin]
        for badge in around:
            width, height = placed.sheet.size_of(badge.badge)
            corners.append(np.array([badge.x - 1.0, badge.y - 1.0]))
            corners.append(np.array([badge.x + width + 1.0, badge.y + height + 1.0]))
        if not corners:
            scene.order = placed
            return
        low, high = np.min(corners, axis=0), np.max(corners, axis=0)
        region = (math.floor(low[0]), math.floor(low[1]), math.ceil(high[0]), math.ceil(high[1]))
        if placed.tone is not None and _area_of(region) > _TONED_AT_ONCE:
            return  # the scene that the worker builds shows it
        patch_scene(scene, placed, region, touched=touched)

    def covers(self, transform: Transform, view: tuple[float, float], content: Floats) -> bool:
        """Whether the scene, or the one that is being built, shows all that the view and its surroundings need."""
        order = self._ordered or (None if self._scene is None else self._scene.order)
        if order is None or order.transform.scale != transform.scale:
            return False
        x, y = transform.dx - order.transform.dx, transform.dy - order.transform.dy
        left, top, right, bottom = compute_needed_area(transform, view, content, reach=_NEAR, unit=order.unit)
        return left >= x and top >= y and right <= x + order.width and bottom <= y + order.height

    def paint(self, painter: QPainter, region: Region, transform: Transform, order: Callable[[], SceneOrder]) -> None:
        """Paints a region of the view; where the scene does not reach, the picture alone (of `order()`).

        A picture in another tone is shown coarsely there, as it costs too much to work it out at once.
        """
        area = QRect(region[0], region[1], region[2] - region[0], region[3] - region[1])
        covered = QRect() if self._scene is None else _blit(painter, self._scene, transform, area)
        if covered == area:
            return
        open_parts = list(QRegion(area).subtracted(QRegion(covered)))  # type: ignore[call-overload]
        if open_parts:
            plan = order()
            picture = plan.picture if plan.tone is None else plan.tone.coarse
        for part in open_parts:
            strip = (part.left(), part.top(), part.right() + 1, part.bottom() + 1)
            paint_picture(painter, picture, transform, strip, name=plan.name, backdrop=plan.backdrop, unit=plan.unit)

    def _keep_known_badges(self, order: SceneOrder) -> SceneOrder:
        """Badges stay where they are when only the picture has changed."""
        if self._scene is None or not self._has_badges or self._scene.order.transform != order.transform:
            return order
        same = all(new is old for new, old in zip(order.marks, self._scene.order.marks, strict=True))
        return replace(order, badges=tuple(self._scene.badges)) if same else order

    def _take_scene(self, scene: PaintedScene) -> None:
        if scene.order is self._ordered:
            self._ordered = self._handle = None
            self._show(scene)
            self.ready.emit()

    def _show(self, scene: PaintedScene | None) -> None:
        if self._scene is not None:
            self.buffers.give(self._scene.memory)
        self._scene = scene
        self._has_badges = True

    def _cancel_order(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
        self._handle = self._ordered = None


def _area_of(region: Region) -> int:
    left, top, right, bottom = region
    return max(right - left, 0) * max(bottom - top, 0)


def compute_needed_area(
    transform: Transform, view: tuple[float, float], content: Floats, *, reach: float, unit: float
) -> tuple[float, float, float, float]:
    """The part of the view, grown by `reach` of its sides, in which there is content; left, top, right, bottom."""
    x0, y0, x1, y1 = transform.to_view(content[None])[0].tolist()
    room = _BADGE_ROOM * unit
    width, height = view
    left, right = max(-reach * width, x0 - room), min((1 + reach) * width, x1 + room)
    top, bottom = max(-reach * height, y0 - room), min((1 + reach) * height, y1 + room)
    if right <= left or bottom <= top:
        return 0.0, 0.0, 0.0, 0.0
    return left, top, right, bottom


def compute_scene_frame(
    transform: Transform, view: tuple[float, float], content: Floats, *, unit: float
) -> tuple[Transform, int, int]:
    """Transform, width and height of the scene that serves a view: with a margin for moving, where there is content."""
    width, height = view
    reach = min(_MARGIN, max(0.0, (math.sqrt(_MOST_BYTES / max(4 * width * height, 1.0)) - 1) / 2))
    left, top, right, bottom = compute_needed_area(transform, view, content, reach=reach, unit=unit)
    left, top = math.floor(left), math.floor(top)
    return transform.pan(-left, -top), max(1, math.ceil(right) - left), max(1, math.ceil(bottom) - top)


def _blit(painter: QPainter, scene: PaintedScene, transform: Transform, area: QRect) -> QRect:
    """Shows the scene in the area, scaled when it was built for another zoom; returns what it covered."""
    built = scene.order.transform
    ratio = transform.scale / built.scale
    left, top = transform.dx - built.dx * ratio, transform.dy - built.dy * ratio
    if ratio == 1.0:
        x, y = round(left), round(top)
        target = QRect(x, y, scene.order.width, scene.order.height) & area
        if not target.isEmpty():
            painter.drawImage(target.topLeft(), scene.image, target.translated(-x, -y))
        return target
    whole = QRectF(left, top, scene.order.width * ratio, scene.order.height * ratio)
    # Whole pixels of the view that lie wholly inside, so that no seam shows.
    inner = QRect(math.ceil(whole.left()), math.ceil(whole.top()), 0, 0)
    inner.setRight(math.floor(whole.right()) - 1)
    inner.setBottom(math.floor(whole.bottom()) - 1)
    target = inner & area
    if not target.isEmpty():
        source = QRectF(
            (target.left() - left) / ratio,
            (target.top() - top) / ratio,
            target.width() / ratio,
            target.height() / ratio,
        )
        painter.drawImage(QRectF(target), scene.image, source)
    return target
